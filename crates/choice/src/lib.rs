//! Which geometry a kernel's code gets: how many threads run in lockstep, and in vectors of how many lanes.
//!
//! [`choose`] says which geometries a kernel's control flow allows, has [`weft_transform`] make code for each of them, and
//! takes the one that should run fastest by what [`cost`] makes of that code.

#![forbid(unsafe_code)]

mod beside;
pub mod cost;
#[cfg(test)]
mod tests;
mod width;

pub use beside::choose;
pub use width::{BesideWeighed, Choice, Weighed, WidthOptions};
