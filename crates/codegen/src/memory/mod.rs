//! Loads and stores.

mod affine;
mod blended;
mod counted;
mod few;
mod gather;
mod lanewise;
mod non_temporal;
mod pairs;
mod prefetch;
mod rows;
mod runs;
mod scalarised;
mod short_rows;
mod small;
mod structures;
mod tested;
mod words;

use weft_ir::{Access, Form, InstData, Op, Ordering, Space, Type, Value};

use crate::code::Mask;
use crate::func::{Part, Repr, on_a_part};
use crate::llvm::{Order, Val};
use crate::places::Place;

pub(crate) use non_temporal::non_temporal_bytes;
pub(crate) use rows::rows_apart;

/// What emits an access of all lanes of a part.
#[derive(Clone, Copy)]
pub(crate) struct Memory<'a, 'g> {
    pub(crate) part: &'a Part<'g>,
    pub(crate) way: Way,
}

on_a_part!(Memory);

/// An access of all lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) ty: Type,
    /// Elements per lane.
    pub(crate) count: u32,
    pub(crate) space: Space,
    pub(crate) access: Access,
    pub(crate) mask: Mask,
    /// The mask as a value, if it is an instruction's own.
    pub(crate) lanes: Option<Value>,
    /// The address of an instruction that does just this.
    pub(crate) address: Option<Value>,
    /// What [`weft_ir::Prefetch::times`] goes by.
    pub(crate) prefetch_by: Option<Value>,
}

impl Memory<'_, '_> {
    /// Marks a load of what the kernel never writes.
    fn invariant(&self, inst: Val, space: Space, access: Access) {
        if matches!(space, Space::Param | Space::Const) || access.read_only {
            self.s.metadata(inst, self.s.node_kind("invariant.load"), self.s.node(&[]));
        }
    }

    /// Orders the access against others before it is made.
    fn before(&self, access: Access, store: bool) {
        match access.ordering {
            Ordering::Weak => {}
            Ordering::Release | Ordering::AcqRel if store => {
                self.s.fence(Order::LLVMAtomicOrderingRelease, false);
            }
            Ordering::SeqCst => self.s.fence(Order::LLVMAtomicOrderingSequentiallyConsistent, false),
            // The compiler must not move the access; the CPU's own rules do the rest.
            _ => self.s.fence(Order::LLVMAtomicOrderingSequentiallyConsistent, true),
        }
    }

    /// Orders the access against others after it was made.
    fn after(&self, access: Access, store: bool) {
        match access.ordering {
            Ordering::Weak => {}
            Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst if !store => {
                self.s.fence(Order::LLVMAtomicOrderingAcquire, false);
            }
            Ordering::SeqCst => self.s.fence(Order::LLVMAtomicOrderingSequentiallyConsistent, false),
            _ => self.s.fence(Order::LLVMAtomicOrderingSequentiallyConsistent, true),
        }
    }

    /// A scalar load, atomic where its strength asks for it.
    pub(crate) fn load_scalar(&self, ty: Type, p: Val, space: Space, access: Access) -> Val {
        self.load_scalar_at(ty, ty.bytes(), p, space, access)
    }

    /// The same; a plain load needs only this alignment.
    fn load_scalar_at(&self, ty: Type, align: u32, p: Val, space: Space, access: Access) -> Val {
        let s = self.s;
        let want = self.g.ty(ty, 1);
        if access.ordering == Ordering::Weak {
            let v = s.load(want, p, align);
            self.tag(v, space);
            self.invariant(v, space, access);
            return v;
        }
        let v = s.load(s.int(ty.bits().max(8)), p, ty.bytes());
        s.set_order(v, Order::LLVMAtomicOrderingMonotonic);
        if access.ordering == Ordering::Volatile {
            s.set_volatile(v);
        }
        s.bitcast(v, want)
    }

