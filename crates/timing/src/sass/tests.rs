//! What becomes of short kernels.

use super::*;

const HEAD: &str = ".version 8.0\n.target sm_90\n.address_size 64\n.entry k(.param .u64 p)\n{\n\
    .reg .pred %p<9>; .reg .b32 %r<20>; .reg .b64 %rd<20>; .reg .f32 %f<9>;\n";

/// Instructions that a warp executes of a body that begins on line 7; those of lines in `counts` as often as it says.
fn executed(body: &str, counts: &[(u32, u64)]) -> f64 {
    let module = weft_ptx::parse(&format!("{HEAD}{body} ret;\n}}\n")).0;
    let passed = |n| Passed { warps: n, threads: 32 * n };
    let mut all = ByLine::from([(7, passed(1))]);
    all.extend(counts.iter().map(|(l, n)| (*l, passed(*n))));
    Kernel::new(&module, "k", &all).expect("the kernel").executed().0
}

/// Beyond an empty kernel.
fn beyond(body: &str) -> f64 {
    executed(body, &[]) - executed("", &[])
}

#[test]
fn sums_and_products_become_one() {
    let keep = "st.shared.u32 [%r9], %r3;";
    let with = |text: &str| beyond(&format!("{text} {keep}")) - beyond(keep);
    assert_eq!(with("mul.lo.s32 %r2, %r1, %r1; add.s32 %r3, %r2, %r1;"), 1.0);
    assert_eq!(with("shl.b32 %r2, %r1, 2; add.s32 %r3, %r2, %r1;"), 1.0);
    assert_eq!(with("and.b32 %r2, %r1, %r4; xor.b32 %r3, %r2, %r5;"), 1.0);
    assert_eq!(with("mul.lo.s32 %r2, %r1, %r1; add.s32 %r3, %r2, %r2;"), 2.0);
}

#[test]
fn addresses_are_part_of_accesses() {
    let text = "mul.wide.s32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2; add.s64 %rd4, %rd3, 16; \
        st.global.u32 [%rd4], %r1; st.global.u32 [%rd3], %r1;";
    // `IMAD.WIDE`, two stores, and what the first access to global memory needs.
    assert_eq!(beyond(text), 4.0);
}

#[test]
fn what_nobody_reads_is_gone() {
    assert_eq!(beyond("add.s32 %r2, %r1, 1;"), 0.0);
}

#[test]
fn short_branches_become_predicates() {
    let short =
        "setp.eq.s32 %p1, %r1, 0;\n@%p1 bra L;\nst.shared.u32 [%r2], %r1;\nL: st.shared.u32 [%r3], %r1;";
    let empty = executed("", &[]);
    // No warp gets to the store, but all execute it: comparison, two stores.
    assert_eq!(executed(short, &[(9, 0), (10, 1)]) - empty, 3.0);
    let many = "st.shared.u32 [%r2], %r1;".repeat(20);
    let long = format!("setp.eq.s32 %p1, %r1, 0;\n@%p1 bra L;\n{many}\nL: st.shared.u32 [%r3], %r1;");
    assert_eq!(executed(&long, &[(9, 0), (10, 1)]) - empty, 3.0);
    assert_eq!(executed(&long, &[(9, 1), (10, 1)]) - empty, 23.0);
}

/// Sums go to the part that has less to do.
#[test]
fn either_part_executes_sums() {
    let text = "add.s32 %r2, %r1, 1; st.shared.u32 [%r9], %r2; add.s32 %r3, %r2, 2; st.shared.u32 [%r9], %r3;\n\
        mul.f32 %f1, %f2, %f2; st.shared.f32 [%r9], %f1;";
    let module = weft_ptx::parse(&format!("{HEAD}{text} ret;\n}}\n")).0;
    let counts = ByLine::from([(7, Passed { warps: 1, threads: 32 })]);
    let k = Kernel::new(&module, "k", &counts).expect("the kernel");
    assert_eq!((k.executed_by(Pipe::Alu).0, k.executed_by(Pipe::Fma).0), (1.5, 1.5));
}

