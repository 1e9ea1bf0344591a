//! What a comparison makes of its operands' facts.

use super::{Fact, Shape};
use crate::*;

/// The fact of a comparison's result; `any`: if nothing is known of it.
pub(super) fn icmp(c: IntCond, ty: Type, a: &Fact, b: &Fact, any: Fact) -> Fact {
    let mut out = any;
    let known = |v: bool| Fact::constant(Type::Pred, u64::from(v));
    if ty != Type::Pred {
        // Unsigned order is signed order when both are known not to be negative.
        let plain = a.min >= 0 && b.min >= 0;
        let (lt, ge) = (a.max < b.min, a.min >= b.max);
        let (le, gt) = (a.max <= b.min, a.min > b.max);
        let decided = match c {
            IntCond::LtS => lt.then_some(true).or(ge.then_some(false)),
            IntCond::LeS => le.then_some(true).or(gt.then_some(false)),
            IntCond::GtS => gt.then_some(true).or(le.then_some(false)),
            IntCond::GeS => ge.then_some(true).or(lt.then_some(false)),
            IntCond::LtU if plain => lt.then_some(true).or(ge.then_some(false)),
            IntCond::LeU if plain => le.then_some(true).or(gt.then_some(false)),
            IntCond::GtU if plain => gt.then_some(true).or(le.then_some(false)),
            IntCond::GeU if plain => ge.then_some(true).or(lt.then_some(false)),
            IntCond::Eq if lt || gt => Some(false),
            IntCond::Ne if lt || gt => Some(true),
            _ => None,
        };
        if let Some(v) = decided {
            return known(v);
        }
    }
    let eq = matches!(c, IntCond::Eq | IntCond::Ne);
    if eq
        && let (Some(x), Some(y)) = (a.shape.offsets(), b.shape.offsets())
        && x == y
    {
        out.shape = Shape::Uniform;
    }
    // `x < n` where the lanes of x lie within an aligned block that n does not cut.
    let whole =
        |x: &Fact, n: &Fact| block_of(x, ty).is_some_and(|k| n.shape.is_uniform() && u32::from(n.zeros) >= k);
    let lower = matches!(c, IntCond::LtS | IntCond::LtU | IntCond::GeS | IntCond::GeU);
    let upper = matches!(c, IntCond::GtS | IntCond::GtU | IntCond::LeS | IntCond::LeU);
    if (lower && whole(a, b)) || (upper && whole(b, a)) {
        out.shape = Shape::Uniform;
    }
    out
}

/// `2^k` such that lane 0 is a multiple of it and all offsets lie in `0..2^k`: lanes differ only below bit `k`.
pub(super) fn block_of(f: &Fact, ty: Type) -> Option<u32> {
    let Shape::Affine { offsets, guards } = &f.shape else { return None };
    let k = u32::from(f.zeros).min(ty.bits() - 1);
    (guards.is_empty() && offsets.iter().all(|&o| o >= 0 && o < 1 << k.min(62))).then_some(k)
}
