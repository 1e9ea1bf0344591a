//! What is asked for before it is needed, and fences that cost nothing.
#![cfg(target_arch = "x86_64")]

mod common;

use common::{BuilderExt, Make};
use weft_codegen::Options;
use weft_ir::{
    AtomicOp, BarrierKind, Builder, Edge, IntCond, IntOp, Op, Ordering, Scope, SlotData, Space, Special,
    Stage, SuspendReason, Terminator, Type, Values,
};

fn asm(make: &Make) -> String {
    let object = make.compile(&Options { keep_asm: true, ..Options::default() });
    object.asm.as_deref().unwrap_or_default().to_owned()
}

/// `for (i = thread; i < n; i += step) sum += in[i] * in[i + 2];`, with a barrier in each round if asked for. The step is
/// 64 times a special register, or a constant.
fn strided(step: Result<Special, i32>, wait: bool) -> String {
    strided_in(Type::I32, step, wait)
}

/// The same with other elements.
fn strided_in(ty: Type, step: Result<Special, i32>, wait: bool) -> String {
    let size = u64::from(ty.bytes());
    let mut make = Make::new("strided", [64, 1, 1], if wait { 64 } else { 16 });
    make.f().geometry = make.f().geometry.map(|g| g.in_parts(16));
    let body = make.f().add_block();
    let i = make.f().add_param(body, Type::I32);
    let sum = make.f().add_param(body, ty);
    let done = make.f().add_block();
    let mut b = make.entry();
    let (from, to, n) = (b.param(Type::I64, 0), b.param(Type::I64, 1), b.param(Type::I32, 2));
    let t = b.special(Special::Tid(0));
    let threads = b.iconst(Type::I32, 64);
    let step = match step {
        Ok(of) => {
            let of = b.special(of);
            b.int(IntOp::Mul, of, threads)
        }
        Err(constant) => b.iconst(Type::I32, constant as u32 as u64),
    };
    let (zero, none) = (b.iconst(Type::I32, 0), b.iconst(ty, 0));
    b.term(Terminator::Jump(Edge { block: body, args: Values::from_slice(&[zero, none]) }));
    let mut b = make.at(body);
    let at = b.int(IntOp::Add, i, t);
    let at = b.element(from, at, size);
    let x = b.ld(ty, Space::Global, at);
    let eight = b.iconst(Type::I64, 8);
    let beside = b.int(IntOp::Add, at, eight);
    let y = b.ld(ty, Space::Global, beside);
    let x = b.int(IntOp::Mul, x, y);
    let new = b.int(IntOp::Add, sum, x);
    if wait {
        b.inst(Op::Barrier(BarrierKind::Sync, true), &[zero, zero], &[]);
    }
    let next = b.int(IntOp::Add, i, step);
    let cond = b.icmp(IntCond::LtU, next, n);
    let then = Edge { block: body, args: Values::from_slice(&[next, new]) };
    b.term(Terminator::Branch { cond, then, other: Edge { block: done, args: Values::new() } });
    let mut b = make.at(done);
    let out = b.element(to, t, size);
    b.st(ty, Space::Global, out, new);
    b.term(Terminator::Return(Values::new()));
    asm(&make)
}

#[test]
fn loops_over_the_grid_ask_for_later_rounds() {
    // One request for each of the four rounds that LLVM makes one, not for what lies beside them.
    assert_eq!(strided(Ok(Special::Nctaid(0)), false).matches("prefetch").count(), 4);
    // Sixteen elements of eight bytes are two lines each.
    assert_eq!(strided_in(Type::I64, Ok(Special::Nctaid(0)), false).matches("prefetch").count(), 8);
    // Anything else the CPU sees by itself, or it is in the caches.
    assert!(!strided(Ok(Special::Ctaid(0)), false).contains("prefetch"));
}

#[test]
fn loops_that_wait_at_barriers_ask_for_the_next_round() {
    // One request for each of four parts.
    assert_eq!(strided(Ok(Special::Ctaid(0)), true).matches("prefetch").count(), 4);
    // What the round itself reads is not asked for, upwards or downwards.
    for step in [8, -8] {
        assert!(!strided(Err(step), true).contains("prefetch"));
    }
}

