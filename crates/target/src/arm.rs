//! Arm's families, as code uses them: 128-bit vectors of NEON. Scalable vectors are not used.
//!
//! Sources: Arm's software optimisation guides of Neoverse N1, V1 and V2 (pipes, latencies, quotients), LLVM's scheduling
//! models of the same names, Chips and Cheese (caches, memory, latency between cores; Graviton 2 to 4).
//!
//! Nothing is measured here: figures are what these sources give by and large, rounded, and of memory about right.

use crate::{Arch, HalfWidth, TargetModel};

pub(crate) fn neoverse_n1() -> TargetModel {
    TargetModel {
        name: "neoverse-n1".into(),
        cpu: "neoverse-n1".into(),
        features: String::new(),
        arch: Arch::Arm,
        vector_bits: 128,
        datapath_bits: 128,
        vector_registers: 32,
        mask_registers: 0,
        general_registers: 25,
        blend: true,
        fma: true,
        compress: false,
        scatter: false,
        conflict_detection: false,
        dot_bytes: false,
        dot_bf16: false,
        tile_bytes: false,
        tile_bf16: false,
        gather: false,
        vector_ops_per_cycle: 2.0,
        fma_per_cycle: 2.0,
        loads_per_cycle: 2.0,
        stores_per_cycle: 1.0,
        scalar_ops_per_cycle: 3.0,
        scalar_loads_per_cycle: 2.0,
        scalar_stores_per_cycle: 1.0,
        shuffles_per_cycle: 2.0,
        half: HalfWidth::WHOLE,
        int_mul32_cycles: 2.0,
        // Lane by lane, by the scalar multiplier.
        int_mul64_cycles: 5.0,
        divide_f32_cycles: 8.0,
        divide_f64_cycles: 12.0,
        sqrt_f32_cycles: 8.0,
        sqrt_f64_cycles: 14.0,
        float_latency: 4.0,
        integer_latency: 2.0,
        // Compare 2, across lanes 3, to a general register 2, and the branch.
        mask_latency: 9.0,
        load_latency: 5.0,
        gather_lane_cycles: 1.5,
        gather_lane_cycles_64: 1.5,
        scatter_lane_cycles: 1.5,
        // A test, a branch and a store for each.
        masked_store_lane_cycles: 2.0,
        // A load goes into a lane, and a store out of one, by one instruction.
        lane_move_cycles: 0.5,
        compress_cycles: 1.5,
        compress_store_cycles: 2.5,
        expand_cycles: 1.5,
        mispredict_cycles: 11.0,
        store_forward_latency: 6.0,
        wide_load_from_narrow_stores_stall: 10.0,
        atomic_cycles: 10.0,
        atomic_contended_cycles: 130.0,
        line_bytes: 64,
        fetch_bytes: 64,
        l1_bytes: 64 << 10,
        l2_bytes: 1 << 20,
        l3_bytes: 32 << 20,
        l3_cores: 64,
        l1_latency: 4.0,
        l2_latency: 11.0,
        l3_latency: 75.0,
        memory_latency: 280.0,
        l2_bytes_per_cycle: 32.0,
        memory_bytes_per_cycle: 7.0,
        memory_parallelism: 20.0,
        // Not told, not measured: AMD's.
        prefetch_streams: 4,
        prefetch_rows: 16,
        streaming_store_gain: 1.0, // Whole lines are claimed without reading them.
        page_bytes: 4 << 10,
        huge_page_bytes: 2 << 20,
        cores: 64,
        frequency_ghz: 2.6,
    }
}

pub(crate) fn neoverse_v1() -> TargetModel {
    TargetModel {
        name: "neoverse-v1".into(),
        cpu: "neoverse-v1".into(),
        vector_ops_per_cycle: 4.0,
        fma_per_cycle: 4.0,
        loads_per_cycle: 3.0,
        stores_per_cycle: 2.0,
        scalar_ops_per_cycle: 4.0,
        scalar_loads_per_cycle: 3.0,
        scalar_stores_per_cycle: 2.0,
        shuffles_per_cycle: 2.0,
        int_mul32_cycles: 0.5,
        int_mul64_cycles: 4.0,
        divide_f32_cycles: 3.5,
        divide_f64_cycles: 7.0,
        sqrt_f32_cycles: 4.5,
        sqrt_f64_cycles: 7.5,
        load_latency: 6.0,
        gather_lane_cycles: 1.0,
        gather_lane_cycles_64: 1.0,
        scatter_lane_cycles: 1.0,
        mispredict_cycles: 13.0,
        l3_latency: 80.0,
        memory_latency: 310.0,
        memory_bytes_per_cycle: 11.0,
        memory_parallelism: 32.0,
        ..neoverse_n1()
    }
}

pub(crate) fn neoverse_v2() -> TargetModel {
    TargetModel {
        name: "neoverse-v2".into(),
        cpu: "neoverse-v2".into(),
        scalar_ops_per_cycle: 6.0,
        divide_f32_cycles: 5.0,
        l2_bytes: 2 << 20,
        l3_bytes: 36 << 20,
        l3_cores: 96,
        memory_latency: 330.0,
        memory_bytes_per_cycle: 12.0,
        cores: 96,
        frequency_ghz: 2.8,
        ..neoverse_v1()
    }
}
