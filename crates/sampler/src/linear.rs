//! The linear filter, bit by bit as the hardware has it: weights of 8 bits, texels of few more than they have in memory,
//! and one rounding at the end.

use weft_abi::{ChannelFormat, Image};

use crate::coordinates::{Between, Indices};
use crate::lanes::{any, lanes};
use crate::place::{Place, complete, texels_of};
use crate::texels::linear_light;
use crate::{LANES, Memory, Words};

const SIGN: u32 = 0x8000_0000;
const MAGNITUDE: u32 = 0x7fff_ffff;
const INFINITY: u32 = 0x7f80_0000;

/// Weights in 256ths.
type Weights = [i32; LANES];

/// The share of `part` that a weight of `w` 256ths takes, halves upwards.
#[inline(always)]
fn share(part: i32, w: i32) -> i32 {
    (part * w + 128) >> 8
}

/// Weights of the corners of a part of all, x fastest. What they are rounded to depends on the axes' order: z, then x, then y.
#[inline(always)]
fn split(part: i32, a: i32, b: i32) -> [i32; 4] {
    let right = share(part, a);
    let left = part - right;
    let (left_below, right_above) = (share(left, 256 - b), share(right, b));
    [left_below, right - right_above, left - left_below, right_above]
}

/// How sums of floats are rounded.
#[derive(Clone, Copy)]
struct Rounding {
    /// Bits after the leading one.
    bits: i32,
    /// Of the texels of a group, no more bits count than the largest has and so many.
    more: i32,
    /// No exponent is below.
    least: i32,
}

/// A lane's component of the texels of each group, and their weights.
type Lane<const G: usize, const N: usize> = ([[u32; N]; G], [[i32; N]; G]);

impl Rounding {
    /// The weighted sum, before rounding, and the largest magnitude among the texels: those without weight do not count. What
    /// is finite makes an exact sum.
    #[inline(always)]
    fn sum<const G: usize, const N: usize>(self, (texels, weights): Lane<G, N>) -> (f64, u32) {
        let (mut total, mut most) = (0.0, 0);
        for (t, w) in texels.iter().zip(&weights) {
            let mut largest = 0;
            let mut kept = [0.0; N];
            for k in 0..N {
                let t = if w[k] == 0 { 0 } else { t[k] };
                largest = largest.max(t & MAGNITUDE);
                kept[k] = f64::from(f32::from_bits(if t & INFINITY == 0 { 0 } else { t }));
            }
            most = most.max(largest);
            let exponent = ((largest >> 23) as i32 - 127).max(self.least);
            let scale = power(self.bits + self.more - exponent);
            let mut part = 0.0;
            for k in 0..N {
                part += (kept[k] * scale).trunc() * f64::from(w[k]);
            }
            total += part * power(exponent - self.bits - self.more - 8);
        }
        (total, most)
    }

    /// All ones if each texel that counts is negative, which makes zero negative.
    #[inline(always)]
    fn negative<const G: usize, const N: usize>(self, (texels, weights): Lane<G, N>) -> u32 {
        let mut sign = u32::MAX;
        for (t, w) in texels.iter().zip(&weights) {
            for k in 0..N {
                sign &= if w[k] == 0 { u32::MAX } else { t[k] };
            }
        }
        sign & SIGN
    }

    /// The rounded sum, ties away from zero, and whether that is not so: numbers that are not finite, and sums below the
    /// normal range, are left to [`Rounding::exact`].
    #[inline(always)]
    fn usual<const G: usize, const N: usize>(self, lane: Lane<G, N>) -> (u32, bool) {
        let (v, most) = self.sum(lane);
        let drop = 52 - self.bits;
        let cut = f64::from_bits(v.to_bits().wrapping_add(1 << (drop - 1)) & !((1 << drop) - 1));
        let odd = most >= INFINITY || (v != 0.0 && v.abs() < power(self.least));
        (if v == 0.0 { self.negative(lane) } else { (cut as f32).to_bits() }, odd)
    }

