//! Elements of floating point, decoded: as `f32`, with their exponents, and of sparse lines with where they are.

use std::ops::Range;

use weft_ir::{Byte, Element, Factors, Part, Type};

use super::super::dots::NONE;
use super::Body;
use super::fragments::{Lanes, Lines};
use crate::llvm::{ICond, Val};

/// The exponent of what is infinite or not a number: with any other it is above all that are.
pub(super) const SPECIAL: u64 = 6000;

/// What elements of words are.
#[derive(Clone, Debug)]
pub(super) enum Item {
    Element(Element),
    /// Some of the bytes; as the `f16` that are equal, or of their own format.
    Bytes(Byte, Range<usize>, bool),
}

/// What the elements of the first and of the second matrix are.
pub(super) fn items(factors: Factors) -> (Item, Item) {
    match factors {
        Factors::Same(element) => (Item::Element(element), Item::Element(element)),
        Factors::Bytes(a, b, part) => {
            let item = |byte| Item::Bytes(byte, part.bytes(), matches!(part, Part::Low | Part::High));
            (item(a), item(b))
        }
    }
}

/// Whether elements have less than 8 bits: they have no infinities and no NaNs.
fn narrow(byte: Byte) -> bool {
    matches!(byte, Byte::E3m2 | Byte::E2m3 | Byte::E2m1)
}

impl Body<'_, '_> {
    /// Where in lanes the elements of words of sparse lines are that have these numbers.
    pub(super) fn places(&self, elements: Range<usize>) -> Option<Lines> {
        let s = self.s;
        if !self.mma.sparse {
            return None;
        }
        let in_word = self.mma.in_word();
        let (_, tiles) = self.tiles();
        Some(self.decoded_registers(s.int(32), elements.len() as u32, |n| {
            let byte = self.places_of(n);
            let k = |x: u64| s.iconst(byte.ty(), x);
            let step = n as u64 / u64::from(tiles);
            // Elements of the line's words before this one.
            let word =
                s.const_ints(s.int(32), (0..32).map(|lane| (4 * step + lane % 4) * 2 * in_word as u64));
            let place = |e: usize| {
                let within = match in_word {
                    1 => s.and(s.lshr(byte, k(1)), k(1)),
                    _ => s.and(s.lshr(byte, k(2 * e as u64)), k(3)),
                };
                let four = s.add(word, k(e as u64 / 2 * 4));
                s.mul(s.add(four, within), k(self.lanes.into()))
            };
            self.interleaved(&elements.clone().map(place).collect::<Vec<_>>())
        }))
    }

    /// What a line's element is multiplied by, of all lanes of a vector.
    pub(super) fn lane_of(
        &self,
        (lanes, places): (Lanes, Option<Lines>),
        (block, line): (Val, Val),
        word: u32,
        e: u32,
    ) -> Val {
        match places {
            None => self.of_lanes(lanes, block, word, e),
            Some(places) => {
                let place = self.of_line(places, line, word, e, self.s.int(32));
                self.at_place(lanes, block, place)
            }
        }
    }

    /// Elements of words as `f32`: the first ones of all, then the second ones.
    pub(super) fn numbers(&self, item: &Item, v: Val) -> Vec<Val> {
        let s = self.s;
        match item {
            Item::Element(element) => self.halves(*element, v),
            Item::Bytes(byte, bytes, _) => {
                let k = |x: u64| s.iconst(v.ty(), x);
                let one = |n: usize| {
                    let bits = self.byte_as_single(*byte, s.and(s.lshr(v, k(8 * n as u64)), k(0xff)));
                    s.bitcast(bits, s.vector(s.float(), v.ty().lanes()))
                };
                bytes.clone().map(one).collect()
            }
        }
    }

    /// The same in their order.
    pub(super) fn numbers_of_lines(&self, item: &Item, v: Val) -> Val {
        match item {
            Item::Element(element) => self.values(*element, v),
            Item::Bytes(..) => self.interleaved(&self.numbers(item, v)),
        }
    }

    /// The elements of words as `f32`, in their order.
    pub(super) fn values(&self, element: Element, v: Val) -> Val {
        let s = self.s;
        let n = v.ty().lanes();
        if element == Element::Tf32 {
            return s.bitcast(s.and(v, s.iconst(v.ty(), 0xffff_e000)), s.vector(s.float(), n));
        }
        let ty = if element == Element::F16 { Type::F16 } else { Type::BF16 };
        self.widen(ty, s.bitcast(v, s.vector(s.int(16), 2 * n)))
    }

    /// The elements of words as `f32`: the first ones of all, then the second ones.
    pub(super) fn halves(&self, element: Element, v: Val) -> Vec<Val> {
        let s = self.s;
        let (n, int) = (v.ty().lanes(), v.ty());
        match element {
            Element::Tf32 => vec![self.values(element, v)],
            Element::Bf16 => {
                let halves = [s.shl(v, s.iconst(int, 16)), s.and(v, s.iconst(int, 0xffff_0000))];
                halves.map(|x| s.bitcast(x, s.vector(s.float(), n))).to_vec()
            }
            Element::F16 => {
                let halves = [v, s.lshr(v, s.iconst(int, 16))];
                halves.map(|x| self.widen(Type::F16, s.trunc(x, s.vector(s.int(16), n)))).to_vec()
            }
        }
    }

