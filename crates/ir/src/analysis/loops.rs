//! The loop forest.

use super::{Cfg, DomTree};
use crate::{Block, Entity, Function};

/// Index of a loop in [`Loops`].
pub type LoopId = usize;

/// A natural loop.
#[derive(Clone, Debug)]
pub struct Loop {
    /// Its only entry.
    pub header: Block,
    /// Sources of its back edges.
    pub latches: Vec<Block>,
    /// All blocks, inner loops' included, in reverse post-order; the header is first.
    pub blocks: Vec<Block>,
    /// The loop around it.
    pub parent: Option<LoopId>,
    /// 1 for an outermost loop.
    pub depth: u32,
}

/// Natural loops of a function, outer ones before inner ones.
#[derive(Clone, Debug, Default)]
pub struct Loops {
    /// The loops.
    pub list: Vec<Loop>,
    /// Innermost loop by block.
    of: Vec<Option<LoopId>>,
    /// Targets of retreating edges whose target does not dominate the source: control flow that is not reducible.
    pub irreducible: Vec<Block>,
}

impl Loops {
    /// Finds the loops.
    pub fn new(func: &Function, cfg: &Cfg, dom: &DomTree) -> Self {
        let mut loops =
            Loops { list: Vec::new(), of: vec![None; func.blocks.len()], irreducible: Vec::new() };
        let mut member = vec![usize::MAX; func.blocks.len()];
        for (pos, &header) in cfg.rpo.iter().enumerate() {
            let mut latches = Vec::new();
            for &p in cfg.preds(header) {
                let retreats = cfg.position(p).is_some_and(|q| q >= pos);
                if dom.dominates(header, p) {
                    if !latches.contains(&p) {
                        latches.push(p);
                    }
                } else if retreats && !loops.irreducible.contains(&header) {
                    loops.irreducible.push(header);
                }
            }
            if latches.is_empty() {
                continue;
            }
            let id = loops.list.len();
            let mut work = latches.clone();
            member[header.index()] = id;
            let mut blocks = vec![header];
            while let Some(b) = work.pop() {
                if member[b.index()] == id {
                    continue;
                }
                member[b.index()] = id;
                blocks.push(b);
                work.extend(cfg.preds(b).iter().filter(|&&p| dom.contains(p)));
            }
            blocks.sort_by_key(|&b| cfg.position(b));
            // Headers come in reverse post-order, so the loops around this one are already there.
            let parent = loops.of[header.index()];
            let depth = parent.map_or(1, |p| loops.list[p].depth + 1);
            for &b in &blocks {
                loops.of[b.index()] = Some(id);
            }
            loops.list.push(Loop { header, latches, blocks, parent, depth });
        }
        loops
    }

    /// The innermost loop of a block.
    pub fn of(&self, b: Block) -> Option<LoopId> {
        self.of[b.index()]
    }

    /// Whether a block belongs to a loop, directly or in an inner one.
    pub fn contains(&self, id: LoopId, b: Block) -> bool {
        let mut at = self.of(b);
        while let Some(l) = at {
            if l == id {
                return true;
            }
            at = self.list[l].parent;
        }
        false
    }

    /// The loops around a block, innermost first.
    pub fn around(&self, b: Block) -> impl Iterator<Item = LoopId> + '_ {
        std::iter::successors(self.of(b), |&l| self.list[l].parent)
    }

    /// Edges that leave a loop: source and target.
    pub fn exits(&self, id: LoopId, cfg: &Cfg) -> Vec<(Block, Block)> {
        let inside = |b: &Block| self.contains(id, *b);
        let blocks = self.list[id].blocks.iter();
        blocks.flat_map(|&b| cfg.succs(b).iter().filter(|s| !inside(s)).map(move |&s| (b, s))).collect()
    }
}
