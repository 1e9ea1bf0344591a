//! Which blocks of a launch execute more than others, for code that counts what it executes ([`weft_abi::ProbeKind::Flow`]).

use weft_abi::{Probe, ProbeSite, SiteCounts, WarpWork};

/// Most blocks of a launch of which this is known, 16 MiB: among more there are enough of each kind on an SM.
const MOST: u64 = 1 << 20;

/// What the blocks of a launch have executed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockWork {
    /// Blocks by their number in the grid, and how many instructions their warps have executed.
    pub blocks: Vec<(u32, u64)>,
    /// How often warps of the block that has executed most have come to each place with a probe.
    pub heaviest: Vec<u64>,
    /// Instructions of the warp that has executed most, of all blocks.
    pub most_of_a_warp: u64,
}

impl BlockWork {
    /// Instructions of the block that has executed most.
    fn most(&self) -> u64 {
        self.blocks.iter().map(|b| b.1).max().unwrap_or(0)
    }

    /// Adds other blocks of the launch.
    pub(super) fn add(&mut self, other: BlockWork) {
        if other.most() > self.most() {
            self.heaviest = other.heaviest;
        }
        self.most_of_a_warp = self.most_of_a_warp.max(other.most_of_a_warp);
        self.blocks.extend(other.blocks);
    }
}

/// What blocks execute that a thread runs one after the other: differences of what was counted before and after each.
#[derive(Debug)]
pub(super) struct Executed {
    grid: [u32; 3],
    /// Instructions of each place, where a stretch begins.
    instructions: Vec<u64>,
    /// The block that runs, and what was counted before it.
    block: Option<u32>,
    before: Vec<u64>,
    work: BlockWork,
    most: u64,
}

impl Executed {
    /// For code with these places, if they count instructions, and `of` of a stretch.
    pub(super) fn new(sites: &[ProbeSite], grid: [u32; 3], of: impl Fn(u32) -> u64) -> Option<Self> {
        let blocks = grid.iter().fold(1u64, |n, g| n.saturating_mul(u64::from(*g)));
        let instructions = |s: &ProbeSite| if let Probe::Piece(n) = s.probe { of(n) } else { 0 };
        let instructions: Vec<u64> = sites.iter().map(instructions).collect();
        let counts = blocks <= MOST && instructions.iter().any(|n| *n > 0);
        counts.then(|| Executed {
            grid,
            before: vec![0; instructions.len()],
            instructions,
            block: None,
            work: BlockWork::default(),
            most: 0,
        })
    }

    /// Instructions of a place, where a stretch begins.
    pub(super) fn instructions(&self, site: usize) -> u64 {
        self.instructions.get(site).copied().unwrap_or(0)
    }

    /// A block begins; what there was before it was so.
    pub(super) fn begin(&mut self, [x, y, z]: [u32; 3], counts: &[SiteCounts], work: &WarpWork) {
        self.end(counts, work);
        let [wide, high, _] = self.grid;
        self.block = Some(x + wide * (y + high * z));
    }

    /// The block has ended.
    fn end(&mut self, counts: &[SiteCounts], work: &WarpWork) {
        let of_warps = work.instructions.iter().map(|n| n.replace(0));
        let most = of_warps.fold(0, u64::max);
        let Some(block) = self.block.take() else { return };
        self.work.most_of_a_warp = self.work.most_of_a_warp.max(most);
        let passed = |n: usize| counts.get(n).map_or(0, |c| c[0].requests);
        let each = || self.before.iter().enumerate().map(|(n, before)| passed(n).saturating_sub(*before));
        let executed = each().zip(&self.instructions).map(|(n, of)| n * of).sum();
        self.work.blocks.push((block, executed));
        if executed > self.most {
            self.most = executed;
            self.work.heaviest = each().collect();
        }
        self.before.iter_mut().enumerate().for_each(|(n, before)| *before = passed(n));
    }

    /// What blocks have executed until now, the counts of which begin anew.
    pub(super) fn take(&mut self, counts: &[SiteCounts], work: &WarpWork) -> BlockWork {
        self.end(counts, work);
        self.before.fill(0);
        self.most = 0;
        std::mem::take(&mut self.work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_block_has_what_was_counted_while_it_ran() {
        let site = |probe| ProbeSite { probe, line: 1 };
        let sites = [site(Probe::Piece(0)), site(Probe::Branch), site(Probe::Piece(1))];
        let mut executed =
            Executed::new(&sites, [2, 2, 1], |n| [10, 3][n as usize]).expect("stretches are counted");
        let mut counts = vec![SiteCounts::default(); 3];
        let pass = |counts: &mut Vec<SiteCounts>, n: [u64; 3]| {
            counts.iter_mut().zip(n).for_each(|(c, n)| c[0].requests += n);
        };
        let warps = WarpWork::default();
        let by_warps = |n: [u64; 2]| warps.instructions.iter().zip(n).for_each(|(w, n)| w.set(n));
        executed.begin([0, 0, 0], &counts, &warps);
        pass(&mut counts, [4, 4, 1]);
        by_warps([33, 10]);
        executed.begin([1, 1, 0], &counts, &warps);
        pass(&mut counts, [4, 9, 90]);
        by_warps([20, 290]);
        let mut all = executed.take(&counts, &warps);
        assert_eq!((all.most_of_a_warp, warps.instructions[1].get()), (290, 0));
        assert_eq!((&all.blocks[..], &all.heaviest[..]), (&[(0, 43), (3, 310)][..], &[4, 9, 90][..]));
        // Another thread's blocks, one of which did more.
        all.add(BlockWork { blocks: vec![(1, 400)], heaviest: vec![4, 0, 120], most_of_a_warp: 200 });
        all.add(BlockWork { blocks: vec![(2, 5)], heaviest: vec![0, 0, 1], most_of_a_warp: 5 });
        assert_eq!((all.blocks.len(), all.heaviest, all.most_of_a_warp), (4, vec![4, 0, 120], 290));
        assert!(Executed::new(&sites[1..2], [1; 3], |_| 1).is_none());
    }
}
