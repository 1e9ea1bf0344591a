//! By how much values grow from block to block, and from round to round of loops.

use crate::edited::{Case, edited};
use weft_ir::analysis::{Movement, Step};
use weft_ir::{Inst, Value};

/// Something (`v10`) is made of the block's number, times 32 (`v2`), and more (`v6`).
const BLOCKS: &str = "kernel \"k\" stage=group block=32x1x1 width=16 {
bb0:
  v0: i32 = special ctaid.0
  v1: i32 = const 32
  v2: i32 = mul v0, v1
  v3: i32 = special tid.0
  v4: i32 = const 4
  v5: i64 = const 0
  v6: i32 = load.param 4 v5
  v7: i32 = load.global 4 v5
  v8: i32 = const 40
  v9: i32 = const -3
  v10: i32 = MADE
  return
}
";

fn per_block(made: &str) -> Option<i64> {
    let f = edited(&BLOCKS.replace("v10: i32 = MADE", made), &("", &[]));
    let moves = Movement::new(&f);
    let by = moves.per_block(Value(10));
    assert_eq!(moves.per_block_in_loops(Value(10)), by, "{made}");
    by
}

#[test]
fn from_block_to_block() {
    for (made, by) in [
        ("v10: i32 = add v2, v3", Some(32)),
        ("v10: i32 = add v2, v2", Some(64)),
        ("v10: i32 = sub v3, v2", Some(-32)),
        ("v10: i32 = sub v2, v0", Some(31)),
        ("v10: i32 = or v2, v3", Some(32)),
        ("v10: i32 = mul v4, v2", Some(128)),
        ("v10: i32 = mul v2, v9", Some(-96)),
        ("v10: i32 = mul v6, v3", Some(0)),
        ("v10: i32 = mul v6, v2", None),
        ("v10: i32 = mul v2, v6", None),
        ("v10: i32 = maxs v2, v6", Some(32)),
        ("v10: i32 = mins v6, v2", Some(32)),
        ("v10: i32 = minu v2, v2", Some(32)),
        ("v10: i32 = maxu v2, v0", None),
        ("v10: i32 = lshr v2, v4", Some(2)),
        ("v20: i32 = const 5\n  v10: i32 = lshr v2, v20", Some(1)),
        ("v20: i32 = const 6\n  v10: i32 = lshr v2, v20", None),
        ("v20: i32 = mul v2, v2\n  v10: i32 = lshr v2, v20", None),
        ("v20: i32 = const 32\n  v21: i32 = sub v2, v2\n  v10: i32 = lshr v21, v20", None),
        ("v20: i32 = const 31\n  v10: i32 = and v2, v20", Some(0)),
        ("v20: i32 = const 15\n  v10: i32 = and v2, v20", Some(0)),
        ("v20: i32 = const 63\n  v10: i32 = and v2, v20", None),
        ("v20: i32 = const 23\n  v10: i32 = and v2, v20", None),
        ("v10: i32 = shl v2, v4", Some(512)),
        ("v10: i32 = shl v2, v1", None),
        ("v20: i32 = const 31\n  v10: i32 = shl v0, v20", Some(1 << 31)),
        ("v10: i32 = shl v2, v9", None),
        ("v20: i64 = sext v2\n  v10: i32 = trunc v20", Some(32)),
        ("v10: i32 = add v2, v7", None),
        ("v10: i32 = xor v2, v3", None),
    ] {
        assert_eq!(per_block(made), by, "{made}");
    }
}

#[test]
fn who_knows_its_block() {
    let knows = |made: &str| {
        let f = edited(&BLOCKS.replace("v10: i32 = MADE", made), &("", &[]));
        Movement::new(&f).knows_its_block(Value(10))
    };
    assert!(knows("v10: i32 = add v2, v3"));
    assert!(!knows("v10: i32 = add v6, v3"));
    assert!(!knows("v20: i32 = special ctaid.1\n  v10: i32 = add v2, v3"));
    assert!(knows("v20: i32 = special ctaid.1\n  v10: i32 = add v2, v20"));
}

/// A loop in which `v12` is made of what grows (`v10`), of one thing that stays (`v3`), and of one that does not (`v11`).
const ROUNDS: &str = "kernel \"k\" stage=group block=32x1x1 width=16 {
bb0:
  v0: i64 = const 0
  v1: i64 = load.param 8 v0
  v2: i32 = special nctaid.0
  v3: i64 = zext v2
  v4: i64 = const 24
  v5: i64 = const -2
  v6: i64 = const 32
  v7: i64 = load.global 8 v1
  jump bb1(v1)
bb1(v10: i64):
  v11: i64 = load.global 8 v10
  v12: i64 = MADE
  v13: i64 = NEXT
  v14: pred = icmp.ltu v13, v6
  br v14, bb1(v13), bb2
bb2:
  return
}
";

