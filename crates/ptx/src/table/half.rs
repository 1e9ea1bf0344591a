//! Half precision and bfloat16 arithmetic.

use super::row::{Row, row};

const F16: &str = "f16 f16x2";
const BF16: &str = "bf16 bf16x2";

pub(super) fn rows() -> Vec<Row> {
    let f16 = |name, syntax| row(name, syntax).set("rnd", "rn").types(F16).since(4, 2, 53);
    let bf16 = |name, syntax| row(name, syntax).set("rnd", "rn").types(BF16).since(7, 0, 80);
    vec![
        f16("add.f16", "add{.rnd}{.ftz}{.sat}.type d, a, b").doc("Adds."),
        bf16("add.bf16", "add{.rnd}.type d, a, b").since(7, 8, 90).doc("Adds."),
        f16("sub.f16", "sub{.rnd}{.ftz}{.sat}.type d, a, b").doc("Subtracts."),
        bf16("sub.bf16", "sub{.rnd}.type d, a, b").since(7, 8, 90).doc("Subtracts."),
        f16("mul.f16", "mul{.rnd}{.ftz}{.sat}.type d, a, b").doc("Multiplies."),
        bf16("mul.bf16", "mul{.rnd}.type d, a, b").since(7, 8, 90).doc("Multiplies."),
        f16("fma.f16", "fma.rnd{.ftz}{.sat}.type d, a, b, c").doc("Multiplies and adds, rounding once."),
        f16("fma.f16.relu", "fma.rnd{.ftz}.relu.type d, a, b, c")
            .since(7, 0, 80)
            .doc("Multiplies and adds; a negative result becomes 0."),
        bf16("fma.bf16", "fma.rnd{.relu}.type d, a, b, c").doc("Multiplies and adds, rounding once."),
        f16("neg.f16", "neg{.ftz}.type d, a").since(6, 0, 53).doc("The negative."),
        bf16("neg.bf16", "neg.type d, a").doc("The negative."),
        f16("abs.f16", "abs{.ftz}.type d, a").since(6, 5, 53).doc("The absolute value."),
        bf16("abs.bf16", "abs.type d, a").doc("The absolute value."),
        f16("min.f16.xorsign", "min{.ftz}{.NaN}.xorsign.abs.type d, a, b")
            .since(7, 2, 86)
            .doc("The smaller magnitude, with the product's sign."),
        f16("min.f16", "min{.ftz}{.NaN}.type d, a, b").since(7, 0, 80).doc("The smaller value."),
        bf16("min.bf16.xorsign", "min{.NaN}.xorsign.abs.type d, a, b")
            .since(7, 2, 86)
            .doc("The smaller magnitude, with the product's sign."),
        bf16("min.bf16", "min{.NaN}.type d, a, b").doc("The smaller value."),
        f16("max.f16.xorsign", "max{.ftz}{.NaN}.xorsign.abs.type d, a, b")
            .since(7, 2, 86)
            .doc("The larger magnitude, with the product's sign."),
        f16("max.f16", "max{.ftz}{.NaN}.type d, a, b").since(7, 0, 80).doc("The larger value."),
        bf16("max.bf16.xorsign", "max{.NaN}.xorsign.abs.type d, a, b")
            .since(7, 2, 86)
            .doc("The larger magnitude, with the product's sign."),
        bf16("max.bf16", "max{.NaN}.type d, a, b").doc("The larger value."),
        f16("tanh.f16", "tanh.approx.type d, a")
            .since(7, 0, 75)
            .doc("The hyperbolic tangent, approximately."),
        bf16("tanh.bf16", "tanh.approx.type d, a")
            .since(7, 8, 90)
            .doc("The hyperbolic tangent, approximately."),
        f16("ex2.f16", "ex2.approx.type d, a").since(7, 0, 75).doc("Two to a power, approximately."),
        bf16("ex2.bf16", "ex2.approx.ftz.type d, a").since(7, 8, 90).doc("Two to a power, approximately."),
    ]
}
