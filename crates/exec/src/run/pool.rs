//! The pool of workers and the queue of work.

use std::collections::VecDeque;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use super::grid::{Grid, Launch};
use super::unit::Unit;
use super::watch::Watch;
use super::worker::{self, Worker};
use crate::fault::Fault;

/// About how long it takes to wake a thread, in nanoseconds.
const WAKE_NS: u64 = 20_000;

/// Called once when work has ended, by whichever thread ended it.
pub type OnDone = Box<dyn FnOnce(Result<(), Fault>) + Send>;

/// Something to do.
pub enum Work {
    /// Run a grid.
    Grid(Box<Launch>),
    /// Call a function, on a worker or on a host thread that helps. Not for the program's own callbacks: these may wait
    /// for what the helping thread holds.
    Closure(Box<dyn FnOnce() + Send>),
}

/// Settings of a pool.
#[derive(Clone, Copy, Debug, Default)]
pub struct PoolOptions {
    /// Number of workers; 0: one per CPU that the process may use.
    pub threads: usize,
    /// Permutes the order of blocks and groups (`WEFT_SEED`).
    pub seed: Option<u64>,
    /// Ends grids that wait for what never comes: all that is under way has polled that long in vain, while the program
    /// waits for it (`WEFT_DEADLOCK_TIMEOUT_MS`). `None`: never.
    pub deadlock: Option<Duration>,
    /// Ends grids that run longer (`WEFT_LAUNCH_TIMEOUT_MS`). `None`: no limit.
    pub launch: Option<Duration>,
}

/// [`PoolOptions::deadlock`] where the environment says nothing.
const DEADLOCK_LIMIT: Duration = Duration::from_secs(10);

impl PoolOptions {
    /// As the environment says: `WEFT_THREADS`, `WEFT_SEED`, `WEFT_DEADLOCK_TIMEOUT_MS` (0: never; 10 seconds if not set),
    /// `WEFT_LAUNCH_TIMEOUT_MS`. Values that are no numbers are ignored.
    pub fn from_env() -> Self {
        let limit = |n: u64| (n > 0).then(|| Duration::from_millis(n));
        let number = |name: &str| std::env::var(name).ok().and_then(|v| v.trim().parse::<u64>().ok());
        PoolOptions {
            threads: number("WEFT_THREADS").map_or(0, |n| n.min(4096) as usize),
            seed: number("WEFT_SEED"),
            deadlock: number("WEFT_DEADLOCK_TIMEOUT_MS").map_or(Some(DEADLOCK_LIMIT), limit),
            launch: number("WEFT_LAUNCH_TIMEOUT_MS").and_then(limit),
        }
    }
}

/// An entry of the queue.
pub(super) enum Task {
    /// A grid with units to claim.
    Grid(Arc<Grid>),
    /// Units claimed and given back.
    Range(Arc<Grid>, Range<u64>),
    /// A unit under way.
    Unit(Unit),
    Closure(Box<dyn FnOnce() + Send>, OnDone),
}

/// What workers share.
pub(super) struct Shared {
    options: PoolOptions,
    threads: usize,
    queue: Mutex<VecDeque<Task>>,
    /// Signalled when work comes.
    work: Condvar,
    /// Signalled when work has ended and host threads wait.
    done: Condvar,
    /// Counts additions to the queue.
    version: AtomicU64,
    /// Counts works ended.
    completions: AtomicU64,
    /// Workers that sleep, and those of them that had no place. Changed with the queue locked.
    idle: AtomicUsize,
    placeless: AtomicUsize,
    /// Host threads that work. Each takes the place of a worker, lest more threads run than there are CPUs.
    helpers: AtomicUsize,
    waiting_hosts: AtomicUsize,
    stop: AtomicBool,
    spare: Mutex<Vec<Unit>>,
    pub(super) watch: Watch,
    /// Host threads that wait for work to end; functions of the program under way or about to be called; when the
    /// program has last asked whether something has ended, by the pool's clock.
    hosts: AtomicUsize,
    outside: AtomicUsize,
    asked_ms: AtomicU64,
    /// Whose grids are to end, and whether there are any.
    ending: Mutex<Vec<u64>>,
    any_ending: AtomicBool,
    started: Instant,
}

