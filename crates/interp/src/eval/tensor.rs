//! Elements of products of matrices, with the roundings of a GPU of compute capability 9.0 (`tests/hw-vectors/matrix.zst`).
//!
//! Products of numbers of 8 to 19 bits and the addend are added exactly, all at once, after each has been cut to 25 bits
//! below the largest exponent among them. A product's exponent is the sum of its factors': it is not normalised.

use weft_ptx::{Mod, ScalarType};

use super::soft::{self, Exact, F16, F32, F64, Format, Round, Value};

/// Bits kept below the largest exponent of a sum.
const KEPT: i32 = 25;
/// The same of products of bytes by warp groups, whose sums of single precision have so many bits of a fraction, too.
const KEPT_OF_BYTES: i32 = 13;

/// The same of sums of products of elements of 4 bits.
const KEPT_OF_NIBBLES: i32 = 35;

/// A factor of a piece of a row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// A power of two.
    Ue8m0(u8),
    /// As `e4m3`, whose sign does not count.
    Ue4m3(u8),
}

impl Scale {
    fn number(self) -> Number {
        match self {
            Scale::Ue8m0(255) => Number::Nan,
            Scale::Ue8m0(code) => {
                let power = i32::from(code) - 127;
                Number::Finite { negative: false, significand: 1, low: power, high: power }
            }
            Scale::Ue4m3(code) => number(u64::from(code & 0x7f), Element::E4m3),
        }
    }
}

/// What a matrix is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    F16,
    Bf16,
    Tf32,
    F32,
    F64,
    E4m3,
    E5m2,
    /// Of 6 bits, in the lower ones of a byte.
    E3m2,
    E2m3,
    /// Of 4 bits, bits 2 to 5 of a byte.
    E2m1,
    /// The same, in 4 bits.
    Nibble,
    /// An integer of so many bits.
    Signed(u32),
    Unsigned(u32),
}

impl Element {
    /// The element that a modifier names.
    pub(crate) fn of(word: Mod) -> Option<Element> {
        use ScalarType as T;
        Some(match word {
            Mod::Type(T::F16) => Element::F16,
            Mod::Type(T::BF16) => Element::Bf16,
            Mod::Type(T::TF32) => Element::Tf32,
            Mod::Type(T::F32) => Element::F32,
            Mod::Type(T::F64) => Element::F64,
            Mod::Type(T::E4m3) => Element::E4m3,
            Mod::Type(T::E5m2) => Element::E5m2,
            Mod::Type(t @ (T::S8 | T::S32)) => Element::Signed(t.bits()),
            Mod::Type(T::U8) => Element::Unsigned(8),
            _ => match word.as_str() {
                "s4" => Element::Signed(4),
                "u4" => Element::Unsigned(4),
                "b1" => Element::Unsigned(1),
                "e3m2" => Element::E3m2,
                "e2m3" => Element::E2m3,
                "e2m1" => Element::E2m1,
                _ => return None,
            },
        })
    }

    pub(crate) fn bits(self) -> u32 {
        match self {
            Element::Nibble => 4,
            Element::E4m3 | Element::E5m2 | Element::E3m2 | Element::E2m3 | Element::E2m1 => 8,
            Element::F16 | Element::Bf16 => 16,
            Element::Tf32 | Element::F32 => 32,
            Element::F64 => 64,
            Element::Signed(bits) | Element::Unsigned(bits) => bits,
        }
    }

    /// Bits of the exponent and of the fraction.
    fn fields(self) -> (u32, u32) {
        match self {
            Element::E4m3 => (4, 3),
            Element::E5m2 => (5, 2),
            Element::E3m2 => (3, 2),
            Element::E2m3 => (2, 3),
            Element::E2m1 | Element::Nibble => (2, 1),
            Element::F16 => (5, 10),
            Element::Bf16 => (8, 7),
            Element::F64 => (11, 52),
            _ => (8, 23),
        }
    }

