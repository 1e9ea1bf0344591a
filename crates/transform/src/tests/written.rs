//! Small kernels written out.

use super::*;

fn vecadd() -> Unit {
    parse(
        "unit params=32
kernel \"vecadd\" {
bb0:
  v0: i32 = special ctaid.0
  v1: i32 = special ntid.0
  v2: i32 = special tid.0
  v3: i32 = mul v0, v1
  v4: i32 = add v3, v2
  v5: i64 = const 24
  v6: i32 = load.param 4 v5
  v7: pred = icmp.ges v4, v6
  br v7, bb2, bb1
bb1:
  v8: i64 = const 0
  v9: i64 = load.param 8 v8
  v10: i64 = sext v4
  v11: i64 = const 4
  v12: i64 = mul v10, v11
  v13: i64 = add v9, v12
  checkalign 4 v13
  v14: i32 = load.global 4 v13
  v15: i64 = const 16
  v16: i64 = load.param 8 v15
  v17: i64 = add v16, v12
  v18: i32 = add v14, v4
  checkalign 4 v17
  store.i32.global 4 v17, v18
  jump bb2
bb2:
  return
}
",
    )
}

fn params(n: u32) -> Memory {
    let mut m = Memory::default();
    m.store(Space::Param, 0, 8, 0x10000);
    m.store(Space::Param, 8, 8, 0x20000);
    m.store(Space::Param, 16, 8, 0x30000);
    m.store(Space::Param, 24, 4, u64::from(n));
    m
}

#[test]
fn vecadd_at_every_width() {
    for block in [[64, 1, 1], [50, 1, 1], [1, 1, 1], [8, 5, 1]] {
        for width in [1, 4, 8, 16, 32] {
            for n in [0, 150, 170, 1000] {
                same_at(&vecadd(), block, width, &params(n)).expect("ends");
            }
        }
    }
}

#[test]
fn vecadd_has_one_way_with_masks_and_one_without() {
    let unit = transformed(&vecadd(), [64, 1, 1], 16).expect("compiles");
    let text = unit.to_string();
    assert!(!text.contains("entrymask"), "{text}");
    assert_eq!(text.matches("anylane").count(), 2, "{text}");
    assert_eq!(text.matches("checkalign").count(), 4, "{text}");
    assert_eq!((text.matches(".global").count(), text.matches('@').count()), (4, 2), "{text}");
    // No group fills its last lanes: one way only.
    let text = transformed(&vecadd(), [50, 1, 1], 64).expect("compiles").to_string();
    assert_eq!(text.matches("anylane").count(), 1, "{text}");
}

/// A uniform branch stays a branch and its blocks have no masks.
#[test]
fn uniform_branches_are_never_masked() {
    let unit = parse(
        "kernel \"k\" {
bb0:
  v0: i32 = special ctaid.0
  v1: i32 = const 3
  v2: i32 = special tid.0
  v3: i64 = zext v2
  v4: i64 = const 4
  v5: i64 = mul v3, v4
  v6: pred = icmp.eq v0, v1
  br v6, bb1, bb2
bb1:
  store.i32.global 4 v5, v0
  jump bb3(v2)
bb2:
  store.i32.global 4 v5, v1
  jump bb3(v1)
bb3(v7: i32):
  v8: i32 = add v7, v1
  store.i32.shared 4 v5, v8
  return
}
",
    );
    let out = same_at(&unit, [32, 1, 1], 8, &Memory::default()).expect("ends");
    let f = &out.functions[0];
    let masked = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).filter(|&&i| f.insts[i].mask.is_some());
    assert_eq!(masked.count(), 0, "{f}");
    assert_eq!(f.layout.len(), 4, "{f}");
}

#[test]
fn matmul_keeps_its_uniform_loop() {
    let unit = parse(MATMUL);
    let out = same_at(&unit, [16, 16, 1], 16, &params(0)).expect("ends");
    let text = out.functions[0].to_string();
    assert!(!text.contains('@') && !text.contains("anylane"), "{text}");
    same_at(&unit, [16, 16, 1], 32, &params(0)).expect("ends");
    same_at(&unit, [16, 16, 1], 1, &params(0)).expect("ends");
}

const MATMUL: &str = "unit shared=2048 params=32
kernel \"matmul\" {
bb0:
  v0: i32 = special tid.0
  v1: i32 = special tid.1
  v2: i32 = special ctaid.0
  v3: i32 = const 16
  v4: i32 = mul v2, v3
  v5: i32 = add v4, v0
  v6: i64 = const 0
  v7: i64 = load.param 8 v6
  v8: i64 = const 4
  v9: i32 = mul v1, v3
  v10: i32 = add v9, v0
  v11: i64 = zext v10
  v12: i64 = mul v11, v8
  v13: i32 = const 0
  jump bb1(v13, v13)
