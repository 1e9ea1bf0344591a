//! Accesses whose lanes are at constant distances: wide loads and stores, and shuffles.

use weft_ir::analysis::{Relation, Window};
use weft_ir::{Form, IntCond, IntOp, IntUnary, Op, Ordering, Space, Value};

use super::{Memory, Way};
use crate::code::Mask;
use crate::eval::int_cond;
use crate::func::Repr;
use crate::llvm::Val;

/// How deep the conditions of a mask are looked for.
const CONDITIONS: u32 = 4;

impl Memory<'_, '_> {
    /// Elements at constant distances.
    pub(crate) fn load_affine(&self, p: Val, offsets: &[i64]) -> Vec<Val> {
        if offsets.iter().all(|o| *o == 0) {
            return self.load_level(p);
        }
        let s = self.s;
        let Way { ty, space, access, mask, .. } = self.way;
        let window = self.window(offsets);
        if let Some(lanes) = self.few_lanes(window.is_none()) {
            return self.load_few(p, offsets, &lanes);
        }
        let Some(w) = window else {
            let each = || self.gather(s.gep(s.int(8), p, self.distances(offsets)));
            return self.load_runs(p, offsets).unwrap_or_else(each);
        };
        let start = s.byte_offset(p, w.start as usize);
        self.prefetch(access.prefetch, self.way.prefetch_by, start, i64::from(w.len * ty.bytes()));
        let element = self.g.ty(ty, 1);
        let tag = |v: Val| {
            if access.ordering == Ordering::Weak {
                self.tag(v, space);
                self.invariant(v, space, access);
            }
        };
        if let Some(members) = self.load_structures(&w, start, &tag) {
            return members;
        }
        let wide = if matches!(mask, Mask::All) && w.dense() {
            let v = s.load(s.vector(element, w.len), start, ty.bytes());
            if access.ordering == Ordering::Volatile {
                s.set_volatile(v);
            }
            tag(v);
            v
        } else {
            let len = w.len.next_power_of_two();
            let m = self.window_mask(&w, len, mask);
            let n = self.masked_piece(len, ty.bytes());
            let start = self.somewhere(start);
            let one = s.vector(element, n);
            let pieces: Vec<Val> = (0..len / n)
                .map(|i| {
                    let (first, none) = (i * n, s.zero(one));
                    if !w.hit_within(first..first + n) {
                        return none;
                    }
                    let m = if n == len { m } else { s.pick(m, first..first + n) };
                    let at = s.byte_offset(start, (first * ty.bytes()) as usize);
                    if let Some(v) = self.load_small(at, m, &tag) {
                        return v;
                    }
                    let call = s.intrinsic("llvm.masked.load", &[one, s.ptr()], &[at, m, none]);
                    s.call_align(call, 0, ty.bytes());
                    tag(call);
                    call
                })
                .collect();
            self.concat(&pieces)
        };
        if wide.ty().lanes() == self.n && w.picks.len() == 1 && w.picks[0].iter().copied().eq(0..self.n) {
            return vec![wide];
        }
        w.picks.iter().map(|picks| s.pick(wide, picks.iter().copied())).collect()
    }

    /// The piece of memory of an access that is made as a row.
    fn window(&self, offsets: &[i64]) -> Option<Window> {
        let plan =
            || Window::plan(offsets, self.way.ty.bytes(), self.way.count, self.g.target.vector_bits / 8);
        (self.way.access.form == Form::Row).then(plan).flatten()
    }

    /// Loads from one place for all lanes.
    fn load_level(&self, p: Val) -> Vec<Val> {
        let s = self.s;
        let p = self.mask_any(self.way.mask).map_or(p, |any| s.select(any, p, self.env.cta));
        (0..self.way.count)
            .map(|j| {
                let at = self.element(p, self.way.ty, j);
                s.splat(self.load_scalar(self.way.ty, at, self.way.space, self.way.access), self.n)
            })
            .collect()
    }

    /// The address, or that of something harmless if scalars tell that no lane of the group is active: what lies behind the end of
    /// an array, or of the block's shared memory, may not be there, and a CPU takes long to find out that it need not be.
    /// In loops over arrays some lane mostly is; the steps of a tree in shared memory leave most groups out. Of a part the conditions
    /// that are one for all its lanes tell.
    fn somewhere(&self, start: Val) -> Val {
        let wanted = match self.way.space {
            Space::Global | Space::Generic => !self.t.in_loop.contains(&self.t.current.get()),
            space => space == Space::Shared,
        };
        let some = self.way.lanes.filter(|_| wanted).and_then(|m| self.any_of_group_by_ends(m));
        let start = some.map_or(start, |some| self.s.select(some, start, self.env.cta));
        let global = matches!(self.way.space, Space::Global | Space::Generic);
        let wanted = global && self.way.address.is_none_or(|a| self.differs_by_part(a));
        let on = self.way.lanes.filter(|_| wanted).and_then(|m| self.demands(m, true, CONDITIONS));
        on.map_or(start, |on| self.s.select(on, start, self.env.cta))
    }

