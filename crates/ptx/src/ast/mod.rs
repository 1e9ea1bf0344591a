//! The resolved syntax tree of a PTX module.

mod function;
mod inst;
mod module;
mod types;

pub use function::*;
pub use inst::*;
pub use module::*;
pub use types::*;
