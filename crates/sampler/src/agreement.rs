//! Fetches of whole vectors against the rules of `docs/concepts/textures.md`, followed for one thread at a time and without any
//! of the short ways: all texels around are read, and sums are of whole numbers.

use weft_abi::{AddressMode, ChannelFormat, Detail, Geometry, IMAGE_ARGS, Image, ImageOp};

use crate::tests::{Bytes, fetched};
use crate::{LANES, Words};

/// Numbers that follow from the one before (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 11) % n
    }

    /// A coordinate within, at the edges of, or far outside of `size` texels, in units of which they have `unit`.
    fn coordinate(&mut self, size: u32, unit: f32) -> f32 {
        let texel = self.below(u64::from(size) + 4) as f32 - 2.0;
        match self.below(8) {
            0 => [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e-40, -1e-40, -0.0, 3e38, -3e7]
                [self.below(8) as usize],
            1 => texel * unit,
            2 => (texel * unit).next_down(),
            3 => (texel * unit).next_up(),
            4 => (texel + 0.5) * unit,
            5 => (texel + (self.below(513) as f32 - 0.5) / 512.0) * unit,
            6 => f32::from_bits(self.next() as u32),
            _ => (texel + self.below(1 << 20) as f32 / (1 << 20) as f32) * unit,
        }
    }

    fn texel(&mut self) -> f32 {
        match self.below(12) {
            0 => [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e-40, -1e-42, -0.0, 0.0, f32::MAX]
                [self.below(8) as usize],
            1 => f32::from_bits(self.next() as u32),
            2 => f32::MIN_POSITIVE * (self.below(9) as f32 - 4.0),
            3 => (self.below(15) as f32).exp2() * -1.1,
            _ => self.below(4096) as f32 / 37.0,
        }
    }
}

/// The texels along an axis and their weights; no texel is the border.
fn along(image: &Image, axis: usize, x: f32) -> [(Option<u32>, i64); 2] {
    let (size, mode) = (f64::from(image.size[axis]), image.address[axis]);
    let x = if x.is_nan() { 0.0 } else { f64::from(x) };
    let mut texel = if image.normalized {
        let cut = (x.clamp(-1e9, 1e9) * 2f64.powi(21)).floor() / 2f64.powi(21);
        match mode {
            AddressMode::Wrap => cut.rem_euclid(1.0) * size,
            AddressMode::Mirror => cut.rem_euclid(2.0) * size,
            _ => cut * size,
        }
    } else {
        x
    }
    .clamp(-1e6, 1e6);
    if image.linear {
        texel = (texel * 256.0 + 0.5).floor() / 256.0 - 0.5;
        if mode == AddressMode::Clamp {
            texel = texel.clamp(0.0, size - 1.0);
        }
    }
    let n = i64::from(image.size[axis]);
    let named = |i: i64| {
        let i = match mode {
            AddressMode::Wrap if image.normalized => i.rem_euclid(n),
            AddressMode::Mirror if image.normalized => {
                let i = i.rem_euclid(2 * n);
                // Half a texel before the first is the last of the second turn, which is the first again.
                i.min(2 * n - 1 - i)
            }
            AddressMode::Border if !(0..n).contains(&i) => return None,
            _ => i.clamp(0, n - 1),
        };
        Some(i as u32)
    };
    let low = texel.floor();
    let weight = if image.linear { ((texel - low) * 256.0) as i64 } else { 0 };
    [(named(low as i64), 256 - weight), (named(low as i64 + 1), weight)]
}

/// The sum of floats.
fn sum(terms: &[(u32, i64); 4]) -> u32 {
    let counted: Vec<(f32, i64)> =
        terms.iter().filter(|t| t.1 != 0).map(|t| (f32::from_bits(t.0), t.1)).collect();
    if counted.iter().any(|t| !t.0.is_finite()) {
        let sum = counted.iter().fold(0.0, |s, t| s + t.0);
        return if sum.is_nan() { 0x7fff_ffff } else { sum.to_bits() };
    }
    let exponent = |v: f32| ((v.to_bits() >> 23 & 255) as i32 - 127).max(-126);
    let largest = counted.iter().map(|t| exponent(t.0)).max().unwrap_or(-126);
    let mut total = 0i64;
    for (v, w) in &counted {
        let v = if v.is_normal() { f64::from(*v) } else { 0.0 };
        total += (v * 2f64.powi(27 - largest)).trunc() as i64 * w;
    }
    // In units of 2^(largest - 35), of which the last bit kept is worth 2^drop.
    let size = total.unsigned_abs();
    let drop = (64 - size.leading_zeros() as i32 - 24).max(-149 - (largest - 35)).max(0);
    let rounded = if drop == 0 { size } else { (size + (1 << (drop - 1))) >> drop };
    let v = (rounded as f64 * 2f64.powi(drop + largest - 35)) as f32;
    let negative = if v == 0.0 { counted.iter().all(|t| t.0.is_sign_negative()) } else { total < 0 };
    v.to_bits() | u32::from(negative) << 31
}