bb1(v14: i32, v15: i32):
  v16: i32 = mul v14, v3
  v17: i32 = add v16, v10
  v18: i64 = sext v17
  v19: i64 = mul v18, v8
  v20: i64 = add v7, v19
  v21: i32 = load.global 4 v20
  store.i32.shared 4 v12, v21
  barrier.sync.aligned v13, v13
  jump bb2(v13, v15)
bb2(v22: i32, v23: i32):
  v24: i32 = add v9, v22
  v25: i64 = zext v24
  v26: i64 = mul v25, v8
  v27: i32 = load.shared 4 v26
  v28: i32 = mul v22, v3
  v29: i32 = add v28, v0
  v30: i64 = zext v29
  v31: i64 = mul v30, v8
  v32: i32 = load.shared 4 v31
  v33: i32 = mul v27, v32
  v34: i32 = add v23, v33
  v35: i32 = const 1
  v36: i32 = add v22, v35
  v37: pred = icmp.ltu v36, v3
  br v37, bb2(v36, v34), bb3
bb3:
  barrier.sync.aligned v13, v13
  v38: i32 = add v14, v35
  v39: i32 = const 4
  v40: pred = icmp.ltu v38, v39
  br v40, bb1(v38, v34), bb4
bb4:
  v41: i64 = const 16
  v42: i64 = load.param 8 v41
  v43: i64 = add v42, v12
  store.i32.global 4 v43, v34
  return
}
";

/// Lanes leave the loop at different times, and by different exits.
#[test]
fn divergent_loops() {
    let unit = parse(
        "kernel \"k\" {
bb0:
  v0: i32 = special tid.0
  v1: i32 = const 0
  v2: i32 = const 1
  v3: i64 = zext v0
  v4: i64 = const 8
  v5: i64 = mul v3, v4
  v6: i32 = const 5
  jump bb1(v1, v1)
bb1(v7: i32, v8: i32):
  v9: i32 = add v8, v7
  v10: pred = icmp.gtu v9, v0
  br v10, bb4, bb2
bb2:
  v11: i32 = mul v9, v6
  v12: i32 = and v11, v6
  v13: pred = icmp.eq v7, v6
  br v13, bb3, bb5
bb5:
  v14: i32 = add v7, v2
  jump bb1(v14, v9)
bb3:
  store.i32.global 4 v5, v12
  return
bb4:
  store.i32.global 4 v5, v9
  v15: i64 = add v5, v4
  jump bb6
bb6:
  return
}
",
    );
    for width in [1, 4, 8, 32] {
        same_at(&unit, [32, 1, 1], width, &Memory::default()).expect("ends");
        same_at(&unit, [29, 1, 1], width, &Memory::default()).expect("ends");
    }
}

/// Across barriers only what cannot be computed again is kept, and stored where it is made.
#[test]
fn frames_are_small() {
    let out = same_at(&parse(MATMUL), [16, 16, 1], 16, &params(0)).expect("ends");
    let f = &out.functions[0];
    assert_eq!(f.stage, Stage::Suspended);
    assert_eq!(f.resumes.len(), 2);
    assert_eq!(f.slots.len(), 2, "the counter; the sum and the new sum in turn\n{f}");
}

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
    let plain = of(&vecadd(), [256, 1, 1], None);
    assert_eq!((plain.width % 16, plain.part), (0, 16));
    assert_eq!(of(&vecadd(), [256, 1, 1], Some(4)).width, 4);
    assert_eq!(of(&vecadd(), [5, 1, 1], None).width, 8);
    assert_eq!(of(&vecadd(), [1, 1, 1], None).width, 1);
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
    assert!(of(&parse(MATMUL), [16, 16, 1], None).width >= 128);
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
    assert_eq!(width(&format!("{HEAD} {claim}")), 16);
    // All lanes read one place: they go on together.
    let flag = "jump bb1
bb1:
  v9: i32 = load.global.volatile.sys 4 v3
  v10: pred = icmp.ne v9, v1
  br v10, bb2, bb1
bb2:
  return";
    assert!(may_be_wide(&format!("{HEAD} {flag}")));
    let mine = flag.replace("v3", "v5");
    assert_eq!(width(&format!("{HEAD} {mine}")), 1);
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
fn polling_loops_yield() {
    let unit = parse(&format!(
        "kernel \"k\" {{\n{HEAD} jump bb1\nbb1:\n v9: i32 = load.global.volatile.sys 4 v3\n v10: pred = icmp.ne v9, v1\n br v10, bb2, bb1\nbb2:\n return\n}}\n"
    ));
    for w in [1, 16] {
        let text = transformed(&unit, [128, 1, 1], w).expect("compiles").to_string();
        assert!(text.contains("suspend yield"), "{text}");
    }
}

