//! The compiler pipeline as one function, and its cache on disk.
//!
//! [`compile_kernel`] takes a parsed and linked PTX module and gives the object file of one kernel for one block
//! shape: lowering, transformation, code generation. The result is kept in the compute cache ([`cache`]); a later
//! process with the same PTX, options and CPU finds it there.

#![forbid(unsafe_code)]

pub mod cache;
mod error;
mod options;
mod pipeline;

pub use cache::Cache;
pub use error::{CompileError, CompileErrorKind};
pub use options::{Dump, Options};
pub use pipeline::{Compiled, compile_kernel, compile_unit, lower};
