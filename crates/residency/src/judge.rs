//! Whether pages that somebody wants go to and fro.

use super::bits::{Bits, LEAF, PAGE};
use super::block::Key;
use super::event::{Event, Kind};
use super::model::Model;
use super::place::Place;
use super::thrash::Verdict;

impl Model {
    /// The pages of the 64 KiB around one.
    pub(crate) fn leaf_of(&self, key: Key, page: usize) -> Bits {
        let first = page / LEAF * LEAF;
        self.block(key).map_or(Bits::default(), |b| b.pages.and(Bits::between(first, first + LEAF)))
    }

    /// Looks whether 64 KiB go to and fro, which a processor wants now; answers that, and how long it waits.
    pub(crate) fn judge(&mut self, key: Key, page: usize, who: Place) -> (Verdict, u64) {
        let (now, limits) = (self.now, self.settings.thrashing);
        let Some(block) = self.block_mut(key) else { return (Verdict::Calm, 0) };
        let mut leaf = block.leaf(page);
        let verdict = leaf.wanted(who.index(), now, &limits);
        block.set_leaf(page, leaf);
        let kind = match verdict {
            Verdict::Calm => return (verdict, 0),
            Verdict::Found | Verdict::Thrashes | Verdict::Pinned => Kind::Thrash,
            Verdict::Throttled => Kind::Throttle,
        };
        let bits = self.leaf_of(key, page);
        let ns = if kind == Kind::Throttle { limits.nap_ns } else { 0 };
        let device = if let Place::Device(d) = who { d } else { 0 };
        let address = self.start(key) + (page / LEAF * LEAF) as u64 * PAGE;
        let bytes = bits.count() as u64 * PAGE;
        self.tell(Event { kind, device, address, bytes, count: 1, write: false, at: now, ns });
        if kind == Kind::Thrash {
            let of = self.ranges.get_mut(&key.0).map(|r| &mut r.sums);
            [Some(&mut self.sums), of].into_iter().flatten().for_each(|s| s.thrashes += 1);
        }
        if who == Place::Host {
            self.now += ns;
        }
        (verdict, ns)
    }

    /// Looks whether pages that come along with others go to and fro, of 64 KiB each that were elsewhere.
    pub(crate) fn judge_along(&mut self, key: Key, more: Bits, faulted: Bits, who: Place) {
        let Some(block) = self.block(key) else { return };
        let mut left = more.and(block.resident.any()).without(faulted.leaves());
        while let Some(page) = left.pages().next() {
            left = left.without(Bits::one(page).leaves());
            self.judge(key, page, who);
        }
    }
}
