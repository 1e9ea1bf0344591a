//! What is fetched most, with code of its own in which shape and format are constants.
//!
//! Each kind is a function by itself for whoever calls it, so that compilers see it alone.

use weft_abi::{ChannelFormat, Detail, Geometry, Image, ImageOp};

use crate::fetch::{UNMOVED, fetch_any};
use crate::{Args, Memory, Words};

/// How many kinds there are.
pub const OFTEN: usize = 9;

/// What is constant in a fetch.
#[derive(Clone, Copy, PartialEq)]
struct Kind {
    geometry: Geometry,
    format: ChannelFormat,
    channels: u8,
    to_float: bool,
    linear: bool,
    /// By whole numbers, of plain memory.
    buffer: bool,
}

const KINDS: [Kind; OFTEN] = {
    use ChannelFormat::{F32, U8};
    use Geometry::{D1, D2, D3};
    const fn filtered(geometry: Geometry, format: ChannelFormat, channels: u8) -> Kind {
        let to_float = matches!(format, U8);
        Kind { geometry, format, channels, to_float, linear: true, buffer: false }
    }
    const fn words(channels: u8) -> Kind {
        Kind { geometry: D1, format: F32, channels, to_float: false, linear: false, buffer: true }
    }
    [
        filtered(D2, F32, 1),
        Kind { linear: false, ..filtered(D2, F32, 1) },
        filtered(D2, F32, 4),
        filtered(D2, U8, 1),
        filtered(D2, U8, 4),
        filtered(D3, F32, 1),
        filtered(D1, F32, 1),
        words(1),
        words(4),
    ]
};

/// The kind of an operation on an image, if it is one of these: what [`fetch_often`] is to be made for.
#[inline]
pub fn often(image: &Image, op: ImageOp) -> Option<usize> {
    let ImageOp::Fetch { geometry, integer, offset: false, detail } = op else { return None };
    let one_level = image.mips.levels == 1 && (detail == Detail::Base || !integer);
    if image.surface || image.srgb || !one_level || integer != image.buffer {
        return None;
    }
    let &Image { format, channels, to_float, linear, buffer, .. } = image;
    let floats = format == ChannelFormat::F32;
    let kind =
        Kind { geometry, format, channels, to_float: to_float && !floats, linear: linear && !buffer, buffer };
    KINDS.iter().position(|k| *k == kind)
}

/// A fetch of the `KIND` that [`often`] has told.
#[inline(always)]
pub fn fetch_often<M: Memory, const KIND: usize>(memory: &M, image: &Image, args: &Args) -> [Words; 4] {
    let Kind { geometry, format, channels, to_float, linear, buffer } = const { KINDS[KIND] };
    let image = Image { format, channels, to_float, linear, buffer, srgb: false, ..*image };
    fetch_any(memory, &image, geometry, buffer, args, UNMOVED)
}
