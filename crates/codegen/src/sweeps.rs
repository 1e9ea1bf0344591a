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

use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::{BarrierKind, Function, Op, Space, Special, Unit};

use crate::ahead::block_step;
use crate::compile::Gen;
use crate::rounds::DEPTH;
use crate::shape::{PAGE, many_places};

/// Bytes of an element, as far as lengths of rows are concerned.
const ELEMENT: u64 = 4;

/// Pages of a row that a call runs through: a few, so that the ends of rows do not count.
const PAGES: u64 = 4;

impl Gen<'_> {
    /// Whether calls run blocks row by row.
    pub(crate) fn takes_rows(&self) -> bool {
        self.blocks_per_call > 1 && rows(self.block, self.width) > 1
    }
}

/// Groups of a block that lie side by side along x: those of a row, where groups are parts of rows.
pub(crate) fn groups_in_row([x, ..]: [u32; 3], width: u32) -> u32 {
    if x.is_multiple_of(width) { x / width } else { 1 }
}

/// Rows of groups in a block.
fn rows(block: [u32; 3], width: u32) -> u32 {
    block.iter().product::<u32>().div_ceil(width) / groups_in_row(block, width)
}

/// How many blocks, one beside the other along x, a call should run. 1 for kernels whose blocks have something of their own that
/// a group leaves for the next one, or that tell which block they are.
pub(crate) fn blocks_per_call(unit: &Unit, block: [u32; 3], width: u32) -> u32 {
    let [kernel] = &unit.functions[..] else { return 1 };
    let alone = block.iter().product::<u32>() <= width;
    if !apart(kernel, alone) || unit.dynamic_local || kernel.local_bytes > 0 && !alone {
        return 1;
    }
    if rows(block, width) > 1 {
        // Of many places that slices have in common, a row's length is more than the first cache keeps for the next slice.
        let slices = block[2] > 1 && many_places(kernel);
        if slices || !along_rows(kernel, block) {
            return 1;
        }
    }
    (PAGES * PAGE / ELEMENT / u64::from(block[0].max(1))).clamp(1, u64::from(u16::MAX)) as u32
}

/// Whether groups of a block have nothing in common but what they read and write in global memory, or there is one group
/// (`alone`), and nothing tells blocks apart but their numbers.
fn apart(kernel: &Function, alone: bool) -> bool {
    let ops = || kernel.layout.iter().flat_map(|b| &kernel.blocks[*b].insts).map(|i| kernel.insts[*i].op);
    ops().all(|op| match op {
        // The only group waits for nobody; who arrives without waiting is counted.
        Op::Barrier(kind, _) => alone && kind != BarrierKind::Arrive,
        Op::Helper(_) | Op::Call(_) | Op::ClusterArrive | Op::ClusterWait | Op::Yield => false,
        Op::ToGeneric(space) => space == Space::Const || alone && matches!(space, Space::Shared | Space::Local),
        Op::Special(sp) => !matches!(
            sp,
            Special::Smid
                | Special::Clusterid(_)
                | Special::ClusterCtaid(_)
                | Special::ClusterCtarank
                | Special::Clock64
                | Special::Globaltimer
        ),
        op => op.space().is_none_or(|s| match s {
            Space::Global | Space::Generic | Space::Const | Space::Param => true,
            Space::Shared | Space::Local => alone,
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
    accesses.peek().is_some()
        && accesses.all(|d| block_step(kernel, d.args[0], 2 * DEPTH, &|_, _, _, _| None).is_some_and(follows))
}
