//! All lanes at one address: one operation for the group.

use weft_ir::{AtomicForm, AtomicOp, Type};

use super::Atomic;
use super::each::Targets;
use crate::code::Mask;
use crate::llvm::{ICond, Val};

/// The lanes' operands as one.
pub(super) struct Combined {
    /// Of all active lanes.
    pub(super) total: Val,
    /// For each lane that of the active ones below it, where that was asked for.
    pub(super) below: Option<Val>,
}

/// The operand that changes nothing, as bits; `None` for operations whose operands are not combined with each other.
pub(super) fn neutral(op: AtomicOp, bits: u32) -> Option<u64> {
    let top = 1u64 << (bits - 1);
    match op {
        AtomicOp::Add | AtomicOp::Or | AtomicOp::Xor | AtomicOp::MaxU => Some(0),
        AtomicOp::And | AtomicOp::MinU => Some(u64::MAX >> (64 - bits)),
        AtomicOp::MinS => Some(top - 1),
        AtomicOp::MaxS | AtomicOp::FAdd => Some(top),
        _ => None,
    }
}

impl Atomic<'_, '_> {
    /// The operation at one address; the lanes' old values unless nobody reads them.
    pub(super) fn at_one(&self, p: Val, operands: &[Val], mask: Mask) -> Option<Val> {
        let targets = Targets::Same(p);
        if self.r.form == AtomicForm::InTurn {
            return self.by_mask(
                mask,
                || self.kept(self.in_turn(p, operands)),
                || self.in_loop(&targets, operands, mask),
            );
        }
        let combined = matches!(self.r.form, AtomicForm::Combined | AtomicForm::Group);
        let combine = || self.combine(operands, mask);
        let Some(c) = combined.then(combine).flatten() else {
            return self.each(&targets, operands, mask);
        };
        let element = self.g.ty(self.r.ty, 1);
        let old = self.when_wanted(self.mask_any(mask), element, || self.kept(self.single(p, &[c.total])));
        let old = self.s.splat(old?, self.n);
        c.below.map(|below| self.after_op(self.n, old, &[below]))
    }

    /// All lanes' operations in order, between one load and one store (or exchange).
    fn in_turn(&self, p: Val, operands: &[Val]) -> Val {
        let s = self.s;
        let chain = |first: Val, keep: bool| {
            let mut olds = s.poison(self.g.ty(self.r.ty, self.n));
            let mut now = first;
            for lane in 0..self.n {
                if keep {
                    olds = s.insert(olds, now, s.iconst(s.int(32), u64::from(lane)));
                }
                let items: Vec<Val> = operands.iter().map(|v| self.at_lane(*v, lane)).collect();
                now = self.after_op(1, now, &items);
            }
            (olds, now)
        };
        if self.r.plain {
            let old = s.load(self.g.ty(self.r.ty, 1), p, self.r.ty.bytes());
            let (olds, new) = chain(old, !self.r.dead);
            let st = s.store(new, p, self.r.ty.bytes());
            self.tag(old, self.r.space);
            self.tag(st, self.r.space);
            return olds;
        }
        let old = self.exchange_loop(p, |old| chain(old, false).1);
        if self.r.dead { old } else { chain(old, true).0 }
    }

    /// The active lanes' operands as one; `None` for operations that have no such form.
    pub(super) fn combine(&self, operands: &[Val], mask: Mask) -> Option<Combined> {
        let s = self.s;
        let (op, ty, v) = (self.r.op?, self.r.ty, operands[0]);
        if ty.is_float() && (op != AtomicOp::FAdd || !self.r.dead || !matches!(ty, Type::F32 | Type::F64)) {
            return None;
        }
        if op == AtomicOp::Exch && self.r.dead {
            let total = if v.ty().is_vector() { s.extract(v, self.last_lane(mask)) } else { v };
            return Some(Combined { total, below: None });
        }
        let neutral = neutral(op, ty.bits())?;
        if !v.ty().is_vector() && op == AtomicOp::Add {
            return Some(self.equal_steps(v, mask));
        }
        let v = self.in_lanes(v);
        let none = self.const_of(ty, neutral, self.n);
        let v = match mask {
            Mask::Lanes(m, _) => s.select(m, v, none),
            // An empty mask does nothing at all, a uniform one is whole otherwise.
            Mask::All | Mask::Uniform(_) => v,
        };
        if op == AtomicOp::FAdd {
            let start = self.const_of(ty, neutral, 1);
            let total = s.intrinsic("llvm.vector.reduce.fadd", &[v.ty()], &[start, v]);
            return Some(Combined { total, below: None });
        }
        if self.r.dead {
            return Some(Combined { total: self.reduce(op, v), below: None });
        }
        let (total, below) = self.scan(v, none);
        Some(Combined { total, below: Some(below) })
    }

