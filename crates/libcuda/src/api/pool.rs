//! Memory pools.

use core::ffi::c_void;
use std::sync::Arc;

use weft_driver::memory::{Pool, PoolAttribute};
use weft_driver::operation::Allocate;
use weft_driver::{Code, Operation, Result, Timing};
use weft_ffi::driver::*;

use super::device::device;
use crate::args::{fail, get, put, there};
use crate::handle::stream;

/// Kind of the handle of a default pool; the device's number plus one is above it.
const KIND: usize = 9;

fn handle(dev: CUdevice) -> Result<CUmemoryPool> {
    let number = device(dev)?.default_pool().device_ordinal() as usize;
    Ok(core::ptr::without_provenance_mut((number + 1) << 4 | KIND))
}

/// A pool by handle.
fn pool_of(pool: CUmemoryPool) -> Result<&'static Arc<Pool>> {
    let n = pool.addr();
    let number = (n >> 4).checked_sub(1).filter(|_| n & 15 == KIND).ok_or(Code::InvalidValue)?;
    let dev = i32::try_from(number).map_err(|_| Code::InvalidValue)?;
    device(dev).map(|d| d.default_pool()).map_err(|_| Code::InvalidValue.into())
}

entry! {
    /// A device's default pool.
    fn cuDeviceGetDefaultMemPool, fn cuDeviceGetMemPool(pool_out: *mut CUmemoryPool, dev: CUdevice) {
        there(pool_out)?;
        put(pool_out, handle(dev)?)
    }

    /// Makes a pool the device's: only its default one can be.
    fn cuDeviceSetMemPool(dev: CUdevice, pool: CUmemoryPool) {
        if handle(dev)? == pool { Ok(()) } else { fail(Code::InvalidValue) }
    }

    /// Gives unused memory back.
    fn cuMemPoolTrimTo(pool: CUmemoryPool, minBytesToKeep: usize) {
        pool_of(pool)?.trim(minBytesToKeep as u64);
        Ok(())
    }

    /// Allocates from a pool in the order of a stream.
    fn cuMemAllocFromPoolAsync; fn cuMemAllocFromPoolAsync_ptsz |mode| (
        dptr: *mut CUdeviceptr, bytesize: usize, pool: CUmemoryPool, hStream: CUstream,
    ) {
        there(dptr)?;
        let allocate = Allocate { pool: Some(pool_of(pool)?.clone()), bytes: bytesize as u64 };
        let done = stream(hStream, mode)?.submit(Operation::Allocate(allocate), Timing::Async)?;
        put(dptr, done.address().ok_or(Code::Unknown)?)
    }

    /// An attribute of a pool.
    fn cuMemPoolGetAttribute(pool: CUmemoryPool, attr: CUmemPool_attribute, value: *mut c_void) {
        there(value)?;
        let (pool, which) = (pool_of(pool)?, PoolAttribute::from_number(attr.0)?);
        let got = pool.attribute(which)?;
        if which.bytes() == 4 { put(value.cast(), got as u32) } else { put(value.cast(), got) }
    }

    /// Sets an attribute of a pool.
    fn cuMemPoolSetAttribute(pool: CUmemoryPool, attr: CUmemPool_attribute, value: *mut c_void) {
        let (pool, which) = (pool_of(pool)?, PoolAttribute::from_number(attr.0)?);
        let value = value.cast_const();
        let new = if which.bytes() == 4 { u64::from(get(value.cast::<u32>())?) } else { get(value.cast::<u64>())? };
        pool.set_attribute(which, new)
    }
}
