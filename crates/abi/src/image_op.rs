//! Operations on textures and surfaces.

macro_rules! numbered {
    ($(#[$m:meta])* $name:ident { $($item:ident = $text:literal),* $(,)? }) => {
        $(#[$m])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the names are PTX's")]
        pub enum $name { $($item),* }

        impl $name {
            /// All, in the order of their numbers.
            pub const ALL: &'static [$name] = &[$($name::$item),*];

            /// PTX's word.
            pub fn text(self) -> &'static str {
                match self { $($name::$item => $text),* }
            }

            /// From PTX's word.
            pub fn from_text(s: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|v| v.text() == s)
            }
        }
    };
}

numbered! {
    /// Shapes of images, as instructions name them.
    Geometry { D1 = "1d", D2 = "2d", D3 = "3d", A1 = "a1d", A2 = "a2d", Cube = "cube", ACube = "acube" }
}

impl Geometry {
    /// Coordinates besides the layer.
    pub fn axes(self) -> usize {
        match self {
            Self::D1 | Self::A1 => 1,
            Self::D2 | Self::A2 => 2,
            Self::D3 | Self::Cube | Self::ACube => 3,
        }
    }

    /// Whether a layer number comes before the coordinates.
    pub fn is_layered(self) -> bool {
        matches!(self, Self::A1 | Self::A2 | Self::ACube)
    }
}

numbered! {
    /// What a surface access outside of the surface does.
    Boundary { Trap = "trap", Clamp = "clamp", Zero = "zero" }
}

numbered! {
    /// Properties that `txq` and `suq` ask for.
    ImageQuery {
        Width = "width", Height = "height", Depth = "depth", ChannelDataType = "channel_data_type",
        ChannelOrder = "channel_order", NormalizedCoords = "normalized_coords", ArraySize = "array_size",
        MipmapLevels = "num_mipmap_levels", Samples = "num_samples", MemoryLayout = "memory_layout",
    }
}

numbered! {
    /// What `sured` does.
    Reduction { Add = "add", Min = "min", Max = "max", And = "and", Or = "or" }
}

/// Integers that `sured` combines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReduceType {
    /// 64 bits, else 32.
    pub wide: bool,
    /// Compares as signed numbers.
    pub signed: bool,
}

/// How a fetch says which level it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Detail {
    /// Not at all.
    Base,
    /// By its number: one word, of the coordinates' kind.
    Level,
    /// By gradients along two directions of the screen: three words (floats) for each.
    Gradients,
}

impl Detail {
    const ALL: [Self; 3] = [Self::Base, Self::Level, Self::Gradients];
}

/// Texels that a fetch is beside its coordinates, as the word that the operation wants: 4 bits for each axis.
pub fn packed_offsets(by: [i32; 3]) -> u32 {
    by.iter().enumerate().fold(0, |word, (i, v)| word | (*v as u32 & 15) << (4 * i))
}

/// Most words after the handle.
pub const IMAGE_ARGS: usize = 11;

/// An operation on an image. Operands are the object's handle (64 bits), four coordinates (32 bits each: the layer if
/// there is one, then x, y, z; floats by their bits), for those that write, four words as memory has them, for those that read,
/// level or gradients and [offsets](packed_offsets).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImageOp {
    /// Reads a texel: four components.
    Fetch {
        /// Shape.
        geometry: Geometry,
        /// Coordinates are integers, which count texels.
        integer: bool,
        /// Which level.
        detail: Detail,
        /// Texels beside.
        offset: bool,
    },
    /// A component of the four texels that a linear filter would take.
    Gather {
        /// Two dimensions, layers or faces.
        geometry: Geometry,
        /// 0 to 3.
        component: u8,
        /// Texels beside.
        offset: bool,
    },
    /// A property, in the first word; of the level that the first coordinate's place tells.
    Query(ImageQuery),
    /// Reads so many bytes of a surface; x counts bytes.
    Load {
        /// Shape.
        geometry: Geometry,
        /// Out of the surface.
        boundary: Boundary,
        /// 1, 2, 4, 8 or 16.
        bytes: u8,
    },
    /// Writes so many bytes of a surface; x counts bytes.
    Store {
        /// Shape.
        geometry: Geometry,
        /// Out of the surface.
        boundary: Boundary,
        /// 1, 2, 4, 8 or 16.
        bytes: u8,
    },
    /// Writes components as the surface's format has them; x counts texels.
    StoreFormatted {
        /// Shape.
        geometry: Geometry,
        /// Out of the surface.
        boundary: Boundary,
    },
    /// Combines atomically.
    Reduce {
        /// Shape.
        geometry: Geometry,
        /// Out of the surface.
        boundary: Boundary,
        /// How.
        op: Reduction,
        /// What.
        ty: ReduceType,
        /// x counts texels, else bytes.
        formatted: bool,
    },
}

