//! What follows from the model's data.

use crate::{Arch, TargetModel};

/// Of so many masks a branch guesses one wrong: of data that lie together few are at an edge.
const MASKS_PER_MISS: f64 = 8.0;

impl TargetModel {
    /// 32-bit lanes of a vector: `vector_bits / 32`.
    pub fn native_lanes(&self) -> u32 {
        self.vector_bits / 32
    }

    /// Vectors that so many bits take: `⌈bits / vector_bits⌉`, at least one.
    pub fn pieces(&self, bits: u32) -> u32 {
        bits.div_ceil(self.vector_bits).max(1)
    }

    /// Instructions on the datapath that one on a vector is: `vector_bits / datapath_bits`.
    pub fn passes(&self) -> u32 {
        (self.vector_bits / self.datapath_bits.max(1)).max(1)
    }

    /// Whether masks have registers of their own, and accesses take masks at no cost: `mask_registers > 0`.
    pub fn has_masks(&self) -> bool {
        self.mask_registers > 0
    }

    /// Whether LLVM may be asked for AVX-512: an x86 CPU with mask registers.
    pub fn has_avx512(&self) -> bool {
        self.arch == Arch::X86 && self.has_masks()
    }

    /// Whether gathers and scatters are instructions that take masks; else LLVM makes a branch for each lane of a mask.
    pub fn goes_anywhere_by_masks(&self) -> bool {
        self.has_masks() && self.gather && self.scatter
    }

    /// Whether gathers are made of instructions: where they take masks by registers, and with AVX2 where an instruction takes less
    /// time than loads lane by lane.
    pub fn gathers_by_instruction(&self) -> bool {
        let faster =
            self.arch == Arch::X86 && self.gather && self.gather_lane_cycles < self.load_apart_cycles();
        self.goes_anywhere_by_masks() || !self.has_masks() && faster
    }

    /// What LLVM is told of the CPU besides its name: [`features`](Self::features), and that gathers are worth it where they are. By itself
    /// it takes AVX2's for worse than loads lane by lane on all but some of Intel's CPUs.
    pub fn features_for_llvm(&self) -> String {
        let gathers = (self.gathers_by_instruction() && !self.has_masks()).then_some("+fast-gather");
        let all = [Some(self.features.as_str()).filter(|f| !f.is_empty()), gathers];
        all.into_iter().flatten().collect::<Vec<_>>().join(",")
    }

    /// Cycles that it takes to configure tiles and to release them.
    pub fn tile_configuration_cycles(&self) -> f64 {
        300.0
    }

    /// Cycles that a product of tiles gains over dot products of vectors: of so many lines with 16 sums each, of so many words of four
    /// bytes. Fitted to kernels on Emerald Rapids: a product of tiles takes as long with any number of words, but loads of tiles wait for
    /// what was just stored, for each line.
    pub fn tile_gain(&self, lines: u32, words: u32) -> f64 {
        f64::from(lines) * (1.7 * f64::from(words) - 7.5)
    }

    /// Whether arithmetic of whole vectors can bring a rounding with it (AVX-512).
    pub fn rounds_by_instruction(&self) -> bool {
        self.has_avx512()
    }

    /// Whether an instruction multiplies with powers of two (AVX-512's `vscalefps`).
    pub fn scales_by_powers(&self) -> bool {
        self.has_avx512()
    }

    /// Whether an instruction estimates reciprocals of square roots to 14 bits (AVX-512's `vrsqrt14ps`).
    pub fn estimates_roots(&self) -> bool {
        self.has_avx512()
    }

    /// Whether an instruction picks lanes of two vectors by a third (AVX-512's `vpermi2d`).
    pub fn permutes_two_vectors(&self) -> bool {
        self.has_avx512()
    }

    /// Whether shuffles of two vectors take lanes within 128 bits only (before AVX-512).
    pub fn shuffles_within_128_bits(&self) -> bool {
        self.arch == Arch::X86 && !self.permutes_two_vectors()
    }

    /// Whether an instruction makes unsigned integers of floats (AVX-512's `vcvttpd2udq`).
    pub fn converts_unsigned(&self) -> bool {
        self.has_avx512()
    }

    /// 32-bit lanes of a cache line: `line_bytes / 4`.
    pub fn line_lanes(&self) -> u32 {
        self.line_bytes / 4
    }