fn per_iteration(made: &str, next: &str) -> Option<Step> {
    let text = ROUNDS.replace("v12: i64 = MADE", made).replace("v13: i64 = NEXT", next);
    let f = edited(&text, &("", &[]));
    Movement::new(&f).per_iteration(Value(12))
}

#[test]
fn from_round_to_round() {
    let step = |scale| Some(Step { by: Value(3), scale, waits: false, grid: true });
    for (made, want) in [
        ("v12: i64 = add v10, v3", step(1)),
        ("v12: i64 = add v1, v10", step(1)),
        ("v12: i64 = add v10, v7", step(1)),
        ("v20: i64 = const 4\n  v12: i64 = add v20, v10", step(1)),
        ("v20: i64 = load.param 8 v0\n  v12: i64 = add v20, v10", step(1)),
        ("v20: i64 = load.global 8 v1\n  v12: i64 = add v20, v10", None),
        ("v12: i64 = or v10, v0", step(1)),
        ("v12: i64 = mul v4, v10", step(24)),
        ("v12: i64 = mul v10, v5", step(-2)),
        ("v12: i64 = mul v10, v3", None),
        ("v12: i64 = add v10, v10", None),
        ("v12: i64 = add v10, v11", None),
        ("v20: i64 = mul v3, v3\n  v21: i64 = xor v20, v3\n  v12: i64 = add v10, v21", step(1)),
        ("v20: i64 = xor v10, v3\n  v12: i64 = add v10, v20", None),
        ("v20: i64 = const 4\n  v12: i64 = shl v10, v20", step(16)),
        ("v20: i64 = const 31\n  v12: i64 = shl v10, v20", step(1 << 31)),
        ("v20: i64 = const 32\n  v12: i64 = shl v10, v20", None),
        ("v20: i64 = const -1\n  v12: i64 = shl v10, v20", None),
        ("v20: i64 = const 4294967295\n  v12: i64 = mul v10, v20", step(0xffff_ffff)),
        ("v20: i64 = const 4294967296\n  v12: i64 = mul v10, v20", None),
        ("v12: i64 = xor v10, v3", None),
        ("v12: i64 = mul v1, v3", None),
    ] {
        assert_eq!(per_iteration(made, "v13: i64 = add v10, v3"), want, "{made}");
    }
    let by_constant = Step { by: Value(4), scale: 1, waits: false, grid: false };
    assert_eq!(per_iteration("v12: i64 = add v10, v3", "v13: i64 = add v4, v10"), Some(by_constant));
    for next in [
        "v13: i64 = sub v10, v3",
        "v13: i64 = add v10, v11",
        "v13: i64 = add v4, v3",
        "v13: i64 = add v12, v3",
        "v20: i64 = add v10, v3\n  v13: i64 = add v20, v3",
    ] {
        assert_eq!(per_iteration("v12: i64 = add v10, v3", next), None, "{next}");
    }
}

#[test]
fn what_is_added_may_come_into_a_block() {
    let text = ROUNDS.replace("MADE", "add v10, v3").replace("NEXT", "add v10, v30");
    let text = text.replace("jump bb1(v1)", "jump bb3(v4)\nbb3(v30: i64):\n  jump bb1(v1)");
    let f = edited(&text, &("", &[]));
    assert_eq!(Movement::new(&f).per_iteration(Value(12)).map(|s| s.by), Some(Value(30)));
    let changes = ROUNDS.replace("MADE", "add v10, v3").replace("NEXT", "add v10, v30");
    let changes = changes.replace("jump bb1(v1)", "jump bb1(v1, v4)").replace("bb1(v13)", "bb1(v13, v11)");
    let changes = changes.replace("bb1(v10: i64)", "bb1(v10: i64, v30: i64)");
    let f = edited(&changes, &("", &[]));
    assert_eq!(Movement::new(&f).per_iteration(Value(12)), None);
}

/// By how much what goes around the loop grows from block to block.
fn around(front: &str, next: &str) -> Option<i64> {
    let text = ROUNDS.replace("MADE", "add v10, v3").replace("NEXT", next).replace(
        "  jump bb1(v1)",
        &format!(
            "  v40: i32 = special ctaid.0\n  v41: i64 = zext v40\n  v42: pred = icmp.ltu v41, v6\n  {front}"
        ),
    );
    let f = edited(&text, &("", &[]));
    let moves = Movement::new(&f);
    assert_eq!(moves.per_block(Value(10)), None);
    moves.per_block_in_loops(Value(10))
}

#[test]
fn from_block_to_block_in_loops() {
    assert_eq!(around("jump bb1(v1)", "add v10, v3"), Some(0));
    assert_eq!(around("jump bb1(v41)", "add v10, v3"), Some(1));
    assert_eq!(around("jump bb1(v41)", "add v3, v10"), Some(1));
    assert_eq!(around("br v42, bb1(v41), bb1(v41)", "add v10, v3"), Some(1));
    for (front, next) in [
        ("br v42, bb1(v41), bb1(v1)", "add v10, v3"),
        ("jump bb1(v41)", "add v10, v41"),
        ("jump bb1(v41)", "add v4, v3"),
        ("jump bb1(v41)", "sub v10, v3"),
        ("jump bb1(v41)", "mul v10, v3"),
        ("jump bb1(v41)", "add v10, v11"),
    ] {
        assert_eq!(around(front, next), None, "{front}, {next}");
    }
}

