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

/// Lanes of 32 bits in a line of memory.
const LINE: u32 = 16;

/// As [`part_of_group`], for blocks of such a shape. Of tiles whose rows are long enough a part is two vectors of a row, up
/// to a line of memory: they share the row's addresses, and what is one value for the row but not for the group.
pub fn part_of_block(unit: &Unit, native: u32, block: [u32; 3]) -> Option<u32> {
    let part = part_of_group(unit, native)?;
    let row = 2 * native;
    let fits = part == native && native > 1 && row <= LINE;
    let rows = block[1] * block[2] > 1 && block[0].is_multiple_of(row);
    let kernel = &unit.functions[0];
    let mut insts = kernel.layout.iter().flat_map(|&b| &kernel.blocks[b].insts);
    let tiles = insts.any(|&i| matches!(kernel.insts[i].op, Op::Barrier(..)));
    Some(if fits && rows && tiles { row } else { part })
}
