//! What becomes of tables in shared memory that blocks count in, and of small arrays in local memory.

use weft_compile::{Explained, Options, explain_unit, lower};

const HEADER: &str = ".version 7.8\n.target sm_80\n.address_size 64\n";

/// Makes a kernel's code for blocks of 64 threads in groups of 16, on a CPU.
fn explained(body: &str, target: &str) -> Explained {
    let text =
        format!("{HEADER}.visible .entry k(.param .u64 x, .param .u64 out, .param .u32 n)\n{{\n{body}\n}}");
    let (module, diagnostics) = weft_ptx::parse(&text);
    assert!(diagnostics.iter().all(|d| !d.is_error()), "{diagnostics:?}");
    let unit = lower(&module, "k").unwrap_or_else(|e| panic!("{e}"));
    let options = Options { width: Some(16), target: Some(target.to_owned()), ..Options::default() };
    explain_unit(&unit, [64, 1, 1], &options).unwrap_or_else(|e| panic!("{e}"))
}

/// A kernel that clears a table, counts and adds to totals. `%r11` is what was counted, `%d6` where its total is, `%r10` the
/// place of a number of the table that is given by data, and `%r8` the data.
fn counts(clear: &str, count: &str, flush: &str) -> Explained {
    let body = format!(
        ".reg .pred %p<5>; .reg .b32 %r<30>; .reg .b64 %d<10>;
        .shared .align 4 .b8 own[256]; .shared .align 4 .b8 other[256];
        mov.u32 %r1, %tid.x; mov.u32 %r6, %ctaid.x; mov.u32 %r3, own;
        shl.b32 %r2, %r1, 2; add.u32 %r4, %r3, %r2;
        {clear}
        bar.sync 0;
        mad.lo.u32 %r7, %r6, 64, %r1;
        ld.param.u64 %d1, [x]; cvta.to.global.u64 %d1, %d1; mul.wide.u32 %d2, %r7, 4; add.u64 %d3, %d1, %d2;
        ld.global.u32 %r8, [%d3];
        and.b32 %r9, %r8, 63; shl.b32 %r9, %r9, 2; add.u32 %r10, %r3, %r9;
        {count}
        bar.sync 0;
        ld.shared.u32 %r11, [%r4];
        ld.param.u64 %d4, [out]; cvta.to.global.u64 %d4, %d4; mul.wide.u32 %d5, %r1, 4; add.u64 %d6, %d4, %d5;
        {flush}
        ret;"
    );
    explained(&body, "zen4")
}

const CLEAR: &str = "st.shared.u32 [%r4], 0;";
const COUNT: &str = "red.shared.add.u32 [%r10], 1;";
const FLUSH: &str = "red.global.add.u32 [%d6], %r11;";

fn ir(e: &Explained) -> &str {
    e.object.ir.as_deref().expect("kept")
}

/// Whether tables have copies.
fn copied(e: &Explained) -> bool {
    ir(e).contains("copies.done")
}

fn blocks(e: &Explained) -> u32 {
    e.object.info.blocks_per_call
}

#[test]
fn tables_that_are_only_added_to_have_copies() {
    for count in [
        COUNT,
        "red.shared.add.u32 [%r10], %r8;",
        "setp.gt.u32 %p1, %r8, 9; @%p1 red.shared.add.u32 [%r10], 1;",
        "atom.shared.add.u32 %r12, [%r10], 1;",
        "red.shared.max.s32 [%r10], %r8;",
        "red.shared.or.b32 [%r10], %r8; red.shared.or.b32 [%r10+128], 1;",
        // What lies elsewhere may be read.
        "mov.u32 %r13, other; add.u32 %r13, %r13, %r9; ld.shared.u32 %r14, [%r13]; red.shared.add.u32 [%r10], %r14;",
    ] {
        assert!(copied(&counts(CLEAR, count, FLUSH)), "{count}");
    }
}

#[test]
fn tables_that_somebody_looks_at_have_none() {
    for count in [
        "red.shared.add.u32 [%r10], 1; ld.shared.u32 %r14, [%r4]; st.global.u32 [%d3], %r14;",
        "atom.shared.add.u32 %r14, [%r10], 1; st.global.u32 [%d3], %r14;",
        "red.shared.add.u32 [%r10], 1; red.shared.max.u32 [%r10], 5;",
        "red.shared.add.u32 [%r10], 1; st.shared.u32 [%r4], 3;",
        "red.shared.add.u32 [%r10], 1; fence.acq_rel.cta;",
        "red.shared.add.f32 [%r10], 0f3F800000;",
        // All at one place are one addition.
        "red.shared.add.u32 [%r3], 1;",
    ] {
        assert!(!copied(&counts(CLEAR, count, FLUSH)), "{count}");
    }
}

#[test]
fn lanes_that_count_nothing_cost_no_branch_each() {
    let e = counts(CLEAR, "setp.gt.u32 %p1, %r8, 9; @%p1 red.shared.add.u32 [%r10], 1;", FLUSH);
    assert!(!ir(&e).contains("lanes.done"), "{}", ir(&e));
}

