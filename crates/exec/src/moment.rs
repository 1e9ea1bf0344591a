//! Moments and threads, by the system's numbers: for what is told to other processes.

use std::cell::Cell;

thread_local! {
    static THREAD: Cell<u32> = const { Cell::new(0) };
}

/// Nanoseconds of the monotonic clock, which is the same for all processes of the machine.
pub fn monotonic_ns() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes the time.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    (time.tv_sec as u64).wrapping_mul(1_000_000_000).wrapping_add(time.tv_nsec as u64)
}

/// The calling thread's number.
pub fn thread_number() -> u32 {
    if THREAD.get() == 0 {
        // SAFETY: the call has no preconditions.
        THREAD.set(unsafe { libc::gettid() }.unsigned_abs());
    }
    THREAD.get()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_have_numbers_and_time_goes_on() {
        let own = thread_number();
        assert_eq!(own, thread_number());
        assert_ne!(Some(own), std::thread::spawn(thread_number).join().ok());
        let before = monotonic_ns();
        std::thread::sleep(std::time::Duration::from_millis(2));
        assert!(monotonic_ns() - before >= 2_000_000);
    }
}
