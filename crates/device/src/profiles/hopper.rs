//! Hopper.
//!
//! Sources: H200 and H100 recorded with `tests/c/describe.c`; GH200: memory, clocks, bus and caches as the sample `deviceQuery`
//! printed them (logs in public repositories), coherence from the programming guide, "Unified memory on devices with full CUDA
//! Unified Memory support".

use super::Gpu;
use crate::architecture::CC_9_0;
use crate::attribute as attr;

/// As an H100 answers questions after clusters: eight GPCs that have lost SMs to the yield, one of which is in pieces. Boards differ
/// in this.
const GPCS: &[u32] = &[18, 18, 16, 16, 16, 16, 16, 8, 2, 2, 2, 2];

/// H200 with 141 GB on SXM.
pub(super) static H200: Gpu = Gpu {
    key: "h200",
    name: "NVIDIA H200",
    architecture: &CC_9_0,
    memory: 150_109_880_320,
    sms: 132,
    gpcs: GPCS,
    clock: 1_980_000,
    memory_clock: 3_201_000,
    bus: 6016,
    l2: 62_914_560,
    persisting_l2: 39_321_600,
    copy_engines: 3,
    pci: 0x2335,
    own: &[],
};

/// H100 with 80 GB on SXM5.
pub(super) static H100: Gpu = Gpu {
    key: "h100",
    name: "NVIDIA H100 80GB HBM3",
    architecture: &CC_9_0,
    memory: 85_017_493_504,
    sms: 132,
    gpcs: GPCS,
    clock: 1_980_000,
    memory_clock: 2_619_000,
    bus: 5120,
    l2: 52_428_800,
    persisting_l2: 32_768_000,
    copy_engines: 3,
    pci: 0x2330,
    own: &[],
};

/// GH200 with 96 GB of device memory: the GPU of a Grace Hopper board.
pub(super) static GH200: Gpu = Gpu {
    key: "gh200",
    name: "NVIDIA GH200 480GB",
    architecture: &CC_9_0,
    memory: 102_005_473_280,
    sms: 132,
    gpcs: GPCS,
    clock: 1_980_000,
    memory_clock: 2_619_000,
    bus: 6144,
    l2: 62_914_560,
    persisting_l2: 39_321_600,
    copy_engines: 3,
    pci: 0x2342,
    own: &[
        (attr::HOST_NATIVE_ATOMICS, 1),
        (attr::PAGEABLE_ACCESS, 1),
        (attr::PAGEABLE_BY_HOST_TABLES, 1),
        (attr::DIRECT_MANAGED_FROM_HOST, 1),
        (attr::NUMA_CONFIG, 1),
        (attr::NUMA_ID, 1),
    ],
};
