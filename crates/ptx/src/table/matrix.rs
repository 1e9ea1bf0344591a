//! Matrix instructions.

use super::row::{Effects, Row, row};

/// Shapes of `wmma` for elements of 8 and 16 bits.
const WMMA: &str = "m16n16k16 m8n32k16 m32n8k16";
const LAYOUT: &str = "row col";

fn matrix(name: &'static str, syntax: &'static str) -> Row {
    row(name, syntax).ops("d a b c r", "any").effects(Effects::Convergent)
}

pub(super) fn rows() -> Vec<Row> {
    let mut rows = loads();
    rows.extend(stores());
    rows.extend(wmma());
    rows.extend(mma());
    rows.extend(mma_since_hopper());
    rows.extend(sparse());
    rows.extend(small());
    rows
}

fn loads() -> Vec<Row> {
    let load = |name, syntax| {
        matrix(name, syntax)
            .set("layout", LAYOUT)
            .set("space", "global shared")
            .ops("stride", "u32")
            .doc("Loads a fragment of a matrix.")
    };
    let one = |name| {
        load(name, "wmma.load.part.sync.aligned.layout.shape{.space}.type d, [p]{, stride}")
            .set("part", "a b")
    };
    let addend = |name| load(name, "wmma.load.c.sync.aligned.layout.shape{.space}.type d, [p]{, stride}");
    vec![
        one("wmma.load")
            .set("shape", WMMA)
            .types("f16 bf16 s8 u8")
            .since(6, 0, 70)
            .later("m8n32k16 m32n8k16", 6, 1, 70)
            .later("s8 u8", 6, 3, 72)
            .later("bf16", 7, 0, 80),
        addend("wmma.load.c")
            .set("shape", WMMA)
            .types("f16 f32 s32")
            .since(6, 0, 70)
            .later("m8n32k16 m32n8k16", 6, 1, 70)
            .later("s32", 6, 3, 72),
        one("wmma.load.tf32").set("shape", "m16n16k8").types("tf32").since(7, 0, 80),
        addend("wmma.load.tf32.c").set("shape", "m16n16k8").types("f32").since(7, 0, 80),
        one("wmma.load.f64").set("shape", "m8n8k4").types("f64").since(7, 0, 80),
        addend("wmma.load.f64.c").set("shape", "m8n8k4").types("f64").since(7, 0, 80),
        narrow(one("wmma.load.narrow"))
            .types("s4 u4 b1")
            .only("a", "layout", "row")
            .only("b", "layout", "col")
            .only("s4 u4", "shape", "m8n8k32")
            .only("b1", "shape", "m8n8k128"),
        narrow(addend("wmma.load.narrow.c")).types("s32"),
    ]
}

/// Shapes of `wmma` for elements of less than a byte.
fn narrow(row: Row) -> Row {
    row.set("shape", "m8n8k32 m8n8k128").since(6, 3, 75)
}

fn stores() -> Vec<Row> {
    let store = |name| {
        matrix(name, "wmma.store.d.sync.aligned.layout.shape{.space}.type [p], r{, stride}")
            .set("layout", LAYOUT)
            .set("space", "global shared")
            .ops("stride", "u32")
            .doc("Stores a fragment of a matrix.")
    };
    vec![
        store("wmma.store")
            .set("shape", WMMA)
            .types("f16 f32 s32")
            .since(6, 0, 70)
            .later("m8n32k16 m32n8k16", 6, 1, 70)
            .later("s32", 6, 3, 72),
        store("wmma.store.tf32").set("shape", "m16n16k8").types("f32").since(7, 0, 80),
        store("wmma.store.f64").set("shape", "m8n8k4").types("f64").since(7, 0, 80),
        narrow(store("wmma.store.narrow")).types("s32"),
    ]
}

