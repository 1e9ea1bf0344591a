//! One launch while it runs.
//!
//! * [`make`]: how it comes about; [`end`]: how it ends, also before its time;
//! * [`order`]: which block is which; [`way`]: the codes that they run; [`beside`]: blocks that run as one.

mod beside;
mod end;
mod make;
mod order;
mod way;

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Instant;

pub(super) use beside::BESIDE;
use beside::Beside;
pub(super) use end::any_cancelled;
pub(super) use make::Refused;
use make::{Params, Workspace};
use parking_lot::Mutex;
use way::Trying;
use weft_abi::LaunchContext;

use super::cache;
use super::client::Client;
use super::clock::Took;
use super::early::Triggers;
use super::launch::Launch;
use super::probes::Noted;
use super::shares::{Claim, Shares};
use super::trial::Ticket;
use crate::code::differ;
use crate::fault::{Fault, Waiter};

/// Words of a cache line.
const LINE: usize = 8;

/// How long the units of a claim may take in nanoseconds, and how long they should, however many workers there are: in order, all
/// claims wait for one line of memory; of shares, they only have to be worth the way to the code and back.
const CLAIM_NS: u64 = 400_000;
const LEAST_CLAIM_NS: u64 = 6_000;
const LEAST_OF_SHARE_NS: u64 = 2_000;

/// What all workers write when they have run some units, on lines of its own: what else a grid has is read all the time.
#[derive(Debug, Default)]
#[repr(C)]
struct Counts {
    _before: [u64; LINE],
    /// Units that have ended.
    finished: AtomicU64,
    /// Nanoseconds a unit took lately, with the launch's code.
    unit_ns: AtomicU64,
    _behind: [u64; LINE],
}

/// A launch on its way.
pub(crate) struct Grid {
    pub(crate) launch: Launch,
    pub(super) context: LaunchContext,
    params: Params,
    /// Keeps the grid barrier of a cooperative launch.
    workspace: Option<Workspace>,
    /// Clusters along x, y, z, blocks per cluster, units in all.
    clusters: [u32; 3],
    pub(super) cluster_size: u32,
    pub(super) total: u64,
    shares: Shares,
    counts: Counts,
    /// Set when the grid is to end: blocks not begun are dropped, others stop at their next suspension.
    cancelled: AtomicBool,
    fault: Mutex<Option<Fault>>,
    /// Set when it is to end because it took too long, in milliseconds; or because nothing moves, so that units say what
    /// they wait for.
    overdue_ms: AtomicU64,
    stuck: AtomicBool,
    waiters: Mutex<Vec<Waiter>>,
    /// When the first unit began, in milliseconds of the pool's clock, plus one; kept only where launches have a limit.
    pub(super) began_ms: AtomicU64,
    client: Mutex<Option<Arc<dyn Client>>>,
    /// When it became ready, and whether threads share it, where that is to be noted with the code.
    timed: Option<(Instant, bool)>,
    /// Whether times of its pieces are left alone: looking at the clock takes an empty kernel's time.
    pub(super) untimed: bool,
    /// For how many launches its time stands.
    pub(super) stands_for: u64,
    /// Which version of the queue it came with, and for how many threads it was said to be worth waking.
    pub(super) posted: AtomicU64,
    pub(super) woken: AtomicU32,
    /// Whether all units have been claimed, as far as somebody has found out.
    exhausted: AtomicBool,
    /// Units begun and not ended that poll.
    pub(super) resident: AtomicU32,
    pub(super) max_resident: u32,
    pub(super) seed: Option<u64>,
    /// Where pieces run with other codes than the launch's.
    trying: Option<Box<Trying>>,
    /// Where blocks can run as one.
    beside: Option<Box<Beside>>,
    /// What the code's probes have noted.
    pub(super) noted: Option<Box<Noted>>,
    /// Where others may begin before its end: when blocks let them, and when blocks have begun.
    pub(super) triggers: Option<Box<Triggers>>,
    pub(super) begun: Option<Box<Triggers>>,
}

// SAFETY: the raw pointers of `context` point to heap memory that the grid owns or that is static, and are only read.
unsafe impl Send for Grid {}
// SAFETY: as above; everything else is synchronised.
unsafe impl Sync for Grid {}

impl Grid {
    /// Whether units are single blocks in their natural order.
    pub(super) fn is_plain(&self) -> bool {
        self.cluster_size == 1 && self.seed.is_none()
    }

    /// Notes how long so many units took.
    pub(super) fn note_time(&self, ticket: Ticket, took: Took, units: u64) {
        let each = (took.ns / units.max(1)).max(1);
        if ticket.way == 0 && differ(each, self.unit_ns()) {
            self.counts.unit_ns.store(each, Ordering::Relaxed);
        }
        self.code(ticket.way).note_block_ns(each / u64::from(self.cluster_size.max(1)));
        if let Some(t) = &self.trying {
            t.trial().note(ticket, took, units);
        }
    }

    /// Nanoseconds a unit took lately, with the launch's code; 0: not known.
    pub(super) fn unit_ns(&self) -> u64 {
        self.counts.unit_ns.load(Ordering::Relaxed)
    }

    /// Notes that units poll.
    pub(super) fn note_poll(&self) {
        self.launch.code.note_poll();
        if let Some(t) = &self.trying {
            t.trial().note_poll();
        }
    }

