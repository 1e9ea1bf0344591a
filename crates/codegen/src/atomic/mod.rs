//! Read-modify-write operations, in the form that each names ([`weft_ir::AtomicForm`]).

mod combined;
mod copies;
mod each;
mod group;
mod single;

pub(crate) use group::of_group;

use weft_ir::analysis::Window;
use weft_ir::{Access, AtomicForm, AtomicOp, Form, InstData, Op, Ordering, Space, Type};

use crate::code::Mask;
use crate::fences;
use crate::func::{Part, on_a_part};
use crate::llvm::{ICond, Order, Ty, Val};
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
    /// Whether memory is looked at first.
    look: bool,
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

on_a_part!(Atomic);

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
    let r = Request { op: None, ty: Type::I64, space, plain: false, order, dead: false, form, look: false };
    Atomic { part, r }.emit_wide(inst);
}

impl<'a, 'g> Atomic<'a, 'g> {
    /// What an instruction asks for that is an atomic operation on up to eight bytes.
    fn of(part: &'a Part<'g>, inst: &InstData) -> Option<Self> {
        let (op, ty, space, ordering, form, look) = match inst.op {
            Op::Atomic { op, ty, space, ordering, form, look, .. } => {
                (Some(op), ty, space, ordering, form, look)
            }
            Op::AtomicCas { ty, space, ordering, form, .. } => (None, ty, space, ordering, form, false),
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
            look,
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
                self.when_wanted(self.mask_any(mask), element, || self.kept(self.single(p, &operands)))
            }
            Place::One(p) => self.at_one(p, &operands, mask),
            Place::Affine(p, o) if self.is_row(&o) => self.in_row(p, &o, &operands, mask),
            Place::Guarded(p, o, ok, many) if self.is_row(&o) => self.one_of(
                ok,
                || self.in_row(p, &o, &operands, mask),
                || self.each(&self.targets(inst.args[0], Place::Many(many)), &operands, mask),
            ),
            place => self.each(&self.targets(inst.args[0], place), &operands, mask),
        };
        for result in &inst.results {
            let v = old.unwrap_or_else(|| self.s.zero(self.g.ty(self.t.f.ty(*result), self.n)));
            self.set_lanes(*result, v);
        }
    }

    /// What comes after the address, in lanes where they differ.
    fn operands(&self, inst: &InstData) -> Vec<Val> {
        inst.args[1..].iter().map(|v| self.operand(*v)).collect()
    }

    fn emit_wide(&self, inst: &InstData) {
        let (s, r) = (self.s, self.r);
        let mask = self.mask(inst);
        let pointer = match self.place(inst.args[0], r.space) {
            Place::One(p) => p,
            place => self.pointers(&self.targets(inst.args[0], place)),
        };
        let mut inputs = vec![pointer];
        inputs.extend(self.operands(inst));
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
            self.set_lanes(*result, v);
        }
    }

    /// An access to where the lanes operate.
    fn memory(&self, ordering: Ordering, mask: Mask) -> Memory<'a, 'g> {
        let row = matches!(self.r.form, AtomicForm::Row | AtomicForm::PageRow);
        let (form, page) = (if row { Form::Row } else { Form::Each }, self.r.form == AtomicForm::PageRow);
        let access = Access { ordering, form, page, ..Access::default() };
        let Request { ty, space, .. } = self.r;
        let way = Way { ty, count: 1, space, access, mask, lanes: None, address: None, prefetch_by: None };
        Memory { part: self.part, way }
    }

    /// The old value, unless nobody reads it.
    fn kept(&self, old: Val) -> Option<Val> {
        (!self.r.dead).then_some(old)
    }

    /// Whether this part's lanes make a row: no two meet.
    fn is_row(&self, offsets: &[i64]) -> bool {
        let window = || Window::plan(offsets, self.r.ty.bytes(), 1, self.g.target.vector_bits / 8);
        matches!(self.r.form, AtomicForm::Row | AtomicForm::PageRow)
            && self.r.plain
            && window().is_some_and(|w| w.sharing() == 1)
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

    /// Emits `body` to run if `cond` holds (`None`: always); its old values have this type.
    fn when_wanted(&self, cond: Option<Val>, ty: Ty, body: impl FnOnce() -> Option<Val>) -> Option<Val> {
        let results: &[_] = if self.r.dead { &[] } else { &[ty] };
        self.when(cond, results, || body().into_iter().collect()).first().copied()
    }

    /// One of two pieces of code by `cond`, which mostly holds.
    fn one_of(
        &self,
        cond: Val,
        then: impl FnOnce() -> Option<Val>,
        other: impl FnOnce() -> Option<Val>,
    ) -> Option<Val> {
        let out = self.either(cond, || then().into_iter().collect(), || other().into_iter().collect());
        out.first().copied()
    }

    /// Emits `all` if every lane is in the mask, `some` if only some may be; nothing if none is.
    fn by_mask(
        &self,
        mask: Mask,
        all: impl FnOnce() -> Option<Val>,
        some: impl FnOnce() -> Option<Val>,
    ) -> Option<Val> {
        match mask {
            Mask::All => all(),
            Mask::Uniform(c) => self.when_wanted(Some(c), self.g.ty(self.r.ty, self.n), all),
            Mask::Lanes(m, _) => {
                let (s, bits) = (self.s, self.bits(m));
                let full = s.icmp(ICond::LLVMIntEQ, bits, s.not(s.zero(bits.ty())));
                self.one_of(full, all, some)
            }
        }
    }
}
