//! The table of allocations of the process.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use parking_lot::RwLock;
use weft_exec::memory::HostMemory;

use super::advice::Parts;
use super::graph::GraphMemory;
use super::packed;
use super::pool::Pool;
use super::space;
use crate::device::Device;
use crate::error::{Code, Result, fail};

/// What an allocation is.
#[derive(Debug)]
pub enum AllocationKind {
    /// `cuMemAlloc` and its kin.
    Device,
    /// `cuMemAllocManaged`.
    Managed,
    /// A block of a pool: `cuMemAllocAsync` and its kin.
    Pooled(Arc<Pool>),
    /// Memory mapped into a reserved range, as far as the device may use it (`cuMemSetAccess`).
    Mapped {
        /// Not only for reading.
        writable: bool,
        /// `CUmemAllocationHandleType` that it can be exported by.
        handles: u32,
    },
    /// Memory of another process (`cuIpcOpenMemHandle`), or of its pool.
    Foreign {
        /// Where what is mapped begins.
        mapped: u64,
        /// The pool whose pointer it is.
        pool: Option<Arc<Pool>>,
    },
    /// Memory of another library, a part of what was imported (`cuExternalMemoryGetMappedBuffer`).
    External {
        /// Where what is mapped begins.
        mapped: u64,
    },
    /// Page-locked memory of ours.
    Host(HostMemory),
    /// The program's memory, registered.
    Registered,
    /// A variable of a module. `bound`: it lies in memory of the program.
    Variable {
        /// The program's memory holds it.
        bound: bool,
        /// Managed variable.
        managed: bool,
    },
    /// Memory of a node of a graph.
    Graph(Arc<GraphMemory>),
}

impl AllocationKind {
    /// Whether it is managed memory by itself, not of a pool.
    pub(crate) fn is_managed(&self) -> bool {
        matches!(self, AllocationKind::Managed | AllocationKind::Variable { managed: true, .. })
    }
}

/// What a program may have chosen.
#[derive(Debug, Default)]
pub struct Choice(AtomicU8);

impl Choice {
    /// What it has, if anything.
    pub fn get(&self) -> Option<bool> {
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            n => Some(n == 2),
        }
    }

    /// Chooses.
    pub fn set(&self, on: bool) {
        self.0.store(1 + u8::from(on), Ordering::Relaxed);
    }
}

/// A stretch of memory that the driver knows.
#[derive(Debug)]
pub struct Allocation {
    /// First address.
    pub base: u64,
    /// Bytes.
    pub size: u64,
    /// What it is.
    pub kind: AllocationKind,
    /// Flags it was made with.
    pub flags: u32,
    /// A number that no other allocation of the process has had.
    pub buffer_id: u64,
    /// Whether synchronous operations on it always wait (`CU_POINTER_ATTRIBUTE_SYNC_MEMOPS`).
    pub sync_memops: Choice,
    /// What was said of it; of managed memory.
    pub(crate) advice: Parts,
    /// Number of the context that it was made in.
    pub(crate) context_id: u64,
    pub(crate) device: Arc<Device>,
}

