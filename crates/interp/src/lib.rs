//! Reference interpreter of PTX, one thread at a time.
//!
//! It runs the syntax tree as it is, one instruction of one thread after another, in an order that a seed decides.
//! It shares nothing with the compiler, so that the two check each other. Functions the ISA leaves approximate are
//! computed in double precision and rounded.

#![forbid(unsafe_code)]

mod api;
mod eval;
mod info;
mod machine;

pub use api::{Launch, Memory, MemoryFault, Options, System, Trap, TrapKind};
pub use info::function_address;
pub use machine::run;
