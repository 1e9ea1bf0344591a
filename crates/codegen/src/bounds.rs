//! Guards of values that are affine as long as no bound and no multiple lies between two lanes.

use weft_ir::analysis::Relation;
use weft_ir::{IntCond, IntOp, Op, Value};

use crate::elementwise::Elementwise;
use crate::eval::int_cond;
use crate::llvm::{ICond, Val};
use crate::maths::Maths;

impl Elementwise<'_, '_> {
    /// For a minimum or maximum of an affine value and one for all lanes: whether it is the affine one in all lanes, none
    /// of which wraps.
    pub(crate) fn clamp_guard(&self, offsets: &[i64]) -> Option<Val> {
        let s = self.s;
        let Op::Int(op @ (IntOp::MinS | IntOp::MaxS | IntOp::MinU | IntOp::MaxU)) = self.inst.op else {
            return None;
        };
        // Of values that are one for all lanes nothing is cut off.
        if offsets.iter().all(|o| *o == 0) {
            return None;
        }
        let (a, b) = (*self.inst.args.first()?, *self.inst.args.get(1)?);
        let (base, bound) = match (self.one_of(a), self.one_of(b)) {
            (_, Some(bound)) => (self.base(a), bound),
            (Some(bound), _) => (self.base(b), bound),
            _ => return Some(s.zero(s.int(1))),
        };
        let affine = if self.one_of(b).is_some() { a } else { b };
        let (low, high) = ends(offsets);
        let signed = matches!(op, IntOp::MinS | IntOp::MaxS);
        let [above, below] = match signed {
            true => [ICond::LLVMIntSGE, ICond::LLVMIntSLE],
            false => [ICond::LLVMIntUGE, ICond::LLVMIntULE],
        };
        let end = |o: i64| s.add(base, s.iconst(base.ty(), o as u64));
        let ok = match op {
            IntOp::MaxS | IntOp::MaxU => s.icmp(above, end(low), bound),
            _ => s.icmp(below, end(high), bound),
        };
        let in_order = self.no_lane_wraps(affine, base, [low, high], signed);
        Some(in_order.map_or(ok, |g| s.and(ok, g)))
    }

    /// For a quotient or remainder of an affine value by one for all lanes: whether the lanes lie between the same two
    /// multiples of the divisor, and none wraps or is negative.
    pub(crate) fn between_guard(&self) -> Option<Val> {
        let s = self.s;
        let Op::Int(op @ (IntOp::DivS | IntOp::DivU | IntOp::RemS | IntOp::RemU)) = self.inst.op else {
            return None;
        };
        let (a, b) = (*self.inst.args.first()?, *self.inst.args.get(1)?);
        // One for all lanes already: nothing of its own is asked.
        let (low, high) = self.ends_of(a);
        if (low, high) == (0, 0) {
            return None;
        }
        let Some(d) = self.one_of(b) else { return Some(s.zero(s.int(1))) };
        let base = self.base(a);
        let signed = matches!(op, IntOp::DivS | IntOp::RemS);
        let ty = base.ty();
        let number = |x: i64| s.iconst(ty, x as u64);
        let [above, not_below] = match signed {
            true => [ICond::LLVMIntSGT, ICond::LLVMIntSGE],
            false => [ICond::LLVMIntUGT, ICond::LLVMIntUGE],
        };
        let rest = Maths(self.code).int_op(
            if signed { IntOp::RemS } else { IntOp::RemU },
            self.t.f.ty(a),
            1,
            base,
            d,
        );
        // The rest is below a positive divisor, so their difference does not wrap. By zero it is all ones, the difference 1.
        let mut ok = s.icmp(above, s.sub(d, rest), number(high));
        if high == 0 {
            ok = s.and(ok, s.icmp(ICond::LLVMIntNE, d, number(0)));
        }
        if low < 0 {
            ok = s.and(ok, s.icmp(not_below, rest, number(-low)));
        }
        if signed {
            ok = s.and(ok, s.icmp(above, d, number(0)));
        }
        // Below 2^31 in all lanes it is not negative.
        if signed && !self.is_small(a) {
            ok = s.and(ok, s.icmp(not_below, base, number(0)));
        }
        let in_order = self.no_lane_wraps(a, base, [0, high], signed);
        Some(in_order.map_or(ok, |g| s.and(ok, g)))
    }

