//! Code with probes: what they count is what the accesses of a kernel do to memory, known by hand, whatever the width; and
//! other code knows nothing of them.

use crate::probed::{LINE, compile, probes, ptx, run, sum, ways};
use weft_abi::{RequestKind, Variant};
use weft_compile::Options;

/// What a pattern does, of one kind, to global memory.
struct Pattern {
    name: &'static str,
    body: &'static str,
    kind: RequestKind,
    block: [u32; 3],
    blocks: u32,
    /// Requests, sectors and threads of all blocks.
    want: [u64; 3],
}

/// A pattern in which all 8 warps of two blocks do the same.
const fn each_warp(name: &'static str, body: &'static str, want: [u64; 3]) -> Pattern {
    let want = [8 * want[0], 8 * want[1], 8 * want[2]];
    Pattern { name, body, kind: RequestKind::Load, block: LINE, blocks: 2, want }
}

const PATTERNS: &[Pattern] = &[
    each_warp("4 bytes each", "add.u64 %rd3, %rd1, %rd2; ld.global.u32 %r9, [%rd3];", [1, 4, 32]),
    each_warp(
        "8 bytes each",
        "mad.wide.u32 %rd3, %r7, 8, %rd1; ld.global.u64 %rd4, [%rd3]; st.global.u64 [%rd3], %rd4;",
        [1, 8, 32],
    ),
    each_warp(
        "16 bytes each",
        "mad.wide.u32 %rd3, %r7, 16, %rd1; ld.global.v4.u32 {%r9, %r10, %r11, %r12}, [%rd3];
         add.u32 %r9, %r9, %r12; st.global.u32 [%rd3], %r9;",
        [1, 16, 32],
    ),
    each_warp("off by 4 bytes", "add.u64 %rd3, %rd1, %rd2; ld.global.u32 %r9, [%rd3+4];", [1, 5, 32]),
    each_warp(
        "every other",
        "mad.wide.u32 %rd3, %r7, 8, %rd1; ld.global.u32 %r9, [%rd3]; st.global.u32 [%rd3+4], %r9;",
        [1, 8, 32],
    ),
    each_warp("stride of 32", "mad.wide.u32 %rd3, %r7, 128, %rd1; ld.global.u32 %r9, [%rd3];", [1, 32, 32]),
    each_warp(
        "all the same",
        "add.u64 %rd3, %rd1, %rd2; ld.global.u32 %r9, [%rd1+64]; st.global.u32 [%rd3], %r9;",
        [1, 1, 32],
    ),
    each_warp(
        "permuted within a line",
        "mad.lo.u32 %r9, %r8, %r8, %r8; shr.u32 %r9, %r9, 1; and.b32 %r9, %r9, 31;
         sub.u32 %r10, %r7, %r8; add.u32 %r10, %r10, %r9; mad.wide.u32 %rd3, %r10, 4, %rd1;
         ld.global.u32 %r11, [%rd3];",
        [1, 4, 32],
    ),
    each_warp(
        "half a warp",
        "add.u64 %rd3, %rd1, %rd2; setp.lt.u32 %p1, %r8, 16; @%p1 ld.global.u32 %r9, [%rd3];",
        [1, 2, 16],
    ),
    each_warp(
        "both ways of a branch",
        "add.u64 %rd3, %rd1, %rd2; and.b32 %r9, %r8, 1; setp.eq.u32 %p1, %r9, 0; @%p1 bra even;
         ld.global.u32 %r10, [%rd3]; bra done;
         even: ld.global.u32 %r10, [%rd3+4096];
         done: st.global.u32 [%rd3], %r10;",
        [2, 8, 32],
    ),
    each_warp(
        "columns of rows of 512 bytes",
        "mad.wide.u32 %rd3, %r8, 512, %rd1; mov.u32 %r9, 0; mov.u32 %r11, 0;
         next: ld.global.u32 %r10, [%rd3]; add.u32 %r11, %r11, %r10; add.u64 %rd3, %rd3, 4; add.u32 %r9, %r9, 1;
         setp.lt.u32 %p1, %r9, 4; @%p1 bra next;
         add.u64 %rd4, %rd1, %rd2; st.global.u32 [%rd4+32768], %r11;",
        [4, 128, 128],
    ),
    each_warp(
        "structures of three",
        "mad.wide.u32 %rd3, %r7, 12, %rd1; ld.global.u32 %r9, [%rd3]; ld.global.u32 %r10, [%rd3+4];
         ld.global.u32 %r11, [%rd3+8]; add.u32 %r9, %r9, %r10; add.u32 %r9, %r9, %r11;
         st.global.u32 [%rd3], %r9;",
        [3, 36, 96],
    ),
    Pattern {
        kind: RequestKind::Store,
        ..each_warp("stores", "add.u64 %rd3, %rd1, %rd2; st.global.u32 [%rd3], %r7;", [1, 4, 32])
    },
    Pattern {
        kind: RequestKind::Atomic,
        ..each_warp(
            "atomics whose result is used",
            "add.u64 %rd3, %rd1, %rd2; atom.global.add.u32 %r9, [%rd3], 1; st.global.u32 [%rd3+8192], %r9;",
            [1, 4, 32],
        )
    },
    Pattern {
        kind: RequestKind::Reduction,
        ..each_warp(
            "reductions to a few places",
            "and.b32 %r9, %r8, 7; mad.wide.u32 %rd3, %r9, 4, %rd1; red.global.add.u32 [%rd3], 1;",
            [1, 1, 32],
        )
    },
    each_warp(
        "a loop that lanes leave one by one",
        "mad.wide.u32 %rd3, %r8, 4, %rd1; mov.u32 %r9, 0; mov.u32 %r11, 0;
         next: ld.global.u32 %r10, [%rd3]; add.u32 %r11, %r11, %r10; add.u64 %rd3, %rd3, 128; add.u32 %r9, %r9, 1;
         setp.le.u32 %p1, %r9, %r8; @%p1 bra next;
         add.u64 %rd4, %rd1, %rd2; st.global.u32 [%rd4+32768], %r11;",
        [32, 80, 528],
    ),
    each_warp(
        "a generic address",
        "add.u64 %rd3, %rd1, %rd2; ld.u32 %r9, [%rd3]; st.global.u32 [%rd3], %r9;",
        [1, 4, 32],
    ),
    Pattern {
        name: "warps that are not full",
        body: "add.u64 %rd3, %rd1, %rd2; ld.global.u32 %r9, [%rd3];",
        kind: RequestKind::Load,
        block: [48, 1, 1],
        blocks: 2,
        want: [4, 12, 96],
    },
    Pattern {
        name: "less than a warp",
        body: "add.u64 %rd3, %rd1, %rd2; ld.global.u32 %r9, [%rd3];",
        kind: RequestKind::Load,
        block: [5, 1, 1],
        blocks: 3,
        // 0 to 19, 20 to 39, 40 to 59.
        want: [3, 4, 15],
    },
    Pattern {
        name: "one thread",
        body: "add.u64 %rd3, %rd1, %rd2; ld.global.u32 %r9, [%rd3]; st.global.u32 [%rd3], %r9;",
        kind: RequestKind::Load,
        block: [1, 1, 1],
        blocks: 3,
        want: [3, 3, 3],
    },
    Pattern {
        name: "two rows of 16 a warp",
        body: "mul.lo.u32 %r9, %r2, 1024; mad.lo.u32 %r9, %r1, 4, %r9; cvt.u64.u32 %rd3, %r9;
            add.u64 %rd3, %rd1, %rd3; ld.global.u32 %r10, [%rd3]; st.global.u32 [%rd3], %r10;",
        kind: RequestKind::Load,
        block: [16, 16, 1],
        blocks: 1,
        want: [8, 32, 256],
    },
    // Rows whose distance is the number of blocks, which code does not know.
    rows(
        "rows apart",
        "mul.lo.u32 %r9, %r9, 1024; mul.lo.u32 %r9, %r2, %r9; mad.lo.u32 %r9, %r1, 4, %r9;",
        4,
    ),
    rows(
        "rows that share a sector",
        "mul.lo.u32 %r9, %r9, 32; mul.lo.u32 %r9, %r2, %r9; mad.lo.u32 %r9, %r1, 4, %r9;",
        3,
    ),
    rows(
        "rows upwards",
        "mul.lo.u32 %r9, %r9, 64; mul.lo.u32 %r9, %r2, %r9; sub.u32 %r9, 2048, %r9; mad.lo.u32 %r9, %r1, 4, %r9;",
        4,
    ),
    rows("one place of each row", "mul.lo.u32 %r9, %r9, 256; mul.lo.u32 %r9, %r2, %r9;", 2),
    rows("the same row", "sub.u32 %r9, %r9, 1; mul.lo.u32 %r9, %r2, %r9; mad.lo.u32 %r9, %r1, 4, %r9;", 2),
    rows(
        "columns",
        "mul.lo.u32 %r9, %r9, 4; mul.lo.u32 %r9, %r2, %r9; mad.lo.u32 %r9, %r1, 128, %r9;",
        16,
    ),
];