impl Shared {
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
        if self.any_ending.load(Ordering::Relaxed) && self.ending.lock().contains(&grid.launch.owner) {
            grid.cancel();
        }
    }

    /// Notes when a grid began, where launches have a limit.
    pub(super) fn note_begin(&self, grid: &Grid) {
        if self.options.launch.is_some() {
            let now = self.now_ms() + 1;
            let _ = grid.began_ms.compare_exchange(0, now, Ordering::Relaxed, Ordering::Relaxed);
        }
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Ends grids that run longer than `limit`, until the pool stops.
    fn limit_launches(&self, limit: Duration) {
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

    /// Adds to the queue and wakes up to `wake` workers.
    pub(super) fn push(&self, task: Task, wake: usize) {
        let mut queue = self.queue.lock();
        queue.push_back(task);
        self.version.fetch_add(1, Ordering::Release);
        let idle = self.idle.load(Ordering::Relaxed);
        drop(queue);
        if wake >= idle && idle > 0 && wake > 1 {
            self.work.notify_all();
        } else {
            for _ in 0..wake.min(idle) {
                self.work.notify_one();
            }
        }
    }

    /// Takes something to do: a unit, a closure, or a range of a grid that `may_start` at that index. What was begun comes before what was not: units may wait for those before them. `seen` receives the
    /// version of the queue.
    pub(super) fn take(&self, may_start: &dyn Fn(&Arc<Grid>, u64) -> bool, seen: &mut u64) -> Option<Task> {
        let mut queue = self.queue.lock();
        *seen = self.version();
        let begun = queue.iter().position(|task| match task {
            Task::Grid(_) => false,
            Task::Range(grid, range) => may_start(grid, range.start),
            Task::Unit(_) | Task::Closure(..) => true,
        });
        if let Some(i) = begun {
            return queue.remove(i);
        }
        for _ in 0..queue.len() {
            match queue.pop_front()? {
                // Units not claimed come after all that are.
                Task::Grid(grid) if may_start(&grid, u64::MAX) => {
                    if let Some(range) = grid.claim(self.threads()) {
                        if grid.has_more() {
                            queue.push_back(Task::Grid(grid.clone()));
                        }
                        return Some(Task::Range(grid, range));
                    }
                }
                Task::Grid(grid) if !grid.has_more() => {}
                task => queue.push_back(task),
            }
        }
        None
    }

    /// Tells host threads that some work has ended.
    pub(super) fn completed(&self) {
        self.completions.fetch_add(1, Ordering::AcqRel);
        if self.waiting_hosts.load(Ordering::SeqCst) > 0 {
            drop(self.queue.lock());
            self.done.notify_all();
        }
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
    fn has_place(&self, index: usize) -> bool {
        index + self.helpers.load(Ordering::Relaxed) < self.threads
    }

    /// A host thread begins to work, until [`Self::leave`].
    fn join(&self) {
        self.helpers.fetch_add(1, Ordering::Relaxed);
    }

    /// A host thread works no more; a worker may have waited for its place.
    fn leave(&self) {
        self.helpers.fetch_sub(1, Ordering::Relaxed);
        if self.idle.load(Ordering::Relaxed) > 0 && !self.queue.lock().is_empty() {
            self.work.notify_one();
        }
    }

    fn work(&self, index: usize) {
        let mut worker = Worker::new(self, index);
        while !self.stop.load(Ordering::Relaxed) {
            let place = self.has_place(index);
            if (place || worker.busy()) && worker.turn() {
                continue;
            }
            if worker.busy() {
                worker.back_off();
                continue;
            }
            let mut seen = self.version();
            if place {
                worker.rest();
                // Look a little longer before sleeping: the next launch is often near. One CPU is left to the program.
                let spins = if index + 1 < self.threads { 400 } else { 20 };
                for _ in 0..spins {
                    if self.version() != seen || self.stop.load(Ordering::Relaxed) {
                        break;
                    }
                    (0..16).for_each(|_| std::hint::spin_loop());
                }
                if self.version() != seen {
                    continue;
                }
            } else {
                worker.surrender();
                seen = self.version();
            }
            let mut queue = self.queue.lock();
            if self.version() == seen && !self.stop.load(Ordering::Relaxed) {
                self.idle.fetch_add(1, Ordering::Relaxed);
                self.placeless.fetch_add((!place).into(), Ordering::Relaxed);
                // A wake-up may go to a thread that finds nothing; the time limit makes up for any that is lost so.
                self.work.wait_for(&mut queue, Duration::from_millis(200));
                self.placeless.fetch_sub((!place).into(), Ordering::Relaxed);
                self.idle.fetch_sub(1, Ordering::Relaxed);
                let others = self.idle.load(Ordering::Relaxed) - self.placeless.load(Ordering::Relaxed);
                if others > 0 && !queue.is_empty() && !self.has_place(index) {
                    // The wake-up was for one of those.
                    self.work.notify_one();
                }
                drop(queue);
                self.watch.kick(|_| {});
            }
        }
        worker.surrender();
    }
}

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
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            n => n,
        };
        let shared = Arc::new(Shared {
            options,
            threads,
            queue: Mutex::default(),
            work: Condvar::new(),
            done: Condvar::new(),
            version: AtomicU64::new(0),
            completions: AtomicU64::new(0),
            idle: AtomicUsize::new(0),
            placeless: AtomicUsize::new(0),
            helpers: AtomicUsize::new(0),
            waiting_hosts: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            spare: Mutex::default(),
            watch: Watch::new(threads),
            hosts: AtomicUsize::new(0),
            outside: AtomicUsize::new(0),
            asked_ms: AtomicU64::new(0),
            ending: Mutex::default(),
            any_ending: AtomicBool::new(false),
            started: Instant::now(),
        });
        let spawn = |i: usize| {
            let shared = shared.clone();
            let builder = std::thread::Builder::new().name(format!("weft-worker-{i}"));
            builder.spawn(move || {
                block_signals();
                shared.work(i);
            })
        };
        let limit = options.launch.map(|limit| {
            let shared = shared.clone();
            let builder = std::thread::Builder::new().name("weft-launch-limit".into());
            builder.spawn(move || {
                block_signals();
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

    /// Hands work in. `on_done` is called once when it has ended, by any thread, at once if a launch does not fit its
    /// code or is empty; no lock of the pool is held then.
    pub fn submit(&self, work: Work, on_done: OnDone) {
        match work {
            Work::Closure(f) => self.shared.push(Task::Closure(f, on_done), 1),
            Work::Grid(launch) => match Grid::new(*launch, self.shared.options.seed, on_done) {
                Err((fault, on_done)) => {
                    on_done(Err(*fault));
                    self.shared.completed();
                }
                Ok(grid) if grid.total == 0 => {
                    grid.complete();
                    self.shared.completed();
                }
                Ok(grid) => {
                    // What takes less time than waking a thread needs no second one.
                    let short = grid.launch.code.expected_ns(grid.blocks()).is_some_and(|ns| ns < WAKE_NS);
                    if short && worker::works_for(&self.shared) {
                        return worker::run_next(grid);
                    }
                    let wake = if short { 1 } else { usize::try_from(grid.total).unwrap_or(usize::MAX) };
                    self.shared.push(Task::Grid(grid), wake);
                }
            },
        }
    }

    /// Runs a launch in the calling host thread, all of it unless blocks of it wait for something outside: the pool goes
    /// on with these. For launches that take less time than handing them over.
    pub fn run_here(&self, launch: Launch, on_done: OnDone) {
        match Grid::new(launch, self.shared.options.seed, on_done) {
            Err((fault, on_done)) => on_done(Err(*fault)),
            Ok(grid) if grid.total == 0 => grid.complete(),
            Ok(grid) => {
                let mut worker = Worker::new(&self.shared, self.shared.threads);
                let all = grid.claim_all();
                worker.run(&grid, all);
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
            let completions = shared.completions.load(Ordering::Acquire);
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
                spins += 1;
                (0..32).for_each(|_| std::hint::spin_loop());
                continue;
            }
            worker.rest();
            shared.leave();
            {
                let mut queue = shared.queue.lock();
                shared.waiting_hosts.fetch_add(1, Ordering::SeqCst);
                if shared.completions.load(Ordering::SeqCst) == completions && shared.version() == version {
                    // The limit covers conditions that change without our being told.
                    shared.done.wait_for(&mut queue, Duration::from_millis(5));
                }
                shared.waiting_hosts.fetch_sub(1, Ordering::SeqCst);
            }
            shared.watch.kick(|_| {});
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
        while !condition() {
            if start.elapsed() >= limit {
                return false;
            }
            self.pause();
        }
        true
    }

    /// Ends all grids of an owner ([`Launch::owner`]), without fault, also those whose code never waits, until
    /// `condition` holds.
    pub fn cancel_until(&self, owner: u64, condition: &dyn Fn() -> bool) {
        let shared = &*self.shared;
        shared.ending.lock().push(owner);
        shared.any_ending.store(true, Ordering::Release);
        while !condition() {
            shared.watch.kick(|grid| {
                if grid.launch.owner == owner {
                    grid.cancel();
                }
            });
            self.pause();
        }
        let mut ending = shared.ending.lock();
        ending.retain(|o| *o != owner);
        shared.any_ending.store(!ending.is_empty(), Ordering::Release);
    }

    /// Sleeps until some work has ended, or a little.
    fn pause(&self) {
        let mut queue = self.shared.queue.lock();
        self.shared.waiting_hosts.fetch_add(1, Ordering::SeqCst);
        self.shared.done.wait_for(&mut queue, Duration::from_millis(5));
        self.shared.waiting_hosts.fetch_sub(1, Ordering::SeqCst);
    }

    /// How long nothing may move before grids end ([`PoolOptions::deadlock`]).
    pub fn deadlock_limit(&self) -> Option<Duration> {
        self.shared.options.deadlock
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
        self.shared.completed();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        drop(self.shared.queue.lock());
        self.shared.work.notify_all();
        for t in self.threads.drain(..) {
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

/// Calls `on_done`. A panic in it is its own affair: the thread has other work.
pub(super) fn tell(on_done: OnDone, result: Result<(), Fault>) {
    if catch_unwind(AssertUnwindSafe(|| on_done(result))).is_err() {
        tracing::error!("a completion handler panicked");
    }
}

/// Leaves signals that are not faults to the program's own threads.
fn block_signals() {
    // SAFETY: `sigset_t` is plain data; the calls change this thread's mask only.
    unsafe {
        let mut set: libc::sigset_t = core::mem::zeroed();
        libc::sigfillset(&mut set);
        for s in [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE, libc::SIGTRAP, libc::SIGABRT] {
            libc::sigdelset(&mut set, s);
        }
        libc::pthread_sigmask(libc::SIG_BLOCK, &set, core::ptr::null_mut());
    }
}
