//! What the compiler did with a kernel, and why, for people who write kernels.
//!
//! [`Source::load`] reads a `.cu` or PTX file, [`explain`] compiles a kernel of it and answers a [`KernelReport`]: the
//! geometries that were weighed, what is kept across barriers, how memory is accessed line by line, what divergence costs,
//! and what the hot loop is made of. [`run::run`] runs a program and answers what its kernels did to memory
//! ([`weft_record::counts`]). [`text`] and [`json`] print a [`Report`]. [`options`] is the command line.

#![forbid(unsafe_code)]

mod accesses;
mod asm;
mod causes;
mod classes;
mod costs;
mod divergence;
mod error;
mod explain;
mod hot;
pub mod json;
mod lines;
mod names;
pub mod options;
mod regions;
mod remarks;
mod report;
pub mod run;
mod source;
pub mod text;
mod trace;

pub use classes::{Class, Counts};
pub use error::Error;
pub use explain::{explain, failed, report};
pub use lines::Lines;
pub use names::plain_name;
pub use options::Options;
pub use report::*;
pub use source::Source;
pub use trace::trace;
