//! All parts of a group at one address: one operation for them together.

use weft_ir::{AtomicForm, InstData, Op};

use super::Atomic;
use super::combined::neutral;
use crate::code::Mask;
use crate::func::{Part, Repr};
use crate::llvm::Val;
use crate::places::Place;

/// Emits an operation whose operands can be combined, at an address that is the same in all parts; `false` if it is none
/// and nothing was done.
pub(crate) fn of_group(parts: &[Part<'_>], inst: &InstData) -> bool {
    let Op::Atomic { op, ty, space, form: AtomicForm::Group, .. } = inst.op else { return false };
    let Some(nothing) = neutral(op, ty.bits()) else { return false };
    let first = parts.first().filter(|p| p.group_relation(inst.args[0]).is_uniform());
    let Some(view) = first.and_then(|p| Atomic::of(p, inst)) else { return false };
    let Place::One(p) = view.place(inst.args[0], space) else { return false };
    let (s, r) = (view.s, view.r);
    let mut total: Option<Val> = None;
    let mut combined = Vec::new();
    for part in parts {
        let (v, mask) = (Atomic { part, r }, part.mask(inst));
        // The first part tells whether the operands can be combined.
        let Some(c) = v.combine(&v.operands(inst), mask) else { return false };
        let here = match mask {
            Mask::Uniform(x) => s.select(x, c.total, view.const_of(ty, nothing, 1)),
            Mask::All | Mask::Lanes(..) => c.total,
        };
        combined.push((v, total, c.below));
        total = Some(total.map_or(here, |t| view.after_op(1, t, &[here])));
    }
    let Some(total) = total else { return false };
    let element = view.g.ty(ty, 1);
    // `None`: some lane certainly is active.
    let masks: Option<Vec<Val>> = parts
        .iter()
        .map(|v| match v.mask(inst) {
            Mask::All | Mask::Lanes(_, true) => None,
            Mask::Uniform(x) | Mask::Lanes(x, false) => Some(x),
        })
        .collect();
    let any = masks.and_then(|m| view.any_among(m.into_iter()));
    let old = view.when_wanted(any, element, || view.kept(view.single(p, &[total])));
    for (v, before, below) in combined {
        let olds = old.map(|old| {
            let first = before.map_or(old, |b| v.after_op(1, old, &[b]));
            let first = s.splat(first, v.n);
            below.map_or(first, |b| v.after_op(v.n, first, &[b]))
        });
        for &result in &inst.results {
            let olds = olds.unwrap_or_else(|| s.zero(v.g.ty(ty, v.n)));
            v.set(result, Repr::Vector(olds));
        }
    }
    true
}
