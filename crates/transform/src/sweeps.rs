//! Blocks that one call runs.
//!
//! A block of a picture reads a few elements of many rows, and so does the one beside it. Where nothing of a block outlives
//! its groups, a call runs several blocks that lie side by side, row by row: the first row of each, then the second of each.
//! Memory is then read and written along its rows, as the CPU's prefetcher and its pages like it, and what a row has in common
//! is computed once. Kernels whose addresses go elsewhere from block to block (a transposition) keep to one block at a time: what
//! a block uses is together there. Where a block is part of one row, the order is the same, and calls are saved.
//!
//! So they are where a block is one group: each block has ended before the next one begins, so that it may use shared memory, which
//! is the next one's then.
//!
//! Kernels that wait, whose blocks count for themselves and add what they have counted to a common total, share what they count:
//! a call clears once, counts for several blocks and adds the sums once.
//!
//! Requires: the last stage.
//! Ensures: [`Function::sweep`] says how many blocks a call may run; of kernels that wait those that share what they count.

use weft_abi::ProbeKind;
use weft_ir::analysis::{Cfg, DomTree, Loops, Movement, ReadPlaces, blocks_in_common, regions_are_loops};
use weft_ir::{BarrierKind, Function, Geometry, Op, Space, Special};
use weft_target::TargetModel;

use crate::context::Context;

/// Bytes of an element, as far as lengths of rows are concerned.
const ELEMENT: u64 = 4;

/// Pages of a row that a call runs through: a few, so that the ends of rows do not count.
const PAGES: u64 = 4;

/// Most blocks that share what they count in one call: what is done once for all of them is little then, and others can have a
/// part of the grid.
const MOST_IN_COMMON: u32 = 64;

/// Runs the pass.
pub(crate) fn run(func: &mut Function, c: &Context<'_>) {
    if !func.is_kernel || !c.alone {
        return;
    }
    let several = match func.resumes.is_empty() {
        true => func.geometry.map_or(1, |g| blocks_per_call(func, g, c.target)),
        // Lines are noted block by block.
        false if c.probes.contains(ProbeKind::Lines) => 1,
        false if regions_are_loops(func) => blocks_in_common(func).map_or(1, |n| n.min(MOST_IN_COMMON)),
        false => 1,
    };
    func.sweep = if several > 1 { several } else { 0 };
}

/// How many blocks, one beside the other along x, a call should run. 1 for kernels whose blocks have something of their own that
/// a group leaves for the next one, or that tell which block they are.
fn blocks_per_call(kernel: &Function, geometry: Geometry, target: &TargetModel) -> u32 {
    let only = geometry.groups() == 1;
    if !apart(kernel, only) || kernel.local_bytes > 0 && !only {
        return 1;
    }
    let block = geometry.block;
    if geometry.group_rows() > 1 {
        // Of many places that slices have in common, a row's length is more than the first cache keeps for the next slice.
        let slices = block[2] > 1 && many_places(kernel, target);
        if slices || !along_rows(kernel, block) {
            return 1;
        }
    }
    (PAGES * target.page_bytes / ELEMENT / u64::from(block[0].max(1))).clamp(1, u64::from(u16::MAX)) as u32
}

/// Whether blocks of a call are run side by side, row by row.
pub(crate) fn by_rows(func: &Function) -> bool {
    func.sweep > 1 && func.resumes.is_empty()
}

/// Whether one way through a function reads more places than can all be asked for early.
pub(crate) fn many_places(kernel: &Function, target: &TargetModel) -> bool {
    let order = Cfg::new(kernel).rpo;
    ReadPlaces::new(kernel, &order, target.line_bytes).most > target.requests_beside() as usize
}

/// Whether groups of a block have nothing in common but what they read and write in global memory, or there is one group
/// (`only`), and nothing tells blocks apart but their numbers.
fn apart(kernel: &Function, only: bool) -> bool {
    let ops = || kernel.layout.iter().flat_map(|b| &kernel.blocks[*b].insts).map(|i| kernel.insts[*i].op);
    ops().all(|op| match op {
        // The only group waits for nobody; who arrives without waiting is counted.
        Op::Barrier(kind, _) => only && kind != BarrierKind::Arrive,
        Op::Helper(_) | Op::Call(_) | Op::ClusterArrive | Op::ClusterWait | Op::Yield => false,
        Op::ToGeneric(space) => {
            space == Space::Const || only && matches!(space, Space::Shared | Space::Local)
        }
        // Threads that go each by itself are put together to warps, block by block; a bad address is told with its block, and lines are
        // noted block by block.
        Op::Probe(p) => {
            !matches!(p.notes(), ProbeKind::Addresses | ProbeKind::Lines)
                && kernel.geometry.is_some_and(|g| g.width > 1)
        }
        Op::Special(sp) => !matches!(
            sp,
            Special::Smid
                | Special::Clusterid(_)
                | Special::ClusterCtaid(_)
                | Special::ClusterCtarank
                | Special::Clock64
                | Special::Globaltimer
                | Special::DependencyOver
        ),
        op => op.space().is_none_or(|s| match s {
            Space::Global | Space::Generic | Space::Const | Space::Param => true,
            Space::Shared | Space::Local => only,
            _ => false,
        }),
    })
}

/// Whether all that is accessed outside of loops, where there is anything, lies for a block behind what lies there for the one
/// before it.
fn along_rows(kernel: &Function, [x, ..]: [u32; 3]) -> bool {
    let cfg = Cfg::new(kernel);
    let loops = Loops::new(kernel, &cfg, &DomTree::dominators(kernel, &cfg));
    let outside = cfg.rpo.iter().filter(|b| loops.of(**b).is_none());
    let insts = outside.flat_map(|b| &kernel.blocks[*b].insts).map(|i| &kernel.insts[*i]);
    let mut accesses =
        insts.filter(|d| matches!(d.op.space(), Some(Space::Global | Space::Generic))).peekable();
    let longest = i64::from(x) * 16;
    let follows = |step: i64| (0..=longest).contains(&step);
    let moves = Movement::new(kernel);
    accesses.peek().is_some() && accesses.all(|d| moves.per_block_in_loops(d.args[0]).is_some_and(follows))
}
