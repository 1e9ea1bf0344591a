//! Wavefronts of shared memory, and sectors of local memory: what probes count is what is known by hand, whatever the width.

use crate::probed::{LINE, compile, ptx, run, sum, ways};
use weft_abi::RequestKind;

/// What each of 8 warps does to shared memory.
struct Pattern {
    name: &'static str,
    body: &'static str,
    kind: RequestKind,
    /// Requests, wavefronts and the fewest of these, of one warp.
    want: [u64; 3],
}

const fn load(name: &'static str, body: &'static str, want: [u64; 3]) -> Pattern {
    Pattern { name, body, kind: RequestKind::Load, want }
}

/// `%r9`: where shared memory begins; what is loaded is kept, so that nothing is left out.
const PATTERNS: &[Pattern] = &[
    load("words in a row", "shl.b32 %r10, %r8, 2; add.u32 %r10, %r9, %r10; ld.shared.u32 %r11, [%r10];", [1, 1, 1]),
    load("one word", "ld.shared.u32 %r11, [%r9+64];", [1, 1, 1]),
    load("every other", "shl.b32 %r10, %r8, 3; add.u32 %r10, %r9, %r10; ld.shared.u32 %r11, [%r10];", [1, 2, 1]),
    load("a column", "shl.b32 %r10, %r8, 7; add.u32 %r10, %r9, %r10; ld.shared.u32 %r11, [%r10];", [1, 32, 1]),
    load(
        "a column of a padded tile",
        "mad.lo.u32 %r10, %r8, 132, %r9; ld.shared.u32 %r11, [%r10];",
        [1, 1, 1],
    ),
    load(
        "half a warp in a column",
        "shl.b32 %r10, %r8, 7; add.u32 %r10, %r9, %r10; setp.lt.u32 %p1, %r8, 16; mov.u32 %r11, 0;
         @%p1 ld.shared.u32 %r11, [%r10];",
        [1, 16, 1],
    ),
    load("bytes", "add.u32 %r10, %r9, %r8; ld.shared.u8 %r11, [%r10];", [1, 1, 1]),
    load(
        "8 bytes each",
        "shl.b32 %r10, %r8, 3; add.u32 %r10, %r9, %r10; ld.shared.u64 %rd3, [%r10]; cvt.u32.u64 %r11, %rd3;",
        [1, 2, 2],
    ),
    load(
        "16 bytes each",
        "shl.b32 %r10, %r8, 4; add.u32 %r10, %r9, %r10; ld.shared.v4.u32 {%r11, %r12, %r13, %r14}, [%r10];
         add.u32 %r11, %r11, %r14;",
        [1, 4, 4],
    ),
    load(
        "squares",
        "mul.lo.u32 %r10, %r8, %r8; and.b32 %r10, %r10, 31; shl.b32 %r10, %r10, 2; shr.u32 %r12, %r8, 4;
         shl.b32 %r12, %r12, 7; add.u32 %r10, %r10, %r12; add.u32 %r10, %r9, %r10; ld.shared.u32 %r11, [%r10];",
        [1, 2, 1],
    ),
    load(
        "by a generic address",
        "shl.b32 %r10, %r8, 3; add.u32 %r10, %r9, %r10; cvt.u64.u32 %rd3, %r10; cvta.shared.u64 %rd3, %rd3;
         ld.u32 %r11, [%rd3];",
        [1, 2, 1],
    ),
    Pattern {
        name: "stores to a column",
        body: "shl.b32 %r10, %r8, 7; add.u32 %r10, %r9, %r10; st.shared.u32 [%r10], %r4; mov.u32 %r11, 0;",
        kind: RequestKind::Store,
        want: [1, 32, 1],
    },
    Pattern {
        name: "reductions to four words",
        body: "and.b32 %r10, %r8, 3; shl.b32 %r10, %r10, 2; add.u32 %r10, %r9, %r10;
               red.shared.add.u32 [%r10], %r8; mov.u32 %r11, 0;",
        kind: RequestKind::Reduction,
        want: [1, 8, 1],
    },
    // What is counted up is added up first: a wavefront as for stores.
    Pattern {
        name: "counts in four words",
        body: "and.b32 %r10, %r8, 3; shl.b32 %r10, %r10, 2; add.u32 %r10, %r9, %r10;
               red.shared.add.u32 [%r10], 1; mov.u32 %r11, 0;",
        kind: RequestKind::Joined,
        want: [1, 1, 1],
    },
    Pattern {
        name: "atomic operations at four words",
        body: "and.b32 %r10, %r8, 3; shl.b32 %r10, %r10, 2; add.u32 %r10, %r9, %r10; atom.shared.add.u32 %r11, [%r10], 1;",
        kind: RequestKind::Atomic,
        want: [1, 8, 1],
    },
    // A compiler adds up what goes to a place that it knows to be one for all.
    Pattern {
        name: "additions at one word",
        body: "atom.shared.add.u32 %r11, [%r9], 1;",
        kind: RequestKind::Joined,
        want: [1, 1, 1],
    },
    // The least of a warp's is found first, unless threads want to know what was there.
    Pattern {
        name: "the least at one word",
        body: "red.shared.min.u32 [%r9], %r8; mov.u32 %r11, 0;",
        kind: RequestKind::Joined,
        want: [1, 1, 1],
    },
    Pattern {
        name: "the least at one word, and what was there",
        body: "atom.shared.min.u32 %r11, [%r9], %r8;",
        kind: RequestKind::Atomic,
        want: [1, 32, 1],
    },
];

