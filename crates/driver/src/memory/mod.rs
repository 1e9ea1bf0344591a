//! Memory: what is allocated, and by whom. Device addresses are host addresses, all in one space.

mod alloc;
mod copy;
mod set;
mod table;

pub use alloc::{
    alloc, alloc_async, alloc_host, alloc_managed, alloc_pitch, free, free_async, free_host, info, owner,
    register_host, unregister_host,
};
pub(crate) use alloc::{alloc_variable, bind_variable, free_variable, write_variable};
pub use copy::{Copy3D, Place, PlaceKind, Timing, copy, copy_3d};
pub use set::{Pattern, set_2d};
pub(crate) use table::free_all_of;
pub use table::{Allocation, AllocationKind, find, find_range};

/// `CU_MEMHOSTALLOC_DEVICEMAP`, `CU_MEMHOSTREGISTER_DEVICEMAP`.
pub const DEVICE_MAP: u32 = 2;
