//! Texture fetches: the nearest texel, or the linear filter over two, four or eight.

use weft_abi::{AddressMode, Geometry, Image};

use crate::coordinates::{Axis, By, FIRST, Floats, Indices};
use crate::place::{Place, complete, texels_of};
use crate::{Args, LANES, Memory, Words, cube, linear};

/// Coordinates that nothing moves.
pub(crate) const UNMOVED: [By; 3] = [None; 3];

#[inline(always)]
pub(crate) fn floats(words: &Words) -> Floats {
    let mut out = [0.0; LANES];
    for l in 0..LANES {
        out[l] = f32::from_bits(words[l]);
    }
    out
}

#[inline(always)]
fn layers(image: &Image, index: impl Fn(usize) -> u32) -> [u64; LANES] {
    let mut base = [image.base; LANES];
    for (l, b) in base.iter_mut().enumerate() {
        *b += u64::from(index(l).min(image.layers - 1)) * image.slice;
    }
    base
}

#[inline(always)]
fn place(image: &Image, geometry: Geometry, args: &Args, by: [By; 3]) -> Place {
    let first = usize::from(geometry.is_layered());
    let mut at = [floats(&args[first]), floats(&args[first + 1]), floats(&args[first + 2])];
    let (normalized, nearest) = (image.normalized, false);
    let [a, b, c] = image.address;
    let [w, h, d] = image.size;
    let mut axis = [
        Axis { size: w, mode: a, normalized, nearest },
        Axis { size: h, mode: b, normalized, nearest },
        Axis { size: d, mode: c, normalized, nearest },
    ];
    let mut axes = geometry.axes();
    let mut base = [image.base; LANES];
    if matches!(geometry, Geometry::Cube | Geometry::ACube) {
        let (faces, s, t) = cube::face(&at[0], &at[1], &at[2]);
        let cubes = (image.layers / 6).max(1);
        base = layers(image, |l| {
            let cube = if first == 1 { args[0][l].min(cubes - 1) } else { 0 };
            cube * 6 + faces[l]
        });
        at = [s, t, s];
        axes = 2;
        for a in &mut axis {
            a.normalized = true;
        }
    } else if first == 1 {
        base = layers(image, |l| args[0][l]);
    }
    Place { base, at, axes, axis, by }
}

/// The place that the linear filter looks around.
#[inline(always)]
fn place_around(image: &Image, geometry: Geometry, args: &Args, by: [By; 3]) -> Place {
    let mut p = place(image, geometry, args, by);
    if geometry == Geometry::D1 && image.address[1] == AddressMode::Border {
        // One dimension is a row at 0 of two: half of it is the border's.
        (p.axes, p.at[1]) = (2, [0.0; LANES]);
    }
    p
}

/// Two levels, of which the second has so many 256ths.
#[inline(never)]
pub(crate) fn fetch_between<M: Memory>(
    memory: &M,
    levels: [&Image; 2],
    second: &[i32; LANES],
    geometry: Geometry,
    args: &Args,
    by: [By; 3],
) -> [Words; 4] {
    let places = levels.map(|image| {
        let mut p = place_around(image, geometry, args, by);
        for axis in &mut p.axis {
            axis.nearest = !image.linear;
        }
        p
    });
    linear::filter_between(memory, [(levels[0], &places[0]), (levels[1], &places[1])], second)
}

/// Reads a texel of each lane; components as `image` gives them, absent ones as they come.
#[inline(always)]
fn texel<M: Memory>(memory: &M, image: &Image, base: &[u64; LANES], at: [&Indices; 3]) -> [Words; 4] {
    let [texels] = texels_of(memory, image, image, base, [at]);
    texels
}

/// `tex` of one level.
#[inline(always)]
pub(crate) fn fetch_any<M: Memory>(
    memory: &M,
    image: &Image,
    geometry: Geometry,
    integer: bool,
    args: &Args,
    by: [By; 3],
) -> [Words; 4] {
    if image.buffer {
        return buffer(memory, image, integer, &args[0]);
    }
    if image.linear && !integer {
        return linear::filter(memory, image, &place_around(image, geometry, args, by));
    }
    let p = place(image, geometry, args, by);
    let first = usize::from(geometry.is_layered());
    let mut at = [FIRST; 3];
    for i in 0..p.axes {
        at[i] = if integer {
            p.axis[i].integer(&args[first + i], &p.by[i])
        } else {
            p.axis[i].nearest(&p.at[i], &p.by[i])
        };
    }
    let mut out = texel(memory, image, &p.base, [&at[0], &at[1], &at[2]]);
    if integer {
        for l in 0..LANES {
            let layer = if first == 1 && args[0][l] >= image.layers { u32::MAX } else { 0 };
            let outside = at[0].outside[l] | at[1].outside[l] | at[2].outside[l] | layer;
            for words in &mut out {
                words[l] &= !outside;
            }
        }
    }
    complete(image, out)
}

/// `tld4`: a component of the four texels, against the clock from the lower left one.
#[inline(never)]
pub(crate) fn gather<M: Memory>(
    memory: &M,
    image: &Image,
    geometry: Geometry,
    component: u8,
    by: &[[i32; LANES]; 3],
    args: &Args,
) -> [Words; 4] {
    let p = place(image, geometry, args, by.map(Some));
    let [x, y] = [0, 1].map(|i| p.axis[i].between(&p.at[i], &p.by[i], false));
    let (left, right, below, above) = (&x.low, &x.high, &y.low, &y.high);
    let corners = [(left, above), (right, above), (right, below), (left, below)];
    corners.map(|(x, y)| {
        complete(image, texel(memory, image, &p.base, [x, y, &FIRST]))[usize::from(component & 3)]
    })
}

/// Plain memory: indices count texels, nothing is filtered, outside is zero.
#[inline(always)]
fn buffer<M: Memory>(memory: &M, image: &Image, integer: bool, x: &Words) -> [Words; 4] {
    let mut index = Indices { at: *x, outside: [0; LANES] };
    for l in 0..LANES {
        if !integer {
            let v = f32::from_bits(x[l]);
            // What is no number is outside.
            index.at[l] = if v.is_nan() { u32::MAX } else { v.floor() as i32 as u32 };
        }
        index.outside[l] = if index.at[l] >= image.size[0] { u32::MAX } else { 0 };
        index.at[l] &= !index.outside[l];
    }
    let mut out = texel(memory, image, &[image.base; LANES], [&index, &FIRST, &FIRST]);
    for words in out.iter_mut().take(usize::from(image.channels)) {
        for l in 0..LANES {
            words[l] &= !index.outside[l];
        }
    }
    complete(image, out)
}
