//! What is asked for before it is needed, and fences that cost nothing.
#![cfg(target_arch = "x86_64")]

use crate::common::{BuilderExt, Make};
use weft_codegen::Options;
use weft_ir::{
    Access, AtomicForm, AtomicOp, Builder, Geometry, IntOp, Op, Ordering, Prefetch, Scope, Space, Special,
    Terminator, Type, Values,
};

fn asm(make: &Make) -> String {
    let object = make.compile(&Options { keep_asm: true, ..Options::default() });
    object.asm.as_deref().expect("kept").to_owned()
}

/// Each thread loads its element, and asks for what the access says, if anything by a parameter.
fn loads(ty: Type, prefetch: Prefetch) -> String {
    asm(&kernel(ty, prefetch, 16))
}

fn kernel(ty: Type, prefetch: Prefetch, width: u32) -> Make {
    let mut make = Make::new("loads", [64, 1, 1], width);
    let mut b = make.entry();
    let (from, to, by) = (b.param(Type::I64, 0), b.param(Type::I64, 1), b.param(Type::I32, 2));
    let t = b.special(Special::Tid(0));
    let at = b.element(from, t, u64::from(ty.bytes()));
    let access = Access { prefetch, ..Access::default() };
    let op = Op::Load { ty, space: Space::Global, count: 1, align: ty.bytes(), access };
    let args = [at, by];
    let x = b.value(op, &args[..if prefetch.times == 0 { 1 } else { 2 }], ty);
    let out = b.element(to, t, u64::from(ty.bytes()));
    b.st(ty, Space::Global, out, x);
    b.term(Terminator::Return(Values::new()));
    make
}

#[test]
fn requests_are_made_line_by_line() {
    let requests = |ty, prefetch: Prefetch| loads(ty, prefetch).matches("prefetch").count();
    let at = |bytes| Prefetch { bytes, ..Prefetch::default() };
    assert_eq!(requests(Type::I32, Prefetch::default()), 0);
    // The loop over groups may be written out.
    let one = requests(Type::I32, at([4096, 0]));
    assert!(one > 0);
    assert_eq!(requests(Type::I32, at([8192, 4096])), 2 * one);
    // Sixteen elements of eight bytes are two lines each.
    assert_eq!(requests(Type::I64, at([-4096, 0])), 2 * one);
    assert_eq!(requests(Type::I32, Prefetch { times: 256, ..Prefetch::default() }), one);
}

#[test]
fn parts_of_one_line_ask_for_it_once() {
    let requests = |part: u32| {
        let prefetch = Prefetch { bytes: [4096, 0], ..Prefetch::default() };
        let mut make = kernel(Type::I32, prefetch, 64);
        make.f().geometry = Some(Geometry::new([64, 1, 1], 64).in_parts(part));
        let target = crate::common::cpu(Some("x86-64-v3"));
        let object = make.compile(&Options { target, keep_asm: true, ..Options::default() });
        object.asm.as_deref().expect("kept").matches("prefetch").count()
    };
    // 64 elements of four bytes are four lines, be they eight vectors or four.
    assert_eq!((requests(8), requests(16)), (4, 4));
}

#[test]
fn what_is_wanted_soon_goes_to_the_first_cache() {
    let near = |near| loads(Type::I32, Prefetch { bytes: [1024, 0], near, ..Prefetch::default() });
    assert!(near(true).contains("prefetcht0") && near(false).contains("prefetcht1"));
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
        b.value(
            Op::Atomic {
                op: AtomicOp::Exch,
                ty,
                space,
                ordering,
                scope,
                form: AtomicForm::Each,
                look: false,
            },
            &[lock, zero],
            Type::I32,
        );
        b.st(Type::I32, Space::Global, data, v);
    } else {
        let seen = b.value(
            Op::AtomicCas { ty, space, ordering, scope, form: AtomicForm::Each },
            &[lock, zero, one],
            Type::I32,
        );
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
    let is_fence =
        |line: &&str| line.contains("mfence") || line.trim().starts_with("lock") && !line.contains("cmpxchg");
    let fences = |asm: &str| asm.lines().filter(is_fence).count();
    for exchange in [false, true] {
        let (beside, apart) = (fenced(exchange, false), fenced(exchange, true));
        assert!(fences(&beside) == 0 && fences(&apart) > 0, "{beside}\n{apart}");
        // A store alone would be none.
        assert!(beside.contains("xchg"), "{beside}");
    }
}
