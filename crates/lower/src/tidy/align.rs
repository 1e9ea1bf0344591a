//! Drops alignment checks that the address's definition answers.

use weft_ir::{Convert, Function, IntOp, Op, SymbolId, Value};

/// Removes the checks of addresses whose alignment is evident.
pub(super) fn run(func: &mut Function, symbol_align: &dyn Fn(SymbolId) -> u32) {
    for b in func.layout.clone() {
        let insts = std::mem::take(&mut func.blocks[b].insts);
        let needed = |i: &weft_ir::Inst| match func.insts[*i].op {
            Op::CheckAlign(n) => known_align(func, func.insts[*i].args[0], 8, symbol_align) < n,
            _ => true,
        };
        let kept = insts.into_iter().filter(needed).collect();
        func.blocks[b].insts = kept;
    }
}

/// A power of two that divides the value, found by looking a few definitions up.
pub(crate) fn known_align(
    func: &Function,
    v: Value,
    depth: u32,
    symbol_align: &dyn Fn(SymbolId) -> u32,
) -> u32 {
    const MOST: u32 = 1 << 12;
    let Some(def) = func.def_inst(v) else { return 1 };
    let inst = &func.insts[def];
    if depth == 0 {
        return 1;
    }
    let arg = |n: usize| known_align(func, inst.args[n], depth - 1, symbol_align);
    match inst.op {
        Op::Const(_, bits) => 1 << bits.trailing_zeros().min(12),
        Op::Int(IntOp::Add | IntOp::Sub | IntOp::Or) => arg(0).min(arg(1)),
        Op::Int(IntOp::Mul) => (arg(0) * arg(1)).min(MOST),
        Op::Int(IntOp::Shl) => match func.as_const(inst.args[1]) {
            Some(n) => (u64::from(arg(0)) << n.min(12)).min(u64::from(MOST)) as u32,
            None => 1,
        },
        Op::Int(IntOp::And) => arg(0).max(arg(1)),
        Op::Convert(Convert::ZExt | Convert::SExt | Convert::Bitcast, _) => arg(0),
        // The address of a variable is as aligned as its declaration says; 256 bounds what a loader promises.
        Op::SymbolAddr(s) => 1 << symbol_align(s).max(1).trailing_zeros().min(8),
        Op::ToGeneric(_) | Op::FromGeneric(_) => arg(0).min(16),
        Op::Select => arg(1).min(arg(2)),
        _ => 1,
    }
}
