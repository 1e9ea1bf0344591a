//! Groups of faults.

use std::collections::BTreeMap;

use super::bits::{Bits, PAGE, PAGES};
use super::block::Key;
use super::place::Place;

/// Where a fault of a device comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Who executes it.
    pub worker: u32,
    /// Its blocks are on the device together with those of the same number.
    pub wave: u64,
    /// The block.
    pub block: u64,
    /// How many blocks are on the device at a time; 0: that is not known.
    pub beside: u64,
    /// How many threads a block has; 0: that is not known.
    pub threads: u32,
    /// The instruction; only its being the same matters.
    pub pc: u64,
}

/// Answers for about every other number, without a pattern: the finaliser of `splitmix64`.
fn is_even(n: u64) -> bool {
    let n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (n ^ n >> 31) & 1 == 0
}

/// Faults of a device that have come together and are not served to the end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group {
    /// Faults, with those of several blocks for the same page.
    pub(crate) faults: u32,
    /// Pages of 64 KiB.
    pub(crate) leaves: u32,
    /// Pages.
    pub(crate) pages: u32,
    pub(crate) write: bool,
    pub(crate) first: u64,
    /// The pages themselves that faulted.
    pub(crate) single: BTreeMap<Key, Bits>,
    /// What moves, and from where.
    pub(crate) moved: BTreeMap<(Key, Place), Bits>,
    /// The 64 KiB around pages that faulted, and whether they are to be there alone.
    pub(crate) faulted: BTreeMap<(Key, bool), Bits>,
    /// What waiting for pages that go to and fro takes.
    pub(crate) nap: u64,
    /// Pages of 64 KiB that were found to go to and fro with these faults: they move as a whole once more.
    pub(crate) found: BTreeMap<Key, Bits>,
    /// How many faults loads had, by block and instruction.
    loads: BTreeMap<(u64, u64), u32>,
}

impl Group {
    /// One that a fault at an address begins.
    pub(crate) fn new(first: u64) -> Group {
        Group { first, ..Group::default() }
    }

    /// Notes that a page faults; `beside`: how many faults it is where its 64 KiB have one already.
    pub(crate) fn note_page(&mut self, key: Key, page: usize, beside: u32) {
        let single = self.single.entry(key).or_default();
        let around = Bits::one(page).leaves();
        let alone = single.and(around).is_empty();
        *single = single.or(Bits::one(page));
        self.pages += 1;
        self.leaves += u32::from(alone);
        self.faults += if alone { 1 } else { beside };
    }

    /// Whether it takes no more faults: so many at all, or so many pages of each multiprocessor with a block at work.
    pub(crate) fn is_full(&self, limit: u32, outstanding: u32, from: &Origin) -> bool {
        let blocks = if from.beside == 0 { u64::MAX } else { from.beside };
        self.faults >= limit || u64::from(self.pages) >= blocks.saturating_mul(outstanding.into())
    }

    /// The pages of a block that the driver has got as faults when it serves the group. Of several within 64 KiB that is about every other one: the
    /// rest faults while the driver is at it already, and finds its page there with what came along.
    pub(crate) fn in_time(&self, key: Key) -> Bits {
        let single = self.single.get(&key).copied().unwrap_or_default();
        let mut out = Bits::default();
        let mut around = Bits::default();
        for page in single.pages() {
            let leaf = Bits::one(page).leaves();
            let first = around.and(leaf).is_empty();
            around = around.or(leaf);
            if is_even(key.0 / PAGE + (key.1 * PAGES + page) as u64) || first && single.and(leaf).count() == 1
            {
                out = out.or(Bits::one(page));
            }
        }
        // Something must have been the reason.
        if out.is_empty() { single } else { out }
    }

    /// Whether a fault of a load says that this group is served. A load writes a register, so that a thread makes it again only when it has
    /// got what it asked for before. Which thread it is nobody knows; but where an instruction of a block has had as many faults as the block
    /// has threads, one of them has it again.
    pub(crate) fn is_served(&self, from: &Origin) -> bool {
        from.threads > 0 && self.loads.get(&(from.block, from.pc)).is_some_and(|n| *n >= from.threads)
    }

    /// Notes a fault.
    pub(crate) fn note_load(&mut self, from: &Origin, write: bool) {
        if !write && from.threads > 0 {
            *self.loads.entry((from.block, from.pc)).or_default() += 1;
        }
    }
}
