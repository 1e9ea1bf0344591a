//! Requests of threads that go each by themselves: the nth of each thread of a warp at a place are one.

use weft_abi::{Probe, RequestCount, WARP, count};

/// Requests of a warp at a place whose threads come one by one.
#[derive(Debug, Default)]
pub(super) struct Open {
    /// How often each thread has come.
    pub(super) passed: Box<[u64; WARP]>,
    pub(super) requests: Vec<Request>,
}

/// A memory, and the threads of a request that have come, with their addresses.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) memory: usize,
    pub(super) threads: Vec<(u8, u64)>,
}

impl Request {
    /// Which lanes take part, and their addresses.
    pub(super) fn lanes(&self) -> ([u8; WARP], [u64; WARP]) {
        let (mut mask, mut addresses) = ([0; WARP], [0; WARP]);
        for &(lane, at) in &self.threads {
            if let (Some(m), Some(a)) =
                (mask.get_mut(usize::from(lane)), addresses.get_mut(usize::from(lane)))
            {
                (*m, *a) = (1, at);
            }
        }
        (mask, addresses)
    }

    /// What they count together.
    pub(super) fn count(&self, probe: Probe) -> RequestCount {
        let (mask, addresses) = self.lanes();
        count(probe, self.memory, &mask, &addresses)
    }
}
