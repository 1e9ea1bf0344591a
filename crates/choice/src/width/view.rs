//! A function with what is known of it before it is vectorised.

use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, Level, Levels, Loops, Node, Target};
use weft_ir::*;

/// A function with what is known of it.
pub(crate) struct View<'a> {
    pub(super) func: &'a Function,
    pub(super) cfg: Cfg,
    pub(super) dom: DomTree,
    pub(super) loops: Loops,
    pub(super) levels: Levels,
    pub(super) shapes: Shapes,
    pub(super) width: usize,
}

impl<'a> View<'a> {
    /// `None` when control flow is irreducible.
    pub(crate) fn new(func: &'a Function, width: u32) -> Option<Self> {
        let cfg = Cfg::new(func);
        let dom = DomTree::dominators(func, &cfg);
        let loops = Loops::new(func, &cfg, &dom);
        if !loops.irreducible.is_empty() {
            return None;
        }
        let levels = Levels::new(func, &cfg, &loops);
        // Rows that need a guard are rows.
        let shapes = Shapes::new(func, ShapeOptions::GUARDED);
        Some(View { func, cfg, dom, loops, levels, shapes, width: width as usize })
    }

    pub(super) fn diverges(&self, node: Node) -> bool {
        let Some(d) = self.shapes.divergence() else { return false };
        match node {
            Node::Block(b) => d.branch(b),
            Node::Loop(l) => d.divergent_loop(l),
        }
    }

    /// Blocks of a node.
    pub(super) fn blocks(&self, node: Node) -> Vec<Block> {
        match node {
            Node::Block(b) => vec![b],
            Node::Loop(l) => self.loops.list[l].blocks.clone(),
        }
    }

    pub(super) fn insts(&self, node: Node) -> impl Iterator<Item = &InstData> {
        let blocks = self.blocks(node);
        blocks.into_iter().flat_map(|b| &self.func.blocks[b].insts).map(|&i| &self.func.insts[i])
    }

    /// Nodes of a level that can be reached from one, itself included, up to but without `end`.
    pub(super) fn reached(&self, level: &Level, from: usize, end: Option<usize>) -> Vec<bool> {
        let mut seen = vec![false; level.nodes.len()];
        if Some(from) == end {
            return seen;
        }
        seen[from] = true;
        for n in from..level.nodes.len() {
            if !seen[n] {
                continue;
            }
            for t in &level.targets[n] {
                if let Target::Node(s) = *t
                    && Some(s) != end
                {
                    seen[s] = true;
                }
            }
        }
        seen
    }
}