    /// Vectors of a cache line: `8 * line_bytes / vector_bits`, at least one.
    pub fn vectors_per_line(&self) -> u32 {
        (8 * self.line_bytes / self.vector_bits).max(1)
    }

    /// Cycles of a vector operation in a mixture of integers and floats: the mean of `1 / vector_ops` and `1 / fma`. The
    /// unit of estimates that count operations.
    pub fn vector_op_cycles(&self) -> f64 {
        (1.0 / self.vector_ops_per_cycle + 1.0 / self.fma_per_cycle) / 2.0
    }

    /// Cycles of a scalar operation: `1 / scalar_ops`.
    pub fn scalar_op_cycles(&self) -> f64 {
        1.0 / self.scalar_ops_per_cycle
    }

    /// Cycles of a store of a vector under a mask, to lanes of so many bits. Where no other thread of the operating system
    /// stores (`private`), it may be [a blend](Self::blends_masked_stores).
    pub fn masked_store_cycles(&self, bits: u32, private: bool) -> f64 {
        let plain = 1.0 / self.stores_per_cycle;
        if self.has_masks() {
            return plain;
        }
        let masked = (f64::from(self.vector_bits / bits.max(32)) * self.masked_store_lane_cycles).max(plain);
        // A test of the mask and the place, and the choice.
        let blended = 1.0 / self.loads_per_cycle + plain + 4.0 * self.vector_op_cycles();
        if private { masked.min(blended) } else { masked }
    }

    /// Whether a masked store to lanes of so many bits takes longer than loading the vector, putting the lanes in, and storing it.
    pub fn blends_masked_stores(&self, bits: u32) -> bool {
        self.masked_store_cycles(bits, true) < self.masked_store_cycles(bits, false)
    }

    /// Whether a masked store to lanes of so many bits takes longer than a plain one behind two branches by the mask, of which one in
    /// [`MASKS_PER_MISS`] is guessed wrong. Of elements smaller than words there is no masked store, but a branch for each lane.
    pub fn tests_masks(&self, bits: u32) -> bool {
        let tests = self.vector_op_cycles() + 4.0 * self.scalar_op_cycles();
        let tested = 1.0 / self.stores_per_cycle + tests + self.mispredict_cycles / MASKS_PER_MISS;
        !self.has_masks() && (bits < 32 || tested < self.masked_store_cycles(bits, false))
    }

    /// Elements of an array in local memory that are all loaded, and one chosen for each lane, in the time of a gather; or, to
    /// `store`, written back, in the time of a scatter: of what that has stored lane by lane, the next load of a vector must wait to
    /// come together. Where lanes are loaded one by one too, as without scatters, each has its own at once: none are.
    pub fn blended_elements(&self, store: bool) -> u32 {
        if !self.scatter {
            return 0;
        }
        let lanes = self.native_lanes();
        let load = 1.0 / self.loads_per_cycle + 2.0 / self.vector_ops_per_cycle;
        if !store {
            return (self.gather_cycles(lanes, 32) / load) as u32;
        }
        let scatter = self.scatter_cycles(lanes) + self.wide_load_from_narrow_stores_stall;
        (scatter / (load + 1.0 / self.stores_per_cycle)) as u32
    }

    /// Copies of a table in shared memory among which neighbouring lanes' additions are divided. Of a value that makes up half of the
    /// data, every other operation waits for the one before the last: as many copies as that takes cycles, one to add
    /// included, for an operation per cycle.
    pub fn table_copies(&self) -> u32 {
        (((self.store_forward_latency + 1.0) / 2.0).ceil() as u32).next_power_of_two()
    }

    /// Cycles in operations on vectors, [`vector_op_cycles`](Self::vector_op_cycles) each.
    pub fn in_ops(&self, cycles: f64) -> f64 {
        cycles / self.vector_op_cycles()
    }

    /// Cycles of a gather of lanes of so many bits (32, 64): lanes times their cycles.
    pub fn gather_cycles(&self, lanes: u32, bits: u32) -> f64 {
        f64::from(lanes) * if bits > 32 { self.gather_lane_cycles_64 } else { self.gather_lane_cycles }
    }

    /// Cycles of a scatter of so many lanes.
    pub fn scatter_cycles(&self, lanes: u32) -> f64 {
        f64::from(lanes) * self.scatter_lane_cycles
    }