#[test]
fn wavefronts_are_those_known_by_hand_at_all_widths() {
    for p in PATTERNS {
        let body =
            format!("mov.u32 %r9, s; {} add.u64 %rd4, %rd1, %rd2; st.global.u32 [%rd4], %r11;", p.body);
        for options in ways() {
            let made = compile(&ptx(&body), LINE, &options);
            let n = sum(&run(&made, 2).1, p.kind, 1);
            let way = (options.width, options.variant.to_string(), made.info.width);
            assert_eq!([n.requests, n.wavefronts, n.ideal], p.want.map(|n| 8 * n), "{}, {way:?}", p.name);
            assert_eq!(n.sectors, 0);
        }
    }
}

/// What each of 4 warps of a block of 16 x 8 loads from global memory, and the wavefronts of all. `%rd3` is 64, which the compiler does not know.
const OF_GLOBAL: &[(&str, &str, u64)] = &[
    ("words in a row", "add.u64 %rd4, %rd1, %rd2; ld.global.u32 %r11, [%rd4];", 4),
    ("a column", "mad.wide.u32 %rd4, %r4, 128, %rd1; ld.global.u32 %r11, [%rd4];", 4 * 32),
    ("a diagonal", "mad.wide.u32 %rd4, %r4, 132, %rd1; ld.global.u32 %r11, [%rd4];", 4),
    ("every other", "mad.wide.u32 %rd4, %r4, 8, %rd1; ld.global.u32 %r11, [%rd4];", 8),
    (
        "16 bytes each",
        "mad.wide.u32 %rd4, %r4, 16, %rd1; ld.global.v4.u32 {%r11, %r12, %r13, %r14}, [%rd4]; add.u32 %r11, %r11, %r14;",
        16,
    ),
    // Two rows: in other banks, in the same banks, one behind the other as far as four words are in common.
    (
        "rows side by side",
        "mul.wide.u32 %rd4, %r1, 4; mad.lo.u64 %rd4, %rd3, %rd5, %rd4; add.u64 %rd4, %rd4, %rd1;
     ld.global.u32 %r11, [%rd4];",
        4,
    ),
    (
        "rows of a matrix",
        "mul.wide.u32 %rd4, %r1, 4; shl.b64 %rd3, %rd3, 3; mad.lo.u64 %rd4, %rd3, %rd5, %rd4;
     add.u64 %rd4, %rd4, %rd1; ld.global.u32 %r11, [%rd4];",
        8,
    ),
    (
        "rows that overlap",
        "mul.wide.u32 %rd4, %r1, 4; sub.u64 %rd3, %rd3, 16; mad.lo.u64 %rd4, %rd3, %rd5, %rd4;
     add.u64 %rd4, %rd4, %rd1; ld.global.u32 %r11, [%rd4];",
        4,
    ),
    (
        "rows a word further",
        "mul.wide.u32 %rd4, %r1, 4; add.u64 %rd3, %rd3, 68; mad.lo.u64 %rd4, %rd3, %rd5, %rd4;
     add.u64 %rd4, %rd4, %rd1; ld.global.u32 %r11, [%rd4];",
        8,
    ),
    (
        "a word of each row",
        "shl.b64 %rd3, %rd3, 3; mad.lo.u64 %rd4, %rd3, %rd5, %rd1; ld.global.u32 %r11, [%rd4];",
        8,
    ),
    (
        "rows of 8 bytes each",
        "mul.wide.u32 %rd4, %r1, 8; shl.b64 %rd3, %rd3, 3; mad.lo.u64 %rd4, %rd3, %rd5, %rd4;
     add.u64 %rd4, %rd4, %rd1; ld.global.u64 %rd6, [%rd4]; cvt.u32.u64 %r11, %rd6;",
        8,
    ),
    (
        "16 bytes of each row",
        "shl.b64 %rd3, %rd3, 3; mad.lo.u64 %rd4, %rd3, %rd5, %rd1;
     ld.global.v4.u32 {%r11, %r12, %r13, %r14}, [%rd4]; add.u32 %r11, %r11, %r14;",
        8,
    ),
];

