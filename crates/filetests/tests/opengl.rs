//! A program that shares buffers and images with OpenGL, without a display.

mod toolkit;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};
use toolkit::{Toolkit, workspace};

fn main() -> ExitCode {
    let toolkit = Toolkit::find();
    let source = workspace().join("tests/cuda/opengl.cu");
    // Where a library or a header is missing, `cargo xtask setup` brings it.
    let program = toolkit.program(&source, &["-std=c++17", "-arch=sm_90", "-lEGL"], "opengl");
    let ways: [(&str, &[(&str, &str)]); 2] =
        [("compiled", &[]), ("interpreted", &[("WEFT_ENGINE", "interp"), ("WEFT_THREADS", "1")])];
    let trials = ways.map(|(name, variables)| {
        let program = program.clone();
        Trial::test(name, move || program.passes(&[], variables).map(|_| ()))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.into()).exit_code()
}
