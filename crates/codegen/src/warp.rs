//! Warp operations of groups that are warps (W = 32).

use weft_ir::{InstData, MatchMode, Op, ReduxOp, ShflMode, Type, Value, VoteMode};

use crate::code::Mask;
use crate::error::Result;
use crate::func::{Part, Repr, on_a_part};
use crate::llvm::{ICond, Order, Val};
use crate::mma;

/// What emits a warp operation.
pub(crate) struct Warp<'a, 'g> {
    pub(crate) part: &'a Part<'g>,
    pub(crate) inst: &'a InstData,
    pub(crate) mask: Mask,
}

on_a_part!(Warp);

impl Warp<'_, '_> {
    /// Emits it.
    pub(crate) fn emit(&self) -> Result<()> {
        let Warp { inst, mask, .. } = *self;
        let s = self.s;
        let any_width =
            matches!(inst.op, Op::ActiveMask | Op::WarpSync) || matches!(inst.op, Op::Vote(_)) && self.n < 32;
        if self.n != 32 && !any_width {
            return self.unsupported(format!("{:?} in groups of {}", inst.op, self.n));
        }
        match inst.op {
            Op::Shfl(mode) => self.shfl(mode),
            Op::Vote(mode) => self.vote(mode),
            Op::Match(mode) => self.match_values(mode),
            Op::Redux(op) => self.redux(op),
            Op::Mma(mma) | Op::Rows(_, mma) => mma::emit(self.part, inst, mma),
            Op::Elect => {
                let active = self.bits(self.mask_lanes(mask));
                match self.uniform(inst.args[0]) {
                    Some(m) => {
                        let leader = self.lowest(s.and(m, active));
                        self.set(inst.results[0], Repr::Scalar(leader));
                        let is = s.icmp(ICond::LLVMIntEQ, s.splat(leader, self.n), self.iota(32));
                        self.set(inst.results[1], Repr::Vector(is));
                    }
                    None => {
                        let m = self.vector(inst.args[0]);
                        let leader = self.lowest(s.and(m, s.splat(active, self.n)));
                        self.set(inst.results[0], Repr::Vector(leader));
                        let is = s.icmp(ICond::LLVMIntEQ, leader, self.iota(32));
                        self.set(inst.results[1], Repr::Vector(is));
                    }
                }
            }
            Op::ActiveMask => {
                let bits = self.bits(self.mask_lanes(mask));
                let v = if self.n < 32 { s.zext(bits, s.int(32)) } else { s.trunc(bits, s.int(32)) };
                self.set(inst.results[0], Repr::Scalar(v));
            }
            // The lanes are in step anyway.
            _ => s.fence(Order::LLVMAtomicOrderingSequentiallyConsistent, true),
        }
        Ok(())
    }

    /// Position of the lowest bit, 0 if there is none.
    fn lowest(&self, bits: Val) -> Val {
        let s = self.s;
        let z = s.intrinsic("llvm.cttz", &[bits.ty()], &[bits, s.iconst(s.int(1), 0)]);
        s.and(z, s.iconst(bits.ty(), 31))
    }

    fn shfl(&self, mode: ShflMode) {
        let (s, inst) = (self.s, self.inst);
        let n = self.n;
        let (value, b, c) = (inst.args[0], inst.args[1], inst.args[2]);
        let i32 = self.g.ty(Type::I32, n);
        let (from, valid);
        if let (Some(b), Some(c)) = (self.t.f.as_const(b), self.t.f.as_const(c)) {
            let plan: Vec<(u32, bool)> = (0..n).map(|lane| source(mode, lane, b as u32, c as u32)).collect();
            let v = self.vector(value);
            let picked = s.pick(v, plan.iter().map(|p| p.0));
            self.set(inst.results[0], Repr::Vector(picked));
            let ok = s.const_ints(s.int(1), plan.iter().map(|p| u64::from(p.1)).collect::<Vec<_>>());
            if let Some(&p) = inst.results.get(1) {
                self.set(p, Repr::Vector(ok));
            }
            return;
        }
        let k = |x: u64| s.iconst(i32, x);
        let one_lane = mode == ShflMode::Idx && self.t.f.as_const(c) == Some(0x1f);
        if let (true, Some(b)) = (one_lane, self.uniform(b)) {
            let lane = s.and(b, s.iconst(s.int(32), 31));
            let v = match self.repr(value) {
                Repr::Scalar(x) => x,
                _ => s.extract(self.vector(value), lane),
            };
            self.set(inst.results[0], Repr::Scalar(v));
            if let Some(&p) = inst.results.get(1) {
                self.set(p, Repr::Vector(s.iconst(s.vector(s.int(1), n), 1)));
            }
            return;
        }
        let (bv, cv) = (s.and(self.vector(b), k(31)), self.vector(c));
        let lane = self.iota(32);
        let clamp = s.and(cv, k(31));
        let seg = s.and(s.lshr(cv, k(8)), k(31));
        let low = s.and(lane, seg);
        let limit = s.or(low, s.and(clamp, s.not(seg)));
        let le = |a: Val, b: Val| s.icmp(ICond::LLVMIntSLE, a, b);
        match mode {
            ShflMode::Up => {
                from = s.sub(lane, bv);
                valid = s.icmp(ICond::LLVMIntSGE, from, limit);
            }
            ShflMode::Down => {
                from = s.add(lane, bv);
                valid = le(from, limit);
            }
            ShflMode::Bfly => {
                from = s.xor(lane, bv);
                valid = le(from, limit);
            }
            ShflMode::Idx => {
                from = s.or(low, s.and(bv, s.not(seg)));
                valid = le(from, limit);
            }
        }
        let from = s.and(s.select(valid, from, lane), k(31));
        let v = self.permute(self.vector(value), from);
        self.set(inst.results[0], Repr::Vector(v));
        if let Some(&p) = inst.results.get(1) {
            self.set(p, Repr::Vector(valid));
        }
    }

