//! Allocation, fills, advice, and what a pointer points to.

use core::ffi::c_void;
use core::ptr::{null_mut, with_exposed_provenance_mut};

use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::copy::{How, device};
use crate::entry::{api, get, put};
use crate::error::{Outcome, check};
use crate::state::ready;

/// A device address as C's pointer.
fn pointer(at: CUdeviceptr) -> *mut c_void {
    with_exposed_provenance_mut(at as usize)
}

/// # Safety
/// `devPtr` and `pitch` are null or writable.
unsafe fn pitched(devPtr: *mut *mut c_void, pitch: *mut usize, width: usize, rows: usize) -> Outcome {
    let d = ready()?;
    if devPtr.is_null() || pitch.is_null() {
        return Err(cudaErrorInvalidValue);
    }
    let (mut at, mut bytes) = (0, 0);
    if width != 0 && rows != 0 {
        // SAFETY: live variables.
        check(unsafe { d.cuMemAllocPitch_v2(&raw mut at, &raw mut bytes, width, rows, 4) })?;
    }
    // SAFETY: not null, and the caller's promise.
    unsafe {
        put(devPtr, pointer(at))?;
        put(pitch, bytes)
    }
}

/// # Safety
/// `devPtr` is `count` bytes of the device's.
unsafe fn fill(devPtr: *mut c_void, value: i32, count: usize, how: How) -> Outcome {
    let d = ready()?;
    if count == 0 {
        return Ok(());
    }
    let (at, byte) = (device(devPtr), value as u8);
    // SAFETY: the caller's promise.
    unsafe { how.run(d, || d.cuMemsetD8_v2(at, byte, count), |s| d.cuMemsetD8Async(at, byte, count, s)) }
}

/// # Safety
/// The rows are the device's.
unsafe fn fill2d(
    at: CUdeviceptr,
    pitch: usize,
    value: i32,
    width: usize,
    height: usize,
    how: How,
) -> Outcome {
    let d = ready()?;
    if width == 0 || height == 0 {
        return Ok(());
    }
    if height > 1 && width > pitch {
        return Err(cudaErrorInvalidValue);
    }
    let byte = value as u8;
    // SAFETY: the caller's promise.
    unsafe {
        how.run(
            d,
            || d.cuMemsetD2D8_v2(at, pitch, byte, width, height),
            |s| d.cuMemsetD2D8Async(at, pitch, byte, width, height, s),
        )
    }
}

/// # Safety
/// The box is the device's.
unsafe fn fill3d(p: cudaPitchedPtr, value: i32, extent: cudaExtent, how: How) -> Outcome {
    // A box of full slices is one rectangle.
    // SAFETY: the caller's promise.
    unsafe {
        if p.ysize == extent.height {
            return fill2d(device(p.ptr), p.pitch, value, extent.width, extent.height * extent.depth, how);
        }
        for z in 0..extent.depth {
            let at = device(p.ptr) + (z * p.pitch * p.ysize) as CUdeviceptr;
            fill2d(at, p.pitch, value, extent.width, extent.height, how)?;
        }
    }
    Ok(())
}

fn location(l: cudaMemLocation) -> CUmemLocation {
    // SAFETY: one of the two members of 32 bits; any bits are a number.
    let id = unsafe { l.anon1.id };
    let mut native = CUmemLocation { type_: CUmemLocationType(l.type_.0), ..Default::default() };
    native.anon1.id = id;
    native
}

/// # Safety
/// `devPtr` is memory of the caller's.
unsafe fn prefetch(
    devPtr: *const c_void,
    count: usize,
    place: cudaMemLocation,
    flags: u32,
    stream: CUstream,
) -> Outcome {
    // SAFETY: the caller's promise.
    check(unsafe { ready()?.cuMemPrefetchAsync_v2(device(devPtr), count, location(place), flags, stream) })
}

