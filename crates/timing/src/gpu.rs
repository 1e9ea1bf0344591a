//! Rates and latencies of GPUs, as data.

use crate::sass::Pipe;

/// What a model of time knows of a GPU.
#[derive(Clone, Copy, Debug)]
pub struct Gpu {
    /// Its name begins so.
    pub name: &'static str,
    /// Cycles of an SM in a nanosecond.
    pub clock: f64,
    /// Cycles until what L1, L2 and DRAM give is there.
    pub latency: [f64; 3],
    /// Cycles that each further line of a request takes longer to come from there.
    pub scattered: [f64; 3],
    /// Cycles until what shared memory gives is there.
    pub shared_latency: f64,
    /// Cycles of a barrier: of a warp, and more for each.
    pub barrier: [f64; 2],
    /// Cycles of L1 that a warp's turn takes in the loop of an atomic operation on shared memory.
    pub turn: f64,
    /// Cycles that a load or store of a warp takes of L1 at least, and for each line of 128 bytes.
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
    /// Nanoseconds of a kernel that does nothing.
    pub empty: f64,
}

/// H100 SXM5: `tests/golden/micro/h100.txt`. `l1`: `l1_load_stride_*`, and `l1_load_and_0_fma` for the least. `scattered`: `loaded_latency_*_a_thread`
/// of one warp beyond `a_warp`, for L1 its rate. `turn`: `shared_red_float_*` of 64 places and more by the threads of a warp that want the same one.
/// `dram`: the times between sizes of 512 MiB and 1 GiB of `cold_*`. `l2_stored`: those between 8 and 32 MiB of `cold_read_0_write_1_*`.
/// `l2_lines`: `l2_load_stride_128_bytes` and `l2_store_*`. `begin`: `nothing_100000_*`. `barrier` is the line through `barrier_of_4_warps` and `barrier_of_32_warps`.
/// `l2_bytes`: fills of 512 MiB and 1 GiB (`cold_read_0_write_1_*`) are on a line of 0.311 µs for each MB that would meet no bytes at all at
/// 0.6 µs, 2.3 µs before an empty kernel ends (`nothing_1_blocks_of_32`): so much of a fill need not reach DRAM while it runs.
const H100: Gpu = Gpu {
    name: "NVIDIA H100",
    clock: 1.98,
    latency: [39.0, 281.0, 660.0],
    scattered: [1.0, 2.7, 13.4],
    shared_latency: 32.0,
    barrier: [23.0, 2.0],
    turn: 14.0,
    l1: [1.0, 1.0],
    l2_loaded: 7250.0,
    dram: [(0.0, 3120.0), (0.25, 3040.0), (1.0 / 3.0, 2830.0), (0.5, 2870.0), (1.0, 3220.0)],
    l2_stored: 4000.0,
    l2_lines: [131.0, 63.0],
    begin: [0.601, 0.0212],
    atomics: 618.0,
    at_one_place: 1.37,
    l2_bytes: 7.5e6,
    empty: 2000.0,
};

/// H200: the same chip; its memory by NVIDIA's data sheet 4.8 TB/s where the H100's is 3.35.
const H200: Gpu = Gpu {
    name: "NVIDIA H200",
    dram: [(0.0, 4470.0), (0.25, 4360.0), (1.0 / 3.0, 4060.0), (0.5, 4110.0), (1.0, 4610.0)],
    ..H100
};

impl Gpu {
    /// The one of a device's name, if its time is modelled.
    pub fn of(device: &str) -> Option<&'static Self> {
        [&H100, &H200].into_iter().find(|g| device.starts_with(g.name))
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

    /// Cycles of an SM that a warp's instruction takes of a part. An SM of compute capability 9.0 has, by the CUDA C++ Programming Guide
    /// ("Arithmetic Instructions"), results in a cycle: 128 of floating point of 32 bits, 64 of 64 bits and of integers, 16 of
    /// approximations.
    pub fn cycles(&self, pipe: Pipe) -> f64 {
        match pipe {
            Pipe::Fma => 0.25,
            Pipe::Alu | Pipe::Either | Pipe::Fp64 | Pipe::Uniform | Pipe::Branch | Pipe::Cbu | Pipe::Adu => {
                0.5
            }
            Pipe::Xu => 2.0,
            Pipe::Lsu => 1.0,
            Pipe::Tex | Pipe::Tensor => 2.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_found_by_name() {
        assert!(Gpu::of("NVIDIA H100 80GB HBM3").is_some_and(|g| g.of_dram(1e6, 0.0) > 300.0));
        assert!(Gpu::of("NVIDIA H200").is_some_and(|g| g.of_dram(1e6, 0.0) < 250.0));
        assert!(Gpu::of("Tesla K80").is_none());
    }
}
