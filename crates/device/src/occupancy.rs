//! How many blocks an SM holds (CUDA C++ Programming Guide, "Occupancy Calculator").

use crate::{Profile, attribute as attr};

/// What one block of a kernel takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BlockUse {
    /// Threads of the block.
    pub threads: u32,
    /// Registers per thread.
    pub registers: u32,
    /// Static and dynamic shared memory in bytes.
    pub shared_bytes: u64,
    /// How much of an SM's memory the kernel wants to be shared memory, in per cent of the most that can be
    /// (`CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT`); none: as much as there is.
    pub carveout: Option<u32>,
}

/// What keeps further blocks off an SM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limiter {
    /// The number of blocks.
    Blocks,
    /// Warps.
    Warps,
    /// Registers.
    Registers,
    /// Shared memory.
    Shared,
}

/// Blocks that an SM holds at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupancy {
    /// Number of blocks; 0 when one block is already too much.
    pub blocks: u32,
    /// What limits it.
    pub limiter: Limiter,
}

impl Profile {
    /// Blocks of this kind that an SM holds at a time.
    pub fn occupancy(&self, block: BlockUse) -> Occupancy {
        let limits = self.occupancy_limits(block);
        // The first of equals, so that the plainest reason is named.
        let mut best = limits[0];
        for l in limits {
            if l.0 < best.0 {
                best = l;
            }
        }
        Occupancy { blocks: best.0, limiter: best.1 }
    }

    /// How many blocks of this kind each resource of an SM would hold.
    pub fn occupancy_limits(&self, block: BlockUse) -> [(u32, Limiter); 4] {
        [
            (self.limit(attr::MAX_BLOCKS_PER_SM), Limiter::Blocks),
            (self.blocks_by_warps(block), Limiter::Warps),
            (self.blocks_by_registers(block), Limiter::Registers),
            (self.blocks_by_shared(block), Limiter::Shared),
        ]
    }

    /// Warps that an SM can hold.
    pub fn warps_per_sm(&self) -> u32 {
        self.limit(attr::MAX_THREADS_PER_SM) / self.limit(attr::WARP_SIZE).max(1)
    }

    /// Warps of a block.
    pub fn warps(&self, block: BlockUse) -> u32 {
        block.threads.div_ceil(self.limit(attr::WARP_SIZE).max(1))
    }

    fn blocks_by_warps(&self, block: BlockUse) -> u32 {
        if block.threads == 0 || block.threads > self.limit(attr::MAX_THREADS_PER_BLOCK) {
            return 0;
        }
        self.warps_per_sm() / self.warps(block)
    }

    /// Registers that a warp occupies.
    pub fn registers_taken_by_warp(&self, block: BlockUse) -> u32 {
        let unit = self.architecture.registers_per_warp_unit.max(1);
        (block.registers * self.limit(attr::WARP_SIZE)).next_multiple_of(unit)
    }

    /// Most registers per thread with which `blocks` blocks of `threads` threads find room on an SM, in steps of eight; not less than 16.
    pub fn registers_that_fit(&self, threads: u32, blocks: u32) -> u32 {
        let partitions = self.architecture.sm_partitions.max(1);
        let warps = threads.div_ceil(self.limit(attr::WARP_SIZE).max(1)).max(1);
        // The partition that has most of the warps must have room for them.
        let warps = warps.saturating_mul(blocks.max(1)).div_ceil(partitions);
        let share = self.limit(attr::REGISTERS_PER_SM) / partitions / warps / 32;
        (share / 8 * 8).max(16)
    }

    fn blocks_by_registers(&self, block: BlockUse) -> u32 {
        let a = self.architecture;
        if block.registers == 0 || block.threads == 0 {
            return self.limit(attr::MAX_BLOCKS_PER_SM);
        }
        if block.registers > a.max_registers_per_thread
            || block.threads > self.limit(attr::MAX_THREADS_PER_BLOCK)
        {
            return 0;
        }
        let (per_warp, warps) = (self.registers_taken_by_warp(block), self.warps(block));
        // Warps go round the partitions, and one block must find room in all of them.
        if per_warp * warps.next_multiple_of(a.sm_partitions) > self.limit(attr::MAX_REGISTERS_PER_BLOCK) {
            return 0;
        }
        let per_partition = self.limit(attr::REGISTERS_PER_SM) / a.sm_partitions;
        per_partition / per_warp * a.sm_partitions / warps
    }

    fn blocks_by_shared(&self, block: BlockUse) -> u32 {
        if block.shared_bytes > u64::from(self.limit(attr::MAX_SHARED_PER_BLOCK_OPTIN)) {
            return 0;
        }
        let most = self.limit(attr::MAX_BLOCKS_PER_SM);
        let fit = self.shared_of_sm(block).checked_div(self.shared_taken(block));
        fit.and_then(|n| u32::try_from(n).ok()).unwrap_or(most)
    }

