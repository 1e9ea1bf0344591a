//! Values and masks in the forms that instructions want them in.

use weft_ir::{Entity, InstData, Op, Type, Value};

use crate::func::{FnGen, Mask, Repr};
use crate::llvm::{ICond, Val};
use crate::shape;

impl FnGen<'_> {
    pub(crate) fn set(&self, v: Value, r: Repr) {
        self.reprs.borrow_mut()[v.index()] = Some(r);
    }

    pub(crate) fn repr(&self, v: Value) -> Repr {
        match &self.reprs.borrow()[v.index()] {
            Some(r) => r.clone(),
            // Only a unit that breaks dominance gets here.
            None => Repr::Scalar(self.s.zero(self.g.ty(self.f.ty(v), 1))),
        }
    }

    /// Lane 0's value.
    pub(crate) fn base(&self, v: Value) -> Val {
        match self.repr(v) {
            Repr::Scalar(x) | Repr::Affine(x, _) | Repr::Guarded { base: x, .. } => x,
            Repr::Vector(x) if self.n == 1 => x,
            Repr::Vector(x) => self.s.lane(x, 0),
        }
    }

    /// The value if it is one for all lanes.
    pub(crate) fn uniform(&self, v: Value) -> Option<Val> {
        match self.repr(v) {
            Repr::Scalar(x) => Some(x),
            Repr::Vector(x) if self.n == 1 => Some(x),
            _ => None,
        }
    }

    pub(crate) fn guard(&self, v: Value) -> Option<Val> {
        match self.repr(v) {
            Repr::Guarded { ok, .. } => Some(ok),
            _ => None,
        }
    }

    /// All lanes' values.
    pub(crate) fn vector(&self, v: Value) -> Val {
        let repr = self.repr(v);
        match repr {
            Repr::Vector(x) | Repr::Guarded { vector: x, .. } => x,
            Repr::Scalar(x) if self.n == 1 || x.is_const() => self.s.splat(x, self.n),
            Repr::Scalar(_) | Repr::Affine(..) => {
                let here = self.s.here();
                if let Some((_, x)) = self.cache.borrow().get(&v).filter(|(b, _)| *b == here) {
                    return *x;
                }
                let x = match repr {
                    Repr::Affine(base, offsets) => self.spread(base, &offsets),
                    _ => self.s.splat(self.base(v), self.n),
                };
                self.cache.borrow_mut().insert(v, (here, x));
                x
            }
        }
    }

    /// `base + offsets` in lanes.
    pub(crate) fn spread(&self, base: Val, offsets: &[i64]) -> Val {
        let s = self.s;
        let steps = s.const_ints(base.ty(), offsets.iter().map(|o| *o as u64));
        if base.is_zero() { steps } else { s.add(s.splat(base, self.n), steps) }
    }

    /// The instruction's mask.
    pub(crate) fn mask(&self, inst: &InstData) -> Mask {
        let Some(m) = inst.mask else { return Mask::All };
        match self.repr(m) {
            Repr::Vector(x) if self.n > 1 => {
                if x.is_all_ones() {
                    return Mask::All;
                }
                let entry = shape::defining_op(self.f, m).is_some_and(|d| d.op == Op::EntryMask);
                let known = entry || self.nonempty.get(&self.current.get()).is_some_and(|s| s.contains(&m));
                Mask::Lanes(x, known)
            }
            Repr::Scalar(x) | Repr::Vector(x) => {
                let known = self.nonempty.get(&self.current.get()).is_some_and(|s| s.contains(&m));
                if x.is_all_ones() || known { Mask::All } else { Mask::Uniform(x) }
            }
            Repr::Affine(x, _) | Repr::Guarded { base: x, .. } => Mask::Uniform(x),
        }
    }

    /// The mask as one bit per lane.
    pub(crate) fn mask_lanes(&self, m: Mask) -> Val {
        let ty = self.g.ty(Type::Pred, self.n);
        match m {
            Mask::All => self.s.iconst(ty, 1),
            Mask::Uniform(x) => self.s.splat(x, self.n),
            Mask::Lanes(x, _) => x,
        }
    }

    /// Whether any lane is in the mask; `None`: certainly.
    pub(crate) fn mask_any(&self, m: Mask) -> Option<Val> {
        match m {
            Mask::All | Mask::Lanes(_, true) => None,
            Mask::Uniform(x) => Some(x),
            Mask::Lanes(x, false) => Some(self.any(x)),
        }
    }

    /// Bits of a predicate in lanes as an integer of `n` bits.
    pub(crate) fn bits(&self, p: Val) -> Val {
        self.s.bitcast(p, self.s.int(self.n))
    }

    /// Whether any lane of a predicate is true.
    pub(crate) fn any(&self, p: Val) -> Val {
        if self.n == 1 {
            return p;
        }
        let bits = self.bits(p);
        self.s.icmp(ICond::LLVMIntNE, bits, self.s.zero(bits.ty()))
    }

    /// A constant of the type of a value of `n` lanes.
    pub(crate) fn const_of(&self, ty: Type, bits: u64, n: u32) -> Val {
        let s = self.s;
        let c = s.iconst(s.int(ty.bits()), bits);
        let c = s.bitcast(c, self.g.ty(ty, 1));
        s.splat(c, n)
    }

    /// Lane numbers `0, 1, …` as integers of the given width.
    pub(crate) fn iota(&self, bits: u32) -> Val {
        self.s.const_ints(self.s.int(bits), (0..u64::from(self.n)).collect::<Vec<_>>())
    }
}
