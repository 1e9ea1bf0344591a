//! What code that counts requests notes ([`weft_abi::ProbeKind::Requests`]): each block counts for itself, and the counts of a launch are
//! added up when it ends.
//!
//! A warp is 32 threads of a block with consecutive numbers, whatever the width of the code's groups. Where a group is whole
//! warps, a request is what the lanes of one of them do together. Where each thread goes its own way (W = 1) the nth time
//! that one passes a place counts as one request with the nth time that others of its warp do, which is what they would do
//! together if none left a loop before another.

use parking_lot::Mutex;
use weft_abi::{CtaContext, KernelInfo, Probe, ProbeKind, ProbeSite, RequestSpace, SHARED_WINDOW};

/// Threads of a warp, and bytes of a sector.
const WARP: usize = 32;
const SECTOR: u64 = 32;

/// Most requests of a warp at a place that wait for its other threads; later ones count for each thread alone.
const OPEN: usize = 1 << 16;

/// What the requests of a place add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RequestCount {
    /// Requests of warps with at least one thread that takes part.
    pub requests: u64,
    /// Sectors of 32 bytes that they touch, each counted once a request; of global memory only.
    pub sectors: u64,
    /// Threads that took part.
    pub threads: u64,
}

impl RequestCount {
    fn add(&mut self, other: &Self) {
        self.requests += other.requests;
        self.sectors += other.sectors;
        self.threads += other.threads;
    }
}

/// Counts of a place: of global, of shared, and of local memory. All but one are zero unless the addresses are generic.
pub type SiteCounts = [RequestCount; 3];

/// The memories of [`SiteCounts`], in their order.
pub const COUNTED_SPACES: [RequestSpace; 3] =
    [RequestSpace::Global, RequestSpace::Shared, RequestSpace::Local];

/// Who wants to know what code with probes has noted.
pub trait ProbeSink: Send + Sync {
    /// Told when its launch has ended, before the launch's client is: what was noted at each of the code's
    /// [`weft_abi::KernelInfo::probes`].
    fn noted(&self, counts: &[SiteCounts]);
}

/// What all blocks of a launch have noted.
#[derive(Debug)]
pub(super) struct Noted(Mutex<Vec<SiteCounts>>);

impl Noted {
    /// Of a launch, if its code is to count requests.
    pub(super) fn of(info: &KernelInfo) -> Option<Box<Self>> {
        let none = || vec![SiteCounts::default(); info.probes.len()];
        info.variant.probes.contains(ProbeKind::Requests).then(|| Box::new(Noted(Mutex::new(none()))))
    }

    /// Tells whoever wants to know.
    pub(super) fn tell(&self, sink: &dyn ProbeSink) {
        sink.noted(&self.0.lock());
    }
}

/// The counts of the blocks that a thread runs one after the other.
#[derive(Debug)]
pub(super) struct Tally {
    sites: Vec<ProbeSite>,
    /// Bytes of the cluster's shared windows, and of the block's local memory.
    windows: u64,
    local: u64,
    counts: Vec<SiteCounts>,
    /// The block that has requests open, and these, by warp and place.
    block: [u32; 3],
    open: Vec<Open>,
}

/// Requests of a warp at a place whose threads come one by one.
#[derive(Debug, Default)]
struct Open {
    /// How often each thread has come.
    passed: Box<[u64; WARP]>,
    requests: Vec<Request>,
}

/// The sectors that the threads of a request touch, and the memory that they are of.
#[derive(Debug)]
struct Request {
    memory: usize,
    threads: u32,
    sectors: Vec<u64>,
}

impl Tally {
    /// For code with these places, whose blocks have so much memory: blocks of a cluster, bytes of local memory.
    pub(super) fn new(sites: &[ProbeSite], cluster: u32, local: u64) -> Box<Self> {
        Box::new(Tally {
            sites: sites.to_vec(),
            windows: u64::from(cluster) * u64::from(SHARED_WINDOW),
            local,
            counts: vec![SiteCounts::default(); sites.len()],
            block: [0; 3],
            open: Vec::new(),
        })
    }

