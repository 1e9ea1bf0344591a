//! Which width kernels get.

use super::*;

/// Whether a group may be a vector.
fn may_be_wide(body: &str) -> bool {
    let unit = parse(&format!("kernel \"k\" {{\n{body}\n}}\n"));
    geometry(&unit, [128, 1, 1], "zen4", Some(16)).width == 16
}

fn width(body: &str) -> u32 {
    let unit = parse(&format!("kernel \"k\" {{\n{body}\n}}\n"));
    geometry(&unit, [128, 1, 1], "zen4", None).width
}

const HEAD: &str = "bb0:
  v0: i32 = special tid.0
  v1: i32 = const 0
  v2: i32 = const 1
  v3: i64 = const 64
  v4: pred = icmp.eq v0, v1
  v5: i64 = zext v0
  v6: i32 = const 16
  v7: pred = icmp.ltu v0, v6
  v8: i32 = const -1
";

#[test]
fn volatile_exchanges_keep_warps_in_step() {
    let load = "v9: i32 = load.shared.volatile.sys 4 v3";
    let store = "store.i32.shared.volatile.sys 4 v5, v0";
    for (body, whole_warps) in
        [(format!("{store}\n {load}"), true), (load.into(), false), (store.into(), false)]
    {
        let unit = parse(&format!("kernel \"k\" {{\n{HEAD} {body}\n return\n}}\n"));
        // A width that was asked for is the width at least.
        let got = geometry(&unit, [128, 1, 1], "x86-64", Some(4)).width;
        assert_eq!(got, if whole_warps { 32 } else { 4 }, "{body}");
    }
}

#[test]
fn groups_are_vectors_or_more_and_warp_operations_need_warps() {
    let of = |unit: &Unit, block, forced| geometry(unit, block, "zen4", forced);
    let vecadd = parse(include_str!("../../../transform/tests/kernels/vecadd.ir"));
    let matmul = parse(include_str!("../../../transform/tests/kernels/matmul.ir"));
    let plain = of(&vecadd, [256, 1, 1], None);
    assert_eq!((plain.width % 16, plain.part), (0, 16));
    assert_eq!(of(&vecadd, [256, 1, 1], Some(4)).width, 4);
    assert_eq!(of(&vecadd, [5, 1, 1], None).width, 8);
    assert_eq!(of(&vecadd, [1, 1, 1], None).width, 1);
    // The vectors of a block share the value that all threads read; threads of a tile their rows and columns.
    let sum = "jump bb1(v1, v0)
bb1(v9: i32, v10: i32):
  v11: i64 = zext v9
  v12: i32 = load.shared 4 v11
  v13: i32 = add v10, v12
  v14: i32 = add v9, v2
  v15: pred = icmp.ltu v14, v6
  br v15, bb1(v14, v13), bb2
bb2:
  store.i32.global 4 v5, v13
  return";
    assert!(width(&format!("{HEAD} {sum}")) > 16);
    assert!(of(&matmul, [16, 16, 1], None).width >= 128);
    assert_eq!(width(&format!("{HEAD} v9: i32, v10: pred = shfl.down v0, v2, v8, v8\n return")) % 32, 0);
}

#[test]
fn a_block_that_waits_is_one_group_where_its_values_have_room() {
    let of = |body: &str, cpu: &str| {
        let unit = parse(&format!("kernel \"k\" {{\n{HEAD} {body}\n return\n}}\n"));
        geometry(&unit, [128, 1, 1], cpu, None).width
    };
    let values = "v9: i32 = load.global 4 v5\n v10: i32 = mul v9, v9\n v11: i32 = mul v10, v9";
    let uses = "v12: i32 = add v9, v10\n v13: i32 = add v12, v11\n store.i32.global 4 v5, v13";
    for cpu in ["zen4", "zen3", "sapphire-rapids", "skylake", "neoverse-n1"] {
        assert_eq!(of(&format!("{values}\n barrier.sync v1, v1\n {uses}"), cpu), 128, "{cpu}");
    }
}

