//! Predecessors and orders of a control-flow graph with one or more entries.

use crate::{Block, Entity, Function};

/// Edges and a reverse post-order of the reachable blocks.
#[derive(Clone, Debug)]
pub struct Cfg {
    /// Predecessors by block; a block that reaches another by two edges is there twice.
    preds: Vec<Vec<Block>>,
    /// Successors by block, in the order of the edges.
    succs: Vec<Vec<Block>>,
    /// Reachable blocks; every block before its successors, save for back edges.
    pub rpo: Vec<Block>,
    /// Position in `rpo` by block.
    order: Vec<u32>,
    /// The entry block and the resume blocks.
    pub entries: Vec<Block>,
}

impl Cfg {
    /// The graph of a function.
    pub fn new(func: &Function) -> Self {
        let n = func.blocks.len();
        let mut cfg = Cfg {
            preds: vec![Vec::new(); n],
            succs: vec![Vec::new(); n],
            rpo: Vec::new(),
            order: vec![u32::MAX; n],
            entries: func.entry.into_iter().chain(func.resumes.iter().copied()).collect(),
        };
        let mut seen = vec![false; n];
        let mut post = Vec::new();
        for &e in &cfg.entries {
            if seen[e.index()] {
                continue;
            }
            seen[e.index()] = true;
            let mut stack = vec![(e, 0usize)];
            cfg.succs[e.index()] = func.blocks[e].term.edges().iter().map(|e| e.block).collect();
            while let Some((b, i)) = stack.last_mut() {
                // The last edge is walked first, so that the first one comes first in the reverse post-order.
                let list = &cfg.succs[b.index()];
                if *i < list.len() {
                    let s = list[list.len() - 1 - *i];
                    *i += 1;
                    if !seen[s.index()] {
                        seen[s.index()] = true;
                        cfg.succs[s.index()] = func.blocks[s].term.edges().iter().map(|e| e.block).collect();
                        stack.push((s, 0));
                    }
                } else {
                    post.push(*b);
                    stack.pop();
                }
            }
        }
        post.reverse();
        for (i, &b) in post.iter().enumerate() {
            cfg.order[b.index()] = i as u32;
            for s in cfg.succs[b.index()].clone() {
                cfg.preds[s.index()].push(b);
            }
        }
        cfg.rpo = post;
        cfg
    }

    /// Blocks with an edge to `b`.
    pub fn preds(&self, b: Block) -> &[Block] {
        &self.preds[b.index()]
    }

    /// Targets of the edges of `b`.
    pub fn succs(&self, b: Block) -> &[Block] {
        &self.succs[b.index()]
    }

    /// Position in the reverse post-order; `None` for unreachable blocks.
    pub fn position(&self, b: Block) -> Option<usize> {
        let p = *self.order.get(b.index())?;
        (p != u32::MAX).then_some(p as usize)
    }

    /// Whether control can reach the block.
    pub fn reachable(&self, b: Block) -> bool {
        self.position(b).is_some()
    }
}