    /// Exponents as they count, of the elements of words: two in a word if there are several.
    pub(super) fn exponents_of(&self, item: &Item, v: Val) -> Vec<Val> {
        let s = self.s;
        let short = s.vector(s.int(16), 2 * v.ty().lanes());
        let k = |x: u64| s.iconst(short, x);
        let halves = s.bitcast(v, short);
        let (element, fraction, most, more) = match item {
            Item::Element(Element::Tf32) => return vec![self.exponents(self.values(Element::Tf32, v), 1)],
            Item::Element(Element::F16) => (halves, 10, 31, 127 - 15),
            Item::Element(Element::Bf16) => (halves, 7, 255, 0),
            Item::Bytes(byte, bytes, as_half) => {
                let all = [s.and(halves, k(0xff)), s.lshr(halves, k(8))];
                let [even, odd] = all.map(|x| s.bitcast(self.byte_exponents(*byte, *as_half, x), v.ty()));
                // Each has one of the first two elements and one of the others.
                let (low, sixteen) = (s.iconst(v.ty(), 0xffff), s.iconst(v.ty(), 16));
                let first = s.or(s.and(even, low), s.shl(odd, sixteen));
                let second = s.or(s.lshr(even, sixteen), s.and(odd, s.not(low)));
                return [first, second][bytes.start / 2..bytes.end / 2].to_vec();
            }
        };
        let field = s.and(s.lshr(element, k(fraction)), k(most));
        let finite = s.add(self.larger(field, k(1)), k(more));
        let exponent = s.select(s.icmp(ICond::LLVMIntEQ, field, k(most)), k(SPECIAL), finite);
        let zero = s.icmp(ICond::LLVMIntEQ, s.and(halves, k(0x7fff)), k(0));
        vec![s.bitcast(s.select(zero, k(NONE), exponent), v.ty())]
    }

    /// The same of bytes, as numbers of 16 bits.
    fn byte_exponents(&self, byte: Byte, as_half: bool, v: Val) -> Val {
        let s = self.s;
        let k = |x: u64| s.iconst(v.ty(), x);
        let equal = |a, b| s.icmp(ICond::LLVMIntEQ, a, b);
        let size = s.and(v, k(if narrow(byte) { 0x1f } else { 0x7f }));
        let (finite, special) = match byte {
            Byte::E5m2 => {
                let field = s.lshr(size, k(2));
                (s.add(self.larger(field, k(1)), k(127 - 15)), equal(field, k(31)))
            }
            Byte::E4m3 => {
                let field = s.lshr(size, k(3));
                let least = if as_half {
                    // A subnormal number is a normal one among `f16`: its highest bit counts.
                    let more = |n: u64| s.zext(s.icmp(ICond::LLVMIntUGE, size, k(n)), v.ty());
                    s.add(s.add(more(2), more(4)), k(-2i64 as u64))
                } else {
                    k(1)
                };
                let field = if as_half {
                    s.select(equal(field, k(0)), least, field)
                } else {
                    self.larger(field, least)
                };
                (s.add(field, k(127 - 7)), equal(size, k(0x7f)))
            }
            Byte::E3m2 | Byte::E2m3 | Byte::E2m1 => {
                let (up, size, bias) = match byte {
                    Byte::E3m2 => (2, size, 3),
                    Byte::E2m3 => (3, size, 1),
                    _ => (3, s.and(size, k(0x1c)), 1),
                };
                let field = s.add(self.larger(s.lshr(size, k(up)), k(1)), k(127 - bias));
                return s.select(equal(size, k(0)), k(NONE), field);
            }
        };
        s.select(equal(size, k(0)), k(NONE), s.select(special, k(SPECIAL), finite))
    }

    /// Exponents one in a word.
    pub(super) fn unpacked(&self, words: &[Val], each: u32) -> Vec<Val> {
        let s = self.s;
        if each == 1 {
            return words.to_vec();
        }
        let two = |v: &Val| {
            let sixteen = s.iconst(v.ty(), 16);
            [s.ashr(s.shl(*v, sixteen), sixteen), s.ashr(*v, sixteen)]
        };
        words.iter().flat_map(two).collect()
    }

    /// Exponents as they count, at least `least`; [`NONE`] of zeros, [`SPECIAL`] of what is no finite number.
    pub(super) fn exponents(&self, values: Val, least: u64) -> Val {
        let s = self.s;
        let int = s.vector(s.int(32), values.ty().lanes());
        let k = |x: u64| s.iconst(int, x);
        let bits = s.bitcast(values, int);
        let field = s.and(s.lshr(bits, k(23)), k(0xff));
        let exponent =
            s.select(s.icmp(ICond::LLVMIntEQ, field, k(0xff)), k(SPECIAL), self.larger(field, k(least)));
        let zero = s.icmp(ICond::LLVMIntEQ, s.and(bits, k(0x7fff_ffff)), k(0));
        s.select(zero, k(NONE), exponent)
    }
}
