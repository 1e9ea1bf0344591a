//! Allocation.

use std::sync::Arc;

use weft_device::attribute as attr;
use weft_exec::memory::{HostMemory, ProgramPages};

use super::table::{self, Allocation, AllocationKind};
use super::{account, device};
use crate::context::Context;
use crate::error::{Code, Result, fail};
use crate::graph::capture;
use crate::unified;

/// Flags of `cuMemHostAlloc`: portable, device map, write combined.
const HOST_FLAGS: u32 = 7;
const WRITE_COMBINED: u32 = 4;
/// Flags of `cuMemHostRegister`: portable, device map, IO memory, read only.
const REGISTER_FLAGS: u32 = 15;
/// `CU_MEMHOSTREGISTER_IOMEMORY`: memory of other hardware, of which there is none.
const IO_MEMORY: u32 = 4;
const ATTACH_GLOBAL: u32 = 1;
const ATTACH_HOST: u32 = 2;

/// Allocates device memory; answers its address, a multiple of 256 (`cuMemAlloc`).
///
/// # Errors
/// [`Code::InvalidValue`] for 0 bytes, [`Code::OutOfMemory`], the context's error.
pub fn alloc(context: &Arc<Context>, bytes: u64) -> Result<u64> {
    capture::check_unsafe()?;
    context.check()?;
    if bytes == 0 {
        return fail(Code::InvalidValue);
    }
    device::allocate(context.state(), bytes, AllocationKind::Device, 0)
}

/// Allocates rows of `width` bytes; answers the address and the distance of rows in bytes (`cuMemAllocPitch`).
///
/// # Errors
/// [`Code::InvalidValue`] for an empty area, one whose bytes have no number, or an element size other than 4, 8, 16 bytes; else as [`alloc`].
pub fn alloc_pitch(context: &Arc<Context>, width: u64, height: u64, element: u32) -> Result<(u64, u64)> {
    if width == 0 || height == 0 || !matches!(element, 4 | 8 | 16) {
        return fail(Code::InvalidValue);
    }
    let unit = u64::from(context.device().profile().limit(attr::TEXTURE_ALIGNMENT).max(1));
    let pitch = width.checked_next_multiple_of(unit).ok_or(Code::InvalidValue)?;
    let bytes = pitch.checked_mul(height).ok_or(Code::InvalidValue)?;
    Ok((alloc(context, bytes)?, pitch))
}

/// Allocates memory for host and device (`cuMemAllocManaged`).
///
/// # Errors
/// [`Code::InvalidValue`] for 0 bytes or flags other than one of global and host; else as [`alloc`].
pub fn alloc_managed(context: &Arc<Context>, bytes: u64, flags: u32) -> Result<u64> {
    capture::check_unsafe()?;
    context.check()?;
    if bytes == 0 || !matches!(flags, ATTACH_GLOBAL | ATTACH_HOST) {
        return fail(Code::InvalidValue);
    }
    device::allocate(context.state(), bytes, AllocationKind::Managed, flags)
}

/// Frees device or managed memory, after all work given so far (`cuMemFree`). Address 0 is nothing to free.
///
/// # Errors
/// [`Code::InvalidValue`] for any other address where no such allocation starts; the context's error.
pub fn free(context: &Arc<Context>, address: u64) -> Result<()> {
    capture::check_unsafe()?;
    context.check()?;
    if address == 0 {
        return Ok(());
    }
    let owner = table::find(address).and_then(|a| Context::by_id(a.context_id));
    owner.as_ref().unwrap_or(context).wait_for_all();
    context.check()?;
    table::finish_free(&*table::begin_free(address)?);
    Ok(())
}

/// Checks a range of memory that other drivers of the system are to reach (`cuMemGetHandleForAddressRange`).
///
/// # Errors
/// [`Code::InvalidValue`] for anything but whole pages of device memory, as a buffer of the kernel's, by the usual way or PCIe.
pub fn check_shareable_range(address: u64, bytes: u64, kind: u32, flags: u64) -> Result<()> {
    const DMA_BUF: u32 = 1;
    const PAGE: u64 = 4096;
    let found = table::find_range(address, bytes)?;
    let whole = bytes > 0 && address.is_multiple_of(PAGE) && bytes.is_multiple_of(PAGE);
    if !whole || kind != DMA_BUF || flags > 1 || found.is_host() || found.is_managed() {
        return fail(Code::InvalidValue);
    }
    Ok(())
}

/// The context that an address belongs to, while it is there.
pub fn owner(address: u64) -> Option<Arc<Context>> {
    table::find(address).and_then(|a| Context::by_id(a.context_id))
}

/// Free and total bytes of the context's device (`cuMemGetInfo`).
///
/// # Errors
/// The context's error.
pub fn info(context: &Context) -> Result<(u64, u64)> {
    context.check()?;
    Ok(context.device().memory_info())
}

