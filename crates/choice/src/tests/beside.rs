//! Which blocks are better off as one.

use super::*;
use crate::{Choice, WidthOptions};

/// A block's rows of elements in shared memory, turned over. `{barrier}` stands between store and load.
const TILE: &str = "bb0:\n v0: i32 = special tid.0\n v1: i32 = special tid.1\n v2: i32 = const 2\n v3: i32 = const 32\n \
     v4: i32 = mul v1, v3\n v5: i32 = shl v0, v2\n v6: i32 = add v4, v5\n v7: i64 = zext v6\n v8: i32 = mul v0, v3\n \
     v9: i32 = shl v1, v2\n v10: i32 = add v8, v9\n v11: i64 = zext v10\n v12: i64 = const 0\n \
     v13: i64 = load.param 8 v12\n v14: i32 = special ctaid.0\n v15: i32 = const 8\n v16: i32 = mul v14, v15\n \
     v17: i32 = add v16, v0\n v18: i32 = const 10\n v19: i32 = shl v1, v18\n v20: i32 = add v19, v17\n \
     v21: i64 = zext v20\n v22: i64 = const 4\n v23: i64 = mul v21, v22\n v24: i64 = add v13, v23\n \
     v25: f32 = load.global 4 v24\n store.f32.shared 4 v7, v25\n v26: i32 = const 0\n {barrier}\n \
     v27: f32 = load.shared 4 v11\n store.f32.global 4 v24, v27\n return";

fn chosen(barrier: &str, block: [u32; 3], beside: Option<u32>) -> Choice {
    let body = TILE.replace("{barrier}", barrier);
    let unit = parse(&format!("unit shared=256 params=8\nkernel \"k\" {{\n{body}\n}}\n"));
    let options = Options { verify: true, ..Options::new(cpu("zen4")) };
    let wishes = WidthOptions { beside, ..Default::default() };
    crate::choose(&unit, block, &wishes, &options).expect("passes").0
}

const SYNC: &str = "barrier.sync.aligned v26, v26";

#[test]
fn tiles_shorter_than_a_vector_are_put_together() {
    let choice = chosen(SYNC, [8, 8, 1], None);
    assert!(choice.blocks_beside > 1, "{:?}", choice.beside);
    assert!(choice.beside.iter().map(|b| b.count).eq([2, 4, 8]));
    // Nobody asks for rows of whole vectors in blocks of many threads.
    assert!(chosen(SYNC, [32, 8, 1], None).beside.is_empty());
    assert_eq!(chosen(SYNC, [8, 8, 1], Some(1)).blocks_beside, 0);
    assert_eq!(chosen(SYNC, [32, 8, 1], Some(2)).blocks_beside, 2);
}

#[test]
fn not_where_it_would_be_wrong() {
    let why = |barrier: &str, block| match &chosen(barrier, block, Some(2)).beside[..] {
        [b] => b.cost.clone().expect_err("not possible"),
        other => panic!("{other:?}"),
    };
    let counted = "v28: i32 = const 32\n barrier.sync v26, v28";
    assert_eq!(why(counted, [8, 8, 1]), "barriers count threads");
    // Lanes of a warp of 8 × 4 threads exchange values: as one, a warp would be 16 × 2 of other blocks.
    assert_eq!(why("fence.acqrel.cta", [8, 8, 1]), "lanes of a warp exchange values through shared memory");
    assert_eq!(why("yield", [8, 8, 1]), "threads poll");
    assert_eq!(why("warpsync v26", [8, 8, 1]), "warps would have other threads");
    // Some threads of each block come to the barrier, by their number in the grid.
    let some = "v28: pred = icmp.ltu v17, v18\n br v28, bb1, bb2\nbb1:\n barrier.sync.aligned v26, v26\n jump bb2\nbb2:\n \
                barrier.sync.aligned v26, v26";
    assert_eq!(why(some, [8, 8, 1]), "blocks may come to different barriers");
}