#[test]
fn what_is_in_a_loop() {
    let text = ROUNDS.replace("MADE", "add v10, v3").replace("NEXT", "add v10, v3");
    let f = edited(&text, &("", &[]));
    let moves = Movement::new(&f);
    let inside: Vec<bool> = (0..3).map(|b| moves.in_loop(f.layout[b])).collect();
    assert_eq!(inside, [false, true, false]);
    assert!(!moves.waits(f.layout[1]));
    let waiting = text.replace("v14: pred", "v50: i32 = const 0\n  barrier.sync v50, v50\n  v14: pred");
    let g = edited(&waiting, &("", &[]));
    let waits: Vec<bool> = (0..3).map(|b| Movement::new(&g).waits(g.layout[b])).collect();
    assert_eq!(waits, [false, true, false]);
    let mut insts: Vec<Inst> = moves.loop_insts().collect();
    insts.sort();
    assert_eq!(insts, f.blocks[f.layout[1]].insts);
    assert!(f.insts.keys().all(|i| moves.is_in_loop(i) == insts.contains(&i)));
}

#[test]
fn two_ways_around_a_loop() {
    let two = |first: &str, second: &str| {
        let text = ROUNDS.replace("MADE", "add v10, v3").replace("NEXT", first).replace(
            "br v14, bb1(v13), bb2",
            &format!("br v14, bb1(v13), bb3\nbb3:\n  v20: i64 = {second}\n  br v14, bb1(v20), bb2"),
        );
        let f = edited(&text, &("", &[]));
        Movement::new(&f).per_iteration(Value(12)).map(|s| s.by)
    };
    assert_eq!(two("add v10, v3", "add v3, v10"), Some(Value(3)));
    assert_eq!(two("add v10, v3", "add v10, v4"), None);
    assert_eq!(two("add v10, v3", "mul v10, v3"), None);
}

/// A loop that waits: what grows lies in a frame meanwhile.
const WAITS: &str = "kernel \"k\" stage=suspended block=64x1x1 width=16 {
slot0: i64 uniform
resumes bb2
entry bb0
bb0:
  v0: i64 = const 0
  v1: i64 = load.param 8 v0
  jump bb1(v1)
bb1(v2: i64):
  v3: i32 = load.global 4 v2
  v4: i32 = const 0
  framestore slot0 v2
  suspend barrier.sync 0 v4, v4
bb2:
  v5: i64 = frameload slot0
  v6: i32 = special nctaid.0
  v7: i64 = zext v6
  v8: i64 = add v5, v7
  v9: i64 = const 8
  v10: i64 = load.param 8 v9
  v11: pred = icmp.ltu v8, v10
  br v11, bb1(v8), bb3
bb3:
  return
}
";

#[test]
fn iterations_that_wait() {
    let step = |case: &Case| {
        let f = edited(WAITS, case);
        Movement::new(&f).per_iteration(Value(2))
    };
    let grows = Some(Step { by: Value(7), scale: 1, waits: true, grid: true });
    assert_eq!(step(&("as it is", &[])), grows);
    assert_eq!(step(&("the other way around", &[("add v5, v7", "add v7, v5")])), grows);
    assert_eq!(step(&("less", &[("add v5, v7", "sub v5, v7")])), None);
    assert_eq!(
        step(&(
            "something else was put there",
            &[("framestore slot0 v2", "v20: i64 = zext v3\n  framestore slot0 v20")]
        )),
        None
    );
    let lanes: Case = (
        "without what lanes differ by",
        &[
            (
                "  v4: i32 = const 0\n  framestore slot0 v2",
                "  v4: i32 = const 0\n  v20: i32 = special tid.0\n  v21: i64 = zext v20\n  \
          v22: i64 = sub v2, v21\n  framestore slot0 v22",
            ),
            (
                "v8: i64 = add v5, v7",
                "v23: i32 = special tid.0\n  v24: i64 = zext v23\n  v25: i64 = add v5, v24\n  v8: i64 = add v25, v7",
            ),
        ],
    );
    assert_eq!(step(&lanes), grows);
    let bare: Case = (
        "and they are not put back",
        &[(
            "  v4: i32 = const 0\n  framestore slot0 v2",
            "  v4: i32 = const 0\n  v20: i32 = special tid.0\n  v21: i64 = zext v20\n  \
          v22: i64 = sub v2, v21\n  framestore slot0 v22",
        )],
    );
    assert_eq!(step(&bare), None);
    let constant: Case = (
        "a constant less is another number",
        &[("framestore slot0 v2", "v20: i64 = const 4\n  v21: i64 = sub v2, v20\n  framestore slot0 v21")],
    );
    assert_eq!(step(&constant), None);
}
