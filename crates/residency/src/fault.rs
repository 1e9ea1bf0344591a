//! Faults: of the CPU, which are served one by one, and of devices, which come in groups.

use std::collections::BTreeMap;

use super::bits::{Bits, PAGE};
use super::block::{Block, Key};
use super::event::{Event, Kind};
use super::group::{Group, Origin};
use super::model::{Begun, Model};
use super::place::Place;
use super::settings::Device;
use super::thrash::Verdict;
use super::tree::come_along;

/// What became of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Served {
    /// The page may be used now.
    Done,
    /// There is no such page.
    Unknown,
}

/// What a fault leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    /// The page moves to who wants it.
    Move,
    /// It is copied there.
    Duplicate,
    /// It is used where it is, or moves there first.
    At(Place),
}

/// Pages that faulted, with which others come along.
struct Faulted<'a> {
    pages: Bits,
    /// Those that were found to go to and fro by that.
    found: Bits,
    /// What has come with them and moves with what comes along.
    rest: &'a [(Place, Bits)],
}

impl Model {
    /// What a fault of a processor for a page leads to.
    fn course(&self, block: &Block, page: usize, who: Place, write: bool) -> Course {
        let anywhere = block.resident.any().has(page);
        if !write && block.read_mostly.has(page) && anywhere {
            return Course::Duplicate;
        }
        let preferred = block.preferred.with(Bits::one(page)).first().map(|(place, _)| *place);
        if let Some(place) = preferred
            && place != who
            && self.reaches(who, place)
        {
            return Course::At(place);
        }
        // Where processors use each other's memory as their own, pages stay where they are.
        let at = block.resident.with(Bits::one(page)).first().map(|(place, _)| *place);
        if let Some(place) = at
            && self.is_coherent(who, place)
        {
            return Course::At(place);
        }
        if who != Place::Host && block.leaf(page).is_pinned(self.now) && self.reaches(who, Place::Host) {
            return Course::At(Place::Host);
        }
        Course::Move
    }

    /// Those of some pages that a fault leads to the same with.
    fn alike(&self, key: Key, bits: Bits, who: Place, write: bool, course: Course) -> Bits {
        let Some(block) = self.block(key) else { return Bits::default() };
        let same = |p: &usize| self.course(block, *p, who, write) == course;
        bits.pages().filter(same).fold(Bits::default(), |all, p| all.or(Bits::one(p)))
    }

    /// The CPU touches a page that it cannot. Pages come along.
    pub fn host_fault(&mut self, address: u64, write: bool) -> Served {
        let who = Place::Host;
        let Some((key, page)) = self.page(address) else { return Served::Unknown };
        let Some(block) = self.block(key) else { return Served::Unknown };
        let (read, writable) = self.open(block, who);
        if if write { writable } else { read }.has(page) {
            return Served::Done;
        }
        // What devices have asked for before is there by now.
        (0..self.groups.len()).for_each(|d| self.settle(d as u32));
        let Some(block) = self.block(key) else { return Served::Unknown };
        let course = self.course(block, page, who, write);
        let owner = block.resident.with(Bits::one(page)).into_iter().find(|(p, _)| *p != who);
        let start = self.now;
        let moved = self.sums.to_host;
        self.now += self.settings.cpu_fault_ns;
        let judges = owner.is_some() && course == Course::Move;
        let found = judges && self.judge(key, page, who).0 == Verdict::Found;
        let found = if found { self.leaf_of(key, page) } else { Bits::default() };
        match course {
            Course::At(place) => self.use_at(key, self.leaf_of(key, page), (who, write), place),
            _ => {
                let alone = course == Course::Move;
                let one = Bits::one(page);
                let sources = self.bring(key, one, who, alone).unwrap_or_default();
                self.transfers(key, &sources, who);
                self.along(key, Faulted { pages: one, found, rest: &[] }, who, write, course);
            }
        }
        let device = match owner {
            Some((Place::Device(d), _)) => d,
            _ => 0,
        };
        let of = self.ranges.get_mut(&key.0).map(|r| &mut r.sums);
        [Some(&mut self.sums), of].into_iter().flatten().for_each(|s| s.cpu_faults += 1);
        let pages = (self.sums.to_host - moved) / PAGE;
        self.now += pages * self.settings.cpu_page_ns;
        let ns = self.now - start;
        self.stalls[0] += ns;
        // It uses what has come along before it faults again.
        self.now += pages.saturating_sub(1) * self.settings.cpu_use_ns;
        let address = address / PAGE * PAGE;
        let kind = Kind::CpuFault;
        self.tell(Event { kind, device, address, bytes: PAGE, count: 1, write, at: start, ns });
        if course == Course::Duplicate {
            self.tell_duplicate(key, Bits::one(page), device);
        }
        Served::Done
    }

