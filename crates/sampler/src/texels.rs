//! Texels in memory, and the values their components stand for.

use std::sync::LazyLock;

use weft_abi::{ChannelFormat, Image};

use crate::{LANES, Memory, Words};

/// Reads a texel of each lane as the words that memory has.
#[inline(always)]
fn raw<M: Memory>(memory: &M, bytes: u32, at: &[u64; LANES]) -> [Words; 4] {
    let mut out = [[0; LANES]; 4];
    match bytes {
        1 => each(&mut out[0], at, |a| memory.load8(a).into()),
        2 => each(&mut out[0], at, |a| memory.load16(a).into()),
        _ => {
            for (i, words) in out.iter_mut().enumerate().take(bytes as usize / 4) {
                each(words, at, |a| memory.load32(a + 4 * i as u64));
            }
        }
    }
    out
}

#[inline(always)]
fn each(words: &mut Words, at: &[u64; LANES], load: impl Fn(u64) -> u32) {
    for l in 0..LANES {
        words[l] = load(at[l]);
    }
}

#[inline(always)]
fn map(words: &Words, f: impl Fn(u32) -> u32) -> Words {
    let mut out = [0; LANES];
    for l in 0..LANES {
        out[l] = f(words[l]);
    }
    out
}

/// Reads the components of a texel of each lane: integers extended to 32 bits, or the floats they stand for. Components
/// that the format does not have are left alone.
#[inline(always)]
pub(crate) fn load<M: Memory>(memory: &M, image: &Image, at: &[u64; LANES]) -> [Words; 4] {
    let words = raw(memory, image.texel_bytes(), at);
    let size = image.format.bytes();
    if size == 4 {
        return words;
    }
    let mut out = [[0; LANES]; 4];
    for (c, v) in out.iter_mut().enumerate().take(usize::from(image.channels).min(4)) {
        let bit = c as u32 * size * 8;
        let (word, skip) = (&words[bit as usize / 32], bit % 32);
        let keep = if size == 1 { 0xff } else { 0xffff };
        *v = map(word, |w| w >> skip & keep);
        *v = value(image, c, v);
    }
    out
}

/// What the bits of a narrow component stand for.
#[inline(always)]
fn value(image: &Image, component: usize, bits: &Words) -> Words {
    let unit = |v: f32, most: f32| {
        let v = v / most;
        (if v > -1.0 { v } else { -1.0 }).to_bits()
    };
    match (image.format, image.to_float) {
        (ChannelFormat::U8, true) if image.srgb && component < 3 => {
            let table = &*SRGB;
            map(bits, |v| table[v as usize & 255].to_bits())
        }
        (ChannelFormat::U8, true) => map(bits, |v| (v as i32 as f32 / 255.0).to_bits()),
        (ChannelFormat::U16, true) => map(bits, |v| (v as i32 as f32 / 65535.0).to_bits()),
        (ChannelFormat::S8, true) => map(bits, |v| unit(((v << 24) as i32 >> 24) as f32, 127.0)),
        (ChannelFormat::S16, true) => map(bits, |v| unit(((v << 16) as i32 >> 16) as f32, 32767.0)),
        (ChannelFormat::S8, false) => map(bits, |v| ((v << 24) as i32 >> 24) as u32),
        (ChannelFormat::S16, false) => map(bits, |v| ((v << 16) as i32 >> 16) as u32),
        (ChannelFormat::F16, _) => map(bits, half_to_float),
        _ => *bits,
    }
}

/// The border's component.
pub(crate) fn border(image: &Image, component: usize) -> u32 {
    image.border[component & 3].to_bits()
}

/// Bits of the `f32` that a half float stands for.
#[inline(always)]
pub(crate) fn half_to_float(h: u32) -> u32 {
    // Scaling by 2^112 moves the exponent's bias, for subnormals too; what had the largest exponent keeps it.
    let magnitude = f32::from_bits((h & 0x7fff) << 13) * f32::from_bits(0x7780_0000);
    let bits = magnitude.to_bits() | if h & 0x7c00 == 0x7c00 { 0x7f80_0000 } else { 0 };
    bits | (h & 0x8000) << 16
}

/// Linear light of each 8-bit sRGB value.
static SRGB: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|i| {
        let c = i as f64 / 255.0;
        let linear = if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) };
        linear as f32
    })
});

/// Makes what is made once.
pub(crate) fn make_tables() {
    LazyLock::force(&SRGB);
}
