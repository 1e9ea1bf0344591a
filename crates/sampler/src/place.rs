//! Where the texels of a fetch are, and reading them.

use weft_abi::{AddressMode, Image};

use crate::coordinates::{Axis, By, Floats, Indices};
use crate::{LANES, Memory, Words, texels};

/// What a fetch needs after its coordinates are sorted out.
pub(crate) struct Place {
    /// Address of the layer or face.
    pub(crate) base: [u64; LANES],
    /// Coordinates in order.
    pub(crate) at: [Floats; 3],
    pub(crate) axes: usize,
    pub(crate) axis: [Axis; 3],
    pub(crate) by: [By; 3],
}

/// A position along one axis: bytes from the first texel, and all ones where the border is.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) bytes: [u64; LANES],
    pub(crate) outside: Words,
}

pub(crate) const NONE: Step = Step { bytes: [0; LANES], outside: [0; LANES] };

/// Bytes that indices along an axis come to.
#[inline(always)]
pub(crate) fn step(image: &Image, axis: usize, i: &Indices) -> Step {
    let mut bytes = [0; LANES];
    let unit = [u64::from(image.texel_bytes()), image.row, image.slice][axis];
    // Products of 32-bit numbers are quick.
    match u32::try_from(unit) {
        Ok(unit) => {
            for l in 0..LANES {
                bytes[l] = u64::from(i.at[l]) * u64::from(unit);
            }
        }
        Err(_) => {
            for l in 0..LANES {
                bytes[l] = u64::from(i.at[l]).wrapping_mul(unit);
            }
        }
    }
    Step { bytes, outside: i.outside }
}

/// Reads a texel of each lane as `read` says; `whole` is the image whose border it has.
#[inline(always)]
pub(crate) fn texel_of<M: Memory>(
    memory: &M,
    whole: &Image,
    read: &Image,
    base: &[u64; LANES],
    at: [&Step; 3],
) -> [Words; 4] {
    let mut addresses = *base;
    for l in 0..LANES {
        addresses[l] += at[0].bytes[l] + at[1].bytes[l] + at[2].bytes[l];
    }
    let mut out = texels::load(memory, read, &addresses);
    if !read.buffer && read.address.contains(&AddressMode::Border) {
        for (c, words) in out.iter_mut().enumerate().take(usize::from(read.channels)) {
            let border = texels::border(whole, read, c);
            for l in 0..LANES {
                let outside = at[0].outside[l] | at[1].outside[l] | at[2].outside[l];
                words[l] = words[l] & !outside | border & outside;
            }
        }
    }
    out
}

/// Components that the format does not have are 0.
#[inline(always)]
pub(crate) fn complete(image: &Image, mut out: [Words; 4]) -> [Words; 4] {
    for words in out.iter_mut().skip(usize::from(image.channels)) {
        *words = [0; LANES];
    }
    out
}
