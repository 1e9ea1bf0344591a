//! Loops whose number of rounds the block shape tells, written out.
//!
//! Requires: [`Stage::Thread`], geometry set, simplified.
//! Ensures: innermost loops that run a known, small number of rounds and in which lanes part, or groups wait, are
//! straight code: in each round it is then known which lanes are active (the steps of a reduction tree). Other loops
//! are left to LLVM. Barriers are only repeated where a group is the whole block and does not wait at them.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, LoopId, Loops};
use weft_ir::*;

/// Most rounds that are written out.
const ROUNDS: usize = 16;
/// Most instructions that they may have together.
const INSTRUCTIONS: usize = 400;
/// As many where the loop waits and the group is the block: the steps of a tree, which become shuffles.
const INSTRUCTIONS_WAITING: usize = 800;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    let Some(geometry) = func.geometry.filter(|g| g.width > 1) else { return };
    // Unrolling changes the numbers of loops, so they are found again after each.
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    loop {
        let cfg = Cfg::new(func);
        let dom = DomTree::dominators(func, &cfg);
        let loops = Loops::new(func, &cfg, &dom);
        let shapes = Shapes::new(func, ShapeOptions::default());
        let inner = |l: LoopId| !loops.list.iter().any(|other| other.parent == Some(l));
        let parts = |l: LoopId| {
            shapes.divergence().is_some_and(|d| loops.list[l].blocks.iter().any(|&b| d.branch(b)))
        };
        let waits = |l: LoopId| {
            let mut insts = loops.list[l].blocks.iter().flat_map(|&b| &func.blocks[b].insts);
            insts.any(|&i| func.insts[i].op.effects().waits)
        };
        let wanted = |l: &LoopId| {
            let waits = waits(*l);
            inner(*l) && !(waits && geometry.groups() > 1) && (waits || parts(*l))
        };
        let next = (0..loops.list.len()).filter(|&l| !seen.contains(&loops.list[l].header)).find(wanted);
        let Some(l) = next else { return };
        seen.insert(loops.list[l].header);
        let most = if waits(l) { INSTRUCTIONS_WAITING } else { INSTRUCTIONS };
        if let Some(exits) = rounds(func, &cfg, &dom, &loops, l, most) {
            write_out(func, &cfg, &loops, l, &exits);
            func.drop_unreachable();
        }
    }
}

/// For each round, the last one included, the block that leaves the loop in it; `None` if that is not known.
fn rounds(
    func: &Function,
    cfg: &Cfg,
    dom: &DomTree,
    loops: &Loops,
    l: LoopId,
    most: usize,
) -> Option<Vec<Option<Block>>> {
    let data = &loops.list[l];
    let [latch] = data.latches[..] else { return None };
    let inside = |b: &Block| data.blocks.contains(b);
    let order: Vec<Block> = cfg.rpo.iter().copied().filter(inside).collect();
    let size: usize = order.iter().map(|&b| func.blocks[b].insts.len()).sum();
    let leaving: Vec<Block> =
        order.iter().copied().filter(|&b| cfg.succs(b).iter().any(|s| !inside(s))).collect();
    if !leaving.iter().all(|&b| dom.dominates(b, latch)) {
        return None;
    }
    let edges = |from: Block| func.blocks[from].term.edges().into_iter().filter(|e| e.block == data.header);
    let outside = || cfg.preds(data.header).iter().filter(|p| !inside(p)).flat_map(|&p| edges(p));
    let mut incoming = agreed(outside(), |v| func.as_const(v))?;
    let mut exits = Vec::new();
    while exits.len() < ROUNDS && size * (exits.len() + 1) <= most {
        let mut known: FxHashMap<Value, u64> = FxHashMap::default();
        let params = func.blocks[data.header].params.iter();
        known.extend(params.zip(&incoming).filter_map(|(&p, c)| Some((p, (*c)?))));
        let of =
            |v: Value, known: &FxHashMap<Value, u64>| known.get(&v).copied().or_else(|| func.as_const(v));
        for &b in &order {
            for &i in &func.blocks[b].insts {
                let d = &func.insts[i];
                let bits: Option<Vec<u64>> = d.args.iter().map(|&a| of(a, &known)).collect();
                let types: Types = d.args.iter().map(|&a| func.ty(a)).collect();
                if let Some(bits) = bits.filter(|b| !b.is_empty() && d.op.effects().speculatable())
                    && let Some(out) = fold(&d.op, &types, &bits)
                {
                    known.extend(d.results.iter().copied().zip(out));
                }
            }
            if leaving.contains(&b) {
                let Terminator::Branch { cond, then, other } = &func.blocks[b].term else { return None };
                let taken = if of(*cond, &known)? & 1 != 0 { then } else { other };
                if !inside(&taken.block) {
                    exits.push(Some(b));
                    return Some(exits);
                }
            }
        }
        exits.push(None);
        incoming = agreed(edges(latch), |v| of(v, &known))?;
    }
    None
}

