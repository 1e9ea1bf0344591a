//! Loops that `ptxas` unrolls by four: of one block, short, counting by constants up to a bound. What counts, compares and goes back is executed
//! for four rounds at once.
//!
//! Loops that compilers have unrolled end with a comparison for equality, and stay as they are, as those do whose pragma says so.

use std::collections::BTreeMap;

use weft_ptx::{Cmp, Inst, Opcode, Operand, RegId, ScalarType};

use super::branch;
use super::made::key;
use super::registers::of;
use crate::flow::Block;

/// How many rounds become one.
const ROUNDS: f64 = 4.0;

/// Most instructions of a body.
const SHORT: usize = 20;

/// Of which part of the times an instruction is executed, by [`key`], where that is less than all.
pub(super) fn unrolled(blocks: &[Block]) -> BTreeMap<u32, f64> {
    let mut out = BTreeMap::new();
    for k in 1..blocks.len() {
        let b = &blocks[k];
        let back = |to: &usize| *to == k || branch::is_turned(blocks, *to) && blocks[*to].next[0] == k;
        let rounds = b.passed().warps as f64 / blocks[k - 1].passed().warps.max(1) as f64;
        if !b.is_fork() || !b.next.iter().any(back) || b.once || b.insts.len() > SHORT || rounds < ROUNDS {
            continue;
        }
        let counts: Vec<u32> = b.insts.iter().filter(|(i, _)| is_count(i, b)).map(|(i, _)| key(i)).collect();
        let Some(compared) = bound(b, &counts).filter(|_| b.insts.iter().all(|(i, _)| fits(i))) else {
            continue;
        };
        let once = counts.into_iter().chain([compared, b.last().map_or(0, key)]);
        out.extend(once.map(|at| (at, 1.0 / ROUNDS)));
    }
    out
}

/// The comparison of what is counted with a bound that decides whether there is another round.
fn bound(b: &Block, counts: &[u32]) -> Option<u32> {
    let guard = b.last()?.guard?.reg;
    let i = b.insts.iter().map(|i| i.0).find(|i| of(i).1.contains(&guard))?;
    let less =
        matches!(i.cmp()?, Cmp::Lt | Cmp::Le | Cmp::Gt | Cmp::Ge | Cmp::Lo | Cmp::Ls | Cmp::Hi | Cmp::Hs);
    let counted = |r: &RegId| b.insts.iter().any(|(w, _)| counts.contains(&key(w)) && of(w).1.contains(r));
    let of_count = |r: &RegId| {
        let from = b.insts.iter().map(|i| i.0).filter(|w| of(w).1.contains(r));
        counted(r)
            || from
                .filter(|w| matches!(w.opcode, Opcode::Cvt | Opcode::Add))
                .any(|w| of(w).0.iter().any(counted))
    };
    let compares = i.opcode == Opcode::Setp && less && i.ty(0).is_some_and(ScalarType::is_int);
    (compares && of(i).0.iter().any(of_count)).then(|| key(i))
}

/// Whether an instruction adds a constant to what a round begins with.
fn is_count(i: &Inst, b: &Block) -> bool {
    let adds = matches!(i.opcode, Opcode::Add | Opcode::Sub) && i.ty(0).is_some_and(ScalarType::is_int);
    let &[Operand::Reg(to), Operand::Reg(from), Operand::Imm(_)] = i.operands.as_slice() else {
        return false;
    };
    adds && (to == from || moved(b, to, from))
}

/// Whether a register's value becomes another's for the next round.
fn moved(b: &Block, from: RegId, to: RegId) -> bool {
    b.insts.iter().any(|(i, _)| {
        i.opcode == Opcode::Mov && i.operands.as_slice() == [Operand::Reg(to), Operand::Reg(from)]
    })
}

fn fits(i: &Inst) -> bool {
    use Opcode::*;
    !matches!(i.opcode, Call | Bar | Barrier | Atom | Red | Shfl | Vote | Match | Redux | Fence | Membar)
}
