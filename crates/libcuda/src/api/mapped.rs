//! Virtual memory management.

use weft_driver::memory::mapped::{self, MemoryHandle, MemoryProperties};
use weft_driver::{Code, Result};
use weft_ffi::arg::{Address, Arg, FromC, In, Out, Slice};
use weft_ffi::driver::*;

use super::memory::location;
use super::pool::{accesses, descriptor};
use crate::entry::Call;
use crate::handle::{Handle, Kind, MEMORY};

/// An argument that is a handle of memory: a number, not a pointer.
struct MemoryOf(Handle<MemoryHandle>);

impl Arg for MemoryOf {
    type C = CUmemGenericAllocationHandle;
}

impl<'a> FromC<'a, Call> for MemoryOf {
    unsafe fn from_c(c: CUmemGenericAllocationHandle, (): (), call: &'a Call) -> Result<Self> {
        let number = usize::try_from(c).map_err(|_| Code::InvalidValue)?;
        // SAFETY: a handle is looked up, never dereferenced.
        unsafe { Handle::from_c(core::ptr::without_provenance_mut(number), (), call) }.map(MemoryOf)
    }
}

fn number(handle: &std::sync::Arc<MemoryHandle>) -> CUmemGenericAllocationHandle {
    MEMORY.handle::<<MemoryHandle as Kind>::Pointee>(handle).addr() as u64
}

fn properties(p: &CUmemAllocationProp) -> MemoryProperties {
    MemoryProperties {
        kind: p.type_.0,
        handles: p.requestedHandleTypes.0,
        location: location(p.location),
        compressed: u32::from(p.allocFlags.compressionType) == CU_MEM_ALLOCATION_COMP_GENERIC.0,
    }
}

entry! {
    /// What sizes are multiples of.
    fn cuMemGetAllocationGranularity(
        granularity: Out<usize>, prop: In<CUmemAllocationProp>, option: CUmemAllocationGranularity_flags,
    ) {
        granularity.set(mapped::granularity(&properties(&prop), option.0)? as usize)
    }

    /// Makes memory.
    fn cuMemCreate(
        handle: Out<CUmemGenericAllocationHandle>, size: usize, prop: In<CUmemAllocationProp>, flags: u64,
    ) {
        handle.set(number(&mapped::create(size as u64, properties(&prop), flags)?))
    }

    /// Gives a handle of memory back.
    fn cuMemRelease(handle: MemoryOf) {
        if handle.0.release() {
            MEMORY.remove(&handle.0);
        }
    }

    /// The handle of what is mapped at an address.
    fn cuMemRetainAllocationHandle(handle: Out<CUmemGenericAllocationHandle>, addr: Address) {
        handle.set(number(&mapped::retain(addr.0)?))
    }

    /// What memory is.
    fn cuMemGetAllocationPropertiesFromHandle(prop: Out<CUmemAllocationProp>, handle: MemoryOf) {
        let is = handle.0.properties();
        let mut to = CUmemAllocationProp {
            type_: CUmemAllocationType(is.kind),
            requestedHandleTypes: CUmemAllocationHandleType(is.handles),
            ..CUmemAllocationProp::default()
        };
        to.location.type_ = CUmemLocationType(is.location.kind);
        to.location.anon1.id = is.location.id;
        to.allocFlags.compressionType = u8::from(is.compressed);
        prop.set(to)
    }

    /// Sets addresses aside.
    fn cuMemAddressReserve(ptr: Out<CUdeviceptr>, size: usize, alignment: usize, addr: CUdeviceptr, flags: u64) {
        ptr.set(mapped::reserve(size as u64, alignment as u64, addr, flags)?)
    }

    /// Gives them back.
    fn cuMemAddressFree(ptr: CUdeviceptr, size: usize) {
        mapped::unreserve(ptr, size as u64)
    }

    /// Maps memory.
    fn cuMemMap(ptr: CUdeviceptr, size: usize, offset: usize, handle: MemoryOf, flags: u64) {
        mapped::map(ptr, size as u64, offset as u64, &handle.0, flags)
    }

    /// Takes it away.
    fn cuMemUnmap(ptr: CUdeviceptr, size: usize) {
        mapped::unmap(ptr, size as u64)
    }

    /// Says what devices may do with what is mapped.
    fn cuMemSetAccess(ptr: CUdeviceptr, size: usize, desc: Slice<CUmemAccessDesc> [count], count: usize) {
        mapped::set_access(ptr, size as u64, &accesses(&desc))
    }

    /// What a device may do there.
    fn cuMemGetAccess(flags: Out<u64>, place: In<CUmemLocation>, ptr: CUdeviceptr) {
        let found = mapped::access(ptr, location(*place));
        flags.set(found.as_ref().map_or(0, |f| u64::from(*f)));
        found.map(drop)
    }

    /// A descriptor by which another process imports memory.
    fn cuMemExportToShareableHandle(
        shareableHandle: Out<i32>, handle: MemoryOf, handleType: CUmemAllocationHandleType, flags: u64,
    ) {
        shareableHandle.set(handle.0.export(handleType.0, flags)?)
    }

    /// Memory of another process.
    fn cuMemImportFromShareableHandle(
        handle: Out<CUmemGenericAllocationHandle>, osHandle: Address, shHandleType: CUmemAllocationHandleType,
    ) {
        handle.set(number(&mapped::import(descriptor(osHandle), shHandleType.0)?))
    }
}
