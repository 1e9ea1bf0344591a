//! L2 and DRAM.
//!
//! As an H100 counted (`tests/golden`, programs `caches`, `strides` and `atomics`): stores never read DRAM and count as hits. A load
//! that misses brings both sectors of an aligned 64 bytes from DRAM, and both count as misses. Each line has its home in one partition; an SM asks the
//! near one, which asks the other where it is not its home, and keeps a copy. Stores and atomic operations go on to the home.

use std::collections::HashMap;

use crate::cache::{Cache, Goes, Line};
use crate::gpu::Gpu;
use crate::policy::{Keeper, Policy, Property};
use crate::stream::{Kind, hash, is_followed};
use crate::traffic::{Lookups, Traffic};

/// Lines of a set. Their number is not published; addresses are hashed, so that little depends on it.
const WAYS: usize = 16;

/// SMs of which one asks for all of them.
const GROUP: usize = 6;

/// Of 16 requests that find another SM's under way so many join that: `common_stretch` of `tests/golden/programs/caches.cu` misses L1 3.8 times for each
/// request that gets to L2 where all six SMs want the same, one after the other.
const JOIN: u64 = 14;

/// Bytes of what `ncu` leaves dirty in L2.
const OF_PROFILER: u64 = 2_400_000;

/// Where that is, beyond all addresses of programs.
const PROFILER: u64 = 1 << 61;

/// L2's partitions.
#[derive(Clone, Debug)]
pub(crate) struct Level2 {
    partitions: Vec<Cache>,
    /// Lines that persist.
    keeper: Keeper,
    /// Whether DRAM gives two sectors at a time.
    pairs: bool,
    /// The number of the turn.
    turn: u32,
    /// What groups of SMs have asked for in this turn, by the place in it at which they did.
    asked: HashMap<(usize, u64, u32), u8>,
}

/// With the other sector of each 64 bytes.
fn pairs(sectors: u8) -> u8 {
    sectors | (sectors & 5) << 1 | (sectors & 10) >> 1
}

fn count(sectors: u8) -> u64 {
    u64::from(sectors.count_ones())
}

impl Level2 {
    /// Smaller by so many bits than that of a GPU.
    pub(crate) fn new(gpu: &Gpu, shift: u32) -> Self {
        let partitions = gpu.l2_partitions.max(1);
        let lines = (gpu.l2_bytes / u64::from(partitions) / crate::LINE) >> shift;
        Level2 {
            partitions: vec![Cache::new(lines, WAYS, Goes::Copies); partitions as usize],
            keeper: Keeper::default(),
            pairs: gpu.pairs,
            turn: 0,
            asked: HashMap::new(),
        }
    }

    /// What a profiler leaves of its own, of which one line of `1 << shift` is followed.
    pub(crate) fn profiled(&mut self, gpu: &Gpu, shift: u32) {
        let lines = 0..OF_PROFILER.min(gpu.l2_bytes / 16) / crate::LINE;
        for line in lines.map(|n| PROFILER + n * crate::LINE).filter(|l| is_followed(*l, shift)) {
            let home = self.home(line);
            self.partitions[home].line(line);
            self.partitions[home].soil(line, 15);
        }
    }

    /// Its partitions, and what is known of lines that persist.
    pub(crate) fn into_parts(self) -> (Vec<Cache>, Keeper) {
        (self.partitions, self.keeper)
    }

    /// The same lines, with what is known of those that persist.
    pub(crate) fn with_keeper(self, keeper: Keeper) -> Self {
        Level2 { keeper, ..self }
    }

    /// Has a line in a partition, as it was elsewhere.
    pub(crate) fn put(&mut self, partition: usize, line: Line, told_apart: bool) {
        if let Some(cache) = self.partitions.get_mut(partition) {
            cache.told_apart = told_apart;
            cache.put(line);
        }
    }

    /// Writes back and forgets everything.
    pub(crate) fn flush(&mut self) -> u64 {
        self.partitions.iter_mut().map(Cache::flush).sum()
    }

    /// What a launch says of lines, on a GPU with so many bytes of L2, of which so few are here.
    pub(crate) fn begin(&mut self, policy: &Policy, gpu: &Gpu, shift: u32) {
        let lines = (gpu.l2_bytes / crate::LINE) >> shift;
        for line in self.keeper.begin(policy, (lines / 16, gpu.l2_bytes)) {
            self.change_property(line, Property::Streaming);
        }
        if self.keeper.is_on() {
            self.partitions.iter_mut().for_each(|c| c.told_apart = true);
        }
    }

    /// A place of the code is about to access a line. Its home learns of that also where a copy is hit.
    pub(crate) fn access(&mut self, site: u16, line: u64) {
        if !self.keeper.access(site, line) {
            return;
        }
        let home = self.home(line);
        let found = self.partitions[home].find(line);
        let other = found.and_then(|l| self.keeper.touch(line, &mut l.property, true));
        self.end(other);
    }

    /// One that persisted is the first to go from now on.
    fn end(&mut self, line: Option<u64>) {
        if let Some(line) = line {
            self.change_property(line, Property::Streaming);
        }
    }

    /// No line persists any longer.
    pub(crate) fn reset(&mut self) {
        for line in self.keeper.reset() {
            self.change_property(line, Property::Normal);
        }
    }

    fn change_property(&mut self, line: u64, property: Property) {
        let home = self.home(line);
        if let Some(l) = self.partitions[home].find(line) {
            l.property = property;
        }
    }