    /// The rounded sum of any numbers.
    #[inline(never)]
    fn exact<const G: usize, const N: usize>(self, lane: Lane<G, N>) -> u32 {
        let (v, most) = self.sum(lane);
        if most >= INFINITY {
            let mut sum = 0.0;
            for (t, w) in lane.0.iter().flatten().zip(lane.1.iter().flatten()) {
                sum += if *w == 0 { 0.0 } else { f32::from_bits(*t) };
            }
            return if sum.is_nan() { MAGNITUDE & !((1 << (23 - self.bits)) - 1) } else { sum.to_bits() };
        }
        if v == 0.0 || v.abs() >= power(self.least) {
            return self.usual(lane).0;
        }
        let fine = self.bits - self.least;
        let small = (v.abs() * power(fine) + 0.5).floor() * power(-fine);
        if small as f32 == 0.0 { self.negative(lane) } else { (small.copysign(v) as f32).to_bits() }
    }
}

/// Texels of a component in groups, and their weights; the sums of lanes are independent.
struct Terms<'a, const G: usize, const N: usize> {
    texels: &'a [[[Words; 4]; N]; G],
    component: usize,
    weights: &'a [[Weights; N]; G],
}

impl<const G: usize, const N: usize> Terms<'_, G, N> {
    #[inline(always)]
    fn lane(&self, l: usize) -> Lane<G, N> {
        let (mut t, mut w) = ([[0; N]; G], [[0; N]; G]);
        for g in 0..G {
            for k in 0..N {
                (t[g][k], w[g][k]) = (self.texels[g][k][self.component][l], self.weights[g][k][l]);
            }
        }
        (t, w)
    }

    /// Integers that stand for numbers from 0 or -1 to 1. The result has 16 bits.
    #[inline(always)]
    fn fraction(&self, format: ChannelFormat) -> Words {
        let mut out = [0; LANES];
        for l in lanes() {
            let (t, w) = self.lane(l);
            let mut sum = 0;
            for (t, w) in t.iter().flatten().zip(w.iter().flatten()) {
                sum += *t as i32 * w;
            }
            let v = match format {
                ChannelFormat::U8 => ((sum * 257 + 128) >> 8) as f32 / 65535.0,
                ChannelFormat::U16 => ((sum + 128) >> 8) as f32 / 65535.0,
                ChannelFormat::S16 => ((sum + 128) >> 8) as f32 / 32767.0,
                _ => (f64::from(sum) * (32767.0 / 32512.0) + 0.5).floor() as f32 / 32767.0,
            };
            out[l] = if v > -1.0 { v } else { -1.0 }.to_bits();
        }
        out
    }

    #[inline(always)]
    fn float(&self, rounding: Rounding) -> Words {
        let (mut out, mut odd) = ([0; LANES], [0u32; LANES]);
        for l in lanes() {
            let (bits, is_odd) = rounding.usual(self.lane(l));
            (out[l], odd[l]) = (bits, is_odd.into());
        }
        if any(&odd) {
            for l in lanes() {
                out[l] = if odd[l] == 0 { out[l] } else { rounding.exact(self.lane(l)) };
            }
        }
        out
    }
}

/// A float that is the only one with weight.
#[inline(always)]
fn only(words: &Words) -> Words {
    let mut out = [0; LANES];
    for l in lanes() {
        let t = words[l];
        let t = if t & INFINITY == 0 { t & SIGN } else { t };
        out[l] = if t & MAGNITUDE > INFINITY { MAGNITUDE } else { t };
    }
    out
}

/// A power of two, within the normal range.
#[inline(always)]
fn power(n: i32) -> f64 {
    f64::from_bits(((n + 1023) as u64) << 52)
}

/// Weighted sums of each component.
#[inline(always)]
fn sums<const G: usize, const N: usize>(
    image: &Image,
    texels: &mut [[[Words; 4]; N]; G],
    weights: &[[Weights; N]; G],
) -> [Words; 4] {
    let srgb = image.srgb && image.to_float && image.format == ChannelFormat::U8;
    let mut out = [[0; LANES]; 4];
    for (c, words) in out.iter_mut().enumerate().take(usize::from(image.channels)) {
        if srgb && c < 3 {
            for t in texels.iter_mut().flatten() {
                for v in &mut t[c] {
                    *v = linear_light(*v);
                }
            }
        }
        let terms = Terms { texels, component: c, weights };
        let rounding = match image.format {
            _ if srgb && c < 3 => Rounding { bits: 10, more: -3, least: -14 },
            ChannelFormat::F16 => Rounding { bits: 10, more: 4, least: -14 },
            _ => Rounding { bits: 23, more: 4, least: -126 },
        };
        *words = if image.to_float && !(srgb && c < 3) {
            terms.fraction(image.format)
        } else if G * N == 1 && rounding.bits == 23 {
            only(&texels[0][0][c])
        } else {
            terms.float(rounding)
        };
    }
    complete(image, out)
}

