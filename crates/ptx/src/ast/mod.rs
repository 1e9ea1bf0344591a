//! The resolved syntax tree of a PTX module.

mod function;
mod id;
mod inst;
mod module;
mod types;
mod variable;

pub use function::*;
pub use id::*;
pub use inst::*;
pub use module::*;
pub use types::*;
pub use variable::*;
