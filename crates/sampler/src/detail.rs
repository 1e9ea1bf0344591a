//! Fetches that name a level of detail, or texels beside their coordinates. Levels are numbers in 256ths, as an H100 has them.

use weft_abi::{Detail, Geometry, Image, ImageOp};

use crate::coordinates::{By, offsets};
use crate::fetch::{fetch_any, fetch_between, floats};
use crate::{Args, LANES, Memory, Words};

/// Logarithms of 1 + n / 256, in 256ths.
#[rustfmt::skip]
const LOGARITHMS: [u8; 256] = [
      0,   2,   4,   5,   6,   8,   9,  11,  12,  13,  15,  16,  18,  19,  20,  22,
     23,  24,  26,  27,  28,  30,  31,  32,  34,  35,  36,  38,  39,  40,  42,  43,
     44,  45,  47,  48,  49,  50,  52,  53,  54,  55,  57,  58,  59,  60,  62,  63,
     64,  65,  66,  68,  69,  70,  71,  72,  74,  75,  76,  77,  78,  79,  81,  82,
     83,  84,  85,  86,  88,  89,  90,  91,  92,  93,  94,  95,  97,  98,  99, 100,
    101, 102, 103, 104, 105, 106, 107, 109, 110, 111, 112, 113, 114, 115, 116, 117,
    118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133,
    135, 136, 137, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149,
    150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 162, 163, 164,
    165, 166, 167, 168, 169, 170, 171, 172, 173, 173, 174, 175, 176, 177, 178, 179,
    180, 181, 181, 182, 183, 184, 185, 186, 187, 188, 188, 189, 190, 191, 192, 193,
    194, 195, 195, 196, 197, 198, 199, 200, 200, 201, 202, 203, 204, 205, 205, 206,
    207, 208, 209, 210, 210, 211, 212, 213, 214, 214, 215, 216, 217, 218, 218, 219,
    220, 221, 222, 222, 223, 224, 225, 226, 226, 227, 228, 229, 229, 230, 231, 232,
    233, 233, 234, 235, 236, 236, 237, 238, 239, 239, 240, 241, 242, 242, 243, 244,
    245, 245, 246, 247, 248, 248, 249, 250, 251, 251, 252, 253, 253, 254, 255, 255,
];

/// The logarithm of a length in 256ths; of what is no length the least.
fn logarithm(length: f32) -> i32 {
    if length.is_nan() || length <= 0.0 {
        return i32::MIN / 2;
    }
    let bits = length.to_bits();
    let exponent = (bits >> 23) as i32 - 127;
    exponent * 256 + i32::from(LOGARITHMS[(bits >> 15 & 255) as usize])
}

/// The level of two gradients in texels of the whole image. A length is the largest component and 11/32 of the next; that of both is
/// the longer one, or along one axis 11/16 of their sum.
fn of_gradients(image: &Image, geometry: Geometry, args: &Args, l: usize) -> i32 {
    let is_cube = matches!(geometry, Geometry::Cube | Geometry::ACube);
    let length = |first: usize| {
        let mut sides = [0, 1, 2].map(|i| {
            if i >= geometry.axes() {
                return 0.0;
            }
            // A face is 2 long.
            let size = if is_cube { image.size[0] as f32 * 0.5 } else { image.size[i] as f32 };
            (f32::from_bits(args[first + i][l]) * size).abs()
        });
        sides.sort_unstable_by(f32::total_cmp);
        let [_, next, largest] = sides;
        largest + next * (11.0 / 32.0)
    };
    let (a, b) = (length(4), length(7));
    let both = if geometry.axes() == 1 { (a + b) * (11.0 / 16.0) } else { 0.0 };
    logarithm(a.max(b).max(both))
}

/// The level that each lane reads, within those that there are, in 256ths.
fn levels(image: &Image, geometry: Geometry, detail: Detail, args: &Args) -> Words {
    let mips = &image.mips;
    // Towards zero.
    let fixed = |v: f32| (v * 256.0) as i32;
    let given = if detail == Detail::Base { [0.0; LANES] } else { floats(&args[4]) };
    let [least, most] = mips.clamp.map(fixed);
    let mut out = [0; LANES];
    for l in 0..LANES {
        let level = match detail {
            Detail::Base => 0,
            Detail::Level => fixed(given[l].clamp(-1024.0, 1024.0)),
            Detail::Gradients => of_gradients(image, geometry, args, l),
        };
        // What names no level is not moved.
        let bias = if detail == Detail::Base { 0 } else { fixed(mips.bias.clamp(-15.0, 15.0)) };
        let level = (level + bias).min(most).max(least);
        out[l] = level.clamp(0, (i32::from(mips.levels) - 1) * 256) as u32;
    }
    out
}

/// Lanes by what they have in common: for each, `texels` of all lanes, of which those of the others are left.
fn each(which: &Words, texels: impl Fn(u32) -> [Words; 4]) -> [Words; 4] {
    let mut out = [[0; LANES]; 4];
    let mut left = [true; LANES];
    while let Some(first) = left.iter().position(|l| *l) {
        let n = which[first];
        let found = texels(n);
        for l in 0..LANES {
            if left[l] && which[l] == n {
                left[l] = false;
                for (to, from) in out.iter_mut().zip(&found) {
                    to[l] = from[l];
                }
            }
        }
    }
    out
}

/// Integer coordinates of a level: what is within the whole image, but not the level, is its last texel.
fn within(image: &Image, level: &Image, geometry: Geometry, args: &Args) -> [Words; 4] {
    let mut out = [args[0], args[1], args[2], args[3]];
    let first = usize::from(geometry.is_layered());
    for i in 0..geometry.axes() {
        for v in &mut out[first + i] {
            if *v < image.size[i] {
                *v = (*v).min(level.size[i] - 1);
            }
        }
    }
    out
}

/// `tex` with a level, gradients or offsets, or of an image with several levels.
#[inline(never)]
pub(crate) fn fetch<M: Memory>(memory: &M, image: &Image, op: ImageOp, args: &Args) -> [Words; 4] {
    let ImageOp::Fetch { geometry, integer, detail, offset } = op else { return [[0; LANES]; 4] };
    let by: [By; 3] = if offset { offsets(op, args).map(Some) } else { [None; 3] };
    let count = u32::from(image.mips.levels);
    let whole = |n: u32| match n {
        0 => fetch_any(memory, image, geometry, integer, args, by),
        n if n < count && integer => {
            let level = image.level(n);
            fetch_any(memory, &level, geometry, integer, &within(image, &level, geometry, args), by)
        }
        n if n < count => fetch_any(memory, &image.level(n), geometry, integer, args, by),
        _ => [[0; LANES]; 4],
    };
    if integer {
        let level = if detail == Detail::Level { args[4] } else { [0; LANES] };
        return each(&level, whole);
    }
    let levels = levels(image, geometry, detail, args);
    if !image.mips.linear {
        return each(&levels.map(|v| (v + 128) >> 8), whole);
    }
    // The same sums, with less to read; a nearest texel would not be summed.
    if image.linear && levels.iter().all(|v| v & 255 == 0) {
        return each(&levels.map(|v| v >> 8), whole);
    }
    let second = levels.map(|v| (v & 255) as i32);
    each(&levels.map(|v| v >> 8), |n| {
        let two = [image.level(n), image.level((n + 1).min(count - 1))];
        fetch_between(memory, [&two[0], &two[1]], &second, geometry, args, by)
    })
}
