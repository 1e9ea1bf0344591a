//! Sizes of the caches of GPUs.

/// What the model has to know of a GPU, for a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gpu {
    /// SMs.
    pub sms: u32,
    /// Bytes of an SM's L1 that are not shared memory in this launch.
    pub l1_bytes: u64,
    /// What goes through L1.
    pub l1: L1,
    /// Bytes of L2, all partitions together.
    pub l2_bytes: u64,
    /// Partitions of L2. Each serves half of the SMs, and keeps copies of what lies in the other.
    pub l2_partitions: u32,
    /// Whether a load that misses L2 brings both sectors of an aligned 64 bytes.
    pub pairs: bool,
}

/// What goes through L1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum L1 {
    /// Loads and stores of global and local memory; what was stored can be hit.
    All,
    /// Loads; a store to global memory takes out what it changes.
    Loads,
    /// Local memory; global memory passes it by.
    Local,
}

impl Gpu {
    /// Of a compute capability; `shared_of_sm`: bytes that are shared memory.
    ///
    /// Sources: CUDA C++ Programming Guide, appendices on compute capabilities (sizes of the memory that L1 and shared memory have together, of 5.x and
    /// 6.x that of L1 alone), and its version 10.2 of 3.x; tuning guides of Kepler and Maxwell (global loads pass L1 by unless a program asks for
    /// it), of Pascal (GP100 caches them) and of Volta (L1 takes stores); NVIDIA's white papers on the A100 and H100 (two partitions of L2). Jia and
    /// others, 2018 and 2019 (arXiv 1804.06826, 1903.07486): L2 of Kepler, Maxwell and Pascal has lines of 32 bytes, of Volta and Turing of 64;
    /// that later ones fetch as much is what an H100 counted.
    pub fn new(capability: (u32, u32), sms: u32, l2_bytes: u64, shared_of_sm: u64) -> Self {
        let (together, alone) = match capability {
            (3, 7) => (128, 0),
            (3, _) => (64, 0),
            (5 | 6, _) => (0, 24),
            (7, 5) => (96, 0),
            (7, _) => (128, 0),
            (8, 0 | 7) => (192, 0),
            (8, _) => (128, 0),
            (12, _) => (128, 0),
            _ => (256, 0),
        };
        let l1 = match capability.0 {
            ..=5 => L1::Local,
            6 => L1::Loads,
            _ => L1::All,
        };
        let l1_bytes = (u64::saturating_sub(together * 1024, shared_of_sm) + alone * 1024).max(8 * 1024);
        let l2_partitions = if matches!(capability, (8, 0) | (9 | 10, _)) { 2 } else { 1 };
        Gpu { sms: sms.max(1), l1_bytes, l1, l2_bytes, l2_partitions, pairs: capability.0 >= 7 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_shared_memory_is_l1() {
        let h100 = Gpu::new((9, 0), 132, 50 << 20, 32 << 10);
        assert_eq!((h100.l1_bytes, h100.l2_partitions, h100.pairs), (224 << 10, 2, true));
        let p100 = Gpu::new((6, 0), 56, 4 << 20, 64 << 10);
        assert_eq!((p100.l1_bytes, p100.l2_partitions, p100.pairs), (24 << 10, 1, false));
        let k80 = Gpu::new((3, 7), 13, 3 << 19, 112 << 10);
        assert_eq!((k80.l1_bytes, k80.l1), (16 << 10, L1::Local));
    }
}