#[test]
fn spin_locks_need_single_threads() {
    let lock = "jump bb1
bb1:
  v9: i32 = atomiccas.i32.global.relaxed.gpu v3, v1, v2
  v10: pred = icmp.ne v9, v1
  br v10, bb1, bb2
bb2:
  store.i32.global 4 v3, v1
  return";
    assert_eq!(width(&format!("{HEAD} {lock}")), 1);
    // Sleeping between the tries lets other groups run, not other lanes.
    let sleeping = lock.replace("br v10, bb1, bb2", "br v10, bb3, bb2\nbb3:\n  yield\n  jump bb1");
    assert_eq!(width(&format!("{HEAD} {sleeping}")), 1);
    // One thread takes it for the block.
    let one = "br v4, bb1, bb3
bb1:
  v9: i32 = atomiccas.i32.global.relaxed.gpu v3, v1, v2
  v10: pred = icmp.ne v9, v1
  br v10, bb1, bb2
bb2:
  jump bb3
bb3:
  barrier.sync v1, v1
  return";
    assert!(may_be_wide(&format!("{HEAD} {one}")));
    // A retry with the value seen always lets some thread through.
    let retry = "jump bb1(v1)
bb1(v11: i32):
  v12: i32 = add v11, v0
  v9: i32 = atomiccas.i32.global.relaxed.gpu v3, v11, v12
  v10: pred = icmp.ne v9, v11
  br v10, bb1(v9), bb2
bb2:
  return";
    assert!(may_be_wide(&format!("{HEAD} {retry}")));
    // A claim by compare-and-swap decides what is done, not how long the loop goes on.
    let claim = "jump bb1(v1)
bb1(v11: i32):
  v9: i32 = atomiccas.i32.global.relaxed.gpu v3, v8, v2
  v10: pred = icmp.eq v9, v8
  br v10, bb2, bb3
bb2:
  store.i32.global 4 v5, v2
  jump bb3
bb3:
  v12: i32 = add v11, v2
  v13: pred = icmp.lts v12, v0
  br v13, bb1(v12), bb4
bb4:
  return";
    assert!(may_be_wide(&format!("{HEAD} {claim}")));
    // All lanes read one place: they go on together.
    let flag = "jump bb1
bb1:
  v9: i32 = load.global.volatile.sys 4 v3
  v10: pred = icmp.ne v9, v1
  br v10, bb2, bb1
bb2:
  return";
    assert!(may_be_wide(&format!("{HEAD} {flag}")));
    // Each lane looks at its own, and nobody can tell when it goes on.
    let mine = flag.replace("v3", "v5");
    assert!(may_be_wide(&format!("{HEAD} {mine}")));
}

#[test]
fn lanes_that_leave_a_polling_loop_go_on() {
    let behind = |text: &str| {
        let waits = "v50: i32 = const 64
  jump bb1
bb1:
  v9: i32 = load.global.volatile.sys 4 v5
  v10: pred = icmp.ne v9, v1
  br v10, bb2, bb1
bb2:";
        let store = "store.i32.global 4 v3, v9\n return";
        may_be_wide(&format!("{HEAD} {waits}\n{}", text.replace("STORE", store)))
    };
    assert!(behind("STORE"));
    assert!(behind("barrier.sync v1, v1\n STORE"));
    // Neither is a meeting with those that are in the loop, and both are seen by others.
    assert!(!behind("barrier.arrive v1, v1\n STORE"));
    assert!(!behind("barrier.sync v2, v50\n STORE"));
    // Lanes may be in a second loop while others are in the first.
    let second = "store.i32.global 4 v3, v9\n jump bb3
bb3:
  v11: i32 = load.global.volatile.sys 8 v5
  v12: pred = icmp.ne v11, v1
  br v12, bb4, bb3
bb4:";
    assert!(!behind(&format!("{second}\n return")));
    assert!(!behind(&format!("{second}\n STORE")));
}

