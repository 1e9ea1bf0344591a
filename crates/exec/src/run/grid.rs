//! One launch while it runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use smallvec::SmallVec;
use weft_abi::{LaunchContext, TrapCode};

use super::cache;
use super::client::Client;
use super::launch::{Launch, beyond_limit, check, is_non_temporal};
use super::shares::{Claim, Shares};
use super::trial::Ticket;
use super::way::Trying;
use super::{Order, div_up};
use crate::fault::{Fault, Waiter};
use crate::helpers;

/// A seed permutes units within stretches of this length: units that wait for earlier ones, as in a look-back, then
/// still do so in bounded memory.
const WINDOW: u64 = 1024;

/// How long the units of a claim may take in nanoseconds, and how long they should, however many workers there are: in order, all
/// claims wait for one line of memory; of shares, they only have to be worth the way to the code and back.
const CLAIM_NS: u64 = 400_000;
const LEAST_CLAIM_NS: u64 = 6_000;
const LEAST_OF_SHARE_NS: u64 = 2_000;

/// Grids that are cancelled and have not ended, of all pools.
static CANCELLED: AtomicUsize = AtomicUsize::new(0);

/// Whether a grid is cancelled and has not ended.
pub(super) fn any_cancelled() -> bool {
    CANCELLED.load(Ordering::Relaxed) > 0
}

/// Words of a cache line.
const LINE: usize = 8;

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

/// Why a launch does not fit its code, and whom to tell.
pub(super) type Refused = (Box<Fault>, Arc<dyn Client>);

/// A launch on its way.
pub(crate) struct Grid {
    pub(crate) launch: Launch,
    pub(super) context: LaunchContext,
    /// The parameter block as kernels see it, whole cache lines from the first one on. (A grid aligned like a line itself
    /// would be slower to allocate.)
    params: SmallVec<[u64; 4 * LINE]>,
    /// Keeps the grid barrier of a cooperative launch.
    _workspace: Option<Box<[AtomicU32; 16]>>,
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
    /// Units begun and not ended that poll.
    pub(super) resident: AtomicU32,
    pub(super) max_resident: u32,
    pub(super) seed: Option<u64>,
    /// Where pieces run with other codes than the launch's.
    pub(super) trying: Option<Box<Trying>>,
}

// SAFETY: the raw pointers of `context` point to heap memory that the grid owns or that is static, and are only read.
unsafe impl Send for Grid {}
// SAFETY: as above; everything else is synchronised.
unsafe impl Sync for Grid {}

/// A block among the others.
pub(super) struct Place {
    pub(super) block: [u32; 3],
    grid: [u32; 3],
}

impl Place {
    /// Blocks from here to the end of the row.
    pub(super) fn in_row(&self) -> u32 {
        self.grid[0] - self.block[0]
    }

    /// Goes so many blocks further, at most to the row's end.
    pub(super) fn advance(&mut self, blocks: u32) {
        self.block[0] += blocks;
        if self.block[0] == self.grid[0] {
            self.block[0] = 0;
            self.block[1] += 1;
            if self.block[1] == self.grid[1] {
                self.block[1] = 0;
                self.block[2] += 1;
            }
        }
    }
}

