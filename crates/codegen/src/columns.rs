//! Fetching ahead for loops that walk down columns.
//!
//! Where each thread of a block has a column of a matrix that lies row by row, a round of the loop reads a piece of a row, no
//! longer than the block, and the next round one far away. To the CPU's prefetcher these are as many places as there
//! are rounds. If what is read are indices of what is gathered (sparse matrices in ELL's format, lists of neighbours),
//! it sees too little of each before it has lost track, and gathers that wait for their indices keep the CPU from going
//! on by itself. The next group or block reads beside all of these places: a load asks for that, so that it comes while this
//! group computes. For ELL's format that was seen to make a third of the time. Where nothing is gathered the CPU does
//! better: sums of sixteen rows took twice their time with requests.
//!
//! What all blocks along another coordinate of the grid read again is in the caches, and not asked for.

use std::ops::ControlFlow::{Break, Continue};

use rustc_hash::FxHashSet;
use weft_ir::{Block, Inst, IntOp, Op, Space, Special, Value};

use crate::func::FnGen;
use crate::llvm::Val;
use crate::rounds::{DEPTH, Step};
use crate::shape::{PAGE, defining_op};
use crate::stream::LINE;

/// Bytes that a request should be ahead at least: the next groups of few threads are too near, and what lies far is
/// gone again before its turn, by all that was gathered in between.
const AHEAD: i64 = 256;

/// Bytes that a block's piece of a row has at most; in longer ones the CPU's prefetcher finds its way.
const MOST: i64 = PAGE as i64;

impl FnGen<'_> {
    /// Asks for what one of the next groups or blocks reads in place of the `bytes` at `start` in this round.
    pub(crate) fn fetch_column_ahead(&self, address: Value, step: Step, start: Val, bytes: i64) {
        if step.grid || step.waits || self.waits.contains(&self.current.get()) || !self.is_far(step) {
            return;
        }
        let Some(by) = self.block_step(address, DEPTH, true) else { return };
        let reach = bytes.max(1)..=MOST;
        if !reach.contains(&by) || !self.knows_its_block(address) || !self.loops_gather() {
            return;
        }
        if self.has_fetched(address) {
            return;
        }
        let groups = self.f.geometry.map_or(1, |g| i64::from(g.groups()));
        let far = by.div_euclid(groups).max(AHEAD);
        for line in (0..bytes).step_by(LINE as usize) {
            self.fetch(self.s.byte_offset(start, (far + line) as usize));
        }
    }

    /// Whether loops read at places that they have read.
    fn loops_gather(&self) -> bool {
        let load = |i: Inst| match self.f.insts[i].op {
            Op::Load { space: Space::Global | Space::Generic, .. } => Some(self.f.insts[i].args[0]),
            _ => None,
        };
        let read_in_loop = |i: Inst| self.loop_insts.contains(&i) && load(i).is_some();
        let by_what_it_reads =
            |address| !self.follow(address, |i| if read_in_loop(i) { Break(()) } else { Continue(true) });
        self.loop_insts.iter().filter_map(|&i| load(i)).any(by_what_it_reads)
    }

    /// Whether rounds read in different pages, as far as one can know.
    fn is_far(&self, step: Step) -> bool {
        self.f.as_signed(step.by).is_none_or(|by| by.saturating_mul(step.scale).unsigned_abs() >= PAGE)
    }

    /// By how much a parameter of a block grows from a block of the grid to the next one: what comes in does, and what rounds
    /// add to it is the same for all.
    pub(crate) fn block_step_of_param(&self, v: Value, block: Block, n: usize, depth: u32) -> Option<i64> {
        if let Some(&known) = self.block_steps.borrow().get(&v) {
            return known;
        }
        // While it is not known: a way that leads back here tells nothing.
        self.block_steps.borrow_mut().insert(v, None);
        let step = self.new_block_step(v, block, n, depth);
        self.block_steps.borrow_mut().insert(v, step);
        step
    }

    fn new_block_step(&self, v: Value, block: Block, n: usize, depth: u32) -> Option<i64> {
        let mut step = None;
        for from in self.incoming(block, n) {
            let added = defining_op(self.f, from).filter(|d| d.op == Op::Int(IntOp::Add));
            let by = added.and_then(|d| match d.args[..] {
                [x, by] | [by, x] if x == v => Some(by),
                _ => None,
            });
            let grows = self.block_step(by.unwrap_or(from), depth, true)?;
            let fits = if by.is_some() { grows == 0 } else { *step.get_or_insert(grows) == grows };
            if !fits {
                return None;
            }
        }
        step
    }

    /// Whether an address depends on all of the block's coordinates that the function uses.
    fn knows_its_block(&self, address: Value) -> bool {
        let coordinate = |op| if let Op::Special(Special::Ctaid(n)) = op { Some(n) } else { None };
        let mut found = FxHashSet::default();
        self.follow(address, |i| {
            found.extend(coordinate(self.f.insts[i].op));
            Continue(true)
        });
        let mut insts = self.order.iter().flat_map(|&b| &self.f.blocks[b].insts);
        insts.all(|&i| coordinate(self.f.insts[i].op).is_none_or(|n| found.contains(&n)))
    }
}