    /// Brings what comes along with pages that faulted, and has it and what else came with those move as one.
    fn along(&mut self, key: Key, faulted: Faulted<'_>, who: Place, write: bool, course: Course) {
        let mut sources: BTreeMap<Place, Bits> = faulted.rest.iter().copied().collect();
        let more = self.more(key, &faulted, who, write, course);
        if course == Course::Move {
            self.judge_along(key, more, faulted.pages, who);
        }
        // Where there is no room they stay away.
        if !more.is_empty()
            && let Some(from) = self.bring(key, more, who, course == Course::Move)
        {
            if course == Course::Move {
                self.leave(&from, who);
            }
            for (place, pages) in from {
                let all = sources.entry(place).or_default();
                *all = all.or(pages);
            }
            if let (Course::Duplicate, Place::Device(d)) = (course, who) {
                self.tell_duplicate(key, more, d);
            }
        }
        sources.iter().for_each(|(from, pages)| self.transfer(key, *from, who, *pages));
    }

    /// Time passes as the host loses pages to a device.
    fn leave(&mut self, sources: &[(Place, Bits)], who: Place) {
        let Place::Device(d) = who else { return };
        let each = self.settings.devices.get(d as usize).map_or(0, |device| device.leave_ns);
        let of_host = sources.iter().filter(|(from, _)| *from == Place::Host);
        self.now += each * of_host.map(|(_, pages)| pages.count() as u64).sum::<u64>();
    }

    /// What comes along with pages that faulted.
    fn more(&self, key: Key, of: &Faulted<'_>, who: Place, write: bool, course: Course) -> Bits {
        let Some(block) = self.block(key) else { return Bits::default() };
        let there = block.resident.of(who);
        // What has been sent away since does not count.
        let faulted = of.pages.and(there);
        // What goes to and fro neither brings something along nor comes so.
        let restless = block.restless().without(of.found);
        let faulted = faulted.without(restless);
        let more =
            come_along(faulted, there, block.pages, self.settings.threshold).without(there).without(restless);
        self.alike(key, more, who, write, course)
    }

    /// Has a processor use pages where they are, at a place where they are brought first.
    fn use_at(&mut self, key: Key, bits: Bits, (who, write): (Place, bool), at: Place) {
        let (there, at) = self.map_at(key, bits, (who, write), at);
        let start = self.start(key);
        let device = match (who, at) {
            (Place::Device(d), _) | (_, Place::Device(d)) => d,
            _ => 0,
        };
        for (first, n) in there.runs() {
            let (address, bytes) = (start + first as u64 * PAGE, n as u64 * PAGE);
            let (kind, at) = (Kind::RemoteMap, self.now);
            self.tell(Event { kind, device, address, bytes, count: 1, write: false, at, ns: 0 });
        }
    }

