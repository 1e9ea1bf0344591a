//! Textures and surfaces: what kernels read of an object.

/// What a component of a texel is in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say it")]
pub enum ChannelFormat {
    U8,
    U16,
    U32,
    S8,
    S16,
    S32,
    F16,
    F32,
}

impl ChannelFormat {
    const ALL: [Self; 8] =
        [Self::U8, Self::U16, Self::U32, Self::S8, Self::S16, Self::S32, Self::F16, Self::F32];

    /// Bytes of a component.
    #[inline]
    pub fn bytes(self) -> u32 {
        match self {
            Self::U8 | Self::S8 => 1,
            Self::U16 | Self::S16 | Self::F16 => 2,
            Self::U32 | Self::S32 | Self::F32 => 4,
        }
    }

    /// Whether components are floats.
    pub fn is_float(self) -> bool {
        matches!(self, Self::F16 | Self::F32)
    }
}

/// What a coordinate outside of the range means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are CUDA's")]
pub enum AddressMode {
    Wrap,
    Clamp,
    Mirror,
    Border,
}

impl AddressMode {
    /// All of them, by CUDA's number.
    pub const ALL: [Self; 4] = [Self::Wrap, Self::Clamp, Self::Mirror, Self::Border];
}

/// A texture or surface object: where its texels are and how they are read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Image {
    /// Address of the first texel.
    pub base: u64,
    /// Bytes between rows.
    pub row: u64,
    /// Bytes between slices or layers.
    pub slice: u64,
    /// Texels in width, height and depth; at least 1.
    pub size: [u32; 3],
    /// Layers; faces of cube maps count as layers. At least 1.
    pub layers: u32,
    /// Components in memory.
    pub format: ChannelFormat,
    /// Components of a texel: 1, 2 or 4.
    pub channels: u8,
    /// By coordinate; only [`AddressMode::Clamp`] and [`AddressMode::Border`] without normalised coordinates.
    pub address: [AddressMode; 3],
    /// Filters linearly, else takes the nearest texel.
    pub linear: bool,
    /// Coordinates count the whole range as 1.
    pub normalized: bool,
    /// Integers of 8 and 16 bits are read as floats in [0, 1] or [-1, 1].
    pub to_float: bool,
    /// The first three components are converted from sRGB.
    pub srgb: bool,
    /// Is a surface object.
    pub surface: bool,
    /// Plain memory: what is outside reads as zero.
    pub buffer: bool,
    /// Rows lie in plain memory where the program says; of no array, whose texels a GPU keeps in tiles.
    pub plain: bool,
    /// Components where [`AddressMode::Border`] finds nothing.
    pub border: [f32; 4],
    /// Further levels.
    pub mips: Mips,
}

/// Levels of detail: each half as large as the one before, all in one piece of memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mips {
    /// How many there are; at least 1.
    pub levels: u8,
    /// Filters linearly between two of them, else takes the nearest.
    pub linear: bool,
    /// Most samples along the longer gradient; 0 and 1 are one.
    pub anisotropy: u8,
    /// What is added to a fetch's level.
    pub bias: f32,
    /// The least level and the greatest that fetches see.
    pub clamp: [f32; 2],
    /// Layers in memory before the first that is seen, and all that are in memory.
    pub stored_layers: [u32; 2],
    /// Rows of each level are stored up to a multiple of so many.
    pub row_unit: u8,
}

impl Mips {
    /// One level.
    pub const NONE: Mips = Mips {
        levels: 1,
        linear: false,
        anisotropy: 0,
        bias: 0.0,
        clamp: [0.0; 2],
        stored_layers: [0, 1],
        row_unit: 1,
    };

    /// Rows that a level with so many takes in memory.
    pub fn stored_rows(&self, rows: u32) -> u64 {
        u64::from(rows).next_multiple_of(u64::from(self.row_unit.max(1)))
    }
}

/// Words of an [`Image`] in its packed form.
pub const IMAGE_WORDS: usize = 11;

/// Rows of arrays begin at multiples of so many bytes.
pub const ROW_ALIGNMENT: u64 = 64;

impl Image {
    /// A texture of one texel, without filter and clamped.
    pub fn of_texel(base: u64, format: ChannelFormat, channels: u8) -> Image {
        Image {
            base,
            row: 0,
            slice: 0,
            size: [1; 3],
            layers: 1,
            format,
            channels,
            address: [AddressMode::Clamp; 3],
            linear: false,
            normalized: false,
            to_float: false,
            srgb: false,
            surface: false,
            buffer: false,
            plain: false,
            border: [0.0; 4],
            mips: Mips::NONE,
        }
    }

    /// A level as an image of its own.
    pub fn level(&self, n: u32) -> Image {
        let [before, layers] = self.mips.stored_layers;
        let mut level = *self;
        let mut base = self.base - u64::from(before) * self.slice;
        for _ in 0..n {
            let [w, h, d] = level.size;
            base += level.slice * u64::from(d.max(layers));
            level.size = [w / 2, h / 2, d / 2].map(|n| n.max(1));
            let bytes = u64::from(level.size[0]) * u64::from(self.texel_bytes());
            level.row = bytes.next_multiple_of(ROW_ALIGNMENT);
            level.slice = level.row * self.mips.stored_rows(level.size[1]);
        }
        level.base = base + u64::from(before) * level.slice;
        level
    }

