//! Ranges of managed memory.

use super::bits::{BLOCK, Bits, PAGE, PAGES};
use super::block::Block;

/// Whose a range is (`cudaStreamAttachMemAsync`): matters where a launch moves all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attached {
    /// Every device's.
    #[default]
    Global,
    /// The host's alone.
    Host,
    /// One stream's.
    Stream(u64),
}

/// What happened to a range, or to all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Bytes that moved from the host to devices.
    pub to_device: u64,
    /// Bytes that moved from devices to the host.
    pub to_host: u64,
    /// Bytes that moved among devices.
    pub among: u64,
    /// Bytes of these that moved since others needed the room.
    pub evicted: u64,
    /// Faults of the CPU.
    pub cpu_faults: u64,
    /// Pages that devices faulted for.
    pub gpu_faults: u64,
    /// Times that pages were found to go to and fro.
    pub thrashes: u64,
}

/// A range.
#[derive(Clone, Debug)]
pub(crate) struct Range {
    /// The first page's address.
    pub(crate) base: u64,
    pub(crate) end: u64,
    pub(crate) blocks: Vec<Block>,
    /// Parts that are not everybody's, in the order of their addresses: first byte, the one behind it.
    attached: Vec<(u64, u64, Attached)>,
    pub(crate) sums: Sums,
}

impl Range {
    pub(crate) fn new(base: u64, bytes: u64) -> Range {
        let (base, end) = (base / PAGE * PAGE, base.saturating_add(bytes).next_multiple_of(PAGE));
        let first = base / BLOCK;
        let count = end.div_ceil(BLOCK).saturating_sub(first);
        let mut range = Range { base, end, blocks: Vec::new(), attached: Vec::new(), sums: Sums::default() };
        range.blocks = (0..count as usize).map(|i| Block::new(range.pages(i, base, end))).collect();
        range
    }

    /// Says whose the pages between two addresses are.
    pub(crate) fn attach(&mut self, from: u64, to: u64, whose: Attached) {
        let (from, to) = (from.max(self.base), to.min(self.end));
        let around = |(a, b, w): (u64, u64, Attached)| [(a, b.min(from), w), (a.max(to), b, w)];
        self.attached = self.attached.iter().copied().flat_map(around).collect();
        self.attached.push((from, to, whose));
        self.attached.retain(|(a, b, w)| a < b && *w != Attached::Global);
        self.attached.sort_unstable_by_key(|(a, ..)| *a);
    }

    /// Whose all of it is: parts from one address up to another, in order.
    pub(crate) fn parts(&self) -> Vec<(u64, u64, Attached)> {
        let (mut all, mut at) = (Vec::new(), self.base);
        for part in &self.attached {
            all.extend([(at, part.0, Attached::Global), *part]);
            at = part.1;
        }
        all.push((at, self.end, Attached::Global));
        all.retain(|(a, b, _)| a < b);
        all
    }

    /// Whose the memory at an address is.
    pub(crate) fn attached(&self, address: u64) -> Attached {
        let part = self.attached.iter().find(|(a, b, _)| (*a..*b).contains(&address));
        part.map_or(Attached::Global, |(.., whose)| *whose)
    }

    /// The first address that a block could have pages at.
    pub(crate) fn start(&self, block: usize) -> u64 {
        (self.base / BLOCK + block as u64) * BLOCK
    }

    /// The pages of a block from one address up to another.
    pub(crate) fn pages(&self, block: usize, from: u64, to: u64) -> Bits {
        let start = self.start(block);
        let (from, to) = (from.max(self.base), to.min(self.end));
        let first = from.saturating_sub(start) / PAGE;
        let last = to.saturating_sub(start).div_ceil(PAGE);
        Bits::between((first as usize).min(PAGES), (last as usize).min(PAGES))
    }

    /// The block and the page that an address lies in.
    pub(crate) fn page(&self, address: u64) -> (usize, usize) {
        let block = address / BLOCK - self.base / BLOCK;
        (block as usize, (address % BLOCK / PAGE) as usize)
    }
}
