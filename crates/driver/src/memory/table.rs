//! The table of allocations of the process.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use parking_lot::RwLock;
use weft_exec::memory::{DeviceArena, HostMemory};

use super::graph::GraphMemory;
use crate::device::Device;
use crate::error::{Code, Result, fail};

/// What an allocation is.
#[derive(Debug)]
pub enum AllocationKind {
    /// `cuMemAlloc` and its kin.
    Device,
    /// `cuMemAllocManaged`.
    Managed,
    /// Page-locked memory of ours.
    Host(HostMemory),
    /// The program's memory, registered.
    Registered,
    /// A variable of a module. `bound`: it lies in memory of the program.
    Variable {
        /// `.const`: kernels may not write it.
        constant: bool,
        /// The program's memory holds it.
        bound: bool,
        /// Managed variable.
        managed: bool,
    },
    /// Memory of a node of a graph.
    Graph(Arc<GraphMemory>),
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
    pub sync_memops: AtomicBool,
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
            sync_memops: AtomicBool::new(false),
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
        matches!(self.kind, AllocationKind::Host(_) | AllocationKind::Registered)
    }

    /// Whether host and device may both use it freely.
    pub fn is_managed(&self) -> bool {
        matches!(self.kind, AllocationKind::Managed | AllocationKind::Variable { managed: true, .. })
    }

    /// Whether the program may free it as device memory.
    pub(crate) fn is_freeable(&self) -> bool {
        match &self.kind {
            AllocationKind::Device | AllocationKind::Managed => true,
            AllocationKind::Graph(m) => m.is_live(),
            _ => false,
        }
    }

    /// Frees the memory itself.
    fn release(&self) {
        match &self.kind {
            AllocationKind::Device
            | AllocationKind::Managed
            | AllocationKind::Graph(_)
            | AllocationKind::Variable { bound: false, .. } => {
                match arena().map(|a| a.free(self.base)) {
                    Ok(Ok(())) => {}
                    Ok(Err(e)) => tracing::error!("freeing {:#x}: {e}", self.base),
                    Err(e) => tracing::error!("freeing {:#x}: {e}", self.base),
                }
                self.device.give_back(self.size);
            }
            AllocationKind::Host(_)
            | AllocationKind::Registered
            | AllocationKind::Variable { bound: true, .. } => {}
        }
    }
}

static TABLE: RwLock<BTreeMap<u64, Arc<Allocation>>> = RwLock::new(BTreeMap::new());

/// Device memory of all devices. The range is only reserved; 4 TiB leave room for guards.
pub(crate) fn arena() -> Result<&'static DeviceArena> {
    static ARENA: OnceLock<Option<DeviceArena>> = OnceLock::new();
    let arena = ARENA.get_or_init(|| {
        let sizes = [4usize << 40, 1 << 40, 256 << 30, 64 << 30, 8 << 30, 1 << 30];
        // Smaller reservations help where the address space is limited.
        let arena = sizes.iter().find_map(|bytes| DeviceArena::new(*bytes).ok())?;
        Some(arena.treating(weft_cache::Options::from_env().variant.racy))
    });
    arena.as_ref().ok_or_else(|| Code::OutOfMemory.into())
}

/// Calls `f`, which writes at `address`, while constant variables there can be written.
pub(crate) fn while_writable<T>(address: u64, f: impl FnOnce() -> T) -> T {
    match arena() {
        Ok(arena) => arena.while_writable(address, f),
        Err(_) => f(),
    }
}

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

/// The allocation that holds `bytes` bytes from `address` on.
///
/// # Errors
/// [`Code::InvalidValue`] when there is none.
pub fn find_range(address: u64, bytes: u64) -> Result<Arc<Allocation>> {
    let a = find(address).ok_or(Code::InvalidValue)?;
    let fits = a.size - (address - a.base) >= bytes;
    if fits { Ok(a) } else { Err(Code::InvalidValue.into()) }
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

/// Begins to free memory that the program may free: a graph's is not the program's from now on.
///
/// # Errors
/// [`Code::InvalidValue`] where no such memory starts.
pub(crate) fn begin_free(base: u64) -> Result<()> {
    let found = find(base).filter(|a| a.base == base).ok_or(Code::InvalidValue)?;
    match &found.kind {
        AllocationKind::Graph(m) => {
            if !m.end() {
                return fail(Code::InvalidValue);
            }
            Ok(())
        }
        _ if found.is_freeable() => Ok(()),
        _ => fail(Code::InvalidValue),
    }
}

/// Frees memory for which [`begin_free`] has been called; a graph's stays while the graph does.
pub(crate) fn finish_free(base: u64) {
    let over = |a: &Allocation| match &a.kind {
        AllocationKind::Graph(m) => m.is_over(),
        _ => a.is_freeable(),
    };
    if let Some(a) = remove(base, over) {
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

/// Writes a variable's value, constant or not.
pub(crate) fn write_variable(address: u64, bytes: &[u8]) -> Result<()> {
    arena()?
        .while_writable(address, || weft_exec::memory::write(address, bytes))
        .map_err(|_| Code::Unknown.into())
}
