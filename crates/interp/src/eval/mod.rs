//! Semantics of single instructions, from the ISA text: values in, values out.

mod bits;
mod convert;
mod float;
mod int;
mod narrow;
pub(crate) mod soft;
mod tensor;
mod video;

use weft_ptx::{Cmp, Inst, Mod, Opcode, ScalarType};

pub(crate) use bits::{parts_of, sign_extend, widen, zero_extend};
pub(crate) use convert::{convert, nearest_tf32};
pub(crate) use float::{arithmetic as float_arithmetic, format_of};
pub(crate) use tensor::{Element, Product, Scale};

/// The result of an instruction that only computes; `src` are its source operands in order, `carry` the flag CC.CF.
/// `None` when the interpreter does not know the instruction.
pub(crate) fn compute(inst: &Inst, src: &[u128], carry: &mut bool) -> Option<u128> {
    use Opcode::*;
    let at = |i: usize| src.get(i).copied().unwrap_or(0);
    let ty = inst.ty(0);
    if let Some(v) = video::compute(inst, src) {
        return Some(v);
    }
    match inst.opcode {
        Cvt => convert(inst, src),
        Mov | Cvta => Some(at(0)),
        Selp => Some(if at(2) != 0 { at(0) } else { at(1) }),
        Slct => {
            let by = inst.ty(1)?;
            let nonnegative = if by == ScalarType::F32 {
                let bits = zero_extend(at(2), 32);
                let bits = if inst.has(Mod::Ftz) { soft::F32.flush(bits) } else { bits };
                f32::from_bits(bits as u32) >= 0.0
            } else {
                sign_extend(at(2), 32) >= 0
            };
            Some(if nonnegative { at(0) } else { at(1) })
        }
        Set => set(inst, src),
        Testp => float::test_class(inst, at(0)).map(u128::from),
        And if ty == Some(ScalarType::Pred) => Some(at(0) & at(1) & 1),
        Or if ty == Some(ScalarType::Pred) => Some((at(0) | at(1)) & 1),
        Xor if ty == Some(ScalarType::Pred) => Some((at(0) ^ at(1)) & 1),
        Not if ty == Some(ScalarType::Pred) => Some(!at(0) & 1),
        Createpolicy => Some(0),
        Add | Sub | Mul | Fma if inst.mods.iter().any(|m| m.as_str() == "f32x2") => {
            let half = |shift: u32| {
                let values: Vec<u64> = src.iter().map(|v| zero_extend(v >> shift, 32)).collect();
                float_arithmetic(inst, ScalarType::F32, &values).map(u128::from)
            };
            Some(half(32)? << 32 | half(0)?)
        }
        Add | Sub | Fma if ty == Some(ScalarType::F32) && inst.ty(1).is_some() => {
            // All sources but the last have the narrow type, which f32 holds.
            let narrow = inst.ty(1).and_then(format_of)?;
            let last = src.len().checked_sub(1)?;
            let value = |(i, v): (usize, &u128)| {
                if i == last {
                    zero_extend(*v, 32)
                } else {
                    soft::pack(soft::unpack(zero_extend(*v, 16), narrow), soft::F32, soft::Round::Nearest)
                }
            };
            let values: Vec<u64> = src.iter().enumerate().map(value).collect();
            float_arithmetic(inst, ScalarType::F32, &values).map(u128::from)
        }
        _ if ty.is_some_and(|t| format_of(t).is_some()) => float::compute(inst, ty?, src),
        _ => int::compute(inst, ty, src, carry),
    }
}

/// Compares two values of type `ty`.
pub(crate) fn compare(cmp: Cmp, ty: ScalarType, ftz: bool, a: u128, b: u128) -> bool {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let (order, unordered) = if format_of(ty).is_some() {
        float::order(ty, ftz, a, b)
    } else if ty.is_signed() && !matches!(cmp, Cmp::Lo | Cmp::Ls | Cmp::Hi | Cmp::Hs) {
        (sign_extend(a, ty.bits()).cmp(&sign_extend(b, ty.bits())), false)
    } else {
        (zero_extend(a, ty.bits()).cmp(&zero_extend(b, ty.bits())), false)
    };
    match cmp {
        Cmp::Num => !unordered,
        Cmp::Nan => unordered,
        Cmp::Equ => unordered || order == Equal,
        Cmp::Neu => unordered || order != Equal,
        Cmp::Ltu => unordered || order == Less,
        Cmp::Leu => unordered || order != Greater,
        Cmp::Gtu => unordered || order == Greater,
        Cmp::Geu => unordered || order != Less,
        Cmp::Eq => !unordered && order == Equal,
        Cmp::Ne => !unordered && order != Equal,
        Cmp::Lt | Cmp::Lo => !unordered && order == Less,
        Cmp::Le | Cmp::Ls => !unordered && order != Greater,
        Cmp::Gt | Cmp::Hi => !unordered && order == Greater,
        Cmp::Ge | Cmp::Hs => !unordered && order != Less,
    }
}

/// Combines a comparison with the third operand of `setp` and `set`.
pub(crate) fn combine(inst: &Inst, holds: bool, other: bool) -> bool {
    for m in &inst.mods {
        match m {
            Mod::And => return holds && other,
            Mod::Or => return holds || other,
            Mod::Xor => return holds != other,
            _ => {}
        }
    }
    holds
}

/// `set`: all ones, or 1.0, where the comparison holds.
fn set(inst: &Inst, src: &[u128]) -> Option<u128> {
    let (dtype, stype, cmp) = (inst.ty(0)?, inst.ty(1)?, inst.cmp()?);
    let (parts, element) = parts_of(stype);
    let (dparts, delement) = parts_of(dtype);
    let one: u64 = match delement {
        ScalarType::F32 => 1f32.to_bits().into(),
        ScalarType::F16 => 0x3c00,
        ScalarType::BF16 => 0x3f80,
        t => zero_extend(u128::MAX, t.bits()),
    };
    let other = src.get(2).is_some_and(|c| *c != 0);
    let mut out = 0u128;
    for i in 0..parts {
        let half = |v: u128| v >> (i * element.bits());
        let holds = compare(cmp, element, inst.has(Mod::Ftz), half(src[0]), half(src[1]));
        if combine(inst, holds, other) {
            // Two comparisons into one integer give a half each.
            let (width, value) = if dparts == parts { (delement.bits(), one) } else { (16, 0xffff) };
            out |= u128::from(value) << (i * width);
        }
    }
    Some(out)
}
