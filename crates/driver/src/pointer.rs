//! What an address is (`CUpointer_attribute`).

use std::sync::Arc;

use crate::context::Context;
use crate::error::{Code, Result, fail};
use crate::graph::capture;
use crate::memory::{self, Allocation, AllocationKind, Pool};

/// Attributes that C programs ask for, under CUDA's names.
#[allow(missing_docs, reason = "the names are CUDA's own")]
pub mod attribute {
    pub const CONTEXT: u32 = 1;
    pub const MEMORY_TYPE: u32 = 2;
    pub const DEVICE_POINTER: u32 = 3;
    pub const HOST_POINTER: u32 = 4;
    pub const P2P_TOKENS: u32 = 5;
    pub const SYNC_MEMOPS: u32 = 6;
    pub const BUFFER_ID: u32 = 7;
    pub const IS_MANAGED: u32 = 8;
    pub const DEVICE_ORDINAL: u32 = 9;
    pub const IS_LEGACY_CUDA_IPC_CAPABLE: u32 = 10;
    pub const RANGE_START_ADDR: u32 = 11;
    pub const RANGE_SIZE: u32 = 12;
    pub const MAPPED: u32 = 13;
    pub const ALLOWED_HANDLE_TYPES: u32 = 14;
    pub const IS_GPU_DIRECT_RDMA_CAPABLE: u32 = 15;
    pub const ACCESS_FLAGS: u32 = 16;
    pub const MEMPOOL_HANDLE: u32 = 17;
    pub const MAPPING_SIZE: u32 = 18;
    pub const MAPPING_BASE_ADDR: u32 = 19;
    pub const MEMORY_BLOCK_ID: u32 = 20;
    pub const IS_HW_DECOMPRESS_CAPABLE: u32 = 21;
}

/// An attribute's value.
#[derive(Clone, Debug)]
pub enum PointerValue {
    /// 32 bits.
    Word(u32),
    /// 64 bits.
    Long(u64),
    /// 128 bits.
    Tokens([u64; 2]),
    /// A context's handle, or null.
    Context(Option<Arc<Context>>),
    /// A pool's handle, or null.
    Pool(Option<Arc<Pool>>),
}

/// Bytes of an attribute's value; none when there is no such attribute here.
pub fn size(which: u32) -> Option<usize> {
    use attribute::*;
    match which {
        CONTEXT | DEVICE_POINTER | HOST_POINTER | BUFFER_ID | RANGE_START_ADDR | RANGE_SIZE
        | ALLOWED_HANDLE_TYPES | MEMPOOL_HANDLE | MAPPING_SIZE | MAPPING_BASE_ADDR | MEMORY_BLOCK_ID => {
            Some(8)
        }
        P2P_TOKENS => Some(16),
        MEMORY_TYPE
        | SYNC_MEMOPS
        | IS_MANAGED
        | DEVICE_ORDINAL
        | IS_LEGACY_CUDA_IPC_CAPABLE
        | MAPPED
        | IS_GPU_DIRECT_RDMA_CAPABLE
        | ACCESS_FLAGS
        | IS_HW_DECOMPRESS_CAPABLE => Some(4),
        _ => None,
    }
}

/// An attribute of an address (`cuPointerGetAttribute`).
///
/// # Errors
/// [`Code::InvalidValue`] for an address that the driver does not know, an attribute that there is not, and the host's address of
/// memory that has none.
pub fn of(address: u64, which: u32) -> Result<PointerValue> {
    // Memory of a graph is there while an instance of it has it.
    let there = |a: &Arc<Allocation>| !matches!(&a.kind, AllocationKind::Graph(m) if !m.is_live());
    match memory::find(address) {
        Some(found) if there(&found) => value(Some(&found), address, which),
        None => closed(memory::mapped::closed_at(address).ok_or(Code::InvalidValue)?, which),
        _ => fail(Code::InvalidValue),
    }
}

/// Of memory that is mapped and that nobody may use: whose it is, and no address.
fn closed(device: u32, which: u32) -> Result<PointerValue> {
    use attribute::*;
    Ok(PointerValue::Word(match which {
        MEMORY_TYPE => 2,
        IS_MANAGED => 0,
        DEVICE_ORDINAL => device,
        MAPPED => 1,
        _ => return fail(Code::InvalidValue),
    }))
}

