//! Which units of a grid are still to be claimed.
//!
//! In order, all workers take the next ones. Spread, each worker has a share of its own, of which it takes first, and takes of others'
//! shares when its own is empty: so no line of memory is written by all, and in launches of one shape after another a worker
//! meets the blocks, and data in its caches, that it had before.

use std::ops::Range;
use std::sync::atomic::Ordering;

use smallvec::{SmallVec, smallvec};

use crate::sync::AtomicU64;

/// Consecutive units. Next to each other, shares are on pairs of cache lines of their own, as CPUs fetch lines in pairs.
#[derive(Debug, Default)]
struct Share {
    next: AtomicU64,
    end: u64,
    _apart: [u64; 14],
}

impl Share {
    fn new(units: Range<u64>) -> Self {
        Share { next: AtomicU64::new(units.start), end: units.end, ..Share::default() }
    }

    fn left(&self) -> u64 {
        self.end.saturating_sub(self.next.load(Ordering::Relaxed))
    }

    /// Takes as many of the units that are left as `count` says.
    fn take(&self, count: impl Fn(u64) -> u64) -> Option<Range<u64>> {
        let mut from = self.next.load(Ordering::Relaxed);
        loop {
            let left = self.end.checked_sub(from).filter(|&n| n > 0)?;
            let n = count(left).clamp(1, left);
            match self.next.compare_exchange_weak(from, from + n, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return Some(from..from + n),
                Err(seen) => from = seen,
            }
        }
    }

    fn take_all(&self) -> Range<u64> {
        self.next.swap(self.end, Ordering::AcqRel).min(self.end)..self.end
    }
}

/// How many units a claim takes at least and at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim {
    pub(super) least: u64,
    pub(super) most: u64,
    /// Of which it takes a multiple, if there are so many.
    pub(super) step: u64,
}

/// See the module.
#[derive(Debug)]
pub(super) struct Shares(SmallVec<[Share; 1]>);

impl Shares {
    /// All units, in order.
    pub(super) fn in_order(total: u64) -> Self {
        Shares(smallvec![Share::new(0..total)])
    }

    /// All units, in as many shares as there are workers, which begin at multiples of `step`.
    pub(super) fn spread(total: u64, workers: u64, step: u64) -> Self {
        let shares = workers.clamp(1, total.max(1));
        let start = |n: u64| {
            let at = (u128::from(total) * u128::from(n) / u128::from(shares)) as u64;
            if n == shares { total } else { at / step * step }
        };
        Shares((0..shares).map(|n| Share::new(start(n)..start(n + 1))).collect())
    }

    /// Takes units for one of so many workers: of its own share, if it has one, fewer as the end comes near.
    pub(super) fn claim(&self, worker: usize, workers: u64, claim: Claim) -> Option<Range<u64>> {
        // In a share of one's own, there are only a few others to leave something for.
        let parts = if self.are_spread() { 2 } else { workers.saturating_mul(4).max(1) };
        let count =
            |left: u64| left.div_ceil(parts).clamp(claim.least, claim.most).next_multiple_of(claim.step);
        self.from(worker).find_map(|s| s.take(count))
    }

    /// The first unit that is left.
    pub(super) fn first(&self) -> Option<u64> {
        self.0.iter().find(|s| s.left() > 0).map(|s| s.next.load(Ordering::Relaxed))
    }

    /// Whether workers have shares of their own.
    pub(super) fn are_spread(&self) -> bool {
        self.0.len() > 1
    }

    /// Takes all units that are left, of a grid whose units go in order.
    pub(super) fn claim_all(&self) -> Range<u64> {
        self.0.first().map_or(0..0, Share::take_all)
    }

    /// Takes all units that are left; answers how many.
    pub(super) fn drop_all(&self) -> u64 {
        self.0.iter().map(Share::take_all).map(|r| r.end - r.start).sum()
    }

    /// Whether there are any left, as seen by a worker.
    pub(super) fn any(&self, worker: usize) -> bool {
        self.from(worker).any(|s| s.left() > 0)
    }

