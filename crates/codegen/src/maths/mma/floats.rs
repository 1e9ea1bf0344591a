//! Sums of products of floating-point numbers as tensor cores make them ([`weft_ir::Op::Dots`]).
//!
//! A product of two `f32` that the elements are is exact, and so are units of 2^(emax - 25), as long as exponents are such that all
//! of it is normal: terms are brought to units, cut to integers of 32 bits, and added. What is near the ends of the format, infinite
//! or not a number is summed up as `Dots` is; a line of such takes several times as long.

use weft_ir::{Dots, Element, Factors, Part, Type};

use super::super::dots::{FRACTION_OF_BYTES, Line, Types, kept};
use super::elements::{Item, items};
use super::exponents::{Exponents, Largest, SINGLE};
use super::fragments::{Lanes, Lines, Place};
use super::{Body, Phase};
use crate::llvm::{Cast, ICond, Ty, Val};

/// The least sum of exponents, and how many from there on, for which products and units are normal numbers.
const LEAST: u64 = 154 - SINGLE;
const RANGE: u64 = 225;
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
    exponents: Exponents,
    /// Where in lanes the elements of sparse lines are.
    places: Option<Lines>,
}

impl Body<'_, '_> {
    /// Emits the body.
    pub(super) fn floats(&self, factors: Factors, half: bool) {
        let s = self.s;
        let single = s.float();
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
        // In this order: each has its place behind the one before.
        let of_all = if self.mma.sparse { self.mma.in_word() as u32 } else { each };
        let lanes = self.decoded_lanes(single, of_all, |v| self.numbers(&of_lanes, v));
        let lines = self.decoded_lines(single, each, |v| self.numbers_of_lines(&of_lines, v));
        let exponents = self.decoded_exponents(factors, (&of_lanes, &of_lines));
        let places = self.places(bytes);
        let exponents = exponents.at(places);
        let x = Decoded { factors, half, lanes, lines, exponents, places };
        let room = self.addends(half);
        let at = |block, line| Place { room, block, line };
        // What a line's products are multiplied by is known when they are made: a CPU's scheduler holds about as many operations as
        // a line has, and would hold those that wait for it.
        self.for_all_ahead(
            |block, line| {
                let Largest { products, most } = self.largest(&x.exponents, half, at(block, line));
                [products, most]
            },
            |block, line, [products, most]| self.line(x, Largest { products, most }, at(block, line)),
        );
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

    /// Makes the sums of a line and all lanes of a vector.
    fn line(&self, x: Decoded, largest: Largest, at: Place) {
        let s = self.s;
        let (factors, half) = (x.factors, x.half);
        let int = s.vector(s.int(32), self.lanes);
        let single = s.vector(s.float(), self.lanes);
        let k = |n: u64| s.iconst(int, n);
        let c = self.addends_of(half, at);
        let none = self.no_products(&x.exponents, largest);
        let most = self.largest_field(&x.exponents, largest);
        // 2^(kept - emax), and its inverse.
        let kept = kept(factors);
        let up = s.bitcast(s.sub(k((2 * SINGLE + kept) << 23), most), single);
        let down = s.bitcast(s.sub(most, k(kept << 23)), single);
        let [first, second] = self.units(x, at, c, up);
        let total = s.freeze(s.add(first, second));
        let mut odd = self.above_all(&x.exponents, largest);
        if matches!(factors, Factors::Same(Element::Bf16 | Element::Tf32)) {
            let far = s.icmp(ICond::LLVMIntUGT, s.sub(largest.products, k(LEAST)), k(RANGE));
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
        if self.g.target.arch == weft_target::Arch::X86 {
            // One less where the nearest one is further from zero. What 2^31 becomes is -2^31: differences wrap as they should.
            let nearest = s.cast(Cast::LLVMSIToFP, v, single);
            let back = s.freeze(s.cast(Cast::LLVMFPToSI, nearest, int));
            let sign = s.ashr(v, k(31));
            let away = s.icmp(ICond::LLVMIntSGT, s.xor(s.sub(back, v), sign), sign);
            return s.bitcast(s.add(s.bitcast(nearest, int), s.sext(away, int)), single);
        }
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
        let both = |(w, e): (u32, u32)| {
            let of_line = s.splat(self.of_line(x.lines, at.line, w, e, s.float()), self.lanes);
            let of_lanes = self.lane_of((x.lanes, x.places), (at.block, at.line), w, e);
            let [exponent, of_lane] = self.pair_of_exponents(&x.exponents, at, w, e);
            ((of_line, exponent), (of_lanes, of_lane))
        };
        let (of_line, of_lanes) = self.elements(x.factors).map(both).unzip();
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
        let (row, column) = (collect(of_line), collect(of_lanes));
        let d = Dots { factors: x.factors, products: row.values.len() as u8, half: x.half };
        self.put(at.room, at.block, at.line, self.dot(d, t, self.f, &row, &column, c));
    }
}
