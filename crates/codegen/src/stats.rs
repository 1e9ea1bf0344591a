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
    /// Regions between waiting points.
    pub regions: u32,
    /// Machine instructions; 0 without the assembly text.
    pub machine_instructions: u32,
    /// Machine instructions that store registers because there are too few.
    pub spills: u32,
    /// Machine instructions that use what was spilled.
    pub reloads: u32,
}

impl Stats {
    /// Adds what the assembly text shows; spills and reloads are named in its comments.
    pub(crate) fn count_assembly(&mut self, text: &str) {
        for line in text.lines().filter_map(|l| l.strip_prefix('\t')).filter(|l| !l.starts_with(['.', '#'])) {
            self.machine_instructions += 1;
            let comment = line.split_once('#').map_or("", |(_, c)| c);
            self.spills += u32::from(comment.contains("Spill"));
            self.reloads += u32::from(comment.contains("Reload"));
        }
    }

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

#[cfg(test)]
mod tests {
    use super::Stats;

    #[test]
    fn assembly_comments_name_spills() {
        let mut s = Stats::default();
        s.count_assembly(
            "f:                  # @f\n\t.cfi_startproc\n# %bb.0:\n\tvmovups\t%zmm1, 64(%rsp)  # 64-byte Spill\n\
             \tvaddps\t64(%rsp), %zmm0, %zmm0 # 64-byte Folded Reload\n\t# nothing\n\tretq\n",
        );
        assert_eq!((s.machine_instructions, s.spills, s.reloads), (3, 1, 1));
    }
}