    /// Bytes of a texel.
    #[inline]
    pub fn texel_bytes(&self) -> u32 {
        self.format.bytes() * u32::from(self.channels)
    }

    /// The packed form.
    pub fn to_words(&self) -> [u64; IMAGE_WORDS] {
        let pair = |lo: u32, hi: u32| u64::from(lo) | u64::from(hi) << 32;
        let flags =
            [self.linear, self.normalized, self.to_float, self.srgb, self.surface, self.buffer, self.plain];
        let mut how = self.format as u64 | u64::from(self.channels) << 8;
        for (i, mode) in self.address.iter().enumerate() {
            how |= (*mode as u64) << (16 + 4 * i);
        }
        for (i, flag) in flags.iter().enumerate() {
            how |= u64::from(*flag) << (32 + i);
        }
        let [r, g, b, a] = self.border.map(f32::to_bits);
        let [w, h, d] = self.size;
        let Mips { levels, linear, anisotropy, bias, clamp: [least, most], .. } = self.mips;
        let Mips { stored_layers: [before, layers], row_unit, .. } = self.mips;
        let between = [levels, linear.into(), anisotropy, row_unit];
        [
            self.base,
            self.row,
            self.slice,
            pair(w, h),
            pair(d, self.layers),
            how,
            pair(r, g),
            pair(b, a),
            pair(bias.to_bits(), least.to_bits()),
            pair(most.to_bits(), u32::from_le_bytes(between)),
            pair(before, layers),
        ]
    }

    /// From the packed form.
    #[inline]
    pub fn from_words(w: &[u64; IMAGE_WORDS]) -> Image {
        let [base, row, slice, wh, dl, how, rg, ba, bias_least, most_between, stored] = *w;
        let (lo, hi) = (|v: u64| v as u32, |v: u64| (v >> 32) as u32);
        let mode = |i: usize| AddressMode::ALL[(how >> (16 + 4 * i)) as usize & 3];
        let flag = |i: usize| how >> (32 + i) & 1 == 1;
        Image {
            base,
            row,
            slice,
            size: [lo(wh), hi(wh), lo(dl)],
            layers: hi(dl),
            format: ChannelFormat::ALL[how as usize & 7],
            channels: (how >> 8) as u8,
            address: [mode(0), mode(1), mode(2)],
            linear: flag(0),
            normalized: flag(1),
            to_float: flag(2),
            srgb: flag(3),
            surface: flag(4),
            buffer: flag(5),
            plain: flag(6),
            border: [lo(rg), hi(rg), lo(ba), hi(ba)].map(f32::from_bits),
            mips: Mips {
                levels: hi(most_between) as u8,
                linear: hi(most_between) >> 8 & 1 == 1,
                anisotropy: (hi(most_between) >> 16) as u8,
                bias: f32::from_bits(lo(bias_least)),
                clamp: [hi(bias_least), lo(most_between)].map(f32::from_bits),
                stored_layers: [lo(stored), hi(stored)],
                row_unit: (hi(most_between) >> 24) as u8,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_lie_one_after_the_other() {
        let mips = Mips { levels: 3, stored_layers: [1, 4], ..Mips::NONE };
        let whole = Image {
            row: 128,
            slice: 128 * 5,
            size: [20, 5, 1],
            layers: 3,
            mips,
            ..Image::of_texel(4096, ChannelFormat::F32, 1)
        };
        assert_eq!(whole.level(0), whole);
        let second = whole.level(1);
        assert_eq!((second.size, second.row, second.slice), ([10, 2, 1], 64, 128));
        assert_eq!(second.base, 4096 - 640 + 4 * 640 + 128);
        assert_eq!(
            (whole.level(2).size, whole.level(2).base),
            ([5, 1, 1], 4096 - 640 + 4 * 640 + 4 * 128 + 64)
        );
        let padded = Image { mips: Mips { levels: 3, row_unit: 4, ..Mips::NONE }, slice: 128 * 8, ..whole };
        let second = padded.level(1);
        assert_eq!((second.size, second.slice, second.base), ([10, 2, 1], 256, 4096 + 1024));
        assert_eq!(padded.level(2).base, 4096 + 1024 + 256);
    }

    #[test]
    fn packed_forms_come_back() {
        let image = Image {
            base: 0x1234_5678_9abc,
            row: 512,
            slice: 5120,
            size: [100, 10, 3],
            layers: 7,
            format: ChannelFormat::S16,
            channels: 4,
            address: [AddressMode::Border, AddressMode::Wrap, AddressMode::Mirror],
            linear: true,
            normalized: false,
            to_float: true,
            srgb: false,
            surface: true,
            buffer: false,
            plain: true,
            border: [1.0, -2.0, 0.5, 4.0],
            mips: Mips {
                levels: 9,
                linear: true,
                anisotropy: 16,
                bias: 0.5,
                clamp: [-1.0, 3.0],
                stored_layers: [2, 8],
                row_unit: 4,
            },
        };
        assert_eq!(Image::from_words(&image.to_words()), image);
    }
}
