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
    folded.extend(rows(blocks, registers).into_iter().map(|(i, _)| (key(i), 0.0)));
}

/// Wavefronts that those which are taken out leave of each one's where all threads want the same word, by their lines: with 8 bytes for all a
/// wavefront serves the whole warp, with 16 half of it (`banks` of `tests/golden`: four words of one row take two).
pub(super) fn left(blocks: &[Block], registers: &Registers) -> Vec<(u32, f64)> {
    let of = |words: i64| if words == 4 { 1.0 / 3.0 } else { 0.0 };
    rows(blocks, registers).into_iter().map(|(i, words)| (i.span.line, of(words))).collect()
}

/// Of each row of words all but the first, and how many words it has.
fn rows<'a>(blocks: &[Block<'a>], registers: &Registers) -> Vec<(&'a Inst, i64)> {
    let mut out = Vec::new();
    for b in blocks {
        let mut loads = Loads::new();
        for (i, _) in &b.insts {
            let ends = matches!(
                i.opcode,
                Opcode::St | Opcode::Atom | Opcode::Red | Opcode::Bar | Opcode::Barrier | Opcode::Call
            );
            if ends && i.space() != Space::Global {
                join(&loads, registers, &mut out);
                loads.clear();
            }
            if let Some(at) = word(i) {
                loads.insert(at, i);
            }
        }
        join(&loads, registers, &mut out);
    }
    out
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

fn join<'a>(loads: &Loads<'a>, registers: &Registers, out: &mut Vec<(&'a Inst, i64)>) {
    // Where the last row ends: what is part of it begins none.
    let mut end = None;
    for &(base, offset) in loads.keys() {
        if end.is_some_and(|(b, n)| b == base && offset < n) {
            continue;
        }
        let aligned = registers.alignment(base);
        let wide = [4i64, 2].into_iter().find(|words| {
            let bytes = 4 * words;
            let part = |k: i64| loads.contains_key(&(base, offset + 4 * k));
            aligned >= bytes as u64 && offset.rem_euclid(bytes) == 0 && (0..*words).all(part)
        });
        let words = wide.unwrap_or(1);
        end = Some((base, offset + 4 * words));
        let others = (1..words).filter_map(|k| loads.get(&(base, offset + 4 * k)));
        out.extend(others.map(|i| (*i, words)));
    }
}
