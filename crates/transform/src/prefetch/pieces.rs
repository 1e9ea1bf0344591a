//! Requests in loops over pieces of an array that lie one behind the other.
//!
//! The rows of a sparse matrix, the neighbours of a graph's nodes, segments of any kind: where a piece starts stands in another
//! array, `for (k = start[row]; k < start[row + 1]; k++)`. All is read in turn, but in many short loops, whose loads come
//! at uneven distances, some masked, and between gathers: CPUs were seen to prefetch little of it. A load in such a
//! loop asks for what lies a few lines on, in this piece or in a later one; a product with a sparse matrix, a row by a warp, took half
//! of its time.
//!
//! Where data decide which pieces are read, like the nodes of a search that are active, what lies behind is not asked for.

use std::ops::ControlFlow::{Break, Continue};

use weft_ir::analysis::{DomTree, Step};
use weft_ir::*;

use super::{Load, Look};

impl Look<'_> {
    /// Asks for what this loop or that of a later piece reads, if it is a loop over a piece.
    pub(super) fn piece(&mut self, load: Load, step: Step) -> Option<Prefetch> {
        if step.grid || step.waits || self.moves.waits(load.block) {
            return None;
        }
        let known = self.func.as_signed(step.by).map(|by| by.saturating_mul(step.scale));
        let by = known.filter(|by| (1..self.page()).contains(by))?;
        if !self.starts_at_a_piece(load.address) || self.has_asked(load) {
            return None;
        }
        let wanted = i64::try_from(self.target.bytes_ahead()).ok()?;
        let far = by * wanted.div_euclid(by).max(1);
        Some(Prefetch { bytes: [i32::try_from(far).ok()?, 0], near: true, ..Prefetch::default() })
    }

    /// Whether an address starts with something loaded from a place that moves on from block to block.
    fn starts_at_a_piece(&self, address: Value) -> bool {
        let mut found = false;
        self.moves.follow(address, |i| match self.func.insts[i].op {
            Op::Load { space: Space::Param | Space::Const, .. } => Continue(false),
            Op::Load { .. } => {
                let next = self.moves.per_block_in_loops(self.func.insts[i].args[0]);
                if next.is_none_or(|by| by <= 0) || self.data_decide(i) {
                    return Break(());
                }
                found = true;
                Continue(false)
            }
            op if op.effects().reads => Break(()),
            _ => Continue(true),
        }) && found
    }

    /// Whether it depends on what is read from memory if an instruction is reached.
    fn data_decide(&self, i: Inst) -> bool {
        let f = self.func;
        let Some(&block) = self.moves.order().iter().find(|b| f.blocks[**b].insts.contains(&i)) else {
            return true;
        };
        let dom = DomTree::dominators(f, self.moves.cfg());
        let above = std::iter::successors(dom.idom(block), |b| dom.idom(*b));
        let conditions = above.filter_map(|b| match f.blocks[b].term {
            Terminator::Branch { cond, .. } => Some(cond),
            _ => None,
        });
        f.insts[i].mask.into_iter().chain(conditions).any(|v| self.comes_from_memory(v))
    }

    fn comes_from_memory(&self, v: Value) -> bool {
        !self.moves.follow(v, |i| match self.func.insts[i].op {
            Op::Load { space: Space::Param | Space::Const, .. } => Continue(false),
            op if op.effects().reads => Break(()),
            _ => Continue(true),
        })
    }
}
