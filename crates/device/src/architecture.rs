//! What all GPUs of a compute capability have in common.
//!
//! Sources: "CC" is the table "Technical Specifications per Compute Capability" of the CUDA C++ Programming Guide (13.0; for 3.x
//! and 5.x that of CUDA 10.2), "OC" the sheet "GPU Data" of the CUDA Occupancy Calculator and Nsight Compute's calculator after
//! it, "TG" the tuning guide of the architecture. What capability 9.0 has is recorded (`recorded.rs`); the others are
//! described by how they differ from it.

use crate::attribute as attr;
use crate::recorded;

/// A compute capability.
#[derive(Debug, PartialEq)]
pub struct Architecture {
    /// Name of the family: `Hopper`.
    pub name: &'static str,
    /// Registers are given to warps in multiples of this (OC, "Register allocation unit size").
    pub registers_per_warp_unit: u32,
    /// Most registers a thread can have (CC).
    pub max_registers_per_thread: u32,
    /// Shared memory is given to blocks in multiples of this many bytes (OC, "Shared memory allocation unit size").
    pub shared_unit: u32,
    /// Partitions of an SM, each with its share of registers and warps (OC, "Warp allocation granularity").
    pub sm_partitions: u32,
    /// Most local memory of a thread in bytes (CC).
    pub local_memory_per_thread_max: u64,
    /// How much of an SM's memory can be shared memory, in KiB, from the least (TG, "Shared Memory").
    pub carveouts: &'static [u32],
    /// Most blocks of a cluster of a kernel that asks for more than 8; 1 without clusters (CC, TG).
    pub max_cluster: u32,
    /// Attributes that it has in common with its neighbours, in layers, of which later ones count.
    common: &'static [Layer],
    /// Its own.
    own: &'static [Layer],
}

/// Attributes by number, with their values.
type Layer = &'static [(u32, i32)];

impl Architecture {
    /// All attributes, of which later ones count.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (u32, i32)> {
        self.common.iter().chain(self.own).copied().flatten().copied()
    }
}

/// What every architecture has as capability 9.0 has it.
const COMMON: Architecture = Architecture {
    name: "Hopper",
    registers_per_warp_unit: 256,
    max_registers_per_thread: 255,
    shared_unit: 128,
    sm_partitions: 4,
    local_memory_per_thread_max: 512 * 1024,
    carveouts: &[0, 8, 16, 32, 64, 100, 132, 164, 196, 228],
    max_cluster: 16,
    common: &[&recorded::H200],
    own: &[],
};

/// Without clusters, tensor maps, domains of fences, and handles for other nodes (CC, "Thread block cluster"; driver API reference).
const BEFORE_9_0: &[(u32, i32)] = &[
    (attr::MEMPOOL_HANDLE_TYPES, 1),
    (attr::CLUSTER_LAUNCH, 0),
    (attr::MEM_SYNC_DOMAIN_COUNT, 1),
    (attr::TENSOR_MAP, 0),
    (attr::FABRIC_HANDLES, 0),
];

/// Without persisting accesses, compression, and memory that the system keeps per block (CC, footnotes; programming guide, "L2
/// Set-Aside").
const BEFORE_8_0: &[(u32, i32)] = &[
    (attr::GENERIC_COMPRESSION, 0),
    (attr::MAX_PERSISTING_L2, 0),
    (attr::MAX_ACCESS_POLICY_WINDOW, 0),
    (attr::RESERVED_SHARED_PER_BLOCK, 0),
];

/// Driver API reference, `CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR`: from Volta on.
const BEFORE_7_0: &[(u32, i32)] = &[(attr::STREAM_WAIT_VALUE_NOR, 0)];