    /// For a selection by a comparison of an affine value with one for all lanes: the condition in lane 0, and whether all
    /// lanes have it alike and take the arm that is affine.
    pub(crate) fn alike_guard(&self) -> Option<(Val, Val)> {
        let s = self.s;
        let (Op::Select, &[cond, yes, no]) = (self.inst.op, &self.inst.args[..]) else { return None };
        let (yes_or_no, mut ok) = match self.one_of(cond) {
            Some(c) => (c, s.iconst(s.int(1), 1)),
            None => self.alike(cond).unwrap_or_else(|| (self.base(cond), s.zero(s.int(1)))),
        };
        let level = |v: Value| self.ends_of(v) == (0, 0);
        match (level(yes), level(no)) {
            (false, true) => ok = s.and(ok, yes_or_no),
            (true, false) => ok = s.and(ok, s.not(yes_or_no)),
            _ => {}
        }
        Some((yes_or_no, ok))
    }

    /// A comparison in lane 0, and whether it is the same in all lanes.
    fn alike(&self, cond: Value) -> Option<(Val, Val)> {
        let s = self.s;
        let d = self.t.f.def(cond)?;
        let (Op::ICmp(c), &[a, b]) = (d.op, &d.args[..]) else { return None };
        let (c, a, n) = match (self.one_of(a), self.one_of(b)) {
            (None, Some(n)) => (c, a, n),
            (Some(n), None) => (c.swapped(), b, n),
            _ => return None,
        };
        if self.has_failed(a) {
            return None;
        }
        let (base, guard) = (self.base(a), self.guard(a));
        let (low, high) = self.ends_of(a);
        let ty = base.ty();
        let number = |x: i64| s.iconst(ty, x as u64);
        let [first, last] = [low, high].map(|o| s.add(base, number(o)));
        let mut ok = match c {
            IntCond::Eq | IntCond::Ne => {
                s.icmp(ICond::LLVMIntUGT, s.sub(n, first), number(high.wrapping_sub(low)))
            }
            c => {
                let [x, y] = [first, last].map(|x| s.icmp(int_cond(c), x, n));
                let signed = matches!(c, IntCond::LtS | IntCond::LeS | IntCond::GtS | IntCond::GeS);
                let in_order = self.no_lane_wraps(a, base, [low, high], signed);
                in_order.into_iter().fold(s.not(s.xor(x, y)), |ok, g| s.and(ok, g))
            }
        };
        if let Some(guard) = guard {
            ok = s.and(ok, guard);
        }
        Some((s.icmp(int_cond(c), base, n), ok))
    }

    /// Whether an instruction's result is affine over the group; else over a part.
    fn over_group(&self) -> bool {
        self.inst.results.iter().all(|&r| !self.group_relation(r).is_varying())
    }

    /// An operand if it is one for all lanes over which the instruction's result is affine.
    fn one_of(&self, v: Value) -> Option<Val> {
        if self.over_group() {
            (self.group_relation(v).is_uniform()).then(|| self.base(v))
        } else {
            self.uniform(v)
        }
    }

    /// The least and the greatest distance from lane 0 of an operand's lanes, over the group or a part
    /// as the instruction's result is affine.
    fn ends_of(&self, v: Value) -> (i64, i64) {
        match if self.over_group() { self.group_relation(v) } else { self.part_relation(v) } {
            Relation::Affine { offsets, .. } => ends(offsets),
            _ => (0, 0),
        }
    }

    /// Whether `base` and all lanes' distances from it add up without a wrap; `None`: certainly.
    fn no_lane_wraps(&self, v: Value, base: Val, [low, high]: [i64; 2], signed: bool) -> Option<Val> {
        let s = self.s;
        // Below 2^31 in all lanes it does not.
        if self.is_small(v) {
            return None;
        }
        let ty = base.ty();
        let [not_above, not_below] = match signed {
            true => [ICond::LLVMIntSLE, ICond::LLVMIntSGE],
            false => [ICond::LLVMIntULE, ICond::LLVMIntUGE],
        };
        let top = u64::MAX >> (64 - ty.int_bits() + u32::from(signed));
        let bottom = if signed { !top } else { 0 };
        let number = |x: u64| s.iconst(ty, x);
        let above = (high > 0).then(|| s.icmp(not_above, base, number(top.wrapping_sub(high as u64))));
        let below = (low < 0).then(|| s.icmp(not_below, base, number(bottom.wrapping_sub(low as u64))));
        above.into_iter().chain(below).reduce(|a, b| s.and(a, b))
    }
}

/// The least and the greatest of offsets.
fn ends(offsets: &[i64]) -> (i64, i64) {
    offsets.iter().fold((0, 0), |(l, h), o| (l.min(*o), h.max(*o)))
}