    /// A line in a partition, and what had to go for it, as the access's policy has it.
    fn line(&mut self, partition: usize, line: u64, t: &mut Traffic) -> &mut Line {
        let at_home = self.home(line) == partition;
        let (l, gone) = self.partitions[partition].line(line);
        l.copy = !at_home;
        let other = self.keeper.touch(line, &mut l.property, at_home);
        if let Some(gone) = gone {
            if gone.property == Property::Persisting {
                self.keeper.forget(gone.line);
            }
            t.dram_write += count(gone.dirty);
        }
        self.end(other);
        // It is the one used last.
        self.partitions[partition].line(line).0
    }

    fn home(&self, line: u64) -> usize {
        (hash(line) >> 12 & 0xff) as usize % self.partitions.len()
    }

    /// The next turn begins.
    pub(crate) fn next_turn(&mut self) {
        self.turn = self.turn.wrapping_add(1);
        self.asked.clear();
    }

    /// The number of the turn.
    pub(crate) fn turn(&self) -> u32 {
        self.turn
    }

    /// What an SM asks for; `place`: at which of the places in its turn, for blocks that are in step with those of other SMs.
    pub(crate) fn ask(
        &mut self,
        (sm, place): (usize, Option<u32>),
        line: u64,
        sectors: u8,
        kind: Kind,
        t: &mut Traffic,
    ) -> Lookups {
        let near = sm / GROUP % self.partitions.len();
        match kind {
            Kind::Load => {
                // One SM of a group asks for all that want the same at the same time.
                let joins = hash(line + crate::LINE * (u64::from(self.turn) << 10 | sm as u64)) % 16 < JOIN;
                let under_way = place.map_or(0, |place| {
                    let asked = self.asked.entry((sm / GROUP, line, place)).or_default();
                    let before = *asked;
                    *asked |= sectors;
                    if joins { before } else { 0 }
                });
                let (joined, own) = (sectors & under_way, sectors & !under_way);
                if joined != 0 {
                    let late = self.partitions[near].look(line).is_some_and(|l| l.asked == self.turn);
                    t.l2_late += if late { count(joined) } else { 0 };
                }
                if own == 0 {
                    return Lookups::default();
                }
                t.l2_read_lines += 1;
                self.load(near, line, own, t)
            }
            Kind::Store => {
                t.l2_write_lines += 1;
                self.store(near, line, sectors, t);
                let n = Lookups { hits: count(sectors), misses: 0 };
                add(&mut t.l2_write, n);
                n
            }
            Kind::Atomic | Kind::Reduction => {
                let n = self.change(near, line, sectors, t);
                add(&mut t.l2_atomic, n);
                n
            }
        }
    }

    /// Brings sectors of a line into a partition, and answers which were not there.
    fn bring(&mut self, partition: usize, line: u64, sectors: u8, t: &mut Traffic) -> u8 {
        let by_pairs = self.pairs;
        let l = self.line(partition, line, t);
        let missing = sectors & !l.valid;
        let asked = if by_pairs { pairs(missing) } else { missing };
        let fetched = asked & !l.valid;
        l.valid |= fetched;
        fetched
    }

    /// Counts what hits a line that was asked of DRAM in the same turn, as it is there no sooner; `waits`: it is asked now. Answers whether it
    /// is under way.
    fn late(&mut self, partition: usize, line: u64, hits: u8, waits: bool, t: &mut Traffic) -> bool {
        let turn = self.turn;
        let (l, _) = self.partitions[partition].line(line);
        if l.asked == turn {
            t.l2_late += count(hits);
        } else if waits {
            l.asked = turn;
        }
        l.asked == turn
    }

    fn load(&mut self, near: usize, line: u64, sectors: u8, t: &mut Traffic) -> Lookups {
        let missed = self.bring(near, line, sectors, t);
        let home = self.home(line);
        let mut of_dram = missed;
        if home != near && missed != 0 {
            of_dram = self.bring(home, line, missed, t);
            add(&mut t.fabric_read, Lookups { hits: count(missed & !of_dram), misses: count(of_dram) });
        }
        t.dram_read += count(of_dram);
        let mut waits = of_dram != 0;
        if home != near && missed != 0 {
            waits = self.late(home, line, missed & !of_dram, waits, t);
        }
        self.late(near, line, sectors & !missed, waits, t);
        let n = Lookups { hits: count(sectors & !missed), misses: count(missed) };
        add(&mut t.l2_read, n);
        n
    }

    fn store(&mut self, near: usize, line: u64, sectors: u8, t: &mut Traffic) {
        let home = self.home(line);
        for partition in 0..self.partitions.len() {
            // The near partition keeps a copy.
            if partition != near && partition != home {
                continue;
            }
            self.line(partition, line, t).valid |= sectors;
            if partition == home {
                t.dram_write += self.partitions[partition].soil(line, sectors);
            }
        }
        if home != near {
            t.fabric_write += count(sectors);
        }
    }

    /// Sector by sector: the second of 64 bytes finds what was brought for the first.
    fn change(&mut self, near: usize, line: u64, sectors: u8, t: &mut Traffic) -> Lookups {
        let home = self.home(line);
        let mut n = Lookups::default();
        for sector in (0..4).map(|s| 1 << s).filter(|s| sectors & s != 0) {
            let fetched = self.bring(home, line, sector, t);
            t.dram_read += count(fetched);
            let missed = u64::from(fetched & sector != 0);
            add(&mut n, Lookups { hits: 1 - missed, misses: missed });
        }
        t.dram_write += self.partitions[home].soil(line, sectors);
        if home != near {
            t.fabric_write += count(sectors);
        }
        n
    }
}

pub(crate) fn add(to: &mut Lookups, n: Lookups) {
    to.hits += n.hits;
    to.misses += n.misses;
}
