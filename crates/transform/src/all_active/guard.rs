//! Guards: branches on whether a mask has any lane.

use weft_ir::*;

/// Mask and first target of a block that ends in a guard.
pub(super) fn guard_of(func: &Function, b: Block) -> Option<(Value, Block)> {
    let Terminator::Branch { cond, then, other } = &func.blocks[b].term else { return None };
    let d = &func.insts[func.def_inst(*cond)?];
    (d.op == Op::AnyLane && then.block != other.block).then(|| (d.args[0], then.block))
}
