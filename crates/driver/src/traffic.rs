//! What a launch's requests come to in the caches and DRAM of the modelled GPU, for code that notes its lines (`docs/concepts/caches.md`).
//!
//! Caches are empty at the begin of each launch, as under `ncu`; with `WEFT_CACHES=keep` L2 has what earlier launches left there.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use weft_abi::KernelInfo;
use weft_caches::{Choice, Far, Gpu, Grid, Memory, Policy, Streams};
use weft_device::{BlockUse, Profile, attribute as attr};

use crate::limits::PERSISTING_L2_CACHE_SIZE;
use crate::memory::table;
use crate::operation::window::Window;
use crate::policies::Policies;
use crate::state::State;

/// The variable that says whether L2 keeps what it has.
const KEEP: &str = "WEFT_CACHES";

/// How often lines have been let go.
static RESETS: AtomicU64 = AtomicU64::new(0);

/// Lets all lines of L2 go that persist (`cuCtxResetPersistingL2Cache`): launches from now on find none, wherever those before have got to.
pub fn reset_persisting() {
    RESETS.fetch_add(1, Ordering::Relaxed);
}

/// What a launch wants of L2.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wishes {
    window: Option<Window>,
    /// Bytes that are set aside; none on devices without lines that persist.
    set_aside: Option<u64>,
    /// Resets before it.
    resets: u64,
}

impl Wishes {
    /// Of a launch now with such a window.
    pub(crate) fn new(window: Option<Window>, state: &State) -> Self {
        let can = state.device().profile().limit(attr::MAX_PERSISTING_L2) > 0;
        let set_aside = state.limits.get(PERSISTING_L2_CACHE_SIZE).ok().filter(|_| can);
        Wishes { window, set_aside, resets: RESETS.load(Ordering::Relaxed) }
    }
}

/// The GPU for launches with one code.
#[derive(Clone, Debug)]
pub(crate) struct Caches {
    gpu: Gpu,
    resident: u32,
    local_of_warp: u64,
    sites: usize,
    /// What accesses want themselves, by place.
    policies: Arc<[Option<Choice>]>,
    /// Lines of the PTX, by place.
    ptx_lines: Arc<[u32]>,
}

impl Caches {
    /// For blocks that take so much, whose accesses have such policies.
    pub(crate) fn new(info: &KernelInfo, profile: &Profile, block: BlockUse, policies: &Policies) -> Self {
        let l2 = u64::from(profile.limit(attr::L2_SIZE));
        let shared = profile.shared_of_launch(block);
        Caches {
            gpu: Gpu::new(profile.compute_capability(), profile.limit(attr::SM_COUNT), l2, shared),
            resident: profile.occupancy(block).blocks,
            local_of_warp: u64::from(info.local_bytes) * 32,
            sites: info.probes.len(),
            policies: info.probes.iter().map(|site| policies.get(&site.line).copied()).collect(),
            ptx_lines: info.probes.iter().map(|site| site.line).collect(),
        }
    }

    /// What lines come to, by name, and where the requests of each place that wait for an answer have it from, as records have it. All devices of
    /// the process are one to the model.
    pub(crate) fn traffic(
        &self,
        blocks: [u32; 3],
        lines: &Streams,
        wishes: &Wishes,
    ) -> (Vec<(&'static str, u64)>, String) {
        static MEMORY: Mutex<(u64, Option<Memory>)> = Mutex::new((0, None));
        let mut memory = MEMORY.lock();
        let (resets, memory) = &mut *memory;
        let memory = memory.get_or_insert_default();
        if *resets < wishes.resets {
            *resets = wishes.resets;
            memory.reset_persisting();
        }
        if std::env::var_os(KEEP).is_none_or(|v| v != "keep") {
            memory.flush();
        }
        let Caches { resident, local_of_warp, sites, .. } = *self;
        let grid = Grid { blocks, resident, local_of_warp, sites };
        let window = wishes.window.and_then(|w| w.modelled());
        let policy = Policy { window, sites: self.policies.to_vec(), set_aside: wishes.set_aside };
        let traffic = memory.launch_with(&self.gpu, &grid, &policy, lines);
        let mut named = traffic.named();
        named.extend(of_host(lines));
        let sites = self.ptx_lines.iter().zip(&traffic.sites).filter(|s| s.1.from != [0; 3]);
        let from = sites.map(|(line, s)| format!("{line}={}/{}/{}", s.from[0], s.from[1], s.from[2]));
        (named, from.collect::<Vec<_>>().join(","))
    }
}

/// What a launch asks of memory of the host; nothing where none is mapped.
fn of_host(lines: &Streams) -> Vec<(&'static str, u64)> {
    let host: Vec<_> = table::all().into_iter().filter(|a| a.is_host()).collect();
    if host.is_empty() {
        return Vec::new();
    }
    let is_host = |line: u64| {
        let before = host.partition_point(|a| a.base <= line);
        // A line may begin before the allocation does.
        let of = |n: usize| {
            host.get(n).is_some_and(|a| line + weft_caches::LINE > a.base && line < a.base + a.size)
        };
        of(before) || before.checked_sub(1).is_some_and(of)
    };
    Far::of(lines, is_host).named().into_iter().filter(|n| n.1 > 0).collect()
}

#[cfg(test)]
mod tests {
    use weft_caches::{BlockStream, Kind};

    use super::*;

    #[test]
    fn a_line_that_blocks_of_different_sms_want_comes_from_dram_once() {
        let block = BlockUse { threads: 256, registers: 32, shared_bytes: 0, carveout: None };
        let caches = Caches::new(&KernelInfo::default(), Profile::default_model(), block, &Policies::new());
        let mut streams = Streams::default();
        for n in 0..4 {
            let mut b = BlockStream { block: [n, 0, 0], ..BlockStream::default() };
            (0..2).for_each(|_| b.request((0, 0), (Kind::Load, false), &[(4096, 15)], 0));
            streams.blocks.push(b);
        }
        let all = caches.traffic([4, 1, 1], &streams, &Wishes::default());
        let of = |name: &str| all.0.iter().find(|n| n.0 == name).map(|n| n.1);
        assert_eq!(
            [of("dram_read"), of("l1_global_load_miss"), of("l1_global_load_hit")],
            [Some(4), Some(16), Some(16)]
        );
        // Caches are empty again.
        assert_eq!(caches.traffic([4, 1, 1], &streams, &Wishes::default()), all);
    }
}
