//! The mask of what is innermost.
//!
//! Code behind nested guards (`if (x < n) if (inner cell) … else …`) mostly has groups of which all lanes go the whole
//! way in. Asking that at the outermost guard makes straight code of it: the tests on the way are known, and the other
//! arms are gone.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::*;

use super::Guarded;
use super::guard::guard_of;
use crate::implied;

/// Most instructions that are computed early for a mask.
const MOST: usize = 24;

/// A mask that can be known at a guard, and what must be computed there for it, in order.
pub(super) struct Deep {
    pub(super) mask: Value,
    pub(super) early: Vec<Inst>,
}

/// The mask of the last guard of `region` that lets only lanes of `mask` through and needs nothing but arithmetic.
pub(super) fn find(func: &Function, mask: Value, region: &[Block]) -> Option<Deep> {
    let mut inside: FxHashMap<Value, Option<Inst>> = FxHashMap::default();
    for &b in region {
        inside.extend(func.blocks[b].params.iter().map(|&p| (p, None)));
        for &i in &func.blocks[b].insts {
            inside.extend(func.insts[i].results.iter().map(|&r| (r, Some(i))));
        }
    }
    let mut best: Option<Deep> = None;
    for &b in region {
        let Some((inner, _)) = guard_of(func, b) else { continue };
        // From mask to mask: each is deeper than the one before.
        let outer = best.as_ref().map_or(mask, |d| d.mask);
        if inner == outer || implied::from(func, inner, true).get(&outer) != Some(&true) {
            continue;
        }
        let mut early = Early { func, inside: &inside, seen: FxHashSet::default(), found: Vec::new() };
        if early.value(inner) {
            best = Some(Deep { mask: inner, early: early.found });
        }
    }
    best
}

/// Makes what is computed early part of the guard's block.
pub(super) fn move_early(func: &mut Function, g: &Guarded) {
    let moved: FxHashSet<Inst> = g.early.iter().copied().collect();
    for &b in &g.region {
        func.blocks[b].insts.retain(|i| !moved.contains(i));
    }
    func.blocks[g.guard].insts.extend(&g.early);
}

/// What can be computed before the region.
struct Early<'a> {
    func: &'a Function,
    /// The region's values with what makes them.
    inside: &'a FxHashMap<Value, Option<Inst>>,
    seen: FxHashSet<Inst>,
    found: Vec<Inst>,
}

impl Early<'_> {
    fn value(&mut self, v: Value) -> bool {
        let i = match self.inside.get(&v) {
            None => return true,
            Some(None) => return false,
            Some(Some(i)) => *i,
        };
        if !self.seen.insert(i) {
            return true;
        }
        let d = &self.func.insts[i];
        let pure = d.op.computes() || matches!(d.op, Op::Load { space: Space::Param, .. });
        if !pure || d.mask.is_some() || !d.args.iter().all(|&a| self.value(a)) {
            return false;
        }
        self.found.push(i);
        self.found.len() <= MOST
    }
}