/// As [`strided`] by a parameter, in groups that leave their block at a barrier in each round: the index lies in a frame.
/// `put`: the index itself is put there, not its square.
fn through_frames(put: bool) -> String {
    let mut make = Make::new("frames", [64, 1, 1], 16);
    make.f().stage = Stage::Suspended;
    let slot = make.f().slots.push(SlotData { ty: Type::I32, uniform: true, parts: false });
    let (body, behind, done) = (make.f().add_block(), make.f().add_block(), make.f().add_block());
    make.f().resumes.push(behind);
    let i = make.f().add_param(body, Type::I32);
    let edge = |block, args: &[_]| Edge { block, args: Values::from_slice(args) };
    let mut b = make.entry();
    let zero = b.iconst(Type::I32, 0);
    b.term(Terminator::Jump(edge(body, &[zero])));
    let mut b = make.at(body);
    let (from, to) = (b.param(Type::I64, 0), b.param(Type::I64, 1));
    let t = b.special(Special::Tid(0));
    let at = b.int(IntOp::Add, i, t);
    let at = b.element(from, at, 4);
    let x = b.ld(Type::I32, Space::Global, at);
    let out = b.element(to, t, 4);
    b.st(Type::I32, Space::Global, out, x);
    let none = b.iconst(Type::I32, 0);
    let other = b.int(IntOp::Mul, i, i);
    b.inst(Op::FrameStore(slot), &[if put { i } else { other }], &[]);
    let (args, reason) = (Values::from_slice(&[none, none]), SuspendReason::Barrier(BarrierKind::Sync));
    b.term(Terminator::Suspend { reason, args, resume: 0, loc: 1 });
    let mut b = make.at(behind);
    let (n, step) = (b.param(Type::I32, 2), b.param(Type::I32, 3));
    let old = b.value(Op::FrameLoad(slot), &[], Type::I32);
    let next = b.int(IntOp::Add, old, step);
    let cond = b.icmp(IntCond::LtU, next, n);
    b.term(Terminator::Branch { cond, then: edge(body, &[next]), other: edge(done, &[]) });
    make.at(done).term(Terminator::Return(Values::new()));
    asm(&make)
}

#[test]
fn rounds_that_go_through_frames_ask_for_the_next_one() {
    assert!(through_frames(true).contains("prefetch"));
    assert!(!through_frames(false).contains("prefetch"));
}

/// Reads a row at these distances, in each of the arms of `if (n)`.
fn reads(arms: &[&[u64]]) -> String {
    let mut make = Make::new("reads", [64, 1, 1], 16);
    let blocks: Vec<_> = arms.iter().map(|_| make.f().add_block()).collect();
    let mut b = make.entry();
    let (from, to, n) = (b.param(Type::I64, 0), b.param(Type::I64, 1), b.param(Type::I32, 2));
    let (block, t) = (b.special(Special::Ctaid(0)), b.special(Special::Tid(0)));
    let threads = b.iconst(Type::I32, 64);
    let first = b.int(IntOp::Mul, block, threads);
    let i = b.int(IntOp::Add, first, t);
    let at = b.element(from, i, 4);
    let out = b.element(to, i, 4);
    let zero = b.iconst(Type::I32, 0);
    let cond = b.icmp(IntCond::Ne, n, zero);
    let edge = |block| Edge { block, args: Values::new() };
    b.term(Terminator::Branch { cond, then: edge(blocks[0]), other: edge(blocks[arms.len() - 1]) });
    for (arm, &block) in arms.iter().zip(&blocks) {
        let mut b = make.at(block);
        let mut sum = zero;
        for &distance in *arm {
            let far = b.iconst(Type::I64, distance);
            let at = b.int(IntOp::Add, at, far);
            let x = b.ld(Type::I32, Space::Global, at);
            sum = b.int(IntOp::Add, sum, x);
        }
        b.st(Type::I32, Space::Global, out, sum);
        b.term(Terminator::Return(Values::new()));
    }
    asm(&make)
}

