//! The pool of workers.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::client::{Client, Work};
use super::grid::{Grid, Refused};
use super::launch::Launch;
use super::options::PoolOptions;
use super::own;
use super::relaunch::Relaunch;
use super::shared::{Shared, TELL_NS, Task, WAKE_NS};
use super::worker::{self, Worker};
use crate::cpus;
use crate::fault::interrupt;
use crate::helpers;

/// A grid that takes less is done about as soon as a worker has woken and been sent to sleep again, in nanoseconds.
const LITTLE_NS: u64 = 10 * WAKE_NS;

/// After so long host threads look at their conditions again though nobody has told them to.
const LOOK_AGAIN: Duration = Duration::from_millis(5);

/// What takes longer is shared in any case, in nanoseconds.
const LONG_NS: u64 = 200_000;

/// A pool of workers.
pub struct Pool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

impl Pool {
    /// A pool of `threads` workers (0: one per CPU), otherwise as the environment says.
    pub fn new(threads: usize) -> Self {
        Self::with_options(PoolOptions { threads, ..PoolOptions::from_env() })
    }

    /// A pool with these settings.
    pub fn with_options(options: PoolOptions) -> Self {
        let threads = match options.threads {
            0 => cpus::count(),
            n => n,
        };
        let shared = Arc::new(Shared::new(options, threads));
        let spawn = |i: usize| {
            let shared = shared.clone();
            let builder = std::thread::Builder::new().name(format!("weft-worker-{i}"));
            builder.spawn(move || {
                interrupt::block_signals();
                cpus::take_cpus();
                worker::work(&shared, i);
            })
        };
        let limit = options.launch.map(|limit| {
            let shared = shared.clone();
            let builder = std::thread::Builder::new().name("weft-launch-limit".into());
            builder.spawn(move || {
                interrupt::block_signals();
                shared.limit_launches(limit);
            })
        });
        let limit = limit.and_then(|t| t.map_err(|e| tracing::warn!("launches have no limit: {e}")).ok());
        let threads = (0..threads)
            .filter_map(|i| spawn(i).map_err(|e| tracing::warn!("worker {i} cannot start: {e}")).ok())
            .chain(limit)
            .collect();
        Pool { shared, threads }
    }

