//! What a launch's requests come to in the caches and DRAM of the modelled GPU, for code that notes its lines (`docs/concepts/caches.md`).
//!
//! Caches are empty at the begin of each launch, as under `ncu`; with `WEFT_CACHES=keep` L2 has what earlier launches left there.

use parking_lot::Mutex;
use weft_abi::KernelInfo;
use weft_caches::{Gpu, Grid, Memory, Streams};
use weft_device::{BlockUse, Profile, attribute as attr};

/// The variable that says whether L2 keeps what it has.
const KEEP: &str = "WEFT_CACHES";

/// The GPU for launches with one code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caches {
    gpu: Gpu,
    resident: u32,
    local_of_warp: u64,
    sites: usize,
}

impl Caches {
    /// For blocks that take so much.
    pub(crate) fn new(info: &KernelInfo, profile: &Profile, block: BlockUse) -> Self {
        let l2 = u64::from(profile.limit(attr::L2_SIZE));
        let shared = profile.shared_of_launch(block);
        Caches {
            gpu: Gpu::new(profile.compute_capability(), profile.limit(attr::SM_COUNT), l2, shared),
            resident: profile.occupancy(block).blocks,
            local_of_warp: u64::from(info.local_bytes) * 32,
            sites: info.probes.len(),
        }
    }

    /// What lines come to, by name. All devices of the process are one to the model.
    pub(crate) fn traffic(&self, blocks: [u32; 3], lines: &Streams) -> Vec<(&'static str, u64)> {
        static MEMORY: Mutex<Option<Memory>> = Mutex::new(None);
        let mut memory = MEMORY.lock();
        let memory = memory.get_or_insert_default();
        if std::env::var_os(KEEP).is_none_or(|v| v != "keep") {
            memory.flush();
        }
        let Caches { resident, local_of_warp, sites, .. } = *self;
        memory.launch(&self.gpu, &Grid { blocks, resident, local_of_warp, sites }, lines).named()
    }
}

#[cfg(test)]
mod tests {
    use weft_caches::{BlockStream, Kind};

    use super::*;

    #[test]
    fn a_line_that_blocks_of_different_sms_want_comes_from_dram_once() {
        let block = BlockUse { threads: 256, registers: 32, shared_bytes: 0, carveout: None };
        let caches = Caches::new(&KernelInfo::default(), Profile::default_model(), block);
        let mut streams = Streams::default();
        for n in 0..4 {
            let mut b = BlockStream { block: [n, 0, 0], ..BlockStream::default() };
            (0..2).for_each(|_| b.request((0, 0), (Kind::Load, false), &[(4096, 15)], 0));
            streams.blocks.push(b);
        }
        let all = caches.traffic([4, 1, 1], &streams);
        let of = |name: &str| all.iter().find(|n| n.0 == name).map(|n| n.1);
        assert_eq!(
            [of("dram_read"), of("l1_global_load_miss"), of("l1_global_load_hit")],
            [Some(4), Some(16), Some(16)]
        );
        // Caches are empty again.
        assert_eq!(caches.traffic([4, 1, 1], &streams), all);
    }
}
