//! Loads of neighbouring words of shared memory, which become one of 8 or 16 bytes.

use std::collections::BTreeMap;

use weft_ptx::{AddressBase, Inst, Opcode, Operand, RegId, Space};

use super::fold::Folded;
use super::made::key;
use super::registers::{Registers, of};
use crate::flow::Block;

/// Loads of one base since memory was last written, by offset.
type Loads<'a> = BTreeMap<(RegId, i64), &'a Inst>;

/// Takes out of each row of words all but the first.
pub(super) fn joined(blocks: &[Block], registers: &Registers, folded: &mut Folded) {
    for b in blocks {
        let mut loads = Loads::new();
        for (i, _) in &b.insts {
            let ends = matches!(
                i.opcode,
                Opcode::St | Opcode::Atom | Opcode::Red | Opcode::Bar | Opcode::Barrier | Opcode::Call
            );
            if ends && i.space() != Space::Global {
                join(&loads, registers, folded);
                loads.clear();
            }
            if let Some(at) = word(i) {
                loads.insert(at, i);
            }
        }
        join(&loads, registers, folded);
    }
}

/// Base and offset of a load of a word.
fn word(i: &Inst) -> Option<(RegId, i64)> {
    let plain = i.opcode == Opcode::Ld && i.space() == Space::Shared && i.vector() == 1 && i.guard.is_none();
    let four = i.ty(0).is_some_and(|t| t.bits() == 32);
    let at = i.operands.iter().find_map(|o| match o {
        Operand::Address(AddressBase::Reg(r), n) => Some((*r, *n)),
        _ => None,
    })?;
    // A loop's own base may be moved by the load.
    (plain && four && !of(i).1.contains(&at.0)).then_some(at)
}

fn join(loads: &Loads, registers: &Registers, folded: &mut Folded) {
    for &(base, offset) in loads.keys() {
        let aligned = registers.alignment(base);
        let wide = [4i64, 2].into_iter().find(|words| {
            let bytes = 4 * words;
            let part = |k: i64| loads.contains_key(&(base, offset + 4 * k));
            aligned >= bytes as u64 && offset.rem_euclid(bytes) == 0 && (0..*words).all(part)
        });
        for k in 1..wide.unwrap_or(1) {
            if let Some(i) = loads.get(&(base, offset + 4 * k)) {
                folded.insert(key(i), 0.0);
            }
        }
    }
}
