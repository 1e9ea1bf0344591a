//! Guards: branches on whether a mask has any lane, or all.

use weft_ir::*;

/// Whether some lane is not in a mask.
pub(super) fn some_off(build: &mut Builder<'_>, mask: Value) -> Value {
    let off = build.value(Op::IntUnary(IntUnary::Not), &[mask], Type::Pred);
    build.value(Op::AnyLane, &[off], Type::Pred)
}

/// Mask and first target of a block that ends in a guard.
pub(super) fn guard_of(func: &Function, b: Block) -> Option<(Value, Block)> {
    let Terminator::Branch { cond, then, other } = &func.blocks[b].term else { return None };
    let d = &func.insts[func.def_inst(*cond)?];
    (d.op == Op::AnyLane && then.block != other.block).then(|| (d.args[0], then.block))
}
