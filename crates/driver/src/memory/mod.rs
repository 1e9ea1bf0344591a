//! Memory: what is allocated, and by whom. Device addresses are host addresses, all in one space.
//!
//! * `location`: places; `advice`: what was said of parts of managed memory; `space`: the addresses that device memory lies in; `account`: what of it is taken;
//!   `packed`: small managed allocations that are looked at;
//! * `pool`: pools; `graph`: memory of graphs; `table`: what is allocated; `device`: allocations of a context;
//! * `copy`, `set`: operations, checked; `work`: done; `missing`: memory they did not find;
//! * `values`: numbers that streams write and wait for;
//! * `pools`, `mapped`: pools, memory and ranges of addresses as objects of the program's;
//! * `alloc`: the calls that act at once; `ordered`: those in the order of a stream.

pub(crate) mod account;
pub(crate) mod advice;
pub(crate) mod alloc;
pub(crate) mod copy;
pub mod decompress;
pub(crate) mod device;
pub(crate) mod graph;
pub(crate) mod location;
pub mod mapped;
pub(crate) mod missing;
pub(crate) mod ordered;
pub(crate) mod packed;
pub(crate) mod pool;
pub mod pools;
pub(crate) mod saved;
pub(crate) mod set;
pub(crate) mod space;
pub(crate) mod table;
pub(crate) mod values;
pub(crate) mod work;

pub use advice::Advice;
pub(crate) use advice::pages;
pub use alloc::{
    alloc, alloc_host, alloc_managed, alloc_pitch, check_shareable_range, free, free_host, info, owner,
    register_host, share_program, unregister_host,
};
pub use graph::GraphMemory;
pub use location::Location;
pub use ordered::{alloc_async, copy, copy_3d, free_async, set_2d};
pub use pool::{Pool, PoolAttribute, PoolProperties};
pub use table::{Allocation, AllocationKind, find, find_range};

pub use crate::operation::Timing;
pub use crate::operation::copy::{Copy3D, Place, PlaceKind};
pub use crate::operation::set::{MemorySet, Pattern};
pub use weft_exec::memory::ProgramPages;

/// `CU_MEMHOSTALLOC_DEVICEMAP`, `CU_MEMHOSTREGISTER_DEVICEMAP`.
pub const DEVICE_MAP: u32 = 2;