    /// The same without telling; answers which of the pages it uses at another place, and where.
    pub(crate) fn map_at(
        &mut self,
        key: Key,
        bits: Bits,
        (who, write): (Place, bool),
        at: Place,
    ) -> (Bits, Place) {
        let none = (Bits::default(), at);
        let Some(block) = self.block(key) else { return none };
        let elsewhere = if write { block.resident.several() } else { Bits::default() };
        let absent = bits.and(elsewhere.or(bits.without(block.resident.of(at))));
        if !absent.is_empty() {
            match self.bring(key, absent, at, true) {
                Some(sources) => self.transfers(key, &sources, at),
                // No room there: the host has some.
                None if at != Place::Host => return self.map_at(key, bits, (who, write), Place::Host),
                None => return none,
            }
        }
        let Some(block) = self.block_mut(key) else { return none };
        let there = block.resident.of(at).and(bits);
        if who == at {
            return none;
        }
        block.mapped.add(who, there);
        self.note_change(key, there);
        (there, at)
    }

    fn tell_duplicate(&mut self, key: Key, bits: Bits, device: u32) {
        let (start, at) = (self.start(key), self.now);
        let first = bits.runs().first().map_or(0, |(first, _)| *first as u64);
        let (kind, bytes) = (Kind::ReadDuplicate, bits.count() as u64 * PAGE);
        let address = start + first * PAGE;
        self.tell(Event { kind, device, address, bytes, count: 1, write: false, at, ns: 0 });
    }

    /// A device touches a page that it cannot. Faults of the same wave of blocks come together, as many as a group has; what comes along is
    /// known when the group is full, or over: as soon as a worker that took part is in another wave, a load has been made again that must have
    /// been served, or by [`Model::settle`]. Workers that execute blocks of different waves side by side are so not taken for waves that follow
    /// each other.
    pub fn gpu_fault(&mut self, device: u32, address: u64, write: bool, from: Origin) -> Served {
        let who = Place::Device(device);
        let wave = from.wave;
        let Some((key, page)) = self.page(address) else { return Served::Unknown };
        let (limit, outstanding) = (self.settings.group, self.settings.outstanding);
        let Some(groups) = self.groups.get(device as usize) else { return Served::Unknown };
        let is_over = |g: &Group| g.is_full(limit, outstanding, &from) || !write && g.is_served(&from);
        let full = groups.get(&wave).is_some_and(is_over);
        let before = self.waves.insert((device, from.worker), wave).filter(|before| *before != wave);
        for over in before.into_iter().chain(full.then_some(wave)) {
            self.settle_wave(device, over);
        }
        let Some(block) = self.block(key) else { return Served::Unknown };
        let (read, writable) = self.open(block, who);
        if if write { writable } else { read }.has(page) {
            return Served::Done;
        }
        let mut course = self.course(block, page, who, write);
        if let Course::At(at) = course
            && self.is_coherent(who, at)
        {
            self.use_beside(key, page, device, write);
            return Served::Done;
        }
        let at_all = block.resident.any().has(page) && !block.resident.of(who).has(page);
        let (mut nap, mut found) = (0, false);
        if at_all && course == Course::Move {
            let judged = self.judge(key, page, who);
            (nap, found) = (judged.1, judged.0 == Verdict::Found);
            if judged.0 == Verdict::Pinned && self.reaches(who, Place::Host) {
                course = Course::At(Place::Host);
            }
        }
        // What comes along does so when the group is over: what else faults until then is known then.
        let bits = match course {
            Course::At(_) => self.leaf_of(key, page),
            _ => Bits::one(page),
        };
        let beside = self.settings.beside;
        let found = if found { self.leaf_of(key, page) } else { Bits::default() };
        let group =
            self.groups[device as usize].entry(wave).or_insert_with(|| Group::new(address / PAGE * PAGE));
        group.note_page(key, page, beside);
        group.write |= write;
        group.note_load(&from, write);
        group.nap += nap;
        let all = group.found.entry(key).or_default();
        *all = all.or(found);
        let of = self.ranges.get_mut(&key.0).map(|r| &mut r.sums);
        [Some(&mut self.sums), of].into_iter().flatten().for_each(|s| s.gpu_faults += 1);
        match course {
            Course::At(place) => self.use_at(key, bits, (who, write), place),
            _ => {
                let alone = course == Course::Move;
                match self.bring(key, bits, who, alone) {
                    Some(sources) => self.note_in_group((device, wave), key, (bits, alone), &sources),
                    None => self.use_at(key, bits, (who, write), Place::Host),
                }
            }
        }
        Served::Done
    }

