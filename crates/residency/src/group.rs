//! Groups of faults.

use std::collections::BTreeMap;

use super::bits::Bits;
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
    /// How many threads a block has; 0: that is not known.
    pub threads: u32,
    /// The instruction; only its being the same matters.
    pub pc: u64,
}

/// Faults of a device that have come together and are not served to the end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group {
    /// Pages of 4 KiB.
    pub(crate) faults: u32,
    /// Pages of 64 KiB.
    pub(crate) leaves: u32,
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
    /// How many faults loads had, by block and instruction.
    loads: BTreeMap<(u64, u64), u32>,
}

impl Group {
    /// One that a fault at an address begins.
    pub(crate) fn new(first: u64) -> Group {
        Group { first, ..Group::default() }
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
