//! Approximate forms beside hardware: samples of what an H200 gave, and exact values to measure both from.
//!
//! Samples are kept as distances from the exact value, rounded, in units of the last place. The exact value is computed by
//! additions, multiplications, divisions and square roots of doubles alone, so that it is the same on every machine.

use std::f64::consts::{LN_2, PI};

/// Where samples of a form start, and the distance from one to the next: with zeros in the low bits, and with all bits
/// used.
pub const WALKS: [(u32, u32); 2] = [(0, 1 << 15), (0x1234_5678, 0x9e37_79b9)];
/// Samples of a walk.
pub const POINTS: usize = 1 << 17;

/// The inputs of a walk.
pub fn inputs(walk: usize) -> impl Iterator<Item = u32> {
    let (start, stride) = WALKS.get(walk).copied().unwrap_or_default();
    (0..POINTS as u32).map(move |i| start.wrapping_add(i.wrapping_mul(stride)))
}

/// How the elements of a result lie in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// One single.
    Single,
    /// The upper word of a double.
    Upper,
    /// Two halves.
    Halves,
    /// Two of bfloat16.
    Bfloats,
}

/// What a form computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function<'a> {
    /// The operation: `rcp`.
    pub name: &'a str,
    /// The type.
    pub element: Element,
    /// Subnormal inputs and results count as zeros.
    pub ftz: bool,
}

/// What an instruction of a form computes.
pub fn function(inst: &str) -> Function<'_> {
    let head = inst.split(' ').next().unwrap_or("");
    let element = match head.rsplit('.').next() {
        Some("f64") => Element::Upper,
        Some("f16x2") => Element::Halves,
        Some("bf16x2") => Element::Bfloats,
        _ => Element::Single,
    };
    Function { name: head.split('.').next().unwrap_or(""), element, ftz: head.contains(".ftz") }
}

/// `2^x`.
fn exp2(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    let n = x.clamp(-1100.0, 1100.0).round();
    let f = (x.clamp(-1100.0, 1100.0) - n) * LN_2;
    let (mut term, mut sum) = (1.0, 1.0);
    for i in 1..20 {
        term *= f / f64::from(i);
        sum += term;
    }
    let power = |n: f64| f64::from_bits(((1023 + n as i64) as u64) << 52);
    let half = (n / 2.0).trunc();
    sum * power(half) * power(n - half)
}

/// `log2(x)` of a normal number.
fn log2(x: f64) -> f64 {
    if x.is_nan() || x < 0.0 {
        return f64::NAN;
    } else if x == 0.0 || x == f64::INFINITY {
        return if x == 0.0 { f64::NEG_INFINITY } else { x };
    }
    let bits = x.to_bits();
    let up = u64::from(bits << 12 >> 12 > 0x6_a09e_667f_3bcd);
    let m = f64::from_bits(bits << 12 >> 12 | (1023 - up) << 52);
    let e = (bits >> 52) as f64 - 1023.0 + up as f64;
    let s = (m - 1.0) / (m + 1.0);
    let (mut power, mut sum) = (s, 0.0);
    for i in 0..16 {
        sum += power / f64::from(2 * i + 1);
        power *= s * s;
    }
    e + 2.0 * sum / LN_2
}

/// Sine, or cosine; far from zero of what doubles make of the reduction.
fn sine(x: f64, cosine: bool) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    // pi in three parts, the first two short enough that multiples are exact.
    const PARTS: [f64; 3] =
        [3.141_592_621_803_283_7, 3.178_650_942_459_171_3e-8, 1.224_646_799_147_353_2e-16];
    let k = (x / PI - if cosine { 0.5 } else { 0.0 }).round();
    let q = if cosine { k + 0.5 } else { k };
    let r = PARTS.iter().fold(x, |r, p| r - q * p);
    let (mut term, mut sum) = (r, r);
    for i in 1..14 {
        term *= -r * r / f64::from(2 * i * (2 * i + 1));
        sum += term;
    }
    let odd = (k / 2.0).trunc() * 2.0 != k;
    // cos x = -sin(x - (k + 1/2) pi) for even k.
    if odd == cosine { sum } else { -sum }
}

fn tanh(x: f64) -> f64 {
    let a = 2.0 * x.abs();
    // e^a - 1.
    let e = if a < 0.5 {
        let (mut term, mut sum) = (a, a);
        for i in 2..18 {
            term *= a / f64::from(i);
            sum += term;
        }
        sum
    } else {
        exp2(a / LN_2) - 1.0
    };
    let t = if e > 1e300 { 1.0 } else { e / (e + 2.0) };
    if x < 0.0 || x.to_bits() == 1 << 63 { -t } else { t }
}

fn half(bits: u32) -> f64 {
    let sign = if bits & 0x8000 != 0 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (bits >> 10 & 31, f64::from(bits & 0x3ff));
    sign * match exponent {
        0 => fraction / 16_777_216.0,
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + fraction) * exp2(f64::from(exponent) - 25.0),
    }
}

