//! Threads together: barriers, warps, clusters, spinning, every order.

use crate::common::{Flat, How, Log, OUT, body_of, launch, module, threads};

/// The first `n` words of the output, the same for every seed.
fn words(text: &str, how: &How, n: usize) -> Vec<u32> {
    let mut first = None;
    for seed in 0..12 {
        let how = How { seed, ..how.clone() };
        let got = body_of(text, &how).unwrap_or_else(|t| panic!("seed {seed}: {t}")).u32s(OUT, n);
        assert_eq!(*first.get_or_insert(got.clone()), got, "seed {seed}");
    }
    first.unwrap_or_default()
}

const TID: &str = "mov.u32 %r1, %tid.x; mad.wide.u32 %rd1, %r1, 4, %rd0;";

#[test]
fn a_barrier_separates() {
    let text = format!(
        ".shared .align 4 .b8 s[512]; {TID} shl.b32 %r2, %r1, 2; mov.u32 %r9, s; add.u32 %r3, %r2, %r9; st.shared.u32 [%r3], %r1; bar.sync 0;
         xor.b32 %r4, %r2, 4; add.u32 %r4, %r4, %r9; ld.shared.u32 %r5, [%r4]; st.global.u32 [%rd1], %r5;"
    );
    let got = words(&text, &threads(128), 128);
    assert!(got.iter().enumerate().all(|(i, v)| *v == i as u32 ^ 1));
}

#[test]
fn exited_threads_count_as_arrived() {
    let text = format!(
        "{TID} setp.ge.u32 %p1, %r1, 50; @%p1 bra OUT; bar.sync 0; setp.lt.u32 %p2, %r1, 10; bar.red.popc.u32 %r2, 0, %p2;
         bar.red.and.pred %p3, 0, %p2; selp.b32 %r3, 100, 0, %p3; add.u32 %r2, %r2, %r3; st.global.u32 [%rd1], %r2; OUT:"
    );
    let got = words(&text, &threads(64), 64);
    assert!(got[..50].iter().all(|v| *v == 10) && got[50..].iter().all(|v| *v == 0));
}

#[test]
fn named_barriers_join_producers_and_consumers() {
    let text = format!(
        ".shared .b32 s; {TID} setp.lt.u32 %p1, %r1, 32; @%p1 bra CONSUMER; mov.b32 %r2, 77; st.shared.u32 [s], %r2; bar.arrive 1, 64; bra OUT;
         CONSUMER: bar.sync 1, 64; ld.shared.u32 %r3, [s]; st.global.u32 [%rd1], %r3; OUT:"
    );
    assert_eq!(words(&text, &threads(64), 32), [77; 32]);
}

#[test]
fn shuffles() {
    let lane = |op: &str| {
        words(
            &format!(
                "{TID} shfl.sync.{op} %r2|%p1, %r1, 1, 0x1f, -1; selp.b32 %r3, 0, 100, %p1; add.u32 %r2, %r2, %r3; st.global.u32 [%rd1], %r2;"
            ),
            &threads(32),
            32,
        )
    };
    assert_eq!(lane("bfly.b32")[..4], [1, 0, 3, 2]);
    assert_eq!((lane("down.b32")[0], lane("down.b32")[31]), (1, 131));
    let up = words(
        &format!("{TID} shfl.sync.up.b32 %r2|%p1, %r1, 1, 0, -1; st.global.u32 [%rd1], %r2;"),
        &threads(32),
        32,
    );
    assert_eq!(up[..3], [0, 0, 1]);
    // Segments of eight lanes.
    let idx = words(
        &format!("{TID} shfl.sync.idx.b32 %r2, %r1, 3, 0x181f, -1; st.global.u32 [%rd1], %r2;"),
        &threads(32),
        32,
    );
    assert_eq!((idx[0], idx[9], idx[31]), (3, 11, 27));
}

