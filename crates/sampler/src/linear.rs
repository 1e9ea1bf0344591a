//! The linear filter, bit by bit as the hardware has it: weights of 8 bits, texels of few more than they have in memory,
//! and one rounding at the end.

use weft_abi::{ChannelFormat, Image};

use crate::place::{NONE, Place, complete, step, texel_of};
use crate::texels::linear_light;
use crate::{LANES, Memory, Words};

/// Weights in 256ths.
type Weights = [i32; LANES];

/// The share of `part` that a weight of `w` 256ths takes, halves upwards.
#[inline(always)]
fn share(part: i32, w: i32) -> i32 {
    (part * w + 128) >> 8
}

/// Weights of the corners of a part of all, x fastest: it is split by x, then by y.
#[inline(always)]
fn split(part: i32, a: i32, b: i32) -> [i32; 4] {
    let right = share(part, a);
    let left = part - right;
    let (left_below, right_above) = (share(left, 256 - b), share(right, b));
    [left_below, right - right_above, left - left_below, right_above]
}

/// Weights of the corners, x fastest. What they are rounded to depends on the axes' order: z, then x, then y.
#[inline(always)]
fn corners(axes: usize, w: &[Weights; 3]) -> [Weights; 8] {
    let mut out = [[0; LANES]; 8];
    for l in 0..LANES {
        let [a, b, c] = [w[0][l], w[1][l], w[2][l]];
        match axes {
            1 => (out[0][l], out[1][l]) = (256 - a, a),
            2 => {
                let both = share(a, b);
                out[0][l] = 256 - a - b + both;
                out[1][l] = a - both;
                out[2][l] = b - both;
                out[3][l] = both;
            }
            _ => {
                for (z, part) in [256 - c, c].into_iter().enumerate() {
                    for (k, w) in split(part, a, b).into_iter().enumerate() {
                        out[4 * z + k][l] = w;
                    }
                }
            }
        }
    }
    out
}

