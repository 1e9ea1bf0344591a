//! Devices: what they model, and their memory's account.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use weft_device::Profile;

use crate::error::{Code, Error, Result};
use crate::memory::pool::Pool;

/// A device.
#[derive(Debug)]
pub struct Device {
    ordinal: u32,
    physical: u32,
    profile: &'static Profile,
    used: AtomicU64,
    /// What ended the process's use of it.
    fault: OnceLock<Error>,
    pool: Arc<Pool>,
}

impl Device {
    pub(crate) fn new(ordinal: u32, physical: u32, profile: &'static Profile) -> Arc<Device> {
        Arc::new(Device {
            ordinal,
            physical,
            profile,
            used: AtomicU64::new(0),
            fault: OnceLock::new(),
            pool: Arc::new(Pool::new(ordinal)),
        })
    }

    /// Its default memory pool (`cuDeviceGetDefaultMemPool`).
    pub fn default_pool(&self) -> &Arc<Pool> {
        &self.pool
    }

    /// Its number.
    pub fn ordinal(&self) -> u32 {
        self.ordinal
    }

    /// What it models.
    pub fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// Its identity.
    pub fn uuid(&self) -> [u8; 16] {
        self.profile.uuid(self.physical)
    }

    /// An attribute (`cuDeviceGetAttribute`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a number that is no attribute.
    pub fn attribute(&self, number: u32) -> Result<i32> {
        use weft_device::attribute as attr;
        let value = self.profile.attribute(number).ok_or(Code::InvalidValue)?;
        Ok(match number {
            // Devices sit in slots one after the other.
            attr::PCI_BUS => 1 + self.physical as i32,
            attr::PCI_DEVICE | attr::PCI_DOMAIN => 0,
            _ => value,
        })
    }

    /// Free and total memory in bytes (`cuMemGetInfo`). Free is what the profile has left, or what the machine has
    /// left where that is less.
    pub fn memory_info(&self) -> (u64, u64) {
        let total = self.profile.total_memory;
        let free = total.saturating_sub(self.used.load(Ordering::Relaxed));
        (free.min(host_memory("MemAvailable:").unwrap_or(u64::MAX)), total)
    }

    /// Whether a kernel has failed on it: then the process can use it no more.
    pub(crate) fn check(&self) -> Result<()> {
        self.fault.get().map_or(Ok(()), |e| Err(e.clone()))
    }

    pub(crate) fn note_fault(&self, error: &Error) {
        // The first one stays.
        let _ = self.fault.set(error.clone());
    }

    /// Takes note of an allocation; false when the memory does not suffice.
    pub(crate) fn take(&self, bytes: u64) -> bool {
        let total = self.profile.total_memory.min(host_memory_total());
        let add = |used: u64| used.checked_add(bytes).filter(|sum| *sum <= total);
        self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add).is_ok()
    }

    pub(crate) fn give_back(&self, bytes: u64) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// A line of the machine's memory table in bytes.
fn host_memory(line: &str) -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let rest = text.lines().find_map(|l| l.strip_prefix(line))?;
    rest.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

fn host_memory_total() -> u64 {
    static TOTAL: OnceLock<u64> = OnceLock::new();
    *TOTAL.get_or_init(|| {
        let swap = host_memory("SwapTotal:").unwrap_or(0);
        host_memory("MemTotal:").map_or(u64::MAX, |m| m.saturating_add(swap))
    })
}
