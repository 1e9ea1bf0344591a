//! Whether threads share the short launches of a chain: by how long such launches have taken, shared and not.
//!
//! What sharing costs depends on the data: blocks that find theirs in another CPU's cache take longer, so that a launch seems
//! worth sharing because it is shared. Times of whole launches from being ready to their end tell, of launches
//! of about as many blocks. The way that looks worse is tried again now and then, a few times in a row: the first one has
//! the data to fetch.

use std::sync::atomic::{AtomicU32, Ordering};

/// How often the other way is tried, in launches: where it is not much worse, and where it is.
const OFTEN: u32 = 64;
const RARELY: u32 = 512;
/// How many times in a row.
const ROW: u32 = 4;

/// What is known of launches of a kernel, by the logarithm of their blocks.
#[derive(Debug, Default)]
pub(crate) struct Chained([Size; 16]);

/// Times in nanoseconds, 0 before any, and launches.
#[derive(Debug, Default)]
struct Size {
    alone: AtomicU32,
    shared: AtomicU32,
    launches: AtomicU32,
}

impl Chained {
    fn size(&self, blocks: u64) -> &Size {
        &self.0[(blocks.max(1).ilog2() as usize).min(self.0.len() - 1)]
    }

    /// Whether the next launch of so many blocks is to be shared.
    pub(crate) fn is_shared(&self, blocks: u64) -> bool {
        let size = self.size(blocks);
        let n = size.launches.fetch_add(1, Ordering::Relaxed);
        let (alone, shared) = (size.alone.load(Ordering::Relaxed), size.shared.load(Ordering::Relaxed));
        if alone == 0 || shared == 0 {
            return alone != 0;
        }
        let much = alone.max(shared) / 2 * 3 > alone.min(shared).saturating_mul(2);
        let tries = n % if much { RARELY } else { OFTEN } < ROW;
        (shared < alone) != tries
    }

    /// Nanoseconds that one thread takes for a launch of so many blocks, if there was one.
    pub(crate) fn alone_ns(&self, blocks: u64) -> Option<u64> {
        Some(self.size(blocks).alone.load(Ordering::Relaxed)).filter(|ns| *ns != 0).map(u64::from)
    }

    /// Notes how long a launch took. A short time counts at once, a longer one little: threads lose their CPU.
    pub(crate) fn note(&self, blocks: u64, shared: bool, ns: u64) {
        let size = self.size(blocks);
        let kept = if shared { &size.shared } else { &size.alone };
        let (now, before) = (u32::try_from(ns.max(1)).unwrap_or(u32::MAX), kept.load(Ordering::Relaxed));
        let next = match before {
            0 => now,
            _ if now < before => now,
            _ => before.saturating_add((now - before).min(before) / 8),
        };
        kept.store(next, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Launches of 64 blocks that take so long; answers how many were shared.
    fn run(chained: &Chained, launches: u32, alone: u64, shared: u64) -> u32 {
        let take = |_| {
            let is = chained.is_shared(64);
            chained.note(64, is, if is { shared } else { alone });
            u32::from(is)
        };
        (0..launches).map(take).sum()
    }

    #[test]
    fn the_shorter_way_is_taken() {
        let chained = Chained::default();
        assert!(run(&chained, 1000, 10_000, 30_000) < 20);
        // Others are another matter.
        assert_eq!((chained.alone_ns(64), chained.alone_ns(4096)), (Some(10_000), None));
        // The other way has become the better one.
        assert!(run(&chained, 4000, 40_000, 30_000) > 2000);
        assert!(run(&Chained::default(), 1000, 30_000, 10_000) > 980);
        // Where there is little between them, it is tried more often.
        let close = run(&Chained::default(), 1000, 10_000, 11_000);
        assert!((40..100).contains(&close), "{close}");
    }

    #[test]
    fn a_lost_cpu_changes_nothing() {
        let chained = Chained::default();
        run(&chained, 100, 10_000, 15_500);
        chained.note(64, false, 50_000_000);
        assert!(chained.alone_ns(64) < Some(15_500));
    }
}
