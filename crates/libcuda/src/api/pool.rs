//! Memory pools.

use core::ffi::c_void;

use weft_driver::memory::{Location, Pool, PoolAttribute, PoolProperties, pools};
use weft_driver::operation::Allocate;
use weft_driver::{Code, Operation, Result, Stream, Timing};
use weft_ffi::arg::{Address, Arg, FromC, In, Out, OutBytes, Slice};
use weft_ffi::driver::*;

use super::memory::location;
use crate::entry::Call;
use crate::handle::{Dev, Handle, OutHandle, POOLS, current};

/// A place for an attribute: `value [attr]`.
struct AttributeOut<'a> {
    which: PoolAttribute,
    to: OutBytes<'a>,
}

impl Arg for AttributeOut<'_> {
    type C = *mut c_void;
}

impl<'a> FromC<'a, Call, (CUmemPool_attribute,)> for AttributeOut<'a> {
    unsafe fn from_c(c: *mut c_void, (attr,): (CUmemPool_attribute,), call: &'a Call) -> Result<Self> {
        let which = PoolAttribute::from_number(attr.0)?;
        // SAFETY: the caller's promise: room for what the attribute is.
        Ok(AttributeOut { which, to: unsafe { OutBytes::new(c, which.bytes(), call) }? })
    }
}

/// An attribute's value: `value [attr]`.
struct AttributeIn {
    which: PoolAttribute,
    value: u64,
}

impl Arg for AttributeIn {
    type C = *mut c_void;
}

impl<'a> FromC<'a, Call, (CUmemPool_attribute,)> for AttributeIn {
    unsafe fn from_c(c: *mut c_void, (attr,): (CUmemPool_attribute,), call: &'a Call) -> Result<Self> {
        let (which, c) = (PoolAttribute::from_number(attr.0)?, c.cast_const());
        // SAFETY: the caller's promise: a value of what the attribute is.
        let value = unsafe {
            if which.bytes() == 4 {
                u64::from(*In::<u32>::from_c(c.cast(), (), call)?)
            } else {
                *In::<u64>::from_c(c.cast(), (), call)?
            }
        };
        Ok(AttributeIn { which, value })
    }
}

/// A device whose pool is asked for or set: a wrong number is an invalid value here.
struct WithPool(Dev);

impl Arg for WithPool {
    type C = CUdevice;
}

impl<'a> FromC<'a, Call> for WithPool {
    unsafe fn from_c(c: CUdevice, (): (), call: &'a Call) -> Result<Self> {
        // SAFETY: a number.
        unsafe { Dev::from_c(c, (), call) }.map(WithPool).map_err(|_| Code::InvalidValue.into())
    }
}

impl std::ops::Deref for WithPool {
    type Target = Dev;

    fn deref(&self) -> &Dev {
        &self.0
    }
}

/// Places and what they may do.
pub(super) fn accesses(list: &Slice<'_, CUmemAccessDesc>) -> Vec<(Location, u32)> {
    list.iter().map(|a| (location(a.location), a.flags.0)).collect()
}

/// A descriptor that C passes as a pointer.
pub(super) fn descriptor(handle: Address) -> i32 {
    handle.0 as i32
}

