//! Devices: choice, attributes, limits, versions, and entry points of the driver.

use core::ffi::{CStr, c_char, c_void};

use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::{api, get, put};
use crate::error::{Outcome, check};
use crate::state::{
    current_device, device_count, device_handle, driver, primary, ready, reset_device, set_device,
};

/// The version of the runtime API: major * 1000 + minor * 10.
const VERSION: i32 = 13000;

/// # Safety
/// `p` is writable, or null.
unsafe fn limit(p: *mut usize, which: cudaLimit) -> Outcome {
    // SAFETY: the caller's promise; the numbers of limits are the driver's.
    check(unsafe { ready()?.cuCtxGetLimit(p, CUlimit(which.0)) })
}

fn set_limit(which: cudaLimit, value: usize) -> Outcome {
    // SAFETY: numbers only.
    check(unsafe { ready()?.cuCtxSetLimit(CUlimit(which.0), value) })
}

fn synchronize() -> Outcome {
    // SAFETY: no arguments.
    check(unsafe { ready()?.cuCtxSynchronize() })
}

/// # Safety
/// `symbol` is a string; the other two are null or writable.
unsafe fn entry_point(
    symbol: *const c_char,
    funcPtr: *mut *mut c_void,
    version: u32,
    flags: u64,
    status: *mut cudaDriverEntryPointQueryResult,
) -> Outcome {
    let d = driver()?;
    if symbol.is_null() || funcPtr.is_null() {
        return Err(cudaErrorInvalidValue);
    }
    let mut found = CU_GET_PROC_ADDRESS_SUCCESS;
    let version = i32::try_from(version).unwrap_or(VERSION);
    // SAFETY: the caller's promise and a live variable.
    let r = unsafe { d.cuGetProcAddress_v2(symbol, funcPtr, version, flags, &raw mut found) };
    if !status.is_null() {
        // SAFETY: the caller's promise. The numbers agree.
        unsafe { status.write(cudaDriverEntryPointQueryResult(found.0)) };
        // With a place for it, a missing symbol is no error.
        if r == CUDA_ERROR_NOT_FOUND {
            return Ok(());
        }
    }
    check(r)
}

