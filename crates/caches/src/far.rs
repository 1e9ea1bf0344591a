//! Requests for memory that is not the GPU's own: its caches keep none of it, and each goes over the bus.

use std::collections::HashMap;

use crate::stream::{Kind, Streams};

/// Requests of warps for memory that is far away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Far {
    /// Loads.
    pub loads: u64,
    /// Stores.
    pub stores: u64,
    /// Atomic operations and reductions.
    pub atomics: u64,
    /// Of these, those for the line that most want.
    pub at_one_line: u64,
    /// Sectors that come from there, those of atomic operations too.
    pub loaded: u64,
    /// Sectors that go there, but for those of atomic operations.
    pub stored: u64,
}

impl Far {
    /// Of a launch whose lines are far away where `is_far` says so of their address. A request for several lines counts once.
    pub fn of(streams: &Streams, is_far: impl Fn(u64) -> bool) -> Self {
        let mut far = Far::default();
        let mut lines: HashMap<u64, u64> = HashMap::new();
        for block in &streams.blocks {
            let mut last = None;
            let own = block.records.iter().filter(|r| !r.is_local() && !r.is_texture());
            for r in own.filter(|r| is_far(r.line())) {
                let request = Some((r.warp, r.nth));
                let is_next = last != request;
                last = request;
                let sectors = u64::from(r.sectors().count_ones());
                match r.kind() {
                    Kind::Store => far.stored += sectors,
                    _ => far.loaded += sectors,
                }
                match r.kind() {
                    Kind::Load => far.loads += u64::from(is_next),
                    Kind::Store => far.stores += u64::from(is_next),
                    Kind::Atomic | Kind::Reduction => {
                        far.atomics += u64::from(is_next);
                        *lines.entry(r.line()).or_default() += 1;
                    }
                }
            }
        }
        let all = |n: u64| n << streams.shift;
        // A line is followed whole or not at all.
        let at_one_line = lines.into_values().max().unwrap_or(0);
        Far {
            loads: all(far.loads),
            stores: all(far.stores),
            atomics: all(far.atomics),
            at_one_line,
            loaded: all(far.loaded),
            stored: all(far.stored),
        }
    }

    /// The numbers by names, as records of launches have them.
    pub fn named(&self) -> [(&'static str, u64); 6] {
        [
            ("host_loads", self.loads),
            ("host_stores", self.stores),
            ("host_atomics", self.atomics),
            ("host_atomics_at_one_line", self.at_one_line),
            ("host_sectors_loaded", self.loaded),
            ("host_sectors_stored", self.stored),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::BlockStream;

    /// Two warps change one line of the host's each and load two lines there with one request; device memory is not counted.
    #[test]
    fn requests_for_memory_of_the_host_are_counted() {
        let mut streams = Streams::default();
        for n in 0..2 {
            let mut b = BlockStream { block: [n, 0, 0], ..BlockStream::default() };
            b.request((0, 0), (Kind::Reduction, false), &[(4096, 1)], 0);
            b.request((0, 1), (Kind::Load, false), &[(4096, 15), (4224, 15)], 0);
            b.request((0, 2), (Kind::Load, false), &[(1 << 20, 15)], 0);
            b.request((0, 2), (Kind::Store, true), &[(4096, 15)], 0);
            streams.blocks.push(b);
        }
        let far = Far::of(&streams, |line| line < 8192);
        assert_eq!(far, Far { loads: 2, stores: 0, atomics: 2, at_one_line: 2, loaded: 18, stored: 0 });
        assert_eq!(Far::of(&streams, |_| false), Far::default());
    }
}