fn wmma() -> Vec<Row> {
    let multiply = |name, syntax| {
        matrix(name, syntax)
            .set("alayout", LAYOUT)
            .set("blayout", LAYOUT)
            .doc("Multiplies fragments and adds.")
    };
    vec![
        multiply("wmma.mma", "wmma.mma.sync.aligned.alayout.blayout.shape.dtype.ctype d, a, b, c")
            .set("shape", WMMA)
            .set("dtype", "f16 f32")
            .set("ctype", "f16 f32")
            .since(6, 0, 70)
            .later("m8n32k16 m32n8k16", 6, 1, 70),
        multiply("wmma.mma.bf16", "wmma.mma.sync.aligned.alayout.blayout.shape.f32.bf16.bf16.f32 d, a, b, c")
            .set("shape", WMMA)
            .since(7, 0, 80),
        multiply(
            "wmma.mma.tf32",
            "wmma.mma.sync.aligned.alayout.blayout.m16n16k8.f32.tf32.tf32.f32 d, a, b, c",
        )
        .since(7, 0, 80),
        multiply(
            "wmma.mma.f64",
            "wmma.mma.sync.aligned.alayout.blayout.m8n8k4{.rnd}.f64.f64.f64.f64 d, a, b, c",
        )
        .set("rnd", "rn rz rm rp")
        .since(7, 0, 80),
        multiply(
            "wmma.mma.s8",
            "wmma.mma.sync.aligned.alayout.blayout.shape.s32.atype.btype.s32{.satfinite} d, a, b, c",
        )
        .set("shape", WMMA)
        .set("atype", "s8 u8")
        .set("btype", "s8 u8")
        .only("s8", "btype", "s8")
        .only("u8", "btype", "u8")
        .since(6, 3, 72),
        matrix(
            "wmma.mma.s4",
            "wmma.mma.sync.aligned.row.col.m8n8k32.s32.atype.btype.s32{.satfinite} d, a, b, c",
        )
        .set("atype", "s4 u4")
        .set("btype", "s4 u4")
        .only("s4", "btype", "s4")
        .only("u4", "btype", "u4")
        .since(6, 3, 75)
        .doc("Multiplies fragments and adds."),
        matrix("wmma.mma.b1", "wmma.mma.op.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 d, a, b, c")
            .set("op", "xor and")
            .since(6, 3, 75)
            .later("and", 7, 1, 80)
            .doc("Counts the bits in which rows and columns differ, or that they share, and adds."),
    ]
}

fn multiply(name: &'static str, syntax: &'static str) -> Row {
    matrix(name, syntax).doc("Multiplies fragments held in registers and adds.")
}

fn mma() -> Vec<Row> {
    vec![
        multiply("mma.quarters", "mma.sync.aligned.m8n8k4.alayout.blayout.dtype.f16.f16.ctype d, a, b, c")
            .set("alayout", LAYOUT)
            .set("blayout", LAYOUT)
            .set("dtype", "f16 f32")
            .set("ctype", "f16 f32")
            .only("ctype=f32", "dtype", "f32")
            .since(6, 4, 70)
            .doc("Multiplies four pairs of fragments, one in each quarter of the warp, and adds."),
        multiply("mma.f16", "mma.sync.aligned.shape.row.col.dtype.f16.f16.ctype d, a, b, c")
            .set("shape", "m16n8k8 m16n8k16")
            .set("dtype", "f16 f32")
            .set("ctype", "f16 f32")
            .only("ctype=f16", "dtype", "f16")
            .only("ctype=f32", "dtype", "f32")
            .since(6, 5, 75)
            .later("m16n8k16", 7, 0, 80),
        multiply("mma.bf16", "mma.sync.aligned.shape.row.col.f32.bf16.bf16.f32 d, a, b, c")
            .set("shape", "m16n8k8 m16n8k16")
            .since(7, 0, 80),
        multiply("mma.tf32", "mma.sync.aligned.shape.row.col.f32.tf32.tf32.f32 d, a, b, c")
            .set("shape", "m16n8k4 m16n8k8")
            .since(7, 0, 80),
        multiply("mma.f64", "mma.sync.aligned.shape.row.col{.rnd}.f64.f64.f64.f64 d, a, b, c")
            .set("rnd", "rn rz rm rp")
            .set("shape", "m8n8k4 m16n8k4 m16n8k8 m16n8k16")
            .since(7, 0, 80)
            .later("m16n8k4 m16n8k8 m16n8k16", 7, 8, 90),
        multiply("mma.s8", "mma.sync.aligned.shape.row.col{.satfinite}.s32.atype.btype.s32 d, a, b, c")
            .set("shape", "m8n8k16 m16n8k16 m16n8k32")
            .set("atype", "s8 u8")
            .set("btype", "s8 u8")
            .since(6, 5, 75)
            .later("m16n8k16 m16n8k32", 7, 0, 80),
        multiply("mma.s4", "mma.sync.aligned.shape.row.col{.satfinite}.s32.atype.btype.s32 d, a, b, c")
            .set("shape", "m8n8k32 m16n8k32 m16n8k64")
            .set("atype", "s4 u4")
            .set("btype", "s4 u4")
            .since(6, 5, 75)
            .later("m16n8k32 m16n8k64", 7, 0, 80),
        multiply("mma.b1", "mma.sync.aligned.shape.row.col.s32.b1.b1.s32.op.popc d, a, b, c")
            .set("shape", "m8n8k128 m16n8k128 m16n8k256")
            .set("op", "xor and")
            .since(7, 0, 75)
            .later("m16n8k128 m16n8k256", 7, 0, 80)
            .later("and", 7, 1, 80)
            .doc("Counts the bits in which rows and columns differ, or that they share, and adds."),
    ]
}

