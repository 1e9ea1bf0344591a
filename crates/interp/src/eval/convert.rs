//! `cvt`.

use weft_ptx::{Inst, Mod, ScalarType};

use super::float::{format_of, rounding, saturate};
use super::soft::{self, BF16, F32, F64, Format, Round, Value};
use super::{narrow, sign_extend, widen, zero_extend};

/// See [`super::compute`].
pub(crate) fn convert(inst: &Inst, src: &[u128]) -> Option<u128> {
    use ScalarType as T;
    let at = |i: usize| src.get(i).copied().unwrap_or(0);
    if inst.mods.iter().any(|m| m.as_str() == "pack") {
        return pack(inst, src);
    }
    if let Some(v) = narrow::convert(inst, src) {
        return Some(v);
    }
    let (d, a) = (inst.ty(0)?, inst.ty(1)?);
    match (d, a) {
        (T::F16x2 | T::BF16x2, T::F32) => {
            let half = if d == T::F16x2 { T::F16 } else { T::BF16 };
            let one = |v| to_float(inst, half, T::F32, v);
            Some(u128::from(one(at(0))?) << 16 | u128::from(one(at(1))?))
        }
        (T::TF32, T::F32) => Some(u128::from(to_tf32(inst, zero_extend(at(0), 32)))),
        _ if format_of(d).is_some() => to_float(inst, d, a, at(0)).map(u128::from),
        _ => to_int(inst, d, a, at(0)),
    }
}

/// `cvt.pack`: two saturated integers beside each other, `b` lowest, and the low bits of `c` above them.
fn pack(inst: &Inst, src: &[u128]) -> Option<u128> {
    let to = inst.mods.iter().map(|m| m.as_str()).find(|m| *m != "pack" && *m != "sat")?;
    let (sign, bits) = to.split_at(1);
    let bits: u32 = bits.parse().ok()?;
    let (least, greatest) =
        if sign == "s" { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) };
    let one = |i: usize| zero_extend(sign_extend(src[i], 32).clamp(least, greatest) as u128, bits);
    let above = src.get(2).map_or(0, |c| zero_extend(*c, 32) << (2 * bits));
    Some(u128::from((above | one(0) << bits | one(1)) as u32))
}

/// What a NaN becomes. Where a double takes part, and from bfloat16 to a single, hardware keeps sign and payload, as far as
/// the result has room for it; elsewhere the result is the type's own NaN.
fn nan(inst: &Inst, to: Format, from: Format, bits: u64) -> u64 {
    if from == BF16 && to == F32 {
        let canonical = inst.has(Mod::Ftz) || inst.has(Mod::Sat);
        return if canonical { to.nan() } else { bits << 16 };
    }
    if to != F64 && from != F64 {
        return to.nan();
    }
    // `.ftz` makes it the single's own NaN before.
    let bits = if inst.has(Mod::Ftz) && from == F32 { from.nan() } else { bits };
    let payload = (bits & ((1 << from.fraction) - 1)) << (52 - from.fraction) | 1 << 51;
    let sign = if bits & from.sign_bit() != 0 { to.sign_bit() } else { 0 };
    sign | to.infinity(false) | payload >> (52 - to.fraction)
}

/// The source as a number, flushed when the instruction says so.
fn source(inst: &Inst, a: ScalarType, v: u128) -> Value {
    match format_of(a) {
        Some(f) => {
            let bits = zero_extend(v, a.bits());
            // Conversions to half precision do not flush.
            let flushes = inst.has(Mod::Ftz) && f == F32 && inst.ty(0) != Some(ScalarType::F16);
            soft::unpack(if flushes { f.flush(bits) } else { bits }, f)
        }
        None if a.is_signed() => soft::from_integer(sign_extend(v, a.bits()).into()),
        None => soft::from_integer(zero_extend(v, a.bits()).into()),
    }
}