/// `shared_red_float_*`: a sum in shared memory is made by a loop, once for each thread that wants the same word.
#[test]
fn sums_in_shared_memory_are_loops() {
    let module = weft_ptx::parse(&format!(
        "{HEAD}red.shared.add.f32 [%r9], %f1;\nred.shared.add.u32 [%r9], %r1; ret;\n}}\n"
    ))
    .0;
    let counts = ByLine::from([(7, Passed { warps: 1, threads: 32 })]);
    let of = |turns: f64| {
        let turns = BTreeMap::from([(7, turns), (8, turns)]);
        let k = Kernel::with_turns(&module, "k", &counts, &turns).expect("the kernel");
        (k.executed_by(Pipe::Lsu).0, k.in_loops.iter().copied().collect::<Vec<u32>>())
    };
    assert_eq!((of(1.0), of(32.0)), ((3.0, vec![7]), (65.0, vec![7])));
}

/// `constant_chain_*`: constants come one place after the other.
#[test]
fn constants_of_several_places_are_waited_for_longer() {
    let text = "mov.u32 %r1, %tid.x;\nld.const.u32 %r2, [%r1];\nst.shared.u32 [%r9], %r2; ret;";
    let module = weft_ptx::parse(&format!("{HEAD}{text}\n}}\n")).0;
    let counts = ByLine::from([(7, Passed { warps: 1, threads: 32 })]);
    let of = |places: f64| {
        let cycles = BTreeMap::from([(8, constant_load(places, 0.0))]);
        let k = Kernel::with_turns(&module, "k", &counts, &cycles).expect("the kernel");
        k.stretches[0].made.iter().find(|m| m.line == 8).map(|m| m.wait)
    };
    assert_eq!([1.0, 32.0].map(of), [Some(Wait::Cycles(44)), Some(Wait::Cycles(385))]);
}

/// The first block of a function is counted with the call that it was made part of.
#[test]
fn functions_begin_where_they_are_called() {
    let text = ".version 8.0\n.target sm_90\n.address_size 64\n\
        .func (.param .b32 r) f(.param .b32 x)\n{\n.reg .pred %p<3>; .reg .f32 %f<9>;\nld.param.f32 %f1, [x];\n\
        mul.f32 %f2, %f1, %f1; setp.eq.f32 %p1, %f2, 0f00000000;\n@%p1 bra L;\nmul.f32 %f2, %f2, %f1;\nL:\nst.param.f32 [r], %f2; ret;\n}\n\
        .entry k()\n{\n.reg .f32 %f<9>; .reg .b32 %r<9>;\n\
        { .param .b32 a; .param .b32 b; st.param.f32 [a], %f1; call.uni (b), f, (a); ld.param.f32 %f3, [b]; }\n\
        st.shared.f32 [%r1], %f3; ret;\n}\n";
    let module = weft_ptx::parse(text).0;
    let passed = |warps| Passed { warps, threads: 32 * warps };
    let of = |counts: &[(u32, u64)]| {
        let counts: ByLine = counts.iter().map(|(l, n)| (*l, passed(*n))).collect();
        Kernel::new(&module, "k", &counts).expect("the kernel").executed_by(Pipe::Fma).0
    };
    // Its last block was counted by itself.
    assert!(of(&[(17, 4), (12, 4)]) >= 4.0);
}

/// What `ptxas` 13.0 makes of each for sm_90: a second quotient by the same divisor has no reciprocal of its own.
#[test]
fn quotients_share_reciprocals() {
    let keep = "st.shared.u32 [%r9], %r3; st.shared.u32 [%r9], %r4;";
    let with = |text: &str| beyond(&format!("{text} {keep}")) - beyond(keep);
    assert_eq!(with("div.s32 %r3, %r1, %r2;"), 24.0);
    assert_eq!(with("div.u32 %r3, %r1, %r2;"), 18.0);
    assert_eq!(with("rem.u32 %r3, %r1, 10;"), 13.0);
    assert_eq!(with("rem.u32 %r3, %r1, %r2; rem.u32 %r4, %r5, %r2;"), 17.0 + 9.0);
    assert_eq!(with("rem.u32 %r3, %r1, %r2; rem.u32 %r4, %r5, %r6;"), 2.0 * 17.0);
}

