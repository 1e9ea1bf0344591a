//! Values and masks in the forms that instructions want them in.

use std::rc::Rc;

use weft_ir::{Entity, InstData, Op, Type, Value};

use crate::func::{FnGen, Mask, Repr};
use crate::llvm::{ICond, Val};

impl FnGen<'_> {
    /// Where a value is held.
    fn index(&self, v: Value) -> usize {
        let group = self.group_relation(v);
        let all = !group.is_varying() && !group.is_guarded();
        v.index() * self.parts as usize + if all { 0 } else { self.part as usize }
    }

    pub(crate) fn set(&self, v: Value, r: Repr) {
        let at = self.index(v);
        self.reprs.borrow_mut()[at] = Some(r);
    }

    /// A value as it is held: over the whole group if it is not varying there.
    pub(crate) fn held(&self, v: Value) -> Option<Repr> {
        self.reprs.borrow()[self.index(v)].clone()
    }

    /// A value as the part sees it.
    pub(crate) fn repr(&self, v: Value) -> Repr {
        let Some(r) = self.held(v) else {
            // Only a unit that breaks dominance gets here.
            return Repr::Scalar(self.s.zero(self.g.ty(self.f.ty(v), 1)));
        };
        let n = self.n as usize;
        match r {
            Repr::Affine(base, offsets) if offsets.len() > n => {
                let (base, offsets) = self.part_of(base, &offsets);
                if offsets.iter().all(|o| *o == 0) { Repr::Scalar(base) } else { Repr::Affine(base, offsets) }
            }
            Repr::Guarded { base, offsets, ok, vector } => {
                let (base, offsets) =
                    if offsets.len() > n { self.part_of(base, &offsets) } else { (base, offsets) };
                match &*self.assumed.borrow() {
                    Some(a) if a.guards.contains(&ok) => {}
                    _ => return Repr::Guarded { base, offsets, ok, vector },
                }
                if !self.assumed.borrow().as_ref().is_some_and(|a| a.hold) {
                    return Repr::Vector(vector.unwrap_or_else(|| self.each_lane(v)));
                }
                if offsets.iter().all(|o| *o == 0) { Repr::Scalar(base) } else { Repr::Affine(base, offsets) }
            }
            r => r,
        }
    }

    /// A guarded value by lane, computed from its operands here and now.
    fn each_lane(&self, v: Value) -> Val {
        let key = (v, self.part);
        let here = self.s.here();
        if let Some((_, x)) = self.cache.borrow().get(&key).filter(|(b, _)| *b == here) {
            return *x;
        }
        let Some(d) = self.f.def(v) else {
            return self.s.zero(self.g.ty(self.f.ty(v), self.n));
        };
        let args: Vec<Val> = d.args.iter().map(|&a| self.vector(a)).collect();
        let all = self.eval(d, self.n, &args).ok();
        let x = all.and_then(|a| a.first().copied());
        let x = x.unwrap_or_else(|| self.s.zero(self.g.ty(self.f.ty(v), self.n)));
        // A division may have ended the block.
        self.cache.borrow_mut().insert(key, (self.s.here(), x));
        x
    }

    /// Base and offsets of the part, of those of the group.
    fn part_of(&self, base: Val, offsets: &[i64]) -> (Val, Rc<[i64]>) {
        let at = (self.part * self.n) as usize;
        let mine = &offsets[at..at + self.n as usize];
        let ty = base.ty();
        let cut = |o: i64| weft_ir::sext(o as u64, ty.int_bits());
        let base = if mine[0] == 0 { base } else { self.s.add(base, self.s.iconst(ty, mine[0] as u64)) };
        (base, mine.iter().map(|o| cut(o.wrapping_sub(mine[0]))).collect())
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

    /// Whether a value is not affine as the analysis has it, since a guard of it does not hold here.
    pub(crate) fn has_failed(&self, v: Value) -> bool {
        self.n > 1 && self.relations.is_guarded(v) && matches!(self.repr(v), Repr::Vector(_))
    }

    /// All lanes' values.
    pub(crate) fn vector(&self, v: Value) -> Val {
        let repr = self.repr(v);
        match repr {
            Repr::Vector(x) | Repr::Guarded { vector: Some(x), .. } => x,
            Repr::Guarded { vector: None, .. } => self.each_lane(v),
            Repr::Scalar(x) if self.n == 1 || x.is_const() => self.s.splat(x, self.n),
            Repr::Scalar(_) | Repr::Affine(..) => {
                let here = self.s.here();
                let key = (v, self.part);
                if let Some((_, x)) = self.cache.borrow().get(&key).filter(|(b, _)| *b == here) {
                    return *x;
                }
                let x = match repr {
                    Repr::Affine(base, offsets) => self.spread(base, &offsets),
                    _ => self.s.splat(self.base(v), self.n),
                };
                self.cache.borrow_mut().insert(key, (here, x));
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
        let known = self.nonempty.get(&self.current.get()).is_some_and(|s| s.contains(&m));
        if self.whole && self.parts > 1 {
            return if known { Mask::All } else { Mask::Uniform(self.any_of_group(m)) };
        }
        // That some lane of the group is there says nothing of a part.
        let known = known && (self.parts == 1 || self.group_relation(m).is_uniform());
        match self.repr(m) {
            Repr::Vector(x) if self.n > 1 => {
                if x.is_all_ones() {
                    return Mask::All;
                }
                let entry = self.parts == 1 && self.f.def(m).is_some_and(|d| d.op == Op::EntryMask);
                Mask::Lanes(x, entry || known)
            }
            Repr::Scalar(x) | Repr::Vector(x) => {
                if x.is_all_ones() || known {
                    Mask::All
                } else {
                    Mask::Uniform(x)
                }
            }
            Repr::Affine(x, _) | Repr::Guarded { base: x, .. } => Mask::Uniform(x),
        }
    }

    /// Whether a predicate holds in any lane of the group.
    pub(crate) fn any_of_group(&self, p: Value) -> Val {
        if let Some(any) = self.any_by_ends(p, true) {
            return any;
        }
        let parts = if self.group_relation(p).is_uniform() { 1 } else { self.parts };
        let views = (0..parts).map(|part| FnGen { t: self.t.clone(), part, whole: false, env: self.env });
        let any = self.any_among(views.map(|view| match view.repr(p) {
            Repr::Vector(x) if self.n > 1 => x,
            _ => view.base(p),
        }));
        any.unwrap_or_else(|| self.s.zero(self.s.int(1)))
    }

    /// Whether any of several predicates holds in any lane, be they in lanes or one for all; `None` if there are none.
    pub(crate) fn any_among(&self, predicates: impl Iterator<Item = Val>) -> Option<Val> {
        let (mut one, mut many): (Option<Val>, Option<Val>) = (None, None);
        for v in predicates {
            let all = if v.ty().is_vector() { &mut many } else { &mut one };
            *all = Some(all.map_or(v, |a| self.s.or(a, v)));
        }
        let many = many.map(|m| self.any(m));
        match (one, many) {
            (Some(a), Some(b)) => Some(self.s.or(a, b)),
            (a, b) => a.or(b),
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
