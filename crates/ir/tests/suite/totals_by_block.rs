//! Which kernels' blocks may not share what they count, as totals depend on the block. Each case is the kernel of `edited/counts.ir` with
//! something changed.

use crate::edited::{Case, edited};
use weft_ir::analysis::blocks_in_common;

const COUNTS: &str = include_str!("edited/counts.ir");
const LAST: &str = "v24: i32 = atomic.add.i32.global.relaxed.gpu v19, v20 @v22";
const TEST: &str = "v22: pred = icmp.ne v20, v21";
const TABLE: &str = "v16: i64 = frameload slot0";
const MIDDLE: &str = "  suspend barrier.sync 1 v15, v15\n";

#[test]
fn none_where_totals_depend_on_the_block() {
    let cases: &[Case] = &[
        ("elsewhere", &[(TABLE, "v40: i32 = special ctaid.0\n  v16: i64 = zext v40")]),
        (
            "elsewhere in global memory",
            &[(
                "v19: i64 = add v18, v16",
                "v40: i32 = special ctaid.0\n  v41: i64 = zext v40\n  v19: i64 = add v18, v41",
            )],
        ),
        ("what memory has", &[("v18: i64 = load.param 8 v17", "v18: i64 = load.global 8 v17")]),
        (
            "the second part's frame by block",
            &[("v15: i32 = const 0", "v15: i32 = const 0\n  framestore slot0 v8")],
        ),
        (
            "the second part's way",
            &[(
                MIDDLE,
                "  br v13, bb5(v5), bb5(v6)\nbb5(v40: i64):\n  framestore slot0 v40\n  suspend barrier.sync 1 v15, v15\n",
            )],
        ),
        (
            "as many rounds as there are",
            &[(
                MIDDLE,
                "  jump bb5(v5)\nbb5(v40: i64):\n  v41: i64 = add v40, v6\n  br v13, bb5(v41), bb6\nbb6:\n  \
            framestore slot0 v41\n  suspend barrier.sync 1 v15, v15\n",
            )],
        ),
        (
            "frames by way",
            &[(
                MIDDLE,
                "  br v13, bb5, bb6\nbb5:\n  framestore slot0 v5\n  suspend barrier.sync 1 v15, v15\nbb6:\n  \
            suspend barrier.sync 1 v15, v15\n",
            )],
        ),
        (
            "its square",
            &[(
                LAST,
                "v40: i32 = mul v20, v20\n  v24: i32 = atomic.add.i32.global.relaxed.gpu v19, v40 @v22",
            )],
        ),
        ("a constant", &[(LAST, "v24: i32 = atomic.add.i32.global.relaxed.gpu v19, v21 @v22")]),
        ("the largest", &[(LAST, "v24: i32 = atomic.maxu.i32.global.relaxed.gpu v19, v20 @v22")]),
        ("ordered", &[(LAST, "v24: i32 = atomic.add.i32.global.acqrel.gpu v19, v20 @v22")]),
        (
            "longer than it was counted",
            &[(LAST, "v40: i64 = zext v20\n  v24: i64 = atomic.add.i64.global.relaxed.gpu v19, v40 @v22")],
        ),
        (
            "what was there is wanted",
            &[(
                LAST,
                "v24: i32 = atomic.add.i32.global.relaxed.gpu v19, v20 @v22\n  v40: i64 = zext v24\n  checkalign 4 v40",
            )],
        ),
        (
            "above two",
            &[("v21: i32 = const 0", "v21: i32 = const 2"), (TEST, "v22: pred = icmp.gtu v20, v21")],
        ),
        ("above one, not none", &[("v21: i32 = const 0", "v21: i32 = const 1")]),
        ("none", &[(TEST, "v22: pred = icmp.eq v20, v21")]),
        ("below zero", &[(TEST, "v22: pred = icmp.lts v20, v21")]),
        ("of another number", &[(TEST, "v40: i32 = load.shared 4 v17\n  v22: pred = icmp.ne v40, v21")]),
        (
            "not known with what",
            &[(TEST, "v40: i64 = const 16\n  v41: i32 = load.param 4 v40\n  v22: pred = icmp.ne v20, v41")],
        ),
        (
            "by block",
            &[(
                TEST,
                "v40: i32 = special ctaid.0\n  v41: pred = icmp.ne v40, v21\n  v42: pred = icmp.ne v20, v21\n  v22: pred = and v41, v42",
            )],
        ),
        (
            "either",
            &[(
                TEST,
                "v40: pred = icmp.ne v20, v21\n  v41: pred = icmp.ne v18, v17\n  v22: pred = or v40, v41",
            )],
        ),
        (
            "the opposite of both",
            &[(
                TEST,
                "v40: pred = icmp.eq v20, v21\n  v41: pred = icmp.ne v18, v17\n  v42: pred = and v40, v41\n  v22: pred = not v42",
            )],
        ),
        ("the opposite of another", &[(TEST, "v40: pred = icmp.ne v20, v21\n  v22: pred = not v40")]),
        ("if all lanes are", &[("v23: pred = anylane v22", "v23: pred = vote.all v22, v21")]),
        ("another way around", &[("br v23, bb3, bb4", "br v23, bb4, bb3")]),
        (
            "with something else on the way",
            &[("br v23, bb3, bb4", "br v23, bb3, bb5\nbb5:\n  checkalign 4 v18\n  jump bb4")],
        ),
        (
            "something comes of it",
            &[
                ("br v23, bb3, bb4", "br v23, bb3, bb4(v17)"),
                (
                    "jump bb4\nbb4:\n  return",
                    "jump bb4(v18)\nbb4(v40: i64):\n  v41: i32 = atomic.add.i32.global.relaxed.gpu v40, v20\n  return",
                ),
            ],
        ),
        (
            "others come there, too",
            &[(
                "br v23, bb3, bb4",
                "v40: pred = icmp.ne v18, v17\n  br v40, bb3, bb5\nbb5:\n  br v23, bb3, bb4",
            )],
        ),
        (
            "it is tested for another number, too",
            &[(
                "jump bb4",
                "v40: i32 = load.shared 4 v17\n  v41: i32 = atomic.add.i32.global.relaxed.gpu v19, v40\n  jump bb4",
            )],
        ),
        ("two at once", &[("v20: i32 = load.shared 4 v16", "v20: i32, v40: i32 = load.shared 8 v16")]),
        ("volatile", &[("v20: i32 = load.shared 4 v16", "v20: i32 = load.shared.volatile.sys 4 v16")]),
        ("other memory read", &[("checkalign 4 v18", "v40: i32 = load.global 4 v18")]),
        ("written", &[("checkalign 4 v18", "store.i64.global 8 v18, v17")]),
        (
            "a check by block",
            &[
                ("checkalign 4 v18", "v21: i32 = const 0\n  v40: i64 = zext v20\n  checkalign 4 v40"),
                ("  v21: i32 = const 0\n  v22", "  v22"),
                ("v20: i32 = load.shared 4 v16\n", ""),
                ("v19: i64 = add v18, v16", "v19: i64 = add v18, v16\n  v20: i32 = load.shared 4 v16"),
            ],
        ),
        ("the time", &[("checkalign 4 v18", "v40: i64 = special globaltimer")]),
    ];
    for case in cases {
        assert_eq!(blocks_in_common(&edited(COUNTS, case)), None, "{}", case.0);
    }
}
