//! Sums of products as tensor cores make them ([`weft_ir::Op::Dots`]).
//!
//! Numbers are compared by exponents, as hardware does it: those of products are the sums of their factors', so that a product is
//! below four times the power of two that they name. Each term is brought to units of 2^(emax - 25), cut to an integer, and added
//! to the others; that sum has at most 32 bits, and is exact as `f64`. What an H100 gives was recorded: `tests/hw-vectors/matrix.zst`.

use weft_ir::{Byte, Dots, Element, Factors, Part, Type};

use super::Maths;
use crate::llvm::{Cast, FCond, ICond, Ty, Val};
use crate::unit::FUNCTION;

/// Exponent's bias of a product of two `f32`.
pub(super) const BIAS: u64 = 254;
/// Bits below the largest exponent that count.
const KEPT: u64 = 25;
/// The same of bytes of warp groups, and bits of the fraction of a sum of them.
const KEPT_OF_BYTES: u64 = 13;
/// What is left of an `f32` that is a sum of such.
pub(super) const FRACTION_OF_BYTES: u64 = 0xffff_ffff << (23 - KEPT_OF_BYTES) & 0xffff_ffff;
/// Below every sum of exponents.
pub(super) const NONE: u64 = -2000i64 as u64;

/// Elements of a row or column.
pub(super) struct Line {
    /// Values, as `f32`.
    pub(super) values: Vec<Val>,
    /// Exponents, at least that of the least normal number of their format; of zeros [`NONE`].
    pub(super) exponents: Vec<Val>,
    /// The largest field of exponents.
    pub(super) most: Val,
}

/// Bits below the largest exponent that count.
pub(super) fn kept(factors: Factors) -> u64 {
    if matches!(factors, Factors::Bytes(_, _, Part::All)) { KEPT_OF_BYTES } else { KEPT }
}

/// What tells factors from others, in names of functions.
pub(super) fn factors_name(factors: Factors) -> String {
    let name = match factors {
        Factors::Same(element) => format!("{element:?}"),
        Factors::Bytes(a, b, part) => format!("{a:?}.{b:?}.{part:?}"),
    };
    name.to_lowercase()
}

/// Types of a vector's lanes.
#[derive(Clone, Copy)]
pub(super) struct Types {
    pub(super) int: Ty,
    pub(super) float: Ty,
    pub(super) long: Ty,
    pub(super) double: Ty,
}

