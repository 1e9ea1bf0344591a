//! Managed variables under weft's driver, which uses the program's own, and under one that has them at addresses of its own.

mod toolkit;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::{Arc, OnceLock};

use libtest_mimic::{Arguments, Failed, Trial};
use toolkit::{Program, Toolkit, workspace};
use weft_filetests::trials;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let toolkit = Arc::new(Toolkit::find());
    let source = |name: &str| workspace().join("tests/cuda").join(name);
    let more = source("managed_variables_more.cu").display().to_string();
    let mut list = Vec::new();
    for (name, file, options) in [
        ("as_written", "managed_variables.cu", &["-O0", "-Xcompiler", "-O0"][..]),
        ("optimised", "managed_variables.cu", &["-O3", "-g"]),
        ("two_units", "managed_variables.cu", &["-O2", "-rdc=true", "-DWITH_MORE", &more]),
        ("runtime_as_a_library", "managed_variables.cu", &["-O2", "-cudart=shared", "-Xcompiler", "-fPIC"]),
        ("lists", "programs/managed.cu", &["-O2"]),
        ("arrays", "unified_variables.cu", &["-O2"]),
    ] {
        let options = [options, &["-std=c++17", "-arch=sm_70"]].concat();
        let program = toolkit.program(&source(file), &options, &format!("managed-{name}"));
        let toolkit = toolkit.clone();
        list.push(Trial::test(name, move || under_both(&toolkit, &program)));
    }
    trials::run(&arguments, list, 6)
}

/// A libcuda as others make it: weft's without its extensions, so that variables are where it puts them.
fn other_driver(toolkit: &Toolkit) -> Result<&'static Path, Failed> {
    static MADE: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let make = || {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("managed");
        let library = dir.join("other.so");
        std::fs::create_dir_all(&dir).map_err(|e| e.to_string())?;
        let lib64 = toolkit.root().join("lib64").canonicalize().map_err(|e| e.to_string())?;
        let mut cc = Command::new("cc");
        cc.args(["-shared", "-fPIC", "-o"]).arg(&library).arg(workspace().join("tests/cuda/other_driver.c"));
        cc.arg("-Wl,--no-as-needed").arg(lib64.join("libcuda.so.1"));
        cc.arg(format!("-Wl,-rpath,{}", lib64.display()));
        let out = cc.output().map_err(|e| format!("cc: {e}"))?;
        if out.status.success() {
            Ok(library)
        } else {
            Err(String::from_utf8_lossy(&out.stderr).into_owned())
        }
    };
    match MADE.get_or_init(make) {
        Ok(library) => Ok(library),
        Err(e) => Err(e.as_str().into()),
    }
}

/// The program is right under both drivers, and uses its own variables under weft's alone.
fn under_both(toolkit: &Toolkit, program: &Program) -> Result<(), Failed> {
    let library = other_driver(toolkit)?.display().to_string();
    let lib64 = toolkit.root().join("lib64").display().to_string();
    for (driver, place) in [("weft", "own"), (library.as_str(), "moved")] {
        let variables = [("WEFT_DRIVER", driver), ("LD_LIBRARY_PATH", lib64.as_str())];
        let (code, out, err) = program.run(&[], &variables)?;
        let says_where = program.name() == "managed_variables";
        if code != Some(0) || says_where && out.lines().next() != Some(place) || out.contains("FAILED") {
            return Err(format!("under {driver}: exit {code:?}, wanted {place}\n{out}{err}").into());
        }
    }
    Ok(())
}
