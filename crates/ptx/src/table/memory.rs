//! Moves, loads, stores, addresses, and asynchronous copies.

use super::row::{Effects, Row, row};

const SCALAR: &str = "b8 b16 b32 b64 u8 u16 u32 u64 s8 s16 s32 s64 f32 f64";
const MEMORY: &str = "b8 b16 b32 b64 u8 u16 u32 u64 s8 s16 s32 s64 f32 f64 b128";
const EVICT1: &str = "L1::evict_normal L1::evict_unchanged L1::evict_first L1::evict_last L1::no_allocate";
const EVICT2: &str = "L2::evict_last L2::evict_normal L2::evict_first";
/// Vectors of 256 bits.
const WIDE: &str = "v8&b32 v8&u32 v8&s32 v8&f32 v4&b64 v4&u64 v4&s64 v4&f64";
const SIZE: &str = "L2::64B L2::128B L2::256B";

/// The sets that all loads and stores share.
fn caching(row: Row) -> Row {
    row.types(MEMORY)
        .set("evictone", EVICT1)
        .set("evicttwo", EVICT2)
        .set("hint", "L2::cache_hint")
        .set("size", SIZE)
        .set("vec", "v2 v4 v8")
        .only("b128", "vec", "")
        .only("v8", "type", "b8 u8 s8 b16 u16 s16 b32 u32 s32 f32")
        .set("scope", "cta cluster gpu sys")
        .ops("d b", "type+*")
        .ops("policy", "b64")
        .later("cluster shared::cluster", 7, 8, 90)
        .later("b128", 8, 3, 70)
        .later("mmio", 8, 2, 70)
        .later("v8", 8, 8, 100)
        .later(WIDE, 8, 8, 100)
        .only(WIDE, "space", "global")
        .only("b64 u64 s64 f64", "vec", "v2 v4")
        .only(EVICT2, "type", "b32 u32 s32 f32 b64 u64 s64 f64")
        .only("b32&v4 u32&v4 s32&v4 f32&v4 v2", "evicttwo", "")
        .needs(EVICT2, "vec")
        .only(EVICT1, "space", "global")
        .only(EVICT2, "space", "global")
        .only("L2::cache_hint L2::64B L2::128B L2::256B unified", "space", "global")
        .only("ca cg cs lu cv wb wt", "evictone", "")
        .only("ca cg cs lu cv wb wt", "evicttwo", "")
        .only("ca cg cs lu cv wb wt", "sem", "weak")
        .only("volatile mmio", "evictone", "")
        .only("volatile mmio", "evicttwo", "")
        .only("volatile mmio", "hint", "")
        .only("mmio", "size", "")
        .only("mmio", "vec", "")
        .only("mmio", "space", "global")
        .only("volatile", "space", "global shared shared::cluster local")
        .only("relaxed acquire release", "space", "global shared shared::cluster")
}

