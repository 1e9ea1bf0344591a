//! Loops in steps of the block or grid.

use super::*;
use crate::eval::Memory;

fn start(n: u32) -> Memory {
    let mut m = Memory::default();
    m.store(Space::Param, 0, 8, 0x10000);
    m.store(Space::Param, 16, 8, 0x30000);
    m.store(Space::Param, 24, 4, u64::from(n));
    m
}

/// A loop in steps of the block: the iterations of all lanes have no masks, the last ones do.
#[test]
fn strided_loops() {
    let unit = parse(
        "unit params=32
kernel \"k\" {
bb0:
  v0: i64 = const 0
  v1: i64 = load.param 8 v0
  v2: i64 = const 24
  v3: i32 = load.param 4 v2
  v4: i32 = special tid.0
  v5: i32 = const 0
  v6: i32 = special ntid.0
  v7: i64 = const 4
  v8: pred = icmp.ltu v4, v3
  br v8, bb1(v4, v5), bb3(v5, v4)
bb1(v9: i32, v10: i32):
  v11: i64 = zext v9
  v12: i64 = mul v11, v7
  v13: i64 = add v1, v12
  v14: i32 = load.global 4 v13
  v15: i32 = add v10, v14
  store.i32.global 4 v13, v15
  v16: i32 = add v9, v6
  v17: pred = icmp.ltu v16, v3
  v22: i32 = sub v15, v16
  br v17, bb1(v16, v15), bb2
bb2:
  jump bb3(v15, v22)
bb3(v18: i32, v23: i32):
  v24: i64 = const 16
  v25: i64 = load.param 8 v24
  v19: i64 = zext v4
  v20: i64 = mul v19, v7
  v21: i64 = add v25, v20
  v26: i32 = xor v18, v23
  store.i32.global 4 v21, v26
  return
}
",
    );
    for n in [0, 5, 8, 32, 33, 64, 100, 127] {
        for width in [1, 4, 8, 16] {
            same_at(&unit, [32, 1, 1], width, &start(n)).expect("ends");
            same_at(&unit, [21, 1, 1], width, &start(n)).expect("ends");
        }
    }
    let text = transformed(&unit, [32, 1, 1], 16).expect("compiles").to_string();
    assert_eq!((text.matches("load.global").count(), text.matches('@').count()), (2, 2), "{text}");
}
