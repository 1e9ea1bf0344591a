//! The way to the executor: grids, other work, waiting, and the thread for the program's own callbacks.

pub(crate) mod code;
pub(crate) mod interp;
pub(crate) mod jit;
pub(crate) mod tune;
pub(crate) mod waits;

use std::sync::atomic::{AtomicUsize, Ordering, fence};
use std::sync::{Arc, OnceLock, mpsc};
use std::time::Duration;

use weft_exec::{Client, Launch, Outside, Pool, Ready, Relaunch, Work};

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

/// Longest time that a launch may keep the launching thread, in nanoseconds: about what it costs to have another
/// thread do it, and not more than a launch takes on hardware.
const SHORT_NS: u64 = 4_000;

/// Whether a launch will take less time than handing it over.
pub(crate) fn is_short(launch: &Launch) -> bool {
    let blocks = launch.grid.iter().fold(1u64, |n, d| n.saturating_mul(u64::from(*d)));
    launch.code.expected_ns(blocks).is_some_and(|ns| ns <= SHORT_NS) && !launch.cooperative
}

/// Runs a launch in this thread.
pub(crate) fn run_here(launch: Launch, client: Arc<dyn Client>) {
    Pool::global().run_here(launch, client);
}

/// Host threads in [`wait_until`].
static WAITERS: AtomicUsize = AtomicUsize::new(0);

/// Gives work to the pool.
pub(crate) fn submit(work: Work, client: Arc<dyn Client>) {
    Pool::global().submit(work, client);
}

/// Keeps a launch that comes again and again, if it is short and its code is settled.
pub(crate) fn keep(launch: Launch) -> Option<Ready> {
    Ready::new(launch, Pool::global().seed())
}

/// Gives a grid of such a launch to the pool.
pub(crate) fn submit_relaunch(relaunch: Relaunch) {
    Pool::global().submit_relaunch(relaunch);
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

/// A function of the program as work, and the note that it is under way: kernels may wait for what it does.
type HostCall = (Arc<dyn Client>, Outside<'static>);

/// Does work that calls a function of the program, on the thread for such functions, after what was given before.
pub(crate) fn run_host_function(work: Arc<dyn Client>) {
    static SENDER: OnceLock<Option<mpsc::Sender<HostCall>>> = OnceLock::new();
    let sender = SENDER.get_or_init(|| {
        let (send, receive) = mpsc::channel::<HostCall>();
        let thread = std::thread::Builder::new().name("weft-host-functions".into());
        // The thread lives as long as the process.
        let started = thread.spawn(move || {
            weft_exec::take_cpus();
            receive.into_iter().for_each(call);
        });
        started.ok().map(|_| send)
    });
    let work = (work, Pool::global().outside());
    match sender {
        Some(s) => {
            if let Err(lost) = s.send(work) {
                call(lost.0);
            }
        }
        None => call(work),
    }
}

fn call((work, outside): HostCall) {
    work.run();
    work.ended(Ok(()));
    wake();
    drop(outside);
}
