//! What of a device's memory is taken.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A device's memory in numbers.
#[derive(Debug)]
pub(crate) struct Account {
    total: u64,
    used: AtomicU64,
    /// Whether pools have something to do when the program waits for the device ([`super::pool::Pool::settle`]).
    unsettled: AtomicBool,
}

impl Account {
    /// Of a device with so many bytes.
    pub(crate) fn new(total: u64) -> Self {
        Account { total, used: AtomicU64::new(0), unsettled: AtomicBool::new(false) }
    }

    /// Free and total memory in bytes (`cuMemGetInfo`). Free is what the profile has left, or what the machine has left where that
    /// is less.
    pub(crate) fn info(&self) -> (u64, u64) {
        let free = self.total.saturating_sub(self.used.load(Ordering::Relaxed));
        (free.min(host_memory("MemAvailable:").unwrap_or(u64::MAX)), self.total)
    }

    /// Takes note of an allocation; false when the memory does not suffice.
    pub(crate) fn take(&self, bytes: u64) -> bool {
        let total = self.total.min(host_memory_total());
        let add = |used: u64| used.checked_add(bytes).filter(|sum| *sum <= total);
        self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add).is_ok()
    }

    pub(crate) fn give_back(&self, bytes: u64) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Notes that a pool has something to do.
    pub(crate) fn unsettle(&self) {
        self.unsettled.store(true, Ordering::Release);
    }

    /// Whether one has; once.
    #[inline]
    pub(crate) fn is_unsettled(&self) -> bool {
        self.unsettled.load(Ordering::Relaxed) && self.unsettled.swap(false, Ordering::AcqRel)
    }
}

/// A line of the machine's memory table in bytes.
fn host_memory(line: &str) -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let rest = text.lines().find_map(|l| l.strip_prefix(line))?;
    rest.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// All memory of the machine in bytes, swap included.
pub(crate) fn host_memory_total() -> u64 {
    static TOTAL: OnceLock<u64> = OnceLock::new();
    *TOTAL.get_or_init(|| {
        let swap = host_memory("SwapTotal:").unwrap_or(0);
        host_memory("MemTotal:").map_or(u64::MAX, |m| m.saturating_add(swap))
    })
}
