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

/// Elements of 8 bits and less, and matrices half of whose elements are zero.
fn mma_since_hopper() -> Vec<Row> {
    const TYPES: &str = "e4m3 e5m2";
    const ANY: &str = "e4m3 e5m2 e3m2 e2m3 e2m1";
    const DENSE: &str = "f16 bf16 tf32 s8 u8 s4 u4 e4m3 e5m2 e3m2 e2m3 e2m1";
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
        .since(8, 7, 120)
        .unsupported(),
        multiply(
            "mma.block_scale",
            "mma.sync.aligned.shape.row.col.kind.block_scale{.scale_vec}.f32.atype.btype.f32.stype \
             d, a, b, c, sa, ia, sb, ib",
        )
        .set("shape", "m16n8k32 m16n8k64")
        .set("kind", "kind::mxf8f6f4 kind::mxf4 kind::mxf4nvf4")
        .set("scale_vec", "scale_vec::1X scale_vec::2X scale_vec::4X")
        .set("atype", ANY)
        .set("btype", ANY)
        .set("stype", "ue8m0 ue4m3")
        .ops("sa ia sb ib", "any")
        .since(8, 7, 120)
        .unsupported(),
        multiply(
            "mma.sp",
            "mma.spvariant.sync.aligned.shape.row.col{.satfinite}{.kind}.dtype.atype.btype.ctype \
             d, a, b, c, meta, sel",
        )
        .set("spvariant", "sp sp::ordered_metadata")
        .set("shape", "m16n8k8 m16n8k16 m16n8k32 m16n8k64 m16n8k128")
        .set("kind", "kind::f8f6f4")
        .set("dtype", "f16 f32 s32")
        .set("ctype", "f16 f32 s32")
        .set("atype", DENSE)
        .set("btype", DENSE)
        .ops("meta sel", "any")
        .since(7, 1, 80)
        .unsupported(),
    ]
}

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
            .unsupported(),
        load("ldmatrix.unpack", "ldmatrix.sync.aligned.shape.num{.trans}{.space}.b8x16.fmt d, [p]")
            .set("shape", "m8n16 m16n16")
            .set("num", "x1 x2 x4")
            .set("space", "shared")
            .set("fmt", "b6x16_p32 b4x16_p64")
            .since(8, 6, 100)
            .unsupported(),
        store("stmatrix", "stmatrix.sync.aligned.m8n8.num{.trans}{.space}.b16 [p], r")
            .set("num", "x1 x2 x4")
            .set("space", "shared")
            .since(7, 8, 90),
        store("stmatrix.b8", "stmatrix.sync.aligned.m16n8.num.trans{.space}.b8 [p], r")
            .set("num", "x1 x2 x4")
            .set("space", "shared")
            .since(8, 6, 100)
            .unsupported(),
        row("movmatrix", "movmatrix.sync.aligned.m8n8.trans.b16 d, a")
            .ops("d a", "b32")
            .effects(Effects::Convergent)
            .since(7, 8, 75)
            .doc("Transposes a small matrix held in registers."),
    ]
}

/// Shapes of a warp group's products of 16 elements.
const OF_16: &str = "m64n8k16 m64n16k16 m64n24k16 m64n32k16 m64n40k16 m64n48k16 m64n56k16 m64n64k16 \
    m64n72k16 m64n80k16 m64n88k16 m64n96k16 m64n104k16 m64n112k16 m64n120k16 m64n128k16 \
    m64n136k16 m64n144k16 m64n152k16 m64n160k16 m64n168k16 m64n176k16 m64n184k16 m64n192k16 \
    m64n200k16 m64n208k16 m64n216k16 m64n224k16 m64n232k16 m64n240k16 m64n248k16 m64n256k16";
/// Of 8 elements.
const OF_8: &str = "m64n8k8 m64n16k8 m64n24k8 m64n32k8 m64n40k8 m64n48k8 m64n56k8 m64n64k8 \
    m64n72k8 m64n80k8 m64n88k8 m64n96k8 m64n104k8 m64n112k8 m64n120k8 m64n128k8 \
    m64n136k8 m64n144k8 m64n152k8 m64n160k8 m64n168k8 m64n176k8 m64n184k8 m64n192k8 \
    m64n200k8 m64n208k8 m64n216k8 m64n224k8 m64n232k8 m64n240k8 m64n248k8 m64n256k8";

pub(super) fn asynchronous() -> Vec<Row> {
    let product = |name, syntax| {
        row(name, syntax)
            .ops("d a", "any")
            .ops("b", "b64")
            .ops("scale", "pred")
            .ops("na nb ta tb", "any")
            .since(8, 0, 90)
            .effects(Effects::Convergent)
            .doc("Multiplies matrices in shared memory by the four warps of a group, and adds.")
    };
    let order = |name, syntax| row(name, syntax).since(8, 0, 90).effects(Effects::Convergent);
    vec![
        product(
            "wgmma.mma_async.f16",
            "wgmma.mma_async.sync.aligned.shape.dtype.f16.f16 d, a, b, scale, na, nb, ta{, tb}",
        )
        .set("shape", OF_16)
        .set("dtype", "f16 f32"),
        product(
            "wgmma.mma_async.bf16",
            "wgmma.mma_async.sync.aligned.shape.f32.bf16.bf16 d, a, b, scale, na, nb, ta{, tb}",
        )
        .set("shape", OF_16),
        product(
            "wgmma.mma_async.tf32",
            "wgmma.mma_async.sync.aligned.shape.f32.tf32.tf32 d, a, b, scale, na, nb",
        )
        .set("shape", OF_8),
        product(
            "wgmma.mma_async.small",
            "wgmma.mma_async.sync.aligned.shape.dtype.atype.btype{.satfinite} d, a, b, scale{, na, nb}",
        )
        .set(
            "shape",
            "m64n8k32 m64n16k32 m64n24k32 m64n32k32 m64n64k32 m64n96k32 m64n128k32 m64n192k32 m64n256k32",
        )
        .set("dtype", "s32 f16 f32")
        .set("atype", "s8 u8 e4m3 e5m2")
        .set("btype", "s8 u8 e4m3 e5m2")
        .unsupported(),
        order("wgmma.fence", "wgmma.fence.sync.aligned").doc("Orders register accesses before wgmma."),
        order("wgmma.commit_group", "wgmma.commit_group.sync.aligned")
            .doc("Makes a group of the operations so far."),
        order("wgmma.wait_group", "wgmma.wait_group.sync.aligned n").ops("n", "any").doc("Waits for groups."),
    ]
}
