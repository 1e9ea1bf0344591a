//! Allocation, fills, advice, and what a pointer points to.

use core::ffi::c_void;
use core::ptr::null_mut;

use weft_ffi::arg::Out;
use weft_ffi::client::Driver;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::{Stream, api};
use crate::error::{Outcome, check};
use crate::how::{How, device, pointer};
use crate::state::ready;

/// The address that `ask` has the driver give for so many bytes; of none it is null.
fn allocate(bytes: usize, ask: impl FnOnce(&Driver, *mut CUdeviceptr) -> CUresult) -> Outcome<*mut c_void> {
    let (d, mut at) = (ready()?, 0);
    if bytes != 0 {
        check(ask(d, &raw mut at))?;
    }
    Ok(pointer(at))
}

/// Asks the driver to end something, which null is not.
pub(crate) fn unless_null<T>(p: *mut T, ask: impl FnOnce(&Driver) -> CUresult) -> Outcome {
    let d = ready()?;
    if p.is_null() { Ok(()) } else { check(ask(d)) }
}

/// Address and pitch of rows.
fn pitched(width: usize, rows: usize) -> Outcome<(*mut c_void, usize)> {
    let d = ready()?;
    let (mut at, mut bytes) = (0, 0);
    if width != 0 && rows != 0 {
        // SAFETY: live variables.
        check(unsafe { d.cuMemAllocPitch_v2(&raw mut at, &raw mut bytes, width, rows, 4) })?;
    }
    Ok((pointer(at), bytes))
}

fn fill(devPtr: *mut c_void, value: i32, count: usize, how: How) -> Outcome {
    let d = ready()?;
    if count == 0 {
        return Ok(());
    }
    let (at, byte) = (device(devPtr), value as u8);
    // SAFETY: the driver checks that the memory is its own.
    unsafe { how.run(d, || d.cuMemsetD8_v2(at, byte, count), |s| d.cuMemsetD8Async(at, byte, count, s)) }
}

fn fill2d(at: CUdeviceptr, pitch: usize, value: i32, width: usize, height: usize, how: How) -> Outcome {
    let d = ready()?;
    if width == 0 || height == 0 {
        return Ok(());
    }
    if height > 1 && width > pitch {
        return Err(cudaErrorInvalidValue);
    }
    let byte = value as u8;
    // SAFETY: the driver checks that the memory is its own.
    unsafe {
        how.run(
            d,
            || d.cuMemsetD2D8_v2(at, pitch, byte, width, height),
            |s| d.cuMemsetD2D8Async(at, pitch, byte, width, height, s),
        )
    }
}

