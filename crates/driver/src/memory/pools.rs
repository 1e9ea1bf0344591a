//! What programs do with pools as objects: make, choose, share.

use std::sync::Arc;

use weft_exec::memory::{Backing, SharedFile};

use super::location::Location;
use super::pool::{FILE_DESCRIPTOR, Pool, PoolProperties};
use super::space::arena;
use super::table::{self, Allocation, AllocationKind};
use crate::context::Context;
use crate::device::Device;
use crate::error::{Code, Result, fail};
use crate::graph::capture;
use crate::system::system;

/// `CU_MEM_ALLOCATION_TYPE_PINNED`.
const PINNED: u32 = 1;
/// What the description of a pool's pointer begins with.
const MAGIC: u64 = 0x0070_6f6f_6c74_6677;

/// A pointer of a pool, for another process (`CUmemPoolPtrExportData`).
pub type PointerData = [u8; 64];

/// The device that a location names; for places of the host, the first one.
fn device_at(location: Location) -> Result<&'static Arc<Device>> {
    match location.kind {
        Location::DEVICE => system()?.device(location.id),
        _ => {
            location.check()?;
            system()?.device(0)
        }
    }
}

/// Makes a pool (`cuMemPoolCreate`).
///
/// # Errors
/// [`Code::InvalidValue`] for a type other than pinned, places that there are not, and handles other than none and file
/// descriptors; [`Code::OutOfMemory`].
pub fn create(properties: PoolProperties) -> Result<Arc<Pool>> {
    capture::check_unsafe()?;
    if properties.kind != PINNED {
        return fail(Code::InvalidValue);
    }
    let device = device_at(properties.location).map_err(|_| Code::InvalidValue)?;
    let pool = Arc::new(Pool::new(device.ordinal(), device.account(), properties)?);
    device.add_pool(&pool);
    Ok(pool)
}

/// Whether captures let a pool be asked and changed.
///
/// # Errors
/// [`Code::StreamCaptureUnsupported`] where they do not.
pub fn check_captures() -> Result<()> {
    capture::check_unsafe()
}

/// Ends a pool (`cuMemPoolDestroy`). Devices that it was chosen for go back to their default pools.
///
/// # Errors
/// [`Code::InvalidValue`] of a default pool.
pub fn destroy(pool: &Arc<Pool>) -> Result<()> {
    capture::check_unsafe()?;
    pool.destroy()?;
    for device in system()?.devices() {
        if Arc::ptr_eq(&device.pool(), pool) {
            device.set_pool(device.default_pool());
        }
    }
    Ok(())
}

/// Chooses the pool that a device's allocations in streams are from (`cuDeviceSetMemPool`).
///
/// # Errors
/// [`Code::InvalidValue`] for a pool of another device or another process.
pub fn choose(device: &Device, pool: &Arc<Pool>) -> Result<()> {
    capture::check_unsafe()?;
    if pool.device_ordinal() != device.ordinal() || pool.is_imported() {
        return fail(Code::InvalidValue);
    }
    device.set_pool(pool);
    Ok(())
}

/// The device of a place and a type of memory (`cuMemGetMemPool` and its kin).
///
/// # Errors
/// [`Code::InvalidValue`] for other types than pinned; [`Code::InvalidDevice`]; [`Code::NotSupported`] for places of the host, which
/// have no pools of their own.
pub fn place(location: Location, kind: u32) -> Result<&'static Arc<Device>> {
    match (kind, location.kind) {
        (PINNED, Location::DEVICE) => system()?.device(location.id),
        (PINNED, Location::HOST | Location::NODE | Location::CURRENT_NODE) => fail(Code::NotSupported),
        _ => fail(Code::InvalidValue),
    }
}

/// Says what devices may do with a pool's memory (`cuMemPoolSetAccess`): places with `CUmemAccess_flags`.
///
/// # Errors
/// [`Code::InvalidValue`] without a place, and for flags that there are not; [`Code::InvalidDevice`] for a device that there is not,
/// and to take the pool's own device its access.
pub fn set_access(pool: &Pool, list: impl IntoIterator<Item = (Location, u32)>) -> Result<()> {
    capture::check_unsafe()?;
    let mut all = Vec::new();
    for (location, flags) in list {
        if !matches!(flags, 0 | 1 | 3) {
            return fail(Code::InvalidValue);
        }
        let device = device_at(location)?.ordinal();
        if flags == 0 && location.kind == Location::DEVICE && device == pool.device_ordinal() {
            return fail(Code::InvalidDevice);
        }
        all.push((device, flags));
    }
    if all.is_empty() {
        return fail(Code::InvalidValue);
    }
    all.into_iter().for_each(|(device, flags)| pool.set_access(device, flags));
    Ok(())
}

/// What a device may do with a pool's memory (`cuMemPoolGetAccess`).
///
/// # Errors
/// [`Code::InvalidDevice`], [`Code::InvalidValue`] for places that there are not.
pub fn access(pool: &Pool, location: Location) -> Result<u32> {
    capture::check_unsafe()?;
    Ok(pool.access_of(device_at(location)?.ordinal()))
}

