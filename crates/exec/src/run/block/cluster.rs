//! The cluster barrier: `barrier.cluster.arrive` and `.wait` in phases.

use super::{Block, Status};

/// The barrier of a cluster. A block without cluster is a cluster of its own.
#[derive(Debug, Default)]
pub(crate) struct Cluster {
    /// Phases completed.
    phase: u64,
    /// Threads that arrived in this phase and have not exited.
    arrived: u32,
    /// Threads that have not exited.
    live: u32,
    /// The blocks.
    blocks: Vec<*mut Block>,
}

impl Cluster {
    /// Starts over with these blocks, all threads alive.
    pub(in crate::run) fn reset(&mut self, blocks: impl Iterator<Item = *mut Block>, threads: u32) {
        self.blocks.clear();
        self.blocks.extend(blocks);
        self.phase = 0;
        self.arrived = 0;
        self.live = threads * self.blocks.len() as u32;
    }

    /// Lanes arrive; `at` is their group's note of the phase it arrived in, plus one.
    fn arrive(&mut self, at: &mut u64, lanes: u32) {
        if *at != self.phase + 1 {
            *at = self.phase + 1;
            self.arrived += lanes;
        }
    }

    /// Lanes exit.
    fn exit(&mut self, at: u64, lanes: u32) {
        self.live -= lanes;
        if at == self.phase + 1 {
            self.arrived -= lanes;
        }
    }

    fn complete(&mut self) -> bool {
        let done = self.arrived > 0 && self.arrived >= self.live;
        if done {
            self.phase += 1;
            self.arrived = 0;
        }
        done
    }
}

impl Block {
    fn cluster(&mut self) -> &mut Cluster {
        // SAFETY: set when the unit was put together; the cluster outlives its blocks' use, and its one thread holds
        // no other reference to it.
        unsafe { &mut *self.cluster }
    }

    /// `barrier.cluster.arrive` of a group.
    pub(crate) fn cluster_arrive(&mut self, group: u32) {
        let lanes = self.lanes(group);
        let mut at = self.cluster_phase[group as usize];
        self.cluster().arrive(&mut at, lanes);
        self.cluster_phase[group as usize] = at;
        self.cluster_release();
    }

    /// `barrier.cluster.wait` of a group: waits unless the phase it arrived in is over.
    pub(super) fn cluster_wait(&mut self, group: u32) {
        let phase = self.cluster().phase;
        if self.cluster_phase[group as usize] > phase {
            self.status[group as usize] = Status::Cluster;
        }
    }

    /// A group's threads exit.
    pub(super) fn cluster_exit(&mut self, group: u32) {
        let (lanes, at) = (self.lanes(group), self.cluster_phase[group as usize]);
        self.cluster().exit(at, lanes);
        self.cluster_release();
    }

    fn cluster_release(&mut self) {
        if !self.cluster().complete() {
            return;
        }
        let (this, count) = (&raw mut *self, self.cluster().blocks.len());
        for i in 0..count {
            let other = self.cluster().blocks[i];
            if other == this {
                self.wake_cluster_waiters();
            } else {
                // SAFETY: a sibling's block, used by this thread only, and not the one borrowed here.
                unsafe { (*other).wake_cluster_waiters() };
            }
        }
    }

    fn wake_cluster_waiters(&mut self) {
        for g in 0..self.groups {
            if self.status[g as usize] == Status::Cluster {
                self.wake(g);
            }
        }
    }
}
