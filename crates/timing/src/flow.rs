//! A function's basic blocks, and how often each was executed.

use std::collections::BTreeMap;

use weft_ptx::{CallTarget, FuncId, Function, Inst, LabelId, Opcode, Operand, Statement};

/// How often a stretch of PTX was executed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passed {
    /// By warps.
    pub warps: u64,
    /// By threads.
    pub threads: u64,
}

/// How all registers are called that are there for clocks of modelled time, and none of the program's.
pub(crate) const CLOCK: &str = "%weft_clock";

/// By the line with which a stretch begins.
pub type ByLine = BTreeMap<u32, Passed>;

/// A basic block.
#[derive(Debug, Default)]
pub(crate) struct Block<'a> {
    /// Its instructions, each with the number of times it was executed.
    pub(crate) insts: Vec<(&'a Inst, Passed)>,
    /// Blocks that may come next; that of a branch by a condition last.
    pub(crate) next: Vec<usize>,
    /// How many branches and blocks lead here.
    pub(crate) entries: usize,
    /// Whether a pragma says that it is not to be unrolled.
    pub(crate) once: bool,
}

impl<'a> Block<'a> {
    /// The instruction that ends it, if it is one that decides what comes next.
    pub(crate) fn last(&self) -> Option<&'a Inst> {
        self.insts.last().map(|i| i.0)
    }

    /// How often it was entered.
    pub(crate) fn passed(&self) -> Passed {
        self.insts.first().map(|i| i.1).unwrap_or_default()
    }

    /// Whether it ends with a branch by a condition.
    pub(crate) fn is_fork(&self) -> bool {
        self.last().is_some_and(|i| i.opcode == Opcode::Bra && i.guard.is_some())
    }
}

fn targets(i: &Inst, lists: &BTreeMap<LabelId, &[LabelId]>) -> Vec<LabelId> {
    let mut out = Vec::new();
    for o in &i.operands {
        if let Operand::Label(l) = o {
            match lists.get(l) {
                Some(list) => out.extend(list.iter().copied()),
                None => out.push(*l),
            }
        }
    }
    out
}

fn ends(i: &Inst) -> bool {
    matches!(i.opcode, Opcode::Bra | Opcode::Brx) || (leaves(i) && i.guard.is_none())
}

fn leaves(i: &Inst) -> bool {
    matches!(i.opcode, Opcode::Ret | Opcode::Exit | Opcode::Trap)
}

/// The blocks of a function. `counts`: how often stretches were executed.
pub(crate) fn blocks<'a>(f: &'a Function, counts: &ByLine) -> Vec<Block<'a>> {
    let body = f.body.as_deref().unwrap_or_default();
    let lists: BTreeMap<LabelId, &[LabelId]> = body
        .iter()
        .filter_map(|s| match s {
            Statement::BranchTargets { label, targets } => Some((*label, targets.as_slice())),
            _ => None,
        })
        .collect();
    let insts = body.iter().filter_map(|s| if let Statement::Inst(i) = s { Some(i) } else { None });
    let aimed: std::collections::BTreeSet<LabelId> = insts
        .filter(|i| matches!(i.opcode, Opcode::Bra | Opcode::Brx))
        .flat_map(|i| targets(i, &lists))
        .collect();
    let mut at: BTreeMap<LabelId, usize> = BTreeMap::new();
    let mut list: Vec<Vec<&Inst>> = vec![Vec::new()];
    let mut once = std::collections::BTreeSet::new();
    let mut open = true;
    for s in body {
        match s {
            Statement::Label(l) if aimed.contains(l) => {
                if !list.last().is_some_and(Vec::is_empty) {
                    list.push(Vec::new());
                }
                at.insert(*l, list.len() - 1);
                open = true;
            }
            Statement::Inst(i) => {
                if !open {
                    list.push(Vec::new());
                }
                if let Some(b) = list.last_mut() {
                    b.push(i);
                }
                open = !ends(i);
            }
            Statement::Pragma(text) if text == "nounroll" => {
                once.insert(if open { list.len() - 1 } else { list.len() });
            }
            _ => {}
        }
    }
    let mut out = link(list, &at, &lists, counts);
    once.iter().for_each(|k| out.iter_mut().skip(*k).take(1).for_each(|b| b.once = true));
    out
}

fn link<'a>(
    list: Vec<Vec<&'a Inst>>,
    at: &BTreeMap<LabelId, usize>,
    lists: &BTreeMap<LabelId, &[LabelId]>,
    counts: &ByLine,
) -> Vec<Block<'a>> {
    let n = list.len();
    let mut out: Vec<Block> = Vec::with_capacity(n);
    for (k, insts) in list.into_iter().enumerate() {
        let mut next = Vec::new();
        let last = insts.last();
        if k + 1 < n && last.is_none_or(|i| !ends(i) || (i.guard.is_some() && i.opcode == Opcode::Bra)) {
            next.push(k + 1);
        }
        if let Some(i) = last.filter(|i| matches!(i.opcode, Opcode::Bra | Opcode::Brx)) {
            next.extend(targets(i, lists).iter().filter_map(|l| at.get(l)));
        }
        // A stretch begins with its first instruction, or with the first one after a call or a predicated effect.
        let mut now = Passed::default();
        let count = |i: &'a Inst| {
            now = counts.get(&i.span.line).copied().unwrap_or(now);
            (i, now)
        };
        out.push(Block { insts: insts.into_iter().map(count).collect(), next, entries: 0, once: false });
    }
    for k in 0..n {
        for to in out[k].next.clone() {
            out[to].entries += 1;
        }
    }
    out
}