    fn integer(self, bits: u64) -> i64 {
        match self {
            Element::Signed(n) => super::sign_extend(bits.into(), n),
            _ => bits as i64,
        }
    }
}

/// A number whose exponent is that of its format, however small it is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Number {
    Nan,
    Infinity(bool),
    Finite {
        negative: bool,
        significand: u64,
        /// Exponent of the significand's lowest bit.
        low: i32,
        /// Exponent of the bit that is set where the number is normal.
        high: i32,
    },
}

fn number(bits: u64, of: Element) -> Number {
    let bits = if of == Element::E2m1 { bits >> 2 } else { bits };
    // What a word of tf32 has below its 19 bits is not read.
    let bits = if of == Element::Tf32 { bits & !0x1fff } else { bits };
    let (e, f) = of.fields();
    let (bias, top) = ((1 << (e - 1)) - 1, (1 << e) - 1);
    let negative = bits >> (e + f) & 1 == 1;
    let (exponent, fraction) = ((bits >> f & top) as i32, bits & ((1 << f) - 1));
    let special = exponent as u64 == top;
    match (of, special, fraction) {
        (Element::E4m3, true, 7) => return Number::Nan,
        // All others of less than 8 bits are numbers, too.
        (Element::E4m3 | Element::E3m2 | Element::E2m3 | Element::E2m1 | Element::Nibble, ..)
        | (_, false, _) => {}
        (_, true, 0) => return Number::Infinity(negative),
        _ => return Number::Nan,
    }
    let significand = if exponent == 0 { fraction } else { fraction | 1 << f };
    let high = exponent.max(1) - bias;
    Number::Finite { negative, significand, low: high - f as i32, high }
}

/// A number with the exponent of its highest bit.
fn normalised(n: Number) -> Number {
    match n {
        Number::Finite { negative, significand, low, .. } if significand != 0 => {
            Number::Finite { negative, significand, low, high: low + significand.ilog2() as i32 }
        }
        n => n,
    }
}

/// A byte's number as a half, among which it is a normal one if it is 2^-14 or more.
fn as_half(n: Number) -> Number {
    match n {
        Number::Finite { negative, significand, low, .. } if significand != 0 => {
            let high = (low + significand.ilog2() as i32).max(-14);
            Number::Finite { negative, significand, low, high }
        }
        n => n,
    }
}

fn product(a: Number, b: Number) -> Number {
    let zero = |n: Number| matches!(n, Number::Finite { significand: 0, .. });
    let sign = |n: Number| match n {
        Number::Nan => false,
        Number::Infinity(negative) | Number::Finite { negative, .. } => negative,
    };
    match (a, b) {
        (
            Number::Finite { negative: p, significand: s, low, high },
            Number::Finite { negative: q, significand: t, low: m, high: n },
        ) => Number::Finite { negative: p != q, significand: s * t, low: low + m, high: high + n },
        (Number::Nan, _) | (_, Number::Nan) => Number::Nan,
        _ if zero(a) || zero(b) => Number::Nan,
        _ => Number::Infinity(sign(a) != sign(b)),
    }
}

/// The sum of all terms, rounded once: towards zero to f32, to nearest to f16. Zeros are positive.
fn sum(terms: &[Number], to: Element, kept: i32) -> u64 {
    let format = if to == Element::F16 { F16 } else { F32 };
    let mut infinity = None;
    let mut largest = i32::MIN;
    for term in terms {
        match *term {
            Number::Nan => return format.nan(),
            Number::Infinity(negative) if infinity.is_some_and(|i| i != negative) => return format.nan(),
            Number::Infinity(negative) => infinity = Some(negative),
            Number::Finite { significand: 0, .. } => {}
            Number::Finite { high, .. } => largest = largest.max(high),
        }
    }
    if let Some(negative) = infinity {
        return format.infinity(negative);
    }
    let end = largest.saturating_sub(kept);
    let mut total = 0i64;
    for term in terms {
        let Number::Finite { negative, significand, low, .. } = *term else { continue };
        if significand == 0 {
            continue;
        }
        // Its highest bit is at most one above `largest`, so that it is shifted left by little.
        let magnitude = if low >= end {
            significand << (low - end)
        } else {
            significand.checked_shr((end - low) as u32).unwrap_or(0)
        };
        total += if negative { -(magnitude as i64) } else { magnitude as i64 };
    }
    if total == 0 {
        return 0;
    }
    let (negative, significand) = (total < 0, u128::from(total.unsigned_abs()));
    let beyond = end + 64 - total.unsigned_abs().leading_zeros() as i32 > 128;
    if format == F32 && beyond {
        return F32.infinity(negative);
    }
    let mode = if format == F32 { Round::Zero } else { Round::Nearest };
    soft::pack(Value::Finite(Exact { negative, exponent: end, significand, sticky: false }), format, mode)
}

