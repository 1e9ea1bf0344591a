//! How the groups of a block go through code that waits.

use rustc_hash::FxHashSet;

use crate::{BarrierKind, Block, Function, Op, SuspendReason, Terminator};

/// Most regions that are emitted as loops, and as many where most waits are no barriers.
const MAX_REGIONS: usize = 256;
const MAX_REGIONS_OTHERS: usize = 32;
/// Most instructions that are emitted in all of them together.
const MAX_INSTRUCTIONS: usize = 20_000;

/// What lies between the start of a kernel, or a place where groups wait, and the next such places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Region {
    /// Its instructions. Several regions may have the same ones.
    pub instructions: usize,
    /// Resume points of the places where it may stop, in ascending order.
    pub next: Vec<u32>,
}

/// The regions of a kernel: the one from its start, then those from its resume points.
pub fn regions(kernel: &Function) -> Vec<Region> {
    let starts = kernel.entry.into_iter().chain(kernel.resumes.iter().copied());
    starts.map(|start| region(kernel, start)).collect()
}

/// The blocks of the region that starts with one.
pub fn region_blocks(kernel: &Function, start: Block) -> Vec<Block> {
    let mut seen = FxHashSet::default();
    let (mut work, mut blocks) = (vec![start], Vec::new());
    while let Some(b) = work.pop() {
        if !seen.insert(b) {
            continue;
        }
        blocks.push(b);
        match &kernel.blocks[b].term {
            Terminator::Suspend { .. } => {}
            term => work.extend(term.edges().iter().map(|e| e.block)),
        }
    }
    blocks
}

fn region(kernel: &Function, start: Block) -> Region {
    let mut region = Region::default();
    for b in region_blocks(kernel, start) {
        region.instructions += kernel.blocks[b].insts.len();
        if let Terminator::Suspend { resume, .. } = kernel.blocks[b].term {
            region.next.push(resume);
        }
    }
    region.next.sort_unstable();
    region.next.dedup();
    region
}

/// Whether each *region* of a kernel, what lies between two places where groups wait, is a loop over the block's groups in its
/// machine code. It is where the waits are mostly barriers of the whole block and the code is small enough; else the
/// executor's scheduler takes the groups from place to place.
pub fn regions_are_loops(kernel: &Function) -> bool {
    let count = kernel.resumes.len() + 1;
    let mut insts = kernel.layout.iter().flat_map(|b| &kernel.blocks[*b].insts);
    // Those who arrive without waiting are counted by the scheduler.
    let arrives =
        insts.any(|i| matches!(kernel.insts[*i].op, Op::Barrier(BarrierKind::Arrive, _) | Op::ClusterArrive));
    let most = if mostly_barriers(kernel) { MAX_REGIONS } else { MAX_REGIONS_OTHERS };
    !arrives
        && count <= most
        && regions(kernel).iter().map(|r| r.instructions).sum::<usize>() <= MAX_INSTRUCTIONS
}

fn mostly_barriers(kernel: &Function) -> bool {
    let barriers = kernel.layout.iter().filter(|b| {
        let term = &kernel.blocks[**b].term;
        matches!(term, Terminator::Suspend { reason: SuspendReason::Barrier(_), .. })
    });
    2 * barriers.count() > kernel.resumes.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::*;

    /// A kernel that waits so many times, one time after the other.
    fn straight(waits: u32, reason: SuspendReason) -> Function {
        let mut f = Function::new("k", true);
        let first = f.add_block();
        f.entry = Some(first);
        let mut at = first;
        for resume in 0..waits {
            let next = f.add_block();
            f.blocks[at].term = Terminator::Suspend { reason, args: Values::new(), resume, loc: 0 };
            f.resumes.push(next);
            at = next;
        }
        f.blocks[at].term = Terminator::Return(Values::new());
        f
    }

    #[test]
    fn regions_end_at_the_next_wait() {
        let f = straight(2, SuspendReason::Barrier(BarrierKind::Sync));
        let next: Vec<_> = regions(&f).into_iter().map(|r| r.next).collect();
        assert_eq!(next, [vec![0], vec![1], vec![]]);
    }

    #[test]
    fn many_barriers_one_behind_the_other_are_loops() {
        let barrier = SuspendReason::Barrier(BarrierKind::Sync);
        assert!(regions_are_loops(&straight(90, barrier)));
        assert!(!regions_are_loops(&straight(90, SuspendReason::Yield)));
    }
}
