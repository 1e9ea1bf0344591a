//! What compiled code reads of its launch, block and group. Layouts are C's; compilers take offsets with
//! `core::mem::offset_of!`.

use core::ffi::c_void;

use crate::{HelperTable, LineNotes, SiteCounts, WarpWork};

/// One launch: read-only while the grid runs.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LaunchContext {
    /// The parameter block, laid out as PTX lays out kernel parameters.
    pub params: *const u8,
    /// Addresses of [`crate::KernelInfo::symbols`], in that order.
    pub symbols: *const u64,
    /// Functions the code may call.
    pub helpers: *const HelperTable,
    /// Number of the grid.
    pub grid_id: u64,
    /// Blocks along x, y, z.
    pub grid_dim: [u32; 3],
    /// Threads per block along x, y, z.
    pub block_dim: [u32; 3],
    /// Blocks per cluster along x, y, z; 1, 1, 1 without clusters.
    pub cluster_dim: [u32; 3],
    /// Whether a cluster shape was given.
    pub explicit_cluster: u32,
    /// Dynamic shared memory in bytes.
    pub dynamic_shared_bytes: u32,
    /// Static and dynamic shared memory in bytes.
    pub total_shared_bytes: u32,
    /// `%nsmid`.
    pub sm_count: u32,
    /// `%envreg0` …: 1 and 2 hold the address of the cooperative launch's workspace.
    pub envreg: [u32; 4],
    /// Whether stores of whole lines are to pass the caches, as the grid writes more than those hold. Who completes the
    /// grid must order them.
    pub non_temporal_stores: u32,
    /// Whether somebody wants to know when all blocks have called [`crate::Helper::Trigger`] or ended.
    pub dependents: u32,
}

/// One block, owned by the worker that runs it.
#[repr(C)]
#[derive(Debug)]
pub struct CtaContext {
    /// The launch.
    pub launch: *const LaunchContext,
    /// The block's shared window; offset 0 of [`Self::launch`]'s `total_shared_bytes`.
    pub shared: *mut u8,
    /// Window of the cluster's first block; rank `r` is [`crate::SHARED_WINDOW`] `* r` further.
    pub cluster_shared: *mut u8,
    /// Local memory: thread `t` (number in the block) has [`Self::local_stride`] bytes from `t * local_stride`. The code of vector
    /// groups may lay out those of a vector's threads together in another way.
    pub local: *mut u8,
    /// Frames: group `g` has [`crate::KernelInfo::frame_bytes`] from `g * frame_bytes`; 64-byte aligned.
    pub frames: *mut u8,
    /// State of each group.
    pub groups: *mut GroupState,
    /// The executor's own.
    pub exec: *mut c_void,
    /// Bytes of local memory per thread, a multiple of 16.
    pub local_stride: u32,
    /// Index of the block in the grid.
    pub cta_id: [u32; 3],
    /// Rank in the cluster.
    pub cluster_rank: u32,
    /// `%smid`.
    pub sm_id: u32,
    /// How many blocks, from this one on along x, [`crate::entry::BLOCK`] shall run; at most
    /// [`crate::KernelInfo::blocks_per_call`]. It leaves [`Self::cta_id`] as that of the block that it runs.
    pub blocks: u32,
    /// What the places of code with probes have counted, by number, where that is wanted; null in other code.
    pub counts: *mut SiteCounts,
    /// What the block has noted of lines, if its code notes them; null in other code.
    pub lines: *const LineNotes,
    /// What each warp of the block has executed, if its code counts that; null in other code.
    pub work: *const WarpWork,
}

impl CtaContext {
    /// That of no block.
    pub const IDLE: Self = CtaContext {
        launch: core::ptr::null(),
        shared: core::ptr::null_mut(),
        cluster_shared: core::ptr::null_mut(),
        local: core::ptr::null_mut(),
        frames: core::ptr::null_mut(),
        groups: core::ptr::null_mut(),
        exec: core::ptr::null_mut(),
        local_stride: 0,
        cta_id: [0; 3],
        cluster_rank: 0,
        sm_id: 0,
        blocks: 1,
        counts: core::ptr::null_mut(),
        lines: core::ptr::null(),
        work: core::ptr::null(),
    };
}

/// Where a group stands.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroupState {
    /// Resume point; 0 starts the kernel.
    pub resume: u32,
    /// Why the group stopped: a [`WaitReason`] as a number.
    pub reason: u32,
    /// Operands of the reason; see [`WaitReason`].
    pub args: [u64; 4],
    /// Left by the scheduler for the group when it goes on.
    pub result: [u64; 2],
}

/// Why a group returned to the scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum WaitReason {
    /// It has ended. (`args[0]`: nothing.)
    Exit = 0,
    /// `bar.sync`: `args` are barrier number, threads expected (0: all of the block).
    Barrier = 1,
    /// `bar.red`: as [`Self::Barrier`], then the number of the group's lanes whose predicate is true, and the number
    /// of lanes that take part; `result[0]` receives the threads of the barrier whose predicate was true, `result[1]`
    /// all that took part. The code derives `popc`, `and`, `or` from these.
    BarrierReduce = 2,
    /// `barrier.cluster.wait`.
    ClusterWait = 3,
    /// Polls; nothing to wait for in particular. `args[0]`: not 0 when the group has changed memory since it polled last;
    /// `args[1]`: not 0 when it does not poll, but lets the block's other groups come as far.
    Yield = 4,
    /// W = 1: a warp operation. `args[0]` is [`crate::Collective`] as a number in the low 32 bits and the member mask in the high
    /// ones; `args[1..]` are its value operands; `result` receives its results.
    Collective = 5,
}

impl WaitReason {
    /// From the number in a [`GroupState`].
    pub fn from_u32(n: u32) -> Option<Self> {
        Some(match n {
            0 => Self::Exit,
            1 => Self::Barrier,
            2 => Self::BarrierReduce,
            3 => Self::ClusterWait,
            4 => Self::Yield,
            5 => Self::Collective,
            _ => return None,
        })
    }
}