impl Maths<'_> {
    /// Emits it for `n` lanes, by a function of the module for as many as a register has.
    pub(crate) fn dots(&self, d: Dots, n: u32, a: &[Val]) -> Vec<Val> {
        let s = self.s;
        let lanes = n.min(self.g.target.native_lanes());
        let (f, signature) = self.dots_function(d, lanes);
        let mut parts: [Vec<Val>; 4] = Default::default();
        for from in (0..n).step_by(lanes as usize) {
            let cut = |v: &Val| if lanes == n { *v } else { s.pick(*v, from..from + lanes) };
            let args: Vec<Val> = a.iter().map(cut).collect();
            let all = s.call(signature, f, &args);
            for (k, part) in parts.iter_mut().enumerate() {
                part.push(s.field(all, k as u32));
            }
        }
        parts.iter().map(|p| if p.len() == 1 { p[0] } else { self.concat(p) }).collect()
    }

    /// The function for so many lanes, made at its first use.
    fn dots_function(&self, d: Dots, lanes: u32) -> (Val, Ty) {
        let s = self.s;
        let word = s.vector(s.int(32), lanes);
        let signature = s.signature(s.record(&[word; 4]), &vec![word; 4 * d.words() + 4]);
        let factors = factors_name(d.factors);
        let name =
            format!("weft_dots.{factors}.{}.{}.{lanes}", d.products, if d.half { "half" } else { "single" });
        let f = s.function(&name, signature);
        if s.has_body(f) {
            return (f, signature);
        }
        s.set_internal(f);
        self.g.attributes(f);
        s.attribute(f, FUNCTION, "noinline", None);
        s.elsewhere(|| {
            s.at(s.block(f, "entry"));
            self.dots_body(d, f, lanes);
        });
        (f, signature)
    }

    fn dots_body(&self, d: Dots, f: Val, lanes: u32) {
        let s = self.s;
        let t = Types {
            int: s.vector(s.int(32), lanes),
            float: s.vector(s.float(), lanes),
            long: s.vector(s.int(64), lanes),
            double: s.vector(s.double(), lanes),
        };
        let words = d.words();
        let line = |n: usize| {
            let list: Vec<Val> = (0..words).map(|w| s.param(f, (n * words + w) as u32)).collect();
            match d.factors {
                Factors::Same(element) => self.line(element, t, &list),
                Factors::Bytes(a, b, part) => self.line_of_bytes(if n < 2 { a } else { b }, part, t, &list),
            }
        };
        let lines: Vec<Line> = (0..4).map(line).collect();
        let mut record = s.poison(s.record(&[t.int; 4]));
        for cell in 0..4 {
            let (row, column) = (&lines[cell / 2], &lines[2 + cell % 2]);
            let c = s.param(f, (4 * words + cell) as u32);
            let c = if d.half {
                self.widen(Type::F16, s.trunc(c, s.vector(s.int(16), lanes)))
            } else {
                s.bitcast(c, t.float)
            };
            let v = self.dot(d, t, f, row, column, c);
            record = s.with_field(record, v, cell as u32);
        }
        s.ret(Some(record));
    }

    fn line(&self, element: Element, t: Types, words: &[Val]) -> Line {
        let s = self.s;
        let k = |x: u64| s.iconst(t.int, x);
        let mut out = Line { values: Vec::new(), exponents: Vec::new(), most: k(0) };
        let halves = if element == Element::Tf32 { 1 } else { 2 };
        for (&w, half) in words.iter().flat_map(|w| (0..halves).map(move |h| (w, h))) {
            let (bits, least) = match element {
                Element::F16 => {
                    let moved = if half == 1 { s.lshr(w, k(16)) } else { w };
                    let narrow = s.trunc(moved, s.vector(s.int(16), t.int.lanes()));
                    (s.bitcast(self.widen(Type::F16, narrow), t.int), 127 - 14)
                }
                Element::Bf16 if half == 0 => (s.shl(w, k(16)), 1),
                Element::Bf16 => (s.and(w, k(0xffff_0000)), 1),
                Element::Tf32 => (s.and(w, k(0xffff_e000)), 1),
            };
            let (field, exponent) = self.exponent(t, bits, least);
            out.values.push(s.bitcast(bits, t.float));
            out.exponents.push(exponent);
            out.most = self.larger(out.most, field);
        }
        out
    }

    /// The same of words of bytes.
    fn line_of_bytes(&self, byte: Byte, part: Part, t: Types, words: &[Val]) -> Line {
        let s = self.s;
        let k = |x: u64| s.iconst(t.int, x);
        let mut out = Line { values: Vec::new(), exponents: Vec::new(), most: k(0) };
        let least = match (byte, part) {
            (_, Part::Low | Part::High) | (Byte::E5m2, _) => 127 - 14,
            (Byte::E4m3, _) => 127 - 6,
            (Byte::E3m2, _) => 127 - 2,
            (Byte::E2m3 | Byte::E2m1, _) => 127,
        };
        for (&w, n) in words.iter().flat_map(|w| part.bytes().map(move |n| (w, n))) {
            let bits = self.byte_as_single(byte, s.and(s.lshr(w, k(8 * n as u64)), k(0xff)));
            let (field, exponent) = self.exponent(t, bits, least);
            out.values.push(s.bitcast(bits, t.float));
            out.exponents.push(exponent);
            out.most = self.larger(out.most, field);
        }
        out
    }

    /// The bits of the `f32` that a byte is, which is in the low bits of words.
    pub(super) fn byte_as_single(&self, byte: Byte, element: Val) -> Val {
        let s = self.s;
        let int = element.ty();
        let k = |x: u64| s.iconst(int, x);
        match byte {
            // The upper half of an `f16`.
            Byte::E5m2 => {
                let half = s.trunc(s.shl(element, k(8)), s.vector(s.int(16), int.lanes()));
                s.bitcast(self.widen(Type::F16, half), int)
            }
            Byte::E4m3 => {
                let float = s.vector(s.float(), int.lanes());
                let size = s.and(element, k(0x7f));
                let small = s.bitcast(s.shl(size, k(20)), float);
                let value = s.bitcast(s.fmul(small, s.fconst(float, 2f64.powi(120))), int);
                let nan = s.icmp(ICond::LLVMIntEQ, size, k(0x7f));
                let value = s.select(nan, k(0x7fff_ffff), value);
                s.or(value, s.shl(s.and(element, k(0x80)), k(24)))
            }
            // The fields of an `f32`, times a power of two for the bias.
            Byte::E3m2 | Byte::E2m3 | Byte::E2m1 => {
                let float = s.vector(s.float(), int.lanes());
                let (mask, up, scale) = match byte {
                    Byte::E3m2 => (0x1f, 21, 127 - 3),
                    Byte::E2m3 => (0x1f, 20, 127 - 1),
                    _ => (0x1c, 20, 127 - 1),
                };
                let small = s.bitcast(s.shl(s.and(element, k(mask)), k(up)), float);
                let value = s.bitcast(s.fmul(small, s.fconst(float, 2f64.powi(scale))), int);
                s.or(value, s.shl(s.and(element, k(0x20)), k(26)))
            }
        }
    }

    /// The field of an `f32`'s exponent, and the exponent as it counts.
    fn exponent(&self, t: Types, bits: Val, least: u64) -> (Val, Val) {
        let s = self.s;
        let k = |x: u64| s.iconst(t.int, x);
        let field = s.and(s.lshr(bits, k(23)), k(0xff));
        let zero = s.icmp(ICond::LLVMIntEQ, s.and(bits, k(0x7fff_ffff)), k(0));
        (field, s.select(zero, k(NONE), self.larger(field, k(least))))
    }

    pub(super) fn larger(&self, a: Val, b: Val) -> Val {
        self.s.intrinsic("llvm.smax", &[a.ty()], &[a, b])
    }

    /// One sum: a word. The addend is an `f32`.
    pub(super) fn dot(&self, d: Dots, t: Types, f: Val, row: &Line, column: &Line, c: Val) -> Val {
        let s = self.s;
        let k = |x: u64| s.iconst(t.int, x);
        let least = if d.half { 127 - 14 } else { 1 };
        let (field, exponent) = self.exponent(t, s.bitcast(c, t.int), least);
        let mut most = self.larger(s.add(exponent, k(BIAS / 2)), k(0));
        for (x, y) in row.exponents.iter().zip(&column.exponents) {
            most = self.larger(most, s.add(*x, *y));
        }
        let group = matches!(d.factors, Factors::Bytes(_, _, Part::All));
        let kept = kept(d.factors);
        // 2^(kept - emax), and its inverse.
        let power = |field: Val| s.bitcast(s.shl(s.zext(field, t.long), s.iconst(t.long, 52)), t.double);
        let up = power(s.sub(k(1023 + kept + BIAS), most));
        let down = power(s.add(most, k(1023 - kept - BIAS)));
        let mut sum = self.whole(s.fmul(self.doubled(t, c), up));
        if matches!(d.factors, Factors::Bytes(..) | Factors::Same(Element::F16)) {
            sum = s.fadd(sum, self.small_products(t, row, column, (most, kept)));
        } else {
            for (x, y) in row.values.iter().zip(&column.values) {
                let p = s.fmul(self.doubled(t, *x), self.doubled(t, *y));
                sum = s.fadd(sum, self.whole(s.fmul(p, up)));
            }
        }
        // A sum of zeros is +0.
        let value = s.fmul(s.fadd(sum, s.zero(t.double)), down);
        let mut single = self.cut_to_single(t, value);
        if group && !d.half {
            single = s.bitcast(s.and(s.bitcast(single, t.int), k(FRACTION_OF_BYTES)), t.float);
        }
        let finite = if d.half { self.nearest_half(t, value, single) } else { s.bitcast(single, t.int) };
        let special =
            s.icmp(ICond::LLVMIntEQ, self.larger(self.larger(row.most, column.most), field), k(0xff));
        self.unless_special(d, t, f, special, finite, || self.special_sum(t, row, column, c, field))
    }

    /// The sum of products of `f16` or of bytes in units of 2^(emax - kept): they are exact as `f32`, and as integers then.
    fn small_products(&self, t: Types, row: &Line, column: &Line, (most, kept): (Val, u64)) -> Val {
        let s = self.s;
        let k = |x: u64| s.iconst(t.int, x);
        // Beside a large addend nothing is left of products; where all are zero the unit does not matter.
        let field = s.sub(k(127 + kept + BIAS), most);
        let field = s.intrinsic("llvm.smin", &[t.int], &[self.larger(field, k(0)), k(254)]);
        let up = s.bitcast(s.shl(field, k(23)), t.float);
        let mut sums = [k(0); 2];
        for (n, (x, y)) in row.values.iter().zip(&column.values).enumerate() {
            let p = s.fmul(s.fmul(*x, *y), up);
            // Not a number only where the sum is not used.
            let cut = s.cast(Cast::LLVMFPToSI, p, t.int);
            // Sixteen of up to 27 bits could be too much for one.
            sums[n % 2] = s.add(sums[n % 2], cut);
        }
        let [x, y] = sums.map(|v| s.cast(Cast::LLVMSIToFP, v, t.double));
        s.fadd(x, y)
    }

    fn doubled(&self, t: Types, v: Val) -> Val {
        self.s.cast(Cast::LLVMFPExt, v, t.double)
    }

    fn whole(&self, v: Val) -> Val {
        self.s.intrinsic("llvm.trunc", &[v.ty()], &[v])
    }

    /// An `f64` as the `f32` next to it towards zero; infinite from 2^128 on.
    fn cut_to_single(&self, t: Types, v: Val) -> Val {
        let s = self.s;
        let bits = s.and(s.bitcast(v, t.long), s.iconst(t.long, !((1 << 29) - 1)));
        let normal = s.bitcast(bits, t.double);
        let units = self.whole(s.fmul(v, s.fconst(t.double, 2f64.powi(149))));
        let small = s.fmul(units, s.fconst(t.double, 2f64.powi(-149)));
        let least = s.fconst(t.double, f64::from(f32::MIN_POSITIVE));
        let is_small = s.fcmp(FCond::LLVMRealOLT, self.fabs(v), least);
        s.cast(Cast::LLVMFPTrunc, s.select(is_small, small, normal), t.float)
    }

    /// The `f16` nearest to a value, whose `f32` towards zero is given, as a word.
    fn nearest_half(&self, t: Types, value: Val, single: Val) -> Val {
        let s = self.s;
        let exact = s.fcmp(FCond::LLVMRealOEQ, self.doubled(t, single), value);
        let bits = s.bitcast(single, t.int);
        let odd = s.or(bits, s.select(exact, s.iconst(t.int, 0), s.iconst(t.int, 1)));
        s.zext(self.narrow(Type::F16, s.bitcast(odd, t.float)), t.int)
    }

    /// `finite`, or where infinities and NaNs take part what becomes of them.
    fn unless_special(
        &self,
        d: Dots,
        t: Types,
        f: Val,
        special: Val,
        finite: Val,
        sum: impl FnOnce() -> Val,
    ) -> Val {
        let s = self.s;
        let some = if t.int.lanes() == 1 {
            special
        } else {
            let bits = s.bitcast(special, s.int(t.int.lanes()));
            s.icmp(ICond::LLVMIntNE, bits, s.zero(bits.ty()))
        };
        let [rare, done] = ["special", "done"].map(|x| s.block(f, x));
        let from = s.here();
        s.branch_hinted(some, rare, done, false);
        s.at(rare);
        let sum = sum();
        let is_nan = s.fcmp(FCond::LLVMRealUNO, sum, sum);
        let bits = s.bitcast(sum, t.int);
        let k = |x: u64| s.iconst(t.int, x);
        let (nan, infinite) =
            if d.half { (k(0x7fff), s.and(s.lshr(bits, k(16)), k(0xfc00))) } else { (k(0x7fff_ffff), bits) };
        let odd = s.select(special, s.select(is_nan, nan, infinite), finite);
        let end = s.here();
        s.jump(done);
        s.at(done);
        let out = s.phi(t.int);
        s.phi_input(out, finite, from);
        s.phi_input(out, odd, end);
        out
    }

    /// The sum of what is infinite or not a number.
    fn special_sum(&self, t: Types, row: &Line, column: &Line, c: Val, field: Val) -> Val {
        let s = self.s;
        let k = |x: u64| s.iconst(t.int, x);
        let zero = s.zero(t.float);
        let all = |v: Val| s.icmp(ICond::LLVMIntSGE, v, k(0xff));
        let mut sum = s.select(all(field), c, zero);
        for n in 0..row.values.len() {
            let p = s.fmul(row.values[n], column.values[n]);
            let odd = s.or(all(row.exponents[n]), all(column.exponents[n]));
            sum = s.fadd(sum, s.select(odd, p, zero));
        }
        sum
    }
}