#[test]
fn many_places_are_asked_for_once_each() {
    let requests = |arms: &[&[u64]]| reads(arms).matches("prefetch").count();
    let six = requests(&[&[0, 4096, 8192, 12288, 16384, 20480]]);
    assert!(six > 0);
    assert_eq!(requests(&[&[0, 4, 4096, 8192, 12288, 16384, 16388, 20480]]), six);
    // Few places, and the copies of a way.
    assert_eq!(requests(&[&[0, 4, 8, 12, 16, 20, 24, 28]]), 0);
    assert_eq!(requests(&[&[0, 4096, 8192], &[0, 4096, 8192]]), 0);
    // Two that take turns within a page.
    assert!(requests(&[&[0, 1024]]) > 0);
}

/// Each thread of a block of `side` columns and rows copies its place of a picture of unknown width, or turns it over.
fn picture(side: u32, turned: bool) -> usize {
    let mut make = Make::new("picture", [side, side, 1], side);
    let mut b = make.entry();
    let (from, to, n) = (b.param(Type::I64, 0), b.param(Type::I64, 1), b.param(Type::I32, 2));
    let threads = b.iconst(Type::I32, side.into());
    let [x, y] = [0, 1].map(|d| {
        let block = b.special(Special::Ctaid(d));
        let first = b.int(IntOp::Mul, block, threads);
        let t = b.special(Special::Tid(d));
        b.int(IntOp::Add, first, t)
    });
    let row = b.int(IntOp::Mul, y, n);
    let i = b.int(IntOp::Add, row, x);
    let at = b.element(from, i, 4);
    let v = b.ld(Type::I32, Space::Global, at);
    let column = b.int(IntOp::Mul, x, n);
    let turned_over = b.int(IntOp::Add, column, y);
    let at = b.element(to, if turned { turned_over } else { i }, 4);
    b.st(Type::I32, Space::Global, at, v);
    b.term(Terminator::Return(Values::new()));
    asm(&make).matches("prefetch").count()
}

#[test]
fn blocks_of_many_rows_ask_twice() {
    // Each copy of the code asks for the rows of two of the blocks that come next.
    let requests = picture(16, true);
    assert!(requests > 0 && requests.is_multiple_of(2), "{requests}");
    // Few rows the CPU follows by itself.
    assert_eq!(picture(8, true), 0);
}

#[test]
fn rows_of_several_blocks_ask_for_the_next_page() {
    assert!(picture(16, false) > 0 && picture(8, false) > 0);
}

/// An atomic instruction, a load if asked for, a fence, or the other way round; one thread per group.
fn fenced(exchange: bool, between: bool) -> String {
    let mut make = Make::new("fenced", [64, 1, 1], 1);
    let mut b = make.entry();
    let (lock, data) = (b.param(Type::I64, 0), b.param(Type::I64, 1));
    let (zero, one) = (b.iconst(Type::I32, 0), b.iconst(Type::I32, 1));
    let (ordering, scope, ty, space) = (Ordering::Relaxed, Scope::Gpu, Type::I32, Space::Global);
    let load = |b: &mut Builder<'_>| if between { b.ld(Type::I32, Space::Global, data) } else { zero };
    let fence = Op::Fence(Ordering::SeqCst, Scope::Gpu);
    if exchange {
        b.st(Type::I32, Space::Global, data, one);
        b.inst(fence, &[], &[]);
        let v = load(&mut b);
        b.value(Op::Atomic { op: AtomicOp::Exch, ty, space, ordering, scope }, &[lock, zero], Type::I32);
        b.st(Type::I32, Space::Global, data, v);
    } else {
        let seen = b.value(Op::AtomicCas { ty, space, ordering, scope }, &[lock, zero, one], Type::I32);
        let v = load(&mut b);
        let v = b.int(IntOp::Add, v, seen);
        b.inst(fence, &[], &[]);
        b.st(Type::I32, Space::Global, data, v);
    }
    b.term(Terminator::Return(Values::new()));
    asm(&make)
}

#[test]
fn an_atomic_instruction_is_a_fence() {
    // Fences are `mfence` or an operation on the stack.
    let fences = |asm: &str| {
        asm.matches("mfence").count() + asm.matches("lock\t").count() + asm.matches("lock ").count()
    };
    for exchange in [false, true] {
        let (beside, apart) = (fenced(exchange, false), fenced(exchange, true));
        assert!(fences(&beside) < fences(&apart), "{beside}\n{apart}");
        // A store alone would be none.
        assert!(beside.contains("xchg"), "{beside}");
    }
}
