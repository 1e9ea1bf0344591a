//! What bits of a register are, by type.

use weft_ptx::ScalarType;

/// The low `bits` of a register.
pub(crate) fn zero_extend(v: u128, bits: u32) -> u64 {
    if bits >= 64 { v as u64 } else { v as u64 & ((1 << bits) - 1) }
}

/// The low `bits` of a register as a signed number.
pub(crate) fn sign_extend(v: u128, bits: u32) -> i64 {
    if bits >= 64 {
        v as u64 as i64
    } else {
        let shift = 64 - bits;
        ((v as u64) << shift) as i64 >> shift
    }
}

/// A value of type `ty` as a wide register holds it: sign-extended for signed types.
pub(crate) fn widen(v: u64, ty: ScalarType) -> u128 {
    if ty.is_signed() {
        sign_extend(v.into(), ty.bits()) as i128 as u128
    } else {
        u128::from(zero_extend(v.into(), ty.bits()))
    }
}

/// The halves of a packed type, and the type of one: `(parts, type)`.
pub(crate) fn parts_of(ty: ScalarType) -> (u32, ScalarType) {
    match ty {
        ScalarType::F16x2 => (2, ScalarType::F16),
        ScalarType::BF16x2 => (2, ScalarType::BF16),
        ScalarType::U16x2 => (2, ScalarType::U16),
        ScalarType::S16x2 => (2, ScalarType::S16),
        _ => (1, ty),
    }
}
