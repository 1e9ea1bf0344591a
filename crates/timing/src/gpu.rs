//! Rates and latencies of GPUs, as data.
//!
//! Those of the H100 were measured and what they lead to compared with hardware; of the others they are what others published, each with its
//! source in the files of `gpu`, and nothing was compared. What is published of none is as the H100 has it ([`estimated`]). To add a GPU, add
//! it to the file of its architecture and to `ALL` (`list.rs`).
//!
//! Sources that several files name: "guide": CUDA C++ Programming Guide, "Arithmetic Instructions", results of an SM in a cycle. "Jia": Jia
//! and others, Dissecting the NVIDIA Volta GPU Architecture via Microbenchmarking, 2018 (arXiv 1804.06826), and of the Turing T4, 2019 (arXiv
//! 1903.07486). "Luo": Luo and others, Benchmarking and Dissecting the Nvidia Hopper GPU Architecture, 2024 (arXiv 2402.13499). "RRZE": what is
//! recorded in the repository RRZE-HPC/gpu-benches. "Dewing": the table of latencies in the repository markdewing/AI_kernels. Clocks are the
//! highest ones, as the modelled devices report them.

mod ampere;
mod blackwell;
mod hopper;
mod list;
mod older;

use crate::sass::Pipe;

/// What a model of time knows of a GPU.
#[derive(Clone, Copy, Debug)]
pub struct Gpu {
    /// Its name begins so.
    pub name: &'static str,
    /// Whether what the model says of it was compared with hardware.
    pub compared: bool,
    /// Cycles of an SM in a nanosecond.
    pub clock: f64,
    /// Schedulers of an SM.
    pub schedulers: f64,
    /// Instructions that a scheduler issues in a cycle at most.
    pub dispatch: f64,
    /// What parts of an SM give in a cycle.
    pub rates: Rates,
    /// Cycles until the result of a multiplication and addition of 32 bits is there.
    pub dependent: f64,
    /// Cycles until what L1, L2 and DRAM give is there.
    pub latency: [f64; 3],
    /// Cycles that textures and surfaces take longer from there.
    pub texture: [f64; 3],
    /// Cycles that each further line of a request takes longer to come from L2 and DRAM.
    pub scattered: [f64; 2],
    /// Cycles until what shared memory gives is there.
    pub shared_latency: f64,
    /// Cycles of a barrier: of a warp, and more for each.
    pub barrier: [f64; 2],
    /// Cycles of L1 that a warp's turn takes in the loop of an atomic operation on shared memory.
    pub turn: f64,
    /// Cycles of L1 for a word of each of its banks, which a load or store of a warp takes at least, and for each further line of 128 bytes.
    pub l1: [f64; 2],
    /// Bytes in a nanosecond from L2.
    pub l2_loaded: f64,
    /// Bytes in a nanosecond of DRAM, by the share of them that is written.
    pub dram: [(f64, f64); 5],
    /// Bytes in a nanosecond that L2 takes.
    pub l2_stored: f64,
    /// Lines in a nanosecond of which L2 gives one sector, and of which it takes one.
    pub l2_lines: [f64; 2],
    /// Nanoseconds from one block's begin to the next one's: at least, and for each warp.
    pub begin: [f64; 2],
    /// Additions of threads in a nanosecond that L2 does at different places.
    pub atomics: f64,
    /// Atomic operations of warps in a nanosecond at one place.
    pub at_one_place: f64,
    /// Bytes that are written and stay in L2 until the kernel has ended.
    pub l2_bytes: f64,
    /// Cycles until what was stored before is there for the whole GPU, and for the host.
    pub fence: [f64; 2],
    /// The same while another kernel stores to the host's memory: in the same domain of memory synchronisation, and in another one, where what both store
    /// shares the way.
    pub fence_beside: [[f64; 2]; 2],
    /// Cycles until what the host's memory gives is there, and nanoseconds from one warp's atomic operation to the next one's on one line there.
    pub host: [f64; 2],
    /// `malloc`, `free` and `printf` in kernels: nanoseconds of a warp's call, and for each thread that calls.
    pub calls: [[f64; 2]; 3],
    /// Nanoseconds of a kernel that does nothing, besides those in which an SM has a block.
    pub empty: f64,
    /// Cycles for which an SM has a block that does nothing.
    pub block: f64,
    /// Cycles until a further line of instructions is there that no cache has: for one SM, and for all of them.
    pub code: [f64; 2],
    /// Bytes in a nanosecond of a copy from and to the host: page-locked memory, and pageable memory.
    pub bus: [f64; 2],
}

