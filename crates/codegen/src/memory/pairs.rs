//! Strong accesses of 16 bytes: two words of each lane in one access, so that no thread sees one without the other.
//!
//! CPUs with AVX make aligned accesses of 16 bytes at once (Intel's and AMD's manuals say so), others in practice, and none those of
//! several lanes by gathers. So lanes go one by one. LLVM leaves volatile accesses as they are.

use weft_ir::{InstData, Ordering, Space, Type, Value};

use super::Memory;
use crate::code::Mask;
use crate::func::Repr;
use crate::llvm::Val;
use crate::places::Place;

/// Words of an access.
const WORDS: u32 = 2;

impl Memory<'_, '_> {
    /// Whether words go in pairs.
    pub(super) fn goes_by_pairs(&self) -> bool {
        let way = &self.way;
        let strong = way.access.ordering != Ordering::Weak && way.space != Space::Local;
        strong && way.ty == Type::I64 && way.count.is_multiple_of(WORDS)
    }

    /// `ld`: the result's representation is that of other loads.
    pub(super) fn load_pairs(&self, place: Place, inst: &InstData) {
        let s = self.s;
        if let Place::One(p) = place {
            // With no lane active the address may be anything: read something harmless instead.
            let p = self.mask_any(self.way.mask).map_or(p, |any| s.select(any, p, self.env.cta));
            for (v, r) in self.load_of_lane(p).into_iter().zip(&inst.results) {
                self.set(*r, Repr::Scalar(v));
            }
            self.fix_shapes(inst);
            return;
        }
        let p = self.active_pointers(self.way.mask, self.pointers(place), self.env.cta);
        let none = s.zero(self.g.ty(self.way.ty, self.n));
        let mut all = vec![none; inst.results.len()];
        for lane in 0..self.n {
            let at = s.iconst(s.int(32), u64::from(lane));
            let words = self.load_of_lane(s.lane(p, lane));
            all.iter_mut().zip(words).for_each(|(v, word)| *v = s.insert(*v, word, at));
        }
        for (v, r) in all.into_iter().zip(&inst.results) {
            let v = match self.way.mask {
                Mask::All => v,
                m => s.select(self.mask_lanes(m), v, none),
            };
            self.set(*r, Repr::Vector(v));
        }
    }

    /// `st`.
    pub(super) fn store_pairs(&self, place: Place, values: &[Value], inst: &InstData) {
        let s = self.s;
        if let Place::One(p) = place {
            let uniform: Option<Vec<Val>> = values.iter().map(|v| self.uniform(*v)).collect();
            let vectors =
                uniform.is_none().then(|| values.iter().map(|v| self.vector(*v)).collect::<Vec<_>>());
            self.perform_when(self.mask_any(self.way.mask), || {
                let last = self.last_to_write(inst);
                let of_last = |all: Vec<Val>| all.into_iter().map(|v| s.extract(v, last)).collect();
                self.store_of_lane(p, &uniform.or_else(|| vectors.map(of_last)).unwrap_or_default());
            });
            return;
        }
        let vectors: Vec<Val> = values.iter().map(|v| self.vector(*v)).collect();
        let idle = self.stack_array(s.int(8), self.way.count * self.way.ty.bytes());
        let p = self.active_pointers(self.way.mask, self.pointers(place), idle);
        for lane in 0..self.n {
            let words: Vec<Val> = vectors.iter().map(|v| s.lane(*v, lane)).collect();
            self.store_of_lane(s.lane(p, lane), &words);
        }
    }

    /// Each lane's pointer.
    fn pointers(&self, place: Place) -> Val {
        match place {
            Place::One(p) => self.s.splat(p, self.n),
            Place::Affine(p, offsets) => self.s.gep(self.s.int(8), p, self.distances(&offsets)),
            Place::Guarded(_, _, _, many) | Place::Many(many) => many,
        }
    }

    fn load_of_lane(&self, p: Val) -> Vec<Val> {
        let s = self.s;
        let word = self.way.ty;
        let pair = |first: u32| {
            // What idle lanes read may be aligned to words only, which costs the others nothing.
            let v = s.load(s.vector(self.g.ty(word, 1), WORDS), self.element(p, word, first), word.bytes());
            s.set_volatile(v);
            (0..WORDS).map(move |n| s.lane(v, n))
        };
        (0..self.way.count).step_by(WORDS as usize).flat_map(pair).collect()
    }

    fn store_of_lane(&self, p: Val, words: &[Val]) {
        let s = self.s;
        let word = self.way.ty;
        for (first, pair) in (0..).step_by(WORDS as usize).zip(words.chunks(WORDS as usize)) {
            let none = s.poison(s.vector(self.g.ty(word, 1), WORDS));
            let v = (0..).zip(pair).fold(none, |v, (n, w)| s.insert(v, *w, s.iconst(s.int(32), n)));
            let st = s.store(v, self.element(p, word, first), word.bytes());
            s.set_volatile(st);
        }
    }
}