/// The constants that all edges to one block bring along.
fn agreed<'a>(
    mut edges: impl Iterator<Item = &'a Edge>,
    of: impl Fn(Value) -> Option<u64>,
) -> Option<Vec<Option<u64>>> {
    let mut known: Vec<Option<u64>> = edges.next()?.args.iter().map(|&v| of(v)).collect();
    for e in edges {
        for (k, &v) in known.iter_mut().zip(&e.args) {
            *k = k.filter(|_| *k == of(v));
        }
    }
    Some(known)
}

/// Puts copies of the loop's blocks, one for each round, in its place.
fn write_out(func: &mut Function, cfg: &Cfg, loops: &Loops, l: LoopId, exits: &[Option<Block>]) {
    let data = &loops.list[l];
    let order: Vec<Block> = cfg.rpo.iter().copied().filter(|b| data.blocks.contains(b)).collect();
    let leaves = |func: &Function, b: Block| {
        func.blocks[b].term.edges().iter().any(|e| !data.blocks.contains(&e.block))
    };
    let mut copies: Vec<FxHashMap<Block, Block>> = Vec::new();
    let mut values: FxHashMap<Value, Value> = FxHashMap::default();
    for _ in exits {
        copies.push(order.iter().map(|&b| (b, func.add_block())).collect());
    }
    for (n, exit) in exits.iter().enumerate() {
        values.clear();
        func.copy_blocks(order.iter().map(|b| (*b, copies[n][b])), &mut values);
        let renamed = |v: Value| values.get(&v).copied().unwrap_or(v);
        for &b in &order {
            let to = copies[n][&b];
            for i in func.blocks[to].insts.clone() {
                let d = &mut func.insts[i];
                d.args.iter_mut().chain(&mut d.mask).for_each(|v| *v = renamed(*v));
            }
            let mut term = func.blocks[b].term.clone();
            if leaves(func, b) {
                // Which way it goes in this round is known.
                let out = *exit == Some(b);
                let kept = term.edges().into_iter().find(|e| data.blocks.contains(&e.block) != out).cloned();
                term = kept.map_or(Terminator::Unreachable, Terminator::Jump);
            }
            term.map_uses(&mut |v| renamed(v));
            for e in term.edges_mut() {
                let next = if e.block == data.header { copies.get(n + 1) } else { Some(&copies[n]) };
                if let Some(&at) = next.and_then(|c| c.get(&e.block)) {
                    e.block = at;
                }
            }
            func.blocks[to].term = term;
        }
    }
    // What is used behind the loop comes from the last round.
    func.replace_values(&values);
    for &b in &cfg.rpo {
        if !data.blocks.contains(&b) {
            for e in func.blocks[b].term.edges_mut() {
                if e.block == data.header {
                    e.block = copies[0][&data.header];
                }
            }
        }
    }
}
