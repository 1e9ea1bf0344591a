//! Textures and surfaces.

use super::{Effects, Row, row};

const GEOMETRY: &str = "1d 2d 3d a1d a2d cube acube 2dms a2dms";
const SURFACE: &str = "1d 2d 3d a1d a2d";

pub(super) fn rows() -> Vec<Row> {
    let tex = |name, syntax| {
        row(name, syntax)
            .set("geom", GEOMETRY)
            .set("vec", "v2 v4")
            .set("dtype", "u32 s32 f32 f16x2 u16 s16 f16")
            .set("ctype", "s32 f32")
            .ops("d", "any")
            .ops("e f g h", "any")
            .effects(Effects::Reads)
    };
    let surface = |name, syntax| {
        row(name, syntax)
            .set("geom", SURFACE)
            .set("cop", "ca cg cs cv wb wt")
            .set("vec", "v2 v4")
            .set("clamp", "trap clamp zero")
            .types("b8 b16 b32 b64 u32 s32 f32 u64 s64")
            .ops("d b c", "any")
    };
    vec![
        tex("tex", "tex.geom.vec.dtype.ctype d{|p}, [a, c]{, e, f}").doc("Reads a texture."),
        tex("tex.base", "tex.base.geom.vec.dtype.ctype d{|p}, [a, c]{, e, f}").doc("Reads the base level."),
        tex("tex.level", "tex.level.geom.vec.dtype.ctype d{|p}, [a, c], e{, f, g}").doc("Reads a mipmap level."),
        tex("tex.grad", "tex.grad.geom.vec.dtype.ctype d{|p}, [a, c], e, f{, g, h}").doc("Reads with gradients."),
        tex("tex.scalar", "tex.geom.dtype.ctype d{|p}, [a, c]{, e, f}").doc("Reads one component of a texture."),
        tex("tld4", "tld4.comp.geom.v4.dtype.ctype d{|p}, [a, c]{, e, f}")
            .set("comp", "r g b a")
            .doc("Reads one component of four texels."),
        row("txq", "txq.query.b32 d, [a]")
            .set("query", "width height depth channel_data_type channel_order normalized_coords array_size num_mipmap_levels num_samples filter_mode addr_mode_0 addr_mode_1 addr_mode_2 force_unnormalized_coords")
            .ops("d", "b32")
            .effects(Effects::Reads)
            .doc("Asks for a property of a texture."),
        row("txq.level", "txq.level.query.b32 d, [a], b")
            .set("query", "width height depth")
            .ops("d b", "b32")
            .effects(Effects::Reads)
            .doc("Asks for a property of a mipmap level."),
        surface("suld", "suld.b.geom{.cop}{.vec}.type.clamp d, [a, b]").effects(Effects::Reads).doc("Reads a surface."),
        surface("sust.b", "sust.b.geom{.cop}{.vec}.type.clamp [a, b], c").effects(Effects::Writes).doc("Writes a surface."),
        surface("sust.p", "sust.p.geom{.cop}{.vec}.type.clamp [a, b], c")
            .effects(Effects::Writes)
            .doc("Writes a surface in its own format."),
        surface("sured", "sured.unit.op.geom.type.clamp [a, b], c")
            .set("unit", "b p")
            .set("op", "add min max and or")
            .effects(Effects::Atomic)
            .doc("Combines with a surface element."),
        row("suq", "suq.query.b32 d, [a]")
            .set("query", "width height depth channel_data_type channel_order array_size memory_layout")
            .ops("d", "b32")
            .effects(Effects::Reads)
            .doc("Asks for a property of a surface."),
        row("istypep", "istypep.kind p, a")
            .set("kind", "texref samplerref surfref")
            .ops("a", "any")
            .doc("Whether a variable is of a kind."),
    ]
}
