//! A block while it is resident: its groups, and what they wait for.
//!
//! * [`turns`]: who runs, and what becomes of a group that stops;
//! * [`barrier`], [`collective`], [`cluster`]: what groups wait for; [`waiters`]: the same in words;
//! * [`left`]: why code was left.

mod barrier;
mod cluster;
mod collective;
mod left;
#[cfg(test)]
mod tests;
mod turns;
mod waiters;

use barrier::{Barrier, OpenSet};
pub(super) use cluster::Cluster;
use weft_abi::{CtaContext, GroupState, Probe, ProbeKind};

use super::addresses::{Foul, Known, own_stretch};
use super::grid::Grid;
use super::probes::Tally;
use crate::Code;
use crate::fault::Exit;

/// Most turns that a polling group gets one after the other, each after twice the pause of the one before; and how
/// many it gets again from time to time where that was of no use.
const TRIES: u32 = 6;
const TRIES_AGAIN: u32 = 2;

/// Where a group stands with the scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// It may run.
    Ready,
    /// Waits at a barrier of the block.
    Barrier(u8),
    /// Waits at the cluster's barrier.
    Cluster,
    /// W = 1: waits for its warp.
    Collective,
    /// Has ended.
    Exited,
}

/// How a turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// All groups have ended.
    Done,
    /// No group can go on but by polling again.
    Polls,
    /// No group can go on before another block of the cluster does something.
    Waits,
    /// Code was left by a fault; see the exit.
    Fault,
}

/// A block while it is resident. Compiled code knows its [`CtaContext`], helpers find it by `CtaContext::exec`.
pub(crate) struct Block {
    pub(super) cta: CtaContext,
    /// The grid it belongs to; null while idle.
    pub(super) grid: *const Grid,
    /// The code it runs, which the grid keeps.
    pub(super) code: *const Code,
    pub(super) cluster: *mut Cluster,
    pub(super) threads: u32,
    /// How many of the grid's blocks it is, side by side along x.
    pub(super) blocks: u32,
    pub(super) width: u32,
    pub(super) groups: u32,
    status: Vec<Status>,
    /// Threads and groups that have not exited.
    live_threads: u32,
    live_groups: u32,
    exited_by_warp: [u8; 32],
    barriers: [Barrier; barrier::COUNT],
    open: OpenSet,
    /// Phase of the cluster barrier each group arrived in, plus one.
    cluster_phase: Vec<u64>,
    /// Warps (bits) with lanes that ask who is active.
    asks_active: u32,
    /// A group got on since this was cleared.
    progress: bool,
    /// Why the code was left, and the group that ran.
    pub(super) exit: Option<Exit>,
    pub(super) running: Option<u32>,
    /// Message of the helper that ended the kernel, if it has one.
    pub(crate) message: Option<String>,
    /// A group polled in this pass; the last group that ran did.
    polled: bool,
    yielded: bool,
    /// Turns that a group gets when it polls for what other workers do: fewer when these were for nothing.
    tries: u32,
    passes: u64,
    /// What it notes, of code that counts requests.
    pub(super) tally: Option<Box<Tally>>,
    /// Where it may go, of code whose addresses are looked at; and bytes of its local memory.
    pub(super) known: Known,
    pub(super) local_bytes: u64,
}

impl Block {
    /// An idle block.
    pub(super) fn new() -> Self {
        Block {
            cta: CtaContext::IDLE,
            grid: core::ptr::null(),
            code: core::ptr::null(),
            cluster: core::ptr::null_mut(),
            threads: 0,
            blocks: 1,
            width: 1,
            groups: 0,
            status: Vec::new(),
            live_threads: 0,
            live_groups: 0,
            exited_by_warp: [0; 32],
            barriers: [Barrier::default(); barrier::COUNT],
            open: OpenSet::default(),
            cluster_phase: Vec::new(),
            asks_active: 0,
            progress: false,
            exit: None,
            running: None,
            message: None,
            polled: false,
            yielded: false,
            tries: TRIES,
            passes: 0,
            tally: None,
            known: Known::default(),
            local_bytes: 0,
        }
    }

    /// What it notes is its own from now on.
    pub(super) fn begin_notes(&mut self) {
        if let Some(tally) = &mut self.tally {
            tally.begin(self.cta.cta_id);
        }
    }

    /// Notes that lanes pass a place with a probe: `first` is the number of the first one's thread.
    pub(crate) fn pass(&mut self, first: u32, site: u32, (mask, addresses, words): (&[u8], &[u64], &[u32])) {
        if let Some(tally) = &mut self.tally {
            tally.pass(&self.cta, (first, site), mask, addresses, words);
        }
    }

    /// When its launch begins, if somebody else than the machine's clock says.
    pub(crate) fn begins(&self) -> Option<u64> {
        self.grid().launch.probes.as_ref()?.begins()
    }

    /// Words that say where a thread goes at a place, besides an address or handle.
    pub(crate) fn words_at(&self, site: u32) -> usize {
        match self.code().info().probes.get(site as usize).map(|s| s.probe) {
            Some(Probe::Image(op)) => op.place_words(),
            _ => 0,
        }
    }