impl Function<'_> {
    /// Values per word.
    pub fn parts(&self) -> u32 {
        if matches!(self.element, Element::Halves | Element::Bfloats) { 2 } else { 1 }
    }

    /// The value of a part of an input or a result.
    pub fn value(&self, word: u32, part: u32) -> f64 {
        let bits = if self.parts() == 2 { word >> (16 * part) & 0xffff } else { word };
        match self.element {
            Element::Single => f64::from(f32::from_bits(bits)),
            Element::Upper => f64::from_bits(u64::from(bits) << 32),
            Element::Halves => half(bits),
            Element::Bfloats => f64::from(f32::from_bits(bits << 16)),
        }
    }

    /// The exact result for an input.
    pub fn exact(&self, word: u32, part: u32) -> f64 {
        let mut x = self.value(word, part);
        if self.element == Element::Upper {
            x = f64::from_bits(u64::from(word) << 32 | u64::from(word.wrapping_mul(0x85eb_ca6b)));
        }
        let least = match self.element {
            Element::Upper => f64::MIN_POSITIVE,
            Element::Halves => 0.0,
            _ => f64::from(f32::MIN_POSITIVE),
        };
        if self.ftz && x.abs() < least {
            x *= 0.0;
        }
        match self.name {
            "rcp" => 1.0 / x,
            "rsqrt" => 1.0 / x.sqrt(),
            "sqrt" => x.sqrt(),
            "ex2" => exp2(x),
            "lg2" => log2(x),
            "sin" if x == 0.0 => x,
            "sin" => sine(x, false),
            "cos" => sine(x, true),
            _ => tanh(x),
        }
    }

    /// The exact result as the form's type has it, as a number that counts the type's values in order; NaNs are beyond
    /// infinity.
    pub fn rank_of(&self, v: f64) -> i64 {
        let single = (v as f32).to_bits();
        if v.is_nan() {
            return if self.parts() == 2 { 0x7fff } else { 0x7fff_ffff };
        }
        self.order(match self.element {
            Element::Single => i64::from(single),
            Element::Upper => (v.to_bits() >> 32) as i64,
            Element::Halves => i64::from(to_half(v)),
            Element::Bfloats => i64::from((single + 0x7fff + (single >> 16 & 1)) >> 16),
        })
    }

    /// As [`Self::rank_of`], of a part of a result.
    pub fn rank(&self, word: u32, part: u32) -> i64 {
        self.order(i64::from(if self.parts() == 2 { word >> (16 * part) & 0xffff } else { word }))
    }

    fn order(&self, bits: i64) -> i64 {
        let sign = if self.parts() == 2 { 0x8000 } else { 0x8000_0000 };
        if bits & sign != 0 { -(bits & (sign - 1)) - 1 } else { bits }
    }

    /// The part of a result that has a rank.
    pub fn bits(&self, rank: i64) -> u32 {
        let sign = if self.parts() == 2 { 0x8000 } else { 0x8000_0000 };
        (if rank < 0 { (-1 - rank) | sign } else { rank }) as u32
    }
}

/// To half precision, to nearest even.
fn to_half(v: f64) -> u16 {
    let sign = if v.is_sign_negative() { 0x8000 } else { 0 };
    let a = v.abs();
    if a >= 65520.0 {
        return sign | 0x7c00;
    }
    // In units of the last place; adding 2^52 rounds.
    let exponent = ((a.to_bits() >> 52) as i64 - 1023).max(-14);
    let unit = f64::from_bits(((1023 + exponent - 10) as u64) << 52);
    let units = (a / unit + 4_503_599_627_370_496.0) - 4_503_599_627_370_496.0;
    sign | ((exponent + 14) as u16 * 1024 + units as u16)
}

/// Packs a walk's results.
pub fn pack(f: &Function<'_>, walk: usize, results: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for (x, y) in inputs(walk).zip(results.chunks(4)) {
        let y = y.iter().rev().fold(0, |n, b| n << 8 | u32::from(*b));
        for part in 0..f.parts() {
            let distance = f.rank(y, part) - f.rank_of(f.exact(x, part));
            let mut code = (distance << 1 ^ distance >> 63) as u64;
            while code >= 0x80 {
                out.push(code as u8 | 0x80);
                code >>= 7;
            }
            out.push(code as u8);
        }
    }
    out
}

/// The results that [`pack`] packed; `None` when they are damaged.
pub fn unpack(f: &Function<'_>, walk: usize, packed: &[u8]) -> Option<Vec<u32>> {
    let mut rest = packed.iter();
    let mut next = || {
        let (mut code, mut shift) = (0u64, 0);
        loop {
            let byte = *rest.next()?;
            code |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 || shift > 56 {
                return Some((code >> 1) as i64 ^ -((code & 1) as i64));
            }
        }
    };
    inputs(walk)
        .map(|x| {
            (0..f.parts()).try_fold(0, |word, part| {
                let rank = f.rank_of(f.exact(x, part)) + next()?;
                Some(word | f.bits(rank) << (16 * part))
            })
        })
        .collect()
}
