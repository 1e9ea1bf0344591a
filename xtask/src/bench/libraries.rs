//! `cargo xtask bench --libraries`: CUDA's math libraries beside libraries of the host, in turns in one program.

use std::path::Path;
use std::process::Command;

use super::build;
use super::options::Options;
use crate::setup;
use crate::shell::{Result, step};

/// Programs of `bench/libraries`, and what each is linked with of the toolkit tree.
const PROGRAMS: [(&str, &str); 1] = [("fft.cu", "cufft")];

/// Prints each program's table.
///
/// # Errors
/// When a program does not compile, or finds results that differ.
pub(super) fn report(options: &Options, toolkit: &Path) -> Result<()> {
    setup::ensure_maths()?;
    for (source, library) in PROGRAMS {
        let mut program = Command::new(build::library(toolkit, source, library)?);
        program.env("LD_LIBRARY_PATH", toolkit.join("lib64"));
        program.env("WEFT_THREADS", options.threads.to_string());
        if options.small {
            program.arg("--small");
        }
        step(library, program)?;
    }
    Ok(())
}
