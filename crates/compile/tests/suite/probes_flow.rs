//! How often warps and threads execute pieces of the PTX, and which branches part them: what probes count is what is known by
//! hand, whatever the width.

use crate::probed::{LINE, compile, probes, ptx, run, run_for_work, total, ways};
use weft_abi::{
    Counted, KernelInfo, Mix, Probe, ProbeKind, ProbeSite, Probes, RequestCount, SiteCounts, Variant,
};
use weft_compile::Options;

type Noted = [(ProbeSite, SiteCounts)];

/// Executions of instructions of a group: by warps, and by threads.
fn executed(info: &KernelInfo, counts: &Noted, what: Counted) -> [u64; 2] {
    let mut sum = [0; 2];
    for (site, c) in counts {
        if let Probe::Piece(n) = site.probe {
            let many = u64::from(info.pieces.get(n as usize).map_or(0, |m: &Mix| m.of(what)));
            sum[0] += many * c[0].requests;
            sum[1] += many * c[0].threads;
        }
    }
    sum
}

fn branches(counts: &Noted) -> RequestCount {
    total(counts.iter().filter(|(s, _)| s.probe == Probe::Branch).map(|(_, c)| c[0]))
}

struct Pattern {
    name: &'static str,
    body: &'static str,
    block: [u32; 3],
    /// Additions of `f32` by warps and threads of two blocks; branches by a condition, and those that part a warp.
    want: [u64; 4],
}

const fn line(name: &'static str, body: &'static str, want: [u64; 4]) -> Pattern {
    Pattern { name, body, block: LINE, want }
}

const PATTERNS: &[Pattern] = &[
    line("straight", "add.f32 %f1, %f1, %f2; add.f32 %f1, %f1, %f2;", [16, 512, 0, 0]),
    line(
        "both ways of a branch",
        "and.b32 %r9, %r8, 1; setp.eq.u32 %p1, %r9, 0; @%p1 bra even; add.f32 %f1, %f1, %f2; bra done;
         even: sub.f32 %f1, %f1, %f2; add.f32 %f1, %f1, %f2; done:",
        // Of each warp: once half of it, and twice the other half.
        [8 * 3, 8 * 48, 8, 8],
    ),
    line(
        "one way of a branch that warps take together",
        "setp.lt.u32 %p1, %r4, 64; @!%p1 bra done; add.f32 %f1, %f1, %f2; done:",
        [4, 128, 8, 0],
    ),
    line(
        "a loop that lanes leave one by one",
        "mov.u32 %r9, 0; next: add.f32 %f1, %f1, %f2; add.u32 %r9, %r9, 1; setp.le.u32 %p1, %r9, %r8;
         @%p1 bra next;",
        // Lane n comes by n + 1 times; the last time all that are left leave, which is one.
        [8 * 32, 8 * 528, 8 * 32, 8 * 31],
    ),
    line(
        "a loop of five rounds",
        "mov.u32 %r9, 0; next: add.f32 %f1, %f1, %f2; add.u32 %r9, %r9, 1; setp.lt.u32 %p1, %r9, 5;
         @%p1 bra next;",
        [8 * 5, 256 * 5, 8 * 5, 0],
    ),
    line(
        "an instruction under a condition",
        "setp.lt.u32 %p1, %r8, 3; @%p1 add.f32 %f1, %f1, %f2;",
        // All threads get there; which ones do it is another matter.
        [8, 256, 0, 0],
    ),
    line(
        "threads that return",
        "setp.lt.u32 %p1, %r8, 3; @%p1 ret; add.f32 %f1, %f1, %f2;",
        [8, 8 * 29, 0, 0],
    ),
    line(
        "around a barrier",
        "add.f32 %f1, %f1, %f2; bar.sync 0; setp.lt.u32 %p1, %r4, 32; @!%p1 bra done; add.f32 %f1, %f1, %f2; done:",
        [8 + 2, 256 + 64, 8, 0],
    ),
    Pattern {
        name: "warps that are not full",
        body: "add.f32 %f1, %f1, %f2;",
        block: [48, 1, 1],
        want: [4, 96, 0, 0],
    },
];

fn program(body: &str) -> String {
    let body = format!(
        ".reg .f32 %f<4>; mov.f32 %f1, 0f00000000; mov.f32 %f2, 0f3F800000; {body}
         add.u64 %rd4, %rd1, %rd2; st.global.f32 [%rd4], %f1;"
    );
    ptx(&body)
}

