//! Whether all threads of a block come to the same barriers.

use weft_ir::Op;
use weft_ir::analysis::{Node, Target};

use super::View;

impl View<'_> {
    /// Whether all threads of the group, which is the whole block, come to the same barriers one after the other, or to none
    /// any more.
    pub(crate) fn all_meet(&self) -> bool {
        let meets = |n: Node| self.insts(n).any(|d| matches!(d.op, Op::Barrier(..)));
        let ids = (0..self.loops.list.len()).map(Some).chain([None]);
        ids.into_iter().all(|id| {
            let level = self.levels.of(id);
            (0..level.nodes.len()).filter(|&n| self.diverges(level.nodes[n])).all(|n| {
                if matches!(level.nodes[n], Node::Loop(_)) && meets(level.nodes[n]) {
                    return false;
                }
                let end = level.ipdom[n];
                let within = self.reached(level, n, end);
                let barriers: Vec<usize> = (0..level.nodes.len())
                    .filter(|&m| m != n && within[m] && meets(level.nodes[m]))
                    .collect();
                if barriers.is_empty() {
                    return true;
                }
                // Those that go another way must not meet again.
                let after = end.map(|e| self.reached(level, e, None)).unwrap_or_default();
                let again = after.iter().enumerate().any(|(m, &r)| r && meets(level.nodes[m]));
                let arms: Vec<Vec<bool>> = level.targets[n]
                    .iter()
                    .filter_map(|t| if let Target::Node(s) = *t { Some(s) } else { None })
                    .map(|s| self.reached(level, s, end))
                    .collect();
                let with = arms.iter().filter(|a| barriers.iter().any(|&m| a[m])).count();
                id.is_none() && !again && with == 1
            })
        })
    }
}
