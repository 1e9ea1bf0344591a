//! Who wants to hear that the process holds more of a device's memory than it may (`cuDeviceRegisterAsyncNotification`). It never does:
//! what is beyond is refused at once.

use std::sync::atomic::{AtomicUsize, Ordering};

use parking_lot::Mutex;

use crate::device::Device;
use crate::error::{Code, Result, fail};

/// Numbers of those who want to hear, and of their devices.
static LISTENERS: Mutex<Vec<(usize, u32)>> = Mutex::new(Vec::new());

/// Notes that somebody wants to hear of a device; answers a number, not 0.
pub fn listen_to_budget(device: &Device) -> usize {
    static NEXT: AtomicUsize = AtomicUsize::new(1);
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    LISTENERS.lock().push((id, device.ordinal()));
    id
}

/// Ends that.
///
/// # Errors
/// [`Code::InvalidValue`] for a number that is none of the device's.
pub fn forget_budget(device: &Device, id: usize) -> Result<()> {
    let mut all = LISTENERS.lock();
    let Some(at) = all.iter().position(|l| *l == (id, device.ordinal())) else {
        return fail(Code::InvalidValue);
    };
    all.swap_remove(at);
    Ok(())
}