fn to_float(inst: &Inst, d: ScalarType, a: ScalarType, v: u128) -> Option<u64> {
    let f = format_of(d)?;
    let plain = inst.rounding().is_none() && !inst.has(Mod::Ftz) && !inst.has(Mod::Sat);
    if d == a && plain && matches!(d, ScalarType::F32 | ScalarType::F64) {
        // Nothing is converted: a NaN that signals stays one.
        return Some(zero_extend(v, a.bits()));
    }
    let mut value = source(inst, a, v);
    let mode = rounding(inst);
    let integral = matches!(inst.rounding(), Some(Mod::Rni | Mod::Rzi | Mod::Rmi | Mod::Rpi));
    if integral && let Value::Finite(x) = value {
        value = match soft::to_integer(x, mode) {
            Some(0) => Value::Zero(x.negative),
            Some(i) => soft::from_integer(i),
            None => value,
        };
    }
    let mut bits = match value {
        Value::Nan => nan(inst, f, format_of(a)?, zero_extend(v, a.bits())),
        _ if inst.has(Mod::Ftz) && f == F32 => soft::pack_flushing(value, f, mode),
        _ => soft::pack(value, f, mode),
    };
    if inst.has(Mod::Sat) {
        bits = saturate(bits, f);
    }
    if inst.has(Mod::Satfinite) && bits & !f.sign_bit() == f.infinity(false) {
        bits -= 1;
    }
    if inst.has(Mod::Relu) && bits & f.sign_bit() != 0 && !f.is_nan(bits) {
        bits = 0;
    }
    Some(bits)
}

/// The least and greatest value of an integer type.
fn limits(d: ScalarType) -> (i128, i128) {
    let bits = d.bits();
    if d.is_signed() { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) }
}

fn to_int(inst: &Inst, d: ScalarType, a: ScalarType, v: u128) -> Option<u128> {
    let (least, greatest) = limits(d);
    if format_of(a).is_none() {
        // Between integers: extension or truncation, or clamping with `.sat`.
        let value = if a.is_signed() {
            i128::from(sign_extend(v, a.bits()))
        } else {
            i128::from(zero_extend(v, a.bits()))
        };
        let value = if inst.has(Mod::Sat) { value.clamp(least, greatest) } else { value };
        return Some(widen(value as u64, d));
    }
    let value = match source(inst, a, v) {
        Value::Nan => {
            // ISA, cvt: zero, unless a 64-bit type takes part on either side.
            let wide = a == ScalarType::F64 || d.bits() == 64;
            return Some(if wide { widen(1 << (d.bits() - 1), d) } else { 0 });
        }
        Value::Infinity(n) => {
            if n {
                least
            } else {
                greatest
            }
        }
        Value::Zero(_) => 0,
        Value::Finite(x) => {
            let huge = if x.negative { least } else { greatest };
            soft::to_integer(x, rounding(inst)).unwrap_or(huge).clamp(least, greatest)
        }
    };
    Some(widen(value as u64, d))
}

/// A float's nearest TF32 number.
pub(crate) fn nearest_tf32(bits: u64) -> u64 {
    tf32(Round::Nearest, bits)
}

fn tf32(mode: Round, bits: u64) -> u64 {
    if F32.is_nan(bits) && mode != Round::Away {
        return F32.nan() & !0x1fff;
    }
    // Rounding the fraction to 10 bits in place: a carry goes into the exponent, as it should.
    let low = bits & 0x1fff;
    let kept = bits & !0x1fff;
    let up = match mode {
        Round::Away => low >= 0x1000,
        Round::Nearest => low > 0x1000 || low == 0x1000 && kept & 0x2000 != 0,
        _ => false,
    };
    if up && !F32.is_nan(bits) { kept + 0x2000 } else { kept }
}

fn to_tf32(inst: &Inst, bits: u64) -> u64 {
    let mut out = tf32(rounding(inst), bits);
    // `.rna` works on the bits: a NaN is cut off, and clamped like an infinity.
    if inst.has(Mod::Satfinite) && out & 0x7fff_ffff >= F32.infinity(false) {
        out -= 0x2000;
    }
    if inst.has(Mod::Relu) && out >> 31 != 0 { 0 } else { out }
}
