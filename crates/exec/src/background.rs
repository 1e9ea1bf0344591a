//! Work that may wait, on a thread that gets only the time that nobody else wants.
//!
//! Such work may be in the middle of a library when the process exits, whose destructors then run under its feet. So at the
//! exit no more work begins, and a thread that works is stopped for good first: by a signal, as soon as it is in code of
//! the libraries that it was said to work in. It holds no lock of the C library or the loader there, which others would
//! wait for.

use std::cell::Cell;
use std::ffi::CStr;
use std::sync::atomic::{AtomicI32, AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::fault::signal;

/// No work is under way; some is; the thread has stopped in the middle; no work may begin.
const IDLE: u8 = 0;
const BUSY: u8 = 1;
const STOPPED: u8 = 2;
const CLOSED: u8 = 3;

static STATE: AtomicU8 = AtomicU8::new(IDLE);
/// The thread that works, and its process: children of a fork have none.
static THREAD: AtomicI32 = AtomicI32::new(0);
static PROCESS: AtomicI32 = AtomicI32::new(0);
/// Whether the process exits.
static STOPPING: AtomicU8 = AtomicU8::new(0);
/// Where the thread may be stopped.
static TEXT: [[AtomicU64; 2]; PLACES] = [const { [const { AtomicU64::new(0) }; 2] }; PLACES];
static PLACES_USED: AtomicUsize = AtomicUsize::new(0);

/// Most stretches of code in [`TEXT`].
const PLACES: usize = 8;

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
            lower_priority();
            // SAFETY: the call has no preconditions.
            THREAD.store(unsafe { libc::gettid() }, Ordering::Release);
            crate::run::block_signals();
            signal::allow_interrupts();
            work()
        });
        thread.ok()?.join().ok()
    })
}

/// Has the exit stop background work before any destructor runs, if the calling thread is the process's first one: what
/// belongs to a thread is dropped before anything else.
pub fn watch_exit() {
    struct First;
    impl Drop for First {
        fn drop(&mut self) {
            // SAFETY: the calls have no preconditions.
            if unsafe { libc::gettid() == libc::getpid() } {
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
            thread => signal::interrupt(thread),
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(2));
    }
}

/// Called in the handler of [`signal::interrupt`]: stops the thread if that is asked for and it stands at such a place.
pub(crate) fn stop_here(pc: u64) {
    if STOPPING.load(Ordering::SeqCst) == 0 || STATE.load(Ordering::Acquire) != BUSY {
        return;
    }
    // SAFETY: the call has no preconditions.
    if THREAD.load(Ordering::Acquire) != unsafe { libc::gettid() } {
        return;
    }
    let places = TEXT.iter().take(PLACES_USED.load(Ordering::Acquire));
    let within = |p: &[AtomicU64; 2]| p[0].load(Ordering::Relaxed) <= pc && pc < p[1].load(Ordering::Relaxed);
    if places.into_iter().any(within) {
        STATE.store(STOPPED, Ordering::Release);
        loop {
            // SAFETY: the call has no preconditions.
            unsafe { libc::pause() };
        }
    }
}

/// Finds the code of libraries whose file names contain one of the words.
fn note_places(libraries: &[&str]) {
    struct Search<'a> {
        words: &'a [&'a str],
        used: usize,
    }
    unsafe extern "C" fn look(info: *mut libc::dl_phdr_info, _: usize, search: *mut libc::c_void) -> i32 {
        // SAFETY: the loader's description of an object, and the search given to `dl_iterate_phdr`.
        let (info, search) = unsafe { (&*info, &mut *search.cast::<Search<'_>>()) };
        if info.dlpi_name.is_null() || info.dlpi_phdr.is_null() {
            return 0;
        }
        // SAFETY: the loader's text and count.
        let (name, headers) = unsafe {
            let name = CStr::from_ptr(info.dlpi_name).to_string_lossy();
            (name, core::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into()))
        };
        let file = name.rsplit('/').next().unwrap_or_default();
        if search.words.iter().any(|w| file.contains(w)) {
            for h in headers.iter().filter(|h| h.p_type == libc::PT_LOAD && h.p_flags & libc::PF_X != 0) {
                let start = info.dlpi_addr.wrapping_add(h.p_vaddr);
                if let Some([from, to]) = TEXT.get(search.used) {
                    from.store(start, Ordering::Relaxed);
                    to.store(start + h.p_memsz, Ordering::Relaxed);
                    search.used += 1;
                }
            }
        }
        0
    }
    let mut search = Search { words: libraries, used: 0 };
    // SAFETY: `look` takes a `Search`, which lives during the call.
    unsafe { libc::dl_iterate_phdr(Some(look), (&raw mut search).cast()) };
    PLACES_USED.store(search.used, Ordering::Release);
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
