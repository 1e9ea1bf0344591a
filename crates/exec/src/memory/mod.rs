//! Memory of the device and its access.
//!
//! Device addresses are host addresses. [`DeviceArena`] hands out device memory with guard pages between allocations,
//! [`SharedFile`] is memory that several processes map, [`AddressRange`] a range of addresses for it, [`HostMemory`] is page-locked-like host memory, [`ProgramPages`] pages of the program's variables, [`copy`] and [`fill`] are what memory operations of the driver come
//! down to, [`watch`] has touches told that memory's protection does not allow, [`watch_calls`] calls of the system that use it, [`RealMemory`] gives an interpreter checked access, [`DeviceHeap`] is `malloc` in kernels.

mod arena;
mod bulk;
mod front;
mod heap;
mod host;
pub(crate) mod map;
pub(crate) mod moving;
mod own_calls;
mod parallel;
mod program;
mod range;
mod raw;
mod shared;
pub(crate) mod touch;
mod watch;

pub use crate::fault::guarded::MemoryFault;
pub use arena::{Allocation, ArenaError, DeviceArena, Piece};
pub use bulk::{copy, fill};
pub use front::{Calls, Use, sees_calls, touch_pages, watch_calls};
pub use heap::DeviceHeap;
pub use host::{HostMemory, HostPages};
pub use map::Protection;
pub use program::ProgramPages;
pub use range::AddressRange;
pub(crate) use raw::read_string;
pub use raw::{RealMemory, is_readable, read, write};
pub use shared::{Backing, SharedFile};
pub use touch::{Touch, Toucher, Watcher};
pub use watch::watch;
