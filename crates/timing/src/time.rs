//! The time of a launch, by an interval model: how long each part of the GPU is busy, how long a warp waits from its first to its last
//! instruction, and of these the greatest, a little more where others come near it.

mod launch;
mod path;

use crate::gpu::Gpu;
use crate::sass::{Kernel, Pipe};
use crate::timeline::Fences;
pub use launch::{Grid, Memory};
pub use path::Path;
pub(crate) use path::alone;

/// What limits a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limiter {
    /// Instructions that schedulers issue.
    Issue,
    /// A part of SMs.
    Pipe(Pipe),
    /// L1 and shared memory.
    L1,
    /// L2.
    L2,
    /// DRAM.
    Dram,
    /// The way to the host's memory.
    Bus,
    /// Warps wait, and there are too few others.
    Latency,
    /// Blocks that are begun.
    Blocks,
}

impl Limiter {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Issue => "issue",
            Self::Pipe(p) => p.name(),
            Self::L1 => "l1",
            Self::L2 => "l2",
            Self::Dram => "dram",
            Self::Bus => "bus",
            Self::Latency => "latency",
            Self::Blocks => "blocks",
        }
    }
}

/// What the model says of a launch.
#[derive(Clone, Debug)]
pub struct Time {
    /// Nanoseconds.
    pub duration: f64,
    /// Cycles of an SM.
    pub cycles: f64,
    /// Cycles in which an SM has work.
    pub active: f64,
    /// Cycles for which each would be busy alone.
    pub bounds: Vec<(Limiter, f64)>,
    /// What limits it.
    pub limiter: Limiter,
    /// Instructions that an SM issues in a cycle in which it has work.
    pub issued: f64,
    /// The same of one of its schedulers.
    pub issued_by_one: f64,
    /// Warps that are on an SM on average while it has work.
    pub warps: f64,
    /// What a warp waits for from its first to its last instruction.
    pub path: Path,
    /// What it is to kernels beside it.
    pub fences: Fences,
}

impl Time {
    /// Of a launch.
    pub fn of(kernel: &Kernel, grid: Grid, memory: &Memory, gpu: &Gpu) -> Self {
        let path = Path::of(kernel, grid, memory, gpu);
        let bounds = bounds(kernel, grid, memory, gpu, &path);
        let rounds = (blocks_of_sm(grid) / grid.resident.max(1.0)).max(1.0);
        let begun = gpu.clock * grid.first_wave() * gpu.begin_of(grid.warps);
        let shared = together(&bounds, path.first, path.memory * rounds);
        let busy = gpu.block
            + path.cold
            + begun
            + shared
            + last(grid, memory, gpu)
            + alone_at_last(kernel, grid, &path);
        let limiter = bounds.iter().max_by(|a, b| a.1.total_cmp(&b.1)).map_or(Limiter::Latency, |b| b.0);
        let active = busy;
        let duration = gpu.empty + active / gpu.clock;
        let on_sm = (grid.blocks / grid.sms).min(grid.resident).max(1.0) * grid.warps;
        let issued = kernel.executed().0 / grid.sms / active;
        // Warps are there from the first to the last of their own instructions only.
        let lived = path.cycles * grid.blocks * grid.warps / grid.sms / active;
        let warps = if limiter == Limiter::Latency { lived.min(on_sm) } else { on_sm * 0.93 };
        let issued_by_one = issued / gpu.schedulers;
        let cycles = duration * gpu.clock;
        let beside = path.fences.map(|cycles| cycles * rounds / gpu.clock);
        let fences = Fences { beside, sends: memory.bus[1] > 0.0 };
        Time { duration, cycles, active, bounds, limiter, issued, issued_by_one, warps, path, fences }
    }

