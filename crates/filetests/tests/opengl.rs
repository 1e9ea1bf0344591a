//! Programs that share buffers and images with OpenGL and EGL, without a display.

mod toolkit;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};
use toolkit::{Toolkit, workspace};
use weft_filetests::trials;

/// Programs of `tests/cuda`.
const PROGRAMS: [&str; 2] = ["opengl", "egl_images"];

/// How they are run.
const WAYS: [(&str, &[(&str, &str)]); 2] =
    [("compiled", &[]), ("interpreted", &[("WEFT_ENGINE", "interp"), ("WEFT_THREADS", "1")])];

fn main() -> ExitCode {
    let toolkit = Toolkit::find();
    let mut list = Vec::new();
    for name in PROGRAMS {
        let source = workspace().join(format!("tests/cuda/{name}.cu"));
        // Where a library or a header is missing, `cargo xtask setup` brings it.
        let program = toolkit.program(&source, &["-std=c++17", "-arch=sm_90", "-lEGL", "-lcuda"], name);
        for (way, variables) in WAYS {
            let program = program.clone();
            list.push(Trial::test(format!("{name}::{way}"), move || {
                program.passes(&[], variables).map(|_| ())
            }));
        }
    }
    trials::run(&Arguments::from_args(), list, PROGRAMS.len() * WAYS.len())
}
