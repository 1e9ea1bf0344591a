//! How values move: from iteration to iteration of each loop, also one that leaves the function at barriers, and from block to block
//! of the grid along x.
//!
//! What is answered is for hints: operations that wrap, and bits that `or` joins, are taken for sums.

mod blocks;
mod induction;

use std::cell::RefCell;
use std::ops::ControlFlow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Cfg, DomTree, Loops};
use crate::{Block, Function, Inst, InstData, Op, Value, ValueDef};
use blocks::Known;
pub use induction::Step;

/// How far the definition of an address is followed: a bound of the time it takes.
const DEPTH: u32 = 24;

/// What is known of the values of a function.
pub struct Movement<'f> {
    func: &'f Function,
    cfg: Cfg,
    /// Blocks that are part of a loop, and those whose innermost loop waits at barriers.
    in_loop: FxHashSet<Block>,
    waits: FxHashSet<Block>,
    /// Instructions in loops.
    loop_insts: FxHashSet<Inst>,
    /// By value, as far as it has been asked for: unknown, no step, or a step.
    inductions: RefCell<FxHashMap<Value, Option<Option<Step>>>>,
    /// Steps from block to block: outside of loops, and with what goes around them.
    straight: Known,
    looped: Known,
}

impl<'f> Movement<'f> {
    /// Of a function.
    pub fn new(func: &'f Function) -> Self {
        let cfg = Cfg::new(func);
        let (in_loop, waits) = blocks_in_loops(func, &cfg);
        let loop_insts = in_loop.iter().flat_map(|b| &func.blocks[*b].insts).copied().collect();
        let (inductions, straight, looped) = Default::default();
        Movement { func, cfg, in_loop, waits, loop_insts, inductions, straight, looped }
    }

    /// The blocks that can be reached, each after its dominators.
    pub fn order(&self) -> &[Block] {
        &self.cfg.rpo
    }

    /// The function's graph.
    pub fn cfg(&self) -> &Cfg {
        &self.cfg
    }

    /// Whether a block is part of a loop.
    pub fn in_loop(&self, b: Block) -> bool {
        self.in_loop.contains(&b)
    }

    /// Whether the innermost loop around a block waits at barriers.
    pub fn waits(&self, b: Block) -> bool {
        self.waits.contains(&b)
    }

    /// Instructions in loops, in no order.
    pub fn loop_insts(&self) -> impl Iterator<Item = Inst> {
        self.loop_insts.iter().copied()
    }

    /// Whether an instruction is part of a loop.
    pub fn is_in_loop(&self, i: Inst) -> bool {
        self.loop_insts.contains(&i)
    }

    /// Shows the instructions that a value comes from, and goes on to what they use where that is wanted. Whether nothing broke
    /// it off.
    pub fn follow(&self, v: Value, mut look: impl FnMut(Inst) -> ControlFlow<(), bool>) -> bool {
        let mut seen = FxHashSet::default();
        let mut left = vec![v];
        while let Some(v) = left.pop() {
            if !seen.insert(v) {
                continue;
            }
            match self.func.values[v].def {
                ValueDef::Param(b, n) => left.extend(self.incoming(b, n as usize)),
                ValueDef::Result(i, _) => match look(i) {
                    ControlFlow::Break(()) => return false,
                    ControlFlow::Continue(on) => left.extend(self.func.insts[i].args.iter().filter(|_| on)),
                },
            }
        }
        true
    }

    /// What is passed to parameter `n` of a block.
    fn incoming(&self, block: Block, n: usize) -> impl Iterator<Item = Value> {
        let edges = self.cfg.rpo.iter().flat_map(|&b| self.func.blocks[b].term.edges());
        edges.filter(move |e| e.block == block).filter_map(move |e| e.args.get(n).copied())
    }

    fn def(&self, v: Value) -> Option<&'f InstData> {
        self.func.def_inst(v).map(|i| &self.func.insts[i])
    }
}

/// Blocks that are part of a loop, and those whose innermost loop waits at barriers.
fn blocks_in_loops(func: &Function, cfg: &Cfg) -> (FxHashSet<Block>, FxHashSet<Block>) {
    let loops = Loops::new(func, cfg, &DomTree::dominators(func, cfg));
    let barrier =
        |b: &Block| func.blocks[*b].insts.iter().any(|&i| matches!(func.insts[i].op, Op::Barrier(..)));
    let waits: Vec<bool> = loops.list.iter().map(|l| l.blocks.iter().any(barrier)).collect();
    let all: FxHashSet<Block> = loops.list.iter().flat_map(|l| l.blocks.iter().copied()).collect();
    let waiting = all.iter().copied().filter(|&b| loops.of(b).is_some_and(|l| waits[l])).collect();
    (all, waiting)
}
