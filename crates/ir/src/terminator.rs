//! Ends of blocks.

use smallvec::SmallVec;

use crate::{Block, Value, Values};

/// A jump to a block with its arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// Target.
    pub block: Block,
    /// One value per parameter of the target.
    pub args: Values,
}

/// Why a group stops and how it is let go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SuspendReason {
    /// `args`: barrier id, threads; for reductions also the group's contribution (`i32`: number of lanes whose
    /// predicate is true, and number of lanes that take part).
    Barrier(crate::BarrierKind),
    /// Waits for the cluster barrier's phase that the group arrived at.
    ClusterWait,
    /// Lets others run. `args`: as those of [`crate::Op::Yield`].
    Yield,
    /// W = 1 only: a warp operation; `args`: value operands then members. The operation's number tells the executor
    /// what to compute (`weft_abi::Collective`).
    Collective(u32),
}

/// End of a block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Terminator {
    /// Not set yet; the verifier refuses it.
    #[default]
    None,
    /// Goes to the target.
    Jump(Edge),
    /// Two ways.
    Branch {
        /// Predicate.
        cond: Value,
        /// Taken when true.
        then: Edge,
        /// Taken when false.
        other: Edge,
    },
    /// Many ways by an `i32`; out of range goes to the default.
    Switch {
        /// Index.
        index: Value,
        /// Targets of 0, 1, …
        targets: Vec<Edge>,
        /// Target of all other values.
        default: Edge,
    },
    /// The thread (or, at later stages, the group) is done; a device function gives its results.
    Return(Values),
    /// Hands the group to the scheduler ([`Stage::Suspended`]).
    Suspend {
        /// Why.
        reason: SuspendReason,
        /// Operands by reason.
        args: Values,
        /// Index into [`Function::resumes`].
        resume: u32,
        /// Line of the PTX text; 0 if not known.
        loc: u32,
    },
    /// Never reached.
    Unreachable,
}

impl Terminator {
    /// Outgoing edges in order.
    pub fn edges(&self) -> SmallVec<[&Edge; 2]> {
        match self {
            Terminator::Jump(e) => SmallVec::from_slice(&[e]),
            Terminator::Branch { then, other, .. } => SmallVec::from_slice(&[then, other]),
            Terminator::Switch { targets, default, .. } => {
                targets.iter().chain(std::iter::once(default)).collect()
            }
            _ => SmallVec::new(),
        }
    }

    /// Outgoing edges in order, to be changed.
    pub fn edges_mut(&mut self) -> SmallVec<[&mut Edge; 2]> {
        match self {
            Terminator::Jump(e) => SmallVec::from_iter([e]),
            Terminator::Branch { then, other, .. } => SmallVec::from_iter([then, other]),
            Terminator::Switch { targets, default, .. } => {
                targets.iter_mut().chain(std::iter::once(default)).collect()
            }
            _ => SmallVec::new(),
        }
    }

    /// Values read by the terminator itself and by its edges.
    pub fn uses(&self) -> Values {
        let mut out = Values::new();
        match self {
            Terminator::Branch { cond, .. } => out.push(*cond),
            Terminator::Switch { index, .. } => out.push(*index),
            Terminator::Return(v) => out.extend_from_slice(v),
            Terminator::Suspend { args, .. } => out.extend_from_slice(args),
            Terminator::None | Terminator::Jump(_) | Terminator::Unreachable => {}
        }
        for e in self.edges() {
            out.extend_from_slice(&e.args);
        }
        out
    }
}
