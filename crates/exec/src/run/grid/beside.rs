//! Blocks that run as one: of grids whose code has other code for several blocks side by side along x ([`Code::beside`]).
//!
//! Units stay single blocks. A worker cuts what it has claimed into pieces of whole stretches, which it runs with that code, and
//! the rest of each row, which it runs with the launch's own: as it does all of a grid in which blocks are told apart.

use std::ops::Range;

use std::sync::Arc;

use weft_abi::LaunchContext;

use super::Grid;
use crate::Code;
use crate::run::launch::Launch;

/// The number of the code for several blocks.
pub(in crate::run) const BESIDE: usize = usize::MAX;

/// Whole stretches in a row from which it is worth to go on with other code for the rest of each row.
const STRETCHES: u64 = 8;

/// The code for several blocks, with what it sees of the launch.
pub(super) struct Beside {
    pub(super) code: Arc<Code>,
    pub(super) context: LaunchContext,
    /// How many blocks.
    count: u64,
}

impl Beside {
    /// For a launch whose units are blocks in their order, which nobody has to know of one by one.
    pub(super) fn new(launch: &Launch, context: &LaunchContext) -> Option<Box<Self>> {
        let code = launch.code.beside()?;
        let info = code.info();
        if info.suspends && code.start().is_none() {
            return None;
        }
        let count = u64::from(info.variant.beside);
        let (row, rows) =
            (u64::from(launch.grid[0]), launch.grid[1..].iter().map(|&n| u64::from(n)).product::<u64>());
        let fits =
            if row.is_multiple_of(count) || rows == 1 { row >= count } else { row >= count * STRETCHES };
        let told = launch.early.as_ref().is_some_and(|e| e.dependents.is_some() || e.begun.is_some());
        let simple = !launch.cooperative
            && !told
            && launch.dynamic_shared == 0
            && launch.probes.is_none()
            && launch.addresses.is_none();
        (fits && simple && info.bounds.hold(&launch.params, launch.grid)).then(|| {
            let total_shared_bytes = info.shared_bytes.next_multiple_of(16);
            Box::new(Beside {
                code: code.clone(),
                context: LaunchContext { total_shared_bytes, ..*context },
                count,
            })
        })
    }
}

impl Grid {
    /// The code for a piece of a range up to about `end`, which the launch's own code would run else, and its end.
    #[inline]
    pub(in crate::run) fn stretch(&self, range: &Range<u64>, end: u64) -> (usize, u64) {
        match &self.beside {
            None => (0, end),
            Some(b) => {
                // Of a piece that is compared with others a stretch is not cut off.
                let end = range.start + (end - range.start).next_multiple_of(b.count);
                let piece = range.start..end.min(range.end);
                let (way, n) = stretch(b.count, self.launch.grid[0].into(), &piece);
                (if way { BESIDE } else { 0 }, range.start + n)
            }
        }
    }

    /// How many units, if there are so many, one of so many workers should claim at once: whole stretches where there are enough
    /// for all.
    pub(super) fn stretches(&self, workers: u64) -> u64 {
        let enough = |b: &&Beside| self.total >= 2 * b.count * workers;
        self.beside.as_deref().filter(enough).map_or(1, |b| b.count)
    }
}

/// Whether the blocks at the start of a range are whole stretches of `count`, in rows of so many; and how many are alike.
fn stretch(count: u64, row: u64, range: &Range<u64>) -> (bool, u64) {
    let (x, left) = (range.start % row, range.end - range.start);
    let whole = row / count * count;
    let to_start = (count - x % count) % count;
    if x >= whole {
        // The rest of a row.
        return (false, left.min(row - x));
    }
    if to_start > 0 {
        return (false, left.min(to_start));
    }
    let most = if whole == row { left } else { left.min(whole - x) };
    match most / count {
        0 => (false, left),
        n => (true, n * count),
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::stretch;

    #[test]
    fn every_block_is_in_a_stretch_of_its_row_or_by_itself() {
        for count in [2, 4, 8] {
            for row in 1..40u64 {
                for claim in [1, 3, 8, 17, 1000] {
                    let (total, mut at) = (row * 5, 0);
                    while at < total {
                        let end = (at + claim).min(total);
                        let mut start = at;
                        while start < end {
                            let (wide, n) = stretch(count, row, &(start..end));
                            assert!(n > 0 && start + n <= end, "{count} {row} {start}..{end}");
                            let whole = |s: u64| (s % row).is_multiple_of(count) && s % row + count <= row;
                            if wide {
                                assert!((start..start + n).step_by(count as usize).all(whole));
                                assert_eq!(n % count, 0);
                            }
                            start += n;
                        }
                        at = end;
                    }
                }
            }
        }
        assert_eq!(stretch(4, 8, &(0..24)), (true, 24), "over rows where they are whole stretches");
        assert_eq!(stretch(4, 9, &(0..24)), (true, 8));
        assert_eq!(stretch(4, 9, &(8..24)), (false, 1));
        assert_eq!(stretch(4, 9, &(9..24)), (true, 8));
        assert_eq!(stretch(4, 8, &(2..24)), (false, 2));
        assert_eq!(stretch(4, 8, &(4..6)), (false, 2));
    }
}
