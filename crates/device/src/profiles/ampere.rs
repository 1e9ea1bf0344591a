//! Ampere and Ada.
//!
//! Sources: memory, clocks, bus and caches as the sample `deviceQuery` printed them on these boards (logs in public
//! repositories); SMs from the whitepapers "NVIDIA A100 Tensor Core GPU Architecture", "NVIDIA Ampere GA102 GPU Architecture" and
//! "NVIDIA Ada GPU Architecture"; the share of the L2 cache that can be set aside is 3/4 for GA100 (whitepaper, "L2 cache residency
//! controls") and 11/16 for GA102 and Ada, as `cudaDeviceProp::persistingL2CacheMaxSize` has it.

use super::{GEFORCE, Gpu};
use crate::architecture::{CC_8_0, CC_8_6, CC_8_9};

/// A100 with 80 GB on SXM4.
pub(super) static A100: Gpu = Gpu {
    key: "a100",
    name: "NVIDIA A100-SXM4-80GB",
    architecture: &CC_8_0,
    memory: 85_100_068_864,
    sms: 108,
    gpcs: &[],
    clock: 1_410_000,
    memory_clock: 1_593_000,
    bus: 5120,
    l2: 41_943_040,
    persisting_l2: 31_457_280,
    copy_engines: 3,
    pci: 0x20b2,
    own: &[],
};

/// A10.
pub(super) static A10: Gpu = Gpu {
    key: "a10",
    name: "NVIDIA A10",
    architecture: &CC_8_6,
    memory: 23_609_475_072,
    sms: 72,
    gpcs: &[],
    clock: 1_695_000,
    memory_clock: 6_251_000,
    bus: 384,
    l2: 6_291_456,
    persisting_l2: 4_325_376,
    copy_engines: 2,
    pci: 0x2236,
    own: &[],
};

/// L4.
pub(super) static L4: Gpu = Gpu {
    key: "l4",
    name: "NVIDIA L4",
    architecture: &CC_8_9,
    memory: 23_612_293_120,
    sms: 58,
    gpcs: &[],
    clock: 2_040_000,
    memory_clock: 6_251_000,
    bus: 192,
    l2: 50_331_648,
    persisting_l2: 34_603_008,
    copy_engines: 2,
    pci: 0x27b8,
    own: &[],
};

/// GeForce RTX 4090.
pub(super) static RTX_4090: Gpu = Gpu {
    key: "rtx4090",
    name: "NVIDIA GeForce RTX 4090",
    architecture: &CC_8_9,
    memory: 25_250_627_584,
    sms: 128,
    gpcs: &[],
    clock: 2_520_000,
    memory_clock: 10_501_000,
    bus: 384,
    l2: 75_497_472,
    persisting_l2: 51_904_512,
    copy_engines: 2,
    pci: 0x2684,
    own: GEFORCE,
};
