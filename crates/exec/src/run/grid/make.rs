//! How a grid is made of a launch.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use parking_lot::Mutex;
use smallvec::SmallVec;
use weft_abi::{HelperTable, LaunchContext};

use super::beside::Beside;
use super::way::Trying;
use super::{Counts, Grid, LINE};
use crate::fault::Fault;
use crate::run::client::Client;
use crate::run::early::{Dependents, Early, Triggers};
use crate::run::launch::{Launch, check, is_non_temporal};
use crate::run::probes::Noted;
use crate::run::shares::Shares;

/// Why a launch does not fit its code, and whom to tell.
pub(in crate::run) type Refused = (Box<Fault>, Arc<dyn Client>);

/// The parameter block as kernels see it, whole cache lines from the first one on. (A grid aligned like a line itself
/// would be slower to allocate.)
pub(super) struct Params(SmallVec<[u64; 4 * LINE]>);

impl Params {
    /// Room for so many bytes.
    fn new(bytes: usize) -> Self {
        Params(smallvec::smallvec![0; bytes.max(1).div_ceil(64) * LINE + LINE - 1])
    }

    /// Writes the parameters once it has its place; answers where they lie.
    fn fill(&mut self, params: &[u8]) -> *const u8 {
        let at = self.0.as_ptr() as usize;
        let skip = at.next_multiple_of(64) - at;
        let block = self.0.get_mut(skip / 8..).unwrap_or_default();
        for (word, chunk) in block.iter_mut().zip(params.chunks(8)) {
            let mut bytes = [0; 8];
            bytes[..chunk.len()].copy_from_slice(chunk);
            *word = u64::from_ne_bytes(bytes);
        }
        block.as_ptr().cast()
    }
}

/// What cooperative groups find the grid's barrier in: a word of size, then the barrier's.
pub(super) type Workspace = Box<[AtomicU32; 16]>;

fn workspace() -> Workspace {
    let words: Workspace = Box::new(core::array::from_fn(|_| AtomicU32::new(0)));
    words[0].store(64, Ordering::Relaxed);
    words
}

/// What code sees of a launch, but for its parameters, which have no place yet.
fn context(launch: &Launch, helpers: &'static HelperTable, workspace: Option<&Workspace>) -> LaunchContext {
    let info = launch.code.info();
    let envreg = workspace.map_or([0; 4], |w| {
        let at = w.as_ptr() as u64;
        [0, (at >> 32) as u32, at as u32, 0]
    });
    LaunchContext {
        params: core::ptr::null(),
        symbols: launch.symbols.as_ptr(),
        helpers,
        grid_id: launch.grid_id,
        grid_dim: launch.grid,
        block_dim: launch.block,
        cluster_dim: launch.cluster,
        explicit_cluster: launch.explicit_cluster.into(),
        dynamic_shared_bytes: launch.dynamic_shared,
        total_shared_bytes: info.shared_bytes.next_multiple_of(16) + launch.dynamic_shared,
        sm_count: launch.sm_count,
        envreg,
        non_temporal_stores: is_non_temporal(launch, info).into(),
        dependents: launch.early.as_ref().is_some_and(|e| e.dependents.is_some()).into(),
    }
}

impl Grid {
    /// Prepares a launch. `helpers`: what its code may call.
    ///
    /// # Errors
    /// A fault that says why the launch does not fit its code, with the client to be told.
    pub(in crate::run) fn new(
        mut launch: Launch,
        seed: Option<u64>,
        helpers: &'static HelperTable,
        client: Arc<dyn Client>,
    ) -> Result<Arc<Self>, Refused> {
        if let Err(message) = check(&launch) {
            return Err((Box::new(Fault::of_launch(&launch.kernel_name, message)), client));
        }
        let params = Params::new(launch.params.len().max(launch.code.info().param_bytes as usize));
        let workspace = launch.cooperative.then(workspace);
        let context = context(&launch, helpers, workspace.as_ref());
        let clusters: [u32; 3] = core::array::from_fn(|i| launch.grid[i].div_ceil(launch.cluster[i].max(1)));
        let total = clusters.iter().map(|&n| u64::from(n)).product();
        let cluster_size: u32 = launch.cluster.iter().product();
        // In a permuted order, units may wait for any other.
        let max_resident = if launch.cooperative || seed.is_some() {
            u32::MAX
        } else {
            (launch.max_resident_blocks / cluster_size).max(1)
        };
        let trying = if cluster_size == 1 && seed.is_none() { Trying::new(&mut launch) } else { None };
        let plain = cluster_size == 1 && seed.is_none();
        let beside = if plain { Beside::new(&launch, &context) } else { None };
        let unit_ns = u64::from(launch.code.block_ns()) * u64::from(cluster_size);
        let triggers = |whom: fn(&Early) -> Option<&Arc<dyn Dependents>>| {
            let whom = launch.early.as_deref().and_then(whom);
            Triggers::new(total * u64::from(cluster_size), whom)
        };
        let mut grid = Arc::new(Grid {
            context,
            params,
            workspace,
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
            timed: None,
            untimed: false,
            stands_for: 1,
            client: Mutex::new(Some(client)),
            posted: AtomicU64::new(0),
            woken: AtomicU32::new(0),
            exhausted: AtomicBool::new(false),
            resident: AtomicU32::new(0),
            max_resident,
            seed,
            trying,
            beside,
            noted: Noted::of(launch.code.info(), launch.grid, launch.probes.as_ref()),
            triggers: triggers(|e| e.dependents.as_ref()),
            begun: triggers(|e| e.begun.as_ref()),
            launch,
        });
        if let Some(g) = Arc::get_mut(&mut grid) {
            g.context.params = g.params.fill(&g.launch.params);
            if let Some(b) = &mut g.beside {
                b.context.params = g.context.params;
            }
        }
        Ok(grid)
    }

    /// Makes it a new grid of the same launch. Nobody has it. `timed`: whether the clock is looked at, and for how many launches that
    /// stands.
    pub(in crate::run) fn renew(&mut self, grid_id: u64, client: Arc<dyn Client>, timed: Option<u32>) {
        self.untimed = timed.is_none();
        self.stands_for = timed.unwrap_or(1).into();
        self.launch.grid_id = grid_id;
        self.context.grid_id = grid_id;
        if let Some(b) = &mut self.beside {
            b.context.grid_id = grid_id;
        }
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
        *self.exhausted.get_mut() = false;
    }
}
