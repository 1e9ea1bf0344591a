//! Random PTX kernels whose results no order of threads changes.
//!
//! [`generate`] makes a [`Program`] from a seed: a tree of instructions, so that [`reduce`] can drop parts of it and
//! leave a valid program. What makes the results the same in every order:
//!
//! * a thread writes only memory of its own (global in two layouts, shared, local), or by atomics that commute and
//!   that nothing reads before the end;
//! * what threads give each other goes through shared memory between two barriers, or through warp operations;
//! * barriers stand where control flow depends on `%u` and `%v` registers alone, which hold the same in a whole block;
//! * member masks come from votes of the lanes that go the same way;
//! * every loop has a number of rounds, every tangle of branches fuel, every recursion a depth.
//!
//! Instructions whose results the PTX ISA leaves open (division by zero, `.approx`, `shfl` from lanes outside of the
//! mask) do not occur.

#![forbid(unsafe_code)]

mod arithmetic;
mod body;
mod control;
mod frame;
mod memory;
mod program;
mod random;
mod reduce;
mod tangle;
mod warp;

pub use body::generate;
pub use program::{Function, Node, Program};
pub use random::Random;
pub use reduce::reduce;

/// Bytes of the read-only buffer.
pub const INPUT: usize = 16 << 10;
/// Bytes of a thread's own memory, in each of its layouts.
pub const SLOT: usize = 64;
/// Bytes for atomics, in global memory and in each block's shared memory.
pub const SHARED_BY_ALL: usize = 1024;
/// Bytes in which a thread leaves its registers.
pub const RECORD: usize = 320;
