//! Intel's families.
//!
//! Sources: Intel's optimisation reference manual (ports, caches, load and store widths), uops.info and Agner Fog's tables
//! (gathers, scatters, quotients, locked instructions, misprediction), LLVM's scheduling models of haswell to icelake-server
//! (quotients, products, moves of lanes together), Chips and Cheese and Anandtech (latencies of L3 and memory, bandwidth per
//! core, latency between cores). Gathers are those of CPUs, and of microcode, without the mitigation of Gather Data Sampling,
//! which makes them several times dearer from Skylake to Ice Lake.
//!
//! Nothing is measured here: figures are what these sources give by and large, rounded, not looked up entry by entry; where
//! sources differ, a value in between. Good to about a quarter, those of memory less.

use crate::{Arch, HalfWidth, TargetModel};

/// Half vectors where two ports join for one of 512 bits: three instead of two simple operations.
const JOINED: HalfWidth = HalfWidth { simple: 1.5, ..HalfWidth::WHOLE };

pub(crate) fn haswell() -> TargetModel {
    TargetModel {
        name: "haswell".into(),
        cpu: "haswell".into(),
        features: String::new(),
        arch: Arch::X86,
        vector_bits: 256,
        datapath_bits: 256,
        vector_registers: 16,
        mask_registers: 0,
        general_registers: 12,
        blend: true,
        fma: true,
        compress: false,
        scatter: false,
        conflict_detection: false,
        dot_bytes: false,
        dot_bf16: false,
        tile_bytes: false,
        tile_bf16: false,
        gather: true,
        // Two of three ports add integers, two multiply floats, one shuffles.
        vector_ops_per_cycle: 2.0,
        fma_per_cycle: 2.0,
        loads_per_cycle: 2.0,
        stores_per_cycle: 1.0,
        scalar_ops_per_cycle: 4.0,
        scalar_loads_per_cycle: 2.0,
        scalar_stores_per_cycle: 1.0,
        shuffles_per_cycle: 1.0,
        half: HalfWidth::WHOLE,
        int_mul32_cycles: 2.0,
        int_mul64_cycles: 4.5,
        divide_f32_cycles: 14.0,
        divide_f64_cycles: 28.0,
        sqrt_f32_cycles: 14.0,
        sqrt_f64_cycles: 28.0,
        float_latency: 5.0,
        integer_latency: 1.0,
        mask_latency: 6.0,
        load_latency: 7.0,
        // Microcoded: 34 operations for 8 lanes.
        gather_lane_cycles: 1.5,
        gather_lane_cycles_64: 2.0,
        scatter_lane_cycles: 2.5,
        // One a cycle.
        masked_store_lane_cycles: 0.125,
        lane_move_cycles: 1.0,
        compress_cycles: 1.5,
        compress_store_cycles: 2.5,
        expand_cycles: 1.5,
        mispredict_cycles: 16.0,
        store_forward_latency: 6.0,
        wide_load_from_narrow_stores_stall: 12.0,
        atomic_cycles: 19.0,
        atomic_contended_cycles: 100.0,
        line_bytes: 64,
        fetch_bytes: 128,
        l1_bytes: 32 << 10,
        l2_bytes: 256 << 10,
        l3_bytes: 8 << 20,
        l3_cores: 4,
        l1_latency: 4.0,
        l2_latency: 12.0,
        l3_latency: 36.0,
        memory_latency: 250.0,
        l2_bytes_per_cycle: 32.0,
        memory_bytes_per_cycle: 4.5,
        memory_parallelism: 10.0,
        // Not measured: AMD's. The manual has one stream for each of 32 pages at the second cache.
        prefetch_streams: 4,
        prefetch_rows: 16,
        streaming_store_gain: 1.4,
        page_bytes: 4 << 10,
        huge_page_bytes: 2 << 20,
        cores: 4,
        frequency_ghz: 3.6,
    }
}

pub(crate) fn broadwell() -> TargetModel {
    TargetModel {
        name: "broadwell".into(),
        cpu: "broadwell".into(),
        divide_f32_cycles: 10.0,
        divide_f64_cycles: 16.0,
        gather_lane_cycles: 0.9,
        gather_lane_cycles_64: 1.25,
        // Server: a slice of 2.5 MiB per core on a ring.
        l3_bytes: 25 << 20,
        l3_cores: 10,
        l3_latency: 50.0,
        memory_latency: 270.0,
        cores: 20,
        frequency_ghz: 3.0,
        ..haswell()
    }
}

/// Client: Skylake to Comet Lake.
pub(crate) fn skylake() -> TargetModel {
    TargetModel {
        name: "skylake".into(),
        cpu: "skylake".into(),
        vector_ops_per_cycle: 3.0,
        int_mul32_cycles: 1.0,
        int_mul64_cycles: 3.0,
        divide_f32_cycles: 5.0,
        divide_f64_cycles: 8.0,
        sqrt_f32_cycles: 6.0,
        sqrt_f64_cycles: 12.0,
        float_latency: 4.0,
        // 5 cycles for 8 lanes.
        gather_lane_cycles: 0.63,
        gather_lane_cycles_64: 1.0,
        mispredict_cycles: 16.5,
        atomic_cycles: 18.0,
        l2_bytes_per_cycle: 48.0,
        memory_bytes_per_cycle: 5.5,
        l3_latency: 40.0,
        frequency_ghz: 4.0,
        ..haswell()
    }
}

