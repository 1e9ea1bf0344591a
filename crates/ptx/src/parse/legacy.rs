//! What PTX of old versions and targets leaves unsaid, put in words, so that every later stage reads one language.

use smallvec::SmallVec;

use super::Parser;
use crate::check::{assign, rule_broken};
use crate::table::table;
use crate::{Inst, Mod, Opcode, ScalarType, Statement};

impl Parser<'_> {
    /// Before `.version` 3.2, and for targets before sm_20, `mad.f32` names no rounding: it is a fused multiply-add to
    /// nearest. Targets before sm_20 flush subnormal `f32` everywhere (PTX ISA, "Floating Point Instructions").
    pub(super) fn spell_out_legacy(&mut self) {
        let module = &mut self.module;
        let first = first_generation(&module.target);
        if !first && module.version >= (3, 2) {
            return;
        }
        for function in &mut module.functions {
            for statement in function.body.iter_mut().flatten() {
                let Statement::Inst(inst) = statement else { continue };
                if inst.opcode == Opcode::Mad
                    && inst.ty(0) == Some(ScalarType::F32)
                    && inst.rounding().is_none()
                {
                    inst.mods.insert(0, Mod::Rn);
                }
                if first && !inst.has(Mod::Ftz) {
                    flush(inst);
                }
            }
        }
    }
}

/// `sm_10` to `sm_13`.
fn first_generation(target: &str) -> bool {
    let number = target.strip_prefix("sm_").or_else(|| target.strip_prefix("compute_"));
    number.and_then(|n| n.parse::<u32>().ok()).is_some_and(|n| n < 20)
}

/// Adds `.ftz` to an instruction on `f32` that has a form with it.
fn flush(inst: &mut Inst) {
    let Some(at) = inst.mods.iter().position(|m| matches!(m, Mod::Type(_))) else { return };
    if !inst.mods.contains(&Mod::Type(ScalarType::F32)) {
        return;
    }
    let mut mods: SmallVec<[Mod; 6]> = inst.mods.clone();
    mods.insert(at, Mod::Ftz);
    let t = table();
    let Some(rows) = t.by_opcode.get(&inst.opcode) else { return };
    let fits = |i: &usize| {
        assign(&t.forms[*i], &mods).is_some_and(|b| rule_broken(&t.rows[*i], &t.forms[*i], &b).is_none())
    };
    if rows.iter().any(fits) {
        inst.mods = mods;
    }
}
