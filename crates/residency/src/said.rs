//! What the program says of its memory, and does with it as a whole: advice, prefetches, launches, copies.

use std::collections::BTreeMap;

use super::bits::{Bits, PAGE};
use super::block::Key;
use super::model::{Begun, Model};
use super::place::Place;
use super::range::{Attached, Range};
use super::settings::Device;

/// Advice (`cudaMemAdvise`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// It is read mostly, or no longer.
    ReadMostly(bool),
    /// Where it is best, if somewhere.
    Preferred(Option<Place>),
    /// A processor uses it, or no longer.
    AccessedBy(Place, bool),
}

impl Model {
    /// Takes advice on what lies between two addresses. Nothing moves for it.
    pub fn advise(&mut self, from: u64, to: u64, advice: Advice) {
        self.spread(from, to, |model, key, bits| {
            if advice == Advice::ReadMostly(false) {
                model.collapse(key, bits);
            }
            let Some(block) = model.block_mut(key) else { return };
            match advice {
                Advice::ReadMostly(true) => block.read_mostly = block.read_mostly.or(bits),
                Advice::ReadMostly(false) => block.read_mostly = block.read_mostly.without(bits),
                Advice::Preferred(place) => {
                    block.preferred.clear(bits);
                    if let Some(place) = place {
                        block.preferred.add(place, bits);
                    }
                }
                Advice::AccessedBy(place, true) => block.accessed_by.add(place, bits),
                Advice::AccessedBy(place, false) => {
                    block.accessed_by.take(place, bits);
                    block.mapped.take(place, bits);
                }
            }
            model.note_change(key, bits);
        });
    }

    /// Duplicates go: the host's stay, else one.
    fn collapse(&mut self, key: Key, bits: Bits) {
        let Some(block) = self.block(key) else { return };
        let several = block.resident.several().and(bits);
        let mut left = several;
        for (place, pages) in block.resident.with(several) {
            let pages = pages.and(left);
            left = left.without(pages);
            // They are there: nothing moves, and there is room.
            self.bring(key, pages, place, true);
        }
    }

    /// Moves what lies between two addresses to a place, or copies it there where it is read mostly; what nobody has touched yet is there
    /// from now on. What a device has no room for stays. Answers how many bytes moved.
    pub fn prefetch(&mut self, to: Place, first: u64, end: u64) -> u64 {
        self.carry(to, first, end, false)
    }

    /// A copy or a fill uses what lies between two addresses at a place. Answers how many bytes moved.
    pub fn used_by(&mut self, place: Place, first: u64, end: u64, write: bool) -> u64 {
        self.carry(place, first, end, write)
    }

    fn carry(&mut self, to: Place, first: u64, end: u64, write: bool) -> u64 {
        (0..self.groups.len()).for_each(|d| self.settle(d as u32));
        let before = self.sums;
        self.spread(first, end, |model, key, bits| {
            let Some(block) = model.block_mut(key) else { return };
            block.calm();
            let copied = if write { Bits::default() } else { bits.and(block.read_mostly) };
            for (bits, alone) in [(bits.without(copied), true), (copied, false)] {
                if let Some(sources) = model.bring(key, bits, to, alone) {
                    model.transfers(key, &sources, to);
                }
            }
        });
        let moved = |s: super::Sums| s.to_device + s.to_host + s.among;
        moved(self.sums) - moved(before)
    }

    /// Nobody wants what lies between two addresses: it is nowhere until it is touched again.
    pub fn discard(&mut self, first: u64, end: u64) {
        (0..self.groups.len()).for_each(|d| self.settle(d as u32));
        self.spread(first, end, |model, key, bits| {
            // As if the host had it alone, and then nobody.
            model.bring(key, bits, Place::Host, true);
            if let Some(block) = model.block_mut(key) {
                block.resident.take(Place::Host, bits);
            }
        });
    }

    /// Says whose the pages of a range between two addresses are.
    pub fn attach(&mut self, from: u64, to: u64, whose: Attached) {
        let Some(base) = self.range_of(from).map(|r| r.base) else { return };
        if let Some(range) = self.ranges.get_mut(&base) {
            range.attach(from, to, whose);
        }
    }

    /// Says what a device is.
    pub fn set_device(&mut self, number: u32, device: Device) {
        let count = (number as usize + 1).max(self.settings.devices.len());
        self.settings.devices.resize(count, Device::NONE);
        self.settings.devices[number as usize] = device;
        self.used.resize(count, 0);
        self.groups.resize(count, BTreeMap::new());
        self.begun.resize(count, Begun::default());
        self.stalls.resize(count + 1, 0);
    }

    /// How many bytes managed memory may take of a device from now on. What is there already stays until others need the room.
    pub fn set_capacity(&mut self, device: u32, bytes: u64) {
        if let Some(d) = self.settings.devices.get_mut(device as usize) {
            d.capacity = bytes / PAGE * PAGE;
        }
    }

    /// A kernel is launched in a stream. What is attached to that goes to the device as a whole (an H100 made 4 moves of 1 MiB and no group of
    /// faults of it); to a device that cannot fault all managed memory goes that it could touch. Answers how long that takes, in nanoseconds.
    pub fn launch(&mut self, device: u32, stream: u64) -> u64 {
        let Some(figures) = self.settings.devices.get(device as usize) else { return 0 };
        let faults = figures.faults;
        if let Some(begun) = self.begun.get_mut(device as usize).filter(|b| **b == Begun::Busy) {
            *begun = Begun::Idle;
        }
        let may = |a: Attached| match a {
            Attached::Global => !faults,
            Attached::Host => false,
            Attached::Stream(s) => s == stream,
        };
        let mine: Vec<(u64, u64)> = self
            .ranges
            .values()
            .flat_map(Range::parts)
            .filter(|(.., a)| may(*a))
            .map(|(f, t, _)| (f, t))
            .collect();
        self.count_anew(device);
        let before = self.now;
        for (first, end) in mine {
            self.carry(Place::Device(device), first, end, true);
        }
        let ns = self.now - before;
        self.stalls[Place::Device(device).index()] += ns;
        ns
    }
}
