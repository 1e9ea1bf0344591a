//! Matrix instructions of groups of four warps.

use super::row::{Effects, Row, row};

/// Shapes of products of 16 elements.
const OF_16: &str = "m64n8k16 m64n16k16 m64n24k16 m64n32k16 m64n40k16 m64n48k16 m64n56k16 m64n64k16 m64n72k16 m64n80k16 \
    m64n88k16 m64n96k16 m64n104k16 m64n112k16 m64n120k16 m64n128k16 m64n136k16 m64n144k16 m64n152k16 \
    m64n160k16 m64n168k16 m64n176k16 m64n184k16 m64n192k16 m64n200k16 m64n208k16 m64n216k16 m64n224k16 \
    m64n232k16 m64n240k16 m64n248k16 m64n256k16";
/// Of 8.
const OF_8: &str = "m64n8k8 m64n16k8 m64n24k8 m64n32k8 m64n40k8 m64n48k8 m64n56k8 m64n64k8 m64n72k8 m64n80k8 m64n88k8 \
    m64n96k8 m64n104k8 m64n112k8 m64n120k8 m64n128k8 m64n136k8 m64n144k8 m64n152k8 m64n160k8 m64n168k8 \
    m64n176k8 m64n184k8 m64n192k8 m64n200k8 m64n208k8 m64n216k8 m64n224k8 m64n232k8 m64n240k8 m64n248k8 \
    m64n256k8";
/// Of 32.
const OF_32: &str = "m64n8k32 m64n16k32 m64n24k32 m64n32k32 m64n40k32 m64n48k32 m64n56k32 m64n64k32 m64n72k32 m64n80k32 \
    m64n88k32 m64n96k32 m64n104k32 m64n112k32 m64n120k32 m64n128k32 m64n136k32 m64n144k32 m64n152k32 \
    m64n160k32 m64n168k32 m64n176k32 m64n184k32 m64n192k32 m64n200k32 m64n208k32 m64n216k32 m64n224k32 \
    m64n232k32 m64n240k32 m64n248k32 m64n256k32";
/// Of 64.
const OF_64: &str = "m64n8k64 m64n16k64 m64n24k64 m64n32k64 m64n40k64 m64n48k64 m64n56k64 m64n64k64 m64n72k64 m64n80k64 \
    m64n88k64 m64n96k64 m64n104k64 m64n112k64 m64n120k64 m64n128k64 m64n136k64 m64n144k64 m64n152k64 \
    m64n160k64 m64n168k64 m64n176k64 m64n184k64 m64n192k64 m64n200k64 m64n208k64 m64n216k64 m64n224k64 \
    m64n232k64 m64n240k64 m64n248k64 m64n256k64";
/// Of 32 integers.
const INTEGERS_32: &str = "m64n8k32 m64n16k32 m64n24k32 m64n32k32 m64n48k32 m64n64k32 m64n80k32 m64n96k32 m64n112k32 m64n128k32 \
    m64n144k32 m64n160k32 m64n176k32 m64n192k32 m64n208k32 m64n224k32 m64n240k32 m64n256k32";
/// Of 64 integers.
const INTEGERS_64: &str = "m64n8k64 m64n16k64 m64n24k64 m64n32k64 m64n48k64 m64n64k64 m64n80k64 m64n96k64 m64n112k64 m64n128k64 \
    m64n144k64 m64n160k64 m64n176k64 m64n192k64 m64n208k64 m64n224k64 m64n240k64 m64n256k64";
/// Of 256 bits.
const OF_256: &str = "m64n8k256 m64n16k256 m64n24k256 m64n32k256 m64n48k256 m64n64k256 m64n80k256 m64n96k256 m64n112k256 \
    m64n128k256 m64n144k256 m64n160k256 m64n176k256 m64n192k256 m64n208k256 m64n224k256 m64n240k256 \
    m64n256k256";
const BYTES: &str = "e4m3 e5m2";
const INTEGERS: &str = "s8 u8";

fn product(name: &'static str, syntax: &'static str) -> Row {
    row(name, syntax)
        .ops("d a", "any")
        .ops("b", "b64")
        .ops("meta", "b32")
        .ops("sel", "u32#")
        .ops("scale", "pred")
        .ops("na nb ta tb", "any")
        .since(8, 0, 90)
        .effects(Effects::Convergent)
        .doc("Multiplies matrices in shared memory by the four warps of a group, and adds.")
}

pub(super) fn rows() -> Vec<Row> {
    let order = |name, syntax| row(name, syntax).since(8, 0, 90).effects(Effects::Convergent);
    let mut rows = dense();
    rows.extend(sparse());
    rows.extend([
        order("wgmma.fence", "wgmma.fence.sync.aligned").doc("Orders register accesses before wgmma."),
        order("wgmma.commit_group", "wgmma.commit_group.sync.aligned")
            .doc("Makes a group of the operations so far."),
        order("wgmma.wait_group", "wgmma.wait_group.sync.aligned n").ops("n", "any").doc("Waits for groups."),
    ]);
    rows
}

fn dense() -> Vec<Row> {
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
            "wgmma.mma_async.fp8",
            "wgmma.mma_async.sync.aligned.shape.dtype.atype.btype d, a, b, scale, na, nb",
        )
        .set("shape", OF_32)
        .set("dtype", "f16 f32")
        .set("atype", BYTES)
        .set("btype", BYTES),
        product(
            "wgmma.mma_async.s8",
            "wgmma.mma_async.sync.aligned.shape.s32.atype.btype{.satfinite} d, a, b, scale",
        )
        .set("shape", INTEGERS_32)
        .set("atype", INTEGERS)
        .set("btype", INTEGERS),
        product("wgmma.mma_async.b1", "wgmma.mma_async.sync.aligned.shape.s32.b1.b1.and.popc d, a, b, scale")
            .set("shape", OF_256)
            .doc("Counts the bits that rows and columns share by the four warps of a group, and adds."),
    ]
}

/// Half of the first matrix is not there.
fn sparse() -> Vec<Row> {
    vec![
        product(
            "wgmma.mma_async.sp.f16",
            "wgmma.mma_async.sp.sync.aligned.shape.dtype.f16.f16 d, a, b, meta, sel, scale, na, nb, ta{, tb}",
        )
        .set("shape", OF_32)
        .set("dtype", "f16 f32")
        .since(8, 2, 90),
        product(
            "wgmma.mma_async.sp.bf16",
            "wgmma.mma_async.sp.sync.aligned.shape.f32.bf16.bf16 d, a, b, meta, sel, scale, na, nb, ta{, tb}",
        )
        .set("shape", OF_32)
        .since(8, 2, 90),
        product(
            "wgmma.mma_async.sp.tf32",
            "wgmma.mma_async.sp.sync.aligned.shape.f32.tf32.tf32 d, a, b, meta, sel, scale, na, nb",
        )
        .set("shape", OF_16)
        .since(8, 2, 90),
        product(
            "wgmma.mma_async.sp.fp8",
            "wgmma.mma_async.sp.sync.aligned.shape.dtype.atype.btype d, a, b, meta, sel, scale, na, nb",
        )
        .set("shape", OF_64)
        .set("dtype", "f16 f32")
        .set("atype", BYTES)
        .set("btype", BYTES)
        .since(8, 2, 90),
        product(
            "wgmma.mma_async.sp.s8",
            "wgmma.mma_async.sp.sync.aligned.shape.s32.atype.btype{.satfinite} d, a, b, meta, sel, scale",
        )
        .set("shape", INTEGERS_64)
        .set("atype", INTEGERS)
        .set("btype", INTEGERS)
        .since(8, 2, 90),
    ]
}