/// A component of up to four texels, and their weights.
struct Group<'a> {
    texels: [&'a Words; 4],
    weights: [&'a Weights; 4],
}

/// The weighted sum of integers.
#[inline(always)]
fn sum(groups: &[Group<'_>]) -> [i32; LANES] {
    let mut sum = [0; LANES];
    for g in groups {
        for (t, w) in g.texels.iter().zip(g.weights) {
            for l in 0..LANES {
                sum[l] += t[l] as i32 * w[l];
            }
        }
    }
    sum
}

/// Integers that stand for numbers from 0 or -1 to 1. The result has 16 bits.
#[inline(always)]
fn fraction(format: ChannelFormat, groups: &[Group<'_>]) -> Words {
    let sum = sum(groups);
    let mut out = [0; LANES];
    for l in 0..LANES {
        let v = match format {
            ChannelFormat::U8 => ((sum[l] * 257 + 128) >> 8) as f32 / 65535.0,
            ChannelFormat::U16 => ((sum[l] + 128) >> 8) as f32 / 65535.0,
            ChannelFormat::S16 => ((sum[l] + 128) >> 8) as f32 / 32767.0,
            _ => (f64::from(sum[l]) * (32767.0 / 32512.0) + 0.5).floor() as f32 / 32767.0,
        };
        out[l] = v.max(-1.0).to_bits();
    }
    out
}

/// Floats with `bits` bits after the leading one, and no exponent below `least`. Of the texels of a group no more bits
/// count than the largest has and `more`; sums are rounded to nearest, ties away from zero.
#[inline(always)]
fn float(bits: i32, more: i32, least: i32, groups: &[Group<'_>]) -> Words {
    let mut total = [0f64; LANES];
    let (mut wild, mut negative) = ([false; LANES], [true; LANES]);
    for g in groups {
        let mut largest = [0u32; LANES];
        for (t, w) in g.texels.iter().zip(g.weights) {
            for l in 0..LANES {
                let magnitude = if w[l] == 0 { 0 } else { t[l] & 0x7fff_ffff };
                largest[l] = largest[l].max(magnitude);
                negative[l] &= w[l] == 0 || t[l] >> 31 == 1;
            }
        }
        for l in 0..LANES {
            wild[l] |= largest[l] >= 0x7f80_0000;
            let exponent = ((largest[l] >> 23) as i32 - 127).max(least);
            let unit = power(exponent - bits - more);
            let scale = power(bits + more - exponent);
            let mut part = 0.0;
            for (t, w) in g.texels.iter().zip(g.weights) {
                let v =
                    if t[l] & 0x7f80_0000 == 0 || w[l] == 0 { 0.0 } else { f64::from(f32::from_bits(t[l])) };
                part += (v * scale).trunc() * f64::from(w[l]);
            }
            total[l] += part * unit;
        }
    }
    let mut out = [0; LANES];
    for l in 0..LANES {
        let v = total[l] * (1.0 / 256.0);
        let drop = 52 - bits;
        let cut = f64::from_bits(v.to_bits().wrapping_add(1 << (drop - 1)) & !((1 << drop) - 1));
        let fine = power(bits - least);
        let small = (v.abs() * fine + 0.5).floor() * power(least - bits);
        let r = if v.abs() < power(least) { small.copysign(v) } else { cut } as f32;
        out[l] = if r == 0.0 { if negative[l] { 0x8000_0000 } else { 0 } } else { r.to_bits() };
    }
    for l in 0..LANES {
        if wild[l] {
            out[l] = special(bits, l, groups);
        }
    }
    out
}

/// What infinities and what is no number come to.
#[inline(never)]
fn special(bits: i32, l: usize, groups: &[Group<'_>]) -> u32 {
    let mut sum = 0.0;
    for g in groups {
        for (t, w) in g.texels.iter().zip(g.weights) {
            sum += if w[l] == 0 { 0.0 } else { f32::from_bits(t[l]) };
        }
    }
    if sum.is_nan() { 0x7fff_ffff & !((1 << (23 - bits)) - 1) } else { sum.to_bits() }
}

/// A power of two, within the normal range.
#[inline(always)]
fn power(n: i32) -> f64 {
    f64::from_bits(((n + 1023) as u64) << 52)
}

/// The texels around, and their weights along each axis.
#[inline(always)]
fn around<M: Memory>(memory: &M, image: &Image, p: &Place) -> ([[Words; 4]; 8], [Weights; 3]) {
    // Narrow integers are weighed as they are in memory.
    let read = Image { to_float: false, ..*image };
    let mut steps = [[NONE; 2]; 3];
    let mut weights = [[0; LANES]; 3];
    for i in 0..p.axes {
        let around = p.axis[i].between(&p.at[i], &p.by[i], true);
        steps[i] = [step(image, i, &around.low), step(image, i, &around.high)];
        weights[i] = around.weight;
    }
    let mut texels = [[[0; LANES]; 4]; 8];
    for (corner, t) in texels.iter_mut().enumerate().take(1 << p.axes) {
        let at = [&steps[0][corner & 1], &steps[1][corner >> 1 & 1], &steps[2][corner >> 2 & 1]];
        *t = texel_of(memory, image, &read, &p.base, at);
    }
    (texels, weights)
}

/// Weighted sums of each component: texels in groups of four.
#[inline(always)]
fn sums<const N: usize, const G: usize>(
    image: &Image,
    texels: &mut [[Words; 4]; N],
    weights: &[Weights; N],
    groups: usize,
) -> [Words; 4] {
    let srgb = image.srgb && image.to_float && image.format == ChannelFormat::U8;
    let mut out = [[0; LANES]; 4];
    for (c, words) in out.iter_mut().enumerate().take(usize::from(image.channels)) {
        if srgb && c < 3 {
            for t in texels.iter_mut().take(4 * groups) {
                t[c] = t[c].map(linear_light);
            }
        }
        let all: [Group<'_>; G] = std::array::from_fn(|z| Group {
            texels: [0, 1, 2, 3].map(|k| &texels[4 * z + k][c]),
            weights: [0, 1, 2, 3].map(|k| &weights[4 * z + k]),
        });
        let groups = &all[..groups];
        *words = match image.format {
            _ if srgb && c < 3 => float(10, -3, -14, groups),
            _ if image.to_float => fraction(image.format, groups),
            ChannelFormat::F16 => float(10, 4, -14, groups),
            _ => float(23, 4, -126, groups),
        };
    }
    complete(image, out)
}

/// The weighted sum of the texels around.
#[inline(always)]
pub(crate) fn filter<M: Memory>(memory: &M, image: &Image, p: &Place) -> [Words; 4] {
    let (mut texels, weights) = around(memory, image, p);
    let weights = corners(p.axes, &weights);
    sums::<8, 2>(image, &mut texels, &weights, if p.axes == 3 { 2 } else { 1 })
}

/// The weighted sum of the texels around in two levels, of which the second has so many 256ths.
#[inline(never)]
pub(crate) fn filter_between<M: Memory>(
    memory: &M,
    levels: [(&Image, &Place); 2],
    second: &Weights,
) -> [Words; 4] {
    let mut texels = [[[0; LANES]; 4]; 16];
    let mut weights = [[0; LANES]; 16];
    for (k, (image, p)) in levels.into_iter().enumerate() {
        let (found, [x, y, z]) = around(memory, image, p);
        texels[8 * k..8 * k + 8].copy_from_slice(&found);
        for l in 0..LANES {
            let part = if k == 0 { 256 - second[l] } else { second[l] };
            let behind = share(part, z[l]);
            for (slice, part) in [part - behind, behind].into_iter().enumerate() {
                for (i, w) in split(part, x[l], y[l]).into_iter().enumerate() {
                    weights[8 * k + 4 * slice + i][l] = w;
                }
            }
        }
    }
    sums::<16, 4>(levels[0].0, &mut texels, &weights, 4)
}
