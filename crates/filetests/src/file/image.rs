//! Textures and surfaces as parameters of test files.

use weft_abi::{AddressMode, ChannelFormat, Image};

use super::parameter::{self, Parameter, size};
use crate::expr::Names;

/// `t: 5x3 layers=2 f32[30] clamp linear = …`, the directive's word being `texture` or `surface`.
pub(super) fn parameter(word: &str, text: &str, names: &mut Names) -> Result<Parameter, String> {
    let (head, value) = text.split_once(" = ").ok_or("`name: shape type[n] = value` expected")?;
    let (name, words) = head.split_once(':').ok_or("`name: shape type[n]` expected")?;
    let surface = word == "surface";
    let mut image = Image {
        base: 0,
        row: 0,
        slice: 0,
        size: [1; 3],
        layers: 1,
        format: ChannelFormat::U32,
        channels: 1,
        address: [AddressMode::Clamp; 3],
        linear: false,
        normalized: false,
        to_float: false,
        srgb: false,
        surface,
        buffer: false,
        plain: false,
        mips: weft_abi::Mips::NONE,
        border: [0.0; 4],
    };
    let mut elements = "";
    for word in words.split_whitespace() {
        let mode = |m| [m; 3];
        match word {
            "wrap" => image.address = mode(AddressMode::Wrap),
            "clamp" => image.address = mode(AddressMode::Clamp),
            "mirror" => image.address = mode(AddressMode::Mirror),
            "border" => image.address = mode(AddressMode::Border),
            "linear" => image.linear = true,
            "normalized" => image.normalized = true,
            "float" => image.to_float = true,
            _ if word.contains('[') => elements = word,
            _ => match word.strip_prefix("layers=") {
                Some(n) => image.layers = n.parse().map_err(|_| format!("`{word}`: a number expected"))?,
                None => {
                    for (n, size) in word.split('x').zip(&mut image.size) {
                        *size = n.parse().map_err(|_| format!("`{word}`: unknown"))?;
                    }
                }
            },
        }
    }
    let how = if surface && value.contains("->") { "inout" } else { "in" };
    let mut p = parameter::parameter(how, &format!("{name}: {elements} = {value}"), names)?;
    image.format = match p.ty.as_str() {
        "u8" => ChannelFormat::U8,
        "u16" => ChannelFormat::U16,
        "u32" => ChannelFormat::U32,
        "s8" => ChannelFormat::S8,
        "s16" => ChannelFormat::S16,
        "s32" => ChannelFormat::S32,
        "f32" => ChannelFormat::F32,
        other => return Err(format!("no texels of `{other}`")),
    };
    let [w, h, d] = image.size.map(u64::from);
    let texels = w * h * d * u64::from(image.layers);
    let components = p.len.unwrap_or(0) as u64;
    image.channels = match components.checked_div(texels) {
        Some(n @ (1 | 2 | 4)) if n * texels == components => n as u8,
        _ => return Err(format!("{components} components for {texels} texels")),
    };
    image.row = w * size(&p.ty)? as u64 * u64::from(image.channels);
    image.slice = image.row * h;
    p.image = Some(image);
    Ok(p)
}

/// How a recorder makes it, before the names of its contents and of what it holds afterwards.
pub(super) fn line(i: &Image) -> String {
    let [w, h, d] = i.size;
    let flag = u8::from;
    format!(
        "image {} {} {} {w} {h} {d} {} {} {} {} {}",
        flag(i.surface),
        i.format as u8,
        i.channels,
        i.layers,
        i.address[0] as u8,
        flag(i.linear),
        flag(i.normalized),
        flag(i.to_float),
    )
}