    /// Bytes of an SM's shared memory that a block occupies.
    pub fn shared_taken(&self, block: BlockUse) -> u64 {
        let reserved = u64::from(self.limit(attr::RESERVED_SHARED_PER_BLOCK));
        // No block has as much as the bound, with which the sum stays a number.
        (block.shared_bytes.min(1 << 40) + reserved)
            .next_multiple_of(u64::from(self.architecture.shared_unit.max(1)))
    }

    /// Bytes of an SM's memory that are shared memory for such blocks: the least that an SM can be set to which is what the kernel
    /// prefers and holds a block.
    pub fn shared_of_sm(&self, block: BlockUse) -> u64 {
        let most = u64::from(self.limit(attr::SHARED_PER_SM));
        let Some(percent) = block.carveout else { return most };
        let wanted = (most * u64::from(percent.min(100))).div_ceil(100).max(self.shared_taken(block));
        let sizes = self.architecture.carveouts.iter().map(|kib| u64::from(*kib) * 1024);
        sizes.filter(|size| *size >= wanted).min().unwrap_or(most)
    }

    /// Bytes of an SM's memory that a driver makes shared memory for a launch of such blocks that asks for nothing: the least that
    /// holds as many blocks as other limits let be there, and for blocks that want little 4 KiB each, up to 32 KiB. So an H100's
    /// driver chose for seven launches of eight among 633 (`tests/golden`); it gave the others the next size above.
    pub fn shared_of_launch(&self, block: BlockUse) -> u64 {
        let most = self.shared_of_sm(block);
        if block.carveout.is_some() {
            return most;
        }
        let blocks = u64::from(self.limit(attr::MAX_BLOCKS_PER_SM).min(self.blocks_by_warps(block)));
        let wanted = (blocks * self.shared_taken(block)).max((blocks * 4096).min(32 << 10));
        let sizes = self.architecture.carveouts.iter().map(|kib| u64::from(*kib) * 1024);
        sizes.filter(|size| *size >= wanted).min().unwrap_or(most)
    }

    /// The block size with the most threads resident on an SM, and the number of blocks that fill the device with it
    /// (`cuOccupancyMaxPotentialBlockSize`).
    ///
    /// `kernel` says what does not depend on the block size; `limit` bounds the block size (0: the kernel's own bound
    /// `max_threads`); `shared_bytes` gives the shared memory, static and dynamic, of a block of so many threads. Answers `(grid,
    /// block)`; 0, 0 when no size fits.
    pub fn best_block_size(
        &self,
        kernel: BlockUse,
        max_threads: u32,
        limit: u32,
        mut shared_bytes: impl FnMut(u32) -> u64,
    ) -> (u32, u32) {
        let warp = self.limit(attr::WARP_SIZE).max(1);
        let max = if limit == 0 { max_threads } else { limit.min(max_threads) };
        let mut best = (0, 0, 0);
        // From the largest down: of equals the larger block wins.
        let mut size = max.next_multiple_of(warp);
        while size > 0 {
            let threads = size.min(max);
            let block = BlockUse { threads, shared_bytes: shared_bytes(threads), ..kernel };
            let blocks = self.occupancy(block).blocks;
            if threads * blocks > best.0 {
                best = (threads * blocks, blocks, threads);
            }
            if best.0 == self.limit(attr::MAX_THREADS_PER_SM) {
                break;
            }
            size -= warp;
        }
        (best.1 * self.limit(attr::SM_COUNT), best.2)
    }

    /// Dynamic shared memory in bytes that a block may use while `blocks` of them stay resident on an SM
    /// (`cuOccupancyAvailableDynamicSMemPerBlock`); `None` when so many do not fit at all.
    pub fn shared_left(&self, block: BlockUse, blocks: u32) -> Option<u64> {
        if blocks == 0 || self.occupancy(block).blocks < blocks {
            return None;
        }
        let unit = u64::from(self.architecture.shared_unit.max(1));
        // What the system keeps for each block is not counted here, as on hardware.
        let share = self.shared_of_sm(block) / u64::from(blocks) / unit * unit;
        let room = share.min(u64::from(self.limit(attr::MAX_SHARED_PER_BLOCK_OPTIN)));
        Some(room.saturating_sub(block.shared_bytes))
    }

    /// Clusters of so many blocks that the device holds at a time (`cuOccupancyMaxActiveClusters`): all blocks of one are resident
    /// in the same GPC.
    pub fn active_clusters(&self, mut block: BlockUse, size: u32) -> u32 {
        if size == 0 {
            return 0;
        }
        if block.shared_bytes == 0 {
            // A kernel without shared memory leaves the SM's memory to the cache.
            block.carveout = block.carveout.or(Some(0));
        }
        let per_sm = self.occupancy(block).blocks;
        let gpcs = self.gpcs.iter().filter(|sms| **sms >= size);
        gpcs.map(|sms| sms * per_sm / size).sum()
    }

