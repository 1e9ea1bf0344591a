//! Loads, stores, alignment checks and fences.

use std::rc::Rc;

use weft_ir::{Access, InstData, Op, Ordering, Scope, Space, Type};

use crate::func::{FnGen, Mask, Repr, Result};
use crate::llvm::{Order, Val};
use crate::places::Place;
use crate::shape::Shape;
use crate::window::Window;

/// Widest run of picks of one element for which a mask is put together by shuffles.
const MAX_SHARING: u32 = 4;

impl FnGen<'_> {
    /// Tells LLVM that accesses to different spaces do not meet.
    pub(crate) fn tag(&self, inst: Val, space: Space) {
        let s = self.s;
        let name = match space {
            Space::Shared | Space::SharedCluster => "shared",
            Space::Local => "local",
            Space::Global | Space::Const => "global",
            Space::Generic | Space::Param => return,
        };
        let root = s.node(&[s.node_text("weft")]);
        let zero = self.s.iconst(s.int(64), 0);
        let zero = s.value_node(zero);
        let ty = s.node(&[s.node_text(name), root, zero]);
        s.metadata(inst, s.node_kind("tbaa"), s.node(&[ty, ty, zero]));
    }

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

    /// `fence`.
    pub(crate) fn fence(&self, order: Ordering, scope: Scope) {
        // The threads of a block run on one CPU thread: there only the compiler must keep the order.
        let single = scope == Scope::Cta;
        let order = match order {
            Ordering::Weak | Ordering::Volatile | Ordering::Relaxed | Ordering::AcqRel => {
                Order::LLVMAtomicOrderingAcquireRelease
            }
            Ordering::Acquire => Order::LLVMAtomicOrderingAcquire,
            Ordering::Release => Order::LLVMAtomicOrderingRelease,
            Ordering::SeqCst => Order::LLVMAtomicOrderingSequentiallyConsistent,
        };
        self.s.fence(order, single);
    }

    /// A scalar load, atomic where its strength asks for it.
    fn load_scalar(&self, ty: Type, p: Val, space: Space, access: Access) -> Val {
        let s = self.s;
        let want = self.g.ty(ty, 1);
        if access.ordering == Ordering::Weak {
            let v = s.load(want, p, ty.bytes());
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

    fn store_scalar(&self, ty: Type, v: Val, p: Val, space: Space, access: Access) {
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
    fn element(&self, p: Val, ty: Type, j: u32) -> Val {
        if j == 0 { p } else { self.s.byte_offset(p, (ty.bytes() * j) as usize) }
    }

    /// `ld`.
    pub(crate) fn load(&self, inst: &InstData) -> Result<()> {
        let Op::Load { ty, space, count, access, .. } = inst.op else { return Ok(()) };
        let count = u32::from(count);
        let mask = self.mask(inst);
        self.before(access, false);
        let place = self.place(inst.args[0], space);
        if let Place::One(p) = place {
            let p = match self.mask_any(mask) {
                None => p,
                // With no lane active the address may be anything: read something harmless instead.
                Some(any) => self.s.select(any, p, self.env.cta),
            };
            for (j, r) in inst.results.iter().enumerate() {
                let v = self.load_scalar(ty, self.element(p, ty, j as u32), space, access);
                self.set(*r, Repr::Scalar(v));
            }
            self.fix_shapes(inst);
        } else {
            let out = match place {
                Place::One(_) => Vec::new(),
                Place::Affine(p, offsets) => self.load_affine(ty, count, p, &offsets, mask, space, access),
                Place::Many(p) => self.gather(ty, count, p, mask, space, access),
                Place::Guarded(p, offsets, ok, many) => self.either(
                    ok,
                    |g| g.load_affine(ty, count, p, &offsets, mask, space, access),
                    |g| g.gather(ty, count, many, mask, space, access),
                ),
            };
            for (r, v) in inst.results.iter().zip(out) {
                self.set(*r, Repr::Vector(v));
            }
        }
        self.after(access, false);
        Ok(())
    }

    /// Turns scalar results into vectors where the analysis promised no more.
    fn fix_shapes(&self, inst: &InstData) {
        for r in &inst.results {
            if self.shapes[weft_ir::Entity::index(*r)].0 == Shape::Varying && self.n > 1 {
                let v = self.vector(*r);
                self.set(*r, Repr::Vector(v));
            }
        }
    }

    #[allow(clippy::too_many_arguments, reason = "all of them are the access")]
    pub(crate) fn load_affine(
        &self,
        ty: Type,
        count: u32,
        p: Val,
        offsets: &Rc<[i64]>,
        mask: Mask,
        space: Space,
        access: Access,
    ) -> Vec<Val> {
        let s = self.s;
        let gather = |g: &Self| {
            let many = s.gep(s.int(8), p, s.const_ints(s.int(64), offsets.iter().map(|o| *o as u64)));
            g.gather(ty, count, many, mask, space, access)
        };
        let Some(w) = Window::plan(offsets, ty.bytes(), count, self.g.target.vector_bits / 8) else {
            return gather(self);
        };
        if !matches!(mask, Mask::All) && w.sharing() > MAX_SHARING {
            return gather(self);
        }
        let start = s.byte_offset(p, w.start as usize);
        let element = self.g.ty(ty, 1);
        let wide = if matches!(mask, Mask::All) && w.dense() {
            let v = s.load(s.vector(element, w.len), start, ty.bytes());
            if access.ordering == Ordering::Volatile {
                s.set_volatile(v);
            }
            v
        } else {
            let len = w.len.next_power_of_two();
            let wide = s.vector(element, len);
            let m = self.window_mask(&w, len, mask);
            let call = s.intrinsic("llvm.masked.load", &[wide, s.ptr()], &[start, m, s.zero(wide)]);
            s.call_align(call, 0, ty.bytes());
            call
        };
        if access.ordering == Ordering::Weak {
            self.tag(wide, space);
            self.invariant(wide, space, access);
        }
        if wide.ty().lanes() == self.n && w.picks.len() == 1 && w.picks[0].iter().copied().eq(0..self.n) {
            return vec![wide];
        }
        w.picks.iter().map(|picks| s.pick(wide, picks.iter().copied())).collect()
    }

    /// For each element of a window of `len`: does an active lane pick it?
    fn window_mask(&self, w: &Window, len: u32, mask: Mask) -> Val {
        let s = self.s;
        let i1 = s.int(1);
        let (lanes, cond) = match mask {
            Mask::Lanes(m, _) => (Some(m), None),
            Mask::Uniform(c) => (None, Some(c)),
            Mask::All => (None, None),
        };
        if let Some(m) = lanes {
            if len == self.n && w.dense() && w.picks.len() == 1 && w.picks[0].iter().copied().eq(0..self.n) {
                return m;
            }
            let no = s.zero(m.ty());
            let off = self.n;
            return w
                .rounds()
                .iter()
                .map(|round| {
                    let picks: Vec<_> = (0..len as usize)
                        .map(|i| Some(round.get(i).copied().flatten().unwrap_or(off)))
                        .collect();
                    s.shuffle(m, no, &picks)
                })
                .reduce(|a, b| s.or(a, b))
                .unwrap_or_else(|| s.zero(s.vector(i1, len)));
        }
        let fixed = s.const_ints(
            i1,
            (0..len as usize).map(|i| u64::from(w.hits.get(i).is_some_and(|h| *h > 0))).collect::<Vec<_>>(),
        );
        match cond {
            Some(c) => s.and(fixed, s.splat(c, len)),
            None => fixed,
        }
    }

    pub(crate) fn gather(&self, ty: Type, count: u32, p: Val, mask: Mask, space: Space, access: Access) -> Vec<Val> {
        let s = self.s;
        let to = self.g.ty(ty, self.n);
        let m = self.mask_lanes(mask);
        (0..count)
            .map(|j| {
                let p = self.element(p, ty, j);
                let v = s.intrinsic("llvm.masked.gather", &[to, p.ty()], &[p, m, s.zero(to)]);
                s.call_align(v, 0, ty.bytes());
                if access.ordering == Ordering::Weak {
                    self.tag(v, space);
                    self.invariant(v, space, access);
                }
                v
            })
            .collect()
    }

    /// `st`.
    pub(crate) fn store(&self, inst: &InstData) -> Result<()> {
        let Op::Store { ty, space, access, .. } = inst.op else { return Ok(()) };
        let mask = self.mask(inst);
        self.before(access, true);
        let values = &inst.args[1..];
        match self.place(inst.args[0], space) {
            Place::One(p) => {
                let uniform = values.iter().all(|v| self.uniform(*v).is_some());
                let vectors: Vec<Val> =
                    if uniform { Vec::new() } else { values.iter().map(|v| self.vector(*v)).collect() };
                self.when(self.mask_any(mask), &[], |g| {
                    // Of several lanes that write to one place the highest wins.
                    let last = g.last_lane(mask);
                    for (j, v) in values.iter().enumerate() {
                        let v = match g.uniform(*v) {
                            Some(x) => x,
                            None => g.s.extract(vectors[j], last),
                        };
                        g.store_scalar(ty, v, g.element(p, ty, j as u32), space, access);
                    }
                    Vec::new()
                });
            }
            place => {
                let vectors: Vec<Val> = values.iter().map(|v| self.vector(*v)).collect();
                match place {
                    Place::Affine(p, offsets) => {
                        self.store_affine(ty, &vectors, p, &offsets, mask, space, access);
                    }
                    Place::Guarded(p, offsets, ok, many) => {
                        self.either(
                            ok,
                            |g| {
                                g.store_affine(ty, &vectors, p, &offsets, mask, space, access);
                                Vec::new()
                            },
                            |g| {
                                g.scatter(ty, &vectors, many, mask, space, access);
                                Vec::new()
                            },
                        );
                    }
                    Place::Many(p) | Place::One(p) => self.scatter(ty, &vectors, p, mask, space, access),
                }
            }
        }
        self.after(access, true);
        Ok(())
    }

    /// The highest active lane; the mask must not be empty.
    pub(crate) fn last_lane(&self, mask: Mask) -> Val {
        let s = self.s;
        let i32 = s.int(32);
        let Mask::Lanes(m, _) = mask else { return s.iconst(i32, u64::from(self.n - 1)) };
        let bits = self.bits(m);
        let yes = s.iconst(s.int(1), 1);
        let zeros = s.intrinsic("llvm.ctlz", &[bits.ty()], &[bits, yes]);
        let zeros = if self.n > 32 { s.trunc(zeros, i32) } else { s.zext(zeros, i32) };
        // Keep the index in range whatever happens.
        let lane = s.sub(s.iconst(i32, u64::from(self.n - 1)), zeros);
        s.and(lane, s.iconst(i32, u64::from(self.n.next_power_of_two() - 1)))
    }

    #[allow(clippy::too_many_arguments, reason = "all of them are the access")]
    pub(crate) fn store_affine(
        &self,
        ty: Type,
        values: &[Val],
        p: Val,
        offsets: &Rc<[i64]>,
        mask: Mask,
        space: Space,
        access: Access,
    ) {
        let s = self.s;
        let count = values.len() as u32;
        let plan = Window::plan(offsets, ty.bytes(), count, self.g.target.vector_bits / 8);
        let Some(w) = plan.filter(|w| w.sharing() == 1) else {
            let many = s.gep(s.int(8), p, s.const_ints(s.int(64), offsets.iter().map(|o| *o as u64)));
            return self.scatter(ty, values, many, mask, space, access);
        };
        let start = s.byte_offset(p, w.start as usize);
        let plain = matches!(mask, Mask::All) && w.dense();
        let len = if plain { w.len } else { w.len.next_power_of_two() };
        // All values in one vector (lane l of value j at j * n + l), then each to its place.
        let mut parts = values.to_vec();
        while parts.len() > 1 {
            if parts.len() % 2 == 1 {
                parts.push(s.poison(parts[0].ty()));
            }
            parts = parts
                .chunks(2)
                .map(|c| {
                    let n = c[0].ty().lanes();
                    s.shuffle(c[0], c[1], &(0..2 * n).map(Some).collect::<Vec<_>>())
                })
                .collect();
        }
        let mut places = vec![None; len as usize];
        for (j, picks) in w.picks.iter().enumerate() {
            for (lane, at) in picks.iter().enumerate() {
                places[*at as usize] = Some(j as u32 * self.n + lane as u32);
            }
        }
        let straight = count == 1 && len == self.n && places.iter().copied().eq((0..self.n).map(Some));
        let wide = if straight { parts[0] } else { s.shuffle(parts[0], s.poison(parts[0].ty()), &places) };
        if plain {
            let st = s.store(wide, start, ty.bytes());
            if access.ordering == Ordering::Volatile {
                s.set_volatile(st);
            }
            if access.ordering == Ordering::Weak {
                self.tag(st, space);
            }
            return;
        }
        let m = self.window_mask(&w, len, mask);
        let call = s.intrinsic("llvm.masked.store", &[wide.ty(), s.ptr()], &[wide, start, m]);
        s.call_align(call, 1, ty.bytes());
        if access.ordering == Ordering::Weak {
            self.tag(call, space);
        }
    }

    fn scatter(&self, ty: Type, values: &[Val], p: Val, mask: Mask, space: Space, access: Access) {
        let s = self.s;
        let m = self.mask_lanes(mask);
        for (j, v) in values.iter().enumerate() {
            let p = self.element(p, ty, j as u32);
            let call = s.intrinsic("llvm.masked.scatter", &[v.ty(), p.ty()], &[*v, p, m]);
            s.call_align(call, 1, ty.bytes());
            if access.ordering == Ordering::Weak {
                self.tag(call, space);
            }
        }
    }
}
