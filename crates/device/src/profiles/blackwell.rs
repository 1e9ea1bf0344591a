//! Blackwell.
//!
//! Sources: RTX 5090: memory, clocks, bus and caches as the sample `deviceQuery` printed them (logs in public repositories); SMs
//! from the whitepaper "NVIDIA RTX Blackwell GPU Architecture". B200: memory, SMs and L2 cache as PyTorch's device properties print
//! them (logs in public repositories); clocks and bus from the data sheet "NVIDIA HGX B200" (8 TB/s). The L2 cache that can be set
//! aside: taken to be 5/8, as on Hopper. Decompression: Deflate, Snappy and LZ4, 4 MiB at a time (nvCOMP's documentation, "Decompression
//! Engine": B200, B300, GB200 and GB300 have one, others do not).

use super::{GEFORCE, Gpu};
use crate::architecture::{CC_10_0, CC_12_0};
use crate::attribute as attr;

/// B200.
pub(super) static B200: Gpu = Gpu {
    key: "b200",
    name: "NVIDIA B200",
    architecture: &CC_10_0,
    memory: 191_514_017_792,
    sms: 148,
    // 148 of 160 SMs are in use; two dies of four GPCs.
    gpcs: &[18, 18, 18, 18, 18, 18, 20, 20],
    clock: 1_965_000,
    memory_clock: 3_996_000,
    bus: 8192,
    l2: 132_644_864,
    persisting_l2: 82_903_040,
    copy_engines: 3,
    pci: 0x2901,
    own: &[(attr::DECOMPRESS_MASK, 7), (attr::DECOMPRESS_LENGTH, 4 << 20)],
};

/// GeForce RTX 5090.
pub(super) static RTX_5090: Gpu = Gpu {
    key: "rtx5090",
    name: "NVIDIA GeForce RTX 5090",
    architecture: &CC_12_0,
    memory: 33_668_857_856,
    sms: 170,
    // 170 of 192 SMs are in use; twelve GPCs of sixteen, of which every one has fourteen at least.
    gpcs: &[14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 16],
    clock: 2_407_000,
    memory_clock: 14_001_000,
    bus: 512,
    l2: 100_663_296,
    persisting_l2: 62_914_560,
    copy_engines: 2,
    pci: 0x2b85,
    own: GEFORCE,
};
