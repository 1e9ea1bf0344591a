//! Acyclic views of a control-flow graph: for the function and for each loop, the graph of one iteration in which
//! inner loops are single nodes. Only for reducible functions with one entry.

use super::{Cfg, LoopId, Loops, idoms};
use crate::{Block, Entity, Function};

/// A node of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// A block of the loop itself.
    Block(Block),
    /// A loop inside it, standing for all of its blocks.
    Loop(LoopId),
}

/// Where an edge of a level goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// To a node, by position.
    Node(usize),
    /// Back to the loop's header.
    Back,
    /// Out of the loop, to this block.
    Out(Block),
}

/// One iteration of a loop, or the function.
#[derive(Clone, Debug)]
pub struct Level {
    /// Its nodes in topological order; the header or entry is the first.
    pub nodes: Vec<Node>,
    /// Edges by node, without repetition. Empty for ends of the function and loops that never end.
    pub targets: Vec<Vec<Target>>,
    /// Immediate dominator by node; the first node has itself.
    pub idom: Vec<Option<usize>>,
    /// Immediate postdominator by node; `None`: the end of the iteration.
    pub ipdom: Vec<Option<usize>>,
}

/// Every level of a function.
#[derive(Clone, Debug)]
pub struct Levels {
    /// The function.
    pub root: Level,
    /// The loops, by number.
    pub loops: Vec<Level>,
    /// Position of each block in its own level.
    position: Vec<usize>,
    /// Position of each loop in its parent's level.
    loop_position: Vec<usize>,
}

impl Levels {
    /// Builds all levels.
    pub fn new(func: &Function, cfg: &Cfg, loops: &Loops) -> Self {
        let mut out = Levels {
            root: Level { nodes: Vec::new(), targets: Vec::new(), idom: Vec::new(), ipdom: Vec::new() },
            loops: Vec::new(),
            position: vec![usize::MAX; func.blocks.len()],
            loop_position: vec![usize::MAX; loops.list.len()],
        };
        let mut nodes: Vec<Vec<Node>> = vec![Vec::new(); loops.list.len() + 1];
        let root = loops.list.len();
        for &b in &cfg.rpo {
            let own = loops.of(b);
            if let Some(l) = own
                && loops.list[l].header == b
            {
                let list = &mut nodes[loops.list[l].parent.unwrap_or(root)];
                out.loop_position[l] = list.len();
                list.push(Node::Loop(l));
            }
            let list = &mut nodes[own.unwrap_or(root)];
            out.position[b.index()] = list.len();
            list.push(Node::Block(b));
        }
        let mut levels: Vec<Level> = Vec::new();
        for (l, nodes) in nodes.into_iter().enumerate() {
            let id = (l != root).then_some(l);
            levels.push(out.level(cfg, loops, id, nodes));
        }
        if let Some(root) = levels.pop() {
            out.root = root;
        }
        out.loops = levels;
        out
    }

    fn level(&self, cfg: &Cfg, loops: &Loops, id: Option<LoopId>, nodes: Vec<Node>) -> Level {
        let mut targets = Vec::with_capacity(nodes.len());
        for n in &nodes {
            let mut list = Vec::new();
            let mut add = |b: Block| {
                let t = self.target(loops, id, b);
                if !list.contains(&t) {
                    list.push(t);
                }
            };
            match *n {
                Node::Block(b) => cfg.succs(b).iter().for_each(|&s| add(s)),
                Node::Loop(l) => loops.exits(l, cfg).iter().for_each(|&(_, t)| add(t)),
            }
            targets.push(list);
        }
        let mut preds = vec![Vec::new(); nodes.len()];
        for (i, list) in targets.iter().enumerate() {
            for t in list {
                if let Target::Node(n) = *t {
                    preds[n].push(i);
                }
            }
        }
        let idom = idoms(&preds);
        // The same on the reversed graph: the end is node 0, node i is `last - i` after it.
        let last = nodes.len();
        let mut reversed = vec![Vec::new(); last + 1];
        for (i, list) in targets.iter().enumerate() {
            let to = &mut reversed[last - i];
            for t in list {
                to.push(if let Target::Node(n) = *t { last - n } else { 0 });
            }
            if list.is_empty() {
                to.push(0);
            }
        }
        let post = idoms(&reversed);
        let ipdom = (0..last).map(|i| post[last - i].filter(|&p| p != 0).map(|p| last - p)).collect();
        Level { nodes, targets, idom, ipdom }
    }

    /// Where an edge to `b` goes, as seen from the level of `id`.
    pub fn target(&self, loops: &Loops, id: Option<LoopId>, b: Block) -> Target {
        if let Some(l) = id {
            if loops.list[l].header == b {
                return Target::Back;
            }
            if !loops.contains(l, b) {
                return Target::Out(b);
            }
        }
        let mut at = loops.of(b);
        if at == id {
            return Target::Node(self.position[b.index()]);
        }
        // The loop around `b` that is a child of `id`.
        while let Some(l) = at {
            if loops.list[l].parent == id {
                return Target::Node(self.loop_position[l]);
            }
            at = loops.list[l].parent;
        }
        Target::Out(b)
    }

    /// The level of a loop, or the function's.
    pub fn of(&self, id: Option<LoopId>) -> &Level {
        match id {
            Some(l) => &self.loops[l],
            None => &self.root,
        }
    }

    /// Position of a block in the level of its innermost loop.
    pub fn position(&self, b: Block) -> usize {
        self.position[b.index()]
    }

    /// Position of a loop in its parent's level.
    pub fn loop_position(&self, l: LoopId) -> usize {
        self.loop_position[l]
    }
}
