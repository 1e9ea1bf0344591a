//! From coordinates to texels.

use weft_abi::{AddressMode, Image};

/// A texel's place: index in each dimension, of which `None` is outside with a border; and the layer.
pub(super) type Texel = ([Option<i64>; 3], i64);

/// A coordinate in texels, when it counts the whole range as 1 brought into the range as the mode says.
pub(super) fn scaled(image: &Image, axis: usize, x: f32) -> f32 {
    let size = image.size[axis] as f32;
    if !image.normalized {
        return x;
    }
    let x = match image.address[axis] {
        AddressMode::Wrap => (x - x.floor()).max(0.0),
        AddressMode::Mirror => {
            let fraction = x - x.floor();
            // What is no number is the first place.
            if x.floor() % 2.0 == 0.0 { fraction } else { 1.0 - fraction }.max(0.0)
        }
        AddressMode::Clamp | AddressMode::Border => x,
    };
    x * size
}

/// An index brought into the range, or `None` with a border.
pub(super) fn resolved(image: &Image, axis: usize, i: i64, repeats: bool) -> Option<i64> {
    let size = i64::from(image.size[axis]);
    match image.address[axis] {
        AddressMode::Border => (0..size).contains(&i).then_some(i),
        AddressMode::Wrap if repeats => Some(i.rem_euclid(size)),
        _ => Some(i.clamp(0, size - 1)),
    }
}

/// The integer below; what is no number is far below all.
pub(super) fn floor(x: f32) -> i64 {
    if x.is_nan() { i64::from(i32::MIN) } else { x.floor().clamp(-1e9, 1e9) as i64 }
}

/// Index of the lower texel around a place, and the share of the upper one: 8 bits of fraction.
pub(super) fn around(image: &Image, axes: usize, x: [f32; 3]) -> ([i64; 3], [f32; 3]) {
    let (mut low, mut share) = ([0; 3], [0.0; 3]);
    for axis in 0..axes {
        let limit = image.size[axis] as f32 + 16.0;
        let at = scaled(image, axis, x[axis]).max(-16.0).min(limit);
        let steps = (at * 256.0 + 0.5).floor() as i64 - 128;
        low[axis] = steps.div_euclid(256);
        share[axis] = steps.rem_euclid(256) as f32 / 256.0;
    }
    (low, share)
}

/// A direction's face of a cube, and the place on it.
pub(super) fn face_of([x, y, z]: [f32; 3]) -> (i64, f32, f32) {
    let size = [x.abs(), y.abs(), z.abs()];
    let axis = if size[0] >= size[1] && size[0] >= size[2] {
        0
    } else if size[1] >= size[2] {
        1
    } else {
        2
    };
    let positive = [x, y, z][axis] >= 0.0;
    let (s, t) = match (axis, positive) {
        (0, true) => (-z, -y),
        (0, false) => (z, -y),
        (1, true) => (x, z),
        (1, false) => (x, -z),
        (_, true) => (x, -y),
        (_, false) => (-x, -y),
    };
    let place = |v: f32| (v / size[axis] + 1.0) * 0.5;
    (2 * axis as i64 + i64::from(!positive), place(s), place(t))
}