/// A pattern in which all 8 warps of a block of 16 by 16 load from where `%r9`, at first the number of blocks, says.
const fn rows(name: &'static str, body: &'static str, sectors: u64) -> Pattern {
    let want = [8, 8 * sectors, 256];
    Pattern { name, body, kind: RequestKind::Load, block: [16, 16, 1], blocks: 1, want }
}

/// The body with what is around it.
fn text(p: &Pattern) -> String {
    let body = if p.block == [16, 16, 1] && !p.body.contains("ld.global") {
        format!(
            "mov.u32 %r9, %nctaid.x; {} cvt.u64.u32 %rd3, %r9; add.u64 %rd3, %rd1, %rd3;
            ld.global.u32 %r10, [%rd3]; st.global.u32 [%rd3+16384], %r10;",
            p.body
        )
    } else {
        p.body.to_owned()
    };
    ptx(&body)
}

#[test]
fn counts_are_those_known_by_hand_at_all_widths() {
    for p in PATTERNS {
        let ptx = text(p);
        for options in ways() {
            let made = compile(&ptx, p.block, &options);
            let width = made.info.width;
            let wished = if options.variant.unoptimised { 1 } else { 32 };
            let threads: u32 = p.block.iter().product();
            assert!(width.is_multiple_of(wished) || threads == 1, "{}: W = {width}", p.name);
            let n = sum(&run(&made, p.blocks).1, p.kind, 0);
            let way = (options.width, options.variant.to_string(), width);
            assert_eq!([n.requests, n.sectors, n.threads], p.want, "{}, {way:?}", p.name);
        }
    }
}

