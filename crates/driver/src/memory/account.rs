//! What of a device's memory is taken.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A device's memory in numbers.
#[derive(Debug)]
pub(crate) struct Account {
    total: u64,
    used: AtomicU64,
    /// Managed memory, which may be more than the device has: it lies where it is used.
    managed: AtomicU64,
    /// Whether pools have something to do when the program waits for the device ([`super::pool::Pool::settle`]).
    unsettled: AtomicBool,
    /// Where other processes read what is taken.
    told: OnceLock<&'static AtomicU64>,
}

impl Account {
    /// Of a device with so many bytes.
    pub(crate) fn new(total: u64) -> Self {
        Account {
            total,
            used: AtomicU64::new(0),
            managed: AtomicU64::new(0),
            unsettled: AtomicBool::new(false),
            told: OnceLock::new(),
        }
    }

    /// Free and total memory in bytes (`cuMemGetInfo`). Free is what the profile has left, or what the machine has left where that
    /// is less: nobody gets more.
    pub(crate) fn info(&self) -> (u64, u64) {
        let free = self.limit().saturating_sub(self.used.load(Ordering::Relaxed));
        (free.min(host_memory("MemAvailable:").unwrap_or(u64::MAX)), self.total)
    }

    /// Most bytes that can be taken.
    fn limit(&self) -> u64 {
        self.total.min(host_memory_total())
    }

    /// What managed memory may take of the device.
    pub(crate) fn room(&self) -> u64 {
        self.total.saturating_sub(self.used.load(Ordering::Relaxed))
    }

    /// Takes note of an allocation; false when the memory does not suffice.
    pub(crate) fn take(&self, bytes: u64) -> bool {
        let taken = add(&self.used, bytes, self.limit());
        if taken && let Some(told) = self.told.get() {
            told.fetch_add(bytes, Ordering::Relaxed);
        }
        taken
    }

    /// From now on what is taken stands there, too.
    pub(crate) fn tell(&self, place: &'static AtomicU64) {
        if self.told.set(place).is_ok() {
            place.fetch_add(self.used.load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }

    /// The same of managed memory: false when the machine has not so much.
    pub(crate) fn take_managed(&self, bytes: u64) -> bool {
        add(&self.managed, bytes, host_memory_total())
    }

    pub(crate) fn give_back_managed(&self, bytes: u64) {
        self.managed.fetch_sub(bytes, Ordering::Relaxed);
    }

    pub(crate) fn give_back(&self, bytes: u64) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
        if let Some(told) = self.told.get() {
            told.fetch_sub(bytes, Ordering::Relaxed);
        }
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

/// Adds to a number that may not be more than `limit`; answers whether it could.
fn add(to: &AtomicU64, bytes: u64, limit: u64) -> bool {
    let sum = |old: u64| old.checked_add(bytes).filter(|sum| *sum <= limit);
    to.fetch_update(Ordering::Relaxed, Ordering::Relaxed, sum).is_ok()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_to_be_free_can_be_taken() {
        let small = Account::new(1 << 20);
        assert_eq!(small.info(), (1 << 20, 1 << 20));
        assert!(small.take(1 << 20) && !small.take(1));
        assert_eq!(small.info().0, 0);
        small.give_back(1 << 20);
        assert_eq!(small.info().0, 1 << 20);
        // Managed memory is not bound by it, but by the machine's.
        assert!(small.take_managed(1 << 21) && !small.take_managed(1 << 60));
        assert_eq!(small.info().0, 1 << 20);
        small.give_back_managed(1 << 21);
        // More than the machine has: also then nothing is left when nothing can be had.
        let large = Account::new(1 << 60);
        let most = host_memory_total();
        assert!(!large.take(most + 1) && large.take(most - 5));
        assert_eq!(large.info(), (5, 1 << 60));
        assert!(!large.take(6) && large.take(5));
    }
}
