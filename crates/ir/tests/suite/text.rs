//! The text form, the verifier and the graph analyses.

use weft_ir::analysis::{Cfg, DomTree, Liveness, Loops};
use weft_ir::*;

const SAMPLE: &str = r#"unit shared=64 dynamic_align=16 params=24
symbol var "table"
symbol func "f"

kernel "k" stage=group block=16x16x1 width=16 local=8 {
pattern0: 0.1+2x7 1.0+0x3 -x5 1.15+0x1
bb0:
  v0: i32 = special tid.0 !3
  v1: i32 = const -1
  v2: f32 = const 0x7fc00000
  v3: pred = icmp.lts v0, v1
  v4: pred = entrymask
  v5: pred = const 1
  v6: i64 = zext v0
  v7: f32, v8: f32 = load.global.volatile.sys.ro 8 v6 @v3 !4
  v9: f32 = fma.rz.ftz v7, v8, v2
  checkalign 4 v6 @v3
  store.f32.shared 4 v6, v9 @v3
  v10: f32 = atomic.fadd.f32.global.relaxed.gpu v6, v9 @v3
  v11: i32, v12: pred = shfl.idx v0, v1, v1, v1
  v13: i64 = symaddr sym1
  v14: i32 = ftos.rz v9
  v15: i32, v16: pred = addcarry v0, v1, v5
  v17: i32 = call fn1 v0 @v4
  helper.free v13
  v18: i32 = funnel.l.wrap v0, v1, v14
  v19: i32 = dp4a.s.u v0, v1, v14
  v20: i32 = permute pattern0 v0, v19
  barrier.sync.aligned v1, v1
  trap 3 @v3
  br v5, bb1(v0, v9), bb2
bb1(v21: i32, v22: f32):
  switch v21, [bb2, bb1(v0, v22)], bb3
bb2:
  jump bb3
bb3:
  return
}

func "g" stage=thread returns=i32 {
bb0(v0: i32):
  return v0
}
"#;

#[test]
fn text_round_trips() {
    let unit = parse_unit(SAMPLE).expect("parses");
    assert_eq!(print_unit(&unit), SAMPLE);
    verify_unit(&unit).expect("verifies");
    for f in &unit.functions {
        assert_eq!(print_function(&f.renumbered()), print_function(f));
    }
}

#[test]
fn dots_round_trip() {
    let text = r#"unit shared=0 dynamic_align=16 params=0

kernel "k" stage=group block=32x1x1 width=32 {
bb0:
  v0: i32 = special tid.0
  v1: i32, v2: i32, v3: i32, v4: i32 = dots.f16.4 v0, v0, v0, v0, v0, v0, v0, v0, v0, v0, v0, v0
  v5: i32, v6: i32, v7: i32, v8: i32 = dots.f16.4.half v1, v0, v0, v0, v2, v0, v0, v0, v3, v0, v0, v4
  v9: i32, v10: i32, v11: i32, v12: i32 = dots.tf32.2 v1, v0, v0, v0, v5, v6, v7, v8, v3, v0, v0, v4
  v13: i32, v14: i32, v15: i32, v16: i32 = dots.e4m3.e5m2.4 v0, v0, v0, v0, v0, v0, v0, v0
  v17: i32, v18: i32, v19: i32, v20: i32 = dots.e5m2.e4m3.low.2.half v0, v0, v0, v0, v0, v0, v0, v0
  return
}
"#;
    let unit = parse_unit(text).expect("parses");
    assert_eq!(print_unit(&unit), text);
    verify_unit(&unit).expect("verifies");
    // A row of four halves is two words.
    let short = text.replacen(", v0\n", "\n", 1);
    let unit = parse_unit(&short).expect("parses");
    assert!(verify_unit(&unit).is_err());
}