    /// What a warp waits for between two of its instructions.
    pub fn stalls(&self) -> Stalls {
        let all = (self.warps / self.issued.max(1e-9)).max(1.0);
        let path = &self.path;
        let own = path.cycles / path.issues.max(1.0);
        // Alone it would wait as long as its path says; beyond that for what all want.
        let rest = all - 1.0;
        let scale = if own > 1.0 { (rest / (own - 1.0)).min(1.0) } else { 0.0 };
        let waits = path.memory + path.shared + path.barrier + path.fixed;
        let part = |p: f64| if waits > 0.0 { p / waits * (own - 1.0).max(0.0) * scale } else { 0.0 };
        let mut s = Stalls {
            all,
            memory: part(path.memory),
            shared: part(path.shared),
            barrier: part(path.barrier),
            fixed: part(path.fixed),
            ..Stalls::default()
        };
        let left = (rest - s.memory - s.shared - s.barrier - s.fixed).max(0.0);
        *match self.limiter {
            Limiter::Issue => &mut s.not_selected,
            Limiter::Pipe(_) => &mut s.pipe,
            Limiter::L1 => &mut s.l1,
            Limiter::L2 | Limiter::Dram | Limiter::Bus | Limiter::Latency | Limiter::Blocks => &mut s.memory,
        } += left;
        s
    }
}

/// Cycles of a warp from one instruction to the next, and what it waits for; one is that of the instruction itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stalls {
    /// All of them.
    pub all: f64,
    /// For L1, L2, DRAM.
    pub memory: f64,
    /// For shared memory.
    pub shared: f64,
    /// For other warps of the block.
    pub barrier: f64,
    /// For results of arithmetic.
    pub fixed: f64,
    /// For a part of the SM that is busy.
    pub pipe: f64,
    /// For L1 that is busy.
    pub l1: f64,
    /// For another warp that issues.
    pub not_selected: f64,
}

/// How long all of it takes that is limited so, in cycles. `first`: until memory has given anything (`cold_read_1_write_0_*` take that and the
/// begin of the first blocks longer than DRAM takes for their bytes); `waits`: for which a warp waits for memory.
///
/// Memory that is busy hides what warps wait for it, more or less (`stream_dram_*`). Schedulers do not: warps go in step, so that all of them
/// wait at the same time, and then compute one after the other (`dram_load_16_bytes_and_*_fma` and `l2_load_*` take as long as both together).
fn together(bounds: &[(Limiter, f64)], first: f64, waits: f64) -> f64 {
    let greatest =
        |of: &dyn Fn(Limiter) -> bool| bounds.iter().filter(|b| of(b.0)).map(|b| b.1).fold(0.0, f64::max);
    let one = |l: Limiter| greatest(&move |b| b == l);
    let computes = greatest(&|l| matches!(l, Limiter::Issue | Limiter::Pipe(_)));
    let with = |sm| norm(STREAMS, &[sm, one(Limiter::L2), one(Limiter::Dram), one(Limiter::Bus)]);
    let busy = with(norm(WITHIN_SM, &[computes, one(Limiter::L1)]));
    let all = norm(WAITS, &[busy + first, one(Limiter::Latency)]).max(with(computes + waits));
    // Blocks begin at their own rate, whatever those that are there wait for (`nothing_100000_*`).
    all.max(one(Limiter::Blocks))
}

/// How far what is busy less than the busiest adds to its time: with an exponent of 1 all of it, with a great one nothing.
fn norm(power: f64, all: &[f64]) -> f64 {
    let most = all.iter().copied().fold(0.0, f64::max);
    if most <= 0.0 {
        return 0.0;
    }
    most * all.iter().map(|n| (n / most).powf(power)).sum::<f64>().powf(1.0 / power)
}

/// Schedulers and L1: `shared_load_and_*_fma` and `l1_load_and_*_fma` are met with 5 to 6.
const WITHIN_SM: f64 = 5.7;
/// SMs, L2 and DRAM: `dram_load_16_bytes_and_*_fma` with 12 and more.
const STREAMS: f64 = 12.0;
/// What warps wait for, and DRAM that gives more or less of what it can: `stream_dram_*` with 2.2 to 2.6.
const WAITS: f64 = 2.5;

/// Cycles for which the warp that executes most goes on when the others have ended, where all have begun together: until then it has done as much as
/// they have, whatever they waited for, and what is left it does alone. `uneven_132_blocks_one_of_32_takes_8_times` takes as long as where all
/// warps do, and with eight times as many blocks on as many SMs 18 us longer than where it takes twice as long, when six times as much is left.
fn alone_at_last(kernel: &Kernel, grid: Grid, path: &Path) -> f64 {
    let longest = (path.cycles * kernel.slowest).max(path.heaviest);
    if grid.waves() <= 1.0 { (longest - path.of_block - path.beyond).max(0.0) } else { 0.0 }
}

