//! A thread that runs units: a worker of the pool, or a host thread that waits.

mod life;
mod next;
mod run;

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

pub(super) use life::work;
use next::Next;

use super::grid::Grid;
use super::own::{self, NextGrid, take_call, take_next};
use super::shared::{Shared, Task};
use super::unit::{Step, Unit};
use super::watch::{Post, Running, Stillness};
use crate::fault::stack::ExecutionStack;

/// Turns of no use after which a thread sleeps between them.
const PATIENCE: u32 = 2048;
/// Every how many of these it looks whether anything moves at all.
const LOOK: u32 = 64;

/// State of one running thread.
pub(super) struct Worker<'p> {
    pool: &'p Shared,
    /// Taken when first needed.
    stack: Option<ExecutionStack>,
    /// Units that poll, in turn.
    polling: VecDeque<Unit>,
    /// Units claimed and not begun.
    cursor: Option<(Arc<Grid>, Range<u64>)>,
    /// A unit at rest.
    spare: Option<Unit>,
    /// Version of the queue when it was last looked at, and when there was nothing in it to be done.
    seen: u64,
    empty: u64,
    /// A grid that another thread has handed it.
    handed: Option<Arc<Grid>>,
    fruitless: u32,
    rounds: u32,
    /// Whose share of a grid it takes first.
    share: usize,
    /// Whether it is a host thread, not a worker.
    guest: bool,
    /// Where others see what it does.
    post: Option<&'p Post>,
    /// While nothing moves: since when.
    still: Option<Stillness>,
    /// The pool that the thread worked for before.
    outer: *const (),
}

impl<'p> Worker<'p> {
    /// One that takes a post from number `post` on: a worker of that number, or a host thread in the place of one.
    pub(super) fn new(pool: &'p Shared, post: usize) -> Self {
        Worker {
            pool,
            share: post.min(pool.threads.saturating_sub(1)),
            guest: post >= pool.threads,
            stack: None,
            polling: VecDeque::new(),
            cursor: None,
            spare: None,
            seen: 0,
            empty: 0,
            handed: None,
            fruitless: 0,
            rounds: 0,
            post: pool.watch.take(post),
            still: None,
            outer: own::enter(pool),
        }
    }

    /// Looks for work for a moment: others may hand it a grid, which comes next. Ends when `over`. Answers whether it got one.
    pub(super) fn look_out(&mut self, spins: u32, over: impl Fn() -> bool) -> bool {
        let Some(post) = self.post else {
            (0..spins).for_each(|_| std::hint::spin_loop());
            return false;
        };
        post.look();
        for _ in 0..spins {
            if post.has_mail() || over() {
                break;
            }
            (0..4).for_each(|_| std::hint::spin_loop());
        }
        self.handed = post.look_away();
        self.handed.is_some()
    }

    /// Version of the queue when there was last nothing in it to be done.
    pub(super) fn empty(&self) -> u64 {
        self.empty
    }

    /// The grid is in the queue. Where nothing else has come since that was empty, the thread need not look there once it has
    /// taken all that it can of the grid.
    fn note_post(&mut self, grid: &Grid) {
        let posted = grid.posted.load(Ordering::Relaxed);
        if posted == self.empty + 1 {
            self.seen = posted;
            self.empty = posted;
        }
    }

    /// Whether it holds units that poll.
    pub(super) fn busy(&self) -> bool {
        !self.polling.is_empty()
    }

    /// Does some work. False when there was none, or polling units got nowhere.
    pub(super) fn turn(&mut self) -> bool {
        self.post.inspect(|p| p.turn());
        let mut useful = self.rotate();
        self.rounds = self.rounds.wrapping_add(1);
        // Units that get somewhere but never end must not keep others from beginning.
        if !useful || self.polling.is_empty() || self.rounds.is_multiple_of(8) {
            useful |= self.begin();
        }
        if useful {
            self.post.inspect(|p| p.note_use());
            self.fruitless = 0;
            self.still = None;
        } else {
            self.fruitless = self.fruitless.saturating_add(1);
        }
        self.post.inspect(|p| p.turn());
        if self.fruitless > PATIENCE && self.fruitless.is_multiple_of(LOOK) {
            self.look();
        }
        useful
    }

    /// After many turns of no use: ends the grids whose units it holds if nothing moves any more.
    fn look(&mut self) {
        let Some(limit) = self.pool.deadlock_limit() else { return };
        if self.polling.is_empty() {
            self.still = None;
            return;
        }
        let (program, may_act) = self.pool.program();
        let new = || Stillness::new(&self.pool.watch, program);
        let still = self.still.get_or_insert_with(new);
        if !still.lasts(&self.pool.watch, program, may_act, limit) {
            return;
        }
        self.still = None;
        let ms = limit.as_millis();
        for grid in self.polling.iter().filter_map(Unit::grid) {
            if !grid.cancelled() {
                grid.fail_stuck(format!("nothing has changed for {ms} ms (WEFT_DEADLOCK_TIMEOUT_MS)"));
            }
        }
    }