/// Allocates page-locked host memory; 0 bytes lie at address 0 (`cuMemHostAlloc`).
///
/// # Errors
/// [`Code::InvalidValue`] for unknown flags, [`Code::OutOfMemory`], the context's error.
pub fn alloc_host(context: &Arc<Context>, bytes: u64, flags: u32) -> Result<u64> {
    capture::check_unsafe()?;
    context.check()?;
    if flags & !HOST_FLAGS != 0 {
        return fail(Code::InvalidValue);
    }
    if bytes == 0 {
        return Ok(0);
    }
    // The system may promise more than it has.
    if bytes > account::host_memory_total() {
        return fail(Code::OutOfMemory);
    }
    let size = usize::try_from(bytes).map_err(|_| Code::OutOfMemory)?;
    let memory = HostMemory::alloc(size).map_err(|_| Code::OutOfMemory)?;
    let base = memory.addr();
    if flags & WRITE_COMBINED != 0 {
        unified::add_combined(&memory);
    }
    table::insert(Allocation::new(
        (context.id(), context.device()),
        base,
        bytes,
        AllocationKind::Host(memory),
        flags,
    ));
    Ok(base)
}

/// Frees page-locked host memory, after all work given so far (`cuMemFreeHost`).
///
/// # Errors
/// [`Code::InvalidValue`] where no such allocation starts; the context's error.
pub fn free_host(context: &Context, address: u64) -> Result<()> {
    capture::check_unsafe()?;
    context.check()?;
    if address == 0 {
        return Ok(());
    }
    context.wait_for_all();
    context.check()?;
    let is_host = |a: &Allocation| matches!(a.kind, AllocationKind::Host(_));
    let found = table::remove(address, is_host).ok_or(Code::InvalidValue)?;
    unified::remove_host(address);
    table::release(found);
    Ok(())
}

/// Makes memory of the program known (`cuMemHostRegister`).
///
/// # Errors
/// [`Code::InvalidValue`] for an empty range, unknown flags, IO memory, memory that is not there or the driver's own, [`Code::HostMemoryAlreadyRegistered`] when it overlaps
/// memory known already, the context's error.
pub fn register_host(context: &Arc<Context>, address: u64, bytes: u64, flags: u32) -> Result<()> {
    capture::check_unsafe()?;
    context.check()?;
    if address == 0 || bytes == 0 || flags & !REGISTER_FLAGS != 0 || address.checked_add(bytes).is_none() {
        return fail(Code::InvalidValue);
    }
    let entry =
        Allocation::new((context.id(), context.device()), address, bytes, AllocationKind::Registered, flags);
    // Memory that the driver has given is not the program's to register, nor is what is not there.
    let is_other = |a: &Allocation| !matches!(a.kind, AllocationKind::Registered);
    let mut byte = [0];
    let is_there =
        [address, address + bytes - 1].iter().all(|at| weft_exec::memory::read(*at, &mut byte).is_ok());
    if table::find(address).is_some_and(|a| is_other(&a)) || !is_there || flags & IO_MEMORY != 0 {
        return fail(Code::InvalidValue);
    }
    if table::insert_if_free(entry) { Ok(()) } else { fail(Code::HostMemoryAlreadyRegistered) }
}

/// Forgets memory of the program (`cuMemHostUnregister`).
///
/// # Errors
/// [`Code::HostMemoryNotRegistered`] for memory not registered, [`Code::InvalidValue`] for an address within a
/// registered range; the context's error.
pub fn unregister_host(context: &Context, address: u64) -> Result<()> {
    capture::check_unsafe()?;
    context.check()?;
    context.wait_for_all();
    let is_registered = |a: &Allocation| matches!(a.kind, AllocationKind::Registered);
    if address == 0 {
        return fail(Code::InvalidValue);
    }
    match table::remove(address, is_registered) {
        Some(_) => Ok(()),
        None if table::find(address).is_some() => fail(Code::InvalidValue),
        None => fail(Code::HostMemoryNotRegistered),
    }
}

/// Memory for a variable of a module.
pub(crate) fn alloc_variable(context: &Arc<Context>, bytes: u64, managed: bool) -> Result<u64> {
    device::allocate(context.state(), bytes.max(1), AllocationKind::Variable { bound: false, managed }, 0)
}

/// Managed variables lie in such pages of the program, which the model of unified memory looks at.
pub fn share_program(context: &Context, pages: ProgramPages) {
    unified::add_program(pages, context.device());
}

/// Lets a variable of a module lie in memory of the program.
pub(crate) fn bind_variable(context: &Arc<Context>, address: u64, bytes: u64, managed: bool) {
    let kind = AllocationKind::Variable { bound: true, managed };
    // Registered already, perhaps by another module: the earlier entry serves as well.
    let _ = table::insert_if_free(Allocation::new((context.id(), context.device()), address, bytes, kind, 0));
}
