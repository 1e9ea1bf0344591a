//! Virtual memory management: memory without addresses, addresses without memory, and the one mapped into the other.
//!
//! Memory is a file of the system ([`SharedFile`]); a reserved range faults wherever nothing is mapped or no access has been given.
//! The table of allocations knows what devices may use; so copies refuse the rest, and kernels fault there.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use weft_device::attribute::GENERIC_COMPRESSION;
use weft_exec::memory::{AddressRange, Protection, SharedFile};

use super::location::Location;
use super::pool::FILE_DESCRIPTOR;
use super::pools::open;
use super::table::{self, Allocation, AllocationKind};
use crate::device::Device;
use crate::error::{Code, Result, fail};
use crate::system::system;
use crate::tag::{Tag, Tagged};

/// Sizes and addresses are its multiples, least and recommended (`cuMemGetAllocationGranularity`).
const GRANULARITY: u64 = 2 << 20;
/// `CU_MEM_ALLOCATION_TYPE_PINNED`.
const PINNED: u32 = 1;
/// What memory's file is called, before its device's number.
const FILE_NAME: &str = "device memory ";

/// What memory is to be (`CUmemAllocationProp`).
#[derive(Clone, Copy, Debug)]
pub struct MemoryProperties {
    /// `CUmemAllocationType`.
    pub kind: u32,
    /// `CUmemAllocationHandleType` that it may be exported by.
    pub handles: u32,
    /// Where it is.
    pub location: Location,
    /// Whether the device may compress it, which shows in nothing but this.
    pub compressed: bool,
}

impl MemoryProperties {
    fn of(location: Location, handles: u32) -> Self {
        MemoryProperties { kind: PINNED, handles, location, compressed: false }
    }

    fn device(&self) -> Result<&'static Arc<Device>> {
        match (self.kind, self.location.kind) {
            (PINNED, Location::DEVICE) => system()?.device(self.location.id),
            (PINNED, Location::HOST | Location::NODE | Location::CURRENT_NODE) => {
                self.location.check()?;
                system()?.device(0)
            }
            _ => fail(Code::InvalidValue),
        }
    }
}

/// Memory, which goes with its last handle and mapping.
#[derive(Debug)]
struct Physical {
    file: SharedFile,
    size: u64,
    device: Arc<Device>,
    properties: MemoryProperties,
    /// Taken of the device; memory of other processes is not.
    taken: u64,
    handle: Mutex<Weak<MemoryHandle>>,
}

impl Drop for Physical {
    fn drop(&mut self) {
        self.device.account().give_back(self.taken);
    }
}

/// A handle of memory (`CUmemGenericAllocationHandle`), counted.
#[derive(Debug)]
pub struct MemoryHandle {
    memory: Arc<Physical>,
    holders: AtomicU32,
    tag: Tag,
}

impl MemoryHandle {
    fn new(memory: Arc<Physical>) -> Arc<Self> {
        let handle = MemoryHandle { memory, holders: AtomicU32::new(1), tag: Tag::default() };
        let handle = Arc::new(handle);
        *handle.memory.handle.lock() = Arc::downgrade(&handle);
        handle
    }

    /// What the memory is (`cuMemGetAllocationPropertiesFromHandle`).
    pub fn properties(&self) -> MemoryProperties {
        self.memory.properties
    }

    /// Gives the handle back (`cuMemRelease`); answers whether nobody else has it.
    pub fn release(&self) -> bool {
        self.holders.fetch_sub(1, Ordering::AcqRel) == 1
    }

    /// A file descriptor by which another process imports it (`cuMemExportToShareableHandle`); it is the caller's.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for flags, other kinds of handles, and memory that was not made for them.
    pub fn export(&self, kind: u32, flags: u64) -> Result<i32> {
        let may = kind == FILE_DESCRIPTOR && flags == 0 && self.memory.properties.handles & kind != 0;
        if !may {
            return fail(Code::InvalidValue);
        }
        self.memory.file.duplicate().map_err(|_| Code::OutOfMemory.into())
    }
}

impl Tagged for MemoryHandle {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        self.holders.load(Ordering::Acquire) > 0
    }
}