    /// Element `from[i]` of `v` in lane `i`; both have 32 lanes of `i32`.
    fn permute(&self, v: Val, from: Val) -> Val {
        let s = self.s;
        if self.g.target.permutes_two_vectors() {
            let halves = |x: Val| [s.pick(x, 0..16), s.pick(x, 16..32)];
            let ([a, b], parts) = (halves(v), halves(from));
            let out = parts.map(|i| s.intrinsic("llvm.x86.avx512.vpermi2var.d.512", &[], &[a, i, b]));
            return self.concat(&out);
        }
        let (p, ty) = self.spill(v);
        let pointers = s.gep(ty, p, s.zext(from, s.vector(s.int(64), self.n)));
        let all = s.iconst(s.vector(s.int(1), self.n), 1);
        let over = [v.ty(), pointers.ty()];
        let r = s.intrinsic("llvm.masked.gather", &over, &[pointers, all, s.zero(v.ty())]);
        s.call_align(r, 0, 4);
        r
    }

    fn vote(&self, mode: VoteMode) {
        let (s, inst) = (self.s, self.inst);
        let i32 = s.int(32);
        // Narrower groups vote among themselves: for counting lanes.
        let active = s.zext(self.bits(self.mask_lanes(self.mask)), i32);
        let p = s.zext(self.bits(self.vector(inst.args[0])), i32);
        let yes = s.and(p, active);
        let no = s.and(s.not(p), active);
        // Members that differ by lane are tiles of a warp: each sees its own part.
        let (members, n) = match self.uniform(inst.args[1]) {
            Some(m) => (m, 1),
            None => (self.vector(inst.args[1]), self.n),
        };
        let part = |bits: Val| s.and(s.splat(bits, n), members);
        let none = |bits: Val| s.icmp(ICond::LLVMIntEQ, bits, s.zero(bits.ty()));
        let v = match mode {
            VoteMode::Ballot => part(yes),
            VoteMode::Any => s.not(none(part(yes))),
            VoteMode::All => none(part(no)),
            VoteMode::Uni => s.or(none(part(yes)), none(part(no))),
        };
        self.set(inst.results[0], if n == 1 { Repr::Scalar(v) } else { Repr::Vector(v) });
    }

    /// A loop over groups of lanes: `pick` names the lanes that go with the lowest remaining one, and `value` what
    /// they get.
    fn by_groups(
        &self,
        remaining: Val,
        pick: impl FnOnce(Val) -> Val,
        value: impl FnOnce(Val, Val) -> Val,
    ) -> Val {
        let s = self.s;
        let i32 = s.int(32);
        let result = self.g.ty(Type::I32, self.n);
        let [head, body, done] = ["groups", "one.group", "groups.done"].map(|x| s.block(self.llf, x));
        let from = s.here();
        s.jump(head);
        s.at(head);
        let left = s.phi(i32);
        let so_far = s.phi(result);
        s.phi_input(left, remaining, from);
        s.phi_input(so_far, s.zero(result), from);
        s.branch(s.icmp(ICond::LLVMIntNE, left, s.zero(i32)), body, done);
        s.at(body);
        let lane = self.lowest(left);
        let lanes = pick(lane);
        let lanes = s.and(lanes, s.bitcast(left, lanes.ty()));
        let v = value(lanes, lane);
        let next = s.select(lanes, s.splat(v, self.n), so_far);
        // The lane itself always goes, so that the loop ends.
        let one = s.shl(s.iconst(i32, 1), lane);
        let gone = s.or(self.bits(lanes), one);
        s.phi_input(left, s.and(left, s.not(gone)), s.here());
        s.phi_input(so_far, next, s.here());
        s.jump(head);
        s.at(done);
        so_far
    }

