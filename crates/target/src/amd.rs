//! AMD's families.
//!
//! Sources: AMD's software optimisation guides of families 17h, 19h and 1Ah (pipes, latencies, caches, load and store
//! widths, misprediction), uops.info and Agner Fog's tables (gathers, scatters, quotients, locked instructions), LLVM's
//! scheduling models of znver2 to znver4 (quotients, products), Chips and Cheese and Anandtech (latencies of L3 and memory,
//! bandwidth per core, latency between cores). Figures of memory are of servers with one socket.
//!
//! Zen 5's figures are measured here. The others are not: they are what these sources give by and large, rounded, not looked up
//! entry by entry; where sources differ, a value in between. Good to about a quarter, those of gathers and memory less.

use crate::{Arch, HalfWidth, TargetModel};

/// Family 17h, models 30h and up: Rome, Matisse, Renoir.
pub(crate) fn zen2() -> TargetModel {
    TargetModel {
        name: "zen2".into(),
        cpu: "znver2".into(),
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
        // Three of four pipes add integers, two multiply; two loads and one store of 256 bits.
        vector_ops_per_cycle: 3.0,
        fma_per_cycle: 2.0,
        loads_per_cycle: 2.0,
        stores_per_cycle: 1.0,
        scalar_ops_per_cycle: 4.0,
        scalar_loads_per_cycle: 2.0,
        scalar_stores_per_cycle: 1.0,
        // Across halves a shuffle is two operations.
        shuffles_per_cycle: 1.0,
        half: HalfWidth::WHOLE,
        int_mul32_cycles: 2.0,
        int_mul64_cycles: 4.0,
        divide_f32_cycles: 6.0,
        divide_f64_cycles: 9.0,
        sqrt_f32_cycles: 7.0,
        sqrt_f64_cycles: 11.0,
        float_latency: 5.0,
        integer_latency: 1.0,
        mask_latency: 9.0,
        load_latency: 7.0,
        // Microcoded: 60 operations for 8 lanes.
        gather_lane_cycles: 2.0,
        gather_lane_cycles_64: 2.25,
        scatter_lane_cycles: 2.5,
        // Microcoded; on Zen 4 12 cycles for eight lanes and 6 for four, whatever the mask.
        masked_store_lane_cycles: 1.5,
        lane_move_cycles: 1.0,
        compress_cycles: 1.5,
        compress_store_cycles: 2.5,
        expand_cycles: 1.5,
        mispredict_cycles: 18.0,
        store_forward_latency: 8.0,
        wide_load_from_narrow_stores_stall: 14.0,
        atomic_cycles: 17.0,
        atomic_contended_cycles: 90.0,
        line_bytes: 64,
        fetch_bytes: 128,
        l1_bytes: 32 << 10,
        l2_bytes: 512 << 10,
        l3_bytes: 16 << 20,
        l3_cores: 4,
        l1_latency: 4.0,
        l2_latency: 12.0,
        l3_latency: 39.0,
        memory_latency: 380.0,
        l2_bytes_per_cycle: 32.0,
        memory_bytes_per_cycle: 6.0,
        memory_parallelism: 22.0,
        // Measured on Zen 4 and 5: requests gained from five places on (stencils), and in tiles of 16 rows, not of 8.
        prefetch_streams: 4,
        prefetch_rows: 16,
        streaming_store_gain: 1.4,
        page_bytes: 4 << 10,
        huge_page_bytes: 2 << 20,
        cores: 64,
        frequency_ghz: 3.3,
    }
}

/// Family 19h: Milan, Vermeer, Cezanne.
pub(crate) fn zen3() -> TargetModel {
    TargetModel {
        name: "zen3".into(),
        cpu: "znver3".into(),
        // A fourth pipe for integers, a third load and a second store of scalars.
        vector_ops_per_cycle: 4.0,
        scalar_loads_per_cycle: 3.0,
        scalar_stores_per_cycle: 2.0,
        int_mul32_cycles: 0.5,
        int_mul64_cycles: 2.75,
        divide_f32_cycles: 3.5,
        divide_f64_cycles: 5.0,
        sqrt_f32_cycles: 5.0,
        sqrt_f64_cycles: 9.0,
        float_latency: 4.0,
        gather_lane_cycles: 1.0,
        gather_lane_cycles_64: 1.25,
        scatter_lane_cycles: 2.0,
        mispredict_cycles: 14.0,
        atomic_cycles: 8.0,
        l3_bytes: 32 << 20,
        l3_cores: 8,
        l3_latency: 47.0,
        memory_latency: 370.0,
        memory_bytes_per_cycle: 8.0,
        memory_parallelism: 24.0,
        frequency_ghz: 3.4,
        ..zen2()
    }
}

