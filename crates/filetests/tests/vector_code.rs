//! The machine code of plain kernels is vector code at the host's width.

mod toolkit;

use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use toolkit::{Toolkit, workspace};

/// Program, part of the kernel's name, and instructions that its work must be done with.
const KERNELS: &[(&str, &str, &[&str])] = &[
    ("vecadd", "vecadd", &["vaddps"]),
    ("matmul", "multiply", &["vfmadd"]),
    ("transpose", "transpose_naive", &["vmov"]),
    ("transpose", "transpose_shared", &["vmov"]),
    ("transpose", "transpose_padded", &["vmov"]),
    ("blackscholes", "black_scholes", &["vfmadd", "vmulps", "vdivps"]),
    ("mandelbrot", "mandelbrot", &["vmulps", "vaddps"]),
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let toolkit = Arc::new(Toolkit::find());
    let mut trials = Vec::new();
    for &(program, kernel, wanted) in KERNELS {
        let toolkit = Arc::clone(&toolkit);
        trials.push(Trial::test(kernel, move || vectorised(&toolkit, program, kernel, wanted)));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The widest vector registers the host has.
fn register() -> Option<&'static str> {
    #[cfg(target_arch = "x86_64")]
    {
        if std::is_x86_feature_detected!("avx512f") {
            return Some("zmm");
        }
        if std::is_x86_feature_detected!("avx2") {
            return Some("ymm");
        }
    }
    None
}

fn vectorised(toolkit: &Toolkit, program: &str, kernel: &str, wanted: &[&str]) -> Result<(), Failed> {
    let Some(register) = register() else { return Ok(()) };
    let source = workspace().join(format!("examples/{program}.cu"));
    let program = toolkit.program(&source, &["-O3", "-std=c++17", "-arch=sm_90"], &format!("asm-{kernel}"));
    // The cache would answer without compiling.
    let vars = [("WEFT_DUMP", "asm"), ("CUDA_CACHE_DISABLE", "1")];
    let (exit, stdout, stderr) = program.run(&[], &vars)?;
    if exit != Some(0) {
        return Err(format!("exit {exit:?}\n{stdout}").into());
    }
    let code = stderr.split("\n# ").chain(stderr.strip_prefix("# ")).find(|part| {
        part.lines().next().is_some_and(|head| head.contains(kernel) && head.ends_with("assembly"))
    });
    let code = code.ok_or_else(|| format!("no assembly of {kernel} in\n{}", &stderr[..stderr.len().min(2000)]))?;
    for w in wanted {
        let there = code.lines().any(|l| l.trim_start().starts_with(w) && l.contains(register));
        if !there {
            return Err(format!("{kernel}: no `{w}` on `{register}` registers in\n{code}").into());
        }
    }
    Ok(())
}