    /// Cycles per lane of loads from anywhere without an instruction for them: a load, and half an address taken out of a
    /// vector and the lane put into one: `1 / scalar_loads + 1.5 * lane_move`.
    pub fn load_apart_cycles(&self) -> f64 {
        1.0 / self.scalar_loads_per_cycle + 1.5 * self.lane_move_cycles
    }

    /// As much of stores: `1 / scalar_stores + 1.5 * lane_move`.
    pub fn store_apart_cycles(&self) -> f64 {
        1.0 / self.scalar_stores_per_cycle + 1.5 * self.lane_move_cycles
    }

    /// Bytes that have to be on their way for memory to be busy: `memory_latency * memory_bytes_per_cycle`, at most what the
    /// core can ask for (`memory_parallelism` lines), in whole lines.
    pub fn bytes_ahead(&self) -> u64 {
        let most = self.memory_parallelism * f64::from(self.line_bytes);
        let bytes = (self.memory_latency * self.memory_bytes_per_cycle).min(most);
        (bytes as u64).next_multiple_of(u64::from(self.line_bytes.max(1)))
    }

    /// Lines that code may ask for besides what it reads at the moment, so that these do not wait for a place in the queue: a
    /// third of `memory_parallelism`.
    pub fn requests_beside(&self) -> u32 {
        ((self.memory_parallelism / 3.0) as u32).max(1)
    }

    /// Bytes that a request has to be ahead for what the CPU's own prefetcher does not fetch: it follows to the end of a page,
    /// so [`bytes_ahead`](Self::bytes_ahead) in whole pages, at least one.
    pub fn pages_ahead(&self) -> u64 {
        self.bytes_ahead().next_multiple_of(self.page_bytes)
    }

    /// Whether the row stands for any CPU with some instruction set, rather than for a family.
    pub fn is_generic(&self) -> bool {
        let name = self.name.split('+').next().unwrap_or_default();
        name.starts_with("x86-64") || name == "aarch64"
    }
}

#[cfg(test)]
mod tests {
    use crate::TargetModel;

    #[test]
    fn derived_figures_follow_their_formulas() {
        let zen4 = TargetModel::named("zen4").expect("a row");
        assert_eq!((zen4.native_lanes(), zen4.line_lanes(), zen4.vectors_per_line()), (16, 16, 1));
        assert_eq!((zen4.pieces(1), zen4.pieces(512), zen4.pieces(513)), (1, 1, 2));
        assert_eq!((zen4.passes(), zen4.has_masks(), zen4.has_avx512()), (2, true, true));
        let zen3 = TargetModel::named("zen3").expect("a row");
        assert_eq!((zen3.native_lanes(), zen3.vectors_per_line()), (8, 2));
        assert_eq!((zen3.passes(), zen3.has_masks(), zen3.has_avx512()), (1, false, false));
        assert!((zen3.in_ops(zen3.vector_op_cycles()) - 1.0).abs() < 1e-9);
        // Of doubles half as many lanes are stored; Intel's masked stores are as fast as others, of bytes there are none.
        assert!(
            zen3.tests_masks(32) && zen3.tests_masks(64) && !zen4.tests_masks(32) && !zen4.tests_masks(8)
        );
        let haswell = TargetModel::named("haswell").expect("a row");
        assert!(!haswell.tests_masks(32) && haswell.tests_masks(8) && haswell.tests_masks(16));
        assert!(zen3.bytes_ahead().is_multiple_of(64) && zen3.bytes_ahead() >= 1024);
        assert!(zen3.gather_cycles(8, 32) > 0.0 && zen3.gather_cycles(4, 64) > 0.0);
        let zen2 = TargetModel::named("zen2").expect("a row");
        assert!(
            zen3.gathers_by_instruction() && zen4.gathers_by_instruction() && !zen2.gathers_by_instruction()
        );
        assert_eq!(
            (zen3.features_for_llvm(), zen4.features_for_llvm()),
            ("+fast-gather".into(), String::new())
        );
        assert!(TargetModel::named("x86-64-v3").expect("a row").is_generic());
        assert!(TargetModel::named("aarch64+neon").is_err());
        assert!(!zen3.is_generic());
    }
}
