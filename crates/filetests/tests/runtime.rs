//! The runtime API: a tour of it, and the codes for mistakes, which are those that a GPU gives.

mod toolkit;

use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use toolkit::{Toolkit, workspace};
use weft_filetests::trials;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let toolkit = Arc::new(Toolkit::find());
    let mut list = Vec::new();
    for cudart in ["static", "shared"] {
        let toolkit = Arc::clone(&toolkit);
        list.push(Trial::test(format!("api::{cudart}"), move || api(&toolkit, cudart)));
    }
    for name in ["errors", "flags"] {
        let toolkit = Arc::clone(&toolkit);
        list.push(Trial::test(name, move || errors(&toolkit, name)));
    }
    let tools = Arc::clone(&toolkit);
    list.push(Trial::test("mistakes", move || mistakes(&tools)));
    let tools = Arc::clone(&toolkit);
    // Managed memory: where it is, what was said of it, pools of it.
    list.push(Trial::test("managed", move || replay(&tools, "managed", &[("WEFT_GPU", "h100")], &[])));
    let tools = Arc::clone(&toolkit);
    // Domains of memory synchronisation, and L2's control beside windows.
    list.push(Trial::test("domains", move || replay(&tools, "domains", &[("WEFT_GPU", "h200")], &[])));
    for (version, want) in [("12", "CUDA 12: 9, last 9\n"), ("13", "CUDA 13: 1, last 1\n")] {
        let tools = Arc::clone(&toolkit);
        let run = move || linked_to(&tools, "versions", version, want);
        list.push(Trial::test(format!("versions::{version}"), run));
    }
    let tools = Arc::clone(&toolkit);
    list.push(Trial::test("only_12", move || linked_to(&tools, "only_12", "12", ONLY_12)));
    trials::run(&arguments, list, 4)
}

fn api(toolkit: &Toolkit, cudart: &str) -> Result<(), Failed> {
    let options = ["-O2", "-std=c++17", "-arch=sm_90", "-cudart", cudart];
    let program = toolkit.program(&workspace().join("tests/cuda/api.cu"), &options, cudart);
    let (exit, stdout, stderr) = program.run(&[], &[])?;
    if exit == Some(0) { Ok(()) } else { Err(format!("exit {exit:?}\n{stdout}{stderr}").into()) }
}

fn errors(toolkit: &Toolkit, name: &str) -> Result<(), Failed> {
    replay(toolkit, name, &[], &[])
}

/// Lines of what an H100 said that are otherwise here, and why: the line without what the call answered, and what it answers here.
const OTHERWISE: &[(&str, &str)] = &[
    // CUDA's runtime reads through null; here null is an invalid value.
    ("cudaLaunchKernelExC(nullptr, (const void *)k, args)", "1, last 1 1"),
    ("cudaOccupancyAvailableDynamicSMemPerBlock(nullptr, (const void *)k, 1, 32)", "1, last 1 1"),
    ("cudaOccupancyMaxActiveClusters(&n, (const void *)k, nullptr)", "1, last 1 1"),
    // CUDA looks at what is in a library when something of it is used first, here it is done at once.
    (
        "cudaLibraryLoadData(&library, \"no PTX\", nullptr, nullptr, 0, nullptr, nullptr, 0)",
        "200, last 200 200",
    ),
];

/// What a program says that uses what CUDA 13 no longer has: numbers stay as they are, mistakes have their codes.
const ONLY_12: &str = "null 0, 0
0 1 0 1
0 1 0 1
0 1 0 1
0 1 0 1
0 1 0 1
0 1 0 1
0 1 0 1
launches 1 1 1 1 98 98 1 1 98 98 0 0, wrote 7
";

/// A program of C that is linked to the library of a version.
fn linked_to(toolkit: &Toolkit, name: &str, version: &str, want: &str) -> Result<(), Failed> {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{version}"));
    let lib = toolkit.root().join("lib64");
    let done = Command::new("cc")
        .arg("-I")
        .arg(toolkit.root().join("include"))
        .arg(workspace().join(format!("tests/cuda/{name}.c")))
        .arg(format!("-l:libcudart.so.{version}"))
        .arg(format!("-L{}", lib.display()))
        .arg(format!("-Wl,-rpath,{}", lib.display()))
        .arg("-o")
        .arg(&out)
        .status()?;
    if !done.success() {
        return Err("cc".into());
    }
    let run = Command::new(&out).env("WEFT_DRIVER", "weft").env("WEFT_HOME", toolkit.root()).output()?;
    let text = String::from_utf8_lossy(&run.stdout);
    if text == want {
        Ok(())
    } else {
        Err(format!("{text}{}\nshould print {want}", String::from_utf8_lossy(&run.stderr)).into())
    }
}

fn mistakes(toolkit: &Toolkit) -> Result<(), Failed> {
    replay(toolkit, "mistakes", &[("WEFT_GPU", "h100")], OTHERWISE)
}

/// Runs a program and compares its lines with what a GPU said, but for those that are known to be otherwise.
fn replay(
    toolkit: &Toolkit,
    name: &str,
    variables: &[(&str, &str)],
    otherwise: &[(&str, &str)],
) -> Result<(), Failed> {
    let source = workspace().join(format!("tests/cuda/{name}.cu"));
    let program = toolkit.program(&source, &["-O2", "-std=c++17", "-arch=sm_90"], "release");
    let (_, stdout, stderr) = program.run(&[], variables)?;
    let want = std::fs::read_to_string(source.with_extension("txt"))?;
    let mut differ = String::new();
    let known = |ours: &str, theirs: &str| {
        let (a, b) = (ours.split_once(": "), theirs.split_once(": "));
        a.zip(b).is_some_and(|(a, b)| a.0 == b.0 && otherwise.contains(&a))
    };
    for (ours, theirs) in stdout.lines().zip(want.lines()) {
        if ours != theirs && !known(ours, theirs) {
            differ += &format!("here: {ours}\nGPU: {theirs}\n");
        }
    }
    if differ.is_empty() && stdout.lines().count() == want.lines().count() {
        Ok(())
    } else {
        Err(format!("{differ}{stderr}").into())
    }
}
