//! Where values are used, and what is in loops.

use rustc_hash::FxHashSet;
use weft_ir::analysis::{Cfg, DomTree, Loops, address_terms};
use weft_ir::{Block, Function, IntOp, Op, Value};

/// Values used in other blocks than the one that makes them, be it as a part of an address.
pub(crate) fn values_that_leave(f: &Function, order: &[Block]) -> FxHashSet<Value> {
    let mut out = FxHashSet::default();
    for &b in order {
        let data = &f.blocks[b];
        let own: FxHashSet<Value> =
            data.params.iter().chain(data.insts.iter().flat_map(|&i| &f.insts[i].results)).copied().collect();
        let uses = data.insts.iter().flat_map(|&i| f.insts[i].args.iter().chain(&f.insts[i].mask).copied());
        out.extend(uses.chain(data.term.uses()).filter(|v| !own.contains(v)));
        let accesses = data.insts.iter().map(|&i| &f.insts[i]).filter(|d| d.op.space().is_some());
        let addresses = accesses.filter_map(|d| d.args.first());
        out.extend(addresses.flat_map(|&a| behind_address(f, a)).filter(|v| !own.contains(v)));
        // A selection looks at what its condition compares.
        let selections = data.insts.iter().map(|&i| &f.insts[i]).filter(|d| d.op == Op::Select);
        let conditions = selections.filter_map(|d| f.def(d.args[0]));
        let compared = conditions.filter(|d| matches!(d.op, Op::ICmp(_))).flat_map(|d| &d.args);
        out.extend(compared.filter(|v| !own.contains(v)));
    }
    out
}

/// Blocks that are part of a loop.
pub(crate) fn blocks_in_loops(f: &Function) -> FxHashSet<Block> {
    let cfg = Cfg::new(f);
    let loops = Loops::new(f, &cfg, &DomTree::dominators(f, &cfg));
    loops.list.iter().flat_map(|l| l.blocks.iter().copied()).collect()
}

/// What [`crate::func::Part::place`] may use of the values behind an address.
fn behind_address(f: &Function, addr: Value) -> Vec<Value> {
    let mut out = Vec::new();
    for part in address_terms(f, addr) {
        out.push(part);
        let scaled = f.def(part).filter(|d| matches!(d.op, Op::Int(IntOp::Mul | IntOp::Shl)));
        let wide = scaled.and_then(|d| d.args.first().copied()).unwrap_or(part);
        let wide = f.def(wide).filter(|d| matches!(d.op, Op::Convert(..)));
        out.extend(wide.and_then(|d| d.args.first()));
    }
    out
}
