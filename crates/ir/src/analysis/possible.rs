//! Lanes that masks can have at all, as thread numbers tell.
//!
//! Threads at the edge of a tile load its halo: `if (threadIdx.x < RADIUS && x >= RADIUS)`. Whether such a lane takes part is
//! known at run time only, but that no other lane does is known from the block's shape. One or two lanes go by themselves
//! : a vector under a mask would touch lines of memory that nobody needs. A part of the group of which no
//! lane can take part has no code.

use rustc_hash::FxHashMap;

use super::shape::Shapes;
use crate::{Function, IntOp, IntUnary, Op, Type, Value};

/// How deep conditions are looked into.
const DEPTH: u32 = 12;

/// By mask of an access: in which lanes of a group it can hold in some group of the block. Masks that can hold anywhere are left out.
pub type PossibleLanes = FxHashMap<Value, Vec<bool>>;

/// Looks at the masks of all accesses of a function whose groups have so many lanes.
pub(super) fn possible_lanes(f: &Function, shapes: &Shapes, width: u32) -> PossibleLanes {
    let mut out = PossibleLanes::default();
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
    let d = f.def(v)?;
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
