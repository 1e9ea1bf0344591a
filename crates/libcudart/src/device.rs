//! Devices: choice, attributes, limits, versions, and entry points of the driver.

use core::ffi::{CStr, c_char, c_void};
use core::ptr::null_mut;

use weft_ffi::arg::{In, Out, Slice};
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::{Device, api};
use crate::error::{Outcome, check};
use crate::registry::forget_context;
use crate::state::{current_device, device_count, device_handle, driver, primary, set_device, take_primary};

/// The version of the runtime API: major * 1000 + minor * 10.
const VERSION: i32 = 13000;

fn entry_point(
    symbol: &CStr,
    funcPtr: &Out<'_, *mut c_void>,
    version: u32,
    flags: u64,
    status: Option<Out<'_, cudaDriverEntryPointQueryResult>>,
) -> Outcome {
    let d = driver()?;
    let (mut found, mut address) = (CU_GET_PROC_ADDRESS_SUCCESS, null_mut());
    let version = i32::try_from(version).unwrap_or(VERSION);
    // SAFETY: a string and live variables.
    let r =
        unsafe { d.cuGetProcAddress_v2(symbol.as_ptr(), &raw mut address, version, flags, &raw mut found) };
    if r == CUDA_SUCCESS || r == CUDA_ERROR_NOT_FOUND {
        funcPtr.set(address);
    }
    if let Some(to) = status {
        // The numbers agree.
        to.set(cudaDriverEntryPointQueryResult(found.0));
        // With a place for it, a missing symbol is no error.
        if r == CUDA_ERROR_NOT_FOUND {
            return Ok(());
        }
    }
    check(r)
}

/// A function that hears of memory as the driver types it.
fn driver_callback(callback: cudaAsyncCallback) -> CUasyncCallback {
    // SAFETY: functions of one ABI: pointers, and what they point to has one layout in both.
    unsafe { core::mem::transmute::<cudaAsyncCallback, CUasyncCallback>(callback) }
}

/// Flags of a primary context for the driver, which takes it for granted that host memory can be mapped.
fn driver_flags(flags: u32) -> u32 {
    flags & !cudaDeviceMapHost
}

/// Ends the primary context of this thread's device with all that it holds.
fn reset_device() -> Outcome {
    let d = driver()?;
    let device = current_device()?;
    let handle = device_handle(device)?;
    if let Some(ctx) = take_primary(device) {
        forget_context(ctx);
    }
    // SAFETY: a device of the driver's; no context stays current in this thread.
    unsafe {
        check(d.cuCtxSetCurrent(null_mut()))?;
        check(d.cuDevicePrimaryCtxReset_v2(handle))?;
    }
    crate::error::forget();
    Ok(())
}