/// # Safety
/// `devPtr` is memory of the caller's.
unsafe fn advise(
    devPtr: *const c_void,
    count: usize,
    advice: cudaMemoryAdvise,
    place: cudaMemLocation,
) -> Outcome {
    // SAFETY: the caller's promise.
    check(unsafe { ready()?.cuMemAdvise_v2(device(devPtr), count, CUmem_advise(advice.0), location(place)) })
}

api! {
    /// Allocates device memory, in bytes; no bytes are a null pointer.
    fn cudaMalloc(devPtr: *mut *mut c_void, size: usize) {
        let d = ready()?;
        if devPtr.is_null() {
            return Err(cudaErrorInvalidValue);
        }
        let mut at = 0;
        if size != 0 {
            check(d.cuMemAlloc_v2(&raw mut at, size))?;
        }
        put(devPtr, pointer(at))
    }

    /// Allocates rows whose starts are aligned; widths and pitch in bytes.
    fn cudaMallocPitch(devPtr: *mut *mut c_void, pitch: *mut usize, width: usize, height: usize) {
        pitched(devPtr, pitch, width, height)
    }

    /// Allocates a box of aligned rows.
    fn cudaMalloc3D(pitchedDevPtr: *mut cudaPitchedPtr, extent: cudaExtent) {
        let (mut at, mut pitch) = (null_mut(), 0);
        pitched(&raw mut at, &raw mut pitch, extent.width, extent.height * extent.depth)?;
        put(pitchedDevPtr, cudaPitchedPtr { ptr: at, pitch, xsize: extent.width, ysize: extent.height })
    }

    /// Frees device memory; null is nothing.
    fn cudaFree(devPtr: *mut c_void) {
        let d = ready()?;
        if devPtr.is_null() { Ok(()) } else { check(d.cuMemFree_v2(device(devPtr))) }
    }

    /// Allocates page-locked host memory.
    fn cudaMallocHost(ptr: *mut *mut c_void, size: usize) {
        host_alloc(ptr, size, 0)
    }

    /// Allocates page-locked host memory; the flags are the driver's.
    fn cudaHostAlloc(pHost: *mut *mut c_void, size: usize, flags: u32) {
        host_alloc(pHost, size, flags)
    }

    /// Frees page-locked host memory; null is nothing.
    fn cudaFreeHost(ptr: *mut c_void) {
        let d = ready()?;
        if ptr.is_null() { Ok(()) } else { check(d.cuMemFreeHost(ptr)) }
    }

    /// Page-locks memory of the program's.
    fn cudaHostRegister(ptr: *mut c_void, size: usize, flags: u32) {
        check(ready()?.cuMemHostRegister_v2(ptr, size, flags))
    }

    /// Undoes `cudaHostRegister`.
    fn cudaHostUnregister(ptr: *mut c_void) {
        check(ready()?.cuMemHostUnregister(ptr))
    }

    /// The device's address of page-locked memory.
    fn cudaHostGetDevicePointer(pDevice: *mut *mut c_void, pHost: *mut c_void, flags: u32) {
        let mut at = 0;
        check(ready()?.cuMemHostGetDevicePointer_v2(&raw mut at, pHost, flags))?;
        put(pDevice, pointer(at))
    }

    /// The flags that page-locked memory was made with.
    fn cudaHostGetFlags(pFlags: *mut u32, pHost: *mut c_void) {
        check(ready()?.cuMemHostGetFlags(pFlags, pHost))
    }

    /// Allocates memory that host and device share.
    fn cudaMallocManaged(devPtr: *mut *mut c_void, size: usize, flags: u32) {
        let d = ready()?;
        if devPtr.is_null() {
            return Err(cudaErrorInvalidValue);
        }
        let mut at = 0;
        if size != 0 {
            check(d.cuMemAllocManaged(&raw mut at, size, flags))?;
        }
        put(devPtr, pointer(at))
    }

    /// Allocates in a stream's order.
    fn cudaMallocAsync | cudaMallocAsync_ptsz(devPtr: *mut *mut c_void, size: usize; stream) {
        let mut at = 0;
        let d = ready()?;
        if size != 0 {
            check(d.cuMemAllocAsync(&raw mut at, size, stream))?;
        }
        put(devPtr, pointer(at))
    }

    /// Allocates from a pool in a stream's order.
    fn cudaMallocFromPoolAsync | cudaMallocFromPoolAsync_ptsz(
        ptr: *mut *mut c_void, size: usize, pool: cudaMemPool_t; stream) {
        let mut at = 0;
        let d = ready()?;
        if size != 0 {
            check(d.cuMemAllocFromPoolAsync(&raw mut at, size, pool, stream))?;
        }
        put(ptr, pointer(at))
    }

    /// Frees in a stream's order.
    fn cudaFreeAsync | cudaFreeAsync_ptsz(devPtr: *mut c_void; stream) {
        let d = ready()?;
        if devPtr.is_null() { Ok(()) } else { check(d.cuMemFreeAsync(device(devPtr), stream)) }
    }

    /// Free and total device memory in bytes.
    fn cudaMemGetInfo(free: *mut usize, total: *mut usize) {
        check(ready()?.cuMemGetInfo_v2(free, total))
    }

    /// Sets bytes of device memory.
    fn cudaMemset | cudaMemset_ptds(devPtr: *mut c_void, value: i32, count: usize) how {
        fill(devPtr, value, count, how)
    }

    /// Sets bytes of device memory, in a stream.
    fn cudaMemsetAsync | cudaMemsetAsync_ptsz(devPtr: *mut c_void, value: i32, count: usize; stream) {
        fill(devPtr, value, count, How::Async(stream))
    }

    /// Sets bytes of rows.
    fn cudaMemset2D | cudaMemset2D_ptds(devPtr: *mut c_void, pitch: usize, value: i32, width: usize, height: usize) how {
        fill2d(device(devPtr), pitch, value, width, height, how)
    }

    /// Sets bytes of rows, in a stream.
    fn cudaMemset2DAsync | cudaMemset2DAsync_ptsz(
        devPtr: *mut c_void, pitch: usize, value: i32, width: usize, height: usize; stream) {
        fill2d(device(devPtr), pitch, value, width, height, How::Async(stream))
    }

    /// Sets bytes of a box.
    fn cudaMemset3D | cudaMemset3D_ptds(p: cudaPitchedPtr, value: i32, extent: cudaExtent) how {
        fill3d(p, value, extent, how)
    }

    /// Sets bytes of a box, in a stream.
    fn cudaMemset3DAsync | cudaMemset3DAsync_ptsz(p: cudaPitchedPtr, value: i32, extent: cudaExtent; stream) {
        fill3d(p, value, extent, How::Async(stream))
    }

    /// Moves managed memory ahead of its use.
    fn cudaMemPrefetchAsync | cudaMemPrefetchAsync_ptsz(
        devPtr: *const c_void, count: usize, place: cudaMemLocation, flags: u32; stream) {
        prefetch(devPtr, count, place, flags, stream)
    }

    /// The name of CUDA 12 for the same.
    fn cudaMemPrefetchAsync_v2 | cudaMemPrefetchAsync_v2_ptsz(
        devPtr: *const c_void, count: usize, place: cudaMemLocation, flags: u32; stream) {
        prefetch(devPtr, count, place, flags, stream)
    }

    /// Says how managed memory will be used.
    fn cudaMemAdvise(devPtr: *const c_void, count: usize, advice: cudaMemoryAdvise, place: cudaMemLocation) {
        advise(devPtr, count, advice, place)
    }

    /// The name of CUDA 12 for the same.
    fn cudaMemAdvise_v2(devPtr: *const c_void, count: usize, advice: cudaMemoryAdvise, place: cudaMemLocation) {
        advise(devPtr, count, advice, place)
    }

    /// An attribute of a range of managed memory.
    fn cudaMemRangeGetAttribute(
        data: *mut c_void, dataSize: usize, attribute: cudaMemRangeAttribute, devPtr: *const c_void, count: usize) {
        let attribute = CUmem_range_attribute(attribute.0);
        check(ready()?.cuMemRangeGetAttribute(data, dataSize, attribute, device(devPtr), count))
    }

    /// What a pointer points to. Memory that CUDA does not know is "unregistered", which is no error.
    fn cudaPointerGetAttributes(attributes: *mut cudaPointerAttributes, ptr: *const c_void) {
        let d = ready()?;
        let mut a = cudaPointerAttributes {
            type_: cudaMemoryTypeUnregistered,
            device: cudaInvalidDeviceId,
            hostPointer: ptr.cast_mut(),
            ..Default::default()
        };
        let read = |attribute, to: *mut c_void| d.cuPointerGetAttribute(to, attribute, device(ptr));
        let mut kind = CU_MEMORYTYPE_HOST;
        if read(CU_POINTER_ATTRIBUTE_MEMORY_TYPE, (&raw mut kind).cast()) == CUDA_SUCCESS {
            let (mut managed, mut ordinal) = (0u32, 0i32);
            let (mut on_device, mut on_host) = (0 as CUdeviceptr, null_mut::<c_void>());
            // Those that do not apply leave their zeros.
            let _ = read(CU_POINTER_ATTRIBUTE_IS_MANAGED, (&raw mut managed).cast());
            let _ = read(CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, (&raw mut ordinal).cast());
            if read(CU_POINTER_ATTRIBUTE_DEVICE_POINTER, (&raw mut on_device).cast()) != CUDA_SUCCESS {
                on_device = 0;
            }
            if read(CU_POINTER_ATTRIBUTE_HOST_POINTER, (&raw mut on_host).cast()) != CUDA_SUCCESS {
                on_host = null_mut();
            }
            a.type_ = match kind {
                _ if managed != 0 => cudaMemoryTypeManaged,
                CU_MEMORYTYPE_HOST => cudaMemoryTypeHost,
                _ => cudaMemoryTypeDevice,
            };
            a.device = ordinal;
            a.devicePointer = pointer(on_device);
            a.hostPointer = on_host;
        }
        put(attributes, a)
    }

    /// A handle by which another process opens device memory.
    fn cudaIpcGetMemHandle(handle: *mut cudaIpcMemHandle_t, devPtr: *mut c_void) {
        check(ready()?.cuIpcGetMemHandle(handle.cast(), device(devPtr)))
    }

    /// Opens device memory of another process.
    fn cudaIpcOpenMemHandle(devPtr: *mut *mut c_void, handle: cudaIpcMemHandle_t, flags: u32) {
        let mut at = 0;
        let native = get((&raw const handle).cast::<CUipcMemHandle>())?;
        check(ready()?.cuIpcOpenMemHandle_v2(&raw mut at, native, flags))?;
        put(devPtr, pointer(at))
    }

    /// Closes memory of another process.
    fn cudaIpcCloseMemHandle(devPtr: *mut c_void) {
        check(ready()?.cuIpcCloseMemHandle(device(devPtr)))
    }

    /// The pool that a device's stream-ordered allocations use at first.
    fn cudaDeviceGetDefaultMemPool(memPool: *mut cudaMemPool_t, dev: i32) {
        check(ready()?.cuDeviceGetDefaultMemPool(memPool, crate::state::device_handle(dev)?))
    }

    /// The pool that a device's stream-ordered allocations use.
    fn cudaDeviceGetMemPool(memPool: *mut cudaMemPool_t, dev: i32) {
        check(ready()?.cuDeviceGetMemPool(memPool, crate::state::device_handle(dev)?))
    }

    /// Chooses the pool of a device's stream-ordered allocations.
    fn cudaDeviceSetMemPool(dev: i32, memPool: cudaMemPool_t) {
        check(ready()?.cuDeviceSetMemPool(crate::state::device_handle(dev)?, memPool))
    }

    /// Makes a pool; the properties have one layout in both APIs.
    fn cudaMemPoolCreate(memPool: *mut cudaMemPool_t, props: *const cudaMemPoolProps) {
        check(ready()?.cuMemPoolCreate(memPool, props.cast()))
    }

    /// Ends a pool.
    fn cudaMemPoolDestroy(memPool: cudaMemPool_t) {
        check(ready()?.cuMemPoolDestroy(memPool))
    }

    /// Gives unused memory of a pool back.
    fn cudaMemPoolTrimTo(memPool: cudaMemPool_t, minBytesToKeep: usize) {
        check(ready()?.cuMemPoolTrimTo(memPool, minBytesToKeep))
    }

    /// Reads a pool's attribute; the numbers are the driver's.
    fn cudaMemPoolGetAttribute(memPool: cudaMemPool_t, attr: cudaMemPoolAttr, value: *mut c_void) {
        check(ready()?.cuMemPoolGetAttribute(memPool, CUmemPool_attribute(attr.0), value))
    }

    /// Sets a pool's attribute.
    fn cudaMemPoolSetAttribute(memPool: cudaMemPool_t, attr: cudaMemPoolAttr, value: *mut c_void) {
        check(ready()?.cuMemPoolSetAttribute(memPool, CUmemPool_attribute(attr.0), value))
    }

    /// Says who may use a pool's memory.
    fn cudaMemPoolSetAccess(memPool: cudaMemPool_t, list: *const cudaMemAccessDesc, count: usize) {
        check(ready()?.cuMemPoolSetAccess(memPool, list.cast(), count))
    }

    /// Who may use a pool's memory.
    fn cudaMemPoolGetAccess(flags: *mut cudaMemAccessFlags, memPool: cudaMemPool_t, place: *mut cudaMemLocation) {
        check(ready()?.cuMemPoolGetAccess(flags.cast(), memPool, place.cast()))
    }
}

