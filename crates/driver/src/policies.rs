//! What accesses want of L2 themselves, as far as the PTX says it (PTX ISA, "Cache Eviction Priority Hints", `createpolicy`): for the model of caches.
//!
//! A policy is known where its register is set by `createpolicy.fractional` with a constant fraction, copies of it, or one of the constants
//! that libraries use. Of others, and of `createpolicy.range`, nothing is known, and the access is like one without.

use std::collections::HashMap;

use weft_caches::{Choice, Property};
use weft_ptx::{Function, Inst, Mod, Module, Opcode, Operand, RegId, Statement};

/// Policies of accesses, by line of the text.
pub(crate) type Policies = HashMap<u32, Choice>;

/// Policies as NVIDIA's assembler makes them of whole lines; CUTLASS has them as constants.
const CONSTANTS: [(u64, Property); 3] = [
    (0x1000_0000_0000_0000, Property::Normal),
    (0x12f0_0000_0000_0000, Property::Streaming),
    (0x14f0_0000_0000_0000, Property::Persisting),
];

/// Those of all functions of a module.
pub(crate) fn of(module: &Module) -> Policies {
    let mut all = Policies::new();
    for f in &module.functions {
        of_function(f, &mut all);
    }
    all
}

fn instructions(f: &Function) -> impl Iterator<Item = &Inst> {
    f.body.iter().flatten().filter_map(|s| match s {
        Statement::Inst(i) => Some(i),
        _ => None,
    })
}

fn of_function(f: &Function, all: &mut Policies) {
    let hinted = |i: &&Inst| matches!(i.opcode, Opcode::Ld | Opcode::St | Opcode::Atom | Opcode::Red);
    if !instructions(f).any(|i| priority(i, 0).or_else(|| once(i)).is_some() || word(i, "L2::cache_hint")) {
        return;
    }
    let made = made(f);
    for i in instructions(f).filter(hinted) {
        let choice = match i.operands.last() {
            Some(policy) if word(i, "L2::cache_hint") => value(policy, &made),
            _ => priority(i, 0).or_else(|| once(i)).map(whole),
        };
        if let Some(choice) = choice {
            all.insert(i.span.line, choice);
        }
    }
}

/// Policies in registers; none where a register is set in several ways, or it is not known to what.
fn made(f: &Function) -> HashMap<RegId, Option<Choice>> {
    let mut made: HashMap<RegId, Option<Choice>> = HashMap::new();
    for i in instructions(f) {
        let Some(Operand::Reg(to)) = i.operands.first() else { continue };
        let choice = match i.opcode {
            Opcode::Createpolicy if i.guard.is_none() => created(i),
            Opcode::Createpolicy => None,
            Opcode::Mov => match i.operands.get(1) {
                Some(from) => value(from, &made),
                None => None,
            },
            _ => continue,
        };
        made.entry(*to).and_modify(|c| *c = c.filter(|c| Some(*c) == choice)).or_insert(choice);
    }
    made
}

fn value(of: &Operand, made: &HashMap<RegId, Option<Choice>>) -> Option<Choice> {
    match of {
        Operand::Reg(r) => made.get(r).copied().flatten(),
        Operand::Imm(n) => {
            CONSTANTS.iter().find(|(bits, _)| *bits == n.cast_unsigned()).map(|(_, p)| whole(*p))
        }
        _ => None,
    }
}

/// What `createpolicy.fractional` makes. The fraction is in sixteenths on an H100.
fn created(i: &Inst) -> Option<Choice> {
    if !word(i, "fractional") {
        return None;
    }
    let fraction = match i.operands.get(1) {
        None => 1.0,
        Some(Operand::F32(bits)) => f32::from_bits(*bits),
        Some(Operand::F64(bits)) => f64::from_bits(*bits) as f32,
        Some(_) => return None,
    };
    let sixteenths = (fraction.clamp(0.0, 1.0) * 16.0).ceil() as u8;
    let miss = priority(i, 1).unwrap_or(Property::Unchanged);
    Some(Choice { hit: priority(i, 0)?, miss, sixteenths })
}

/// One property for all lines.
fn whole(property: Property) -> Choice {
    Choice { hit: property, miss: property, sixteenths: 16 }
}

/// The `n`th priority in L2 that an instruction names.
fn priority(i: &Inst, n: usize) -> Option<Property> {
    let named = |m: &Mod| match m.as_str() {
        "L2::evict_last" => Some(Property::Persisting),
        "L2::evict_first" => Some(Property::Streaming),
        "L2::evict_normal" => Some(Property::Normal),
        "L2::evict_unchanged" => Some(Property::Unchanged),
        _ => None,
    };
    i.mods.iter().filter_map(named).nth(n)
}

/// That the line is used once: on an H100 what is read so is the first to go from L2.
fn once(i: &Inst) -> Option<Property> {
    (word(i, "cs") || word(i, "L1::no_allocate")).then_some(Property::Streaming)
}

fn word(i: &Inst, word: &str) -> bool {
    i.mods.iter().any(|m| m.as_str() == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = ".version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 p)
{
.reg .b64 %rd<6>;
.reg .b32 %r<2>;
ld.param.u64 %rd1, [p];
createpolicy.fractional.L2::evict_last.L2::evict_first.b64 %rd2, 0.5;
mov.b64 %rd3, %rd2;
ld.global.L2::cache_hint.u32 %r1, [%rd1], %rd3;
createpolicy.fractional.L2::evict_first.b64 %rd4, 1.0;
st.global.L2::cache_hint.u32 [%rd1], %r1, %rd4;
mov.b64 %rd4, 0x14F0000000000000;
mov.b64 %rd5, 0x14F0000000000000;
st.global.L2::cache_hint.u32 [%rd1], %r1, %rd5;
st.global.u32 [%rd1], %r1;
ld.global.cs.u32 %r1, [%rd1];
ret;
}
";

    #[test]
    fn policies_are_followed_to_accesses() {
        let (module, wrong) = weft_ptx::parse(TEXT);
        assert!(wrong.is_empty(), "{wrong:?}");
        let all = of(&module);
        let half = Choice { hit: Property::Persisting, miss: Property::Streaming, sixteenths: 8 };
        assert_eq!(all.get(&11), Some(&half));
        // Set in two ways.
        assert_eq!(all.get(&13), None);
        assert_eq!(all.get(&16), Some(&whole(Property::Persisting)));
        assert_eq!(all.get(&18), Some(&whole(Property::Streaming)));
        assert_eq!(all.len(), 3);
    }
}
