//! The lines of memory that a block's requests want, in their order ([`weft_abi::ProbeKind::Lines`]), for a model of caches.

use std::sync::Arc;

use weft_abi::{Access, BLOCK_WARPS, LineNotes, RequestKind, WARP, line_hash, local_warp};
use weft_caches::{BlockStream, Collector, Kind, LINE, SECTOR, TEXTURES};

/// A block's lines, and where they go when the next block begins.
#[derive(Debug)]
pub(super) struct Lines {
    to: Arc<Collector>,
    /// The block, once one has begun, and its records; how many requests it has made is in the notes.
    began: bool,
    block: BlockStream,
    warps: usize,
    notes: Box<LineNotes>,
    /// Those of a request.
    request: Vec<(u64, u8)>,
}

impl Lines {
    /// Of blocks of so many threads.
    pub(super) fn new(to: Arc<Collector>, threads: u32) -> Box<Self> {
        Box::new(Lines {
            to,
            began: false,
            block: BlockStream::default(),
            warps: (threads as usize).div_ceil(WARP).min(BLOCK_WARPS),
            notes: Box::default(),
            request: Vec::new(),
        })
    }

    /// What code shares with it.
    pub(super) fn notes(&self) -> *const LineNotes {
        &raw const *self.notes
    }

    /// A block begins.
    pub(super) fn begin(&mut self, block: [u32; 3]) {
        self.hand_in();
        self.began = true;
        self.block.block = block;
        self.notes.limit.set(u64::MAX >> self.to.shift());
        self.notes.local.set(local_warp(block));
    }

    /// Notes what threads of a warp of the block want; `local`: addresses are offsets in the local memory of each; `counted`: code has counted the
    /// request.
    pub(super) fn note(
        &mut self,
        (warp, site, counted): (usize, usize, bool),
        (access, local): (Access, bool),
        mask: &[u8; WARP],
        addresses: &[u64; WARP],
    ) {
        let Some(requests) = self.notes.requests.get(warp) else { return };
        let made = requests.get();
        if !counted {
            requests.set(made.saturating_add(1));
        }
        let nth = if counted { made.saturating_sub(1) } else { made };
        let last = u64::from(access.bytes.max(1)) - 1;
        let shift = self.to.shift();
        self.request.clear();
        if local {
            for (lane, at) in active(mask, addresses) {
                // Words of 4 bytes of a warp's threads lie together.
                (at / 4..=(at + last) / 4).for_each(|word| self.add((word * 32 + lane as u64) * 4));
            }
        } else if let Some(end) = end_of_row(mask, addresses) {
            self.add_row(addresses[0], end.saturating_add(last), shift);
        } else {
            let follows = |at: u64| line_hash(at / LINE) <= u64::MAX >> shift;
            if !active(mask, addresses).any(|(_, at)| follows(at) | follows(at.saturating_add(last))) {
                return;
            }
            for (_, at) in active(mask, addresses) {
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
        self.block.note((warp, site, nth), (kind, local), &self.request, shift);
    }

    /// Notes what a warp's fetch from a texture or surface comes to: requests one after the other, each with the sectors that it wants.
    pub(super) fn fetch(&mut self, (warp, site): (usize, usize), kind: Kind, all: &[Vec<u64>]) {
        let Some(requests) = self.notes.requests.get(warp) else { return };
        let (mut nth, shift) = (requests.get(), self.to.shift());
        requests.set(nth.saturating_add(all.len() as u32));
        for sectors in all {
            self.request.clear();
            sectors.iter().for_each(|at| self.add(TEXTURES | at & (TEXTURES - 1)));
            self.block.note((warp, site, nth), (kind, false), &self.request, shift);
            nth = nth.saturating_add(1);
        }
    }

    /// Adds the lines that are followed of a stretch, from its first byte to its last.
    fn add_row(&mut self, first: u64, last: u64, shift: u32) {
        for number in (first / LINE..=last / LINE).filter(|n| line_hash(*n) <= u64::MAX >> shift) {
            let line = number * LINE;
            let (from, to) = (first.max(line) - line, (last - line).min(LINE - 1));
            let sectors = (from / SECTOR..=to / SECTOR).fold(0, |s, n| s | 1 << n);
            self.request.push((line, sectors));
        }
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
        if !std::mem::take(&mut self.began) {
            return;
        }
        let mut block = std::mem::take(&mut self.block);
        block.requests = self.notes.requests[..self.warps].iter().map(|n| n.replace(0)).collect();
        self.to.add(block);
    }
}

/// The lanes that take part, and their addresses.
fn active<'a>(mask: &'a [u8; WARP], addresses: &'a [u64; WARP]) -> impl Iterator<Item = (usize, u64)> {
    addresses.iter().copied().enumerate().zip(mask).filter(|(_, m)| **m != 0).map(|(lane, _)| lane)
}

/// The last lane's address, where all take part and none is further from the one before it than all are, a sector at most: no sector between
/// is left out.
fn end_of_row(mask: &[u8; WARP], addresses: &[u64; WARP]) -> Option<u64> {
    let (first, step) = (addresses[0], addresses[1].wrapping_sub(addresses[0]));
    let off = |(n, at): (usize, &u64)| at.wrapping_sub(first) ^ step.wrapping_mul(n as u64);
    let odd = addresses.iter().enumerate().map(off).fold(0, |a, b| a | b);
    let all = mask.iter().fold(1, |a, m| a & u8::from(*m != 0)) != 0;
    let end = addresses[WARP - 1];
    (odd == 0 && all && step <= SECTOR && first <= end).then_some(end)
}

#[cfg(test)]
mod tests {
    use weft_abi::RequestSpace;
    use weft_caches::Record;

    use super::*;

    #[test]
    fn requests_are_lines_and_sectors_in_order() {
        let collector = Arc::new(Collector::new(1 << 10));
        let mut lines = Lines::new(collector.clone(), 64);
        lines.begin([0; 3]);
        let load = Access { kind: RequestKind::Load, space: RequestSpace::Global, bytes: 8 };
        let mut half = [0; WARP];
        half[..16].fill(1);
        let row = core::array::from_fn(|n| 256 + 96 + 8 * n as u64);
        lines.note((0, 5, false), (load, false), &half, &row);
        lines.note((1, 6, false), (load, true), &half, &[4; WARP]);
        lines.begin([1, 0, 0]);
        let store = Access { kind: RequestKind::Store, ..load };
        lines.note((0, 5, false), (store, false), &half, &[40; WARP]);
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
