//! CUDA arrays: memory for textures and surfaces.
//!
//! An array lies in device memory row by row. Programs cannot tell: they reach it by copies and objects only.

mod copy;
mod make;
mod mipmapped;

pub use mipmapped::Mipmapped;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use weft_abi::{ChannelFormat, Image, ROW_ALIGNMENT};
use weft_device::{Profile, attribute as attr};

use crate::error::{Code, Result, fail};
use crate::state::State;
use crate::tag::{Tag, Tagged};

/// `CUDA_ARRAY3D_LAYERED`.
const LAYERED: u32 = 0x01;
/// `CUDA_ARRAY3D_SURFACE_LDST`.
const SURFACE: u32 = 0x02;
/// `CUDA_ARRAY3D_CUBEMAP`.
const CUBEMAP: u32 = 0x04;
/// `CUDA_ARRAY3D_TEXTURE_GATHER`.
const GATHER: u32 = 0x08;
const COLOR_ATTACHMENT: u32 = 0x20;
const SPARSE: u32 = 0x40;
const DEFERRED: u32 = 0x80;
const VIDEO: u32 = 0x100;

/// What a texel is: format and number of components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Texel {
    /// Of a component.
    pub format: ChannelFormat,
    /// 1, 2 or 4.
    pub channels: u8,
}

impl Texel {
    /// From `CUarray_format` and a number of channels.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for what CUDA does not have, [`Code::NotSupported`] for video, compressed and normalised
    /// formats.
    pub fn new(format: u32, channels: u32) -> Result<Texel> {
        let format = match format {
            1 => ChannelFormat::U8,
            2 => ChannelFormat::U16,
            3 => ChannelFormat::U32,
            8 => ChannelFormat::S8,
            9 => ChannelFormat::S16,
            10 => ChannelFormat::S32,
            16 => ChannelFormat::F16,
            32 => ChannelFormat::F32,
            80..=94 | 145..=181 | 192..=203 => return fail(Code::NotSupported),
            _ => return fail(Code::InvalidValue),
        };
        match channels {
            1 | 2 | 4 => Ok(Texel { format, channels: channels as u8 }),
            _ => fail(Code::InvalidValue),
        }
    }

    /// `CUarray_format` of a component.
    pub fn format_number(&self) -> u32 {
        match self.format {
            ChannelFormat::U8 => 1,
            ChannelFormat::U16 => 2,
            ChannelFormat::U32 => 3,
            ChannelFormat::S8 => 8,
            ChannelFormat::S16 => 9,
            ChannelFormat::S32 => 10,
            ChannelFormat::F16 => 16,
            ChannelFormat::F32 => 32,
        }
    }

    /// Bytes of a texel.
    pub fn bytes(&self) -> u64 {
        u64::from(self.format.bytes()) * u64::from(self.channels)
    }
}

/// What an array is made as (`CUDA_ARRAY3D_DESCRIPTOR`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrayShape {
    /// Texels in width, height, depth; 0 where there is no such dimension. Of layered arrays and cube maps the last one counts
    /// layers and faces.
    pub size: [u64; 3],
    /// What a texel is.
    pub texel: Texel,
    /// `CUDA_ARRAY3D_…`.
    pub flags: u32,
}

impl ArrayShape {
    /// Whether the last dimension counts layers.
    pub fn is_layered(&self) -> bool {
        self.flags & (LAYERED | CUBEMAP) != 0
    }

    /// Texels, rows and slices: at least 1 each.
    pub fn extent(&self) -> [u64; 3] {
        self.size.map(|n| n.max(1))
    }

    /// The same at a level of detail.
    fn level(&self, n: u32) -> ArrayShape {
        let less = |v: u64| if v == 0 { 0 } else { (v >> n).max(1) };
        let [w, h, d] = self.size;
        ArrayShape { size: [less(w), less(h), if self.is_layered() { d } else { less(d) }], ..*self }
    }

    /// Levels of detail down to a single texel.
    fn all_levels(&self) -> u32 {
        let [w, h, d] = self.size;
        let largest = if self.is_layered() { w.max(h) } else { w.max(h).max(d) };
        largest.max(1).ilog2() + 1
    }

    /// What the sampler is told of it.
    fn image(&self, base: u64) -> Image {
        let [w, h, d] = self.extent();
        let (depth, layers) = if self.is_layered() { (1, d) } else { (d, 1) };
        let row = (w * self.texel.bytes()).next_multiple_of(ROW_ALIGNMENT);
        Image {
            row,
            slice: row * h,
            size: [w, h, depth].map(|n| n as u32),
            layers: layers as u32,
            ..Image::of_texel(base, self.texel.format, self.texel.channels)
        }
    }

