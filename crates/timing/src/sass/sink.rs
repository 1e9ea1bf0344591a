//! Instructions that are executed later than they are written: where their results are wanted.

use std::collections::BTreeMap;

use weft_ptx::{Inst, Opcode, Space};

use super::key;
use super::registers::{Registers, of};
use crate::flow::{Block, Passed};

/// How often those are executed that are wanted less often than they are passed.
pub(super) fn later(blocks: &[Block], registers: &Registers) -> BTreeMap<u32, Passed> {
    let all = || blocks.iter().flat_map(|b| &b.insts);
    let mut passed: BTreeMap<u32, Passed> = all().map(|(i, n)| (key(i), *n)).collect();
    let mut out = BTreeMap::new();
    for (i, own) in blocks.iter().rev().flat_map(|b| b.insts.iter().rev()) {
        if !moves(i) || i.guard.is_some() {
            continue;
        }
        let writes = of(i).1;
        if writes.is_empty() || writes.iter().any(|w| registers.writers(*w) > 1) {
            continue;
        }
        let readers = writes.iter().flat_map(|w| registers.readers(*w));
        let most = readers.filter_map(|r| passed.get(&key(r))).max_by_key(|n| n.warps).copied();
        if let Some(most) = most.filter(|n| n.warps < own.warps) {
            passed.insert(key(i), most);
            out.insert(key(i), most);
        }
    }
    out
}

/// Whether an instruction may be executed later: its result depends on its operands alone.
fn moves(i: &Inst) -> bool {
    use Opcode::*;
    match i.opcode {
        Ld => matches!(i.space(), Space::Param | Space::Const),
        Mov | Cvta | Add | Sub | Mul | Mad | Fma | Shl | Shr | And | Or | Xor | Not | Cvt | Neg | Selp
        | Min | Max => true,
        _ => false,
    }
}
