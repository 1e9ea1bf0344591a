//! Generated kernels that exercise the rows of the instruction table.
//!
//! A [`Case`] is one kernel with many instances of a row. Every thread loads its registers from the input buffer, with
//! values that favour the corners of each type ([`input`]); after each instance it stores the destination registers
//! and loads them anew, so that each result shows one instruction alone. Rows that access memory do it in a slot of
//! the thread's own, whose final bytes are part of the result.

pub mod approx;
mod case;
mod compare;
pub mod every;
pub mod input;
pub mod matrix;
pub mod measure;
pub mod sweep;
mod vectors;

pub use case::{Case, Output, case, cases};
pub use compare::{Difference, compare};
pub use vectors::{Vectors, VectorsError};

use std::collections::BTreeSet;

use crate::buffer::Buffer;
use crate::{Engine, Grid, Program, RunError, executed_rows, run};

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
    let start = Results { out: input::registers(case.name()), memory: input::memory(case.name()) };
    launch(case, program, engine, seed, &start, 1)
}

/// Runs the first blocks of a case of [`every`].
///
/// # Errors
/// As [`run`].
pub fn execute_blocks(
    case: &Case,
    program: &Program,
    engine: Engine,
    blocks: usize,
) -> Result<Results, RunError> {
    let start = Results { out: every::registers(blocks), memory: every::memory(blocks) };
    launch(case, program, engine, 0, &start, blocks)
}

/// Names of the rows that a case executes.
///
/// # Errors
/// As [`run`].
pub fn executed(case: &Case, program: &Program) -> Result<BTreeSet<&'static str>, RunError> {
    let start = Results { out: input::registers(case.name()), memory: input::memory(case.name()) };
    with_grid(case, &start, 1, |grid| executed_rows(program, "k", grid)).map(|(rows, _)| rows)
}

/// Runs a case on registers, in `start.out`, and memory.
fn launch(
    case: &Case,
    program: &Program,
    engine: Engine,
    seed: u64,
    start: &Results,
    blocks: usize,
) -> Result<Results, RunError> {
    with_grid(case, start, blocks, |grid| run(program, "k", grid, engine, seed)).map(|(_, results)| results)
}

/// Does something with a case's launch, and says what is in its buffers afterwards.
fn with_grid<T>(
    case: &Case,
    start: &Results,
    blocks: usize,
    act: impl FnOnce(&Grid) -> Result<T, RunError>,
) -> Result<(T, Results), RunError> {
    let input = Buffer::new(&start.out)?;
    let out = Buffer::new(&vec![0; case.out_bytes()])?;
    let memory = Buffer::new(&start.memory)?;
    let params = [&input, &out, &memory].iter().flat_map(|b| b.address().to_le_bytes()).collect();
    let memory_used = [&input, &out, &memory].map(|b| (b.address(), b.size())).into();
    let (grid, block) = ([blocks as u32, 1, 1], [THREADS as u32, 1, 1]);
    let grid = Grid { grid, block, params, memory: memory_used, ..Grid::default() };
    let done = act(&grid)?;
    Ok((done, Results { out: out.get()?, memory: memory.get()? }))
}
