//! A CPU of which only an older instruction set is used.

use crate::{Arch, Features, TargetModel, generic};

impl TargetModel {
    /// The instruction sets that the model's code is made of.
    pub fn features_used(&self) -> Features {
        match self.vector_bits {
            _ if self.arch == Arch::Arm => Features::V1,
            512.. if self.tile_bytes || self.tile_bf16 => Features::AMX,
            512.. => Features::V4,
            256.. => Features::V3,
            _ if self.blend => Features::V2,
            _ => Features::V1,
        }
    }

    /// The same CPU as far as code for these instruction sets can use it; what it lacks already stays away.
    ///
    /// Without AMX nothing multiplies tiles, and all else is as it was.
    ///
    /// Without AVX-512 there are 16 registers and no masks, scatters, compression in registers, conflict detection and
    /// 64-bit products; without AVX2 no gathers and fused products. What has no instruction costs what its parts do:
    /// * lanes from or to anywhere: [`load_apart_cycles`](Self::load_apart_cycles), [`store_apart_cycles`](Self::store_apart_cycles);
    /// * 64-bit products: three of halves, and five simple operations;
    /// * 32-bit products before SSE4.2: two of 64-bit lanes, and four shuffles;
    /// * moving lanes together: a load of an index and a shuffle, and a store where it goes to memory; without AVX2 a lane
    ///   after the other.
    ///
    /// Of a generic row it is the row for the older instruction set. For each halving of the vectors [`half`](Self::half) says how many more instructions go in a cycle. Caches, memory,
    /// scalars and latencies stay as they are.
    #[must_use]
    pub fn cut_to(&self, features: Features) -> Self {
        if self.arch == Arch::Arm || self.features_used().level() <= features.level() {
            return self.clone();
        }
        // Unless it is this machine, of which more is known.
        if self.is_generic() && self.features.is_empty() {
            return generic::x86(features);
        }
        let own = self.name.split('+').next().unwrap_or_default();
        let lacks = [self.features.as_str(), features.without()];
        TargetModel {
            name: format!("{own}+{}", features.modifier()),
            features: lacks.into_iter().filter(|f| !f.is_empty()).collect::<Vec<_>>().join(","),
            ..self.with_figures_of(features)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> TargetModel {
        TargetModel::named(name).expect(name)
    }

    #[test]
    fn zen4_without_avx512_does_twice_the_instructions_of_half_the_width() {
        let (whole, cut) = (named("zen4"), named("zen4").cut_to(Features::V3));
        assert_eq!(
            (cut.vector_bits, cut.datapath_bits, cut.vector_registers, cut.mask_registers),
            (256, 256, 16, 0)
        );
        assert!(!cut.compress && !cut.scatter && !cut.conflict_detection && cut.gather && cut.fma);
        assert_eq!(cut.vector_ops_per_cycle, 2.0 * whole.vector_ops_per_cycle);
        assert_eq!(cut.fma_per_cycle, 2.0 * whole.fma_per_cycle);
        assert_eq!(cut.divide_f32_cycles, whole.divide_f32_cycles / 2.0);
        assert_eq!(
            (cut.name.as_str(), cut.cpu.as_str(), cut.features.as_str()),
            ("zen4+avx2", "znver4", "-avx512f")
        );
        assert_eq!((cut.l2_bytes, cut.memory_latency), (whole.l2_bytes, whole.memory_latency));
        assert!(cut.int_mul64_cycles > whole.int_mul64_cycles / 2.0);
    }

    #[test]
    fn without_amx_all_but_tiles_is_as_it_was() {
        let (whole, cut) = (named("sapphire-rapids"), named("sapphire-rapids+avx512"));
        assert!(whole.tile_bytes && whole.tile_bf16 && !cut.tile_bytes && !cut.tile_bf16);
        assert_eq!((cut.name.as_str(), cut.features.as_str()), ("sapphire-rapids+avx512", "-amx-tile"));
        let back = TargetModel {
            name: whole.name.clone(),
            features: String::new(),
            tile_bytes: true,
            tile_bf16: true,
            ..cut
        };
        assert_eq!(back, whole);
        assert_eq!(whole.cut_to(Features::AMX), whole);
        assert!(!whole.cut_to(Features::V3).tile_bytes);
        let lacks = TargetModel::named("zen4+amx").expect_err("has none").to_string();
        assert_eq!(lacks, "`zen4+amx`: the CPU lacks amx");
    }

    #[test]
    fn a_whole_datapath_does_no_more_with_shorter_vectors() {
        let (whole, cut) = (named("zen5"), named("zen5").cut_to(Features::V3));
        assert_eq!(
            (cut.vector_ops_per_cycle, cut.fma_per_cycle),
            (whole.vector_ops_per_cycle, whole.fma_per_cycle)
        );
        assert_eq!(cut.datapath_bits, 256);
    }

    #[test]
    fn cutting_twice_is_cutting_once() {
        for name in ["zen4", "zen5", "skylake-x", "sapphire-rapids"] {
            let row = named(name);
            let (v3, v2) = (row.cut_to(Features::V3), row.cut_to(Features::V2));
            assert_eq!(v3.cut_to(Features::V3), v3);
            let twice = v3.cut_to(Features::V2);
            assert_eq!((twice.vector_bits, twice.name.clone()), (128, v2.name.clone()));
            assert_eq!(twice.vector_ops_per_cycle, v2.vector_ops_per_cycle);
            assert!(!v2.gather && !v2.fma && !v2.compress);
            assert!(v2.gather_lane_cycles > 0.0);
            assert_eq!(v2.cut_to(Features::V4), v2);
        }
    }

    #[test]
    fn what_has_no_more_is_left_as_it_is() {
        let zen3 = named("zen3");
        assert_eq!(zen3.cut_to(Features::V4), zen3);
        assert_eq!(zen3.cut_to(Features::V3), zen3);
        let arm = named("aarch64");
        assert_eq!(arm.cut_to(Features::V1), arm);
    }

    #[test]
    fn generic_rows_become_the_older_ones() {
        let cut = named("x86-64-v4").cut_to(Features::V3);
        assert_eq!(
            (cut.name.as_str(), cut.cpu.as_str(), cut.features.as_str()),
            ("x86-64-v3", "x86-64-v3", "")
        );
        assert_eq!(named("x86-64-v2").cut_to(Features::V1).cpu, "x86-64");
    }
}