#[test]
fn wavefronts_of_global_memory_are_those_known_by_hand_at_all_widths() {
    for (name, body, want) in OF_GLOBAL {
        let body = format!(
            "ld.global.u64 %rd3, [%rd1+512]; cvt.u64.u32 %rd5, %r2; {body} add.u64 %rd4, %rd1, %rd2; st.global.u32 [%rd4+8192], %r11;"
        );
        for options in ways() {
            let made = compile(&ptx(&body), [16, 8, 1], &options);
            let n = sum(&run(&made, 1).1, RequestKind::Load, 0);
            let way = (options.width, options.cpu.clone(), options.variant.to_string(), made.info.width);
            // The first load is of one word for all.
            assert_eq!((n.requests, n.wavefronts), (8, 4 + want), "{name}, {way:?}");
        }
    }
}

#[test]
fn sectors_of_global_memory_have_an_ideal() {
    // 4 bytes each, 8 apart: 8 sectors where 4 would do; then all at one place: 1 of 1.
    let body = "mad.wide.u32 %rd3, %r7, 8, %rd1; ld.global.u32 %r9, [%rd3]; ld.global.u32 %r10, [%rd1];
        add.u32 %r9, %r9, %r10; st.global.u32 [%rd3+4], %r9;";
    for options in ways() {
        let n = sum(&run(&compile(&ptx(body), LINE, &options), 2).1, RequestKind::Load, 0);
        assert_eq!((n.sectors, n.ideal, n.requests), (8 * 9, 8 * 5, 16), "{:?}", options.width);
    }
}

#[test]
fn local_memory_lies_by_words_of_a_warp() {
    // A word of each thread, 8 bytes of 16 of them, the first 9 again: all at one place, or each elsewhere in its own.
    for (place, stores_want, loads_want) in [("0", 4 + 4, 2), ("%r7", 32 + 32, 9)] {
        local(place, stores_want, loads_want);
    }
}

fn local(place: &str, stores_want: u64, loads_want: u64) {
    let body = &format!(
        "{{ .local .align 8 .b8 l[64]; .reg .u64 %a; mov.u64 %a, l; and.b32 %r9, {place}, 7;
        mad.wide.u32 %a, %r9, 8, %a;
        st.local.u32 [%a], %r7; setp.lt.u32 %p1, %r8, 16; @%p1 st.local.u64 [%a], %rd2;
        setp.lt.u32 %p2, %r8, 9; mov.u32 %r10, 0; @%p2 ld.local.u32 %r10, [%a+4];
        add.u64 %rd4, %rd1, %rd2; st.global.u32 [%rd4], %r10; }}"
    );
    for options in ways() {
        let counts = run(&compile(&ptx(body), LINE, &options), 2).1;
        let (stores, loads) = (sum(&counts, RequestKind::Store, 2), sum(&counts, RequestKind::Load, 2));
        assert_eq!((stores.requests, stores.sectors), (16, 8 * stores_want), "{place}, {:?}", options.width);
        assert_eq!(
            (loads.requests, loads.sectors, loads.ideal),
            (8, 8 * loads_want, 8 * 2),
            "{place}, {:?}",
            options.width
        );
    }
}
