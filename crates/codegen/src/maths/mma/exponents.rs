//! Exponents of elements, and the largest sum of two in a row and a column.
//!
//! Sums have the bias of an `f32`, so that they compare with an addend's field as it is. Those of `f16` and smaller fit a byte: four
//! are in a word, zeros are 0 and what is not finite 255, which saturating sums keep apart from all finite ones. Those of `bf16` and
//! `tf32` have 16 bits.

use weft_ir::{Element, Factors, Type};

use super::super::dots::NONE;
use super::Body;
use super::elements::{Item, SPECIAL};
use super::fragments::{Lanes, Lines, Place};
use crate::llvm::{ICond, Val};

/// Bias of an `f32`.
pub(super) const SINGLE: u64 = 127;
/// Bias of exponents of lanes that are bytes; that of lines is one less, so that sums have an `f32`'s.
const LANE: u64 = 64;
/// Below all finite sums of bytes, and above all with a zero.
const FINITE: u64 = 90;
/// The largest field of a finite `f32`.
const MOST: u64 = 254;

/// How exponents lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Four in a word.
    Bytes,
    /// Two in a word where elements are several in one.
    Shorts,
    /// One in a word, of sparse lines.
    Words,
}

/// Decoded exponents.
#[derive(Clone, Copy)]
pub(super) struct Exponents {
    form: Form,
    /// Elements of a word.
    each: u32,
    lanes: Lanes,
    lines: Lines,
    /// Where in lanes the elements of sparse lines are.
    places: Option<Lines>,
}

/// What is known of a line's sums before they are added up.
#[derive(Clone, Copy)]
pub(super) struct Largest {
    /// The largest exponent of products; of bytes moved to an `f32`'s place, with anything below.
    pub(super) products: Val,
    /// The same of products and the addend; of bytes moved to an `f32`'s place.
    pub(super) most: Val,
}

impl Exponents {
    /// The same, of lines whose elements are at places.
    pub(super) fn at(self, places: Option<Lines>) -> Self {
        Self { places, ..self }
    }

    fn bytes(&self) -> bool {
        self.form == Form::Bytes
    }
}

impl Body<'_, '_> {
    /// Decodes exponents of elements `of_lanes` and `of_lines`.
    pub(super) fn decoded_exponents(
        &self,
        factors: Factors,
        (of_lanes, of_lines): (&Item, &Item),
    ) -> Exponents {
        let s = self.s;
        let int = s.int(32);
        let each = factors.in_word() as u32;
        let form = match factors {
            _ if self.mma.sparse => Form::Words,
            Factors::Same(Element::Bf16 | Element::Tf32) => Form::Shorts,
            _ => Form::Bytes,
        };
        let less = |v: Val| s.sub(v, s.iconst(v.ty(), SINGLE));
        let (lanes, lines) = match form {
            Form::Words => {
                let of_all = self.mma.in_word() as u32;
                let lanes = self
                    .decoded_lanes(int, of_all, |v| self.unpacked(&self.exponents_of(of_lanes, v), of_all));
                let lines = self.decoded_lines(int, each, |v| {
                    less(self.interleaved(&self.unpacked(&self.exponents_of(of_lines, v), each)))
                });
                (lanes, lines)
            }
            Form::Shorts => {
                let lanes = self.decoded_lanes(int, 1, |v| self.exponents_of(of_lanes, v));
                let lines = self.decoded_lines(s.int(16), each, |v| {
                    let all = self.interleaved(&self.exponents_of(of_lines, v));
                    let short = |n: u32| s.vector(s.int(16), n * all.ty().lanes());
                    less(if each == 1 { s.trunc(all, short(1)) } else { s.bitcast(all, short(2)) })
                });
                (lanes, lines)
            }
            Form::Bytes => {
                let lanes = self.decoded_steps(int, each, |v| self.fours(&self.exponents_of(of_lanes, v)));
                let lines = self.decoded_lines(s.int(8), each, |v| {
                    self.narrowed(self.interleaved(&self.exponents_of(of_lines, v)), LANE - 1)
                });
                (lanes, lines)
            }
        };
        Exponents { form, each, lanes, lines, places: None }
    }

    /// Exponents of 16 bits as bytes of another bias.
    fn narrowed(&self, words: Val, bias: u64) -> Val {
        let s = self.s;
        let short = s.vector(s.int(16), 2 * words.ty().lanes());
        let k = |x: u64| s.iconst(short, x);
        let moved = s.add(s.bitcast(words, short), k(bias.wrapping_sub(SINGLE)));
        let positive = self.larger(moved, k(0));
        let least = s.intrinsic("llvm.umin", &[short], &[positive, k(0xff)]);
        s.trunc(least, s.vector(s.int(8), short.lanes()))
    }