/// The reciprocal of a divisor that a loop does not change is computed before it.
#[test]
fn reciprocals_are_taken_out_of_loops() {
    let text = "mov.u32 %r2, %ntid.x; mov.b32 %r1, 0;\nL: add.s32 %r1, %r1, 1; rem.u32 %r3, %r1, %r2; \
        st.shared.u32 [%r9], %r3; setp.lt.u32 %p1, %r3, 7;\n@%p1 bra L;\n";
    let turns = |n: u64| executed(text, &[(8, n), (9, n), (10, 1)]);
    // A sum, what is left of a remainder, a store, a comparison, a branch.
    assert_eq!(turns(20) - turns(10), 10.0 * (1.0 + 9.0 + 1.0 + 1.0 + 1.0));
}

/// A loop that ends with a branch out of it and one back has but one of them.
#[test]
fn branches_over_branches_are_one() {
    let text = "mov.b32 %r1, 0;\nL: add.s32 %r1, %r1, 1; st.shared.u32 [%r9], %r1; setp.eq.s32 %p1, %r1, 9;\n\
        @%p1 bra M;\nbra.uni L;\nM: st.shared.u32 [%r9], %r2;";
    let turns = |n: u64| executed(text, &[(8, n), (9, n), (10, n - 1), (11, 1)]);
    assert_eq!(turns(20) - turns(10), 40.0);
}

/// Warps that leave where a guard says so do not come to the kernel's end.
#[test]
fn guards_are_exits() {
    let many = "st.shared.u32 [%r9], %r2;".repeat(9);
    let text = format!("setp.eq.s32 %p1, %r1, 9;\n@%p1 bra M;\n{many}\nM:\n");
    let of = |n: u64| executed(&text, &[(7, 8), (8, 8), (9, n), (11, 8)]);
    assert_eq!(of(8) - of(2), 10.0 * 6.0);
}

/// Additions at one place are added up by the warp first; what orders others is more than one instruction.
#[test]
fn atomics_and_fences_are_what_ptxas_makes_of_them() {
    assert_eq!(beyond("atom.global.add.u32 %r3, [%rd1], 1; st.shared.u32 [%r9], %r3;") - 1.0, 12.0);
    assert_eq!(beyond("red.global.add.u32 [%rd1], 1;") - 1.0, 6.0);
    assert_eq!((beyond("membar.gl;"), beyond("membar.cta;")), (4.0, 1.0));
    let loads = |text: &str| beyond(&format!("{text} st.shared.u32 [%r9], %r3;"));
    let ordered = loads("ld.acquire.gpu.global.u32 %r3, [%rd1];") - loads("ld.global.u32 %r3, [%rd1];");
    assert_eq!(ordered, 1.0);
}

/// Constants of 64 bits whose lower half is not zero are moved to registers.
#[test]
fn long_constants_are_moved() {
    let text = |c: &str| beyond(&format!("mul.f64 %rd3, %rd1, {c}; st.shared.f64 [%r9], %rd3;"));
    assert_eq!(text("0d3FF123456789ABCD") - text("0d3FF1234500000000"), 2.0);
}

/// A loop that counts to a bound does so for four rounds at once, unless it says that it does not want to.
#[test]
fn short_loops_are_unrolled() {
    let text = |pragma: &str| {
        format!(
            "mov.b32 %r1, 0;\nL: {pragma} add.s32 %r1, %r1, 1; mul.lo.s32 %r3, %r2, %r2; st.shared.u32 [%r9], %r3; \
            setp.lt.u32 %p1, %r1, %r4;\n@%p1 bra L;\n"
        )
    };
    let turns = |pragma: &str, n: u64| executed(&text(pragma), &[(8, n), (9, n), (10, 1)]);
    assert_eq!(turns("", 24) - turns("", 8), 16.0 * (2.0 + 3.0 / 4.0));
    let once = ".pragma \"nounroll\";";
    assert_eq!(turns(once, 24) - turns(once, 8), 16.0 * 5.0);
}