    fn match_values(&self, mode: MatchMode) {
        let (s, inst) = (self.s, self.inst);
        let v = self.vector(inst.args[0]);
        let v = if v.ty().element() == s.float() { s.bitcast(v, self.g.ty(Type::I32, self.n)) } else { v };
        let active = self.bits(self.mask_lanes(self.mask));
        if let (Some(m), MatchMode::All) = (self.uniform(inst.args[1]), mode) {
            let wanted = s.and(m, active);
            let first = s.extract(v, self.lowest(wanted));
            let differ = s.icmp(ICond::LLVMIntNE, v, s.splat(first, self.n));
            let none = s.icmp(ICond::LLVMIntEQ, s.and(self.bits(differ), wanted), s.zero(wanted.ty()));
            self.set(inst.results[0], Repr::Scalar(s.select(none, wanted, s.zero(wanted.ty()))));
            if let Some(&p) = inst.results.get(1) {
                self.set(p, Repr::Scalar(none));
            }
            return;
        }
        let members = self.vector(inst.args[1]);
        let equal = self.by_groups(
            active,
            |lane| s.icmp(ICond::LLVMIntEQ, v, s.splat(s.extract(v, lane), self.n)),
            |lanes, _| self.bits(lanes),
        );
        let equal = s.and(equal, members);
        if mode == MatchMode::Any {
            self.set(inst.results[0], Repr::Vector(equal));
            return;
        }
        let wanted = s.and(members, s.splat(active, self.n));
        let all = s.icmp(ICond::LLVMIntEQ, equal, wanted);
        self.set(inst.results[0], Repr::Vector(s.select(all, wanted, s.zero(wanted.ty()))));
        if let Some(&p) = inst.results.get(1) {
            self.set(p, Repr::Vector(all));
        }
    }

    fn redux(&self, op: ReduxOp) {
        let (s, inst) = (self.s, self.inst);
        let v = self.vector(inst.args[0]);
        let active = self.bits(self.mask_lanes(self.mask));
        let reduce = |lanes: Val| {
            let (name, neutral) = match op {
                ReduxOp::Add => ("add", 0),
                ReduxOp::MinS => ("smin", 0x7fff_ffff),
                ReduxOp::MinU => ("umin", 0xffff_ffff),
                ReduxOp::MaxS => ("smax", 0x8000_0000),
                ReduxOp::MaxU => ("umax", 0),
                ReduxOp::And => ("and", 0xffff_ffff),
                ReduxOp::Or => ("or", 0),
                ReduxOp::Xor => ("xor", 0),
            };
            let x = s.select(lanes, v, self.const_of(Type::I32, neutral, self.n));
            s.intrinsic(&format!("llvm.vector.reduce.{name}"), &[x.ty()], &[x])
        };
        let lanes_of = |bits: Val| s.bitcast(bits, s.vector(s.int(1), self.n));
        let members: Value = inst.args[1];
        match self.uniform(members) {
            Some(m) => {
                let lanes = lanes_of(s.and(m, active));
                self.set(inst.results[0], Repr::Scalar(reduce(lanes)));
            }
            None => {
                let m = self.vector(members);
                let out =
                    self.by_groups(active, |lane| lanes_of(s.extract(m, lane)), |lanes, _| reduce(lanes));
                self.set(inst.results[0], Repr::Vector(out));
            }
        }
    }
}

/// The lane that `shfl` reads and whether it is in range (PTX ISA, `shfl.sync`).
fn source(mode: ShflMode, lane: u32, b: u32, c: u32) -> (u32, bool) {
    let (lane, b) = (lane as i32, (b & 31) as i32);
    let (clamp, seg) = ((c & 31) as i32, (c >> 8 & 31) as i32);
    let limit = (lane & seg) | (clamp & !seg);
    let (from, ok) = match mode {
        ShflMode::Up => (lane - b, lane - b >= limit),
        ShflMode::Down => (lane + b, lane + b <= limit),
        ShflMode::Bfly => (lane ^ b, lane ^ b <= limit),
        ShflMode::Idx => {
            let j = (lane & seg) | (b & !seg);
            (j, j <= limit)
        }
    };
    (if ok { from as u32 } else { lane as u32 } & 31, ok)
}

#[cfg(test)]
mod tests {
    use super::{ShflMode, source};

    #[test]
    fn sources_follow_the_isa() {
        assert_eq!(source(ShflMode::Up, 3, 5, 0), (3, false));
        assert_eq!(source(ShflMode::Up, 7, 5, 0), (2, true));
        assert_eq!(source(ShflMode::Down, 30, 2, 31), (30, false));
        assert_eq!(source(ShflMode::Bfly, 5, 16, 31), (21, true));
        // Tiles of eight lanes: c = (32 - 8) << 8 | 7.
        assert_eq!(source(ShflMode::Idx, 13, 2, 24 << 8 | 7), (10, true));
        assert_eq!(source(ShflMode::Down, 13, 4, 24 << 8 | 31), (13, false));
    }
}