    /// Exponents of four words of each of eight lanes, two of 16 bits in a word, as words of four.
    fn fours(&self, words: &[Val]) -> Vec<Val> {
        let s = self.s;
        let short = |v: Val, n: u32| s.bitcast(v, s.vector(s.int(16), n));
        let pairs: Vec<Val> = words.iter().map(|v| short(self.narrowed(*v, LANE), v.ty().lanes())).collect();
        let n = pairs[0].ty().lanes();
        let whole = |v: Val| s.bitcast(v, s.vector(s.int(32), v.ty().lanes() / 2));
        let all = match pairs[..] {
            // Of two words, the lanes of which follow each other.
            [one] => whole(s.pick(one, (0..n).map(|i| i / 16 * 16 + i % 2 * 8 + i % 16 / 2))),
            _ => whole(self.interleaved(&pairs)),
        };
        (0..all.ty().lanes() / 8).map(|n| s.pick(all, n * 8..n * 8 + 8)).collect()
    }

    /// The largest sums of exponents in a line and all lanes of a vector. `half`: the addend is an `f16`, as `f32`.
    pub(super) fn largest(&self, x: &Exponents, half: bool, at: Place) -> Largest {
        let s = self.s;
        let int = s.vector(s.int(32), self.lanes);
        let k = |n: u64| s.iconst(int, n);
        let c = self.addends_of(half, at);
        let products = match x.form {
            Form::Bytes => self.largest_byte(x, at),
            Form::Shorts => self.largest_short(x, at),
            Form::Words => self.largest_word(x, at),
        };
        // Of a zero and what is below all normal numbers it does not matter, unless it is an `f16`.
        let bits = s.bitcast(c, int);
        let own = match (half, x.bytes()) {
            (true, true) => {
                let all = self.larger(self.exponents(c, SINGLE - 14), k(0));
                s.shl(s.intrinsic("llvm.umin", &[int], &[all, k(MOST + 1)]), k(23))
            }
            (true, false) => self.exponents(c, SINGLE - 14),
            (false, true) => s.and(bits, k(0x7f80_0000)),
            (false, false) => s.and(s.lshr(bits, k(23)), k(0xff)),
        };
        let most = self.larger(products, own);
        let most = if x.bytes() { s.and(most, k(0xff80_0000)) } else { most };
        Largest { products, most }
    }

    fn largest_byte(&self, x: &Exponents, at: Place) -> Val {
        let s = self.s;
        let int = s.vector(s.int(32), self.lanes);
        let bytes = s.vector(s.int(8), 4 * self.lanes);
        let most = |a: Val, b: Val| s.intrinsic("llvm.umax", &[bytes], &[a, b]);
        let four = |n: u32| {
            let of_line = self.of_line(x.lines, at.line, 4 * n / x.each, 4 * n % x.each, s.int(32));
            let of_lanes = self.vector_of_lanes(x.lanes, at.block, n);
            let pair = [s.splat(of_line, self.lanes), of_lanes].map(|v| s.bitcast(v, bytes));
            s.intrinsic("llvm.uadd.sat", &[bytes], &pair)
        };
        let mut all = (0..self.steps() * x.each).map(four).reduce(most).unwrap_or_else(|| s.zero(bytes));
        for up in [16, 8] {
            let moved = s.shl(s.bitcast(all, int), s.iconst(int, up));
            all = most(all, s.bitcast(moved, bytes));
        }
        s.lshr(s.bitcast(all, int), s.iconst(int, 1))
    }

    fn largest_short(&self, x: &Exponents, at: Place) -> Val {
        let s = self.s;
        let int = s.vector(s.int(32), self.lanes);
        let short = s.vector(s.int(16), 2 * self.lanes);
        let count = self.steps() * 4 * x.each;
        // Two of different products in a word.
        let pair = |n: u32| {
            let (word, e) = (n / x.each, n % x.each);
            let of_line = self.of_line(x.lines, at.line, word, e, s.int(32));
            let y = |word: u32| self.of_lanes(x.lanes, at.block, word, e / 2);
            let of_lanes = if x.each == 1 {
                s.or(s.and(y(n), s.iconst(int, 0xffff)), s.shl(y(n + 1), s.iconst(int, 16)))
            } else {
                y(word)
            };
            s.add(s.bitcast(s.splat(of_line, self.lanes), short), s.bitcast(of_lanes, short))
        };
        let all = (0..count).step_by(2).map(pair).reduce(|x, y| self.larger(x, y));
        let all = s.bitcast(all.unwrap_or_else(|| s.zero(short)), int);
        let sixteen = s.iconst(int, 16);
        self.larger(s.ashr(s.shl(all, sixteen), sixteen), s.ashr(all, sixteen))
    }

