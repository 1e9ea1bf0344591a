//! Which joins and loops the divergent branches of a function make divergent (sync dependence).
//!
//! From a divergent branch, each way it may go is a label that flows along the acyclic graph of the branch's level.
//! Where two labels meet, lanes that were apart come together: values that the block's parameters merge there
//! differ between lanes. When labels that reach the end of an iteration differ, some lanes may leave the loop while
//! others stay: the loop is divergent. All exits of a divergent loop count as ways of a divergent branch that
//! stands in the loop's place one level up, and values that leave it differ between lanes, since the lanes leave
//! in different iterations.

use super::{Cfg, Levels, LoopId, Loops, Node, Target};
use crate::{Block, Entity, Function};

/// Divergence of control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// Blocks whose branch diverges.
    branches: Vec<bool>,
    /// Blocks whose parameters merge values of lanes that were apart.
    joins: Vec<bool>,
    /// Loops that lanes leave in different iterations or by different exits.
    loops: Vec<bool>,
}

impl Divergence {
    /// From the divergent branches.
    pub fn new(
        func: &Function,
        cfg: &Cfg,
        loops: &Loops,
        levels: &Levels,
        diverges: impl Fn(Block) -> bool,
    ) -> Self {
        let n = func.blocks.len();
        let mut out = Divergence {
            branches: vec![false; n],
            joins: vec![false; n],
            loops: vec![false; loops.list.len()],
        };
        for &b in &cfg.rpo {
            out.branches[b.index()] = cfg.succs(b).len() > 1 && diverges(b);
        }
        for id in (0..loops.list.len()).rev().map(Some).chain([None]) {
            out.level(cfg, loops, levels, id);
        }
        out
    }

    fn level(&mut self, cfg: &Cfg, loops: &Loops, levels: &Levels, id: Option<LoopId>) {
        let level = levels.of(id);
        for (i, &node) in level.nodes.iter().enumerate() {
            let starts = match node {
                Node::Block(b) => {
                    // Two edges to one block merge there at once.
                    for (n, s) in cfg.succs(b).iter().enumerate() {
                        if self.branches[b.index()] && cfg.succs(b)[..n].contains(s) {
                            self.joins[s.index()] = true;
                        }
                    }
                    self.branches[b.index()]
                }
                Node::Loop(l) => {
                    if self.loops[l] {
                        for (_, t) in loops.exits(l, cfg) {
                            self.joins[t.index()] = true;
                        }
                    }
                    self.loops[l]
                }
            };
            if starts && level.targets[i].len() > 1 {
                let leaves = self.spread(loops, level, i);
                if let Some(l) = id {
                    self.loops[l] |= leaves;
                }
            }
        }
    }

    /// Spreads the labels of node `from`; answers whether lanes may part at the end of the iteration.
    fn spread(&mut self, loops: &Loops, level: &super::Level, from: usize) -> bool {
        // Labels are positions of nodes; ends of the iteration have labels of their own above them.
        let n = level.nodes.len();
        let mut labels: Vec<Option<usize>> = vec![None; n];
        let (mut ends, mut exits): (Vec<usize>, bool) = (Vec::new(), false);
        for (k, t) in level.targets[from].iter().enumerate() {
            match *t {
                Target::Node(s) => labels[s] = Some(s),
                Target::Back => ends.push(n + k),
                Target::Out(_) => {
                    ends.push(n + k);
                    exits = true;
                }
            }
        }
        for i in from + 1..n {
            let Some(label) = labels[i] else { continue };
            for t in &level.targets[i] {
                match *t {
                    Target::Node(s) => match labels[s] {
                        None => labels[s] = Some(label),
                        Some(old) if old != label => {
                            labels[s] = Some(s);
                            let block = match level.nodes[s] {
                                Node::Block(b) => b,
                                Node::Loop(l) => loops.list[l].header,
                            };
                            self.joins[block.index()] = true;
                        }
                        Some(_) => {}
                    },
                    Target::Back => ends.push(label),
                    Target::Out(_) => {
                        ends.push(label);
                        exits = true;
                    }
                }
            }
        }
        exits && ends.iter().any(|&e| e != ends[0])
    }

    /// Whether the block ends in a divergent branch.
    pub fn branch(&self, b: Block) -> bool {
        self.branches[b.index()]
    }

    /// Whether the block's parameters merge values of lanes that were apart.
    pub fn join(&self, b: Block) -> bool {
        self.joins[b.index()]
    }

    /// Whether lanes leave the loop at different times or places.
    pub fn divergent_loop(&self, l: LoopId) -> bool {
        self.loops[l]
    }
}