/// Without page faults and what rests on them (programming guide, "Unified Memory"), without cooperative launches, and with smaller
/// textures and surfaces (CC).
#[rustfmt::skip]
const BEFORE_6_0: &[(u32, i32)] = &[
    (21, 65536), (22, 65536), (23, 65536), (24, 4096), (25, 4096), (26, 4096), (27, 16384), (28, 16384),
    (42, 16384), (45, 16384), (46, 16384), (47, 2048), (48, 2048), (49, 16384), (52, 16384), (53, 16384),
    (55, 16384), (56, 65536), (57, 65536), (58, 4096), (59, 4096), (60, 4096), (61, 16384),
    (63, 16384), (64, 16384), (66, 16384), (67, 16384), (69, 134_217_728), (70, 65000), (71, 65000), (72, 1_048_544),
    (73, 16384), (74, 16384), (77, 16384),
    (attr::CONCURRENT_MANAGED, 0), (attr::COMPUTE_PREEMPTION, 0), (attr::HOST_POINTER_FOR_REGISTERED, 0),
    (attr::COOPERATIVE_LAUNCH, 0), (attr::COOPERATIVE_MULTI_DEVICE, 0),
    (attr::SPARSE_ARRAYS, 0),
];

/// Surfaces of Kepler (CC of CUDA 10.2).
#[rustfmt::skip]
const SURFACES_OF_3_X: &[(u32, i32)] = &[
    (55, 65536), (56, 65536), (57, 32768), (58, 65536), (59, 32768), (60, 2048), (61, 65536),
    (63, 65536), (64, 32768), (66, 32768), (67, 32768),
];

/// What several capabilities have in common, by the last of them.
const TO_8_9: &[Layer] = &[&recorded::H200, BEFORE_9_0];
const TO_7_5: &[Layer] = &[&recorded::H200, BEFORE_9_0, BEFORE_8_0];
const TO_6_2: &[Layer] = &[&recorded::H200, BEFORE_9_0, BEFORE_8_0, BEFORE_7_0];
const TO_5_3: &[Layer] = &[&recorded::H200, BEFORE_9_0, BEFORE_8_0, BEFORE_7_0, BEFORE_6_0];

/// What a table of capabilities says of one: capability; threads and blocks of an SM; registers of an SM; bytes of shared memory
/// of an SM, and of a block that asks for it; how many times faster single precision is than double.
const fn row(
    capability: (i32, i32),
    (threads, blocks): (i32, i32),
    registers: i32,
    (shared, optin): (i32, i32),
    ratio: i32,
) -> [(u32, i32); 8] {
    [
        (attr::MAX_THREADS_PER_SM, threads),
        (attr::CC_MAJOR, capability.0),
        (attr::CC_MINOR, capability.1),
        (attr::SHARED_PER_SM, shared),
        (attr::REGISTERS_PER_SM, registers),
        (attr::SINGLE_TO_DOUBLE, ratio),
        (attr::MAX_SHARED_PER_BLOCK_OPTIN, optin),
        (attr::MAX_BLOCKS_PER_SM, blocks),
    ]
}

const KIB: i32 = 1024;

/// Capability 3.5 (Kepler).
pub(crate) static CC_3_5: Architecture = Architecture {
    name: "Kepler",
    shared_unit: 256,
    carveouts: &[16, 32, 48],
    max_cluster: 1,
    common: TO_5_3,
    own: &[
        SURFACES_OF_3_X,
        &row((3, 5), (2048, 16), 64 * KIB, (48 * KIB, 48 * KIB), 3),
        // Loads of global memory go past the L1 cache (Kepler tuning guide, "L1 Cache").
        &[(attr::GLOBAL_L1, 0)],
    ],
    ..COMMON
};

/// Capability 3.7 (Kepler): more registers and shared memory in an SM.
pub(crate) static CC_3_7: Architecture = Architecture {
    name: "Kepler",
    shared_unit: 256,
    carveouts: &[80, 96, 112],
    max_cluster: 1,
    common: TO_5_3,
    own: &[SURFACES_OF_3_X, &row((3, 7), (2048, 16), 128 * KIB, (112 * KIB, 48 * KIB), 3)],
    ..COMMON
};

