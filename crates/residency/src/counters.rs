//! Access counters of machines on which host and devices use each other's memory as their own: what a device uses often on the host's memory moves to
//! it (NVIDIA's open kernel modules, `uvm_gpu_access_counters.c`: counters of 2 MiB which say what was used of their 32 parts, from 256 accesses on,
//! where the system translates the device's addresses and nowhere else).
//!
//! How often a page is used is not known, only that a launch does: it counts as if each line of 128 bytes was asked for once in each.

use super::bits::{Bits, PAGE};
use super::block::Key;
use super::event::{Event, Kind};
use super::model::Model;
use super::place::Place;

/// Lines of 128 bytes of a page, for which a device asks.
const LINES: u32 = (PAGE / 128) as u32;

impl Model {
    /// A device uses a page of the host's memory, which takes no fault.
    pub(crate) fn use_beside(&mut self, key: Key, page: usize, device: u32, write: bool) {
        let who = Place::Device(device);
        let counts = self.settings.devices.get(device as usize).and_then(|d| d.counts);
        let bits = Bits::one(page);
        self.map_at(key, bits, (who, write), Place::Host);
        let Some(limit) = counts else { return };
        let Some(block) = self.block_mut(key) else { return };
        if !block.resident.of(Place::Host).has(page) {
            return;
        }
        block.counted.add(who, bits);
        let accesses = block.accesses.entry(device).or_default();
        *accesses = accesses.saturating_add(LINES);
        if *accesses >= limit && !self.often.contains(&(device, key)) {
            self.often.push((device, key));
        }
    }

    /// A launch begins: what a device uses on the host's memory counts once more.
    pub(crate) fn count_anew(&mut self, device: u32) {
        if self.settings.devices.get(device as usize).is_none_or(|d| d.counts.is_none()) {
            return;
        }
        let who = Place::Device(device);
        for block in self.ranges.values_mut().flat_map(|r| &mut r.blocks) {
            let beside = block.mapped.of(who).and(block.resident.of(Place::Host));
            block.mapped.take(who, beside);
        }
    }

    /// Moves what a device has used often, with the rest of the 64 KiB of each page, but for what prefers to be elsewhere or is read mostly.
    pub(crate) fn serve_counters(&mut self, device: u32) {
        let who = Place::Device(device);
        let (mine, others) = std::mem::take(&mut self.often).into_iter().partition(|(d, _)| *d == device);
        self.often = others;
        let mine: Vec<(u32, Key)> = mine;
        for (_, key) in mine {
            let Some(block) = self.block_mut(key) else { continue };
            let used = block.counted.of(who);
            block.counted.set(who, Bits::default());
            let count = block.accesses.remove(&device).unwrap_or_default();
            let elsewhere = block.preferred.any().without(block.preferred.of(who));
            let moving = used.leaves().and(block.resident.of(Place::Host));
            let moving = moving.without(elsewhere).without(block.read_mostly);
            if moving.is_empty() {
                continue;
            }
            let at = self.now;
            let Some(sources) = self.bring(key, moving, who, true) else { continue };
            self.transfers(key, &sources, who);
            let first = moving.runs().first().map_or(0, |(first, _)| *first as u64);
            self.tell(Event {
                kind: Kind::Counted,
                device,
                address: self.start(key) + first * PAGE,
                bytes: moving.count() as u64 * PAGE,
                count,
                write: false,
                at,
                ns: self.now - at,
            });
        }
    }
}
