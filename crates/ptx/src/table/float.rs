//! Single and double precision arithmetic.

use super::row::{Row, row};

const RND: &str = "rn rz rm rp";

/// `name{.rnd}{.ftz}{.sat}.f32` and `name{.rnd}.f64`.
fn two(name32: &'static str, text32: &'static str, name64: &'static str, text64: &'static str) -> [Row; 2] {
    [
        row(name32, text32).set("rnd", RND).ops("d a b c", "f32"),
        row(name64, text64).set("rnd", RND).ops("d a b c", "f64"),
    ]
}

pub(super) fn rows() -> Vec<Row> {
    let mut out = Vec::new();
    let mut add = |doc: &'static str, rows: [Row; 2]| {
        out.extend(rows.map(|r| r.doc(doc).later("NaN", 7, 0, 80).later("xorsign", 7, 2, 86)))
    };
    add("Adds.", two("add.f32", "add{.rnd}{.ftz}{.sat}.f32 d, a, b", "add.f64", "add{.rnd}.f64 d, a, b"));
    add(
        "Subtracts.",
        two("sub.f32", "sub{.rnd}{.ftz}{.sat}.f32 d, a, b", "sub.f64", "sub{.rnd}.f64 d, a, b"),
    );
    add(
        "Multiplies.",
        two("mul.f32", "mul{.rnd}{.ftz}{.sat}.f32 d, a, b", "mul.f64", "mul{.rnd}.f64 d, a, b"),
    );
    add(
        "Multiplies and adds, rounding once.",
        two("fma.f32", "fma.rnd{.ftz}{.sat}.f32 d, a, b, c", "fma.f64", "fma.rnd.f64 d, a, b, c"),
    );
    add(
        "Multiplies and adds, rounding once.",
        two("mad.f32", "mad.rnd{.ftz}{.sat}.f32 d, a, b, c", "mad.f64", "mad.rnd.f64 d, a, b, c"),
    );
    add("Divides.", two("div.f32", "div.rnd{.ftz}.f32 d, a, b", "div.f64", "div.rnd.f64 d, a, b"));
    add("The reciprocal.", two("rcp.f32", "rcp.rnd{.ftz}.f32 d, a", "rcp.f64", "rcp.rnd.f64 d, a"));
    add("The square root.", two("sqrt.f32", "sqrt.rnd{.ftz}.f32 d, a", "sqrt.f64", "sqrt.rnd.f64 d, a"));
    add("The absolute value.", two("abs.f32", "abs{.ftz}.f32 d, a", "abs.f64", "abs.f64 d, a"));
    add("The negative.", two("neg.f32", "neg{.ftz}.f32 d, a", "neg.f64", "neg.f64 d, a"));
    add(
        "The smaller value; of a number and a NaN the number, unless .NaN.",
        two("min.f32", "min{.ftz}{.NaN}.f32 d, a, b", "min.f64", "min.f64 d, a, b"),
    );
    add(
        "The larger value; of a number and a NaN the number, unless .NaN.",
        two("max.f32", "max{.ftz}{.NaN}.f32 d, a, b", "max.f64", "max.f64 d, a, b"),
    );
    add(
        "a with the sign of b taken from the first operand.",
        two("copysign.f32", "copysign.f32 d, a, b", "copysign.f64", "copysign.f64 d, a, b"),
    );
    for (name, syntax, doc) in [
        (
            "min.f32.xorsign",
            "min{.ftz}{.NaN}.xorsign.abs.f32 d, a, b",
            "The smaller magnitude, with the product's sign.",
        ),
        (
            "max.f32.xorsign",
            "max{.ftz}{.NaN}.xorsign.abs.f32 d, a, b",
            "The larger magnitude, with the product's sign.",
        ),
    ] {
        out.push(row(name, syntax).ops("d a b", "f32").since(7, 2, 86).doc(doc));
    }
    for (name, syntax, doc) in [
        (
            "min.f32.three",
            "min{.ftz}{.NaN}{.abs}.f32 d, a, b, c",
            "The smallest of three values, or magnitudes.",
        ),
        (
            "max.f32.three",
            "max{.ftz}{.NaN}{.abs}.f32 d, a, b, c",
            "The largest of three values, or magnitudes.",
        ),
    ] {
        out.push(row(name, syntax).ops("d a b c", "f32").since(8, 8, 100).doc(doc));
    }
    for (name, syntax, doc) in [
        ("add.f32x2", "add{.rnd}{.ftz}.f32x2 d, a, b", "Adds two pairs."),
        ("sub.f32x2", "sub{.rnd}{.ftz}.f32x2 d, a, b", "Subtracts two pairs."),
        ("mul.f32x2", "mul{.rnd}{.ftz}.f32x2 d, a, b", "Multiplies two pairs."),
        ("fma.f32x2", "fma.rnd{.ftz}.f32x2 d, a, b, c", "Multiplies and adds pairs, rounding once."),
    ] {
        out.push(row(name, syntax).set("rnd", RND).ops("d a b c", "b64!").since(8, 6, 100).doc(doc));
    }
    for (name, syntax, doc) in [
        ("add.f32.narrow", "add{.rnd}{.sat}.f32.atype d, a, c", "Adds a 16-bit float to an f32."),
        ("sub.f32.narrow", "sub{.rnd}{.sat}.f32.atype d, a, c", "Subtracts an f32 from a 16-bit float."),
        ("fma.f32.narrow", "fma.rnd{.sat}.f32.atype d, a, b, c", "Multiplies 16-bit floats and adds an f32."),
    ] {
        out.push(
            row(name, syntax)
                .set("rnd", RND)
                .set("atype", "f16 bf16")
                .ops("d c", "f32")
                .ops("a b", "atype")
                .since(8, 6, 100)
                .doc(doc),
        );
    }
    let f32s = |name, syntax, doc| row(name, syntax).ops("d a b", "f32").doc(doc);
    out.extend([
        f32s("div.approx", "div.approx{.ftz}.f32 d, a, b", "Divides to within 2 ulp."),
        f32s("div.full", "div.full{.ftz}.f32 d, a, b", "Divides to within 2 ulp over the full range."),
        f32s("rcp.approx", "rcp.approx{.ftz}.f32 d, a", "The reciprocal to within 1 ulp."),
        row("rcp.approx.f64", "rcp.approx.ftz.f64 d, a")
            .ops("d a", "f64")
            .doc("A coarse reciprocal of the upper word."),
        f32s("sqrt.approx", "sqrt.approx{.ftz}.f32 d, a", "The square root, approximately."),
        f32s("rsqrt.f32", "rsqrt.approx{.ftz}.f32 d, a", "The reciprocal square root, approximately."),
        row("rsqrt.f64", "rsqrt.approx{.ftz}.f64 d, a")
            .ops("d a", "f64")
            .doc("The reciprocal square root, approximately."),
        f32s("sin", "sin.approx{.ftz}.f32 d, a", "The sine, approximately."),
        f32s("cos", "cos.approx{.ftz}.f32 d, a", "The cosine, approximately."),
        f32s("lg2", "lg2.approx{.ftz}.f32 d, a", "The logarithm to base 2, approximately."),
        f32s("ex2", "ex2.approx{.ftz}.f32 d, a", "Two to a power, approximately."),
        f32s("tanh.f32", "tanh.approx.f32 d, a", "The hyperbolic tangent, approximately.").since(7, 0, 75),
        row("testp", "testp.op.type p, a")
            .set("op", "finite infinite number notanumber normal subnormal")
            .types("f32 f64")
            .doc("Tests the class of a value."),
    ]);
    out
}