/// What sizes and addresses of such memory are multiples of (`cuMemGetAllocationGranularity`).
///
/// # Errors
/// [`Code::InvalidValue`] for a question other than the least and the recommended one, and for impossible properties;
/// [`Code::InvalidDevice`].
pub fn granularity(properties: &MemoryProperties, which: u32) -> Result<u64> {
    properties.device()?;
    if which > 1 { fail(Code::InvalidValue) } else { Ok(GRANULARITY) }
}

/// Makes memory (`cuMemCreate`).
///
/// # Errors
/// [`Code::InvalidValue`] for flags, impossible properties and a size that is no multiple of the granularity;
/// [`Code::InvalidDevice`]; [`Code::OutOfMemory`].
pub fn create(size: u64, mut properties: MemoryProperties, flags: u64) -> Result<Arc<MemoryHandle>> {
    if flags != 0 || size == 0 || !size.is_multiple_of(GRANULARITY) {
        return fail(Code::InvalidValue);
    }
    let device = properties.device()?;
    properties.compressed &= device.attribute(GENERIC_COMPRESSION)? != 0;
    if !device.account().take(size) {
        return fail(Code::OutOfMemory);
    }
    let Ok(file) = SharedFile::create(&format!("{FILE_NAME}{}", device.ordinal()), size) else {
        device.account().give_back(size);
        return fail(Code::OutOfMemory);
    };
    let (device, handle) = (device.clone(), Mutex::default());
    Ok(MemoryHandle::new(Arc::new(Physical { file, size, device, properties, taken: size, handle })))
}

/// The memory that another process, or this one, has exported (`cuMemImportFromShareableHandle`).
///
/// # Errors
/// [`Code::InvalidValue`] for other kinds of handles and files that are no memory; [`Code::Unknown`] for no file.
pub fn import(descriptor: i32, kind: u32) -> Result<Arc<MemoryHandle>> {
    if kind != FILE_DESCRIPTOR {
        return fail(Code::InvalidValue);
    }
    let file = open(descriptor)?;
    let number =
        file.name().and_then(|n| n.strip_prefix(FILE_NAME)?.parse().ok()).ok_or(Code::InvalidValue)?;
    let properties = MemoryProperties::of(Location::of_device(number), kind);
    let device = properties.device().map_err(|_| Code::InvalidValue)?.clone();
    let size = file.len();
    let memory = Physical { file, size, device, properties, taken: 0, handle: Mutex::default() };
    Ok(MemoryHandle::new(Arc::new(memory)))
}

/// Memory in a range.
#[derive(Debug)]
struct Mapped {
    memory: Arc<Physical>,
    /// What places may do: `CUmemAccess_flags`.
    access: Vec<(Location, u32)>,
}

impl Mapped {
    fn most_access(&self) -> u32 {
        self.access.iter().map(|a| a.1).max().unwrap_or(0)
    }
}

#[derive(Debug)]
struct Range {
    addresses: AddressRange,
    /// By address; none overlaps another.
    mapped: BTreeMap<u64, Mapped>,
}

impl Range {
    /// Addresses of what is mapped from `at` on for `size` bytes, if that is whole mappings.
    fn whole(&self, at: u64, size: u64) -> Option<Vec<u64>> {
        let end = at.checked_add(size)?;
        let inside: Vec<u64> = self.mapped.range(at..end).map(|m| *m.0).collect();
        let cut = self.mapped.range(..at).next_back().is_some_and(|(b, m)| b + m.memory.size > at);
        let last = inside.last().and_then(|b| Some(b + self.mapped.get(b)?.memory.size));
        (!cut && last.is_none_or(|l| l <= end)).then_some(inside)
    }

    fn offset(&self, at: u64) -> usize {
        (at - self.addresses.base()) as usize
    }
}

static RANGES: Mutex<BTreeMap<u64, Range>> = Mutex::new(BTreeMap::new());

