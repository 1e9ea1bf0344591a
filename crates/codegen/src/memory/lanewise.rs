//! Local memory in which the lanes of a part lie side by side ([`weft_ir::Function::local_element`]).
//!
//! Element `k` of lane `l` is at `(k * n + l) * element`, so what all lanes access at one index is a vector in memory. All of it can
//! always be read, so masks matter to stores alone; and it is the group's own, so these may write back what inactive lanes have.
//! Lanes stay within it: addresses beyond a thread's memory mean its last bytes.

use weft_ir::{Form, Space, Type, Value};

use super::{Memory, Way};
use crate::code::Mask;
use crate::llvm::{ICond, Ty, Val};

/// The layout.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanewise {
    /// Bytes of an element.
    pub(super) element: u32,
    /// Bytes of a thread.
    pub(super) bytes: u32,
}

impl Lanewise {
    /// How many elements a thread has.
    pub(super) fn count(self) -> u32 {
        self.bytes.div_ceil(self.element)
    }
}

/// Where an access is in a thread's memory: at one offset (64 bits) or at one for each lane (32 bits).
#[derive(Clone, Copy)]
enum Offset {
    Same(Val),
    Each(Val),
}

impl Memory<'_, '_> {
    fn lanewise(&self) -> Option<Lanewise> {
        let (element, bytes) = (self.t.f.local_element, self.g.local_bytes);
        (element != 0 && self.way.space == Space::Local).then_some(Lanewise { element, bytes })
    }

    /// The offset of an access, within what a thread has.
    fn local_offset(&self, addr: Value, layout: Lanewise) -> Offset {
        let s = self.s;
        let last = layout.bytes.saturating_sub(self.way.ty.bytes() * self.way.count);
        let within = |v: Val| {
            if self.way.access.inside {
                return v;
            }
            let c = s.iconst(if v.ty().is_vector() { v.ty().element() } else { v.ty() }, u64::from(last));
            let c = if v.ty().is_vector() { s.splat(c, self.n) } else { c };
            s.intrinsic("llvm.umin", &[v.ty()], &[v, c])
        };
        match self.uniform(addr) {
            Some(a) => Offset::Same(within(a)),
            None => Offset::Each(within(s.trunc(self.vector(addr), s.vector(s.int(32), self.n)))),
        }
    }

    /// An offset as a thread sees it, further on by some bytes.
    fn further(&self, at: Offset, bytes: u32) -> Offset {
        let s = self.s;
        match at {
            Offset::Same(o) => Offset::Same(s.nuw_add(o, s.iconst(o.ty(), bytes.into()))),
            Offset::Each(o) => Offset::Each(s.nuw_add(o, s.splat(s.iconst(s.int(32), bytes.into()), self.n))),
        }
    }

    /// Where the element at an offset lies: of lane 0, or of each.
    fn element_of(&self, at: Offset, layout: Lanewise) -> Val {
        let s = self.s;
        let i8 = s.int(8);
        match at {
            Offset::Same(o) => {
                let n = s.iconst(o.ty(), self.n.into());
                s.gep(i8, self.env.local, s.nuw_mul(o, n))
            }
            Offset::Each(o) => {
                let c = |x: u32| s.splat(s.iconst(s.int(32), x.into()), self.n);
                let lanes = s.nuw_mul(self.iota(32), c(layout.element));
                let o = s.nuw_add(s.nuw_mul(o, c(self.n)), lanes);
                s.gep(i8, self.env.local, s.sext(o, s.vector(s.int(64), self.n)))
            }
        }
    }

    /// An access to one element, as an access to elements of a type.
    fn of_element(&self, ty: Type) -> Self {
        Memory { way: Way { ty, count: 1, address: None, ..self.way }, ..*self }
    }

    fn load_element(&self, ty: Type, at: Offset, layout: Lanewise) -> Val {
        let s = self.s;
        if let Offset::Each(o) = at
            && self.way.access.form == Form::Blended
        {
            return self.load_blended(ty, o, layout);
        }
        let p = self.element_of(at, layout);
        match at {
            Offset::Same(_) => {
                let v = s.load(self.g.ty(ty, self.n), p, ty.bytes());
                self.tag(v, Space::Local);
                v
            }
            Offset::Each(_) => self.of_element(ty).gather(p)[0],
        }
    }

    /// Emits an access, which may be at an offset for each lane: where it pays to ask, with code of its own for the case that
    /// all active lanes have the same one.
    fn at_one_or_each(&self, at: Offset, access: impl Fn(Offset) -> Vec<Val>) -> Vec<Val> {
        let Offset::Each(o) = at else { return access(at) };
        if !self.way.access.alike {
            return access(at);
        }
        let s = self.s;
        let first = match self.way.mask {
            // Of several registers LLVM 22 compresses by way of memory, which it takes to be aligned.
            Mask::Lanes(m, _) if self.g.target.compress && 32 * self.n <= self.g.target.vector_bits => {
                let packed =
                    s.intrinsic("llvm.experimental.vector.compress", &[o.ty()], &[o, m, s.zero(o.ty())]);
                s.lane(packed, 0)
            }
            Mask::Lanes(m, _) => {
                let bits = self.bits(m);
                let no = s.iconst(s.int(1), 0);
                let lane = s.intrinsic("llvm.cttz", &[bits.ty()], &[bits, no]);
                // Of no active lane any will do.
                let lane = s.and(lane, s.iconst(lane.ty(), u64::from(self.n - 1)));
                s.extract(o, lane)
            }
            _ => s.lane(o, 0),
        };
        let differ = s.icmp(ICond::LLVMIntNE, o, s.splat(first, self.n));
        let differ = match self.way.mask {
            Mask::Lanes(m, _) => s.and(differ, m),
            _ => differ,
        };
        let same = s.not(self.any(differ));
        let one = Offset::Same(s.zext(first, s.int(64)));
        self.either(same, || access(one), || access(at))
    }