    /// What the next group of a device takes longer as a launch's first, or the device's.
    fn waits_to_begin(&mut self, device: u32) -> u64 {
        let Some(figures) = self.settings.devices.get(device as usize) else { return 0 };
        let [launch, first] = figures.begin_ns;
        let Some(begun) = self.begun.get_mut(device as usize) else { return 0 };
        match std::mem::replace(begun, Begun::Busy) {
            Begun::Never => launch + first,
            Begun::Idle => launch,
            Begun::Busy => 0,
        }
    }

    fn note_in_group(
        &mut self,
        (device, wave): (u32, u64),
        key: Key,
        (bits, alone): (Bits, bool),
        sources: &[(Place, Bits)],
    ) {
        let groups = self.groups.get_mut(device as usize);
        let Some(group) = groups.and_then(|g| g.get_mut(&wave)) else { return };
        for (from, pages) in sources {
            let all = group.moved.entry((key, *from)).or_default();
            *all = all.or(*pages);
        }
        let all = group.faulted.entry((key, alone)).or_default();
        *all = all.or(bits);
    }

    /// Serves the faults of a device that have come together to the end: tells of them, and brings what comes along.
    pub fn settle(&mut self, device: u32) {
        self.waves.retain(|(d, _), _| *d != device);
        while let Some(wave) = self.groups.get(device as usize).and_then(|g| g.keys().next().copied()) {
            self.settle_wave(device, wave);
        }
        self.serve_counters(device);
    }

    /// The same of one wave's.
    fn settle_wave(&mut self, device: u32, wave: u64) {
        let groups = self.groups.get_mut(device as usize);
        let Some(group) = groups.and_then(|g| g.remove(&wave)) else { return };
        let who = Place::Device(device);
        let start = self.now;
        let in_time: BTreeMap<Key, Bits> =
            group.single.keys().map(|key| (*key, group.in_time(*key))).collect();
        let pages: u64 = in_time.values().map(|bits| bits.count() as u64).sum();
        let waits = self.waits_to_begin(device);
        let figures = self.settings.devices.get(device as usize);
        let blocks = (in_time.len() as u64).saturating_sub(1);
        let service = |d: &Device| d.group_ns + pages * d.page_ns + blocks * d.block_ns;
        self.now += figures.map_or(0, service) + waits + group.nap;
        // The pages that faulted go first, each run by itself, then the 64 KiB around them with what comes along.
        let mut moved = group.moved.clone();
        for ((key, from), left) in &mut moved {
            let single = in_time.get(key).copied().unwrap_or_default();
            self.transfer(*key, *from, who, left.and(single));
            *left = left.without(single);
        }
        let mut bytes = 0;
        for ((key, alone), bits) in &group.faulted {
            bytes += bits.count() as u64 * PAGE;
            if *alone {
                let of_block = group.moved.iter().filter(|((of, _), _)| of == key);
                let sources: Vec<_> = of_block.map(|((_, from), pages)| (*from, pages.and(*bits))).collect();
                self.leave(&sources, who);
            }
            let course = if *alone { Course::Move } else { Course::Duplicate };
            let mut rest = Vec::new();
            for ((_, from), left) in moved.iter_mut().filter(|((of, _), _)| of == key) {
                rest.push((*from, left.and(*bits)));
                *left = left.without(*bits);
            }
            let found = group.found.get(key).copied().unwrap_or_default();
            let faulted = Faulted { pages: *bits, found, rest: &rest };
            self.along(*key, faulted, who, *alone && group.write, course);
            if !alone {
                self.tell_duplicate(*key, *bits, device);
            }
        }
        let ns = self.now - start;
        self.stalls[who.index()] += ns;
        self.tell(Event {
            kind: Kind::GpuFaultGroup,
            device,
            address: group.first,
            bytes,
            count: group.leaves,
            write: group.write,
            at: start,
            ns,
        });
    }
}
