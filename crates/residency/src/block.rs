//! 2 MiB of a range.

use std::collections::BTreeMap;

use super::bits::{Bits, LEAF, PAGES};
use super::place::Place;
use super::thrash::Leaf;

/// The range that starts at an address, and the number of a block in it.
pub(crate) type Key = (u64, usize);

/// A set of pages for each processor; those that have none may be missing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sets(Vec<Bits>);

impl Sets {
    pub(crate) fn of(&self, place: Place) -> Bits {
        self.0.get(place.index()).copied().unwrap_or_default()
    }

    pub(crate) fn set(&mut self, place: Place, bits: Bits) {
        let at = place.index();
        if at >= self.0.len() {
            if bits.is_empty() {
                return;
            }
            self.0.resize(at + 1, Bits::default());
        }
        self.0[at] = bits;
    }

    pub(crate) fn add(&mut self, place: Place, bits: Bits) {
        self.set(place, self.of(place).or(bits));
    }

    pub(crate) fn take(&mut self, place: Place, bits: Bits) {
        self.set(place, self.of(place).without(bits));
    }

    /// Takes pages from all.
    pub(crate) fn clear(&mut self, bits: Bits) {
        self.0.iter_mut().for_each(|b| *b = b.without(bits));
    }

    /// Pages of any.
    pub(crate) fn any(&self) -> Bits {
        self.0.iter().copied().fold(Bits::default(), Bits::or)
    }

    /// Pages of more than one.
    pub(crate) fn several(&self) -> Bits {
        let each = |(any, more): (Bits, Bits), b: &Bits| (any.or(*b), more.or(any.and(*b)));
        self.0.iter().fold((Bits::default(), Bits::default()), each).1
    }

    /// Processors that have some of such pages, with them.
    pub(crate) fn with(&self, bits: Bits) -> Vec<(Place, Bits)> {
        let of = |(i, b): (usize, &Bits)| Some((Place::of(i), b.and(bits))).filter(|(_, b)| !b.is_empty());
        self.0.iter().enumerate().filter_map(of).collect()
    }
}

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// Pages that are of the range.
    pub(crate) pages: Bits,
    /// Where they are: nowhere before the first touch, at several places where they are duplicated.
    pub(crate) resident: Sets,
    /// Who uses them where they are, on other processors' memory.
    pub(crate) mapped: Sets,
    pub(crate) read_mostly: Bits,
    pub(crate) preferred: Sets,
    pub(crate) accessed_by: Sets,
    leaves: Vec<Leaf>,
    /// What devices have used on the host's memory since their accesses were counted last.
    pub(crate) counted: Sets,
    /// How many accesses these were, by device.
    pub(crate) accesses: BTreeMap<u32, u32>,
    /// When each device last took pages of it, by number.
    pub(crate) used: Vec<u64>,
}

impl Block {
    pub(crate) fn new(pages: Bits) -> Block {
        Block {
            pages,
            resident: Sets::default(),
            mapped: Sets::default(),
            read_mostly: Bits::default(),
            preferred: Sets::default(),
            accessed_by: Sets::default(),
            leaves: Vec::new(),
            counted: Sets::default(),
            accesses: BTreeMap::new(),
            used: Vec::new(),
        }
    }

    /// The 64 KiB that a page lies in.
    pub(crate) fn leaf(&self, page: usize) -> Leaf {
        self.leaves.get(page / LEAF).copied().unwrap_or_default()
    }

    pub(crate) fn set_leaf(&mut self, page: usize, leaf: Leaf) {
        if self.leaves.is_empty() {
            self.leaves = vec![Leaf::default(); PAGES / LEAF];
        }
        if let Some(l) = self.leaves.get_mut(page / LEAF) {
            *l = leaf;
        }
    }

    /// Pages that go to and fro, of 64 KiB each.
    pub(crate) fn restless(&self) -> Bits {
        let leaves = self.leaves.iter().enumerate().filter(|(_, leaf)| leaf.thrashes());
        leaves.fold(Bits::default(), |all, (i, _)| all.or(Bits::between(i * LEAF, (i + 1) * LEAF)))
    }

    /// Forgets what went to and fro.
    pub(crate) fn calm(&mut self) {
        self.leaves.clear();
    }
}
