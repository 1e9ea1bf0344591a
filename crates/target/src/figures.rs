//! The model as text: for people, and for keys of caches.

use std::fmt;

use crate::{HalfWidth, TargetModel};

/// A figure: its name, its value, its unit.
type Figure = (&'static str, String, &'static str);

/// Rows of a model: name and unit of each field but those that are shown apart or decide no code.
macro_rules! figures {
    ($model:expr; $($name:ident $unit:literal,)*) => {{
        let TargetModel { name: _, half: _, frequency_ghz: _, $($name),* } = $model;
        vec![$((stringify!($name), $name.to_string(), $unit)),*]
    }};
}

impl TargetModel {
    /// All that code may depend on. A new field that is forgotten here does not compile.
    fn figures(&self) -> Vec<Figure> {
        let mut all = figures! {
            self;
            cpu "",
            features "",
            arch "",
            vector_bits "bits",
            datapath_bits "bits",
            vector_registers "registers",
            mask_registers "registers",
            general_registers "registers",
            blend "",
            fma "",
            compress "",
            scatter "",
            conflict_detection "",
            dot_bytes "",
            dot_bf16 "",
            tile_bytes "",
            tile_bf16 "",
            gather "",
            vector_ops_per_cycle "per cycle",
            fma_per_cycle "per cycle",
            loads_per_cycle "per cycle",
            stores_per_cycle "per cycle",
            scalar_ops_per_cycle "per cycle",
            scalar_loads_per_cycle "per cycle",
            scalar_stores_per_cycle "per cycle",
            shuffles_per_cycle "per cycle",
            int_mul32_cycles "cycles",
            int_mul64_cycles "cycles",
            divide_f32_cycles "cycles",
            divide_f64_cycles "cycles",
            sqrt_f32_cycles "cycles",
            sqrt_f64_cycles "cycles",
            float_latency "cycles",
            integer_latency "cycles",
            mask_latency "cycles",
            load_latency "cycles",
            gather_lane_cycles "cycles",
            gather_lane_cycles_64 "cycles",
            scatter_lane_cycles "cycles",
            masked_store_lane_cycles "cycles",
            lane_move_cycles "cycles",
            compress_cycles "cycles",
            compress_store_cycles "cycles",
            expand_cycles "cycles",
            mispredict_cycles "cycles",
            store_forward_latency "cycles",
            wide_load_from_narrow_stores_stall "cycles",
            atomic_cycles "cycles",
            atomic_contended_cycles "cycles",
            line_bytes "bytes",
            fetch_bytes "bytes",
            l1_bytes "bytes",
            l2_bytes "bytes",
            l3_bytes "bytes",
            l3_cores "cores",
            l1_latency "cycles",
            l2_latency "cycles",
            l3_latency "cycles",
            memory_latency "cycles",
            l2_bytes_per_cycle "bytes per cycle",
            memory_bytes_per_cycle "bytes per cycle",
            memory_parallelism "lines",
            prefetch_streams "places",
            prefetch_rows "rows",
            streaming_store_gain "times",
            page_bytes "bytes",
            huge_page_bytes "bytes",
            cores "cores",
        };
        all.extend(halves(self.half).map(|(name, value)| (name, value.to_string(), "times")));
        all
    }
}

/// What vectors of half the width do, with names.
fn halves(half: HalfWidth) -> [(&'static str, f64); 5] {
    let HalfWidth { simple, fma, load, store, divide } = half;
    [
        ("half.simple", simple),
        ("half.fma", fma),
        ("half.load", load),
        ("half.store", store),
        ("half.divide", divide),
    ]
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
    use crate::TargetModel;

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
