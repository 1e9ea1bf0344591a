//! What code with probes counts, and by which rules: the executor goes by them, and compiled code where it needs no help.

use crate::probe::{Access, Probe, RequestKind, RequestSpace, WARP};
use crate::{banks, sectors};

/// What the requests of a place add up to; of a place that is no access, how often warps pass it.
///
/// What an access counts lies together: with wavefronts before the first three numbers or with sectors behind them.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RequestCount {
    /// Wavefronts that serve them: how often the banks of shared memory or, for global memory, of L1 give a word each. Of textures and surfaces the requests for 4 or 8 threads that an SM makes of them,
    /// of constant memory the requests for a place, of local memory those for a word.
    pub wavefronts: u64,
    /// Requests of warps with at least one thread that takes part.
    pub requests: u64,
    /// Threads that took part.
    pub threads: u64,
    /// The fewest sectors, or wavefronts, that such requests could do with.
    pub ideal: u64,
    /// Sectors of 32 bytes that they touch, each counted once a request; of global and local memory, textures and surfaces. Of constant memory places that
    /// an SM's own cache does not have, which whoever knows the order of requests adds.
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
            // Words of a thread lie apart, and each is asked for by itself.
            RequestCount { wavefronts: u64::from(bytes).div_ceil(4), sectors, ideal, ..count }
        }
        _ => {
            let sectors = sectors::of_global(mask, addresses, bytes);
            // L1 has the banks of shared memory; what changes memory passes them by, thread by thread or not.
            let wavefronts = banks::wavefronts(mask, addresses, bytes, false);
            let ideal = sectors.min(sectors::least(threads, bytes));
            RequestCount { wavefronts, sectors, ideal, ..count }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(space: RequestSpace, kind: RequestKind, bytes: u8, at: impl Fn(u64) -> u64) -> RequestCount {
        let memory = COUNTED_SPACES.iter().position(|s| *s == space).unwrap_or(0);
        let addresses = core::array::from_fn(|n| at(n as u64));
        count(Probe::Request(Access { kind, space, bytes }), memory, &[1; WARP], &addresses)
    }

    /// As an H100 counts (`constants.cu`).
    #[test]
    fn places_of_constant_memory_come_one_after_the_other() {
        let load = |bytes, at: fn(u64) -> u64| of(RequestSpace::Constant, RequestKind::Load, bytes, at);
        assert_eq!((load(4, |_| 64).wavefronts, load(4, |n| 4 * (n % 3)).wavefronts), (1, 3));
        // Bytes of one word are places of their own.
        assert_eq!((load(1, |n| n).wavefronts, load(8, |n| 8 * n).wavefronts), (32, 32));
        let wide = load(16, |n| 16 * (n % 2));
        assert_eq!(
            (wide.requests, wide.threads, wide.wavefronts, wide.ideal, wide.sectors),
            (1, 32, 4, 2, 0)
        );
        let mut half = [0; WARP];
        half[..16].fill(1);
        let access = Access { kind: RequestKind::Load, space: RequestSpace::Constant, bytes: 4 };
        let some = count(Probe::Request(access), 0, &half, &core::array::from_fn(|n| 4 * n as u64));
        assert_eq!((some.threads, some.wavefronts), (16, 16));
    }

    /// As an H100 counts (`local_memory.cu`).
    #[test]
    fn words_of_local_memory_are_asked_for_by_themselves() {
        let load = |bytes| of(RequestSpace::Local, RequestKind::Load, bytes, |_| 16);
        assert_eq!([1, 4, 8, 16].map(|b| load(b).wavefronts), [1, 1, 2, 4]);
        assert_eq!((load(8).requests, load(8).sectors), (1, 8));
    }

    /// As long as an H100 takes (`l1_load_of_*_lines_one_bank` and `own_banks` of `parts.txt`, `l1_load_stride_*` of `h100.txt`).
    #[test]
    fn a_request_to_many_lines_takes_as_long_as_the_bank_of_which_most_is_wanted() {
        let load = |bytes, at: fn(u64) -> u64| of(RequestSpace::Global, RequestKind::Load, bytes, at);
        assert_eq!([4, 8, 16].map(|b| load(b, |n| 128 * n).wavefronts), [32, 32, 32]);
        let diagonal = load(4, |n| 128 * n + 4 * n);
        assert_eq!((diagonal.wavefronts, diagonal.sectors), (1, 32));
        assert_eq!((load(4, |n| 16 * n).wavefronts, load(4, |n| 64 * (n % 8)).wavefronts), (4, 4));
        assert_eq!((load(4, |n| 4 * n).wavefronts, load(16, |n| 16 * n).wavefronts), (1, 4));
    }

    /// As an H100 counts (`atomics.cu`).
    #[test]
    fn additions_that_meet_first_count_as_stores() {
        let add = |kind, at: fn(u64) -> u64| of(RequestSpace::Shared, kind, 4, at).wavefronts;
        assert_eq!((add(RequestKind::Joined, |_| 0), add(RequestKind::Reduction, |_| 0)), (1, 32));
        assert_eq!(
            (add(RequestKind::Joined, |n| 128 * (n % 4)), add(RequestKind::Joined, |n| 4 * n)),
            (4, 1)
        );
        assert_eq!(add(RequestKind::Atomic, |n| 4 * (n % 8)), 4);
    }

    #[test]
    fn branches_part_where_threads_go_both_ways() {
        let parts = |some: u64| {
            count(Probe::Branch, 0, &[1; WARP], &core::array::from_fn(|n| u64::from((n as u64) < some)))
                .divergent
        };
        assert_eq!((parts(0), parts(1), parts(31), parts(32)), (0, 1, 1, 0));
        // Of threads that do not take part it does not matter where they would go.
        let mut one = [0; WARP];
        one[3] = 1;
        assert_eq!(count(Probe::Branch, 0, &one, &core::array::from_fn(|n| n as u64 & 1)).divergent, 0);
        assert_eq!(count(Probe::Piece(0), 0, &[1; WARP], &[1; WARP]).divergent, 0);
    }
}
