//! How the groups of a block go through code that waits.

use crate::{BarrierKind, Function, Op};

/// Most regions that are emitted as loops.
const MAX_REGIONS: usize = 32;
/// Most instructions that are emitted in all of them together.
const MAX_INSTRUCTIONS: usize = 20_000;

/// Whether each *region* of a kernel, what lies between two places where groups wait, is a loop over the block's groups in its
/// machine code. It is where the waits are mostly barriers of the whole block and the code is small enough; else the
/// executor's scheduler takes the groups from place to place.
pub fn regions_are_loops(kernel: &Function) -> bool {
    let regions = kernel.resumes.len() + 1;
    let insts = || kernel.layout.iter().flat_map(|b| &kernel.blocks[*b].insts);
    // Those who arrive without waiting are counted by the scheduler.
    let arrives = insts()
        .any(|i| matches!(kernel.insts[*i].op, Op::Barrier(BarrierKind::Arrive, _) | Op::ClusterArrive));
    !arrives && regions <= MAX_REGIONS && insts().count() * regions <= MAX_INSTRUCTIONS
}
