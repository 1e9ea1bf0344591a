//! Memory that moves while it is in use: into a file, at the same addresses.
//!
//! While its contents are copied it can only be read. Who writes there meanwhile meets a fault, whose handler
//! ([`crate::fault`]) waits until the memory has moved and lets the instruction run again.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// For so long after a move a fault there counts as met during the move: its thread may have come to its handler late.
const LATE: Duration = Duration::from_secs(1);
/// A move that goes on.
const ALWAYS: u64 = u64::MAX;

/// A stretch that moves, or did lately.
struct Move {
    start: AtomicU64,
    end: AtomicU64,
    /// Until when faults there are of the move, in milliseconds of [`now`]; 0: never.
    until: AtomicU64,
}

/// The last moves, each in the place of the oldest one.
static MOVES: [Move; 64] =
    [const { Move { start: AtomicU64::new(0), end: AtomicU64::new(0), until: AtomicU64::new(0) } }; 64];
/// How many there have been, locked while one goes on.
static COUNT: Mutex<usize> = Mutex::new(0);

static BEGAN: OnceLock<Instant> = OnceLock::new();

/// Milliseconds since the first move.
fn now() -> u64 {
    let since = BEGAN.get().map_or(Duration::ZERO, Instant::elapsed);
    u64::try_from(since.as_millis()).unwrap_or(ALWAYS - 1)
}

/// Calls `f`, which moves `len` bytes at `start`. One at a time.
pub(super) fn while_moving<R>(start: u64, len: usize, f: impl FnOnce() -> R) -> R {
    let mut count = COUNT.lock();
    BEGAN.get_or_init(Instant::now);
    let place = &MOVES[*count % MOVES.len()];
    *count += 1;
    place.until.store(0, Ordering::SeqCst);
    place.start.store(start, Ordering::SeqCst);
    place.end.store(start + len as u64, Ordering::SeqCst);
    place.until.store(ALWAYS, Ordering::SeqCst);
    let result = f();
    place.until.store(now() + LATE.as_millis() as u64, Ordering::SeqCst);
    result
}

/// Waits while memory at `address` moves. False when it does not, and has not done so lately: then a fault there is one. Of use
/// in a handler of signals: takes no lock and no memory.
pub(crate) fn wait(address: u64) -> bool {
    let until = || {
        let of = |m: &Move| {
            let until = m.until.load(Ordering::SeqCst);
            let range = m.start.load(Ordering::SeqCst)..m.end.load(Ordering::SeqCst);
            if range.contains(&address) { until } else { 0 }
        };
        MOVES.iter().map(of).max().unwrap_or(0)
    };
    loop {
        match until() {
            0 => return false,
            ALWAYS => std::thread::yield_now(),
            end => return now() < end,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_late_is_let_in_for_a_while() {
        assert!(!wait(0x1000));
        while_moving(0x1000, 0x1000, || {
            std::thread::scope(|s| {
                let waits = s.spawn(|| wait(0x1800));
                std::thread::sleep(Duration::from_millis(20));
                assert!(!waits.is_finished() && !wait(0x2000));
                MOVES.iter().filter(|m| m.start.load(Ordering::SeqCst) == 0x1000).for_each(|m| {
                    m.until.store(now() + 1000, Ordering::SeqCst);
                });
                assert!(waits.join().expect("no panic"));
            });
        });
        assert!(wait(0x1000));
        std::thread::sleep(LATE);
        assert!(!wait(0x1000));
    }
}