/// Targets that have products of elements of 6 and 4 bits, and what assemblers call such products.
const OF_120: &str = "120a 120f 121a 121f";
const KINDS: &str = "Instruction 'mma with with FP6/FP4 floating point type'";

/// A product whose factors have factors themselves.
fn scaled(name: &'static str, syntax: &'static str) -> Row {
    multiply(name, syntax)
        .ops("sa sb", "b32")
        .ops("ia ib", "any")
        .since(8, 7, 120)
        .only_on("Instruction 'mma with block scale'", OF_120)
        .doc("Multiplies fragments, pieces of whose rows and columns have factors, and adds.")
}

/// Elements of 8 bits and less.
fn mma_since_hopper() -> Vec<Row> {
    const TYPES: &str = "e4m3 e5m2";
    const ANY: &str = "e4m3 e5m2 e3m2 e2m3 e2m1";
    vec![
        multiply("mma.fp8", "mma.sync.aligned.m16n8k32.row.col.f32.atype.btype.f32 d, a, b, c")
            .set("atype", TYPES)
            .set("btype", TYPES)
            .since(8, 4, 89),
        multiply("mma.fp8.half", "mma.sync.aligned.m16n8k32.row.col.f16.atype.btype.f16 d, a, b, c")
            .set("atype", TYPES)
            .set("btype", TYPES)
            .since(8, 7, 89),
        multiply("mma.fp8.k16", "mma.sync.aligned.m16n8k16.row.col.dtype.atype.btype.ctype d, a, b, c")
            .set("dtype", "f16 f32")
            .set("ctype", "f16 f32")
            .set("atype", TYPES)
            .set("btype", TYPES)
            .only("ctype=f16", "dtype", "f16")
            .only("ctype=f32", "dtype", "f32")
            .since(8, 7, 89),
        multiply(
            "mma.f8f6f4",
            "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.dtype.atype.btype.ctype d, a, b, c",
        )
        .set("dtype", "f16 f32")
        .set("ctype", "f16 f32")
        .set("atype", ANY)
        .set("btype", ANY)
        .only("ctype=f16", "dtype", "f16")
        .only("ctype=f32", "dtype", "f32")
        .since(8, 7, 120)
        .only_on(KINDS, OF_120),
        scaled(
            "mma.mxf8f6f4",
            "mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale{.scale_vec}.f32.atype.btype.f32.ue8m0 \
             d, a, b, c, sa, ia, sb, ib",
        )
        .set("scale_vec", "scale_vec::1X")
        .set("atype", ANY)
        .set("btype", ANY),
        scaled(
            "mma.mxf4",
            "mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale{.scale_vec}.f32.e2m1.e2m1.f32.ue8m0 \
             d, a, b, c, sa, ia, sb, ib",
        )
        .set("scale_vec", "scale_vec::2X"),
        scaled(
            "mma.mxf4nvf4",
            "mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec.f32.e2m1.e2m1.f32.stype \
             d, a, b, c, sa, ia, sb, ib",
        )
        .set("scale_vec", "scale_vec::2X scale_vec::4X")
        .set("stype", "ue8m0 ue4m3")
        .only("scale_vec::2X", "stype", "ue8m0")
        .only("scale_vec::4X", "stype", "ue4m3"),
    ]
}

