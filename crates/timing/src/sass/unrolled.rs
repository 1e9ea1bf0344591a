//! Loops that `ptxas` unrolls by four: of one block, short, counting by constants up to a bound. What counts, compares and goes back is executed
//! for four rounds at once.
//!
//! Loops that compilers have unrolled end with a comparison for equality, and stay as they are, as those do whose pragma says so.
//!
//! Of a loop of one block that goes round a constant number of times nothing is left but its bodies, if these are not too long together, and of
//! a longer one several rounds become one: by 203 loops that `ptxas` 12.9 made code of (2 to 1,024 rounds of 4 to 70 instructions, with loads,
//! stores, barriers, exchanges, constants; with an atomic operation fewer).

use std::collections::{BTreeMap, BTreeSet};

use weft_ptx::{Cmp, Inst, Mod, Opcode, Operand, RegId, ScalarType, Space};

use super::branch;
use super::made::key;
use super::registers::of;
use crate::flow::Block;

/// How many rounds become one.
const ROUNDS: f64 = 4.0;

/// Most instructions of a body.
const SHORT: usize = 20;

/// Most instructions of all rounds of a loop that goes round a constant number of times, for which it is taken apart; and where it loads constants by
/// an address that goes with its rounds, which are operands then: 16 rounds of 28 and 64 of 12 instructions are, 64 of 28 are not; with constants
/// 64 of 29 and 256 of 13 are, 256 of 29 are not.
const ALL: [f64; 2] = [1100.0, 3400.0];

/// Instructions of the rounds of a longer one that become one: 8 to 14 of 28, 24 to 38 of 12.
const TOGETHER: f64 = 340.0;

/// How many rounds of the loop that is the block `k` become one: all of them is infinitely many. None where it is no such loop: it ends with a comparison for
/// equality, since those that compare for less (`tiled` of `tests/golden`) stay as they are.
fn rounds(blocks: &[Block], k: usize) -> Option<f64> {
    let b = &blocks[k];
    let plain = |i: &Inst| !matches!(i.opcode, Opcode::Call | Opcode::Atom | Opcode::Red) && !has_slow_way(i);
    // One that ends with a branch out of it before that back stays as it is.
    if k == 0 || b.once || !b.is_fork() || !b.next.contains(&k) || !b.insts.iter().all(|i| plain(i.0)) {
        return None;
    }
    let guard = b.last()?.guard?.reg;
    let ends = b.insts.iter().map(|i| i.0).find(|i| of(i).1.contains(&guard))?;
    let (Opcode::Setp, &[_, Operand::Reg(counted), Operand::Imm(_)]) =
        (ends.opcode, ends.operands.as_slice())
    else {
        return None;
    };
    if !matches!(ends.cmp(), Some(Cmp::Eq | Cmp::Ne)) {
        return None;
    }
    let is_its = |i: &Inst| is_count(i, b) && (of(i).1.contains(&counted) || of(i).0.contains(&counted));
    let from = b.insts.iter().map(|i| i.0).find(|i| is_its(i))?;
    let begins = |i: &Inst| match i.operands.as_slice() {
        [Operand::Reg(r), Operand::Imm(_)] => i.opcode == Opcode::Mov && of(from).0.contains(r),
        _ => false,
    };
    if !blocks.iter().flat_map(|b| &b.insts).any(|i| begins(i.0)) {
        return None;
    }
    let turns = b.passed().warps as f64 / blocks[k - 1].passed().warps.max(1) as f64;
    let own = b.insts.len() as f64;
    let constants = b.insts.iter().any(|(i, _)| i.opcode == Opcode::Ld && i.space() == Space::Const);
    if own * turns <= ALL[usize::from(constants)] {
        return Some(f64::INFINITY);
    }
    Some((TOGETHER / own).floor()).filter(|n| *n > 1.0)
}

/// Whether it has a way of its own for numbers that are great or small, so that a loop with it has more than one block.
fn has_slow_way(i: &Inst) -> bool {
    let slow = matches!(i.opcode, Opcode::Div | Opcode::Sqrt | Opcode::Rcp | Opcode::Rsqrt | Opcode::Rem);
    let floats = i.ty(0).is_some_and(ScalarType::is_float) && !i.has(Mod::Approx) && !i.has(Mod::Full);
    slow && (floats || i.ty(0).is_some_and(|t| t.bits() == 64))
}

/// Registers that move on by a constant in a loop of which nothing is left but its bodies: in each of these they are known.
pub(super) fn known(blocks: &[Block]) -> BTreeSet<RegId> {
    let all = (0..blocks.len()).filter(|k| rounds(blocks, *k) == Some(f64::INFINITY)).map(|k| &blocks[k]);
    let counts = all.flat_map(|b| b.insts.iter().filter(|(i, _)| is_count(i, b)));
    counts.flat_map(|(i, _)| [of(i).0, of(i).1].concat()).collect()
}

/// Of which part of the times an instruction is executed, by [`key`], where that is less than all.
pub(super) fn unrolled(blocks: &[Block]) -> BTreeMap<u32, f64> {
    let mut out = BTreeMap::new();
    for k in 1..blocks.len() {
        let b = &blocks[k];
        if let Some(n) = rounds(blocks, k) {
            let counts = b.insts.iter().filter(|(i, _)| is_count(i, b)).map(|(i, _)| key(i));
            let guard = b.last().and_then(|i| i.guard).map(|g| g.reg);
            let ends = |i: &Inst| guard.is_some_and(|g| of(i).1.contains(&g));
            let ends = b.insts.iter().filter(|(i, _)| ends(i)).map(|(i, _)| key(i));
            out.extend(counts.chain(ends).chain(b.last().map(key)).map(|at| (at, 1.0 / n)));
            continue;
        }
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