/// Results of threads that the parts of an SM give in a cycle.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// Floating point of 32 bits.
    pub fma: f64,
    /// Products of integers of 32 bits.
    pub product: f64,
    /// Sums of integers, logic, comparisons.
    pub alu: f64,
    /// Floating point of 64 bits.
    pub fp64: f64,
    /// Approximations, conversions.
    pub xu: f64,
    /// Threads whose loads and stores are taken.
    pub lsu: f64,
    /// Multiplications and additions of 16 bits in matrices; where there are no parts for matrices, those of 32 bits.
    pub tensor: f64,
}

/// PCI Express with 16 lanes, 3.0, 4.0, 5.0: 15.8, 31.5, 63 bytes in a nanosecond, of which packets' heads leave about 0.85; through the
/// driver's page-locked buffers estimates. A V100 gets 12.4 of the first (RRZE, cuda-memcpy).
const PCIE_3: [f64; 2] = [0.85 * 15.8, 6.0];
const PCIE_4: [f64; 2] = [0.85 * 31.5, 11.0];
const PCIE_5: [f64; 2] = [0.85 * 63.0, 14.0];

/// A GPU like another one, of such a clock, with so many bytes in a nanosecond from L2 and so many bytes of L2: what nobody published of it is the
/// H100's by clock, rate and size.
const fn like(of: Gpu, clock: f64, l2_rate: f64, l2: f64) -> Gpu {
    let h100 = hopper::H100;
    let by_l2 = l2_rate / h100.l2_loaded;
    Gpu {
        compared: false,
        clock,
        // For DRAM by time, for L2 cycles.
        scattered: [h100.scattered[0], h100.scattered[1] * clock / h100.clock],
        l2_loaded: l2_rate,
        l2_stored: h100.l2_stored * by_l2,
        l2_lines: [h100.l2_lines[0] * by_l2, h100.l2_lines[1] * by_l2],
        begin: [h100.begin[0] * h100.clock / clock, h100.begin[1] * h100.clock / clock],
        atomics: h100.atomics * by_l2,
        at_one_place: h100.at_one_place * clock / h100.clock,
        l2_bytes: h100.l2_bytes * l2 / 52_428_800.0,
        host: [h100.host[0] * clock / h100.clock, h100.host[1]],
        code: [h100.code[0] * clock / h100.clock, h100.code[1] * clock / h100.clock],
        ..of
    }
}

/// One like the H100, what is published of it to be named beside.
const fn estimated(clock: f64, l2_rate: f64, l2: f64) -> Gpu {
    like(hopper::H100, clock, l2_rate, l2)
}

impl Gpu {
    /// Instructions that an SM issues in a cycle at most.
    pub fn issue(&self) -> f64 {
        self.schedulers * self.dispatch
    }

    /// Nanoseconds from the begin of a block of so many warps to that of the next one.
    pub fn begin_of(&self, warps: f64) -> f64 {
        self.begin[0].max(self.begin[1] * warps)
    }

    /// Nanoseconds of DRAM for bytes that it gives and takes.
    pub fn of_dram(&self, read: f64, written: f64) -> f64 {
        (read + written) / self.dram_rate(written / (read + written).max(1.0))
    }

    /// Bytes in a nanosecond of DRAM, if it takes such a share of them.
    pub fn dram_rate(&self, share: f64) -> f64 {
        let after = self.dram.iter().position(|p| share <= p.0).unwrap_or(self.dram.len() - 1).max(1);
        let [(a, low), (b, high)] = [self.dram[after - 1], self.dram[after]];
        low + (high - low) * ((share - a) / (b - a)).clamp(0.0, 1.0)
    }

    /// Cycles of an SM that a warp's instruction takes of a part. A matrix instruction counts as 4096 multiplications and additions.
    pub fn cycles(&self, pipe: Pipe) -> f64 {
        let of = |results: f64| 32.0 / results;
        match pipe {
            Pipe::Fma => of(self.rates.fma),
            Pipe::Product => of(self.rates.product),
            // What they take beyond other products.
            Pipe::Wide => of(self.rates.product),
            Pipe::Alu | Pipe::Either => of(self.rates.alu),
            Pipe::Fp64 => of(self.rates.fp64),
            Pipe::Uniform | Pipe::Constant | Pipe::Branch | Pipe::Cbu | Pipe::Adu => 2.0 / self.schedulers,
            Pipe::Xu => of(self.rates.xu),
            Pipe::Lsu => of(self.rates.lsu),
            Pipe::Tex => 2.0,
            Pipe::Tensor => 4096.0 / self.rates.tensor,
        }
    }

    /// Cycles until the result of arithmetic is there that an H100 gives after so many.
    pub fn wait(&self, cycles: f64) -> f64 {
        cycles * self.dependent / hopper::H100.dependent
    }
}

#[cfg(test)]
mod tests;
