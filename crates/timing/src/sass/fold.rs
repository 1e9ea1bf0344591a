//! Instructions that become part of those that read their results.

use std::collections::{BTreeMap, BTreeSet};

use weft_ptx::{AddressBase, Inst, Mod, Opcode, Operand, RegId, ScalarType};

use super::made::key;
use super::registers::{Registers, of};
use crate::flow::Block;

/// How many instructions are left of some, by [`key`].
pub(super) type Folded = BTreeMap<u32, f64>;

/// What becomes part of what in a function.
pub(super) fn folded(blocks: &[Block], registers: &Registers) -> Folded {
    let mut f = Folding { registers, left: Folded::new(), full: BTreeSet::new() };
    // From the end, so that what reads is known before what is read.
    for (i, _) in blocks.iter().rev().flat_map(|b| b.insts.iter().rev()) {
        f.one(i);
    }
    f.left
}

struct Folding<'a, 'b> {
    registers: &'b Registers<'a>,
    left: Folded,
    /// Instructions that have taken another in.
    full: BTreeSet<u32>,
}

fn bits(i: &Inst) -> u32 {
    i.ty(0).map_or(32, ScalarType::bits)
}

fn is_whole(i: &Inst) -> bool {
    i.ty(0).is_some_and(ScalarType::is_int)
}

fn is_add(i: &Inst, width: u32) -> bool {
    matches!(i.opcode, Opcode::Add | Opcode::Sub) && is_whole(i) && bits(i) == width && !i.has(Mod::Cc)
}

fn is_logic(i: &Inst) -> bool {
    matches!(i.opcode, Opcode::And | Opcode::Or | Opcode::Xor | Opcode::Not) && bits(i) == 32
}

fn has_constant(i: &Inst) -> bool {
    i.operands.iter().any(|o| matches!(o, Operand::Imm(_)))
}

impl<'a> Folding<'a, '_> {
    fn one(&mut self, i: &'a Inst) {
        let (_, writes) = of(i);
        let &[result] = writes.as_slice() else { return };
        let readers = self.registers.readers(result);
        if readers.is_empty() {
            if !matches!(i.opcode, Opcode::Atom | Opcode::Call | Opcode::Ld) {
                self.left.insert(key(i), 0.0);
            }
            return;
        }
        if is_add(i, 64) && i.guard.is_none() && self.is_of_shared(result, &mut Vec::new()) {
            // 32 bits of it are enough, and what a loop counts for all threads alike is added by the access.
            let whole = self.registers.writers(result) > 1 || !self.is_sum_of_access(i, readers);
            self.left.insert(key(i), if whole { 1.0 } else { 0.0 });
            return;
        }
        if self.registers.writers(result) > 1 || i.guard.is_some() {
            return;
        }
        if self.is_offset(i, result, readers) || self.is_index(i, readers) {
            self.left.insert(key(i), 0.0);
        } else if let &[reader] = readers
            && self.goes_into(i, reader)
            && self.full.insert(key(reader))
        {
            self.left.insert(key(i), 0.0);
        }
    }

    /// Whether a register is wanted for addresses in shared memory or among constants alone. `seen`: registers of which it is being asked.
    fn is_of_shared(&self, r: RegId, seen: &mut Vec<RegId>) -> bool {
        if seen.contains(&r) {
            return true;
        }
        seen.push(r);
        seen.len() < 16
            && self.registers.readers(r).iter().all(|i| match i.opcode {
                Opcode::Ld | Opcode::St | Opcode::Atom | Opcode::Red => {
                    let base = |o: &Operand| matches!(o, Operand::Address(AddressBase::Reg(b), _) if *b == r);
                    let stored = i.operands.iter().any(|o| matches!(o, Operand::Reg(v) if *v == r));
                    let short = matches!(i.space(), weft_ptx::Space::Shared | weft_ptx::Space::Const);
                    short && i.operands.iter().any(base) && !stored
                }
                Opcode::Cvt => i.ty(0).is_some_and(|t| t.bits() == 32),
                _ => is_add(i, 64) && of(i).1.first().is_some_and(|to| self.is_of_shared(*to, seen)),
            })
    }

    /// Whether a sum is of an address and of what a loop counts, and wanted by accesses alone.
    fn is_sum_of_access(&self, i: &Inst, readers: &[&Inst]) -> bool {
        let counted = |o: &Operand| matches!(o, Operand::Reg(r) if self.registers.writers(*r) > 1 && !self.registers.is_varying(*r));
        i.operands.iter().skip(1).any(counted)
            && readers.iter().all(|r| matches!(r.opcode, Opcode::Ld | Opcode::St))
    }

    /// Constants that are added to addresses are part of the access.
    fn is_offset(&self, i: &Inst, result: RegId, readers: &[&Inst]) -> bool {
        let base = |o: &Operand| matches!(o, Operand::Address(AddressBase::Reg(r), _) if *r == result);
        (is_add(i, 64) || is_add(i, 32))
            && has_constant(i)
            && readers.iter().all(|r| !matches!(r.opcode, Opcode::Cvta) && r.operands.iter().any(base))
    }

    /// A scaled index of 64 bits: with an addition one `IMAD.WIDE`, or `LEA` and `LEA.HI.X`.
    fn is_index(&mut self, i: &'a Inst, readers: &[&'a Inst]) -> bool {
        if !readers.iter().all(|r| is_add(r, 64)) {
            return false;
        }
        let wide = i.opcode == Opcode::Mul && i.has(Mod::Wide);
        let known = matches!(i.operands.get(2), Some(Operand::Imm(_)));
        let shift = i.opcode == Opcode::Shl && bits(i) == 64 && known;
        let widened = shift.then(|| self.widened(i)).flatten();
        if wide || widened.is_some() {
            for r in readers {
                self.left.entry(key(r)).or_insert(1.0);
            }
        }
        if let Some(c) = widened.filter(|c| self.registers.readers_of_result(c) == 1) {
            self.left.insert(key(c), 0.0);
        }
        wide || shift
    }

    /// The conversion to 64 bits that an instruction's operand is the result of.
    fn widened(&self, i: &Inst) -> Option<&'a Inst> {
        let Some(Operand::Reg(r)) = i.operands.get(1) else { return None };
        let from = self.registers.writer(*r)?;
        (from.opcode == Opcode::Cvt && from.ty(1).is_some_and(|t| t.bits() == 32)).then_some(from)
    }

    /// Whether an instruction becomes part of the only one that reads its result.
    fn goes_into(&self, i: &Inst, reader: &Inst) -> bool {
        use Opcode::*;
        let product = matches!(i.opcode, Mul) && is_whole(i) && bits(i) == 32 && i.has(Mod::Lo);
        let scaled = i.opcode == Shl && bits(i) == 32 && matches!(i.operands.get(2), Some(Operand::Imm(_)));
        let sum = is_add(i, 32) || (i.opcode == Neg && is_whole(i) && bits(i) == 32);
        if product || scaled || sum {
            return is_add(reader, 32);
        }
        if is_logic(i) {
            return is_logic(reader);
        }
        if i.ty(0) == Some(ScalarType::Pred) {
            // A comparison takes a predicate in.
            return false;
        }
        i.opcode == Setp && matches!(reader.opcode, And | Or) && reader.ty(0) == Some(ScalarType::Pred)
    }
}