/// Calls `f` with the range that holds `size` addresses from `at` on.
fn with_range<T>(at: u64, size: u64, f: impl FnOnce(Option<&mut Range>) -> Result<T>) -> Result<T> {
    let mut ranges = RANGES.lock();
    let found = ranges.range_mut(..=at).next_back().map(|r| r.1);
    let fits = |r: &&mut Range| {
        let end = r.addresses.base() + r.addresses.len() as u64;
        at.checked_add(size.max(1)).is_some_and(|e| e <= end)
    };
    f(found.filter(fits))
}

/// Sets addresses aside (`cuMemAddressReserve`), at `wish` if that is possible.
///
/// # Errors
/// [`Code::InvalidValue`] for flags, a size that is no multiple of the granularity, and an alignment that is no power of two;
/// [`Code::OutOfMemory`].
pub fn reserve(size: u64, alignment: u64, wish: u64, flags: u64) -> Result<u64> {
    let aligned = alignment == 0 || alignment.is_power_of_two();
    if flags != 0 || size == 0 || !size.is_multiple_of(GRANULARITY) || !aligned {
        return fail(Code::InvalidValue);
    }
    let number = |n: u64| usize::try_from(n).map_err(|_| Code::OutOfMemory);
    let align = number(alignment.max(GRANULARITY))?;
    let addresses =
        AddressRange::reserve(number(size)?, align, number(wish)?).map_err(|_| Code::OutOfMemory)?;
    let base = addresses.base();
    RANGES.lock().insert(base, Range { addresses, mapped: BTreeMap::new() });
    Ok(base)
}

/// Gives a range back (`cuMemAddressFree`).
///
/// # Errors
/// [`Code::InvalidValue`] unless it is all of a range in which nothing is mapped.
pub fn unreserve(at: u64, size: u64) -> Result<()> {
    let mut ranges = RANGES.lock();
    let is_whole = |r: &Range| r.addresses.len() as u64 == size && r.mapped.is_empty();
    if !ranges.get(&at).is_some_and(is_whole) {
        return fail(Code::InvalidValue);
    }
    ranges.remove(&at);
    Ok(())
}

/// Maps memory into a range (`cuMemMap`), all of it; nobody may use it until access is given.
///
/// # Errors
/// [`Code::InvalidValue`] for flags and no bytes. [`Code::NotSupported`] for a part of the memory, and where nothing is reserved or
/// something is mapped, as CUDA has it.
pub fn map(at: u64, size: u64, offset: u64, handle: &MemoryHandle, flags: u64) -> Result<()> {
    if flags != 0 || size == 0 {
        return fail(Code::InvalidValue);
    }
    if offset != 0 || size != handle.memory.size || !at.is_multiple_of(GRANULARITY) {
        return fail(Code::NotSupported);
    }
    with_range(at, size, |range| {
        let range = range.ok_or(Code::NotSupported)?;
        if !range.whole(at, size).is_some_and(|m| m.is_empty()) {
            return fail(Code::NotSupported);
        }
        let memory = handle.memory.clone();
        let part = (&memory.file, 0);
        let mapped = range.addresses.map(range.offset(at), size as usize, part, Protection::None);
        mapped.map_err(|_| Code::OutOfMemory)?;
        range.mapped.insert(at, Mapped { memory, access: Vec::new() });
        Ok(())
    })
}

/// Takes what is mapped in a range away (`cuMemUnmap`).
///
/// # Errors
/// [`Code::InvalidValue`] for no bytes, addresses that are not reserved, and parts of mappings.
pub fn unmap(at: u64, size: u64) -> Result<()> {
    if size == 0 {
        return fail(Code::InvalidValue);
    }
    with_range(at, size, |range| {
        let range = range.ok_or(Code::InvalidValue)?;
        for base in range.whole(at, size).ok_or(Code::InvalidValue)? {
            let Some(gone) = range.mapped.remove(&base) else { continue };
            table::remove(base, |_| true);
            let taken = range.addresses.unmap(range.offset(base), gone.memory.size as usize);
            taken.map_err(|_| Code::OutOfMemory)?;
        }
        Ok(())
    })
}

