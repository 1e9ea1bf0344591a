//! All parts of a group at one address: one operation for them together.

use weft_ir::{AtomicForm, InstData, Op};

use super::combined::neutral;
use crate::func::{FnGen, Mask, Repr};
use crate::llvm::Val;
use crate::places::Place;

impl FnGen<'_> {
    /// An operation whose operands can be combined, at an address that is the same in all parts; `false` if it is none
    /// and nothing was done.
    pub(crate) fn atomic_of_group(&self, views: &[FnGen<'_>], inst: &InstData) -> bool {
        let Op::Atomic { op, ty, space, form: AtomicForm::Group, .. } = inst.op else { return false };
        let Some(nothing) = neutral(op, ty.bits()) else { return false };
        let same = self.group_relation(inst.args[0]).is_uniform();
        let Some(view) = views.first().filter(|_| same) else { return false };
        let (Some(r), Place::One(p)) = (view.request(inst), view.place(inst.args[0], space)) else {
            return false;
        };
        let s = self.s;
        let mut total: Option<Val> = None;
        let mut parts = Vec::new();
        for v in views {
            let mask = v.mask(inst);
            // The first part tells whether the operands can be combined.
            let Some(c) = v.combine(&r, &v.operands(inst), mask) else { return false };
            let here = match mask {
                Mask::Uniform(x) => s.select(x, c.total, view.const_of(ty, nothing, 1)),
                Mask::All | Mask::Lanes(..) => c.total,
            };
            parts.push((v, total, c.below));
            total = Some(total.map_or(here, |t| view.after_op(&r, 1, t, &[here])));
        }
        let Some(total) = total else { return false };
        let element = self.g.ty(ty, 1);
        let results: &[_] = if r.dead { &[] } else { &[element] };
        // `None`: some lane certainly is active.
        let masks: Option<Vec<Val>> = views
            .iter()
            .map(|v| match v.mask(inst) {
                Mask::All | Mask::Lanes(_, true) => None,
                Mask::Uniform(x) | Mask::Lanes(x, false) => Some(x),
            })
            .collect();
        let any = masks.and_then(|m| view.any_among(m.into_iter()));
        let out = view.when(any, results, |g| g.kept(&r, g.single(&r, p, &[total])));
        for (v, before, below) in parts {
            let olds = out.first().map(|&old| {
                let first = before.map_or(old, |b| v.after_op(&r, 1, old, &[b]));
                let first = s.splat(first, v.n);
                below.map_or(first, |b| v.after_op(&r, v.n, first, &[b]))
            });
            for &result in &inst.results {
                let olds = olds.unwrap_or_else(|| s.zero(self.g.ty(ty, v.n)));
                v.set(result, Repr::Vector(olds));
            }
        }
        true
    }
}
