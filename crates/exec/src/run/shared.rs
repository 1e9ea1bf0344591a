//! What the threads of a pool share: the queue of work, and counts of who does what.
//!
//! * [`post`]: how work gets to threads.

mod post;

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use super::client::Client;
use super::endings::Endings;
use super::grid::Grid;
use super::options::PoolOptions;
use super::unit::Unit;
use super::watch::Watch;

pub(super) use post::{TELL_NS, WAKE_NS};

/// An entry of the queue.
pub(super) enum Task {
    /// A grid with units to claim.
    Grid(Arc<Grid>),
    /// Units claimed and given back.
    Range(Arc<Grid>, Range<u64>),
    /// A unit under way.
    Unit(Unit),
    /// Other work of a client.
    Call(Arc<dyn Client>),
}

/// What workers share.
pub(super) struct Shared {
    pub(super) options: PoolOptions,
    pub(super) threads: usize,
    pub(super) queue: Mutex<VecDeque<Task>>,
    /// Signalled when work comes, and when workers that had no place have one and there is work.
    work: Condvar,
    places: Condvar,
    /// Counts additions to the queue.
    version: AtomicU64,
    /// Counts those for which threads were wanted that had not been handed them ([`Self::post`]).
    calls: AtomicU64,
    /// Whether there have been launches of other priorities than the usual one.
    ranked: AtomicBool,
    /// Works that have ended, which host threads wait for.
    pub(super) endings: Endings,
    /// Workers that sleep and have a place, and those that had none. Changed with the queue locked.
    idle: AtomicUsize,
    placeless: AtomicUsize,
    /// Host threads that work. Each takes the place of a worker, lest more threads run than there are CPUs.
    helpers: AtomicUsize,
    pub(super) stop: AtomicBool,
    spare: Mutex<Vec<Unit>>,
    pub(super) watch: Watch,
    /// Host threads that wait for work to end; functions of the program under way or about to be called; when the
    /// program has last asked whether something has ended, by the pool's clock.
    pub(super) hosts: AtomicUsize,
    pub(super) outside: AtomicUsize,
    pub(super) asked_ms: AtomicU64,
    /// Whose grids are to end, and whether there are any.
    pub(super) ending: Mutex<Vec<u64>>,
    pub(super) any_ending: AtomicBool,
    started: Instant,
}

impl Shared {
    pub(super) fn new(options: PoolOptions, threads: usize) -> Self {
        Shared {
            options,
            threads,
            queue: Mutex::default(),
            work: Condvar::new(),
            places: Condvar::new(),
            version: AtomicU64::new(0),
            calls: AtomicU64::new(0),
            ranked: AtomicBool::new(false),
            endings: Endings::new(),
            idle: AtomicUsize::new(0),
            placeless: AtomicUsize::new(0),
            helpers: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            spare: Mutex::default(),
            watch: Watch::new(threads),
            hosts: AtomicUsize::new(0),
            outside: AtomicUsize::new(0),
            asked_ms: AtomicU64::new(0),
            ending: Mutex::default(),
            any_ending: AtomicBool::new(false),
            started: Instant::now(),
        }
    }

    pub(super) fn deadlock_limit(&self) -> Option<Duration> {
        self.options.deadlock
    }

    /// What the program has done, as a number that changes with it, and whether it may do more: nobody waits for the
    /// device, or functions of the program run.
    pub(super) fn program(&self) -> (u64, bool) {
        let asked = self.asked_ms.load(Ordering::Relaxed);
        let asks = asked > 0 && self.now_ms().saturating_sub(asked) < 2000;
        let waits = asks || self.hosts.load(Ordering::Relaxed) > 0;
        (self.version(), !waits || self.outside.load(Ordering::Relaxed) > 0)
    }

    /// Cancels the grid if its owner wants that.
    pub(super) fn apply_cancellation(&self, grid: &Grid) {
        if self.is_ending(grid.launch.owner) {
            grid.cancel();
        }
    }

    /// Whether an owner's work is to end.
    pub(super) fn is_ending(&self, owner: u64) -> bool {
        self.any_ending.load(Ordering::Relaxed) && self.ending.lock().contains(&owner)
    }

    /// Notes when a grid began, where launches have a limit or somebody wants to know.
    pub(super) fn note_begin(&self, grid: &Grid) {
        if let Some(o) = grid.launch.observer() {
            o.begun();
        }
        if self.options.launch.is_some() {
            let now = self.now_ms() + 1;
            let _ = grid.began_ms.compare_exchange(0, now, Ordering::Relaxed, Ordering::Relaxed);
        }
    }