    fn store_element(&self, ty: Type, v: Val, at: Offset, layout: Lanewise) {
        let s = self.s;
        if let Offset::Each(o) = at
            && self.way.access.form == Form::Blended
        {
            return self.of_element(ty).store_blended(v, o, layout);
        }
        let p = self.element_of(at, layout);
        if let Offset::Each(_) = at {
            return self.of_element(ty).scatter(&[v], p);
        }
        let v = match self.way.mask {
            Mask::All => v,
            // A store under a mask would keep loads behind it waiting.
            m => {
                let old = s.load(v.ty(), p, ty.bytes());
                self.tag(old, Space::Local);
                self.put_in(v, self.mask_lanes(m), old)
            }
        };
        let st = s.store(v, p, ty.bytes());
        self.tag(st, Space::Local);
    }

    /// The element that a small number is part of, and the bit at which it starts there, lane by lane.
    fn around(&self, at: Offset, layout: Lanewise) -> (Offset, Val) {
        let s = self.s;
        let bits = s.int(8 * layout.element);
        let (Offset::Same(o) | Offset::Each(o)) = at;
        let c = |x: u64| {
            let wide = u64::from(x as u32);
            match at {
                Offset::Same(_) => s.iconst(s.int(64), x),
                Offset::Each(_) => s.splat(s.iconst(s.int(32), wide), self.n),
            }
        };
        let inside = u64::from(layout.element - 1);
        let start = s.and(o, c(!inside));
        let first = s.shl(s.and(o, c(inside)), c(3));
        match at {
            Offset::Same(_) => (Offset::Same(start), s.splat(self.fit(first, bits), self.n)),
            Offset::Each(_) => (Offset::Each(start), self.fit(first, s.vector(bits, self.n))),
        }
    }

    /// A small number as another integer type.
    fn fit(&self, v: Val, to: Ty) -> Val {
        let bits = |t: Ty| if t.is_vector() { t.element().int_bits() } else { t.int_bits() };
        match bits(v.ty()).cmp(&bits(to)) {
            std::cmp::Ordering::Less => self.s.zext(v, to),
            std::cmp::Ordering::Equal => v,
            std::cmp::Ordering::Greater => self.s.trunc(v, to),
        }
    }

    /// Loads from local memory that lies lane by lane; `None`: it does not, or this is no such access.
    pub(super) fn load_lanewise(&self, addr: Value) -> Option<Vec<Val>> {
        let layout = self.lanewise()?;
        let s = self.s;
        self.before(self.way.access, false);
        let at = self.local_offset(addr, layout);
        let (size, n) = (self.way.ty.bytes(), self.n);
        let to = self.g.ty(self.way.ty, n);
        let load = |at: Offset| {
            if size == layout.element {
                return self.load_element(self.way.ty, at, layout);
            }
            let word = integer(layout.element);
            if size < layout.element {
                let (around, first) = self.around(at, layout);
                let v = s.lshr(self.load_element(word, around, layout), first);
                return s.bitcast(s.trunc(v, s.vector(s.int(8 * size), n)), to);
            }
            let [low, high] =
                [0, layout.element].map(|bytes| self.load_element(word, self.further(at, bytes), layout));
            let both: Vec<_> = (0..2 * n).map(|i| Some(i / 2 + i % 2 * n)).collect();
            s.bitcast(s.shuffle(low, high, &both), to)
        };
        let out = self
            .at_one_or_each(at, |at| (0..self.way.count).map(|j| load(self.further(at, j * size))).collect());
        self.after(self.way.access, false);
        Some(out)
    }

    /// Stores to local memory that lies lane by lane; `false`: it does not, or this is no such access.
    pub(super) fn store_lanewise(&self, values: &[Value], addr: Value) -> bool {
        let Some(layout) = self.lanewise() else { return false };
        let s = self.s;
        self.before(self.way.access, true);
        let at = self.local_offset(addr, layout);
        let (size, n) = (self.way.ty.bytes(), self.n);
        let word = integer(layout.element);
        let values: Vec<Val> = values.iter().map(|v| self.vector(*v)).collect();
        let store = |v: Val, at: Offset| {
            if size == layout.element {
                self.store_element(self.way.ty, v, at, layout);
            } else if size < layout.element {
                let wide = self.g.ty(word, n);
                let (around, first) = self.around(at, layout);
                let ones = s.splat(s.iconst(wide.element(), (1 << (8 * size)) - 1), n);
                let old = self.load_element(word, around, layout);
                let rest = s.and(old, s.not(s.shl(ones, first)));
                let v = s.shl(s.zext(s.bitcast(v, s.vector(s.int(8 * size), n)), wide), first);
                self.store_element(word, s.or(rest, v), around, layout);
            } else {
                let halves = s.bitcast(v, s.vector(s.int(8 * layout.element), 2 * n));
                for half in 0..2 {
                    let v = s.pick(halves, (0..n).map(|lane| 2 * lane + half));
                    self.store_element(word, v, self.further(at, half * layout.element), layout);
                }
            }
        };
        self.at_one_or_each(at, |at| {
            for (j, v) in values.iter().enumerate() {
                store(*v, self.further(at, j as u32 * size));
            }
            Vec::new()
        });
        self.after(self.way.access, true);
        true
    }
}

/// The integer of so many bytes.
fn integer(bytes: u32) -> Type {
    match bytes {
        1 => Type::I8,
        2 => Type::I16,
        4 => Type::I32,
        _ => Type::I64,
    }
}
