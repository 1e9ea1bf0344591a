//! The way to the executor: grids, other work, waiting, and the thread for the program's own callbacks.

pub(crate) mod interp;
pub(crate) mod jit;
mod tune;

use std::sync::atomic::{AtomicUsize, Ordering, fence};
use std::sync::{Arc, OnceLock, mpsc};
use std::time::Duration;

use weft_exec::Pool;
pub(crate) use weft_exec::{Fault, Launch, Work};

use crate::context::Context;
use crate::function::Function;
use crate::launch::LaunchConfig;

/// Which engine runs kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    /// Machine code.
    Jit,
    /// The reference interpreter.
    Interp,
}

/// The engine that `WEFT_ENGINE` names (`jit`, `interp`); machine code otherwise.
pub(crate) fn engine() -> Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    *ENGINE.get_or_init(|| match std::env::var("WEFT_ENGINE").as_deref() {
        Ok("interp") => Engine::Interp,
        Ok("jit" | "") | Err(_) => Engine::Jit,
        Ok(other) => {
            tracing::error!("WEFT_ENGINE={other}: unknown engine, known are jit and interp");
            Engine::Jit
        }
    })
}

/// A launch that has passed its checks, for the interpreter.
pub(crate) struct Grid<'a> {
    pub(crate) context: &'a Arc<Context>,
    pub(crate) function: &'a Function,
    pub(crate) config: &'a LaunchConfig,
    pub(crate) cluster: [u32; 3],
    pub(crate) params: Vec<u8>,
}

/// Longest time that a launch may keep the launching thread, in nanoseconds: about what it costs to have another
/// thread do it, and not more than a launch takes on hardware.
const SHORT_NS: u64 = 4_000;

/// Whether a launch will take less time than handing it over.
pub(crate) fn is_short(launch: &Launch) -> bool {
    let blocks = launch.grid.iter().fold(1u64, |n, d| n.saturating_mul(u64::from(*d)));
    launch.code.expected_ns(blocks).is_some_and(|ns| ns <= SHORT_NS) && !launch.cooperative
}

/// Runs a launch in this thread.
pub(crate) fn run_here(launch: Launch, done: Box<dyn FnOnce(std::result::Result<(), Fault>) + Send>) {
    Pool::global().run_here(launch, done);
}

/// Host threads in [`wait_until`].
static WAITERS: AtomicUsize = AtomicUsize::new(0);

/// Gives work to the pool.
pub(crate) fn submit(work: Work, done: Box<dyn FnOnce(std::result::Result<(), Fault>) + Send>) {
    Pool::global().submit(work, done);
}

/// Waits, and works meanwhile.
pub(crate) fn wait_until(over: &dyn Fn() -> bool) {
    WAITERS.fetch_add(1, Ordering::SeqCst);
    if !over() {
        Pool::global().help_until(over);
    }
    WAITERS.fetch_sub(1, Ordering::SeqCst);
}

/// Ends the work of a context that is to go: waits for it as long as it gets anywhere in reasonable time (programs end with
/// a reset and rely on that), then ends what is left of it.
pub(crate) fn wind_up(context: u64, over: &dyn Fn() -> bool) {
    let pool = Pool::global();
    let patience = pool.deadlock_limit().unwrap_or(PATIENCE);
    WAITERS.fetch_add(1, Ordering::SeqCst);
    if !pool.wait_until(over, patience) {
        tracing::warn!("the context goes while kernels run: they are ended");
        pool.cancel_until(context, over);
    }
    WAITERS.fetch_sub(1, Ordering::SeqCst);
}

/// How long a context that goes waits for its work where nothing else is said.
const PATIENCE: Duration = Duration::from_secs(10);

/// Notes that the program has asked whether work has ended, and it has not.
pub(crate) fn note_question() {
    Pool::global().note_question();
}

/// Lets those who wait look again. The pool does it by itself when its own work ends.
pub(crate) fn wake() {
    // Between what the caller has just stored and the look at the counter; `wait_until` does it the other way round.
    fence(Ordering::SeqCst);
    if WAITERS.load(Ordering::SeqCst) > 0 {
        Pool::global().notify();
    }
}

type Call = Box<dyn FnOnce() + Send>;

/// Runs a function of the program on the thread for such functions, after those given before.
pub(crate) fn run_host_function(call: Call) {
    // Kernels may wait for what it does.
    let outside = Pool::global().outside();
    let call: Call = Box::new(move || {
        call();
        drop(outside);
    });
    static SENDER: OnceLock<Option<mpsc::Sender<Call>>> = OnceLock::new();
    let sender = SENDER.get_or_init(|| {
        let (send, receive) = mpsc::channel::<Call>();
        let thread = std::thread::Builder::new().name("weft-host-functions".into());
        // The thread lives as long as the process.
        let started = thread.spawn(move || receive.into_iter().for_each(|call| call()));
        started.ok().map(|_| send)
    });
    match sender {
        Some(s) => {
            if let Err(lost) = s.send(call) {
                (lost.0)();
            }
        }
        None => call(),
    }
}
