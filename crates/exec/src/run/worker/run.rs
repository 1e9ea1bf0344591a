//! Running a piece of a range of units.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::Worker;
use crate::fault::Fault;
use crate::run::clock::PieceClock;
use crate::run::grid::Grid;
use crate::run::unit::{Step, Unit};
use crate::run::watch::Running;

/// A piece at the start of a range.
struct Piece {
    /// Units to be run.
    left: Range<u64>,
    /// Up to where the range is to be run, now or later.
    until: u64,
    /// Units that have ended.
    ended: u64,
}

impl Piece {
    /// Nothing of the range is run any more: it counts as ended.
    fn drop_rest(&mut self) {
        self.ended += self.until - self.left.start;
        self.left.start = self.left.end;
        self.until = self.left.end;
    }
}

impl Worker<'_> {
    /// Runs units of a grid, up to the end of the range or of a piece of it that is compared with others; keeps units that
    /// poll, and what is left of the range.
    pub(in crate::run) fn run(&mut self, grid: &Arc<Grid>, range: Range<u64>) {
        self.pool.apply_cancellation(grid);
        if grid.cancelled() {
            self.finish(grid, range.end - range.start);
            return;
        }
        // If it cannot be had, the first block says so.
        let _ = self.stack();
        self.pool.note_begin(grid);
        let (ticket, end) = grid.piece(&range);
        // Beside polling units, one at a time.
        let single = ticket.way != 0 || !self.polling.is_empty();
        let (way, end) = if single { (ticket.way, end) } else { grid.stretch(&range, end) };
        let clock = (!grid.untimed).then(|| PieceClock::start(ticket.counts()));
        let mut piece = Piece { left: range.start..end, until: range.end, ended: 0 };
        let mut unit = match self.fresh(grid, way) {
            Ok(u) => u,
            Err(fault) => {
                grid.fail(fault);
                self.finish(grid, range.end - range.start);
                return;
            }
        };
        let meter = grid.launch.meter.as_ref().filter(|_| clock.is_some());
        meter.zip(clock.as_ref()).iter().for_each(|(m, c)| m.begin(c.started()));
        // Beside polling units, one at a time; else the whole range unless one turns out to poll.
        let sweeps = grid.is_plain() && unit.can_sweep() && self.polling.is_empty();
        while !piece.left.is_empty() {
            if grid.cancelled() {
                piece.drop_rest();
                break;
            }
            match self.step(grid, &mut unit, &mut piece, sweeps) {
                None => {}
                Some(Step::Done) => piece.ended += unit.units(),
                Some(Step::Failed(fault)) => {
                    let fault = self.told_apart(grid, &unit, *fault);
                    grid.fail(fault);
                    self.pool.watch.kick_cancelled();
                    piece.ended += unit.units();
                    piece.drop_rest();
                }
                Some(Step::Polls { .. }) => {
                    meter.zip(clock.as_ref()).iter().for_each(|(m, c)| m.end(c.stop().ns));
                    unit.counted = true;
                    grid.resident.fetch_add(1, Ordering::Relaxed);
                    self.polling.push_back(unit);
                    self.keep(grid, piece.left.start..piece.until);
                    grid.note_poll();
                    self.finish(grid, piece.ended);
                    return;
                }
            }
            if !self.polling.is_empty() {
                break;
            }
        }
        let ran = piece.left.start - range.start;
        if let Some(clock) = clock {
            let took = clock.stop();
            if let Some(meter) = meter {
                meter.end(took.ns.saturating_mul(grid.stands_for));
            }
            if ran > 0 && !grid.cancelled() {
                grid.note_time(ticket, took, ran);
            }
        }
        self.retire(unit);
        // What is left of the piece comes with the rest, perhaps with another code.
        self.keep(grid, piece.left.start..piece.until);
        self.finish(grid, piece.ended);
    }

    /// A fault of several blocks that ran as one, told of the one that it was in: each is run by itself, as what they have written
    /// is lost anyhow. That may go well, and then one of the others was the first to come by.
    fn told_apart(&mut self, grid: &Arc<Grid>, unit: &Unit, fault: Fault) -> Fault {
        let Some(first) = unit.first_of_left().filter(|_| !grid.cancelled()) else { return fault };
        let post = self.post;
        let Ok(mut alone) = self.fresh(grid, 0) else { return fault };
        for n in first..first + unit.units() {
            let Ok(stack) = self.stack() else { break };
            alone.place(n);
            let _running = Running::new(post, stack, grid, alone.context());
            if let Step::Failed(own) = alone.step(stack) {
                return *own;
            }
        }
        self.retire(alone);
        fault
    }

    /// Runs the next unit of a piece, or in one go all of them that end so. Answers how the last one stands, unless it was
    /// counted.
    #[inline]
    fn step(&mut self, grid: &Arc<Grid>, unit: &mut Unit, piece: &mut Piece, sweeps: bool) -> Option<Step> {
        let post = self.post;
        match self.stack() {
            Ok(stack) if sweeps => {
                let _running = Running::new(post, stack, grid, unit.context());
                let (n, step) = unit.sweep(&mut piece.left, stack);
                piece.ended += n;
                step
            }
            Ok(stack) => {
                unit.place(piece.left.start);
                piece.left.start += 1;
                let _running = Running::new(post, stack, grid, unit.context());
                Some(unit.step(stack))
            }
            Err(e) => {
                piece.left.start += 1;
                Some(Step::Failed(Box::new(grid.no_memory(&e))))
            }
        }
    }

    /// A unit ready for `grid`, with code number `way`.
    fn fresh(&mut self, grid: &Arc<Grid>, way: usize) -> Result<Unit, Fault> {
        let mut unit = self.spare.take().or_else(|| self.pool.spare_unit()).unwrap_or_else(Unit::new);
        match unit.bind(grid, way) {
            Ok(()) => Ok(unit),
            Err(e) => Err(grid.no_memory(&e)),
        }
    }
}
