//! The trace.

use core::cell::Cell;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use weft_record::trace::{Event, FILE, Recorder};

use crate::listener;

static RECORDER: OnceLock<Option<Recorder>> = OnceLock::new();
/// Whether it could not be written.
static FAILED: AtomicBool = AtomicBool::new(false);

thread_local! {
    static THREAD: Cell<u32> = const { Cell::new(0) };
}

/// Whether a trace is wanted and can be written.
pub(crate) fn open() -> bool {
    RECORDER.get_or_init(recorder).is_some()
}

fn recorder() -> Option<Recorder> {
    let path = std::env::var_os(FILE).filter(|p| !p.is_empty())?;
    let recorder = Recorder::open(Path::new(&path), "nvtx");
    let recorder = recorder.inspect_err(|e| eprintln!("weft: {FILE}={}: {e}", path.display())).ok()?;
    // SAFETY: the function takes nothing and may be called at the end of the process, or of the library.
    unsafe { libc::atexit(ended) };
    Some(recorder)
}

extern "C" fn ended() {
    if let Some(Some(r)) = RECORDER.get() {
        // At the end there is nobody to tell.
        let _ = r.finish();
    }
}

/// Notes an event.
pub(crate) fn note(event: &Event<'_>) {
    listener::note(event);
    let Some(Some(recorder)) = RECORDER.get() else { return };
    if let Err(e) = recorder.note(event)
        && !FAILED.swap(true, Ordering::Relaxed)
    {
        eprintln!("weft: {FILE}: {e}");
    }
}

/// Nanoseconds of the monotonic clock.
pub(crate) fn now() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes the time.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    (time.tv_sec as u64).wrapping_mul(1_000_000_000).wrapping_add(time.tv_nsec as u64)
}

/// The calling thread's number.
pub(crate) fn thread() -> u32 {
    if THREAD.get() == 0 {
        // SAFETY: the call has no preconditions.
        THREAD.set(unsafe { libc::gettid() }.unsigned_abs());
    }
    THREAD.get()
}
