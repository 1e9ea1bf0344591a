//! Turns of the groups: who runs, until when, and what becomes of a group that stops.

use weft_abi::{Collective, TrapCode, WaitReason};

use super::{Block, Status, TRIES, TRIES_AGAIN, Turn, barrier};
use crate::fault::Exit;
use crate::fault::stack::ExecutionStack;
use crate::run::order::{Order, mix};

/// Passes over the groups of a block before others get a turn.
const PASSES: u32 = 1 << 14;
/// First such pause.
const PAUSE: u32 = 16;

impl Block {
    /// Starts the scheduler on a block that its own function has begun and not ended ([`super::sweep`]).
    pub(in crate::run) fn adopt(&mut self) -> Result<(), Exit> {
        self.reset();
        self.passes = 1;
        self.running = None;
        (0..self.groups).try_for_each(|g| self.stopped(g))
    }

    /// Gives every group turns until none can go on by itself, or for a bounded time if groups poll. Also tells whether
    /// any group got on.
    ///
    /// # Safety
    /// `this` is a started block of a unit that belongs to the calling thread, and nobody holds a reference to it:
    /// helpers make their own while compiled code runs.
    pub(in crate::run) unsafe fn run(this: *mut Block, stack: &ExecutionStack) -> (Turn, bool) {
        // SAFETY: no compiled code runs here; references end before it does.
        let (entry, groups, start) = unsafe {
            let block = &*this;
            (block.code().entry(), block.groups, block.whole_start())
        };
        let mut moved = false;
        if let Some(start) = start {
            // SAFETY: the caller's promise.
            if let Some(turn) = unsafe { Self::run_whole(this, start, stack) } {
                return (turn, true);
            }
            moved = true;
        }
        // Passes left: few when groups poll, since what they poll for may be another block's to do.
        let mut left = PASSES;
        loop {
            // SAFETY: no compiled code runs here.
            let order = unsafe { (*this).begin_pass() };
            for i in 0..groups {
                let g = order.map_or(i, |o| o.at(i.into()) as u32);
                // SAFETY: the caller's promise.
                if unsafe { !Self::run_group(this, entry, g, order.is_none(), stack) } {
                    return (Turn::Fault, true);
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

    /// Runs the function that starts a block as a whole. Answers how the turn ended, if it has.
    ///
    /// # Safety
    /// As for [`Self::run`].
    #[inline]
    unsafe fn run_whole(this: *mut Block, start: usize, stack: &ExecutionStack) -> Option<Turn> {
        // SAFETY: no reference to the block is alive while its code runs.
        unsafe {
            (*this).passes += 1;
            (*this).running = None;
            let exit = match stack.run(start, (&raw mut (*this).cta).cast(), 0) {
                None => (0..(*this).groups).find_map(|g| (*this).stopped(g).err()),
                exit => exit,
            };
            if exit.is_some() {
                (*this).exit = exit;
                return Some(Turn::Fault);
            }
            ((*this).live_groups == 0).then_some(Turn::Done)
        }
    }

    /// Begins a pass over the groups; answers their order if it is not the natural one.
    #[inline]
    fn begin_pass(&mut self) -> Option<Order> {
        self.progress = false;
        self.polled = false;
        self.passes += 1;
        if self.passes.is_multiple_of(256) {
            self.tries = self.tries.max(TRIES_AGAIN);
        }
        self.order()
    }

    /// Gives a group a turn if it may run; several, if it polls and `again` says so. False when the code was left.
    ///
    /// # Safety
    /// As for [`Self::run`].
    #[inline]
    unsafe fn run_group(this: *mut Block, entry: usize, g: u32, again: bool, stack: &ExecutionStack) -> bool {
        // SAFETY: the group's code runs with no reference to the block alive.
        unsafe {
            if (&(*this).status)[g as usize] != Status::Ready {
                return true;
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
                    return false;
                }
                if !(*this).yielded || met || tried >= (*this).tries || !again {
                    break;
                }
                // Who has the lock is about to let it go.
                (0..PAUSE << tried).for_each(|_| std::hint::spin_loop());
                tried += 1;
            }
            if tried > 0 {
                (*this).tries = if (*this).yielded { (*this).tries / 2 } else { TRIES };
            }
            true
        }
    }

    /// Whether a group stopped at a barrier when it did last.
    fn comes_from_barrier(&mut self, group: u32) -> bool {
        let reason = WaitReason::from_u32(self.state(group).reason);
        matches!(reason, Some(WaitReason::Barrier | WaitReason::BarrierReduce))
    }

    /// Whether a group was woken since the last turn.
    pub(in crate::run) fn woken(&self) -> bool {
        self.progress
    }

    /// The function that starts a block as a whole, if this one has not started. With a seed the order of groups is
    /// not its own.
    fn whole_start(&self) -> Option<usize> {
        if self.passes == 0 && self.grid().seed.is_none() { self.code().start() } else { None }
    }

    /// The order of groups in the next pass, if it is not the natural one.
    pub(in crate::run) fn order(&self) -> Option<Order> {
        let seed = self.grid().seed?;
        let [x, y, z] = self.cta.cta_id.map(u64::from);
        Some(Order::new(mix(seed ^ self.passes) ^ x ^ y << 20 ^ z << 40, self.groups.into()))
    }

    /// Deals with what a group stopped for.
    pub(super) fn stopped(&mut self, g: u32) -> Result<(), Exit> {
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
