//! Loads, stores, spaces, atomics, control flow.

use weft_ir::{Op, Ordering};

use super::{kernel, lower, refusal, run, wide, word};

#[test]
fn narrow_accesses_extend_and_cut() {
    assert_eq!(word("st.global.u32 [%rd0+8], 0x12f4; ld.global.s8 %r1, [%rd0+8];"), 0xffff_fff4);
    assert_eq!(
        word("st.global.u32 [%rd0+8], 0x12f4; ld.global.u8 %h1, [%rd0+8]; cvt.u32.u16 %r1, %h1;"),
        0xf4
    );
    assert_eq!(
        word(
            "st.global.u32 [%rd0+8], -1; mov.u32 %r2, 0; st.global.b8 [%rd0+9], %r2; ld.global.u32 %r1, [%rd0+8];"
        ),
        0xffff_00ff
    );
    assert_eq!(wide("st.global.u32 [%rd0+8], -2; ld.global.s32 %rd1, [%rd0+8];"), -2i64 as u64);
}

#[test]
fn vectors_and_wide_registers() {
    let v4 =
        "mov.u32 %r2, 7; st.global.v4.u32 [%rd0+16], {%r2, 8, 9, 10}; ld.global.v2.u32 {_, %r1}, [%rd0+24];";
    assert_eq!(word(v4), 10);
    let pack = "mov.u32 %r2, 1; mov.u32 %r3, 2; mov.b64 %rd1, {%r2, %r3};";
    assert_eq!(wide(pack), 0x2_0000_0001);
    let bytes = "mov.u32 %r2, 0x01020304; mov.b32 {%h1, %h2}, %r2; cvt.u32.u16 %r1, %h2;";
    assert_eq!(word(bytes), 0x0102);
    let q = "mov.u64 %rd2, 3; mov.u64 %rd3, 4; mov.b128 %q1, {%rd2, %rd3}; st.global.b128 [%rd0+16], %q1; ld.global.b128 %q2, [%rd0+16]; mov.b128 {_, %rd1}, %q2;";
    assert_eq!(wide(q), 4);
}

#[test]
fn spaces() {
    let shared = ".shared .align 8 .b8 first[12]; .shared .align 8 .b8 second[8]; .extern .shared .align 32 .b8 dynamic[];";
    let body = "mov.u64 %rd2, second; mov.u64 %rd3, dynamic; cvt.u32.u64 %r2, %rd2; cvt.u32.u64 %r3, %rd3; \
                st.shared.u32 [first], 1; st.global.v2.u32 [%rd0], {%r2, %r3};";
    let text = kernel(shared, body);
    assert_eq!(run(&text, 2), Ok(vec![16, 32]));
    let unit = lower(&text).expect("lowers");
    assert_eq!((unit.shared_bytes, unit.dynamic_shared_align), (24, 32));

    let generic = ".local .align 8 .b8 frame[16]; .reg .b64 %SP; .reg .b64 %SPL; mov.b64 %SPL, frame; \
                   cvta.local.u64 %SP, %SPL; st.b32 [%SP+4], 77; ld.local.u32 %r1, [%SPL+4];";
    assert_eq!(word(generic), 77);
    let test = "mov.b64 %rd2, p; cvta.param.u64 %rd3, %rd2; ld.u64 %rd4, [%rd3]; isspacep.shared %p1, %rd3; \
                selp.u32 %r1, 1, 2, %p1; st.global.u64 [%rd4+8], 0;";
    assert_eq!(word(test), 2);
    assert!(refusal("st.param.u32 [n], %r1;").contains("cannot be written"));
}

#[test]
fn misaligned_accesses_trap() {
    let text = kernel("", "add.u64 %rd1, %rd0, 2; st.global.u32 [%rd1], 1;");
    assert_eq!(run(&text, 1), Err(weft_abi::TrapCode::MisalignedAddress as u32));
}

#[test]
fn atomics() {
    let add = "st.global.u32 [%rd0+8], 5; atom.global.add.u32 %r2, [%rd0+8], 3; red.global.max.s32 [%rd0+8], 20; \
               atom.global.cas.b32 %r3, [%rd0+8], 20, 21; ld.global.u32 %r4, [%rd0+8]; mad.lo.u32 %r1, %r2, 1000, %r4;";
    assert_eq!(word(add), 5021);
    let wrap =
        "st.global.u32 [%rd0+8], 3; atom.global.inc.u32 %r2, [%rd0+8], 3; ld.global.u32 %r1, [%rd0+8];";
    assert_eq!(word(wrap), 0);
    let pair = "st.global.u32 [%rd0+8], 0x3c003c00; mov.u32 %r2, 0x40003c00; \
                atom.global.add.noftz.f16x2 %r3, [%rd0+8], %r2; ld.global.u32 %r1, [%rd0+8];";
    // Half arithmetic is not folded on the host; only that it lowers is checked.
    lower(&kernel("", pair)).expect("lowers");
}

