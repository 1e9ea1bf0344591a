//! What images are made of.

use thiserror::Error;

/// Why an image gives no PTX.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ImageError {
    /// Not an image, or a damaged one.
    #[error("invalid device code image: {0}")]
    Invalid(&'static str),
    /// It holds machine code of GPUs only.
    #[error(
        "the image holds machine code for {} but no PTX; rebuild with PTX, for example \
         `nvcc -gencode arch=compute_{sm},code=[sm_{sm},compute_{sm}]` (clang: --cuda-include-ptx=all)",
        list(.machine)
    )]
    NoPtx {
        /// What the machine code is for, as 90 for `sm_90`.
        machine: Vec<u32>,
        /// The device's own number.
        sm: u32,
    },
}

fn list(machine: &[u32]) -> String {
    machine.iter().map(|sm| format!("sm_{sm}")).collect::<Vec<_>>().join(", ")
}

/// One piece of device code of an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry<'a> {
    /// PTX, perhaps compressed.
    Ptx {
        /// Target, as 90 for `sm_90`; 0 when the container does not say.
        sm: u32,
        /// The text as stored.
        stored: Stored<'a>,
    },
    /// Machine code for a GPU.
    Machine {
        /// What it runs on.
        sm: u32,
    },
}

/// Stored PTX.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stored<'a> {
    /// The text itself.
    Plain(&'a [u8]),
    /// An LZ4 block and the size of the text.
    Lz4(&'a [u8], usize),
    /// A zstd frame and the size of the text.
    Zstd(&'a [u8], usize),
}

pub(crate) fn u16_at(b: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(*b.get(at..)?.first_chunk()?))
}

pub(crate) fn u32_at(b: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*b.get(at..)?.first_chunk()?))
}

pub(crate) fn u64_at(b: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*b.get(at..)?.first_chunk()?))
}
