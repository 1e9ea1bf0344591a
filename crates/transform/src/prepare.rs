//! Brings the control-flow graph into the form that linearisation works on.
//!
//! Requires: [`Stage::Thread`], geometry set.
//! Ensures: one exit block; no branch has two edges to one block; an edge from a block with several successors goes
//! to a block with one predecessor, which has no parameters unless the edge leaves a divergent loop; each loop has
//! one latch and one preheader, both ending in a jump; switches on varying
//! indices and out of loops are chains of two-way branches; values of a divergent loop are used outside only as parameters of the blocks its exits lead to.

use rustc_hash::FxHashSet;
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, LoopId, Loops};
use weft_ir::*;

use crate::ssa::{Variable, replace_uses, used_in};

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    func.drop_unreachable();
    one_exit(func);
    divergent_switches(func);
    merge_parallel_edges(func);
    split_critical_edges(func);
    simplify_loops(func);
    hoist_invariants(func);
    close_loops(func);
    // Closing adds parameters that carry a value unchanged through later loops.
    while crate::simplify::params(func, 2) {}
}

/// A value of a type, to be used where no lane looks.
pub(crate) fn undef(func: &mut Function, ty: Type) -> Value {
    let inst = func.make_inst(Op::Undef(ty), &[], &[ty], 0);
    if let Some(e) = func.entry {
        func.blocks[e].insts.insert(0, inst);
    }
    func.insts[inst].results[0]
}

fn one_exit(func: &mut Function) {
    let ends: Vec<Block> = func
        .layout
        .iter()
        .copied()
        .filter(|&b| matches!(func.blocks[b].term, Terminator::Return(_) | Terminator::Unreachable))
        .collect();
    if let [only] = ends[..]
        && matches!(func.blocks[only].term, Terminator::Return(_))
    {
        return;
    }
    if ends.is_empty() {
        return;
    }
    let exit = func.add_block();
    let types = func.returns.clone();
    let params: Values = types.iter().map(|&t| func.add_param(exit, t)).collect();
    func.blocks[exit].term = Terminator::Return(params);
    for b in ends {
        let args: Values = match std::mem::take(&mut func.blocks[b].term) {
            Terminator::Return(v) => v,
            // Only reached when the grid is ending.
            _ => types.iter().map(|&t| undef(func, t)).collect(),
        };
        func.blocks[b].term = Terminator::Jump(Edge { block: exit, args });
    }
}

fn divergent_switches(func: &mut Function) {
    let shapes = Shapes::new(func, ShapeOptions::default());
    let cfg = Cfg::new(func);
    let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
    for b in func.layout.clone() {
        let Terminator::Switch { index, .. } = func.blocks[b].term else { continue };
        let leaves = |s: &Block| loops.of(b).is_some_and(|l| !loops.contains(l, *s));
        if shapes.is_uniform(index) && !cfg.succs(b).iter().any(leaves) {
            continue;
        }
        let Terminator::Switch { targets, default, .. } = std::mem::take(&mut func.blocks[b].term) else {
            continue;
        };
        let mut at = b;
        for (n, then) in targets.iter().enumerate() {
            let mut build = Builder::at(func, at);
            let k = build.iconst(Type::I32, n as u64);
            let cond = build.icmp(IntCond::Eq, index, k);
            let next = func.add_block();
            let other = Edge { block: next, args: Values::new() };
            func.blocks[at].term = Terminator::Branch { cond, then: then.clone(), other };
            at = next;
        }
        func.blocks[at].term = Terminator::Jump(default);
    }
    func.drop_unreachable();
}

fn merge_parallel_edges(func: &mut Function) {
    for b in func.layout.clone() {
        let Terminator::Branch { cond, then, other } = &func.blocks[b].term else { continue };
        if then.block != other.block {
            continue;
        }
        let (cond, then, other) = (*cond, then.clone(), other.clone());
        let mut build = Builder::at(func, b);
        let pairs = then.args.iter().zip(&other.args);
        let args: Values = pairs.map(|(&x, &y)| if x == y { x } else { build.select(cond, x, y) }).collect();
        build.jump(then.block, &args);
    }
}

fn split_critical_edges(func: &mut Function) {
    let cfg = Cfg::new(func);
    for b in func.layout.clone() {
        if func.blocks[b].term.edges().len() < 2 {
            continue;
        }
        let count = func.blocks[b].term.edges().len();
        for n in 0..count {
            let edge = func.blocks[b].term.edges()[n].clone();
            if cfg.preds(edge.block).len() < 2 && edge.args.is_empty() {
                continue;
            }
            let middle = func.add_block();
            func.blocks[middle].term = Terminator::Jump(edge);
            if let Some(e) = func.blocks[b].term.edges_mut().into_iter().nth(n) {
                *e = Edge { block: middle, args: Values::new() };
            }
        }
    }
    func.drop_unreachable();
}

