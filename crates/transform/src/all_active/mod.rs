//! A copy without masks for groups whose lanes are all active.
//!
//! Requires: [`Stage::Group`], simplified.
//! Ensures: where code stands behind a guard (`br anylane m`) and has masked accesses, there is a second copy of it
//! for the case that `m` holds in all lanes, in which `m` is true. At most [`BUDGET`] instructions of a function are
//! copied. Code that waits is not copied, so that there are no more points of suspension than before.
//!
//! Where there are more guards inside, and their masks are but arithmetic, the innermost one's mask is tested first
//! ([`deep`]).
//!
//! A loop with masked accesses that lanes leave at different times has a copy for the iterations that all lanes take
//! part in, as those of `for (i = thread; i < n; i += threads)`.
//!
//! Straight code of a group that is the whole block has a copy from its first masked access on (`straight`). Short guarded
//! pieces in loops have one of their own (`border`).
//!
//! Guards like `if (i < n)` around whole kernels are the usual case: only the last group takes the masked way.

mod border;
mod copy;
mod deep;
mod guard;
pub(crate) mod loops;
mod straight;
#[cfg(test)]
mod tests;

use rustc_hash::FxHashSet;
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;

use crate::{implied, simplify};
use guard::guard_of;

/// Instructions that may be copied in one function.
const BUDGET: usize = 400;
/// Masked accesses that make a copy worth its while.
const ACCESSES: usize = 2;

/// A guard and the code behind it.
struct Guarded {
    /// Ends in `br anylane mask`.
    guard: Block,
    mask: Value,
    /// What the guard's first edge leads to, and all it dominates, in reverse post-order.
    region: Vec<Block>,
    size: usize,
    /// Whether the mask is that of a guard inside, and what must be computed early for it.
    inner: bool,
    early: Vec<Inst>,
}

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    if func.geometry.is_none_or(|g| g.width < 2) {
        return;
    }
    let mut left = BUDGET;
    // Masked originals, and guards that were looked at.
    let mut done: FxHashSet<Block> = FxHashSet::default();
    if let Some(size) = straight::run(func, left) {
        left -= size;
        simplify::run(func);
    }
    // Masks of inner guards that an outer one has asked for.
    let mut tested: FxHashSet<Value> = FxHashSet::default();
    while let Some(found) = next(func, &mut done, &tested, left) {
        left -= found.size;
        deep::move_early(func, &found);
        let slow = copy::behind_guard(func, &found);
        if found.inner {
            // What is left may be worth a copy for another mask.
            tested.insert(found.mask);
        } else {
            done.extend(&found.region);
            done.insert(slow);
        }
        // Guards inside the copy are seen for what they are.
        simplify::run(func);
    }
    while let Some(found) = loops::next(func, &mut done, left) {
        left -= found.size;
        done.extend(&found.blocks);
        let fast = loops::copy_loop(func, &found);
        done.insert(fast);
        simplify::run(func);
    }
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    while let Some(size) = border::run(func, &mut seen, left) {
        left -= size;
        simplify::run(func);
    }
}

/// The first guard, outer ones first, whose region is worth copying.
fn next(
    func: &Function,
    done: &mut FxHashSet<Block>,
    tested: &FxHashSet<Value>,
    left: usize,
) -> Option<Guarded> {
    let cfg = Cfg::new(func);
    let dom = DomTree::dominators(func, &cfg);
    let loops = Loops::new(func, &cfg, &dom);
    let geometry = func.geometry?;
    let mut shapes = None;
    for &guard in &cfg.rpo {
        let Some((mask, first)) = guard_of(func, guard) else { continue };
        if cfg.preds(first).len() != 1 || tested.contains(&mask) || !done.insert(guard) {
            continue;
        }
        // What one lane does, all do; or there are always some that do not.
        let shapes = shapes.get_or_insert_with(|| Shapes::new(func, ShapeOptions::default()));
        let entry = |v: Value| func.def_inst(v).is_some_and(|i| func.insts[i].op == Op::EntryMask);
        let never = |(&v, &is): (&Value, &bool)| {
            shapes.fact(v).never_in_all_lanes(is, geometry.width as usize)
                || (entry(v) && geometry.threads() < geometry.width)
        };
        let possible = |mask| !shapes.is_uniform(mask) && !implied::from(func, mask, true).iter().any(never);
        if !possible(mask) {
            continue;
        }
        let region: Vec<Block> = cfg.rpo.iter().copied().filter(|&b| dom.dominates(first, b)).collect();
        let insts = |b: &Block| func.blocks[*b].insts.iter().map(|&i| &func.insts[i]);
        let size = region.iter().flat_map(insts).filter(|d| !matches!(d.op, Op::Const(..))).count();
        let waits = |d: &InstData| d.op.effects().waits || matches!(d.op, Op::Barrier(..));
        if size > left || region.iter().flat_map(insts).any(waits) {
            continue;
        }
        // In a loop the test itself is made again and again.
        let has_loop = region.iter().any(|&b| loops.of(b) != loops.of(guard));
        if loops.of(guard).is_some() && !has_loop {
            continue;
        }
        // How many accesses lose their masks, and whether that is enough.
        let frees = |mask| {
            let known = implied::from(func, mask, true);
            let of =
                |b: &Block| insts(b).filter(|d| d.mask.is_some_and(|m| known.get(&m) == Some(&true))).count();
            let in_loop = region.iter().any(|b| loops.of(*b) != loops.of(guard) && of(b) > 0);
            let all: usize = region.iter().map(of).sum();
            (all, all >= ACCESSES || in_loop)
        };
        let own = frees(mask);
        let deep = deep::find(func, mask, &region).filter(|d| {
            let inner = frees(d.mask);
            !tested.contains(&d.mask) && possible(d.mask) && inner.0 > own.0 && inner.1
        });
        if let Some(deep::Deep { mask, early }) = deep {
            return Some(Guarded { guard, mask, region, size, inner: true, early });
        }
        if own.1 {
            return Some(Guarded { guard, mask, region, size, inner: false, early: Vec::new() });
        }
    }
    None
}
