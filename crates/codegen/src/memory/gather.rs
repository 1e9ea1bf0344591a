//! Elements from anywhere.
//!
//! What a gather costs is a request to memory for each lane, however long. So neighbouring elements of a lane come together, as
//! one number of up to eight bytes, and are taken apart in registers. Instructions gather words: of bytes and halves they get the words
//! around them, which end where the page does, or before.

use weft_ir::{Ordering, Type};

use super::Memory;
use crate::llvm::Val;

/// Most bytes of a lane that come at once.
const MOST: u32 = 8;

/// Bytes of what instructions gather.
const WORD: u64 = 4;

impl Memory<'_, '_> {
    /// Elements from anywhere.
    pub(crate) fn gather(&self, p: Val) -> Vec<Val> {
        if let Some(lanes) = self.short_row() {
            return vec![self.load_rows(p, lanes)];
        }
        let mut out = Vec::with_capacity(self.way.count as usize);
        while let Some(left) = self.way.count.checked_sub(out.len() as u32).filter(|n| *n > 0) {
            let j = out.len() as u32;
            let at = self.element(p, self.way.ty, j);
            let together = self.together(left);
            let Some(word) = word(together * self.way.ty.bytes()).filter(|_| together > 1) else {
                out.push(self.gather_one(self.way.ty, at));
                continue;
            };
            let words = self.gather_one(word, at);
            let elements = self.s.bitcast(words, self.s.vector(self.g.ty(self.way.ty, 1), self.n * together));
            out.extend(
                (0..together).map(|k| self.s.pick(elements, (0..self.n).map(|lane| lane * together + k))),
            );
        }
        out
    }

    /// How many of the next elements of a lane come together.
    fn together(&self, left: u32) -> u32 {
        if self.n == 1 || self.way.access.ordering != Ordering::Weak {
            return 1;
        }
        let most = left.min(MOST / self.way.ty.bytes().min(MOST));
        (most + 1).next_power_of_two() / 2
    }

    /// One number of type `ty` from each lane's place, which is aligned as the access's elements are.
    fn gather_one(&self, ty: Type, p: Val) -> Val {
        let s = self.s;
        if self.comes_in_words(ty) {
            return self.gather_in_words(ty, p);
        }
        if self.is_gathered_apart(ty) {
            return self.gather_scalarised(ty, p);
        }
        let to = self.g.ty(ty, self.n);
        let m = self.mask_lanes(self.way.mask);
        let v = s.intrinsic("llvm.masked.gather", &[to, p.ty()], &[p, m, s.zero(to)]);
        s.call_align(v, 0, self.way.ty.bytes());
        if self.way.access.ordering == Ordering::Weak {
            self.tag(v, self.way.space);
            self.invariant(v, self.way.space, self.way.access);
        }
        v
    }
}

impl Memory<'_, '_> {
    /// Whether bytes or halves are taken out of words that an instruction gathers, as far as that is faster than lane by lane. (AVX2's take as
    /// long as the loads that they replace: of five programs two took 1.05 to 1.2 times, three .82 to .94 of the time.)
    fn comes_in_words(&self, ty: Type) -> bool {
        let target = &self.g.target;
        // What comes together is aligned as its parts are, and may go over the end of a word.
        self.n > 1
            && ty == self.way.ty
            && u64::from(ty.bytes()) < WORD
            && self.way.access.ordering == Ordering::Weak
            && target.goes_anywhere_by_masks()
            && target.gather_lane_cycles < target.load_apart_cycles()
    }

    /// Bytes or halves from each active lane's place, out of the words around them; zero for lanes that are not active.
    fn gather_in_words(&self, ty: Type, p: Val) -> Val {
        let s = self.s;
        let word = s.vector(s.int(32), self.n);
        // Where lanes are not active there may be nothing at all.
        let at = s.freeze(s.ptr_to_int(p));
        let start = s.int_to_ptr(s.and(at, s.iconst(at.ty(), !(WORD - 1))));
        let m = self.mask_lanes(self.way.mask);
        let words = s.intrinsic("llvm.masked.gather", &[word, start.ty()], &[start, m, s.zero(word)]);
        s.call_align(words, 0, WORD as u32);
        self.tag(words, self.way.space);
        self.invariant(words, self.way.space, self.way.access);
        let within = s.and(s.trunc(at, word), s.iconst(word, WORD - 1));
        let own = s.lshr(words, s.shl(within, s.iconst(word, 3)));
        s.bitcast(s.trunc(own, s.vector(s.int(ty.bits()), self.n)), self.g.ty(ty, self.n))
    }
}

/// The number of so many bytes.
fn word(bytes: u32) -> Option<Type> {
    match bytes {
        2 => Some(Type::I16),
        4 => Some(Type::I32),
        8 => Some(Type::I64),
        _ => None,
    }
}