    /// Whether units may begin beside those that poll. Those that wait for what the grid depends on are few: others would only wait as
    /// well.
    pub(super) fn has_room(&self, workers: u64) -> bool {
        let resident = u64::from(self.resident.load(Ordering::Relaxed));
        resident < u64::from(self.max_resident) && (self.depends_on_nothing() || resident < 2 * workers)
    }

    /// Whether what it depends on is over.
    pub(crate) fn depends_on_nothing(&self) -> bool {
        let early = self.launch.early.as_ref();
        early.and_then(|e| e.dependency.as_ref()).is_none_or(|d| d.is_over())
    }

    /// A block lets dependents begin, or has ended.
    pub(crate) fn note_trigger(&self, block: [u32; 3]) {
        let Some(triggers) = &self.triggers else { return };
        self.order_stores();
        triggers.note(self.number_of(block));
    }

    /// A block begins.
    pub(super) fn note_begun(&self, block: [u32; 3]) {
        if let Some(begun) = &self.begun {
            begun.note(self.number_of(block));
        }
    }

    /// The number of a block.
    pub(super) fn number_of(&self, [x, y, z]: [u32; 3]) -> u64 {
        let [nx, ny, _] = self.launch.grid.map(u64::from);
        (u64::from(z) * ny + u64::from(y)) * nx + u64::from(x)
    }

    /// Gives each of so many workers a share of the units, if blocks have run and never waited for others: those that do so begin in
    /// order. Before anything is claimed.
    pub(super) fn spread(grid: &mut Arc<Self>, workers: u64) {
        if let Some(g) = Arc::get_mut(grid)
            && workers > 1
            && g.is_plain()
            && !g.launch.cooperative
            && g.launch.code.block_ns() != 0
            && !g.launch.code.polls()
        {
            g.shares = Shares::spread(g.total, workers, g.stretches(workers));
        }
    }

    /// Has noted with the code how long the grid takes from now on, unless its pieces run with several codes.
    pub(super) fn time(grid: &mut Arc<Self>, shared: bool) {
        if let Some(g) = Arc::get_mut(grid).filter(|g| g.trying.is_none()) {
            g.timed = Some((Instant::now(), shared));
        }
    }

    /// Takes units for one of so many workers. `None` when all are taken.
    pub(super) fn claim(&self, worker: usize, workers: u64) -> Option<core::ops::Range<u64>> {
        // If blocks turn out to wait for those before them, what comes first goes first.
        let worker = if self.launch.code.polls() { 0 } else { worker };
        // Long units are taken one by one, short ones so many that a claim costs next to nothing.
        let ns = self.unit_ns();
        let most = CLAIM_NS.checked_div(ns).map_or(1, |n| n.clamp(1, 4096));
        let least = if self.shares.are_spread() { LEAST_OF_SHARE_NS } else { LEAST_CLAIM_NS };
        let least = least.checked_div(ns).map_or(1, |n| n.clamp(1, most));
        let claimed =
            self.shares.claim(worker, workers, Claim { least, most, step: self.stretches(workers) });
        if claimed.is_none() && !self.is_exhausted() {
            self.exhausted.store(true, Ordering::Relaxed);
        }
        claimed
    }

    /// Whether somebody has found that all units have been claimed.
    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted.load(Ordering::Relaxed)
    }

    /// About how many nanoseconds of one thread the units take that have not ended.
    pub(super) fn left_ns(&self) -> u64 {
        let left = self.total.saturating_sub(self.counts.finished.load(Ordering::Relaxed));
        left.saturating_mul(self.unit_ns())
    }

    /// Takes all units that are left, of a grid that is not spread.
    pub(super) fn claim_all(&self) -> core::ops::Range<u64> {
        self.shares.claim_all()
    }

    /// Where its parameters lie, and its grid barrier.
    pub(super) fn own_memory(&self) -> [Range<u64>; 2] {
        let of = |from: u64, bytes: usize| from..from + bytes as u64;
        let barrier = self.workspace.as_ref().map_or(0..0, |w| of(w.as_ptr() as u64, size_of_val(&**w)));
        [of(self.context.params.addr() as u64, self.launch.params.len()), barrier]
    }

    /// Blocks in all.
    pub(super) fn blocks(&self) -> u64 {
        self.total.saturating_mul(self.cluster_size.into())
    }

    /// The next unit to claim where blocks wait for others; of a grid in order, one behind all that are claimed.
    pub(super) fn next_unit(&self) -> u64 {
        let first = self.shares.are_spread().then(|| self.shares.first());
        first.flatten().unwrap_or(u64::MAX)
    }

    /// Whether units are left to claim, as seen by a worker.
    pub(super) fn has_more(&self, worker: usize) -> bool {
        !self.is_exhausted() && self.shares.any(worker)
    }

    /// What the calling thread has stored for the grid comes before what it stores from now on.
    #[inline]
    pub(crate) fn order_stores(&self) {
        if self.is_non_temporal() {
            cache::order_non_temporal();
        }
    }

    /// Reports units as ended. True for the last; the caller then runs [`Self::complete`].
    pub(super) fn finish(&self, units: u64) -> bool {
        self.order_stores();
        units > 0 && self.counts.finished.fetch_add(units, Ordering::AcqRel) + units == self.total
    }
}