impl ImageOp {
    /// Whether words to write follow the coordinates.
    pub fn writes(self) -> bool {
        matches!(self, Self::Store { .. } | Self::StoreFormatted { .. } | Self::Reduce { .. })
    }

    /// Operands after the handle.
    pub fn words(self) -> usize {
        match self {
            Self::Fetch { detail, offset, .. } => {
                let more = match detail {
                    Detail::Base => 0,
                    Detail::Level => 1,
                    Detail::Gradients => 6,
                };
                4 + more + usize::from(offset)
            }
            Self::Gather { offset, .. } => 4 + usize::from(offset),
            _ if self.writes() => 8,
            _ => 4,
        }
    }

    /// Operands after the handle that say where it goes: without what is written.
    pub fn place_words(self) -> usize {
        if self.writes() { 4 } else { self.words() }
    }

    /// Result words.
    pub fn results(self) -> usize {
        if self.writes() { 0 } else { 4 }
    }

    /// As a number: the kind in the low four bits, then geometry, boundary, and what is left.
    pub fn to_u32(self) -> u32 {
        let pack = |kind: u32, g: Geometry, b: Boundary, rest: u32| {
            kind | (g as u32) << 4 | (b as u32) << 8 | rest << 12
        };
        let none = |kind, rest| pack(kind, Geometry::D1, Boundary::Trap, rest);
        match self {
            Self::Fetch { geometry, integer, detail, offset } => {
                let rest = u32::from(integer) | u32::from(offset) << 1 | (detail as u32) << 2;
                pack(0, geometry, Boundary::Trap, rest)
            }
            Self::Gather { geometry, component, offset } => {
                pack(1, geometry, Boundary::Trap, u32::from(component) | u32::from(offset) << 2)
            }
            Self::Query(q) => none(2, q as u32),
            Self::Load { geometry, boundary, bytes } => pack(3, geometry, boundary, bytes.into()),
            Self::Store { geometry, boundary, bytes } => pack(4, geometry, boundary, bytes.into()),
            Self::StoreFormatted { geometry, boundary } => pack(5, geometry, boundary, 0),
            Self::Reduce { geometry, boundary, op, ty, formatted } => {
                let flags = u32::from(ty.wide) | u32::from(ty.signed) << 1 | u32::from(formatted) << 2;
                pack(6, geometry, boundary, flags | (op as u32) << 3)
            }
        }
    }

    /// From the number.
    #[inline]
    pub fn from_u32(n: u32) -> Option<Self> {
        let geometry = *Geometry::ALL.get((n >> 4 & 15) as usize)?;
        let boundary = *Boundary::ALL.get((n >> 8 & 15) as usize)?;
        let rest = n >> 12;
        let bytes = rest as u8;
        Some(match n & 15 {
            0 => Self::Fetch {
                geometry,
                integer: rest & 1 == 1,
                offset: rest >> 1 & 1 == 1,
                detail: *Detail::ALL.get((rest >> 2) as usize)?,
            },
            1 => Self::Gather { geometry, component: bytes & 3, offset: bytes >> 2 & 1 == 1 },
            2 => Self::Query(*ImageQuery::ALL.get(rest as usize)?),
            3 => Self::Load { geometry, boundary, bytes },
            4 => Self::Store { geometry, boundary, bytes },
            5 => Self::StoreFormatted { geometry, boundary },
            6 => Self::Reduce {
                geometry,
                boundary,
                op: *Reduction::ALL.get((rest >> 3) as usize)?,
                ty: ReduceType { wide: rest & 1 == 1, signed: rest >> 1 & 1 == 1 },
                formatted: rest >> 2 & 1 == 1,
            },
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_come_back_from_numbers() {
        let (geometry, boundary) = (Geometry::A2, Boundary::Zero);
        for op in [
            ImageOp::Fetch { geometry, integer: true, detail: Detail::Base, offset: true },
            ImageOp::Fetch { geometry, integer: false, detail: Detail::Gradients, offset: false },
            ImageOp::Gather { geometry, component: 3, offset: true },
            ImageOp::Query(ImageQuery::MemoryLayout),
            ImageOp::Load { geometry, boundary, bytes: 16 },
            ImageOp::Store { geometry, boundary, bytes: 1 },
            ImageOp::StoreFormatted { geometry, boundary },
            ImageOp::Reduce {
                geometry,
                boundary,
                op: Reduction::Or,
                ty: ReduceType { wide: true, signed: false },
                formatted: true,
            },
        ] {
            assert_eq!(ImageOp::from_u32(op.to_u32()), Some(op));
        }
    }
}
