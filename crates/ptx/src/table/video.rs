//! Video instructions: arithmetic on bytes and half words.

use super::row::{Row, row};

pub(super) fn rows() -> Vec<Row> {
    let mut out = Vec::new();
    let scalar = |name, syntax| {
        row(name, syntax)
            .set("dtype", "u32 s32")
            .set("atype", "u32 s32")
            .set("btype", "u32 s32")
            .set("op", "add min max")
            .set("mode", "clamp wrap")
            .set("cmp", "eq ne lt le gt ge")
            .set("scale", "shr7 shr15")
            .ops("d a b c", "b32")
            .since(2, 0, 20)
    };
    for (name, syntax, doc) in [
        ("vadd", "vadd.dtype.atype.btype{.sat} d, a, b{, c}", "Adds selected parts."),
        ("vsub", "vsub.dtype.atype.btype{.sat} d, a, b{, c}", "Subtracts selected parts."),
        (
            "vabsdiff",
            "vabsdiff.dtype.atype.btype{.sat} d, a, b{, c}",
            "The absolute difference of selected parts.",
        ),
        ("vmin", "vmin.dtype.atype.btype{.sat} d, a, b{, c}", "The smaller of selected parts."),
        ("vmax", "vmax.dtype.atype.btype{.sat} d, a, b{, c}", "The larger of selected parts."),
        ("vshl", "vshl.dtype.atype.u32{.sat}.mode d, a, b{, c}", "Shifts a selected part left."),
        ("vshr", "vshr.dtype.atype.u32{.sat}.mode d, a, b{, c}", "Shifts a selected part right."),
        (
            "vmad",
            "vmad.dtype.atype.btype{.sat}{.po}{.scale} d, a, b, c",
            "Multiplies selected parts and adds.",
        ),
        ("vset", "vset.atype.btype.cmp d, a, b{, c}", "Compares selected parts."),
    ] {
        out.push(scalar(name, syntax).doc(doc));
    }
    for (name, syntax, doc) in [
        ("vadd.op", "vadd.dtype.atype.btype{.sat}.op d, a, b, c", "Adds selected parts, combined with c."),
        (
            "vsub.op",
            "vsub.dtype.atype.btype{.sat}.op d, a, b, c",
            "Subtracts selected parts, combined with c.",
        ),
        (
            "vabsdiff.op",
            "vabsdiff.dtype.atype.btype{.sat}.op d, a, b, c",
            "The absolute difference of selected parts, combined with c.",
        ),
        (
            "vmin.op",
            "vmin.dtype.atype.btype{.sat}.op d, a, b, c",
            "The smaller of selected parts, combined with c.",
        ),
        (
            "vmax.op",
            "vmax.dtype.atype.btype{.sat}.op d, a, b, c",
            "The larger of selected parts, combined with c.",
        ),
        (
            "vshl.op",
            "vshl.dtype.atype.u32{.sat}.mode.op d, a, b, c",
            "Shifts a selected part left, combined with c.",
        ),
        (
            "vshr.op",
            "vshr.dtype.atype.u32{.sat}.mode.op d, a, b, c",
            "Shifts a selected part right, combined with c.",
        ),
        ("vset.op", "vset.atype.btype.cmp.op d, a, b, c", "Compares selected parts, combined with c."),
    ] {
        out.push(scalar(name, syntax).doc(doc));
    }
    let simd = |name, syntax: &'static str| {
        row(name, syntax)
            .set("dtype", "u32 s32")
            .set("atype", "u32 s32")
            .set("btype", "u32 s32")
            .set("cmp", "eq ne lt le gt ge")
            .ops("d", "b32")
            .ops("a b c", "b32!")
            .only("sat", "add", "")
            .since(3, 0, 30)
    };
    for (name, syntax, doc) in [
        ("vadd2", "vadd2.dtype.atype.btype{.sat}{.add} d, a, b, c", "Adds two half words."),
        ("vsub2", "vsub2.dtype.atype.btype{.sat}{.add} d, a, b, c", "Subtracts two half words."),
        ("vavrg2", "vavrg2.dtype.atype.btype{.sat}{.add} d, a, b, c", "Averages two half words."),
        (
            "vabsdiff2",
            "vabsdiff2.dtype.atype.btype{.sat}{.add} d, a, b, c",
            "Absolute differences of two half words.",
        ),
        ("vmin2", "vmin2.dtype.atype.btype{.sat}{.add} d, a, b, c", "The smaller of two half words."),
        ("vmax2", "vmax2.dtype.atype.btype{.sat}{.add} d, a, b, c", "The larger of two half words."),
        ("vset2", "vset2.atype.btype.cmp{.add} d, a, b, c", "Compares two half words."),
        ("vadd4", "vadd4.dtype.atype.btype{.sat}{.add} d, a, b, c", "Adds four bytes."),
        ("vsub4", "vsub4.dtype.atype.btype{.sat}{.add} d, a, b, c", "Subtracts four bytes."),
        ("vavrg4", "vavrg4.dtype.atype.btype{.sat}{.add} d, a, b, c", "Averages four bytes."),
        (
            "vabsdiff4",
            "vabsdiff4.dtype.atype.btype{.sat}{.add} d, a, b, c",
            "Absolute differences of four bytes.",
        ),
        ("vmin4", "vmin4.dtype.atype.btype{.sat}{.add} d, a, b, c", "The smaller of four bytes."),
        ("vmax4", "vmax4.dtype.atype.btype{.sat}{.add} d, a, b, c", "The larger of four bytes."),
        ("vset4", "vset4.atype.btype.cmp{.add} d, a, b, c", "Compares four bytes."),
    ] {
        out.push(simd(name, syntax).doc(doc));
    }
    out
}
