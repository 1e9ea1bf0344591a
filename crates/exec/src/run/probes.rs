//! What code that counts requests notes ([`weft_abi::ProbeKind::Requests`]): each block counts for itself, and the counts of a launch are
//! added up when it ends.
//!
//! A warp is 32 threads of a block with consecutive numbers, whatever the width of the code's groups. Where a group is whole
//! warps, a request is what the lanes of one of them do together. Where each thread goes its own way (W = 1) the nth time
//! that one passes a place counts as one request with the nth time that others of its warp do, which is what they would do
//! together if none left a loop before another.

use std::sync::Arc;

use parking_lot::Mutex;
use weft_abi::{
    COUNTED, COUNTED_SPACES, CtaContext, ImageOp, KernelInfo, LineNotes, Mix, Probe, ProbeKind, ProbeSite,
    RequestSpace, SHARED_WINDOW, SiteCounts, WARP, WarpWork, count,
};
use weft_caches::{Collector, Streams};

use super::constants::Constants;
use super::lines::Lines;
use super::open::{Open, Request};
use super::texels;
use super::work::{BlockWork, Executed};

/// Most lines' records of a launch that are kept, 1 MiB, as long as one line of 32 is followed.
const LINES: usize = 1 << 16;

/// The same, for whoever wants to know it exactly.
const ALL_LINES: usize = 1 << 26;

/// Most requests of a warp at a place that wait for its other threads; later ones count for each thread alone.
const OPEN: usize = 1 << 16;

/// Who wants to know what code with probes has noted.
pub trait ProbeSink: Send + Sync {
    /// Told when its launch has ended, before the launch's client is: what was noted at each of the code's
    /// [`weft_abi::KernelInfo::probes`].
    fn noted(&self, counts: &[SiteCounts]);

    /// Whether all lines are to be followed, as far as there is memory for 2^26 records; else those of a part of a long launch are.
    fn follows_all(&self) -> bool {
        false
    }

    /// When its launch begins by the clock of kernels, in nanoseconds, if that is not the machine's.
    fn begins(&self) -> Option<u64> {
        None
    }

    /// Told before that what its blocks have executed, if its code counts that.
    fn executed(&self, blocks: &BlockWork) {
        let _ = blocks;
    }

    /// Told before that which lines of memory its blocks wanted, if its code notes them.
    fn lines(&self, streams: &Streams) {
        let _ = streams;
    }
}

/// What all blocks of a launch have noted.
#[derive(Debug)]
pub(super) struct Noted {
    counts: Mutex<Vec<SiteCounts>>,
    lines: Option<Arc<Collector>>,
    grid: [u32; 3],
    work: Mutex<BlockWork>,
}

impl Noted {
    /// Of a launch, if its code is to count.
    /// `to`: who is told.
    pub(super) fn of(
        info: &KernelInfo,
        grid: [u32; 3],
        to: Option<&Arc<dyn ProbeSink>>,
    ) -> Option<Box<Self>> {
        let none = || vec![SiteCounts::default(); info.probes.len()];
        // Of threads that go each by itself the order is not that of a warp's requests.
        let lines = info.variant.probes.contains(ProbeKind::Lines) && info.width as usize >= WARP;
        let collector = || {
            let all = to.is_some_and(|p| p.follows_all());
            let most = if all { ALL_LINES } else { LINES };
            Arc::new(Collector::expecting(most, if all { 0 } else { least_requests(info, grid) }))
        };
        let noted = || Noted {
            counts: Mutex::new(none()),
            lines: lines.then(collector),
            grid,
            work: Mutex::default(),
        };
        info.variant.probes.count().then(|| Box::new(noted()))
    }

    /// Where blocks leave their lines.
    pub(super) fn lines(&self) -> Option<Arc<Collector>> {
        self.lines.clone()
    }

    /// Tells whoever wants to know.
    pub(super) fn tell(&self, sink: &dyn ProbeSink) {
        if let Some(lines) = &self.lines {
            sink.lines(&lines.take());
        }
        let work = std::mem::take(&mut *self.work.lock());
        if !work.blocks.is_empty() {
            sink.executed(&work);
        }
        sink.noted(&self.counts.lock());
    }
}

/// How many requests warps make if each passes each place once.
fn least_requests(info: &KernelInfo, grid: [u32; 3]) -> u64 {
    let places = info.probes.iter().filter(|p| p.probe.notes() == ProbeKind::Lines).count() as u64;
    let warps = info.block.iter().product::<u32>().div_ceil(WARP as u32);
    let blocks = grid.iter().fold(1u64, |n, g| n.saturating_mul(u64::from(*g)));
    blocks.saturating_mul(u64::from(warps)).saturating_mul(places)
}

