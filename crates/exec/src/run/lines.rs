//! The lines of memory that a block's requests want, in their order ([`weft_abi::ProbeKind::Lines`]), for a model of caches.

use std::sync::Arc;

use weft_abi::{Access, RequestKind, WARP};
use weft_caches::{BlockStream, Collector, Kind, LINE, SECTOR};

/// A block's lines, and where they go when the next block begins.
#[derive(Debug)]
pub(super) struct Lines {
    to: Arc<Collector>,
    block: BlockStream,
    /// Those of a request.
    request: Vec<(u64, u8)>,
}

impl Lines {
    pub(super) fn new(to: Arc<Collector>) -> Box<Self> {
        Box::new(Lines { to, block: BlockStream::default(), request: Vec::new() })
    }

    /// Notes what threads of a warp of a block want; `local`: addresses are offsets in the local memory of each.
    pub(super) fn note(
        &mut self,
        block: [u32; 3],
        (warp, site): (usize, usize),
        (access, local): (Access, bool),
        mask: &[u8; WARP],
        addresses: &[u64; WARP],
    ) {
        if self.block.block != block {
            self.hand_in();
            self.block.block = block;
        }
        let last = u64::from(access.bytes.max(1)) - 1;
        self.request.clear();
        for (lane, (_, &at)) in mask.iter().zip(addresses).enumerate().filter(|(_, (m, _))| **m != 0) {
            if local {
                // Words of 4 bytes of a warp's threads lie together.
                (at / 4..=(at + last) / 4).for_each(|word| self.add((word * 32 + lane as u64) * 4));
            } else {
                let end = at.saturating_add(last) / SECTOR;
                (at / SECTOR..=end).for_each(|sector| self.add(sector * SECTOR));
            }
        }
        let kind = match access.kind {
            RequestKind::Load => Kind::Load,
            RequestKind::Store => Kind::Store,
            RequestKind::Atomic => Kind::Atomic,
            RequestKind::Reduction | RequestKind::Joined => Kind::Reduction,
        };
        self.block.request((warp, site), (kind, local), &self.request, self.to.shift());
    }

    /// Adds the sector of an address to the request's.
    fn add(&mut self, at: u64) {
        let (line, sector) = (at / LINE * LINE, 1 << (at % LINE / SECTOR));
        match self.request.iter_mut().rev().find(|l| l.0 == line) {
            Some((_, sectors)) => *sectors |= sector,
            None => self.request.push((line, sector)),
        }
    }

    /// Leaves what there is with the launch.
    pub(super) fn hand_in(&mut self) {
        let block = std::mem::take(&mut self.block);
        if !block.requests.is_empty() {
            self.to.add(block);
        }
    }
}

#[cfg(test)]
mod tests {
    use weft_abi::RequestSpace;
    use weft_caches::Record;

    use super::*;

    #[test]
    fn requests_are_lines_and_sectors_in_order() {
        let collector = Arc::new(Collector::new(1 << 10));
        let mut lines = Lines::new(collector.clone());
        let load = Access { kind: RequestKind::Load, space: RequestSpace::Global, bytes: 8 };
        let mut half = [0; WARP];
        half[..16].fill(1);
        let row = core::array::from_fn(|n| 256 + 96 + 8 * n as u64);
        lines.note([0; 3], (0, 5), (load, false), &half, &row);
        lines.note([0; 3], (1, 6), (load, true), &half, &[4; WARP]);
        lines.note(
            [1, 0, 0],
            (0, 5),
            (Access { kind: RequestKind::Store, ..load }, false),
            &half,
            &[40; WARP],
        );
        lines.hand_in();
        let streams = collector.take();
        let of = |site, warp, line, sectors, kind, local| {
            let mut r = Record::new(line, sectors, kind, local);
            (r.site, r.warp) = (site, warp);
            r
        };
        // 16 times 8 bytes from 352 on: a sector of one line, three of the next. Two words of 16 threads' local memory.
        let want: [&[Record]; 2] = [
            &[
                of(5, 0, 256, 0b1000, Kind::Load, false),
                of(5, 0, 384, 0b0111, Kind::Load, false),
                of(6, 1, 128, 0b0011, Kind::Load, true),
                of(6, 1, 256, 0b0011, Kind::Load, true),
            ],
            &[of(5, 0, 0, 0b0010, Kind::Store, false)],
        ];
        assert_eq!(streams.blocks.iter().map(|b| &b.records[..]).collect::<Vec<_>>(), want);
        assert_eq!(streams.blocks[0].requests, [1, 1]);
    }
}