#[test]
fn products_of_matrices_round_trip() {
    let text = r#"unit shared=0 dynamic_align=16 params=0

kernel "k" stage=group block=32x1x1 width=32 {
bb0:
  v0: i32 = special tid.0
  v1: f64 = const 0x0
  v2: i32, v3: i32 = mma.m8n8k8.f16 v0, v0, v0, v0
  v4: i32 = mma.m8n8k8.bf16.half v0, v2, v3
  v5: i32, v6: i32 = mma.m8n8k4.tf32 v0, v2, v3, v4
  v7: f64, v8: f64 = mma.m8n8k4.f64.rz v1, v1, v1, v1
  v9: i32, v10: i32 = mma.m8n8k16.s8.u8 v0, v5, v6, v6
  v11: i32, v12: i32 = mma.m8n8k32.u4.s4.sat v9, v10, v6, v6
  v13: i32, v14: i32, v15: i32, v16: i32 = mma.m16n8k128.b1.and v9, v10, v6, v6, v11, v12, v12
  v17: i32, v18: i32 = mma.m8n8k128.b1.xor v13, v14, v15, v16
  v19: i32, v20: i32 = mma.m8n8k16.e4m3.e5m2 v0, v2, v3, v4
  v21: i32 = mma.m8n8k16.e5m2.e5m2.high.half v0, v2, v3
  v22: i32, v23: i32 = mma.m8n8k8.sp.bf16 v0, v2, v3, v4, v5, v6
  v24: i32 = mma.m8n8k16.sp.e4m3.e4m3.low.half v0, v2, v3, v4, v5
  v25: i32, v26: i32 = mma.m8n8k16.sp.s8.u8.sat v0, v2, v3, v4, v5, v6
  return
}
"#;
    let unit = parse_unit(text).expect("parses");
    assert_eq!(print_unit(&unit), text);
    verify_unit(&unit).expect("verifies");
    // Sixteen rows are two registers.
    let few = text.replace(" v9, v10, v6, v6, v11, v12, v12", " v9, v10, v6, v6, v11, v12");
    assert!(verify_unit(&parse_unit(&few).expect("parses")).is_err());
    // Where elements of a sparse matrix are is a word more; only small ones have such a word.
    let none = text.replace("bf16 v0, v2, v3, v4, v5, v6", "bf16 v0, v2, v3, v4, v5");
    assert!(verify_unit(&parse_unit(&none).expect("parses")).is_err());
    let zeros = vec!["v0"; 5 + 1 + 10 + 2].join(", ");
    let large = text.replace("k8.sp.bf16 v0, v2, v3, v4, v5, v6", &format!("k40.sp.bf16 {zeros}"));
    assert!(verify_unit(&parse_unit(&large).expect("parses")).is_err());
    let bits = text.replace(
        "mma.m8n8k128.b1.xor v13, v14, v15, v16",
        "mma.m8n8k128.sp.b1.xor v13, v13, v14, v14, v15, v16",
    );
    assert!(verify_unit(&parse_unit(&bits).expect("parses")).is_err());
}

#[test]
fn hints_round_trip() {
    let text = r#"unit shared=0 dynamic_align=16 params=0

kernel "k" stage=group block=32x1x1 width=16 sweep=32 {
bb0:
  v0: i64 = const 0
  v1: i32 = const 1
  v2: i32 = load.global.prefetch+8192.prefetch+4096 4 v0
  v3: i32 = load.global.near-64 4 v0
  v4: i32 = load.global.prefetch*-32 4 v0, v1
  store.i32.global.stream.nt 4 v0, v2
  return
}
"#;
    let unit = parse_unit(text).expect("parses");
    assert_eq!(print_unit(&unit), text);
    verify_unit(&unit).expect("verifies");
    assert_eq!(print_function(&unit.functions[0].renumbered()), print_function(&unit.functions[0]));
    // A distance that is not there, and one that nobody wants.
    for bad in ["load.global.prefetch*4 4 v0", "load.global 4 v0, v1"] {
        let text = text.replace("load.global.near-64 4 v0", bad);
        assert!(parse_unit(&text).map_or(true, |unit| verify_unit(&unit).is_err()), "{bad}");
    }
    assert!(parse_unit(&text.replace("near-64", "near64x")).is_err());
}

#[test]
fn suspended_text_round_trips() {
    let text = r#"unit shared=0 dynamic_align=16 params=0

kernel "k" stage=suspended block=32x1x1 width=32 {
slot0: f32
slot1: i32 uniform
resumes bb1
bb0:
  v0: i32 = const 0
  framestore slot1 v0
  suspend barrier.sync 0 v0, v0 !7
bb1:
  v1: i32 = frameload slot1
  v2: i32 = resumevalue 0
  return
}
"#;
    let unit = parse_unit(text).expect("parses");
    assert_eq!(print_unit(&unit), text);
    verify_unit(&unit).expect("verifies");
}

#[test]
fn errors_name_the_line() {
    let e = parse_unit("unit\nkernel \"k\" {\nbb0:\n  v0: i32 = frobnicate v1\n}\n").expect_err("must fail");
    assert_eq!(e.line, 4);
    assert!(parse_unit("kernel \"k\" {\nbb0:\n  store.i32.shared 4 v7\n  return\n}\n").is_err());
    assert!(parse_unit("kernel \"k\" {\nbb0:\n  jump bb99999999999\n}\n").is_err());
}

