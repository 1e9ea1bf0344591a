//! Operations that work on each lane by itself, and the forms of their results.

use weft_ir::{Convert, Entity, InstData, IntOp, Op, Value};

use crate::func::{FnGen, Repr, Result};
use crate::llvm::{ICond, Val};
use crate::shape::Shape;

impl FnGen<'_> {
    /// Brings results to the form that the analysis promised.
    pub(crate) fn conform(&self, inst: &InstData) {
        for r in &inst.results {
            if self.shapes[r.index()].0 == Shape::Uniform && self.uniform(*r).is_none() {
                self.set(*r, Repr::Scalar(self.base(*r)));
            }
        }
    }

    /// Emits an operation that works on each lane by itself, once per part where the result allows it.
    pub(crate) fn elementwise(&self, inst: &InstData) -> Result<()> {
        let s = self.s;
        let Some(&first) = inst.results.first() else { return Ok(()) };
        let all_uniform = inst.results.iter().all(|r| self.shapes[r.index()].0 == Shape::Uniform);
        let bases = || inst.args.iter().map(|v| self.base(*v)).collect::<Vec<_>>();
        let vectors = || inst.args.iter().map(|v| self.vector(*v)).collect::<Vec<_>>();
        let group_shape = &self.group_shapes[first.index()];
        let shape = if group_shape.is_varying() { &self.shapes[first.index()].0 } else { group_shape };
        if let (Shape::Affine { offsets, guarded }, 1, true) = (shape, inst.results.len(), self.n > 1) {
            // Of a group's relation there is one base; only what is done when a guard fails is done by part.
            let known =
                if self.part > 0 && !group_shape.is_varying() { self.guarded_base(first) } else { None };
            let (base, ok) = match known {
                Some(k) => k,
                None => {
                    let base = self.eval(inst, 1, &bases())?[0];
                    let mut ok = self.extension_guard(inst, base, offsets);
                    if *guarded && let Some(passes) = self.clamp_guard(inst, offsets) {
                        ok = s.and(ok, passes);
                    }
                    for a in &inst.args {
                        if let Some(g) = self.guard(*a) {
                            ok = s.and(ok, g);
                        }
                    }
                    (base, ok)
                }
            };
            let repr = if *guarded {
                Repr::Guarded { base, offsets: offsets.clone(), ok, vector: None }
            } else {
                Repr::Affine(base, offsets.clone())
            };
            self.set(first, repr);
            return Ok(());
        }
        if self.n == 1 || all_uniform {
            let out = self.eval(inst, 1, &bases())?;
            for (r, v) in inst.results.iter().zip(out) {
                self.set(*r, Repr::Scalar(v));
            }
            return Ok(());
        }
        let out = self.eval(inst, self.n, &vectors())?;
        for (r, v) in inst.results.iter().zip(out) {
            self.set(*r, Repr::Vector(v));
        }
        Ok(())
    }

    /// Base and guard of a value of the whole group, from its part 0.
    fn guarded_base(&self, v: Value) -> Option<(Val, Val)> {
        match &self.reprs.borrow()[v.index() * self.parts as usize] {
            Some(Repr::Guarded { base, ok, .. }) => Some((*base, *ok)),
            _ => None,
        }
    }

    /// For a widening conversion of an affine value: whether no lane wraps in the narrow type. True for other
    /// operations.
    fn extension_guard(&self, inst: &InstData, base: Val, offsets: &[i64]) -> Val {
        let s = self.s;
        let yes = s.iconst(s.int(1), 1);
        let Op::Convert(how @ (Convert::SExt | Convert::ZExt), _) = inst.op else { return yes };
        let from = self.f.ty(inst.args[0]);
        let bits = from.bits();
        let (low, high) = offsets.iter().fold((0i64, 0i64), |(l, h), o| (l.min(*o), h.max(*o)));
        // `base` is the extended value: all lanes are in range when the extremes are.
        let (min, max) = if how == Convert::SExt {
            (-(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1)
        } else {
            (0, (1i64 << bits) - 1)
        };
        let at_least = s.iconst(base.ty(), min.wrapping_sub(low) as u64);
        let at_most = s.iconst(base.ty(), max.wrapping_sub(high) as u64);
        let a = s.icmp(ICond::LLVMIntSGE, base, at_least);
        let b = s.icmp(ICond::LLVMIntSLE, base, at_most);
        s.and(a, b)
    }

    /// For a minimum or maximum of an affine value and one for all lanes: whether it is the affine one in all lanes, none
    /// of which wraps.
    fn clamp_guard(&self, inst: &InstData, offsets: &[i64]) -> Option<Val> {
        let s = self.s;
        let Op::Int(op @ (IntOp::MinS | IntOp::MaxS | IntOp::MinU | IntOp::MaxU)) = inst.op else {
            return None;
        };
        let (a, b) = (*inst.args.first()?, *inst.args.get(1)?);
        let (base, bound) = match (self.uniform(a), self.uniform(b)) {
            (_, Some(bound)) => (self.base(a), bound),
            (Some(bound), _) => (self.base(b), bound),
            _ => return Some(s.zero(s.int(1))),
        };
        let ty = base.ty();
        let (low, high) = offsets.iter().fold((0i64, 0i64), |(l, h), o| (l.min(*o), h.max(*o)));
        let signed = matches!(op, IntOp::MinS | IntOp::MaxS);
        let [above, below] = match signed {
            true => [ICond::LLVMIntSGE, ICond::LLVMIntSLE],
            false => [ICond::LLVMIntUGE, ICond::LLVMIntULE],
        };
        let top = u64::MAX >> (64 - ty.int_bits() + u32::from(signed));
        let bottom = if signed { !top } else { 0 };
        let number = |x: u64| s.iconst(ty, x);
        let end = |o: i64| s.add(base, number(o as u64));
        let mut ok = match op {
            IntOp::MaxS | IntOp::MaxU => s.icmp(above, end(low), bound),
            _ => s.icmp(below, end(high), bound),
        };
        if high > 0 {
            ok = s.and(ok, s.icmp(below, base, number(top.wrapping_sub(high as u64))));
        }
        if low < 0 {
            ok = s.and(ok, s.icmp(above, base, number(bottom.wrapping_sub(low as u64))));
        }
        Some(ok)
    }
}