#[test]
fn lanes_from_different_branches_are_awaited() {
    let text = format!(
        "{TID} and.b32 %r2, %r1, 1; setp.eq.u32 %p1, %r2, 0; @%p1 bra EVEN; mul.lo.u32 %r3, %r1, 10; shfl.sync.bfly.b32 %r4, %r3, 1, 31, -1; bra JOIN;
         EVEN: shfl.sync.bfly.b32 %r4, %r1, 1, 31, -1; JOIN: st.global.u32 [%rd1], %r4;"
    );
    assert_eq!(words(&text, &threads(32), 4), [10, 0, 30, 2]);
}

#[test]
fn votes_matches_and_reductions() {
    let text = format!(
        "{TID} setp.lt.u32 %p1, %r1, 4; vote.sync.ballot.b32 %r2, %p1, -1; and.b32 %r3, %r1, 3; match.any.sync.b32 %r4, %r3, -1; redux.sync.add.s32 %r5, %r1, -1;
         redux.sync.min.s32 %r6, -5, -1; vote.sync.any.pred %p2, %p1, -1; match.all.sync.b32 %r7|%p3, %r1, -1; elect.sync %r8|%p4, -1;
         selp.b32 %r9, 1, 0, %p4; selp.b32 %r10, 2, 0, %p2; add.u32 %r9, %r9, %r10; add.u32 %r9, %r9, %r7; activemask.b32 %r11; bar.warp.sync -1;
         mul.wide.u32 %rd1, %r1, 32; add.u64 %rd1, %rd1, %rd0; st.global.v4.b32 [%rd1], {{%r2, %r4, %r5, %r6}}; st.global.v2.b32 [%rd1+16], {{%r9, %r11}};"
    );
    let got = words(&text, &threads(32), 14);
    assert_eq!(got[..6], [15, 0x1111_1111, 496, -5i32 as u32, 3, u32::MAX]);
    assert_eq!(got[8..14], [15, 0x2222_2222, 496, -5i32 as u32, 2, u32::MAX]);
}

#[test]
fn part_of_a_warp() {
    let text = format!(
        "{TID} setp.ge.u32 %p1, %r1, 16; @%p1 bra OUT; redux.sync.add.u32 %r2, %r1, 0xffff; activemask.b32 %r3; add.u32 %r2, %r2, %r3; st.global.u32 [%rd1], %r2; OUT:"
    );
    assert_eq!(words(&text, &threads(32), 17), [vec![120 + 0xffff; 16], vec![0]].concat());
}

#[test]
fn a_spin_lock_is_fair_enough() {
    let text = "L: atom.global.acquire.gpu.cas.b32 %r1, [%rd0], 0, 1; setp.ne.s32 %p1, %r1, 0; @%p1 bra L;
        ld.volatile.global.u32 %r2, [%rd0+4]; add.u32 %r2, %r2, 1; st.volatile.global.u32 [%rd0+4], %r2; atom.global.release.gpu.exch.b32 %r3, [%rd0], 0;";
    assert_eq!(words(text, &threads(48), 2), [0, 48]);
}

#[test]
fn blocks_wait_for_earlier_blocks() {
    // Each block adds its number to what the block before it published: look-back.
    let text = "mov.u32 %r1, %ctaid.x; mad.wide.u32 %rd1, %r1, 4, %rd0; setp.eq.u32 %p1, %r1, 0; mov.b32 %r2, 1; @%p1 bra PUBLISH;
        L: ld.acquire.gpu.global.u32 %r2, [%rd1+-4]; setp.eq.u32 %p2, %r2, 0; @%p2 bra L; add.u32 %r2, %r2, %r1; PUBLISH: st.release.gpu.global.u32 [%rd1], %r2;";
    let how = How { grid: [300, 1, 1], ..How::default() };
    let got = words(text, &how, 300);
    assert_eq!((got[1], got[299]), (2, 1 + 299 * 300 / 2));
}

