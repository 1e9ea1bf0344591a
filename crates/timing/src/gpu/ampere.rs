//! Ampere and Ada.

use super::hopper::dram;
use super::{Gpu, PCIE_4, Rates, estimated, like};

/// A100 with 80 GB on SXM4.
pub(super) const A100: Gpu = Gpu {
    name: "NVIDIA A100",
    // Guide, capability 8.0; loads and stores: A100 white paper, 32 units of an SM; matrices: the same, 1024 in a cycle.
    rates: Rates { fma: 64.0, product: 64.0, alu: 64.0, fp64: 32.0, xu: 16.0, lsu: 32.0, tensor: 1024.0 },
    // RRZE gpu-latency: 33, 206 in the near partition of L2, 552 beyond L2.
    latency: [33.0, 206.0, 552.0],
    // Luo: 29.0.
    shared_latency: 29.0,
    // RRZE gpu-cache: 19.0 TB/s from L1, 128 bytes of an SM in a cycle.
    l1: [1.0, 0.25],
    // RRZE gpu-l2-cache: 5.2 to 5.5 TB/s up to 28 MB; gpu-stream: 1776 to 1794 GB/s read and in triad, of 2039.
    dram: dram(1780.0),
    // White paper: PCI Express 4.0.
    bus: PCIE_4,
    ..estimated(1.41, 5400.0, 41_943_040.0)
};

/// Guide, capabilities 8.6 and 8.9; loads and stores: GA102 and AD102 white papers, 16 units of an SM; matrices: the same, 512 in a cycle
/// with sums of 32 bits.
const GA102: Rates =
    Rates { fma: 128.0, product: 64.0, alu: 64.0, fp64: 2.0, xu: 16.0, lsu: 16.0, tensor: 512.0 };

/// A10: the chip of the A40, of which figures are published, with fewer SMs.
pub(super) const A10: Gpu = Gpu {
    name: "NVIDIA A10",
    rates: GA102,
    // RRZE gpu-latency, A40: 33, 250, 556.
    latency: [33.0, 250.0, 556.0],
    // As the A100's.
    shared_latency: 29.0,
    // RRZE gpu-cache, A40: 9.35 TB/s from L1, 64 bytes of an SM in a cycle.
    l1: [2.0, 0.5],
    // RRZE, A40: 2.5 TB/s from L2, 17.1 bytes of an SM in a cycle; from DRAM 655 of 696 GB/s, of which share the A10's 600 are taken.
    dram: dram(564.0),
    // Data sheet: PCI Express 4.0.
    bus: PCIE_4,
    ..estimated(1.695, 2090.0, 6_291_456.0)
};

/// L4: the architecture of the L40, of which figures are published.
pub(super) const L4: Gpu = Gpu {
    name: "NVIDIA L4",
    rates: GA102,
    // RRZE gpu-latency, L40: 34, 274, 625.
    latency: [34.0, 274.0, 625.0],
    // Luo, RTX 4090: 30.1.
    shared_latency: 30.0,
    // RRZE gpu-cache, L40: 22.6 TB/s from L1, 64 bytes of an SM in a cycle.
    l1: [2.0, 0.5],
    // RRZE, L40: 5.25 TB/s from L2, 14.9 bytes of an SM in a cycle; from DRAM 780 to 845 of 864 GB/s, of which share (0.93) the L4's 300 are taken.
    dram: dram(279.0),
    // Data sheet: PCI Express 4.0.
    bus: PCIE_4,
    ..estimated(2.04, 1760.0, 50_331_648.0)
};

/// GeForce RTX 4090.
pub(super) const RTX_4090: Gpu = Gpu {
    name: "NVIDIA GeForce RTX 4090",
    // Dewing: 40, 296, 636.
    latency: [40.0, 296.0, 636.0],
    // From L2 as the L40's SMs together, of which its 128 ask for 4.8 TB/s; DRAM: 1008 GB/s (AD102 white paper), the L40's share.
    dram: dram(937.0),
    ..like(L4, 2.52, 4800.0, 75_497_472.0)
};