/// Addresses in shared memory have 32 bits, and accesses add what a loop counts for all threads alike.
#[test]
fn addresses_of_shared_memory_are_short() {
    let text = "mov.u32 %r1, %tid.x; cvt.u64.u32 %rd4, %r1; ld.param.b64 %rd2, [p];\nL: add.s64 %rd3, %rd4, %rd2; ld.shared.b32 %r3, [%rd3]; \
        add.s64 %rd2, %rd2, 256; st.shared.b32 [%r9], %r3; cvt.u32.u64 %r5, %rd2; setp.ne.b32 %p1, %r5, 4096;\n@%p1 bra L;\n";
    let turns = |n: u64| executed(text, &[(8, n), (9, n), (10, 1)]);
    assert_eq!(turns(20) - turns(10), 10.0 * 5.0);
}

/// What a loop moves on by a multiple of 16 bytes stays as aligned as it was.
#[test]
fn words_are_joined_in_loops() {
    let words = |step: u32| {
        let text = format!(
            "mov.b32 %r1, 0;\nL: ld.shared.b32 %r3, [%r1]; ld.shared.b32 %r4, [%r1+4]; add.s32 %r5, %r3, %r4; \
            st.global.b32 [%rd1], %r5; add.s32 %r1, %r1, {step}; setp.ne.b32 %p1, %r1, 4096;\n@%p1 bra L;\n"
        );
        executed(&text, &[(8, 20), (9, 20), (10, 1)]) - executed(&text, &[(8, 10), (9, 10), (10, 1)])
    };
    assert_eq!(words(4) - words(16), 10.0);
}

/// A kernel of a warp that gets to each line that is named.
fn counted(body: &str, lines: &[u32]) -> Kernel {
    let module = weft_ptx::parse(&format!(
        ".version 8.0\n.target sm_90\n.address_size 64\n.extern .func free (.param .b64 a);\n.global .u32 lock;\n.entry k()\n{{\n\
         .reg .pred %p<3>; .reg .b32 %r<9>; .reg .b64 %rd<9>;\n{body}\nret;\n}}\n"
    ))
    .0;
    let all = lines.iter().map(|l| (*l, Passed { warps: 1, threads: 32 })).collect();
    Kernel::new(&module, "k", &all).expect("the kernel")
}

/// What is done while a lock is held comes one after the other for all threads; a loop that ends by itself is none.
#[test]
fn threads_that_want_one_lock_come_one_after_the_other() {
    let text =
        "L0:\natom.global.cas.b32 %r1, [lock], 0, 1;\nsetp.ne.s32 %p1, %r1, 0;\n@%p1 bra L0;\nmembar.gl;";
    assert_eq!(counted(text, &[10, 13]).locked, [(1, 32)]);
    let sums = text.replace("cas.b32 %r1, [lock], 0, 1", "add.u32 %r1, [lock], 1");
    assert!(counted(&sums, &[10, 13]).locked.is_empty());
}

#[test]
fn calls_of_the_heap_are_counted() {
    let text = "{\n.param .b64 a;\nst.param.b64 [a], %rd1;\ncall free, (a);\n}";
    assert_eq!(counted(text, &[11]).calls.free, Passed { warps: 1, threads: 32 });
}

#[test]
fn fences_are_waited_for_as_far_as_they_reach() {
    let wait = |text: &str| counted(text, &[9]).stretches[0].made.iter().map(|m| m.wait).nth(1);
    assert_eq!(wait("membar.gl;"), Some(Wait::Fence { system: false }));
    assert_eq!(wait("membar.sys;"), Some(Wait::Fence { system: true }));
    assert_eq!(wait("membar.cta;"), Some(Wait::Cycles(5)));
}

