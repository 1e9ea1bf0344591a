//! What a thread does next.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::Worker;
use crate::fault::Fault;
use crate::run::client::{self, Client};
use crate::run::grid::Grid;
use crate::run::own::{NextGrid, take_call, take_next};
use crate::run::shared::Task;
use crate::run::unit::Unit;

/// What to do next.
pub(super) enum Next {
    Nothing,
    /// It has been done.
    Done,
    Range(Arc<Grid>, Range<u64>),
}

impl Worker<'_> {
    /// The units to begin next, or something else done at once.
    pub(super) fn next(&mut self) -> Next {
        if let Some(client) = take_call() {
            return self.call(client);
        }
        if let Some(next) = self.handed() {
            return next;
        }
        if self.polling.is_empty() && self.cursor.is_none() && self.pool.version() == self.empty {
            return Next::Nothing;
        }
        let polling = core::mem::take(&mut self.polling);
        let may_start = |grid: &Arc<Grid>, index: u64| {
            let own = polling.iter().filter(|u| u.grid().is_some_and(|g| Arc::ptr_eq(g, grid)));
            // A unit before all of one's own may always begin: these may be waiting for it.
            own.map(Unit::index).min().is_none_or(|least| index < least) || grid.has_room(self.pool.threads())
        };
        let mut task = None;
        if let Some((grid, range)) = self.cursor.take() {
            if may_start(&grid, range.start) {
                task = Some(Task::Range(grid, range));
            } else {
                self.pool.push(Task::Range(grid, range), 0);
            }
        }
        let task = task.or_else(|| self.pool.take(&may_start, (self.share, self.guest), &mut self.seen));
        self.polling = polling;
        match task {
            None => {
                if self.polling.is_empty() {
                    self.empty = self.seen;
                }
                Next::Nothing
            }
            Some(Task::Range(grid, range)) => Next::Range(grid, range),
            Some(Task::Grid(grid)) => match grid.claim(self.share, self.pool.threads()) {
                Some(range) => Next::Range(grid, range),
                // Others were faster.
                None => Next::Nothing,
            },
            Some(Task::Unit(unit)) => {
                self.polling.push_back(unit);
                Next::Done
            }
            Some(Task::Call(client)) => self.call(client),
        }
    }

    fn call(&self, client: Arc<dyn Client>) -> Next {
        let result = catch_unwind(AssertUnwindSafe(|| client.run()));
        let result = result.map_err(|_| Fault::of_launch("", "an operation panicked"));
        client::tell(client, result);
        self.pool.endings.note();
        Next::Done
    }

    /// Units of a grid that became ready on this thread, or that another one has handed it.
    fn handed(&mut self) -> Option<Next> {
        while let Some(next) = take_next() {
            match next {
                NextGrid::Whole(grid) => {
                    let range = grid.claim_all();
                    return Some(Next::Range(grid, range));
                }
                NextGrid::Shared(grid) => {
                    self.note_post(&grid);
                    if let Some(range) = grid.claim(self.share, self.pool.threads()) {
                        return Some(Next::Range(grid, range));
                    }
                }
            }
        }
        let grid = self.handed.take()?;
        self.note_post(&grid);
        let range = grid.claim(self.share, self.pool.threads())?;
        Some(Next::Range(grid, range))
    }

    /// Runs what is left of a range, as long as nothing polls.
    pub(in crate::run) fn run_rest(&mut self) {
        while self.polling.is_empty()
            && let Some((grid, range)) = self.cursor.take()
        {
            self.run(&grid, range);
        }
    }

    /// Keeps what is left of a range, or claims more of the grid if nothing else has come meanwhile.
    pub(super) fn keep(&mut self, grid: &Arc<Grid>, range: Range<u64>) {
        if let Some((other, rest)) = self.cursor.take() {
            // A short grid was run in between.
            self.cursor = Some((other, rest));
            if !range.is_empty() {
                self.pool.push(Task::Range(grid.clone(), range), 1);
            }
        } else if !range.is_empty() {
            self.cursor = Some((grid.clone(), range));
        } else if self.polling.is_empty() && self.pool.version() == self.seen {
            self.cursor = grid.claim(self.share, self.pool.threads()).map(|r| (grid.clone(), r));
            if self.cursor.is_some() {
                self.pool.wake_placeless();
                self.pool.reconsider(grid);
            }
        }
    }
}
