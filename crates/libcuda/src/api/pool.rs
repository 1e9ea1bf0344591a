//! Memory pools.

use core::ffi::c_void;
use std::sync::Arc;

use weft_driver::memory::{Pool, PoolAttribute};
use weft_driver::operation::Allocate;
use weft_driver::{Code, Operation, Result, Stream, Timing};
use weft_ffi::arg::{Arg, FromC, In, Out, OutBytes};
use weft_ffi::driver::*;

use crate::args::fail;
use crate::entry::Call;
use crate::handle::{Dev, Handle};

/// Kind of the handle of a default pool; the device's number plus one is above it.
const KIND: usize = 9;

fn handle(dev: Dev) -> CUmemoryPool {
    let number = dev.default_pool().device_ordinal() as usize;
    core::ptr::without_provenance_mut((number + 1) << 4 | KIND)
}

/// An argument that is a pool.
#[derive(Clone, Copy, Debug)]
struct PoolOf(&'static Arc<Pool>);

impl Arg for PoolOf {
    type C = CUmemoryPool;
}

impl<'a> FromC<'a, Call> for PoolOf {
    unsafe fn from_c(c: CUmemoryPool, (): (), _: &'a Call) -> Result<Self> {
        let n = c.addr();
        let number = (n >> 4).checked_sub(1).filter(|_| n & 15 == KIND).ok_or(Code::InvalidValue)?;
        let dev = i32::try_from(number).map_err(|_| Code::InvalidValue)?;
        let found = weft_driver::system()?.device(dev).map_err(|_| Code::InvalidValue)?;
        Ok(PoolOf(found.default_pool()))
    }
}

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

entry! {
    /// A device's default pool.
    fn cuDeviceGetDefaultMemPool, fn cuDeviceGetMemPool(pool_out: Out<CUmemoryPool>, dev: Dev) {
        pool_out.set(handle(dev))
    }

    /// Makes a pool the device's: only its default one can be.
    fn cuDeviceSetMemPool(dev: Dev, pool: CUmemoryPool) {
        if handle(dev) == pool { Ok(()) } else { fail(Code::InvalidValue) }
    }

    /// Gives unused memory back.
    fn cuMemPoolTrimTo(pool: PoolOf, minBytesToKeep: usize) {
        pool.0.trim(minBytesToKeep as u64)
    }

    /// Allocates from a pool in the order of a stream.
    fn cuMemAllocFromPoolAsync; fn cuMemAllocFromPoolAsync_ptsz(
        dptr: Out<CUdeviceptr>, bytesize: usize, pool: PoolOf, hStream: Handle<Stream>,
    ) {
        let allocate = Allocate { pool: Some(pool.0.clone()), bytes: bytesize as u64 };
        let done = hStream.submit(Operation::Allocate(allocate), Timing::Async)?;
        dptr.set(done.address().ok_or(Code::Unknown)?)
    }

    /// An attribute of a pool.
    fn cuMemPoolGetAttribute(pool: PoolOf, attr: CUmemPool_attribute, value: AttributeOut [attr]) {
        // A flag of four bytes is the low half of its value.
        value.to.set(&pool.0.attribute(value.which)?.to_le_bytes())
    }

    /// Sets an attribute of a pool.
    fn cuMemPoolSetAttribute(pool: PoolOf, attr: CUmemPool_attribute, value: AttributeIn [attr]) {
        pool.0.set_attribute(value.which, value.value)
    }
}
