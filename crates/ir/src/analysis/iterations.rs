//! Kernels that are run iteration after iteration.

use crate::{Op, Unit};

/// Whether a unit's kernel does a part of its work each time it is called, until no lane wants more
/// ([`Op::NextIteration`]).
pub fn takes_iterations(unit: &Unit) -> bool {
    let Some(f) = unit.functions.first() else { return false };
    let mut insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts);
    insts.any(|&i| f.insts[i].op == Op::NextIteration)
}