#[test]
fn a_cluster_shares_its_memory() {
    let text = ".shared .b32 s; mov.u32 %r1, %cluster_ctarank; add.u32 %r2, %r1, 40; st.shared.u32 [s], %r2; barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
        xor.b32 %r3, %r1, 1; mov.u64 %rd1, s; mapa.shared::cluster.u64 %rd2, %rd1, %r3; ld.shared::cluster.u32 %r4, [%rd2]; getctarank.shared::cluster.u64 %r6, %rd2;
        cvta.shared.u64 %rd3, %rd1; mapa.u64 %rd3, %rd3, %r3; ld.u32 %r5, [%rd3]; barrier.cluster.arrive; barrier.cluster.wait;
        mov.u32 %r7, %ctaid.x; mul.wide.u32 %rd4, %r7, 16; add.u64 %rd4, %rd4, %rd0; st.global.v4.b32 [%rd4], {%r4, %r5, %r6, %r1};";
    let how = How { grid: [4, 1, 1], cluster: [2, 1, 1], ..How::default() };
    assert_eq!(words(text, &how, 16), [41, 41, 1, 0, 40, 40, 0, 1, 41, 41, 1, 0, 40, 40, 0, 1]);
}

#[test]
fn an_mbarrier_counts_threads_and_bytes() {
    let text = format!(
        ".shared .align 8 .b64 b; .shared .align 16 .b8 s[64]; {TID} setp.ne.u32 %p1, %r1, 0; @%p1 bra READY; mbarrier.init.shared.b64 [b], 64; st.global.u32 [%rd0+1024], 9;
         READY: bar.sync 0; @%p1 bra ARRIVE; mov.u64 %rd3, s; mov.u64 %rd4, b; add.u64 %rd5, %rd0, 1024; mbarrier.expect_tx.relaxed.cta.shared.b64 [b], 16;
         cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%rd3], [%rd5], 16, [%rd4];
         ARRIVE: mbarrier.arrive.shared.b64 %rd6, [b]; W: mbarrier.try_wait.parity.shared.b64 %p2, [b], 0; @!%p2 bra W; mbarrier.test_wait.shared.b64 %p3, [b], %rd6;
         selp.b32 %r5, 1, 0, %p3; ld.shared.u32 %r6, [s]; add.u32 %r6, %r6, %r5; st.global.u32 [%rd1], %r6;"
    );
    assert_eq!(words(&text, &threads(64), 64), [10; 64]);
}

#[test]
fn copies_arrive() {
    let text = ".shared .align 16 .b8 s[32]; mov.b32 %r1, 5; st.global.b32 [%rd0+64], %r1; st.global.b32 [%rd0+68], 6; mov.u64 %rd1, s; add.u64 %rd2, %rd0, 64;
        cp.async.ca.shared.global [%rd1], [%rd2], 16, 4; cp.async.commit_group; cp.async.wait_group 0; ld.shared.v2.b32 {%r2, %r3}, [s]; st.global.v2.b32 [%rd0], {%r2, %r3};";
    assert_eq!(words(text, &How::default(), 2), [5, 0]);
}

#[test]
fn dynamic_shared_memory_lies_behind_the_static() {
    let text = ".extern .shared .align 16 .b8 dyn[]; .visible .entry k(.param .u64 out) { .reg .b64 %rd<4>; .reg .b32 %r<5>; .shared .b8 own[20];
        ld.param.u64 %rd1, [out]; mov.u32 %r1, dyn; mov.u32 %r2, %dynamic_smem_size; st.shared.u32 [dyn+60], %r2; ld.shared.u32 %r3, [dyn+60]; mov.u32 %r4, own;
        st.global.v4.b32 [%rd1], {%r1, %r2, %r3, %r4}; ret; }";
    let mut memory = Flat::new(0x10_000);
    launch(&module(text), &How { dynamic: 64, ..How::default() }, &mut memory, &mut Log::default())
        .expect("runs");
    assert_eq!(memory.u32s(OUT, 4), [32, 64, 64, 0]);
}