fn expected(memory: &[u8], image: &Image, x: f32, y: f32, component: u32) -> u32 {
    let (x, y) = (along(image, 0, x), along(image, 1, y));
    let read = |x: Option<u32>, y: Option<u32>| {
        let bytes = image.format.bytes();
        let border = image.border[component as usize];
        let (Some(x), Some(y)) = (x, y) else {
            return if bytes == 1 { (border * 255.0) as u32 } else { border.to_bits() };
        };
        let at = (y * image.row as u32 + x * image.texel_bytes() + component * bytes) as usize;
        match bytes {
            1 => memory[at].into(),
            _ => u32::from_le_bytes([memory[at], memory[at + 1], memory[at + 2], memory[at + 3]]),
        }
    };
    if !image.linear {
        let bits = read(x[0].0, y[0].0);
        return if image.to_float { (bits as f32 / 255.0).to_bits() } else { bits };
    }
    let both = (x[1].1 * y[1].1 + 128) >> 8;
    let (a, b) = (x[1].1, y[1].1);
    let terms = [
        (read(x[0].0, y[0].0), 256 - a - b + both),
        (read(x[1].0, y[0].0), a - both),
        (read(x[0].0, y[1].0), b - both),
        (read(x[1].0, y[1].0), both),
    ];
    if image.to_float {
        let sum: i64 = terms.iter().map(|(t, w)| i64::from(*t) * w).sum();
        return (((sum * 257 + 128) >> 8) as f32 / 65535.0).to_bits();
    }
    sum(&terms)
}

#[test]
fn vectors_agree_with_the_rules_bit_by_bit() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let op = ImageOp::Fetch { geometry: Geometry::D2, integer: false, detail: Detail::Base, offset: false };
    let (mut compared, mut whole_rows) = (0, 0);
    for (w, h) in [(1, 1), (2, 3), (7, 5), (40, 17), (64, 2)] {
        for (format, channels) in
            [(ChannelFormat::F32, 1), (ChannelFormat::F32, 4), (ChannelFormat::U8, 1), (ChannelFormat::U8, 4)]
        {
            let narrow = format == ChannelFormat::U8;
            let words = w * h * u32::from(channels);
            let memory: Vec<u8> = (0..words)
                .flat_map(|_| {
                    if narrow { vec![random.next() as u8] } else { random.texel().to_le_bytes().to_vec() }
                })
                .collect();
            let memory = Bytes(memory);
            for n in 0..1200 {
                let normalized = n & 1 == 1;
                let modes = if normalized {
                    &AddressMode::ALL[..]
                } else {
                    &[AddressMode::Clamp, AddressMode::Border]
                };
                let mut mode = || modes[random.below(modes.len() as u64) as usize];
                let image = Image {
                    row: u64::from(w * u32::from(channels) * format.bytes()),
                    size: [w, h, 1],
                    address: [mode(), mode(), AddressMode::Clamp],
                    linear: n & 2 == 2,
                    normalized,
                    to_float: narrow,
                    border: [1.0, 0.0, 1.0, 0.0],
                    ..Image::of_texel(0, format, channels)
                };
                let unit = |axis: usize| if normalized { 1.0 / image.size[axis] as f32 } else { 1.0 };
                let mut at = [0, 1].map(|axis| {
                    std::array::from_fn::<f32, LANES, _>(|_| random.coordinate(image.size[axis], unit(axis)))
                });
                // Threads that read texels side by side, at their centres or off them along one axis or both.
                if n % 3 == 0 {
                    whole_rows += 1;
                    let off = [0, 1].map(|_| [0.5, 0.5, 0.8][random.below(3) as usize]);
                    let first = random.below(u64::from(w)) as f32;
                    at[0] = std::array::from_fn(|l| (first + l as f32 + off[0]) * unit(0));
                    at[1] = [(random.below(u64::from(h)) as f32 + off[1]) * unit(1); LANES];
                }
                let mut args: [Words; IMAGE_ARGS] = [[0; LANES]; IMAGE_ARGS];
                for axis in 0..2 {
                    args[axis] = at[axis].map(f32::to_bits);
                }
                let found = fetched(&memory, &image, op, &args[..op.words()]).expect("a texture");
                for l in 0..LANES {
                    for c in 0..u32::from(channels) {
                        let (x, y) = (at[0][l], at[1][l]);
                        let right = expected(&memory.0, &image, x, y, c);
                        let given = found[c as usize][l];
                        assert_eq!(
                            given, right,
                            "{given:#x} for {right:#x} at {x:e} {y:e}, {c} of {image:?}"
                        );
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 900_000 && whole_rows > 5000, "{compared} {whole_rows}");
}
