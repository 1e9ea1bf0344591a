//! Ranges, and what processors may do with their pages.

use std::collections::{BTreeMap, BTreeSet};

use super::bits::{Bits, PAGE};
use super::block::{Block, Key};
use super::event::{Event, Kind};
use super::group::Group;
use super::place::Place;
use super::range::{Attached, Range, Sums};
use super::settings::Settings;

/// What a processor may do with a page without a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Access {
    /// Nothing.
    None,
    /// Read it.
    Read,
    /// Read and write it.
    ReadWrite,
}

/// How far a device is with faults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Begun {
    /// There was none yet.
    #[default]
    Never,
    /// None since the last launch.
    Idle,
    /// The driver looks for them.
    Busy,
}

/// See the crate.
#[derive(Clone, Debug)]
pub struct Model {
    pub(crate) settings: Settings,
    pub(crate) ranges: BTreeMap<u64, Range>,
    /// Bytes of each device that are taken.
    pub(crate) used: Vec<u64>,
    /// Blocks that have pages on a device: device, when it last took some, block.
    pub(crate) oldest: BTreeSet<(u32, u64, Key)>,
    pub(crate) stamp: u64,
    pub(crate) now: u64,
    pub(crate) events: Vec<Event>,
    pub(crate) changed: Vec<(u64, u64)>,
    /// Of each device, by wave.
    pub(crate) groups: Vec<BTreeMap<u64, Group>>,
    /// Of each device.
    pub(crate) begun: Vec<Begun>,
    /// Blocks of which devices have used enough on the host's memory.
    pub(crate) often: Vec<(u32, Key)>,
    /// The wave that each worker of a device was in last.
    pub(crate) waves: BTreeMap<(u32, u32), u64>,
    /// How long processors waited for faults, by place.
    pub(crate) stalls: Vec<u64>,
    pub(crate) sums: Sums,
}

impl Model {
    /// Without any ranges.
    pub fn new(settings: Settings) -> Model {
        let devices = settings.devices.len();
        Model {
            settings,
            ranges: BTreeMap::new(),
            used: vec![0; devices],
            oldest: BTreeSet::new(),
            stamp: 0,
            now: 0,
            events: Vec::new(),
            changed: Vec::new(),
            groups: vec![BTreeMap::new(); devices],
            begun: vec![Begun::default(); devices],
            often: Vec::new(),
            waves: BTreeMap::new(),
            stalls: vec![0; devices + 1],
            sums: Sums::default(),
        }
    }

    /// Takes a range of managed memory that is new; `device` is where it is allocated, which matters where devices cannot fault: there it
    /// lies at first. False where it shares a page with another range.
    pub fn add_range(&mut self, base: u64, bytes: u64, device: u32) -> bool {
        let range = Range::new(base, bytes);
        let (from, to) = (range.base, range.end);
        let before = self.ranges.range(..to).next_back();
        if from >= to || before.is_some_and(|(_, r)| r.end > from) {
            return false;
        }
        self.ranges.insert(from, range);
        if self.settings.devices.get(device as usize).is_some_and(|d| !d.faults) {
            self.spread(from, to, |model, key, bits| {
                model.bring(key, bits, Place::Device(device), true);
            });
        }
        self.changed.push((from, to));
        true
    }

    /// There is an allocation, which is a range or a part of one.
    pub fn note_allocation(&mut self, address: u64, bytes: u64, device: u32) {
        let (kind, at) = (Kind::Allocate, self.now);
        self.tell(Event { kind, device, address, bytes, count: 1, write: false, at, ns: 0 });
    }

    /// Forgets the range that holds an address; answers what happened to it.
    pub fn remove_range(&mut self, address: u64) -> Option<Sums> {
        let base = self.range_of(address)?.base;
        (0..self.groups.len()).for_each(|d| self.settle(d as u32));
        let range = self.ranges.remove(&base)?;
        for block in &range.blocks {
            for (place, bits) in block.resident.with(block.pages) {
                if let Place::Device(d) = place {
                    self.used[d as usize] -= bits.count() as u64 * PAGE;
                }
            }
        }
        self.oldest.retain(|(_, _, key)| key.0 != base);
        Some(range.sums)
    }

    /// The first byte of the range that holds an address, and the one behind it.
    pub fn bounds(&self, address: u64) -> Option<(u64, u64)> {
        self.range_of(address).map(|r| (r.base, r.end))
    }

    /// All ranges: first byte, and the one behind them.
    pub fn all(&self) -> Vec<(u64, u64)> {
        self.ranges.values().map(|r| (r.base, r.end)).collect()
    }

    pub(crate) fn range_of(&self, address: u64) -> Option<&Range> {
        let (_, range) = self.ranges.range(..=address).next_back()?;
        (address < range.end).then_some(range)
    }

    pub(crate) fn block(&self, key: Key) -> Option<&Block> {
        self.ranges.get(&key.0)?.blocks.get(key.1)
    }

    pub(crate) fn block_mut(&mut self, key: Key) -> Option<&mut Block> {
        self.ranges.get_mut(&key.0)?.blocks.get_mut(key.1)
    }

    /// The first address that a block could have pages at.
    pub(crate) fn start(&self, key: Key) -> u64 {
        self.ranges.get(&key.0).map_or(0, |r| r.start(key.1))
    }

    /// The block and the page of an address.
    pub(crate) fn page(&self, address: u64) -> Option<(Key, usize)> {
        let range = self.range_of(address)?;
        let (block, page) = range.page(address);
        Some(((range.base, block), page))
    }