    /// Waits a little after a turn that was of no use, longer each time.
    pub(super) fn back_off(&self) {
        match self.fruitless {
            0..32 => (0..64).for_each(|_| std::hint::spin_loop()),
            32..PATIENCE => std::thread::yield_now(),
            _ => std::thread::sleep(std::time::Duration::from_micros(50)),
        }
    }

    /// A step of each polling unit.
    fn rotate(&mut self) -> bool {
        let mut useful = false;
        for _ in 0..self.polling.len() {
            let Some(unit) = self.polling.pop_front() else { break };
            useful |= self.advance(unit);
        }
        useful
    }

    /// A step of a unit that may poll; keeps it if it does.
    fn advance(&mut self, mut unit: Unit) -> bool {
        let Some(grid) = unit.grid().cloned() else { return false };
        let post = self.post;
        self.pool.apply_cancellation(&grid);
        let step = if grid.cancelled() {
            if grid.asks_waiters() {
                grid.add_waiters(unit.waiters());
            }
            Step::Done
        } else {
            match self.stack() {
                Ok(stack) => {
                    let _running = Running::new(post, stack, &grid, unit.context());
                    unit.step(stack)
                }
                Err(e) => Step::Failed(Box::new(grid.no_memory(&e))),
            }
        };
        match step {
            Step::Polls { progress } => {
                if !unit.counted {
                    unit.counted = true;
                    grid.resident.fetch_add(1, Ordering::Relaxed);
                }
                self.polling.push_back(unit);
                progress
            }
            Step::Done => {
                let units = unit.units();
                self.retire(unit);
                self.finish(&grid, units);
                true
            }
            Step::Failed(fault) => {
                grid.fail(*fault);
                self.pool.watch.kick_cancelled();
                let units = unit.units();
                self.retire(unit);
                self.finish(&grid, units);
                true
            }
        }
    }

    /// Begins a unit, or does other work. False when there is nothing to do.
    fn begin(&mut self) -> bool {
        match self.next() {
            Next::Nothing => false,
            Next::Done => true,
            Next::Range(grid, range) => {
                self.run(&grid, range);
                true
            }
        }
    }

    #[inline]
    fn stack(&mut self) -> std::io::Result<&ExecutionStack> {
        match &mut self.stack {
            Some(s) => Ok(s),
            none => Ok(none.insert(ExecutionStack::take()?)),
        }
    }

    /// Puts a unit that has ended to rest.
    #[inline]
    fn retire(&mut self, mut unit: Unit) {
        unit.hand_in();
        if unit.counted {
            unit.counted = false;
            if let Some(grid) = unit.grid() {
                grid.resident.fetch_sub(1, Ordering::Relaxed);
            }
        }
        if self.spare.is_none() {
            self.spare = Some(unit);
        } else {
            unit.unbind();
            self.pool.return_unit(unit);
        }
    }

    /// Reports units of `grid` as ended.
    #[inline]
    fn finish(&mut self, grid: &Arc<Grid>, units: u64) {
        if grid.finish(units) {
            if let Some(unit) = &mut self.spare
                && unit.grid().is_some_and(|g| Arc::ptr_eq(g, grid))
            {
                unit.unbind();
            }
            grid.complete();
            self.pool.endings.note();
        }
    }

    /// Before sleeping: lets go of the last grid.
    pub(super) fn rest(&mut self) {
        if let Some(unit) = &mut self.spare {
            unit.unbind();
        }
    }

    /// Hands everything it holds to the others.
    pub(super) fn surrender(&mut self) {
        while let Some(next) = take_next() {
            match next {
                NextGrid::Whole(grid) => self.pool.push(Task::Grid(grid), 1),
                NextGrid::Shared(grid) => self.pool.pass_on(&grid),
            }
        }
        if let Some(grid) = self.handed.take() {
            self.pool.pass_on(&grid);
        }
        while let Some(client) = take_call() {
            self.pool.push(Task::Call(client), 1);
        }
        for unit in self.polling.drain(..) {
            self.pool.push(Task::Unit(unit), 1);
        }
        if let Some((grid, range)) = self.cursor.take() {
            self.pool.push(Task::Range(grid, range), 1);
        }
        if let Some(mut unit) = self.spare.take() {
            unit.unbind();
            self.pool.return_unit(unit);
        }
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        self.pool.watch.leave(self.post);
        own::back_to(self.outer);
    }
}
