//! Dominators and postdominators (Cooper, Harvey, Kennedy: "A Simple, Fast Dominance Algorithm").

use super::Cfg;
use crate::{Block, Entity, Function};

/// Immediate dominators over nodes `0..n` given in a topological-ish order (reverse post-order) with `0` the root.
/// `preds[i]` are positions in the same order; nodes without predecessors other than the root stay unreachable.
pub fn idoms(preds: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut idom: Vec<Option<usize>> = vec![None; preds.len()];
    if preds.is_empty() {
        return idom;
    }
    idom[0] = Some(0);
    let mut changed = true;
    while changed {
        changed = false;
        for i in 1..preds.len() {
            let mut new: Option<usize> = None;
            for &p in &preds[i] {
                if idom[p].is_some() {
                    new = Some(new.map_or(p, |n| common(&idom, n, p)));
                }
            }
            if new.is_some() && new != idom[i] {
                idom[i] = new;
                changed = true;
            }
        }
    }
    idom
}

fn common(idom: &[Option<usize>], mut a: usize, mut b: usize) -> usize {
    while a != b {
        if a > b {
            a = idom[a].unwrap_or(0);
        } else {
            b = idom[b].unwrap_or(0);
        }
    }
    a
}

/// A dominator or postdominator tree. A node above all entries (or exits) is the root.
#[derive(Clone, Debug)]
pub struct DomTree {
    idom: Vec<Option<Block>>,
    /// Enter and leave numbers of a walk over the tree; `(0, 0)` when not in it.
    span: Vec<(u32, u32)>,
}

impl DomTree {
    /// Dominators; a block that several entries reach may have none but the virtual root.
    pub fn dominators(func: &Function, cfg: &Cfg) -> Self {
        let n = cfg.rpo.len();
        let preds = std::iter::once(Vec::new())
            .chain(cfg.rpo.iter().map(|&b| {
                let mut list: Vec<usize> =
                    cfg.preds(b).iter().filter_map(|&p| cfg.position(p)).map(|p| p + 1).collect();
                if cfg.entries.contains(&b) {
                    list.push(0);
                }
                list
            }))
            .collect::<Vec<_>>();
        debug_assert_eq!(preds.len(), n + 1);
        Self::from_order(func, &cfg.rpo, &idoms(&preds))
    }

    /// Postdominators; a virtual root follows every block without successors. Blocks from which no such block can
    /// be reached (endless loops) are not in the tree.
    pub fn postdominators(func: &Function, cfg: &Cfg) -> Self {
        // A post-order of the reversed graph, from the exits.
        let exits: Vec<Block> = cfg.rpo.iter().copied().filter(|&b| cfg.succs(b).is_empty()).collect();
        let mut seen = vec![false; func.blocks.len()];
        let mut post = Vec::new();
        for &e in &exits {
            if std::mem::replace(&mut seen[e.index()], true) {
                continue;
            }
            let mut stack = vec![(e, 0usize)];
            while let Some((b, i)) = stack.last_mut() {
                if let Some(&p) = cfg.preds(*b).get(*i) {
                    *i += 1;
                    if !std::mem::replace(&mut seen[p.index()], true) {
                        stack.push((p, 0));
                    }
                } else {
                    post.push(*b);
                    stack.pop();
                }
            }
        }
        post.reverse();
        let mut position = vec![usize::MAX; func.blocks.len()];
        for (i, b) in post.iter().enumerate() {
            position[b.index()] = i + 1;
        }
        let preds = std::iter::once(Vec::new())
            .chain(post.iter().map(|&b| {
                let mut list: Vec<usize> = cfg.succs(b).iter().map(|s| position[s.index()]).collect();
                list.retain(|&p| p != usize::MAX);
                if cfg.succs(b).is_empty() {
                    list.push(0);
                }
                list
            }))
            .collect::<Vec<_>>();
        Self::from_order(func, &post, &idoms(&preds))
    }

    fn from_order(func: &Function, order: &[Block], idoms: &[Option<usize>]) -> Self {
        let n = func.blocks.len();
        let mut tree = DomTree { idom: vec![None; n], span: vec![(0, 0); n] };
        let mut children = vec![Vec::new(); order.len() + 1];
        for (i, d) in idoms.iter().enumerate().skip(1) {
            if let Some(d) = *d {
                children[d].push(i);
                if d > 0 {
                    tree.idom[order[i - 1].index()] = Some(order[d - 1]);
                }
            }
        }
        let mut clock = 0;
        let mut stack = vec![(0usize, 0usize)];
        while let Some((node, i)) = stack.last_mut() {
            if let Some(&c) = children[*node].get(*i) {
                *i += 1;
                clock += 1;
                tree.span[order[c - 1].index()].0 = clock;
                stack.push((c, 0));
            } else {
                clock += 1;
                if *node > 0 {
                    tree.span[order[*node - 1].index()].1 = clock;
                }
                stack.pop();
            }
        }
        tree
    }

    /// The immediate dominator, unless it is the virtual root.
    pub fn idom(&self, b: Block) -> Option<Block> {
        self.idom[b.index()]
    }

    /// Whether `a` dominates `b` (a block dominates itself).
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        let (a, b) = (self.span[a.index()], self.span[b.index()]);
        a.0 != 0 && b.0 != 0 && a.0 <= b.0 && b.1 <= a.1
    }

    /// Whether the block is in the tree.
    pub fn contains(&self, b: Block) -> bool {
        self.span[b.index()].0 != 0
    }
}
