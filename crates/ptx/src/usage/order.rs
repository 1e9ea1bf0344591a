//! An order of a block's instructions in which few registers are alive together.

use std::collections::{BTreeMap, BTreeSet};

use super::live::{Block, Node, Set};
use super::values::Values;
use crate::{Mod, Opcode, RegId, Space};

/// Blocks of more instructions stay as they are: finding an order takes time by the square of their number.
const MOST: usize = 2000;

/// Whether an instruction loads, so that it may come before others that do, but not before one that [`keeps`] its place.
pub(super) fn loads(n: &Node) -> bool {
    use Opcode::*;
    let i = n.inst;
    !i.has(Mod::Volatile)
        && matches!(i.opcode, Ld | Ldu | Tex | Tld4 | Suld)
        && !matches!(i.space(), Space::Param | Space::Const)
}

/// Whether an instruction keeps its place among loads and others of its kind.
pub(super) fn keeps(n: &Node) -> bool {
    use Opcode::*;
    n.inst.has(Mod::Volatile)
        || matches!(
            n.inst.opcode,
            St | Red
                | Atom
                | Bar
                | Barrier
                | Call
                | Membar
                | Fence
                | Shfl
                | Vote
                | Match
                | Redux
                | Activemask
                | Cp
                | Mma
                | Wmma
                | Wgmma
                | Sust
                | Sured
                | Bra
                | Brx
                | Ret
                | Exit
                | Trap
        )
}

/// Orders a block, from its end: each time the instruction whose result ends and whose operands are alive anyway. `end`: what is alive behind it.
pub(super) fn order(b: &mut Block, end: &Set, v: &Values) {
    if b.nodes.len() > MOST {
        return;
    }
    let before = before(&b.nodes);
    let mut users = vec![0usize; b.nodes.len()];
    before.iter().flatten().for_each(|k| users[*k] += 1);
    let mut alive = end.clone();
    let mut ready: Vec<usize> = (0..b.nodes.len()).filter(|k| users[*k] == 0).collect();
    let mut out = Vec::with_capacity(b.nodes.len());
    let words = |r: &RegId| i64::from(v.words(*r));
    loop {
        let cost = |k: usize| -> i64 {
            let n = &b.nodes[k];
            let reads: BTreeSet<&RegId> = n.reads.iter().collect();
            let born = reads.into_iter().filter(|r| !alive.has(**r) && !n.writes.contains(r)).map(words);
            let ends = n.writes.iter().filter(|r| alive.has(**r)).map(words);
            born.sum::<i64>() - ends.sum::<i64>()
        };
        let best = ready.iter().enumerate().min_by_key(|(_, k)| (cost(**k), std::cmp::Reverse(**k)));
        let Some(at) = best.map(|b| b.0) else { break };
        let k = ready.swap_remove(at);
        for w in &b.nodes[k].writes {
            alive.remove(*w);
        }
        for r in &b.nodes[k].reads {
            alive.insert(*r);
        }
        for p in &before[k] {
            users[*p] -= 1;
            if users[*p] == 0 {
                ready.push(*p);
            }
        }
        out.push(k);
    }
    b.nodes = out.into_iter().rev().map(|k| b.nodes[k].clone()).collect();
}

/// Which instructions of a block each has to come behind.
fn before(nodes: &[Node]) -> Vec<BTreeSet<usize>> {
    let mut before: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); nodes.len()];
    let mut writer: BTreeMap<RegId, usize> = BTreeMap::new();
    let mut readers: BTreeMap<RegId, Vec<usize>> = BTreeMap::new();
    let (mut last, mut since): (Option<usize>, Vec<usize>) = (None, Vec::new());
    for (k, n) in nodes.iter().enumerate() {
        for r in &n.reads {
            before[k].extend(writer.get(r));
            readers.entry(*r).or_default().push(k);
        }
        for w in &n.writes {
            before[k].extend(writer.insert(*w, k));
            before[k].extend(readers.remove(w).into_iter().flatten().filter(|r| *r != k));
        }
        if loads(n) {
            before[k].extend(last);
            since.push(k);
        } else if keeps(n) {
            before[k].extend(last);
            before[k].extend(since.drain(..));
            last = Some(k);
        }
        // What leaves a block is its end.
        if k + 1 == nodes.len() && keeps(n) {
            before[k].extend(0..k);
        }
    }
    before
}
