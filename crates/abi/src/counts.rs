//! What code with probes counts, and by which rules: the executor goes by them, and compiled code where it needs no help.

use crate::probe::{Access, Probe, RequestKind, RequestSpace, WARP};
use crate::{banks, sectors};

/// What the requests of a place add up to; of a place that is no access, how often warps pass it.
///
/// What an access counts lies together: with wavefronts before the first three numbers or with sectors behind them.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RequestCount {
    /// Wavefronts of shared memory that serve them; of textures and surfaces the requests for 4 or 8 threads that an SM makes of them,
    /// of constant memory the requests for a place.
    pub wavefronts: u64,
    /// Requests of warps with at least one thread that takes part.
    pub requests: u64,
    /// Threads that took part.
    pub threads: u64,
    /// The fewest sectors, or wavefronts, that such requests could do with.
    pub ideal: u64,
    /// Sectors of 32 bytes that they touch, each counted once a request; of global and local memory, textures and surfaces.
    pub sectors: u64,
    /// Of a branch: warps whose threads go both ways.
    pub divergent: u64,
}

impl RequestCount {
    /// Adds another.
    pub fn add(&mut self, other: &Self) {
        self.requests += other.requests;
        self.sectors += other.sectors;
        self.threads += other.threads;
        self.wavefronts += other.wavefronts;
        self.ideal += other.ideal;
        self.divergent += other.divergent;
    }
}

/// Counts of a place: of global, of shared, and of local memory. All but one are zero unless the addresses are generic.
pub type SiteCounts = [RequestCount; 3];

/// The memories of [`SiteCounts`], in their order.
pub const COUNTED_SPACES: [RequestSpace; 3] =
    [RequestSpace::Global, RequestSpace::Shared, RequestSpace::Local];

/// Most bytes of constant memory that a request gives a thread.
const CONSTANT: u64 = 8;

/// How many places of constant memory there are among those of the threads that take part: one after the other is read.
fn places(mask: &[u8; WARP], addresses: &[u64; WARP]) -> u64 {
    let on = |n: &usize| mask[*n] != 0;
    let is_first = |n: &usize| !(0..*n).any(|m| mask[m] != 0 && addresses[m] == addresses[*n]);
    (0..WARP).filter(on).filter(is_first).count() as u64
}

/// What threads of a warp do together at a place: some of them at least.
pub fn count(probe: Probe, memory: usize, mask: &[u8; WARP], addresses: &[u64; WARP]) -> RequestCount {
    let threads = mask.iter().map(|&m| u64::from(m != 0)).sum();
    let count = RequestCount { requests: 1, threads, ..RequestCount::default() };
    let Some(Access { kind, bytes, space }) = probe.access() else {
        let goes = |to: bool| mask.iter().zip(addresses).any(|(m, a)| *m != 0 && (*a != 0) == to);
        let divergent = u64::from(probe == Probe::Branch && goes(false) && goes(true));
        return RequestCount { divergent, ..count };
    };
    if space == RequestSpace::Constant {
        let parts = u64::from(bytes).div_ceil(CONSTANT);
        return RequestCount { wavefronts: parts * places(mask, addresses), ideal: parts, ..count };
    }
    match COUNTED_SPACES.get(memory) {
        Some(RequestSpace::Shared) => {
            let atomic = matches!(kind, RequestKind::Atomic | RequestKind::Reduction);
            let wavefronts = banks::wavefronts(mask, addresses, bytes, atomic);
            RequestCount { wavefronts, ideal: banks::least(mask, addresses, bytes), ..count }
        }
        Some(RequestSpace::Local) => {
            let (sectors, ideal) =
                (sectors::of_local(mask, addresses, bytes), sectors::least_of_local(mask, bytes));
            RequestCount { sectors, ideal, ..count }
        }
        _ => {
            let sectors = sectors::of_global(mask, addresses, bytes);
            RequestCount { sectors, ideal: sectors.min(sectors::least(threads, bytes)), ..count }
        }
    }
}
