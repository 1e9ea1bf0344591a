//! Memory pools: the driver's own functions under the runtime's names.

use core::ffi::c_void;

use weft_ffi::arg::Out;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::{Device, api};
use crate::error::check;
use crate::how::{device, pointer};
use crate::state::ready;

api! {
    /// The pool that a device's stream-ordered allocations use at first.
    fn cudaDeviceGetDefaultMemPool(memPool: *mut cudaMemPool_t, dev: Device)
        => cuDeviceGetDefaultMemPool(memPool, dev.0);

    /// The pool that a device's stream-ordered allocations use.
    fn cudaDeviceGetMemPool(memPool: *mut cudaMemPool_t, dev: i32)
        => cuDeviceGetMemPool(memPool, dev);

    /// Chooses the pool of a device's stream-ordered allocations.
    fn cudaDeviceSetMemPool(dev: i32, memPool: cudaMemPool_t)
        => cuDeviceSetMemPool(dev, memPool);

    /// Makes a pool; the properties have one layout in both APIs.
    fn cudaMemPoolCreate(memPool: *mut cudaMemPool_t, props: *const cudaMemPoolProps)
        => cuMemPoolCreate(memPool, props.cast());

    /// Ends a pool.
    fn cudaMemPoolDestroy(memPool: cudaMemPool_t)
        => cuMemPoolDestroy(memPool);

    /// Gives unused memory of a pool back.
    fn cudaMemPoolTrimTo(memPool: cudaMemPool_t, minBytesToKeep: usize)
        => cuMemPoolTrimTo(memPool, minBytesToKeep);

    /// Reads a pool's attribute; the numbers are the driver's.
    fn cudaMemPoolGetAttribute(memPool: cudaMemPool_t, attr: cudaMemPoolAttr, value: *mut c_void)
        => cuMemPoolGetAttribute(memPool, CUmemPool_attribute(attr.0), value);

    /// Sets a pool's attribute.
    fn cudaMemPoolSetAttribute(memPool: cudaMemPool_t, attr: cudaMemPoolAttr, value: *mut c_void)
        => cuMemPoolSetAttribute(memPool, CUmemPool_attribute(attr.0), value);

    /// The default pool of a place.
    fn cudaMemGetDefaultMemPool(memPool: *mut cudaMemPool_t, place: *mut cudaMemLocation, kind: cudaMemAllocationType)
        => cuMemGetDefaultMemPool(memPool, place.cast(), CUmemAllocationType(kind.0));

    /// The pool of a place.
    fn cudaMemGetMemPool(memPool: *mut cudaMemPool_t, place: *mut cudaMemLocation, kind: cudaMemAllocationType)
        => cuMemGetMemPool(memPool, place.cast(), CUmemAllocationType(kind.0));

    /// Chooses the pool of a place.
    fn cudaMemSetMemPool(place: *mut cudaMemLocation, kind: cudaMemAllocationType, memPool: cudaMemPool_t)
        => cuMemSetMemPool(place.cast(), CUmemAllocationType(kind.0), memPool);

    /// A descriptor by which another process imports a pool.
    fn cudaMemPoolExportToShareableHandle(
        shareableHandle: *mut c_void, memPool: cudaMemPool_t, handleType: cudaMemAllocationHandleType, flags: u32)
        => cuMemPoolExportToShareableHandle(
            shareableHandle, memPool, CUmemAllocationHandleType(handleType.0), flags.into());

    /// A pool of another process.
    fn cudaMemPoolImportFromShareableHandle(
        memPool: *mut cudaMemPool_t, shareableHandle: *mut c_void, handleType: cudaMemAllocationHandleType, flags: u32)
        => cuMemPoolImportFromShareableHandle(
            memPool, shareableHandle, CUmemAllocationHandleType(handleType.0), flags.into());

    /// Describes an allocation of a pool for another process.
    fn cudaMemPoolExportPointer(exportData: *mut cudaMemPoolPtrExportData, ptr: *mut c_void)
        => cuMemPoolExportPointer(exportData.cast(), device(ptr));

    /// An allocation of a pool of another process.
    fn cudaMemPoolImportPointer(
        ptr: Out<*mut c_void>, memPool: cudaMemPool_t, exportData: *mut cudaMemPoolPtrExportData) {
        let mut at = 0;
        // SAFETY: a live variable; the driver knows its pools and copies the data.
        check(unsafe { ready()?.cuMemPoolImportPointer(&raw mut at, memPool, exportData.cast()) })?;
        ptr.set(pointer(at))
    }

    /// Says who may use a pool's memory.
    fn cudaMemPoolSetAccess(memPool: cudaMemPool_t, list: *const cudaMemAccessDesc, count: usize)
        => cuMemPoolSetAccess(memPool, list.cast(), count);

    /// Who may use a pool's memory.
    fn cudaMemPoolGetAccess(flags: *mut cudaMemAccessFlags, memPool: cudaMemPool_t, place: *mut cudaMemLocation)
        => cuMemPoolGetAccess(flags.cast(), memPool, place.cast());
}
