//! Comparison and selection.

use super::row::{Row, row};

const CMP: &str = "eq ne lt le gt ge lo ls hi hs equ neu ltu leu gtu geu num nan";
const BOOL: &str = "and or xor";
const COMPARED: &str = "b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64 f16 f16x2 bf16 bf16x2";
const PAIRED: &str = "b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64 f16x2 bf16x2";
const FLOATS: &str = "f32 f64 f16 f16x2 bf16 bf16x2";
const ORDERED: &str = "u16 u32 u64 s16 s32 s64 f32 f64 f16 f16x2 bf16 bf16x2";

/// Which comparisons go with which types.
fn compares(row: Row, set: &'static str) -> Row {
    row.only("lo ls hi hs", set, "u16 u32 u64")
        .only("equ neu ltu leu gtu geu num nan", set, FLOATS)
        .only("lt le gt ge", set, ORDERED)
        .only("ftz", set, "f32 f16 f16x2")
        .later("bf16 bf16x2", 7, 0, 80)
}

pub(super) fn rows() -> Vec<Row> {
    let set = |name, syntax| {
        compares(row(name, syntax), "stype")
            .set("cmp", CMP)
            .set("bool", BOOL)
            .set("dtype", "u32 s32 f32 u16 s16 f16 bf16 f16x2 bf16x2")
            .set("stype", COMPARED)
            .only("f16", "dtype", "u16 s16 u32 s32 f16 bf16")
            .only("bf16", "dtype", "u16 s16 u32 s32 bf16")
            .only("f16x2", "stype", "f16x2")
            .only("bf16x2", "stype", "bf16x2")
            .only("dtype=u16 dtype=s16", "stype", "f16 bf16")
            .only("dtype=bf16", "ftz", "")
            .only("f16x2", "dtype", "u32 s32 f16x2")
            .only("bf16x2", "dtype", "u32 s32 bf16x2")
            .only("b16 b32 b64 u64 s64 f32 f64", "dtype", "u32 s32 f32 f16 bf16")
            .ops("d", "dtype")
            .ops("a b", "stype")
            .ops("c", "pred")
    };
    let setp = |name, syntax| {
        compares(row(name, syntax), "type").set("cmp", CMP).set("bool", BOOL).types(PAIRED).ops("c", "pred")
    };
    let half = |name, syntax| {
        compares(row(name, syntax), "type")
            .set("cmp", CMP)
            .set("bool", BOOL)
            .types("f16 bf16")
            .ops("c", "pred")
    };
    vec![
        set("set", "set.cmp{.ftz}.dtype.stype d, a, b")
            .doc("Compares; all ones or 1.0 when it holds, else 0."),
        set("set.bool", "set.cmp.bool{.ftz}.dtype.stype d, a, b, {!}c")
            .doc("Compares and combines with a predicate."),
        setp("setp", "setp.cmp{.ftz}.type p{|q}, a, b").doc("Compares to a predicate, and its negation."),
        setp("setp.bool", "setp.cmp.bool{.ftz}.type p{|q}, a, b, {!}c")
            .doc("Compares and combines with a predicate; q combines the negated comparison."),
        half("setp.half", "setp.cmp{.ftz}.type p, a, b").doc("Compares halves to a predicate."),
        half("setp.half.bool", "setp.cmp.bool{.ftz}.type p, a, b, {!}c")
            .doc("Compares halves and combines with a predicate."),
        row("selp", "selp.type d, a, b, c")
            .types("b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64")
            .ops("c", "pred")
            .doc("a when the predicate holds, else b."),
        row("slct.s32", "slct.type.s32 d, a, b, c")
            .types("b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64")
            .ops("c", "s32")
            .doc("a when c is not negative, else b."),
        row("slct.f32", "slct{.ftz}.type.f32 d, a, b, c")
            .types("b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64")
            .ops("c", "f32")
            .doc("a when c is at least zero, else b."),
    ]
}
