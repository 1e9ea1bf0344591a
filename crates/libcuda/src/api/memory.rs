//! Allocation, host memory, and what an address is.

use core::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use weft_driver::memory::{self, Allocation};
use weft_driver::{Code, Result};
use weft_ffi::driver::*;

use crate::args::{fail, get, list, put, put_if, there};
use crate::handle::{CONTEXTS, current, stream};

fn address(p: *const c_void) -> u64 {
    p.expose_provenance() as u64
}

fn pointer(address: u64) -> *mut c_void {
    core::ptr::with_exposed_provenance_mut(address as usize)
}

entry! {
    /// Allocates device memory.
    fn cuMemAlloc, fn cuMemAlloc_v2(dptr: *mut CUdeviceptr, bytesize: usize) {
        there(dptr)?;
        put(dptr, memory::alloc(&current()?, bytesize as u64)?)
    }

    /// Allocates rows.
    fn cuMemAllocPitch, fn cuMemAllocPitch_v2(
        dptr: *mut CUdeviceptr, pPitch: *mut usize, WidthInBytes: usize, Height: usize, ElementSizeBytes: u32,
    ) {
        there(dptr)?;
        there(pPitch)?;
        let (at, pitch) = memory::alloc_pitch(&current()?, WidthInBytes as u64, Height as u64, ElementSizeBytes)?;
        put(dptr, at)?;
        put(pPitch, pitch as usize)
    }

    /// Allocates memory for host and device.
    fn cuMemAllocManaged(dptr: *mut CUdeviceptr, bytesize: usize, flags: u32) {
        there(dptr)?;
        put(dptr, memory::alloc_managed(&current()?, bytesize as u64, flags)?)
    }

    /// Frees memory.
    fn cuMemFree, fn cuMemFree_v2(dptr: CUdeviceptr) {
        memory::free(&current_or_owner(dptr)?, dptr)
    }

    /// Allocates in the order of a stream.
    fn cuMemAllocAsync; fn cuMemAllocAsync_ptsz |mode| (dptr: *mut CUdeviceptr, bytesize: usize, hStream: CUstream) {
        there(dptr)?;
        put(dptr, memory::alloc_async(&*stream(hStream, mode)?, bytesize as u64)?)
    }

    /// Frees in the order of a stream.
    fn cuMemFreeAsync; fn cuMemFreeAsync_ptsz |mode| (dptr: CUdeviceptr, hStream: CUstream) {
        memory::free_async(&*stream(hStream, mode)?, dptr)
    }

    /// Free and total memory.
    fn cuMemGetInfo, fn cuMemGetInfo_v2(free: *mut usize, total: *mut usize) {
        let (left, all) = memory::info(&*current()?)?;
        put(free, left as usize)?;
        put(total, all as usize)
    }

    /// Allocates page-locked host memory.
    fn cuMemAllocHost, fn cuMemAllocHost_v2(pp: *mut *mut c_void, bytesize: usize) {
        there(pp)?;
        put(pp, pointer(memory::alloc_host(&current()?, bytesize as u64, memory::DEVICE_MAP)?))
    }

    /// Allocates page-locked host memory.
    fn cuMemHostAlloc(pp: *mut *mut c_void, bytesize: usize, Flags: u32) {
        there(pp)?;
        put(pp, pointer(memory::alloc_host(&current()?, bytesize as u64, Flags)?))
    }

    /// Frees page-locked host memory.
    fn cuMemFreeHost(p: *mut c_void) {
        memory::free_host(&*current_or_owner(address(p))?, address(p))
    }

    /// Makes memory of the program known.
    fn cuMemHostRegister, fn cuMemHostRegister_v2(p: *mut c_void, bytesize: usize, Flags: u32) {
        memory::register_host(&current()?, address(p), bytesize as u64, Flags)
    }

    /// Forgets memory of the program.
    fn cuMemHostUnregister(p: *mut c_void) {
        memory::unregister_host(&*current_or_owner(address(p))?, address(p))
    }

    /// The device's address of host memory: the same.
    fn cuMemHostGetDevicePointer, fn cuMemHostGetDevicePointer_v2(pdptr: *mut CUdeviceptr, p: *mut c_void, Flags: u32) {
        current()?;
        if Flags != 0 {
            return fail(Code::InvalidValue);
        }
        find(address(p))?;
        put(pdptr, address(p))
    }

    /// Flags of page-locked host memory.
    fn cuMemHostGetFlags(pFlags: *mut u32, p: *mut c_void) {
        current()?;
        let found = find(address(p))?;
        // Unified addressing maps all of it.
        if found.is_host() { put(pFlags, found.flags | memory::DEVICE_MAP) } else { fail(Code::InvalidValue) }
    }

    /// The allocation that an address lies in.
    fn cuMemGetAddressRange, fn cuMemGetAddressRange_v2(pbase: *mut CUdeviceptr, psize: *mut usize, dptr: CUdeviceptr) {
        current()?;
        let found = memory::find(dptr).ok_or(Code::NotFound)?;
        put_if(pbase, found.base);
        put_if(psize, found.size as usize);
        Ok(())
    }

    /// Advice on managed memory, which needs none here.
    fn cuMemAdvise(devPtr: CUdeviceptr, count: usize, _advice: CUmem_advise, _device: CUdevice) {
        current()?;
        managed(devPtr, count)
    }

    /// Advice on managed memory, which needs none here.
    fn cuMemAdvise_v2(devPtr: CUdeviceptr, count: usize, _advice: CUmem_advise, _location: CUmemLocation) {
        current()?;
        managed(devPtr, count)
    }

    /// Moves managed memory: it is everywhere already.
    fn cuMemPrefetchAsync; fn cuMemPrefetchAsync_ptsz |mode| (
        devPtr: CUdeviceptr, count: usize, _dstDevice: CUdevice, hStream: CUstream,
    ) {
        stream(hStream, mode)?;
        managed(devPtr, count)
    }

    /// Moves managed memory: it is everywhere already.
    fn cuMemPrefetchAsync_v2; fn cuMemPrefetchAsync_v2_ptsz |mode| (
        devPtr: CUdeviceptr, count: usize, _location: CUmemLocation, flags: u32, hStream: CUstream,
    ) {
        stream(hStream, mode)?;
        if flags != 0 {
            return fail(Code::InvalidValue);
        }
        managed(devPtr, count)
    }

    /// What an address is.
    fn cuPointerGetAttribute(data: *mut c_void, attribute: CUpointer_attribute, ptr: CUdeviceptr) {
        there(data)?;
        weft_driver::system()?;
        let found = find(ptr)?;
        write_attribute(data, attribute, ptr, Some(&found))
    }

    /// What an address is; for one that the driver does not know the answers are empty.
    fn cuPointerGetAttributes(
        numAttributes: u32, attributes: *mut CUpointer_attribute, data: *mut *mut c_void, ptr: CUdeviceptr,
    ) {
        weft_driver::system()?;
        let found = memory::find(ptr);
        let keys = list(attributes.cast_const(), numAttributes as usize)?;
        for (key, to) in keys.iter().zip(list(data.cast_const(), keys.len())?) {
            there(*to)?;
            write_attribute(*to, *key, ptr, found.as_ref())?;
        }
        Ok(())
    }

    /// Sets whether synchronous operations on an allocation always wait.
    fn cuPointerSetAttribute(value: *const c_void, attribute: CUpointer_attribute, ptr: CUdeviceptr) {
        let flag = get(value.cast::<u32>())?;
        if attribute != CU_POINTER_ATTRIBUTE_SYNC_MEMOPS {
            return fail(Code::InvalidValue);
        }
        find(ptr)?.sync_memops.store(flag != 0, Ordering::Relaxed);
        Ok(())
    }
}

