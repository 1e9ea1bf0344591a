//! Values and masks in the forms that instructions want them in.

use std::rc::Rc;

use weft_ir::{Block, Entity, InstData, Op, Value};

use crate::code::Mask;
use crate::func::{Part, Repr};
use crate::llvm::Val;

impl Part<'_> {
    /// Where a value is held.
    fn index(&self, v: Value) -> usize {
        let group = self.group_relation(v);
        let all = !group.is_varying() && !group.is_guarded();
        v.index() * self.t.parts as usize + if all { 0 } else { self.number as usize }
    }

    pub(crate) fn set(&self, v: Value, r: Repr) {
        let at = self.index(v);
        self.t.reprs.borrow_mut()[at] = Some(r);
    }

    /// Sets a value that is there in all lanes of the part, be there one or many.
    pub(crate) fn set_lanes(&self, v: Value, x: Val) {
        self.set(v, if self.n == 1 { Repr::Scalar(x) } else { Repr::Vector(x) });
    }

    /// A value as it is held: over the whole group if it is not varying there.
    pub(crate) fn held(&self, v: Value) -> Option<Repr> {
        self.t.reprs.borrow()[self.index(v)].clone()
    }

    /// A value as the part sees it.
    pub(crate) fn repr(&self, v: Value) -> Repr {
        let Some(r) = self.held(v) else {
            // Only a unit that breaks dominance gets here.
            return Repr::Scalar(self.s.zero(self.g.ty(self.t.f.ty(v), 1)));
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
                match &*self.t.assumed.borrow() {
                    Some(a) if a.guards.contains(&ok) => {}
                    _ => return Repr::Guarded { base, offsets, ok, vector },
                }
                if !self.t.assumed.borrow().as_ref().is_some_and(|a| a.hold) {
                    return Repr::Vector(vector.unwrap_or_else(|| self.each_lane(v)));
                }
                if offsets.iter().all(|o| *o == 0) { Repr::Scalar(base) } else { Repr::Affine(base, offsets) }
            }
            r => r,
        }
    }

    /// A guarded value by lane, computed from its operands here and now.
    fn each_lane(&self, v: Value) -> Val {
        let key = (v, self.number);
        let here = self.s.here();
        if let Some((_, x)) = self.t.cache.borrow().get(&key).filter(|(b, _)| *b == here) {
            return *x;
        }
        let Some(d) = self.t.f.def(v) else {
            return self.s.zero(self.g.ty(self.t.f.ty(v), self.n));
        };
        let args: Vec<Val> = d.args.iter().map(|&a| self.vector(a)).collect();
        let all = self.eval(d, self.n, &args).ok();
        let x = all.and_then(|a| a.first().copied());
        let x = x.unwrap_or_else(|| self.s.zero(self.g.ty(self.t.f.ty(v), self.n)));
        // A division may have ended the block.
        self.t.cache.borrow_mut().insert(key, (self.s.here(), x));
        x
    }

    /// Base and offsets of the part, of those of the group.
    fn part_of(&self, base: Val, offsets: &[i64]) -> (Val, Rc<[i64]>) {
        let at = (self.number * self.n) as usize;
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

    /// The value: one for all lanes where it is one, else in lanes.
    pub(crate) fn operand(&self, v: Value) -> Val {
        self.uniform(v).unwrap_or_else(|| self.vector(v))
    }

    /// Whether a value is not affine as the analysis has it, since a guard of it does not hold here.
    pub(crate) fn has_failed(&self, v: Value) -> bool {
        self.n > 1 && self.t.relations.is_guarded(v) && matches!(self.repr(v), Repr::Vector(_))
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
                let key = (v, self.number);
                if let Some((_, x)) = self.t.cache.borrow().get(&key).filter(|(b, _)| *b == here) {
                    return *x;
                }
                let x = match repr {
                    Repr::Affine(base, offsets) => self.spread(base, &offsets),
                    _ => self.s.splat(self.base(v), self.n),
                };
                self.t.cache.borrow_mut().insert(key, (here, x));
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
        let known = self.t.nonempty.get(&self.t.current.get()).is_some_and(|s| s.contains(&m));
        if self.whole && self.t.parts > 1 {
            return if known { Mask::All } else { Mask::Uniform(self.any_of_group(m)) };
        }
        // That some lane of the group is there says nothing of a part.
        let known = known && (self.t.parts == 1 || self.group_relation(m).is_uniform());
        match self.repr(m) {
            Repr::Vector(x) if self.n > 1 => {
                if x.is_all_ones() {
                    return Mask::All;
                }
                let entry = self.t.parts == 1 && self.t.f.def(m).is_some_and(|d| d.op == Op::EntryMask);
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
        let parts = if self.group_relation(p).is_uniform() { 1 } else { self.t.parts };
        let views =
            (0..parts).map(|part| Part { t: self.t.clone(), number: part, whole: false, code: self.code });
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

    /// Brings results to the form that the analysis promised.
    pub(crate) fn conform(&self, inst: &InstData) {
        for &r in &inst.results {
            if self.part_relation(r).is_uniform() && self.uniform(r).is_none() {
                self.set(r, Repr::Scalar(self.base(r)));
            }
        }
    }

    /// Parts that a block's instructions are emitted for.
    pub(crate) fn parts_of(&self, b: Block) -> usize {
        match self.t.f.blocks[b].parts {
            0 => self.t.parts as usize,
            n => n.min(self.t.parts) as usize,
        }
    }

    /// Makes a value zero in a part that the code is not emitted for, unless the group has one value of it.
    pub(crate) fn set_zero(&self, v: Value) {
        if !self.group_relation(v).is_varying() {
            return;
        }
        let zero = |n| self.s.zero(self.g.ty(self.t.f.ty(v), n));
        let uniform = self.part_relation(v).is_uniform();
        self.set(v, if uniform { Repr::Scalar(zero(1)) } else { Repr::Vector(zero(self.n)) });
    }
}
