//! The way to the executor: work, waiting, and the thread for the program's own callbacks.

use std::sync::atomic::{AtomicUsize, Ordering, fence};
use std::sync::{OnceLock, mpsc};

use weft_exec::Pool;
pub(crate) use weft_exec::{Fault, Work};

static WAITERS: AtomicUsize = AtomicUsize::new(0);

/// Gives work to the pool.
pub(crate) fn submit(work: Work, done: Box<dyn FnOnce(Result<(), Fault>) + Send>) {
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

/// Lets those who wait look again. The pool does it by itself when its own work ends.
pub(crate) fn wake() {
    // Between what the caller has just stored and the look at the counter; `wait_until` does it the other way round.
    fence(Ordering::SeqCst);
    if WAITERS.load(Ordering::SeqCst) > 0 {
        submit(Work::Closure(Box::new(|| {})), Box::new(|_| {}));
    }
}

type Call = Box<dyn FnOnce() + Send>;

/// Runs a function of the program on the thread for such functions, after those given before.
pub(crate) fn run_host_function(call: Call) {
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
