//! The order in which blocks are visited.

use weft_ir::analysis::{Divergence, Levels, LoopId, Loops, Node};
use weft_ir::*;

use super::Place;

/// Blocks in an order that is topological and keeps together what one block dominates and what one loop contains.
pub(super) struct Order {
    /// Blocks by place; landings are new, empty blocks.
    pub(super) blocks: Vec<Block>,
    /// Place by block.
    pub(super) place: Vec<Place>,
    /// The loop a place is the landing of.
    pub(super) landing_of: Vec<Option<LoopId>>,
    /// Place of each divergent loop's landing.
    pub(super) landing: Vec<Option<Place>>,
}

impl Order {
    pub(super) fn new(func: &mut Function, loops: &Loops, levels: &Levels, div: &Divergence) -> Self {
        let mut order = Order {
            blocks: Vec::new(),
            place: Vec::new(),
            landing_of: Vec::new(),
            landing: vec![None; loops.list.len()],
        };
        order.level(func, levels, div, None);
        order.place = vec![usize::MAX; func.blocks.len()];
        for (n, &b) in order.blocks.iter().enumerate() {
            order.place[b.index()] = n;
        }
        order
    }

    fn level(&mut self, func: &mut Function, levels: &Levels, div: &Divergence, id: Option<LoopId>) {
        let level = levels.of(id);
        let mut children = vec![Vec::new(); level.nodes.len()];
        for (n, d) in level.idom.iter().enumerate().skip(1) {
            if let Some(d) = *d {
                children[d].push(n);
            }
        }
        // The dominator tree in pre-order, children in topological order.
        let mut stack = vec![0];
        while let Some(n) = stack.pop() {
            match level.nodes[n] {
                Node::Block(b) => self.push(b, None),
                Node::Loop(l) => {
                    self.level(func, levels, div, Some(l));
                    if div.divergent_loop(l) {
                        let landing = func.add_block();
                        self.landing[l] = Some(self.blocks.len());
                        self.push(landing, Some(l));
                    }
                }
            }
            stack.extend(children[n].iter().rev());
        }
    }

    fn push(&mut self, b: Block, landing_of: Option<LoopId>) {
        self.blocks.push(b);
        self.landing_of.push(landing_of);
    }
}
