//! Operations that work on each lane by itself, and the forms of their results.

use weft_ir::analysis::Relation;
use weft_ir::{Convert, Entity, InstData, Op, Value};

use crate::error::Result;
use crate::func::{Part, Repr, on_a_part};
use crate::llvm::{ICond, Val};

/// What emits an operation that works on each lane by itself.
pub(crate) struct Elementwise<'a, 'g> {
    pub(crate) part: &'a Part<'g>,
    pub(crate) inst: &'a InstData,
}

on_a_part!(Elementwise);

impl Elementwise<'_, '_> {
    /// Emits it, once per part where the result allows it.
    pub(crate) fn emit(&self) -> Result<()> {
        let (s, inst) = (self.s, self.inst);
        let Some(&first) = inst.results.first() else { return Ok(()) };
        let all_uniform = inst.results.iter().all(|&r| self.part_relation(r).is_uniform());
        let bases = || inst.args.iter().map(|v| self.base(*v)).collect::<Vec<_>>();
        let vectors = || inst.args.iter().map(|v| self.vector(*v)).collect::<Vec<_>>();
        let group_shape = self.group_relation(first);
        let shape = if group_shape.is_varying() { self.part_relation(first) } else { group_shape };
        // Where a guard is known to have failed, what is computed behind it is not affine either.
        let failed = inst.args.iter().any(|a| self.has_failed(*a));
        if let (Relation::Affine { offsets, guarded }, 1, true, false) =
            (shape, inst.results.len(), self.n > 1, failed)
        {
            // Of a group's relation there is one base; only what is done when a guard fails is done by part.
            let known =
                if self.number > 0 && !group_shape.is_varying() { self.guarded_base(first) } else { None };
            let (base, ok) = match known {
                Some(k) => k,
                None => {
                    let alike = self.alike_guard().filter(|_| *guarded);
                    let base = match alike {
                        Some((yes, _)) => s.select(yes, self.base(inst.args[1]), self.base(inst.args[2])),
                        None => self.eval(inst, 1, &bases())?[0],
                    };
                    let mut ok = self.extension_guard(base, offsets);
                    if let Some((_, alike)) = alike {
                        ok = s.and(ok, alike);
                    }
                    let own = [self.clamp_guard(offsets), self.between_guard()];
                    ok = own.into_iter().flatten().filter(|_| *guarded).fold(ok, |ok, g| s.and(ok, g));
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
        match &self.t.reprs.borrow()[v.index() * self.t.parts as usize] {
            Some(Repr::Guarded { base, ok, .. }) => Some((*base, *ok)),
            _ => None,
        }
    }

    /// For a widening conversion of an affine value: whether no lane wraps in the narrow type. True for other
    /// operations.
    fn extension_guard(&self, base: Val, offsets: &[i64]) -> Val {
        let (s, inst) = (self.s, self.inst);
        let yes = s.iconst(s.int(1), 1);
        let Op::Convert(how @ (Convert::SExt | Convert::ZExt), _) = inst.op else { return yes };
        let from = self.t.f.ty(inst.args[0]);
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
}
