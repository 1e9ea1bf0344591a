//! Branches, calls, memory spaces, faults.

use crate::common::{Flat, How, Log, OUT, body, body_of, launch, module, r1, threads};
use weft_interp::{System, TrapKind};

fn out(text: &str, how: &How) -> Flat {
    let mut memory = Flat::new(0x10_000);
    launch(&module(text), how, &mut memory, &mut Log::default()).unwrap_or_else(|t| panic!("{t}"));
    memory
}

#[test]
fn loops_and_tables() {
    let sum = "mov.b32 %r1, 0; mov.b32 %r2, 10; L: add.s32 %r1, %r1, %r2; sub.s32 %r2, %r2, 1; setp.ne.s32 %p1, %r2, 0; @%p1 bra L;";
    assert_eq!(r1(sum), 55);
    let table = "T: .branchtargets A, B, C; mov.b32 %r2, 2; brx.idx %r2, T; A: mov.b32 %r1, 1; bra E; B: mov.b32 %r1, 2; bra E; C: mov.b32 %r1, 3; E:";
    assert_eq!(r1(table), 3);
}

#[test]
fn calls_have_frames() {
    let text = ".func (.param .b32 r) fib(.param .b32 n) { .reg .b32 %r<5>; .reg .pred %p; .local .b32 keep;
            ld.param.b32 %r1, [n]; setp.lt.s32 %p, %r1, 2; @%p bra DONE;
            st.local.b32 [keep], %r1; sub.s32 %r2, %r1, 1;
            { .param .b32 a; .param .b32 v; st.param.b32 [a], %r2; call.uni (v), fib, (a); ld.param.b32 %r3, [v]; }
            ld.local.b32 %r2, [keep]; sub.s32 %r2, %r2, 2;
            { .param .b32 a; .param .b32 v; st.param.b32 [a], %r2; call.uni (v), fib, (a); ld.param.b32 %r2, [v]; }
            add.s32 %r1, %r2, %r3; DONE: st.param.b32 [r], %r1; ret; }
        .func (.reg .b32 o) twice(.reg .b32 i) { add.s32 o, i, i; ret; }
        .visible .entry k(.param .u64 out) { .reg .b64 %rd<4>; .reg .b32 %r<9>; ld.param.u64 %rd1, [out];
            { .param .b32 a; .param .b32 v; st.param.b32 [a], 10; call (v), fib, (a); ld.param.b32 %r1, [v]; }
            call (%r2), twice, (%r1); mov.u64 %rd2, fib;
            { .param .b32 a; .param .b32 v; st.param.b32 [a], 7; P: .callprototype (.param .b32 _) _ (.param .b32 _);
              call (v), %rd2, (a), P; ld.param.b32 %r3, [v]; }
            st.global.v2.b32 [%rd1], {%r1, %r2}; st.global.b32 [%rd1+8], %r3; ret; }";
    assert_eq!(out(text, &How::default()).u32s(OUT, 3), [55, 110, 13]);
}

#[test]
fn printing_reads_local_memory() {
    let text = ".global .b8 fmt[3] = {104, 105, 0}; .extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);
        .visible .entry k() { .reg .b64 %rd<4>; .local .align 8 .b8 args[8]; .reg .b32 %r<3>;
        mov.u64 %rd1, args; cvta.local.u64 %rd1, %rd1; mov.b32 %r1, 42; st.b32 [%rd1], %r1; mov.u64 %rd2, fmt; cvta.global.u64 %rd2, %rd2;
        { .param .b64 a; .param .b64 b; .param .b32 v; st.param.b64 [a], %rd2; st.param.b64 [b], %rd1; call.uni (v), vprintf, (a, b); ld.param.b32 %r2, [v]; } ret; }";
    let mut log = Log::default();
    launch(&module(text), &How::default(), &mut Flat::new(0x10_000), &mut log).expect("runs");
    assert_eq!(log.text, "hi42");
}

#[test]
fn spaces_and_vectors() {
    let text = ".shared .align 16 .b8 s[32]; .local .b32 l; mov.b32 %r1, 0x80; st.shared.u8 [s+3], %r1; ld.shared.s8 %r2, [s+3];
        mov.u64 %rd1, s; cvta.shared.u64 %rd2, %rd1; ld.u8 %r3, [%rd2+3]; st.local.b32 [l], %r2; ld.local.b32 %r4, [l];
        isspacep.shared %p1, %rd2; selp.b32 %r5, 1, 0, %p1; cvta.to.shared.u64 %rd3, %rd2; sub.s64 %rd3, %rd3, %rd1; cvt.u32.u64 %r6, %rd3;
        st.global.v4.b32 [%rd0], {%r2, %r3, %r4, %r5}; st.global.b32 [%rd0+16], %r6; mov.b64 %rd4, {%r2, %r3}; mov.b64 {%r7, %r8}, %rd4; st.global.v2.b32 [%rd0+24], {%r7, %r8};";
    assert_eq!(body(text).u32s(OUT, 8), [0xffff_ff80, 0x80, 0xffff_ff80, 1, 0, 0, 0xffff_ff80, 0x80]);
}