    /// All shares, the worker's own one first.
    fn from(&self, worker: usize) -> impl Iterator<Item = &Share> {
        let n = self.0.len();
        (0..n).filter_map(move |i| self.0.get((worker + i) % n))
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    const CLAIM: Claim = Claim { least: 3, most: 100, step: 1 };

    #[test]
    fn every_unit_is_claimed_once() {
        for total in [0, 1, 2, 7, 1000] {
            for workers in [1, 2, 3, 16] {
                for shares in [Shares::in_order(total), Shares::spread(total, workers, 1)] {
                    let mut seen = vec![0; total as usize];
                    let mut worker = 0;
                    while let Some(range) = shares.claim(worker, workers, CLAIM) {
                        assert!(!range.is_empty() && range.end - range.start <= CLAIM.most);
                        range.for_each(|u| seen[u as usize] += 1);
                        worker = (worker + 1) % workers as usize;
                    }
                    assert!(seen.iter().all(|&n| n == 1) && !shares.any(0) && shares.drop_all() == 0);
                }
            }
        }
    }

    #[test]
    fn workers_begin_with_their_own_share_and_go_on_with_others() {
        let shares = Shares::spread(1000, 4, 1);
        assert_eq!(shares.claim(2, 4, CLAIM), Some(500..600));
        assert_eq!(shares.claim(0, 4, CLAIM), Some(0..100));
        assert_eq!(shares.claim(2, 4, CLAIM), Some(600..675));
        while shares.claim(2, 4, CLAIM).is_some_and(|r| r.end < 750) {}
        assert_eq!(shares.claim(2, 4, CLAIM), Some(750..850));
        assert!(shares.any(2) && shares.first() == Some(100));
        assert_eq!(shares.drop_all(), 1000 - 100 - 250 - 100);
        assert!(!shares.any(2) && shares.first().is_none());
    }

    #[test]
    fn claims_are_whole_stretches() {
        for shares in [Shares::in_order(1003), Shares::spread(1003, 3, 8)] {
            let (mut seen, mut worker) = (0, 0);
            while let Some(range) = shares.claim(worker, 3, Claim { step: 8, ..CLAIM }) {
                assert!(range.start % 8 == 0 && (range.end % 8 == 0 || range.end == 1003), "{range:?}");
                seen += range.end - range.start;
                worker = (worker + 1) % 3;
            }
            assert_eq!(seen, 1003);
        }
    }

    #[test]
    fn in_order_the_first_come_first() {
        let shares = Shares::in_order(1000);
        assert_eq!(shares.claim(3, 4, CLAIM), Some(0..63));
        assert_eq!(shares.claim_all(), 63..1000);
        assert_eq!(shares.claim_all(), 1000..1000);
    }
}

#[cfg(all(test, loom))]
mod models {
    use super::*;
    use loom::sync::Arc;
    use loom::thread;
    use weft_testing::in_all_orders;

    /// Workers claim of their own shares and of others' while one takes all that is left: nobody gets a unit that another one has.
    #[test]
    fn a_unit_is_claimed_once() {
        for in_order in [false, true] {
            in_all_orders(move || {
                const TOTAL: u64 = 3;
                let shares = if in_order { Shares::in_order(TOTAL) } else { Shares::spread(TOTAL, 2, 1) };
                let shares = Arc::new(shares);
                let workers: Vec<_> = (0..2)
                    .map(|worker| {
                        let shares = shares.clone();
                        thread::spawn(move || {
                            let claim = || shares.claim(worker, 2, Claim { least: 1, most: 1, step: 1 });
                            std::iter::from_fn(claim).map(|r| r.end - r.start).sum::<u64>()
                        })
                    })
                    .collect();
                let dropped = shares.drop_all();
                let claimed: u64 = workers.into_iter().map(|t| t.join().expect("a worker")).sum();
                assert_eq!(claimed + dropped, TOTAL);
                assert!(!shares.any(0) && shares.first().is_none());
            });
        }
    }
}