pub(super) fn rows() -> Vec<Row> {
    let policy = |name, syntax| {
        row(name, syntax)
            .set("primary", "L2::evict_last L2::evict_normal L2::evict_first L2::evict_unchanged")
            .set("second", "L2::evict_first L2::evict_unchanged")
            .ops("d", "b64")
            .since(7, 4, 80)
    };
    let space = |name, syntax| {
        row(name, syntax)
            .set("space", "const global local shared shared::cluster param")
            .later("shared::cluster", 7, 8, 90)
            .later("param", 7, 7, 70)
    };
    let cluster =
        |name, syntax| row(name, syntax).set("space", "shared::cluster").types("u32 u64").since(7, 8, 90);
    vec![
        row("mov", "mov.type d, a")
            .types("pred b16 b32 b64 b128 u16 u32 u64 s16 s32 s64 f32 f64")
            .doc("Copies a value or an address, packs or unpacks a vector."),
        row("prmt", "prmt.b32{.mode} d, a, b, c")
            .set("mode", "f4e b4e rc8 ecl ecr rc16")
            .ops("d a b c", "b32")
            .doc("Picks four bytes of eight."),
        caching(row(
            "ld",
            "ld{.mmio}{.sem}{.scope}{.space}{.cop}{.evictone}{.evicttwo}{.hint}{.size}{.vec}{.unified}.type d, [a]{, policy}",
        ))
        .set("sem", "weak volatile relaxed acquire")
        .exactly("scope", "relaxed acquire")
        .needs("mmio", "sem")
        .only("mmio", "sem", "relaxed")
        .only("mmio", "scope", "sys")
        .set("space", "const global local param shared shared::cluster")
        .set("cop", "ca cg cs lu cv")
        .effects(Effects::Reads)
        .doc("Loads."),
        caching(row(
            "ld.nc",
            "ld.global{.cop}.nc{.evictone}{.evicttwo}{.hint}{.size}{.vec}.type d, [a]{, policy}",
        ))
        .set("cop", "ca cg cs")
        .effects(Effects::Reads)
        .doc("Loads read-only data through the texture path."),
        row("ldu", "ldu{.space}{.vec}.type d, [a]")
            .set("space", "global")
            .set("vec", "v2 v4")
            .types(SCALAR)
            .only("b64 u64 s64 f64", "vec", "v2")
            .ops("d", "type+*")
            .effects(Effects::Reads)
            .doc("Loads from an address that is the same in all threads."),
        caching(row(
            "st",
            "st{.mmio}{.sem}{.scope}{.space}{.cop}{.evictone}{.evicttwo}{.hint}{.vec}.type [a], b{, policy}",
        ))
        .set("sem", "weak volatile relaxed release")
        .exactly("scope", "relaxed release")
        .needs("mmio", "sem")
        .only("mmio", "sem", "relaxed")
        .only("mmio", "scope", "sys")
        .set("space", "global local param shared shared::cluster")
        .set("cop", "wb cg cs wt")
        .effects(Effects::Writes)
        .doc("Stores."),
        row("prefetch", "prefetch{.space}.level [a]")
            .set("space", "global local")
            .set("level", "L1 L2 L2::evict_last L2::evict_normal")
            .only("local", "level", "L1 L2")
            .effects(Effects::Reads)
            .doc("Brings a line into a cache."),
        row("prefetch.tensormap", "prefetch{.space}.tensormap [a]")
            .set("space", "const param")
            .since(8, 0, 90)
            .effects(Effects::Reads)
            .doc("Prefetches a tensor map."),
        row("prefetchu", "prefetchu.L1 [a]").effects(Effects::Reads).doc("Brings a line into the uniform cache."),
        row("applypriority", "applypriority{.global}.level [a], size")
            .set("level", "L2::evict_normal")
            .ops("size", "any")
            .since(7, 4, 80)
            .doc("Sets the eviction priority of a line."),
        row("discard", "discard{.global}.L2 [a], size")
            .ops("size", "any")
            .since(7, 4, 80)
            .effects(Effects::Writes)
            .doc("Lets the contents of a line be lost."),
        policy("createpolicy.fractional", "createpolicy.fractional.primary{.second}.b64 d{, fraction}")
            .ops("fraction", "f32")
            .doc("Makes a cache policy for a fraction of the lines."),
        policy("createpolicy.range", "createpolicy.range{.global}.primary{.second}.b64 d, [a], size, total")
            .ops("size total", "u32")
            .doc("Makes a cache policy for a range of addresses."),
        space("isspacep", "isspacep.space p, a")
            .ops("a", "any")
            .doc("Whether a generic address lies in a space."),
        space("cvta", "cvta.space.type d, a")
            .types("u32 u64")
            .doc("The generic address of an address in a space."),
        space("cvta.to", "cvta.to.space.type d, a")
            .types("u32 u64")
            .doc("The address in a space of a generic address."),
        cluster("mapa", "mapa{.space}.type d, a, b")
            .ops("b", "u32")
            .doc("The address of a shared variable in another block of the cluster."),
        cluster("getctarank", "getctarank{.space}.type d, a")
            .ops("d", "u32")
            .doc("The rank of the block whose shared memory an address lies in."),
    ]
}