    pub(super) fn now_ms(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Ends grids that run longer than `limit`, until the pool stops.
    pub(super) fn limit_launches(&self, limit: Duration) {
        let limit_ms = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
        while !self.stop.load(Ordering::Relaxed) {
            std::thread::sleep((limit / 8).clamp(Duration::from_millis(1), Duration::from_millis(50)));
            let now = self.now_ms();
            self.watch.kick(|grid| {
                let began = grid.began_ms.load(Ordering::Relaxed);
                if began > 0 && now >= began.saturating_add(limit_ms) && !grid.cancelled() {
                    grid.expire(limit_ms);
                }
            });
        }
    }

    pub(super) fn threads(&self) -> u64 {
        self.threads as u64
    }

    pub(super) fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    /// Threads that look for work.
    pub(super) fn looking(&self) -> usize {
        self.watch.looking(self.threads + self.helpers.load(Ordering::Relaxed))
    }

    /// Wakes workers that had no place and have one now.
    pub(super) fn wake_placeless(&self) {
        if self.has_places() {
            drop(self.queue.lock());
            self.places.notify_all();
        }
    }

    /// Takes something to do: a unit, a call, a range or a grid to claim from, of which a unit `may_start` at that index. What was
    /// begun comes before what was not: units may wait for those before them. `seen` receives the version of the queue.
    /// A `guest` is no worker, and may work at grids of any part of the pool.
    pub(super) fn take(
        &self,
        may_start: &dyn Fn(&Arc<Grid>, u64) -> bool,
        (worker, guest): (usize, bool),
        seen: &mut u64,
    ) -> Option<Task> {
        let mut queue = self.queue.lock();
        *seen = self.version();
        let ranked = self.ranked.load(Ordering::Relaxed);
        let begun = queue.iter().position(|task| match task {
            Task::Grid(_) => false,
            Task::Range(grid, range) => may_start(grid, range.start),
            Task::Unit(_) | Task::Call(_) => true,
        });
        if let Some(i) = begun {
            return queue.remove(i);
        }
        let is_for = |grid: &Grid| guest || grid.launch.part.is_none_or(|p| p.holds(worker, self.threads));
        let first = || {
            let rank = |task: &Task| match task {
                Task::Grid(g) if is_for(g) && g.has_more(worker) && may_start(g, g.next_unit()) => {
                    Some(g.launch.priority)
                }
                _ => None,
            };
            queue.iter().filter_map(rank).min()
        };
        let first = if ranked { first() } else { None };
        for _ in 0..queue.len() {
            // Claims are made without the lock, for which many may wait.
            match queue.pop_front()? {
                Task::Grid(grid) if !grid.has_more(worker) => {}
                Task::Grid(grid)
                    if is_for(&grid)
                        && first.is_none_or(|p| grid.launch.priority <= p)
                        && may_start(&grid, grid.next_unit()) =>
                {
                    queue.push_back(Task::Grid(grid.clone()));
                    return Some(Task::Grid(grid));
                }
                task => queue.push_back(task),
            }
        }
        None
    }

    pub(super) fn spare_unit(&self) -> Option<Unit> {
        self.spare.lock().pop()
    }

    pub(super) fn return_unit(&self, unit: Unit) {
        let mut spare = self.spare.lock();
        if spare.len() < self.threads * 4 + 8 {
            spare.push(unit);
        }
    }

    /// Whether worker `index` has a CPU to itself while host threads work.
    pub(super) fn has_place(&self, index: usize) -> bool {
        index + self.helpers.load(Ordering::SeqCst) < self.threads
    }

    /// A host thread begins to work, until [`Self::leave`].
    pub(super) fn join(&self) {
        self.helpers.fetch_add(1, Ordering::Relaxed);
    }

    /// A host thread works no more; a worker may have waited for its place.
    pub(super) fn leave(&self) {
        self.helpers.fetch_sub(1, Ordering::SeqCst);
        if self.has_places() && !self.queue.lock().is_empty() {
            self.places.notify_all();
        }
    }

    /// Whether workers sleep that had no place and have one now.
    fn has_places(&self) -> bool {
        self.placeless.load(Ordering::SeqCst) > self.helpers.load(Ordering::SeqCst)
    }

    /// Wakes all workers, to stop.
    pub(super) fn wake_all(&self) {
        drop(self.queue.lock());
        self.work.notify_all();
        self.places.notify_all();
    }

    /// Sleeps until there is work for worker `index`, which has a `place` or not, and saw the queue last in version `seen`.
    pub(super) fn sleep(&self, index: usize, place: bool, seen: u64) {
        let mut queue = self.queue.lock();
        if self.version() != seen || self.stop.load(Ordering::Relaxed) {
            return;
        }
        // A wake-up may go to a thread that finds nothing; the time limit makes up for any that is lost so.
        const LIMIT: Duration = Duration::from_millis(200);
        if place {
            self.idle.fetch_add(1, Ordering::Relaxed);
            self.work.wait_for(&mut queue, LIMIT);
            self.idle.fetch_sub(1, Ordering::Relaxed);
        } else {
            self.placeless.fetch_add(1, Ordering::SeqCst);
            // Who leaves a place looks for those who wait for it only after that.
            if !self.has_place(index) {
                self.places.wait_for(&mut queue, LIMIT);
            }
            self.placeless.fetch_sub(1, Ordering::SeqCst);
        }
        if place && !queue.is_empty() && !self.has_place(index) {
            // The wake-up was for one that has a place.
            self.work.notify_one();
        }
        drop(queue);
        self.watch.kick_cancelled();
    }
}