/// Server, model 55h. Ports 0 and 1 join for 512 bits.
pub(crate) fn skylake_x() -> TargetModel {
    TargetModel {
        name: "skylake-x".into(),
        cpu: "skylake-avx512".into(),
        vector_bits: 512,
        datapath_bits: 512,
        vector_registers: 32,
        mask_registers: 7,
        compress: true,
        scatter: true,
        conflict_detection: true,
        vector_ops_per_cycle: 2.0,
        half: JOINED,
        int_mul32_cycles: 1.0,
        int_mul64_cycles: 1.5,
        divide_f32_cycles: 10.0,
        divide_f64_cycles: 16.0,
        sqrt_f32_cycles: 12.0,
        sqrt_f64_cycles: 24.0,
        // Compare 3, to flags 3, and the branch.
        mask_latency: 7.0,
        load_latency: 8.0,
        // 9 to 11 cycles for 16 lanes, 16 for a scatter.
        gather_lane_cycles: 0.63,
        gather_lane_cycles_64: 0.7,
        scatter_lane_cycles: 1.05,
        compress_cycles: 2.0,
        compress_store_cycles: 12.0,
        expand_cycles: 2.0,
        store_forward_latency: 7.0,
        atomic_contended_cycles: 170.0,
        l2_bytes: 1 << 20,
        l2_latency: 14.0,
        // A mesh, slices of 1.375 MiB.
        l3_bytes: 38 << 20,
        l3_cores: 28,
        l3_latency: 70.0,
        memory_latency: 260.0,
        memory_bytes_per_cycle: 4.5,
        memory_parallelism: 12.0,
        streaming_store_gain: 1.2,
        cores: 28,
        frequency_ghz: 2.8,
        ..skylake()
    }
}

/// As Skylake's server, with dot products.
pub(crate) fn cascade_lake() -> TargetModel {
    TargetModel { name: "cascade-lake".into(), cpu: "cascadelake".into(), dot_bytes: true, ..skylake_x() }
}

pub(crate) fn ice_lake_server() -> TargetModel {
    TargetModel {
        name: "ice-lake-server".into(),
        cpu: "icelake-server".into(),
        // Two stores, and a second port for some shuffles of up to 256 bits.
        scalar_ops_per_cycle: 4.0,
        scalar_stores_per_cycle: 2.0,
        half: HalfWidth { store: 2.0, ..JOINED },
        scatter_lane_cycles: 0.75,
        mispredict_cycles: 17.0,
        l1_bytes: 48 << 10,
        l1_latency: 5.0,
        l2_bytes: 1280 << 10,
        l3_bytes: 60 << 20,
        l3_cores: 40,
        l3_latency: 75.0,
        memory_latency: 300.0,
        // Full lines are claimed without reading them when the memory is busy.
        streaming_store_gain: 1.15,
        cores: 40,
        frequency_ghz: 3.1,
        ..cascade_lake()
    }
}

/// Golden Cove's server.
pub(crate) fn sapphire_rapids() -> TargetModel {
    TargetModel {
        name: "sapphire-rapids".into(),
        cpu: "sapphirerapids".into(),
        dot_bf16: true,
        tile_bytes: true,
        tile_bf16: true,
        // Six wide; three loads of up to 256 bits, two of 512.
        scalar_ops_per_cycle: 5.0,
        scalar_loads_per_cycle: 3.0,
        half: HalfWidth { load: 1.5, store: 2.0, ..JOINED },
        int_mul64_cycles: 1.5,
        // 6 to 8 cycles for 16 lanes.
        gather_lane_cycles: 0.45,
        gather_lane_cycles_64: 0.6,
        scatter_lane_cycles: 0.75,
        l2_bytes: 2 << 20,
        l2_latency: 15.0,
        l3_bytes: 105 << 20,
        l3_cores: 56,
        l3_latency: 110.0,
        memory_latency: 380.0,
        atomic_contended_cycles: 200.0,
        memory_parallelism: 16.0,
        cores: 56,
        frequency_ghz: 3.0,
        ..ice_lake_server()
    }
}

/// As Sapphire Rapids, on two dies with more of L3.
pub(crate) fn emerald_rapids() -> TargetModel {
    TargetModel {
        name: "emerald-rapids".into(),
        cpu: "emeraldrapids".into(),
        l3_bytes: 320 << 20,
        l3_cores: 64,
        l3_latency: 115.0,
        cores: 64,
        ..sapphire_rapids()
    }
}

/// Redwood Cove's server.
pub(crate) fn granite_rapids() -> TargetModel {
    TargetModel {
        name: "granite-rapids".into(),
        cpu: "graniterapids".into(),
        l2_latency: 16.0,
        l3_bytes: 504 << 20,
        l3_cores: 128,
        l3_latency: 120.0,
        memory_latency: 400.0,
        memory_bytes_per_cycle: 5.0,
        cores: 128,
        frequency_ghz: 3.2,
        ..emerald_rapids()
    }
}

/// Client: the fast cores from Alder Lake on, whose AVX-512 is off.
pub(crate) fn alder_lake() -> TargetModel {
    TargetModel {
        name: "alder-lake".into(),
        cpu: "alderlake".into(),
        dot_bytes: true,
        scalar_ops_per_cycle: 5.0,
        loads_per_cycle: 3.0,
        stores_per_cycle: 2.0,
        scalar_loads_per_cycle: 3.0,
        scalar_stores_per_cycle: 2.0,
        gather_lane_cycles: 0.5,
        gather_lane_cycles_64: 0.75,
        mispredict_cycles: 17.0,
        l1_bytes: 48 << 10,
        l1_latency: 5.0,
        l2_bytes: 1280 << 10,
        l2_latency: 15.0,
        l3_bytes: 30 << 20,
        l3_cores: 8,
        l3_latency: 67.0,
        memory_latency: 400.0,
        memory_bytes_per_cycle: 6.0,
        memory_parallelism: 16.0,
        cores: 8,
        frequency_ghz: 4.9,
        ..skylake()
    }
}
