//! Every kind of device fault gives CUDA's sticky error, the host lives on, and the next process is clean.
//!
//! The codes are those that an H200 reports for the same program (`tests/cuda/faults.cu`), with two exceptions: hardware lets a
//! kernel write to constant memory through a pointer, here it is an illegal address; and it reports the overflow of the stack
//! as an illegal address, here it is the documented `cudaErrorHardwareStackError`.

mod toolkit;

use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use toolkit::{Program, Toolkit, workspace};

const CASES: &[(&str, &str, &str)] = &[
    ("null", "700 cudaErrorIllegalAddress", "store_at"),
    ("null-load", "700 cudaErrorIllegalAddress", "load_at"),
    ("far", "700 cudaErrorIllegalAddress", "store_at"),
    ("far-load", "700 cudaErrorIllegalAddress", "load_at"),
    ("misaligned", "716 cudaErrorMisalignedAddress", "store_at"),
    ("misaligned-load", "716 cudaErrorMisalignedAddress", "load_at"),
    ("trap", "719 cudaErrorLaunchFailure", "trap_"),
    ("assert", "710 cudaErrorAssert", "fail"),
    ("brkpt", "719 cudaErrorLaunchFailure", "break_"),
    ("recursion", "714 cudaErrorHardwareStackError", "recurse"),
    ("constant", "700 cudaErrorIllegalAddress", "store_at"),
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let source = workspace().join("tests/cuda/faults.cu");
    let program = Toolkit::find().program(&source, &["-O3", "-std=c++17", "-arch=sm_90"], "release");
    let mut trials = Vec::new();
    for width in ["", "1"] {
        for (kind, code, kernel) in CASES {
            let program = Arc::clone(&program);
            let at = if width.is_empty() { "native" } else { "single_lane" };
            trials.push(Trial::test(format!("{kind}::{at}"), move || {
                fault(&program, kind, code, kernel, width)
            }));
        }
    }
    trials.push(Trial::test("none", move || clean(&program)));
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn vars(width: &'static str) -> Vec<(&'static str, &'static str)> {
    if width.is_empty() { vec![] } else { vec![("WEFT_WIDTH", width)] }
}

fn fault(program: &Program, kind: &str, code: &str, kernel: &str, width: &'static str) -> Result<(), Failed> {
    let (exit, stdout, stderr) = program.run(&[kind], &vars(width))?;
    let mut want = format!("malloc: 0 cudaSuccess\n{{}}launch: 0 cudaSuccess\nsynchronize: {code}\n");
    want += &format!("last error: {code}\nlast error again: 0 cudaSuccess\n");
    want += &format!("later malloc: {code}\nlater launch: {code}\nlater synchronize: {code}\n");
    // "To continue using CUDA, the process must be terminated and relaunched": a reset does not help.
    want += &format!("reset: 0 cudaSuccess\nmalloc after reset: {code}\n");
    let want = want.replace("{}", if kind == "constant" { "symbol address: 0 cudaSuccess\n" } else { "" });
    if exit != Some(0) || stdout != want {
        return Err(format!("exit {exit:?}\n{stdout}{stderr}\nshould print\n{want}").into());
    }
    // The message names the kernel; an assertion names its place as CUDA does.
    let named = if kind == "assert" { "Assertion `x == 3 && \"three\"` failed." } else { kernel };
    if !stderr.contains(named) {
        return Err(format!("the message does not name {named}: {stderr}").into());
    }
    clean(program)
}

fn clean(program: &Program) -> Result<(), Failed> {
    let (exit, stdout, stderr) = program.run(&["none"], &[])?;
    if exit == Some(0) && stdout.lines().all(|l| l.ends_with("0 cudaSuccess")) && stdout.lines().count() == 10
    {
        return Ok(());
    }
    Err(format!("exit {exit:?}\n{stdout}{stderr}").into())
}