api! {
    /// The number of devices.
    fn cudaGetDeviceCount(count: *mut i32) {
        match device_count() {
            Ok(n) => put(count, n),
            Err(e) => {
                put(count, 0)?;
                Err(e)
            }
        }
    }

    /// This thread's device.
    fn cudaGetDevice(device: *mut i32) {
        put(device, current_device()?)
    }

    /// Makes a device this thread's, and its context ready.
    fn cudaSetDevice(device: i32) {
        set_device(device)
    }

    /// Makes a device's context ready; the flags take effect if they are said to be valid.
    fn cudaInitDevice(device: i32, deviceFlags: u32, flags: u32) {
        if flags & cudaInitDeviceFlagsAreValid != 0 {
            check(driver()?.cuDevicePrimaryCtxSetFlags_v2(device_handle(device)?, deviceFlags))?;
        }
        primary(device).map(|_| ())
    }

    /// The first device of a list that serves is as good as any here.
    fn cudaSetValidDevices(list: *mut i32, len: i32) {
        for i in 0..usize::try_from(len).map_err(|_| cudaErrorInvalidValue)? {
            device_handle(get(list.add(i))?)?;
        }
        Ok(())
    }

    /// The device whose properties are nearest: the first with the capability asked for.
    fn cudaChooseDevice(device: *mut i32, prop: *const cudaDeviceProp) {
        let wanted = get(prop)?;
        let mut best = 0;
        for i in 0..device_count()? {
            let p = crate::properties::read(i)?;
            if (p.major, p.minor) >= (wanted.major, wanted.minor) && p.totalGlobalMem >= wanted.totalGlobalMem {
                best = i;
                break;
            }
        }
        put(device, best)
    }

    /// A number of a device; the numbers of attributes are the driver's.
    fn cudaDeviceGetAttribute(value: *mut i32, attr: cudaDeviceAttr, device: i32) {
        let handle = device_handle(device)?;
        check(driver()?.cuDeviceGetAttribute(value, CUdevice_attribute(attr.0), handle))
    }

    /// Ends this thread's device's context with all that is in it.
    fn cudaDeviceReset() {
        reset_device()
    }

    /// The same, by a name of old.
    fn cudaThreadExit() {
        reset_device()
    }

    /// Waits for all work of the device.
    fn cudaDeviceSynchronize() {
        synchronize()
    }

    /// The same, by a name of old.
    fn cudaThreadSynchronize() {
        synchronize()
    }

    /// A limit of the context.
    fn cudaDeviceGetLimit(value: *mut usize, which: cudaLimit) {
        limit(value, which)
    }

    /// The same, by a name of old.
    fn cudaThreadGetLimit(value: *mut usize, which: cudaLimit) {
        limit(value, which)
    }

    /// Sets a limit of the context.
    fn cudaDeviceSetLimit(which: cudaLimit, value: usize) {
        set_limit(which, value)
    }

    /// The same, by a name of old.
    fn cudaThreadSetLimit(which: cudaLimit, value: usize) {
        set_limit(which, value)
    }

    /// The preference between shared memory and L1.
    fn cudaDeviceGetCacheConfig(config: *mut cudaFuncCache) {
        check(ready()?.cuCtxGetCacheConfig(config.cast()))
    }

    /// The same, by a name of old.
    fn cudaThreadGetCacheConfig(config: *mut cudaFuncCache) {
        check(ready()?.cuCtxGetCacheConfig(config.cast()))
    }

    /// Prefers shared memory or L1.
    fn cudaDeviceSetCacheConfig(config: cudaFuncCache) {
        check(ready()?.cuCtxSetCacheConfig(CUfunc_cache(config.0)))
    }

    /// The same, by a name of old.
    fn cudaThreadSetCacheConfig(config: cudaFuncCache) {
        check(ready()?.cuCtxSetCacheConfig(CUfunc_cache(config.0)))
    }

    /// The width of shared memory's banks.
    fn cudaDeviceGetSharedMemConfig(config: *mut cudaSharedMemConfig) {
        check(ready()?.cuCtxGetSharedMemConfig(config.cast()))
    }

    /// Sets the width of shared memory's banks.
    fn cudaDeviceSetSharedMemConfig(config: cudaSharedMemConfig) {
        check(ready()?.cuCtxSetSharedMemConfig(CUsharedconfig(config.0)))
    }

    /// Sets the flags of this thread's device's context.
    fn cudaSetDeviceFlags(flags: u32) {
        check(driver()?.cuDevicePrimaryCtxSetFlags_v2(device_handle(current_device()?)?, flags))
    }

    /// The flags of this thread's device's context.
    fn cudaGetDeviceFlags(flags: *mut u32) {
        let (mut set, mut active) = (0, 0);
        check(driver()?.cuDevicePrimaryCtxGetState(device_handle(current_device()?)?, &raw mut set, &raw mut active))?;
        // Mapping of host memory is always possible.
        put(flags, set | cudaDeviceMapHost)
    }

    /// Forgets what was to persist in L2.
    fn cudaCtxResetPersistingL2Cache() {
        check(ready()?.cuCtxResetPersistingL2Cache())
    }

    /// Can one device reach another's memory?
    fn cudaDeviceCanAccessPeer(can: *mut i32, device: i32, peer: i32) {
        check(driver()?.cuDeviceCanAccessPeer(can, device_handle(device)?, device_handle(peer)?))
    }

    /// Lets this thread's device reach another's memory.
    fn cudaDeviceEnablePeerAccess(peer: i32, flags: u32) {
        let other = primary(peer)?;
        check(ready()?.cuCtxEnablePeerAccess(other, flags))
    }

    /// Undoes `cudaDeviceEnablePeerAccess`.
    fn cudaDeviceDisablePeerAccess(peer: i32) {
        let other = primary(peer)?;
        check(ready()?.cuCtxDisablePeerAccess(other))
    }

    /// A property of a pair of devices.
    fn cudaDeviceGetP2PAttribute(value: *mut i32, attr: cudaDeviceP2PAttr, src: i32, dst: i32) {
        let (from, to) = (device_handle(src)?, device_handle(dst)?);
        check(driver()?.cuDeviceGetP2PAttribute(value, CUdevice_P2PAttribute(attr.0), from, to))
    }

    /// The device at a PCI address.
    fn cudaDeviceGetByPCIBusId(device: *mut i32, id: *const c_char) {
        check(driver()?.cuDeviceGetByPCIBusId(device, id))
    }

    /// The PCI address of a device.
    fn cudaDeviceGetPCIBusId(id: *mut c_char, len: i32, device: i32) {
        check(driver()?.cuDeviceGetPCIBusId(id, len, device_handle(device)?))
    }

    /// The newest CUDA version that the driver knows; 0 without a driver.
    fn cudaDriverGetVersion(version: *mut i32) {
        let mut v = 0;
        if let Ok(d) = weft_ffi::client::Driver::get() {
            check(d.cuDriverGetVersion(&raw mut v))?;
        }
        put(version, v)
    }

    /// The version of this library.
    fn cudaRuntimeGetVersion(version: *mut i32) {
        put(version, VERSION)
    }

    /// The driver's function of a name, as of this library's version.
    fn cudaGetDriverEntryPoint(
        symbol: *const c_char, funcPtr: *mut *mut c_void, flags: u64, status: *mut cudaDriverEntryPointQueryResult) {
        entry_point(symbol, funcPtr, VERSION.unsigned_abs(), flags, status)
    }

    /// The same for per-thread default streams.
    fn cudaGetDriverEntryPoint_ptsz(
        symbol: *const c_char, funcPtr: *mut *mut c_void, flags: u64, status: *mut cudaDriverEntryPointQueryResult) {
        entry_point(symbol, funcPtr, VERSION.unsigned_abs(), of_thread(flags), status)
    }

    /// The driver's function of a name, as of a version.
    fn cudaGetDriverEntryPointByVersion(
        symbol: *const c_char, funcPtr: *mut *mut c_void, version: u32, flags: u64,
        status: *mut cudaDriverEntryPointQueryResult) {
        entry_point(symbol, funcPtr, version, flags, status)
    }

    /// The same for per-thread default streams.
    fn cudaGetDriverEntryPointByVersion_ptsz(
        symbol: *const c_char, funcPtr: *mut *mut c_void, version: u32, flags: u64,
        status: *mut cudaDriverEntryPointQueryResult) {
        entry_point(symbol, funcPtr, version, of_thread(flags), status)
    }

    /// Private tables are not offered; see the project's clients' rule.
    fn cudaGetExportTable(table: *mut *const c_void, _id: *const cudaUUID_t) {
        put(table, core::ptr::null())?;
        Err(cudaErrorSymbolNotFound)
    }

    /// Starts profiling.
    fn cudaProfilerStart() {
        check(ready()?.cuProfilerStart())
    }

    /// Stops profiling.
    fn cudaProfilerStop() {
        check(ready()?.cuProfilerStop())
    }
}

/// Without a flag that says otherwise, such functions find the per-thread variants.
fn of_thread(flags: u64) -> u64 {
    if flags == 0 { u64::from(CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM.0) } else { flags }
}

/// A channel format of up to four channels, bits each.
#[unsafe(no_mangle)]
pub extern "C" fn cudaCreateChannelDesc(
    x: i32,
    y: i32,
    z: i32,
    w: i32,
    f: cudaChannelFormatKind,
) -> cudaChannelFormatDesc {
    cudaChannelFormatDesc { x, y, z, w, f }
}

/// Copies a C string into a C array, cut to fit.
pub(crate) fn set_text(to: &mut [c_char], text: &CStr) {
    let room = to.len().saturating_sub(1);
    for (t, b) in to.iter_mut().zip(text.to_bytes().iter().take(room)) {
        *t = *b as c_char;
    }
}
