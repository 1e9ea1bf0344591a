//! A grid's requests on their way through the caches: blocks go to SMs as these have room, warps take turns.

use std::ops::Range;

use crate::gpu::Gpu;
use crate::keep::{thinned, thinned_l2};
use crate::l2::Level2;
use crate::policy::Policy;
use crate::sm::{Resident, Sm, Waits};
use crate::stream::{BlockStream, Record, Streams};
use crate::traffic::Traffic;

/// Where local memory is, beyond all addresses of programs.
const LOCAL: u64 = 1 << 62;

/// The shape of a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Blocks.
    pub blocks: [u32; 3],
    /// Blocks that an SM holds.
    pub resident: u32,
    /// Bytes of local memory of a warp.
    pub local_of_warp: u64,
    /// Places of the code.
    pub sites: usize,
}

/// What is left in L2 by one launch for the next.
#[derive(Debug, Default)]
pub struct Memory {
    /// L2, of which GPU it is, and which part of it is followed.
    l2: Option<(Gpu, u32, Level2)>,
    /// Whether a profiler has emptied it.
    emptied: bool,
}

impl Memory {
    /// Empties the caches, as `ncu` does before each kernel; what it writes meanwhile stays in L2.
    pub fn flush(&mut self) {
        self.l2 = None;
        self.emptied = true;
    }

    /// What a launch's requests come to. L2 is empty at its begin where another GPU was modelled before; L1
    /// always is. Where not as many lines were followed before it is the fewer.
    pub fn launch(&mut self, gpu: &Gpu, grid: &Grid, streams: &Streams) -> Traffic {
        self.launch_with(gpu, grid, &Policy::default(), streams)
    }

    /// The same of a launch that says what L2 is to do with its lines.
    pub fn launch_with(&mut self, gpu: &Gpu, grid: &Grid, policy: &Policy, streams: &Streams) -> Traffic {
        let is_same =
            |g: &Gpu| (g.l2_bytes, g.l2_partitions, g.pairs) == (gpu.l2_bytes, gpu.l2_partitions, gpu.pairs);
        let kept = self.l2.take().filter(|(g, ..)| is_same(g));
        let shift = kept.as_ref().map_or(0, |k| k.1).max(streams.shift);
        let streams = &*thinned(streams, shift);
        let emptied = std::mem::take(&mut self.emptied);
        let mut l2 = match kept {
            Some((_, before, l2)) if before == shift => l2,
            Some((_, _, l2)) => thinned_l2(l2, gpu, shift),
            None => {
                let mut l2 = Level2::new(gpu, shift);
                if emptied {
                    l2.profiled(gpu, shift);
                }
                l2
            }
        };
        l2.begin(policy, gpu, shift);
        let mut traffic = Traffic::of_sites(grid.sites);
        run(gpu, grid, streams, &mut l2, &mut traffic);
        traffic.scale(1 << shift);
        traffic.followed = streams.blocks.iter().map(|b| b.records.len() as u64).sum();
        self.l2 = Some((*gpu, shift, l2));
        traffic
    }

    /// Lets all lines go that persist (`cudaCtxResetPersistingL2Cache`).
    pub fn reset_persisting(&mut self) {
        if let Some((_, _, l2)) = &mut self.l2 {
            l2.reset();
        }
    }

    /// Writes back what DRAM does not have, and answers how many sectors that is.
    pub fn write_back(&mut self) -> u64 {
        self.l2.take().map_or(0, |(_, shift, mut l2)| l2.flush() << shift)
    }
}

fn run(gpu: &Gpu, grid: &Grid, streams: &Streams, l2: &mut Level2, t: &mut Traffic) {
    let resident = grid.resident.max(1);
    let lines = (gpu.l1_bytes / crate::LINE) >> streams.shift;
    let sm = |n| Sm::new(lines, gpu.l1, n as usize, resident as usize);
    let mut sms: Vec<Sm<'_>> = (0..gpu.sms).map(sm).collect();
    let (records, ordered) = in_order(grid, &streams.blocks);
    let mut waiting = ordered.iter().map(|(range, requests)| (&records[range.clone()], *requests));
    let mut in_step = true;
    loop {
        place(&mut sms, grid, &mut waiting, std::mem::take(&mut in_step));
        if sms.iter().all(|sm| sm.blocks.iter().all(Option::is_none)) {
            return;
        }
        l2.next_turn();
        for sm in &mut sms {
            sm.turn(l2, t);
            for slot in &mut sm.blocks {
                if let Some(ended) = slot.take_if(|b| b.has_ended()).filter(|_| streams.shift > 0) {
                    t.of_blocks.push(ended.known());
                }
            }
        }
    }
}

/// Which records are a block's, and how many requests each of its warps has made.
type Own<'a> = (Range<usize>, &'a [u32]);

/// Records of all blocks, those of each by warp; and what is whose, blocks by number.
fn in_order<'a>(grid: &Grid, blocks: &'a [BlockStream]) -> (Vec<Record>, Vec<Own<'a>>) {
    let [x, y, _] = grid.blocks.map(u64::from);
    let number = |b: &BlockStream| {
        let [i, j, k] = b.block.map(u64::from);
        i + x * (j + y * k)
    };
    let mut ordered: Vec<&BlockStream> = blocks.iter().collect();
    ordered.sort_by_key(|b| number(b));
    let mut records = Vec::with_capacity(blocks.iter().map(|b| b.records.len()).sum());
    let mut by_warp = |b: &&'a BlockStream| {
        let start = records.len();
        records.extend_from_slice(&b.records);
        records[start..].sort_by_key(|r| r.warp);
        (start..records.len(), &b.requests[..])
    };
    let blocks = ordered.iter().map(&mut by_warp).collect();
    (records, blocks)
}

/// Fills what is free, one block for each SM in turn; `in_step`: blocks begin together.
fn place<'a>(
    sms: &mut [Sm<'a>],
    grid: &Grid,
    waiting: &mut impl Iterator<Item = (&'a [Record], &'a [u32])>,
    in_step: bool,
) {
    for slot in 0..grid.resident.max(1) as usize {
        for (n, sm) in sms.iter_mut().enumerate() {
            if sm.blocks[slot].is_some() {
                continue;
            }
            let Some((mut records, requests)) = waiting.next() else { return };
            let apart = grid.local_of_warp.next_multiple_of(crate::LINE);
            // 64 warps are more than a block has.
            let place = (n as u64 * u64::from(grid.resident.max(1)) + slot as u64) * 64;
            let of_warp = |(warp, &all): (usize, &u32)| {
                let (own, others) =
                    records.split_at(records.partition_point(|r| usize::from(r.warp) <= warp));
                records = others;
                (own, 0, all)
            };
            let warps: Vec<_> = requests.iter().enumerate().map(of_warp).collect();
            let waits = vec![Waits::default(); warps.len()];
            sm.blocks[slot] = Some(Resident { warps, waits, in_step, local: (LOCAL + place * apart, apart) });
        }
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
