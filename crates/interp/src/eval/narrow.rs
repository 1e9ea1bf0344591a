//! Floats of 8, 6 and 4 bits, by looking through all there are of a format.

use weft_ptx::{Inst, Mod};

/// A format: bits of the exponent and of the fraction, and the bias.
#[derive(Clone, Copy)]
struct Format {
    exponent: u32,
    fraction: u32,
    bias: i32,
}

fn format(name: &str) -> Option<Format> {
    let of = |exponent, fraction, bias| Some(Format { exponent, fraction, bias });
    match name {
        "e4m3x2" => of(4, 3, 7),
        "e5m2x2" => of(5, 2, 15),
        "e2m3x2" => of(2, 3, 1),
        "e3m2x2" => of(3, 2, 3),
        "e2m1x2" => of(2, 1, 1),
        _ => None,
    }
}

impl Format {
    fn bits(self) -> u32 {
        self.exponent + self.fraction
    }

    /// The number that a code without its sign stands for; `None` for a NaN.
    fn value(self, code: u32) -> Option<f64> {
        let field = code >> self.fraction;
        let fraction = f64::from(code & ((1 << self.fraction) - 1)) / f64::from(1u32 << self.fraction);
        let top = (1 << self.exponent) - 1;
        match (self.exponent, field == top) {
            // The interchange rule: infinity, then NaNs.
            (5, true) => return if fraction == 0.0 { Some(f64::INFINITY) } else { None },
            (4, true) if fraction == 0.875 => return None,
            _ => {}
        }
        Some(if field == 0 {
            fraction * 2f64.powi(1 - self.bias)
        } else {
            (1.0 + fraction) * 2f64.powi(field as i32 - self.bias)
        })
    }

    /// The nearest code to a magnitude; of two the even one; the largest finite number for all above it.
    fn nearest(self, magnitude: f64) -> u32 {
        let finite = |c: &u32| self.value(*c).is_some_and(f64::is_finite);
        let distance = |c: u32| (self.value(c).unwrap_or(f64::MAX) - magnitude).abs();
        let codes = (0..1 << self.bits()).filter(finite);
        let last = codes.clone().next_back().unwrap_or(0);
        let better = |a: u32, b: u32| match distance(a).total_cmp(&distance(b)) {
            std::cmp::Ordering::Less => a,
            std::cmp::Ordering::Greater => b,
            std::cmp::Ordering::Equal => {
                if a.is_multiple_of(2) {
                    a
                } else {
                    b
                }
            }
        };
        if magnitude >= self.value(last).unwrap_or(0.0) { last } else { codes.reduce(better).unwrap_or(0) }
    }

    fn encode(self, v: f64, relu: bool) -> u128 {
        if v.is_nan() {
            // All ones: a NaN, or the largest number of a format that has none.
            return (1 << self.bits()) - 1;
        }
        if relu && v.is_sign_negative() {
            return 0;
        }
        let sign = u128::from(v.is_sign_negative()) << self.bits();
        u128::from(self.nearest(v.abs())) | sign
    }
}

fn half(bits: u16) -> f64 {
    let (sign, field, fraction) = (bits >> 15, i32::from(bits >> 10 & 31), f64::from(bits & 0x3ff) / 1024.0);
    let v = match field {
        0 => fraction * 2f64.powi(-14),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1.0 + fraction) * 2f64.powi(field - 15),
    };
    if sign == 1 { -v } else { v }
}

/// The bits of a number that `f16`, or `bf16`, holds exactly.
fn to_half(v: f64, bf16: bool) -> u128 {
    if v.is_nan() {
        return 0x7fff;
    }
    let find = |c: &u16| {
        let w = if bf16 { f64::from(f32::from_bits(u32::from(*c) << 16)) } else { half(*c) };
        w == v && w.is_sign_negative() == v.is_sign_negative()
    };
    (0..=u16::MAX).find(find).unwrap_or(0x7fff).into()
}

/// Conversions with a pair of narrow floats on one side; `None` for others.
pub(super) fn convert(inst: &Inst, src: &[u128]) -> Option<u128> {
    let mut names = inst.mods.iter().map(|m| m.as_str()).filter(|m| m.ends_with("x2") || *m == "f32");
    let (to, from) = (names.next()?, names.next()?);
    let at = |i: usize| src.get(i).copied().unwrap_or(0);
    // The sources of a pair, the lower one first.
    let single = |v: u128| f64::from(f32::from_bits(v as u32));
    let sources = || match from {
        "f16x2" => [half(at(0) as u16), half((at(0) >> 16) as u16)],
        "bf16x2" => [single(at(0) << 16 & 0xffff_0000), single(at(0) & 0xffff_0000)],
        _ => [single(at(1)), single(at(0))],
    };
    let relu = inst.has(Mod::Relu);
    if let Some(f) = format(to) {
        let [lo, hi] = sources().map(|v| f.encode(v, relu));
        return Some(hi << if f.bits() == 3 { 4 } else { 8 } | lo);
    }
    if let Some(f) = format(from) {
        let stride = if f.bits() == 3 { 4 } else { 8 };
        let [lo, hi] = [0, stride].map(|shift| {
            let code = (at(0) >> shift) as u32 & ((2 << f.bits()) - 1);
            let magnitude = f.value(code & ((1 << f.bits()) - 1)).unwrap_or(f64::NAN);
            let v = if code >> f.bits() == 1 { -magnitude } else { magnitude };
            to_half(if relu && v.is_sign_negative() && !v.is_nan() { 0.0 } else { v }, to == "bf16x2")
        });
        return Some(hi << 16 | lo);
    }
    if to == "ue8m0x2" {
        let [lo, hi] = sources().map(|v| scale(inst, v.abs()));
        return Some(hi << 8 | lo);
    }
    if from == "ue8m0x2" {
        let power = |code: u32| if code == 255 { f64::NAN } else { 2f64.powi(code as i32 - 127) };
        let [lo, hi] = [0, 8].map(|shift| to_half(power((at(0) >> shift) as u32 & 255), true));
        return Some(hi << 16 | lo);
    }
    None
}

/// The power of two below or above a magnitude, as `ue8m0`.
fn scale(inst: &Inst, magnitude: f64) -> u128 {
    if magnitude.is_nan() {
        return 255;
    }
    let up = inst.rounding() == Some(Mod::Rp);
    // The least code stands for 2^-127 and all that is smaller; below 2^-126 nothing else is rounded down to.
    let power = |code: i32| if code == 0 && !up { 0.0 } else { 2f64.powi(code - 127) };
    let code = if up {
        (0..255).find(|c| power(*c) >= magnitude).unwrap_or(255)
    } else if magnitude.is_infinite() {
        255
    } else {
        (0..255).rev().find(|c| power(*c) <= magnitude).unwrap_or(0)
    };
    (if inst.has(Mod::Satfinite) { code.min(254) } else { code }) as u128
}
