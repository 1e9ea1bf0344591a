//! Loops that lanes leave one by one: without masks as long as all lanes are there, with masks after that.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, LoopId, Loops};
use weft_ir::*;

use super::copy::{Copied, copy_region};
use super::guard::some_off;
use crate::implied;
use crate::polling::polls;
use crate::ssa::{Variable, replace_uses, used_in};

/// A loop that runs while any lane is in it.
pub(super) struct Divergent {
    header: Block,
    latch: Block,
    /// Number of the header's parameter that is the mask.
    mask: usize,
    pub(super) blocks: Vec<Block>,
    pub(super) size: usize,
}

/// The first loop, outer ones first, that is worth a copy.
pub(super) fn next(func: &Function, done: &mut FxHashSet<Block>, left: usize) -> Option<Divergent> {
    let cfg = Cfg::new(func);
    let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
    let mut shapes = None;
    for id in 0..loops.list.len() {
        let header = loops.list[id].header;
        if done.contains(&header) || cfg.entries.contains(&header) {
            continue;
        }
        let Some((latch, mask)) = mask_of(func, &loops, id) else { continue };
        done.insert(header);
        let blocks = loops.list[id].blocks.clone();
        let insts = || blocks.iter().flat_map(|&b| &func.blocks[b].insts).map(|&i| &func.insts[i]);
        let size = insts().filter(|d| !matches!(d.op, Op::Const(..))).count();
        if size > left || insts().any(|d| d.op.effects().waits || matches!(d.op, Op::Barrier(..))) {
            continue;
        }
        let v = func.blocks[header].params[mask];
        let known = implied::from(func, v, true);
        let frees = |d: &InstData| d.mask.is_some_and(|m| known.get(&m) == Some(&true));
        if !insts().any(frees) || polls(func, &cfg, &loops, id) {
            continue;
        }
        let shapes = shapes.get_or_insert_with(|| Shapes::new(func, ShapeOptions::default()));
        if !shapes.is_uniform(v) {
            return Some(Divergent { header, latch, mask, blocks, size });
        }
    }
    None
}

/// Latch, and number of the header's parameter, of a loop that goes on while `anylane` of that parameter's next value.
pub(crate) fn mask_of(func: &Function, loops: &Loops, id: LoopId) -> Option<(Block, usize)> {
    let l = &loops.list[id];
    let [latch] = l.latches[..] else { return None };
    let Terminator::Branch { cond, then, other } = &func.blocks[latch].term else { return None };
    let d = &func.insts[func.def_inst(*cond)?];
    if d.op != Op::AnyLane || then.block != l.header || other.block == l.header {
        return None;
    }
    let k = then.args.iter().position(|&a| a == d.args[0])?;
    Some((latch, k))
}

/// Copies a loop for the time that all lanes are in it. Answers the header of the copy.
pub(super) fn copy_loop(func: &mut Function, l: &Divergent) -> Block {
    let v = func.blocks[l.header].params[l.mask];
    let mut prologue = Vec::new();
    let Copied { blocks, values } = copy_region(func, &l.blocks, implied::from(func, v, true), &mut prologue);
    let fast = blocks[&l.header];
    // In front of both: all lanes? the copy, else the loop.
    let cfg = Cfg::new(func);
    let front = func.add_block();
    let types: Types = func.blocks[l.header].params.iter().map(|&p| func.ty(p)).collect();
    let params: Values = types.iter().map(|&t| func.add_param(front, t)).collect();
    for &p in cfg.preds(l.header).iter().filter(|&&p| p != l.latch) {
        for e in func.blocks[p].term.edges_mut().into_iter().filter(|e| e.block == l.header) {
            e.block = front;
        }
    }
    func.blocks[front].insts = prologue;
    let off = some_off(&mut Builder::at(func, front), params[l.mask]);
    let edge = |block| Edge { block, args: params.clone() };
    func.blocks[front].term = Terminator::Branch { cond: off, then: edge(l.header), other: edge(fast) };
    // At the end of an iteration of the copy: all lanes? again, else as the loop goes on.
    let latch = blocks[&l.latch];
    if let Terminator::Branch { cond, mut then, other } = std::mem::take(&mut func.blocks[latch].term) {
        let off = some_off(&mut Builder::at(func, latch), then.args[l.mask]);
        let rest = func.add_block();
        let again = then.clone();
        then.block = l.header;
        func.blocks[rest].term = Terminator::Branch { cond, then, other };
        let rest = Edge { block: rest, args: Values::new() };
        func.blocks[latch].term = Terminator::Branch { cond: off, then: rest, other: again };
    }
    join(func, l, &blocks, &values);
    fast
}

/// Values of the loop that are used after it come from the loop or from its copy.
fn join(
    func: &mut Function,
    l: &Divergent,
    blocks: &FxHashMap<Block, Block>,
    values: &FxHashMap<Value, Value>,
) {
    func.drop_unreachable();
    let cfg = Cfg::new(func);
    let inside: FxHashSet<Block> = l.blocks.iter().chain(blocks.values()).copied().collect();
    let home = func.homes(&l.blocks);
    let outside: Vec<Block> = cfg.rpo.iter().copied().filter(|b| !inside.contains(b)).collect();
    let escaping = used_in(func, outside.iter().copied(), &home);
    for v in escaping {
        let nothing = crate::prepare::undef(func, func.ty(v));
        let mut var = Variable::new(func.ty(v), nothing);
        for (b, v) in [(home[&v], v), (blocks[&home[&v]], values[&v])] {
            var.write(b, v);
        }
        replace_uses(func, &cfg, v, &mut var, &outside);
    }
}