fn fill3d(p: cudaPitchedPtr, value: i32, extent: cudaExtent, how: How) -> Outcome {
    if extent.width == 0 || extent.height == 0 || extent.depth == 0 {
        return Ok(());
    }
    // A box of full slices is one rectangle.
    if p.ysize == extent.height {
        let rows = extent.height.checked_mul(extent.depth).ok_or(cudaErrorInvalidValue)?;
        return fill2d(device(p.ptr), p.pitch, value, extent.width, rows, how);
    }
    let slice = p.pitch.checked_mul(p.ysize).ok_or(cudaErrorInvalidValue)?;
    if extent.depth > 1 && (slice == 0 || p.ysize < extent.height) {
        return Err(cudaErrorInvalidValue);
    }
    // The last one first: a box that is too deep fails at once.
    for z in (0..extent.depth).rev() {
        let offset = z.checked_mul(slice).ok_or(cudaErrorInvalidValue)?;
        let at = device(p.ptr).wrapping_add(offset as CUdeviceptr);
        fill2d(at, p.pitch, value, extent.width, extent.height, how)?;
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

api! {
    /// Allocates device memory, in bytes; no bytes are a null pointer.
    fn cudaMalloc(devPtr: Out<*mut c_void>, size: usize) {
        // SAFETY: a live variable.
        let at = allocate(size, |d, at| unsafe { d.cuMemAlloc_v2(at, size) });
        devPtr.set(at.unwrap_or(null_mut()));
        at.map(drop)
    }

    /// Allocates rows whose starts are aligned; widths and pitch in bytes.
    fn cudaMallocPitch(devPtr: Out<*mut c_void>, pitch: Out<usize>, width: usize, height: usize) {
        let (at, bytes) = pitched(width, height)?;
        devPtr.set(at);
        pitch.set(bytes)
    }

    /// Allocates a box of aligned rows.
    fn cudaMalloc3D(pitchedDevPtr: Out<cudaPitchedPtr>, extent: cudaExtent) {
        let rows = extent.height.checked_mul(extent.depth).ok_or(cudaErrorInvalidValue)?;
        let (ptr, pitch) = pitched(extent.width, rows)?;
        pitchedDevPtr.set(cudaPitchedPtr { ptr, pitch, xsize: extent.width, ysize: extent.height })
    }

    /// Frees device memory; null is nothing.
    fn cudaFree(devPtr: *mut c_void) {
        // SAFETY: the driver looks the address up.
        unless_null(devPtr, |d| unsafe { d.cuMemFree_v2(device(devPtr)) })
    }

    /// Allocates page-locked host memory.
    fn cudaMallocHost(ptr: Out<*mut c_void>, size: usize) {
        ptr.set(host_alloc(size, 0)?)
    }

    /// Allocates page-locked host memory; the flags are the driver's.
    fn cudaHostAlloc(pHost: Out<*mut c_void>, size: usize, flags: u32) {
        pHost.set(host_alloc(size, flags)?)
    }

    /// Frees page-locked host memory; null is nothing.
    fn cudaFreeHost(ptr: *mut c_void) {
        // SAFETY: the driver looks the address up.
        unless_null(ptr, |d| unsafe { d.cuMemFreeHost(ptr) })
    }

    /// Page-locks memory of the program's.
    fn cudaHostRegister(ptr: *mut c_void, size: usize, flags: u32)
        => cuMemHostRegister_v2(ptr, size, flags);

    /// Undoes `cudaHostRegister`.
    fn cudaHostUnregister(ptr: *mut c_void)
        => cuMemHostUnregister(ptr);

    /// The device's address of page-locked memory.
    fn cudaHostGetDevicePointer(pDevice: Out<*mut c_void>, pHost: *mut c_void, flags: u32) {
        let mut at = 0;
        // SAFETY: a live variable; an address of C's, which the driver looks up.
        check(unsafe { ready()?.cuMemHostGetDevicePointer_v2(&raw mut at, pHost, flags) })?;
        pDevice.set(pointer(at))
    }

    /// The flags that page-locked memory was made with.
    fn cudaHostGetFlags(pFlags: *mut u32, pHost: *mut c_void)
        => cuMemHostGetFlags(pFlags, pHost);

    /// Allocates memory that host and device share.
    fn cudaMallocManaged(devPtr: Out<*mut c_void>, size: usize, flags: u32) {
        // SAFETY: a live variable.
        devPtr.set(allocate(size, |d, at| unsafe { d.cuMemAllocManaged(at, size, flags) })?)
    }

    /// Allocates in a stream's order.
    fn cudaMallocAsync; fn cudaMallocAsync_ptsz(devPtr: Out<*mut c_void>, size: usize, stream: Stream) {
        // SAFETY: a live variable; the driver knows its streams.
        devPtr.set(allocate(size, |d, at| unsafe { d.cuMemAllocAsync(at, size, stream.0) })?)
    }

    /// Allocates from a pool in a stream's order.
    fn cudaMallocFromPoolAsync; fn cudaMallocFromPoolAsync_ptsz(
        ptr: Out<*mut c_void>, size: usize, pool: cudaMemPool_t, stream: Stream) {
        // SAFETY: a live variable; the driver knows its pools and streams.
        ptr.set(allocate(size, |d, at| unsafe { d.cuMemAllocFromPoolAsync(at, size, pool, stream.0) })?)
    }

    /// Frees in a stream's order.
    fn cudaFreeAsync; fn cudaFreeAsync_ptsz(devPtr: *mut c_void, stream: Stream) {
        // SAFETY: the driver looks the address up, and knows its streams.
        unless_null(devPtr, |d| unsafe { d.cuMemFreeAsync(device(devPtr), stream.0) })
    }

    /// Free and total device memory in bytes.
    fn cudaMemGetInfo(free: *mut usize, total: *mut usize)
        => cuMemGetInfo_v2(free, total);

    /// Sets bytes of device memory.
    fn cudaMemset; fn cudaMemset_ptds |how| (devPtr: *mut c_void, value: i32, count: usize) {
        fill(devPtr, value, count, how)
    }

    /// Sets bytes of device memory, in a stream.
    fn cudaMemsetAsync; fn cudaMemsetAsync_ptsz(devPtr: *mut c_void, value: i32, count: usize, stream: Stream) {
        fill(devPtr, value, count, How::Async(stream.0))
    }

    /// Sets bytes of rows.
    fn cudaMemset2D; fn cudaMemset2D_ptds |how| (devPtr: *mut c_void, pitch: usize, value: i32, width: usize, height: usize) {
        fill2d(device(devPtr), pitch, value, width, height, how)
    }

    /// Sets bytes of rows, in a stream.
    fn cudaMemset2DAsync; fn cudaMemset2DAsync_ptsz(
        devPtr: *mut c_void, pitch: usize, value: i32, width: usize, height: usize, stream: Stream) {
        fill2d(device(devPtr), pitch, value, width, height, How::Async(stream.0))
    }

    /// Sets bytes of a box.
    fn cudaMemset3D; fn cudaMemset3D_ptds |how| (p: cudaPitchedPtr, value: i32, extent: cudaExtent) {
        fill3d(p, value, extent, how)
    }

    /// Sets bytes of a box, in a stream.
    fn cudaMemset3DAsync; fn cudaMemset3DAsync_ptsz(p: cudaPitchedPtr, value: i32, extent: cudaExtent, stream: Stream) {
        fill3d(p, value, extent, How::Async(stream.0))
    }

    /// Moves managed memory ahead of its use.
    fn cudaMemPrefetchAsync; fn cudaMemPrefetchAsync_ptsz(
        devPtr: *const c_void, count: usize, place: cudaMemLocation, flags: u32, stream: Stream)
        => cuMemPrefetchAsync_v2(device(devPtr), count, location(place), flags, stream.0);

    /// The name of CUDA 12 for the same.
    fn cudaMemPrefetchAsync_v2; fn cudaMemPrefetchAsync_v2_ptsz(
        devPtr: *const c_void, count: usize, place: cudaMemLocation, flags: u32, stream: Stream)
        => cuMemPrefetchAsync_v2(device(devPtr), count, location(place), flags, stream.0);

    /// Several copies; the attributes have one layout in both APIs.
    fn cudaMemcpyBatchAsync; fn cudaMemcpyBatchAsync_ptsz(
        dsts: *const *mut c_void, srcs: *const *const c_void, sizes: *const usize, count: usize,
        attrs: *mut cudaMemcpyAttributes, attrsIdxs: *mut usize, numAttrs: usize, stream: Stream)
        => cuMemcpyBatchAsync_v2(
            dsts.cast_mut().cast(), srcs.cast_mut().cast(), sizes.cast_mut(), count, attrs.cast(), attrsIdxs, numAttrs,
            stream.0);

    /// Says how managed memory will be used.
    fn cudaMemAdvise(devPtr: *const c_void, count: usize, advice: cudaMemoryAdvise, place: cudaMemLocation)
        => cuMemAdvise_v2(device(devPtr), count, CUmem_advise(advice.0), location(place));

    /// The name of CUDA 12 for the same.
    fn cudaMemAdvise_v2(devPtr: *const c_void, count: usize, advice: cudaMemoryAdvise, place: cudaMemLocation)
        => cuMemAdvise_v2(device(devPtr), count, CUmem_advise(advice.0), location(place));

    /// An attribute of a range of managed memory.
    fn cudaMemRangeGetAttribute(
        data: *mut c_void, dataSize: usize, attribute: cudaMemRangeAttribute, devPtr: *const c_void, count: usize)
        => cuMemRangeGetAttribute(data, dataSize, CUmem_range_attribute(attribute.0), device(devPtr), count);

    /// Where the parts of a range are.
    fn cudaMemGetLocationInfo(
        devPtr: *mut c_void, size: usize, summaryGranularity: usize, samplingGranularity: usize,
        location_out: *mut cudaMemLocation)
        => cuMemGetLocationInfo(device(devPtr), size, summaryGranularity, samplingGranularity, location_out.cast());

    /// Several attributes of a range of managed memory.
    fn cudaMemRangeGetAttributes(
        data: *mut *mut c_void, dataSizes: *mut usize, attributes: *mut cudaMemRangeAttribute, numAttributes: usize,
        devPtr: *const c_void, count: usize)
        => cuMemRangeGetAttributes(data, dataSizes, attributes.cast(), numAttributes, device(devPtr), count);

    /// Moves several pieces of managed memory.
    fn cudaMemPrefetchBatchAsync; fn cudaMemPrefetchBatchAsync_ptsz(
        dptrs: *mut *mut c_void, sizes: *mut usize, count: usize, prefetchLocs: *mut cudaMemLocation,
        prefetchLocIdxs: *mut usize, numPrefetchLocs: usize, flags: u64, stream: Stream)
        => cuMemPrefetchBatchAsync(
            dptrs.cast(), sizes, count, prefetchLocs.cast(), prefetchLocIdxs, numPrefetchLocs, flags, stream.0);

    /// Says that nobody wants what several pieces of managed memory hold.
    fn cudaMemDiscardBatchAsync; fn cudaMemDiscardBatchAsync_ptsz(
        dptrs: *mut *mut c_void, sizes: *mut usize, count: usize, flags: u64, stream: Stream)
        => cuMemDiscardBatchAsync(dptrs.cast(), sizes, count, flags, stream.0);

    /// Both.
    fn cudaMemDiscardAndPrefetchBatchAsync; fn cudaMemDiscardAndPrefetchBatchAsync_ptsz(
        dptrs: *mut *mut c_void, sizes: *mut usize, count: usize, prefetchLocs: *mut cudaMemLocation,
        prefetchLocIdxs: *mut usize, numPrefetchLocs: usize, flags: u64, stream: Stream)
        => cuMemDiscardAndPrefetchBatchAsync(
            dptrs.cast(), sizes, count, prefetchLocs.cast(), prefetchLocIdxs, numPrefetchLocs, flags, stream.0);

    /// Several copies of boxes. The descriptions have one layout and the same numbers as the driver's.
    fn cudaMemcpy3DBatchAsync; fn cudaMemcpy3DBatchAsync_ptsz(
        numOps: usize, opList: *mut cudaMemcpy3DBatchOp, flags: u64, stream: Stream)
        => cuMemcpy3DBatchAsync_v2(numOps, opList.cast(), flags, stream.0);

    /// A copy of a box.
    fn cudaMemcpy3DWithAttributesAsync; fn cudaMemcpy3DWithAttributesAsync_ptsz(
        op: *mut cudaMemcpy3DBatchOp, flags: u64, stream: Stream)
        => cuMemcpy3DWithAttributesAsync(op.cast(), flags, stream.0);

    /// A copy with attributes.
    fn cudaMemcpyWithAttributesAsync; fn cudaMemcpyWithAttributesAsync_ptsz(
        dst: *mut c_void, src: *const c_void, size: usize, attr: *mut cudaMemcpyAttributes, stream: Stream)
        => cuMemcpyWithAttributesAsync(device(dst), device(src), size, attr.cast(), stream.0);

    /// What a pointer points to. Memory that CUDA does not know is "unregistered", which is no error.
    fn cudaPointerGetAttributes(attributes: Out<cudaPointerAttributes>, ptr: *const c_void) {
        attributes.set(attributes_of(ready()?, ptr))
    }

    /// A handle by which another process opens device memory.
    fn cudaIpcGetMemHandle(handle: *mut cudaIpcMemHandle_t, devPtr: *mut c_void)
        => cuIpcGetMemHandle(handle.cast(), device(devPtr));

    /// Opens device memory of another process.
    fn cudaIpcOpenMemHandle(devPtr: Out<*mut c_void>, handle: cudaIpcMemHandle_t, flags: u32) {
        let (mut at, native) = (0, CUipcMemHandle { reserved: handle.reserved });
        // SAFETY: a live variable.
        check(unsafe { ready()?.cuIpcOpenMemHandle_v2(&raw mut at, native, flags) })?;
        devPtr.set(pointer(at))
    }

    /// Closes memory of another process.
    fn cudaIpcCloseMemHandle(devPtr: *mut c_void)
        => cuIpcCloseMemHandle(device(devPtr));
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
    fn weft12_cudaMemPrefetchAsync; fn weft12_cudaMemPrefetchAsync_ptsz(
        devPtr: *const c_void, count: usize, dstDevice: i32, stream: Stream)
        => cuMemPrefetchAsync_v2(device(devPtr), count, location(location_of(dstDevice)), 0, stream.0);

    /// `cudaMemAdvise` of CUDA 12.
    fn weft12_cudaMemAdvise(devPtr: *const c_void, count: usize, advice: cudaMemoryAdvise, device: i32)
        => cuMemAdvise_v2(crate::how::device(devPtr), count, CUmem_advise(advice.0), location(location_of(device)));

    /// `cudaMemcpyBatchAsync` of CUDA 12.
    fn weft12_cudaMemcpyBatchAsync; fn weft12_cudaMemcpyBatchAsync_ptsz(
        dsts: *mut *mut c_void, srcs: *mut *mut c_void, sizes: *mut usize, count: usize,
        attrs: *mut cudaMemcpyAttributes, attrsIdxs: *mut usize, numAttrs: usize, failIdx: *mut usize, stream: Stream)
        => cuMemcpyBatchAsync(
            dsts.cast(), srcs.cast(), sizes, count, attrs.cast(), attrsIdxs, numAttrs, failIdx, stream.0);

    /// `cudaRuntimeGetVersion` of the library for CUDA 12.
    fn weft12_cudaRuntimeGetVersion(version: Out<i32>) {
        version.set(12090)
    }
}

fn host_alloc(size: usize, flags: u32) -> Outcome<*mut c_void> {
    let (d, mut at) = (ready()?, null_mut());
    if size != 0 {
        // SAFETY: a live variable.
        check(unsafe { d.cuMemHostAlloc(&raw mut at, size, flags) })?;
    }
    Ok(at)
}

fn attributes_of(d: &Driver, ptr: *const c_void) -> cudaPointerAttributes {
    let mut a = cudaPointerAttributes {
        type_: cudaMemoryTypeUnregistered,
        device: cudaInvalidDeviceId,
        hostPointer: ptr.cast_mut(),
        ..Default::default()
    };
    let word = |attribute| {
        let mut v = 0u32;
        // SAFETY: a live variable of the attribute's size.
        let r = unsafe { d.cuPointerGetAttribute((&raw mut v).cast(), attribute, device(ptr)) };
        (r == CUDA_SUCCESS).then_some(v)
    };
    let address = |attribute| {
        let mut v = null_mut::<c_void>();
        // SAFETY: as above.
        let r = unsafe { d.cuPointerGetAttribute((&raw mut v).cast(), attribute, device(ptr)) };
        if r == CUDA_SUCCESS { v } else { null_mut() }
    };
    let Some(kind) = word(CU_POINTER_ATTRIBUTE_MEMORY_TYPE) else { return a };
    a.type_ = match CUmemorytype(kind) {
        // Those that do not apply count as zeros.
        _ if word(CU_POINTER_ATTRIBUTE_IS_MANAGED).unwrap_or(0) != 0 => cudaMemoryTypeManaged,
        CU_MEMORYTYPE_HOST => cudaMemoryTypeHost,
        _ => cudaMemoryTypeDevice,
    };
    a.device = word(CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL).unwrap_or(0).cast_signed();
    a.devicePointer = address(CU_POINTER_ATTRIBUTE_DEVICE_POINTER);
    a.hostPointer = address(CU_POINTER_ATTRIBUTE_HOST_POINTER);
    a
}
