//! Whether synchronisation in divergent control flow can be carried out one arm after the other.

use weft_ir::analysis::{Node, Target};
use weft_ir::*;

use super::View;

/// All lanes of a warp.
const ALL: u64 = u32::MAX as u64;

/// A barrier or warp operation, as far as another one in the other arm may be its partner.
#[derive(Clone, Copy, PartialEq)]
enum Sync {
    /// A barrier of the block; the number if it is constant.
    Block(Option<u64>),
    /// A barrier of the cluster.
    Cluster,
    /// A warp operation whose members are these, or cannot be known.
    Warp(Option<u64>),
}

impl Sync {
    fn may_meet(self, other: Sync) -> bool {
        match (self, other) {
            (Sync::Block(a), Sync::Block(b)) => a.is_none() || b.is_none() || a == b,
            (Sync::Cluster, Sync::Cluster) => true,
            (Sync::Warp(a), Sync::Warp(b)) => match (a, b) {
                (Some(a), Some(b)) => a & b != 0,
                _ => true,
            },
            _ => false,
        }
    }
}

impl View<'_> {
    /// Whether no two arms of a divergent branch hold synchronisation that may need each other: run in turn, the first
    /// would go on without the second.
    pub(super) fn syncs_agree(&self) -> bool {
        let ids = (0..self.loops.list.len()).map(Some).chain([None]);
        ids.into_iter().all(|id| {
            let level = self.levels.of(id);
            (0..level.nodes.len()).all(|n| {
                if !self.diverges(level.nodes[n]) {
                    return true;
                }
                let arms: Vec<Vec<bool>> = level.targets[n]
                    .iter()
                    .filter_map(|t| if let Target::Node(s) = *t { Some(s) } else { None })
                    .map(|s| self.reached(level, s, level.ipdom[n]))
                    .collect();
                // What only one arm reaches.
                let own = |k: usize| -> Vec<Sync> {
                    let nodes = (0..level.nodes.len())
                        .filter(|&m| arms[k][m] && arms.iter().enumerate().all(|(j, a)| j == k || !a[m]));
                    nodes.flat_map(|m| self.syncs(level.nodes[m])).collect()
                };
                let lists: Vec<Vec<Sync>> = (0..arms.len()).map(own).collect();
                lists
                    .iter()
                    .enumerate()
                    .all(|(k, a)| lists[..k].iter().flatten().all(|x| a.iter().all(|y| !x.may_meet(*y))))
            })
        })
    }

    fn syncs(&self, node: Node) -> Vec<Sync> {
        self.insts(node)
            .filter_map(|d| {
                let known = |v: Value| self.func.as_const(v);
                match d.op {
                    Op::Barrier(..) => Some(Sync::Block(known(d.args[0]))),
                    Op::ClusterWait | Op::ClusterArrive => Some(Sync::Cluster),
                    Op::ActiveMask => None,
                    Op::Mma(_) | Op::Rows(..) => Some(Sync::Warp(Some(ALL))),
                    Op::Shfl(_) | Op::Vote(_) | Op::Match(_) | Op::Redux(_) | Op::Elect | Op::WarpSync => {
                        let members = *d.args.last()?;
                        // Members found out on the spot are this arm's own.
                        (!self.made_of_active_lanes(members, 8)).then(|| Sync::Warp(known(members)))
                    }
                    _ => None,
                }
            })
            .collect()
    }

    /// Whether a member mask was computed from the lanes that are active, by `activemask`, `vote` or `match`.
    fn made_of_active_lanes(&self, v: Value, depth: u32) -> bool {
        let Some(i) = self.func.def_inst(v) else { return false };
        let d = &self.func.insts[i];
        match d.op {
            Op::ActiveMask | Op::Vote(VoteMode::Ballot) | Op::Match(_) => true,
            _ => depth > 0 && d.args.iter().any(|&a| self.made_of_active_lanes(a, depth - 1)),
        }
    }
}
