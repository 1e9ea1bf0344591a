//! Memory: what is allocated, and by whom. Device addresses are host addresses, all in one space.
//!
//! * `pool`: pools and their attributes; `graph`: memory of graphs; `table`: what is allocated; `device`: the arena that device memory is from;
//! * `copy`, `set`: operations, checked; `work`: done; `missing`: memory they did not find;
//! * `alloc`: the calls that act at once; `ordered`: those in the order of a stream.

pub(crate) mod alloc;
pub(crate) mod copy;
pub(crate) mod device;
pub(crate) mod graph;
pub(crate) mod missing;
pub(crate) mod ordered;
pub(crate) mod pool;
pub(crate) mod set;
pub(crate) mod table;
pub(crate) mod work;

pub use alloc::{
    alloc, alloc_host, alloc_managed, alloc_pitch, free, free_host, info, owner, register_host,
    unregister_host,
};
pub use graph::GraphMemory;
pub use ordered::{alloc_async, copy, copy_3d, free_async, set_2d};
pub use pool::{Pool, PoolAttribute};
pub use table::{Allocation, AllocationKind, find, find_range};

pub use crate::operation::Timing;
pub use crate::operation::copy::{Copy3D, Place, PlaceKind};
pub use crate::operation::set::{MemorySet, Pattern};

/// `CU_MEMHOSTALLOC_DEVICEMAP`, `CU_MEMHOSTREGISTER_DEVICEMAP`.
pub const DEVICE_MAP: u32 = 2;