    /// Notes that lanes pass a place: `first` is the number of the first one's thread in the block.
    pub(super) fn pass(&mut self, cta: &CtaContext, first: u32, site: u32, mask: &[u8], addresses: &[u64]) {
        let Some(&ProbeSite { probe: Probe { notes: ProbeKind::Requests, space, bytes, .. }, .. }) =
            self.sites.get(site as usize)
        else {
            return;
        };
        if mask.len().is_multiple_of(WARP) && (first as usize).is_multiple_of(WARP) {
            for (mask, addresses) in mask.chunks(WARP).zip(addresses.chunks(WARP)) {
                if let (Ok(mask), Ok(addresses)) = (mask.try_into(), addresses.try_into()) {
                    self.pass_warp(cta, (site as usize, space, bytes), mask, addresses);
                }
            }
            return;
        }
        if self.block != cta.cta_id {
            self.close();
            self.block = cta.cta_id;
        }
        for (lane, _) in mask.iter().enumerate().filter(|(_, m)| **m != 0) {
            let memory = self.memory_of(cta, space, addresses[lane]);
            self.pass_alone(first as usize + lane, site as usize, memory, addresses[lane], bytes);
        }
    }

    /// Notes that threads of a warp pass a place together.
    fn pass_warp(
        &mut self,
        cta: &CtaContext,
        (site, space, bytes): (usize, RequestSpace, u8),
        mask: &[u8; WARP],
        addresses: &[u64; WARP],
    ) {
        if space != RequestSpace::Generic {
            return self.note(site, self.memory_of(cta, space, 0), mask, addresses, bytes);
        }
        let memories = addresses.map(|at| self.memory_of(cta, space, at));
        for memory in 0..COUNTED_SPACES.len() {
            let there = core::array::from_fn(|n| if memories[n] == memory { mask[n] } else { 0 });
            self.note(site, memory, &there, addresses, bytes);
        }
    }

    /// Counts a request of a warp to a memory, unless nobody takes part.
    fn note(&mut self, site: usize, memory: usize, mask: &[u8; WARP], addresses: &[u64; WARP], bytes: u8) {
        let threads = mask.iter().map(|&m| u64::from(m != 0)).sum();
        if threads == 0 {
            return;
        }
        let sectors = match memory {
            0 if threads == WARP as u64 => {
                in_a_row(addresses, bytes).unwrap_or_else(|| apart(mask, addresses, bytes))
            }
            0 => apart(mask, addresses, bytes),
            _ => 0,
        };
        self.counts[site][memory].add(&RequestCount { requests: 1, sectors, threads });
    }

    /// Notes that a thread passes a place by itself.
    fn pass_alone(&mut self, thread: usize, site: usize, memory: usize, at: u64, bytes: u8) {
        let place = thread / WARP * self.sites.len() + site;
        if self.open.len() <= place {
            self.open.resize_with(place + 1, Open::default);
        }
        let open = &mut self.open[place];
        let passed = &mut open.passed[thread % WARP];
        let nth = *passed as usize;
        *passed += 1;
        let sectors = if memory == 0 { sectors(at, bytes) } else { 0..0 };
        match open.requests.get_mut(nth) {
            Some(r) => {
                r.threads += 1;
                r.sectors.extend(sectors);
            }
            None if nth < OPEN => {
                open.requests.push(Request { memory, threads: 1, sectors: sectors.collect() });
            }
            None => {
                let alone = RequestCount { requests: 1, sectors: sectors.end - sectors.start, threads: 1 };
                self.counts[site][memory].add(&alone);
            }
        }
    }

    /// Which of [`COUNTED_SPACES`] an address is in.
    fn memory_of(&self, cta: &CtaContext, space: RequestSpace, at: u64) -> usize {
        let within = |start: *mut u8, bytes: u64| at.wrapping_sub(start.addr() as u64) < bytes;
        match space {
            RequestSpace::Global => 0,
            RequestSpace::Shared => 1,
            RequestSpace::Local => 2,
            RequestSpace::Generic if within(cta.cluster_shared, self.windows) => 1,
            RequestSpace::Generic if within(cta.local, self.local) => 2,
            RequestSpace::Generic => 0,
        }
    }

    /// Counts the requests that wait for threads: there are no more.
    fn close(&mut self) {
        let sites = self.sites.len();
        for (place, open) in self.open.drain(..).enumerate() {
            for mut r in open.requests {
                r.sectors.sort_unstable();
                r.sectors.dedup();
                let (sectors, threads) = (r.sectors.len() as u64, r.threads.into());
                self.counts[place % sites][r.memory].add(&RequestCount { requests: 1, sectors, threads });
            }
        }
    }

    /// Adds the counts to the launch's, and begins anew.
    pub(super) fn add_to(&mut self, noted: &Noted) {
        self.close();
        let mut all = noted.0.lock();
        for (all, own) in all.iter_mut().zip(&mut self.counts) {
            all.iter_mut().zip(&*own).for_each(|(a, o)| a.add(o));
            *own = SiteCounts::default();
        }
    }
}

