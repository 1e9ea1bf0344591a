//! What is asked for, and whether the driver tells of it.

use core::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use weft_record::tool::{Tool, VERSION};

use crate::driver::driver;
use crate::records::size;
use crate::result::{Code, INVALID_KIND, NOT_INITIALIZED, NOT_SUPPORTED};
use crate::{callbacks, calls, records, work};

/// Kinds of activities that are wanted, a bit each.
static KINDS: AtomicU64 = AtomicU64::new(0);

/// Whether the driver tells.
static ATTACHED: Mutex<bool> = Mutex::new(false);

/// Whether records of a kind are wanted.
pub(crate) fn wants(kind: u32) -> bool {
    KINDS.load(Ordering::Relaxed) & (1 << kind) != 0
}

/// Has records of a kind made, or no longer.
pub(crate) fn want(kind: u32, on: bool) -> Result<(), Code> {
    if kind == 0 || kind >= records::kind::COUNT {
        return Err(INVALID_KIND);
    }
    if size(kind).is_none() {
        crate::api::absent::say(&format!("activities of kind {kind}"));
        return Err(NOT_SUPPORTED);
    }
    if on {
        KINDS.fetch_or(1 << kind, Ordering::Relaxed);
    } else {
        KINDS.fetch_and(!(1 << kind), Ordering::Relaxed);
    }
    follow()
}

/// Nothing is wanted any more.
pub(crate) fn end() {
    KINDS.store(0, Ordering::Relaxed);
    let _ = follow();
}

/// Has the driver tell, or no longer, as is wanted now.
///
/// # Errors
/// There is no driver that could.
pub(crate) fn follow() -> Result<(), Code> {
    let wanted = KINDS.load(Ordering::Relaxed) != 0 || callbacks::any();
    let mut attached = ATTACHED.lock();
    if *attached == wanted {
        return Ok(());
    }
    let driver = driver().ok_or(NOT_INITIALIZED)?;
    let tool = Tool { version: VERSION, call: calls::told, records: work::told };
    let given = if wanted { &raw const tool } else { core::ptr::null() };
    // SAFETY: null, or a live table, which the driver copies.
    if unsafe { (driver.hooks.attach)(given) } != 0 {
        return Err(NOT_INITIALIZED);
    }
    *attached = wanted;
    Ok(())
}

/// Nanoseconds of the monotonic clock.
pub(crate) fn now() -> u64 {
    time_of(libc::CLOCK_MONOTONIC)
}

fn time_of(clock: libc::clockid_t) -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes the time.
    unsafe { libc::clock_gettime(clock, &raw mut time) };
    (time.tv_sec as u64).wrapping_mul(1_000_000_000).wrapping_add(time.tv_nsec as u64)
}

/// A moment of the monotonic clock as CUPTI tells it: nanoseconds since 1970, by what the clocks said at first.
pub(crate) fn stamp(at: u64) -> u64 {
    static BETWEEN: std::sync::OnceLock<u64> = std::sync::OnceLock::new();
    at.wrapping_add(*BETWEEN.get_or_init(|| time_of(libc::CLOCK_REALTIME).wrapping_sub(now())))
}