    /// Blocks with pages between two addresses.
    pub(crate) fn pieces(&self, from: u64, to: u64) -> Vec<(Key, Bits)> {
        let ranges = self.ranges.values().filter(|r| r.base < to && r.end > from);
        let of = |r: &Range| -> Vec<(Key, Bits)> {
            let each = (0..r.blocks.len()).map(|b| ((r.base, b), r.pages(b, from, to)));
            each.filter(|(_, bits)| !bits.is_empty()).collect()
        };
        ranges.flat_map(of).collect()
    }

    /// Does something with each of them.
    pub(crate) fn spread(&mut self, from: u64, to: u64, mut f: impl FnMut(&mut Model, Key, Bits)) {
        self.pieces(from, to).into_iter().for_each(|(key, bits)| f(self, key, bits));
    }

    /// Whether a processor can use another's memory where it is.
    pub(crate) fn reaches(&self, who: Place, at: Place) -> bool {
        let device = |d: u32| self.settings.devices.get(d as usize);
        match (who, at) {
            (a, b) if a == b => true,
            (Place::Host, Place::Device(d)) => device(d).is_some_and(|d| d.coherent),
            (Place::Device(d), Place::Host) => device(d).is_some_and(|d| d.faults),
            (Place::Device(a), Place::Device(b)) => {
                device(a).is_some_and(|d| d.peers) && device(b).is_some_and(|d| d.peers)
            }
            (Place::Host, Place::Host) => true,
        }
    }

    /// Whether host and device use each other's memory as their own.
    pub(crate) fn is_coherent(&self, who: Place, at: Place) -> bool {
        match (who, at) {
            (Place::Host, Place::Device(d)) | (Place::Device(d), Place::Host) => {
                self.settings.devices.get(d as usize).is_some_and(|d| d.coherent)
            }
            _ => false,
        }
    }

    /// The pages of a block that a processor may read, and those that it may write.
    pub(crate) fn open(&self, block: &Block, who: Place) -> (Bits, Bits) {
        let mut remote = block.mapped.of(who);
        let by = block.accessed_by.of(who);
        for (at, bits) in block.resident.with(by) {
            if at != who && self.reaches(who, at) {
                remote = remote.or(bits);
            }
        }
        let readable = block.resident.of(who).or(remote);
        (readable, readable.without(block.resident.several()))
    }

    /// What a processor may do with the page of an address; none: there is no such page.
    pub fn access(&self, who: Place, address: u64) -> Option<Access> {
        let (key, page) = self.page(address)?;
        let (read, write) = self.open(self.block(key)?, who);
        Some(match (read.has(page), write.has(page)) {
            (_, true) => Access::ReadWrite,
            (true, false) => Access::Read,
            (false, false) => Access::None,
        })
    }

    /// What all of some processors may do with the pages between two addresses: stretches from one address up to another.
    pub fn accesses(&self, who: &[Place], from: u64, to: u64) -> Vec<(u64, u64, Access)> {
        let mut out: Vec<(u64, u64, Access)> = Vec::new();
        for (key, bits) in self.pieces(from, to) {
            let Some(block) = self.block(key) else { continue };
            let (mut read, mut write) = (bits, bits);
            for place in who {
                let (r, w) = self.open(block, *place);
                (read, write) = (read.and(r), write.and(w));
            }
            let start = self.start(key);
            let of = |set: Bits, access| set.runs().into_iter().map(move |(at, n)| (at, n, access));
            let mut all: Vec<_> = of(write, Access::ReadWrite)
                .chain(of(read.without(write), Access::Read))
                .chain(of(bits.without(read), Access::None))
                .collect();
            all.sort_unstable_by_key(|(at, ..)| *at);
            for (at, n, access) in all {
                let (from, to) = (start + at as u64 * PAGE, start + (at + n) as u64 * PAGE);
                match out.last_mut() {
                    Some((_, end, a)) if *end == from && *a == access => *end = to,
                    _ => out.push((from, to, access)),
                }
            }
        }
        out
    }

    /// What has happened since this was asked last.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Stretches in which what processors may do has perhaps changed since this was asked last.
    pub fn take_changed(&mut self) -> Vec<(u64, u64)> {
        std::mem::take(&mut self.changed)
    }

    /// What processors may do between two addresses is to be asked for again.
    pub fn note_changed(&mut self, part: Option<(u64, u64)>) {
        self.changed.extend(part);
    }

    /// Whose memory at an address is.
    pub fn attached(&self, address: u64) -> Option<Attached> {
        self.range_of(address).map(|r| r.attached(address))
    }

    /// Whose the memory of the range is that holds an address: parts from one address up to another, in order.
    pub fn parts(&self, address: u64) -> Vec<(u64, u64, Attached)> {
        self.range_of(address).map(Range::parts).unwrap_or_default()
    }

    /// How long a processor has waited for faults since this was asked last, in nanoseconds.
    pub fn take_stall(&mut self, who: Place) -> u64 {
        self.stalls.get_mut(who.index()).map_or(0, std::mem::take)
    }

    /// What has happened to all ranges.
    pub fn sums(&self) -> Sums {
        self.sums
    }

    /// The same to the range that holds an address.
    pub fn sums_of(&self, address: u64) -> Option<Sums> {
        self.range_of(address).map(|r| r.sums)
    }

    /// Bytes of a device that managed memory takes.
    pub fn used(&self, device: u32) -> u64 {
        self.used.get(device as usize).copied().unwrap_or(0)
    }

    /// The model's clock, in nanoseconds.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Time passes with other things.
    pub fn advance(&mut self, ns: u64) {
        self.now += ns;
    }
}
