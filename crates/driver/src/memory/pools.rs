//! What programs do with pools as objects: make, choose, share.

use std::sync::Arc;

use parking_lot::Mutex;
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

/// A device by its number, or the host.
fn whose(location: Location) -> Result<Option<u32>> {
    let device = device_at(location)?.ordinal();
    Ok((location.kind == Location::DEVICE).then_some(device))
}

/// Whether pools of a type may be at a place, as an H100 with CUDA 13.0 has it: managed ones also nowhere, and at the current node.
fn check_place(location: Location, kind: u32) -> Result<()> {
    match (kind, location.kind) {
        (PoolProperties::PINNED, Location::DEVICE | Location::HOST | Location::NODE)
        | (
            PoolProperties::MANAGED,
            Location::DEVICE | Location::HOST | Location::NODE | Location::CURRENT_NODE,
        ) => location.check().map_err(|_| Code::InvalidValue.into()),
        (PoolProperties::MANAGED, Location::NOWHERE) => Ok(()),
        _ => fail(Code::InvalidValue),
    }
}

/// The device that accounts for memory of a place: that of the host and of none by the first one.
fn accountant(location: Location) -> Result<&'static Arc<Device>> {
    system()?.device(if location.kind == Location::DEVICE { location.id } else { 0 })
}

/// Makes a pool (`cuMemPoolCreate`).
///
/// # Errors
/// [`Code::InvalidValue`] for types that there are not, places that there are not or not for the type, handles other than none and file
/// descriptors, and of managed memory handles and a limit; [`Code::OutOfMemory`].
pub fn create(properties: PoolProperties) -> Result<Arc<Pool>> {
    capture::check_unsafe()?;
    check_place(properties.location, properties.kind)?;
    let managed = properties.kind == PoolProperties::MANAGED;
    if managed && (properties.handles != 0 || properties.most != 0) {
        return fail(Code::InvalidValue);
    }
    let device = accountant(properties.location)?;
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
    for other in OTHERS.lock().iter_mut().filter(|o| Arc::ptr_eq(&o.chosen, pool)) {
        other.chosen = other.standard.clone();
    }
    Ok(())
}

/// Chooses the pool that a device's allocations in streams are from (`cuDeviceSetMemPool`).
///
/// # Errors
/// [`Code::InvalidValue`] for a pool of another device or another process.
pub fn choose(device: &Device, pool: &Arc<Pool>) -> Result<()> {
    capture::check_unsafe()?;
    let fits = pool.device_ordinal() == device.ordinal() && !pool.is_of_host() && !pool.is_managed();
    if !fits || pool.is_imported() {
        return fail(Code::InvalidValue);
    }
    device.set_pool(pool);
    Ok(())
}

/// Pools of a place and type other than a device's of its own memory.
struct Other {
    location: Location,
    kind: u32,
    standard: Arc<Pool>,
    chosen: Arc<Pool>,
}

static OTHERS: Mutex<Vec<Other>> = Mutex::new(Vec::new());

/// Calls `f` with the pools of a place and a type, which are made where nobody has asked for them before.
fn with_other<T>(location: Location, kind: u32, f: impl FnOnce(&mut Other) -> T) -> Result<T> {
    // The host is one place, and so is none.
    let id = if matches!(location.kind, Location::DEVICE | Location::NODE) { location.id } else { 0 };
    let location = Location { id, ..location };
    let mut others = OTHERS.lock();
    let known = others.iter().position(|o| (o.location, o.kind) == (location, kind));
    let at = match known {
        Some(at) => at,
        None => {
            let device = accountant(location)?;
            let properties = PoolProperties::of_place(location, kind);
            let standard = Arc::new(Pool::default_as(device.ordinal(), device.account(), properties));
            device.add_pool(&standard);
            others.push(Other { location, kind, chosen: standard.clone(), standard });
            others.len() - 1
        }
    };
    others.get_mut(at).map(f).ok_or_else(|| Code::Unknown.into())
}

/// Whether it is the device's memory itself that is meant, whose pools are the device's.
///
/// # Errors
/// [`Code::NotSupported`] for the current node; [`Code::InvalidValue`] for other places and types that there are not.
fn of_device(location: Location, kind: u32) -> Result<Option<&'static Arc<Device>>> {
    if location.kind == Location::CURRENT_NODE {
        return fail(Code::NotSupported);
    }
    check_place(location, kind)?;
    let own = kind == PoolProperties::PINNED && location.kind == Location::DEVICE;
    if own { system()?.device(location.id).map(Some) } else { Ok(None) }
}

/// The default pool of a place and a type of memory (`cuMemGetDefaultMemPool`).
///
/// # Errors
/// [`Code::NotSupported`] for the current node; [`Code::InvalidValue`] for other places and types that there are not.
pub fn default_at(location: Location, kind: u32) -> Result<Arc<Pool>> {
    match of_device(location, kind)? {
        Some(device) => Ok(device.default_pool().clone()),
        None => with_other(location, kind, |o| o.standard.clone()),
    }
}

/// The pool of a place and a type of memory (`cuMemGetMemPool`).
///
/// # Errors
/// As [`default_at`].
pub fn pool_at(location: Location, kind: u32) -> Result<Arc<Pool>> {
    match of_device(location, kind)? {
        Some(device) => Ok(device.pool()),
        None => with_other(location, kind, |o| o.chosen.clone()),
    }
}

/// Chooses the pool of a place and a type of memory (`cuMemSetMemPool`).
///
/// # Errors
/// As [`default_at`]; [`Code::InvalidValue`] for a pool of another place, type or process.
pub fn choose_at(location: Location, kind: u32, pool: &Arc<Pool>) -> Result<()> {
    if let Some(device) = of_device(location, kind)? {
        return choose(device, pool);
    }
    capture::check_unsafe()?;
    let fits =
        pool.location().kind == location.kind && pool.is_managed() == (kind == PoolProperties::MANAGED);
    if !fits || pool.is_imported() {
        return fail(Code::InvalidValue);
    }
    with_other(location, kind, |o| o.chosen = pool.clone())
}

/// Says what places may do with a pool's memory (`cuMemPoolSetAccess`): places with `CUmemAccess_flags`.
///
/// # Errors
/// [`Code::InvalidValue`] without a place, and for flags that there are not; [`Code::InvalidDevice`] for a device that there is not,
/// and to take the pool's own place its access; [`Code::NotSupported`] for the host and memory of a device.
pub fn set_access(pool: &Pool, list: impl IntoIterator<Item = (Location, u32)>) -> Result<()> {
    capture::check_unsafe()?;
    let mut all = Vec::new();
    for (location, flags) in list {
        if !matches!(flags, 0 | 1 | 3) {
            return fail(Code::InvalidValue);
        }
        let whose = whose(location)?;
        if flags == 0 && pool.is_own(whose) {
            return fail(Code::InvalidDevice);
        }
        if whose.is_none() && !pool.is_managed() && !pool.is_of_host() {
            return fail(Code::NotSupported);
        }
        all.push((whose, flags));
    }
    if all.is_empty() {
        return fail(Code::InvalidValue);
    }
    all.into_iter().for_each(|(whose, flags)| pool.set_access(whose, flags));
    Ok(())
}

/// What a device may do with a pool's memory (`cuMemPoolGetAccess`).
///
/// # Errors
/// [`Code::InvalidDevice`], [`Code::InvalidValue`] for places that there are not.
pub fn access(pool: &Pool, location: Location) -> Result<u32> {
    capture::check_unsafe()?;
    Ok(pool.access_of(whose(location)?))
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
