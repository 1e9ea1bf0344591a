//! Which kernels' blocks may share what they count. Each case is the kernel of `edited/counts.ir` with something changed.

use crate::edited::{Case, edited};
use weft_ir::analysis::blocks_in_common;

/// Clears a table, adds to it, and adds what it has to one in global memory.
const COUNTS: &str = include_str!("edited/counts.ir");

fn answer(case: &Case) -> Option<u32> {
    blocks_in_common(&edited(COUNTS, case))
}

fn all_answer(cases: &[Case], want: Option<u32>) {
    for case in cases {
        assert_eq!(answer(case), want, "{}", case.0);
    }
}

const LAST: &str = "v24: i32 = atomic.add.i32.global.relaxed.gpu v19, v20 @v22";
const ADD: &str = "v14: i32 = atomic.add.i32.shared.relaxed.gpu v11, v12 @v13";
const TEST: &str = "v22: pred = icmp.ne v20, v21";
const STORE: &str = "store.i32.shared 4 v3, v4";
const FIRST: &str = "  framestore slot0 v3\n  suspend barrier.sync 0 v4, v4\n";
const GLOBAL: &str = "v10: i8 = load.global 1 v9";
const MIDDLE: &str = "  suspend barrier.sync 1 v15, v15\n";

#[test]
fn any_number_where_zeros_tell_nothing() {
    let cases: &[Case] = &[
        ("as it is", &[]),
        (
            "by way, of which nothing comes",
            &[(MIDDLE, "  br v13, bb5, bb6\nbb5:\n  jump bb6\nbb6:\n  suspend barrier.sync 1 v15, v15\n")],
        ),
        ("above zero, unsigned", &[(TEST, "v22: pred = icmp.gtu v20, v21")]),
        (
            "at least one, unsigned",
            &[("v21: i32 = const 0", "v21: i32 = const 1"), (TEST, "v22: pred = icmp.geu v20, v21")],
        ),
        ("not equal", &[(TEST, "v40: pred = icmp.eq v20, v21\n  v22: pred = not v40")]),
        (
            "and something that all blocks know",
            &[(
                TEST,
                "v40: pred = icmp.ne v20, v21\n  v41: pred = icmp.ne v18, v17\n  v22: pred = and v40, v41",
            )],
        ),
        (
            "the opposite of either",
            &[(
                TEST,
                "v40: pred = icmp.eq v20, v21\n  v41: pred = icmp.ne v18, v17\n  v42: pred = or v40, v41\n  \
                 v22: pred = not v42",
            )],
        ),
        ("without asking", &[(LAST, "v24: i32 = atomic.add.i32.global.relaxed.gpu v19, v20")]),
        ("in no order", &[(LAST, "v24: i32 = atomic.add.i32.global.weak.gpu v19, v20 @v22")]),
        (
            "longer numbers",
            &[
                ("v20: i32 = load.shared 4 v16", "v20: i64 = load.shared 8 v16"),
                ("v21: i32 = const 0", "v21: i64 = const 0"),
                (LAST, "v24: i64 = atomic.add.i64.global.relaxed.gpu v19, v20 @v22"),
            ],
        ),
        (
            "what is added is known at run time only",
            &[(ADD, "v14: i32 = atomic.add.i32.shared.relaxed.gpu v11, v7")],
        ),
        (
            "a loop of as many rounds for all",
            &[(
                "bb0:\n",
                "bb0:\n  v40: i64 = const 16\n  v41: i32 = load.param 4 v40\n  jump bb5(v41)\nbb5(v42: i32):\n  \
                 v43: i32 = const 1\n  v44: i32 = sub v42, v43\n  v45: pred = icmp.ne v44, v43\n  br v45, bb5(v44), bb6\n\
                 bb6:\n",
            )],
        ),
        (
            "what a value is, all blocks know",
            &[(
                MIDDLE,
                "  v40: pred = icmp.ne v6, v5\n  br v40, bb5(v5), bb5(v6)\nbb5(v41: i64):\n  framestore slot0 v41\n  \
                 suspend barrier.sync 1 v15, v15\n",
            )],
        ),
        (
            "a branch that all blocks take alike",
            &[("v23: pred = anylane v22", "v23: pred = icmp.ne v18, v17")],
        ),
        ("constant memory", &[(GLOBAL, "v10: i8 = load.const 1 v9")]),
        ("a store beside it", &[(GLOBAL, "v10: i8 = load.global 1 v9\n  store.i8.global 1 v9, v10")]),
        ("a frame between", &[(GLOBAL, "v40: i64 = frameload slot0\n  v10: i8 = load.global 1 v9")]),
        ("a number that all blocks have", &[("v7: i32 = special ctaid.0", "v7: i32 = special nctaid.0")]),
    ];
    all_answer(cases, Some(u32::MAX));
}

