//! Shapes that need a guard because a bound or a multiple may lie between two lanes.

use std::rc::Rc;

use super::facts::union;
use super::{Fact, Guard, Guards, Shape};
use crate::{IntOp, Value};

/// An operation on integers of which nothing is known without a guard.
pub(super) fn int(op: IntOp, a: &Fact, b: &Fact, result: Value) -> Shape {
    use IntOp::{Add, DivS, DivU, MaxS, MaxU, MinS, MinU, RemS, RemU, Sub};
    let alone = |of: &Shape, guard: Guard| match of {
        Shape::Affine { offsets, guards } if !is_level(of) => {
            Shape::Affine { offsets: offsets.clone(), guards: with(guards, guard) }
        }
        _ => Shape::Varying,
    };
    let found = match (op, &a.shape, &b.shape) {
        (MinS | MaxS | MinU | MaxU, x, Shape::Uniform) | (MinS | MaxS | MinU | MaxU, Shape::Uniform, x) => {
            alone(x, Guard::Passes(result))
        }
        (DivS | DivU | RemS | RemU, x, Shape::Uniform) if mostly_between(x, b) => {
            match alone(x, Guard::Between(result)) {
                Shape::Affine { offsets, guards } if matches!(op, DivS | DivU) => {
                    Shape::Affine { offsets: offsets.iter().map(|_| 0).collect(), guards }
                }
                s => s,
            }
        }
        // Their difference, or one that makes up for the other: offsets that cancel.
        (Add | Sub, Shape::Affine { offsets: x, guards: g }, Shape::Affine { offsets: y, guards: h }) => {
            let guards = union(g, h);
            let cancel = |(x, y): (&i64, &i64)| if op == Add { x.wrapping_add(*y) == 0 } else { x == y };
            if !guards.is_empty() && x.iter().zip(y.iter()).all(cancel) {
                Shape::Affine { offsets: x.iter().map(|_| 0).collect(), guards }
            } else {
                Shape::Varying
            }
        }
        _ => Shape::Varying,
    };
    if found.is_varying() { level(&[a.clone(), b.clone()]) } else { found }
}

/// What a comparison selects that differs between lanes, by the shapes of what it compares. Where arms differ in shape it
/// is the one whose lanes differ: an index that goes on at the other end of a picture has all but one lane of a row there.
pub(super) fn select([a, b]: [&Shape; 2], yes: &Shape, no: &Shape, result: Value) -> Shape {
    let compared = match (a, b) {
        (Shape::Affine { guards, .. }, Shape::Uniform) | (Shape::Uniform, Shape::Affine { guards, .. }) => {
            guards
        }
        _ => return Shape::Varying,
    };
    let (yes, no) = match (yes, no) {
        // One that is the same for all lanes on either side.
        (x, y) if is_level(x) => (y, x),
        both => both,
    };
    let Shape::Affine { offsets, guards } = yes else { return Shape::Varying };
    let other = match no {
        Shape::Uniform => Rc::from([]),
        Shape::Affine { offsets: o, guards } if is_level(no) || o == offsets => guards.clone(),
        _ => return Shape::Varying,
    };
    if is_level(yes) {
        return Shape::Varying;
    }
    let all = union(&union(guards, &other), compared);
    Shape::Affine { offsets: offsets.clone(), guards: with(&all, Guard::Alike(result)) }
}

/// What is computed from values that are one for all lanes if their guards hold.
pub(super) fn level(args: &[Fact]) -> Shape {
    let mut all: Option<(Rc<[i64]>, Guards)> = None;
    for a in args {
        match (&a.shape, &mut all) {
            (Shape::Uniform, _) => {}
            (Shape::Affine { offsets, guards }, _) if !is_level(&a.shape) || guards.is_empty() => {
                debug_assert!(!offsets.is_empty());
                return Shape::Varying;
            }
            (Shape::Affine { guards, .. }, Some((_, known))) => *known = union(known, guards),
            (Shape::Affine { offsets, guards }, none) => *none = Some((offsets.clone(), guards.clone())),
            (Shape::Varying, _) => return Shape::Varying,
        }
    }
    all.map_or(Shape::Varying, |(offsets, guards)| Shape::Affine { offsets, guards })
}

/// Whether all lanes are the same as lane 0.
fn is_level(s: &Shape) -> bool {
    s.stride() == Some(0)
}

fn with(guards: &Guards, guard: Guard) -> Guards {
    union(guards, &Rc::from([guard]))
}

/// Whether no multiple of the divisor lies among most rows of lanes, for all that is known of it.
fn mostly_between(dividend: &Shape, divisor: &Fact) -> bool {
    let Shape::Affine { offsets, .. } = dividend else { return false };
    let (least, most) = offsets.iter().fold((0i64, 0i64), |(l, h), &o| (l.min(o), h.max(o)));
    let span = most.saturating_sub(least);
    divisor.as_const().is_none_or(|d| d >= span.saturating_mul(2))
}
