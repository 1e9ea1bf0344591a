//! Where the texels of a fetch are, and reading them.

use weft_abi::{AddressMode, Image};

use crate::coordinates::{Axis, By, Floats, Indices};
use crate::lanes::{any, lanes};
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

/// Addresses of texels; `slice` is the distance of slices, which may be further apart than 32 bits count.
#[inline(always)]
fn addresses<const N: usize>(
    image: &Image,
    base: &[u64; LANES],
    at: &[[&Indices; 3]; N],
) -> [[u64; LANES]; N] {
    let mut out = [[0; LANES]; N];
    // Products of 32-bit numbers are quick, and rows are never longer.
    let row = image.row & u64::from(u32::MAX);
    for l in lanes() {
        for k in 0..N {
            let [x, y, z] = at[k];
            let x = u64::from(x.at[l]) * u64::from(image.texel_bytes());
            let z = if image.size[2] == 1 { 0 } else { u64::from(z.at[l]).wrapping_mul(image.slice) };
            out[k][l] = base[l].wrapping_add(x + u64::from(y.at[l]) * row).wrapping_add(z);
        }
    }
    out
}

/// Reads texels of each lane as `read` says; `whole` is the image whose border it has.
#[inline(always)]
pub(crate) fn texels_of<M: Memory, const N: usize>(
    memory: &M,
    whole: &Image,
    read: &Image,
    base: &[u64; LANES],
    at: [[&Indices; 3]; N],
) -> [[Words; 4]; N] {
    let from = addresses(read, base, &at);
    let mut out = [[[0; LANES]; 4]; N];
    for k in 0..N {
        out[k] = texels::load(memory, read, &from[k]);
        if !read.buffer && read.address.contains(&AddressMode::Border) {
            bordered(whole, read, at[k], &mut out[k]);
        }
    }
    out
}

/// Puts the border where there is no texel.
#[inline(always)]
fn bordered(whole: &Image, read: &Image, at: [&Indices; 3], out: &mut [Words; 4]) {
    let mut outside = [0; LANES];
    for l in lanes() {
        outside[l] = at[0].outside[l] | at[1].outside[l] | at[2].outside[l];
    }
    if !any(&outside) {
        return;
    }
    for (c, words) in out.iter_mut().enumerate().take(usize::from(read.channels)) {
        let border = texels::border(whole, read, c);
        for l in lanes() {
            words[l] = words[l] & !outside[l] | border & outside[l];
        }
    }
}

/// Components that the format does not have are 0.
#[inline(always)]
pub(crate) fn complete(image: &Image, mut out: [Words; 4]) -> [Words; 4] {
    for words in out.iter_mut().skip(usize::from(image.channels)) {
        *words = [0; LANES];
    }
    out
}
