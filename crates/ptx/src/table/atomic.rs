//! Atomic operations and reductions on memory.

use super::row::{Effects, Row, row};

const SPACES: &str = "global shared shared::cluster";
const SCOPES: &str = "cta cluster gpu sys";

/// The sets that atom and red share, and which types go with which operations.
fn atomic(row: Row) -> Row {
    row.set("scope", SCOPES)
        .set("space", SPACES)
        .set("hint", "L2::cache_hint")
        .types("b32 b64 b128 u32 u64 s32 s64 f32 f64 f16 f16x2 bf16 bf16x2")
        .only("and or xor", "type", "b32 b64")
        .only("exch", "type", "b32 b64 b128")
        .only("add", "type", "u32 u64 s32 f32 f64 f16 f16x2 bf16 bf16x2")
        .only("inc dec", "type", "u32")
        .only("min max", "type", "u32 u64 s32 s64")
        .only("L2::cache_hint", "space", "global")
        .needs("f16 f16x2 bf16 bf16x2", "noftz")
        .only("noftz", "type", "f16 f16x2 bf16 bf16x2")
        .ops("policy", "b64")
        .later("cluster shared::cluster", 7, 8, 90)
        .later("b128", 8, 3, 90)
        .effects(Effects::Atomic)
}

pub(super) fn rows() -> Vec<Row> {
    vec![
        atomic(row("atom", "atom{.sem}{.scope}{.space}.op{.noftz}{.hint}.type d, [a], b{, policy}"))
            .set("sem", "relaxed acquire release acq_rel")
            .set("op", "and or xor add inc dec min max exch")
            .doc("Changes memory and gives its former value."),
        row("atom.cas", "atom{.sem}{.scope}{.space}.cas.type d, [a], b, c")
            .set("sem", "relaxed acquire release acq_rel")
            .set("scope", SCOPES)
            .set("space", SPACES)
            .types("b16 b32 b64 b128")
            .later("b128", 8, 3, 90)
            .later("b16", 6, 3, 70)
            .effects(Effects::Atomic)
            .doc("Stores c when memory holds b, and gives the former value."),
        row("atom.vector", "atom{.sem}{.scope}{.space}.op{.noftz}{.hint}.vec.type d, [a], b{, policy}")
            .set("sem", "relaxed acquire release acq_rel")
            .set("scope", SCOPES)
            .set("space", "global")
            .set("op", "add min max")
            .set("hint", "L2::cache_hint")
            .set("vec", "v2 v4 v8")
            .types("f32 f16 f16x2 bf16 bf16x2")
            .only("min max", "type", "f16 f16x2 bf16 bf16x2")
            .only("noftz", "type", "f16 f16x2 bf16 bf16x2")
            .only("v8", "type", "f16 bf16")
            .needs("f16 f16x2 bf16 bf16x2", "noftz")
            .ops("d b", "type*")
            .ops("policy", "b64")
            .since(8, 1, 90)
            .effects(Effects::Atomic)
            .doc("Changes neighbouring elements, each atomically."),
        atomic(row("red", "red{.sem}{.scope}{.space}.op{.noftz}{.hint}.type [a], b{, policy}"))
            .set("sem", "relaxed release")
            .set("op", "and or xor add inc dec min max")
            .doc("Changes memory."),
        row("red.vector", "red{.sem}{.scope}{.space}.op{.noftz}{.hint}.vec.type [a], b{, policy}")
            .set("sem", "relaxed release")
            .set("scope", SCOPES)
            .set("space", "global")
            .set("op", "add min max")
            .set("hint", "L2::cache_hint")
            .set("vec", "v2 v4 v8")
            .types("f32 f16 f16x2 bf16 bf16x2")
            .only("min max", "type", "f16 f16x2 bf16 bf16x2")
            .only("noftz", "type", "f16 f16x2 bf16 bf16x2")
            .only("v8", "type", "f16 bf16")
            .needs("f16 f16x2 bf16 bf16x2", "noftz")
            .ops("b", "type*")
            .ops("policy", "b64")
            .since(8, 1, 90)
            .effects(Effects::Atomic)
            .doc("Changes neighbouring elements, each atomically."),
    ]
}
