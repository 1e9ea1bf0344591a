//! The contract between compiled kernels and the executor.
//!
//! Machine code for a kernel exports up to two functions (see [`entry`]): one that runs a whole block, for kernels
//! that never wait, and one that runs one vector group until it waits or ends. Both get a [`CtaContext`]. They call
//! back only through the [`HelperTable`]. Neither side knows more of the other than this crate says.

#![forbid(unsafe_code)]

mod banks;
mod bounds;
mod collective;
mod constants;
mod context;
mod counts;
mod helpers;
mod image;
mod image_op;
mod info;
pub mod jit;
mod lines;
mod mix;
mod probe;
mod racy;
mod sectors;
mod tensor;
mod trap;
mod variant;

pub use bounds::{BoundOp, Bounds, BoundsError, Step, constant_step};
pub use collective::Collective;
pub use constants::{CONSTANT_LINE, CONSTANT_SETS, CONSTANT_WAYS, ConstantNotes};
pub use context::{CtaContext, GroupState, LaunchContext, WaitReason};
pub use counts::{COUNTED_SPACES, RequestCount, SiteCounts, count};
pub use helpers::{HELPER_COUNT, Helper, HelperTable, HelperType};
pub use image::{AddressMode, ChannelFormat, IMAGE_WORDS, Image, Mips, ROW_ALIGNMENT};
pub use image_op::{
    Boundary, Detail, Geometry, IMAGE_ARGS, ImageOp, ImageQuery, ReduceType, Reduction, packed_offsets,
};
pub use info::{DecodeError, KernelInfo};
pub use lines::{
    BLOCK_WARPS, COUNTED, HASH_FACTOR, HASH_SHIFT, LINE_BYTES, LOCAL_SHIFT, LineNotes, line_hash,
    local_number, local_warp,
};
pub use mix::{Counted, Mix, WarpWork};
pub use probe::{Access, Probe, ProbeKind, ProbeSite, Probes, RequestKind, RequestSpace, WARP};
pub use racy::{Accommodation, Racy};
pub use tensor::{TensorAction, TensorOp, tensor_map};
pub use trap::TrapCode;
pub use variant::{Variant, VariantError};

/// Changes whenever anything in this crate, or the code that compilers emit, changes its meaning; part of the key of
/// the compute cache.
pub const ABI_VERSION: u32 = 12;

/// Names of the functions a kernel's object exports.
pub mod entry {
    /// `extern "C" fn(cta: *mut CtaContext)`. Runs every group of the block to its end, and of so many blocks beside it as
    /// [`super::CtaContext::blocks`] says if it can run several. Kernels that wait need not
    /// have it; theirs starts the block and runs it as far as all groups meet at the same barriers of the whole block
    /// ([`super::GroupState`] then says where each stopped, mostly that it has ended).
    pub const BLOCK: &str = "weft_block";
    /// `extern "C" fn(cta: *mut CtaContext, group: u32)`: runs a group from `groups[group].resume` until it waits or
    /// ends; says which in its [`super::GroupState`]. Kernels that never wait have it only if compiled so that their groups
    /// can run in any order; it runs the group to its end then.
    pub const GROUP: &str = "weft_group";
    /// `extern "C" fn()`, which does nothing: it is there where code takes tiles of the CPU's matrix unit, for which the system must
    /// be asked. Of the others each configures the tiles, and releases them before it returns.
    pub const TILES: &str = "weft_tiles";
}

/// Bytes between the shared windows of neighbouring blocks of a cluster.
pub const SHARED_WINDOW: u32 = 256 * 1024;

/// Bytes at the end of a window that are no block's shared memory: lanes that take no part may go there.
pub const SHARED_SPARE: u32 = 1024;

/// Bit position of the block's rank plus one in a `shared::cluster` address.
pub const CLUSTER_RANK_SHIFT: u32 = 24;

/// Where the numbers of functions begin that stand for their addresses: function `n` of a module has
/// `FUNCTION_TOKEN_BASE + 16 * n`. No address of memory looks like that, so a load through one faults.
pub const FUNCTION_TOKEN_BASE: u64 = 0x0f00_0000_0000_0000;
