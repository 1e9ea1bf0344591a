//! One lane's operation, or one for all.

use weft_ir::{AtomicOp, FloatMode, FloatOp, Space, Type};

use super::Atomic;
use crate::llvm::{ICond, Order, Rmw, Session, Val};
use crate::maths::Maths;

impl Atomic<'_, '_> {
    /// Does the operation at one address and answers what was there.
    pub(super) fn single(&self, p: Val, operands: &[Val]) -> Val {
        let s = self.s;
        if self.r.plain {
            let element = self.g.ty(self.r.ty, 1);
            let old = s.load(element, p, self.r.ty.bytes());
            let st = s.store(self.after_op(1, old, operands), p, self.r.ty.bytes());
            self.tag(old, self.r.space);
            self.tag(st, self.r.space);
            return old;
        }
        if self.r.look {
            return self.looked_first(p, operands);
        }
        self.locked(p, operands)
    }

    /// The atomic instruction, or a loop where there is none.
    fn locked(&self, p: Val, operands: &[Val]) -> Val {
        let s = self.s;
        let Some(op) = self.r.op else {
            let int = s.int(self.r.ty.bits());
            let (compare, new) = (s.bitcast(operands[0], int), s.bitcast(operands[1], int));
            return s.bitcast(s.cmpxchg(p, compare, new, self.r.order).0, self.g.ty(self.r.ty, 1));
        };
        match instruction(op, self.r.ty) {
            Some(rmw) => s.atomic_rmw(rmw, p, operands[0], self.r.order),
            None => self.exchange_loop(p, |old| self.after_op(1, old, operands)),
        }
    }

    /// Goes to the atomic instruction only if memory would change.
    fn looked_first(&self, p: Val, operands: &[Val]) -> Val {
        let s = self.s;
        let (int, element) = (s.int(self.r.ty.bits()), self.g.ty(self.r.ty, 1));
        let seen = s.load(int, p, self.r.ty.bytes());
        s.set_order(seen, Order::LLVMAtomicOrderingMonotonic);
        let old = s.bitcast(seen, element);
        let new = s.bitcast(self.after_op(1, old, operands), int);
        let same = s.icmp(ICond::LLVMIntEQ, new, seen);
        self.either(same, || vec![old], || vec![self.locked(p, operands)])[0]
    }

    /// Replaces what is at `p` by what `change` makes of it, until no other thread comes between.
    pub(super) fn exchange_loop(&self, p: Val, change: impl FnOnce(Val) -> Val) -> Val {
        let s = self.s;
        let int = s.int(self.r.ty.bits());
        let element = self.g.ty(self.r.ty, 1);
        let first = s.load(int, p, self.r.ty.bytes());
        s.set_order(first, Order::LLVMAtomicOrderingMonotonic);
        let [again, done] = ["cas", "cas.done"].map(|name| s.block(self.llf, name));
        let from = s.here();
        s.jump(again);
        s.at(again);
        let expected = s.phi(int);
        s.phi_input(expected, first, from);
        let new = change(s.bitcast(expected, element));
        let (old, good) = s.cmpxchg(p, expected, s.bitcast(new, int), self.r.order);
        s.phi_input(expected, old, s.here());
        s.branch(good, done, again);
        s.at(done);
        s.bitcast(old, element)
    }

    /// What memory holds after the operation, for `n` lanes that do not meet. Sums of `f32` in global memory flush
    /// subnormals (PTX ISA, "atom").
    pub(super) fn after_op(&self, n: u32, old: Val, operands: &[Val]) -> Val {
        let s = self.s;
        let Some(op) = self.r.op else {
            let int = s.vector(s.int(self.r.ty.bits()), n);
            let same = s.icmp(ICond::LLVMIntEQ, s.bitcast(old, int), s.bitcast(operands[0], int));
            return s.select(same, operands[1], old);
        };
        let v = operands[0];
        let one = |x: u64| s.iconst(old.ty(), x);
        match op {
            AtomicOp::Exch => v,
            AtomicOp::Inc => {
                let wrap = s.icmp(ICond::LLVMIntUGE, old, v);
                s.select(wrap, one(0), s.add(old, one(1)))
            }
            AtomicOp::Dec => {
                let zero = s.icmp(ICond::LLVMIntEQ, old, one(0));
                let wrap = s.or(zero, s.icmp(ICond::LLVMIntUGT, old, v));
                s.select(wrap, v, s.sub(old, one(1)))
            }
            AtomicOp::FAdd | AtomicOp::FMin | AtomicOp::FMax => {
                let op = match op {
                    AtomicOp::FAdd => FloatOp::Add,
                    AtomicOp::FMin => FloatOp::Min,
                    _ => FloatOp::Max,
                };
                let shared = matches!(self.r.space, Space::Shared | Space::SharedCluster | Space::Local);
                let ftz = !shared && self.r.ty == Type::F32 && op == FloatOp::Add;
                let new = Maths(self.code).float_op(
                    op,
                    FloatMode { ftz, ..FloatMode::default() },
                    self.r.ty,
                    n,
                    old,
                    v,
                );
                if self.r.ty == Type::F64 { new } else { Maths(self.code).canonical(self.r.ty, n, new) }
            }
            op => order_free(s, op, old, v),
        }
    }
}

/// What an operation on integers makes of two, which may be made in any order.
pub(super) fn order_free(s: &Session, op: AtomicOp, a: Val, b: Val) -> Val {
    let pick = |c: ICond| s.select(s.icmp(c, a, b), a, b);
    match op {
        AtomicOp::And => s.and(a, b),
        AtomicOp::Or => s.or(a, b),
        AtomicOp::Xor => s.xor(a, b),
        AtomicOp::MinS => pick(ICond::LLVMIntSLT),
        AtomicOp::MinU => pick(ICond::LLVMIntULT),
        AtomicOp::MaxS => pick(ICond::LLVMIntSGT),
        AtomicOp::MaxU => pick(ICond::LLVMIntUGT),
        _ => s.add(a, b),
    }
}

/// The instruction for an operation in memory that other threads use.
pub(super) fn instruction(op: AtomicOp, ty: Type) -> Option<Rmw> {
    Some(match (op, ty) {
        (AtomicOp::Add, _) => Rmw::LLVMAtomicRMWBinOpAdd,
        (AtomicOp::And, _) => Rmw::LLVMAtomicRMWBinOpAnd,
        (AtomicOp::Or, _) => Rmw::LLVMAtomicRMWBinOpOr,
        (AtomicOp::Xor, _) => Rmw::LLVMAtomicRMWBinOpXor,
        (AtomicOp::MinS, _) => Rmw::LLVMAtomicRMWBinOpMin,
        (AtomicOp::MinU, _) => Rmw::LLVMAtomicRMWBinOpUMin,
        (AtomicOp::MaxS, _) => Rmw::LLVMAtomicRMWBinOpMax,
        (AtomicOp::MaxU, _) => Rmw::LLVMAtomicRMWBinOpUMax,
        (AtomicOp::Exch, _) => Rmw::LLVMAtomicRMWBinOpXchg,
        (AtomicOp::FAdd, Type::F64) => Rmw::LLVMAtomicRMWBinOpFAdd,
        _ => return None,
    })
}
