//! The model as text: for people, and for keys of caches.

use std::fmt;

use crate::{HalfWidth, TargetModel};

/// A figure: its name, its value, its unit.
type Figure = (&'static str, String, &'static str);

impl TargetModel {
    /// All that code may depend on. A new field that is forgotten here does not compile.
    fn figures(&self) -> Vec<Figure> {
        let TargetModel {
            name: _,
            cpu,
            features,
            arch,
            vector_bits,
            datapath_bits,
            vector_registers,
            mask_registers,
            general_registers,
            blend,
            fma,
            compress,
            scatter,
            conflict_detection,
            gather,
            vector_ops_per_cycle,
            fma_per_cycle,
            loads_per_cycle,
            stores_per_cycle,
            scalar_ops_per_cycle,
            scalar_loads_per_cycle,
            scalar_stores_per_cycle,
            shuffles_per_cycle,
            half,
            int_mul32_cycles,
            int_mul64_cycles,
            divide_f32_cycles,
            divide_f64_cycles,
            sqrt_f32_cycles,
            sqrt_f64_cycles,
            float_latency,
            integer_latency,
            mask_latency,
            load_latency,
            gather_lane_cycles,
            gather_lane_cycles_64,
            scatter_lane_cycles,
            masked_store_lane_cycles,
            lane_move_cycles,
            compress_cycles,
            compress_store_cycles,
            expand_cycles,
            mispredict_cycles,
            store_forward_latency,
            wide_load_from_narrow_stores_stall,
            atomic_cycles,
            atomic_contended_cycles,
            line_bytes,
            fetch_bytes,
            l1_bytes,
            l2_bytes,
            l3_bytes,
            l3_cores,
            l1_latency,
            l2_latency,
            l3_latency,
            memory_latency,
            l2_bytes_per_cycle,
            memory_bytes_per_cycle,
            memory_parallelism,
            prefetch_streams,
            prefetch_rows,
            streaming_store_gain,
            page_bytes,
            huge_page_bytes,
            cores: _,
            frequency_ghz: _,
        } = self;
        let HalfWidth { simple, fma: half_fma, load, store, divide } = half;
        vec![
            ("cpu", cpu.to_string(), ""),
            ("features", features.to_string(), ""),
            ("arch", format!("{arch:?}"), ""),
            ("vector_bits", vector_bits.to_string(), "bits"),
            ("datapath_bits", datapath_bits.to_string(), "bits"),
            ("vector_registers", vector_registers.to_string(), "registers"),
            ("mask_registers", mask_registers.to_string(), "registers"),
            ("general_registers", general_registers.to_string(), "registers"),
            ("blend", blend.to_string(), ""),
            ("fma", fma.to_string(), ""),
            ("compress", compress.to_string(), ""),
            ("scatter", scatter.to_string(), ""),
            ("conflict_detection", conflict_detection.to_string(), ""),
            ("gather", gather.to_string(), ""),
            ("vector_ops_per_cycle", vector_ops_per_cycle.to_string(), "per cycle"),
            ("fma_per_cycle", fma_per_cycle.to_string(), "per cycle"),
            ("loads_per_cycle", loads_per_cycle.to_string(), "per cycle"),
            ("stores_per_cycle", stores_per_cycle.to_string(), "per cycle"),
            ("scalar_ops_per_cycle", scalar_ops_per_cycle.to_string(), "per cycle"),
            ("scalar_loads_per_cycle", scalar_loads_per_cycle.to_string(), "per cycle"),
            ("scalar_stores_per_cycle", scalar_stores_per_cycle.to_string(), "per cycle"),
            ("shuffles_per_cycle", shuffles_per_cycle.to_string(), "per cycle"),
            ("int_mul32_cycles", int_mul32_cycles.to_string(), "cycles"),
            ("int_mul64_cycles", int_mul64_cycles.to_string(), "cycles"),
            ("divide_f32_cycles", divide_f32_cycles.to_string(), "cycles"),
            ("divide_f64_cycles", divide_f64_cycles.to_string(), "cycles"),
            ("sqrt_f32_cycles", sqrt_f32_cycles.to_string(), "cycles"),
            ("sqrt_f64_cycles", sqrt_f64_cycles.to_string(), "cycles"),
            ("float_latency", float_latency.to_string(), "cycles"),
            ("integer_latency", integer_latency.to_string(), "cycles"),
            ("mask_latency", mask_latency.to_string(), "cycles"),
            ("load_latency", load_latency.to_string(), "cycles"),
            ("gather_lane_cycles", gather_lane_cycles.to_string(), "cycles"),
            ("gather_lane_cycles_64", gather_lane_cycles_64.to_string(), "cycles"),
            ("scatter_lane_cycles", scatter_lane_cycles.to_string(), "cycles"),
            ("masked_store_lane_cycles", masked_store_lane_cycles.to_string(), "cycles"),
            ("lane_move_cycles", lane_move_cycles.to_string(), "cycles"),
            ("compress_cycles", compress_cycles.to_string(), "cycles"),
            ("compress_store_cycles", compress_store_cycles.to_string(), "cycles"),
            ("expand_cycles", expand_cycles.to_string(), "cycles"),
            ("mispredict_cycles", mispredict_cycles.to_string(), "cycles"),
            ("store_forward_latency", store_forward_latency.to_string(), "cycles"),
            ("wide_load_from_narrow_stores_stall", wide_load_from_narrow_stores_stall.to_string(), "cycles"),
            ("atomic_cycles", atomic_cycles.to_string(), "cycles"),
            ("atomic_contended_cycles", atomic_contended_cycles.to_string(), "cycles"),
            ("line_bytes", line_bytes.to_string(), "bytes"),
            ("fetch_bytes", fetch_bytes.to_string(), "bytes"),
            ("l1_bytes", l1_bytes.to_string(), "bytes"),
            ("l2_bytes", l2_bytes.to_string(), "bytes"),
            ("l3_bytes", l3_bytes.to_string(), "bytes"),
            ("l3_cores", l3_cores.to_string(), "cores"),
            ("l1_latency", l1_latency.to_string(), "cycles"),
            ("l2_latency", l2_latency.to_string(), "cycles"),
            ("l3_latency", l3_latency.to_string(), "cycles"),
            ("memory_latency", memory_latency.to_string(), "cycles"),
            ("l2_bytes_per_cycle", l2_bytes_per_cycle.to_string(), "bytes per cycle"),
            ("memory_bytes_per_cycle", memory_bytes_per_cycle.to_string(), "bytes per cycle"),
            ("memory_parallelism", memory_parallelism.to_string(), "lines"),
            ("prefetch_streams", prefetch_streams.to_string(), "places"),
            ("prefetch_rows", prefetch_rows.to_string(), "rows"),
            ("streaming_store_gain", streaming_store_gain.to_string(), "times"),
            ("page_bytes", page_bytes.to_string(), "bytes"),
            ("huge_page_bytes", huge_page_bytes.to_string(), "bytes"),
            ("half.simple", simple.to_string(), "times"),
            ("half.fma", half_fma.to_string(), "times"),
            ("half.load", load.to_string(), "times"),
            ("half.store", store.to_string(), "times"),
            ("half.divide", divide.to_string(), "times"),
        ]
    }

