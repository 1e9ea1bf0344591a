//! Constants, and the loops that load them.

use super::*;

/// How often instructions of a body are executed by the part that it names; the body begins on line 8, and lines are counted as `counts` says.
fn by(pipe: Pipe, body: &str, counts: &[(u32, u64)]) -> f64 {
    let module = weft_ptx::parse(&format!(
        ".version 8.0\n.target sm_90\n.address_size 64\n.const .align 8 .b8 table[4096];\n.entry k(.param .u64 p)\n{{\n\
         .reg .pred %p<9>; .reg .b32 %r<20>; .reg .b64 %rd<20>;\n{body} ret;\n}}\n"
    ))
    .0;
    let passed = |n| Passed { warps: n, threads: 32 * n };
    let mut all = ByLine::from([(8, passed(1))]);
    all.extend(counts.iter().map(|(l, n)| (*l, passed(*n))));
    Kernel::new(&module, "k", &all).expect("the kernel").executed_by(pipe).0
}

const KEEP: &str = "st.shared.f32 [%r9], %r3;";

/// `ULDC.64 UR4, c[0x3][0x8]`: two words beside each other come together, to all threads alike.
#[test]
fn constants_at_known_places_come_to_all_threads_alike() {
    let of = |loads: &str| {
        let body = format!("{loads} add.f32 %r3, %r1, %r2; {KEEP}");
        (by(Pipe::Constant, &body, &[]), by(Pipe::Adu, &body, &[]) - by(Pipe::Adu, "", &[]))
    };
    assert_eq!(of("ld.const.f32 %r1, [table+8]; ld.const.f32 %r2, [table+12];"), (1.0, 0.0));
    assert_eq!(of("ld.const.f32 %r1, [table+8]; ld.const.f32 %r2, [table+20];"), (2.0, 0.0));
    let moved = "mov.b64 %rd1, table; add.s64 %rd2, %rd1, 40;";
    assert_eq!(of(&format!("{moved} ld.const.f32 %r1, [%rd2];")), (1.0, 0.0));
}

/// `LDC R3, c[0x3][R11]`: what loops move on is in registers of threads behind a branch at which threads part (`ray_spheres_branches`, `sha256_messages`), and in
/// those of a warp where they are together (`constant_same` of `other_memories`). Addresses among constants have 32 bits.
#[test]
fn constants_that_a_loop_moves_on_are_loaded() {
    let looped = "mov.b64 %rd1, table;\nL: ld.const.f32 %r1, [%rd1]; add.f32 %r3, %r3, %r1; add.s64 %rd1, %rd1, 4; add.s32 %r5, %r5, -1; \
        setp.ne.s32 %p1, %r5, 0;\n@%p1 bra L;\n";
    let turns = |pipe, text: &str, from: u32| {
        let of = |n| by(pipe, text, &[(9, 1), (10, 1), (from, n), (from + 1, n), (from + 2, 1)]);
        of(30) - of(20)
    };
    let together = format!("{looped}{KEEP}");
    assert_eq!((turns(Pipe::Constant, &together, 9), turns(Pipe::Adu, &together, 9)), (10.0, 0.0));
    let apart = format!("mov.u32 %r7, %tid.x; setp.gt.u32 %p2, %r7, 9;\n@%p2 bra M;\n{looped}M: {KEEP}");
    assert_eq!((turns(Pipe::Constant, &apart, 11), turns(Pipe::Adu, &apart, 11)), (0.0, 10.0));
}

/// A loop that goes round a constant number of times is taken apart, and constants in it are at known places; not where that would be too long, where a pragma
/// says so, or where it ends with a branch out of it.
#[test]
fn loops_of_a_constant_number_of_rounds_are_taken_apart() {
    let of = |pipe, rounds: u64, pragma: &str, more: usize, turned: bool| {
        let more = "fma.rn.f32 %r3, %r3, %r1, %r2;".repeat(more);
        let (is, ends) =
            if turned { ("eq", "@%p1 bra M;\nbra.uni L;\nM: ") } else { ("ne", "@%p1 bra L;\n") };
        let body = format!(
            "mov.b64 %rd1, table; mov.b32 %r5, 0;\nL: {pragma} ld.const.f32 %r1, [%rd1]; ld.const.f32 %r2, [%rd1+4]; {more} add.s64 %rd1, %rd1, 8; \
             add.s32 %r5, %r5, 1; setp.{is}.s32 %p1, %r5, {rounds};\n{ends}{KEEP}"
        );
        let turn = if turned { rounds - 1 } else { 1 };
        by(pipe, &body, &[(9, rounds), (10, rounds), (11, turn), (12, 1)])
    };
    // Two words a round come together, and what counts and goes back is gone.
    assert_eq!((of(Pipe::Constant, 16, "", 1, false), of(Pipe::Branch, 16, "", 1, false)), (16.0, 0.0));
    assert_eq!(of(Pipe::Branch, 16, ".pragma \"nounroll\";", 1, false), 16.0);
    assert!(of(Pipe::Branch, 16, "", 1, true) > 14.0);
    // 340 instructions become one round.
    let of_long = of(Pipe::Branch, 512, "", 28, false);
    assert!((of_long - 512.0 / 10.0).abs() < 1e-6, "{of_long}");
}

/// `constant_stride_64_bytes_of_*` of `constants.txt`: 34 cycles, and 104 where the SM's own cache does not have it; `constant_chain_random_32_places_of_*`: 375 for
/// 32 places of 512 bytes, 2,551 for those of 64 KiB.
#[test]
fn constants_that_the_cache_has_not_come_later() {
    assert!((constant_load(1.0, 1.0) - constant_load(1.0, 0.0) - 69.9).abs() < 0.2);
    assert!((constant_load(32.0, 0.97 * 32.0) / 2551.0 - 1.0).abs() < 0.02);
    assert!((constant_load(32.0, 0.0) / 375.0 - 1.0).abs() < 0.04);
}
