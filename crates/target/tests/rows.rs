//! The rows of the table are consistent.

use weft_target::{Arch, Features, TargetModel};

/// Every row, and every row cut to each older instruction set.
fn models() -> Vec<TargetModel> {
    let sets = [Features::V1, Features::V2, Features::V3];
    let rows = TargetModel::all();
    let cut = rows.iter().flat_map(|row| sets.map(|to| row.cut_to(to)));
    cut.chain(rows.clone()).chain([TargetModel::host()]).collect()
}

#[test]
fn sizes_are_powers_of_two_in_order() {
    for m in models() {
        let powers = [m.vector_bits, m.datapath_bits, m.line_bytes, m.fetch_bytes];
        assert!(powers.iter().all(|n| n.is_power_of_two()), "{m}");
        assert!(m.page_bytes.is_power_of_two() && m.huge_page_bytes.is_power_of_two(), "{m}");
        assert!(m.page_bytes < m.huge_page_bytes, "{m}");
        assert!(m.datapath_bits <= m.vector_bits && 128 <= m.vector_bits, "{m}");
        assert!(m.line_bytes <= m.fetch_bytes && m.vector_bits <= 8 * m.line_bytes, "{m}");
        assert!(m.l1_bytes < m.l2_bytes && m.l2_bytes < m.l3_bytes, "{m}");
        assert!(m.l3_cores >= 1 && m.cores >= 1, "{m}");
    }
}

#[test]
fn registers_and_instructions_are_those_of_the_instruction_set() {
    for m in models() {
        let wide = m.vector_bits == 512;
        assert_eq!(m.mask_registers, if wide { 7 } else { 0 }, "{m}");
        assert_eq!(m.vector_registers, if wide || m.arch == Arch::Arm { 32 } else { 16 }, "{m}");
        assert_eq!([m.compress, m.scatter, m.conflict_detection], [wide; 3], "{m}");
        assert_eq!(m.gather, m.vector_bits >= 256, "{m}");
        assert_eq!(m.fma, m.vector_bits >= 256 || m.arch == Arch::Arm, "{m}");
        assert!(m.blend || m.vector_bits == 128, "{m}");
        assert!((8..32).contains(&m.general_registers), "{m}");
        assert!(m.arch == Arch::X86 || m.features_used() == Features::V1, "{m}");
    }
}

#[test]
fn latencies_are_in_order() {
    for m in models() {
        let levels = [m.l1_latency, m.l2_latency, m.l3_latency, m.memory_latency];
        assert!(levels.is_sorted_by(|a, b| a < b), "{m}");
        assert!(m.l1_latency <= m.load_latency && m.load_latency <= m.store_forward_latency + 1.0, "{m}");
        assert!(m.atomic_cycles < m.atomic_contended_cycles, "{m}");
        assert!(m.memory_bytes_per_cycle < m.l2_bytes_per_cycle, "{m}");
        assert!(m.integer_latency <= m.float_latency && m.integer_latency < m.mask_latency, "{m}");
    }
}

#[test]
fn costs_are_within_reason() {
    for m in models() {
        let rates = [
            m.vector_ops_per_cycle,
            m.fma_per_cycle,
            m.loads_per_cycle,
            m.stores_per_cycle,
            m.scalar_ops_per_cycle,
            m.scalar_loads_per_cycle,
            m.scalar_stores_per_cycle,
            m.shuffles_per_cycle,
        ];
        assert!(rates.iter().all(|r| (0.25..=8.0).contains(r)), "{m}");
        assert!(m.fma_per_cycle <= m.vector_ops_per_cycle && m.stores_per_cycle <= m.loads_per_cycle, "{m}");
        let lanes =
            [m.gather_lane_cycles, m.gather_lane_cycles_64, m.scatter_lane_cycles, m.lane_move_cycles];
        assert!(lanes.iter().all(|l| (0.25..=4.0).contains(l)), "{m}");
        assert!(m.gather_lane_cycles <= m.gather_lane_cycles_64, "{m}");
        assert!(m.divide_f32_cycles <= m.divide_f64_cycles && m.sqrt_f32_cycles <= m.sqrt_f64_cycles, "{m}");
        assert!((8.0..=30.0).contains(&m.mispredict_cycles), "{m}");
        assert!((1.0..=2.5).contains(&m.streaming_store_gain), "{m}");
        assert!((4.0..=64.0).contains(&m.memory_parallelism), "{m}");
        assert!((2..=64).contains(&m.prefetch_streams) && m.prefetch_streams <= m.prefetch_rows, "{m}");
        assert!((1.0..=6.0).contains(&m.frequency_ghz), "{m}");
        assert!(m.compress_cycles <= m.compress_store_cycles, "{m}");
    }
}

#[test]
fn the_text_has_every_figure() {
    for m in models() {
        assert!(m.to_string().lines().count() > 60);
        assert!(m.to_string().starts_with(&m.name));
    }
}
