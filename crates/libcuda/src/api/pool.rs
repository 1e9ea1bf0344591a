//! Memory pools: each device has its default one. Memory goes back to the system when it is freed, so that there is
//! nothing to keep and nothing to trim; attributes are accepted and remembered.

use core::ffi::c_void;
use std::collections::HashMap;

use parking_lot::Mutex;
use weft_driver::{Code, Result, memory};
use weft_ffi::driver::*;

use super::device::device;
use crate::args::{fail, get, put, there};
use crate::handle::stream;

/// Kind of the handle of a default pool; the device's number plus one is above it.
const KIND: usize = 9;

/// Values that programs set, by device and attribute.
static VALUES: Mutex<Option<HashMap<(i32, u32), u64>>> = Mutex::new(None);

fn handle(dev: CUdevice) -> Result<CUmemoryPool> {
    let number = device(dev)?.ordinal() as usize;
    Ok(core::ptr::without_provenance_mut((number + 1) << 4 | KIND))
}

/// The device of a pool.
fn owner(pool: CUmemoryPool) -> Result<CUdevice> {
    let n = pool.addr();
    let number = (n >> 4).checked_sub(1).filter(|_| n & 15 == KIND).ok_or(Code::InvalidValue)?;
    let dev = i32::try_from(number).map_err(|_| Code::InvalidValue)?;
    device(dev).map(|_| dev).map_err(|_| Code::InvalidValue.into())
}

/// Attributes of 32 bits that can be set.
fn is_flag(attr: CUmemPool_attribute) -> bool {
    matches!(
        attr,
        CU_MEMPOOL_ATTR_REUSE_FOLLOW_EVENT_DEPENDENCIES
            | CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC
            | CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES
    )
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

    /// Gives unused memory back: it always is.
    fn cuMemPoolTrimTo(pool: CUmemoryPool, _minBytesToKeep: usize) {
        owner(pool).map(drop)
    }

    /// Allocates from a pool in the order of a stream.
    fn cuMemAllocFromPoolAsync; fn cuMemAllocFromPoolAsync_ptsz |mode| (
        dptr: *mut CUdeviceptr, bytesize: usize, pool: CUmemoryPool, hStream: CUstream,
    ) {
        there(dptr)?;
        owner(pool)?;
        put(dptr, memory::alloc_async(&*stream(hStream, mode)?, bytesize as u64)?)
    }

    /// An attribute of a pool.
    fn cuMemPoolGetAttribute(pool: CUmemoryPool, attr: CUmemPool_attribute, value: *mut c_void) {
        there(value)?;
        let dev = owner(pool)?;
        let set = VALUES.lock().as_ref().and_then(|v| v.get(&(dev, attr.0)).copied());
        match attr {
            // By default memory may be used again in each of these cases.
            a if is_flag(a) => put(value.cast(), set.unwrap_or(1) as u32),
            CU_MEMPOOL_ATTR_RELEASE_THRESHOLD => put(value.cast(), set.unwrap_or(0)),
            CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT | CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH
            | CU_MEMPOOL_ATTR_USED_MEM_CURRENT | CU_MEMPOOL_ATTR_USED_MEM_HIGH => fail(Code::NotSupported),
            _ => fail(Code::InvalidValue),
        }
    }

    /// Sets an attribute of a pool.
    fn cuMemPoolSetAttribute(pool: CUmemoryPool, attr: CUmemPool_attribute, value: *mut c_void) {
        let dev = owner(pool)?;
        let new = match attr {
            a if is_flag(a) => u64::from(get(value.cast_const().cast::<u32>())?),
            CU_MEMPOOL_ATTR_RELEASE_THRESHOLD => get(value.cast_const().cast::<u64>())?,
            CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH | CU_MEMPOOL_ATTR_USED_MEM_HIGH => return fail(Code::NotSupported),
            _ => return fail(Code::InvalidValue),
        };
        VALUES.lock().get_or_insert_default().insert((dev, attr.0), new);
        Ok(())
    }
}
