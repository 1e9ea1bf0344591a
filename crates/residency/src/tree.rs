//! What comes along with pages that fault: the density prefetcher of the driver.
//!
//! A block is a tree of regions, from 64 KiB to all of its 2 MiB, each twice as large as those within it. Of the regions around a page that
//! faults the largest comes along of which more than a part is there or faults too (NVIDIA's open kernel modules, `uvm_perf_prefetch.c`:
//! `uvm_perf_prefetch_threshold`, 51 per cent). The 64 KiB around a page always do.

use super::bits::{Bits, LEAF, PAGES};

/// Pages that move where `faulted` do: these among them. `there`: pages that are at the place already; `pages`: those that there are.
pub(crate) fn come_along(faulted: Bits, there: Bits, pages: Bits, threshold: usize) -> Bits {
    let leaves = faulted.leaves();
    let occupied = there.or(leaves).and(pages);
    let mut out = leaves;
    for start in (0..PAGES).step_by(LEAF).filter(|s| leaves.has(*s)) {
        let mut size = 2 * LEAF;
        while size <= PAGES {
            let first = start / size * size;
            let region = Bits::between(first, first + size);
            if occupied.and(region).count() * 100 > pages.and(region).count() * threshold {
                out = out.or(region);
            }
            size *= 2;
        }
    }
    out.and(pages)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One page after the other is touched: 64 KiB, 64 KiB, 128, 256, 512, 1024.
    #[test]
    fn six_faults_for_a_block() {
        let all = Bits::between(0, PAGES);
        let (mut there, mut sizes) = (Bits::default(), Vec::new());
        while let Some(page) = all.without(there).pages().next() {
            let more = come_along(Bits::one(page), there, all, 51).without(there);
            sizes.push(more.count() * 4);
            there = there.or(more);
        }
        assert_eq!(sizes, [64, 64, 128, 256, 512, 1024]);
    }

    /// Pages that are not there do not count.
    #[test]
    fn a_short_block() {
        let pages = Bits::between(0, 40);
        let first = come_along(Bits::one(0), Bits::default(), pages, 51);
        assert_eq!(first, Bits::between(0, 16));
        assert_eq!(come_along(Bits::one(33), first, pages, 51), pages);
    }
}
