//! L2 and DRAM.
//!
//! As an H100 counted (`tests/golden`, programs `caches`, `strides` and `atomics`): stores never read DRAM and count as hits. A load
//! that misses brings both sectors of an aligned 64 bytes from DRAM, and both count as misses. Each line has its home in one partition; an SM asks the
//! near one, which asks the other where it is not its home, and keeps a copy. Stores and atomic operations go on to the home.

use crate::cache::{Cache, Line};
use crate::gpu::Gpu;
use crate::stream::{Kind, hash};
use crate::traffic::{Lookups, Traffic};

/// Lines of a set. Their number is not published; addresses are hashed, so that little depends on it.
const WAYS: usize = 16;

/// L2's partitions.
#[derive(Clone, Debug)]
pub(crate) struct Level2 {
    partitions: Vec<Cache>,
    /// Whether DRAM gives two sectors at a time.
    pairs: bool,
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
        Level2 { partitions: vec![Cache::new(lines, WAYS); partitions as usize], pairs: gpu.pairs }
    }

    /// Writes back and forgets everything.
    pub(crate) fn flush(&mut self) -> u64 {
        self.partitions.iter_mut().map(Cache::flush).sum()
    }

    fn home(&self, line: u64) -> usize {
        (hash(line) >> 12 & 0xff) as usize % self.partitions.len()
    }

    /// What an SM near to a partition asks for.
    pub(crate) fn ask(
        &mut self,
        near: usize,
        line: u64,
        sectors: u8,
        kind: Kind,
        t: &mut Traffic,
    ) -> Lookups {
        let near = near % self.partitions.len();
        match kind {
            Kind::Load => self.load(near, line, sectors, t),
            Kind::Store => {
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
        let (l, gone) = self.partitions[partition].line(line);
        let missing = sectors & !l.valid;
        let asked = if self.pairs { pairs(missing) } else { missing };
        let fetched = asked & !l.valid;
        l.valid |= fetched;
        write_back(gone, t);
        fetched
    }

    fn load(&mut self, near: usize, line: u64, sectors: u8, t: &mut Traffic) -> Lookups {
        let missed = self.bring(near, line, sectors, t);
        let home = self.home(line);
        if home == near {
            t.dram_read += count(missed);
        } else if missed != 0 {
            let further = self.bring(home, line, missed, t);
            add(&mut t.fabric_read, Lookups { hits: count(missed & !further), misses: count(further) });
            t.dram_read += count(further);
        }
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
            let (l, gone) = self.partitions[partition].line(line);
            l.valid |= sectors;
            if partition == home {
                l.dirty |= sectors;
            }
            write_back(gone, t);
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
        self.partitions[home].line(line).0.dirty |= sectors;
        if home != near {
            t.fabric_write += count(sectors);
        }
        n
    }
}

fn write_back(gone: Option<Line>, t: &mut Traffic) {
    t.dram_write += gone.map_or(0, |l| count(l.dirty));
}

pub(crate) fn add(to: &mut Lookups, n: Lookups) {
    to.hits += n.hits;
    to.misses += n.misses;
}
