//! Devices besides the thread's own: what libraries do with several.

use core::ffi::c_int;

use crate::driver::{DriverError, check, driver, ready, synchronize};

/// How many devices there are.
///
/// # Errors
/// The driver's.
pub fn count() -> Result<i32, DriverError> {
    ready()?;
    let mut count: c_int = 0;
    // SAFETY: a live place.
    check(unsafe { (driver()?.count)(&raw mut count) })?;
    Ok(count)
}

/// Whether a device holds a reference of its primary context that is given back, and what the thread's context was.
struct Visit {
    device: i32,
    before: *mut core::ffi::c_void,
}

impl Drop for Visit {
    fn drop(&mut self) {
        if let Ok(d) = driver() {
            // SAFETY: what was the thread's context before is it again; the reference was taken by `on`.
            unsafe {
                let _ = (d.set_current)(self.before);
                let _ = (d.release)(self.device);
            }
        }
    }
}

/// Does something with a device's primary context as the thread's. What is allocated in it stays where a program uses the device too,
/// or somebody [`hold`]s it.
///
/// # Errors
/// The driver's, such as for a number that is no device's, and those of what is done.
pub fn on<T, E: From<DriverError>>(device: i32, what: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    ready()?;
    let d = driver()?;
    let (mut before, mut context) = (core::ptr::null_mut(), core::ptr::null_mut());
    // SAFETY: live places; the driver says whether it is a device.
    unsafe {
        check((d.current)(&raw mut before))?;
        check((d.retain)(&raw mut context, device))?;
    }
    let _visit = Visit { device, before };
    // SAFETY: a context that lives as long as the visit.
    check(unsafe { (d.set_current)(context) })?;
    what()
}

/// A reference of a device's primary context.
#[derive(Debug)]
pub struct Held(i32);

impl Drop for Held {
    fn drop(&mut self) {
        if let Ok(d) = driver() {
            // SAFETY: the reference was taken by `hold`.
            let _ = unsafe { (d.release)(self.0) };
        }
    }
}

/// Keeps a device's primary context.
///
/// # Errors
/// The driver's, such as for a number that is no device's.
pub fn hold(device: i32) -> Result<Held, DriverError> {
    ready()?;
    let mut context = core::ptr::null_mut();
    // SAFETY: a live place; the driver says whether it is a device.
    check(unsafe { (driver()?.retain)(&raw mut context, device) })?;
    Ok(Held(device))
}

/// Waits for the default streams of devices.
///
/// # Errors
/// The driver's, such as those of earlier work.
pub fn wait(devices: &[i32]) -> Result<(), DriverError> {
    devices.iter().try_for_each(|device| on(*device, || synchronize(0)))
}