entry! {
    /// A device's default pool.
    fn cuDeviceGetDefaultMemPool(pool_out: OutHandle<Pool>, dev: Dev) {
        pool_out.set(dev.default_pool())
    }

    /// The pool that a device's allocations in streams are from.
    fn cuDeviceGetMemPool(pool: OutHandle<Pool>, dev: WithPool) {
        pool.set(&dev.pool())
    }

    /// Chooses it; a device that there is not is an invalid value here.
    fn cuDeviceSetMemPool(dev: CUdevice, pool: Handle<Pool>) {
        let dev = weft_driver::system()?.device(dev).map_err(|_| Code::InvalidValue)?;
        pools::choose(dev, &pool)
    }

    /// The default pool of a place.
    fn cuMemGetDefaultMemPool(pool_out: OutHandle<Pool>, place: In<CUmemLocation>, kind: CUmemAllocationType) {
        pool_out.set(&pools::default_at(location(*place), kind.0)?)
    }

    /// The pool of a place.
    fn cuMemGetMemPool(pool: OutHandle<Pool>, place: In<CUmemLocation>, kind: CUmemAllocationType) {
        pool.set(&pools::pool_at(location(*place), kind.0)?)
    }

    /// Chooses the pool of a place.
    fn cuMemSetMemPool(place: In<CUmemLocation>, kind: CUmemAllocationType, pool: Handle<Pool>) {
        pools::choose_at(location(*place), kind.0, &pool)
    }

    /// Makes a pool.
    fn cuMemPoolCreate(pool: OutHandle<Pool>, poolProps: In<CUmemPoolProps>) {
        let properties = PoolProperties {
            kind: poolProps.allocType.0,
            handles: poolProps.handleTypes.0,
            location: location(poolProps.location),
            most: poolProps.maxSize as u64,
            for_decompression: u32::from(poolProps.usage) & CU_MEM_POOL_CREATE_USAGE_HW_DECOMPRESS != 0,
        };
        pool.set(&pools::create(properties)?)
    }

    /// Ends a pool.
    fn cuMemPoolDestroy(pool: Handle<Pool>) {
        pools::destroy(&pool)?;
        POOLS.remove(&pool);
    }

    /// Gives unused memory back.
    fn cuMemPoolTrimTo(pool: Handle<Pool>, minBytesToKeep: usize) {
        pools::check_captures()?;
        pool.trim(minBytesToKeep as u64)
    }

    /// Says what devices may do with a pool's memory.
    fn cuMemPoolSetAccess(pool: Handle<Pool>, map: Slice<CUmemAccessDesc> [count], count: usize) {
        pools::set_access(&pool, accesses(&map))
    }

    /// What a device may do with a pool's memory.
    fn cuMemPoolGetAccess(flags: Out<CUmemAccess_flags>, memPool: Handle<Pool>, place: In<CUmemLocation>) {
        flags.set(CUmemAccess_flags(pools::access(&memPool, location(*place))?))
    }

    /// A descriptor by which another process imports a pool.
    fn cuMemPoolExportToShareableHandle(
        handle_out: Out<i32>, pool: Handle<Pool>, handleType: CUmemAllocationHandleType, flags: u64,
    ) {
        handle_out.set(pools::export(&pool, handleType.0, flags)?)
    }

    /// A pool of another process.
    fn cuMemPoolImportFromShareableHandle(
        pool_out: OutHandle<Pool>, handle: Address, handleType: CUmemAllocationHandleType, flags: u64,
    ) {
        pool_out.set(&pools::import(descriptor(handle), handleType.0, flags)?)
    }

    /// Describes an allocation of a pool for another process.
    fn cuMemPoolExportPointer(shareData_out: Out<CUmemPoolPtrExportData>, ptr: CUdeviceptr) {
        shareData_out.set(CUmemPoolPtrExportData { reserved: pools::export_pointer(ptr)? })
    }

    /// An allocation of a pool of another process.
    fn cuMemPoolImportPointer(
        ptr_out: Out<CUdeviceptr>, pool: Handle<Pool>, shareData: In<CUmemPoolPtrExportData>,
    ) {
        ptr_out.set(pools::import_pointer(&*current()?, &pool, &shareData.reserved)?)
    }

    /// Allocates from a pool in the order of a stream.
    fn cuMemAllocFromPoolAsync; fn cuMemAllocFromPoolAsync_ptsz(
        dptr: Out<CUdeviceptr>, bytesize: usize, pool: Handle<Pool>, hStream: Handle<Stream>,
    ) {
        let allocate = Allocate { pool: Some(pool.into_object()), bytes: bytesize as u64 };
        let done = hStream.submit(Operation::Allocate(allocate), Timing::Async)?;
        dptr.set(done.address().ok_or(Code::Unknown)?)
    }

    /// An attribute of a pool.
    fn cuMemPoolGetAttribute(pool: Handle<Pool>, attr: CUmemPool_attribute, value: AttributeOut [attr]) {
        // A flag of four bytes is the low half of its value.
        pools::check_captures()?;
        value.to.set(&pool.attribute(value.which).to_le_bytes());
        Ok(())
    }

    /// Sets an attribute of a pool.
    fn cuMemPoolSetAttribute(pool: Handle<Pool>, attr: CUmemPool_attribute, value: AttributeIn [attr]) {
        pools::check_captures()?;
        pool.set_attribute(value.which, value.value)
    }
}
