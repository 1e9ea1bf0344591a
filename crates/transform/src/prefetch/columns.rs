//! Requests in loops that walk down columns.
//!
//! Where each thread of a block has a column of a matrix that lies row by row, an iteration of the loop reads a piece of a row, no
//! longer than the block, and the next iteration one far away. To the CPU's prefetcher these are as many places as there
//! are iterations. If what is read are indices of what is gathered (sparse matrices in ELL's format, lists of neighbours),
//! it sees too little of each before it has lost track, and gathers that wait for their indices keep the CPU from going
//! on by itself. The next group or block reads beside all of these places: a load asks for that, so that it comes while this
//! group computes. Where nothing is gathered the CPU does better.
//!
//! What all blocks along another coordinate of the grid read again is in the caches, and not asked for.

use std::ops::ControlFlow::{Break, Continue};

use weft_ir::analysis::Step;
use weft_ir::*;

use super::{Load, Look};

impl Look<'_> {
    /// Asks for what one of the next groups or blocks reads in this iteration.
    pub(super) fn column(&mut self, load: Load, step: Step) -> Option<Prefetch> {
        if step.grid || step.waits || self.moves.waits(load.block) || !self.is_far(step) {
            return None;
        }
        // In longer pieces of rows than a page the CPU's prefetcher finds its way.
        let by = self.moves.per_block_in_loops(load.address)?;
        let reach = load.bytes.max(1)..=self.page();
        if !reach.contains(&by) || !self.moves.knows_its_block(load.address) || !self.loops_gather() {
            return None;
        }
        if self.has_asked(load) {
            return None;
        }
        // The next group's, but not what comes with what this one reads, nor the fetch beside it, which is on its way by itself:
        // what lies far is gone again before its turn, by all that was gathered in between.
        let groups = self.func.geometry.map_or(1, |g| i64::from(g.groups()));
        let far = by.div_euclid(groups).max(2 * i64::from(self.target.fetch_bytes));
        Some(Prefetch { bytes: [i32::try_from(far).ok()?, 0], ..Prefetch::default() })
    }

    pub(super) fn page(&self) -> i64 {
        i64::try_from(self.target.page_bytes).unwrap_or(i64::MAX)
    }

    /// Whether loops read at places that they have read.
    fn loops_gather(&self) -> bool {
        let load = |i: Inst| match self.func.insts[i].op {
            Op::Load { space: Space::Global | Space::Generic, .. } => Some(self.func.insts[i].args[0]),
            _ => None,
        };
        let read_in_loop = |i: Inst| self.moves.is_in_loop(i) && load(i).is_some();
        let by_what_it_reads = |address| {
            !self.moves.follow(address, |i| if read_in_loop(i) { Break(()) } else { Continue(true) })
        };
        self.moves.loop_insts().filter_map(load).any(by_what_it_reads)
    }

    /// Whether iterations read in different pages, as far as one can know.
    fn is_far(&self, step: Step) -> bool {
        let known = self.func.as_signed(step.by);
        known.is_none_or(|by| by.saturating_mul(step.scale).unsigned_abs() >= self.target.page_bytes)
    }
}