/// A file descriptor by which another process imports a pool (`cuMemPoolExportToShareableHandle`); it is the caller's.
///
/// # Errors
/// [`Code::InvalidValue`] for flags, other kinds of handles, and pools that were not made for them.
pub fn export(pool: &Pool, kind: u32, flags: u64) -> Result<i32> {
    capture::check_unsafe()?;
    let file = pool.file().filter(|_| kind == FILE_DESCRIPTOR && flags == 0 && !pool.is_imported());
    file.ok_or(Code::InvalidValue)?.duplicate().map_err(|_| Code::OutOfMemory.into())
}

/// The pool that another process, or this one, has exported (`cuMemPoolImportFromShareableHandle`).
///
/// # Errors
/// [`Code::InvalidValue`] for flags, other kinds of handles, and files that are no pools; [`Code::Unknown`] for no file.
pub fn import(descriptor: i32, kind: u32, flags: u64) -> Result<Arc<Pool>> {
    capture::check_unsafe()?;
    if kind != FILE_DESCRIPTOR || flags != 0 {
        return fail(Code::InvalidValue);
    }
    let file = open(descriptor)?;
    let device = Pool::device_of_file(&file).and_then(|n| i32::try_from(n).ok()).ok_or(Code::InvalidValue)?;
    let device = system()?.device(device).map_err(|_| Code::InvalidValue)?;
    let pool = Arc::new(Pool::import(device.ordinal(), device.account(), file));
    device.add_pool(&pool);
    Ok(pool)
}

/// A file of ours by its descriptor.
///
/// # Errors
/// [`Code::Unknown`] for no file, [`Code::InvalidValue`] for another kind of file.
pub(crate) fn open(descriptor: i32) -> Result<SharedFile> {
    SharedFile::of_number(descriptor).map_err(|e| match e.kind() {
        std::io::ErrorKind::InvalidData => Code::InvalidValue.into(),
        _ => Code::Unknown.into(),
    })
}

/// Describes an allocation of a pool for another process that imports the pool (`cuMemPoolExportPointer`).
///
/// # Errors
/// [`Code::InvalidValue`] for other memory, and pools that cannot be exported.
pub fn export_pointer(address: u64) -> Result<PointerData> {
    capture::check_unsafe()?;
    let found = table::find(address).ok_or(Code::InvalidValue)?;
    let AllocationKind::Pooled(pool) = &found.kind else { return fail(Code::InvalidValue) };
    let (file, offset) = pool.file().zip(pool.offset_of(found.base)).ok_or(Code::InvalidValue)?;
    let mut data = [0; 64];
    let words = [MAGIC, file.identity().0, file.identity().1, offset, found.size];
    for (place, word) in data.chunks_exact_mut(8).zip(words) {
        place.copy_from_slice(&word.to_le_bytes());
    }
    Ok(data)
}

/// Maps an allocation of a pool of another process; answers its address, which is to be freed before the other process frees it
/// (`cuMemPoolImportPointer`).
///
/// # Errors
/// [`Code::InvalidValue`] for a pool that was not imported, and data that is not of one of its pointers; [`Code::OutOfMemory`].
pub fn import_pointer(context: &Context, pool: &Arc<Pool>, data: &PointerData) -> Result<u64> {
    let file = pool.file().filter(|_| pool.is_imported()).ok_or(Code::InvalidValue)?;
    let mut words = [0u64; 5];
    for (word, place) in words.iter_mut().zip(data.as_chunks().0) {
        *word = u64::from_le_bytes(*place);
    }
    let [magic, first, second, offset, size] = words;
    if magic != MAGIC || (first, second) != file.identity() || size == 0 {
        return fail(Code::InvalidValue);
    }
    let kind = |mapped| AllocationKind::Foreign { mapped, pool: Some(pool.clone()) };
    map_foreign(context, (file, offset), size, kind)
}

/// Maps a part of another process's memory and takes note of it.
pub(crate) fn map_foreign(
    context: &Context,
    (file, offset): (&Arc<SharedFile>, u64),
    size: u64,
    kind: impl FnOnce(u64) -> AllocationKind,
) -> Result<u64> {
    /// Parts of files begin at its multiples.
    const PAGE: u64 = 64 << 10;
    let skip = offset % PAGE;
    let backing = Backing { file: file.clone(), offset: offset - skip };
    let bytes = size.checked_add(skip).and_then(|n| usize::try_from(n).ok()).ok_or(Code::InvalidValue)?;
    let mapped = arena()?.alloc_shared(bytes, &backing).map_err(|_| Code::OutOfMemory)?;
    let of = (context.id(), context.device());
    table::insert(Allocation::new(of, mapped + skip, size, kind(mapped), 0));
    Ok(mapped + skip)
}
