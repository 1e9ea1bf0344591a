//! Lanes that masks can have at all, as thread numbers tell.
//!
//! Threads at the edge of a tile load its halo: `if (threadIdx.x < RADIUS && x >= RADIUS)`. Whether such a lane takes part is
//! known at run time only, but that no other lane does is known from the block's shape. One or two lanes go by themselves
//! (`memory/few.rs`): a vector under a mask would touch lines of memory that nobody needs. A part of the group of which no
//! lane can take part has no code.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::Shapes;
use weft_ir::{Function, IntOp, IntUnary, Op, Ordering, Space, Type, Value};

use crate::func::FnGen;
use crate::shape::defining_op;

/// How deep conditions are looked into.
const DEPTH: u32 = 12;

/// By mask of an access: in which lanes of a group it can hold in some group of the block. Masks that can hold anywhere are left out.
pub(crate) type Possible = FxHashMap<Value, Vec<bool>>;

/// Looks at the masks of all accesses of a function whose groups have so many lanes.
pub(crate) fn lanes(f: &Function, shapes: &Shapes, width: u32) -> Possible {
    let mut out = Possible::default();
    let accesses = f.insts.keys().filter(|&i| f.insts[i].op.space().is_some());
    for mask in accesses.filter_map(|i| f.insts[i].mask) {
        if !out.contains_key(&mask)
            && let Some(lanes) = of(f, shapes, mask, true, width as usize, DEPTH)
            && lanes.iter().any(|l| !l)
        {
            out.insert(mask, lanes);
        }
    }
    out
}

/// Addresses in the first `bytes` of shared memory, where all lanes may load whether they take part or not: what a lane that does
/// not has loaded nobody looks at. Lanes behind the block's last thread have numbers that no range tells of, and of masks that few
/// lanes can be in more is known.
pub(crate) fn always_there(
    f: &Function,
    shapes: &Shapes,
    possible: &Possible,
    bytes: u32,
) -> FxHashSet<Value> {
    let mut out = FxHashSet::default();
    if f.geometry.is_none_or(|g| !g.threads().is_multiple_of(g.width)) {
        return out;
    }
    let mut not = FxHashSet::default();
    for d in f.insts.keys().map(|i| &f.insts[i]) {
        let Op::Load { ty, space: Space::Shared, count, access, .. } = d.op else { continue };
        let fact = shapes.fact(d.args[0]);
        let size = i64::from(ty.bytes()) * i64::from(count);
        let fits = fact.min >= 0 && fact.max <= i64::from(bytes) - size;
        let any = d.mask.is_some_and(|m| !possible.contains_key(&m));
        if !any || !fits || access.ordering != Ordering::Weak {
            not.insert(d.args[0]);
        } else {
            out.insert(d.args[0]);
        }
    }
    out.retain(|v| !not.contains(v));
    out
}

/// The lanes in which a predicate can be `want`; `None` if nothing is known.
fn of(f: &Function, shapes: &Shapes, v: Value, want: bool, width: usize, depth: u32) -> Option<Vec<bool>> {
    if f.ty(v) != Type::Pred || depth == 0 {
        return None;
    }
    if let Some(threads) = shapes.fact(v).by_thread() {
        let mut lanes = vec![false; width];
        for group in threads.chunks(width) {
            lanes.iter_mut().zip(group).for_each(|(l, t)| *l |= (t & 1 != 0) == want);
        }
        return Some(lanes);
    }
    let d = defining_op(f, v)?;
    let arg = |n: usize, want| of(f, shapes, *d.args.get(n)?, want, width, depth - 1);
    let join = |a: Vec<bool>, b: Vec<bool>, op: fn(bool, bool) -> bool| -> Vec<bool> {
        a.into_iter().zip(b).map(|(a, b)| op(a, b)).collect()
    };
    match d.op {
        Op::IntUnary(IntUnary::Not) => arg(0, !want),
        // All of them must be so, or one.
        Op::Int(op @ (IntOp::And | IntOp::Or)) => {
            match ((op == IntOp::And) == want, arg(0, want), arg(1, want)) {
                (true, Some(a), Some(b)) => Some(join(a, b, |a, b| a && b)),
                (true, a, b) => a.or(b),
                (false, Some(a), Some(b)) => Some(join(a, b, |a, b| a || b)),
                (false, ..) => None,
            }
        }
        _ => None,
    }
}

impl FnGen<'_> {
    /// The lanes of this part in which a mask can hold, if that is not known to be any.
    pub(crate) fn possible_lanes(&self, mask: Option<Value>) -> Option<Vec<u32>> {
        let all = self.possible.get(&mask?)?;
        let n = self.n as usize;
        let of_part = if self.whole && self.parts > 1 {
            return None;
        } else {
            all.chunks(n).nth(self.part as usize)?
        };
        let lanes: Vec<u32> = (0..self.n).filter(|l| of_part[*l as usize]).collect();
        (lanes.len() < n).then_some(lanes)
    }
}