#[test]
fn so_many_that_sums_stay_positive() {
    let signed: Case = ("above zero", &[(TEST, "v22: pred = icmp.gts v20, v21")]);
    // 64 threads add one each.
    assert_eq!(answer(&signed), Some(i32::MAX as u32 / 64));
    let cases: &[Case] = &[(
        "at least one",
        &[("v21: i32 = const 0", "v21: i32 = const 1"), (TEST, "v22: pred = icmp.ges v20, v21")],
    )];
    all_answer(cases, Some(i32::MAX as u32 / 64));
    let steps: Case = (
        "in several blocks",
        &[
            (TEST, "v22: pred = icmp.gts v20, v21"),
            (MIDDLE, "  jump bb5\nbb5:\n  jump bb6\nbb6:\n  suspend barrier.sync 1 v15, v15\n"),
        ],
    );
    assert_eq!(answer(&steps), Some(i32::MAX as u32 / 64));
    let several: Case = (
        "twice, and by more",
        &[
            (TEST, "v22: pred = icmp.gts v20, v21"),
            (
                ADD,
                "v40: i32 = const 3\n  v14: i32 = atomic.add.i32.shared.relaxed.gpu v11, v12 @v13\n  \
                   v41: i32 = atomic.add.i32.shared.relaxed.gpu v11, v40",
            ),
        ],
    );
    assert_eq!(answer(&several), Some(i32::MAX as u32 / 256));
    let signed: &[Case] = &[
        (
            "only two would not fit",
            &[(TEST, "v22: pred = icmp.gts v20, v21"), ("v12: i32 = const 1", "v12: i32 = const 16777217")],
        ),
        (
            "less than nothing is added",
            &[(TEST, "v22: pred = icmp.gts v20, v21"), ("v12: i32 = const 1", "v12: i32 = const -1")],
        ),
        (
            "who knows what is added",
            &[
                (TEST, "v22: pred = icmp.gts v20, v21"),
                (ADD, "v14: i32 = atomic.add.i32.shared.relaxed.gpu v11, v7"),
            ],
        ),
        (
            "as often as it likes",
            &[
                (TEST, "v22: pred = icmp.gts v20, v21"),
                (ADD, "jump bb5\nbb5:\n  v14: i32 = atomic.add.i32.shared.relaxed.gpu v11, v12"),
                (MIDDLE, "  br v13, bb5, bb6\nbb6:\n  suspend barrier.sync 1 v15, v15\n"),
            ],
        ),
    ];
    all_answer(signed, None);
    let two: Case = (
        "two fit",
        &[(TEST, "v22: pred = icmp.gts v20, v21"), ("v12: i32 = const 1", "v12: i32 = const 16777215")],
    );
    assert_eq!(answer(&two), Some(2));
    let whole: Case = (
        "the largest number there is",
        &[
            (TEST, "v22: pred = icmp.gts v20, v21"),
            ("block=64x1x1 width=16", "block=1x1x1 width=1"),
            ("v12: i32 = const 1", "v12: i32 = const 1073741823"),
        ],
    );
    assert_eq!(answer(&whole), Some(2));
}

#[test]
fn none_where_the_shape_is_another() {
    let cases: &[Case] = &[
        ("local memory", &[("width=16", "width=16 local=8")]),
        ("from place to place", &[("suspend barrier.sync 0 v4, v4", "suspend barrier.sync 1 v4, v4")]),
        (
            "it ends early",
            &[(
                FIRST,
                "  v40: pred = icmp.ne v1, v2\n  framestore slot0 v3\n  br v40, bb5, bb6\nbb5:\n  return\n\
            bb6:\n  suspend barrier.sync 0 v4, v4\n",
            )],
        ),
        (
            "the second part ends early",
            &[(MIDDLE, "  br v13, bb5, bb6\nbb5:\n  return\nbb6:\n  suspend barrier.sync 1 v15, v15\n")],
        ),
        (
            "other barriers",
            &[("suspend barrier.sync 0 v4, v4", "v40: i32 = const 32\n  suspend barrier.sync 0 v4, v40")],
        ),
        ("another kind of barrier", &[(MIDDLE, "  suspend barrier.redpopc 1 v15, v15, v13\n")]),
        ("many ways", &[(MIDDLE, "  switch v7, [bb5, bb5], bb5\nbb5:\n  suspend barrier.sync 1 v15, v15\n")]),
        (
            "many ways at the end",
            &[(
                "bb4:\n  return",
                "bb4:\n  v40: i32 = special ctaid.0\n  switch v40, [bb5, bb6], bb6\nbb5:\n  jump bb6\nbb6:\n  return",
            )],
        ),
        ("none is added", &[(LAST, "v24: i32 = load.shared 4 v16 @v22")]),
        ("one that all blocks know is kept in local memory", &[("width=16", "width=16 local=4")]),
    ];
    all_answer(cases, None);
}

