//! What the lanes of a group have to do with each other.

use rustc_hash::FxHashSet;

use super::{Cfg, DomTree, Loops};
use crate::{BarrierKind, Op, Type, Unit};

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
pub const LINE_LANES: u32 = 16;

/// Vector registers of a CPU whose vectors are shorter than a line.
const REGISTERS: usize = 16;

/// As [`part_of_group`], for blocks of such a shape. A part is two vectors, up to a line of memory, where these have more
/// in common than they lack registers: in tiles, if they are of one row, its addresses and what is one value for the row but
/// not for the group; in straight code more constants than there are registers, each of which is loaded for both at once.
pub fn part_of_block(unit: &Unit, native: u32, block: [u32; 3]) -> Option<u32> {
    let part = part_of_group(unit, native)?;
    let two = 2 * native;
    if part != native || native < 2 || two > LINE_LANES {
        return Some(part);
    }
    let kernel = &unit.functions[0];
    let insts = || kernel.layout.iter().flat_map(|&b| &kernel.blocks[b].insts).map(|&i| &kernel.insts[i].op);
    let rows = block[1] * block[2] > 1 && block[0].is_multiple_of(two);
    let tiles = rows && insts().any(|op| matches!(op, Op::Barrier(..)));
    let constants = || {
        let bits = insts().filter_map(|op| match op {
            Op::Const(Type::F32, bits) => Some(*bits),
            _ => None,
        });
        bits.collect::<FxHashSet<_>>().len()
    };
    let straight = || {
        let cfg = Cfg::new(kernel);
        let loops = Loops::new(kernel, &cfg, &DomTree::dominators(kernel, &cfg));
        loops.list.is_empty() && loops.irreducible.is_empty()
    };
    let full = block.iter().product::<u32>().is_multiple_of(two);
    Some(if tiles || full && constants() > REGISTERS && straight() { two } else { part })
}
