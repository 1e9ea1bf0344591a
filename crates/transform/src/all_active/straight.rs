//! Straight code with masked accesses: all that follows the first of them is copied for the case that every lane makes
//! them all.
//!
//! Short guarded pieces (`x = i < n ? in[i] : 0`) are no branches any more. Where a group is the whole block, what
//! follows them is mostly short, too, and with the masks of several gone their accesses are neighbours.

use rustc_hash::FxHashSet;
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;

use super::guard::some_off;
use super::{ACCESSES, copy};
use crate::implied;

/// Most masks that are tested together.
const MASKS: usize = 4;

/// Splits the first block that is worth it; answers how many instructions were copied.
pub(super) fn run(func: &mut Function, left: usize) -> Option<usize> {
    let geometry = func.geometry.filter(|g| g.groups() == 1 && g.full_groups())?;
    let cfg = Cfg::new(func);
    let dom = DomTree::dominators(func, &cfg);
    let loops = Loops::new(func, &cfg, &dom);
    let shapes = Shapes::new(func, ShapeOptions::default());
    for &b in cfg.rpo.iter().filter(|&&b| loops.of(b).is_none()) {
        let insts = &func.blocks[b].insts;
        let mask = |i: Inst| {
            let d = &func.insts[i];
            let access = matches!(d.op, Op::Load { .. } | Op::Store { .. });
            d.mask.filter(|&m| access && !shapes.is_uniform(m) && !shapes.fact(m).is_by_thread())
        };
        let Some(at) = insts.iter().position(|&i| mask(i).is_some()) else { continue };
        let mut early = Early::new(func, &insts[at..]);
        let mut masks: Vec<Value> = Vec::new();
        for m in insts[at..].iter().filter_map(|&i| mask(i)) {
            let never =
                |(&v, &is): (&Value, &bool)| shapes.fact(v).never_in_all_lanes(is, geometry.width as usize);
            let possible = !implied::from(func, m, true).iter().any(never);
            if masks.len() < MASKS && !masks.contains(&m) && possible && early.value(m) {
                masks.push(m);
            }
        }
        let early: FxHashSet<Inst> = early.found.into_iter().collect();
        let mut region: Vec<Block> =
            cfg.rpo.iter().copied().filter(|&d| d != b && dom.dominates(b, d)).collect();
        let behind = region.iter().flat_map(|&d| &func.blocks[d].insts);
        let list: Vec<Inst> =
            insts[at..].iter().filter(|i| !early.contains(i)).chain(behind).copied().collect();
        let stays = |i: &&Inst| !matches!(func.insts[**i].op, Op::Const(..));
        let size = list.iter().filter(stays).count();
        let waits = |d: &InstData| d.op.effects().waits && !matches!(d.op, Op::Barrier(..));
        let frees = insts[at..].iter().filter(|&&i| mask(i).is_some_and(|m| masks.contains(&m))).count();
        if frees < ACCESSES || size > left || list.iter().any(|&i| waits(&func.insts[i])) {
            continue;
        }
        let (moved, rest): (Vec<Inst>, Vec<Inst>) =
            insts[at..].iter().copied().partition(|i| early.contains(i));
        func.blocks[b].insts.truncate(at);
        func.blocks[b].insts.extend(moved);
        let slow = func.add_block();
        func.blocks[slow].insts = rest;
        func.blocks[slow].term = std::mem::take(&mut func.blocks[b].term);
        region.insert(0, slow);
        let mut build = Builder::at(func, b);
        let all = masks.into_iter().reduce(|x, y| build.int(IntOp::And, x, y))?;
        let some_off = some_off(&mut build, all);
        let mut prologue = Vec::new();
        let known = implied::from(func, all, true);
        let copied = copy::copy_region(func, &region, known, &mut prologue).blocks;
        let fast = func.add_block();
        func.blocks[fast].insts = prologue;
        func.blocks[fast].term = Terminator::Jump(Edge { block: copied[&slow], args: Values::new() });
        Builder::at(func, b).branch(some_off, slow, fast);
        return Some(size);
    }
    None
}

/// What can be computed before a point of a block.
pub(super) struct Early<'a> {
    func: &'a Function,
    /// The block's instructions from there on.
    rest: Vec<Inst>,
    /// Those that are to be moved.
    pub(super) found: Vec<Inst>,
}

impl<'a> Early<'a> {
    pub(super) fn new(func: &'a Function, rest: &[Inst]) -> Self {
        Early { func, rest: rest.to_vec(), found: Vec::new() }
    }

    /// Whether a value can be; notes what must be moved for it.
    pub(super) fn value(&mut self, v: Value) -> bool {
        let known = self.found.len();
        let ok = self.look(v);
        if !ok {
            self.found.truncate(known);
        }
        ok
    }

    fn look(&mut self, v: Value) -> bool {
        let Some(i) = self.func.def_inst(v).filter(|i| self.rest.contains(i)) else { return true };
        if self.found.contains(&i) {
            return true;
        }
        let d = &self.func.insts[i];
        let ok = d.op.effects().speculatable() && d.args.iter().all(|&a| self.look(a));
        if ok {
            self.found.push(i);
        }
        ok
    }
}