/// Cycles for changes of one place with which warps that have begun together end: each warp makes one, when all have done what they had to do
/// before, so that nothing else is done beside (`at_one_place`: the rate of `atomic_add_to_1`).
fn last(grid: Grid, memory: &Memory, gpu: &Gpu) -> f64 {
    let all = grid.blocks * grid.warps;
    let ends = grid.waves() <= 1.0 && memory.at_one_place <= all && memory.loads > 2.0 * all;
    if ends { gpu.clock * memory.at_one_place / gpu.at_one_place } else { 0.0 }
}

/// Blocks of the SM that has most of them; of many that come one after the other the mean.
fn blocks_of_sm(grid: Grid) -> f64 {
    let mean = grid.blocks / grid.sms;
    let waves = mean / grid.resident.max(1.0);
    if waves < 3.0 { mean.ceil() } else { mean + 0.5 }
}

fn bounds(kernel: &Kernel, grid: Grid, memory: &Memory, gpu: &Gpu, path: &Path) -> Vec<(Limiter, f64)> {
    let blocks = blocks_of_sm(grid);
    let share = blocks / grid.blocks.max(1.0);
    // Blocks may do more than others, and some SM has the most of it.
    let most = share.max(kernel.busiest);
    let mut out = vec![(Limiter::Issue, kernel.executed().0 * most / gpu.issue())];
    for pipe in Pipe::ALL {
        let more = if pipe == Pipe::Adu { memory.constants } else { 0.0 };
        let twice = if pipe == Pipe::Product { kernel.executed_by(Pipe::Wide).0 } else { 0.0 };
        out.push((
            Limiter::Pipe(pipe),
            share * more + most * (kernel.executed_by(pipe).0 + twice) * gpu.cycles(pipe),
        ));
    }
    let l1 = memory.banks.max(Memory::of_l1(memory.requests, memory.lines, 0.0, gpu)) + memory.wavefronts;
    out.push((Limiter::L1, l1 * share));
    let cycles = |ns: f64| ns * gpu.clock;
    let loads =
        (32.0 * (memory.loaded - memory.l1_hits) / gpu.l2_loaded).max(memory.l2_lines / gpu.l2_lines[0]);
    let stores = (32.0 * memory.stored / gpu.l2_stored).max(memory.l2_stored_lines / gpu.l2_lines[1]);
    let one_place = if last(grid, memory, gpu) > 0.0 { 0.0 } else { memory.at_one_place / gpu.at_one_place };
    let atomics = (memory.atomics / gpu.atomics).max(one_place);
    out.push((Limiter::L2, cycles(loads.max(stores).max(atomics))));
    let begun = (grid.blocks - grid.first_wave()) * gpu.begin_of(grid.warps);
    out.push((Limiter::Blocks, cycles(begun)));
    let (read, written) = (memory.dram_read, memory.dram_written);
    out.push((Limiter::Dram, cycles(gpu.of_dram(read, written))));
    // Both ways at a time: 64 MiB of page-locked memory take an H200 1,315 us to read, 51 bytes in a nanosecond.
    out.push((Limiter::Bus, cycles(memory.bus[0].max(memory.bus[1]) / gpu.bus[0])));
    let rounds = (blocks / grid.resident.max(1.0)).max(1.0);
    // Of the rounds one has the block that waits longest.
    // Each block that follows another takes what the first one does besides its instructions (`spin_20000_cycles_*`: waves take 10.34 us).
    let between = gpu.block * (rounds - 1.0);
    // The block that executes most may be any of them.
    let one = path.heaviest.max(path.cycles * kernel.slowest);
    let waits = path.of_block * rounds + between + path.beyond;
    let waits = if grid.waves() <= 1.0 { waits } else { waits.max(one) };
    out.push((Limiter::Latency, waits + path.serial));
    out
}

#[cfg(test)]
mod tests;