fn rejected(body: &str) -> String {
    let unit = parse_unit(&format!("kernel \"k\" {{\n{body}\n}}\n")).expect("parses");
    verify_unit(&unit).expect_err("must be refused").to_string()
}

#[test]
fn the_verifier_refuses() {
    let use_before = rejected("bb0:\n  v1: i32 = add v0, v0\n  v0: i32 = const 1\n  return");
    assert!(use_before.contains("dominate"), "{use_before}");
    let types = rejected("bb0:\n  v0: i32 = const 1\n  v1: i64 = const 1\n  v2: i32 = add v0, v1\n  return");
    assert!(types.contains("one type"), "{types}");
    let arms = "bb0:\n v0: pred = const 1\n br v0, bb1, bb2\nbb1:\n v1: i32 = const 1\n jump bb2\nbb2:\n v2: i32 = neg v1\n return";
    assert!(rejected(arms).contains("dominate"));
    let mask = rejected("bb0:\n v0: pred = const 1\n v1: i64 = const 0\n checkalign 4 v1 @v0\n return");
    assert!(mask.contains("mask"), "{mask}");
    assert!(rejected("bb0:\n v0: i32 = const 1\n jump bb1(v0)\nbb1:\n return").contains("arguments"));
    assert!(rejected("bb0:\n none").contains("terminator"));
    for (run, what) in
        [("0.0+1x3", "width"), ("0.0+1x5", "width"), ("1.0+1x4", "not there"), ("0.1+1x4", "not there")]
    {
        let text = format!(
            "kernel \"k\" stage=group block=4x1x1 width=4 {{\npattern0: {run}\nbb0:\n v0: i32 = const 1\n \
             v1: i32 = permute pattern0 v0\n return\n}}\n"
        );
        let error = verify_unit(&parse_unit(&text).expect("parses")).expect_err("is refused").to_string();
        assert!(error.contains(what), "{run}: {error}");
    }
    for run in ["0.0+1x2000", "0.0+-1x2", "-x-1", "0.0x2", "0.0+1"] {
        let text =
            format!("kernel \"k\" stage=group block=4x1x1 width=4 {{\npattern0: {run}\nbb0:\n return\n}}\n");
        assert!(parse_unit(&text).is_err(), "{run}");
    }
}

#[test]
fn graph_analyses() {
    let unit = parse_unit(
        "kernel \"k\" {\nbb0:\n v0: pred = const 1\n v9: i32 = const 3\n jump bb1\nbb1:\n br v0, bb2, bb3\nbb2:\n jump bb4\n\
         bb3:\n v1: i32 = neg v9\n br v0, bb4, bb5\nbb4:\n br v0, bb1, bb5\nbb5:\n return\n}\n",
    )
    .expect("parses");
    let f = &unit.functions[0];
    let cfg = Cfg::new(f);
    let dom = DomTree::dominators(f, &cfg);
    let post = DomTree::postdominators(f, &cfg);
    let loops = Loops::new(f, &cfg, &dom);
    let bb = Block;
    assert_eq!(dom.idom(bb(4)), Some(bb(1)));
    assert_eq!(post.idom(bb(1)), Some(bb(5)));
    assert!(post.dominates(bb(4), bb(2)) && !post.dominates(bb(4), bb(3)));
    assert_eq!(loops.list.len(), 1);
    assert_eq!(loops.list[0].blocks.len(), 4);
    assert_eq!(loops.exits(0, &cfg).len(), 2);
    assert!(loops.irreducible.is_empty());
    let live = Liveness::new(f, &cfg);
    assert!(live.live_in(bb(4)).contains(&Value(9)) && !live.live_in(bb(5)).contains(&Value(9)));
    // The loop has two ways in.
    let unit = parse_unit(
        "kernel \"k\" {\nbb0:\n v0: pred = const 1\n br v0, bb1, bb2\nbb1:\n jump bb2\nbb2:\n br v0, bb1, bb3\nbb3:\n return\n}\n",
    )
    .expect("parses");
    let f = &unit.functions[0];
    let cfg = Cfg::new(f);
    let loops = Loops::new(f, &cfg, &DomTree::dominators(f, &cfg));
    assert_eq!(loops.irreducible.len(), 1);
}