    /// The process's pool, made on first use as the environment says.
    pub fn global() -> &'static Pool {
        static GLOBAL: OnceLock<Pool> = OnceLock::new();
        GLOBAL.get_or_init(|| Pool::with_options(PoolOptions::from_env()))
    }

    /// Number of workers.
    pub fn threads(&self) -> usize {
        self.shared.threads
    }

    /// Hands work in. `client` is told once when it has ended, by any thread, at once if a launch does not fit its
    /// code or is empty; no lock of the pool is held then.
    pub fn submit(&self, work: Work, client: Arc<dyn Client>) {
        match work {
            Work::Call => self.shared.push(Task::Call(client), 1),
            Work::Grid(launch) => match self.grid(*launch, client) {
                Err((fault, client)) => {
                    client.ended(Err(*fault));
                    self.shared.endings.note();
                }
                Ok(grid) if grid.total == 0 => {
                    grid.complete();
                    self.shared.endings.note();
                }
                Ok(mut grid) => {
                    let blocks = grid.blocks();
                    let mut expected = grid.launch.code.expected_ns(blocks);
                    if let Some(ns) = expected.filter(|ns| *ns < LONG_NS)
                        && own::works_for(&*self.shared)
                    {
                        if !self.is_shared(&mut grid, ns) {
                            return own::run_next(grid);
                        }
                        expected = grid.launch.code.chained().alone_ns(blocks).or(expected);
                    }
                    let little = expected.is_some_and(|ns| ns < LITTLE_NS);
                    Grid::spread(&mut grid, self.shared.threads());
                    self.shared.post(grid, expected, little);
                }
            },
        }
    }

    /// Whether others are to take part in a grid of a chain, which the calling thread would run in so many nanoseconds. What takes
    /// less time than telling another thread needs no second one.
    fn is_shared(&self, grid: &mut Arc<Grid>, expected: u64) -> bool {
        let launch = &grid.launch;
        let open = launch.part.is_none() && !launch.cooperative && !launch.code.polls();
        if expected < TELL_NS || !open || self.shared.looking() == 0 {
            return expected >= WAKE_NS;
        }
        let shared = grid.launch.code.chained().is_shared(grid.blocks());
        Grid::time(grid, shared);
        shared
    }

    fn grid(&self, launch: Launch, client: Arc<dyn Client>) -> Result<Arc<Grid>, Refused> {
        Grid::new(launch, self.shared.options.seed, helpers::table(), client)
    }

    /// The seed that permutes blocks ([`PoolOptions::seed`]).
    pub fn seed(&self) -> Option<u64> {
        self.shared.options.seed
    }

    /// Hands in a grid of a launch that comes again and again. A thread that works for the pool runs it next.
    pub fn submit_relaunch(&self, relaunch: Relaunch) {
        if own::works_for(&*self.shared) {
            own::run_next(relaunch.0);
        } else {
            self.shared.post(relaunch.0, Some(0), true);
        }
    }

    /// Has [`Client::run`] called by the calling thread when it has left the block that it runs, or by any other if it works for
    /// the pool no longer then. For what kernels ask for; no lock is taken.
    pub fn call_next(&self, client: Arc<dyn Client>) {
        if own::works_for(&*self.shared) {
            own::call_next(client);
        } else {
            self.shared.push(Task::Call(client), 1);
        }
    }

    /// Runs a launch in the calling host thread, all of it unless blocks of it wait for something outside: the pool goes
    /// on with these. For launches that take less time than handing them over.
    pub fn run_here(&self, launch: Launch, client: Arc<dyn Client>) {
        match self.grid(launch, client) {
            Err((fault, client)) => client.ended(Err(*fault)),
            Ok(grid) if grid.total == 0 => grid.complete(),
            Ok(grid) => {
                let mut worker = Worker::new(&self.shared, self.shared.threads);
                let all = grid.claim_all();
                worker.run(&grid, all);
                worker.run_rest();
                worker.surrender();
            }
        }
    }

    /// Works in the calling host thread until `condition` holds, and sleeps when there is nothing to do. The
    /// condition is looked at whenever work ends, and after [`Self::notify`].
    pub fn help_until(&self, condition: &dyn Fn() -> bool) {
        if condition() {
            return;
        }
        let shared = &*self.shared;
        let _waits = self.wait();
        let mut worker = Worker::new(shared, shared.threads);
        let mut spins = 0;
        shared.join();
        loop {
            let ended = shared.endings.count();
            let version = shared.version();
            if condition() {
                break;
            }
            if worker.turn() {
                spins = 0;
                continue;
            }
            if worker.busy() {
                worker.back_off();
                continue;
            }
            if spins < 200 {
                worker.look_out(8, || false);
                spins += 1;
                continue;
            }
            worker.rest();
            shared.leave();
            // The limit covers conditions that change without our being told.
            shared.endings.wait(ended, || shared.version() == version, LOOK_AGAIN);
            shared.watch.kick_cancelled();
            shared.join();
        }
        worker.surrender();
        shared.leave();
    }

    /// Waits in the calling host thread until `condition` holds, at most for so long, and does no work meanwhile. Answers
    /// whether it holds.
    pub fn wait_until(&self, condition: &dyn Fn() -> bool, limit: Duration) -> bool {
        let _waits = self.wait();
        let start = Instant::now();
        loop {
            let ended = self.shared.endings.count();
            if condition() {
                return true;
            }
            if start.elapsed() >= limit {
                return false;
            }
            self.pause(ended);
        }
    }

    /// Ends all grids of an owner ([`Launch::owner`]), without fault, also those whose code never waits, until
    /// `condition` holds.
    pub fn cancel_until(&self, owner: u64, condition: &dyn Fn() -> bool) {
        let shared = &*self.shared;
        shared.ending.lock().push(owner);
        shared.any_ending.store(true, Ordering::Release);
        loop {
            let ended = shared.endings.count();
            if condition() {
                break;
            }
            shared.watch.kick(|grid| {
                if grid.launch.owner == owner {
                    grid.cancel();
                }
            });
            self.pause(ended);
        }
        let mut ending = shared.ending.lock();
        ending.retain(|o| *o != owner);
        shared.any_ending.store(!ending.is_empty(), Ordering::Release);
    }

    /// Sleeps until more works have ended than were seen to have, or a little.
    fn pause(&self, seen: u64) {
        self.shared.endings.wait(seen, || true, LOOK_AGAIN);
    }

    /// How long nothing may move before grids end ([`PoolOptions::deadlock`]).
    pub fn deadlock_limit(&self) -> Option<Duration> {
        self.shared.options.deadlock
    }

    /// How long a launch may take ([`PoolOptions::launch`]). Other work has to look at it itself.
    pub fn launch_limit(&self) -> Option<Duration> {
        self.shared.options.launch
    }

    /// Whether the work of an owner is to end ([`Self::cancel_until`]): for [`Work::Call`], which nobody can interrupt.
    pub fn is_ending(&self, owner: u64) -> bool {
        self.shared.is_ending(owner)
    }

    /// Notes that a host thread waits for the device, for as long as the answer lives.
    pub fn wait(&self) -> Outside<'_> {
        Outside::new(&self.shared.hosts)
    }

    /// Notes that a function of the program runs that the device may be waiting for, for as long as the answer lives.
    pub fn outside(&self) -> Outside<'_> {
        Outside::new(&self.shared.outside)
    }

    /// Notes that the program has asked whether work has ended: it waits, in its way.
    pub fn note_question(&self) {
        self.shared.asked_ms.store(self.shared.now_ms().max(1), Ordering::Relaxed);
    }

    /// Makes host threads in [`Self::help_until`] look at their condition again.
    pub fn notify(&self) {
        self.shared.endings.note();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        self.shared.wake_all();
        let own = std::thread::current().id();
        // What a worker has done for a client may have been the last to know the pool: it cannot wait for itself.
        for t in self.threads.drain(..).filter(|t| t.thread().id() != own) {
            // A worker that panicked has said so.
            drop(t.join());
        }
    }
}

/// Something that goes on outside the pool while this lives.
#[derive(Debug)]
pub struct Outside<'a>(&'a AtomicUsize);

impl<'a> Outside<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Outside(count)
    }
}

impl Drop for Outside<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
