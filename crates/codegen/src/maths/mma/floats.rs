//! Sums of products of floating-point numbers as tensor cores make them ([`weft_ir::Op::Dots`]).
//!
//! A product of two `f32` that the elements are is exact, and so are units of 2^(emax - 25), as long as exponents are such that all
//! of it is normal: terms are brought to units, cut to integers of 32 bits, and added. What is near the ends of the format, infinite
//! or not a number is summed up as `Dots` is; a line of such takes several times as long.

use weft_ir::{Dots, Element, Factors, Part, Type};

use super::super::dots::{BIAS, FRACTION_OF_BYTES, Line, Types, kept};
use super::elements::{Item, items};
use super::fragments::{Lanes, Lines};
use super::{Body, Phase};
use crate::llvm::{Cast, ICond, Ty, Val};

/// Sums of exponents, less the least one, for which products and units are normal numbers.
const LEAST: u64 = 154;
const RANGE: u64 = 225;
/// The largest sum of exponents, an addend's included.
const MOST: u64 = 254 + 127;
/// Sums of so many products could be too much for 32 bits.
const MANY: u32 = 16;

/// What is decoded.
#[derive(Clone, Copy)]
struct Decoded {
    factors: Factors,
    /// Addends and sums are `f16`.
    half: bool,
    /// Values, as `f32`.
    lanes: Lanes,
    lines: Lines,
    /// Exponents, words of two of 16 bits where elements are several in a word; where lines are sparse, of 32 bits.
    lane_exponents: Lanes,
    /// Exponents of 16 bits, or where lines are sparse of 32.
    line_exponents: Lines,
    /// Where in lanes the elements of sparse lines are.
    places: Option<Lines>,
}

/// A vector of sums in the making.
#[derive(Clone, Copy)]
struct Place {
    room: Val,
    block: Val,
    line: Val,
}

impl Body<'_, '_> {
    /// Emits the body.
    pub(super) fn floats(&self, factors: Factors, half: bool) {
        let s = self.s;
        let (single, int) = (s.float(), s.int(32));
        let each = factors.in_word() as u32;
        let (first, second) = items(factors);
        // Of words of columns any byte can be multiplied by one of a sparse row.
        let second = match second {
            Item::Bytes(byte, _, as_half) if self.mma.sparse => Item::Bytes(byte, 0..4, as_half),
            second => second,
        };
        let (of_lanes, of_lines) = if self.columns { (second, first) } else { (first, second) };
        let bytes = match factors {
            Factors::Bytes(_, _, part) => part.bytes(),
            Factors::Same(_) => 0..each as usize,
        };
        let packed = each.div_ceil(2);
        let of_all = self.mma.in_word() as u32;
        let x = if self.mma.sparse {
            Decoded {
                factors,
                half,
                lanes: self.decoded_lanes(single, of_all, |v| self.numbers(&of_lanes, v)),
                lines: self.decoded_lines(single, each, |v| self.interleaved(&self.numbers(&of_lines, v))),
                lane_exponents: self
                    .decoded_lanes(int, of_all, |v| self.unpacked(&self.exponents_of(&of_lanes, v), of_all)),
                line_exponents: self.decoded_lines(int, each, |v| {
                    self.interleaved(&self.unpacked(&self.exponents_of(&of_lines, v), each))
                }),
                places: self.places(bytes),
            }
        } else {
            Decoded {
                factors,
                half,
                lanes: self.decoded_lanes(single, each, |v| self.numbers(&of_lanes, v)),
                lines: self.decoded_lines(single, each, |v| self.numbers_of_lines(&of_lines, v)),
                lane_exponents: self.decoded_lanes(int, packed, |v| self.exponents_of(&of_lanes, v)),
                line_exponents: self.decoded_lines(s.int(16), each, |v| {
                    let all = self.interleaved(&self.exponents_of(&of_lines, v));
                    let short = |n: u32| s.vector(s.int(16), n * all.ty().lanes());
                    if each == 1 { s.trunc(all, short(1)) } else { s.bitcast(all, short(2)) }
                }),
                places: None,
            }
        };
        let room = self.addends(half);
        let at = |block, line| Place { room, block, line };
        self.for_all(|block, line| self.line(x, at(block, line)));
        if self.phase == Phase::Odd {
            let [block, line] = [3, 4].map(|n| self.s.param(self.f, n));
            self.odd_line(x, at(block, line));
        }
        self.results(room, half);
    }

    /// Words of a line and the elements of each that are multiplied.
    fn elements(&self, factors: Factors) -> impl Iterator<Item = (u32, u32)> + use<> {
        let each = factors.in_word() as u32;
        (0..self.steps() * 4).flat_map(move |w| (0..each).map(move |e| (w, e)))
    }

