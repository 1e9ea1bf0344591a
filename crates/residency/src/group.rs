//! Groups of faults.

use std::collections::BTreeMap;

use super::bits::Bits;
use super::block::Key;
use super::place::Place;

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
}

impl Group {
    /// One that a fault at an address begins.
    pub(crate) fn new(first: u64) -> Group {
        Group { first, ..Group::default() }
    }
}
