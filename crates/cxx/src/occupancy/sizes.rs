//! What other block sizes give.

use weft_device::{BlockUse, Limiter, attribute as attr};

use super::options::Question;

/// What limits, in words.
pub(super) fn word(limiter: Limiter) -> &'static str {
    match limiter {
        Limiter::Blocks => "the number of blocks",
        Limiter::Warps => "warps",
        Limiter::Registers => "registers",
        Limiter::Shared => "shared memory",
    }
}

/// A block size.
#[derive(Clone, Debug)]
pub(super) struct Size {
    pub(super) threads: u32,
    pub(super) blocks: u32,
    pub(super) warps: u32,
    /// Of the warps that an SM can hold.
    pub(super) percent: f64,
    pub(super) limiter: &'static str,
    /// The one that was asked about.
    pub(super) here: bool,
}

impl Size {
    /// The usual sizes, the one that was asked about, and a warp less and more than that.
    pub(super) fn all(q: &Question) -> Vec<Size> {
        let (gpu, here) = (q.gpu, q.block.threads);
        let warp = gpu.limit(attr::WARP_SIZE).max(1);
        let most = q.kernel.as_ref().and_then(|k| k.max_threads);
        let most = most.unwrap_or(u32::MAX).min(gpu.limit(attr::MAX_THREADS_PER_BLOCK));
        let mut sizes =
            vec![here, here.saturating_sub(warp).next_multiple_of(warp), (here + 1).next_multiple_of(warp)];
        sizes.extend([1, 2, 3, 4, 6, 8, 12, 16, 24, 32].map(|n| n * warp));
        sizes.retain(|s| (1..=most).contains(s));
        sizes.sort_unstable();
        sizes.dedup();
        let of = |threads| {
            let block = BlockUse { threads, ..q.block };
            let occupancy = gpu.occupancy(block);
            let warps = occupancy.blocks * gpu.warps(block);
            let full = warps == gpu.warps_per_sm();
            let limiter = if full { "nothing" } else { word(occupancy.limiter) };
            let percent = f64::from(warps) * 100.0 / f64::from(gpu.warps_per_sm().max(1));
            Size { threads, blocks: occupancy.blocks, warps, percent, limiter, here: threads == here }
        };
        sizes.into_iter().map(of).collect()
    }
}
