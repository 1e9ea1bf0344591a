//! PTX text: instruction table, lexer, parser, syntax tree, checker and printer.
//!
//! The entry point is [`parse`]. The tree ([`ast`]) is resolved: registers, labels, variables and functions are
//! numbered, so that later stages never look up names. Everything an instruction says beyond its opcode is kept as
//! a list of [`Mod`]s, whose legal combinations the instruction table defines.

#![forbid(unsafe_code)]

pub mod ast;
mod check;
mod contract;
mod coverage;
mod diag;
pub mod generate;
mod lexer;
mod link;
mod parse;
mod print;
mod runtime;
pub mod table;
pub mod usage;
mod words;

pub use ast::*;
pub use check::{check, check_head, row_of};
pub use contract::without_contraction;
pub use coverage::coverage_markdown;
pub use diag::{Diagnostic, Severity};
pub use link::{Joiner, addressed, link_library, reached, slice, undefined, unresolved};
pub use parse::parse;
pub use print::print;
pub use runtime::{RuntimeFunction, WORDS as RUNTIME_WORDS};
pub use table::rows;
