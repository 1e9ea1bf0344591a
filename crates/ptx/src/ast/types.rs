//! Fundamental types, state spaces and source positions.

/// A fundamental PTX type (PTX ISA, "Fundamental Types"), and the packed and narrow types instructions name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are the ISA's own")]
pub enum ScalarType {
    Pred,
    B8,
    B16,
    B32,
    B64,
    B128,
    U8,
    U16,
    U32,
    U64,
    S8,
    S16,
    S32,
    S64,
    U16x2,
    S16x2,
    F16,
    F16x2,
    BF16,
    BF16x2,
    TF32,
    F32,
    F64,
    E4m3,
    E5m2,
    E4m3x2,
    E5m2x2,
    /// An opaque texture reference, held as a 64-bit handle.
    Texref,
    /// An opaque sampler reference, held as a 64-bit handle.
    Samplerref,
    /// An opaque surface reference, held as a 64-bit handle.
    Surfref,
}

impl ScalarType {
    /// Width in bits; a predicate counts as 1.
    pub fn bits(self) -> u32 {
        use ScalarType::*;
        match self {
            Pred => 1,
            B8 | U8 | S8 | E4m3 | E5m2 => 8,
            B16 | U16 | S16 | F16 | BF16 | E4m3x2 | E5m2x2 => 16,
            B32 | U32 | S32 | F32 | TF32 | U16x2 | S16x2 | F16x2 | BF16x2 => 32,
            B64 | U64 | S64 | F64 | Texref | Samplerref | Surfref => 64,
            B128 => 128,
        }
    }

    /// Size in memory in bytes; a predicate has none and answers 1.
    pub fn bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }

    /// `.s8` to `.s64`.
    pub fn is_signed(self) -> bool {
        matches!(self, ScalarType::S8 | ScalarType::S16 | ScalarType::S32 | ScalarType::S64)
    }

    /// `.u*`, `.s*` and `.b*` of 8 to 64 bits.
    pub fn is_int(self) -> bool {
        use ScalarType::*;
        matches!(self, B8 | B16 | B32 | B64 | U8 | U16 | U32 | U64 | S8 | S16 | S32 | S64)
    }

    /// Scalar floating-point types.
    pub fn is_float(self) -> bool {
        use ScalarType::*;
        matches!(self, F16 | BF16 | F32 | F64 | TF32)
    }
}

/// A state space (PTX ISA, "State Spaces").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are the ISA's own")]
pub enum Space {
    Reg,
    Sreg,
    Const,
    Global,
    Local,
    /// `.param`, with `::entry` and `::func` told apart by the function that uses it.
    Param,
    /// `.shared` and `.shared::cta`.
    Shared,
    /// `.shared::cluster`: a window of any block of the cluster.
    SharedCluster,
    /// No space named: a generic address.
    Generic,
}

/// A position in the PTX text: byte offset, with 1-based line and column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// Byte offset of the first character.
    pub start: u32,
    /// Byte offset past the last character.
    pub end: u32,
    /// Line, from 1; 0 means "no position".
    pub line: u32,
    /// Column in characters, from 1.
    pub col: u32,
}

/// Size limits of the launch that a kernel declares (`.maxntid`, `.reqntid` …).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PerfDirectives {
    /// `.maxntid x,y,z`.
    pub max_ntid: Option<[u32; 3]>,
    /// `.reqntid x,y,z`.
    pub req_ntid: Option<[u32; 3]>,
    /// `.minnctapersm n`.
    pub min_ncta_per_sm: Option<u32>,
    /// `.maxnreg n`.
    pub max_nreg: Option<u32>,
    /// `.reqnctapercluster x,y,z`.
    pub req_ncta_per_cluster: Option<[u32; 3]>,
    /// `.maxclusterrank n`.
    pub max_cluster_rank: Option<u32>,
    /// `.explicitcluster`.
    pub explicit_cluster: bool,
    /// `.noreturn`.
    pub noreturn: bool,
}