fn find(address: u64) -> Result<Arc<Allocation>> {
    memory::find(address).ok_or_else(|| Code::InvalidValue.into())
}

fn managed(address: u64, bytes: usize) -> Result<()> {
    if memory::find_range(address, bytes as u64)?.is_managed() { Ok(()) } else { fail(Code::InvalidValue) }
}

fn write_attribute(
    to: *mut c_void,
    which: CUpointer_attribute,
    address: u64,
    a: Option<&Arc<Allocation>>,
) -> Result<()> {
    let host = a.is_some_and(|a| a.is_host());
    let managed = a.is_some_and(|a| a.is_managed());
    match which {
        CU_POINTER_ATTRIBUTE_CONTEXT => {
            let context = a.and_then(|a| a.context());
            put(to.cast(), context.map_or(core::ptr::null_mut::<CUctx_st>(), |c| CONTEXTS.handle(&c)))
        }
        CU_POINTER_ATTRIBUTE_MEMORY_TYPE => put(
            to.cast(),
            match a {
                None => 0,
                Some(_) if host => CU_MEMORYTYPE_HOST.0,
                Some(_) => CU_MEMORYTYPE_DEVICE.0,
            },
        ),
        CU_POINTER_ATTRIBUTE_DEVICE_POINTER => put(to.cast(), a.map_or(0, |_| address)),
        CU_POINTER_ATTRIBUTE_HOST_POINTER => {
            if a.is_some() && !host && !managed {
                put(to.cast(), 0u64)?;
                return fail(Code::InvalidValue);
            }
            put(to.cast(), a.map_or(0, |_| address))
        }
        CU_POINTER_ATTRIBUTE_SYNC_MEMOPS => {
            put(to.cast(), u32::from(a.is_some_and(|a| a.sync_memops.load(Ordering::Relaxed))))
        }
        CU_POINTER_ATTRIBUTE_BUFFER_ID => put(to.cast(), a.map_or(0, |a| a.buffer_id)),
        CU_POINTER_ATTRIBUTE_IS_MANAGED => put(to.cast(), u32::from(managed)),
        CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL => put(to.cast(), a.map_or(-2, |a| a.device_ordinal() as i32)),
        CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE
        | CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE
        | CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE => put(to.cast(), 0u32),
        CU_POINTER_ATTRIBUTE_RANGE_START_ADDR => put(to.cast(), a.map_or(0, |a| a.base)),
        CU_POINTER_ATTRIBUTE_RANGE_SIZE => put(to.cast(), a.map_or(0, |a| a.size)),
        CU_POINTER_ATTRIBUTE_MAPPED => put(to.cast(), u32::from(a.is_some())),
        CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES => put(to.cast(), 0u64),
        CU_POINTER_ATTRIBUTE_ACCESS_FLAGS => {
            put(to.cast(), a.map_or(0, |_| CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READWRITE.0))
        }
        CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE => put(to.cast(), core::ptr::null_mut::<c_void>()),
        _ => fail(Code::InvalidValue),
    }
}

/// The current context, or, where none is, that of the memory: what is freed need not be of the current context.
fn current_or_owner(address: u64) -> Result<Arc<weft_driver::Context>> {
    let owner = memory::owner(address).filter(|_| weft_driver::current().is_none());
    owner.map_or_else(current, Ok)
}
