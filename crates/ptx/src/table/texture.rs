//! Textures and surfaces.

use super::row::{Effects, Row, row};

const GEOMETRY: &str = "1d 2d 3d a1d a2d cube acube";
const SURFACE: &str = "1d 2d 3d a1d a2d";

/// What all fetches have in common: four words of a texture object.
fn fetch(name: &'static str, syntax: &'static str) -> Row {
    four_words(row(name, syntax).set("geom", GEOMETRY))
}

/// Fetches beside the coordinates, by a vector of the texture's dimensions.
fn beside(name: &'static str, syntax: &'static str) -> Row {
    four_words(row(name, syntax).set("geom", SURFACE)).ops("offset", "any")
}

fn four_words(row: Row) -> Row {
    row.set("dtype", "u32 s32 f32")
        .set("ctype", "s32 f32")
        .only("cube acube", "ctype", "f32")
        .ops("d", "b32*")
        .effects(Effects::Reads)
}

/// Fetches that weft has not.
fn other(name: &'static str, syntax: &'static str) -> Row {
    fetch(name, syntax).ops("e f g h", "any").unsupported()
}

fn surface(name: &'static str, syntax: &'static str) -> Row {
    row(name, syntax).set("vec", "v2 v4").set("clamp", "trap clamp zero").ops("d c", "type+*")
}

pub(super) fn rows() -> Vec<Row> {
    vec![
        fetch("tex", "tex.geom.v4.dtype.ctype d{|p}, [a, c]").doc("Reads a texture."),
        fetch("tex.base", "tex.base.geom.v4.dtype.ctype d{|p}, [a, c]").doc("Reads the base level."),
        fetch("tex.level", "tex.level.geom.v4.dtype.ctype d{|p}, [a, c], e")
            .ops("e", "ctype")
            .doc("Reads a mipmap level."),
        fetch("tex.grad", "tex.grad.geom.v4.dtype.f32 d{|p}, [a, c], e, f")
            .ops("e f", "any").doc("Reads with gradients."),
        beside("tex.offset", "tex.geom.v4.dtype.ctype d{|p}, [a, c], offset")
            .doc("Reads a texture beside the coordinates."),
        beside("tex.base.offset", "tex.base.geom.v4.dtype.ctype d{|p}, [a, c], offset")
            .doc("Reads the base level beside the coordinates."),
        beside("tex.level.offset", "tex.level.geom.v4.dtype.ctype d{|p}, [a, c], e, offset")
            .ops("e", "ctype").doc("Reads a mipmap level beside the coordinates."),
        beside("tex.grad.offset", "tex.grad.geom.v4.dtype.f32 d{|p}, [a, c], e, f, offset")
            .ops("e f", "any").doc("Reads with gradients beside the coordinates."),
        other("tex.depth", "tex.geom.v4.dtype.ctype d{|p}, [a, c], e, f")
            .doc("Compares a texture with a depth."),
        other("tex.half", "tex{.mode}.geom.v2.f16x2.ctype d{|p}, [a, c]{, e, f, g, h}")
            .set("mode", "base level grad")
            .doc("Reads a texture as pairs of halves."),
        other("tex.samples", "tex{.base}.samples.v4.dtype.s32 d{|p}, [a, c]{, e, f}")
            .set("samples", "2dms a2dms")
            .doc("Reads a sample of a texel."),
        fetch("tld4", "tld4.comp.2d.v4.dtype.f32 d{|p}, [a, c]")
            .set("comp", "r g b a")
            .doc("Reads one component of four texels."),
        fetch("tld4.shapes", "tld4.comp.shape.v4.dtype.f32 d{|p}, [a, c]")
            .set("comp", "r g b a")
            .set("shape", "a2d cube acube")
            .doc("Reads one component of four texels of layers and cubes."),
        fetch("tld4.offset", "tld4.comp.shape.v4.dtype.f32 d{|p}, [a, c], offset")
            .set("comp", "r g b a")
            .set("shape", "2d a2d")
            .ops("offset", "any")
            .doc("Reads one component of four texels beside the coordinates."),
        other("tld4.depth", "tld4.comp.shape.v4.dtype.f32 d{|p}, [a, c], e, f")
            .set("comp", "r g b a")
            .set("shape", "2d a2d cube acube")
            .doc("Compares four texels with a depth."),
        row("txq", "txq.query.b32 d, [object]")
            .set(
                "query",
                "width height depth channel_data_type channel_order normalized_coords array_size num_mipmap_levels num_samples",
            )
            .ops("d", "b32")
            .effects(Effects::Reads)
            .doc("Asks for a property of a texture."),
        row("txq.sampler", "txq.query.b32 d, [object]")
            .set("query", "filter_mode addr_mode_0 addr_mode_1 addr_mode_2 force_unnormalized_coords")
            .ops("d", "b32")
            .effects(Effects::Reads)
            .unsupported()
            .doc("Asks for a property of a sampler."),
        row("txq.level", "txq.level.query.b32 d, [object], b")
            .set("query", "width height depth")
            .ops("d b", "b32")
            .effects(Effects::Reads)
            .doc("Asks for a property of a mipmap level."),
        surface("suld", "suld.b.geom{.cop}{.vec}.type.clamp d, [a, b]")
            .set("geom", SURFACE)
            .set("cop", "ca cg cs cv")
            .types("b8 b16 b32 b64")
            .only("b64", "vec", "v2")
            .effects(Effects::Reads)
            .doc("Reads a surface."),
        surface("sust.b", "sust.b.geom{.cop}{.vec}.type.clamp [a, b], c")
            .set("geom", SURFACE)
            .set("cop", "wb cg cs wt")
            .types("b8 b16 b32 b64")
            .only("b64", "vec", "v2")
            .effects(Effects::Writes)
            .doc("Writes a surface."),
        surface("sust.p", "sust.p.geom{.vec}.type.clamp [a, b], c")
            .set("geom", SURFACE)
            .types("b32")
            .effects(Effects::Writes)
            .doc("Writes a surface in its own format."),
        surface("sured.b", "sured.b.op.geom.type.clamp [a, b], c")
            .set("geom", "1d 2d 3d")
            .set("op", "add min max and or")
            .types("u32 s32 b32 u64 s64")
            .only("add", "type", "u32 s32 u64")
            .only("and or", "type", "b32")
            .only("min max", "type", "u32 s32 u64 s64")
            .effects(Effects::Atomic)
            .doc("Combines with a surface element at a byte."),
        surface("sured.p", "sured.p.op.geom.type.clamp [a, b], c")
            .set("geom", "1d 2d 3d")
            .set("op", "add min max and or")
            .types("b32 b64")
            .only("add and or", "type", "b32")
            .effects(Effects::Atomic)
            .doc("Combines with a surface element."),
        row("suq", "suq.query.b32 d, [object]")
            .set("query", "width height depth channel_data_type channel_order array_size memory_layout")
            .ops("d", "b32")
            .effects(Effects::Reads)
            .doc("Asks for a property of a surface."),
        row("istypep", "istypep.kind p, a")
            .set("kind", "texref samplerref surfref")
            .ops("a", "any")
            .unsupported()
            .doc("Whether a variable is of a kind."),
    ]
}
