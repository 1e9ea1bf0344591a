//! Tables in shared memory, and which accesses may stand beside them. Each case is a kernel with something changed.

use crate::edited::{Case, edited};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Table, Tables};
use weft_ir::{AtomicOp, Type};

/// Adds to one of 64 numbers from byte 64 on.
const COUNTS: &str = "kernel \"k\" stage=suspended block=64x1x1 width=16 {
slot0: i32
resumes bb1
entry bb0
bb0:
  v0: i32 = const 0
  suspend barrier.sync 0 v0, v0
bb1:
  v1: i32 = special tid.0
  v2: i64 = zext v1
  v3: i64 = const 8
  v4: i64 = mul v2, v3
  v5: i64 = const 0
  v6: i64 = load.param 8 v5
  v7: i64 = add v6, v4
  v8: i64 = load.global 8 v7
  v9: i64 = const 252
  v10: i64 = and v8, v9
  v11: i64 = const 64
  v12: i64 = add v10, v11
  v13: i32 = const 1
  v14: i32 = atomic.add.i32.shared.relaxed.gpu v12, v13
  jump bb2
bb2:
  return
}
";

fn tables(case: &Case) -> Option<Tables> {
    let f = edited(COUNTS, case);
    let shapes = Shapes::new(&f, ShapeOptions::default());
    Tables::of(&f, &shapes)
}

/// The table of the second part.
fn table(case: &Case) -> Option<Table> {
    let tables = tables(case)?;
    assert_eq!((tables.regions.len(), tables.regions[0]), (2, None), "{}", case.0);
    tables.regions[1]
}

fn all_are(cases: &[Case], want: Option<Table>) {
    for case in cases {
        assert_eq!(table(case), want, "{}", case.0);
    }
}

const WHOLE: Table = Table { range: Some((64, 320)), operations: Some(1) };
const ADD: &str = "v14: i32 = atomic.add.i32.shared.relaxed.gpu v12, v13";
const END: &str = "  jump bb2\n";

#[test]
fn what_is_beside_a_table_leaves_it_alone() {
    let cases: &[Case] = &[
        ("as it is", &[]),
        (
            "a load behind it",
            &[(END, "  v20: i64 = const 320\n  v21: i32 = load.shared 4 v20\n  jump bb2\n")],
        ),
        ("a load before it", &[(END, "  v20: i64 = const 60\n  v21: i32 = load.shared 4 v20\n  jump bb2\n")]),
        (
            "long ones",
            &[(
                END,
                "  v20: i64 = const 56\n  v21: i64 = load.shared 8 v20\n  store.i64.shared 8 v20, v21\n  jump bb2\n",
            )],
        ),
        (
            "two at once",
            &[(END, "  v20: i64 = const 56\n  v21: i32, v22: i32 = load.shared 8 v20\n  jump bb2\n")],
        ),
        (
            "an exchange",
            &[(
                END,
                "  v20: i64 = const 56\n  v21: i64 = atomic.exch.i64.shared.relaxed.gpu v20, v20\n  jump bb2\n",
            )],
        ),
        (
            "another operation",
            &[(
                END,
                "  v20: i64 = const 320\n  v21: i32 = atomic.maxu.i32.shared.relaxed.gpu v20, v13\n  jump bb2\n",
            )],
        ),
        (
            "a comparison",
            &[(
                END,
                "  v20: i64 = const 60\n  v21: i32 = atomiccas.i32.shared.relaxed.gpu v20, v13, v13\n  jump bb2\n",
            )],
        ),
        ("global memory", &[(END, "  store.i64.global 8 v7, v8\n  jump bb2\n")]),
        ("frames", &[(END, "  v20: i32 = frameload slot0\n  framestore slot0 v20\n  jump bb2\n")]),
        ("a trap", &[(END, "  v20: pred = icmp.eq v8, v9\n  trap 3 @v20\n  jump bb2\n")]),
    ];
    all_are(cases, Some(WHOLE));
}

#[test]
fn none_where_others_touch_it() {
    let cases: &[Case] = &[
        ("its last number", &[(END, "  v20: i64 = const 316\n  v21: i32 = load.shared 4 v20\n  jump bb2\n")]),
        ("its first number", &[(END, "  v20: i64 = const 64\n  store.i32.shared 4 v20, v13\n  jump bb2\n")]),
        (
            "one that reaches into it",
            &[(END, "  v20: i64 = const 60\n  v21: i64 = load.shared 4 v20\n  jump bb2\n")],
        ),
        (
            "the second of two",
            &[(END, "  v20: i64 = const 60\n  v21: i32, v22: i32 = load.shared 4 v20\n  jump bb2\n")],
        ),
        (
            "the third of three",
            &[(END, "  v20: i64 = const 56\n  store.i32.shared 4 v20, v13, v13, v13\n  jump bb2\n")],
        ),
        (
            "a long exchange",
            &[(
                END,
                "  v20: i64 = const 60\n  v21: i64 = atomic.exch.i64.shared.relaxed.gpu v20, v20\n  jump bb2\n",
            )],
        ),
        (
            "a long comparison",
            &[(
                END,
                "  v20: i64 = const 60\n  v21: i64 = atomiccas.i64.shared.relaxed.gpu v20, v20, v20\n  jump bb2\n",
            )],
        ),
        (
            "another operation",
            &[(
                END,
                "  v20: i64 = const 316\n  v21: i32 = atomic.maxu.i32.shared.relaxed.gpu v20, v13\n  jump bb2\n",
            )],
        ),
        ("any place", &[(END, "  v21: i32 = load.shared 4 v8\n  jump bb2\n")]),
        (
            "any place of the cluster",
            &[(END, "  v20: i64 = const 320\n  v21: i32 = load.sharedcluster 4 v20\n  jump bb2\n")],
        ),
        ("any memory", &[(END, "  v20: i64 = const 320\n  v21: i32 = load.generic 4 v20\n  jump bb2\n")]),
        ("a fence", &[(END, "  fence.seqcst.gpu\n  jump bb2\n")]),
        ("what was there is wanted", &[(END, "  store.i32.global 4 v7, v14\n  jump bb2\n")]),
        (
            "it is read by its users elsewhere",
            &[(END, "  v20: pred = icmp.eq v14, v13\n  br v20, bb2, bb3\nbb3:\n  jump bb2\n")],
        ),
    ];
    all_are(cases, None);
}