/// The counts of the blocks that a thread runs one after the other.
#[derive(Debug)]
pub(super) struct Tally {
    sites: Vec<ProbeSite>,
    /// Bytes of the cluster's shared windows, and of the block's local memory.
    windows: u64,
    local: u64,
    counts: Vec<SiteCounts>,
    lines: Option<Box<Lines>>,
    executed: Option<Executed>,
    constants: Constants,
    /// What the block's warps have executed.
    work: Box<WarpWork>,
    /// The block that has requests open, and these, by warp and place.
    block: [u32; 3],
    open: Vec<Open>,
}

/// Whether a place loads constants by address.
fn is_constant(probe: Probe) -> bool {
    probe.access().is_some_and(|a| a.space == RequestSpace::Constant)
}

impl Tally {
    /// For code with these places, whose blocks have so many threads and so much memory: blocks of a cluster, bytes of local memory.
    pub(super) fn new(
        info: &KernelInfo,
        (threads, cluster): (u32, u32),
        local: u64,
        noted: &Noted,
    ) -> Box<Self> {
        let sites = &info.probes;
        let instructions = |n: u32| info.pieces.get(n as usize).map_or(0, Mix::instructions);
        Box::new(Tally {
            executed: Executed::new(sites, noted.grid, instructions),
            sites: sites.clone(),
            windows: u64::from(cluster) * u64::from(SHARED_WINDOW),
            local,
            counts: vec![SiteCounts::default(); sites.len()],
            lines: noted.lines().map(|l| Lines::new(l, threads)),
            constants: Constants::default(),
            work: Box::default(),
            block: [0; 3],
            open: Vec::new(),
        })
    }

    /// Where compiled code counts what it needs no help for.
    pub(super) fn counts(&mut self) -> *mut SiteCounts {
        self.counts.as_mut_ptr()
    }

    /// Where code counts the requests whose lines it notes; null if it notes none.
    pub(super) fn lines(&self) -> *const LineNotes {
        self.lines.as_ref().map_or(core::ptr::null(), |l| l.notes())
    }

    /// Where code counts what each warp executes.
    pub(super) fn work(&self) -> *const WarpWork {
        &raw const *self.work
    }

    /// A block begins.
    pub(super) fn begin(&mut self, block: [u32; 3]) {
        if self.executed.is_some() {
            self.close();
        }
        if let Some(executed) = &mut self.executed {
            executed.begin(block, &self.counts, &self.work);
        }
        if let Some(lines) = &mut self.lines {
            lines.begin(block);
        }
    }

    /// Notes that lanes pass a place, its number perhaps with [`COUNTED`]: `first` is the number of the first one's thread in the block.
    /// Of images the addresses are handles, and `words` says where lanes go.
    pub(super) fn pass(
        &mut self,
        cta: &CtaContext,
        (first, site): (u32, u32),
        mask: &[u8],
        addresses: &[u64],
        words: &[u32],
    ) {
        let (site, counted) = ((site & !COUNTED) as usize, site & COUNTED != 0);
        let Some(&ProbeSite { probe, .. }) = self.sites.get(site) else { return };
        if probe.notes() == ProbeKind::Addresses {
            return;
        }
        if let Probe::Image(op) = probe {
            return self.pass_image((first as usize / WARP, site, op), mask, addresses, words);
        }
        if mask.len().is_multiple_of(WARP) && (first as usize).is_multiple_of(WARP) {
            let warps = mask.chunks(WARP).zip(addresses.chunks(WARP));
            for (warp, (mask, addresses)) in (first as usize / WARP..).zip(warps) {
                if let (Ok(mask), Ok(addresses)) = (mask.try_into(), addresses.try_into()) {
                    self.pass_warp(cta, (warp, site, counted), probe, mask, addresses);
                }
            }
            return;
        }
        if self.block != cta.cta_id {
            self.close();
            self.block = cta.cta_id;
        }
        for (lane, _) in mask.iter().enumerate().filter(|(_, m)| **m != 0) {
            let at = if matches!(probe, Probe::Piece(_)) { 0 } else { addresses[lane] };
            let (memory, at) = self.place_of(cta, probe, at);
            self.pass_alone(first as usize + lane, (site, probe), memory, at);
        }
    }

    /// Notes that lanes go to images: warps, or threads each by itself.
    fn pass_image(
        &mut self,
        (warp, site, op): (usize, usize, ImageOp),
        mask: &[u8],
        handles: &[u64],
        words: &[u32],
    ) {
        let lanes = mask.len();
        for (warp, first) in (warp..).zip((0..lanes).step_by(WARP)) {
            let of = first..lanes.min(first + WARP);
            let own: Vec<u32> =
                words.chunks(lanes).flat_map(|w| w.get(of.clone()).unwrap_or_default()).copied().collect();
            if let (Some(mask), Some(handles)) = (mask.get(of.clone()), handles.get(of)) {
                let mut sectors = Vec::new();
                let follow = self.lines.is_some().then_some(&mut sectors);
                self.counts[site][0].add(&texels::count(op, mask, handles, &own, follow));
                if let Some(lines) = &mut self.lines {
                    lines.fetch((warp, site), texels::kind(op), &sectors);
                }
            }
        }
    }