/// How elements of a product are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Product {
    pub(crate) d: Element,
    pub(crate) a: Element,
    pub(crate) b: Element,
    pub(crate) c: Element,
    /// In quarters of a warp, as in the first GPUs with such instructions.
    pub(crate) quarters: bool,
    /// Products that are added at once, where they are not all.
    pub(crate) step: Option<usize>,
    /// Integers are clamped, not wrapped.
    pub(crate) saturate: bool,
    /// Of single bits, those that differ count, not those that both have.
    pub(crate) differ: bool,
    /// Of doubles.
    pub(crate) round: Round,
    /// By a warp group's tensor cores, which add up bytes of floating point as they are.
    pub(crate) group: bool,
    /// By instructions that name their kind: bytes of floating point are added up at once, as they are.
    pub(crate) native: bool,
}

impl Product {
    /// An element of the result, of a row, a column and an addend.
    pub(crate) fn element(&self, a: &[u64], b: &[u64], c: u64) -> u64 {
        let pairs = a.iter().copied().zip(b.iter().copied());
        match self.a {
            Element::F64 => pairs.fold(c, |sum, (a, b)| fused(a, b, sum, F64, self.round)),
            Element::Signed(_) | Element::Unsigned(_) => self.integer(pairs, c),
            Element::E4m3 | Element::E5m2 if self.group => {
                let mut terms = self.products(pairs);
                terms.push(number(c, self.d));
                let total = sum(&terms, self.d, KEPT_OF_BYTES);
                let special = total >> 23 & 0xff == 0xff;
                if self.d == Element::F16 || special { total } else { total & !0x3ff }
            }
            Element::E4m3 | Element::E5m2 if !self.native => self.bytes(pairs, c),
            Element::F16 if self.quarters && self.d == Element::F32 => {
                let product =
                    pairs.fold(0, |sum, (a, b)| fused(widened(a), widened(b), sum, F32, Round::Nearest));
                plus(product, if self.c == Element::F16 { widened(c) } else { c }, F32)
            }
            _ => self.exact(&self.products(pairs), c),
        }
    }

    fn exact(&self, products: &[Number], c: u64) -> u64 {
        let zero = |n: &Number| matches!(n, Number::Finite { negative: true, significand: 0, .. });
        let addend = number(c, self.c);
        if self.quarters && zero(&addend) && products.iter().all(zero) {
            return F16.sign_bit();
        }
        // A half becomes a normal number first.
        let addend = match (self.c, self.d) {
            (Element::F16, Element::F32) => number(widened(c), Element::F32),
            _ => addend,
        };
        // What is added to in single precision is a result of that first.
        let to = if self.c == Element::F32 { Element::F32 } else { self.d };
        let mut total = None;
        for part in products.chunks(self.step.unwrap_or(products.len()).max(1)) {
            let mut terms = part.to_vec();
            terms.push(total.map_or(addend, |t| number(t, to)));
            total = Some(sum(&terms, to, KEPT));
        }
        let total = total.unwrap_or(c);
        if (self.d, to) == (Element::F16, Element::F32) { narrowed(total) } else { total }
    }

    fn products(&self, pairs: impl Iterator<Item = (u64, u64)>) -> Vec<Number> {
        pairs.map(|(a, b)| product(number(a, self.a), number(b, self.b))).collect()
    }

