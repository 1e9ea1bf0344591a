//! What faults and moves of a device take.

use weft_device::attribute as attr;
use weft_timing::gpu::Gpu;

use crate::device::Device;

/// What faults and moves take, in nanoseconds, besides bytes on the bus.
struct Costs {
    /// A group of faults.
    group: u64,
    /// Each page that faults.
    page: u64,
    /// Each block of 2 MiB after the first.
    block: u64,
    /// Each page that the host loses.
    leave: u64,
    /// What the first group of a launch, and that of a process, takes longer.
    begin: [u64; 2],
    /// A move, to the device and from it.
    moves: [u64; 2],
    /// The share of the bus' rate to page-locked memory that moves of 2 MiB have, to the device and from it.
    share: [f64; 2],
}

/// Of a P100's 1.03 ms for 12 groups 0.72 ms are the moves (nvprof, "Unified Memory for CUDA Beginners"): 26 µs for a group. Far faults take 20 to
/// 50 µs (Zheng et al., "Towards High Performance Paged Memory for GPUs", HPCA 2016). A move of no bytes is as a copy's.
const PASCAL: Costs =
    Costs { group: 26_000, page: 0, block: 0, leave: 0, begin: [0; 2], moves: [1_300; 2], share: [1.0; 2] };

/// What an H100 and an H200 took (`tests/cuda/unified_memory.h100.txt`, `unified_faults.h200.txt`, `unified_arrays.h200.txt`): 25 µs for a group, 0.4 µs
/// for each page that faults, 8 for each further block, and 0.12 µs for each page that moves, which a copy costs nothing of: kernels that go through
/// arrays take so much less with those that are read mostly. 45 µs more where a launch begins with it, and 110 where a process does; moves of
/// 2 MiB 50.8 and 52.7 bytes in a nanosecond, of which a share is left to small ones too.
const HOPPER: Costs = Costs {
    group: 25_000,
    page: 400,
    block: 8_000,
    leave: 120,
    begin: [45_000, 110_000],
    moves: [1_300, 1_500],
    share: [50.8 / 53.55, 52.7 / 53.55],
};

/// So many accesses to 2 MiB of the host's memory are often (`UVM_PERF_ACCESS_COUNTER_THRESHOLD_DEFAULT` of NVIDIA's open kernel modules).
const ACCESSES: u32 = 256;

/// What a device is for the model.
pub(super) fn figures(device: &Device) -> weft_residency::Device {
    let profile = device.profile();
    let has = |n| profile.attribute(n).is_some_and(|v| v != 0);
    let costs = if profile.attribute(attr::CC_MAJOR).is_some_and(|v| v >= 9) { &HOPPER } else { &PASCAL };
    // Bytes in a nanosecond to page-locked memory.
    let bus = Gpu::like(profile.name).bus[0];
    weft_residency::Device {
        capacity: device.account().room(),
        faults: has(attr::CONCURRENT_MANAGED),
        coherent: has(attr::DIRECT_MANAGED_FROM_HOST),
        // As the driver has it where the system translates the device's addresses.
        counts: has(attr::DIRECT_MANAGED_FROM_HOST).then_some(ACCESSES),
        // As `cuDeviceCanAccessPeer` says of all that can fault.
        peers: has(attr::CONCURRENT_MANAGED),
        rate: costs.share.map(|share| share * bus),
        peer_rate: nvlink(profile.name).map_or(costs.share[0] * bus, |rate| NVLINK_SHARE * rate),
        move_ns: costs.moves,
        group_ns: costs.group,
        page_ns: costs.page,
        block_ns: costs.block,
        leave_ns: costs.leave,
        begin_ns: costs.begin,
    }
}

/// Bytes in a nanosecond over all links of a device in one direction, as its data sheet has them; none: it has none.
fn nvlink(name: &str) -> Option<f64> {
    let sheets = [
        ("H100", 450.0),
        ("H200", 450.0),
        ("GH200", 450.0),
        ("B200", 900.0),
        ("A100", 300.0),
        ("V100", 150.0),
        ("P100", 80.0),
    ];
    let has = |of: &str| name.split(|c: char| !c.is_alphanumeric()).any(|word| word == of);
    sheets.iter().find(|(of, _)| has(of)).map(|(_, rate)| *rate)
}

/// The share of it that moves have: as over PCI Express, where 53.6 of 63 are left. Not measured.
const NVLINK_SHARE: f64 = 0.85;
