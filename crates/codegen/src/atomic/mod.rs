//! Read-modify-write operations, in the form that each names ([`weft_ir::AtomicForm`]).

mod combined;
mod copies;
mod each;
mod group;
mod single;

pub(crate) use group::of_group;

use std::ops::Deref;

use weft_ir::analysis::Window;
use weft_ir::{Access, AtomicForm, AtomicOp, Form, InstData, Op, Ordering, Space, Type};

use crate::code::Mask;
use crate::fences;
use crate::func::{Part, Repr};
use crate::llvm::{ICond, Order, Val};
use crate::memory::{Memory, Way};
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

/// What emits an atomic operation of a part's lanes.
#[derive(Clone, Copy)]
struct Atomic<'a, 'g> {
    part: &'a Part<'g>,
    r: Request,
}

impl<'g> Deref for Atomic<'_, 'g> {
    type Target = Part<'g>;

    fn deref(&self) -> &Part<'g> {
        self.part
    }
}

/// Emits `atom` or `red`.
pub(crate) fn emit(part: &Part<'_>, inst: &InstData) {
    if let Some(atomic) = Atomic::of(part, inst) {
        atomic.emit(inst);
    }
}

/// Emits `atom.cas` on 16 bytes: lane after lane.
pub(crate) fn emit_wide(part: &Part<'_>, inst: &InstData) {
    let Op::AtomicCasWide { space, ordering, .. } = inst.op else { return };
    let order = llvm_order(ordering);
    let form = AtomicForm::Each;
    let r = Request { op: None, ty: Type::I64, space, plain: false, order, dead: false, form };
    Atomic { part, r }.emit_wide(inst);
}

impl<'a, 'g> Atomic<'a, 'g> {
    /// What an instruction asks for that is an atomic operation on up to eight bytes.
    fn of(part: &'a Part<'g>, inst: &InstData) -> Option<Self> {
        let (op, ty, space, ordering, form) = match inst.op {
            Op::Atomic { op, ty, space, ordering, form, .. } => (Some(op), ty, space, ordering, form),
            Op::AtomicCas { ty, space, ordering, form, .. } => (None, ty, space, ordering, form),
            _ => return None,
        };
        let r = Request {
            op,
            ty,
            space,
            plain: matches!(space, Space::Shared | Space::SharedCluster | Space::Local),
            order: match op {
                Some(AtomicOp::Exch) if fences::is_fence(part, inst) => {
                    Order::LLVMAtomicOrderingSequentiallyConsistent
                }
                _ => llvm_order(ordering),
            },
            dead: inst.results.iter().all(|r| !part.t.used.contains(r)),
            form,
        };
        Some(Atomic { part, r })
    }

    fn emit(&self, inst: &InstData) {
        let (ty, space) = (self.r.ty, self.r.space);
        let mask = self.mask(inst);
        let operands = self.operands(inst);
        let old = match self.place(inst.args[0], space) {
            Place::One(p) if self.n == 1 => {
                let element = self.g.ty(ty, 1);
                let results: &[_] = if self.r.dead { &[] } else { &[element] };
                let out = self.when(self.mask_any(mask), results, || self.kept(self.single(p, &operands)));
                out.first().copied()
            }
            Place::One(p) => self.at_one(p, &operands, mask),
            Place::Affine(p, o) if self.is_row(&o) => self.in_row(p, &o, &operands, mask),
            Place::Guarded(p, o, ok, many) if self.is_row(&o) => self
                .either(
                    ok,
                    || self.in_row(p, &o, &operands, mask).into_iter().collect(),
                    || {
                        let targets = self.targets(inst.args[0], Place::Many(many));
                        self.each(&targets, &operands, mask).into_iter().collect()
                    },
                )
                .first()
                .copied(),
            place => self.each(&self.targets(inst.args[0], place), &operands, mask),
        };
        for result in &inst.results {
            let v = old.unwrap_or_else(|| self.s.zero(self.g.ty(self.t.f.ty(*result), self.n)));
            self.set(*result, if self.n == 1 { Repr::Scalar(v) } else { Repr::Vector(v) });
        }
    }

    /// What comes after the address, in lanes where they differ.
    fn operands(&self, inst: &InstData) -> Vec<Val> {
        inst.args[1..].iter().map(|v| self.uniform(*v).unwrap_or_else(|| self.vector(*v))).collect()
    }

    fn emit_wide(&self, inst: &InstData) {
        let (s, r) = (self.s, self.r);
        let mask = self.mask(inst);
        let pointer = match self.place(inst.args[0], r.space) {
            Place::One(p) => p,
            place => self.pointers(&self.targets(inst.args[0], place)),
        };
        let mut inputs = vec![pointer];
        inputs.extend(inst.args[1..].iter().map(|v| self.uniform(*v).unwrap_or_else(|| self.vector(*v))));
        let (half, whole) = (s.int(64), s.int(128));
        let olds = self.for_each_lane(mask, &inputs, &[half, half], |_, items| {
            let s = self.s;
            let joined = |lo: Val, hi: Val| {
                let high = s.shl(s.zext(hi, whole), s.iconst(whole, 64));
                s.or(high, s.zext(lo, whole))
            };
            let (old, _) =
                s.cmpxchg(items[0], joined(items[1], items[2]), joined(items[3], items[4]), r.order);
            vec![s.trunc(old, half), s.trunc(s.lshr(old, s.iconst(whole, 64)), half)]
        });
        for (result, v) in inst.results.iter().zip(olds) {
            self.set(*result, if self.n == 1 { Repr::Scalar(v) } else { Repr::Vector(v) });
        }
    }

    /// An access to where the lanes operate.
    fn memory(&self, ordering: Ordering, mask: Mask) -> Memory<'a, 'g> {
        let form = if self.r.form == AtomicForm::Row { Form::Row } else { Form::Each };
        let access = Access { ordering, form, ..Access::default() };
        let Request { ty, space, .. } = self.r;
        let way = Way { ty, count: 1, space, access, mask, lanes: None, address: None, prefetch_by: None };
        Memory { part: self.part, way }
    }

    /// The old value as the results of a piece of code.
    fn kept(&self, old: Val) -> Vec<Val> {
        if self.r.dead { Vec::new() } else { vec![old] }
    }

    /// Whether this part's lanes make a row: no two meet.
    fn is_row(&self, offsets: &[i64]) -> bool {
        let window = || Window::plan(offsets, self.r.ty.bytes(), 1, self.g.target.vector_bits / 8);
        self.r.form == AtomicForm::Row && self.r.plain && window().is_some_and(|w| w.sharing() == 1)
    }

    /// All lanes at once, each at an address of its own.
    fn in_row(&self, p: Val, offsets: &[i64], operands: &[Val], mask: Mask) -> Option<Val> {
        let memory = self.memory(Ordering::Weak, mask);
        let old = memory.load_affine(p, offsets)[0];
        let operands: Vec<Val> = operands.iter().map(|v| self.in_lanes(*v)).collect();
        let new = self.after_op(self.n, old, &operands);
        memory.store_affine(&[new], p, offsets);
        (!self.r.dead).then_some(old)
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
        all: impl FnOnce() -> Vec<Val>,
        some: impl FnOnce() -> Vec<Val>,
    ) -> Vec<Val> {
        match mask {
            Mask::All => all(),
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