    /// Whether a place of the code has nothing more to ask: lanes pass it that go where they are known to be allowed.
    #[inline]
    pub(crate) fn may_pass(&self, site: u32, mask: &[u8], addresses: &[u64]) -> bool {
        let Some(site) = self.code().info().probes.get(site as usize) else { return true };
        site.probe.notes() == ProbeKind::Addresses && self.known.hold_all(site, mask, addresses)
    }

    /// Asks whether lanes may go where they want to, where that is what a place is for; the first one that may not.
    pub(crate) fn ask(&mut self, first: u32, site: u32, lanes: (&[u8], &[u64])) -> Option<Foul> {
        let site = *self.code().info().probes.get(site as usize)?;
        if site.probe.notes() != ProbeKind::Addresses {
            return None;
        }
        let mut known = std::mem::take(&mut self.known);
        let grid = self.grid();
        let own = (grid.cluster_size, self.local_bytes);
        let foul = known.ask(&site, first, lanes, |at| {
            let given = || grid.launch.runtime.as_ref().and_then(|r| r.given(at));
            let known = own_stretch(&self.cta, own, grid.own_memory(), at).or_else(given);
            match (known, &grid.launch.addresses) {
                (Some(stretch), _) => Ok(stretch),
                (None, Some(guard)) => guard.stretch(at),
                (None, None) => Err(String::new()),
            }
        });
        self.known = known;
        foul
    }

    /// Whether warps are more than one group.
    pub(crate) fn has_parted_warps(&self) -> bool {
        self.width < 32 && self.threads > self.width
    }

    /// The grid.
    pub(crate) fn grid(&self) -> &Grid {
        // SAFETY: set while the unit holds the grid; helpers and turns run only then.
        unsafe { &*self.grid }
    }

    /// The code it runs.
    #[inline]
    pub(super) fn code(&self) -> &Code {
        // SAFETY: set together with the grid, which keeps it.
        unsafe { &*self.code }
    }

    /// Index of the block in the grid; the first one's of several.
    pub(crate) fn index(&self) -> [u32; 3] {
        let [x, y, z] = self.cta.cta_id;
        [x * self.blocks, y, z]
    }

    /// Index of the block of thread number `t` in the grid.
    pub(super) fn index_of(&self, t: u32) -> [u32; 3] {
        let ([x, y, z], row) = (self.index(), self.grid().launch.block[0]);
        [x + t % (row * self.blocks) / row, y, z]
    }

    /// Index of thread number `t` in the block.
    pub(crate) fn thread_index(&self, t: u32) -> [u32; 3] {
        let ([x, y, _], row) = (self.grid().launch.block, self.grid().launch.block[0] * self.blocks);
        [t % row % x, t / row % y, t / row / y]
    }

    /// `bar.arrive` of the group of thread number `t`. False if there is no such barrier.
    pub(crate) fn barrier_arrive(&mut self, t: u32, n: u32, expected: u32) -> bool {
        if n as usize >= barrier::COUNT {
            return false;
        }
        // Where nobody ever waits, arriving has no effect.
        if let Some(group) = self.group_of(t) {
            self.arrive(n as usize, group, expected, false, None);
        }
        true
    }

    /// Group of thread number `t`; `None` in kernels that never wait, whose groups nobody keeps track of.
    pub(crate) fn group_of(&self, t: u32) -> Option<u32> {
        let suspends = self.code().info().suspends;
        (suspends && t < self.threads).then(|| t / self.width)
    }

    /// Starts the block over.
    pub(super) fn start(&mut self) {
        self.reset();
        for g in 0..self.groups {
            *self.state(g) = GroupState::default();
        }
    }

    /// All that the scheduler keeps, but for the groups' own states.
    fn reset(&mut self) {
        self.status.clear();
        self.status.resize(self.groups as usize, Status::Ready);
        self.cluster_phase.clear();
        self.cluster_phase.resize(self.groups as usize, 0);
        self.live_threads = self.threads;
        self.live_groups = self.groups;
        self.exited_by_warp = [0; 32];
        self.barriers = [Barrier::default(); barrier::COUNT];
        self.open = OpenSet::default();
        self.asks_active = 0;
        self.exit = None;
        self.message = None;
        self.passes = 0;
        self.progress = false;
        self.tries = self.tries.max(TRIES_AGAIN);
    }

    /// Lanes of a group that are threads of the block.
    fn lanes(&self, group: u32) -> u32 {
        (self.threads - group * self.width).min(self.width)
    }

    fn state(&mut self, group: u32) -> &mut GroupState {
        assert!(group < self.groups, "group number");
        // SAFETY: the arena has a state for each group, and compiled code is not running.
        unsafe { &mut *self.cta.groups.add(group as usize) }
    }

    fn set_result(&mut self, group: u32, result: [u64; 2]) {
        self.state(group).result = result;
    }

    /// Lets a group go on.
    fn wake(&mut self, group: u32) {
        self.status[group as usize] = Status::Ready;
        self.progress = true;
    }
}