#[test]
fn votes_of_all_who_poll_are_meetings() {
    // Rounds of a look-back, in which lanes poll and then vote who goes on.
    let rounds = |members: &str, start: &str, next: &str, forced: u32| {
        let body = format!(
            "v50: i32 = const {start}
  jump bb1(v50)
bb1(v51: i32):
  jump bb2
bb2:
  v9: i32 = load.global.volatile.sys 4 v5
  v10: pred = icmp.eq v9, v1
  br v10, bb2, bb3
bb3:
  v52: pred = icmp.eq v9, v2
  v54: i32 = vote.ballot v52, {members}
  br v52, bb1({next}), bb4
bb4:
  store.i32.global 4 v3, v54
  return"
        );
        let unit = parse(&format!("kernel \"k\" {{\n{HEAD} {body}\n}}\n"));
        geometry(&unit, [128, 1, 1], "zen4", Some(forced)).width
    };
    assert_eq!(rounds("v51", "-1", "v54", 32), 32);
    assert_eq!(rounds("v51", "-1", "v51", 32), 32);
    assert_eq!(rounds("v8", "-1", "v54", 32), 32);
    // Others meet than those that may still poll.
    assert_eq!(rounds("v51", "65535", "v54", 32), 1);
    assert_eq!(rounds("v6", "-1", "v54", 32), 1);
    assert_eq!(rounds("v51", "-1", "v9", 32), 1);
    // A warp does not wait for another one.
    assert_eq!(rounds("v51", "-1", "v54", 64), 32);
}

/// All threads wait for what the elected one copies, which waits for all to have taken what was there before: a ring of tiles as kernels
/// with bulk copies have it.
#[test]
fn one_elected_lane_may_wait_for_the_others() {
    let ring = |elected: &str, again: &str, beside: &str| {
        let body = format!(
            "v20: i32 = const 5
  v21: i32 = lshr v0, v20
  v22: i32 = const 31
  v23: i32, v24: pred = shfl.idx v21, v1, v22, v8
  v25: pred = icmp.eq v23, v1
  v26: i32, v27: pred = elect v8
  v28: pred = {elected}
  v29: i64 = const 128
  v30: i32 = special ctaid.0
  jump bb1(v1)
bb1(v31: i32):
  jump bb2
bb2:
  v32: i32 = load.shared.acquire.cta 4 v3
  v33: pred = icmp.ne v32, v31
  br v33, bb2, bb3
bb3:
  v34: i32 = atomic.add.i32.shared.acqrel.cta v29, v2
  v35: pred = icmp.lts v31, v30
  v36: pred = {again}
  br v36, bb4, bb8
bb8:
  {beside}
  jump bb6
bb4:
  v37: i32 = load.shared.acquire.cta 4 v5
  v38: pred = icmp.ne v37, v1
  br v38, bb4, bb5
bb5:
  store.i32.shared.release.cta 4 v3, v31
  jump bb6
bb6:
  v39: i32 = add v31, v2
  v40: pred = icmp.lts v39, v30
  br v40, bb1(v39), bb7
bb7:
  return"
        );
        width(&format!("{HEAD} {body}"))
    };
    // Of the first warp one, of each warp one: each is alone in its group.
    for elected in ["and v25, v27", "or v27, v27"] {
        assert!(ring(elected, "and v28, v35", "") >= 32, "{elected}");
    }
    // What it waits for is what the others of its warp do meanwhile.
    let arrives = "v41: i32 = atomic.add.i32.shared.acqrel.cta v29, v2";
    assert_eq!(ring("and v25, v27", "and v28, v35", arrives), 1);
    // Several lanes of a warp, each of which looks at a place of its own.
    assert_eq!(ring("and v25, v7", "and v28, v35", ""), 1);
    assert_eq!(ring("and v25, v27", "or v28, v35", ""), 1);
}