/// Says what places may do with what is mapped (`cuMemSetAccess`). All devices share what one may do.
///
/// # Errors
/// [`Code::InvalidValue`] for no bytes, no places, flags that there are not, and unless it is whole mappings without gaps.
/// [`Code::InvalidDevice`].
pub fn set_access(at: u64, size: u64, list: &[(Location, u32)]) -> Result<()> {
    if size == 0 || list.is_empty() || list.iter().any(|a| !matches!(a.1, 0 | 1 | 3)) {
        return fail(Code::InvalidValue);
    }
    with_range(at, size, |range| {
        let range = range.ok_or(Code::InvalidValue)?;
        let all = range.whole(at, size).ok_or(Code::InvalidValue)?;
        let covered: u64 = all.iter().filter_map(|b| Some(range.mapped.get(b)?.memory.size)).sum();
        if covered != size {
            return fail(Code::InvalidValue);
        }
        for (location, _) in list {
            MemoryProperties::of(*location, 0).device()?;
        }
        all.into_iter().try_for_each(|base| give_access(range, base, list))
    })
}

fn give_access(range: &mut Range, base: u64, list: &[(Location, u32)]) -> Result<()> {
    let offset = range.offset(base);
    let mapped = range.mapped.get_mut(&base).ok_or(Code::InvalidValue)?;
    for new in list {
        mapped.access.retain(|a| a.0 != new.0);
        mapped.access.push(*new);
    }
    let protection = match mapped.most_access() {
        0 => Protection::None,
        1 => Protection::Read,
        _ => Protection::ReadWrite,
    };
    let size = mapped.memory.size;
    range.addresses.protect(offset, size as usize, protection).map_err(|_| Code::OutOfMemory)?;
    table::remove(base, |_| true);
    if protection != Protection::None {
        let kind = AllocationKind::Mapped {
            writable: protection == Protection::ReadWrite,
            handles: mapped.memory.properties.handles,
        };
        table::insert(Allocation::new((0, &mapped.memory.device), base, size, kind, 0));
    }
    Ok(())
}

/// What a place may do with memory at an address (`cuMemGetAccess`): all with memory that was not mapped by the program.
///
/// # Errors
/// [`Code::InvalidValue`] where nothing is mapped.
pub fn access(at: u64, location: Location) -> Result<u32> {
    let known = with_range(at, 1, |range| {
        let Some(range) = range else { return Ok(None) };
        let found = range.mapped.range(..=at).next_back().filter(|(b, m)| at - *b < m.memory.size);
        let (_, mapped) = found.ok_or(Code::InvalidValue)?;
        Ok(Some(mapped.access.iter().find(|a| a.0 == location).map_or(0, |a| a.1)))
    })?;
    known.or_else(|| table::find(at).map(|_| 3)).ok_or_else(|| Code::InvalidValue.into())
}

/// The device of memory that is mapped at an address and that nobody may use.
pub(crate) fn closed_at(at: u64) -> Option<u32> {
    with_range(at, 1, |range| {
        let found = range.and_then(|r| r.mapped.range(..=at).next_back());
        let closed = found.filter(|(b, m)| at - *b < m.memory.size && m.most_access() == 0);
        Ok(closed.map(|(_, m)| m.memory.device.ordinal()))
    })
    .unwrap_or_default()
}

/// The handle of what is mapped at an address, counted once more (`cuMemRetainAllocationHandle`).
///
/// # Errors
/// [`Code::InvalidValue`] where nothing is mapped.
pub fn retain(at: u64) -> Result<Arc<MemoryHandle>> {
    with_range(at, 1, |range| {
        let found = range.and_then(|r| {
            let (base, mapped) = r.mapped.range(..=at).next_back()?;
            (at - *base < mapped.memory.size).then(|| mapped.memory.clone())
        });
        let memory = found.ok_or(Code::InvalidValue)?;
        let known = memory.handle.lock().upgrade();
        // One that has been given back for good stays so.
        let again = |n: u32| n.checked_add(1).filter(|_| n > 0);
        let counted = |h: &Arc<MemoryHandle>| {
            h.holders.fetch_update(Ordering::AcqRel, Ordering::Acquire, again).is_ok()
        };
        Ok(known.filter(counted).unwrap_or_else(|| MemoryHandle::new(memory)))
    })
}