api! {
    /// The number of devices.
    fn cudaGetDeviceCount(count: Out<i32>) {
        count.set(0);
        count.set(device_count()?)
    }

    /// This thread's device.
    fn cudaGetDevice(device: Out<i32>) {
        device.set(current_device()?)
    }

    /// Makes a device this thread's, and its context ready.
    fn cudaSetDevice(device: i32) {
        set_device(device)
    }

    /// Makes a device's context ready; the flags take effect if they are said to be valid.
    fn cudaInitDevice(device: i32, deviceFlags: u32, flags: u32) {
        if flags & cudaInitDeviceFlagsAreValid != 0 {
            let (d, handle) = (driver()?, device_handle(device)?);
            // SAFETY: numbers only.
            check(unsafe { d.cuDevicePrimaryCtxSetFlags_v2(handle, driver_flags(deviceFlags)) })?;
        }
        primary(device).map(|_| ())
    }

    /// The first device of a list that serves is as good as any here.
    fn cudaSetValidDevices(list: Slice<i32> [len], len: i32) {
        let all: Vec<i32> = list.iter().collect();
        all.iter().try_for_each(|device| device_handle(*device).map(drop))?;
        // Each counts once.
        let twice = all.iter().enumerate().any(|(i, device)| all[..i].contains(device));
        if twice { Err(cudaErrorInvalidValue) } else { Ok(()) }
    }

    /// The device whose properties are nearest: the first with the capability asked for.
    fn cudaChooseDevice(device: Out<i32>, prop: In<cudaDeviceProp>) {
        let mut best = 0;
        for i in 0..device_count()? {
            let p = crate::properties::read(i)?;
            if (p.major, p.minor) >= (prop.major, prop.minor) && p.totalGlobalMem >= prop.totalGlobalMem {
                best = i;
                break;
            }
        }
        device.set(best)
    }

    /// A number of a device; the numbers of attributes are the driver's.
    fn cudaDeviceGetAttribute(value: *mut i32, attr: cudaDeviceAttr, device: Device)
        => driver: cuDeviceGetAttribute(value, CUdevice_attribute(attr.0), device.0);

    /// Ends this thread's device's context with all that is in it.
    fn cudaDeviceReset() {
        reset_device()
    }

    /// The same, by a name of old.
    fn cudaThreadExit() {
        reset_device()
    }

    /// Waits for all work of the device.
    fn cudaDeviceSynchronize()
        => cuCtxSynchronize();

    /// The same, by a name of old.
    fn cudaThreadSynchronize()
        => cuCtxSynchronize();

    /// A limit of the context; the numbers of limits are the driver's.
    fn cudaDeviceGetLimit(value: *mut usize, which: cudaLimit)
        => cuCtxGetLimit(value, CUlimit(which.0));

    /// The same, by a name of old.
    fn cudaThreadGetLimit(value: *mut usize, which: cudaLimit)
        => cuCtxGetLimit(value, CUlimit(which.0));

    /// Sets a limit of the context.
    fn cudaDeviceSetLimit(which: cudaLimit, value: usize)
        => cuCtxSetLimit(CUlimit(which.0), value);

    /// The same, by a name of old.
    fn cudaThreadSetLimit(which: cudaLimit, value: usize)
        => cuCtxSetLimit(CUlimit(which.0), value);

    /// The preference between shared memory and L1.
    fn cudaDeviceGetCacheConfig(config: *mut cudaFuncCache)
        => cuCtxGetCacheConfig(config.cast());

    /// The same, by a name of old.
    fn cudaThreadGetCacheConfig(config: *mut cudaFuncCache)
        => cuCtxGetCacheConfig(config.cast());

    /// Prefers shared memory or L1.
    fn cudaDeviceSetCacheConfig(config: cudaFuncCache)
        => cuCtxSetCacheConfig(CUfunc_cache(config.0));

    /// The same, by a name of old.
    fn cudaThreadSetCacheConfig(config: cudaFuncCache)
        => cuCtxSetCacheConfig(CUfunc_cache(config.0));

    /// The width of shared memory's banks.
    fn cudaDeviceGetSharedMemConfig(config: *mut cudaSharedMemConfig)
        => cuCtxGetSharedMemConfig(config.cast());

    /// Sets the width of shared memory's banks.
    fn cudaDeviceSetSharedMemConfig(config: cudaSharedMemConfig)
        => cuCtxSetSharedMemConfig(CUsharedconfig(config.0));

    /// Sets the flags of this thread's device's context.
    fn cudaSetDeviceFlags(flags: u32)
        => driver: cuDevicePrimaryCtxSetFlags_v2(device_handle(current_device()?)?, driver_flags(flags));

    /// The flags of this thread's device's context.
    fn cudaGetDeviceFlags(flags: Out<u32>) {
        let (mut set, mut active) = (0, 0);
        let (d, handle) = (driver()?, device_handle(current_device()?)?);
        // SAFETY: live variables.
        check(unsafe { d.cuDevicePrimaryCtxGetState(handle, &raw mut set, &raw mut active) })?;
        // Mapping of host memory is always possible.
        flags.set(set | cudaDeviceMapHost)
    }

    /// Forgets what was to persist in L2.
    fn cudaCtxResetPersistingL2Cache()
        => cuCtxResetPersistingL2Cache();

    /// Can one device reach another's memory?
    fn cudaDeviceCanAccessPeer(can: *mut i32, device: Device, peer: Device)
        => driver: cuDeviceCanAccessPeer(can, device.0, peer.0);

    /// Lets this thread's device reach another's memory.
    fn cudaDeviceEnablePeerAccess(peer: i32, flags: u32)
        => cuCtxEnablePeerAccess(primary(peer)?, flags);

    /// Undoes `cudaDeviceEnablePeerAccess`.
    fn cudaDeviceDisablePeerAccess(peer: i32)
        => cuCtxDisablePeerAccess(primary(peer)?);

    /// A property of a pair of devices.
    fn cudaDeviceGetP2PAttribute(value: *mut i32, attr: cudaDeviceP2PAttr, src: Device, dst: Device)
        => driver: cuDeviceGetP2PAttribute(value, CUdevice_P2PAttribute(attr.0), src.0, dst.0);

    /// What atomic operations of a device on the host's memory can do.
    fn cudaDeviceGetHostAtomicCapabilities(
        capabilities: *mut u32, operations: *const cudaAtomicOperation, count: u32, device: Device)
        => driver: cuDeviceGetHostAtomicCapabilities(capabilities, operations.cast(), count, device.0);

    /// What atomic operations of a device on another's memory can do.
    fn cudaDeviceGetP2PAtomicCapabilities(
        capabilities: *mut u32, operations: *const cudaAtomicOperation, count: u32, srcDevice: i32, dstDevice: i32)
        => driver: cuDeviceGetP2PAtomicCapabilities(capabilities, operations.cast(), count, srcDevice, dstDevice);

    /// Has a function hear of a device's memory; the notes have one layout in both APIs.
    fn cudaDeviceRegisterAsyncNotification(
        device: Device, callbackFunc: cudaAsyncCallback, userData: *mut c_void, callback: *mut cudaAsyncCallbackHandle_t)
        => driver: cuDeviceRegisterAsyncNotification(device.0, driver_callback(callbackFunc), userData, callback.cast());

    /// Ends that.
    fn cudaDeviceUnregisterAsyncNotification(device: Device, callback: cudaAsyncCallbackHandle_t)
        => driver: cuDeviceUnregisterAsyncNotification(device.0, callback.cast());

    /// Waits until what other devices have written over the bus is seen; the numbers are the driver's.
    fn cudaDeviceFlushGPUDirectRDMAWrites(
        target: cudaFlushGPUDirectRDMAWritesTarget, scope: cudaFlushGPUDirectRDMAWritesScope)
        => cuFlushGPUDirectRDMAWrites(
            CUflushGPUDirectRDMAWritesTarget(target.0), CUflushGPUDirectRDMAWritesScope(scope.0));

    /// The device at a PCI address.
    fn cudaDeviceGetByPCIBusId(device: *mut i32, id: *const c_char)
        => driver: cuDeviceGetByPCIBusId(device, id);

    /// The PCI address of a device.
    fn cudaDeviceGetPCIBusId(id: *mut c_char, len: i32, device: Device)
        => driver: cuDeviceGetPCIBusId(id, len, device.0);

    /// The newest CUDA version that the driver knows; 0 without a driver.
    fn cudaDriverGetVersion(version: Out<i32>) {
        let mut v = 0;
        if let Ok(d) = weft_ffi::client::Driver::get() {
            // SAFETY: a live variable.
            check(unsafe { d.cuDriverGetVersion(&raw mut v) })?;
        }
        version.set(v)
    }

    /// The version of this library.
    fn cudaRuntimeGetVersion(version: Out<i32>) {
        version.set(VERSION)
    }

    /// The driver's function of a name, as of this library's version.
    fn cudaGetDriverEntryPoint(
        symbol: &CStr, funcPtr: Out<*mut c_void>, flags: u64, status: Option<Out<cudaDriverEntryPointQueryResult>>) {
        entry_point(symbol, &funcPtr, VERSION.unsigned_abs(), flags, status)
    }

    /// The same for per-thread default streams.
    fn cudaGetDriverEntryPoint_ptsz(
        symbol: &CStr, funcPtr: Out<*mut c_void>, flags: u64, status: Option<Out<cudaDriverEntryPointQueryResult>>) {
        entry_point(symbol, &funcPtr, VERSION.unsigned_abs(), of_thread(flags), status)
    }

    /// The driver's function of a name, as of a version.
    fn cudaGetDriverEntryPointByVersion(
        symbol: &CStr, funcPtr: Out<*mut c_void>, version: u32, flags: u64,
        status: Option<Out<cudaDriverEntryPointQueryResult>>) {
        entry_point(symbol, &funcPtr, version, flags, status)
    }

    /// The same for per-thread default streams.
    fn cudaGetDriverEntryPointByVersion_ptsz(
        symbol: &CStr, funcPtr: Out<*mut c_void>, version: u32, flags: u64,
        status: Option<Out<cudaDriverEntryPointQueryResult>>) {
        entry_point(symbol, &funcPtr, version, of_thread(flags), status)
    }

    /// Private tables are not offered; see the project's clients' rule.
    fn cudaGetExportTable(table: Out<*const c_void>, _id: *const cudaUUID_t) {
        table.set(core::ptr::null());
        Err(cudaErrorSymbolNotFound)
    }

    /// What a device asks of NvSci's objects.
    fn cudaDeviceGetNvSciSyncAttributes(nvSciSyncAttrList: *mut c_void, device: Device, flags: i32)
        => driver: cuDeviceGetNvSciSyncAttributes(nvSciSyncAttrList, device.0, flags);

    /// Makes a number one that a device without double precision understands (until CUDA 12): all have it, whatever is passed.
    fn cudaSetDoubleForDevice(d: *mut f64) {}

    /// The way back.
    fn cudaSetDoubleForHost(d: *mut f64) {}

    /// Starts profiling.
    fn cudaProfilerStart()
        => cuProfilerStart();

    /// Stops profiling.
    fn cudaProfilerStop()
        => cuProfilerStop();
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
