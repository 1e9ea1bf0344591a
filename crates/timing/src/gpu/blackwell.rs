//! Blackwell.

use super::hopper::dram;
use super::{Gpu, PCIE_5, Rates, estimated};

/// B200.
pub(super) const B200: Gpu = Gpu {
    name: "NVIDIA B200",
    // Guide, capability 10.0; loads and stores as the H100's; matrices: data sheet, 2250 TFLOP/s of 16 bits.
    rates: Rates { fma: 128.0, product: 64.0, alu: 64.0, fp64: 64.0, xu: 16.0, lsu: 32.0, tensor: 4096.0 },
    // Dewing: 40, 295, 860; L1: Chips and Cheese, Nvidia's B200, the same (39).
    latency: [40.0, 295.0, 860.0],
    // L2: not published; an SM gets what one of the H100 does, 27.7 bytes in a cycle. DRAM: 8 TB/s (data sheet), the H100's share.
    dram: dram(7330.0),
    // Data sheet of the HGX B200: PCI Express 5.0.
    bus: PCIE_5,
    ..estimated(1.965, 8070.0, 132_644_864.0)
};

/// GeForce RTX 5090.
pub(super) const RTX_5090: Gpu = Gpu {
    name: "NVIDIA GeForce RTX 5090",
    // Guide, capability 12.0; integers in all of an SM's lanes: white paper "NVIDIA RTX Blackwell GPU Architecture" (and arXiv 2507.10789);
    // loads and stores: its 16 units of an SM; matrices: its 419 TFLOP/s of 16 bits with sums of 32.
    rates: Rates { fma: 128.0, product: 64.0, alu: 128.0, fp64: 2.0, xu: 16.0, lsu: 16.0, tensor: 512.0 },
    // Dewing: 44, 360, 936.
    latency: [44.0, 360.0, 936.0],
    // As the RTX 4090's.
    shared_latency: 30.0,
    l1: [2.0, 0.5],
    // L2: not published; an SM gets what one of the L40 does, 14.9 bytes in a cycle. DRAM: 1792 GB/s (white paper), the L40's share.
    dram: dram(1667.0),
    // White paper: PCI Express 5.0.
    bus: PCIE_5,
    ..estimated(2.407, 6090.0, 100_663_296.0)
};
