//! Integer arithmetic.

use super::row::{Row, row};

const INT: &str = "u16 u32 u64 s16 s32 s64";

pub(super) fn rows() -> Vec<Row> {
    vec![
        row("add.int", "add{.sat}.type d, a, b")
            .types("u16 u32 u64 s16 s32 s64 u16x2 s16x2")
            .only("sat", "type", "s32")
            .later("u16x2 s16x2", 8, 0, 90)
            .doc("Adds; `.sat` clamps to the range of the type."),
        row("sub.int", "sub{.sat}.type d, a, b").types(INT).only("sat", "type", "s32").doc("Subtracts."),
        row("mul.int", "mul.mode.type d, a, b")
            .set("mode", "lo hi")
            .types(INT)
            .doc("Multiplies and keeps the low or the high half."),
        row("mul.wide", "mul.wide.type d, a, b")
            .types("u16 u32 s16 s32")
            .ops("d", "wide(type)")
            .doc("Multiplies to a product of twice the width."),
        row("mad.int", "mad.mode.type d, a, b, c")
            .set("mode", "lo hi")
            .types(INT)
            .doc("Multiplies, keeps a half, and adds."),
        row("mad.wide", "mad.wide.type d, a, b, c")
            .types("u16 u32 s16 s32")
            .ops("d c", "wide(type)")
            .doc("Multiplies to twice the width, and adds."),
        row("mad.sat", "mad.hi.sat.s32 d, a, b, c")
            .ops("d a b c", "s32")
            .doc("Multiplies, keeps the high half, and adds with saturation."),
        row("mul24", "mul24.mode.type d, a, b")
            .set("mode", "lo hi")
            .types("u32 s32")
            .doc("Multiplies the low 24 bits; keeps 32 bits from bit 0 or from bit 16."),
        row("mad24", "mad24.mode.type d, a, b, c")
            .set("mode", "lo hi")
            .types("u32 s32")
            .doc("Multiplies the low 24 bits and adds."),
        row("mad24.sat", "mad24.hi.sat.s32 d, a, b, c")
            .ops("d a b c", "s32")
            .doc("mad24.hi with saturation."),
        row("sad", "sad.type d, a, b, c").types(INT).doc("Adds the absolute difference of a and b to c."),
        row("div.int", "div.type d, a, b").types(INT).doc("Divides, rounding towards zero."),
        row("rem", "rem.type d, a, b").types(INT).doc("The remainder, with the sign of a."),
        row("abs.int", "abs.type d, a").types("s16 s32 s64").doc("The absolute value."),
        row("neg.int", "neg.type d, a").types("s16 s32 s64").doc("The negative."),
        row("min.int", "min.type d, a, b")
            .types("u16 u32 u64 s16 s32 s64 u16x2 s16x2")
            .later("u16x2 s16x2", 8, 0, 90)
            .doc("The smaller value."),
        row("min.relu", "min.relu.type d, a, b")
            .types("s16x2 s32")
            .since(8, 0, 90)
            .doc("The smaller value, and no less than zero."),
        row("max.int", "max.type d, a, b")
            .types("u16 u32 u64 s16 s32 s64 u16x2 s16x2")
            .later("u16x2 s16x2", 8, 0, 90)
            .doc("The larger value."),
        row("max.relu", "max.relu.type d, a, b")
            .types("s16x2 s32")
            .since(8, 0, 90)
            .doc("The larger value, and no less than zero."),
        row("popc", "popc.type d, a").types("b32 b64").ops("d", "u32").doc("The number of one bits."),
        row("clz", "clz.type d, a").types("b32 b64").ops("d", "u32").doc("The number of leading zero bits."),
        row("bfind", "bfind{.shiftamt}.type d, a")
            .types("u32 u64 s32 s64")
            .ops("d", "u32")
            .doc("The position of the most significant bit that is not a sign bit; -1 when there is none."),
        row("brev", "brev.type d, a").types("b32 b64").doc("Reverses the bits."),
        row("bfe", "bfe.type d, a, b, c")
            .types("u32 u64 s32 s64")
            .ops("b c", "u32")
            .doc("Extracts c bits from bit b on, sign-extended for signed types."),
        row("bfi", "bfi.type d, a, b, c, e")
            .types("b32 b64")
            .ops("c e", "u32")
            .doc("Inserts the low e bits of a into b at bit c."),
        row("szext", "szext.mode.type d, a, b")
            .set("mode", "clamp wrap")
            .types("u32 s32")
            .ops("b", "u32")
            .since(7, 6, 70)
            .doc("Sign- or zero-extends the low b bits."),
        row("bmsk", "bmsk.mode.b32 d, a, b")
            .set("mode", "clamp wrap")
            .ops("d a b", "b32")
            .since(7, 6, 70)
            .doc("A mask of b one bits from bit a on."),
        row("fns", "fns.b32 d, a, b, c")
            .ops("d a b", "b32")
            .ops("c", "s32")
            .since(6, 0, 30)
            .doc("The position of the c-th set bit of a, counted from bit b."),
        row("dp4a", "dp4a.atype.btype d, a, b, c")
            .set("atype", "u32 s32")
            .set("btype", "u32 s32")
            .ops("d a b c", "b32")
            .since(5, 0, 61)
            .doc("The dot product of four bytes, added to c."),
        row("dp2a", "dp2a.mode.atype.btype d, a, b, c")
            .set("mode", "lo hi")
            .set("atype", "u32 s32")
            .set("btype", "u32 s32")
            .ops("d a b c", "b32")
            .since(5, 0, 61)
            .doc("The dot product of two halves of a with two bytes of b, added to c."),
    ]
}

pub(super) fn extended() -> Vec<Row> {
    const WORDS: &str = "u32 s32 u64 s64";
    vec![
        row("add.cc", "add.cc.type d, a, b").types(WORDS).doc("Adds and writes the carry."),
        row("addc", "addc{.cc}.type d, a, b").types(WORDS).doc("Adds with carry-in."),
        row("sub.cc", "sub.cc.type d, a, b").types(WORDS).doc("Subtracts and writes the borrow."),
        row("subc", "subc{.cc}.type d, a, b").types(WORDS).doc("Subtracts with borrow-in."),
        row("mad.cc", "mad.mode.cc.type d, a, b, c")
            .set("mode", "lo hi")
            .types(WORDS)
            .doc("Multiplies, keeps a half, adds, and writes the carry."),
        row("madc", "madc.mode{.cc}.type d, a, b, c")
            .set("mode", "lo hi")
            .types(WORDS)
            .doc("Multiplies, keeps a half, and adds with carry-in."),
    ]
}
