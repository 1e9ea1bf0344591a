//! Read-modify-write operations.
//!
//! A block runs on one CPU thread, so that shared memory needs no atomic instructions. In global memory the active
//! lanes go one after the other, in lane order, except where all meet at one address and nobody reads the old
//! value: then they are combined first.

use weft_ir::{AtomicOp, FloatMode, FloatOp, InstData, Op, Ordering, Space, Type};

use crate::func::{FnGen, Mask, Repr, Result};
use crate::llvm::{ICond, Order, Rmw, Val};
use crate::places::Place;

fn llvm_order(o: Ordering) -> Order {
    match o {
        Ordering::Weak | Ordering::Volatile | Ordering::Relaxed => Order::LLVMAtomicOrderingMonotonic,
        Ordering::Acquire => Order::LLVMAtomicOrderingAcquire,
        Ordering::Release => Order::LLVMAtomicOrderingRelease,
        Ordering::AcqRel => Order::LLVMAtomicOrderingAcquireRelease,
        Ordering::SeqCst => Order::LLVMAtomicOrderingSequentiallyConsistent,
    }
}

impl FnGen<'_> {
    /// `atom`, `red`.
    pub(crate) fn atomic(&self, inst: &InstData) -> Result<()> {
        let s = self.s;
        let (op, ty, space, ordering) = match inst.op {
            Op::Atomic { op, ty, space, ordering, .. } => (Some(op), ty, space, ordering),
            Op::AtomicCas { ty, space, ordering, .. } => (None, ty, space, ordering),
            _ => return Ok(()),
        };
        let mask = self.mask(inst);
        let plain = matches!(space, Space::Shared | Space::SharedCluster | Space::Local);
        let order = llvm_order(ordering);
        let dead = inst.results.iter().all(|r| !self.used.contains(r));
        let place = self.place(inst.args[0], space);
        if let (Place::One(p), Some(op), true, true) = (&place, op, dead, self.n > 1)
            && let Some(total) = self.combine(op, ty, inst, mask)
        {
            self.when(self.mask_any(mask), &[], |g| {
                g.one_atomic(op, ty, *p, total, plain, order);
                Vec::new()
            });
            self.unread(inst);
            return Ok(());
        }
        let pointers = match place {
            Place::One(p) => p,
            Place::Affine(p, o) => s.gep(s.int(8), p, s.const_ints(s.int(64), o.iter().map(|o| *o as u64))),
            Place::Guarded(.., p) | Place::Many(p) => p,
        };
        let mut inputs = vec![pointers];
        inputs.extend(inst.args[1..].iter().map(|v| self.uniform(*v).unwrap_or_else(|| self.vector(*v))));
        let element = self.g.ty(ty, 1);
        let results = if dead { Vec::new() } else { vec![element] };
        let out = self.for_each_lane(mask, &inputs, &results, |g, _, items| {
            let old = match op {
                Some(op) => g.one_atomic(op, ty, items[0], items[1], plain, order),
                None => g.one_cas(ty, items[0], items[1], items[2], plain, order),
            };
            if dead { Vec::new() } else { vec![old] }
        });
        match out.first() {
            Some(v) => {
                let r = if self.n == 1 { Repr::Scalar(*v) } else { Repr::Vector(*v) };
                inst.results.iter().for_each(|x| self.set(*x, r.clone()));
            }
            None => self.unread(inst),
        }
        Ok(())
    }

    /// Gives results that nobody reads some value.
    fn unread(&self, inst: &InstData) {
        for r in &inst.results {
            let v = self.s.zero(self.g.ty(self.f.ty(*r), self.n));
            self.set(*r, if self.n == 1 { Repr::Scalar(v) } else { Repr::Vector(v) });
        }
    }

    /// The active lanes' operands as one, where the operation allows it.
    fn combine(&self, op: AtomicOp, ty: Type, inst: &InstData, mask: Mask) -> Option<Val> {
        let s = self.s;
        let v = inst.args[1];
        if ty.is_float() && (op != AtomicOp::FAdd || !matches!(ty, Type::F32 | Type::F64)) {
            return None;
        }
        let bits = ty.bits();
        let top = 1u64 << (bits - 1);
        let (name, neutral) = match op {
            AtomicOp::Add => ("add", 0),
            AtomicOp::And => ("and", u64::MAX),
            AtomicOp::Or => ("or", 0),
            AtomicOp::Xor => ("xor", 0),
            AtomicOp::MinS => ("smin", top - 1),
            AtomicOp::MinU => ("umin", u64::MAX),
            AtomicOp::MaxS => ("smax", top),
            AtomicOp::MaxU => ("umax", 0),
            AtomicOp::FAdd => ("fadd", top),
            _ => return None,
        };
        if let (Some(x), AtomicOp::Add) = (self.uniform(v), op) {
            let count = self.count(mask);
            let element = self.g.ty(ty, 1);
            let count = if bits > 32 { s.zext(count, element) } else { s.trunc(count, element) };
            return Some(s.mul(x, count));
        }
        let ones = match mask {
            Mask::Lanes(m, _) => Some(m),
            // An empty mask does nothing at all, a uniform one is whole otherwise.
            Mask::All | Mask::Uniform(_) => None,
        };
        let v = self.vector(v);
        let v = match ones {
            Some(m) => s.select(m, v, self.const_of(ty, neutral & u64::MAX >> (64 - bits), self.n)),
            None => v,
        };
        let name = format!("llvm.vector.reduce.{name}");
        if op == AtomicOp::FAdd {
            let start = self.const_of(ty, top, 1);
            return Some(s.intrinsic(&name, &[v.ty()], &[start, v]));
        }
        Some(s.intrinsic(&name, &[v.ty()], &[v]))
    }

    /// One lane's operation; the old value.
    fn one_atomic(&self, op: AtomicOp, ty: Type, p: Val, v: Val, plain: bool, order: Order) -> Val {
        let s = self.s;
        let element = self.g.ty(ty, 1);
        if plain {
            let old = s.load(element, p, ty.bytes());
            s.store(self.apply(op, ty, false, old, v), p, ty.bytes());
            return old;
        }
        let rmw = match (op, ty) {
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
            _ => return self.compare_and_swap_loop(op, ty, p, v, order),
        };
        s.atomic_rmw(rmw, p, v, order)
    }

    /// An operation without an instruction of its own.
    fn compare_and_swap_loop(&self, op: AtomicOp, ty: Type, p: Val, v: Val, order: Order) -> Val {
        let s = self.s;
        let int = s.int(ty.bits());
        let element = self.g.ty(ty, 1);
        let first = s.load(int, p, ty.bytes());
        s.set_order(first, Order::LLVMAtomicOrderingMonotonic);
        let [again, done] = ["cas", "cas.done"].map(|name| s.block(self.llf, name));
        let from = s.here();
        s.jump(again);
        s.at(again);
        let expected = s.phi(int);
        s.phi_input(expected, first, from);
        let new = self.apply(op, ty, true, s.bitcast(expected, element), v);
        let (old, good) = s.cmpxchg(p, expected, s.bitcast(new, int), order);
        s.phi_input(expected, old, s.here());
        s.branch(good, done, again);
        s.at(done);
        s.bitcast(old, element)
    }

    /// What memory holds after the operation. Sums of `f32` in global memory flush subnormals (PTX ISA, "atom").
    fn apply(&self, op: AtomicOp, ty: Type, global: bool, old: Val, v: Val) -> Val {
        let s = self.s;
        let pick = |c: ICond| s.select(s.icmp(c, old, v), old, v);
        let one = |x: u64| s.iconst(old.ty(), x);
        match op {
            AtomicOp::Add => s.add(old, v),
            AtomicOp::And => s.and(old, v),
            AtomicOp::Or => s.or(old, v),
            AtomicOp::Xor => s.xor(old, v),
            AtomicOp::MinS => pick(ICond::LLVMIntSLT),
            AtomicOp::MinU => pick(ICond::LLVMIntULT),
            AtomicOp::MaxS => pick(ICond::LLVMIntSGT),
            AtomicOp::MaxU => pick(ICond::LLVMIntUGT),
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
                let ftz = global && ty == Type::F32 && op == FloatOp::Add;
                let new = self.float_op(op, FloatMode { ftz, ..FloatMode::default() }, ty, 1, old, v);
                if ty == Type::F64 { new } else { self.canonical(ty, 1, new) }
            }
        }
    }

    fn one_cas(&self, ty: Type, p: Val, compare: Val, new: Val, plain: bool, order: Order) -> Val {
        let s = self.s;
        let int = s.int(ty.bits());
        let (compare, new) = (s.bitcast(compare, int), s.bitcast(new, int));
        let old = if plain {
            let old = s.load(int, p, ty.bytes());
            let same = s.icmp(ICond::LLVMIntEQ, old, compare);
            s.store(s.select(same, new, old), p, ty.bytes());
            old
        } else {
            s.cmpxchg(p, compare, new, order).0
        };
        s.bitcast(old, self.g.ty(ty, 1))
    }
}
