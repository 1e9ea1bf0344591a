//! Lanes that move together: values of a mask's lanes one behind the other, and back.

use weft_ir::{InstData, Type, Value};

use crate::code::Mask;
use crate::error::Result;
use crate::func::{Part, Repr};
use crate::group::Group;
use crate::llvm::{ICond, Ty, Val};

/// Alignment of vectors on the stack, as `stack_array` has it.
const VECTOR_BYTES: u32 = 64;

/// Some lanes of a part that fill a register: which are in the mask, and how many are before them.
struct Chunk {
    lanes: std::ops::Range<u32>,
    mask: Val,
    before: Val,
}

impl Group<'_> {
    /// In how many lanes of the group a predicate holds.
    pub(crate) fn count_of_group(&self, p: Value) -> Val {
        let s = self.s;
        let counts = self.on_and_off().0.iter().map(|v| v.count(Mask::Lanes(v.vector(p), false)));
        counts.reduce(|a, b| s.add(a, b)).unwrap_or_else(|| s.zero(s.int(32)))
    }

    /// Emits [`weft_ir::Op::Compress`]: registers are compressed and stored one behind the other, each over what the one
    /// before has too much.
    pub(crate) fn compress(&self, inst: &InstData) -> Result<()> {
        let s = self.s;
        let ([m, v], [r]) = (&inst.args[..], &inst.results[..]) else { return Ok(()) };
        if self.group_relation(*r).is_uniform() {
            self.set(*r, Repr::Scalar(self.base(*v)));
            return Ok(());
        }
        if self.n == 1 {
            return self.unsupported("compression of single lanes");
        }
        let (on, off) = self.on_and_off();
        off.iter().for_each(|view| view.set_zero(*r));
        let ty = self.t.f.ty(*v);
        let front = |part: u32| {
            let count = self.count_of_group(*m);
            let numbers = (0..self.n).map(|l| u64::from(part * self.n + l)).collect::<Vec<_>>();
            let numbers = s.const_ints(s.int(32), numbers);
            s.icmp(ICond::LLVMIntULT, numbers, s.splat(count, self.n))
        };
        if m == v {
            on.iter().for_each(|view| view.set(*r, Repr::Vector(front(view.number))));
            return Ok(());
        }
        let (element, room) = (self.carrier(ty), self.room());
        let mut before = s.iconst(s.int(64), 0);
        for view in on {
            let x = view.carried(*v);
            for c in view.chunks(*m, element, &mut before) {
                let x = s.pick(x, c.lanes);
                let x =
                    s.intrinsic("llvm.experimental.vector.compress", &[x.ty()], &[x, c.mask, s.zero(x.ty())]);
                s.store(x, s.gep(element, room, c.before), element.int_bits() / 8);
            }
        }
        for view in on {
            let at = s.iconst(s.int(64), u64::from(view.number * self.n));
            let bytes = element.int_bits() / 8;
            let x = s.load(s.vector(element, self.n), s.gep(element, room, at), bytes);
            let x = self.uncarried(x, ty);
            let x = if ty == Type::Pred { s.and(x, front(view.number)) } else { x };
            view.set(*r, Repr::Vector(x));
        }
        Ok(())
    }

    /// Emits [`weft_ir::Op::Expand`].
    pub(crate) fn expand(&self, inst: &InstData) -> Result<()> {
        let s = self.s;
        let ([m, v, old], [r]) = (&inst.args[..], &inst.results[..]) else { return Ok(()) };
        if self.n == 1 {
            return self.unsupported("expansion to single lanes");
        }
        let (on, off) = self.on_and_off();
        off.iter().for_each(|view| view.set_zero(*r));
        let ty = self.t.f.ty(*v);
        let (element, room) = (self.carrier(ty), self.room());
        for view in on {
            let x = view.carried(*v);
            if !x.is_zero() {
                let at = s.iconst(s.int(64), u64::from(view.number * self.n));
                s.store(x, s.gep(element, room, at), element.int_bits() / 8);
            }
        }
        let mut before = s.iconst(s.int(64), 0);
        for view in on {
            let old = view.put_away(*old);
            let mut pieces = Vec::new();
            for c in view.chunks(*m, element, &mut before) {
                let old = s.pick(old, c.lanes);
                let from = s.gep(element, room, c.before);
                pieces.push(s.intrinsic("llvm.masked.expandload", &[old.ty()], &[from, c.mask, old]));
            }
            while pieces.len() > 1 {
                let join = |p: &[Val]| match p {
                    [a, b] => {
                        let all: Vec<_> = (0..2 * a.ty().lanes()).map(Some).collect();
                        s.shuffle(*a, *b, &all)
                    }
                    p => p[0],
                };
                pieces = pieces.chunks(2).map(join).collect();
            }
            let x = pieces[0];
            view.set(*r, Repr::Vector(self.uncarried(x, ty)));
        }
        Ok(())
    }

    /// Emits [`weft_ir::Op::Spill`]. The accesses are volatile, or LLVM would keep the values in registers, at the cost of those that the
    /// loops in between need.
    pub(crate) fn emit_spill(&self, inst: &InstData) -> Result<()> {
        let s = self.s;
        let ([v], [r]) = (&inst.args[..], &inst.results[..]) else { return Ok(()) };
        if self.n == 1 {
            return self.unsupported("spilling of single lanes");
        }
        let (on, off) = self.on_and_off();
        off.iter().for_each(|view| view.set_zero(*r));
        let element = self.carrier(self.t.f.ty(*v));
        for view in on {
            let x = view.carried(*v);
            let place = self.stack_array(element, self.n);
            s.set_volatile(s.store(x, place, VECTOR_BYTES));
            self.t.spilled.borrow_mut().insert((*r, view.number), place);
            view.set_zero(*r);
        }
        Ok(())
    }
}

