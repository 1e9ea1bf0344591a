//! The instructions that contraction is about.

use crate::{Function, Inst, Mod, Opcode, ScalarType, Statement};

/// A `mul`, `add` or `sub` that may take part: its type, and whether it flushes subnormal numbers.
pub(super) fn plain(i: &Inst) -> Option<(ScalarType, bool)> {
    use ScalarType as T;
    let sum = match i.opcode {
        Opcode::Mul => false,
        Opcode::Add | Opcode::Sub => true,
        _ => return None,
    };
    let ty = i.ty(0)?;
    let fits = matches!(ty, T::F16 | T::F16x2 | T::BF16 | T::BF16x2 | T::F32 | T::F64)
        && i.ty(1).is_none()
        && i.operands.len() == 3
        && i.mods.iter().all(|m| matches!(m, Mod::Type(_) | Mod::Ftz) || sum && *m == Mod::Sat);
    fits.then(|| (ty, i.has(Mod::Ftz)))
}

pub(super) fn insts(f: &Function) -> impl Iterator<Item = &Inst> {
    f.body.iter().flatten().filter_map(|s| if let Statement::Inst(i) = s { Some(i) } else { None })
}
