//! Floating-point arithmetic.

use std::cmp::Ordering;

use weft_ptx::{Inst, Mod, Opcode, ScalarType};

use super::bits::{parts_of, zero_extend};
use super::soft::{self, BF16, F16, F32, F64, Format, Round, Value};

/// The format of one element of a floating-point type.
pub(crate) fn format_of(ty: ScalarType) -> Option<Format> {
    use ScalarType as T;
    match ty {
        T::F16 | T::F16x2 => Some(F16),
        T::BF16 | T::BF16x2 => Some(BF16),
        T::F32 => Some(F32),
        T::F64 => Some(F64),
        _ => None,
    }
}

/// The rounding an arithmetic instruction names; to nearest when it names none.
pub(super) fn rounding(inst: &Inst) -> Round {
    match inst.rounding() {
        Some(Mod::Rz | Mod::Rzi) => Round::Zero,
        Some(Mod::Rm | Mod::Rmi) => Round::Down,
        Some(Mod::Rp | Mod::Rpi) => Round::Up,
        Some(Mod::Rna) => Round::Away,
        _ => Round::Nearest,
    }
}

/// See [`super::compute`].
pub(super) fn compute(inst: &Inst, ty: ScalarType, src: &[u128]) -> Option<u128> {
    let (parts, element) = parts_of(ty);
    let bits = element.bits();
    let mut out = 0u128;
    for i in 0..parts {
        let values: Vec<u64> = src.iter().map(|v| zero_extend(v >> (i * bits), bits)).collect();
        out |= u128::from(arithmetic(inst, element, &values)?) << (i * bits);
    }
    Some(out)
}

/// One instruction on single elements, as bits.
pub(crate) fn arithmetic(inst: &Inst, ty: ScalarType, src: &[u64]) -> Option<u64> {
    use Opcode::*;
    let f = format_of(ty)?;
    let ftz = inst.has(Mod::Ftz);
    let x: Vec<u64> = src.iter().map(|v| if ftz { f.flush(*v) } else { *v }).collect();
    let at = |i: usize| x.get(i).copied().unwrap_or(0);
    let value = |i: usize| soft::unpack(at(i), f);
    let mode = rounding(inst);
    let result = match inst.opcode {
        Add => soft::add(value(0), value(1), mode),
        Sub => soft::add(value(0), soft::negate(value(1)), mode),
        Mul => soft::multiply(value(0), value(1)),
        Fma | Mad => soft::add(soft::multiply(value(0), value(1)), value(2), mode),
        Div if inst.has(Mod::Approx) && too_large(at(1)) => {
            // The reciprocal of so large a divisor counts as zero.
            soft::multiply(value(0), Value::Zero(at(1) & f.sign_bit() != 0))
        }
        Div => soft::divide(value(0), value(1)),
        Rcp if f == F64 && inst.has(Mod::Approx) => return Some(coarse(at(0), |v| 1.0 / v)),
        Rsqrt if f == F64 && ftz => return Some(coarse(at(0), |v| 1.0 / v.sqrt())),
        Rcp => soft::divide(soft::from_integer(1), value(0)),
        Sqrt => soft::square_root(value(0)),
        Rsqrt | Sin | Cos | Lg2 | Ex2 | Tanh => return Some(approximate(inst.opcode, f, ftz, at(0))),
        // Without flushing, these change the sign bit of an f32 and nothing else.
        Abs | Neg if f.is_nan(at(0)) && (f != F32 || ftz) => Value::Nan,
        Abs => return Some(at(0) & !f.sign_bit()),
        Neg => return Some(f.negate(at(0))),
        Copysign => return Some(at(1) & !f.sign_bit() | at(0) & f.sign_bit()),
        // Of three, `.abs` alone asks for the magnitudes.
        Min | Max if x.len() == 3 => {
            let size = |v: u64| if inst.has(Mod::Abs) { v & !f.sign_bit() } else { v };
            return Some(min_max(inst, f, min_max(inst, f, size(at(0)), size(at(1))), size(at(2))));
        }
        Min | Max => return Some(min_max(inst, f, at(0), at(1))),
        _ => return None,
    };
    let mut bits = finish(result, f, mode, ftz, &x);
    if inst.has(Mod::Sat) {
        bits = saturate(bits, f);
    }
    if inst.has(Mod::Relu) && !f.is_nan(bits) && bits & f.sign_bit() != 0 {
        bits = 0;
    }
    Some(bits)
}

/// Finite, and above 2^126 in magnitude.
fn too_large(single: u64) -> bool {
    let magnitude = single & 0x7fff_ffff;
    magnitude > 0x7e80_0000 && magnitude < F32.infinity(false)
}

/// Packs a result. A double keeps the payload of the first NaN among the operands; other types have one NaN only.
fn finish(result: Value, f: Format, mode: Round, ftz: bool, operands: &[u64]) -> u64 {
    if result == Value::Nan
        && f == F64
        && let Some(nan) = operands.iter().find(|v| f.is_nan(**v))
    {
        return nan | 1 << 51;
    }
    if ftz && f != F64 { soft::pack_flushing(result, f, mode) } else { soft::pack(result, f, mode) }
}

/// Clamps to [0, 1]; a NaN becomes 0.
pub(super) fn saturate(bits: u64, f: Format) -> u64 {
    let one = soft::pack(soft::from_integer(1), f, Round::Nearest);
    if f.is_nan(bits) || bits & f.sign_bit() != 0 { 0 } else { bits.min(one) }
}