/// An attribute of an address (`cuPointerGetAttributes`), empty for one that the driver does not know.
///
/// # Errors
/// [`Code::InvalidValue`] for an attribute that there is not, and the host's address of memory that has none.
pub fn of_any(address: u64, which: u32) -> Result<PointerValue> {
    value(memory::find(address).as_ref(), address, which)
}

/// Whether its device may use it: of page-locked memory of a pool what the pool says.
fn is_reached(a: &Allocation) -> bool {
    a.pool().is_none_or(|p| !p.is_of_host() || p.access_of(Some(a.device_ordinal())) != 0)
}

/// Whether synchronous operations always wait where nobody has said anything. An H100 says so of managed memory, and of device memory of 1 MiB,
/// but not of 64 KiB, of pools and variables.
fn syncs_by_itself(a: &Allocation) -> bool {
    const LARGE: u64 = 1 << 20;
    a.is_managed() || a.size >= LARGE && matches!(a.kind, AllocationKind::Device)
}

fn value(a: Option<&Arc<Allocation>>, address: u64, which: u32) -> Result<PointerValue> {
    use PointerValue::{Long, Word};
    use attribute::*;
    let host = a.is_some_and(|a| a.is_host());
    let managed = a.is_some_and(|a| a.is_managed());
    Ok(match which {
        CONTEXT => PointerValue::Context(a.and_then(|a| a.context())),
        // Host is 1, device 2.
        MEMORY_TYPE => Word(a.map_or(0, |_| if host { 1 } else { 2 })),
        HOST_POINTER if a.is_some() && !host && !managed => return fail(Code::InvalidValue),
        DEVICE_POINTER if a.is_some_and(|a| !is_reached(a)) => return fail(Code::InvalidValue),
        DEVICE_POINTER | HOST_POINTER => Long(a.map_or(0, |_| address)),
        SYNC_MEMOPS => Word(a.is_some_and(|a| a.sync_memops.get().unwrap_or(syncs_by_itself(a))).into()),
        BUFFER_ID => Long(a.map_or(0, |a| a.buffer_id)),
        IS_MANAGED => Word(managed.into()),
        // -2: no device.
        DEVICE_ORDINAL => Word(a.map_or(-2i32 as u32, |a| a.device_ordinal())),
        IS_LEGACY_CUDA_IPC_CAPABLE => {
            Word(a.is_some_and(|a| matches!(a.kind, AllocationKind::Device)).into())
        }
        IS_GPU_DIRECT_RDMA_CAPABLE => Word(0),
        IS_HW_DECOMPRESS_CAPABLE => Word(a.is_some_and(|a| memory::decompress::can_use(a)).into()),
        RANGE_START_ADDR => Long(a.map_or(0, |a| a.base)),
        RANGE_SIZE => Long(a.map_or(0, |a| a.size)),
        MAPPED => Word(a.is_some().into()),
        ALLOWED_HANDLE_TYPES => Long(a.map_or(0, |a| a.handle_types()).into()),
        MAPPING_SIZE => Long(a.map_or(0, |a| a.size.next_multiple_of(2 << 20))),
        MAPPING_BASE_ADDR => Long(a.map_or(0, |a| a.base)),
        MEMORY_BLOCK_ID => Long(a.map_or(0, |a| a.buffer_id)),
        // There is no other hardware that could use them.
        P2P_TOKENS if a.is_some() && !host => PointerValue::Tokens([0; 2]),
        MEMPOOL_HANDLE => PointerValue::Pool(a.and_then(|a| a.pool()).cloned()),
        // Read, and write.
        ACCESS_FLAGS => Word(a.map_or(0, |a| if a.is_writable() { 3 } else { 1 })),
        _ => return fail(Code::InvalidValue),
    })
}

/// Sets an attribute of an allocation (`cuPointerSetAttribute`): only whether synchronous operations on it always wait can be.
///
/// # Errors
/// [`Code::InvalidValue`] for other attributes and for an address that the driver does not know.
pub fn set(address: u64, which: u32, on: bool) -> Result<()> {
    capture::check_unsafe()?;
    let found =
        memory::find(address).filter(|_| which == attribute::SYNC_MEMOPS).ok_or(Code::InvalidValue)?;
    found.sync_memops.set(on);
    Ok(())
}