/// Matrices half of whose elements are zero.
fn sparse() -> Vec<Row> {
    let product = |name, syntax| {
        multiply(name, syntax)
            .set("spvariant", "sp sp::ordered_metadata")
            .ops("meta", "b32")
            .ops("sel", "u32#")
            .since(7, 1, 80)
            .later("sp::ordered_metadata", 8, 5, 80)
            .doc("Multiplies fragments, half of the first of which is not there, and adds.")
    };
    let bytes = |name, syntax| product(name, syntax).set("atype", "e4m3 e5m2").set("btype", "e4m3 e5m2");
    let integers = |name| {
        product(
            name,
            "mma.spvariant.sync.aligned.shape.row.col{.satfinite}.s32.atype.btype.s32 d, a, b, c, meta, sel",
        )
    };
    vec![
        product(
            "mma.sp.f16",
            "mma.spvariant.sync.aligned.shape.row.col.dtype.f16.f16.ctype d, a, b, c, meta, sel",
        )
        .set("shape", "m16n8k16 m16n8k32")
        .set("dtype", "f16 f32")
        .set("ctype", "f16 f32")
        .only("ctype=f16", "dtype", "f16")
        .only("ctype=f32", "dtype", "f32"),
        product(
            "mma.sp.bf16",
            "mma.spvariant.sync.aligned.shape.row.col.f32.bf16.bf16.f32 d, a, b, c, meta, sel",
        )
        .set("shape", "m16n8k16 m16n8k32"),
        product(
            "mma.sp.tf32",
            "mma.spvariant.sync.aligned.shape.row.col.f32.tf32.tf32.f32 d, a, b, c, meta, sel",
        )
        .set("shape", "m16n8k8 m16n8k16"),
        integers("mma.sp.s8").set("shape", "m16n8k32 m16n8k64").set("atype", "s8 u8").set("btype", "s8 u8"),
        integers("mma.sp.s4").set("shape", "m16n8k64 m16n8k128").set("atype", "s4 u4").set("btype", "s4 u4"),
        bytes(
            "mma.sp.fp8",
            "mma.spvariant.sync.aligned.m16n8k64.row.col.f32.atype.btype.f32 d, a, b, c, meta, sel",
        )
        .since(8, 4, 89),
        bytes(
            "mma.sp.fp8.half",
            "mma.spvariant.sync.aligned.m16n8k64.row.col.f16.atype.btype.f16 d, a, b, c, meta, sel",
        )
        .since(8, 7, 120)
        .unsupported(),
        multiply(
            "mma.sp.f8f6f4",
            "mma.spvariant.sync.aligned.m16n8k64.row.col.kind::f8f6f4.dtype.atype.btype.ctype \
             d, a, b, c, meta, sel",
        )
        .ops("meta", "b32")
        .ops("sel", "u32#")
        .doc("Multiplies fragments, half of the first of which is not there, and adds.")
        .set("dtype", "f16 f32")
        .set("ctype", "f16 f32")
        .set("atype", "e4m3 e5m2 e3m2 e2m3 e2m1")
        .set("btype", "e4m3 e5m2 e3m2 e2m3 e2m1")
        .set("spvariant", "sp::ordered_metadata")
        .only("ctype=f16", "dtype", "f16")
        .only("ctype=f32", "dtype", "f32")
        .since(8, 7, 120)
        .only_on(KINDS, OF_120),
    ]
}

/// Targets that move matrices of bytes.
const OF_100: &str = "100a 100f 101a 101f 103a 103f 110a 110f 120a 120f 121a 121f";

/// Small matrices in shared memory and in registers.
fn small() -> Vec<Row> {
    let load = |name, syntax| matrix(name, syntax).doc("Loads small matrices from shared memory.");
    let store = |name, syntax| matrix(name, syntax).doc("Stores small matrices to shared memory.");
    vec![
        load("ldmatrix", "ldmatrix.sync.aligned.m8n8.num{.trans}{.space}.b16 d, [p]")
            .set("num", "x1 x2 x4")
            .set("space", "shared")
            .since(6, 5, 75),
        load("ldmatrix.b8", "ldmatrix.sync.aligned.m16n16.num.trans{.space}.b8 d, [p]")
            .set("num", "x1 x2")
            .set("space", "shared")
            .since(8, 6, 100)
            .only_on("Feature '.m16n16'", OF_100),
        load("ldmatrix.unpack", "ldmatrix.sync.aligned.m8n16.num{.space}.b8x16.fmt d, [p]")
            .set("num", "x1 x2 x4")
            .set("space", "shared")
            .set("fmt", "b6x16_p32 b4x16_p64")
            .since(8, 6, 100)
            .only_on("Feature '.m8n16'", OF_100),
        load("ldmatrix.unpack.trans", "ldmatrix.sync.aligned.m16n16.num.trans{.space}.b8x16.fmt d, [p]")
            .set("num", "x1 x2")
            .set("space", "shared")
            .set("fmt", "b6x16_p32 b4x16_p64")
            .since(8, 6, 100)
            .only_on("Feature '.m16n16'", OF_100),
        store("stmatrix", "stmatrix.sync.aligned.m8n8.num{.trans}{.space}.b16 [p], r")
            .set("num", "x1 x2 x4")
            .set("space", "shared")
            .since(7, 8, 90),
        store("stmatrix.b8", "stmatrix.sync.aligned.m16n8.num.trans{.space}.b8 [p], r")
            .set("num", "x1 x2 x4")
            .set("space", "shared")
            .since(8, 6, 100)
            .only_on("Feature '.m16n8'", OF_100),
        row("movmatrix", "movmatrix.sync.aligned.m8n8.trans.b16 d, a")
            .ops("d a", "b32")
            .effects(Effects::Convergent)
            .since(7, 8, 75)
            .doc("Transposes a small matrix held in registers."),
    ]
}