    /// The largest cluster of no more than `most` blocks that the device holds (`cuOccupancyMaxPotentialClusterSize`); 0 when it
    /// holds none.
    pub fn largest_cluster(&self, block: BlockUse, most: u32) -> u32 {
        (1..=most).rev().find(|size| self.active_clusters(block, *size) > 0).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::{BlockUse, Limiter, Occupancy};
    use crate::Profile;

    fn occ(threads: u32, registers: u32, shared_bytes: u64) -> Occupancy {
        Profile::default_model().occupancy(BlockUse { threads, registers, shared_bytes, carveout: None })
    }

    #[test]
    fn known_values_of_compute_capability_9() {
        assert_eq!(occ(256, 32, 0), Occupancy { blocks: 8, limiter: Limiter::Warps });
        assert_eq!(occ(32, 16, 0), Occupancy { blocks: 32, limiter: Limiter::Blocks });
        assert_eq!(occ(1024, 32, 0).blocks, 2);
        assert_eq!(occ(1024, 64, 0), Occupancy { blocks: 1, limiter: Limiter::Registers });
        assert_eq!(occ(1024, 65, 0).blocks, 0);
        assert_eq!(occ(256, 40, 0).blocks, 6);
        assert_eq!(occ(128, 255, 0).blocks, 2);
        // 48 KiB and 1 KiB for the system: four fit in 228 KiB.
        assert_eq!(occ(128, 32, 48 * 1024), Occupancy { blocks: 4, limiter: Limiter::Shared });
        assert_eq!(occ(128, 32, 227 * 1024).blocks, 1);
        assert_eq!(occ(128, 32, 227 * 1024 + 1).blocks, 0);
        assert_eq!(occ(1025, 32, 0).blocks, 0);
        assert_eq!(occ(1 << 30, 255, u64::MAX).blocks, 0);
    }

    #[test]
    fn launches_get_as_much_shared_memory_as_they_need() {
        let p = Profile::default_model();
        let of = |threads, shared_bytes, carveout| {
            p.shared_of_launch(BlockUse { threads, registers: 32, shared_bytes, carveout }) >> 10
        };
        // As launches on an H100 had.
        assert_eq!([of(1024, 0, None), of(512, 0, None), of(256, 0, None), of(32, 0, None)], [8, 16, 32, 32]);
        assert_eq!([of(1024, 4096, None), of(256, 2048, None), of(256, 32 << 10, None)], [16, 32, 228]);
        assert_eq!([of(256, 0, Some(50)), of(256, 0, Some(0))], [132, 8]);
    }

    #[test]
    fn best_block_size_fills_the_device() {
        let p = Profile::default_model();
        let kernel = |registers| BlockUse { registers, ..BlockUse::default() };
        assert_eq!(p.best_block_size(kernel(32), 1024, 0, |_| 0), (264, 1024));
        assert_eq!(p.best_block_size(kernel(32), 1024, 300, |_| 0), (8 * 132, 256));
        assert_eq!(p.best_block_size(kernel(64), 256, 0, |_| 0), (4 * 132, 256));
        assert_eq!(p.best_block_size(kernel(32), 1024, 0, |_| 1 << 30), (0, 0));
    }

    #[test]
    fn registers_of_blocks_that_fit() {
        let p = Profile::default_model();
        assert_eq!(
            [(1024, 1), (256, 4), (100, 1), (1024, 64)].map(|(t, b)| p.registers_that_fit(t, b)),
            [64, 64, 512, 16]
        );
        // 14 and 9 warps are four and three in one of the four partitions.
        assert_eq!([(448, 1), (288, 1), (96, 5)].map(|(t, b)| p.registers_that_fit(t, b)), [128, 168, 128]);
        for (threads, blocks) in (1..=32).flat_map(|w| [(32 * w, 1), (32 * w, 64 / w)]) {
            let registers = p.registers_that_fit(threads, blocks).min(255);
            let of = p.occupancy(BlockUse { threads, registers, ..BlockUse::default() }).blocks;
            assert!(of >= blocks.min(32), "{threads} threads with {registers} registers: {of} blocks");
        }
    }

    #[test]
    fn shared_memory_left() {
        let p = Profile::default_model();
        let block = BlockUse { threads: 128, registers: 32, ..BlockUse::default() };
        assert_eq!(p.shared_left(block, 1), Some(227 * 1024));
        assert_eq!(p.shared_left(block, 2), Some(114 * 1024));
        assert_eq!(p.shared_left(block, 33), None);
    }
}
