//! Checks of what a loop does not change move in front of it.

use rustc_hash::FxHashSet;
use weft_ir::analysis::{Cfg, DomTree, LoopId, Loops};
use weft_ir::*;

/// Moves checks out of loops, one level after the other.
pub(super) fn run(func: &mut Function) {
    // Each round moves checks out of one loop at least; loops are not nested deeper than this.
    for _ in 0..32 {
        if !round(func) {
            break;
        }
    }
}

/// Empties the first loop that has something to give, inner ones first.
fn round(func: &mut Function) -> bool {
    let cfg = Cfg::new(func);
    let dom = DomTree::dominators(func, &cfg);
    let loops = Loops::new(func, &cfg, &dom);
    for l in (0..loops.list.len()).rev() {
        if cfg.entries.contains(&loops.list[l].header) {
            continue;
        }
        let found = movable(func, &cfg, &dom, &loops, l);
        if found.is_empty() {
            continue;
        }
        let before = preheader(func, &cfg, &loops, l);
        for &b in &loops.list[l].blocks {
            func.blocks[b].insts.retain(|i| !found.contains(i));
        }
        func.blocks[before].insts.extend(found);
        return true;
    }
    false
}

/// Checks that the first iteration of a loop makes in any case, with the extensions they look through, in order.
fn movable(func: &Function, cfg: &Cfg, dom: &DomTree, loops: &Loops, l: LoopId) -> Vec<Inst> {
    let list = &loops.list[l].blocks;
    let mut inside: FxHashSet<Value> = FxHashSet::default();
    for &b in list {
        let d = &func.blocks[b];
        inside.extend(d.params.iter().chain(d.insts.iter().flat_map(|&i| &func.insts[i].results)));
    }
    let ends: Vec<Block> = loops.list[l]
        .latches
        .iter()
        .copied()
        .chain(loops.exits(l, cfg).into_iter().map(|(from, _)| from))
        .collect();
    let mut found = Vec::new();
    for &b in list {
        if !ends.iter().all(|&e| dom.dominates(b, e)) {
            continue;
        }
        for (n, &i) in func.blocks[b].insts.iter().enumerate() {
            if !matches!(func.insts[i].op, Op::CheckAlign(_)) {
                continue;
            }
            // What a thread may print, or end by, before it comes to the check must stay before it.
            let ends_otherwise =
                |i: &Inst| matches!(func.insts[*i].op, Op::Helper(_) | Op::Call(_) | Op::Trap(_));
            let earlier = list.iter().filter(|&&p| p != b && !dom.dominates(b, p));
            if func.blocks[b].insts[..n].iter().any(ends_otherwise)
                || earlier.flat_map(|&p| &func.blocks[p].insts).any(ends_otherwise)
            {
                continue;
            }
            let at = func.insts[i].args[0];
            if !inside.contains(&at) {
                found.push(i);
            } else if let Some(d) = func.def_inst(at)
                && matches!(func.insts[d].op, Op::Convert(Convert::ZExt, _))
                && !inside.contains(&func.insts[d].args[0])
            {
                if !found.contains(&d) {
                    found.push(d);
                }
                found.push(i);
            }
        }
    }
    found
}

/// The block in front of a loop, which leads to its header only; made if need be.
fn preheader(func: &mut Function, cfg: &Cfg, loops: &Loops, l: LoopId) -> Block {
    let header = loops.list[l].header;
    let outside: Vec<Block> = cfg.preds(header).iter().copied().filter(|p| !loops.contains(l, *p)).collect();
    if let [only] = outside[..]
        && matches!(func.blocks[only].term, Terminator::Jump(_))
    {
        return only;
    }
    let before = func.add_block();
    let types: Types = func.blocks[header].params.iter().map(|&p| func.ty(p)).collect();
    let args: Values = types.iter().map(|&t| func.add_param(before, t)).collect();
    func.blocks[before].term = Terminator::Jump(Edge { block: header, args });
    for p in outside {
        for e in func.blocks[p].term.edges_mut() {
            if e.block == header {
                e.block = before;
            }
        }
    }
    before
}
