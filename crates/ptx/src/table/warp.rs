//! Operations among the threads of a warp.

use super::row::{Effects, Row, row};

pub(super) fn rows() -> Vec<Row> {
    let warp = |name, syntax| row(name, syntax).effects(Effects::Convergent);
    vec![
        warp("shfl.sync", "shfl.sync.mode.b32 d{|p}, a, b, c, m")
            .set("mode", "up down bfly idx")
            .ops("d a b c m", "b32")
            .since(6, 0, 30)
            .doc("Reads a register of another lane."),
        warp("shfl", "shfl.mode.b32 d{|p}, a, b, c")
            .set("mode", "up down bfly idx")
            .ops("d a b c", "b32")
            .doc("shfl.sync of the active lanes."),
        warp("vote.sync", "vote.sync.mode.pred p, {!}a, m")
            .set("mode", "all any uni")
            .ops("a", "pred")
            .ops("m", "b32")
            .since(6, 0, 30)
            .doc("Whether a predicate holds in all, or any, or all or none of the lanes."),
        warp("vote.sync.ballot", "vote.sync.ballot.b32 d, {!}a, m")
            .ops("d m", "b32")
            .since(6, 0, 30)
            .doc("The lanes in which a predicate holds, as bits."),
        warp("vote", "vote.mode.pred p, {!}a")
            .set("mode", "all any uni")
            .doc("vote.sync of the active lanes."),
        warp("vote.ballot", "vote.ballot.b32 d, {!}a")
            .ops("d", "b32")
            .doc("vote.sync.ballot of the active lanes."),
        warp("match.any", "match.any.sync.type d, a, m")
            .types("b32 b64")
            .ops("d m", "b32")
            .since(6, 0, 70)
            .doc("The lanes that hold the same value."),
        warp("match.all", "match.all.sync.type d{|p}, a, m")
            .types("b32 b64")
            .ops("d m", "b32")
            .since(6, 0, 70)
            .doc("The mask when all lanes hold the same value, else 0."),
        warp("activemask", "activemask.b32 d")
            .ops("d", "b32")
            .since(6, 2, 30)
            .doc("The lanes that execute now."),
        warp("redux", "redux.sync.op.type d, a, m")
            .set("op", "add min max and or xor")
            .types("u32 s32 b32")
            .only("add min max", "type", "u32 s32")
            .only("and or xor", "type", "b32")
            .ops("m", "b32")
            .since(7, 0, 80)
            .doc("Combines a value over the lanes."),
        warp("redux.f32", "redux.sync.op{.abs}{.NaN}.f32 d, a, m")
            .set("op", "min max")
            .ops("d a", "f32")
            .ops("m", "b32")
            .since(8, 6, 100)
            .doc("The smallest or largest value of the lanes."),
        warp("elect", "elect.sync d|p, m").ops("d m", "b32").since(8, 0, 90).doc("Picks one lane."),
        warp("bar.warp.sync", "bar.warp.sync m")
            .ops("m", "b32")
            .since(6, 0, 30)
            .doc("Waits for the lanes of a mask."),
    ]
}
