//! Small kernels written out.

use super::*;

fn vecadd() -> Unit {
    parse(include_str!("../../tests/kernels/vecadd.ir"))
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

const MATMUL: &str = include_str!("../../tests/kernels/matmul.ir");

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
    // A loop that counts what it finds, and keeps it while there is room; `end` is what goes on to the next iteration then.
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
    assert_eq!(told(&add("v2")), Some(Some(1)), "each iteration counts");
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
