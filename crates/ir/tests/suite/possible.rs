//! Lanes that masks can have.

use crate::edited::edited;
use weft_ir::Value;
use weft_ir::analysis::Relations;

/// Two lanes at either end of 16, and something that only the launch knows.
const EDGES: &str = "kernel \"k\" stage=group block=64x1x1 width=16 {
bb0:
  v0: i32 = special tid.0
  v1: i32 = const 15
  v2: i32 = and v0, v1
  v3: i32 = const 2
  v4: pred = icmp.ltu v2, v3
  v5: i64 = zext v0
  v6: i32 = load.global 4 v5
  v7: pred = icmp.lts v6, v1
  v8: i32 = const 14
  v9: pred = icmp.geu v2, v8
  v10: pred = MASK
  v11: i32 = load.global 4 v5 @v10
  return
}
";

/// The lanes of a mask of the values above.
fn lanes(mask: &str) -> Option<Vec<u32>> {
    let f = edited(&EDGES.replace("v10: pred = MASK", mask), &("", &[]));
    let relations = Relations::new(&f, 16);
    let known = relations.possible.get(&Value(10))?;
    assert_eq!(known.len(), 16);
    Some((0..16).filter(|&l| known[l as usize]).collect())
}

#[test]
fn the_lanes_of_conjunctions_and_disjunctions() {
    let [none, first, last] = [vec![], vec![0, 1], vec![14, 15]];
    let both: Vec<u32> = vec![0, 1, 14, 15];
    let within: Vec<u32> = (2..16).collect();
    let middle: Vec<u32> = (2..14).collect();
    for (mask, want) in [
        ("v10: pred = icmp.ltu v2, v3", Some(first.clone())),
        ("v10: pred = and v4, v7", Some(first.clone())),
        ("v10: pred = and v7, v9", Some(last.clone())),
        ("v10: pred = or v4, v7", None),
        ("v10: pred = or v7, v9", None),
        ("v20: pred = and v4, v7\n  v21: pred = and v9, v7\n  v10: pred = or v20, v21", Some(both.clone())),
        ("v20: pred = and v4, v7\n  v21: pred = and v9, v7\n  v10: pred = and v20, v21", Some(none)),
        ("v20: pred = not v4\n  v10: pred = and v20, v7", Some(within)),
        ("v20: pred = or v4, v7\n  v10: pred = not v20", Some((2..16).collect())),
        (
            "v20: pred = or v4, v7\n  v21: pred = or v9, v7\n  v22: pred = or v20, v21\n  v10: pred = not v22",
            Some(middle),
        ),
        ("v20: pred = and v4, v7\n  v10: pred = not v20", None),
        ("v20: pred = not v4\n  v21: pred = or v20, v7\n  v10: pred = not v21", Some(first)),
        (
            "v20: pred = not v4\n  v21: pred = or v20, v7\n  v22: pred = not v9\n  v23: pred = or v22, v7\n  \
          v24: pred = and v21, v23\n  v10: pred = not v24",
            Some(both),
        ),
        ("v20: pred = xor v4, v7\n  v10: pred = and v20, v9", Some(last)),
        ("v10: pred = xor v4, v7", None),
        ("v10: pred = icmp.lts v6, v1", None),
    ] {
        assert_eq!(lanes(mask), want, "{mask}");
    }
}

#[test]
fn a_lane_that_one_group_has_is_possible() {
    // Of 64 threads the first 20 are lanes 0 to 15 of a group and 0 to 3 of the next one.
    let threads = |n: u32, mask: &str| {
        lanes(&format!("v20: i32 = const {n}\n  v21: pred = icmp.geu v0, v20\n  v10: pred = {mask}"))
    };
    assert_eq!(threads(60, "and v21, v7"), Some(vec![12, 13, 14, 15]));
    assert_eq!(threads(44, "and v21, v7"), None);
}

#[test]
fn conditions_are_looked_into_so_deep() {
    let deep = |n: u32| {
        let mut text = String::new();
        for k in 0..n {
            let last = if k == 0 { 4 } else { 99 + k };
            text += &format!("v{}: pred = and v{last}, v7\n  ", 100 + k);
        }
        lanes(&(text + &format!("v10: pred = and v{}, v7", 99 + n)))
    };
    assert_eq!(deep(10), Some(vec![0, 1]));
    assert_eq!(deep(11), None);
}