/// Family 19h, models 10h to 1fh and 60h and up: Genoa, Bergamo, Raphael. Vectors of 512 bits take each pipe twice.
pub(crate) fn zen4() -> TargetModel {
    TargetModel {
        name: "zen4".into(),
        cpu: "znver4".into(),
        dot_bytes: true,
        dot_bf16: true,
        vector_bits: 512,
        vector_registers: 32,
        mask_registers: 7,
        compress: true,
        scatter: true,
        conflict_detection: true,
        vector_ops_per_cycle: 2.0,
        fma_per_cycle: 1.0,
        loads_per_cycle: 1.0,
        stores_per_cycle: 0.5,
        shuffles_per_cycle: 1.0,
        half: HalfWidth::SPLIT,
        int_mul32_cycles: 1.0,
        int_mul64_cycles: 1.0,
        divide_f32_cycles: 6.0,
        divide_f64_cycles: 10.0,
        sqrt_f32_cycles: 10.0,
        sqrt_f64_cycles: 18.0,
        mask_latency: 10.0,
        // Microcoded: about 81 operations for 16 lanes; scatters have more.
        gather_lane_cycles: 1.1,
        gather_lane_cycles_64: 1.4,
        scatter_lane_cycles: 1.6,
        compress_cycles: 2.0,
        // Microcoded: `vpcompressd` to memory is to be avoided.
        compress_store_cycles: 142.0,
        expand_cycles: 2.0,
        l2_bytes: 1 << 20,
        l2_latency: 14.0,
        l3_latency: 50.0,
        memory_latency: 430.0,
        memory_bytes_per_cycle: 9.0,
        cores: 96,
        frequency_ghz: 3.6,
        ..zen3()
    }
}

/// Family 1ah with the whole datapath of 512 bits: Turin, Granite Ridge.
///
/// Measured by `examples/measure` in a virtual machine on Turin at 4.1 to 4.2 GHz, beside other work: every figure below
/// but `load_latency`. Those of vectors and of the nearer caches agreed to a twentieth from run to run. Memory did not
/// (neighbours use it, too): latency was 690 to 1250, of which misses of two levels of page tables are a part, and the
/// table has what is published for the bare machine; the rest is what most runs gave.
pub(crate) fn zen5() -> TargetModel {
    TargetModel {
        name: "zen5".into(),
        cpu: "znver5".into(),
        datapath_bits: 512,
        vector_ops_per_cycle: 4.0,
        fma_per_cycle: 2.0,
        loads_per_cycle: 2.0,
        stores_per_cycle: 1.0,
        scalar_ops_per_cycle: 6.0,
        scalar_loads_per_cycle: 4.0,
        scalar_stores_per_cycle: 2.0,
        shuffles_per_cycle: 2.0,
        // As many quotients per cycle of half vectors: the divider is whole, too.
        half: HalfWidth { store: 2.0, divide: 1.0, ..HalfWidth::WHOLE },
        int_mul32_cycles: 0.5,
        int_mul64_cycles: 0.5,
        divide_f32_cycles: 2.5,
        divide_f64_cycles: 4.0,
        sqrt_f32_cycles: 4.5,
        sqrt_f64_cycles: 7.4,
        float_latency: 4.0,
        integer_latency: 2.0,
        // To flags and back 16, less 3.5 for the way back and 1 for what stands between; that is without the branch.
        mask_latency: 12.0,
        load_latency: 8.0,
        // 19.7 cycles for 16 lanes; halves are 1.5 per lane.
        gather_lane_cycles: 1.25,
        gather_lane_cycles_64: 1.85,
        scatter_lane_cycles: 1.05,
        // Out 0.5, in 1.
        lane_move_cycles: 0.75,
        compress_cycles: 1.25,
        compress_store_cycles: 3.0,
        expand_cycles: 1.25,
        // More than the guide's 12 to 18: with what is not fetched meanwhile.
        mispredict_cycles: 23.0,
        store_forward_latency: 11.0,
        // Sixteen words stored one by one and loaded together: 23 cycles.
        wide_load_from_narrow_stores_stall: 12.0,
        atomic_cycles: 20.0,
        // A line that two cores change in turn.
        atomic_contended_cycles: 100.0,
        l1_bytes: 48 << 10,
        l3_latency: 50.0,
        memory_latency: 540.0,
        l2_bytes_per_cycle: 64.0,
        memory_bytes_per_cycle: 9.6,
        // Dependent loads take 16 to 49 times as long as others, mostly 25 to 34.
        memory_parallelism: 30.0,
        // 2.4 to 2.8 for a core alone, 1.4 to 1.6 in a loop of one store; all cores save half of what memory moves.
        streaming_store_gain: 2.0,
        cores: 128,
        frequency_ghz: 4.1,
        ..zen4()
    }
}

/// Family 1ah with half the datapath: Strix Point, Krackan.
pub(crate) fn zen5_mobile() -> TargetModel {
    TargetModel {
        name: "zen5-mobile".into(),
        datapath_bits: 256,
        vector_ops_per_cycle: 2.0,
        fma_per_cycle: 1.0,
        loads_per_cycle: 1.0,
        stores_per_cycle: 0.5,
        shuffles_per_cycle: 1.0,
        half: HalfWidth::SPLIT,
        int_mul32_cycles: 1.0,
        int_mul64_cycles: 1.0,
        divide_f32_cycles: 5.0,
        divide_f64_cycles: 8.0,
        sqrt_f32_cycles: 9.0,
        sqrt_f64_cycles: 15.0,
        l3_bytes: 16 << 20,
        l3_cores: 4,
        memory_bytes_per_cycle: 8.0,
        cores: 10,
        frequency_ghz: 4.5,
        ..zen5()
    }
}
