//! Surfaces: reads, writes and reductions, lane by lane in order.

use weft_abi::{Boundary, ChannelFormat, Geometry, Image, ImageOp, ReduceType, Reduction};

use crate::texels::float_to_half;
use crate::{Args, Fault, LANES, Memory, Words};

/// Where an access of `bytes` bytes goes: an address, nowhere, or out of bounds.
enum Spot {
    At(u64),
    Nowhere,
    Outside,
}

fn spot(
    image: &Image,
    geometry: Geometry,
    boundary: Boundary,
    bytes: u32,
    lane: [u32; 4],
    unit: u32,
) -> Spot {
    let first = usize::from(geometry.is_layered());
    let axes = geometry.axes();
    let coordinate = |i: usize| if i < axes { i64::from(lane[first + i] as i32) } else { 0 };
    let row_bytes = i64::from(image.size[0]) * i64::from(image.texel_bytes());
    // An access is to a multiple of its size.
    let x = (coordinate(0) * i64::from(unit)) & -i64::from(bytes);
    let layer = if first == 1 { i64::from(lane[0] as i32) } else { 0 };
    let places = [x, coordinate(1), coordinate(2), layer];
    let last = [
        (row_bytes - i64::from(bytes)) & -i64::from(bytes),
        i64::from(image.size[1]) - 1,
        i64::from(image.size[2]) - 1,
        i64::from(image.layers) - 1,
    ];
    let inside = places.iter().zip(last).all(|(p, last)| (0..=last).contains(p));
    let [x, y, z, layer] =
        match (inside, boundary) {
            (true, _) => places,
            // What is bound to nothing.
            (false, Boundary::Clamp) if image.size[0] == 0 => return Spot::Nowhere,
            (false, Boundary::Trap) => return Spot::Outside,
            (false, Boundary::Zero) => return Spot::Nowhere,
            // A layer counts without a sign: -1 is the last.
            (false, Boundary::Clamp) => std::array::from_fn(|i| {
                if i == 3 && places[i] < 0 { last[i] } else { places[i].min(last[i]).max(0) }
            }),
        };
    Spot::At(image.base + x as u64 + y as u64 * image.row + (z + layer) as u64 * image.slice)
}

/// `suld`, `sust`, `sured`.
#[inline(never)]
pub(crate) fn access<M: Memory>(
    memory: &M,
    image: &Image,
    op: ImageOp,
    mask: u32,
    args: &Args,
) -> Result<[Words; 4], Fault> {
    let mut out = [[0; LANES]; 4];
    for l in (0..LANES).filter(|l| mask >> l & 1 == 1) {
        let lane = [args[0][l], args[1][l], args[2][l], args[3][l]];
        let data = if op.writes() { [args[4][l], args[5][l], args[6][l], args[7][l]] } else { [0; 4] };
        let (geometry, boundary, bytes, unit) = match op {
            ImageOp::Load { geometry, boundary, bytes } | ImageOp::Store { geometry, boundary, bytes } => {
                (geometry, boundary, u32::from(bytes), 1)
            }
            ImageOp::StoreFormatted { geometry, boundary } => {
                (geometry, boundary, image.texel_bytes(), image.texel_bytes())
            }
            ImageOp::Reduce { geometry, boundary, ty, formatted, .. } => (
                geometry,
                boundary,
                if ty.wide { 8 } else { 4 },
                if formatted { image.texel_bytes() } else { 1 },
            ),
            _ => return Err(Fault::WrongKind),
        };
        let at = match spot(image, geometry, boundary, bytes, lane, unit) {
            Spot::At(at) => at,
            Spot::Nowhere => continue,
            Spot::Outside => return Err(Fault::Outside(l)),
        };
        match op {
            ImageOp::Load { .. } => read(memory, at, bytes, |i, v| out[i][l] = v),
            ImageOp::Store { .. } => write(memory, at, bytes, data),
            ImageOp::StoreFormatted { .. } => write_formatted(memory, image, at, data),
            ImageOp::Reduce { op, ty, .. } => {
                let b = u64::from(data[0]) | if ty.wide { u64::from(data[1]) << 32 } else { 0 };
                memory.update(at, ty.wide, &|a| reduce(op, ty, a, b));
            }
            _ => {}
        }
    }
    Ok(out)
}

fn read<M: Memory>(memory: &M, at: u64, bytes: u32, mut put: impl FnMut(usize, u32)) {
    match bytes {
        1 => put(0, memory.load8(at).into()),
        2 => put(0, memory.load16(at).into()),
        _ => (0..(bytes / 4).min(4)).for_each(|i| put(i as usize, memory.load32(at + u64::from(4 * i)))),
    }
}

fn write<M: Memory>(memory: &M, at: u64, bytes: u32, data: [u32; 4]) {
    if bytes < 4 {
        return memory.store(at, data[0], bytes);
    }
    for (i, v) in data.iter().enumerate().take(bytes as usize / 4) {
        memory.store(at + 4 * i as u64, *v, 4);
    }
}

/// Components that are too large for their place become the largest there is.
fn write_formatted<M: Memory>(memory: &M, image: &Image, at: u64, data: [u32; 4]) {
    let bytes = image.format.bytes();
    for (i, v) in data.iter().enumerate().take(usize::from(image.channels).min(4)) {
        let v = match image.format {
            ChannelFormat::U8 => (*v).min(0xff),
            ChannelFormat::U16 => (*v).min(0xffff),
            ChannelFormat::S8 => (*v as i32).clamp(-128, 127) as u32,
            ChannelFormat::S16 => (*v as i32).clamp(-32768, 32767) as u32,
            ChannelFormat::F16 => float_to_half(f32::from_bits(*v)),
            ChannelFormat::U32 | ChannelFormat::S32 | ChannelFormat::F32 => *v,
        };
        memory.store(at + u64::from(bytes) * i as u64, v, bytes);
    }
}

fn reduce(op: Reduction, ty: ReduceType, a: u64, b: u64) -> u64 {
    let signed = |v: u64| if ty.wide { v as i64 } else { i64::from(v as u32 as i32) };
    let less = if ty.signed { signed(a) < signed(b) } else { a < b };
    match op {
        Reduction::Add => a.wrapping_add(b),
        Reduction::Min => {
            if less {
                a
            } else {
                b
            }
        }
        Reduction::Max => {
            if less {
                b
            } else {
                a
            }
        }
        Reduction::And => a & b,
        Reduction::Or => a | b,
    }
}
