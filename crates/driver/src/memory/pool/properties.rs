//! What pools are made to be.

use super::super::location::Location;

/// `CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR`.
pub(crate) const FILE_DESCRIPTOR: u32 = 1;

/// What a pool is to be (`CUmemPoolProps`).
#[derive(Clone, Copy, Debug)]
pub struct PoolProperties {
    /// `CUmemAllocationType`.
    pub kind: u32,
    /// `CUmemAllocationHandleType`.
    pub handles: u32,
    /// Where its memory is.
    pub location: Location,
    /// Bytes that it may have at most; 0: as many as the device.
    pub most: u64,
    /// Whether devices may unpack from and to it (`CU_MEM_POOL_CREATE_USAGE_HW_DECOMPRESS`).
    pub for_decompression: bool,
}

impl PoolProperties {
    /// `CU_MEM_ALLOCATION_TYPE_PINNED`.
    pub const PINNED: u32 = 1;
    /// `CU_MEM_ALLOCATION_TYPE_MANAGED`.
    pub const MANAGED: u32 = 2;

    /// Of the default pool of a place and a type of memory.
    pub(crate) fn of_place(location: Location, kind: u32) -> Self {
        PoolProperties { kind, handles: 0, location, most: 0, for_decompression: false }
    }

    /// Of a device's default pool.
    pub(crate) fn of_device(ordinal: u32) -> Self {
        Self::of_place(Location::of_device(ordinal.cast_signed()), Self::PINNED)
    }
}
