//! Texels in memory, and the values their components stand for.

use weft_abi::{ChannelFormat, Image};

use crate::{LANES, Memory, Words};

/// Reads a texel of each lane as the words that memory has.
#[inline(always)]
fn raw<M: Memory>(memory: &M, bytes: u32, at: &[u64; LANES]) -> [Words; 4] {
    let mut out = [[0; LANES]; 4];
    match bytes {
        1 if is_row(at, 1) => {
            let row = memory.row8(at[0]);
            for l in 0..LANES {
                out[0][l] = row[l].into();
            }
        }
        1 => each(&mut out[0], at, |a| memory.load8(a).into()),
        2 => each(&mut out[0], at, |a| memory.load16(a).into()),
        4 if is_row(at, 4) => out[0] = memory.row32(at[0]),
        _ => {
            for (i, words) in out.iter_mut().enumerate().take(bytes as usize / 4) {
                each(words, at, |a| memory.load32(a + 4 * i as u64));
            }
        }
    }
    out
}

/// Whether lanes follow each other in memory, as threads do that read one texel each.
#[inline(always)]
fn is_row(at: &[u64; LANES], bytes: u64) -> bool {
    let mut other = 0;
    for l in 0..LANES {
        other |= at[l].wrapping_sub(at[0] + bytes * l as u64);
    }
    other == 0
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
        (ChannelFormat::U8, true) if image.srgb && component < 3 => map(bits, linear_light),
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

/// A component of the border as if it were read from memory by `read`, which may leave alone what `image` converts: what
/// the format can hold of it, halves towards zero.
pub(crate) fn border(image: &Image, read: &Image, component: usize) -> u32 {
    let v = image.border[component & 3];
    let scaled = |v: f32, least: f32, most: f32| {
        let v = if v.is_nan() { 0.0 } else { v.clamp(least, 1.0) };
        let n = (v.abs() * most - 0.5).ceil() as i32;
        if v < 0.0 { -n as u32 } else { n as u32 }
    };
    let bits = match (image.format, image.to_float) {
        (ChannelFormat::U8, true) if image.srgb && component < 3 => scaled(encoded(v), 0.0, 255.0),
        (ChannelFormat::U8, true) => scaled(v, 0.0, 255.0),
        (ChannelFormat::U16, true) => scaled(v, 0.0, 65535.0),
        (ChannelFormat::S8, true) => scaled(v, -1.0, 127.0),
        (ChannelFormat::S16, true) => scaled(v, -1.0, 32767.0),
        (ChannelFormat::F16, _) => float_to_half(v),
        _ => v.to_bits(),
    };
    let keep = match image.format.bytes() {
        1 => 0xff,
        2 => 0xffff,
        _ => return bits,
    };
    value(read, component, &[bits & keep; LANES])[0]
}

/// Linear light as sRGB has it.
fn encoded(v: f32) -> f32 {
    let v = if v > 0.0 { v.min(1.0) } else { 0.0 };
    if v <= 0.003_130_8 { v * 12.92 } else { 1.055 * v.powf(1.0 / 2.4) - 0.055 }
}

/// Bits of a half float: what is left of the number when the places that there are not are cut off. Beyond the largest
/// is the largest.
pub(crate) fn float_to_half(f: f32) -> u32 {
    let sign = f.to_bits() >> 16 & 0x8000;
    let a = f.abs();
    if a.is_nan() {
        return 0x7e00;
    }
    if a.is_infinite() {
        return sign | 0x7c00;
    }
    if a >= 65504.0 {
        return sign | 0x7bff;
    }
    if a < 6.103_515_6e-5 {
        return sign | (a * 16_777_216.0) as u32;
    }
    sign | (a.to_bits() - (112 << 23)) >> 13
}

/// Bits of the `f32` that a half float stands for.
#[inline(always)]
pub(crate) fn half_to_float(h: u32) -> u32 {
    // Scaling by 2^112 moves the exponent's bias, for subnormals too; what had the largest exponent keeps it.
    let magnitude = f32::from_bits((h & 0x7fff) << 13) * f32::from_bits(0x7780_0000);
    let bits = magnitude.to_bits() | if h & 0x7c00 == 0x7c00 { 0x7f80_0000 } else { 0 };
    bits | (h & 0x8000) << 16
}

/// Bits of the float that an 8-bit sRGB value stands for.
#[inline(always)]
pub(crate) fn linear_light(v: u32) -> u32 {
    u32::from(SRGB[v as usize & 255]) << 16
}

/// Linear light of each 8-bit sRGB value, as the upper halves of floats. The hardware's has 8 bits at most.
#[rustfmt::skip]
const SRGB: [u16; 256] = [
    0x0000, 0x39a0, 0x3a20, 0x3a70, 0x3aa0, 0x3ac8, 0x3af0, 0x3b0c, 0x3b20, 0x3b34, 0x3b48, 0x3b5c, 0x3b70, 0x3b84, 0x3b90, 0x3b9c,
    0x3baa, 0x3bb8, 0x3bc6, 0x3bd6, 0x3be6, 0x3bf6, 0x3c03, 0x3c0c, 0x3c16, 0x3c1f, 0x3c29, 0x3c34, 0x3c3e, 0x3c49, 0x3c55, 0x3c60,
    0x3c6c, 0x3c7a, 0x3c83, 0x3c8a, 0x3c91, 0x3c98, 0x3c9f, 0x3ca6, 0x3cae, 0x3cb6, 0x3cbe, 0x3cc6, 0x3cce, 0x3cd7, 0x3ce0, 0x3ce9,
    0x3cf2, 0x3cfc, 0x3d03, 0x3d08, 0x3d0d, 0x3d12, 0x3d17, 0x3d1c, 0x3d22, 0x3d28, 0x3d2d, 0x3d33, 0x3d39, 0x3d3f, 0x3d45, 0x3d4c,
    0x3d52, 0x3d58, 0x3d60, 0x3d66, 0x3d6c, 0x3d74, 0x3d7a, 0x3d81, 0x3d85, 0x3d88, 0x3d8c, 0x3d90, 0x3d94, 0x3d98, 0x3d9c, 0x3da0,
    0x3da4, 0x3da9, 0x3dad, 0x3db1, 0x3db6, 0x3dba, 0x3dbf, 0x3dc3, 0x3dc8, 0x3dcd, 0x3dd1, 0x3dd6, 0x3ddb, 0x3de0, 0x3de5, 0x3dea,
    0x3df0, 0x3df4, 0x3dfa, 0x3e00, 0x3e02, 0x3e05, 0x3e08, 0x3e0b, 0x3e0e, 0x3e11, 0x3e14, 0x3e17, 0x3e1a, 0x3e1d, 0x3e20, 0x3e23,
    0x3e26, 0x3e29, 0x3e2c, 0x3e30, 0x3e33, 0x3e36, 0x3e3a, 0x3e3d, 0x3e40, 0x3e44, 0x3e47, 0x3e4b, 0x3e4e, 0x3e52, 0x3e56, 0x3e59,
    0x3e5d, 0x3e61, 0x3e65, 0x3e68, 0x3e6c, 0x3e70, 0x3e74, 0x3e78, 0x3e7c, 0x3e80, 0x3e82, 0x3e84, 0x3e86, 0x3e88, 0x3e8a, 0x3e8d,
    0x3e8f, 0x3e91, 0x3e93, 0x3e95, 0x3e98, 0x3e9a, 0x3e9c, 0x3e9e, 0x3ea1, 0x3ea3, 0x3ea5, 0x3ea8, 0x3eaa, 0x3ead, 0x3eaf, 0x3eb2,
    0x3eb4, 0x3eb6, 0x3eb9, 0x3ebc, 0x3ebe, 0x3ec1, 0x3ec3, 0x3ec6, 0x3ec8, 0x3ecb, 0x3ece, 0x3ed1, 0x3ed3, 0x3ed6, 0x3ed9, 0x3edb,
    0x3ede, 0x3ee1, 0x3ee4, 0x3ee7, 0x3eea, 0x3eed, 0x3ef0, 0x3ef2, 0x3ef6, 0x3ef8, 0x3efc, 0x3efe, 0x3f01, 0x3f02, 0x3f04, 0x3f05,
    0x3f07, 0x3f09, 0x3f0a, 0x3f0c, 0x3f0d, 0x3f0f, 0x3f11, 0x3f12, 0x3f14, 0x3f16, 0x3f17, 0x3f19, 0x3f1b, 0x3f1c, 0x3f1e, 0x3f20,
    0x3f21, 0x3f23, 0x3f25, 0x3f27, 0x3f29, 0x3f2a, 0x3f2c, 0x3f2e, 0x3f30, 0x3f32, 0x3f33, 0x3f35, 0x3f37, 0x3f39, 0x3f3b, 0x3f3d,
    0x3f3f, 0x3f41, 0x3f43, 0x3f45, 0x3f47, 0x3f49, 0x3f4b, 0x3f4d, 0x3f4f, 0x3f51, 0x3f53, 0x3f55, 0x3f57, 0x3f59, 0x3f5b, 0x3f5d,
    0x3f5f, 0x3f61, 0x3f63, 0x3f65, 0x3f68, 0x3f6a, 0x3f6c, 0x3f6e, 0x3f70, 0x3f72, 0x3f74, 0x3f76, 0x3f7a, 0x3f7c, 0x3f7e, 0x3f80,
];