    /// The largest sum of exponents in each lane.
    fn largest(&self, x: Decoded, at: Place) -> Val {
        let s = self.s;
        let int = s.vector(s.int(32), self.lanes);
        if x.places.is_some() {
            let one = |(word, e): (u32, u32)| {
                let of_line = self.of_line(x.line_exponents, at.line, word, e, s.int(32));
                let of_lanes = self.lane_of((x.lane_exponents, x.places), (at.block, at.line), word, e);
                s.add(s.splat(of_line, self.lanes), of_lanes)
            };
            let all = self.elements(x.factors).map(one).reduce(|x, y| self.larger(x, y));
            return all.unwrap_or_else(|| s.zero(int));
        }
        let short = s.vector(s.int(16), 2 * self.lanes);
        let each = x.factors.in_word() as u32;
        let count = self.steps() * 4 * each;
        // Two of different products in a word.
        let pair = |n: u32| {
            let (word, e) = (n / each, n % each);
            let of_line = self.of_line(x.line_exponents, at.line, word, e, s.int(32));
            let y = |word: u32| self.of_lanes(x.lane_exponents, at.block, word, e / 2);
            let of_lanes = if each == 1 {
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

    /// A line's addends of all lanes of a vector, as `f32`.
    fn addends_of(&self, half: bool, at: Place) -> Val {
        let s = self.s;
        let c = self.addend(at.room, at.block, at.line);
        if half {
            self.widen(Type::F16, s.trunc(c, s.vector(s.int(16), self.lanes)))
        } else {
            s.bitcast(c, s.vector(s.float(), self.lanes))
        }
    }

    /// Makes the sums of a line and all lanes of a vector.
    fn line(&self, x: Decoded, at: Place) {
        let s = self.s;
        let (factors, half) = (x.factors, x.half);
        let int = s.vector(s.int(32), self.lanes);
        let single = s.vector(s.float(), self.lanes);
        let k = |n: u64| s.iconst(int, n);
        let c = self.addends_of(half, at);
        let products = self.largest(x, at);
        let exponent = self.exponents(c, if half { 127 - 14 } else { 1 });
        let most = self.larger(products, s.add(exponent, k(BIAS / 2)));
        let none = s.icmp(ICond::LLVMIntSLT, products, k(0));
        let power = |field: Val| s.bitcast(s.shl(field, k(23)), single);
        // 2^(kept - emax), and its inverse.
        let kept = kept(factors);
        let (up, down) = (power(s.sub(k(127 + kept + BIAS), most)), power(s.sub(most, k(kept + BIAS - 127))));
        let [first, second] = self.units(x, at, c, up);
        let total = s.freeze(s.add(first, second));
        let mut odd = s.icmp(ICond::LLVMIntSGT, most, k(MOST));
        if matches!(factors, Factors::Same(Element::Bf16 | Element::Tf32)) {
            let far = s.icmp(ICond::LLVMIntUGT, s.sub(products, k(LEAST)), k(RANGE));
            odd = s.or(odd, s.and(far, s.not(none)));
        }
        let group = matches!(factors, Factors::Bytes(_, _, Part::All));
        if self.elements(factors).count() as u32 >= MANY && !group {
            let over = s.and(s.xor(first, total), s.xor(second, total));
            odd = s.or(odd, s.icmp(ICond::LLVMIntSLT, s.freeze(over), k(0)));
        }
        let cut = self.cut(total);
        let fraction = |v: Val| match group && !half {
            true => s.bitcast(s.and(s.bitcast(v, int), k(FRACTION_OF_BYTES)), single),
            false => v,
        };
        // Without products it is the addend, with zeros positive.
        let own = s.fadd(fraction(c), s.zero(single));
        let sums = if half {
            let back = s.cast(Cast::LLVMFPToSI, cut, int);
            let inexact = s.icmp(ICond::LLVMIntNE, s.freeze(back), total);
            let sticky = s.or(s.bitcast(cut, int), s.select(inexact, k(1), k(0)));
            let value = s.fmul(s.bitcast(sticky, single), down);
            s.zext(self.narrow(Type::F16, s.select(none, own, value)), int)
        } else {
            s.bitcast(s.select(none, own, fraction(s.fmul(cut, down))), int)
        };
        self.put_unless_odd(odd, sums, at);
    }

    /// Sums of products and the addend in units, in two parts.
    fn units(&self, x: Decoded, at: Place, c: Val, up: Val) -> [Val; 2] {
        let s = self.s;
        let int = s.vector(s.int(32), self.lanes);
        let whole = |v: Val| s.cast(Cast::LLVMFPToSI, s.fmul(v, up), int);
        let mut sums = [whole(c), s.zero(int)];
        for (n, (word, e)) in self.elements(x.factors).enumerate() {
            let of_line = s.splat(self.of_line(x.lines, at.line, word, e, s.float()), self.lanes);
            let product = s.fmul(of_line, self.lane_of((x.lanes, x.places), (at.block, at.line), word, e));
            let sum = &mut sums[n % 2];
            *sum = s.add(*sum, whole(product));
        }
        sums.map(|v| s.freeze(v))
    }

    /// Integers as the `f32` next to them towards zero.
    fn cut(&self, v: Val) -> Val {
        let s = self.s;
        let (int, single) = (v.ty(), s.vector(s.float(), self.lanes));
        if self.lanes == 16 && self.g.target.has_avx512() {
            // To zero, without exceptions.
            return s.intrinsic(
                "llvm.x86.avx512.sitofp.round",
                &[single, int],
                &[v, s.iconst(s.int(32), 11)],
            );
        }
        let k = |x: u64| s.iconst(int, x);
        let sign = s.and(v, k(1 << 31));
        let size = s.intrinsic("llvm.abs", &[int], &[v, s.iconst(s.int(1), 0)]);
        // All bits below the highest one of those that do not fit.
        let mut below = s.lshr(size, k(24));
        for n in [1, 2, 4] {
            below = s.or(below, s.lshr(below, k(n)));
        }
        let size = s.cast(Cast::LLVMSIToFP, s.and(size, s.not(below)), single);
        s.bitcast(s.or(s.bitcast(size, int), sign), single)
    }

    /// Puts sums in their place, or where `odd` holds of any lane what another function makes. Were it part of this one, what it wants of
    /// all lines would be made before the first.
    fn put_unless_odd(&self, odd: Val, sums: Val, at: Place) {
        let s = self.s;
        let bits = s.bitcast(odd, s.int(self.lanes));
        let some = s.icmp(ICond::LLVMIntNE, bits, s.zero(bits.ty()));
        let [rare, even, done] = ["odd", "even", "next"].map(|x| s.block(self.f, x));
        s.branch_hinted(some, rare, even, false);
        s.at(rare);
        let (f, signature) = self.mma_function(self.mma, Phase::Odd);
        let [lanes, lines] = [0, 1].map(|n| s.param(self.f, n));
        s.call(signature, f, &[lanes, lines, at.room, at.block, at.line]);
        s.jump(done);
        s.at(even);
        self.put(at.room, at.block, at.line, sums);
        s.jump(done);
        s.at(done);
    }

    /// Makes a line's sums, whatever the numbers are.
    fn odd_line(&self, x: Decoded, at: Place) {
        let s = self.s;
        let c = self.addends_of(x.half, at);
        let of = |ty: Ty| s.vector(ty, self.lanes);
        let t =
            Types { int: of(s.int(32)), float: of(s.float()), long: of(s.int(64)), double: of(s.double()) };
        let each = x.factors.in_word() as u32;
        let sparse = x.places.is_some();
        let splat = |v: Val| s.splat(v, self.lanes);
        let of_line = |(w, e): (u32, u32)| {
            let exponent = if sparse { s.int(32) } else { s.int(16) };
            let exponent = self.of_line(x.line_exponents, at.line, w, e, exponent);
            let value = self.of_line(x.lines, at.line, w, e, s.float());
            (splat(value), splat(if sparse { exponent } else { s.sext(exponent, s.int(32)) }))
        };
        let of_lanes = |(w, e): (u32, u32)| {
            let value = self.lane_of((x.lanes, x.places), (at.block, at.line), w, e);
            if sparse {
                return (value, self.lane_of((x.lane_exponents, x.places), (at.block, at.line), w, e));
            }
            let word = self.of_lanes(x.lane_exponents, at.block, w, e / 2);
            (value, self.unpacked(&[word], each)[e as usize % 2])
        };
        let collect = |list: Vec<(Val, Val)>| {
            let most = list.iter().map(|v| v.1).reduce(|x, y| self.larger(x, y));
            let most = s.intrinsic(
                "llvm.smin",
                &[t.int],
                &[most.unwrap_or_else(|| s.zero(t.int)), s.iconst(t.int, 0xff)],
            );
            let (values, exponents) = list.into_iter().unzip();
            Line { values, exponents, most }
        };
        let row = collect(self.elements(x.factors).map(of_line).collect());
        let column = collect(self.elements(x.factors).map(of_lanes).collect());
        let d = Dots { factors: x.factors, products: row.values.len() as u8, half: x.half };
        self.put(at.room, at.block, at.line, self.dot(d, t, self.f, &row, &column, c));
    }
}