    /// Checks against the device's limits ("CUDA arrays" of the driver API reference, `cuArray3DCreate`).
    fn check(&self, profile: &Profile) -> Result<()> {
        let [w, h, d] = self.size;
        let limit = |n: u32| u64::from(profile.limit(n));
        if self.flags & (SPARSE | DEFERRED) != 0 {
            return fail(Code::NotSupported);
        }
        if self.flags & !(LAYERED | SURFACE | CUBEMAP | GATHER | COLOR_ATTACHMENT | VIDEO) != 0 || w == 0 {
            return fail(Code::InvalidValue);
        }
        let (layered, cube) = (self.flags & LAYERED != 0, self.flags & CUBEMAP != 0);
        let most = match (cube, layered) {
            (true, false) if w == h && d == 6 => [limit(attr::TEXTURE_CUBEMAP_WIDTH); 3],
            (true, true) if w == h && d > 0 && d % 6 == 0 => {
                let most = limit(attr::TEXTURE_CUBEMAP_LAYERED_WIDTH);
                [most, most, limit(attr::TEXTURE_CUBEMAP_LAYERED_WIDTH + 1)]
            }
            (true, _) => return fail(Code::InvalidValue),
            (false, true) if d == 0 => return fail(Code::InvalidValue),
            (false, true) if h == 0 => {
                [limit(attr::TEXTURE_1D_LAYERED_WIDTH), 0, limit(attr::TEXTURE_1D_LAYERED_WIDTH + 1)]
            }
            (false, true) => [0, 1, 2].map(|n| limit(attr::TEXTURE_2D_LAYERED_WIDTH + n)),
            (false, false) if h == 0 => [limit(attr::TEXTURE_1D_WIDTH), 0, 0],
            (false, false) if d == 0 && self.flags & GATHER != 0 => {
                [limit(attr::TEXTURE_GATHER_WIDTH), limit(attr::TEXTURE_GATHER_WIDTH + 1), 0]
            }
            (false, false) if d == 0 => [limit(attr::TEXTURE_2D_WIDTH), limit(attr::TEXTURE_2D_WIDTH + 1), 0],
            (false, false) => [0, 1, 2].map(|n| limit(attr::TEXTURE_3D_WIDTH + n)),
        };
        let gathers = self.flags & GATHER == 0 || (h > 0 && (d == 0 || layered) && !cube);
        let fits = self.size.iter().zip(most).all(|(n, most)| *n <= most);
        if fits && gathers { Ok(()) } else { fail(Code::InvalidValue) }
    }
}

/// A CUDA array (`CUarray`).
pub struct Array {
    state: Arc<State>,
    shape: ArrayShape,
    base: u64,
    row: u64,
    destroyed: AtomicBool,
    /// Its memory is that of [`Mipmapped`].
    is_level: bool,
    tag: Tag,
}

impl std::fmt::Debug for Array {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} at {:#x}", self.shape, self.base)
    }
}

impl Array {
    /// What it was made as.
    pub fn shape(&self) -> &ArrayShape {
        &self.shape
    }

    /// Whether surfaces may be made of it.
    pub fn is_for_surfaces(&self) -> bool {
        self.shape.flags & SURFACE != 0
    }

    /// What the sampler is told of it.
    pub(crate) fn image(&self) -> Image {
        self.shape.image(self.base)
    }

    /// Address of the first texel.
    pub(crate) fn base(&self) -> u64 {
        self.base
    }

    /// Bytes from row to row.
    pub(crate) fn row(&self) -> u64 {
        self.row
    }

    /// Bytes of a row that hold texels.
    pub fn row_bytes(&self) -> u64 {
        self.shape.size[0] * self.shape.texel.bytes()
    }

    /// # Errors
    /// [`Code::InvalidValue`] when a part, in bytes, rows and slices, leaves the array.
    pub(crate) fn check_inside(&self, origin: [u64; 3], extent: [u64; 3]) -> Result<()> {
        let [_, rows, slices] = self.shape.extent();
        let all = [self.row_bytes(), rows, slices];
        let inside = (0..3)
            .all(|i| origin[i].checked_add(extent[i]).is_some_and(|end| end <= all[i] || extent[i] == 0));
        if inside { Ok(()) } else { fail(Code::InvalidValue) }
    }

    /// The byte behind a stretch of the first slice, if it holds that.
    fn end_of(&self, offset: u64, bytes: u64) -> Result<u64> {
        let all = self.row_bytes() * self.shape.extent()[1];
        offset.checked_add(bytes).filter(|end| *end <= all).ok_or(Code::InvalidValue.into())
    }
}

impl Tagged for Array {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        !self.destroyed.load(Ordering::Acquire) && self.state.is_alive()
    }
}
