//! Generated kernels that exercise the rows of the instruction table.
//!
//! A [`Case`] is one kernel with many instances of a row. Every thread loads its registers from the input buffer, with
//! values that favour the corners of each type ([`input`]); after each instance it stores the destination registers
//! and loads them anew, so that each result shows one instruction alone. Rows that access memory do it in a slot of
//! the thread's own, whose final bytes are part of the result.

mod case;
mod compare;
pub mod input;
mod vectors;

pub use case::{Case, Output, case, cases};
pub use compare::{Difference, compare};
pub use vectors::{Vectors, VectorsError};

use crate::buffer::Buffer;
use crate::{Engine, Grid, Program, RunError, run};

/// Threads of a case's only block.
pub const THREADS: usize = 64;
/// Bytes of a thread's registers in the input buffer.
pub const RECORD: usize = 352;
/// Bytes of a thread's memory slot.
pub const SLOT: usize = 160;

/// What a case leaves: stored destinations, then memory slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    /// The output buffer.
    pub out: Vec<u8>,
    /// The memory slots.
    pub memory: Vec<u8>,
}

/// Runs a case.
///
/// # Errors
/// As [`run`].
pub fn execute(case: &Case, program: &Program, engine: Engine, seed: u64) -> Result<Results, RunError> {
    let input = Buffer::new(&input::registers(case.name()))?;
    let out = Buffer::new(&vec![0; case.out_bytes()])?;
    let memory = Buffer::new(&input::memory(case.name()))?;
    let params = [&input, &out, &memory].iter().flat_map(|b| b.address().to_le_bytes()).collect();
    let memory_used = [&input, &out, &memory].map(|b| (b.address(), b.size())).into();
    let block = [THREADS as u32, 1, 1];
    let grid = Grid { grid: [1; 3], block, params, memory: memory_used, ..Grid::default() };
    run(program, "k", &grid, engine, seed)?;
    Ok(Results { out: out.get()?, memory: memory.get()? })
}