impl Grid {
    /// Prepares a launch.
    ///
    /// # Errors
    /// A fault that says why the launch does not fit its code, with the client to be told.
    pub(super) fn new(
        mut launch: Launch,
        seed: Option<u64>,
        client: Arc<dyn Client>,
    ) -> Result<Arc<Self>, Refused> {
        if let Err(message) = check(&launch) {
            return Err((Box::new(Fault::of_launch(&launch.kernel_name, message)), client));
        }
        let info = launch.code.info();
        let bytes = launch.params.len().max(info.param_bytes as usize).max(1);
        let words = bytes.div_ceil(64) * LINE + LINE - 1;
        let params: SmallVec<[u64; 4 * LINE]> = smallvec::smallvec![0; words];
        let workspace = launch.cooperative.then(|| {
            // A word of size, then the word of the grid barrier; that is what cooperative groups expect.
            let w: Box<[AtomicU32; 16]> = Box::new(core::array::from_fn(|_| AtomicU32::new(0)));
            w[0].store(64, Ordering::Relaxed);
            w
        });
        let envreg = workspace.as_ref().map_or([0; 4], |w| {
            let at = w.as_ptr() as u64;
            [0, (at >> 32) as u32, at as u32, 0]
        });
        let context = LaunchContext {
            // Set when the grid has its place.
            params: core::ptr::null(),
            symbols: launch.symbols.as_ptr(),
            helpers: helpers::table(),
            grid_id: launch.grid_id,
            grid_dim: launch.grid,
            block_dim: launch.block,
            cluster_dim: launch.cluster,
            explicit_cluster: launch.explicit_cluster.into(),
            dynamic_shared_bytes: launch.dynamic_shared,
            total_shared_bytes: info.shared_bytes.next_multiple_of(16) + launch.dynamic_shared,
            sm_count: launch.sm_count,
            envreg,
            non_temporal_stores: is_non_temporal(&launch, info).into(),
        };
        let clusters: [u32; 3] = core::array::from_fn(|i| div_up(launch.grid[i], launch.cluster[i]));
        let total = clusters.iter().map(|&n| u64::from(n)).product();
        let cluster_size: u32 = launch.cluster.iter().product();
        // In a permuted order, units may wait for any other.
        let max_resident = if launch.cooperative || seed.is_some() {
            u32::MAX
        } else {
            (launch.max_resident_blocks / cluster_size).max(1)
        };
        let trying = if cluster_size == 1 && seed.is_none() { Trying::new(&mut launch) } else { None };
        let unit_ns = u64::from(launch.code.block_ns()) * u64::from(cluster_size);
        let mut grid = Arc::new(Grid {
            context,
            params,
            _workspace: workspace,
            clusters,
            cluster_size,
            total,
            shares: Shares::in_order(total),
            counts: Counts { unit_ns: AtomicU64::new(unit_ns), ..Counts::default() },
            cancelled: AtomicBool::new(false),
            fault: Mutex::new(None),
            overdue_ms: AtomicU64::new(0),
            stuck: AtomicBool::new(false),
            waiters: Mutex::default(),
            began_ms: AtomicU64::new(0),
            client: Mutex::new(Some(client)),
            resident: AtomicU32::new(0),
            max_resident,
            seed,
            trying,
            launch,
        });
        if let Some(g) = Arc::get_mut(&mut grid) {
            // It has its place now, so the first line can be told.
            let skip = (g.params.as_ptr() as usize).next_multiple_of(64) - g.params.as_ptr() as usize;
            let block = g.params.get_mut(skip / 8..).unwrap_or_default();
            g.context.params = block.as_ptr().cast();
            for (word, chunk) in block.iter_mut().zip(g.launch.params.chunks(8)) {
                let mut bytes = [0; 8];
                bytes[..chunk.len()].copy_from_slice(chunk);
                *word = u64::from_ne_bytes(bytes);
            }
        }
        Ok(grid)
    }

    /// Makes it a new grid of the same launch. Nobody has it.
    pub(super) fn renew(&mut self, grid_id: u64, client: Arc<dyn Client>) {
        self.launch.grid_id = grid_id;
        self.context.grid_id = grid_id;
        self.shares = Shares::in_order(self.total);
        *self.counts.finished.get_mut() = 0;
        let unit_ns = u64::from(self.launch.code.block_ns()) * u64::from(self.cluster_size);
        *self.counts.unit_ns.get_mut() = unit_ns;
        *self.cancelled.get_mut() = false;
        *self.fault.get_mut() = None;
        *self.overdue_ms.get_mut() = 0;
        *self.stuck.get_mut() = false;
        self.waiters.get_mut().clear();
        *self.began_ms.get_mut() = 0;
        *self.client.get_mut() = Some(client);
        *self.resident.get_mut() = 0;
    }

    /// Whether units are single blocks in their natural order.
    pub(super) fn is_plain(&self) -> bool {
        self.cluster_size == 1 && self.seed.is_none()
    }

