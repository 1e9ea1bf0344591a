//! The process: initialisation and devices.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use weft_device::Profile;

use crate::context::{Context, ContextFlags};
use crate::error::{Code, Error, Result, fail};

/// What the process has.
#[derive(Debug)]
pub struct System {
    devices: Vec<Arc<Device>>,
}

static SYSTEM: OnceLock<Result<System>> = OnceLock::new();

/// Initialises the driver; later calls do nothing (`cuInit`).
///
/// Reads `WEFT_GPU` (model), `WEFT_DEVICE_COUNT` (number of devices, default 1) and `CUDA_VISIBLE_DEVICES`.
///
/// # Errors
/// [`Code::InvalidValue`] for flags other than 0, [`Code::NoDevice`] when none is visible or the model is unknown.
pub fn init(flags: u32) -> Result<&'static System> {
    if flags != 0 {
        return fail(Code::InvalidValue);
    }
    SYSTEM.get_or_init(System::from_environment).as_ref().map_err(Clone::clone)
}

/// The system, if [`init`] has succeeded.
///
/// # Errors
/// [`Code::NotInitialized`].
pub fn system() -> Result<&'static System> {
    match SYSTEM.get() {
        Some(Ok(s)) => Ok(s),
        _ => fail(Code::NotInitialized),
    }
}

impl System {
    fn from_environment() -> Result<System> {
        let variable = |name| std::env::var(name).ok();
        let profile = match variable("WEFT_GPU").filter(|v| !v.is_empty()) {
            None => Profile::default_model(),
            Some(key) => Profile::by_key(&key).map_err(|e| {
                tracing::error!("{e}");
                Error::new(Code::NoDevice, e.to_string())
            })?,
        };
        let count = variable("WEFT_DEVICE_COUNT").and_then(|v| v.parse().ok()).unwrap_or(1u32).min(64);
        let visible = visible(variable("CUDA_VISIBLE_DEVICES").as_deref(), count);
        if visible.is_empty() {
            return fail(Code::NoDevice);
        }
        let devices = visible.iter().enumerate().map(|(ordinal, physical)| {
            Arc::new(Device {
                ordinal: ordinal as u32,
                physical: *physical,
                profile,
                used: AtomicU64::new(0),
                primary: Mutex::default(),
                fault: OnceLock::new(),
            })
        });
        Ok(System { devices: devices.collect() })
    }

    /// Every device.
    pub fn devices(&self) -> &[Arc<Device>] {
        &self.devices
    }

    /// The device with this number (`cuDeviceGet`).
    ///
    /// # Errors
    /// [`Code::InvalidDevice`].
    pub fn device(&self, ordinal: i32) -> Result<&Arc<Device>> {
        let at = usize::try_from(ordinal).ok();
        at.and_then(|i| self.devices.get(i)).ok_or_else(|| Code::InvalidDevice.into())
    }
}

/// Device numbers that `CUDA_VISIBLE_DEVICES` leaves: those before the first that is none.
fn visible(list: Option<&str>, count: u32) -> Vec<u32> {
    let Some(list) = list else { return (0..count).collect() };
    let mut found = Vec::new();
    for word in list.split(',') {
        match word.trim().parse::<u32>() {
            Ok(n) if n < count && !found.contains(&n) => found.push(n),
            _ => break,
        }
    }
    found
}

/// A device.
#[derive(Debug)]
pub struct Device {
    ordinal: u32,
    physical: u32,
    profile: &'static Profile,
    used: AtomicU64,
    primary: Mutex<Primary>,
    /// What ended the process's use of it.
    fault: OnceLock<Error>,
}

#[derive(Debug, Default)]
struct Primary {
    holders: u32,
    flags: u32,
    context: Option<Arc<Context>>,
}

impl Device {
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

    /// The primary context, made when there is none; to be given back with [`Self::release_primary`]
    /// (`cuDevicePrimaryCtxRetain`).
    ///
    /// # Errors
    /// The error of a kernel that has failed on the device.
    pub fn retain_primary(self: &Arc<Self>) -> Result<Arc<Context>> {
        self.check()?;
        let mut p = self.primary.lock();
        let context = match &p.context {
            Some(c) => c.clone(),
            None => Context::new(self, ContextFlags::from_bits(p.flags)?, true),
        };
        p.context = Some(context.clone());
        p.holders += 1;
        Ok(context)
    }

    /// Gives the primary context back; the last one destroys it (`cuDevicePrimaryCtxRelease`).
    ///
    /// # Errors
    /// [`Code::InvalidContext`] when nobody holds it.
    pub fn release_primary(&self) -> Result<()> {
        let last = {
            let mut p = self.primary.lock();
            p.holders = p.holders.checked_sub(1).ok_or(Code::InvalidContext)?;
            if p.holders == 0 { p.context.take() } else { None }
        };
        last.map_or(Ok(()), |c| c.destroy())
    }

    /// Destroys the primary context whoever holds it (`cuDevicePrimaryCtxReset`). Its holders have yet to give it back.
    pub fn reset_primary(&self) {
        let context = self.primary.lock().context.take();
        if let Some(c) = context {
            // Its errors die with it.
            let _ = c.destroy();
        }
    }

    /// Flags of the primary context, and whether it is there (`cuDevicePrimaryCtxGetState`).
    pub fn primary_state(&self) -> (u32, bool) {
        let p = self.primary.lock();
        let flags = p.context.as_ref().map_or(p.flags, |c| c.flags().bits());
        (flags, p.context.is_some())
    }

    /// Sets the flags that the primary context has or will have (`cuDevicePrimaryCtxSetFlags`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for unknown flags.
    pub fn set_primary_flags(&self, flags: u32) -> Result<()> {
        let checked = ContextFlags::from_bits(flags)?;
        let mut p = self.primary.lock();
        p.flags = flags;
        if let Some(c) = &p.context {
            c.set_flags(checked);
        }
        Ok(())
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

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn visible_devices() {
        assert_eq!(visible(None, 2), [0, 1]);
        assert_eq!(visible(Some("1,0"), 2), [1, 0]);
        assert_eq!(visible(Some("1,7,0"), 2), [1]);
        assert!(visible(Some(""), 2).is_empty());
        assert!(visible(Some("-1"), 2).is_empty());
    }
}