impl Allocation {
    pub(crate) fn new(
        (context_id, device): (u64, &Arc<Device>),
        base: u64,
        size: u64,
        kind: AllocationKind,
        flags: u32,
    ) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Allocation {
            base,
            size,
            kind,
            flags,
            buffer_id: NEXT.fetch_add(1, Ordering::Relaxed),
            sync_memops: Choice::default(),
            advice: Parts::default(),
            context_id,
            device: device.clone(),
        }
    }

    /// Its device's number.
    pub fn device_ordinal(&self) -> u32 {
        self.device.ordinal()
    }

    /// Whether the host may be said to own it: page-locked and registered memory.
    pub fn is_host(&self) -> bool {
        match &self.kind {
            AllocationKind::Host(_) | AllocationKind::Registered => true,
            AllocationKind::Pooled(pool) => pool.is_of_host(),
            _ => false,
        }
    }

    /// Whether host and device may both use it freely.
    pub fn is_managed(&self) -> bool {
        match &self.kind {
            AllocationKind::Pooled(pool) => pool.is_managed(),
            kind => kind.is_managed(),
        }
    }

    /// Whether the program may free it as device memory.
    pub(crate) fn is_freeable(&self) -> bool {
        match &self.kind {
            AllocationKind::Device
            | AllocationKind::Managed
            | AllocationKind::Pooled(_)
            | AllocationKind::External { .. } => true,
            AllocationKind::Foreign { pool, .. } => pool.is_some(),
            AllocationKind::Graph(m) => m.is_live(),
            _ => false,
        }
    }

    /// Whether kernels and copies may write it.
    pub(crate) fn is_writable(&self) -> bool {
        !matches!(self.kind, AllocationKind::Mapped { writable: false, .. })
    }

    /// What handles it can be exported by (`CUmemAllocationHandleType`).
    pub fn handle_types(&self) -> u32 {
        match &self.kind {
            AllocationKind::Mapped { handles, .. } => *handles,
            _ => self.pool().map_or(0, |p| p.handle_types()),
        }
    }

    /// The pool that it is of.
    pub fn pool(&self) -> Option<&Arc<Pool>> {
        match &self.kind {
            AllocationKind::Pooled(pool) | AllocationKind::Foreign { pool: Some(pool), .. } => Some(pool),
            _ => None,
        }
    }

    /// Frees the memory itself.
    fn release(&self) {
        match &self.kind {
            AllocationKind::Managed => {
                if !packed::give(self.base) {
                    space::free(self.base);
                }
                self.device.account().give_back_managed(self.size);
            }
            AllocationKind::Device
            | AllocationKind::Graph(_)
            | AllocationKind::Variable { bound: false, .. } => {
                space::free(self.base);
                self.device.account().give_back(self.size);
            }
            AllocationKind::Pooled(pool) => pool.give(self.base, self.size),
            AllocationKind::Foreign { mapped, .. } | AllocationKind::External { mapped } => {
                space::free(*mapped);
            }
            AllocationKind::Host(_)
            | AllocationKind::Registered
            | AllocationKind::Mapped { .. }
            | AllocationKind::Variable { bound: true, .. } => {}
        }
    }
}

/// Bytes that the device maps at a time, of memory of the program.
const PAGE: u64 = 4096;

static TABLE: RwLock<BTreeMap<u64, Arc<Allocation>>> = RwLock::new(BTreeMap::new());

pub(crate) fn insert(allocation: Allocation) {
    TABLE.write().insert(allocation.base, Arc::new(allocation));
}

/// Inserts unless it would overlap another; answers whether it did.
pub(crate) fn insert_if_free(allocation: Allocation) -> bool {
    let mut table = TABLE.write();
    let end = allocation.base.saturating_add(allocation.size);
    let before = table.range(..end).next_back();
    if before.is_some_and(|(_, a)| a.base + a.size > allocation.base) {
        return false;
    }
    table.insert(allocation.base, Arc::new(allocation));
    true
}

/// The allocation that `address` lies in.
pub fn find(address: u64) -> Option<Arc<Allocation>> {
    let table = TABLE.read();
    let (_, a) = table.range(..=address).next_back()?;
    (address - a.base < a.size).then(|| a.clone())
}

/// All of the process, in the order of their addresses.
pub(crate) fn all() -> Vec<Arc<Allocation>> {
    TABLE.read().values().cloned().collect()
}

/// The stretch of memory around an address that kernels may use, outside of what the arena holds: an allocation; of memory of
/// the program also the rest of its pages, as the device maps no less.
pub(crate) fn stretch(address: u64) -> Option<Range<u64>> {
    let whole = |a: &Allocation| match a.is_host() {
        true => a.base / PAGE * PAGE..(a.base + a.size).next_multiple_of(PAGE),
        false => a.base..a.base + a.size,
    };
    let table = TABLE.read();
    let beside = [table.range(..=address).next_back(), table.range(address..).next()];
    beside.into_iter().flatten().map(|(_, a)| whole(a)).find(|s| s.contains(&address))
}