    /// Notes how long so many units took, in nanoseconds, and how much of that their thread had a CPU.
    pub(super) fn note_time(&self, ticket: Ticket, ns: u64, own_ns: u64, units: u64) {
        let each = (ns / units.max(1)).max(1);
        if ticket.way == 0 && differ(each, self.unit_ns()) {
            self.counts.unit_ns.store(each, Ordering::Relaxed);
        }
        self.code(ticket.way).note_block_ns(each / u64::from(self.cluster_size.max(1)));
        if let Some(t) = &self.trying {
            t.trial().note(ticket, own_ns, units);
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

    /// Index of block `rank` of unit `unit`.
    pub(super) fn block_index(&self, unit: u64, rank: u32) -> [u32; 3] {
        let unit = self.in_order(unit);
        let [nx, ny, _] = self.clusters.map(u64::from);
        let cluster = [(unit % nx) as u32, (unit / nx % ny) as u32, (unit / nx / ny) as u32];
        let [dx, dy, _] = self.launch.cluster;
        let within = [rank % dx, rank / dx % dy, rank / dx / dy];
        core::array::from_fn(|i| cluster[i] * self.launch.cluster[i] + within[i])
    }

    /// The block at place `i` of the order, and the way to the next; for grids whose units are blocks.
    pub(super) fn place_of(&self, i: u64) -> Place {
        Place { block: self.block_index(i, 0), grid: self.launch.grid }
    }

    /// The unit at place `i` of the order that the seed picks.
    fn in_order(&self, i: u64) -> u64 {
        let Some(seed) = self.seed else { return i };
        let start = i / WINDOW * WINDOW;
        let order = Order::new(seed ^ self.launch.grid_id ^ start << 32, WINDOW.min(self.total - start));
        start + order.at(i - start)
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
            g.shares = Shares::spread(g.total, workers);
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
        self.shares.claim(worker, workers, Claim { least, most })
    }

    /// Takes all units that are left, of a grid that is not spread.
    pub(super) fn claim_all(&self) -> core::ops::Range<u64> {
        self.shares.claim_all()
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
        self.shares.any(worker)
    }

    /// Whether the grid is to end early.
    pub(crate) fn cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Where compiled code that is to be left looks whether that is so.
    pub(super) fn cancel_flag(&self) -> *const AtomicBool {
        &raw const self.cancelled
    }

    /// Ends the grid early, without fault: blocks not begun are dropped, others stop.
    pub(super) fn cancel(&self) {
        if !self.cancelled.swap(true, Ordering::AcqRel) {
            CANCELLED.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Ends the grid since it took longer than `limit_ms`.
    pub(super) fn expire(&self, limit_ms: u64) {
        self.overdue_ms.store(limit_ms, Ordering::Release);
        self.cancel();
    }

    /// Why the grid is ended if it has taken too long.
    pub(super) fn overdue(&self) -> Option<Fault> {
        let ms = Some(self.overdue_ms.load(Ordering::Acquire)).filter(|n| *n > 0)?;
        let message = beyond_limit(Duration::from_millis(ms));
        Some(Fault { code: TrapCode::Timeout, ..Fault::of_launch(&self.launch.kernel_name, message) })
    }

    /// Ends the grid because nothing moves any more.
    pub(super) fn fail_stuck(&self, message: String) {
        self.stuck.store(true, Ordering::Release);
        let name = &self.launch.kernel_name;
        self.fail(Fault { code: TrapCode::Deadlock, ..Fault::of_launch(name, message) });
    }

    /// Whether units under way are to say what they wait for before they are dropped.
    pub(super) fn asks_waiters(&self) -> bool {
        self.stuck.load(Ordering::Acquire) || self.overdue_ms.load(Ordering::Acquire) > 0
    }

    pub(super) fn add_waiters(&self, waiters: Vec<Waiter>) {
        self.waiters.lock().extend(waiters);
    }

    /// Ends the grid early because of `fault`; the first one counts. The units not claimed count as finished; the
    /// caller reports its own with [`Self::finish`].
    pub(super) fn fail(&self, fault: Fault) {
        {
            let mut first = self.fault.lock();
            if first.is_none() {
                tracing::debug!(%fault, "grid ends early");
                *first = Some(fault);
            }
        }
        self.cancel();
        // The caller's own unit is still out, so this cannot be the last.
        self.counts.finished.fetch_add(self.shares.drop_all(), Ordering::AcqRel);
    }

    /// Reports units as ended. True for the last; the caller then runs [`Self::complete`].
    pub(super) fn finish(&self, units: u64) -> bool {
        if self.is_non_temporal() {
            cache::order_non_temporal();
        }
        units > 0 && self.counts.finished.fetch_add(units, Ordering::AcqRel) + units == self.total
    }

    /// Tells whoever waits for the grid.
    pub(super) fn complete(&self) {
        if self.cancelled() {
            CANCELLED.fetch_sub(1, Ordering::Relaxed);
        }
        let fault = self.fault.lock().take().or_else(|| self.overdue()).map(|f| self.explained(f));
        let client = self.client.lock().take();
        if let Some(client) = client {
            super::pool::tell(client, fault.map_or(Ok(()), Err));
        }
    }

    /// The fault with who waited, and with lines of the source.
    fn explained(&self, mut fault: Fault) -> Fault {
        let mut waiters = std::mem::take(&mut fault.waiters).into_vec();
        waiters.append(&mut self.waiters.lock());
        waiters.sort();
        fault.waiters = waiters.into();
        if let Some(w) = fault.waiters.first()
            && fault.code == TrapCode::Deadlock
        {
            let [z, y, x] = w.block_zyx;
            fault.block = [x, y, z];
        }
        if let Some(lines) = &self.launch.lines {
            fault.source = lines.source(fault.ptx_line).map(String::into_boxed_str);
            fault.waiters.iter_mut().for_each(|w| w.source = lines.source(w.ptx_line));
        }
        fault
    }
}

/// Whether a time is another than the one before, by an eighth: what all workers read is not written for less.
pub(crate) fn differ(now: u64, before: u64) -> bool {
    now.abs_diff(before) > before / 8
}