fn simplify_loops(func: &mut Function) {
    let cfg = Cfg::new(func);
    let dom = DomTree::dominators(func, &cfg);
    let loops = Loops::new(func, &cfg, &dom);
    for l in &loops.list {
        let outside: Vec<Block> =
            cfg.preds(l.header).iter().copied().filter(|p| !l.latches.contains(p)).collect();
        gather(func, l.header, &outside);
        gather(func, l.header, &l.latches);
        // The entry has no predecessors, so an outside one exists for every header.
    }
    func.drop_unreachable();
}

/// Makes one block out of several predecessors that jump to `target`.
fn gather(func: &mut Function, target: Block, preds: &[Block]) {
    if preds.len() < 2 {
        return;
    }
    let middle = func.add_block();
    let types: Types = func.blocks[target].params.iter().map(|&p| func.ty(p)).collect();
    let args: Values = types.iter().map(|&t| func.add_param(middle, t)).collect();
    func.blocks[middle].term = Terminator::Jump(Edge { block: target, args });
    for &p in preds {
        for e in func.blocks[p].term.edges_mut() {
            if e.block == target {
                e.block = middle;
            }
        }
    }
}

/// Moves computations whose operands come from outside a loop to its preheader, so that they do not count as values
/// that change from iteration to iteration.
fn hoist_invariants(func: &mut Function) {
    let cfg = Cfg::new(func);
    let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
    for l in loops.list.iter().rev() {
        let Some(&before) = cfg.preds(l.header).iter().find(|p| !l.blocks.contains(p)) else { continue };
        let mut inside: FxHashSet<Value> = FxHashSet::default();
        for &b in &l.blocks {
            let d = &func.blocks[b];
            inside.extend(d.params.iter().chain(d.insts.iter().flat_map(|&i| &func.insts[i].results)));
        }
        for &b in &l.blocks {
            let insts = std::mem::take(&mut func.blocks[b].insts);
            for i in insts {
                let d = &func.insts[i];
                if d.op.effects().speculatable() && !d.args.iter().any(|a| inside.contains(a)) {
                    d.results.iter().for_each(|r| {
                        inside.remove(r);
                    });
                    func.blocks[before].insts.push(i);
                } else {
                    func.blocks[b].insts.push(i);
                }
            }
        }
    }
}

/// Passes values that leave divergent loops through parameters of the exit blocks.
fn close_loops(func: &mut Function) {
    let shapes = Shapes::new(func, ShapeOptions::default());
    let cfg = Cfg::new(func);
    let dom = DomTree::dominators(func, &cfg);
    let loops = Loops::new(func, &cfg, &dom);
    let Some(div) = shapes.divergence() else { return };
    // Inner loops first: what leaves one may go on to leave the loop around it.
    for id in (0..loops.list.len()).rev() {
        if div.divergent_loop(id) {
            close_loop(func, &cfg, &dom, &loops, id);
        }
    }
}

/// Passes values that leave a loop through parameters of the exit blocks, each of which has one predecessor.
pub(crate) fn close_loop(func: &mut Function, cfg: &Cfg, dom: &DomTree, loops: &Loops, id: LoopId) {
    let inside: FxHashSet<Block> = loops.list[id].blocks.iter().copied().collect();
    let home = func.homes(&loops.list[id].blocks);
    let outside: Vec<Block> = cfg.rpo.iter().copied().filter(|b| !inside.contains(b)).collect();
    let escaping = used_in(func, outside.iter().copied(), &home);
    let exits = loops.exits(id, cfg);
    for v in escaping {
        let ty = func.ty(v);
        let nothing = undef(func, ty);
        let mut var = Variable::new(ty, nothing);
        for &(x, t) in &exits {
            let p = func.add_param(t, ty);
            let arg = if dom.dominates(home[&v], x) { v } else { nothing };
            for e in func.blocks[x].term.edges_mut() {
                if e.block == t {
                    e.args.push(arg);
                }
            }
            // Exit blocks have one predecessor, so this is the only way in.
            var.write(t, p);
            var.set_start(t, p);
        }
        replace_uses(func, cfg, v, &mut var, &outside);
    }
}
