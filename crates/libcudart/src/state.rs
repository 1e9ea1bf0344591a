//! The driver, the thread's device and the primary contexts.

use core::cell::Cell;
use core::ptr::{null_mut, without_provenance_mut};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Once, OnceLock};

use parking_lot::Mutex;
use weft_ffi::client::Driver;
use weft_ffi::driver::*;
use weft_ffi::errors::FAULTS;
use weft_ffi::runtime::*;

use crate::cpus;
use crate::error::{Outcome, check};

thread_local! {
    static DEVICE: Cell<i32> = const { Cell::new(0) };
    /// The device that was made this thread's last, its context, and [`LET_GO`] then: what is known of the context without asking.
    static LAST: Cell<(i32, usize, u64)> = const { Cell::new((-1, 0, 0)) };
}

/// How often primary contexts have been let go of.
static LET_GO: AtomicU64 = AtomicU64::new(0);

/// Primary contexts that this library holds, by device.
static PRIMARY: Mutex<Vec<(i32, usize)>> = Mutex::new(Vec::new());

/// The driver, loaded and initialised.
#[inline]
pub(crate) fn driver() -> Outcome<&'static Driver> {
    static READY: OnceLock<&'static Driver> = OnceLock::new();
    // Calls of some nanoseconds ask.
    if let Some(ready) = READY.get() {
        return Ok(ready);
    }
    let begun = begin()?;
    Ok(READY.get_or_init(|| {
        crate::trace::found(begun);
        begun
    }))
}

#[cold]
fn begin() -> Outcome<&'static Driver> {
    static SAY: Once = Once::new();
    static INIT: OnceLock<CUresult> = OnceLock::new();
    let loaded = if INIT.get().is_some() { Driver::get() } else { cpus::with_all(Driver::get) };
    let driver = loaded.map_err(|e| {
        SAY.call_once(|| eprintln!("weft: {e}"));
        cudaErrorInsufficientDriver
    })?;
    // SAFETY: cuInit takes a number.
    check(*INIT.get_or_init(|| unsafe { driver.cuInit(0) }))?;
    Ok(driver)
}

/// The number of devices.
pub(crate) fn device_count() -> Outcome<i32> {
    let mut n = 0;
    // SAFETY: a live variable.
    check(unsafe { driver()?.cuDeviceGetCount(&raw mut n) })?;
    if n == 0 { Err(cudaErrorNoDevice) } else { Ok(n) }
}

/// The driver's handle of a device number.
pub(crate) fn device_handle(device: i32) -> Outcome<CUdevice> {
    let d = driver()?;
    let mut handle = 0;
    // SAFETY: a live variable.
    match unsafe { d.cuDeviceGet(&raw mut handle, device) } {
        CUDA_SUCCESS => Ok(handle),
        // The driver's word for a bad ordinal may be either.
        CUDA_ERROR_INVALID_DEVICE | CUDA_ERROR_INVALID_VALUE => Err(cudaErrorInvalidDevice),
        e => check(e).map(|()| handle),
    }
}

/// The primary context of a device, held from the first use on.
pub(crate) fn primary(device: i32) -> Outcome<CUcontext> {
    let handle = device_handle(device)?;
    let mut held = PRIMARY.lock();
    if let Some((_, ctx)) = held.iter().find(|(d, _)| *d == device) {
        return Ok(without_provenance_mut(*ctx));
    }
    let mut ctx = null_mut();
    // SAFETY: a live variable and a handle of the driver's.
    let status = unsafe { driver()?.cuDevicePrimaryCtxRetain(&raw mut ctx, handle) };
    // After a fault of a kernel the driver names the fault; CUDA's runtime says that the device cannot be had.
    if FAULTS.contains(&status.0) {
        return Err(cudaErrorDevicesUnavailable);
    }
    check(status)?;
    held.push((device, ctx as usize));
    Ok(ctx)
}

/// Whether this is the address of a primary context that is held.
pub(crate) fn is_primary(ctx: usize) -> bool {
    PRIMARY.lock().iter().any(|(_, held)| *held == ctx)
}

/// The driver with a context current in this thread: the one that is, or else the device's primary one.
pub(crate) fn ready() -> Outcome<&'static Driver> {
    context().map(|(d, _)| d)
}

/// As [`ready`], and the context.
pub(crate) fn context() -> Outcome<(&'static Driver, CUcontext)> {
    let d = driver()?;
    let mut ctx = null_mut();
    // SAFETY: a live variable.
    check(unsafe { d.cuCtxGetCurrent(&raw mut ctx) })?;
    if ctx.is_null() {
        let let_go = LET_GO.load(Ordering::Acquire);
        ctx = primary(DEVICE.get())?;
        // SAFETY: a context of the driver's.
        check(unsafe { d.cuCtxSetCurrent(ctx) })?;
        LAST.set((DEVICE.get(), ctx as usize, let_go));
    }
    Ok((d, ctx))
}

/// The device of this thread: that of the current context, else the one chosen by `cudaSetDevice`.
pub(crate) fn current_device() -> Outcome<i32> {
    let d = driver()?;
    let mut ctx = null_mut();
    let mut device = 0;
    // SAFETY: live variables.
    unsafe {
        check(d.cuCtxGetCurrent(&raw mut ctx))?;
        let (last, its, let_go) = LAST.get();
        if its == ctx as usize && last >= 0 && let_go == LET_GO.load(Ordering::Acquire) {
            return Ok(last);
        }
        if !ctx.is_null() && d.cuCtxGetDevice(&raw mut device) == CUDA_SUCCESS {
            return Ok(device);
        }
    }
    Ok(DEVICE.get())
}

/// Makes a device this thread's, and its primary context current.
pub(crate) fn set_device(device: i32) -> Outcome {
    let d = driver()?;
    let let_go = LET_GO.load(Ordering::Acquire);
    let (last, its, when) = LAST.get();
    if last >= 0 && last == device && when == let_go {
        let mut ctx = null_mut();
        // SAFETY: a live variable.
        check(unsafe { d.cuCtxGetCurrent(&raw mut ctx) })?;
        if ctx as usize == its {
            DEVICE.set(device);
            return Ok(());
        }
    }
    let ctx = primary(device)?;
    // SAFETY: a context of the driver's.
    check(unsafe { d.cuCtxSetCurrent(ctx) })?;
    DEVICE.set(device);
    LAST.set((device, ctx as usize, let_go));
    Ok(())
}

/// Lets go of a device's primary context; its address, if this library held it.
pub(crate) fn take_primary(device: i32) -> Option<usize> {
    let mut held = PRIMARY.lock();
    LET_GO.fetch_add(1, Ordering::AcqRel);
    let at = held.iter().position(|(d, _)| *d == device);
    at.map(|i| held.swap_remove(i).1)
}

/// In functions compiled for per-thread default streams, the null stream is the thread's own.
pub(crate) fn per_thread(stream: cudaStream_t) -> cudaStream_t {
    if stream.is_null() { cudaStreamPerThread } else { stream }
}