/// The allocation that holds `bytes` bytes from `address` on.
///
/// # Errors
/// [`Code::InvalidValue`] when there is none.
pub fn find_range(address: u64, bytes: u64) -> Result<Arc<Allocation>> {
    let a = find(address).ok_or(Code::InvalidValue)?;
    let fits = a.size - (address - a.base) >= bytes || goes_on(&a, address, bytes);
    if fits { Ok(a) } else { Err(Code::InvalidValue.into()) }
}

/// Whether `bytes` bytes from `address` on are all mapped, piece beside piece, and can be used in the same way.
#[cold]
fn goes_on(first: &Allocation, address: u64, bytes: u64) -> bool {
    let AllocationKind::Mapped { writable, .. } = first.kind else { return false };
    let Some(end) = address.checked_add(bytes) else { return false };
    let table = TABLE.read();
    let mut at = first.base + first.size;
    while at < end {
        match table.get(&at) {
            Some(a) if matches!(a.kind, AllocationKind::Mapped { writable: w, .. } if w || !writable) => {
                at += a.size;
            }
            _ => return false,
        }
    }
    true
}

/// Takes the allocation that starts at `base` out of the table, if `accept` does.
pub(crate) fn remove(base: u64, accept: impl Fn(&Allocation) -> bool) -> Option<Arc<Allocation>> {
    let mut table = TABLE.write();
    if !table.get(&base).is_some_and(|a| accept(a)) {
        return None;
    }
    table.remove(&base)
}

/// Frees memory taken out of the table.
pub(crate) fn release(allocation: Arc<Allocation>) {
    allocation.release();
}

/// Takes memory from the program that it may free: out of the table, or where it is a graph's, back to the graph. What it answers
/// is for [`finish_free`].
///
/// # Errors
/// [`Code::InvalidValue`] where no such memory starts.
pub(crate) fn begin_free(base: u64) -> Result<Arc<Allocation>> {
    let mut table = TABLE.write();
    let Entry::Occupied(entry) = table.entry(base) else { return fail(Code::InvalidValue) };
    match &entry.get().kind {
        AllocationKind::Graph(m) if m.begin_leave() => Ok(entry.get().clone()),
        AllocationKind::Graph(_) => fail(Code::InvalidValue),
        _ if entry.get().is_freeable() => Ok(entry.remove()),
        _ => fail(Code::InvalidValue),
    }
}

/// Frees what [`begin_free`] has answered, when nothing uses it any more; a graph's stays while the graph does.
pub(crate) fn finish_free(gone: &Allocation) {
    match &gone.kind {
        AllocationKind::Graph(m) => {
            m.leave();
            free_if_over(gone.base);
        }
        _ => gone.release(),
    }
}

/// Frees a graph's memory unless somebody has it.
pub(crate) fn free_if_over(base: u64) {
    let is_over = |a: &Allocation| matches!(&a.kind, AllocationKind::Graph(m) if m.is_over());
    if let Some(a) = remove(base, is_over) {
        release(a);
    }
}

/// Frees everything that a context has.
pub(crate) fn free_all_of(context_id: u64) {
    let gone: BTreeMap<u64, Arc<Allocation>> = {
        let mut table = TABLE.write();
        let (gone, kept) =
            std::mem::take(&mut *table).into_iter().partition(|(_, a)| a.context_id == context_id);
        *table = kept;
        gone
    };
    gone.into_values().for_each(release);
}

/// Frees a variable.
pub(crate) fn free_variable(address: u64) {
    if let Some(a) = remove(address, |a| matches!(a.kind, AllocationKind::Variable { .. })) {
        release(a);
    }
}

/// Writes a variable's value.
pub(crate) fn write_variable(address: u64, bytes: &[u8]) -> Result<()> {
    weft_exec::memory::write(address, bytes).map_err(|_| Code::Unknown.into())
}
