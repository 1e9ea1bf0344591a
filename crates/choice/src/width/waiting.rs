//! Whether loops that poll memory can wait in lockstep.

use weft_ir::analysis::{LoopId, Node, Target};
use weft_ir::*;

use super::View;
use weft_transform::{Leavers, alone, polls};

impl View<'_> {
    /// Whether no polling loop may wait for another lane of its group.
    pub(super) fn waiting_is_safe(&self) -> bool {
        (0..self.loops.list.len())
            .filter(|&l| polls(self.func, &self.cfg, &self.loops, l))
            .all(|l| self.leaves_nobody(l) && self.others_are_idle(l))
    }

    /// Whether no lane of the group waits behind a loop with something to do for those that are in it.
    fn leaves_nobody(&self, l: LoopId) -> bool {
        let View { func, cfg, loops, width, .. } = self;
        !self.diverges(Node::Loop(l)) || self.alone(l) || Leavers { func, cfg, loops, width: *width }.quiet(l)
    }

    /// Whether at most one lane of a group comes to the loop.
    fn alone(&self, l: LoopId) -> bool {
        let header = self.loops.list[l].header;
        alone(self.func, &self.cfg, &self.dom, &self.shapes, self.width, header)
    }

    /// Whether lanes of the group that are elsewhere while the loop runs have nothing to write before they wait for
    /// the loop's lanes: all they do is go to where the lanes meet again, and from there to a barrier or the end.
    fn others_are_idle(&self, l: LoopId) -> bool {
        let mut at = Node::Loop(l);
        let mut parent = self.loops.list[l].parent;
        loop {
            let level = self.levels.of(parent);
            let here = match at {
                Node::Loop(l) => self.levels.loop_position(l),
                Node::Block(b) => self.levels.position(b),
            };
            for n in 0..here {
                if !self.diverges(level.nodes[n]) {
                    continue;
                }
                let end = level.ipdom[n];
                let region = self.reached(level, n, end);
                if !region[here] {
                    continue;
                }
                // Lanes that pass by the loop may be a round ahead.
                if parent.is_some_and(|p| self.diverges(Node::Loop(p)) && !self.alone(p)) {
                    return false;
                }
                let after = self.reached(level, here, end);
                let beside = (n + 1..level.nodes.len())
                    .filter(|&m| region[m] && m != here && !after[m] && !self.reached(level, m, end)[here]);
                if beside.into_iter().any(|m| self.insts(level.nodes[m]).any(|d| d.op.effects().writes)) {
                    return false;
                }
                if let Some(end) = end
                    && !self.quiet_until_barrier(level, end)
                {
                    return false;
                }
            }
            let Some(p) = parent else { return true };
            // Lanes that have left a divergent loop around wait behind it. If it was entered by one lane there are none,
            // but others may be beside the loop.
            if !self.leaves_nobody(p) {
                return false;
            }
            at = Node::Loop(p);
            parent = self.loops.list[p].parent;
        }
    }

    /// Whether from a node on no memory is written before a barrier or the end of the level.
    fn quiet_until_barrier(&self, level: &weft_ir::analysis::Level, from: usize) -> bool {
        let mut seen = vec![false; level.nodes.len()];
        let mut work = vec![from];
        while let Some(n) = work.pop() {
            if std::mem::replace(&mut seen[n], true) {
                continue;
            }
            let mut stopped = false;
            for d in self.insts(level.nodes[n]) {
                match d.op {
                    Op::Barrier(..) | Op::WarpSync | Op::ClusterArrive | Op::ClusterWait => {
                        stopped = true;
                        break;
                    }
                    Op::Fence(..) | Op::Yield => {}
                    op if op.effects().writes => return false,
                    _ => {}
                }
            }
            if !stopped {
                work.extend(level.targets[n].iter().filter_map(|t| match *t {
                    Target::Node(s) => Some(s),
                    _ => None,
                }));
            }
        }
        true
    }
}