    pub(crate) fn store_scalar(&self, ty: Type, v: Val, p: Val, space: Space, access: Access) {
        let s = self.s;
        if access.ordering == Ordering::Weak {
            let st = s.store(v, p, ty.bytes());
            self.tag(st, space);
            return;
        }
        let st = s.store(s.bitcast(v, s.int(ty.bits().max(8))), p, ty.bytes());
        s.set_order(st, Order::LLVMAtomicOrderingMonotonic);
        if access.ordering == Ordering::Volatile {
            s.set_volatile(st);
        }
    }

    /// Pointer to element `j` behind `p` (or behind each of a vector of pointers).
    pub(crate) fn element(&self, p: Val, ty: Type, j: u32) -> Val {
        if j == 0 { p } else { self.s.byte_offset(p, (ty.bytes() * j) as usize) }
    }

    /// Emits `ld` or `st`.
    pub(crate) fn emit(part: &Part<'_>, inst: &InstData) {
        let (ty, space, count, access, prefetch_by) = match inst.op {
            Op::Load { ty, space, count, access, .. } => {
                (ty, space, count, access, inst.args.get(1).copied())
            }
            Op::Store { ty, space, count, access, .. } => (ty, space, count, access, None),
            _ => return,
        };
        let mask = if access.everywhere { Mask::All } else { part.mask(inst) };
        let (count, address) = (count.into(), Some(inst.args[0]));
        let way = Way { ty, count, space, access, mask, lanes: inst.mask, address, prefetch_by };
        let memory = Memory { part, way };
        match inst.op {
            Op::Load { .. } if memory.nobody() => inst.results.iter().for_each(|&r| part.set_zero(r)),
            Op::Load { .. } => memory.load(inst),
            _ if memory.nobody() => {}
            _ => memory.store(inst),
        }
    }

    /// `ld`.
    fn load(&self, inst: &InstData) {
        let Way { ty, space, access, mask, .. } = self.way;
        let own = self.load_lanewise(inst.args[0]);
        if let Some(out) = own.or_else(|| self.load_by_words(inst.args[0])) {
            inst.results.iter().zip(out).for_each(|(r, v)| self.set(*r, Repr::Vector(v)));
            return;
        }
        self.before(access, false);
        let place = self.place(inst.args[0], space);
        if self.goes_by_pairs() {
            self.load_pairs(place, inst);
        } else if let Place::One(p) = place {
            let p = match self.mask_any(mask) {
                None => p,
                // With no lane active the address may be anything: read something harmless instead.
                Some(any) => self.s.select(any, p, self.env.cta),
            };
            self.prefetch(access.prefetch, self.way.prefetch_by, p, i64::from(self.way.count * ty.bytes()));
            for (j, r) in inst.results.iter().enumerate() {
                let v = self.load_scalar(ty, self.element(p, ty, j as u32), space, access);
                self.set(*r, Repr::Scalar(v));
            }
            self.fix_shapes(inst);
        } else {
            let out = match place {
                Place::One(_) => Vec::new(),
                Place::Affine(p, offsets) => self.load_affine(p, &offsets),
                Place::Many(p) => self.gather(p),
                Place::Guarded(p, offsets, ok, many) => {
                    self.either(ok, || self.load_affine(p, &offsets), || self.gather(many))
                }
            };
            for (r, v) in inst.results.iter().zip(out) {
                self.set(*r, Repr::Vector(v));
            }
        }
        self.after(access, false);
    }

    /// Whether no lane of this part can take part in a plain access.
    fn nobody(&self) -> bool {
        !self.whole
            && self.way.access.ordering == Ordering::Weak
            && self.possible_lanes(self.way.lanes).is_some_and(|lanes| lanes.is_empty())
    }

    /// Turns scalar results into vectors where the analysis promised no more.
    fn fix_shapes(&self, inst: &InstData) {
        for r in &inst.results {
            if self.part_relation(*r).is_varying() && self.n > 1 {
                let v = self.vector(*r);
                self.set(*r, Repr::Vector(v));
            }
        }
    }

