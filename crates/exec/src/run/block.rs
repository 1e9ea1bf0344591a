//! Turns of the vector groups of one block.

use weft_abi::{Collective, CtaContext, GroupState, TrapCode, WaitReason};

use super::barrier::{self, Barrier, OpenSet};
use super::cluster::Cluster;
use super::grid::Grid;
use super::probes::Tally;
use super::{Order, mix};
use crate::Code;
use crate::fault::stack::{ExecutionStack, Exit};

/// Passes over the groups of a block before others get a turn.
const PASSES: u32 = 1 << 14;
/// Most turns that a polling group gets one after the other, each after twice the pause of the one before; and how
/// many it gets again from time to time where that was of no use.
const TRIES: u32 = 6;
const TRIES_AGAIN: u32 = 2;
/// First such pause.
const PAUSE: u32 = 16;

/// Where a group stands with the scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
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
    pub(super) width: u32,
    pub(super) groups: u32,
    pub(super) status: Vec<Status>,
    /// Threads and groups that have not exited.
    pub(super) live_threads: u32,
    live_groups: u32,
    pub(super) exited_by_warp: [u8; 32],
    pub(super) barriers: [Barrier; barrier::COUNT],
    pub(super) open: OpenSet,
    /// Phase of the cluster barrier each group arrived in, plus one.
    pub(super) cluster_phase: Vec<u64>,
    /// Warps (bits) with lanes that ask who is active.
    pub(super) asks_active: u32,
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
    /// What it notes, of code with probes.
    pub(super) tally: Option<Box<Tally>>,
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
        }
    }

    /// The grid.
    pub(crate) fn grid(&self) -> &Grid {
        // SAFETY: set while the unit holds the grid; helpers and turns run only then.
        unsafe { &*self.grid }
    }

    /// Index of the block in the grid.
    pub(crate) fn index(&self) -> [u32; 3] {
        self.cta.cta_id
    }

    /// Index of thread number `t` in the block.
    pub(crate) fn thread_index(&self, t: u32) -> [u32; 3] {
        let [x, y, _] = self.grid().launch.block;
        [t % x, t / x % y, t / x / y]
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

    /// Notes that lanes pass a place with a probe: `first` is the number of the first one's thread.
    pub(crate) fn pass(&mut self, first: u32, site: u32, mask: &[u8], addresses: &[u64]) {
        if let Some(tally) = &mut self.tally {
            tally.pass(&self.cta, first, site, mask, addresses);
        }
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

    /// Starts the scheduler on a block that its own function has begun and not ended ([`super::sweep`]).
    pub(super) fn adopt(&mut self) -> Result<(), Exit> {
        self.reset();
        self.passes = 1;
        self.running = None;
        (0..self.groups).try_for_each(|g| self.stopped(g))
    }

    /// Lanes of a group that are threads of the block.
    pub(super) fn lanes(&self, group: u32) -> u32 {
        (self.threads - group * self.width).min(self.width)
    }

    pub(super) fn state(&mut self, group: u32) -> &mut GroupState {
        assert!(group < self.groups, "group number");
        // SAFETY: the arena has a state for each group, and compiled code is not running.
        unsafe { &mut *self.cta.groups.add(group as usize) }
    }

    pub(super) fn set_result(&mut self, group: u32, result: [u64; 2]) {
        self.state(group).result = result;
    }

    /// Whether a group stopped at a barrier when it did last.
    fn comes_from_barrier(&mut self, group: u32) -> bool {
        let reason = WaitReason::from_u32(self.state(group).reason);
        matches!(reason, Some(WaitReason::Barrier | WaitReason::BarrierReduce))
    }

    /// Lets a group go on.
    pub(super) fn wake(&mut self, group: u32) {
        self.status[group as usize] = Status::Ready;
        self.progress = true;
    }

    /// Gives every group turns until none can go on by itself, or for a bounded time if groups poll. Also tells whether
    /// any group got on.
    ///
    /// # Safety
    /// `this` is a started block of a unit that belongs to the calling thread, and nobody holds a reference to it:
    /// helpers make their own while compiled code runs.
    pub(super) unsafe fn run(this: *mut Block, stack: &ExecutionStack) -> (Turn, bool) {
        // SAFETY: no compiled code runs here; references end before it does.
        let (entry, groups) = unsafe {
            let block = &mut *this;
            (block.code().entry(), block.groups)
        };
        let mut moved = false;
        // SAFETY: as above.
        if let Some(start) = unsafe { (*this).whole_start() } {
            // SAFETY: as for groups below.
            unsafe {
                (*this).passes += 1;
                (*this).running = None;
                let exit = match stack.run(start, (&raw mut (*this).cta).cast(), 0) {
                    None => (0..groups).find_map(|g| (*this).stopped(g).err()),
                    exit => exit,
                };
                if exit.is_some() {
                    (*this).exit = exit;
                    return (Turn::Fault, true);
                }
                if (*this).live_groups == 0 {
                    return (Turn::Done, true);
                }
                moved = true;
            }
        }
        // Passes left: few when groups poll, since what they poll for may be another block's to do.
        let mut left = PASSES;
        loop {
            // SAFETY: as above.
            let order = unsafe {
                let block = &mut *this;
                block.progress = false;
                block.polled = false;
                block.passes += 1;
                if block.passes.is_multiple_of(256) {
                    block.tries = block.tries.max(TRIES_AGAIN);
                }
                block.order()
            };
            for i in 0..groups {
                let g = order.map_or(i, |o| o.at(i.into()) as u32);
                // SAFETY: as above; the group's code runs with no reference to the block alive.
                unsafe {
                    if (&(*this).status)[g as usize] != Status::Ready {
                        continue;
                    }
                    (*this).running = Some(g);
                    // Tried again, a loop that meets its block in each round would only come to the barrier.
                    let met = (*this).comes_from_barrier(g);
                    let mut tried = 0;
                    loop {
                        (*this).yielded = false;
                        let exit = match stack.run(entry, (&raw mut (*this).cta).cast(), g) {
                            None => (*this).stopped(g).err(),
                            exit => exit,
                        };
                        if exit.is_some() {
                            (*this).exit = exit;
                            return (Turn::Fault, true);
                        }
                        if !(*this).yielded || met || tried >= (*this).tries || order.is_some() {
                            break;
                        }
                        // Who has the lock is about to let it go.
                        (0..PAUSE << tried).for_each(|_| std::hint::spin_loop());
                        tried += 1;
                    }
                    if tried > 0 {
                        (*this).tries = if (*this).yielded { (*this).tries / 2 } else { TRIES };
                    }
                }
            }
            // SAFETY: no compiled code runs here.
            let block = unsafe { &mut *this };
            if block.live_groups == 0 {
                return (Turn::Done, true);
            }
            if block.asks_active != 0 {
                let all = !block.progress;
                block.tell_active(all);
            }
            if !block.progress {
                let turn = if block.status.contains(&Status::Ready) { Turn::Polls } else { Turn::Waits };
                return (turn, moved);
            }
            moved = true;
            left = left.saturating_sub(if block.polled { PASSES / 16 } else { 1 });
            if left == 0 || block.grid().cancelled() {
                block.progress = false;
                return (Turn::Polls, moved);
            }
        }
    }

    /// Whether a group was woken since the last turn.
    pub(super) fn woken(&self) -> bool {
        self.progress
    }

    /// The function that starts a block as a whole, if this one has not started. With a seed the order of groups is
    /// not its own.
    fn whole_start(&self) -> Option<usize> {
        if self.passes == 0 && self.grid().seed.is_none() { self.code().start() } else { None }
    }

    /// The order of groups in the next pass, if it is not the natural one.
    pub(super) fn order(&self) -> Option<Order> {
        let seed = self.grid().seed?;
        let [x, y, z] = self.cta.cta_id.map(u64::from);
        Some(Order::new(mix(seed ^ self.passes) ^ x ^ y << 20 ^ z << 40, self.groups.into()))
    }

    /// Deals with what a group stopped for.
    fn stopped(&mut self, g: u32) -> Result<(), Exit> {
        let state = *self.state(g);
        let bad =
            |code: TrapCode| Exit::Trap { code: code as u32, line: 0, address: 0, thread: g * self.width };
        let reason = WaitReason::from_u32(state.reason).ok_or(bad(TrapCode::IllegalInstruction))?;
        if reason != WaitReason::Yield {
            self.progress = true;
        }
        match reason {
            WaitReason::Exit => self.exited(g),
            WaitReason::Yield if state.args[1] != 0 => self.progress = true,
            WaitReason::Yield => {
                self.polled = true;
                // Who has changed memory is on its way, and does not wait for a moment that is about to come.
                let changed = state.args[0] != 0;
                self.yielded = !changed;
                self.progress |= changed;
            }
            WaitReason::Barrier | WaitReason::BarrierReduce => {
                let n = usize::try_from(state.args[0]).unwrap_or(usize::MAX);
                if n >= barrier::COUNT {
                    return Err(bad(TrapCode::IllegalInstruction));
                }
                let reduce = (reason == WaitReason::BarrierReduce).then_some((state.args[2], state.args[3]));
                self.arrive(n, g, state.args[1] as u32, true, reduce);
            }
            WaitReason::ClusterWait => self.cluster_wait(g),
            WaitReason::Collective => {
                let op = Collective::from_u32(state.args[0] as u32);
                if self.width != 1 || op.is_none() {
                    return Err(bad(TrapCode::IllegalInstruction));
                }
                self.status[g as usize] = Status::Collective;
                self.collective_arrived(g);
            }
        }
        Ok(())
    }

    fn exited(&mut self, g: u32) {
        let (first, lanes) = (g * self.width, self.lanes(g));
        self.status[g as usize] = Status::Exited;
        self.live_groups -= 1;
        self.live_threads -= lanes;
        for t in first..first + lanes {
            self.exited_by_warp[(t / 32) as usize] += 1;
        }
        self.release_after_exit();
        self.cluster_exit(g);
        if self.width == 1 {
            self.collective_exited(g);
        }
    }
}
