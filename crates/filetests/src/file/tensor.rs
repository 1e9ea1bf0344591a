//! Tensor maps as parameters of test files: `CUtensorMap`s by value, as the driver makes them.

use std::str::FromStr;

use weft_driver::tensor::{MOST_AXES, Part, Tensor};

/// A tensor map, of a buffer that is a parameter before it.
#[derive(Clone, Debug)]
pub(super) struct Map {
    /// The buffer's name.
    pub(super) buffer: String,
    tensor: Tensor,
    part: Part,
}

/// Types of elements as `tensormap.replace` and the manual name them, in the order of `CUtensorMapDataType`.
const TYPES: [(&str, u64); 13] = [
    ("u8", 1),
    ("u16", 2),
    ("u32", 4),
    ("s32", 4),
    ("u64", 8),
    ("s64", 8),
    ("f16", 2),
    ("f32", 4),
    ("f64", 8),
    ("bf16", 2),
    ("f32.ftz", 4),
    ("tf32", 4),
    ("tf32.ftz", 4),
];

/// `2x-1x3` in the places of what is there.
fn numbers<T: FromStr, const N: usize>(text: &str, rest: [T; N]) -> Result<([T; N], usize), String> {
    let mut out = rest;
    let mut count = 0;
    for word in text.split('x') {
        let place = out.get_mut(count).ok_or_else(|| format!("`{text}`: too many numbers"))?;
        *place = word.parse().map_err(|_| format!("`{text}`: numbers with `x` between them expected"))?;
        count += 1;
    }
    Ok((out, count))
}

/// `m: a f32 32x16 box=8x4 strides=128 steps=1x2 swizzle=64 nan`: a buffer, the type of elements, and how many there are of each
/// dimension, the innermost first. Strides in bytes are as if nothing lay in between, unless they are given. In place of a box an image has
/// `columns=CHANNELSxPIXELS`, and perhaps `lower=-1x-1 upper=-1x-1`.
pub(super) fn named(text: &str) -> Result<(String, Map), String> {
    let (name, rest) = text.split_once(':').ok_or("`name: buffer type shape box=…` expected")?;
    let mut words = rest.split_whitespace();
    let mut next = || words.next().ok_or("a buffer, a type and a shape expected");
    let (buffer, ty, shape) = (next()?.to_owned(), next()?, next()?);
    let data_type = TYPES.iter().position(|t| t.0 == ty).ok_or_else(|| format!("no elements of `{ty}`"))?;
    let (size, rank) = numbers(shape, [1u64; MOST_AXES])?;
    let mut strides = [0u64; MOST_AXES - 1];
    let mut dense = TYPES[data_type].1;
    for (stride, n) in strides.iter_mut().take(rank - 1).zip(&size) {
        dense *= n;
        *stride = dense;
    }
    let (data_type, rank, address) = (data_type as u32, rank as u32, 0);
    let (steps, interleave, swizzle, promotion, fill) = ([1; MOST_AXES], 0, 0, 0, 0);
    let mut tensor =
        Tensor { data_type, rank, address, size, strides, steps, interleave, swizzle, promotion, fill };
    let mut part = None;
    let mut corners = [[0i32; 3]; 2];
    for word in words {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        match key {
            "box" => part = Some(Part::Tile(numbers(value, [1u32; MOST_AXES])?.0)),
            "columns" => {
                let [channels, pixels] = numbers(value, [1u32; 2])?.0;
                part = Some(Part::Columns { corners, channels, pixels });
            }
            "lower" => corners[0] = numbers(value, [0; 3])?.0,
            "upper" => corners[1] = numbers(value, [0; 3])?.0,
            "strides" => tensor.strides = numbers(value, tensor.strides)?.0,
            "steps" => tensor.steps = numbers(value, [1; MOST_AXES])?.0,
            "swizzle" => {
                let known = ["0", "32", "64", "128"].iter().position(|n| *n == value);
                tensor.swizzle = known.ok_or_else(|| format!("`{word}`: 32, 64 or 128 expected"))? as u32;
            }
            "nan" => tensor.fill = 1,
            _ => return Err(format!("`{word}`: unknown")),
        }
    }
    let mut part = part.ok_or("`box=…` or `columns=…` expected")?;
    if let Part::Columns { corners: c, .. } = &mut part {
        *c = corners;
    }
    Ok((name.trim().to_owned(), Map { buffer, tensor, part }))
}

impl Map {
    /// Its bytes, of a buffer that lies at an address.
    pub(super) fn bytes(&self, address: u64) -> Result<Vec<u8>, String> {
        let map = Tensor { address, ..self.tensor }.encode(self.part);
        let words = map.map_err(|e| format!("the map of `{}`: {e:?}", self.buffer))?;
        Ok(words.iter().flat_map(|w| w.to_le_bytes()).collect())
    }

    /// How a recorder makes it of its `n`th buffer.
    pub(super) fn line(&self, n: usize) -> String {
        let t = &self.tensor;
        let mut numbers: Vec<i64> =
            [t.data_type, t.rank, t.swizzle, t.fill].iter().map(|n| i64::from(*n)).collect();
        numbers.extend(t.size.iter().chain(&t.strides).map(|n| *n as i64));
        numbers.extend(t.steps.iter().map(|n| i64::from(*n)));
        match self.part {
            Part::Tile(extents) => numbers.extend(extents.iter().map(|n| i64::from(*n))),
            Part::Columns { corners, channels, pixels } => {
                numbers.extend(corners.concat().iter().map(|n| i64::from(*n)));
                numbers.extend([i64::from(channels), i64::from(pixels)]);
            }
        }
        let words: Vec<String> = numbers.iter().map(i64::to_string).collect();
        let kind = if matches!(self.part, Part::Tile(_)) { "tile" } else { "columns" };
        format!("{kind} {n} {}", words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_of_dense_tensors_unless_told() {
        let map = |text: &str| named(text).map(|(_, m)| m);
        let m = map("m: a f32 32x16x2 box=8x4 steps=1x2 swizzle=64 nan").expect("valid");
        assert_eq!((m.tensor.data_type, m.tensor.rank, m.tensor.fill), (7, 3, 1));
        assert_eq!((m.tensor.strides, m.tensor.steps), ([128, 2048, 0, 0], [1, 2, 1, 1, 1]));
        assert_eq!((m.tensor.swizzle, m.part), (2, Part::Tile([8, 4, 1, 1, 1])));
        assert_eq!(m.bytes(1 << 20).expect("a map").len(), 128);
        let m = map("m: a u16 8x6x5x2 columns=8x12 lower=-1x-1 upper=-2x1").expect("valid");
        let corners = [[-1, -1, 0], [-2, 1, 0]];
        assert_eq!(m.part, Part::Columns { corners, channels: 8, pixels: 12 });
        assert!(
            m.line(3).starts_with("columns 3 1 4 0 0 8 6 5 2 1 16 96 480 0 1 1 1 1 1 -1 -1 0 -2 1 0 8 12")
        );
        for wrong in
            ["m: a f32 4", "m: a q8 4 box=4", "m: a f32 4x4 box=4 swizzle=5", "m: a f32 1x1x1x1x1x1 box=4"]
        {
            assert!(map(wrong).is_err(), "{wrong}");
        }
    }
}