/// Capability 5.2 (Maxwell).
pub(crate) static CC_5_2: Architecture = Architecture {
    name: "Maxwell",
    shared_unit: 256,
    carveouts: &[96],
    max_cluster: 1,
    common: TO_5_3,
    own: &[&row((5, 2), (2048, 32), 64 * KIB, (96 * KIB, 48 * KIB), 32)],
    ..COMMON
};

/// Capability 6.0 (Pascal): SMs of two partitions.
pub(crate) static CC_6_0: Architecture = Architecture {
    name: "Pascal",
    shared_unit: 256,
    sm_partitions: 2,
    carveouts: &[64],
    max_cluster: 1,
    common: TO_6_2,
    own: &[&row((6, 0), (2048, 32), 64 * KIB, (64 * KIB, 48 * KIB), 2)],
    ..COMMON
};

/// Capability 7.0 (Volta).
pub(crate) static CC_7_0: Architecture = Architecture {
    name: "Volta",
    shared_unit: 256,
    carveouts: &[0, 8, 16, 32, 64, 96],
    max_cluster: 1,
    common: TO_7_5,
    own: &[&row((7, 0), (2048, 32), 64 * KIB, (96 * KIB, 96 * KIB), 2)],
    ..COMMON
};

/// Capability 7.5 (Turing).
pub(crate) static CC_7_5: Architecture = Architecture {
    name: "Turing",
    shared_unit: 256,
    carveouts: &[32, 64],
    max_cluster: 1,
    common: TO_7_5,
    own: &[&row((7, 5), (1024, 16), 64 * KIB, (64 * KIB, 64 * KIB), 32)],
    ..COMMON
};

/// Capability 8.0 (Ampere).
pub(crate) static CC_8_0: Architecture = Architecture {
    name: "Ampere",
    carveouts: &[0, 8, 16, 32, 64, 100, 132, 164],
    max_cluster: 1,
    common: TO_8_9,
    own: &[&row((8, 0), (2048, 32), 64 * KIB, (164 * KIB, 163 * KIB), 2)],
    ..COMMON
};

/// Capability 8.6 (Ampere).
pub(crate) static CC_8_6: Architecture = Architecture {
    name: "Ampere",
    carveouts: &[0, 8, 16, 32, 64, 100],
    max_cluster: 1,
    common: TO_8_9,
    own: &[&row((8, 6), (1536, 16), 64 * KIB, (100 * KIB, 99 * KIB), 64)],
    ..COMMON
};

/// Capability 8.9 (Ada).
pub(crate) static CC_8_9: Architecture = Architecture {
    name: "Ada",
    carveouts: &[0, 8, 16, 32, 64, 100],
    max_cluster: 1,
    common: TO_8_9,
    own: &[&row((8, 9), (1536, 24), 64 * KIB, (100 * KIB, 99 * KIB), 64)],
    ..COMMON
};

/// Capability 9.0 (Hopper).
pub(crate) static CC_9_0: Architecture = COMMON;

/// Capability 10.0 (Blackwell): decompression in hardware (driver API reference, `cuMemBatchDecompressAsync`).
pub(crate) static CC_10_0: Architecture = Architecture {
    name: "Blackwell",
    own: &[
        &row((10, 0), (2048, 32), 64 * KIB, (228 * KIB, 227 * KIB), 2),
        &[(attr::DECOMPRESS_MASK, 7), (attr::DECOMPRESS_LENGTH, 4 << 20)],
    ],
    ..COMMON
};

/// Capability 12.0 (Blackwell of workstations).
pub(crate) static CC_12_0: Architecture = Architecture {
    name: "Blackwell",
    carveouts: &[0, 8, 16, 32, 64, 100],
    max_cluster: 8,
    own: &[
        &[(attr::MEMPOOL_HANDLE_TYPES, 1), (attr::FABRIC_HANDLES, 0)],
        &row((12, 0), (1536, 24), 64 * KIB, (100 * KIB, 99 * KIB), 64),
    ],
    ..COMMON
};
