//! Calls of the runtime's functions, noted in the file that `WEFT_TRACE_FILE` names: the driver notes its own.

use core::cell::Cell;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use weft_ffi::errors::FAULTS;
use weft_record::trace::{Api, Call, Event, FILE, Recorder, Times};

const OFF: u8 = 0;
const ON: u8 = 1;
/// Nobody has looked yet.
const UNKNOWN: u8 = 2;

static STATE: AtomicU8 = AtomicU8::new(UNKNOWN);
static RECORDER: OnceLock<Option<Recorder>> = OnceLock::new();

thread_local! {
    static THREAD: Cell<u32> = const { Cell::new(0) };
}

/// When a call begins that is noted at its end, by [`called`]; 0: it is not.
#[inline]
pub(crate) fn calling() -> u64 {
    if STATE.load(Ordering::Relaxed) == OFF { 0 } else { begin() }
}

#[cold]
fn begin() -> u64 {
    let recorder = RECORDER.get_or_init(|| {
        let recorder = open();
        STATE.store(if recorder.is_some() { ON } else { OFF }, Ordering::Relaxed);
        recorder
    });
    recorder.as_ref().map_or(0, |_| now())
}

fn open() -> Option<Recorder> {
    let path = std::env::var_os(FILE).filter(|p| !p.is_empty())?;
    let recorder = Recorder::open(Path::new(&path), "libcudart");
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

/// Notes a call, and what it answered.
#[cold]
pub(crate) fn called(name: &str, begin: u64, answer: i32) {
    let Some(Some(recorder)) = RECORDER.get() else { return };
    let times = Times { begin, end: now() };
    // The launch of compiled code has a name of its own, which no program writes.
    let name = name.strip_prefix("__").unwrap_or(name);
    let call = Call { thread: thread(), times, api: Api::Runtime, answer, name };
    let noted = recorder.note(&Event::Call(call));
    // After a fault programs leave in all ways.
    let noted = if FAULTS.contains(&answer) { noted.and_then(|()| recorder.flush()) } else { noted };
    if let Err(e) = noted
        && STATE.swap(OFF, Ordering::Relaxed) != OFF
    {
        eprintln!("weft: {FILE}: {e}");
    }
}

/// Nanoseconds of the monotonic clock.
fn now() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes the time.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    (time.tv_sec as u64).wrapping_mul(1_000_000_000).wrapping_add(time.tv_nsec as u64)
}

/// The calling thread's number.
fn thread() -> u32 {
    if THREAD.get() == 0 {
        // SAFETY: the call has no preconditions.
        THREAD.set(unsafe { libc::gettid() }.unsigned_abs());
    }
    THREAD.get()
}
