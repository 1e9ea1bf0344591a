//! Tensor maps: descriptions of tensors for bulk copies (`CUtensorMap`), checked and kept in 128 bytes that only weft reads.

use weft_abi::tensor_map as m;

use crate::error::{Code, Result, fail};

/// Most dimensions.
pub const MOST_AXES: usize = m::AXES;

/// No shared memory holds a larger box.
const MOST_BYTES: u64 = 256 << 10;

/// What is the same for all kinds of maps: numbers are those of the `CUtensorMap…` enumerations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tensor {
    /// Of an element.
    pub data_type: u32,
    /// Dimensions, 1 to 5.
    pub rank: u32,
    /// Of the first element.
    pub address: u64,
    /// Elements of each dimension, the innermost first.
    pub size: [u64; MOST_AXES],
    /// Bytes from one element to the next of each dimension but the innermost.
    pub strides: [u64; MOST_AXES - 1],
    /// Elements of each dimension from one that is taken to the next.
    pub steps: [u32; MOST_AXES],
    /// How channels lie.
    pub interleave: u32,
    /// How shared memory is permuted.
    pub swizzle: u32,
    /// What the cache is told.
    pub promotion: u32,
    /// What elements outside are.
    pub fill: u32,
}

/// What a copy takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A box of so many elements in each dimension.
    Tile([u32; MOST_AXES]),
    /// Columns of an image.
    Columns {
        /// Corners of the box of pixels, of the dimensions between channels and images.
        corners: [[i32; 3]; 2],
        /// Channels of a pixel.
        channels: u32,
        /// Pixels.
        pixels: u32,
    },
}

impl Tensor {
    /// Bytes of an element, if there is such a type.
    fn element(&self) -> Option<u64> {
        Some(match self.data_type {
            0 => 1,
            1 | 6 | 9 => 2,
            2 | 3 | 7 | 10 | 11 | 12 => 4,
            4 | 5 | 8 => 8,
            _ => return None,
        })
    }

    fn is_float(&self) -> bool {
        (6..=12).contains(&self.data_type)
    }

    /// The rules that "Tensor Map Object Management" of the driver API reference gives, as far as an H100's driver asks for them.
    fn check(&self) -> Result<()> {
        let rank = self.rank as usize;
        let wide = self.interleave == 2;
        let alignment = if wide { 32 } else { 16 };
        let known = self.interleave <= 2 && self.swizzle <= 3 && self.promotion <= 3 && self.fill <= 1;
        let ranks = (1..=MOST_AXES).contains(&rank) && (self.interleave == 0 || rank >= 3);
        if !known || !ranks || !self.address.is_multiple_of(alignment) {
            return fail(Code::InvalidValue);
        }
        let sizes = self.size[..rank].iter().all(|n| (1..=1 << 32).contains(n));
        let strides = self.strides[..rank - 1].iter().all(|n| n.is_multiple_of(alignment) && *n < 1 << 40);
        let steps = self.steps[..rank].iter().all(|n| (1..=8).contains(n));
        let fill = self.fill == 0 || self.is_float();
        if sizes && strides && steps && fill { Ok(()) } else { fail(Code::InvalidValue) }
    }

    /// Whether a row of so many bytes can be permuted in shared memory.
    fn check_row(&self, bytes: u64) -> Result<()> {
        let most = match self.swizzle {
            0 => u64::MAX,
            n => 16 << n,
        };
        let whole = self.interleave != 0 || bytes.is_multiple_of(16);
        if whole && (self.interleave != 0 || bytes <= most) { Ok(()) } else { fail(Code::InvalidValue) }
    }

    /// A map of it (`cuTensorMapEncodeTiled`, `cuTensorMapEncodeIm2col`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for what the reference forbids.
    pub fn encode(&self, part: Part) -> Result<[u64; 16]> {
        let element = self.element().ok_or(Code::InvalidValue)?;
        self.check()?;
        let rank = self.rank as usize;
        let mut map = [0u8; m::BYTES];
        let mut put = |at: usize, bytes: &[u8]| map[at..at + bytes.len()].copy_from_slice(bytes);
        match part {
            Part::Tile(size) => {
                let bytes = size[..rank].iter().fold(element, |n, s| n.saturating_mul(u64::from(*s)));
                if !size[..rank].iter().all(|n| (1..=256).contains(n)) || bytes > MOST_BYTES {
                    return fail(Code::InvalidValue);
                }
                self.check_row(u64::from(size[0]) * element)?;
                size.iter().enumerate().for_each(|(i, n)| put(m::BOX + 2 * i, &(*n as u16).to_le_bytes()));
            }
            Part::Columns { corners, channels, pixels } => {
                let least = match rank {
                    3 => -(1 << 15),
                    4 => -(1 << 7),
                    5 => -(1 << 4),
                    _ => return fail(Code::InvalidValue),
                };
                let axes = rank - 2;
                let inside = corners.iter().all(|c| c[..axes].iter().all(|n| (least..-least).contains(n)));
                if !inside || !(1..=256).contains(&channels) || !(1..=1024).contains(&pixels) {
                    return fail(Code::InvalidValue);
                }
                self.check_row(u64::from(channels) * element)?;
                for (at, corner) in [m::LOWER, m::UPPER].into_iter().zip(corners) {
                    corner.iter().enumerate().for_each(|(i, n)| put(at + 2 * i, &(*n as i16).to_le_bytes()));
                }
                put(m::CHANNELS, &(channels as u16).to_le_bytes());
                put(m::PIXELS, &(pixels as u16).to_le_bytes());
                put(m::COLUMNS, &[1]);
            }
        }
        put(m::ADDRESS, &self.address.to_le_bytes());
        for (at, n) in [
            (m::DATA_TYPE, self.data_type),
            (m::RANK, self.rank - 1),
            (m::INTERLEAVE, self.interleave),
            (m::SWIZZLE, self.swizzle),
            (m::PROMOTION, self.promotion),
            (m::FILL, self.fill),
        ] {
            put(at, &[n as u8]);
        }
        self.size.iter().enumerate().for_each(|(i, n)| put(m::SIZES + 8 * i, &n.to_le_bytes()));
        self.strides.iter().enumerate().for_each(|(i, n)| put(m::STRIDES + 8 * i, &n.to_le_bytes()));
        self.steps.iter().enumerate().for_each(|(i, n)| put(m::STEPS + i, &[*n as u8]));
        put(MARK_AT, &MARK.to_le_bytes());
        let mut words = [0u64; 16];
        for (word, bytes) in words.iter_mut().zip(map.as_chunks::<8>().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        Ok(words)
    }
}

/// Where a map that the driver made says so: the last word.
const MARK_AT: usize = m::BYTES - 8;

/// What the last word of a map is.
const MARK: u64 = 0x7066_6577_5f70_616d;

/// The map of the same tensor elsewhere (`cuTensorMapReplaceAddress`).
///
/// # Errors
/// [`Code::InvalidValue`] for what is no map, and for an address that the reference forbids.
pub fn moved(map: [u64; 16], address: u64) -> Result<[u64; 16]> {
    let alignment = if map[1] >> 16 & 255 == 2 { 32 } else { 16 };
    if map[15] != MARK || address == 0 || !address.is_multiple_of(alignment) {
        return fail(Code::InvalidValue);
    }
    let mut moved = map;
    moved[0] = address;
    Ok(moved)
}
