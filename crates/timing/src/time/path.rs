//! How long a warp takes that has the GPU for itself: its instructions in order, each when its operands are there.

use std::collections::BTreeMap;

use super::launch::{Grid, Memory};
use crate::gpu::Gpu;
use crate::sass::{Kernel, Made, Stretch, Wait};

/// What a warp waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Path {
    /// Cycles from its first to its last instruction.
    pub cycles: f64,
    /// Of these for global and local memory.
    pub memory: f64,
    /// For shared memory.
    pub shared: f64,
    /// For barriers.
    pub barrier: f64,
    /// For results of arithmetic.
    pub fixed: f64,
    /// In which it issues.
    pub issues: f64,
    /// Cycles until the first that is loaded is there.
    pub first: f64,
    /// Cycles from the first to the last instruction of a block: of a warp that goes wherever some do.
    pub of_block: f64,
    /// Cycles of what threads do one after the other: under locks, by the heap, for the output.
    pub serial: f64,
    /// Cycles that instructions come later than they could be executed, since no cache has them yet.
    pub cold: f64,
    /// Cycles that fences of a block's warp take longer beside a kernel that stores to the host's memory, of the same domain and of another one.
    pub fences: [f64; 2],
    /// Cycles of the block that executes most, by its own counts; none where blocks do as much as each other.
    pub heaviest: f64,
    /// Cycles that the block takes longer whose loads come from furthest away.
    pub beyond: f64,
}

impl Path {
    /// Of the mean of a launch's warps.
    pub(super) fn of(kernel: &Kernel, grid: Grid, memory: &Memory, gpu: &Gpu) -> Self {
        let latency = Latency::new(grid, memory, gpu, &kernel.answers_from);
        let warps = (grid.blocks * grid.warps).max(1.0);
        let first = if memory.loaded > 0.0 { latency.memory } else { 0.0 };
        let mut sum = Path { first, ..Path::default() };
        let mut waits = 0.0;
        let meets = kernel.stretches.iter().flat_map(|s| &s.made).any(|m| m.wait == Wait::Barrier);
        for s in &kernel.stretches {
            let times = s.made.iter().map(|m| m.passed.warps).max().unwrap_or(0) as f64 / warps;
            if times > 0.0 {
                let once = once(&s.made, &latency, gpu);
                sum.add(&once, times);
                sum.cold += cold(&once, (s.reached * grid.warps).min(1.0), grid, gpu);
                // Of the blocks that come one after the other some warp of each may get there, or of a part of them.
                let blocks = if grid.waves() > 1.0 { (s.reached * grid.warps).min(1.0) } else { 1.0 };
                // Where warps wait for each other, a block's stretch has ended when all of them have had their turns.
                let turns = if meets { once.issues * (grid.warps * s.reached / gpu.schedulers) } else { 0.0 };
                sum.of_block += once.cycles.max(turns) * times / s.reached.max(1e-9) * blocks;
                let part = times / s.reached.max(1e-9) * blocks;
                sum.fences = [0, 1].map(|k| sum.fences[k] + once.fences[k] * part);
                waits += once.memory * times / s.reached.max(1e-9) * blocks;
            }
        }
        sum.heaviest = kernel.heaviest.as_ref().map_or(0.0, |k| heaviest(k, grid, &latency, gpu));
        // Memory of the one that waits longest, as much longer as its loads have to come from further away.
        sum.beyond = waits * (latency.slowest / latency.memory.max(1.0) - 1.0).max(0.0);
        sum.beyond = sum.beyond.max(sum.longer(waits, memory.loads / warps, memory, &latency));
        sum.beyond += spread(sum.memory, warps, &latency);
        for (k, threads) in &kernel.locked {
            let held = kernel.stretches.get(*k).map_or(0.0, |s| once(&s.made, &latency, gpu).cycles);
            // Who waits learns of it by its next try.
            sum.serial += (gpu.latency[1] + held) * *threads as f64;
        }
        sum.far(&latency, warps, memory, gpu, !kernel.at_one_place.is_empty());
        let c = &kernel.calls;
        for (of, [first, each]) in [c.malloc, c.free, c.print].iter().zip(gpu.calls) {
            sum.serial += gpu.clock * (first * (of.warps as f64 / warps).ceil() + each * of.threads as f64);
        }
        sum
    }

    /// Adds what warps wait for memory of the host: each for its own requests, of those that get there at all, and all for changes of one line.
    /// `at_one_place`: all of them change the same word, which those of a warp do together; others of a line go together.
    fn far(&mut self, latency: &Latency, warps: f64, memory: &Memory, gpu: &Gpu, at_one_place: bool) {
        let more = (memory.host / warps).ceil() * (gpu.host[0] - latency.memory).max(0.0);
        self.of_block += more;
        self.memory += more;
        self.cycles += more;
        if at_one_place {
            self.serial += gpu.clock * gpu.host[1] * (memory.host_at_one_line - 1.0).max(0.0);
        }
    }

