//! The compiler pipeline as one function.
//!
//! [`compile_kernel`] takes a parsed and linked PTX module and gives the object file of one kernel for one block
//! shape: lowering, transformation, code generation. The result is kept in the compute cache ([`weft_cache`]); a later
//! run of the same program with the same PTX, options and CPU finds it there.

#![forbid(unsafe_code)]

mod error;
mod pipeline;

pub use pipeline::{
    Compiled, Explained, Transformed, compile_kernel, compile_unit, describe, emit_unit, explain_unit, lower,
    lower_as, pass_options, target, transform_unit,
};
pub use weft_cache::{CompileError, CompileErrorKind, Dump, Options};
