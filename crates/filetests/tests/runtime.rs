//! The runtime API: a tour of it, and the codes for mistakes, which are those that a GPU gives.

mod toolkit;

use std::process::ExitCode;
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
    trials::run(&arguments, list, 4)
}

fn api(toolkit: &Toolkit, cudart: &str) -> Result<(), Failed> {
    let options = ["-O2", "-std=c++17", "-arch=sm_90", "-cudart", cudart];
    let program = toolkit.program(&workspace().join("tests/cuda/api.cu"), &options, cudart);
    let (exit, stdout, stderr) = program.run(&[], &[])?;
    if exit == Some(0) { Ok(()) } else { Err(format!("exit {exit:?}\n{stdout}{stderr}").into()) }
}

fn errors(toolkit: &Toolkit, name: &str) -> Result<(), Failed> {
    let source = workspace().join(format!("tests/cuda/{name}.cu"));
    let program = toolkit.program(&source, &["-O2", "-std=c++17", "-arch=sm_90"], "release");
    let (_, stdout, stderr) = program.run(&[], &[])?;
    let want = std::fs::read_to_string(source.with_extension("txt"))?;
    let mut differ = String::new();
    for (ours, theirs) in stdout.lines().zip(want.lines()) {
        if ours != theirs {
            differ += &format!("here: {ours}\nGPU: {theirs}\n");
        }
    }
    if differ.is_empty() && stdout.lines().count() == want.lines().count() {
        Ok(())
    } else {
        Err(format!("{differ}{stderr}").into())
    }
}
