//! Instruction sets of x86.

/// Instruction sets of x86 that decide how code is written, in order of age. On Arm nothing is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// SSE up to 4.2, as in x86-64-v2.
    pub sse42: bool,
    /// AVX2 and fused products, as in x86-64-v3.
    pub avx2: bool,
    /// AVX-512 with lengths, doublewords, bytes and conflict detection, as in x86-64-v4.
    pub avx512: bool,
    /// AVX-512's dot products, by which Cascade Lake differs from Skylake. Never cut.
    pub avx512_vnni: bool,
    /// AMX: tiles, and products of tiles of bytes and of `bf16`.
    pub amx: bool,
}

impl Features {
    /// x86-64.
    pub const V1: Self =
        Features { sse42: false, avx2: false, avx512: false, avx512_vnni: false, amx: false };
    /// x86-64-v2.
    pub const V2: Self = Features { sse42: true, ..Self::V1 };
    /// x86-64-v3.
    pub const V3: Self = Features { avx2: true, ..Self::V2 };
    /// x86-64-v4.
    pub const V4: Self = Features { avx512: true, ..Self::V3 };
    /// x86-64-v4 and AMX.
    pub const AMX: Self = Features { amx: true, ..Self::V4 };

    /// Bits of the widest vector.
    pub fn vector_bits(self) -> u32 {
        match self {
            Features { avx512: true, .. } => 512,
            Features { avx2: true, .. } => 256,
            _ => 128,
        }
    }

    /// The modifier that cuts to this.
    pub(crate) fn modifier(self) -> &'static str {
        match self {
            Features { amx: true, .. } => "amx",
            Features { avx512: true, .. } => "avx512",
            Features { avx2: true, .. } => "avx2",
            Features { sse42: true, .. } => "sse4.2",
            _ => "sse2",
        }
    }

    /// What LLVM must be told that the CPU lacks.
    pub(crate) fn without(self) -> &'static str {
        match self {
            Features { amx: true, .. } => "",
            // AMX-INT8 and its like go with it.
            Features { avx512: true, .. } => "-amx-tile",
            Features { avx2: true, .. } => "-avx512f",
            // What needs AVX goes with it.
            Features { sse42: true, .. } => "-avx,-bmi,-bmi2,-lzcnt",
            _ => "-sse3,-popcnt,-bmi,-bmi2,-lzcnt",
        }
    }

    /// The number of x86-64's level, less one; AMX is one more.
    pub(crate) fn level(self) -> usize {
        [self.sse42, self.avx2, self.avx512, self.amx].into_iter().map(usize::from).sum()
    }
}
