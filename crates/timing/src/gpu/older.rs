//! Kepler to Turing.
//!
//! What is beyond L2 takes 160 to 170 ns more than L2 with a V100 (RRZE gpu-latency: 434 and 212 cycles at 1.38 GHz) and with a K20c
//! (repository caps-tum/mt4g, KeplerResult.log: 342 and 223 at 0.7055 GHz): 165 ns where nobody published it.

use super::hopper::dram;
use super::{Gpu, PCIE_3, Rates, estimated, like};

/// One of the two GPUs of a Tesla K80.
pub(super) const K80: Gpu = Gpu {
    name: "Tesla K80",
    // Guide, capabilities 3.5 and 3.7 of Tesla boards; loads and stores: GK110 white paper, 32 units of an SM.
    rates: Rates { fma: 192.0, product: 32.0, alu: 160.0, fp64: 64.0, xu: 32.0, lsu: 32.0, tensor: 192.0 },
    // GK110 white paper: four schedulers, two instructions each.
    dispatch: 2.0,
    // Jia: 9 cycles.
    dependent: 9.0,
    // Jia: 35, 200; beyond L2 see above.
    latency: [35.0, 200.0, 336.0],
    // Jia: 26.
    shared_latency: 26.0,
    // Jia: 68 bytes of an SM in a cycle.
    l1: [2.0, 2.0],
    // L2: Jia, 339 GiB/s. DRAM: 240 GB/s (data sheet) with error correction, 0.73 of it as with a K20X (GPU-STREAM's results, 2016).
    dram: dram(175.0),
    // Data sheet: PCI Express 3.0.
    bus: PCIE_3,
    ..estimated(0.8235, 364.0, 1_572_864.0)
};

/// Tesla K20, with error correction.
pub(super) const K20: Gpu = Gpu {
    name: "Tesla K20",
    // Jia, K80; beyond L2: the difference of KeplerResult.log, 119.
    latency: [35.0, 200.0, 319.0],
    // L2: the K80's by clock. DRAM: 208 GB/s (data sheet), the K80's share.
    dram: dram(152.0),
    // Data sheet: PCI Express 2.0, 8 GB/s.
    bus: [0.85 * 8.0, 3.0],
    ..like(K80, 0.7055, 312.0, 1_310_720.0)
};

/// One of the two GPUs of a Tesla M60, with error correction.
pub(super) const M60: Gpu = Gpu {
    name: "Tesla M60",
    // Guide, capability 5.2; loads and stores: GM204 white paper, 32 units of an SM.
    rates: Rates { fma: 128.0, product: 42.0, alu: 128.0, fp64: 4.0, xu: 32.0, lsu: 32.0, tensor: 128.0 },
    // GM204 white paper: four schedulers, two instructions each.
    dispatch: 2.0,
    // Jia: 6 cycles.
    dependent: 6.0,
    // Jia: 82, 207; beyond L2 see above.
    latency: [82.0, 207.0, 401.0],
    // Jia: 24.
    shared_latency: 24.0,
    // Jia: 15.7 bytes of an SM in a cycle.
    l1: [8.0, 8.0],
    // L2: Jia, 446 GiB/s. DRAM: 160 GB/s (data sheet); the share of it is not published, taken to be that of the T4, also with error correction.
    dram: dram(120.0),
    // Data sheet: PCI Express 3.0.
    bus: PCIE_3,
    ..estimated(1.1775, 479.0, 2_097_152.0)
};

/// Tesla P100 with 16 GB on PCIe.
pub(super) const P100: Gpu = Gpu {
    name: "Tesla P100",
    // Guide, capability 6.0; loads and stores: GP100 white paper, 16 units of an SM.
    rates: Rates { fma: 64.0, product: 21.0, alu: 64.0, fp64: 32.0, xu: 16.0, lsu: 16.0, tensor: 64.0 },
    // GP100 white paper: two schedulers, two instructions each.
    schedulers: 2.0,
    dispatch: 2.0,
    // Jia: 6 cycles.
    dependent: 6.0,
    // Jia: 82, 234; beyond L2 see above.
    latency: [82.0, 234.0, 453.0],
    // Jia: 24.
    shared_latency: 24.0,
    // Jia: 31.3 bytes of an SM in a cycle.
    l1: [4.0, 4.0],
    // L2: Jia, 1624 GiB/s. DRAM: 732 GB/s (data sheet), of which BabelStream gets 0.75.
    dram: dram(550.0),
    // Data sheet: PCI Express 3.0.
    bus: PCIE_3,
    ..estimated(1.3285, 1744.0, 4_194_304.0)
};

/// Tesla V100 with 16 GB on SXM2.
pub(super) const V100: Gpu = Gpu {
    name: "Tesla V100",
    // Guide, capability 7.0; loads and stores: GV100 white paper, 32 units of an SM; matrices: the same, 8 parts of 64 in a cycle.
    rates: Rates { fma: 64.0, product: 64.0, alu: 64.0, fp64: 32.0, xu: 16.0, lsu: 32.0, tensor: 512.0 },
    // RRZE gpu-latency: 28, 212, 434; Jia has 28 and 193 for the first two.
    latency: [28.0, 212.0, 434.0],
    // Jia: 19.
    shared_latency: 19.0,
    // RRZE gpu-cache: 13.9 TB/s from L1 at 1.38 GHz, 128 bytes of an SM in a cycle.
    l1: [1.0, 0.25],
    // RRZE: 2.45 TB/s from L2 at 1.38 GHz, here by clock; gpu-stream: 801 to 867 of 898 GB/s of DRAM.
    dram: dram(810.0),
    // Data sheet: PCI Express 3.0.
    bus: PCIE_3,
    ..estimated(1.53, 2715.0, 6_291_456.0)
};

/// Tesla T4.
pub(super) const T4: Gpu = Gpu {
    name: "Tesla T4",
    // Guide, capability 7.5; loads and stores: Turing white paper, 16 units of an SM; matrices: the same, 8 parts of 64 in a cycle.
    rates: Rates { fma: 64.0, product: 64.0, alu: 64.0, fp64: 2.0, xu: 16.0, lsu: 16.0, tensor: 512.0 },
    // Jia: 32, 188; beyond L2: Dewing, RTX 2000, 356 cycles more than L2, there at about 1.68 GHz.
    latency: [32.0, 188.0, 525.0],
    // Jia: 19.
    shared_latency: 19.0,
    // Jia: 58.8 bytes of an SM in a cycle.
    l1: [2.0, 0.5],
    // L2: Jia, 1270 GB/s. DRAM: 320 GB/s (data sheet), of which the sample bandwidthTest copies with 240 (repository router-gao/cuda-demo).
    dram: dram(240.0),
    // Data sheet: PCI Express 3.0.
    bus: PCIE_3,
    ..estimated(1.59, 1270.0, 4_194_304.0)
};

/// GeForce RTX 2080 Ti.
pub(super) const RTX_2080_TI: Gpu = Gpu {
    name: "NVIDIA GeForce RTX 2080 Ti",
    // As the T4's; beyond L2 by clock.
    latency: [32.0, 188.0, 515.0],
    // L2: an SM gets what one of the T4 does. DRAM: 616 GB/s (Turing white paper) without error correction; the share 0.86 is an estimate.
    dram: dram(530.0),
    ..like(T4, 1.545, 2098.0, 5_767_168.0)
};
