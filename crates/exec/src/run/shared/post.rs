//! How work gets to threads: into the queue, and from hand to hand.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::{Shared, Task};
use crate::run::grid::Grid;
use crate::run::own;

/// About how long it takes to wake a thread, in nanoseconds.
pub(in crate::run) const WAKE_NS: u64 = 20_000;
/// What a grid has to take before a thread that looks for work takes part, in nanoseconds: it reads some ten lines of memory
/// that another CPU has just written.
pub(in crate::run) const TELL_NS: u64 = 4_000;

impl Shared {
    /// What changes when threads are wanted that look for work.
    pub(in crate::run) fn calls(&self) -> u64 {
        self.calls.load(Ordering::Acquire)
    }

    /// Adds to the queue; answers how many threads sleep that may be woken, and whether some have a place that had none.
    fn enter(&self, task: Task) -> (usize, bool) {
        let mut queue = self.queue.lock();
        // Grids that were handed from thread to thread have been taken from without a look at the queue.
        while matches!(queue.front(), Some(Task::Grid(grid)) if grid.is_exhausted()) {
            queue.pop_front();
        }
        let version = self.version.load(Ordering::Relaxed) + 1;
        if let Task::Grid(grid) = &task {
            grid.posted.store(version, Ordering::Relaxed);
        }
        queue.push_back(task);
        self.version.store(version, Ordering::Release);
        (self.idle.load(Ordering::Relaxed), self.has_places())
    }

    /// Adds to the queue and sees to it that up to `wake` threads look at it: those that look for work anyhow, then some that sleep.
    pub(in crate::run) fn push(&self, task: Task, wake: usize) {
        let (idle, places) = self.enter(task);
        self.calls.fetch_add(1, Ordering::Release);
        if wake == 0 || idle == 0 && !places {
            return;
        }
        // Who looks has seen the queue grow, or will before it sleeps.
        self.wake(wake.saturating_sub(self.looking()), idle, places);
    }

    /// Wakes so many of the threads that sleep, of which `idle` have a place.
    fn wake(&self, wake: usize, idle: usize, places: bool) {
        if wake >= idle && wake > 1 && idle > 0 {
            self.work.notify_all();
        } else {
            for _ in 0..wake.min(idle) {
                self.work.notify_one();
            }
        }
        if places && wake > idle {
            self.places.notify_all();
        }
    }

    /// Adds a grid that is expected to take so many nanoseconds of one thread, and has it worked at by as many threads as have each
    /// as much to do as it takes to reach them: the calling one, if it works for the pool; those that look for work, which are
    /// handed the grid and need not look at the queue, so that they do not all wait for its lock; then some that sleep.
    ///
    /// If there is `little` to do, workers whose place a host thread had do not wake if others work: it may be about to wait, and
    /// take the place again. They wake when that has not come about and there is still work ([`Self::wake_placeless`]).
    pub(in crate::run) fn post(&self, grid: Arc<Grid>, expected: Option<u64>, little: bool) {
        let worth = |each: u64| {
            let worth = expected.map_or(u64::MAX, |ns| (ns / each).max(1)).min(grid.total);
            usize::try_from(worth).unwrap_or(usize::MAX)
        };
        if grid.launch.priority != 0 && !self.ranked.load(Ordering::Relaxed) {
            self.ranked.store(true, Ordering::Relaxed);
        }
        let (tell, wake) = (worth(TELL_NS), worth(WAKE_NS));
        grid.woken.store(u32::try_from(wake).unwrap_or(u32::MAX), Ordering::Relaxed);
        let (idle, places) = self.enter(Task::Grid(grid.clone()));
        if grid.launch.part.is_some() {
            // Who sleeps has no name: those for whom it is see to it.
            self.call(self.threads);
            return;
        }
        let own = usize::from(own::works_for(self));
        if own > 0 {
            own::share_next(grid.clone());
        }
        let most = self.threads + self.helpers.load(Ordering::Relaxed);
        let told = own + self.watch.hand(&grid, most, tell.saturating_sub(own));
        if told >= wake {
            return;
        }
        self.calls.fetch_add(1, Ordering::Release);
        let places = places && !(little && (told > 0 || idle > 0));
        self.wake(wake - told, idle, places);
    }

    /// Has another thread look at a grid that is in the queue, since the one that was to work at it does not.
    pub(in crate::run) fn pass_on(&self, grid: &Grid) {
        if !grid.is_exhausted() {
            self.call(1);
        }
    }

    /// Has so many threads look at the queue.
    fn call(&self, threads: usize) {
        self.calls.fetch_add(1, Ordering::Release);
        let queue = self.queue.lock();
        let (idle, places) = (self.idle.load(Ordering::Relaxed), self.has_places());
        drop(queue);
        self.wake(threads, idle, places);
    }

    /// Wakes threads that sleep if a grid turns out to have more for them to do than was expected.
    pub(in crate::run) fn reconsider(&self, grid: &Grid) {
        let woken = grid.woken.load(Ordering::Relaxed);
        if woken as usize >= self.threads {
            return;
        }
        let worth = u32::try_from(grid.left_ns() / WAKE_NS).unwrap_or(u32::MAX);
        if worth > woken && grid.woken.fetch_max(worth, Ordering::Relaxed) < worth {
            self.call((worth - woken) as usize);
        }
    }
}
