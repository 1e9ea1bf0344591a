//! The pool of workers and the queue of work.

use std::collections::VecDeque;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

use super::grid::{Grid, Launch};
use super::unit::Unit;
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
    /// Ends grids whose blocks poll that long without progress (`WEFT_TIMEOUT`, in seconds).
    pub timeout: Option<Duration>,
}

impl PoolOptions {
    /// As the environment says: `WEFT_THREADS`, `WEFT_SEED`, `WEFT_TIMEOUT`. Values that are no numbers are ignored.
    pub fn from_env() -> Self {
        let number = |name: &str| std::env::var(name).ok().and_then(|v| v.trim().parse::<u64>().ok());
        PoolOptions {
            threads: number("WEFT_THREADS").map_or(0, |n| n.min(4096) as usize),
            seed: number("WEFT_SEED"),
            timeout: number("WEFT_TIMEOUT").filter(|&n| n > 0).map(Duration::from_secs),
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
    outside: AtomicUsize,
    /// Host threads that work. Each takes the place of a worker, lest more threads run than there are CPUs.
    helpers: AtomicUsize,
    waiting_hosts: AtomicUsize,
    stop: AtomicBool,
    spare: Mutex<Vec<Unit>>,
}

impl Shared {
    pub(super) fn timeout(&self) -> Option<Duration> {
        self.options.timeout
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
        let mut worker = Worker::new(self);
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
                self.outside.fetch_add((!place).into(), Ordering::Relaxed);
                // A wake-up may go to a thread that finds nothing; the time limit makes up for any that is lost so.
                self.work.wait_for(&mut queue, Duration::from_millis(200));
                self.outside.fetch_sub((!place).into(), Ordering::Relaxed);
                self.idle.fetch_sub(1, Ordering::Relaxed);
                let others = self.idle.load(Ordering::Relaxed) - self.outside.load(Ordering::Relaxed);
                if others > 0 && !queue.is_empty() && !self.has_place(index) {
                    // The wake-up was for one of those.
                    self.work.notify_one();
                }
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
            outside: AtomicUsize::new(0),
            helpers: AtomicUsize::new(0),
            waiting_hosts: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            spare: Mutex::default(),
        });
        let spawn = |i: usize| {
            let shared = shared.clone();
            let builder = std::thread::Builder::new().name(format!("weft-worker-{i}"));
            builder.spawn(move || {
                block_signals();
                shared.work(i);
            })
        };
        let threads = (0..threads)
            .filter_map(|i| spawn(i).map_err(|e| tracing::warn!("worker {i} cannot start: {e}")).ok())
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
                    on_done(Err(fault));
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
            Err((fault, on_done)) => on_done(Err(fault)),
            Ok(grid) if grid.total == 0 => grid.complete(),
            Ok(grid) => {
                let mut worker = Worker::new(&self.shared);
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
        let mut worker = Worker::new(shared);
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
            shared.join();
        }
        worker.surrender();
        shared.leave();
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
