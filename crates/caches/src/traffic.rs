//! What a launch's requests added up to.

/// Sectors that each launch wants besides what its kernel asks for: of L2, which has them, and of DRAM. So many an H100 counts of `nothing`
/// (`residency` of `tests/golden`), and 256 bytes of code.
const LAUNCH: [u64; 2] = [43_700, 88];

/// Sectors that were looked up in a cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lookups {
    /// Those that were there.
    pub hits: u64,
    /// Those that were not.
    pub misses: u64,
}

impl Lookups {
    /// All of them.
    pub fn sectors(&self) -> u64 {
        self.hits + self.misses
    }

    fn times(&mut self, n: u64) {
        self.hits *= n;
        self.misses *= n;
    }
}

/// What the requests of one place of the code came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SiteTraffic {
    /// In L1; atomic operations miss it.
    pub l1: Lookups,
    /// In L2, of what L1 passed on.
    pub l2: Lookups,
}

/// What a launch's requests came to. Sectors of 32 bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// By place of the code, in the order of its probes.
    pub sites: Vec<SiteTraffic>,
    /// Lines that requests touch, each once for each request.
    pub lines: u64,
    /// Loaded sectors that hit L1 in the turn in which another request had asked for their line.
    pub l1_late: u64,
    /// Loaded sectors that hit L2 in the turn in which their line was asked of DRAM.
    pub l2_late: u64,
    /// Loads of the warp that waits for memory longest, by where they have it from: L1, L2, DRAM. None where not all lines are followed.
    pub slowest: [u64; 3],
    /// Lines of which SMs load from L2, each once for each request.
    pub l2_read_lines: u64,
    /// Lines of which they store.
    pub l2_write_lines: u64,
    /// Loads of global memory in L1.
    pub l1_global_load: Lookups,
    /// Stores to global memory in L1.
    pub l1_global_store: Lookups,
    /// Loads of local memory in L1.
    pub l1_local_load: Lookups,
    /// Stores to local memory in L1.
    pub l1_local_store: Lookups,
    /// What is asked of textures and surfaces in L1.
    pub l1_texture: Lookups,
    /// Atomic operations and reductions, which L1 passes on.
    pub l1_atomic: Lookups,
    /// Loads of the SMs in L2.
    pub l2_read: Lookups,
    /// Stores of the SMs in L2.
    pub l2_write: Lookups,
    /// Atomic operations and reductions in L2.
    pub l2_atomic: Lookups,
    /// What one partition of L2 asked the other: loads.
    pub fabric_read: Lookups,
    /// What it passed on to it: stores and atomic operations.
    pub fabric_write: u64,
    /// Sectors read from DRAM.
    pub dram_read: u64,
    /// Sectors written to DRAM.
    pub dram_write: u64,
    /// One line of so many was followed; the numbers are for all.
    pub one_of: u64,
    /// Lines' records that were followed.
    pub followed: u64,
}

impl Traffic {
    /// Of so many places, nothing yet.
    pub(crate) fn of_sites(sites: usize) -> Self {
        Traffic { sites: vec![SiteTraffic::default(); sites], one_of: 1, ..Traffic::default() }
    }

    /// All lookups in L1.
    pub fn l1(&self) -> Lookups {
        let parts = [
            self.l1_global_load,
            self.l1_global_store,
            self.l1_local_load,
            self.l1_local_store,
            self.l1_texture,
            self.l1_atomic,
        ];
        let sum = |f: fn(&Lookups) -> u64| parts.iter().map(f).sum();
        Lookups { hits: sum(|l| l.hits), misses: sum(|l| l.misses) }
    }

    /// A warp's loads have come from there: L1, L2, DRAM.
    pub(crate) fn slow(&mut self, of: [u64; 3]) {
        // About as long as an H100 takes for each.
        let long = |of: [u64; 3]| of[0] + 7 * of[1] + 17 * of[2];
        if long(of) > long(self.slowest) {
            self.slowest = of;
        }
    }

    /// Makes numbers of a part of the lines those of all.
    pub(crate) fn scale(&mut self, n: u64) {
        for s in &mut self.sites {
            s.l1.times(n);
            s.l2.times(n);
        }
        for l in [
            &mut self.l1_global_load,
            &mut self.l1_global_store,
            &mut self.l1_local_load,
            &mut self.l1_local_store,
            &mut self.l1_texture,
            &mut self.l1_atomic,
            &mut self.l2_read,
            &mut self.l2_write,
            &mut self.l2_atomic,
            &mut self.fabric_read,
        ] {
            l.times(n);
        }
        for n_of in [
            &mut self.lines,
            &mut self.l1_late,
            &mut self.l2_late,
            &mut self.l2_read_lines,
            &mut self.l2_write_lines,
        ] {
            *n_of *= n;
        }
        self.fabric_write *= n;
        self.dram_read *= n;
        self.dram_write *= n;
        self.one_of = n;
        if n > 1 {
            self.slowest = [0; 3];
        }
    }

    /// The numbers by names, as records of launches have them.
    pub fn named(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("l1_lines", self.lines),
            ("l1_late", self.l1_late),
            ("l2_late", self.l2_late),
            ("slowest_of_l1", self.slowest[0]),
            ("slowest_of_l2", self.slowest[1]),
            ("slowest_of_dram", self.slowest[2]),
            ("l2_read_lines", self.l2_read_lines),
            ("l2_write_lines", self.l2_write_lines),
            ("l1_global_load_hit", self.l1_global_load.hits),
            ("l1_global_load_miss", self.l1_global_load.misses),
            ("l1_global_store_hit", self.l1_global_store.hits),
            ("l1_global_store_miss", self.l1_global_store.misses),
            ("l1_local_load_hit", self.l1_local_load.hits),
            ("l1_local_load_miss", self.l1_local_load.misses),
            ("l1_local_store_hit", self.l1_local_store.hits),
            ("l1_local_store_miss", self.l1_local_store.misses),
            ("l1_texture_hit", self.l1_texture.hits),
            ("l1_texture_miss", self.l1_texture.misses),
            ("l1_atomic", self.l1_atomic.sectors()),
            ("l2_read_hit", self.l2_read.hits),
            ("l2_read_miss", self.l2_read.misses),
            ("l2_write", self.l2_write.sectors()),
            ("l2_atomic_hit", self.l2_atomic.hits),
            ("l2_atomic_miss", self.l2_atomic.misses),
            ("l2_fabric_read_hit", self.fabric_read.hits),
            ("l2_fabric_read_miss", self.fabric_read.misses),
            ("l2_fabric_write", self.fabric_write),
            ("dram_read", self.dram_read),
            ("dram_write", self.dram_write),
            ("launch_l2", LAUNCH[0]),
            ("launch_dram_read", LAUNCH[1]),
            ("lines_one_of", self.one_of),
            ("lines_followed", self.followed),
        ]
    }
}