    /// `st`.
    fn store(&self, inst: &InstData) {
        let Way { ty, space, access, mask, .. } = self.way;
        let values = &inst.args[1..];
        if self.store_lanewise(values, inst.args[0]) || self.store_by_words(values, inst.args[0]) {
            return;
        }
        self.before(access, true);
        match self.place(inst.args[0], space) {
            place if self.goes_by_pairs() => self.store_pairs(place, values, inst),
            Place::One(p) => {
                let uniform = values.iter().all(|v| self.uniform(*v).is_some());
                let vectors: Vec<Val> =
                    if uniform { Vec::new() } else { values.iter().map(|v| self.vector(*v)).collect() };
                self.perform_when(self.mask_any(mask), || {
                    let last = self.last_to_write(inst);
                    for (j, v) in values.iter().enumerate() {
                        let v = match self.uniform(*v) {
                            Some(x) => x,
                            None => self.s.extract(vectors[j], last),
                        };
                        self.store_scalar(ty, v, self.element(p, ty, j as u32), space, access);
                    }
                });
            }
            place => {
                let vectors: Vec<Val> = values.iter().map(|v| self.stored(*v, inst.args[0])).collect();
                match place {
                    Place::Affine(p, offsets) => self.store_affine(&vectors, p, &offsets),
                    Place::Guarded(p, offsets, ok, many) => self.perform_either(
                        ok,
                        || self.store_affine(&vectors, p, &offsets),
                        || self.scatter(&vectors, many),
                    ),
                    Place::Many(p) | Place::One(p) => self.scatter(&vectors, p),
                }
            }
        }
        self.after(access, true);
    }

    /// Of several lanes that write to one place the highest wins.
    fn last_to_write(&self, inst: &InstData) -> Val {
        match self.possible_lanes(inst.mask).as_deref() {
            Some([only]) => self.s.iconst(self.s.int(32), u64::from(*only)),
            _ => self.last_lane(self.way.mask),
        }
    }

    /// The lanes of a value that is stored. Where masked stores are slow, LLVM shall not make one of the program's own choice between a
    /// value and what is there (see [`Self::put_in`]).
    fn stored(&self, v: Value, address: Value) -> Val {
        let f = self.t.f;
        let old = |a: &Value| f.def(*a).is_some_and(|d| is_load(d) && d.args.first() == Some(&address));
        let chosen = f.def(v).is_some_and(|d| d.op == Op::Select && d.args.iter().any(old));
        let v = self.vector(v);
        if chosen && self.g.target.blends_masked_stores(self.way.ty.bits()) { self.s.freeze(v) } else { v }
    }

    pub(super) fn scatter(&self, values: &[Val], p: Val) {
        if let ([value], Some(lanes)) = (values, self.short_row()) {
            self.store_rows(*value, p, lanes);
            return;
        }
        if self.is_scattered_apart(self.way.ty) {
            values.iter().enumerate().for_each(|(j, v)| self.scatter_scalarised(*v, p, j as u32));
            return;
        }
        if let [value] = values
            && self.way.access.form == Form::Counted
            && self.store_counted(*value, p)
        {
            return;
        }
        for (j, v) in values.iter().enumerate() {
            self.scatter_one(*v, self.element(p, self.way.ty, j as u32));
        }
    }

    /// Stores a value of each active lane to its place.
    fn scatter_one(&self, v: Val, p: Val) {
        let s = self.s;
        let m = self.mask_lanes(self.way.mask);
        let call = s.intrinsic("llvm.masked.scatter", &[v.ty(), p.ty()], &[v, p, m]);
        s.call_align(call, 1, self.way.ty.bytes());
        if self.way.access.ordering == Ordering::Weak {
            self.tag(call, self.way.space);
        }
    }
}

fn is_load(d: &InstData) -> bool {
    matches!(d.op, Op::Load { .. })
}
