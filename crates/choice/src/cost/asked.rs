//! Masks that nobody makes: comparisons of which it is only asked whether they hold in any lane.
//!
//! Of consecutive numbers that are compared with one number two scalars tell that (`codegen/src/ends.rs`), and what lanes take with them when
//! they leave a loop is made behind it (`transform/src/late_masks.rs`). Such a mask takes neither time nor registers.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::Shapes;
use weft_ir::analysis::{Cfg, LoopId, Loops, inst_uses};
use weft_ir::*;

/// Comparisons, and what joins them, that the loop which makes them only asks about.
pub(super) fn asked(func: &Function, cfg: &Cfg, loops: &Loops, shapes: &Shapes) -> FxHashSet<Inst> {
    let mut made: FxHashMap<Value, Option<LoopId>> = FxHashMap::default();
    for &b in &cfg.rpo {
        let results = func.blocks[b].insts.iter().filter(|&&i| joins(func, i));
        made.extend(results.flat_map(|&i| &func.insts[i].results).map(|&r| (r, loops.of(b))));
    }
    let mut needed: FxHashSet<Value> = FxHashSet::default();
    for &b in &cfg.rpo {
        let here = |v: &Value| match made.get(v) {
            Some(Some(l)) => loops.list[*l].blocks.contains(&b),
            Some(None) => true,
            None => false,
        };
        let block = &func.blocks[b];
        let asks = |i: Inst| func.insts[i].op == Op::AnyLane || joins(func, i);
        let uses = block.insts.iter().filter(|&&i| !asks(i)).flat_map(|&i| inst_uses(func, i));
        needed.extend(uses.chain(block.term.uses()).filter(here));
    }
    let mut found = FxHashSet::default();
    // What uses a value stands behind it.
    for &b in cfg.rpo.iter().rev() {
        for &i in func.blocks[b].insts.iter().rev().filter(|i| joins(func, **i)) {
            if func.insts[i].results.iter().any(|r| needed.contains(r)) || !told(func, shapes, i) {
                needed.extend(inst_uses(func, i));
            } else {
                found.insert(i);
            }
        }
    }
    // A question that is not decided at the ends needs all of what it is joined of.
    loop {
        let whole = |i: &Inst| {
            let of = |v: Value| func.def_inst(v).is_none_or(|d| !joins(func, d) || found.contains(&d));
            inst_uses(func, *i).all(|v| shapes.is_uniform(v) || of(v))
        };
        let without: Vec<Inst> = found.iter().copied().filter(|i| !whole(i)).collect();
        if without.is_empty() {
            return found;
        }
        without.iter().for_each(|i| {
            found.remove(i);
        });
    }
}

/// Whether an instruction makes a mask by comparing integers, or of other masks.
fn joins(func: &Function, i: Inst) -> bool {
    let d = &func.insts[i];
    let op = matches!(d.op, Op::IntUnary(IntUnary::Not) | Op::Int(IntOp::And | IntOp::Or) | Op::ICmp(_));
    op && d.results.iter().all(|&r| func.ty(r) == Type::Pred)
}

/// Whether a comparison is one of numbers at constant distances with one number for all lanes.
fn told(func: &Function, shapes: &Shapes, i: Inst) -> bool {
    let d = &func.insts[i];
    !matches!(d.op, Op::ICmp(_))
        || d.args.iter().any(|&a| shapes.is_uniform(a))
            && d.args.iter().all(|&a| !shapes.shape(a).is_varying())
}