/// The numbers of the sectors that an access touches.
fn sectors(at: u64, bytes: u8) -> std::ops::Range<u64> {
    let last = at.saturating_add(u64::from(bytes.max(1)) - 1);
    at / SECTOR..last / SECTOR + 1
}

/// Sectors of a request of all threads, if each is at the same distance from the one before, and none between the first and the
/// last is left out.
fn in_a_row(addresses: &[u64; WARP], bytes: u8) -> Option<u64> {
    let (first, step) = (addresses[0], addresses[1].wrapping_sub(addresses[0]));
    let odd = |(n, at): (usize, &u64)| at.wrapping_sub(first) ^ step.wrapping_mul(n as u64);
    let odd = addresses.iter().enumerate().map(odd).fold(0, |a, b| a | b);
    let last = addresses[WARP - 1];
    (odd == 0 && step <= SECTOR && first <= last)
        .then(|| sectors(last, bytes).end - sectors(first, bytes).start)
}

/// Sectors of a request of threads that are anywhere.
fn apart(mask: &[u8; WARP], addresses: &[u64; WARP], bytes: u8) -> u64 {
    let mut touched = Touched::default();
    for (_, &at) in mask.iter().zip(addresses).filter(|(m, _)| **m != 0) {
        touched.add(at, bytes);
    }
    touched.count()
}

/// The sectors of one request, each of which counts once.
struct Touched {
    list: [u64; 3 * WARP],
    len: usize,
    in_order: bool,
}

impl Default for Touched {
    fn default() -> Self {
        Touched { list: [0; 3 * WARP], len: 0, in_order: true }
    }
}

impl Touched {
    fn add(&mut self, at: u64, bytes: u8) {
        for sector in sectors(at, bytes) {
            match self.list[..self.len].last() {
                Some(&last) if last == sector => continue,
                Some(&last) => self.in_order &= last < sector,
                None => {}
            }
            if let Some(free) = self.list.get_mut(self.len) {
                *free = sector;
                self.len += 1;
            }
        }
    }

    fn count(&mut self) -> u64 {
        let list = &mut self.list[..self.len];
        if self.in_order {
            return list.len() as u64;
        }
        list.sort_unstable();
        // There are two at least.
        1 + list.windows(2).filter(|w| w[0] != w[1]).count() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sector_counts_once() {
        let count = |addresses: &[u64], bytes| {
            let mut t = Touched::default();
            addresses.iter().for_each(|&a| t.add(a, bytes));
            t.count()
        };
        let line = |start: u64, step: u64| (0..32).map(|n| start + n * step).collect::<Vec<u64>>();
        assert_eq!(count(&line(0, 4), 4), 4);
        assert_eq!(count(&line(4, 4), 4), 5);
        assert_eq!(count(&line(0, 16), 16), 16);
        assert_eq!(count(&line(64, 0), 4), 1);
        assert_eq!(count(&line(0, 128), 4), 32);
        let mut back = line(0, 4);
        back.reverse();
        assert_eq!(count(&back, 4), 4);
        assert_eq!(count(&[96, 0, 64, 0, 96], 4), 3);
        // Over the edge of a sector, and 64 bytes of each thread.
        assert_eq!((count(&[30], 4), count(&line(16, 64), 64)), (2, 65));
        assert_eq!(count(&[u64::MAX], 8), 1);
        assert_eq!(count(&[], 4), 0);
    }

    #[test]
    fn the_short_way_for_threads_in_a_row_counts_the_same() {
        let all = [1; WARP];
        for start in [0, 4, 28, 30, 4096, u64::MAX - 4096] {
            for step in 0..40u64 {
                for bytes in [1, 2, 4, 8, 16, 64] {
                    let addresses = core::array::from_fn(|n| start + n as u64 * step);
                    let short = in_a_row(&addresses, bytes);
                    assert_eq!(short.is_some(), step <= SECTOR);
                    assert!(
                        short.is_none_or(|n| n == apart(&all, &addresses, bytes)),
                        "{start} {step} {bytes}"
                    );
                }
            }
        }
        let mut one_off: [u64; WARP] = core::array::from_fn(|n| 4 * n as u64);
        one_off[17] += 4;
        assert_eq!(in_a_row(&one_off, 4), None);
        one_off = core::array::from_fn(|n| 400 - 4 * n as u64);
        assert_eq!(in_a_row(&one_off, 4), None);
    }
}
