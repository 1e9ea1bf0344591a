//! Any CPU with some instruction set: figures that are far from none of those that have it.
//!
//! Taken from the families' rows: what most of them have, or else what is worse, so that nothing costs dear anywhere.

use crate::{Features, TargetModel, arm, intel};

/// AVX2: Haswell and Zen 2 on.
pub(crate) fn v3() -> TargetModel {
    TargetModel {
        name: "x86-64-v3".into(),
        cpu: "x86-64-v3".into(),
        vector_ops_per_cycle: 3.0,
        int_mul32_cycles: 1.0,
        int_mul64_cycles: 3.0,
        divide_f32_cycles: 5.0,
        divide_f64_cycles: 8.0,
        sqrt_f32_cycles: 6.0,
        sqrt_f64_cycles: 12.0,
        float_latency: 4.0,
        mask_latency: 7.0,
        gather_lane_cycles: 1.25,
        gather_lane_cycles_64: 1.5,
        // Between AMD's and Intel's.
        masked_store_lane_cycles: 0.75,
        mispredict_cycles: 17.0,
        store_forward_latency: 7.0,
        atomic_cycles: 18.0,
        l2_bytes: 512 << 10,
        l3_bytes: 16 << 20,
        l3_latency: 45.0,
        memory_latency: 330.0,
        memory_bytes_per_cycle: 6.0,
        memory_parallelism: 16.0,
        streaming_store_gain: 1.3,
        cores: 8,
        frequency_ghz: 3.5,
        ..intel::haswell()
    }
}

/// AVX-512: Skylake-X and Zen 4 on.
pub(crate) fn v4() -> TargetModel {
    TargetModel {
        name: "x86-64-v4".into(),
        cpu: "x86-64-v4".into(),
        // One lane per cycle is between AMD and Intel.
        gather_lane_cycles: 1.0,
        gather_lane_cycles_64: 1.2,
        scatter_lane_cycles: 1.2,
        mask_latency: 9.0,
        // As dear as on Zen 4, where it is microcode.
        compress_store_cycles: 142.0,
        atomic_contended_cycles: 130.0,
        l3_bytes: 32 << 20,
        l3_cores: 8,
        l3_latency: 70.0,
        memory_latency: 380.0,
        memory_bytes_per_cycle: 6.0,
        memory_parallelism: 16.0,
        streaming_store_gain: 1.3,
        cores: 32,
        frequency_ghz: 3.2,
        ..intel::skylake_x()
    }
}

/// SSE4.2.
pub(crate) fn v2() -> TargetModel {
    let (name, cpu) = ("x86-64-v2".into(), "x86-64-v2".into());
    TargetModel { name, cpu, ..v3().with_figures_of(Features::V2) }
}

/// SSE2.
pub(crate) fn v1() -> TargetModel {
    TargetModel { name: "x86-64".into(), cpu: "x86-64".into(), ..v3().with_figures_of(Features::V1) }
}

/// The row for these instruction sets.
pub(crate) fn x86(features: Features) -> TargetModel {
    [v1, v2, v3, v4][features.level()]()
}

/// NEON.
pub(crate) fn aarch64() -> TargetModel {
    TargetModel { name: "aarch64".into(), cpu: "generic".into(), ..arm::neoverse_n1() }
}
