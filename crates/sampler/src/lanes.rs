//! Loops over lanes.

use crate::LANES;

/// The lanes, for loops whose bodies are to become vectors: the number is not told to the compiler. Loops of a known small
/// number it unrolls first, and of what is left then nothing is made a vector.
#[inline(always)]
pub(crate) fn lanes() -> std::ops::Range<usize> {
    0..std::hint::black_box(LANES).min(LANES)
}

/// Whether a lane has anything but 0.
#[inline(always)]
pub(crate) fn any<T: Copy + Default + PartialEq + std::ops::BitOr<Output = T>>(words: &[T; LANES]) -> bool {
    let mut all = T::default();
    for w in words {
        all = all | *w;
    }
    all != T::default()
}
