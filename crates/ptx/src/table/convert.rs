//! Conversions between types.

use super::row::{Row, row};

const SCALAR: &str = "u8 u16 u32 u64 s8 s16 s32 s64 f16 bf16 f32 f64";

/// Two values to narrow ones in one register of type `to`.
fn pack(name: &'static str, syntax: &'static str, to: &'static str) -> Row {
    row(name, syntax).ops("d", to).ops("a b", "f32").since(8, 6, 100)
}

/// A register of narrow values to one of others.
fn repack(name: &'static str, syntax: &'static str, to: &'static str, from: &'static str) -> Row {
    row(name, syntax).ops("d", to).ops("a", from).since(8, 6, 100)
}

pub(super) fn rows() -> Vec<Row> {
    const FP8: &str = "e4m3x2 e5m2x2";
    const FP6: &str = "e2m3x2 e3m2x2";
    const NARROW: &str = "e4m3x2 e5m2x2 e2m3x2 e3m2x2";
    vec![
        row("cvt", "cvt{.rnd}{.ftz}{.sat}.dtype.atype d, a")
            .set("rnd", "rn rz rm rp rni rzi rmi rpi")
            .set("dtype", SCALAR)
            .set("atype", SCALAR)
            .ops("d", "dtype+")
            .ops("a", "atype+")
            .later("bf16", 7, 0, 80)
            .doc("Converts between integers and floating-point types."),
        row("cvt.narrow", "cvt.rnd{.relu}{.satfinite}.dtype.f32 d, a")
            .set("rnd", "rn rz")
            .set("dtype", "f16 bf16")
            .ops("d", "dtype")
            .ops("a", "f32")
            .since(7, 0, 80)
            .doc("Converts to a 16-bit type, clamping on request."),
        row("cvt.pair", "cvt.rnd{.relu}{.satfinite}.dtype.f32 d, a, b")
            .set("rnd", "rn rz")
            .set("dtype", "f16x2 bf16x2")
            .ops("d", "dtype")
            .ops("a b", "f32")
            .since(7, 0, 80)
            .doc("Converts two values; a goes to the upper half."),
        row("cvt.tf32", "cvt.rna{.satfinite}.tf32.f32 d, a")
            .ops("d", "b32")
            .ops("a", "f32")
            .since(7, 0, 80)
            .later("satfinite", 8, 1, 80)
            .doc("Rounds to the precision of tf32, ties away from zero."),
        row("cvt.tf32.even", "cvt.rnd{.relu}{.satfinite}.tf32.f32 d, a")
            .set("rnd", "rn rz")
            .ops("d", "b32")
            .ops("a", "f32")
            .since(7, 8, 90)
            .later("satfinite", 8, 6, 100)
            .doc("Rounds to the precision of tf32."),
        pack("cvt.fp8", "cvt.rn.satfinite{.relu}.dtype.f32 d, a, b", "b16")
            .set("dtype", FP8)
            .since(7, 8, 89)
            .doc("Converts two values to 8 bits each; a goes to the upper byte."),
        repack("cvt.fp8.f16x2", "cvt.rn.satfinite{.relu}.dtype.f16x2 d, a", "b16", "b32!")
            .set("dtype", FP8)
            .since(7, 8, 89)
            .doc("Converts a pair of halves to 8 bits each."),
        repack("cvt.f16x2.fp8", "cvt.rn{.relu}.f16x2.atype d, a", "b32", "b16!")
            .set("atype", FP8)
            .since(7, 8, 89)
            .doc("Converts two 8-bit values to halves."),
        repack("cvt.fp8.bf16x2", "cvt.rn.satfinite{.relu}.dtype.bf16x2 d, a", "b16", "b32!")
            .set("dtype", NARROW)
            .since(9, 1, 100)
            .doc("Converts a pair of bf16 to 8 or 6 bits each."),
        repack("cvt.bf16x2.fp8", "cvt.rn{.relu}.bf16x2.atype d, a", "b32", "b16!")
            .set("atype", NARROW)
            .since(9, 1, 100)
            .doc("Converts two 8- or 6-bit values to bf16."),
        pack("cvt.fp6", "cvt.rn.satfinite{.relu}.dtype.f32 d, a, b", "b16")
            .set("dtype", FP6)
            .doc("Converts two values to 6 bits each, in a byte each."),
        repack("cvt.fp6.f16x2", "cvt.rn.satfinite{.relu}.dtype.f16x2 d, a", "b16", "b32!")
            .set("dtype", FP6)
            .since(9, 1, 100)
            .doc("Converts a pair of halves to 6 bits each."),
        repack("cvt.f16x2.fp6", "cvt.rn{.relu}.f16x2.atype d, a", "b32", "b16!")
            .set("atype", FP6)
            .doc("Converts two 6-bit values to halves."),
        pack("cvt.fp4", "cvt.rn.satfinite{.relu}.e2m1x2.f32 d, a, b", "b8")
            .doc("Converts two values to 4 bits each, in one byte."),
        repack("cvt.fp4.pair", "cvt.rn.satfinite{.relu}.e2m1x2.atype d, a", "b8", "b32!")
            .set("atype", "f16x2 bf16x2")
            .since(9, 1, 100)
            .doc("Converts a pair of halves to 4 bits each."),
        repack("cvt.pair.fp4", "cvt.rn{.relu}.dtype.e2m1x2 d, a", "b32", "b8")
            .set("dtype", "f16x2 bf16x2")
            .later("bf16x2", 9, 1, 100)
            .doc("Converts two 4-bit values to a pair of halves."),
        pack("cvt.ue8m0", "cvt.rnd{.satfinite}.ue8m0x2.f32 d, a, b", "b16")
            .set("rnd", "rz rp")
            .doc("Converts two magnitudes to powers of two, rounded down or up."),
        repack("cvt.ue8m0.bf16x2", "cvt.rnd{.satfinite}.ue8m0x2.bf16x2 d, a", "b16", "b32!")
            .set("rnd", "rz rp")
            .doc("Converts a pair of magnitudes to powers of two."),
        repack("cvt.bf16x2.ue8m0", "cvt.rn.bf16x2.ue8m0x2 d, a", "b32", "b16!")
            .doc("Converts two powers of two to bf16."),
        row("cvt.stochastic", "cvt.rs{.relu}{.satfinite}.dtype.f32 d, a, b{, c}")
            .set("dtype", "f16x2 bf16x2 e4m3x4 e5m2x4 e2m3x4 e3m2x4 e2m1x4")
            .ops("d a b c", "any")
            .since(8, 7, 100)
            .unsupported()
            .doc("Conversions rounded by given random bits."),
        row("cvt.pack", "cvt.pack.sat.dtype.s32 d, a, b")
            .set("dtype", "u16 s16")
            .ops("d a b", "b32")
            .since(6, 5, 72)
            .doc("Saturates two integers to half words."),
        row("cvt.pack.narrow", "cvt.pack.sat.dtype.s32.b32 d, a, b, c")
            .set("dtype", "u8 s8 u4 s4 u2 s2")
            .ops("d a b c", "b32")
            .since(6, 5, 72)
            .doc("Saturates two integers and puts them below the upper parts of c."),
        row("cvt.s2f6", "cvt.rn.satfinite{.relu}.s2f6x2.atype d, a{, b}")
            .set("atype", "f32 bf16x2")
            .ops("d a b", "any")
            .since(9, 1, 100)
            .unsupported()
            .doc("Converts to fixed-point numbers of 8 bits."),
        row("cvt.bf16x2.s2f6", "cvt.rn{.satfinite}{.relu}.bf16x2.s2f6x2 d, a")
            .ops("d a", "any")
            .since(9, 1, 100)
            .unsupported()
            .doc("Converts from fixed-point numbers of 8 bits."),
    ]
}
