//! Work that may wait, on a thread that gets only the time that nobody else wants.
//!
//! Such work may be in the middle of a library when the process exits, whose destructors then run under its feet. So at the
//! exit no more work begins, and a thread that works is stopped for good first: by a signal, as soon as it is in code of
//! the libraries that it was said to work in. It holds no lock of the C library or the loader there, which others would
//! wait for.

mod place;

use std::cell::Cell;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

pub(crate) use place::stop_here;
use place::{BUSY, CLOSED, IDLE, PROCESS, STATE, STOPPING, THREAD, note_places};

use crate::cpus;
use crate::fault::{interrupt, signal};

/// Longest that an exit waits for the thread to come by such a place.
const PATIENCE: Duration = Duration::from_secs(5);

/// Does some work at the lowest priority, on a thread of its own, and waits for it. The work is done in code of libraries
/// with these words in their file names; `load` loads them before, at the caller's priority, and an exit waits for that.
/// `None` when it panicked, or when the process exits.
pub fn in_background<R: Send>(
    libraries: &[&str],
    load: impl FnOnce(),
    work: impl FnOnce() -> R + Send,
) -> Option<R> {
    signal::install();
    // SAFETY: the call has no preconditions.
    PROCESS.store(unsafe { libc::getpid() }, Ordering::Relaxed);
    STATE.compare_exchange(IDLE, BUSY, Ordering::AcqRel, Ordering::Acquire).ok()?;
    load();
    note_places(libraries);
    // Destructors that are registered later run earlier: the last word counts.
    // SAFETY: the function has the right type and stays loaded as long as this library.
    unsafe { libc::atexit(at_exit) };
    let done = if STOPPING.load(Ordering::SeqCst) == 0 { on_own_thread(work) } else { None };
    THREAD.store(0, Ordering::Release);
    let _ = STATE.compare_exchange(BUSY, IDLE, Ordering::AcqRel, Ordering::Relaxed);
    done
}

fn on_own_thread<R: Send>(work: impl FnOnce() -> R + Send) -> Option<R> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("weft-background".into());
        let thread = thread.spawn_scoped(scope, || {
            cpus::take_cpus();
            lower_priority();
            // SAFETY: the call has no preconditions.
            THREAD.store(unsafe { libc::gettid() }, Ordering::Release);
            interrupt::block_signals();
            interrupt::allow_interrupts();
            work()
        });
        thread.ok()?.join().ok()
    })
}

/// Whether the calling thread is the process's first one, which mostly is the one that ends the process.
pub fn in_first_thread() -> bool {
    // SAFETY: the calls have no preconditions.
    unsafe { libc::gettid() == libc::getpid() }
}

/// Has the exit stop background work before any destructor runs, if the calling thread is the process's first one: what
/// belongs to a thread is dropped before anything else.
pub fn watch_exit() {
    struct First;
    impl Drop for First {
        fn drop(&mut self) {
            if in_first_thread() {
                stop();
            }
        }
    }
    thread_local! {
        static FIRST: First = const { First };
        static WATCHED: Cell<bool> = const { Cell::new(false) };
    }
    if !WATCHED.replace(true) {
        FIRST.with(|_| {});
    }
}

extern "C" fn at_exit() {
    stop();
}

/// Stops the thread, and keeps others from beginning.
fn stop() {
    STOPPING.store(1, Ordering::SeqCst);
    // SAFETY: the call has no preconditions.
    if PROCESS.load(Ordering::Relaxed) != unsafe { libc::getpid() } {
        return;
    }
    // Where that is allowed, the thread need not wait for others to come by such a place.
    // SAFETY: `sched_param` is plain data; a thread that is not there any more is refused.
    unsafe {
        let parameter: libc::sched_param = core::mem::zeroed();
        let thread = THREAD.load(Ordering::Acquire);
        if thread != 0 {
            libc::sched_setscheduler(thread, libc::SCHED_OTHER, &raw const parameter);
        }
    }
    let start = Instant::now();
    let mut pause = Duration::from_micros(50);
    while STATE.compare_exchange(IDLE, CLOSED, Ordering::AcqRel, Ordering::Acquire) == Err(BUSY) {
        if start.elapsed() > PATIENCE {
            return;
        }
        match THREAD.load(Ordering::Acquire) {
            0 => {}
            thread => interrupt::interrupt(thread),
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(2));
    }
}

/// Leaves the CPUs to all other threads.
fn lower_priority() {
    // SAFETY: `sched_param` is plain data; the calls change the calling thread only.
    unsafe {
        let parameter: libc::sched_param = core::mem::zeroed();
        if libc::sched_setscheduler(0, libc::SCHED_IDLE, &raw const parameter) != 0 {
            libc::setpriority(libc::PRIO_PROCESS, libc::gettid() as libc::id_t, 19);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::place::PLACES_USED;
    use super::*;

    #[test]
    fn work_is_done_at_low_priority() {
        // SAFETY: the call has no preconditions.
        let policy = in_background(&["libc"], || (), || unsafe { libc::sched_getscheduler(0) });
        assert!(policy.is_some_and(|p| p == libc::SCHED_IDLE || p == libc::SCHED_OTHER));
        assert!(PLACES_USED.load(Ordering::Relaxed) > 0);
        assert_eq!(in_background(&[], || (), || -> u32 { panic!("on purpose") }), None);
        assert_eq!(in_background(&[], || (), || 7), Some(7));
    }
}
