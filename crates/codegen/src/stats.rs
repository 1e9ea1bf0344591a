//! Counts of what was emitted, for tests and tuning.

/// Counts over the final LLVM module and its machine code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Threads per vector group.
    pub width: u32,
    /// Bytes of each group's frame.
    pub frame_bytes: u32,
    /// Instructions in the optimised LLVM module.
    pub llvm_instructions: u32,
    /// Plain and masked vector loads.
    pub vector_loads: u32,
    /// Plain and masked vector stores.
    pub vector_stores: u32,
    /// Gathers.
    pub gathers: u32,
    /// Scatters.
    pub scatters: u32,
    /// Atomic instructions.
    pub atomics: u32,
}

impl Stats {
    /// Counts in the text of an LLVM module.
    pub(crate) fn count(text: &str) -> Self {
        let mut s = Stats::default();
        for line in text.lines().filter(|l| l.starts_with("  ")) {
            let l = line.trim_start();
            s.llvm_instructions += 1;
            let is = |p: &str| l.contains(p);
            if is("@llvm.masked.gather") {
                s.gathers += 1;
            } else if is("@llvm.masked.scatter") {
                s.scatters += 1;
            } else if is("@llvm.masked.load") || is("= load <") || is("= load volatile <") {
                s.vector_loads += 1;
            } else if is("@llvm.masked.store") || l.starts_with("store <") {
                s.vector_stores += 1;
            } else if is("atomicrmw") || is("cmpxchg") {
                s.atomics += 1;
            }
        }
        s
    }
}
