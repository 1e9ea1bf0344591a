//! Read-modify-write operations, in the form that each names ([`weft_ir::AtomicForm`]).

mod combined;
mod copies;
mod each;
mod group;
mod single;

use weft_ir::analysis::Window;
use weft_ir::{Access, AtomicForm, AtomicOp, Form, InstData, Op, Ordering, Space, Type};

use crate::error::Result;
use crate::func::{FnGen, Mask, Repr};
use crate::llvm::{ICond, Order, Val};
use crate::memory::Way;
use crate::places::Place;

/// What an atomic instruction asks for.
#[derive(Clone, Copy, Debug)]
struct Request {
    /// The operation; `None`: compare and swap.
    op: Option<AtomicOp>,
    ty: Type,
    space: Space,
    /// Whether plain loads and stores do, since only this CPU thread can get at the memory.
    plain: bool,
    order: Order,
    /// Whether nobody reads the old values.
    dead: bool,
    form: AtomicForm,
}

impl Request {
    /// An access to where the lanes operate.
    fn way(&self, ordering: Ordering, mask: Mask) -> Way {
        let form = if self.form == AtomicForm::Row { Form::Row } else { Form::Each };
        let access = Access { ordering, form, ..Access::default() };
        let (ty, space) = (self.ty, self.space);
        Way { ty, count: 1, space, access, mask, lanes: None, address: None, prefetch_by: None }
    }

