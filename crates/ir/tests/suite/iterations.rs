//! What kernels do in one of their iterations only.

use crate::edited::edited;
use weft_ir::analysis::{Cfg, in_one_iteration};

/// The names of blocks of a kernel that takes iterations whose first block ends with `ASK`.
fn once(ask: &str) -> Vec<u32> {
    let f = edited(&MARCH.replace("ASK", ask), &("", &[]));
    let found = in_one_iteration(&f, &Cfg::new(&f));
    let mut found: Vec<u32> = found.iter().map(|b| b.0).collect();
    found.sort_unstable();
    found
}

/// `bb1` is in one iteration if `bb0` asks for that, `bb2` in all, `bb3` asks for more, and `bb4`, with `bb5` behind it, is in the last one.
const MARCH: &str = "unit params=8
kernel \"k\" stage=group block=32x1x1 width=16 {
bb0:
  v0: i64 = const 0
  v1: i32 = load.param 4 v0
  v2: i32 = special iteration
  v3: i32 = const 0
  v4: pred = icmp.lts v2, v1
  ASK
bb1:
  jump bb2
bb2:
  br v4, bb3, bb4
bb3:
  nextiteration
  return
bb4:
  jump bb5
bb5:
  return
}
";

#[test]
fn first_and_last_iterations() {
    assert_eq!(once("v5: pred = icmp.eq v2, v3\n  br v5, bb1, bb2"), [1, 4, 5]);
    assert_eq!(once("v5: pred = icmp.eq v3, v2\n  br v5, bb1, bb2"), [1, 4, 5]);
    assert_eq!(once("v5: pred = icmp.ne v2, v3\n  br v5, bb2, bb1"), [1, 4, 5]);
    assert_eq!(once("v5: pred = icmp.ne v2, v3\n  br v5, bb1, bb2"), [4, 5]);
    assert_eq!(once("v5: pred = icmp.eq v2, v3\n  br v5, bb2, bb1"), [4, 5]);
    assert_eq!(once("v5: pred = icmp.eq v2, v1\n  br v5, bb1, bb2"), [4, 5]);
    assert_eq!(once("v5: pred = icmp.eq v1, v3\n  br v5, bb1, bb2"), [4, 5]);
}

#[test]
fn ways_that_meet() {
    // Who passes by in the first iteration comes to the end, too; who comes there in all of them does not.
    assert_eq!(once("v5: pred = icmp.eq v2, v3\n  br v5, bb5, bb2"), [4, 5]);
    assert_eq!(once("v5: pred = icmp.lts v2, v3\n  br v5, bb5, bb2"), [4]);
}
