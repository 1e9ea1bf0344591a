//! Straight runs of code: what is carried out from its first instruction to its last.
//!
//! A run goes on through a jump to, or a label of, code that nothing else leads to. It ends where [`Facts::splits`]
//! says so.

use rustc_hash::FxHashMap;

use super::effects::Facts;
use crate::{Function, Inst, LabelId, Opcode, Operand, Statement};

/// A run.
#[derive(Default)]
pub(super) struct Run {
    /// Places of its instructions in the body, in the order in which they are carried out.
    pub(super) insts: Vec<usize>,
    /// The runs that may follow.
    pub(super) next: Vec<usize>,
}

/// A stretch of the body that is entered at its start only.
#[derive(Default)]
struct Block {
    insts: Vec<usize>,
    jumps: Vec<LabelId>,
    /// What follows in the text may be next.
    falls: bool,
    /// Nothing may be merged with its end.
    ends: bool,
}

/// The runs that can be reached.
pub(super) fn runs(f: &Function, body: &[Statement], facts: &Facts) -> Vec<Run> {
    let (blocks, starts) = blocks(f, body, facts);
    let mut next: Vec<Vec<usize>> = Vec::with_capacity(blocks.len());
    for (n, b) in blocks.iter().enumerate() {
        let mut to: Vec<usize> =
            b.jumps.iter().filter_map(|l| starts.get(l.index()).copied().flatten()).collect();
        if b.falls && n + 1 < blocks.len() {
            to.push(n + 1);
        }
        to.sort_unstable();
        to.dedup();
        next.push(to);
    }
    let mut reached = vec![false; blocks.len()];
    let mut entries = vec![0u32; blocks.len()];
    let mut work: Vec<usize> = if blocks.is_empty() { Vec::new() } else { vec![0] };
    if let Some(first) = reached.first_mut() {
        *first = true;
        entries[0] = 1;
    }
    while let Some(b) = work.pop() {
        for &s in &next[b] {
            entries[s] += 1;
            if !std::mem::replace(&mut reached[s], true) {
                work.push(s);
            }
        }
    }
    // A block that goes on in the run of the one before it.
    let follower = |b: usize| match next[b][..] {
        [s] if !blocks[b].ends && entries[s] == 1 => Some(s),
        _ => None,
    };
    let mut head = vec![true; blocks.len()];
    for b in (0..blocks.len()).filter(|b| reached[*b]) {
        if let Some(s) = follower(b) {
            head[s] = false;
        }
    }
    let heads: Vec<usize> = (0..blocks.len()).filter(|b| reached[*b] && head[*b]).collect();
    let number: FxHashMap<usize, usize> = heads.iter().enumerate().map(|(n, b)| (*b, n)).collect();
    heads
        .iter()
        .map(|&first| {
            let mut run = Run::default();
            let mut at = first;
            loop {
                run.insts.extend(&blocks[at].insts);
                match follower(at) {
                    Some(s) => at = s,
                    None => break,
                }
            }
            run.next = next[at].iter().filter_map(|s| number.get(s).copied()).collect();
            run
        })
        .collect()
}

/// The blocks in the order of the text, and the block of each label that something jumps to.
fn blocks(f: &Function, body: &[Statement], facts: &Facts) -> (Vec<Block>, Vec<Option<usize>>) {
    let mut tables: FxHashMap<LabelId, &[LabelId]> = FxHashMap::default();
    for s in body {
        if let Statement::BranchTargets { label, targets } = s {
            tables.insert(*label, targets);
        }
    }
    let targets = |i: &Inst| -> Vec<LabelId> {
        let labels =
            i.operands.iter().filter_map(|o| if let Operand::Label(l) = o { Some(*l) } else { None });
        labels.flat_map(|l| tables.get(&l).map_or_else(|| vec![l], |t| t.to_vec())).collect()
    };
    let mut targeted = vec![false; f.labels.len()];
    for s in body {
        let Statement::Inst(i) = s else { continue };
        for l in targets(i) {
            if let Some(t) = targeted.get_mut(l.index()) {
                *t = true;
            }
        }
    }
    let mut starts = vec![None; f.labels.len()];
    let mut blocks = vec![Block { falls: true, ..Block::default() }];
    let mut open = true;
    for (n, s) in body.iter().enumerate() {
        match s {
            Statement::Label(l) if targeted.get(l.index()) == Some(&true) => {
                if !open || blocks.last().is_some_and(|b| !b.insts.is_empty() || blocks.len() == 1) {
                    blocks.push(Block { falls: true, ..Block::default() });
                    open = true;
                }
                starts[l.index()] = Some(blocks.len() - 1);
            }
            Statement::Inst(i) => {
                if !open {
                    blocks.push(Block { falls: true, ..Block::default() });
                    open = true;
                }
                let Some(b) = blocks.last_mut() else { continue };
                b.insts.push(n);
                let always = i.guard.is_none();
                match i.opcode {
                    Opcode::Bra | Opcode::Brx => {
                        b.jumps = targets(i);
                        b.falls = !always;
                    }
                    Opcode::Ret | Opcode::Exit | Opcode::Trap => {
                        b.falls = !always;
                        b.ends = true;
                    }
                    _ if facts.splits(i) => b.ends = true,
                    _ => continue,
                }
                open = false;
            }
            _ => {}
        }
    }
    (blocks, starts)
}
