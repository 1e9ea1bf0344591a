//! What the model knows of a launch.

use crate::gpu::Gpu;

/// What a launch asks of memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct Memory {
    /// Requests of warps to global and local memory.
    pub requests: f64,
    /// Lines of 128 bytes that they touch.
    pub lines: f64,
    /// Cycles of L1 for requests whose banks are known: of each place in the code the greater of what its words and what its lines take.
    pub banks: f64,
    /// Sectors that are loaded.
    pub loaded: f64,
    /// Of these, sectors that lie apart.
    pub apart: f64,
    /// Sectors that are stored.
    pub stored: f64,
    /// Wavefronts of shared memory.
    pub wavefronts: f64,
    /// Cycles of SMs for constants at several places.
    pub constants: f64,
    /// Threads that do atomic operations on global memory.
    pub atomics: f64,
    /// Requests of warps for atomic operations at one place for all.
    pub at_one_place: f64,
    /// Of loaded sectors, what L1 gives.
    pub l1_hits: f64,
    /// Of these, what was asked for just before, so that it is there no sooner than what misses.
    pub l1_late: f64,
    /// Sectors that L2 gives no sooner than DRAM, since it had asked for their line just before.
    pub l2_late: f64,
    /// Loads of the warp that waits for memory longest, by where they have it from: L1, L2, DRAM. Nothing where that is not known.
    pub slowest: [f64; 3],
    /// Requests of warps that load.
    pub loads: f64,
    /// Requests of warps to memory of the host whose answers they wait for: loads and atomic operations.
    pub host: f64,
    /// Atomic operations of warps on one line of the host's memory.
    pub host_at_one_line: f64,
    /// Bytes that kernels read in the host's memory, and that they write there.
    pub bus: [f64; 2],
    /// Lines of 128 bytes that L2 is asked for, of each request.
    pub l2_lines: f64,
    /// Lines that are stored to L2.
    pub l2_stored_lines: f64,
    /// Bytes that DRAM gives.
    pub dram_read: f64,
    /// Bytes that DRAM takes.
    pub dram_written: f64,
}

impl Memory {
    /// Cycles of L1 for so many requests that touch so many lines, of which the fullest bank gives so many words.
    pub(crate) fn of_l1(requests: f64, lines: f64, words: f64, gpu: &Gpu) -> f64 {
        let [word, line] = gpu.l1;
        (word * words).max(word * requests + line * (lines - requests).max(0.0))
    }

    /// Fills in what caches give, where no more is known than how much memory there is to be touched: each of its bytes comes from DRAM
    /// once, half of what is read again is in L1.
    #[must_use]
    pub fn guessed(self, reachable: f64, gpu: &Gpu) -> Self {
        let bytes = 32.0 * self.loaded;
        // DRAM gives two sectors at a time.
        let asked = bytes + 32.0 * self.apart;
        let once = if reachable > 0.0 { asked.min(reachable) } else { asked };
        let written = 32.0 * self.stored;
        Memory {
            l1_hits: (bytes - once).max(0.0) / 64.0,
            dram_read: once,
            dram_written: (written.min(if reachable > 0.0 { reachable } else { written }) - gpu.l2_bytes)
                .max(0.0),
            ..self
        }
    }
}

/// How a grid is spread.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// Blocks.
    pub blocks: f64,
    /// Warps of a block.
    pub warps: f64,
    /// Blocks that are on an SM together.
    pub resident: f64,
    /// SMs.
    pub sms: f64,
}

impl Grid {
    /// Blocks that begin together.
    pub fn first_wave(&self) -> f64 {
        self.blocks.min(self.sms * self.resident.max(1.0))
    }

    /// How often all SMs are filled with blocks.
    pub fn waves(&self) -> f64 {
        self.blocks / self.sms / self.resident.max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `l1_load_of_*_lines_own_banks` and `_one_bank` of `parts.txt`: 2.70, 4.79 and 8.61 cycles, and 8.11, 16.1 and 32.0.
    #[test]
    fn lines_take_l1_a_quarter_of_a_cycle_where_their_words_are_in_other_banks() {
        let gpu = Gpu::of("NVIDIA H100").expect("a GPU");
        for (lines, own, one) in [(8.0, 2.70, 8.11), (16.0, 4.79, 16.1), (32.0, 8.61, 32.0)] {
            let of = |words: f64| Memory::of_l1(1.0, lines, words, gpu);
            assert!((of(1.0) / own - 1.0).abs() < 0.03 && (of(lines) / one - 1.0).abs() < 0.03, "{lines}");
        }
    }
}
