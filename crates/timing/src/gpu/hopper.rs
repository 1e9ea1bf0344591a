//! Hopper.

use super::{Gpu, PCIE_5, Rates};

/// H100 SXM5: `tests/golden/micro/h100.txt`. `l1`: `l1_load_of_*` of `parts.txt`: 32 lines take 32 cycles in one bank and 8.6 in all of them, 16 take 4.8, 8 take 2.7; `l1_load_and_0_fma`
/// for the least. `scattered`: `loaded_latency_*_a_thread`
/// of one warp beyond `a_warp`. `turn`: `shared_red_float_*` of 64 places and more by the threads of a warp that want the same one.
/// `dispatch`: each further FMA of `l2_load_16_bytes_and_*_fma`, from 128 to 384, takes a million warps 1.042 µs; by the clock it were 1.003.
/// `texture`: `texel_*_after_0_0` are 237, 457 and 763 in the middle, of which 28 are what makes the coordinate and looks at the texel (`lat_i2f` and
/// sums).
/// `dram`: the times between sizes of 512 MiB and 1 GiB of `cold_*`. `l2_stored`: those between 8 and 32 MiB of `cold_read_0_write_1_*`.
/// `l2_lines`: `l2_load_stride_128_bytes` and `l2_store_*`. `begin`: `nothing_100000_*`. `barrier` is the line through `barrier_of_4_warps` and `barrier_of_32_warps`.
/// `fence`: `device_store_and_fence`, `device_store_and_system_fence`; `fence_beside`: 400 fences of an H200 beside a kernel that stores 16 MB to the host
/// again and again (`tests/cuda/domain_fences.cu`): 1,130 and 1,392 µs, in two domains 1,000 and 1,375.
/// `host`: `host_load` and `host_atomic`; `host_atomic_at_one_place_*`: 0.93 to 1 µs for each further warp, however many of its threads take part.
/// `calls`: `malloc_*` and `free_*` of one thread beyond an empty kernel, and of 33,792; `printf_64_*`.
/// `l2_bytes`: fills of 512 MiB and 1 GiB (`cold_read_0_write_1_*`) are on a line of 0.311 µs for each MB that would meet no bytes at all at
/// 0.6 µs, 2.3 µs before an empty kernel ends (`nothing_1_blocks_of_32`): so much of a fill need not reach DRAM while it runs.
/// `empty`, `block`, `code`: `tests/golden/micro/cold.txt`. `nothing` of one warp takes 2.176 µs, in 321 cycles of which an SM has it. From `code_64` to
/// `code_4096` each line takes 8.8 ns of one SM with one warp, where executing it takes 4.3; 11.3 ns where all SMs have 8 warps, which execute it in 8.1.
pub(super) const H100: Gpu = Gpu {
    name: "NVIDIA H100",
    compared: true,
    clock: 1.98,
    schedulers: 4.0,
    dispatch: 0.963,
    rates: RATES,
    dependent: 4.0,
    latency: [39.0, 281.0, 660.0],
    texture: [170.0, 148.0, 75.0],
    scattered: [2.7, 13.4],
    shared_latency: 32.0,
    barrier: [23.0, 2.0],
    turn: 14.0,
    l1: [1.0, 0.25],
    l2_loaded: 7250.0,
    dram: [(0.0, 3120.0), (0.25, 3040.0), (1.0 / 3.0, 2830.0), (0.5, 2870.0), (1.0, 3220.0)],
    l2_stored: 4000.0,
    l2_lines: [131.0, 63.0],
    begin: [0.601, 0.0212],
    atomics: 618.0,
    at_one_place: 1.37,
    l2_bytes: 7.5e6,
    fence: [660.0, 1377.0],
    fence_beside: [[5_590.0, 6_890.0], [4_950.0, 6_810.0]],
    host: [2240.0, 960.0],
    calls: [[9000.0, 88.0], [7000.0, 114.0], [21_400.0, 60.0]],
    empty: 2014.0,
    block: 321.0,
    code: [17.5, 22.4],
    bus: PCIE_5,
};

/// Guide, capability 9.0; loads and stores: H100 white paper, 32 units of an SM; matrices: the same, 990 TFLOP/s of 16 bits.
const RATES: Rates =
    Rates { fma: 128.0, product: 64.0, alu: 64.0, fp64: 64.0, xu: 16.0, lsu: 32.0, tensor: 2048.0 };

/// H200: the same chip; its memory by NVIDIA's data sheet 4.8 TB/s where the H100's is 3.35.
pub(super) const H200: Gpu = Gpu {
    name: "NVIDIA H200",
    dram: [(0.0, 4470.0), (0.25, 4360.0), (1.0 / 3.0, 4060.0), (0.5, 4110.0), (1.0, 4610.0)],
    ..H100
};

/// GH200: the same chip.
pub(super) const GH200: Gpu = Gpu {
    name: "NVIDIA GH200",
    compared: false,
    // Dewing: 40, 281, 690; L1 as the H100's.
    latency: [39.0, 281.0, 690.0],
    // DRAM: RRZE gpu-stream, sums of three streams (triad) 3783 of 4022 GB/s.
    dram: dram(3780.0),
    // NVLink-C2C: 450 GB/s in each direction (GH200 data sheet), the share of it as for PCI Express; pageable memory is coherent with it.
    bus: [0.85 * 450.0, 0.85 * 450.0],
    ..H100
};

/// Bytes in a nanosecond of DRAM that gives so many of what mostly reads: how this goes by what is written was measured of the H100 alone, and is the
/// H100's shape for all others, at their rate where its own is 3070.
pub(super) const fn dram(rate: f64) -> [(f64, f64); 5] {
    let [a, b, c, d, e] = H100.dram;
    let times = rate / 3070.0;
    [(a.0, a.1 * times), (b.0, b.1 * times), (c.0, c.1 * times), (d.0, d.1 * times), (e.0, e.1 * times)]
}
