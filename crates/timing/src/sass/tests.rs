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
