//! Sets of the pages of a block.

/// Bytes of a page.
pub const PAGE: u64 = 4096;
/// Bytes of a block: what a GPU's driver manages, and evicts, at a time.
pub const BLOCK: u64 = 2 << 20;
/// Pages of a block.
pub(crate) const PAGES: usize = (BLOCK / PAGE) as usize;
/// Bytes that allocations are whole multiples of.
pub const WHOLE: u64 = 64 << 10;
/// Pages of 64 KiB, the least that moves when there is no reason against it.
pub(crate) const LEAF: usize = (WHOLE / PAGE) as usize;

/// A set of pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bits([u64; PAGES / 64]);

impl Bits {
    /// Pages `from` up to `to`, without it.
    pub(crate) fn between(from: usize, to: usize) -> Bits {
        let mut bits = Bits::default();
        for (w, word) in bits.0.iter_mut().enumerate() {
            let first = from.saturating_sub(w * 64).min(64);
            let last = to.saturating_sub(w * 64).min(64);
            if first < last {
                let n = last - first;
                *word = (u64::MAX >> (64 - n)) << first;
            }
        }
        bits
    }

    /// One page.
    pub(crate) fn one(page: usize) -> Bits {
        Bits::between(page, page + 1)
    }

    pub(crate) fn has(&self, page: usize) -> bool {
        self.0.get(page / 64).is_some_and(|w| w >> (page % 64) & 1 == 1)
    }

    fn with(mut self, other: Bits, f: impl Fn(u64, u64) -> u64) -> Bits {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a = f(*a, b));
        self
    }

    pub(crate) fn or(self, other: Bits) -> Bits {
        self.with(other, |a, b| a | b)
    }

    pub(crate) fn and(self, other: Bits) -> Bits {
        self.with(other, |a, b| a & b)
    }

    pub(crate) fn without(self, other: Bits) -> Bits {
        self.with(other, |a, b| a & !b)
    }

    pub(crate) fn count(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|w| *w == 0)
    }

    /// Pages, in turn.
    pub(crate) fn pages(self) -> impl Iterator<Item = usize> {
        (0..PAGES).filter(move |p| self.has(*p))
    }

    /// Runs of pages side by side: the first one, and how many.
    pub(crate) fn runs(&self) -> Vec<(usize, usize)> {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for page in self.pages() {
            match runs.last_mut() {
                Some((first, n)) if *first + *n == page => *n += 1,
                _ => runs.push((page, 1)),
            }
        }
        runs
    }

    /// With all pages of the 64 KiB of each.
    pub(crate) fn leaves(&self) -> Bits {
        let starts = (0..PAGES).step_by(LEAF);
        starts
            .map(|s| Bits::between(s, s + LEAF))
            .filter(|leaf| !self.and(*leaf).is_empty())
            .fold(Bits::default(), Bits::or)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets() {
        let a = Bits::between(3, 130);
        assert_eq!((a.count(), a.has(2), a.has(3), a.has(129), a.has(130)), (127, false, true, true, false));
        assert_eq!(Bits::between(0, PAGES).count(), PAGES);
        assert_eq!(a.without(Bits::between(64, 70)).runs(), [(3, 61), (70, 60)]);
        assert_eq!(Bits::one(17).leaves(), Bits::between(16, 32));
        assert!(Bits::between(5, 5).is_empty() && Bits::default().runs().is_empty());
    }
}
