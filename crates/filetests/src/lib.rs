//! Tests written as text files, and the engines that run them.
//!
//! * [`Program`]: a PTX module with its variables in memory, whose kernels run by any [`Engine`];
//! * [`file`]: tests in PTX files, with launch, inputs and expected results in comments;
//! * [`random`]: random programs, which every engine must run alike;
//! * [`isa`]: generated kernels that exercise every row of the instruction table, and their results as an H200
//!   gave them;
//! * [`trials`]: lists of what a test program tries.

#![forbid(unsafe_code)]

pub mod aarch64;
pub mod buffer;
pub mod csv;
mod engines;
pub mod expr;
pub mod file;
pub mod initial;
mod interpreter;
pub mod isa;
mod made;
mod program;
pub mod random;
pub mod tested;
pub mod trials;

pub use engines::{Engine, executed_rows, run};
pub use program::{Grid, Program, RunError};

use std::path::PathBuf;

/// The folder of the workspace.
pub fn workspace() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).map(PathBuf::from).unwrap_or(here)
}