    /// Bytes of floating point are multiplied as the halves that are equal, two of four at a time; the addend comes last.
    fn bytes(&self, pairs: impl Iterator<Item = (u64, u64)>, c: u64) -> u64 {
        let half = |n: u64, of: Element| as_half(number(n, of));
        let products: Vec<Number> = pairs.map(|(a, b)| product(half(a, self.a), half(b, self.b))).collect();
        let format = if self.d == Element::F16 { F16 } else { F32 };
        let mut total = 0;
        for part in [0, 2] {
            let chosen = products.iter().enumerate().filter(|(k, _)| k & 2 == part);
            let mut terms: Vec<Number> = chosen.map(|(_, p)| *p).collect();
            terms.push(number(total, self.d));
            total = sum(&terms, self.d, KEPT);
        }
        plus(total, c, format)
    }

    /// The same of factors that have factors themselves, of each piece of a row or column one.
    pub(crate) fn scaled(&self, a: &[u64], b: &[u64], c: u64, (of_a, of_b): (&[Scale], &[Scale])) -> u64 {
        let products = self.products(a.iter().copied().zip(b.iter().copied()));
        let scale = |k: usize| {
            let piece = k * of_a.len() / a.len().max(1);
            product(of_a[piece].number(), of_b[piece].number())
        };
        let addend = number(c, Element::F32);
        if self.a != Element::Nibble {
            let mut terms: Vec<Number> =
                products.iter().enumerate().map(|(k, p)| product(*p, scale(k))).collect();
            // Of an addend the highest bit counts, however small it is.
            terms.push(normalised(addend));
            return sum(&terms, Element::F32, KEPT);
        }
        // Sixteen products are added exactly, in quarters; their sum counts with the exponents of its factors alone.
        let whole = |n: &Number| match *n {
            Number::Finite { negative, significand, low, .. } => {
                let quarters = (significand as i64) << (low + 2);
                if negative { -quarters } else { quarters }
            }
            _ => 0,
        };
        let sixteen = |(n, part): (usize, &[Number])| {
            let total: i64 = part.iter().map(whole).sum();
            let own =
                Number::Finite { negative: total < 0, significand: total.unsigned_abs(), low: -2, high: 0 };
            product(own, scale(16 * n))
        };
        let mut terms: Vec<Number> = products.chunks(16).enumerate().map(sixteen).collect();
        terms.push(addend);
        sum(&terms, Element::F32, KEPT_OF_NIBBLES)
    }

    fn integer(&self, pairs: impl Iterator<Item = (u64, u64)>, c: u64) -> u64 {
        let total: i64 = match self.a {
            Element::Unsigned(1) => pairs.map(|(a, b)| if self.differ { a ^ b } else { a & b } as i64).sum(),
            _ => pairs.map(|(a, b)| self.a.integer(a) * self.b.integer(b)).sum(),
        };
        let total = total + i64::from(c as u32 as i32);
        let total = if self.saturate { total.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) } else { total };
        u64::from(total as u32)
    }
}

/// A half in single precision.
fn widened(half: u64) -> u64 {
    soft::pack(soft::unpack(half, F16), F32, Round::Nearest)
}

/// The half nearest to a number of single precision.
fn narrowed(single: u64) -> u64 {
    soft::pack(soft::unpack(single, F32), F16, Round::Nearest)
}

fn fused(a: u64, b: u64, c: u64, format: Format, mode: Round) -> u64 {
    let value = |bits| soft::unpack(bits, format);
    soft::pack(soft::add(soft::multiply(value(a), value(b)), value(c), mode), format, mode)
}

fn plus(a: u64, b: u64, format: Format) -> u64 {
    let value = |bits| soft::unpack(bits, format);
    soft::pack(soft::add(value(a), value(b), Round::Nearest), format, Round::Nearest)
}

#[cfg(test)]
#[path = "tensor_tests.rs"]
mod tests;
