//! How long a piece of a grid took, and whether its thread had a CPU all the while.

use std::sync::OnceLock;
use std::time::Instant;

use crate::moment::monotonic_ns;

/// What a piece may take longer than its thread had a CPU: this share of the thread's time, or so many nanoseconds. Who loses the
/// CPU loses it for longer, and finds the caches full of others' data afterwards.
const LOST_SHARE: u64 = 16;
const LOST_NS: u64 = 3_000;

/// Times of a piece, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Took {
    /// By the clock on the wall.
    pub(super) ns: u64,
    /// Of its thread: what others take of the CPU does not count. The same as `ns` where nobody wants to know.
    pub(super) own_ns: u64,
}

impl Took {
    /// Whether the thread had no CPU for some of the time.
    pub(super) fn was_interrupted(self) -> bool {
        self.ns.saturating_sub(self.own_ns) > (self.own_ns / LOST_SHARE).max(LOST_NS)
    }
}

/// Measures a piece.
pub(super) struct PieceClock {
    started: u64,
    own: Option<u64>,
}

impl PieceClock {
    /// Starts; reads the thread's own clock only where it is asked for.
    #[inline]
    pub(super) fn start(own: bool) -> Self {
        PieceClock { started: monotonic_ns(), own: own.then(thread_ns) }
    }

    /// When it was started, by the monotonic clock.
    #[inline]
    pub(super) fn started(&self) -> u64 {
        self.started
    }

    #[inline]
    pub(super) fn stop(&self) -> Took {
        let ns = monotonic_ns().saturating_sub(self.started);
        Took { ns, own_ns: self.own.map_or(ns, |own| thread_ns().saturating_sub(own)) }
    }
}

/// What reading the thread's clock for a piece costs, in nanoseconds.
pub(super) fn overhead_ns() -> f64 {
    static NS: OnceLock<f64> = OnceLock::new();
    *NS.get_or_init(|| {
        const READS: u32 = 16;
        let start = Instant::now();
        (0..READS).for_each(|_| _ = std::hint::black_box(thread_ns()));
        2.0 * start.elapsed().as_nanos() as f64 / f64::from(READS)
    })
}

fn thread_ns() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes the time.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    (time.tv_sec as u64).wrapping_mul(1_000_000_000).wrapping_add(time.tv_nsec as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_has_lost_the_cpu() {
        let clock = PieceClock::start(true);
        std::thread::sleep(std::time::Duration::from_millis(5));
        let took = clock.stop();
        assert!(took.was_interrupted() && took.own_ns < took.ns, "{took:?}");
        // Without the thread's clock nothing is known of that.
        let clock = PieceClock::start(false);
        std::thread::sleep(std::time::Duration::from_millis(1));
        assert!(!clock.stop().was_interrupted());
    }

    #[test]
    fn a_little_may_be_lost() {
        let lost = |ns, own_ns| Took { ns, own_ns }.was_interrupted();
        assert!(!lost(20_000, 20_000) && !lost(22_000, 20_000) && lost(24_000, 20_000));
        assert!(!lost(1_060_000, 1_000_000) && lost(1_070_000, 1_000_000));
        // Clocks need not agree to the last nanosecond.
        assert!(!lost(20_000, 20_100));
    }
}