    /// Cycles that the block with the slowest warp takes longer than one that waits for memory so long and whose warps make so many loads in the
    /// mean: all that it does goes by the loads that it makes, which overlap as others' do.
    fn longer(&self, waits: f64, loads: f64, memory: &Memory, latency: &Latency) -> f64 {
        let overlap = (self.memory / (loads * latency.memory).max(1.0)).min(1.0);
        let longest = overlap * latency.slowest * memory.slowest.iter().sum::<f64>();
        if waits > 0.0 { self.of_block * (longest / waits - 1.0).max(0.0) } else { 0.0 }
    }

    fn add(&mut self, other: &Path, times: f64) {
        self.cycles += other.cycles * times;
        self.memory += other.memory * times;
        self.shared += other.shared * times;
        self.barrier += other.barrier * times;
        self.fixed += other.fixed * times;
        self.issues += other.issues * times;
    }
}

/// Cycles from the first to the last instruction of a block, by its own counts: each of its warps goes as often through a stretch as those do in the mean
/// that get there.
fn heaviest(block: &Kernel, grid: Grid, latency: &Latency, gpu: &Gpu) -> f64 {
    let of = |s: &Stretch| {
        let times = s.made.iter().map(|m| m.passed.warps).max().unwrap_or(0) as f64 / grid.warps.max(1.0);
        if times > 0.0 {
            once(&s.made, latency, gpu).cycles * times / s.reached.max(1.0 / grid.warps)
        } else {
            0.0
        }
    };
    block.stretches.iter().map(of).sum()
}

/// Cycles for which the slowest of so many warps waits longer than the mean, whose loads DRAM takes differently long for: what one takes is
/// spread by [`SPREAD`], and the sum of a chain of them, of which a warp waits so long, by the root of their number.
fn spread(waits: f64, warps: f64, latency: &Latency) -> f64 {
    let chain = latency.dram_share * waits / latency.memory.max(1.0);
    SPREAD * (2.0 * warps.max(2.0).ln() * chain).sqrt()
}

/// Cycles by which latencies of DRAM are spread: chains of 4 to 16 loads take 690 cycles a load with one warp, 720 with 8, 770 with 1,056 and 880
/// with 8,448 (differences of `chain<8, 4096>` and `chain<4, 4096>`, of `chain<16, 128>` and `chain<8, 128>` in `cold.txt`).
const SPREAD: f64 = 110.0;

/// Instructions of 16 bytes in a line.
const IN_A_LINE: f64 = 8.0;

/// Cycles that the first warps which execute a stretch wait for its instructions: lines come one after the other, while those before are executed.
/// `share`: of the blocks in which a warp gets there.
fn cold(once: &Path, share: f64, grid: Grid, gpu: &Gpu) -> f64 {
    let all = ((grid.blocks - 1.0) / (grid.sms - 1.0).max(1.0)).clamp(0.0, 1.0);
    let line = gpu.code[0] + (gpu.code[1] - gpu.code[0]) * all;
    let warps = grid.warps * grid.resident.min((grid.blocks / grid.sms).ceil()).max(1.0);
    let executed = once.cycles.max(once.issues * warps / gpu.schedulers);
    share * (once.issues / IN_A_LINE * line - executed).max(0.0)
}

struct Latency {
    memory: f64,
    /// Of requests by their lines, where it is known where each has its answer from.
    by_line: BTreeMap<u32, f64>,
    /// Which share of what is waited for comes from DRAM.
    dram_share: f64,
    /// Of textures and surfaces.
    texture: f64,
    /// Of the warp that waits longest.
    slowest: f64,
    shared: f64,
    barrier: f64,
}

impl Latency {
    fn new(grid: Grid, memory: &Memory, gpu: &Gpu, from: &BTreeMap<u32, [f64; 3]>) -> Self {
        let loaded = memory.loaded.max(1.0);
        let l1 = ((memory.l1_hits - memory.l1_late) / loaded).clamp(0.0, 1.0);
        // What L1 gives late comes from where the others come from.
        let missed = (loaded - memory.l1_hits).max(1.0);
        let of_dram = ((memory.dram_read / 32.0 + memory.l2_late) / missed).min(1.0) * (1.0 - l1);
        let further = (memory.lines / memory.requests.max(1.0) - 1.0).clamp(0.0, 31.0);
        // Lines come no faster than L1 gives them.
        let busy =
            Memory::of_l1(1.0, 1.0 + further, memory.banks / memory.requests.max(1.0), gpu) - gpu.l1[0];
        let [near, l2, dram] = gpu.latency;
        let a = near + busy;
        let [b, c] = [l2 + busy.max(further * gpu.scattered[0]), dram + busy.max(further * gpu.scattered[1])];
        let [x, y, z] = memory.slowest;
        let slowest = (x * a + y * b + z * c) / (x + y + z).max(1.0);
        let shares = [l1, (1.0 - l1 - of_dram).max(0.0), of_dram];
        let of = |shares: &[f64; 3]| -> f64 { shares.iter().zip([a, b, c]).map(|(s, l)| s * l).sum() };
        let memory = of(&shares);
        Latency {
            by_line: from.iter().map(|(line, shares)| (*line, of(shares))).collect(),
            slowest,
            dram_share: of_dram,
            memory,
            texture: memory + shares.iter().zip(gpu.texture).map(|(s, more)| s * more).sum::<f64>(),
            shared: gpu.shared_latency,
            barrier: gpu.barrier[0] + gpu.barrier[1] * grid.warps,
        }
    }
}

