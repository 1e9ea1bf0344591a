//! The sixteen barriers of a block.

use super::{Block, Status};

/// Number of barriers.
pub(super) const COUNT: usize = 16;
const WARP: u32 = 32;

/// One barrier between two completions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Barrier {
    /// Threads that arrived.
    arrived: u32,
    /// Threads expected; 0: all of the block that have not exited.
    expected: u32,
    /// Groups that wait.
    waiting: u32,
    /// Sums of the reduction.
    trues: u64,
    participants: u64,
    /// Threads arrived, per warp.
    by_warp: [u8; 32],
}

impl Barrier {
    /// Threads that arrived, and how many are expected; 0: all that live.
    pub(super) fn counts(&self) -> (u32, u32) {
        (self.arrived, self.expected)
    }

    /// Whether it has what it waits for.
    ///
    /// A thread count given explicitly counts whole warps, as hardware does: a warp whose other threads have exited,
    /// or that the block's end cuts short, counts in full.
    fn complete(&self, block: &Block) -> bool {
        if self.expected == 0 {
            return self.arrived > 0 && self.arrived >= block.live_threads;
        }
        let whole = |(w, &n): (usize, &u8)| {
            let present = (block.threads - w as u32 * WARP).min(WARP);
            let n = u32::from(n);
            if n > 0 && n + u32::from(block.exited_by_warp[w]) >= present { WARP.max(n) } else { n }
        };
        let warps = block.threads.div_ceil(WARP) as usize;
        self.by_warp.iter().enumerate().take(warps).map(whole).sum::<u32>() >= self.expected
    }
}

impl Block {
    /// A group arrives at barrier `n`. With `reduce` (true predicates, lanes) it takes part in a reduction.
    pub(super) fn arrive(
        &mut self,
        n: usize,
        group: u32,
        expected: u32,
        waits: bool,
        reduce: Option<(u64, u64)>,
    ) {
        let (first, lanes) = (group * self.width, self.lanes(group));
        let barrier = &mut self.barriers[n];
        barrier.arrived = barrier.arrived.saturating_add(lanes);
        if expected != 0 {
            barrier.expected = expected;
        }
        barrier.waiting += u32::from(waits);
        let mut t = first;
        while t < first + lanes {
            let (warp, next) = (t / WARP, (first + lanes).min((t / WARP + 1) * WARP));
            let count = &mut barrier.by_warp[warp as usize];
            *count = count.saturating_add((next - t) as u8);
            t = next;
        }
        if let Some((trues, participants)) = reduce {
            barrier.trues = barrier.trues.wrapping_add(trues);
            barrier.participants = barrier.participants.wrapping_add(participants);
        }
        if waits {
            self.status[group as usize] = Status::Barrier(n as u8);
        }
        self.open.set(n);
        self.try_release(n);
    }

    /// Lets the groups at barrier `n` go on if it is complete.
    fn try_release(&mut self, n: usize) {
        let barrier = self.barriers[n];
        if !barrier.complete(self) {
            return;
        }
        self.barriers[n] = Barrier::default();
        self.open.clear(n);
        if barrier.waiting == 0 {
            return;
        }
        for g in 0..self.groups {
            if self.status[g as usize] == Status::Barrier(n as u8) {
                self.set_result(g, [barrier.trues, barrier.participants]);
                self.wake(g);
            }
        }
    }

    /// After threads have exited: barriers may have become complete.
    pub(super) fn release_after_exit(&mut self) {
        for n in 0..COUNT {
            if self.open.has(n) {
                self.try_release(n);
            }
        }
    }
}

/// Barriers somebody has arrived at.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OpenSet(u16);

impl OpenSet {
    fn set(&mut self, n: usize) {
        self.0 |= 1 << n;
    }

    fn clear(&mut self, n: usize) {
        self.0 &= !(1 << n);
    }

    fn has(self, n: usize) -> bool {
        self.0 & (1 << n) != 0
    }
}
