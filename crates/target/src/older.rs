//! Figures of a CPU of which only an older instruction set is used.

use crate::{Features, HalfWidth, TargetModel};

impl TargetModel {
    /// The figures of the same CPU with older instruction sets.
    pub(crate) fn with_figures_of(&self, features: Features) -> Self {
        let mut to = self.clone();
        to.tile_bytes &= features.amx;
        to.tile_bf16 &= features.amx;
        while to.vector_bits > features.vector_bits() {
            to.halve();
        }
        if !features.avx512 {
            to.vector_registers = to.vector_registers.min(16);
            to.mask_registers = 0;
            to.scatter = false;
            to.conflict_detection = false;
            to.scatter_lane_cycles = to.store_apart_cycles();
            if self.vector_bits > 256 {
                to.dot_bytes = false;
                to.dot_bf16 = false;
                to.int_mul64_cycles = 3.0 / to.fma_per_cycle + 5.0 / to.vector_ops_per_cycle;
            }
            if to.compress {
                to.compress = false;
                to.compress_cycles = 1.0 / to.loads_per_cycle + 1.0 / to.shuffles_per_cycle;
                to.expand_cycles = to.compress_cycles;
                to.compress_store_cycles = to.compress_cycles + 1.0 / to.stores_per_cycle;
            }
        }
        if !features.avx2 {
            let lanes = f64::from(to.native_lanes());
            to.gather = false;
            to.fma = false;
            to.dot_bytes = false;
            to.dot_bf16 = false;
            to.gather_lane_cycles = to.load_apart_cycles();
            to.gather_lane_cycles_64 = to.load_apart_cycles();
            to.compress_cycles = lanes * 2.0 * to.lane_move_cycles;
            to.expand_cycles = to.compress_cycles;
            to.compress_store_cycles = to.compress_cycles + 1.0 / to.stores_per_cycle;
        }
        if !features.sse42 {
            to.blend = false;
            to.int_mul32_cycles = 2.0 / to.fma_per_cycle + 4.0 / to.shuffles_per_cycle;
        }
        to
    }

    /// Vectors of half as many bits.
    fn halve(&mut self) {
        let HalfWidth { simple, fma, load, store, divide } = self.half;
        self.vector_bits /= 2;
        self.datapath_bits = self.datapath_bits.min(self.vector_bits);
        self.vector_ops_per_cycle *= simple;
        self.shuffles_per_cycle *= simple;
        self.fma_per_cycle *= fma;
        self.loads_per_cycle *= load;
        self.stores_per_cycle *= store;
        for cycles in [&mut self.int_mul32_cycles, &mut self.int_mul64_cycles] {
            *cycles /= fma;
        }
        for cycles in [&mut self.compress_cycles, &mut self.expand_cycles] {
            *cycles /= simple;
        }
        for cycles in [
            &mut self.divide_f32_cycles,
            &mut self.divide_f64_cycles,
            &mut self.sqrt_f32_cycles,
            &mut self.sqrt_f64_cycles,
        ] {
            *cycles /= divide;
        }
        self.half = HalfWidth::WHOLE;
    }
}