    /// Whether the operation often leaves memory as it was, so that it is worth looking first. That is a correct
    /// execution of a relaxed operation: it takes place at the time of the look.
    fn look_first(&self) -> bool {
        use AtomicOp::{And, FMax, FMin, MaxS, MaxU, MinS, MinU, Or};
        !self.plain
            && self.order == Order::LLVMAtomicOrderingMonotonic
            && matches!(self.op, Some(And | Or | MinS | MinU | MaxS | MaxU | FMin | FMax))
    }
}

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
        let Some(r) = self.request(inst) else { return Ok(()) };
        let (ty, space) = (r.ty, r.space);
        let mask = self.mask(inst);
        let operands = self.operands(inst);
        let old = match self.place(inst.args[0], space) {
            Place::One(p) if self.n == 1 => {
                let element = self.g.ty(ty, 1);
                let results: &[_] = if r.dead { &[] } else { &[element] };
                let out = self.when(self.mask_any(mask), results, |g| g.kept(&r, g.single(&r, p, &operands)));
                out.first().copied()
            }
            Place::One(p) => self.at_one(&r, p, &operands, mask),
            Place::Affine(p, o) if self.is_row(&r, &o) => self.in_row(&r, p, &o, &operands, mask),
            Place::Guarded(p, o, ok, many) if self.is_row(&r, &o) => self
                .either(
                    ok,
                    |g| g.in_row(&r, p, &o, &operands, mask).into_iter().collect(),
                    |g| {
                        let targets = g.targets(&r, inst.args[0], Place::Many(many));
                        g.each(&r, &targets, &operands, mask).into_iter().collect()
                    },
                )
                .first()
                .copied(),
            place => self.each(&r, &self.targets(&r, inst.args[0], place), &operands, mask),
        };
        for result in &inst.results {
            let v = old.unwrap_or_else(|| self.s.zero(self.g.ty(self.f.ty(*result), self.n)));
            self.set(*result, if self.n == 1 { Repr::Scalar(v) } else { Repr::Vector(v) });
        }
        Ok(())
    }

    /// What an instruction asks for that is an atomic operation on up to eight bytes.
    fn request(&self, inst: &InstData) -> Option<Request> {
        let (op, ty, space, ordering, form) = match inst.op {
            Op::Atomic { op, ty, space, ordering, form, .. } => (Some(op), ty, space, ordering, form),
            Op::AtomicCas { ty, space, ordering, form, .. } => (None, ty, space, ordering, form),
            _ => return None,
        };
        Some(Request {
            op,
            ty,
            space,
            plain: matches!(space, Space::Shared | Space::SharedCluster | Space::Local),
            order: match op {
                Some(AtomicOp::Exch) if self.is_fence(inst) => {
                    Order::LLVMAtomicOrderingSequentiallyConsistent
                }
                _ => llvm_order(ordering),
            },
            dead: inst.results.iter().all(|r| !self.used.contains(r)),
            form,
        })
    }

    /// What comes after the address, in lanes where they differ.
    fn operands(&self, inst: &InstData) -> Vec<Val> {
        inst.args[1..].iter().map(|v| self.uniform(*v).unwrap_or_else(|| self.vector(*v))).collect()
    }

    /// `atom.cas` on 16 bytes: lane after lane.
    pub(crate) fn atomic_wide(&self, inst: &InstData) -> Result<()> {
        let Op::AtomicCasWide { space, ordering, .. } = inst.op else { return Ok(()) };
        let s = self.s;
        let (op, ty, order) = (None, Type::I64, llvm_order(ordering));
        let r = Request { op, ty, space, plain: false, order, dead: false, form: AtomicForm::Each };
        let mask = self.mask(inst);
        let pointer = match self.place(inst.args[0], space) {
            Place::One(p) => p,
            place => self.pointers(&self.targets(&r, inst.args[0], place)),
        };
        let mut inputs = vec![pointer];
        inputs.extend(inst.args[1..].iter().map(|v| self.uniform(*v).unwrap_or_else(|| self.vector(*v))));
        let (half, whole) = (s.int(64), s.int(128));
        let olds = self.for_each_lane(mask, &inputs, &[half, half], |g, _, items| {
            let s = g.s;
            let joined = |lo: Val, hi: Val| {
                let high = s.shl(s.zext(hi, whole), s.iconst(whole, 64));
                s.or(high, s.zext(lo, whole))
            };
            let (old, _) = s.cmpxchg(items[0], joined(items[1], items[2]), joined(items[3], items[4]), order);
            vec![s.trunc(old, half), s.trunc(s.lshr(old, s.iconst(whole, 64)), half)]
        });
        for (result, v) in inst.results.iter().zip(olds) {
            self.set(*result, if self.n == 1 { Repr::Scalar(v) } else { Repr::Vector(v) });
        }
        Ok(())
    }

    /// The old value as the results of a piece of code.
    fn kept(&self, r: &Request, old: Val) -> Vec<Val> {
        if r.dead { Vec::new() } else { vec![old] }
    }

    /// Whether this part's lanes make a row: no two meet.
    fn is_row(&self, r: &Request, offsets: &[i64]) -> bool {
        let window = || Window::plan(offsets, r.ty.bytes(), 1, self.g.target.vector_bits / 8);
        r.form == AtomicForm::Row && r.plain && window().is_some_and(|w| w.sharing() == 1)
    }

    /// All lanes at once, each at an address of its own.
    fn in_row(&self, r: &Request, p: Val, offsets: &[i64], operands: &[Val], mask: Mask) -> Option<Val> {
        let way = r.way(Ordering::Weak, mask);
        let old = self.load_affine(&way, p, offsets)[0];
        let operands: Vec<Val> = operands.iter().map(|v| self.in_lanes(*v)).collect();
        let new = self.after_op(r, self.n, old, &operands);
        self.store_affine(&way, &[new], p, offsets);
        (!r.dead).then_some(old)
    }

    /// A value in all lanes.
    fn in_lanes(&self, v: Val) -> Val {
        if v.ty().is_vector() { v } else { self.s.splat(v, self.n) }
    }

    /// A lane's element of a value that is held in lanes or is one for all.
    fn at_lane(&self, v: Val, lane: u32) -> Val {
        if v.ty().is_vector() { self.s.lane(v, lane) } else { v }
    }

    /// Emits `all` if every lane is in the mask, `some` if only some may be; nothing if none is.
    fn by_mask(
        &self,
        mask: Mask,
        results: &[crate::llvm::Ty],
        all: impl FnOnce(&Self) -> Vec<Val>,
        some: impl FnOnce(&Self) -> Vec<Val>,
    ) -> Vec<Val> {
        match mask {
            Mask::All => all(self),
            Mask::Uniform(c) => self.when(Some(c), results, all),
            Mask::Lanes(m, _) => {
                let bits = self.bits(m);
                let s = self.s;
                let full = s.icmp(ICond::LLVMIntEQ, bits, s.not(s.zero(bits.ty())));
                self.either(full, all, some)
            }
        }
    }
}