    /// Every active lane adds `x`.
    fn equal_steps(&self, x: Val, mask: Mask) -> Combined {
        let s = self.s;
        let (element, vector) = (self.g.ty(self.r.ty, 1), self.g.ty(self.r.ty, self.n));
        let count = match mask {
            Mask::Lanes(..) => self.count(mask),
            // Not done at all if the uniform condition does not hold.
            Mask::All | Mask::Uniform(_) => s.iconst(s.int(32), u64::from(self.n)),
        };
        let sized = if self.r.ty.bits() > 32 { s.zext(count, element) } else { s.trunc(count, element) };
        let total = s.mul(x, sized);
        if self.r.dead {
            return Combined { total, below: None };
        }
        let below = match mask {
            Mask::Lanes(m, _) => self.active_below(m, self.r.ty),
            Mask::All | Mask::Uniform(_) => s.const_ints(element, (0..u64::from(self.n)).collect::<Vec<_>>()),
        };
        debug_assert_eq!(below.ty(), vector);
        Combined { total, below: Some(s.mul(s.splat(x, self.n), below)) }
    }

    /// For each lane the number of active lanes below it.
    fn active_below(&self, m: Val, ty: Type) -> Val {
        let s = self.s;
        let vector = self.g.ty(ty, self.n);
        if self.n <= 32 && self.g.target.has_masks() {
            let wide = s.vector(s.int(32), self.n);
            let bits = s.splat(s.zext(self.bits(m), s.int(32)), self.n);
            let lower = s.const_ints(s.int(32), (0..self.n).map(|l| (1u64 << l) - 1).collect::<Vec<_>>());
            let counts = s.intrinsic("llvm.ctpop", &[wide], &[s.and(bits, lower)]);
            return if ty.bits() > 32 { s.zext(counts, vector) } else { s.trunc(counts, vector) };
        }
        let ones = s.zext(m, vector);
        self.scan_with(ones, s.zero(vector), |a, b| s.add(a, b)).1
    }

    fn scan(&self, v: Val, none: Val) -> (Val, Val) {
        let (inclusive, below) = self.scan_with(v, none, |a, b| self.after_op(self.n, a, &[b]));
        (self.s.lane(inclusive, self.n - 1), below)
    }

    /// Prefixes of `v` under an operation, with and without the lane itself.
    fn scan_with(&self, v: Val, none: Val, op: impl Fn(Val, Val) -> Val) -> (Val, Val) {
        let s = self.s;
        let n = self.n;
        let shifted = |v: Val, by: u32| {
            let picks: Vec<_> = (0..n).map(|l| Some(if l >= by { l - by } else { n })).collect();
            s.shuffle(v, none, &picks)
        };
        let mut sum = v;
        let mut by = 1;
        while by < n {
            sum = op(sum, shifted(sum, by));
            by *= 2;
        }
        (sum, shifted(sum, 1))
    }

    fn reduce(&self, op: AtomicOp, v: Val) -> Val {
        let name = match op {
            AtomicOp::Add => "add",
            AtomicOp::And => "and",
            AtomicOp::Or => "or",
            AtomicOp::Xor => "xor",
            AtomicOp::MinS => "smin",
            AtomicOp::MinU => "umin",
            AtomicOp::MaxS => "smax",
            _ => "umax",
        };
        self.s.intrinsic(&format!("llvm.vector.reduce.{name}"), &[v.ty()], &[v])
    }

    /// Lanes whose operation would change what was `seen`.
    pub(super) fn changing(&self, seen: Val, operands: &[Val], mask: Mask) -> Val {
        let s = self.s;
        let int = s.vector(s.int(self.r.ty.bits()), self.n);
        let operands: Vec<Val> = operands.iter().map(|v| self.in_lanes(*v)).collect();
        let new = self.after_op(self.n, seen, &operands);
        let differs = s.icmp(ICond::LLVMIntNE, s.bitcast(new, int), s.bitcast(seen, int));
        match mask {
            Mask::All => differs,
            m => s.and(self.mask_lanes(m), differs),
        }
    }
}