#[test]
fn only_operations_of_which_the_order_is_nothing() {
    let cases: &[Case] = &[
        ("exchange", &[(ADD, "v14: i32 = atomic.exch.i32.shared.relaxed.gpu v12, v13")]),
        ("up to a bound", &[(ADD, "v14: i32 = atomic.inc.i32.shared.relaxed.gpu v12, v13")]),
        (
            "floats",
            &[(ADD, "v20: f32 = const 0x3f800000\n  v14: f32 = atomic.fadd.f32.shared.relaxed.gpu v12, v20")],
        ),
        ("global memory", &[(ADD, "v14: i32 = atomic.add.i32.global.relaxed.gpu v12, v13")]),
        ("one number for all lanes", &[(ADD, "v14: i32 = atomic.add.i32.shared.relaxed.gpu v11, v13")]),
    ];
    all_are(cases, None);
    for (name, op) in [
        ("add", AtomicOp::Add),
        ("and", AtomicOp::And),
        ("or", AtomicOp::Or),
        ("xor", AtomicOp::Xor),
        ("mins", AtomicOp::MinS),
        ("minu", AtomicOp::MinU),
        ("maxs", AtomicOp::MaxS),
        ("maxu", AtomicOp::MaxU),
    ] {
        let text = COUNTS.replace("atomic.add", &format!("atomic.{name}"));
        let f = edited(&text, &("", &[]));
        let tables = Tables::of(&f, &Shapes::new(&f, ShapeOptions::default())).expect("a table");
        assert_eq!(
            (tables.op, tables.ty, tables.regions),
            (op, Type::I32, vec![None, Some(WHOLE)]),
            "{name}"
        );
    }
}

#[test]
fn how_large_a_table_is() {
    let long: Case = (
        "longer numbers",
        &[
            ("v9: i64 = const 252", "v9: i64 = const 248"),
            (ADD, "v14: i64 = atomic.add.i64.shared.relaxed.gpu v12, v11"),
        ],
    );
    assert_eq!(tables(&long).map(|t| (t.ty, t.regions[1])), Some((Type::I64, Some(WHOLE))));
    let several: Case = (
        "two operations, one of them for all lanes",
        &[(
            ADD,
            "v14: i32 = atomic.add.i32.shared.relaxed.gpu v12, v13\n  v20: i64 = const 16\n  \
         v21: i32 = atomic.add.i32.shared.relaxed.gpu v20, v13",
        )],
    );
    assert_eq!(table(&several), Some(Table { range: Some((16, 320)), operations: Some(2) }));
    let again: Case = (
        "in a loop",
        &[(
            END,
            "  jump bb3\nbb3:\n  v20: i32 = atomic.add.i32.shared.relaxed.gpu v12, v13\n  v21: i32 = load.global 4 v7\n  \
         v22: pred = icmp.eq v21, v13\n  v23: pred = anylane v22\n  br v23, bb3, bb2\n",
        )],
    );
    assert_eq!(table(&again), Some(Table { operations: None, ..WHOLE }));
    let all = Table { range: None, operations: Some(1) };
    let first: Case = ("from the first byte on", &[("v11: i64 = const 64", "v11: i64 = const 0")]);
    assert_eq!(table(&first), Some(Table { range: Some((0, 256)), operations: Some(1) }));
    let most: Case = ("as large as it can be", &[("v9: i64 = const 252", "v9: i64 = const 2147483579")]);
    assert_eq!(table(&most), Some(Table { range: Some((64, i32::MAX as u32)), operations: Some(1) }));
    all_are(
        &[
            ("one more", &[("v9: i64 = const 252", "v9: i64 = const 2147483580")]),
            ("it may be all", &[("v12: i64 = add v10, v11", "v12: i64 = add v8, v11")]),
            ("before the first byte", &[("v11: i64 = const 64", "v11: i64 = const -4")]),
        ],
        Some(all),
    );
    all_are(
        &[(
            "beside one that may be all",
            &[
                ("v12: i64 = add v10, v11", "v12: i64 = add v8, v11"),
                (END, "  v20: i64 = const 0\n  v21: i32 = load.shared 4 v20\n  jump bb2\n"),
            ],
        )],
        None,
    );
}