#[test]
fn synchronisation_in_both_arms_needs_single_threads() {
    // v4: thread 0 only; v7: half of a warp, but whole groups of 16.
    let arms = |a: &str, b: &str| {
        format!("{HEAD} br v7, bb1, bb2\nbb1:\n {a}\n jump bb3\nbb2:\n {b}\n jump bb3\nbb3:\n return")
    };
    let barriers = |a: &str, b: &str| width(&arms(a, b).replace("br v7", "br v4"));
    assert_eq!(barriers("barrier.sync v1, v1", "barrier.sync v1, v1"), 1);
    assert_eq!(barriers("barrier.sync v1, v1", "barrier.sync v2, v1"), 128);
    assert_eq!(width(&arms("barrier.sync v1, v1", "barrier.sync v1, v1")), 16);
    assert_eq!(width(&arms("warpsync v8", "warpsync v8")), 1);
    // Groups of one warp or of several.
    let whole_warps = |w: u32| w >= 32;
    assert!(whole_warps(width(&arms("warpsync v6", "warpsync v2"))));
    assert!(whole_warps(width(&arms("warpsync v8", "store.i32.global 4 v5, v1"))));
    let own = |n: u32| format!("v{n}: i32 = activemask\n warpsync v{n}");
    assert!(whole_warps(width(&arms(&own(20), &own(21)))));
}

#[test]
fn threads_that_gather_for_unlike_numbers_of_rounds_run_alone() {
    // A row of a sparse matrix per thread: from v11 on, v12 elements.
    let row = |body: &str| {
        format!(
            "{HEAD} v9: i64 = add v5, v5
  v10: i32 = load.global 4 v9
  jump bb1(v10)
bb1(v11: i32):
  v12: i64 = zext v11
  v13: i64 = add v12, v12
  {body}
  v19: i32 = add v11, v2
  v20: pred = icmp.ltu v19, v0
  br v20, bb1(v19), bb2
bb2:
  return"
        )
    };
    let gathers = "v14: i32 = load.global 4 v13
  v15: i64 = zext v14
  v16: f32 = load.global 4 v15
  store.f32.global 4 v15, v16";
    assert_eq!(width(&row(gathers)), 1);
    // Much to do for each element.
    let work: String = (0..200)
        .map(|k| format!("v{}: i32 = add v{}, v0\n", k + 100, if k == 0 { 14 } else { k + 99 }))
        .collect();
    let work = format!("v14: i32 = load.global 4 v13\n{work} store.i32.global 4 v13, v299");
    assert_eq!(width(&row(&work)), 16);
    // Lanes side by side.
    let beside = row(gathers).replace("jump bb1(v10)", "jump bb1(v0)");
    let beside = beside.replace("v15: i64 = zext v14", "v15: i64 = add v13, v3");
    assert_ne!(width(&beside), 1);
    // A list: each place is known when the one before has come.
    let list = row(gathers).replace("bb1(v19)", "bb1(v14)");
    assert_eq!(width(&list), 16);
}

#[test]
fn loops_over_the_grid_take_pairs_of_lines() {
    // for (i = v0; i < v16; i += v17), a byte each, counted in shared memory.
    let count = |ty: &str, scale: &str| {
        format!(
            "{HEAD} v9: i32 = const 1000000
  v10: i32 = const 1000
  v21: i64 = const 4
  jump bb1(v0)
bb1(v11: i32):
  v12: i64 = zext v11
  v13: i64 = {scale}
  v14: {ty}
  v16: i64 = zext v15
  v17: i32 = atomic.add.i32.shared.relaxed.cta v16, v2
  v19: i32 = add v11, v10
  v20: pred = icmp.ltu v19, v9
  br v20, bb1(v19), bb2
bb2:
  return"
        )
    };
    let bytes = count("i8 = load.global 1 v13\n  v15: i32 = zext v14", "add v12, v3");
    assert!(width(&bytes) > 16);
    let words = count("i32 = load.global 4 v13\n  v15: i32 = and v14, v6", "mul v12, v21");
    assert!(width(&words) <= width(&bytes));
}

#[test]
fn loops_that_lanes_leave_one_by_one_take_several_vectors() {
    let steps = "jump bb1(v0, v1)
bb1(v9: i32, v10: i32):
  v11: i32 = and v9, v2
  v12: i32 = lshr v9, v2
  v13: i32 = add v12, v11
  v14: i32 = add v10, v2
  v15: pred = icmp.ne v13, v1
  br v15, bb1(v13, v14), bb2
bb2:
  v16: i64 = add v5, v5
  store.i32.global 4 v16, v14
  return";
    assert!(width(&format!("{HEAD} {steps}")) > 16);
}