    fn largest_word(&self, x: &Exponents, at: Place) -> Val {
        let s = self.s;
        let one = |(word, e): (u32, u32)| {
            let of_line = self.of_line(x.lines, at.line, word, e, s.int(32));
            let of_lanes = self.lane_of((x.lanes, x.places), (at.block, at.line), word, e);
            s.add(s.splat(of_line, self.lanes), of_lanes)
        };
        let each = x.each;
        let all = (0..self.steps() * 4).flat_map(|w| (0..each).map(move |e| (w, e)));
        let all = all.map(one).reduce(|x, y| self.larger(x, y));
        all.unwrap_or_else(|| s.zero(s.vector(s.int(32), self.lanes)))
    }

    /// Where the largest exponent is above all finite ones.
    pub(super) fn above_all(&self, x: &Exponents, largest: Largest) -> Val {
        let s = self.s;
        let most = if x.bytes() { MOST << 23 } else { MOST };
        s.icmp(ICond::LLVMIntSGT, largest.most, s.iconst(largest.most.ty(), most))
    }

    /// Where all products are zero.
    pub(super) fn no_products(&self, x: &Exponents, largest: Largest) -> Val {
        let s = self.s;
        let least = if x.bytes() { FINITE << 23 } else { 0 };
        s.icmp(ICond::LLVMIntSLT, largest.products, s.iconst(largest.products.ty(), least))
    }

    /// The largest exponent as a field of an `f32`, at its place.
    pub(super) fn largest_field(&self, x: &Exponents, largest: Largest) -> Val {
        let s = self.s;
        let most = largest.most;
        if x.bytes() { most } else { s.shl(most, s.iconst(most.ty(), 23)) }
    }

    /// The exponents of an element of a line and of all lanes of a vector, both of an `f32`'s bias, as words.
    pub(super) fn pair_of_exponents(&self, x: &Exponents, at: Place, word: u32, e: u32) -> [Val; 2] {
        let s = self.s;
        let int = s.vector(s.int(32), self.lanes);
        let k = |n: u64| s.iconst(int, n);
        let splat = |v: Val| s.splat(v, self.lanes);
        match x.form {
            Form::Bytes => {
                let n = word * x.each + e;
                let of_line =
                    self.of_line(x.lines, at.line, n / 4 * 4 / x.each, n / 4 * 4 % x.each, s.int(32));
                let of_lanes = self.vector_of_lanes(x.lanes, at.block, n / 4);
                let one = |v: Val, bias: u64| {
                    let byte = s.and(s.lshr(v, k(8 * u64::from(n % 4))), k(0xff));
                    let is = |x: u64| s.icmp(ICond::LLVMIntEQ, byte, k(x));
                    let finite = s.add(byte, k(SINGLE - bias));
                    s.select(is(0), k(NONE), s.select(is(0xff), k(SPECIAL), finite))
                };
                [one(splat(of_line), LANE - 1), one(of_lanes, LANE)]
            }
            Form::Shorts => {
                let of_line = self.of_line(x.lines, at.line, word, e, s.int(16));
                let of_lanes = self.of_lanes(x.lanes, at.block, word, e / 2);
                let of_lanes = self.unpacked(&[of_lanes], x.each)[e as usize % 2];
                [s.add(splat(s.sext(of_line, s.int(32))), k(SINGLE)), of_lanes]
            }
            Form::Words => {
                let of_line = self.of_line(x.lines, at.line, word, e, s.int(32));
                let of_lanes = self.lane_of((x.lanes, x.places), (at.block, at.line), word, e);
                [s.add(splat(of_line), k(SINGLE)), of_lanes]
            }
        }
    }

    /// A line's addends of all lanes of a vector, as `f32`.
    pub(super) fn addends_of(&self, half: bool, at: Place) -> Val {
        let s = self.s;
        let c = self.addend(at.room, at.block, at.line);
        if half {
            self.widen(Type::F16, s.trunc(c, s.vector(s.int(16), self.lanes)))
        } else {
            s.bitcast(c, s.vector(s.float(), self.lanes))
        }
    }
}