/// What a function pointer leads to is executed too, and calls the heap there.
#[test]
fn functions_that_only_pointers_name_are_executed() {
    let text = ".version 8.0\n.target sm_90\n.address_size 64\n.func free(.param .b64 p);\n.func gone(.param .b64 p)\n{\n.reg .b64 %rd<2>;\n\
        ld.param.u64 %rd1, [p];\n{\n.param .b64 q;\nst.param.b64 [q], %rd1;\ncall.uni free, (q);\n}\nret;\n}\n.func never()\n{\n\
        trap;\nret;\n}\n.entry k()\n{\nret;\n}\n";
    let module = weft_ptx::parse(text).0;
    let of = |counts: &[(u32, u64)]| {
        let all = counts.iter().map(|(l, n)| (*l, Passed { warps: *n, threads: 32 * n })).collect();
        Kernel::new(&module, "k", &all).expect("the kernel")
    };
    let line = |word: &str| text.lines().position(|l| l.contains(word)).expect("a line") as u32 + 1;
    let (without, with) = (of(&[]), of(&[(line("ld.param"), 3), (line("call.uni"), 3)]));
    assert_eq!((without.calls.free.warps, with.calls.free.warps, with.calls.free.threads), (0, 3, 96));
    assert!(with.executed().0 > without.executed().0);
}

/// Threads that go different ways meet again; of those that go together nobody waits.
#[test]
fn threads_that_part_meet_again() {
    let long = "mul.lo.s32 %r2, %r2, %r1; ".repeat(9);
    let head = "mov.u32 %r1, %tid.x;\nsetp.eq.s32 %p1, %r1, 0;\n@%p1 bra L;\n";
    let text = format!(
        "{HEAD}{head}{long}\nst.shared.u32 [%r9], %r2;\nL:\nmul.lo.s32 %r3, %r2, %r2;\n@%p2 bra M;\nst.shared.u32 [%r9+4], %r3;\nM:\nret;\n}}\n"
    );
    let module = weft_ptx::parse(&text).0;
    let waits = |threads| {
        let all = ByLine::from([
            (7, Passed { warps: 4, threads: 128 }),
            (10, Passed { warps: 4, threads }),
            (13, Passed { warps: 4, threads: 128 }),
            (15, Passed { warps: 4, threads: 128 }),
            (17, Passed { warps: 4, threads: 128 }),
        ]);
        let kernel = Kernel::new(&module, "k", &all).expect("the kernel");
        kernel.stretches[0].made.iter().any(|m| m.wait == Wait::Ways)
    };
    assert_eq!((waits(60), waits(128)), (true, false));
}

/// `result_quotient_signed` and `result_quotient_same`: 146 and 78 cycles, with a sum and an `or` beside.
#[test]
fn a_quotient_by_the_same_divisor_waits_less() {
    let text = format!(
        "{HEAD}div.s32 %r2, %r3, %r1;\ndiv.s32 %r4, %r2, %r1;\nst.shared.u32 [%r9], %r4;\nret;\n}}\n"
    );
    let module = weft_ptx::parse(&text).0;
    let all = ByLine::from([(7, Passed { warps: 1, threads: 32 })]);
    let kernel = Kernel::new(&module, "k", &all).expect("the kernel");
    let made =
        kernel.stretches.iter().flat_map(|s| &s.made).filter(|m| matches!(m.line, 7 | 8) && m.count() > 5.0);
    let waits: Vec<f64> =
        made.map(|m| m.count() + if let Wait::Cycles(c) = m.wait { f64::from(c) } else { 0.0 }).collect();
    assert!(
        waits.len() == 2 && (waits[0] / 138.0 - 1.0).abs() < 0.08 && (waits[1] / 74.0 - 1.0).abs() < 0.08,
        "{waits:?}"
    );
}
