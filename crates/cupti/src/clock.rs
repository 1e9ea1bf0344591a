//! Moments, and the thread that has them.

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

/// The calling thread's number.
pub(crate) fn thread() -> u32 {
    // SAFETY: the call has no preconditions.
    unsafe { libc::gettid() }.unsigned_abs()
}
