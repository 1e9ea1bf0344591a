//! Functions that wait and cannot be inlined, because they call themselves: their bodies become part of the kernel.
//!
//! Requires: [`Stage::Thread`], and that threads run one by one.
//! Ensures: no function that is called waits. A call of one that did is a jump to its body, which is there once; what
//! lives across the call lies in a stack frame in local memory, with the number of the place to return to.
//!
//! The frame of an activation is what the function has in local memory, then its slots, then that number for the function
//! it has called, whose own frame begins behind.

mod frames;

use rustc_hash::FxHashSet;
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;

use crate::polling::polls;
use frames::Merge;

/// Functions but the kernel that wait for other threads, or call such.
fn waiting(unit: &Unit) -> FxHashSet<usize> {
    let itself = |f: &Function| {
        let insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts);
        let waits = |op: &Op| op.effects().waits || op.effects().warp;
        if insts.into_iter().any(|&i| waits(&f.insts[i].op)) {
            return true;
        }
        let cfg = Cfg::new(f);
        let loops = Loops::new(f, &cfg, &DomTree::dominators(f, &cfg));
        (0..loops.list.len()).any(|l| polls(f, &cfg, &loops, l))
    };
    let mut out: FxHashSet<usize> =
        (1..unit.functions.len()).filter(|&n| itself(&unit.functions[n])).collect();
    loop {
        let more: Vec<usize> = (1..unit.functions.len())
            .filter(|n| !out.contains(n) && callees(&unit.functions[*n]).any(|c| out.contains(&c)))
            .collect();
        if more.is_empty() {
            return out;
        }
        out.extend(more);
    }
}

fn callees(f: &Function) -> impl Iterator<Item = usize> + '_ {
    f.layout.iter().flat_map(|&b| &f.blocks[b].insts).filter_map(|&i| match f.insts[i].op {
        Op::Call(c) => Some(c.index()),
        _ => None,
    })
}

/// Whether the unit must run thread by thread, as functions that are called wait.
pub fn calls_wait(unit: &Unit) -> bool {
    !waiting(unit).is_empty()
}

/// Runs the pass.
pub(crate) fn run(unit: &mut Unit) {
    let merged = waiting(unit);
    if merged.is_empty() {
        return;
    }
    let Some(merge) = Merge::new(unit, &merged) else { return };
    merge.run();
    unit.dynamic_local = true;
    let numbers: Vec<u32> =
        (0..unit.functions.len()).map(|n| (0..n).filter(|m| !merged.contains(m)).count() as u32).collect();
    let mut n = 0;
    unit.functions.retain(|_| {
        n += 1;
        !merged.contains(&(n - 1))
    });
    for f in &mut unit.functions {
        for i in f.layout.iter().flat_map(|&b| &f.blocks[b].insts) {
            if let Op::Call(c) = &mut f.insts[*i].op {
                *c = FuncRef(numbers[c.index()]);
            }
        }
    }
}