pub(super) fn asynchronous() -> Vec<Row> {
    let writes = |name, syntax| row(name, syntax).effects(Effects::Writes);
    let bulk = |name, syntax| {
        writes(name, syntax)
            .set("hint", "L2::cache_hint")
            .ops("size", "u32")
            .ops("policy", "b64")
            .since(8, 0, 90)
    };
    let tensor = |name, syntax| {
        writes(name, syntax)
            .set("dim", "1d 2d 3d 4d 5d")
            .set("dst", "shared::cluster shared")
            .set("src", "shared")
            .set("mode", "tile im2col_no_offs")
            .set("hint", "L2::cache_hint")
            .ops("by", "any")
            .ops("policy", "b64")
            .since(8, 0, 90)
    };
    // What a reduction of words does with which types.
    let reduces = |row: Row| {
        row.set("op", "inc dec min max add and or xor")
            .only("and or xor", "type", "b32 b64")
            .only("inc dec", "type", "u32")
    };
    let multimem = |name, syntax| {
        row(name, syntax)
            .set("scope", "cta cluster gpu sys")
            .set("space", "global")
            .set("vec", "v2 v4 v8")
            .types("b32 b64 u32 u64 s32 s64 f16 f16x2 bf16 bf16x2 f32 f64")
            .ops("d b", "any")
            .since(8, 1, 90)
            .unsupported()
    };
    vec![
        writes("cp.async", "cp.async.cop.shared.global{.hint}{.size} [a], [b], bytes{, source, policy}")
            .set("cop", "ca cg")
            .set("hint", "L2::cache_hint")
            .set("size", SIZE)
            .ops("bytes source policy", "any")
            .since(7, 0, 80)
            .doc("Copies from global to shared memory without waiting."),
        writes("cp.async.commit_group", "cp.async.commit_group").since(7, 0, 80).doc("Makes a group of the copies so far."),
        writes("cp.async.wait_group", "cp.async.wait_group n")
            .ops("n", "any")
            .since(7, 0, 80)
            .doc("Waits until at most n groups are pending."),
        writes("cp.async.wait_all", "cp.async.wait_all").since(7, 0, 80).doc("Waits for all copies."),
        writes("cp.async.mbarrier.arrive", "cp.async.mbarrier.arrive{.noinc}{.space}.b64 [a]")
            .set("space", "shared")
            .since(7, 0, 80)
            .doc("Arrives at an mbarrier when the copies so far are done."),
        bulk(
            "cp.async.bulk.load",
            "cp.async.bulk.dst.global.mbarrier::complete_tx::bytes{.hint} [a], [b], size, [c]{, policy}",
        )
        .set("dst", "shared::cluster shared")
        .later("shared", 8, 6, 90)
        .doc("Copies a block from global to shared memory and counts its bytes at an mbarrier."),
        bulk(
            "cp.async.bulk.multicast",
            "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster{.hint} \
             [a], [b], size, [c], mask{, policy}",
        )
        .ops("mask", "b16")
        .doc("Copies a block from global memory to the same place in each block of a mask."),
        writes(
            "cp.async.bulk.cluster",
            "cp.async.bulk.shared::cluster.shared.mbarrier::complete_tx::bytes [a], [b], size, [c]",
        )
        .ops("size", "u32")
        .since(8, 0, 90)
        .doc("Copies a block to another block's shared memory and counts its bytes at an mbarrier."),
        bulk("cp.async.bulk.store", "cp.async.bulk.global.shared.bulk_group{.hint} [a], [b], size{, policy}")
            .doc("Copies a block from shared to global memory."),
        writes(
            "cp.async.bulk.store.mask",
            "cp.async.bulk.global.shared.bulk_group.cp_mask [a], [b], size, mask",
        )
        .ops("size", "u32")
        .ops("mask", "b16")
        .since(8, 6, 100)
        .doc("Copies the bytes of each 16 that a mask names from shared to global memory."),
        writes(
            "cp.async.bulk.store.mask.hint",
            "cp.async.bulk.global.shared.bulk_group.L2::cache_hint.cp_mask [a], [b], size, cached, mask",
        )
        .ops("size", "u32")
        .ops("mask", "b16")
        .ops("cached", "b64")
        .since(8, 6, 100)
        .doc("Copies the bytes of each 16 that a mask names, with a cache policy."),
        bulk("cp.async.bulk.prefetch", "cp.async.bulk.prefetch.L2.global{.hint} [a], size{, policy}")
            .doc("Prefetches a block of memory."),
        reduces(writes(
            "cp.reduce.async.bulk.cluster",
            "cp.reduce.async.bulk.shared::cluster.shared.mbarrier::complete_tx::bytes.op.type [a], [b], size, [c]",
        ))
        .types("b32 u32 s32 u64")
        .only("add", "type", "u32 s32 u64")
        .only("min max", "type", "u32 s32")
        .ops("size", "u32")
        .since(8, 0, 90)
        .doc("Combines a block of memory with another block's shared memory, and counts its bytes at an mbarrier."),
        reduces(bulk(
            "cp.reduce.async.bulk.global",
            "cp.reduce.async.bulk.global.shared.bulk_group{.hint}.op.type [a], [b], size{, policy}",
        ))
        .types("b32 b64 u32 s32 u64 s64 f16 bf16 f32 f64")
        .only("add", "type", "u32 s32 u64 f32 f64")
        .only("min max", "type", "u32 s32 u64 s64 f16 bf16")
        .doc("Combines a block of shared memory with global memory."),
        bulk(
            "cp.reduce.async.bulk.half",
            "cp.reduce.async.bulk.global.shared.bulk_group{.hint}.add.noftz.type [a], [b], size{, policy}",
        )
        .types("f16 bf16")
        .doc("Adds a block of 16-bit floats in shared memory to global memory."),
        writes("cp.async.bulk.commit_group", "cp.async.bulk.commit_group")
            .since(8, 0, 90)
            .doc("Makes a group of the bulk copies so far."),
        writes("cp.async.bulk.wait_group", "cp.async.bulk.wait_group{.read} n")
            .ops("n", "any")
            .since(8, 0, 90)
            .doc("Waits until at most n bulk groups are pending."),
        tensor(
            "cp.async.bulk.tensor.load",
            "cp.async.bulk.tensor.dim.dst.global{.tile}.mbarrier::complete_tx::bytes{.hint} [a], [b, e], [c]{, policy}",
        )
        .doc("Copies a box of a tensor to shared memory and counts its bytes at an mbarrier."),
        tensor(
            "cp.async.bulk.tensor.multicast",
            "cp.async.bulk.tensor.dim.dst.global{.tile}.mbarrier::complete_tx::bytes.multicast::cluster{.hint} \
             [a], [b, e], [c], mask{, policy}",
        )
        .ops("mask", "b16")
        .doc("Copies a box of a tensor to the same place in each block of a mask."),
        tensor(
            "cp.async.bulk.tensor.im2col",
            "cp.async.bulk.tensor.dim.dst.global.im2col.mbarrier::complete_tx::bytes{.hint} [a], [b, e], [c], by{, policy}",
        )
        .doc("Copies pixels of an image to shared memory and counts their bytes at an mbarrier."),
        tensor(
            "cp.async.bulk.tensor.im2col.multicast",
            "cp.async.bulk.tensor.dim.dst.global.im2col.mbarrier::complete_tx::bytes.multicast::cluster{.hint} \
             [a], [b, e], [c], by, mask{, policy}",
        )
        .ops("mask", "b16")
        .doc("Copies pixels of an image to the same place in each block of a mask."),
        tensor(
            "cp.async.bulk.tensor.store",
            "cp.async.bulk.tensor.dim.global.src{.mode}.bulk_group{.hint} [b, e], [a]{, policy}",
        )
        .doc("Copies a box of a tensor from shared memory."),
        tensor(
            "cp.reduce.async.bulk.tensor",
            "cp.reduce.async.bulk.tensor.dim.global.src.op{.mode}.bulk_group{.hint} [b, e], [a]{, policy}",
        )
        .set("op", "add min max inc dec and or xor")
        .doc("Combines a box with a tensor."),
        tensor("cp.async.bulk.prefetch.tensor", "cp.async.bulk.prefetch.tensor.dim.L2.global{.tile}{.hint} [b, e]{, policy}")
            .doc("Prefetches a box of a tensor."),
        tensor(
            "cp.async.bulk.prefetch.tensor.im2col",
            "cp.async.bulk.prefetch.tensor.dim.L2.global.im2col{.hint} [b, e], by{, policy}",
        )
        .doc("Prefetches pixels of an image."),
        tensor(
            "cp.async.bulk.tensor.newer",
            "cp.async.bulk.tensor.dim.dst.src{.newer}{.mbarrier::complete_tx::bytes}{.bulk_group}{.multicast::cluster}\
             {.group}{.hint} [a], b{, c, x, y, z}",
        )
        .set("dst", "shared::cluster shared global")
        .set("src", "global shared")
        .set("newer", "tile tile::gather4 tile::scatter4 im2col im2col::w im2col::w::128 im2col_no_offs")
        .set("group", "cta_group::1 cta_group::2")
        .ops("b c x y z", "any")
        .since(8, 6, 100)
        .unsupported()
        .doc("Gathers or scatters rows of a tensor, or counts at a pair's mbarrier."),
        tensor("cp.async.bulk.prefetch.tensor.newer", "cp.async.bulk.prefetch.tensor.dim.L2.global.newer{.hint} a{, b, c}")
            .set("newer", "tile::gather4 im2col::w im2col::w::128")
            .ops("a b c", "any")
            .since(8, 6, 100)
            .unsupported()
            .doc("Prefetches rows of a tensor."),
        writes("st.async", "st.async{.weak}{.space}.mbarrier::complete_tx::bytes{.vec}.type [a], b, [c]")
            .set("space", "shared::cluster")
            .set("vec", "v2 v4")
            .types("b32 b64 u32 u64 s32 s64 f32 f64")
            .ops("b", "type*")
            .only("v4", "type", "b32 u32 s32 f32")
            .since(8, 1, 90)
            .doc("Stores to another block's shared memory and counts the bytes at an mbarrier."),
        writes("st.async.global", "st.async{.mmio}.release.scope{.global}.type [a], b")
            .set("scope", "gpu sys")
            .types("b8 b16 b32 b64 u8 u16 u32 u64 s8 s16 s32 s64 f32 f64")
            .ops("b", "type")
            .only("mmio", "scope", "sys")
            .since(8, 7, 100)
            .doc("Stores to global memory without waiting."),
        reduces(writes(
            "red.async",
            "red.async.relaxed.cluster{.space}.mbarrier::complete_tx::bytes.op.type [a], b, [c]",
        ))
        .set("space", "shared::cluster")
        .types("u32 s32 u64 b32")
        .only("add", "type", "u32 s32 u64")
        .only("min max", "type", "u32 s32")
        .since(8, 1, 90)
        .doc("Combines with another block's shared memory and counts the bytes at an mbarrier."),
        reduces(writes("red.async.global", "red.async{.mmio}.release.scope{.global}.op.type [a], b"))
            .set("scope", "gpu sys")
            .types("u32 s32 u64 s64 b32")
            .only("add", "type", "u32 s32 u64 s64")
            .only("min max", "type", "u32 s32")
            .only("mmio", "scope", "sys")
            .since(8, 7, 100)
            .doc("Combines with global memory without waiting."),
        writes("st.bulk", "st.bulk{.weak}{.space} [a], size, zero")
            .set("space", "shared")
            .ops("size zero", "any")
            .since(8, 6, 100)
            .doc("Fills a block of shared memory with zeros."),
        multimem("multimem.ld_reduce", "multimem.ld_reduce{.sem}{.scope}{.space}.op{.acc}{.vec}.type d, [a]")
            .set("sem", "weak relaxed acquire")
            .set("op", "min max add and or xor")
            .set("acc", "acc::f32 acc::f16")
            .effects(Effects::Reads)
            .doc("Loads and combines the copies of a multicast object."),
        multimem("multimem.st", "multimem.st{.sem}{.scope}{.space}{.vec}.type [a], b")
            .set("sem", "weak relaxed release")
            .effects(Effects::Writes)
            .doc("Stores to all copies of a multicast object."),
        multimem("multimem.red", "multimem.red{.sem}{.scope}{.space}.op{.vec}.type [a], b")
            .set("sem", "relaxed release")
            .set("op", "min max add and or xor")
            .effects(Effects::Atomic)
            .doc("Combines with all copies of a multicast object."),
    ]
}
