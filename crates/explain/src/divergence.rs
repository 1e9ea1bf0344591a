//! Branches that lanes take differently, found where they still are branches: in what one thread does.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use weft_ir::analysis::shape::{Shape, ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;

use crate::costs::Costs;
use crate::lines::Lines;
use crate::report::{Decider, Divergence, Place, Split};

/// The divergent branches of a kernel, in the order of lines.
pub(crate) fn divergence(thread: &Unit, costs: &Costs, lines: &Lines) -> Vec<Divergence> {
    let Some(func) = thread.functions.first() else { return Vec::new() };
    if func.geometry.is_none_or(|g| g.width == 1) {
        return Vec::new();
    }
    let cfg = Cfg::new(func);
    let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
    let post = DomTree::postdominators(func, &cfg);
    let shapes = Shapes::new(func, ShapeOptions::GUARDED);
    let mut all: Vec<Divergence> = Vec::new();
    for &b in &cfg.rpo {
        let cond = match func.blocks[b].term {
            Terminator::Branch { cond, .. } => cond,
            Terminator::Switch { index, .. } => index,
            _ => continue,
        };
        if shapes.is_uniform(cond) {
            continue;
        }
        let left = loops.of(b).filter(|&l| cfg.succs(b).iter().any(|&s| !loops.contains(l, s)));
        let (split, under) = match left {
            Some(l) => (Split::Loop, loops.list[l].blocks.iter().copied().collect()),
            None => (Split::Masks, between(&cfg, &post, b)),
        };
        let insts = under.iter().flat_map(|&b| &func.blocks[b].insts).map(|&i| func.insts[i].loc);
        let ptx: BTreeSet<u32> = insts.filter(|&l| l > 0).collect();
        if ptx.is_empty() {
            continue;
        }
        let places: BTreeSet<Place> = ptx.iter().map(|&l| lines.place(l)).collect();
        let place = lines.place(crate::regions::line_of(func, cond, 4));
        let one = Divergence {
            place,
            split,
            by: decider(func, &shapes, cond),
            lines: places.into_iter().collect(),
            cycles: costs.of_lines(ptx),
        };
        match all.iter_mut().find(|d| d.place == one.place && d.split == one.split) {
            Some(d) => {
                d.cycles = d.cycles.max(one.cycles);
                d.by = d.by.max(one.by);
                d.lines.extend(one.lines);
                d.lines.sort();
                d.lines.dedup();
            }
            None => all.push(one),
        }
    }
    all.sort_by(|a, b| a.place.cmp(&b.place));
    all
}

/// Blocks that a branch decides about: on the ways from it to where they meet.
fn between(cfg: &Cfg, post: &DomTree, b: Block) -> FxHashSet<Block> {
    let end = post.idom(b);
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work: Vec<Block> = cfg.succs(b).to_vec();
    while let Some(s) = work.pop() {
        if Some(s) != end && s != b && seen.insert(s) {
            work.extend(cfg.succs(s));
        }
    }
    seen
}

/// What decides a condition that differs between lanes.
fn decider(func: &Function, shapes: &Shapes, cond: Value) -> Decider {
    if shapes.fact(cond).is_by_thread() {
        return Decider::Thread;
    }
    let mut work = vec![cond];
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    while let Some(v) = work.pop() {
        if !seen.insert(v) || shapes.is_uniform(v) || shapes.fact(v).is_by_thread() {
            continue;
        }
        let Some(d) = func.def_inst(v).map(|i| &func.insts[i]) else { return Decider::Data };
        let even = |v: &Value| matches!(shapes.shape(*v), Shape::Uniform | Shape::Affine { .. });
        match d.op {
            Op::Int(IntOp::And | IntOp::Or | IntOp::Xor) | Op::IntUnary(IntUnary::Not)
                if func.ty(v) == Type::Pred =>
            {
                work.extend(&d.args);
            }
            Op::ICmp(_) if d.args.iter().all(even) => {}
            _ => return Decider::Data,
        }
    }
    Decider::Border
}