/// The location that CUDA 12's forms give as a device number.
fn location_of(device: i32) -> cudaMemLocation {
    let host = device == cudaCpuDeviceId;
    let mut place = cudaMemLocation {
        type_: if host { cudaMemLocationTypeHost } else { cudaMemLocationTypeDevice },
        ..Default::default()
    };
    place.anon1.id = if host { 0 } else { device };
    place
}

// CUDA 13 gave some names new signatures. libcudart.so.12 exports these under the plain names; see
// `generate::package` of weft-ffi, which links it.
api! {
    /// `cudaMemPrefetchAsync` of CUDA 12.
    fn weft12_cudaMemPrefetchAsync | weft12_cudaMemPrefetchAsync_ptsz(
        devPtr: *const c_void, count: usize, dstDevice: i32; stream) {
        prefetch(devPtr, count, location_of(dstDevice), 0, stream)
    }

    /// `cudaMemAdvise` of CUDA 12.
    fn weft12_cudaMemAdvise(devPtr: *const c_void, count: usize, advice: cudaMemoryAdvise, device: i32) {
        advise(devPtr, count, advice, location_of(device))
    }

    /// `cudaRuntimeGetVersion` of the library for CUDA 12.
    fn weft12_cudaRuntimeGetVersion(version: *mut i32) {
        put(version, 12090)
    }
}

/// # Safety
/// `out` is null or writable.
unsafe fn host_alloc(out: *mut *mut c_void, size: usize, flags: u32) -> Outcome {
    let d = ready()?;
    if out.is_null() {
        return Err(cudaErrorInvalidValue);
    }
    let mut at = null_mut();
    if size != 0 {
        // SAFETY: a live variable.
        check(unsafe { d.cuMemHostAlloc(&raw mut at, size, flags) })?;
    }
    // SAFETY: not null, and the caller's promise.
    unsafe { put(out, at) }
}
