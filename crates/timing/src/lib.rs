//! What a GPU would make of a kernel: instructions as it executes them ([`sass`]), and the time that they take ([`time`]).
//!
//! All of it is a model. It knows the kernel's PTX, how often warps executed which of its lines, and what they asked of memory.

#![forbid(unsafe_code)]

pub mod accesses;
pub mod clock;
pub mod counted;
pub mod flow;
pub mod gpu;
pub mod sass;
pub mod time;
pub mod timeline;

pub use flow::Passed;
