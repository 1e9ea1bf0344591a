//! Masks are made where they are needed.
//!
//! A branch that asks whether lanes are off (`all_active`) is mostly decided by two scalars, at the ends of consecutive numbers
//! that are compared with one. What each lane compares is needed then on the branch's way with masks only, but stands before the branch,
//! in each iteration of a loop over tiles: for sixteen rows of a tile some eighty instructions. Here these comparisons are
//! made once more where the way with masks begins; code generation leaves out those that only the question used.
//!
//! Requires: [`Stage::Group`], last: a pass that finds what is there twice would undo it.
//! Ensures: comparisons, and what joins them, that one side of such a branch alone uses are on that side.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::{Cfg, DomTree, inst_uses};
use weft_ir::*;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    // Of one part a comparison is one instruction.
    if func.geometry.is_none_or(|g| g.of_part().is_none()) {
        return;
    }
    let cfg = Cfg::new(func);
    let dom = DomTree::dominators(func, &cfg);
    for &b in &cfg.rpo {
        let Terminator::Branch { cond, then, other } = &func.blocks[b].term else { continue };
        let asked = func.def(*cond).filter(|d| d.op == Op::AnyLane && then.block != other.block);
        let Some(mask) = asked.map(|d| d.args[0]) else { continue };
        let ways = [then.block, other.block].map(|s| (s != b && cfg.preds(s).len() == 1).then_some(s));
        let masks = joined(func, b, mask);
        for way in ways.into_iter().flatten() {
            let behind: Vec<Block> = cfg.rpo.iter().copied().filter(|&d| dom.dominates(way, d)).collect();
            make_again(func, b, &masks, way, &behind);
        }
    }
}

/// Comparisons of a block that a mask is joined of, and what joins them, in their order.
fn joined(func: &Function, b: Block, mask: Value) -> Vec<Inst> {
    let mut seen: FxHashSet<Inst> = FxHashSet::default();
    let mut work = vec![mask];
    while let Some(v) = work.pop() {
        let Some(i) = func.def_inst(v).filter(|i| joins(func, *i)) else { continue };
        if seen.insert(i) {
            work.extend(&func.insts[i].args);
        }
    }
    func.blocks[b].insts.iter().copied().filter(|i| seen.contains(i)).collect()
}

fn joins(func: &Function, i: Inst) -> bool {
    let d = &func.insts[i];
    let op = matches!(d.op, Op::IntUnary(IntUnary::Not) | Op::Int(IntOp::And | IntOp::Or) | Op::ICmp(_));
    op && d.results.iter().all(|&r| func.ty(r) == Type::Pred)
}

/// Makes those masks at the head of `way` that blocks behind it use, and no others but `b`.
fn make_again(func: &mut Function, b: Block, masks: &[Inst], way: Block, behind: &[Block]) {
    let uses = |func: &Function, d: Block| -> Vec<Value> {
        let insts = func.blocks[d].insts.iter().flat_map(|&i| inst_uses(func, i));
        insts.chain(func.blocks[d].term.uses()).collect()
    };
    let mut here: FxHashSet<Value> = behind.iter().flat_map(|&d| uses(func, d)).collect();
    let others: Vec<Block> = func.layout.iter().copied().filter(|d| *d != b && !behind.contains(d)).collect();
    let mut elsewhere: FxHashSet<Value> = others.iter().flat_map(|&d| uses(func, d)).collect();
    elsewhere.extend(func.blocks[b].term.uses());
    // Users stand behind what they use.
    let mut again: Vec<Inst> = Vec::new();
    for &i in masks.iter().rev() {
        let wanted = func.insts[i].results.iter().all(|r| here.contains(r) && !elsewhere.contains(r));
        if wanted {
            here.extend(inst_uses(func, i));
            again.push(i);
        }
    }
    let mut made: FxHashMap<Value, Value> = FxHashMap::default();
    let mut list: Vec<Inst> = Vec::new();
    for i in again.into_iter().rev() {
        let d = func.insts[i].clone();
        let args: Values = d.args.iter().map(|a| made.get(a).copied().unwrap_or(*a)).collect();
        let new = func.make_inst(d.op, &args, &[Type::Pred], d.loc);
        made.insert(d.results[0], func.insts[new].results[0]);
        list.push(new);
    }
    let of = |v: Value| made.get(&v).copied().unwrap_or(v);
    for &d in behind {
        for i in func.blocks[d].insts.clone() {
            let d = &mut func.insts[i];
            d.args.iter_mut().chain(&mut d.mask).for_each(|v| *v = of(*v));
        }
        func.blocks[d].term.map_uses(&mut |v| of(v));
    }
    func.blocks[way].insts.splice(0..0, list);
}
