//! Constants by address: which places an SM's own cache has not, whatever the width.

use crate::probed::{compile, ptx, run, sum, ways};
use weft_abi::RequestKind;

/// What a warp loads, 128 times, where `%r9` counts; and the places that it asks for, and those that are missing.
const PATTERNS: &[(&str, &str, [u64; 2])] = &[
    ("one place", "mov.u32 %r10, 64;", [128, 1]),
    ("a ring of 2 KiB", "shl.b32 %r10, %r9, 6; and.b32 %r10, %r10, 2047;", [128, 32]),
    ("a ring of 4 KiB", "shl.b32 %r10, %r9, 6; and.b32 %r10, %r10, 4095;", [128, 128]),
    ("four words of a line", "shl.b32 %r10, %r9, 4; and.b32 %r10, %r10, 4095;", [128, 32]),
    ("a line for each lane", "shl.b32 %r10, %r8, 6;", [128 * 32, 32]),
    (
        "other lines for each lane",
        "and.b32 %r10, %r9, 1; shl.b32 %r10, %r10, 5; add.u32 %r10, %r10, %r8; shl.b32 %r10, %r10, 6;",
        [128 * 32, 128 * 32],
    ),
    (
        "half of the lanes",
        "setp.lt.u32 %p2, %r8, 16; selp.u32 %r12, 0, 16, %p2; shl.b32 %r10, %r12, 6;",
        [256, 2],
    ),
];

#[test]
fn places_that_are_missing_are_counted_at_all_widths() {
    for (name, body, [places, missing]) in PATTERNS {
        let body = format!(
            "mov.u32 %r9, 0; mov.u32 %r11, 0;\nL: {body} cvt.u64.u32 %rd3, %r10; add.u64 %rd3, %rd1, %rd3; ld.const.u32 %r13, [%rd3];
             add.u32 %r11, %r11, %r13; add.u32 %r9, %r9, 1; setp.ne.u32 %p1, %r9, 128;\n@%p1 bra L;\n
             add.u64 %rd4, %rd1, %rd2; st.global.u32 [%rd4], %r11;"
        );
        for options in ways() {
            let made = compile(&ptx(&body), [32, 1, 1], &options);
            let n = sum(&run(&made, 1).1, RequestKind::Load, 0);
            let way = (options.width, options.variant.to_string(), made.info.width);
            assert_eq!((n.requests, n.wavefronts, n.sectors), (128, *places, *missing), "{name}, {way:?}");
        }
    }
}
