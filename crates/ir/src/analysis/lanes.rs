//! What the lanes of a group have to do with each other.

use crate::{BarrierKind, Op, Unit};

/// Lanes of a warp.
const WARP: u32 = 32;

/// Of how many lanes the vectors are that a group may be made of, with vectors of `native` 32-bit lanes in the machine:
/// a warp where there are warp operations. `None` if a group must be one vector: because lanes are counted for others,
/// or functions are told a mask.
pub fn part_of_group(unit: &Unit, native: u32) -> Option<u32> {
    let [kernel] = &unit.functions[..] else { return None };
    let insts = || kernel.layout.iter().flat_map(|&b| &kernel.blocks[b].insts).map(|&i| &kernel.insts[i].op);
    let counted = insts().any(|op| match op {
        Op::Barrier(kind, _) => *kind != BarrierKind::Sync,
        Op::ClusterArrive | Op::ClusterWait | Op::Call(_) => true,
        _ => false,
    });
    let warp = insts().any(|op| op.effects().warp);
    (!counted).then_some(if warp { WARP } else { native })
}