#[test]
fn blocks_that_add_to_totals_share_what_they_count() {
    for (clear, count, flush) in [
        (CLEAR, COUNT, FLUSH),
        (
            CLEAR,
            "red.shared.add.u32 [%r10], %r8;",
            "setp.ne.u32 %p1, %r11, 0; @%p1 red.global.add.u32 [%d6], %r11;",
        ),
        (CLEAR, COUNT, "setp.eq.u32 %p1, %r11, 0; @%p1 bra END; red.global.add.u32 [%d6], %r11;\nEND:"),
        (CLEAR, COUNT, "setp.gt.s32 %p1, %r11, 0; @%p1 red.global.add.u32 [%d6], %r11;"),
        (
            "setp.lt.u32 %p2, %r1, 10; @%p2 st.shared.u32 [%r4], 0;",
            "setp.gt.u32 %p1, %r8, 9; @%p1 red.shared.add.u32 [%r10], 1;",
            "setp.lt.u32 %p2, %r1, 10; @%p2 red.global.add.u32 [%d6], %r11;",
        ),
    ] {
        assert!(blocks(&counts(clear, count, flush)) > 1, "{clear} {count} {flush}");
    }
}

#[test]
fn blocks_whose_counts_say_more_do_not() {
    for (clear, count, flush) in [
        // Other numbers to begin with.
        ("st.shared.u32 [%r4], 1;", COUNT, FLUSH),
        ("st.shared.u32 [%r4], %r6;", COUNT, FLUSH),
        ("setp.lt.u32 %p2, %r6, 10; @%p2 st.shared.u32 [%r4], 0;", COUNT, FLUSH),
        // Something is done besides, or known of what was counted.
        ("st.shared.u32 [%r4], 0; ld.param.u64 %d8, [out]; st.global.u32 [%d8], 1;", COUNT, FLUSH),
        (CLEAR, "atom.shared.add.u32 %r14, [%r10], 1; st.global.u32 [%d3], %r14;", FLUSH),
        (CLEAR, "red.shared.max.u32 [%r10], 7;", FLUSH),
        (CLEAR, "red.shared.add.u32 [%r10], 1; fence.acq_rel.gpu;", FLUSH),
        // Sums may get another sign.
        (
            CLEAR,
            "red.shared.add.u32 [%r10], %r8;",
            "setp.gt.s32 %p1, %r11, 0; @%p1 red.global.add.u32 [%d6], %r11;",
        ),
        // The sum of two adds something else than each.
        (CLEAR, COUNT, "setp.gt.u32 %p1, %r11, 1; @%p1 red.global.add.u32 [%d6], %r11;"),
        (CLEAR, COUNT, "mul.lo.u32 %r12, %r11, %r11; red.global.add.u32 [%d6], %r12;"),
        (CLEAR, COUNT, "red.global.max.u32 [%d6], %r11;"),
        (CLEAR, COUNT, "st.global.u32 [%d6], %r11;"),
        (CLEAR, COUNT, "atom.global.add.u32 %r12, [%d6], %r11; st.global.u32 [%d4], %r12;"),
        (CLEAR, COUNT, "cvt.u64.u32 %d7, %r11; red.global.add.u64 [%d4], %d7;"),
        (
            CLEAR,
            COUNT,
            "ld.shared.u32 %r12, [%r3]; setp.ne.u32 %p1, %r12, 0; @%p1 red.global.add.u32 [%d6], %r11;",
        ),
        // Each block has its own total.
        (CLEAR, COUNT, "mul.wide.u32 %d7, %r6, 4; add.u64 %d7, %d6, %d7; red.global.add.u32 [%d7], %r11;"),
        (CLEAR, COUNT, "setp.lt.u32 %p1, %r6, 5; @%p1 red.global.add.u32 [%d6], %r11;"),
    ] {
        assert_eq!(blocks(&counts(clear, count, flush)), 1, "{clear} {count} {flush}");
    }
}

/// A kernel with an array of words in local memory, and a place in it that data give.
fn local(words: u32, access: &str, target: &str) -> Explained {
    let body = format!(
        ".reg .b32 %r<10>; .reg .b64 %d<12>; .local .align 4 .b8 own[{}];
        mov.u32 %r1, %tid.x; mul.wide.u32 %d1, %r1, 4;
        ld.param.u64 %d2, [x]; cvta.to.global.u64 %d2, %d2; add.u64 %d3, %d2, %d1; ld.global.u32 %r2, [%d3];
        and.b32 %r3, %r2, {}; mul.wide.u32 %d4, %r3, 4; mov.u64 %d5, own; add.u64 %d6, %d5, %d4;
        st.local.u32 [%d5], %r1; st.local.u32 [%d5+4], %r2;
        {access}
        ld.local.u32 %r5, [%d6]; st.global.u32 [%d3], %r5;
        ret;",
        4 * words,
        words - 1
    );
    explained(&body, target)
}

#[test]
fn elements_of_small_arrays_are_blended() {
    let apart = |e: &Explained| ir(e).contains("masked.gather") || ir(e).contains("masked.scatter");
    let add = "ld.local.u32 %r4, [%d6]; add.u32 %r4, %r4, 5; st.local.u32 [%d6], %r4;";
    for (words, access) in [(2, ""), (4, add), (8, "st.local.u32 [%d6], %r2;")] {
        assert!(!apart(&local(words, access, "zen4")), "{words} {access}");
    }
    assert!(apart(&local(64, add, "zen4")));
}