/// `.approx` on doubles: of the upper word, to the upper word.
fn coarse(bits: u64, function: impl Fn(f64) -> f64) -> u64 {
    const UPPER: u64 = 0xffff_ffff << 32;
    let v = F64.flush(bits & UPPER);
    let result = function(f64::from_bits(v)).to_bits();
    if F64.is_nan(result) { 0x7fff_ffff << 32 } else { F64.flush(result & UPPER) }
}

/// A trigonometric function as hardware has it: of the argument in turns, a single cut off, of which the fraction counts.
fn turns(v: f64, function: impl Fn(f64) -> f64) -> f64 {
    let product = soft::unpack((v * f64::from(f32::from_bits(0x3e22_f983))).to_bits(), F64);
    let turns = f64::from(f32::from_bits(soft::pack(product, F32, Round::Zero) as u32));
    let fraction = turns - turns.round_ties_even();
    function(2.0 * std::f64::consts::PI * if fraction == 0.0 { fraction.copysign(v) } else { fraction })
}

/// The functions whose result is approximate: computed in double precision and rounded.
fn approximate(opcode: Opcode, f: Format, ftz: bool, bits: u64) -> u64 {
    if f == F64 && f.is_nan(bits) {
        return bits | 1 << 51;
    }
    let mut v = f64::from_bits(soft::pack(soft::unpack(bits, f), F64, Round::Nearest));
    if opcode == Opcode::Ex2 && f == BF16 && v.abs() < 2f64.powi(-23) {
        // Below a step of hardware's fixed point.
        v = 0.0;
    }
    let result = match opcode {
        Opcode::Rsqrt => 1.0 / v.sqrt(),
        Opcode::Sin => turns(v, f64::sin),
        Opcode::Cos => turns(v, f64::cos),
        Opcode::Lg2 => v.log2(),
        Opcode::Ex2 => v.exp2(),
        _ => v.tanh(),
    };
    let result = soft::unpack(result.to_bits(), F64);
    let rounded = if matches!(f, F16 | BF16) && matches!(opcode, Opcode::Ex2 | Opcode::Tanh) {
        // As hardware does: the single is cut off, not rounded. What is too large is infinite all the same.
        let single = soft::unpack(soft::pack(result, F32, Round::Nearest), F32);
        let cut = soft::pack(single, f, Round::Zero);
        let infinity = f.infinity(false);
        if soft::pack(single, f, Round::Nearest) == infinity { infinity } else { cut }
    } else {
        soft::pack(result, f, Round::Nearest)
    };
    if ftz { f.flush(rounded) } else { rounded }
}

/// Sign-magnitude bits as a number that sorts, `-0` below `+0`.
fn key(bits: u64, f: Format) -> i64 {
    let magnitude = (bits & (f.sign_bit() - 1)) as i64;
    if bits & f.sign_bit() != 0 { -1 - magnitude } else { magnitude }
}

fn min_max(inst: &Inst, f: Format, a: u64, b: u64) -> u64 {
    let (a_nan, b_nan) = (f.is_nan(a), f.is_nan(b));
    if f == F64 && a_nan && b_nan {
        return b | 1 << 51;
    }
    if a_nan && b_nan || inst.has(Mod::Nan) && (a_nan || b_nan) {
        return f.nan();
    }
    let xorsign = inst.has(Mod::Xorsign);
    let sign = (a ^ b) & f.sign_bit();
    let (a, b) = if xorsign { (a & !f.sign_bit(), b & !f.sign_bit()) } else { (a, b) };
    let first = key(a, f) < key(b, f);
    let picked = match (a_nan, b_nan) {
        (true, _) => b,
        (_, true) => a,
        _ if first == (inst.opcode == Opcode::Min) => a,
        _ => b,
    };
    if xorsign { picked | sign } else { picked }
}

/// How two values compare, and whether one is a NaN.
pub(super) fn order(ty: ScalarType, ftz: bool, a: u128, b: u128) -> (Ordering, bool) {
    let Some(f) = format_of(ty) else { return (Ordering::Equal, true) };
    let get = |v: u128| {
        let v = zero_extend(v, ty.bits());
        let v = if ftz { f.flush(v) } else { v };
        // Both zeros are equal.
        if v == f.sign_bit() { 0 } else { v }
    };
    let (a, b) = (get(a), get(b));
    (key(a, f).cmp(&key(b, f)), f.is_nan(a) || f.is_nan(b))
}

/// `testp`.
pub(super) fn test_class(inst: &Inst, v: u128) -> Option<bool> {
    let ty = inst.ty(0)?;
    let f = format_of(ty)?;
    let bits = zero_extend(v, ty.bits());
    let magnitude = bits & !f.sign_bit();
    let infinite = magnitude == f.infinity(false);
    let nan = f.is_nan(bits);
    let subnormal = magnitude != 0 && f.flush(bits) != bits;
    let word = inst.mods.iter().find_map(|m| match m {
        Mod::Word(w) => Some(w.as_str()),
        _ => None,
    })?;
    Some(match word {
        "finite" => !infinite && !nan,
        "infinite" => infinite,
        "number" => !nan,
        "notanumber" => nan,
        // Zeros count as normal.
        "normal" => !infinite && !nan && !subnormal,
        "subnormal" => subnormal,
        _ => return None,
    })
}
