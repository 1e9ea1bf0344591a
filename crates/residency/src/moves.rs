//! How pages move, and who must go for them.

use super::bits::{Bits, PAGE};
use super::block::Key;
use super::event::{Event, Kind};
use super::model::Model;
use super::place::Place;

impl Model {
    /// Has pages be at a place: they move there, or where `alone` is false stay where they were besides. Answers where those came from
    /// that had contents; none: there is no room.
    pub(crate) fn bring(
        &mut self,
        key: Key,
        bits: Bits,
        to: Place,
        alone: bool,
    ) -> Option<Vec<(Place, Bits)>> {
        let block = self.block(key)?;
        let missing = bits.without(block.resident.of(to));
        if let Place::Device(d) = to
            && !self.make_room(d, missing.count() as u64 * PAGE, key)
        {
            return None;
        }
        let block = self.block_mut(key)?;
        let (mut left, mut sources) = (missing, Vec::new());
        for (from, pages) in block.resident.with(missing) {
            let pages = pages.and(left);
            left = left.without(pages);
            if !pages.is_empty() {
                sources.push((from, pages));
            }
        }
        let mut freed = Vec::new();
        if alone {
            for (place, pages) in block.resident.with(bits) {
                if place != to {
                    block.resident.take(place, pages);
                    freed.push((place, pages));
                }
            }
        }
        block.mapped.clear(bits);
        block.resident.add(to, bits);
        freed.into_iter().for_each(|(place, pages)| self.give(key, place, pages));
        if let Place::Device(d) = to {
            self.used[d as usize] += missing.count() as u64 * PAGE;
            self.note_use(key, d);
        }
        self.note_change(key, bits);
        Some(sources)
    }

    /// A place has given pages of a block back.
    fn give(&mut self, key: Key, place: Place, pages: Bits) {
        let Place::Device(d) = place else { return };
        self.used[d as usize] -= pages.count() as u64 * PAGE;
        let Some(block) = self.block(key) else { return };
        if block.resident.of(place).is_empty()
            && let Some(stamp) = block.used.get(d as usize)
        {
            let entry = (d, *stamp, key);
            self.oldest.remove(&entry);
        }
    }

    /// A device has taken pages of a block.
    fn note_use(&mut self, key: Key, d: u32) {
        self.stamp += 1;
        let stamp = self.stamp;
        let Some(block) = self.block_mut(key) else { return };
        if block.used.len() <= d as usize {
            block.used.resize(d as usize + 1, 0);
        }
        let before = std::mem::replace(&mut block.used[d as usize], stamp);
        self.oldest.remove(&(d, before, key));
        self.oldest.insert((d, stamp, key));
    }

    pub(crate) fn note_change(&mut self, key: Key, bits: Bits) {
        let start = self.start(key);
        let runs = bits.runs();
        if let (Some((first, _)), Some((last, n))) = (runs.first(), runs.last()) {
            self.changed.push((start + *first as u64 * PAGE, start + (last + n) as u64 * PAGE));
        }
    }

    /// Has so many bytes of a device be free, by sending away the blocks that took theirs longest ago, but not `keep`. False where that
    /// does not suffice.
    fn make_room(&mut self, d: u32, bytes: u64, keep: Key) -> bool {
        let capacity = match self.settings.devices.get(d as usize) {
            Some(device) => device.capacity,
            None => return false,
        };
        if bytes > capacity {
            return false;
        }
        while self.used[d as usize] + bytes > capacity {
            let of = self.oldest.range((d, 0, (0, 0))..(d + 1, 0, (0, 0)));
            let Some((_, _, key)) = of.into_iter().find(|(_, _, key)| *key != keep).copied() else {
                return false;
            };
            self.evict(key, d);
        }
        true
    }

    /// Sends all pages of a block away from a device.
    fn evict(&mut self, key: Key, d: u32) {
        let place = Place::Device(d);
        let Some(block) = self.block_mut(key) else { return };
        let bits = block.resident.of(place);
        block.resident.take(place, bits);
        let elsewhere = block.resident.any();
        let moving = bits.without(elsewhere);
        block.resident.add(Place::Host, moving);
        block.mapped.clear(bits);
        self.give(key, place, bits);
        self.note_change(key, bits);
        // What a group of faults has brought and not told yet came before it went.
        let at = self.now;
        self.transfer(key, place, Place::Host, moving);
        let bytes = moving.count() as u64 * PAGE;
        self.sums.evicted += bytes;
        if let Some(range) = self.ranges.get_mut(&key.0) {
            range.sums.evicted += bytes;
        }
        let start = self.start(key) + bits.runs().first().map_or(0, |(first, _)| *first as u64 * PAGE);
        let ns = self.now - at;
        self.tell(Event {
            kind: Kind::Evict,
            device: d,
            address: start,
            bytes,
            count: 1,
            write: false,
            at,
            ns,
        });
    }

    /// Tells of pages that move, which takes time: an event for each run.
    pub(crate) fn transfer(&mut self, key: Key, from: Place, to: Place, bits: Bits) {
        let (kind, device) = match (from, to) {
            (_, Place::Host) => (Kind::DeviceToHost, from),
            (Place::Host, _) => (Kind::HostToDevice, to),
            _ => (Kind::DeviceToDevice, to),
        };
        let Place::Device(device) = device else { return };
        let Some(figures) = self.settings.devices.get(device as usize).copied() else { return };
        let start = self.start(key);
        for (first, n) in bits.runs() {
            let bytes = n as u64 * PAGE;
            let way = usize::from(kind == Kind::DeviceToHost);
            let rate = if kind == Kind::DeviceToDevice { figures.peer_rate } else { figures.rate[way] };
            let ns = figures.move_ns[way] + (bytes as f64 / rate) as u64;
            let address = start + first as u64 * PAGE;
            self.tell(Event { kind, device, address, bytes, count: 1, write: false, at: self.now, ns });
            self.now += ns;
            let of = self.ranges.get_mut(&key.0).map(|r| &mut r.sums);
            for sums in [Some(&mut self.sums), of].into_iter().flatten() {
                match kind {
                    Kind::HostToDevice => sums.to_device += bytes,
                    Kind::DeviceToHost => sums.to_host += bytes,
                    _ => sums.among += bytes,
                }
            }
        }
    }

    /// The same of all sources.
    pub(crate) fn transfers(&mut self, key: Key, sources: &[(Place, Bits)], to: Place) {
        sources.iter().for_each(|(from, bits)| self.transfer(key, *from, to, *bits));
    }

    pub(crate) fn tell(&mut self, event: Event) {
        self.events.push(event);
    }
}
