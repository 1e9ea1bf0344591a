//! Kernels that are run iteration after iteration.

use crate::{Function, Op, Unit};

/// Whether a unit's kernel does a part of its work each time it is called, until no lane wants more
/// ([`Op::NextIteration`]).
pub fn takes_iterations(unit: &Unit) -> bool {
    unit.functions.first().is_some_and(takes_iterations_of)
}

/// Whether a kernel does ([`takes_iterations`]).
pub fn takes_iterations_of(f: &Function) -> bool {
    let mut insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts);
    insts.any(|&i| f.insts[i].op == Op::NextIteration)
}