    /// Whether parts of the group have addresses of their own: what all look at is there for each.
    fn differs_by_part(&self, address: Value) -> bool {
        match self.group_relation(address) {
            Relation::Uniform => false,
            Relation::Affine { offsets, .. } => {
                offsets.chunks(self.n as usize).any(|o| o.first() != offsets.first())
            }
            Relation::Varying => true,
        }
    }

    /// A condition of all lanes of this part that a mask demands (or its opposite, if not `want`) besides others: a row of a tile
    /// may be one below the last row of a matrix.
    fn demands(&self, m: Value, want: bool, depth: u32) -> Option<Val> {
        let d = self.t.f.def(m).filter(|_| depth > 0)?;
        let both = |a: Option<Val>, b: Option<Val>| match (a, b) {
            (Some(a), Some(b)) => Some(self.s.and(a, b)),
            (one, other) => one.or(other),
        };
        let of = |n: usize| match self.held(d.args[n]) {
            Some(Repr::Scalar(x)) if !x.is_const() => Some(if want { x } else { self.s.not(x) }),
            _ => self.demands(d.args[n], want, depth - 1),
        };
        match d.op {
            Op::IntUnary(IntUnary::Not) => self.demands(d.args[0], !want, depth - 1),
            Op::Int(IntOp::And) if want => both(of(0), of(1)),
            Op::Int(IntOp::Or) if !want => both(of(0), of(1)),
            Op::ICmp(c) => {
                let c = if want { c } else { c.opposite() };
                let of = |c, a, b| self.demands_of_each(c, d.args[a], d.args[b]);
                both(of(c, 0, 1), of(c.swapped(), 1, 0))
            }
            _ => None,
        }
    }

    /// The same of the greater of two below a number, and of the less of two above one: compilers write so that both are.
    fn demands_of_each(&self, c: IntCond, two: Value, bound: Value) -> Option<Val> {
        let d = self.t.f.def(two).filter(|d| matches!(d.op, Op::Int(op) if c.is_of_both(op)))?;
        let plain = |v: Value| matches!(self.held(v), Some(Repr::Scalar(_) | Repr::Affine(..)));
        let scalar = |v: Value| match plain(v).then(|| self.repr(v)) {
            Some(Repr::Scalar(x)) => Some(x),
            _ => None,
        };
        let bound = scalar(bound)?;
        let one = d.args.iter().find_map(|a| scalar(*a))?;
        Some(self.s.icmp(int_cond(c), one, bound))
    }

    /// Elements per masked access to a window of `len`.
    ///
    /// Where masks are vectors, LLVM 22 makes plain loads of registers whose part of a longer mask is all false, so
    /// that each register is an access of its own, or none.
    fn masked_piece(&self, len: u32, bytes: u32) -> u32 {
        if self.g.target.has_masks() { len } else { len.min((self.g.target.vector_bits / 8 / bytes).max(2)) }
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

    pub(crate) fn store_affine(&self, values: &[Val], p: Val, offsets: &[i64]) {
        let s = self.s;
        let Way { ty, count, space, access, mask, .. } = self.way;
        let window = self.window(offsets).filter(|w| w.sharing() == 1);
        if let Some(lanes) = self.few_lanes(window.is_none()) {
            return self.store_few(values, p, offsets, &lanes);
        }
        let Some(w) = window else {
            return self.scatter(values, s.gep(s.int(8), p, self.distances(offsets)));
        };
        let start = s.byte_offset(p, w.start as usize);
        let tag = |st: Val| {
            if access.ordering == Ordering::Weak {
                self.tag(st, space);
            }
        };
        if self.store_structures(values, &w, start, &tag) {
            return;
        }
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
        let whole = w.dense() && wide.ty().lanes() == w.len;
        self.store_non_temporal(whole, wide, start, || {
            let s = self.s;
            if plain {
                let st = s.store(wide, start, ty.bytes());
                if access.ordering == Ordering::Volatile {
                    s.set_volatile(st);
                }
                return tag(st);
            }
            let m = self.window_mask(&w, len, mask);
            let n = self.masked_piece(len, ty.bytes());
            // What is there can be written back.
            let start = if access.inside { start } else { self.somewhere(start) };
            for first in (0..len).step_by(n as usize).filter(|i| w.hit_within(*i..*i + n)) {
                let part = |v: Val| if n == len { v } else { s.pick(v, first..first + n) };
                let (v, at) = (part(wide), s.byte_offset(start, (first * ty.bytes()) as usize));
                // Up to a power of two there may be more than lanes have.
                let inside = first + n <= w.len;
                if !self.store_small(v, at, part(m), inside, &tag) {
                    self.store_tested(v, at, part(m), &tag);
                }
            }
        });
    }
}
