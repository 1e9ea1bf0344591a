//! Fills.

/// A value of 1, 2 or 4 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// One byte.
    D8(u8),
    /// Two bytes.
    D16(u16),
    /// Four bytes.
    D32(u32),
}

impl Pattern {
    /// The bytes, repeated to four, and how many they are.
    pub(crate) fn bytes(self) -> ([u8; 4], usize) {
        match self {
            Pattern::D8(v) => ([v; 4], 1),
            Pattern::D16(v) => {
                let [a, b] = v.to_le_bytes();
                ([a, b, a, b], 2)
            }
            Pattern::D32(v) => (v.to_le_bytes(), 4),
        }
    }
}

/// Memory to be filled (`CUDA_MEMSET_NODE_PARAMS`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemorySet {
    /// The first element.
    pub address: u64,
    /// Bytes between rows; of no meaning for one row.
    pub pitch: u64,
    /// The value.
    pub pattern: Pattern,
    /// Elements of a row.
    pub width: u64,
    /// Rows.
    pub height: u64,
}
