//! Parts of the pool: workers that some grids have to themselves.

/// A stretch of equal pieces of the pool, such as multiprocessors of a device (`CUdevResource`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The first piece.
    pub first: u32,
    /// How many there are in the part.
    pub count: u32,
    /// How many there are in all.
    pub of: u32,
}

impl Part {
    /// Whether worker `index` of so many belongs to it: at least one does.
    pub(super) fn holds(self, index: usize, workers: usize) -> bool {
        let at = |piece: u32| (u64::from(piece) * workers as u64 / u64::from(self.of.max(1))) as usize;
        let first = at(self.first).min(workers.saturating_sub(1));
        let end = at(self.first.saturating_add(self.count)).max(first + 1);
        (first..end).contains(&index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_beside_each_other_share_no_worker_where_there_are_enough() {
        let halves = [Part { first: 0, count: 66, of: 132 }, Part { first: 66, count: 66, of: 132 }];
        for workers in [2, 3, 8, 16] {
            for index in 0..workers {
                let holders = halves.iter().filter(|p| p.holds(index, workers)).count();
                assert_eq!(holders, 1, "worker {index} of {workers}");
            }
        }
        let small = Part { first: 128, count: 4, of: 132 };
        assert!(small.holds(1, 2) && !small.holds(0, 2) && small.holds(0, 1));
    }
}
