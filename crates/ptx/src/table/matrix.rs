//! Matrix instructions.

use super::row::{Effects, Row, row};

const WMMA: &str = "m16n16k16 m8n32k16 m32n8k16 m16n16k8 m8n8k4 m8n8k32 m8n8k128";
const MMA: &str =
    "m8n8k4 m8n8k16 m8n8k32 m8n8k128 m16n8k4 m16n8k8 m16n8k16 m16n8k32 m16n8k64 m16n8k128 m16n8k256";
const ELEMENTS: &str = "f16 bf16 tf32 f32 f64 s8 u8 s4 u4 b1 s32 e4m3 e5m2";
const LAYOUT: &str = "row col";

pub(super) fn rows() -> Vec<Row> {
    let matrix = |name, syntax| {
        row(name, syntax)
            .set("layout", LAYOUT)
            .set("alayout", LAYOUT)
            .set("blayout", LAYOUT)
            .set("space", "global shared")
            .set("dtype", ELEMENTS)
            .set("atype", ELEMENTS)
            .set("btype", ELEMENTS)
            .set("ctype", ELEMENTS)
            .ops("d a b c r meta sel", "any")
            .ops("stride", "u32")
            .effects(Effects::Convergent)
            .unsupported()
    };
    vec![
        matrix("wmma.load", "wmma.load.part.sync.aligned.layout.shape{.space}.atype d, [p]{, stride}")
            .set("part", "a b c")
            .set("shape", WMMA)
            .since(6, 0, 70)
            .doc("Loads a fragment of a matrix."),
        matrix("wmma.store", "wmma.store.d.sync.aligned.layout.shape{.space}.atype [p], r{, stride}")
            .set("shape", WMMA)
            .since(6, 0, 70)
            .doc("Stores a fragment of a matrix."),
        matrix(
            "wmma.mma",
            "wmma.mma{.op}{.popc}.sync.aligned.alayout.blayout.shape{.rnd}.dtype.atype{.btype}{.ctype}{.satfinite} d, a, b, c",
        )
        .set("op", "xor and")
        .set("rnd", "rn rz rm rp")
        .set("shape", WMMA)
        .since(6, 0, 70)
        .doc("Multiplies fragments and adds."),
        matrix(
            "mma",
            "mma{.spvariant}.sync.aligned.shape.alayout.blayout{.satfinite}{.op}{.popc}{.kind}{.rnd}.dtype.atype.btype.ctype \
             d, a, b, c{, meta, sel}",
        )
        .set("spvariant", "sp sp::ordered_metadata")
        .set("shape", MMA)
        .set("op", "xor and")
        .set("kind", "kind::f8f6f4")
        .set("rnd", "rn rz rm rp")
        .since(6, 4, 70)
        .doc("Multiplies fragments held in registers and adds."),
        matrix("ldmatrix", "ldmatrix.sync.aligned.shape.num{.trans}{.space}.type d, [p]")
            .set("shape", "m8n8 m16n16 m8n16")
            .set("num", "x1 x2 x4")
            .types("b16 b8")
            .since(6, 5, 75)
            .doc("Loads small matrices from shared memory."),
        matrix("stmatrix", "stmatrix.sync.aligned.shape.num{.trans}{.space}.type [p], r")
            .set("shape", "m8n8 m16n8")
            .set("num", "x1 x2 x4")
            .types("b16 b8")
            .since(7, 8, 90)
            .doc("Stores small matrices to shared memory."),
        matrix("movmatrix", "movmatrix.sync.aligned.m8n8.trans.b16 d, a")
            .ops("d a", "b32")
            .since(7, 8, 75)
            .doc("Transposes a small matrix held in registers."),
    ]
}

pub(super) fn asynchronous() -> Vec<Row> {
    vec![
        row("wgmma.fence", "wgmma.fence.sync.aligned")
            .since(8, 0, 90)
            .effects(Effects::Convergent)
            .unsupported()
            .doc("Orders register accesses before wgmma."),
        row("wgmma.commit_group", "wgmma.commit_group.sync.aligned")
            .since(8, 0, 90)
            .effects(Effects::Convergent)
            .unsupported()
            .doc("Makes a group of the operations so far."),
        row("wgmma.wait_group", "wgmma.wait_group.sync.aligned n")
            .ops("n", "any")
            .since(8, 0, 90)
            .effects(Effects::Convergent)
            .unsupported()
            .doc("Waits for groups."),
    ]
}
