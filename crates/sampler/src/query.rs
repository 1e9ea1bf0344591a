//! Properties of textures and surfaces (`txq`, `suq`).

use weft_abi::{ChannelFormat, Image, ImageQuery};

/// The answer to a query. Types and orders of channels are numbered as OpenCL does, which is what the instructions give.
pub(crate) fn answer(image: &Image, q: ImageQuery, level: u32) -> u32 {
    let size = match level {
        0 => image.size,
        n if n < u32::from(image.mips.levels) => image.size.map(|s| (s >> n).max(1)),
        _ => [0; 3],
    };
    match q {
        ImageQuery::Width => size[0],
        ImageQuery::Height => size[1],
        // Layers count, and of a flat image it is 0.
        ImageQuery::Depth => match size[2].max(image.layers) {
            1 => 0,
            _ if size[0] == 0 => 0,
            n => n,
        },
        ImageQuery::ArraySize => image.layers,
        ImageQuery::MipmapLevels => image.mips.levels.into(),
        ImageQuery::Samples => 1,
        ImageQuery::NormalizedCoords => image.normalized.into(),
        ImageQuery::MemoryLayout => 0,
        ImageQuery::ChannelOrder => match image.channels {
            1 => 0x10b0,
            2 => 0x10b2,
            _ => 0x10b5,
        },
        ImageQuery::ChannelDataType => match (image.format, image.to_float) {
            (ChannelFormat::S8, true) => 0x10d0,
            (ChannelFormat::S16, true) => 0x10d1,
            (ChannelFormat::U8, true) => 0x10d2,
            (ChannelFormat::U16, true) => 0x10d3,
            (ChannelFormat::S8, false) => 0x10d7,
            (ChannelFormat::S16, false) => 0x10d8,
            (ChannelFormat::S32, _) => 0x10d9,
            (ChannelFormat::U8, false) => 0x10da,
            (ChannelFormat::U16, false) => 0x10db,
            (ChannelFormat::U32, _) => 0x10dc,
            (ChannelFormat::F16, _) => 0x10dd,
            (ChannelFormat::F32, _) => 0x10de,
        },
    }
}
