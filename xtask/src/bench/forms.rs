//! The kernels of `bench/forms`: those of the bench written in other ways, and kernels of other families.
//!
//! They are there to show how well choices carry over to programs that nobody looked at while making them.

use super::kernels::{Group, Kernel, kernel};

/// All forms in the order of the report.
pub(super) const FORMS: &[Kernel] = &[
    kernel("reduce_shared_interleaved", Group::Cooperation),
    kernel("reduce_shared_unrolled_warp", Group::Cooperation),
    kernel("reduce_shfl_float4", Group::Cooperation),
    kernel("reduce_shfl_cg_dot", Group::Cooperation),
    kernel("scan_padded_dynamic", Group::Cooperation),
    kernel("scan_warp_uint4", Group::Cooperation),
    kernel("softmax_warp_per_row", Group::Cooperation),
    kernel("softmax_online", Group::Cooperation),
    kernel("nbody_aos_naive", Group::Compute),
    kernel("nbody_tile_functions", Group::Compute),
    kernel("blackscholes_float2", Group::Compute),
    kernel("blackscholes_double_aos", Group::Compute),
    kernel("mandelbrot_julia", Group::Divergence),
    kernel("mandelbrot_double_32x8", Group::Divergence),
    kernel("collatz_longest", Group::Divergence),
    kernel("collatz_four_per_thread", Group::Divergence),
    kernel("spmv_csr_warp_per_row", Group::Irregular),
    kernel("spmv_csr_ell", Group::Irregular),
    kernel("bfs_queue", Group::Irregular),
    kernel("bfs_masks", Group::Irregular),
    kernel("compaction_shared_counter", Group::Atomics),
    kernel("compaction_ballot_scan", Group::Atomics),
    kernel("atomic_counter_per_block", Group::Atomics),
    kernel("spinlock_per_block", Group::Atomics),
];