    /// What decides code, for keys of caches: all but the name, the number of cores and the frequency. Equal for
    /// models for which the compiler makes the same code.
    pub fn fingerprint(&self) -> String {
        let figures = self.figures();
        let values: Vec<&str> = figures.iter().map(|(_, value, _)| value.as_str()).collect();
        format!("target {}", values.join(" "))
    }
}

/// A table of the model's figures.
impl fmt::Display for TargetModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {} cores at {} GHz", self.name, self.cores, self.frequency_ghz)?;
        for (name, value, unit) in self.figures() {
            let value = match (unit, value.parse()) {
                ("bytes", Ok(bytes)) => size(bytes),
                ("", _) => value.replace(',', ", "),
                _ => format!("{value} {unit}"),
            };
            writeln!(f, "  {:36} {value}", name.replace('_', " "))?;
        }
        Ok(())
    }
}

/// Bytes in the largest unit that divides them.
fn size(bytes: u64) -> String {
    match bytes {
        b if b >= 1 << 20 && b.is_multiple_of(1 << 20) => format!("{} MiB", b >> 20),
        b if b >= 1 << 10 && b.is_multiple_of(1 << 10) => format!("{} KiB", b >> 10),
        b => format!("{b} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Features, TargetModel};

    #[test]
    fn fingerprints_differ_where_code_may() {
        let all = TargetModel::all();
        for (n, a) in all.iter().enumerate() {
            for b in &all[n + 1..] {
                assert_ne!(a.fingerprint(), b.fingerprint(), "{} and {}", a.name, b.name);
            }
            let elsewhere = TargetModel { cores: 1, frequency_ghz: 1.0, name: "x".into(), ..a.clone() };
            assert_eq!(elsewhere.fingerprint(), a.fingerprint());
            let dearer = TargetModel { expand_cycles: a.expand_cycles + 0.125, ..a.clone() };
            assert_ne!(dearer.fingerprint(), a.fingerprint());
        }
        let zen4 = TargetModel::named("zen4").expect("a row");
        assert_ne!(zen4.cut_to(Features::V3).fingerprint(), zen4.fingerprint());
        assert!(!zen4.fingerprint().contains('\n'));
    }

    #[test]
    fn the_table_names_figures_with_units() {
        let text = TargetModel::named("zen4").expect("a row").to_string();
        let line = |name: &str| {
            let line = text.lines().find(|l| l.trim_start().starts_with(name));
            line.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert!(text.starts_with("zen4: 96 cores at 3.6 GHz\n"));
        assert_eq!(line("vector bits"), "vector bits 512 bits");
        assert_eq!(line("l2 bytes "), "l2 bytes 1 MiB");
        assert_eq!(line("l1 bytes"), "l1 bytes 32 KiB");
        assert_eq!(line("mispredict"), "mispredict cycles 14 cycles");
        assert_eq!(line("compress "), "compress true");
    }
}