#[test]
fn counting_in_a_loop_is_no_polling() {
    // A loop that counts what it finds, and keeps it while there is room; `end` is what goes on to the next round then.
    let search = |end: &str| {
        parse(&format!(
            "kernel \"k\" {{
{HEAD} jump bb1(v0)
bb1(v9: i32):
  v10: i32 = load.shared 4 v5
  v11: i32 = sub v9, v2
  v12: pred = icmp.eq v10, v6
  br v12, bb2, bb4(v10)
bb2:
  v13: i32 = atomic.add.i32.global.relaxed.gpu v3, v2
  v14: pred = icmp.ltu v13, v6
  br v14, bb3, bb4(v11)
bb3:
  store.i32.global 4 v3, v10
  jump bb4({end})
bb4(v15: i32):
  v16: pred = icmp.ne v15, v1
  br v16, bb1(v15), bb5
bb5:
  return
}}
"
        ))
    };
    let yields = |end: &str| {
        transformed(&search(end), [128, 1, 1], 1).expect("compiles").to_string().contains("suspend yield")
    };
    assert!(!yields("v11"));
    assert!(yields("v6"));
}

#[test]
fn yields_tell_of_changes() {
    let told = |body: &str| {
        let unit = parse(&format!("kernel \"k\" {{\n{HEAD} jump bb1\nbb1:\n {body}\nbb2:\n return\n}}\n"));
        let out = transformed(&unit, [128, 1, 1], 1).expect("compiles");
        let f = &out.functions[0];
        let args = f.layout.iter().find_map(|&b| match &f.blocks[b].term {
            Terminator::Suspend { reason: SuspendReason::Yield, args, .. } => Some(args.clone()),
            _ => None,
        });
        args.expect("a yield").first().map(|&v| f.as_const(v))
    };
    let add = |n: &str| {
        format!(
            "v9: i32 = atomic.add.i32.global.relaxed.gpu v3, {n}\n v10: pred = icmp.ne v9, v8\n br v10, bb1, bb2"
        )
    };
    assert_eq!(told(&add("v2")), Some(Some(1)), "each round counts");
    assert_eq!(told(&add("v1")), None, "a way to read");
    let exchange =
        "v9: i32 = atomic.exch.i32.global.relaxed.gpu v3, v2\n v10: pred = icmp.ne v9, v1\n br v10, bb1, bb2";
    assert_eq!(told(exchange), Some(None), "as it comes out");
}

#[test]
fn who_has_the_lock_goes_on() {
    let unit = parse(&format!(
        "kernel \"k\" {{\n{HEAD} jump bb1\nbb1:\n v9: i32 = atomiccas.i32.global.relaxed.gpu v3, v1, v2\n v10: pred = icmp.ne v9, v1\n br v10, bb1, bb2\nbb2:\n store.i32.global 4 v3, v1\n return\n}}\n"
    ));
    let out = transformed(&unit, [128, 1, 1], 1).expect("compiles");
    let f = &out.functions[0];
    let tries =
        |b: &&Block| f.blocks[**b].insts.iter().any(|&i| matches!(f.insts[i].op, Op::AtomicCas { .. }));
    let b = f.layout.iter().find(tries).expect("the attempt");
    assert!(matches!(f.blocks[*b].term, Terminator::Branch { .. }), "only a failure yields\n{f}");
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

#[test]
fn single_threads_leave_warp_operations_to_the_scheduler() {
    let unit = parse(&format!(
        "kernel \"k\" {{\n{HEAD} v9: pred = vote.any v4, v8\n br v9, bb1, bb2\nbb1:\n store.i32.global 4 v5, v0\n jump bb2\nbb2:\n return\n}}\n"
    ));
    let text = transformed(&unit, [128, 1, 1], 1).expect("compiles").to_string();
    assert!(text.contains("suspend collective.5 0"), "{text}");
    assert!(text.contains("resumevalue 0"), "{text}");
}

#[test]
fn nans_are_made_canonical_where_they_are_seen() {
    let unit = parse(
        "kernel \"k\" {
bb0:
  v0: i64 = const 0
  v1: f32, v2: f32 = load.global 8 v0
  v3: f32 = fadd v1, v2
  v4: f32 = fmul v3, v2
  store.f32.global 4 v0, v4
  store.f32.global 4 v0, v1
  v5: pred = fcmp.lt v1, v2
  v6: f32 = select v5, v1, v3
  v7: i32 = bitcast v6
  v8: i32 = bitcast v1
  store.i32.global 4 v0, v7
  store.i32.global 4 v0, v8
  return
}
",
    );
    let text = transformed(&unit, [32, 1, 1], 16).expect("compiles").to_string();
    assert_eq!(text.matches("fcanon").count(), 2, "{text}");
}
