//! Whose turn it is on devices that let the host touch no managed memory while they work (`concurrentManagedAccess` is 0): launches are over when
//! the host has learnt of it (CUDA C++ Programming Guide, "Unified Memory Programming": coherency and concurrency).

use std::collections::{BTreeMap, BTreeSet};

use weft_residency::Attached;

/// Whether all that a stream was given is done.
pub(super) type IsIdle = Box<dyn Fn() -> bool + Send>;

/// A stream whose work the host must take for unfinished.
struct Busy {
    device: u32,
    is_idle: IsIdle,
    /// Functions of the program that it calls now: meanwhile it counts as idle.
    calls: u32,
}

/// All such streams.
#[derive(Default)]
pub(super) struct Turns {
    busy: BTreeMap<u64, Busy>,
    /// Ranges that were allocated since the last launch: what becomes of them before the next one is left open.
    fresh: BTreeSet<u64>,
}

impl Turns {
    /// A kernel or a graph is launched in a stream.
    pub(super) fn launch(&mut self, stream: u64, device: u32, is_idle: IsIdle) {
        self.fresh.clear();
        let calls = self.busy.get(&stream).map_or(0, |b| b.calls);
        self.busy.insert(stream, Busy { device, is_idle, calls });
    }

    /// The host has learnt of something's end; whether streams are known to be idle that were not before.
    pub(super) fn settle(&mut self) -> bool {
        let before = self.busy.len();
        self.busy.retain(|_, b| !(b.is_idle)());
        before != self.busy.len()
    }

    /// A stream calls a function of the program, or has done so.
    pub(super) fn calls(&mut self, stream: u64, begins: bool) {
        if let Some(b) = self.busy.get_mut(&stream) {
            b.calls = if begins { b.calls + 1 } else { b.calls.saturating_sub(1) };
        }
    }

    /// There is a range.
    pub(super) fn add(&mut self, base: u64) {
        if !self.busy.is_empty() {
            self.fresh.insert(base);
        }
    }

    /// The device whose turn it is with a range, so that the host's is not; the least of several.
    pub(super) fn claimed(&self, base: u64, attached: Attached) -> Option<u32> {
        if self.fresh.contains(&base) {
            return None;
        }
        let may = |stream: &u64| match attached {
            Attached::Global => true,
            Attached::Host => false,
            Attached::Stream(s) => s == *stream,
        };
        let claims = self.busy.iter().filter(|(stream, b)| b.calls == 0 && may(stream));
        claims.map(|(_, b)| b.device).min()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn turns() {
        let mut turns = Turns::default();
        let done = Arc::new(AtomicBool::new(false));
        let is_done = done.clone();
        turns.launch(3, 1, Box::new(move || is_done.load(Ordering::Relaxed)));
        let (all, own, other) = (Attached::Global, Attached::Stream(3), Attached::Stream(4));
        let claimed = |t: &Turns| [all, own, other, Attached::Host].map(|a| t.claimed(0, a));
        assert_eq!(claimed(&turns), [Some(1), Some(1), None, None]);
        turns.add(8);
        assert_eq!(turns.claimed(8, all), None);
        turns.launch(5, 0, Box::new(|| true));
        assert_eq!(turns.claimed(8, all), Some(0));
        turns.calls(5, true);
        assert_eq!(turns.claimed(8, all), Some(1));
        turns.calls(5, false);
        assert!(turns.settle() && !turns.settle());
        assert_eq!(turns.claimed(8, all), Some(1));
        done.store(true, Ordering::Relaxed);
        assert!(turns.settle());
        assert_eq!(claimed(&turns), [None; 4]);
    }
}