/// Adds how often functions are called.
pub(crate) fn calls(blocks: &[Block], called: &mut BTreeMap<FuncId, Passed>) {
    for (i, n) in blocks.iter().flat_map(|b| &b.insts) {
        if let Some(CallTarget::Direct(id)) = i.call.as_ref().map(|c| c.target) {
            let sum = called.entry(id).or_default();
            sum.warps += n.warps;
            sum.threads += n.threads;
        }
    }
}

/// Which share of the warps that enter a function gets to each of its blocks: no more than got to one before it, nor than executed it.
pub(crate) fn reached(blocks: &[Block]) -> Vec<f64> {
    let of = |b: &Block| b.passed().warps as f64;
    let all = blocks.first().map_or(0.0, of).max(1.0);
    let mut share = vec![0.0f64; blocks.len()];
    if let Some(first) = share.first_mut() {
        *first = 1.0;
    }
    for k in 0..blocks.len() {
        let own = of(&blocks[k]) / all;
        // What is reached from further behind only, as far as that tells.
        share[k] = if share[k] > 0.0 { share[k].min(own) } else { own.min(1.0) };
        for to in blocks[k].next.iter().filter(|to| **to > k) {
            share[*to] = share[*to].max(share[k]);
        }
    }
    share
}

/// Takes a function's first block as executed as often as it was called, where that was not counted: it was counted with the call.
pub(crate) fn enter(blocks: &mut [Block], called: Passed) {
    let first = blocks.first_mut().filter(|b| b.passed() == Passed::default());
    first.into_iter().flat_map(|b| &mut b.insts).for_each(|i| i.1 = called);
}

/// Takes each block of a function as executed as often as the function is, where nothing was counted; of two ways each half of the
/// times.
pub(crate) fn assume(blocks: &mut [Block], entered: Passed) {
    let mut share = vec![0.0f64; blocks.len()];
    if let Some(first) = share.first_mut() {
        *first = 1.0;
    }
    for k in 0..blocks.len() {
        let ways = blocks[k].next.len().max(1) as f64;
        for to in blocks[k].next.iter().filter(|to| **to > k) {
            share[*to] = (share[*to] + share[k] / ways).min(1.0);
        }
        let of = |n: u64| (n as f64 * share[k]) as u64;
        let passed = Passed { warps: of(entered.warps), threads: of(entered.threads) };
        for i in &mut blocks[k].insts {
            i.1 = passed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of 8 warps 2 get behind a guard and go round a loop there 10 times in all; all meet again.
    #[test]
    fn shares_of_warps_get_to_blocks() {
        let text = ".version 8.0\n.target sm_90\n.address_size 64\n.entry k()\n{\n.reg .pred %p<2>; .reg .b32 %r<4>;\n\
            setp.eq.s32 %p1, %r1, 0;\n@%p1 bra L1;\nL0:\nadd.s32 %r2, %r1, 1;\n@%p1 bra L0;\nL1:\nret;\n}\n";
        let module = weft_ptx::parse(text).0;
        let f = module.function("k").expect("k").1;
        let passed = |warps| Passed { warps, threads: warps };
        let counts = ByLine::from([(7, passed(8)), (10, passed(20)), (13, passed(8))]);
        let mut b = blocks(f, &counts);
        // Not counted where the guard is passed: the loop's own block follows.
        assert_eq!(reached(&b), [1.0, 1.0, 1.0]);
        b[1].insts.iter_mut().for_each(|i| i.1 = passed(2));
        assert_eq!(reached(&b), [1.0, 0.25, 1.0]);
        let mut never = blocks(f, &ByLine::from([(10, passed(3))]));
        enter(&mut never, passed(5));
        assert_eq!((never[0].passed(), never[1].passed()), (passed(5), passed(3)));
        enter(&mut never, passed(6));
        assert_eq!(never[0].passed(), passed(5));
    }

    #[test]
    fn blocks_begin_where_branches_go() {
        let text = ".version 8.0\n.target sm_90\n.address_size 64\n.entry k()\n{\n.reg .pred %p<2>; .reg .b32 %r<4>;\n\
            mov.u32 %r1, %tid.x;\nsetp.eq.s32 %p1, %r1, 0;\n@%p1 bra L1;\nadd.s32 %r2, %r1, 1;\nL0:\nL1:\nret;\n}\n";
        let module = weft_ptx::parse(text).0;
        let f = module.function("k").expect("k").1;
        let counts = ByLine::from([
            (7, Passed { warps: 4, threads: 128 }),
            (10, Passed { warps: 3, threads: 90 }),
            (13, Passed { warps: 4, threads: 128 }),
        ]);
        let b = blocks(f, &counts);
        let shape: Vec<(usize, u64, &[usize])> =
            b.iter().map(|b| (b.insts.len(), b.passed().warps, b.next.as_slice())).collect();
        assert_eq!(shape, [(3, 4, &[1usize, 2][..]), (1, 3, &[2][..]), (1, 4, &[][..])]);
        assert_eq!((b[0].is_fork(), b[2].entries), (true, 2));
    }
}
