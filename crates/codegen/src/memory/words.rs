//! Bytes and halves by way of the words around them.
//!
//! AVX-512 gathers and scatters words. Smaller elements of local memory at places that all threads share are read so, and written back:
//! a thread's local memory is its own and a whole number of words. (LLVM makes a branch, and a block, for each lane; programs built for
//! debugging have little else.) From anywhere else they are read so, as no page ends within a word.

use weft_ir::{Form, Ordering, Type, Value};

use super::Memory;
use crate::code::Mask;
use crate::llvm::Val;

/// Bytes of a word.
const WORD: u64 = 4;

impl Memory<'_, '_> {
    /// Offset of a small element that is accessed by words.
    fn small_element(&self, addr: Value) -> Option<Val> {
        (self.way.access.form == Form::Words).then(|| self.uniform(addr)).flatten()
    }

    /// The words that hold element `j`, and the bit at which it starts.
    fn words(&self, offset: Val, j: u32) -> (Val, Val) {
        let s = self.s;
        let c = |x: u64| s.iconst(offset.ty(), x);
        let at = s.add(offset, c(u64::from(j * self.way.ty.bytes())));
        let first = s.shl(s.and(at, c(WORD - 1)), c(3));
        let start = s.gep(s.int(8), self.env.local, s.and(at, c(!(WORD - 1))));
        (s.gep(s.int(8), start, self.local_index()), s.splat(s.trunc(first, s.int(32)), self.n))
    }

    fn gather_words(&self, p: Val) -> Val {
        let s = self.s;
        let ty = s.vector(s.int(32), self.n);
        let m = self.mask_lanes(self.way.mask);
        let v = s.intrinsic("llvm.masked.gather", &[ty, p.ty()], &[p, m, s.zero(ty)]);
        s.call_align(v, 0, WORD as u32);
        self.tag(v, self.way.space);
        v
    }

    /// Whether elements from anywhere, which lie within words, come by them: where a gather takes less than lane after lane.
    pub(super) fn comes_in_words(&self, ty: Type) -> bool {
        let small = u64::from(ty.bytes()) < WORD && ty.bytes() == self.way.ty.bytes() && ty.bits() >= 8;
        let weak = self.way.access.ordering == Ordering::Weak;
        small && weak && self.n > 1 && self.g.target.gathers_small_elements()
    }

    /// The number of type `ty` at each lane's pointer; zero for lanes that are not active.
    pub(super) fn gather_in_words(&self, ty: Type, p: Val) -> Val {
        let s = self.s;
        let at = s.ptr_to_int(p);
        let c = |x: u64| s.splat(s.iconst(s.int(64), x), self.n);
        let first = s.trunc(s.shl(s.and(at, c(WORD - 1)), c(3)), s.vector(s.int(32), self.n));
        let words = self.gather_words(s.int_to_ptr(s.and(at, c(!(WORD - 1)))));
        let bits = s.trunc(s.lshr(words, first), s.vector(s.int(ty.bits()), self.n));
        let v = s.bitcast(bits, self.g.ty(ty, self.n));
        match self.way.mask {
            Mask::All => v,
            m => s.select(self.mask_lanes(m), v, s.zero(v.ty())),
        }
    }

    /// Loads by words; `None` where other ways are right.
    pub(crate) fn load_by_words(&self, addr: Value) -> Option<Vec<Val>> {
        let s = self.s;
        let offset = self.small_element(addr)?;
        let element = |j: u32| {
            let (p, first) = self.words(offset, j);
            s.trunc(s.lshr(self.gather_words(p), first), self.g.ty(self.way.ty, self.n))
        };
        Some((0..self.way.count).map(element).collect())
    }

    /// Stores by words; `false` where other ways are right.
    pub(crate) fn store_by_words(&self, values: &[Value], addr: Value) -> bool {
        let s = self.s;
        let Some(offset) = self.small_element(addr) else { return false };
        let ty = s.vector(s.int(32), self.n);
        for (j, v) in values.iter().enumerate() {
            let v = self.vector(*v);
            let (p, first) = self.words(offset, j as u32);
            let ones = s.splat(s.iconst(s.int(32), (1 << self.way.ty.bits()) - 1), self.n);
            let rest = s.and(self.gather_words(p), s.not(s.shl(ones, first)));
            let word = s.or(rest, s.shl(s.zext(v, ty), first));
            let m = self.mask_lanes(self.way.mask);
            let call = s.intrinsic("llvm.masked.scatter", &[ty, p.ty()], &[word, p, m]);
            s.call_align(call, 1, WORD as u32);
            self.tag(call, self.way.space);
        }
        true
    }
}