    /// Notes that threads of a warp pass a place together; the last word of `place`: code has counted that.
    fn pass_warp(
        &mut self,
        cta: &CtaContext,
        place: (usize, usize, bool),
        probe: Probe,
        mask: &[u8; WARP],
        addresses: &[u64; WARP],
    ) {
        if probe.access().is_none_or(|a| a.space != RequestSpace::Generic) {
            let (memory, _) = self.place_of(cta, probe, 0);
            return self.note(place, memory, probe, mask, addresses);
        }
        let places = addresses.map(|at| self.place_of(cta, probe, at));
        let addresses = places.map(|p| p.1);
        for memory in 0..COUNTED_SPACES.len() {
            let there = core::array::from_fn(|n| if places[n].0 == memory { mask[n] } else { 0 });
            self.note(place, memory, probe, &there, &addresses);
        }
    }

    /// Counts what threads of a warp do together, unless nobody takes part, and notes the lines that they want if somebody wants to know.
    fn note(
        &mut self,
        place: (usize, usize, bool),
        memory: usize,
        probe: Probe,
        mask: &[u8; WARP],
        addresses: &[u64; WARP],
    ) {
        if mask.iter().all(|m| *m == 0) {
            return;
        }
        if let (Some(lines), Probe::Lines(access), true) = (&mut self.lines, probe, memory != 1) {
            lines.note(place, (access, memory == 2), mask, addresses);
        }
        let (_, site, counted) = place;
        if is_constant(probe) {
            let missing = self.constants.missing(mask, addresses, &self.work.constants);
            self.counts[site][memory].sectors += missing;
        }
        if !counted {
            self.counts[site][memory].add(&count(probe, memory, mask, addresses));
            self.add_work(place.0, site, 1);
        }
    }

    /// Adds what a warp executes that has come to a place so often.
    fn add_work(&self, warp: usize, site: usize, times: u64) {
        if let (Some(executed), Some(sum)) = (&self.executed, self.work.instructions.get(warp)) {
            sum.set(sum.get() + times * executed.instructions(site));
        }
    }

    /// Notes that a thread passes a place by itself.
    fn pass_alone(&mut self, thread: usize, (site, probe): (usize, Probe), memory: usize, at: u64) {
        let place = thread / WARP * self.sites.len() + site;
        if self.open.len() <= place {
            self.open.resize_with(place + 1, Open::default);
        }
        let open = &mut self.open[place];
        let lane = thread % WARP;
        let passed = &mut open.passed[lane];
        let nth = *passed as usize;
        *passed += 1;
        let this = (lane as u8, at);
        match open.requests.get_mut(nth) {
            Some(r) => r.threads.push(this),
            None => {
                let request = Request { memory, threads: vec![this] };
                if nth < OPEN {
                    open.requests.push(request);
                } else {
                    self.counts[site][memory].add(&request.count(probe));
                }
            }
        }
    }

    /// Which of [`COUNTED_SPACES`] an access goes to, and where in it.
    fn place_of(&self, cta: &CtaContext, probe: Probe, at: u64) -> (usize, u64) {
        let Some(access) = probe.access() else { return (0, at) };
        let from = |start: *mut u8| at.wrapping_sub(start.addr() as u64);
        match access.space {
            RequestSpace::Global | RequestSpace::Constant => (0, at),
            RequestSpace::Shared => (1, at),
            RequestSpace::Local => (2, at),
            RequestSpace::Generic if from(cta.cluster_shared) < self.windows => (1, from(cta.cluster_shared)),
            RequestSpace::Generic if from(cta.local) < self.local => {
                (2, from(cta.local) % u64::from(cta.local_stride.max(1)))
            }
            RequestSpace::Generic => (0, at),
        }
    }

    /// Counts the requests that wait for threads: there are no more.
    fn close(&mut self) {
        let sites = self.sites.len();
        for (place, open) in std::mem::take(&mut self.open).into_iter().enumerate() {
            let site = place % sites;
            self.add_work(place / sites, site, open.requests.len() as u64);
            for r in open.requests {
                let probe = self.sites[site].probe;
                let (mask, addresses) = r.lanes();
                let mut count = count(probe, r.memory, &mask, &addresses);
                if is_constant(probe) {
                    count.sectors = self.constants.missing(&mask, &addresses, &self.work.constants);
                }
                self.counts[site][r.memory].add(&count);
            }
        }
    }

    /// Adds the counts to the launch's, and begins anew.
    pub(super) fn add_to(&mut self, noted: &Noted) {
        self.close();
        if let Some(lines) = &mut self.lines {
            lines.hand_in();
        }
        if let Some(executed) = &mut self.executed {
            noted.work.lock().add(executed.take(&self.counts, &self.work));
        }
        let mut all = noted.counts.lock();
        for (all, own) in all.iter_mut().zip(&mut self.counts) {
            all.iter_mut().zip(&*own).for_each(|(a, o)| a.add(o));
            *own = SiteCounts::default();
        }
    }
}