#[test]
fn none_where_it_is_not_cleared() {
    let cases: &[Case] = &[
        (
            "one",
            &[
                ("v4: i32 = const 0", "v4: i32 = const 0\n  v40: i32 = const 1"),
                (STORE, "store.i32.shared 4 v3, v40"),
            ],
        ),
        ("the block's number", &[(STORE, "v40: i32 = special ctaid.0\n  store.i32.shared 4 v3, v40")]),
        (
            "elsewhere by block",
            &[(STORE, "v40: i32 = special ctaid.0\n  v41: i64 = zext v40\n  store.i32.shared 4 v41, v4")],
        ),
        (
            "by some blocks",
            &[(
                STORE,
                "v40: i32 = special ctaid.1\n  v41: pred = icmp.ne v40, v4\n  store.i32.shared 4 v3, v4 @v41",
            )],
        ),
        (
            "by blocks that go there",
            &[(
                STORE,
                "v40: i32 = special ctaid.0\n  v41: pred = icmp.ne v40, v4\n  br v41, bb5, bb6\nbb5:\n  \
            store.i32.shared 4 v3, v4\n  jump bb6\nbb6:",
            )],
        ),
        ("by what memory has", &[(STORE, "v40: i32 = load.global 4 v3\n  store.i32.shared 4 v3, v4")]),
        (
            "with a store to global memory",
            &[(STORE, "store.i32.shared 4 v3, v4\n  store.i32.global 4 v3, v4")],
        ),
        (
            "a check by block",
            &[(STORE, "v40: i64 = special clock64\n  checkalign 4 v40\n  store.i32.shared 4 v3, v4")],
        ),
        (
            "a parameter by block",
            &[(
                STORE,
                "v40: i32 = special smid\n  v41: i64 = zext v40\n  v42: i64 = load.param 8 v41\n  \
            store.i32.shared 4 v3, v4",
            )],
        ),
    ];
    all_answer(cases, None);
}

#[test]
fn none_where_it_is_read_or_written_otherwise() {
    let cases: &[Case] = &[
        (
            "what was there is wanted",
            &[("v15: i32 = const 0", "v15: i32 = const 0\n  store.i32.global 4 v9, v14")],
        ),
        (
            "it is a mask",
            &[(
                "v15: i32 = const 0",
                "v15: i32 = const 0\n  v40: pred = icmp.ne v14, v15\n  store.i32.global 4 v9, v12 @v40",
            )],
        ),
        (
            "it says where to go",
            &[(MIDDLE, "  br v13, bb5(v14), bb5(v12)\nbb5(v40: i32):\n  suspend barrier.sync 1 v15, v15\n")],
        ),
        ("exchanged", &[(ADD, "v14: i32 = atomic.exch.i32.shared.relaxed.gpu v11, v12 @v13")]),
        ("the largest", &[(ADD, "v14: i32 = atomic.maxu.i32.shared.relaxed.gpu v11, v12 @v13")]),
        (
            "added to global memory, too",
            &[(ADD, "v14: i32 = atomic.add.i32.global.relaxed.gpu v9, v12 @v13")],
        ),
        ("read", &[(GLOBAL, "v10: i8 = load.shared 1 v9")]),
        ("stored", &[(GLOBAL, "v10: i8 = load.global 1 v9\n  store.i32.shared 4 v9, v7")]),
        ("by a pointer to anything", &[(GLOBAL, "v10: i8 = load.generic 1 v9")]),
        ("volatile", &[(GLOBAL, "v10: i8 = load.global.volatile.sys 1 v9")]),
        ("ordered", &[(GLOBAL, "v10: i8 = load.global.acquire.gpu 1 v9")]),
        (
            "written with release",
            &[(GLOBAL, "v10: i8 = load.global 1 v9\n  store.i8.global.release.gpu 1 v9, v10")],
        ),
        ("the time", &[(GLOBAL, "v40: i64 = special clock64\n  v10: i8 = load.global 1 v9")]),
        ("the block's number in y", &[("v7: i32 = special ctaid.0", "v7: i32 = special ctaid.1")]),
        ("the multiprocessor's", &[("v7: i32 = special ctaid.0", "v7: i32 = special smid")]),
        (
            "floats",
            &[(
                ADD,
                "v40: f32 = const 0x3f800000\n  v14: f32 = atomic.fadd.f32.shared.relaxed.gpu v11, v40 @v13",
            )],
        ),
        (
            "a fence",
            &[(ADD, "v14: i32 = atomic.add.i32.shared.relaxed.gpu v11, v12 @v13\n  fence.seqcst.gpu")],
        ),
    ];
    all_answer(cases, None);
}
