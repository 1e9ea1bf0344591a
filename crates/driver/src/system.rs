//! The process: initialisation, devices and their primary contexts.

use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use weft_device::Profile;

use crate::context::{Context, ContextFlags};
use crate::device::Device;
use crate::device_launch;
use crate::error::{Code, Error, Result, fail};

/// What the process has.
#[derive(Debug)]
pub struct System {
    devices: Vec<Arc<Device>>,
}

/// No process has more devices.
const MOST_DEVICES: u32 = 64;

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
        let count =
            variable("WEFT_DEVICE_COUNT").and_then(|v| v.parse().ok()).unwrap_or(1u32).min(MOST_DEVICES);
        let visible = visible(variable("CUDA_VISIBLE_DEVICES").as_deref(), count);
        if visible.is_empty() {
            return fail(Code::NoDevice);
        }
        device_launch::install_own();
        let devices = visible.iter().enumerate();
        let devices = devices.map(|(ordinal, physical)| Device::new(ordinal as u32, *physical, profile));
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

/// The context that a device holds for all who want it.
#[derive(Debug)]
struct Primary {
    holders: u32,
    flags: u32,
    context: Option<Arc<Context>>,
}

/// Those of all devices, by number.
static PRIMARIES: [Mutex<Primary>; MOST_DEVICES as usize] =
    [const { Mutex::new(Primary { holders: 0, flags: 0, context: None }) }; MOST_DEVICES as usize];

impl Device {
    fn primary(&self) -> &'static Mutex<Primary> {
        // Numbers of devices are smaller than `MOST_DEVICES`.
        &PRIMARIES[self.ordinal() as usize]
    }

    /// The primary context, made when there is none; to be given back with [`Self::release_primary`]
    /// (`cuDevicePrimaryCtxRetain`).
    ///
    /// # Errors
    /// The error of a kernel that has failed on the device.
    pub fn retain_primary(self: &Arc<Self>) -> Result<Arc<Context>> {
        self.check()?;
        let mut p = self.primary().lock();
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
            let mut p = self.primary().lock();
            p.holders = p.holders.checked_sub(1).ok_or(Code::InvalidContext)?;
            if p.holders == 0 { p.context.take() } else { None }
        };
        last.map_or(Ok(()), |c| c.destroy())
    }

    /// Destroys the primary context whoever holds it (`cuDevicePrimaryCtxReset`). Its holders have yet to give it back.
    pub fn reset_primary(&self) {
        let context = self.primary().lock().context.take();
        if let Some(c) = context {
            // Its errors die with it.
            let _ = c.destroy();
        }
    }

    /// Flags of the primary context, and whether it is there (`cuDevicePrimaryCtxGetState`).
    pub fn primary_state(&self) -> (u32, bool) {
        let p = self.primary().lock();
        let flags = p.context.as_ref().map_or(p.flags, |c| c.flags().bits());
        (flags, p.context.is_some())
    }

    /// Sets the flags that the primary context has or will have (`cuDevicePrimaryCtxSetFlags`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for unknown flags.
    pub fn set_primary_flags(&self, flags: u32) -> Result<()> {
        let checked = ContextFlags::from_bits(flags)?;
        let mut p = self.primary().lock();
        p.flags = flags;
        if let Some(c) = &p.context {
            c.set_flags(checked);
        }
        Ok(())
    }
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