#[test]
fn special_registers() {
    let text = ".visible .entry k(.param .u64 out) { .reg .b64 %rd<4>; .reg .b32 %r<9>; ld.param.u64 %rd1, [out];
        mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mov.u32 %r3, %tid.x; mad.lo.u32 %r4, %r1, %r2, %r3;
        mad.wide.u32 %rd2, %r4, 4, %rd1; mov.u32 %r5, %laneid; mov.u32 %r6, %warpid; shl.b32 %r6, %r6, 8; or.b32 %r5, %r5, %r6; st.global.u32 [%rd2], %r5; ret; }";
    let how = How { grid: [3, 1, 1], block: [40, 1, 1], ..How::default() };
    let got = out(text, &how).u32s(OUT, 120);
    assert_eq!((got[0], got[39], got[40], got[119]), (0, 0x107, 0, 0x107));
}

#[test]
fn atomics() {
    let text = "mov.b32 %r1, 7; atom.global.inc.u32 %r2, [%rd0], 3; atom.global.dec.u32 %r2, [%rd0+4], 9; atom.global.add.f32 %f1, [%rd0+8], 0f3FC00000;
        atom.global.cas.b32 %r3, [%rd0+12], 0, 5; atom.global.cas.b32 %r4, [%rd0+12], 0, 6; red.global.max.s32 [%rd0+16], -1; atom.global.exch.b32 %r5, [%rd0+20], %r1;
        red.global.min.u32 [%rd0+24], -1; atom.global.or.b32 %r6, [%rd0+28], 12; st.global.v2.b32 [%rd0+32], {%r3, %r4};
        mov.b32 %r7, 0x3c003c00; atom.global.add.noftz.f16x2 %r8, [%rd0+40], %r7;";
    assert_eq!(body(text).u32s(OUT, 11), [1, 9, 1.5f32.to_bits(), 5, 0, 7, 0, 12, 0, 5, 0x3c00_3c00]);
    let counted = body_of(
        "atom.global.add.u32 %r1, [%rd0], 1; red.global.add.f32 [%rd0+4], 0f3F800000;",
        &threads(100),
    )
    .expect("runs");
    assert_eq!(counted.u32s(OUT, 2), [100, 100f32.to_bits()]);
}

#[test]
fn faults_say_what_and_where() {
    let kind = |text: &str| body_of(text, &threads(2)).map(|_| ()).expect_err("a trap");
    let t = kind("mov.u32 %r1, %tid.x; setp.eq.s32 %p1, %r1, 1;\n @%p1 st.global.b32 [%rd0+0x100000], %r1;");
    assert!(matches!(t.kind, TrapKind::BadAddress { size: 4, write: true, .. }), "{t}");
    assert_eq!((t.thread, t.line, t.function.as_str()), ([1, 0, 0], 5, "k"));
    assert!(matches!(kind("ld.global.b32 %r1, [%rd0+2];").kind, TrapKind::Misaligned { size: 4, .. }));
    assert!(matches!(kind(".shared .b32 s; ld.shared.b32 %r1, [s+4];").kind, TrapKind::BadAddress { .. }));
    assert_eq!(kind("trap;").kind, TrapKind::Trap);
    assert_eq!(kind("bar.sync 0, 96;").kind, TrapKind::Deadlock);
    let text = ".func f() { call f; ret; } .visible .entry k() { call f; ret; }";
    let trap = launch(&module(text), &How::default(), &mut Flat::new(16), &mut Log::default())
        .expect_err("overflow");
    assert_eq!(trap.kind, TrapKind::StackOverflow);
    let text = ".extern .func f(); .visible .entry k() { call f; ret; }";
    let trap = launch(&module(text), &How::default(), &mut Flat::new(16), &mut Log::default())
        .expect_err("undefined");
    assert_eq!(trap.kind, TrapKind::Undefined("f".to_owned()));
}

/// Knows one address, and has enough of a grid after a while.
#[derive(Default)]
struct Strict {
    questions: u32,
}

impl System for Strict {
    fn free(&mut self, address: u64) -> bool {
        address == 16
    }

    fn cancelled(&mut self) -> bool {
        self.questions += 1;
        self.questions > 3
    }
}

#[test]
fn a_free_of_an_unknown_address_is_a_fault() {
    let run = |address: u64| {
        let text = format!(
            ".extern .func free(.param .b64 p);
            .visible .entry k() {{ {{ .param .b64 a; st.param.b64 [a], {address}; call.uni free, (a); }} ret; }}"
        );
        launch(&module(&text), &How::default(), &mut Flat::new(0x10_000), &mut Strict::default())
    };
    assert_eq!(run(16), Ok(()));
    assert_eq!(run(32).expect_err("a fault").kind, TrapKind::BadFree { address: 32 });
}

#[test]
fn a_grid_ends_when_it_is_cancelled() {
    let text = ".visible .entry k() { L: bra L; }";
    let mut system = Strict::default();
    let ended = launch(&module(text), &threads(40), &mut Flat::new(0x10_000), &mut system);
    assert_eq!(ended.expect_err("must end").kind, TrapKind::Cancelled);
    assert_eq!(system.questions, 4);
}