#[test]
fn shared_memory_and_generic_addresses_are_told_apart() {
    // Between barriers: a store by its own address, a load by a generic one.
    let body =
        "mov.u32 %r9, s; shl.b32 %r10, %r4, 2; add.u32 %r9, %r9, %r10; st.shared.u32 [%r9], %r7; bar.sync 0;
        cvt.u64.u32 %rd3, %r9; cvta.shared.u64 %rd3, %rd3; setp.lt.u32 %p1, %r4, 64;
        add.u64 %rd4, %rd1, %rd2; selp.b64 %rd5, %rd3, %rd4, %p1; ld.u32 %r11, [%rd5]; bar.sync 0;
        st.global.u32 [%rd4], %r11;";
    let mut widths = Vec::new();
    for options in ways() {
        let made = compile(&ptx(body), LINE, &options);
        let counts = run(&made, 2).1;
        let of = |kind, memory| sum(&counts, kind, memory).requests;
        let (load, store) = (RequestKind::Load, RequestKind::Store);
        // Two warps of each block read shared memory, two global.
        assert_eq!(
            [of(store, 1), of(load, 1), of(load, 0), of(store, 0)],
            [8, 4, 4, 8],
            "{:?}",
            options.width
        );
        assert_eq!(sum(&counts, load, 0).sectors, 16);
        widths.push(made.info.width);
    }
    widths.sort_unstable();
    widths.dedup();
    assert!(widths.len() > 2, "{widths:?}");
}

#[test]
fn threads_that_wait_for_each_other_are_counted_thread_by_thread() {
    // A lock that each thread takes.
    let body = "again: atom.global.cas.b32 %r9, [%rd1], 0, 1; setp.ne.u32 %p1, %r9, 0; @%p1 bra again;
        ld.global.u32 %r10, [%rd1+64]; add.u32 %r10, %r10, 1; st.global.u32 [%rd1+64], %r10; membar.gl;
        atom.global.exch.b32 %r9, [%rd1], 0;";
    let body =
        format!("setp.ne.u32 %p1, %r7, 0; @%p1 bra go; st.global.u32 [%rd1], 0; go: bar.sync 0; {body}");
    let made = compile(&ptx(&body), [64, 1, 1], &Options { variant: probes(), ..Options::default() });
    assert_eq!(made.info.width, 1);
    let n = sum(&run(&made, 1).1, RequestKind::Load, 0);
    // As many threads as there are; how they come together on a GPU is open.
    assert_eq!(n.threads, 64);
    assert!((2..=64).contains(&n.requests), "{n:?}");
}

#[test]
fn what_kernels_compute_is_the_same() {
    for p in PATTERNS {
        let plain = compile(&text(p), p.block, &Options::default());
        let (want, counts) = run(&plain, p.blocks);
        assert!(counts.is_empty() && plain.info.probes.is_empty());
        for options in ways() {
            let (memory, _) = run(&compile(&text(p), p.block, &options), p.blocks);
            assert!(memory == want, "{}, {:?}", p.name, options.width);
        }
    }
}

#[test]
fn plain_code_knows_nothing_of_probes() {
    for p in PATTERNS {
        let text = text(p);
        for width in [None, Some(8), Some(64)] {
            let options = Options { width, ..Options::default() };
            let before = compile(&text, p.block, &options);
            let probed = compile(&text, p.block, &Options { variant: probes(), ..options.clone() });
            let after = compile(&text, p.block, &options);
            assert_eq!(before, after, "{}", p.name);
            assert!(before.info.probes.is_empty() && !probed.info.probes.is_empty());
            assert_ne!(before.object, probed.object, "{}", p.name);
            assert_eq!((before.info.variant, probed.info.variant), (Variant::default(), probes()));
        }
    }
}
