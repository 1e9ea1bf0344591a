//! Groups of a block read what they share before one of them goes on and overwrites it.
//!
//! Requires: [`Stage::Group`].
//! Ensures: behind a barrier, a group that has loaded from a known place of shared memory, the same for all threads,
//! yields if it may store to shared memory before the block meets again.
//!
//! Block-wide reductions often end `__syncthreads(); return s[0];`, and the next one begins by storing to `s`. Without
//! another barrier that is a race, but one that a GPU's warps, which run side by side, hardly lose. Here a group runs until
//! it waits, so that all others would lose it each time. A load by threads of one group only, as where the last thread left of a
//! sum in steps adds two places, waits for nobody: no other group reads there. It is an accommodation ([`weft_abi::Accommodation::ReadTogether`]).

use std::cell::LazyCell;

use rustc_hash::FxHashSet;
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    if !func.is_kernel || func.geometry.is_none_or(|g| g.groups() < 2) {
        return;
    }
    if !func.layout.iter().flat_map(|&b| &func.blocks[b].insts).any(|&i| meets(func, i)) {
        return;
    }
    let cfg = Cfg::new(func);
    let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
    let after = after_barriers(func, &cfg, &loops);
    let all_held: Vec<_> = {
        let shapes = LazyCell::new(|| Shapes::new(func, ShapeOptions::of_group(func)));
        let one_group = |b: Block, i: Inst| {
            let mut masks = func.insts[i].mask.into_iter().chain(conditions(func, &cfg, b));
            masks.any(|m| in_one_group(func, &shapes, m))
        };
        let held = |b: Block| places(func, &cfg, b, after.contains(&b), &|i| one_group(b, i));
        cfg.rpo.iter().map(|&b| (b, held(b))).collect()
    };
    for (b, held) in all_held {
        if held.is_empty() {
            continue;
        }
        let insts = std::mem::take(&mut func.blocks[b].insts);
        for (n, i) in insts.into_iter().enumerate() {
            func.blocks[b].insts.push(i);
            if held.contains(&n) {
                let mut build = Builder::at(func, b);
                build.loc = build.func.insts[i].loc;
                let yes = build.iconst(Type::Pred, 1);
                build.inst(Op::Yield, &[yes, yes], &[]);
            }
        }
    }
}

/// Blocks that a group comes to from a barrier without waiting again, at most once for each time that it waits there.
fn after_barriers(func: &Function, cfg: &Cfg, loops: &Loops) -> FxHashSet<Block> {
    let waits = |b: Block| func.blocks[b].insts.iter().any(|&i| meets(func, i));
    let mut found = FxHashSet::default();
    for &from in cfg.rpo.iter().filter(|&&b| waits(b)) {
        let mut seen = FxHashSet::default();
        let mut work = cfg.succs(from).to_vec();
        while let Some(b) = work.pop() {
            if !seen.insert(b) {
                continue;
            }
            if loops.of(b).is_none_or(|l| loops.around(from).any(|a| a == l)) {
                found.insert(b);
            }
            if !waits(b) {
                work.extend(cfg.succs(b));
            }
        }
    }
    found
}

/// Masks that are not empty where a block runs, from the branches that lead to it and nowhere else.
fn conditions<'a>(func: &'a Function, cfg: &'a Cfg, b: Block) -> impl Iterator<Item = Value> + 'a {
    let before = |b: &Block| match cfg.preds(*b) {
        &[p] if p != *b => Some(p),
        _ => None,
    };
    std::iter::successors(Some(b), before).take(func.blocks.len()).filter_map(move |b| {
        let Terminator::Branch { cond, then, other } = &func.blocks[before(&b)?].term else { return None };
        let any = func.def(*cond).filter(|d| d.op == Op::AnyLane && then.block == b && other.block != b);
        any.map(|d| d.args[0])
    })
}

/// Whether threads of one group of the block at most are in a mask, by their numbers.
fn in_one_group(func: &Function, shapes: &Shapes, mask: Value) -> bool {
    let Some((table, geometry)) = shapes.fact(mask).by_thread().zip(func.geometry) else { return false };
    table.chunks(geometry.width as usize).filter(|lanes| lanes.iter().any(|&l| l != 0)).count() <= 1
}

/// Positions in a block behind which a group shall let the others read; `met` says whether it comes from a barrier, and
/// `one_group` of a load whether only one group does it.
fn places(
    func: &Function,
    cfg: &Cfg,
    b: Block,
    mut met: bool,
    one_group: &dyn Fn(Inst) -> bool,
) -> Vec<usize> {
    let insts = &func.blocks[b].insts;
    let mut found = Vec::new();
    // The last load since the barrier, and what all of them read.
    let (mut last, mut read) = (None, Vec::new());
    for (n, &i) in insts.iter().enumerate() {
        if meets(func, i) {
            met = true;
            (last, read) = (None, Vec::new());
        } else if let Some(bytes) = load(func, i).filter(|_| met && !one_group(i)) {
            last = Some(n);
            read.push(bytes);
        } else if stores(func, i, &read) {
            // To a known place here: that is one thread's, which has read it itself.
            if func.as_const(func.insts[i].args[0]).is_none() {
                found.extend(last);
            }
            (last, read, met) = (None, Vec::new(), false);
        }
    }
    if let Some(n) = last.filter(|_| met && reaches_store(func, cfg, b, &read)) {
        found.push(n);
    }
    found
}

/// Whether the block's threads wait for each other.
fn meets(func: &Function, i: Inst) -> bool {
    let op = func.insts[i].op;
    matches!(op, Op::Barrier(..)) && op.effects().waits
}

/// The bytes that all threads load.
fn load(func: &Function, i: Inst) -> Option<(u64, u64)> {
    let d = &func.insts[i];
    match d.op {
        Op::Load { ty, space: Space::Shared, count, access, .. } if access.ordering == Ordering::Weak => {
            Some((func.as_const(d.args[0])?, u64::from(ty.bytes()) * u64::from(count)))
        }
        _ => None,
    }
}

/// Whether an instruction may change some of the bytes.
fn stores(func: &Function, i: Inst, read: &[(u64, u64)]) -> bool {
    let d = &func.insts[i];
    let writes = d.op.effects().writes && d.op.space() == Some(Space::Shared);
    if !writes || read.is_empty() {
        return false;
    }
    let bytes = match d.op {
        Op::Store { ty, count, .. } => u64::from(ty.bytes()) * u64::from(count),
        _ => 16,
    };
    let Some(at) = func.as_const(d.args[0]) else { return true };
    read.iter().any(|&(start, len)| at < start + len && start < at + bytes)
}

/// Whether a store can follow the end of a block before the next barrier.
fn reaches_store(func: &Function, cfg: &Cfg, from: Block, read: &[(u64, u64)]) -> bool {
    let mut seen = FxHashSet::default();
    let mut work = cfg.succs(from).to_vec();
    while let Some(b) = work.pop() {
        if !seen.insert(b) {
            continue;
        }
        let insts = &func.blocks[b].insts;
        match insts.iter().find(|&&i| meets(func, i) || stores(func, i, read)) {
            Some(&i) if meets(func, i) => {}
            Some(_) => return true,
            None => work.extend(cfg.succs(b)),
        }
    }
    false
}
