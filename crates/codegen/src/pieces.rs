//! Fetching ahead for loops over pieces of an array that lie one behind the other.
//!
//! The rows of a sparse matrix, the neighbours of a graph's nodes, segments of any kind: where a piece starts stands in another
//! array, `for (k = start[row]; k < start[row + 1]; k++)`. All is read in turn, but in many short loops, whose loads come
//! at uneven distances, some masked, and between gathers: CPUs were seen to prefetch little of it. A load in such a
//! loop asks for what lies a few lines on, in this piece or in a later one; a product with a sparse matrix, a row by a warp, took half
//! of its time.
//!
//! Where data decide which pieces are read, like the nodes of a search that are active, what lies behind is not asked for.

use std::ops::ControlFlow::{self, Break, Continue};

use rustc_hash::FxHashSet;
use weft_ir::analysis::{Cfg, DomTree};
use weft_ir::{Block, Inst, Op, Space, Terminator, Value, ValueDef};

use crate::func::FnGen;
use crate::llvm::Val;
use crate::rounds::{DEPTH, Step};
use crate::shape::PAGE;
use crate::stream::LINE;

/// Bytes that a request is ahead.
const AHEAD: i64 = 1024;

impl FnGen<'_> {
    /// Asks for what this loop or that of a later piece reads, if it is a loop over a piece.
    pub(crate) fn fetch_piece_ahead(&self, address: Value, step: Step, start: Val, bytes: i64) {
        if step.grid || step.waits || self.waits.contains(&self.current.get()) {
            return;
        }
        let known = self.f.as_signed(step.by).map(|by| by.saturating_mul(step.scale));
        let Some(by) = known.filter(|by| (1..PAGE as i64).contains(by)) else { return };
        if !self.starts_at_a_piece(address) || self.has_fetched(address) {
            return;
        }
        let far = by * AHEAD.div_euclid(by).max(1);
        for line in (0..bytes).step_by(LINE as usize) {
            self.fetch_near(self.s.byte_offset(start, (far + line) as usize));
        }
    }

    /// Whether an address starts with something loaded from a place that moves on from block to block.
    fn starts_at_a_piece(&self, address: Value) -> bool {
        let mut found = false;
        self.follow(address, |i| match self.f.insts[i].op {
            Op::Load { space: Space::Param | Space::Const, .. } => Continue(false),
            Op::Load { .. } => {
                let next = self.block_step(self.f.insts[i].args[0], DEPTH, true);
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
        let f = self.f;
        let Some(&block) = self.order.iter().find(|b| f.blocks[**b].insts.contains(&i)) else { return true };
        let dom = DomTree::dominators(f, &Cfg::new(f));
        let above = std::iter::successors(dom.idom(block), |b| dom.idom(*b));
        let conditions = above.filter_map(|b| match f.blocks[b].term {
            Terminator::Branch { cond, .. } => Some(cond),
            _ => None,
        });
        f.insts[i].mask.into_iter().chain(conditions).any(|v| self.comes_from_memory(v))
    }

    fn comes_from_memory(&self, v: Value) -> bool {
        !self.follow(v, |i| match self.f.insts[i].op {
            Op::Load { space: Space::Param | Space::Const, .. } => Continue(false),
            op if op.effects().reads => Break(()),
            _ => Continue(true),
        })
    }

    /// Shows the instructions that a value comes from, and goes on to what they use where that is wanted.
    pub(crate) fn follow(&self, v: Value, mut look: impl FnMut(Inst) -> ControlFlow<(), bool>) -> bool {
        let mut seen = FxHashSet::default();
        let mut left = vec![v];
        while let Some(v) = left.pop() {
            if !seen.insert(v) {
                continue;
            }
            match self.f.values[v].def {
                ValueDef::Param(b, n) => left.extend(self.incoming(b, n as usize)),
                ValueDef::Result(i, _) => match look(i) {
                    Break(()) => return false,
                    Continue(on) => left.extend(self.f.insts[i].args.iter().filter(|_| on)),
                },
            }
        }
        true
    }

    /// What is passed to parameter `n` of a block.
    pub(crate) fn incoming(&self, block: Block, n: usize) -> impl Iterator<Item = Value> {
        let edges = self.order.iter().flat_map(|&b| self.f.blocks[b].term.edges());
        edges.filter(move |e| e.block == block).filter_map(move |e| e.args.get(n).copied())
    }
}