#[test]
fn updates_of_packed_halves_keep_their_order() {
    for (word, ordering) in [("relaxed", Ordering::Relaxed), ("acq_rel", Ordering::AcqRel)] {
        let body =
            format!("atom.{word}.gpu.global.add.noftz.f16x2 %r1, [%rd0+8], %r2; st.global.u32 [%rd0], %r1;");
        let unit = lower(&kernel("", &body)).expect("lowers");
        let f = &unit.functions[0];
        let ops = f.layout.iter().flat_map(|b| &f.blocks[*b].insts).map(|i| &f.insts[*i].op);
        let orders: Vec<_> = ops
            .filter_map(|op| if let Op::AtomicCas { ordering, .. } = op { Some(*ordering) } else { None })
            .collect();
        assert_eq!(orders, [ordering], "{body}");
    }
}

#[test]
fn loops_guards_and_tables() {
    let sum = "mov.u32 %r1, 0; mov.u32 %r2, 0;\nL: add.u32 %r1, %r1, %r2; add.u32 %r2, %r2, 1; \
               setp.lt.u32 %p1, %r2, 5; @%p1 bra L;";
    assert_eq!(word(sum), 10);
    let guard = "mov.u32 %r1, 1; setp.eq.u32 %p1, %r0, 9; @%p1 add.u32 %r1, %r1, 1; @!%p1 add.u32 %r1, %r1, 10; \
                 @!%p1 st.global.u32 [%rd0+3], 1; @%p1 bra D; mov.u32 %r1, 99;\nD:";
    assert_eq!(word(guard), 2);
    let table = "mov.u32 %r1, 0; mov.u32 %r2, 1;\nT: .branchtargets A, B, C; brx.idx %r2, T;\nA: mov.u32 %r1, 10; bra E;\n\
                 B: mov.u32 %r1, 20; bra E;\nC: mov.u32 %r1, 30;\nE:";
    assert_eq!(word(table), 20);
    assert_eq!(run(&kernel("", "trap;"), 1), Err(weft_abi::TrapCode::Trap as u32));
    let early = "st.global.u32 [%rd0], 4; exit; st.global.u32 [%rd0], 5;";
    assert_eq!(run(&kernel("", early), 1), Ok(vec![4]));
}

#[test]
fn copies_and_barrier_objects() {
    let shared = ".shared .align 16 .b8 buffer[16]; .shared .align 8 .b64 bar;";
    let copy = "st.global.v4.u32 [%rd0+16], {1, 2, 3, 4}; mov.u64 %rd2, buffer; add.u64 %rd3, %rd0, 16; mov.u32 %r2, 6; \
                cp.async.ca.shared.global [%rd2], [%rd3], 16, %r2; cp.async.commit_group; cp.async.wait_group 0; \
                ld.shared.v4.u32 {%r3, %r4, %r5, %r6}, [buffer]; st.global.v4.u32 [%rd0], {%r3, %r4, %r5, %r6};";
    assert_eq!(run(&kernel(shared, copy), 4), Ok(vec![1, 2, 0, 0]));
    let state = "mov.u32 %r9, bar; mbarrier.init.shared.b64 [%r9], 2; mbarrier.arrive.shared.b64 %rd2, [%r9]; \
                 mbarrier.test_wait.shared.b64 %p1, [%r9], %rd2; selp.u32 %r1, 1, 0, %p1; \
                 mbarrier.arrive.expect_tx.shared.b64 _, [%r9], 16; mbarrier.test_wait.shared.b64 %p1, [%r9], %rd2; \
                 selp.u32 %r2, 1, 0, %p1; mbarrier.complete_tx.shared.b64 [%r9], 16; \
                 mbarrier.try_wait.parity.shared.b64 %p1, [%r9], 0; selp.u32 %r3, 1, 0, %p1; \
                 mbarrier.try_wait.parity.shared.b64 %p1, [%r9], 1; selp.u32 %r4, 1, 0, %p1; \
                 st.global.v4.u32 [%rd0], {%r1, %r2, %r3, %r4};";
    assert_eq!(run(&kernel(shared, state), 4), Ok(vec![0, 0, 1, 0]));
}

#[test]
fn stack_memory_at_run_time() {
    let body = ".local .align 8 .b8 own[8]; st.local.u32 [own], 1; stacksave.u64 %rd5; mov.u64 %rd2, 24; alloca.u64 %rd3, %rd2, 16; \
                alloca.u64 %rd4, %rd2, 16; st.local.u32 [%rd3], 4; st.local.u32 [%rd4], 5; ld.local.u32 %r2, [%rd3]; \
                ld.local.u32 %r3, [own]; mad.lo.u32 %r1, %r2, 10, %r3; stackrestore.u64 %rd5;";
    assert_eq!(word(body), 41);
    let large = kernel("", "mov.u64 %rd2, 100000; alloca.u64 %rd3, %rd2, 16; st.global.u64 [%rd0], %rd3;");
    assert_eq!(run(&large, 1), Err(weft_abi::TrapCode::StackOverflow as u32));
}
