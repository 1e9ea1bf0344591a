//! What a texel holds.

use weft_abi::{ChannelFormat, Image};

use super::place::Texel;
use crate::machine::memory::Place;
use crate::machine::{Machine, Result};

impl Machine<'_> {
    /// A texel's components as the object gives them.
    pub(super) fn texel(
        &mut self,
        slot: usize,
        thread: usize,
        image: &Image,
        at: &Texel,
    ) -> Result<[u32; 4]> {
        let (index, layer) = at;
        let mut out = [0; 4];
        let channels = usize::from(image.channels).min(4);
        let [Some(x), Some(y), Some(z)] = *index else {
            for (v, b) in out.iter_mut().zip(image.border).take(channels) {
                *v = b.to_bits();
            }
            return Ok(out);
        };
        let size = image.format.bytes() as usize;
        let start = image.base
            + x as u64 * u64::from(image.texel_bytes())
            + y as u64 * image.row
            + (z + layer) as u64 * image.slice;
        for (c, v) in out.iter_mut().enumerate().take(channels) {
            let mut bytes = [0; 4];
            self.read(slot, thread, Place::Global(start + (c * size) as u64), &mut bytes[..size])?;
            let raw = u32::from_le_bytes(bytes);
            let unit = |v: f32, most: f32| (v / most).max(-1.0).to_bits();
            *v = match (image.format, image.to_float) {
                (ChannelFormat::F16, _) => half_to_single(raw),
                (ChannelFormat::U8, true) if image.srgb && c < 3 => linear_light(raw).to_bits(),
                (ChannelFormat::U8, true) => unit(raw as f32, 255.0),
                (ChannelFormat::U16, true) => unit(raw as f32, 65535.0),
                (ChannelFormat::S8, true) => unit(f32::from(raw as i8), 127.0),
                (ChannelFormat::S16, true) => unit(f32::from(raw as i16), 32767.0),
                (ChannelFormat::S8, false) => raw as i8 as u32,
                (ChannelFormat::S16, false) => raw as i16 as u32,
                _ => raw,
            };
        }
        Ok(out)
    }
}

/// A half float as bits of a single one; payloads of NaN stay.
fn half_to_single(h: u32) -> u32 {
    let (sign, exponent, fraction) = ((h & 0x8000) << 16, h >> 10 & 31, h & 0x3ff);
    sign | match exponent {
        31 => 0x7f80_0000 | fraction << 13,
        0 => (fraction as f32 / 16_777_216.0).to_bits(),
        e => (e + 112) << 23 | fraction << 13,
    }
}

/// Linear light of an 8-bit sRGB value.
fn linear_light(v: u32) -> f32 {
    let c = f64::from(v) / 255.0;
    (if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }) as f32
}
