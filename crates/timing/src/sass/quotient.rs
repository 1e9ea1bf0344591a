//! Quotients and remainders of integers: of 32 bits by an approximation of the divisor's reciprocal, of 64 bits by a function.
//!
//! The reciprocal is computed once for all that is divided by the same, and outside of loops that do not change the divisor.

use std::collections::BTreeMap;

use weft_ptx::{Inst, Opcode, Operand, RegId, ScalarType};

use super::made::{Pipe, key};
use super::registers::Registers;
use crate::flow::{Block, Passed};

/// Whether an instruction is one of those.
pub(super) fn is_quotient(i: &Inst) -> bool {
    matches!(i.opcode, Opcode::Div | Opcode::Rem) && i.ty(0).is_some_and(ScalarType::is_int)
}

/// What one becomes. `reciprocals`: of how many of them the reciprocal is computed.
pub(super) fn form(i: &Inst, reciprocals: f64) -> Vec<(Pipe, f64)> {
    let ty = i.ty(0).unwrap_or(ScalarType::U32);
    let (signed, known) = (ty.is_signed(), matches!(i.operands.get(2), Some(Operand::Imm(_))));
    let is_quotient = i.opcode == Opcode::Div;
    if ty.bits() == 64 {
        // The function, by what of it is executed if nothing special comes.
        let all = match (signed, is_quotient, known) {
            (true, _, true) => 66.0,
            (true, true, _) => 78.0,
            (true, false, _) => 75.0,
            (false, _, true) => 60.0,
            (false, _, false) => 65.0,
        };
        return vec![
            (Pipe::Wide, 0.4 * all),
            (Pipe::Alu, 0.6 * all - 4.0),
            (Pipe::Xu, 2.0),
            (Pipe::Cbu, 2.0),
        ];
    }
    // Conversion, approximation, its last bits, conversion back, a product with the divisor and one more.
    let r = reciprocals;
    let mut parts = vec![(Pipe::Xu, 3.0 * r), (Pipe::Alu, 2.0 * r), (Pipe::Product, 2.0 * r)];
    if !known {
        parts.push((Pipe::Alu, if signed { 2.0 * r } else { r }));
    }
    // The estimate, what it leaves, and one or two steps to the right one; signs, and a divisor of zero.
    let own = match (signed, is_quotient, known) {
        (true, true, false) => 15.0,
        (true, false, false) => 13.0,
        (false, true, false) => 10.0,
        (false, false, false) => 9.0,
        (true, true, true) => 11.0,
        (true, false, true) => 9.0,
        (false, true, true) => 7.0,
        (false, false, true) => 6.0,
    };
    parts.extend([(Pipe::Product, 2.0), (Pipe::Alu, own - 2.0)]);
    parts.retain(|p| p.1 > 0.0);
    parts
}

/// What is divided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Divisor {
    Reg(RegId),
    Known(i64),
}

/// For each quotient, of how many of those that are executed the reciprocal is computed.
pub(super) fn reciprocals(blocks: &[Block], registers: &Registers) -> BTreeMap<u32, f64> {
    let mut passed: BTreeMap<u32, Passed> = BTreeMap::new();
    for (i, n) in blocks.iter().flat_map(|b| &b.insts) {
        passed.insert(key(i), *n);
    }
    let entered = blocks.first().map(Block::passed).unwrap_or_default().warps;
    let mut done: BTreeMap<(Divisor, bool), u64> = BTreeMap::new();
    let mut out = BTreeMap::new();
    for (i, n) in blocks.iter().flat_map(|b| &b.insts).filter(|i| is_quotient(i.0)) {
        let (divisor, there) = match i.operands.get(2) {
            Some(Operand::Imm(c)) => (Divisor::Known(*c), entered),
            Some(Operand::Reg(r)) => {
                let written =
                    registers.writer(*r).and_then(|w| passed.get(&key(w))).map_or(n.warps, |p| p.warps);
                (Divisor::Reg(*r), written)
            }
            _ => continue,
        };
        let signed = i.ty(0).is_some_and(ScalarType::is_signed);
        let before = done.entry((divisor, signed)).or_default();
        // As often as the divisor is there at most, but for what was computed before.
        let own = n.warps.min(there.max(1)).saturating_sub(*before);
        *before += own;
        out.insert(key(i), if n.warps == 0 { 1.0 } else { own as f64 / n.warps as f64 });
    }
    out
}
