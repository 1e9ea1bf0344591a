//! Sums of products of floating-point numbers as tensor cores make them ([`weft_ir::Op::Dots`]).
//!
//! A product of two `f32` that the elements are is exact, and so are units of 2^(emax - 25), as long as exponents are such that all
//! of it is normal: terms are brought to units, cut to integers of 32 bits, and added. What is near the ends of the format, infinite
//! or not a number is summed up as `Dots` is; a line of such takes several times as long.

use weft_ir::{Dots, Element, Type};

use super::super::dots::{BIAS, KEPT, Line, NONE, Types};
use super::fragments::{Lanes, Lines};
use super::{Body, Phase};
use crate::llvm::{Cast, ICond, Ty, Val};

/// The exponent of what is infinite or not a number: with any other it is above all that are.
const SPECIAL: u64 = 6000;
/// Sums of exponents, less the least one, for which products and units are normal numbers.
const LEAST: u64 = 154;
const RANGE: u64 = 225;
/// The largest sum of exponents, an addend's included.
const MOST: u64 = 254 + 127;
/// Sums of so many products could be too much for 32 bits.
const MANY: u32 = 16;

/// What is decoded.
#[derive(Clone, Copy)]
struct Factors {
    /// Values, as `f32`.
    lanes: Lanes,
    lines: Lines,
    /// Exponents: words of two of 16 bits where elements are two in a word.
    lane_exponents: Lanes,
    /// Exponents of 16 bits.
    line_exponents: Lines,
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
    pub(super) fn floats(&self, element: Element, half: bool) {
        let s = self.s;
        let (single, int) = (s.float(), s.int(32));
        let each = self.mma.in_word() as u32;
        let factors = Factors {
            lanes: self.decoded_lanes(single, each, |v| self.halves(element, v)),
            lines: self.decoded_lines(single, each, |v| self.values(element, v)),
            lane_exponents: self.decoded_lanes(int, 1, |v| vec![self.exponents_of(element, v)]),
            line_exponents: self.decoded_lines(s.int(16), each, |v| {
                let all = self.exponents_of(element, v);
                if each == 1 { s.trunc(all, s.vector(s.int(16), all.ty().lanes())) } else { all }
            }),
        };
        let room = self.addends(half);
        let at = |block, line| Place { room, block, line };
        self.for_all(|block, line| self.line(element, half, factors, at(block, line)));
        if self.phase == Phase::Odd {
            let [block, line] = [3, 4].map(|n| self.s.param(self.f, n));
            self.odd_line(element, half, factors, at(block, line));
        }
        self.results(room, half);
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

    /// Exponents as they count, of the elements of words, where they are.
    fn exponents_of(&self, element: Element, v: Val) -> Val {
        let s = self.s;
        let (fraction, most, more) = match element {
            Element::Tf32 => return self.exponents(self.values(element, v), 1),
            Element::F16 => (10, 31, 127 - 15),
            Element::Bf16 => (7, 255, 0),
        };
        let short = s.vector(s.int(16), 2 * v.ty().lanes());
        let k = |x: u64| s.iconst(short, x);
        let halves = s.bitcast(v, short);
        let field = s.and(s.lshr(halves, k(fraction)), k(most));
        let finite = s.add(self.larger(field, k(1)), k(more));
        let exponent = s.select(s.icmp(ICond::LLVMIntEQ, field, k(most)), k(SPECIAL), finite);
        let zero = s.icmp(ICond::LLVMIntEQ, s.and(halves, k(0x7fff)), k(0));
        s.bitcast(s.select(zero, k(NONE), exponent), v.ty())
    }

    /// Exponents as they count, at least `least`; [`NONE`] of zeros, [`SPECIAL`] of what is no finite number.
    fn exponents(&self, values: Val, least: u64) -> Val {
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

    /// The largest sum of exponents in each lane.
    fn largest(&self, x: Factors, at: Place) -> Val {
        let s = self.s;
        let int = s.vector(s.int(32), self.lanes);
        let short = s.vector(s.int(16), 2 * self.lanes);
        let each = self.mma.in_word() as u32;
        let count = self.steps() * 4 * each;
        // Two of different products in a word.
        let pair = |n: u32| {
            let (word, e) = (n / each, n % each);
            let of_line = self.of_line(x.line_exponents, at.line, word, e, s.int(32));
            let y = |word: u32| self.of_lanes(x.lane_exponents, at.block, word, 0);
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
    fn line(&self, element: Element, half: bool, x: Factors, at: Place) {
        let s = self.s;
        let int = s.vector(s.int(32), self.lanes);
        let single = s.vector(s.float(), self.lanes);
        let k = |n: u64| s.iconst(int, n);
        let c = self.addends_of(half, at);
        let products = self.largest(x, at);
        let exponent = self.exponents(c, if half { 127 - 14 } else { 1 });
        let most = self.larger(products, s.add(exponent, k(BIAS / 2)));
        let none = s.icmp(ICond::LLVMIntSLT, products, k(0));
        let power = |field: Val| s.bitcast(s.shl(field, k(23)), single);
        // 2^(25 - emax), and its inverse.
        let (up, down) = (power(s.sub(k(127 + KEPT + BIAS), most)), power(s.sub(most, k(KEPT + BIAS - 127))));
        let [first, second] = self.units(x, at, c, up);
        let total = s.freeze(s.add(first, second));
        let mut odd = s.icmp(ICond::LLVMIntSGT, most, k(MOST));
        if element != Element::F16 {
            let far = s.icmp(ICond::LLVMIntUGT, s.sub(products, k(LEAST)), k(RANGE));
            odd = s.or(odd, s.and(far, s.not(none)));
        }
        if u32::from(self.mma.k) >= MANY {
            let over = s.and(s.xor(first, total), s.xor(second, total));
            odd = s.or(odd, s.icmp(ICond::LLVMIntSLT, s.freeze(over), k(0)));
        }
        let cut = self.cut(total);
        // Without products it is the addend, with zeros positive.
        let own = s.fadd(c, s.zero(single));
        let sums = if half {
            let back = s.cast(Cast::LLVMFPToSI, cut, int);
            let inexact = s.icmp(ICond::LLVMIntNE, s.freeze(back), total);
            let sticky = s.or(s.bitcast(cut, int), s.select(inexact, k(1), k(0)));
            let value = s.fmul(s.bitcast(sticky, single), down);
            s.zext(self.narrow(Type::F16, s.select(none, own, value)), int)
        } else {
            s.bitcast(s.select(none, own, s.fmul(cut, down)), int)
        };
        self.put_unless_odd(odd, sums, at);
    }

    /// Sums of products and the addend in units, in two parts.
    fn units(&self, x: Factors, at: Place, c: Val, up: Val) -> [Val; 2] {
        let s = self.s;
        let int = s.vector(s.int(32), self.lanes);
        let each = self.mma.in_word() as u32;
        let whole = |v: Val| s.cast(Cast::LLVMFPToSI, s.fmul(v, up), int);
        let mut sums = [whole(c), s.zero(int)];
        for n in 0..self.steps() * 4 * each {
            let (word, e) = (n / each, n % each);
            let of_line = s.splat(self.of_line(x.lines, at.line, word, e, s.float()), self.lanes);
            let product = s.fmul(of_line, self.of_lanes(x.lanes, at.block, word, e));
            let sum = &mut sums[n as usize % 2];
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
    fn odd_line(&self, element: Element, half: bool, x: Factors, at: Place) {
        let s = self.s;
        let c = self.addends_of(half, at);
        let of = |ty: Ty| s.vector(ty, self.lanes);
        let t =
            Types { int: of(s.int(32)), float: of(s.float()), long: of(s.int(64)), double: of(s.double()) };
        let each = self.mma.in_word() as u32;
        let places = (0..self.steps() * 4 * each).map(|n| (n / each, n % each));
        let splat = |v: Val| s.splat(v, self.lanes);
        let of_line = |(w, e): (u32, u32)| {
            let exponent = self.of_line(x.line_exponents, at.line, w, e, s.int(16));
            let value = self.of_line(x.lines, at.line, w, e, s.float());
            (splat(value), splat(s.sext(exponent, s.int(32))))
        };
        let of_lanes = |(w, e): (u32, u32)| {
            let word = self.of_lanes(x.lane_exponents, at.block, w, 0);
            let sixteen = s.iconst(t.int, 16);
            let exponent = match (each, e) {
                (1, _) => word,
                (_, 0) => s.ashr(s.shl(word, sixteen), sixteen),
                _ => s.ashr(word, sixteen),
            };
            (self.of_lanes(x.lanes, at.block, w, e), exponent)
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
        let row = collect(places.clone().map(of_line).collect());
        let column = collect(places.map(of_lanes).collect());
        let d = Dots { factors: weft_ir::Factors::Same(element), products: self.mma.k as u8, half };
        self.put(at.room, at.block, at.line, self.dot(d, t, self.f, &row, &column, c));
    }
}