/// Cycles of a warp for instructions that it executes one after the other, where it has the GPU for itself and L2 gives what it loads.
pub(crate) fn alone(made: &[Made], gpu: &Gpu) -> f64 {
    let barrier = gpu.barrier[0] + gpu.barrier[1];
    let texture = gpu.latency[1] + gpu.texture[1];
    let (memory, shared) = (gpu.latency[1], gpu.shared_latency);
    let latency =
        Latency { memory, by_line: BTreeMap::new(), dram_share: 0.0, texture, slowest: 0.0, shared, barrier };
    once(made, &latency, gpu).cycles
}

/// Cycles that a condition is there later for what it guards than for what reads it: `alone_branch_divergent_1_warps` takes 20, of which 4 are an
/// `and`'s, 4 a comparison's and 4 an addition's under that condition; `alone_select_chain_1_warps` 9 for a comparison and what reads it.
const GUARD: f64 = 8.0;

/// Cycles from a branch to the instruction after it, beyond its own: `alone_branch_uniform_1_warps` takes 25 for a comparison, a branch that waits
/// for it, and an addition; `lat_ffma` 39 for eight sums and a loop whose comparison does not have to be waited for, the last of which
/// begins after 29.
const JUMP: f64 = 9.0;

/// Cycles for which threads that have gone different ways wait until they have met: `alone_skip_divergent_1_warps` takes 87 for a branch (21), ten
/// sums and products one after the other (40) and an instruction that is not waited for.
const MEET: f64 = 23.0;

/// When a result is there, and what is waited for until then.
type Ready = (f64, Wait);

/// Of a stretch that is executed once. Instructions that wait for nothing go first, as `ptxas` orders them: each begins when its
/// operands are there and there was a cycle for all before it on its way.
fn once(made: &[Made], latency: &Latency, gpu: &Gpu) -> Path {
    let mut ready: BTreeMap<u32, Ready> = BTreeMap::new();
    let mut path = Path::default();
    let mut last: Ready = (0.0, Wait::Cycles(0));
    let (mut floor, mut begun) = (0.0f64, 0.0f64);
    for m in made {
        let n = m.parts.iter().map(|p| p.1).sum::<f64>();
        path.issues += n;
        let of_operands = m.reads.iter().filter_map(|r| ready.get(&r.0)).map(|r| r.0).fold(floor, f64::max);
        let cycles = match m.wait {
            Wait::Cycles(c) if n > 0.0 || c > 20 => gpu.wait(f64::from(c)),
            Wait::Cycles(_) => 0.0,
            Wait::Branch | Wait::Ways => {
                // Without an instruction of its own it guards those that come next.
                let guard = if m.reads.is_empty() { 0.0 } else { gpu.wait(GUARD) };
                let waits = (of_operands + guard).max(if n > 0.0 { begun } else { 0.0 }) - of_operands;
                let meet = if m.wait == Wait::Ways { gpu.wait(MEET) } else { 0.0 };
                waits + gpu.wait(JUMP) * n.min(1.0) + meet
            }
            Wait::Memory => latency.by_line.get(&m.line).copied().unwrap_or(latency.memory),
            Wait::Texture => latency.texture,
            Wait::Shared => latency.shared,
            Wait::Barrier => latency.barrier,
            Wait::Loop(c) => gpu.wait(f64::from(c)),
            Wait::Fence { system } => gpu.fence[usize::from(system)],
        };
        let end = of_operands + n.max(0.0) + cycles;
        begun = begun.max(of_operands + n);
        match m.wait {
            Wait::Memory | Wait::Texture => path.memory = path.memory.max(cycles),
            Wait::Shared => path.shared = path.shared.max(cycles),
            Wait::Barrier => {
                path.barrier += cycles;
                floor = end;
            }
            Wait::Loop(_) => floor = end,
            Wait::Fence { system } => {
                path.memory += cycles;
                let beside = gpu.fence_beside.map(|of| (of[usize::from(system)] - cycles).max(0.0));
                path.fences = [0, 1].map(|k| path.fences[k] + beside[k]);
                floor = end;
            }
            Wait::Cycles(_) | Wait::Branch | Wait::Ways => {}
        }
        for w in &m.writes {
            ready.insert(w.0, (end, m.wait));
        }
        if end > last.0 {
            last = (end, m.wait);
        }
    }
    // A stretch that follows may begin before loads have ended of which it does not read anything: half of the last wait counts.
    path.cycles = last.0.max(path.issues);
    path.fixed = (path.cycles - path.memory - path.shared - path.barrier - path.issues).max(0.0);
    path
}