/// The texels around a place along each axis.
#[inline(always)]
fn around(p: &Place) -> [Between; 3] {
    let mut out = [Between::NONE; 3];
    for i in 0..p.axes {
        out[i] = p.axis[i].between(&p.at[i], &p.by[i], true);
    }
    out
}

/// Reads texels.
#[inline(always)]
fn read<M: Memory, const N: usize>(
    memory: &M,
    image: &Image,
    base: &[u64; LANES],
    at: [[&Indices; 3]; N],
) -> [[Words; 4]; N] {
    // Narrow integers are weighed as they are in memory.
    texels_of(memory, image, &Image { to_float: false, ..*image }, base, at)
}

/// The weighted sum of the texels around. An axis along which the second texel has no weight in any lane is left out.
#[inline(always)]
pub(crate) fn filter<M: Memory>(memory: &M, image: &Image, p: &Place) -> [Words; 4] {
    let [x, y, z] = &around(p);
    let base = &p.base;
    if p.axes > 2 && any(&z.weight) {
        let front = read(memory, image, base, corners(x, y, &z.low));
        let mut texels = [front, read(memory, image, base, corners(x, y, &z.high))];
        let mut weights = [[[0; LANES]; 4]; 2];
        for l in lanes() {
            let [a, b, c] = [x.weight[l], y.weight[l], z.weight[l]];
            for (g, part) in [256 - c, c].into_iter().enumerate() {
                let split = split(part, a, b);
                for k in 0..4 {
                    weights[g][k][l] = split[k];
                }
            }
        }
        return sums(image, &mut texels, &weights);
    }
    match (any(&x.weight), p.axes > 1 && any(&y.weight)) {
        (true, true) => {
            let mut weights = [[0; LANES]; 4];
            for l in lanes() {
                let (a, b) = (x.weight[l], y.weight[l]);
                let both = share(a, b);
                weights[0][l] = 256 - a - b + both;
                weights[1][l] = a - both;
                weights[2][l] = b - both;
                weights[3][l] = both;
            }
            sums(image, &mut [read(memory, image, base, corners(x, y, &z.low))], &[weights])
        }
        (false, false) => {
            let at = [[&x.low, &y.low, &z.low]];
            sums(image, &mut [read(memory, image, base, at)], &[[[256; LANES]]])
        }
        (along_x, _) => {
            let (high, w) =
                if along_x { ([&x.high, &y.low], &x.weight) } else { ([&x.low, &y.high], &y.weight) };
            let at = [[&x.low, &y.low, &z.low], [high[0], high[1], &z.low]];
            let mut weights = [[0; LANES], *w];
            for l in lanes() {
                weights[0][l] = 256 - w[l];
            }
            sums(image, &mut [read(memory, image, base, at)], &[weights])
        }
    }
}

/// Places of the texels of a slice, x fastest.
#[inline(always)]
fn corners<'a>(x: &'a Between, y: &'a Between, z: &'a Indices) -> [[&'a Indices; 3]; 4] {
    [[&x.low, &y.low, z], [&x.high, &y.low, z], [&x.low, &y.high, z], [&x.high, &y.high, z]]
}

/// The weighted sum of the texels around in two levels, of which the second has so many 256ths.
#[inline(never)]
pub(crate) fn filter_between<M: Memory>(
    memory: &M,
    levels: [(&Image, &Place); 2],
    second: &Weights,
) -> [Words; 4] {
    let mut texels = [[[[0; LANES]; 4]; 4]; 4];
    let mut weights = [[[0; LANES]; 4]; 4];
    for (k, (image, p)) in levels.into_iter().enumerate() {
        let [x, y, z] = &around(p);
        for (s, z) in [&z.low, &z.high].into_iter().enumerate() {
            texels[2 * k + s] = read(memory, image, &p.base, corners(x, y, z));
        }
        for l in lanes() {
            let part = if k == 0 { 256 - second[l] } else { second[l] };
            let behind = share(part, z.weight[l]);
            for (slice, part) in [part - behind, behind].into_iter().enumerate() {
                for (i, w) in split(part, x.weight[l], y.weight[l]).into_iter().enumerate() {
                    weights[2 * k + slice][i][l] = w;
                }
            }
        }
    }
    sums(levels[0].0, &mut texels, &weights)
}
