//! What the lanes of a group have to do with each other.

use crate::{BarrierKind, Op, Unit};

/// Whether lanes of a group have nothing to do with each other but that they reach barriers together: no warp
/// operations, no counts of lanes, no functions that are told a mask. Such a group may be made of any number of vectors.
pub fn lanes_are_independent(unit: &Unit) -> bool {
    let [kernel] = &unit.functions[..] else { return false };
    let mut insts = kernel.layout.iter().flat_map(|&b| &kernel.blocks[b].insts);
    insts.all(|&i| {
        let op = &kernel.insts[i].op;
        let counts = match op {
            Op::Barrier(kind, _) => *kind != BarrierKind::Sync,
            Op::ClusterArrive | Op::ClusterWait | Op::Call(_) => true,
            _ => false,
        };
        !counts && !op.effects().warp
    })
}
