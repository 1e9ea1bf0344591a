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
    /// Cycles until what shared memory gives is there.
    pub shared_latency: f64,
    /// Cycles of a barrier: of a warp, and more for each.
    pub barrier: [f64; 2],
    /// Cycles that a load or store of a warp takes of L1 at least, and for each line of 128 bytes.
    pub l1: [f64; 2],
    /// Bytes in a nanosecond from L2, and of DRAM.
    pub bytes: [f64; 2],
    /// Additions of threads in a nanosecond that L2 does at different places.
    pub atomics: f64,
    /// Atomic operations of warps in a nanosecond at one place.
    pub at_one_place: f64,
    /// Bytes that are written and stay in L2 until the kernel has ended.
    pub l2_bytes: f64,
    /// Nanoseconds of a kernel that does nothing.
    pub empty: f64,
}

/// H100 SXM5: `tests/golden/micro/h100.txt`. `barrier` is the line through `barrier_of_4_warps` and `barrier_of_32_warps`.
/// `l2_bytes`: fills of 512 MiB and 1 GiB (`cold_read_0_write_1_*`) are on a line of 0.311 µs for each MB that would meet no bytes at all at
/// 0.6 µs, 2.3 µs before an empty kernel ends (`nothing_1_blocks_of_32`): so much of a fill need not reach DRAM while it runs.
const H100: Gpu = Gpu {
    name: "NVIDIA H100",
    clock: 1.98,
    latency: [39.0, 281.0, 660.0],
    shared_latency: 32.0,
    barrier: [23.0, 2.0],
    l1: [2.0, 1.0],
    bytes: [7250.0, 3070.0],
    atomics: 618.0,
    at_one_place: 1.37,
    l2_bytes: 7.5e6,
    empty: 2000.0,
};

/// H200: the same chip; its memory by NVIDIA's data sheet 4.8 TB/s where the H100's is 3.35.
const H200: Gpu = Gpu { name: "NVIDIA H200", bytes: [7250.0, 4400.0], ..H100 };

impl Gpu {
    /// The one of a device's name, if its time is modelled.
    pub fn of(device: &str) -> Option<&'static Self> {
        [&H100, &H200].into_iter().find(|g| device.starts_with(g.name))
    }

    /// The one for code of a compute capability, ten times its number.
    pub fn of_sm(sm: u32) -> Option<&'static Self> {
        (sm == 90).then_some(&H100)
    }

    /// Cycles of an SM that a warp's instruction takes of a part. An SM of compute capability 9.0 has, by the CUDA C++ Programming Guide
    /// ("Arithmetic Instructions"), results in a cycle: 128 of floating point of 32 bits, 64 of 64 bits and of integers, 16 of
    /// approximations.
    pub fn cycles(&self, pipe: Pipe) -> f64 {
        match pipe {
            Pipe::Fma => 0.25,
            Pipe::Alu | Pipe::Fp64 | Pipe::Uniform | Pipe::Branch | Pipe::Cbu | Pipe::Adu => 0.5,
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
        assert!(Gpu::of("NVIDIA H100 80GB HBM3").is_some_and(|g| g.bytes[1] < 3500.0));
        assert!(Gpu::of("NVIDIA H200").is_some_and(|g| g.bytes[1] > 4000.0));
        assert!(Gpu::of("Tesla K80").is_none());
    }
}
