//! PTX types and spaces to IR types and spaces.

use weft_ir::{Rounding, Space as IrSpace, Type};
use weft_ptx::{Inst, Mod, ScalarType, Space, Span};

use crate::error::{LowerError, R};

/// The IR type that carries a PTX type; packed types travel as integers. 128-bit types have none.
pub(crate) fn ir_type(t: ScalarType, span: Span) -> R<Type> {
    use ScalarType::*;
    Ok(match t {
        Pred => Type::Pred,
        B8 | U8 | S8 | E4m3 | E5m2 => Type::I8,
        B16 | U16 | S16 | E4m3x2 | E5m2x2 => Type::I16,
        B32 | U32 | S32 | U16x2 | S16x2 | F16x2 | BF16x2 => Type::I32,
        B64 | U64 | S64 => Type::I64,
        F16 => Type::F16,
        BF16 => Type::BF16,
        F32 | TF32 => Type::F32,
        F64 => Type::F64,
        _ => return Err(LowerError::unsupported(span, format!("values of type {t:?} are not supported"))),
    })
}

/// The integer type of a number of bytes (1, 2, 4 or 8).
pub(crate) fn int_of_bytes(bytes: u32) -> Type {
    match bytes {
        1 => Type::I8,
        2 => Type::I16,
        4 => Type::I32,
        _ => Type::I64,
    }
}

/// Element type of a packed pair; `None` when the type is not packed.
pub(crate) fn packed(t: ScalarType) -> Option<Type> {
    match t {
        ScalarType::F16x2 => Some(Type::F16),
        ScalarType::BF16x2 => Some(Type::BF16),
        ScalarType::U16x2 | ScalarType::S16x2 => Some(Type::I16),
        _ => None,
    }
}

/// Whether arithmetic on the type is floating-point, packed pairs included.
pub(crate) fn floating(t: ScalarType) -> bool {
    t.is_float() || matches!(t, ScalarType::F16x2 | ScalarType::BF16x2)
}

/// Whether arithmetic on the type is signed, packed pairs included.
pub(crate) fn signed(t: ScalarType) -> bool {
    t.is_signed() || t == ScalarType::S16x2
}

/// The state space of an access.
pub(crate) fn ir_space(s: Space) -> IrSpace {
    match s {
        Space::Global => IrSpace::Global,
        Space::Const => IrSpace::Const,
        Space::Shared => IrSpace::Shared,
        Space::SharedCluster => IrSpace::SharedCluster,
        Space::Local => IrSpace::Local,
        Space::Param => IrSpace::Param,
        Space::Generic | Space::Reg | Space::Sreg => IrSpace::Generic,
    }
}

/// The rounding an instruction names; to nearest even when it names none.
pub(crate) fn rounding(i: &Inst) -> Rounding {
    match i.rounding() {
        Some(Mod::Rz | Mod::Rzi) => Rounding::Rz,
        Some(Mod::Rm | Mod::Rmi) => Rounding::Rm,
        Some(Mod::Rp | Mod::Rpi) => Rounding::Rp,
        Some(Mod::Rna) => Rounding::Rna,
        _ => Rounding::Rn,
    }
}

/// Whether the instruction has a modifier word that has no variant of its own.
pub(crate) fn word(i: &Inst, word: &str) -> bool {
    i.mods.iter().any(|m| matches!(m, Mod::Word(w) if w.as_str() == word))
}
