//! Logic and shifts.

use super::row::{Row, row};

const BITS: &str = "pred b16 b32 b64";

pub(super) fn rows() -> Vec<Row> {
    vec![
        row("and", "and.type d, a, b").types(BITS).doc("Bitwise and."),
        row("or", "or.type d, a, b").types(BITS).doc("Bitwise or."),
        row("xor", "xor.type d, a, b").types(BITS).doc("Bitwise exclusive or."),
        row("not", "not.type d, a").types(BITS).doc("Bitwise complement."),
        row("cnot", "cnot.type d, a").types("b16 b32 b64").doc("1 when a is 0, else 0."),
        row("lop3", "lop3.b32 d, a, b, c, immLut")
            .ops("d a b c immLut", "b32")
            .since(4, 3, 50)
            .doc("Any logical operation of three inputs, given as a truth table."),
        row("lop3.bool", "lop3.bool.b32 d|p, a, b, c, immLut, {!}q")
            .set("bool", "and or")
            .ops("d a b c immLut", "b32")
            .since(8, 2, 70)
            .doc("lop3, and whether the result is not 0, combined with q."),
        row("shf", "shf.dir.mode.b32 d, a, b, c")
            .set("dir", "l r")
            .set("mode", "clamp wrap")
            .ops("d a b c", "b32")
            .since(3, 1, 32)
            .doc("Shifts the pair b:a and keeps 32 bits."),
        row("shl", "shl.type d, a, b")
            .types("b16 b32 b64")
            .ops("b", "u32")
            .doc("Shifts left; 0 from the width on."),
        row("shr", "shr.type d, a, b")
            .types("b16 b32 b64 u16 u32 u64 s16 s32 s64")
            .ops("b", "u32")
            .doc("Shifts right, filling with the sign for signed types."),
    ]
}