impl Part<'_> {
    /// A value that may have been put away, as the integers that it travels as.
    fn put_away(&self, v: Value) -> Val {
        let place = self.t.spilled.borrow().get(&(v, self.number)).copied();
        let Some(place) = place else { return self.carried(v) };
        let s = self.s;
        let x = s.load(s.vector(self.carrier(self.t.f.ty(v)), self.n), place, VECTOR_BYTES);
        s.set_volatile(x);
        x
    }

    /// Room for one value of each lane.
    pub(crate) fn room(&self) -> Val {
        let known = *self.t.room.borrow();
        known.unwrap_or_else(|| {
            let room = self.stack_array(self.s.int(64), self.n * self.t.parts);
            self.t.room.replace(Some(room));
            room
        })
    }

    /// The lanes of this part, register by register. `before` counts the mask's lanes up to here.
    fn chunks(&self, m: Value, element: Ty, before: &mut Val) -> Vec<Chunk> {
        let s = self.s;
        let mask = self.vector(m);
        let size = (self.g.target.vector_bits / element.int_bits()).min(self.n);
        let chunks = (0..self.n / size).map(|c| {
            let lanes = c * size..(c + 1) * size;
            let mask = if size == self.n { mask } else { s.pick(mask, lanes.clone()) };
            let bits = s.bitcast(mask, s.int(size));
            let count = s.zext(s.intrinsic("llvm.ctpop", &[bits.ty()], &[bits]), s.int(64));
            let first = *before;
            *before = s.add(first, count);
            Chunk { lanes, mask, before: first }
        });
        chunks.collect()
    }

    /// The integer that a type's values travel as: hardware moves 32 or 64 bits.
    fn carrier(&self, ty: Type) -> Ty {
        self.s.int(if ty.bits() > 32 { 64 } else { 32 })
    }

    fn carried(&self, v: Value) -> Val {
        let s = self.s;
        let (x, ty) = (self.vector(v), self.t.f.ty(v));
        let x = s.bitcast(x, s.vector(s.int(ty.bits()), self.n));
        if ty.bits() < 32 { s.zext(x, s.vector(s.int(32), self.n)) } else { x }
    }

    fn uncarried(&self, x: Val, ty: Type) -> Val {
        let s = self.s;
        if ty == Type::Pred {
            return s.icmp(ICond::LLVMIntNE, x, s.zero(x.ty()));
        }
        let x = if ty.bits() < 32 { s.trunc(x, s.vector(s.int(ty.bits()), self.n)) } else { x };
        s.bitcast(x, self.g.ty(ty, self.n))
    }
}