#[test]
fn executions_are_those_known_by_hand_at_all_widths() {
    for p in PATTERNS {
        for options in ways() {
            let made = compile(&program(p.body), p.block, &options);
            let counts = run(&made, 2).1;
            let way = (options.width, options.variant.to_string(), made.info.width);
            let [warps, threads] = executed(&made.info, &counts, Counted::FloatAdd);
            let b = branches(&counts);
            // Threads that go each by itself: how they come together at a branch is an estimate.
            let divergent = if made.info.width == 1 { p.want[3] } else { b.divergent };
            assert_eq!([warps, threads, b.requests, divergent], p.want, "{}, {way:?}", p.name);
            // What all threads do at the beginning and the end.
            let [_, stores] = executed(&made.info, &counts, Counted::Memory);
            let want = u64::from(p.block[0]) * 2 * 2 - if p.name == "threads that return" { 24 } else { 0 };
            assert_eq!(stores, want, "{}, {way:?}", p.name);
        }
    }
}

#[test]
fn classes_are_those_of_the_ptx() {
    let body = "cvt.rn.f32.u32 %f1, %r8; mul.f32 %f1, %f1, %f2; fma.rn.f32 %f1, %f1, %f2, %f1; rcp.approx.f32 %f1, %f1;
        setp.lt.f32 %p1, %f1, %f2; shfl.sync.bfly.b32 %r9, %r8, 1, 31, -1; vote.sync.any.pred %p2, %p1, -1;
        .reg .f64 %d<3>; cvt.f64.f32 %d1, %f1; add.f64 %d1, %d1, %d1; mul.f64 %d2, %d1, %d1; cvt.rn.f32.f64 %f1, %d2;";
    let made = compile(&program(body), LINE, &Options { variant: probes(), ..Options::default() });
    let counts = run(&made, 1).1;
    for (what, n) in [
        (Counted::Convert, 3),
        (Counted::Fp32, 4),
        (Counted::FloatMul, 1),
        (Counted::FloatFma, 1),
        (Counted::FloatSpecial, 1),
        (Counted::Communication, 2),
        (Counted::Fp64, 2),
        (Counted::DoubleAdd, 1),
        (Counted::DoubleMul, 1),
        (Counted::Control, 1),
    ] {
        assert_eq!(executed(&made.info, &counts, what), [4 * n, 128 * n], "{what:?}");
    }
}

#[test]
fn only_what_is_asked_for_is_there() {
    let of = |kind| Options {
        variant: Variant { probes: Probes::of(kind), ..Variant::default() },
        ..Options::default()
    };
    for (kind, flow) in [(ProbeKind::Requests, false), (ProbeKind::Flow, true)] {
        let info = compile(&program(PATTERNS[1].body), LINE, &of(kind)).info;
        assert!(!info.probes.is_empty() && info.probes.iter().all(|s| s.probe.notes() == kind));
        assert_eq!(!info.pieces.is_empty(), flow);
    }
}

/// One warp of each block goes round a loop of four instructions so often, the others three times.
#[test]
fn the_warp_that_executes_most_is_found_at_all_widths() {
    let most = |turns: u32, options: &Options| {
        let body = format!(
            "shr.u32 %r9, %r4, 5; setp.eq.u32 %p1, %r9, 2; selp.b32 %r9, {turns}, 3, %p1; mov.u32 %r10, 0;
            next: add.u32 %r10, %r10, 1; add.u32 %r11, %r11, %r10; setp.lt.u32 %p1, %r10, %r9; @%p1 bra next;
            add.u64 %rd4, %rd1, %rd2; st.global.u32 [%rd4], %r11;"
        );
        let work = run_for_work(&compile(&ptx(&body), LINE, options), 2);
        let all: u64 = work.blocks.iter().map(|b| b.1).sum();
        (work.most_of_a_warp, all)
    };
    let (mut known, mut ran) = (None, 0);
    for options in ways() {
        // Code that notes no lines runs several blocks in a call, of which one is not known from the other.
        if !options.variant.probes.contains(ProbeKind::Lines) {
            continue;
        }
        let ([few, all], [many, _]) =
            (<[u64; 2]>::from(most(3, &options)), <[u64; 2]>::from(most(53, &options)));
        // All eight warps execute the same.
        assert_eq!((8 * few, many), (all, few + 50 * 4), "{:?}", options.width);
        assert_eq!(*known.get_or_insert(many), many, "{:?}", options.width);
        ran += 1;
    }
    assert!(ran > 2);
}
