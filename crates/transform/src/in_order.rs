//! Loops in which each lane goes through a small array by a counter of its own, one place after the other, as where it puts a number into
//! a sorted list: all lanes go through the places in order, and each takes part from its own first place on. So an access is to one
//! place for all lanes, and not gathered. The rounds become straight code ([`flat`]): to ask in each whether lanes are left, and to guess the
//! answer wrong, takes longer than the rest of them.
//!
//! Requires: [`Stage::Thread`], geometry set.

mod flat;
mod plan;

use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, LoopId, Loops, local_element};
use weft_ir::*;

use crate::context::Context;

/// Most bytes of a thread's memory. That of more is in one piece.
const MEMORY: u32 = 1 << 20;

/// Runs the pass.
pub(crate) fn run(func: &mut Function, c: &Context<'_>) {
    // Without scatters the place where a lane ends is stored by itself, and the vectors that are loaded next wait for that.
    if c.target.blended_elements(true) == 0 {
        return;
    }
    // Addresses of which nobody else knows stay within a thread's memory, where it lies lane by lane.
    if !c.alone || !(1..=MEMORY).contains(&func.local_bytes) || local_element(func).is_none() {
        return;
    }
    let cfg = Cfg::new(func);
    let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
    let (mut shapes, mut plans) = (None, Vec::new());
    for id in 0..loops.list.len() {
        if !is_plain(func, &loops, id) {
            continue;
        }
        let shapes = shapes.get_or_insert_with(|| Shapes::new(func, ShapeOptions::default()));
        let found = plan::plan(func, &cfg, &loops, id, shapes, c.target);
        plans.extend(found.and_then(|p| Some((flat::chain(func, &cfg, &loops, id, p.places())?, p))));
    }
    for (chain, plan) in &plans {
        flat::apply(func, plan, chain);
    }
    if !plans.is_empty() {
        func.drop_unreachable();
        crate::simplify::run(func);
        crate::dce::run(func);
    }
}

/// Whether an innermost loop only computes, and works on local memory.
fn is_plain(func: &Function, loops: &Loops, id: LoopId) -> bool {
    loops.list[id].blocks.iter().all(|&b| {
        let plain = func.blocks[b].insts.iter().all(|&i| match func.insts[i].op {
            Op::Load { space: Space::Local | Space::Param, access, .. }
            | Op::Store { space: Space::Local, access, .. } => access.ordering == Ordering::Weak,
            op => op.effects().speculatable(),
        });
        let ends = matches!(func.blocks[b].term, Terminator::Jump(_) | Terminator::Branch { .. });
        plain && ends && loops.of(b) == Some(id)
    })
}
