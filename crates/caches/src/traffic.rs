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
    /// Requests of warps that wait for an answer, by where the furthest of their lines comes from: L1, L2, DRAM.
    pub from: [u64; 3],
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
    /// Loads of the warp that waits for memory longest, by where they have it from: L1, L2, DRAM. Where not all lines are followed, as many as
    /// it makes, and from where those of its block come, as far as that is no chance.
    pub slowest: [u64; 3],
    /// What is known of the blocks where not all lines are followed.
    pub(crate) of_blocks: Vec<OfBlock>,
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

/// About as long as an H100 takes for what L1, L2, DRAM gives.
const LONG: [u64; 3] = [1, 7, 17];

/// What is known of a block of which not all lines are followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OfBlock {
    /// Where loads that are followed came from: L1, L2, DRAM.
    pub(crate) loads: [u64; 3],
    /// Other requests that are followed.
    pub(crate) others: u64,
    /// Requests of the warp that made most, followed or not.
    pub(crate) most: u64,
}

impl OfBlock {
    fn sum(&self) -> f64 {
        self.loads.iter().sum::<u64>() as f64
    }

    fn share(&self, k: usize) -> f64 {
        self.loads[k] as f64 / self.sum().max(1.0)
    }

    /// How far away loads come from in the mean, from 0 to 1.
    fn far(&self) -> f64 {
        (0..3).map(|k| self.share(k) * (LONG[k] - LONG[0]) as f64).sum::<f64>() / (LONG[2] - LONG[0]) as f64
    }

    /// The least that this is, of so many blocks as have such a logarithm: of few loads more than of all may come from far by chance. Wilson's
    /// bound of a share, beyond which of so many hardly one is by chance.
    fn least(&self, ln: f64) -> f64 {
        let (n, p, square) = (self.sum().max(1.0), self.far(), 2.0 * ln);
        let spread = (square * (p * (1.0 - p) / n + square / (4.0 * n * n))).sqrt();
        (p + square / (2.0 * n) - spread) / (1.0 + square / n)
    }
}

/// Loads of the warp that waits for memory longest, by where they come from, as far as blocks tell.
fn slowest(blocks: &[OfBlock]) -> [u64; 3] {
    let mut all = OfBlock::default();
    for b in blocks {
        all.loads.iter_mut().zip(b.loads).for_each(|(to, n)| *to += n);
        all.others += b.others;
    }
    let loads = all.sum() / (all.sum() + all.others as f64).max(1.0);
    let ln = (blocks.len().max(2) as f64).ln();
    let of = |b: &OfBlock| -> [f64; 3] {
        // As much of its own shares as is no chance, of all blocks' else.
        let beyond = (b.least(ln) - all.far()) / (b.far() - all.far()).max(1e-9);
        let own = beyond.clamp(0.0, 1.0);
        std::array::from_fn(|k| b.most as f64 * loads * (own * b.share(k) + (1.0 - own) * all.share(k)))
    };
    let long = |of: &[f64; 3]| of.iter().zip(LONG).map(|(n, long)| n * long as f64).sum::<f64>();
    let slowest = blocks.iter().map(of).max_by(|a, b| long(a).total_cmp(&long(b)));
    slowest.map_or([0; 3], |of| of.map(|n| n.round() as u64))
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
        let long = |of: [u64; 3]| of.iter().zip(LONG).map(|(n, long)| n * long).sum::<u64>();
        if long(of) > long(self.slowest) {
            self.slowest = of;
        }
    }

    /// A line of a place's request comes from there: of a request that has come from as far before nothing changes.
    pub(crate) fn came(&mut self, site: u16, (before, from): (Option<usize>, usize)) {
        let Some(s) = self.sites.get_mut(usize::from(site)).filter(|_| before.is_none_or(|b| b < from))
        else {
            return;
        };
        if let Some(b) = before {
            s.from[b] = s.from[b].saturating_sub(1);
        }
        s.from[from] += 1;
    }

    /// Makes numbers of a part of the lines those of all.
    pub(crate) fn scale(&mut self, n: u64) {
        for s in &mut self.sites {
            s.l1.times(n);
            s.l2.times(n);
            s.from.iter_mut().for_each(|k| *k *= n);
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
            self.slowest = slowest(&std::mem::take(&mut self.of_blocks));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn block(loads: [u64; 3], most: u64) -> OfBlock {
        OfBlock { loads, others: 0, most }
    }

    /// `work` of `residency` with many blocks: of what the others find in L2 one has all from DRAM, and the launch lasts as long as that.
    #[test]
    fn a_block_that_all_wait_for_stands_out() {
        let mut blocks = vec![block([0, 500, 20], 1000); 131];
        blocks.push(block([0, 0, 520], 1000));
        let [l1, l2, dram] = slowest(&blocks);
        assert!(l1 == 0 && dram > 960 && l2 + dram == 1000, "{l2} {dram}");
    }

    /// Of four loads all may come from DRAM by chance, if half of them do.
    #[test]
    fn chance_makes_no_block_slow() {
        let mut blocks = vec![block([0, 2, 2], 1000); 1000];
        blocks.push(block([0, 0, 4], 1000));
        let [_, l2, dram] = slowest(&blocks);
        assert!(l2.abs_diff(dram) <= 2, "{l2} {dram}");
        assert_eq!(slowest(&[]), [0; 3]);
    }

    /// A warp that makes ten times as many requests is the slowest, wherever its loads come from; half of them are loads.
    #[test]
    fn many_requests_make_a_warp_slow() {
        let mut blocks = vec![OfBlock { others: 20, ..block([0, 10, 10], 100) }; 100];
        blocks.push(OfBlock { others: 200, ..block([0, 100, 100], 1000) });
        assert_eq!(slowest(&blocks), [0, 250, 250]);
    }
}
