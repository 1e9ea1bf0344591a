//! Bytes and halves of local memory at places that all threads share, by way of the words around them.
//!
//! AVX-512 gathers and scatters words. Of smaller elements LLVM makes a branch, and a block, for each lane; programs
//! built for debugging have little else. A thread's local memory is its own and a whole number of words, so a word may
//! be read and written back.

use weft_ir::{Form, Value};

use super::Memory;
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
