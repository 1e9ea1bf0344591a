//! Threads that work together: reductions at barriers, places taken by counting, the ends of arrays.

use crate::common::{BuilderExt, Kernel, Make};
use weft_codegen::Options;
use weft_ir::{
    AtomicForm, AtomicOp, BarrierKind, IntCond, IntOp, Op, Ordering, Scope, Space, Special, Stage,
    SuspendReason, Terminator, Type, Values,
};

/// Each thread writes how many of the block's threads have an odd value, and how many there are.
fn count_odd(width: u32) -> Make {
    let mut m = Make::new("count_odd", [64, 1, 1], width);
    m.f().stage = Stage::Suspended;
    let after = m.f().add_block();
    m.f().resumes.push(after);
    let mut b = m.entry();
    let base = b.param(Type::I64, 0);
    let tid = b.special(Special::Tid(0));
    let at = b.element(base, tid, 4);
    let v = b.ld(Type::I32, Space::Global, at);
    let (zero, one) = (b.iconst(Type::I32, 0), b.iconst(Type::I32, 1));
    let bit = b.int(IntOp::And, v, one);
    let odd = b.icmp(IntCond::Ne, bit, zero);
    let all = b.iconst(Type::I32, width.into());
    let reason = SuspendReason::Barrier(BarrierKind::RedPopc);
    let args = Values::from_slice(&[zero, zero, odd, all]);
    b.term(Terminator::Suspend { reason, args, resume: 0, loc: 1 });
    let mut b = m.at(after);
    let base = b.param(Type::I64, 1);
    let tid = b.special(Special::Tid(0));
    let n = b.value(Op::ResumeValue(0), &[], Type::I32);
    let all = b.value(Op::ResumeValue(1), &[], Type::I32);
    let thousand = b.iconst(Type::I32, 1000);
    let all = b.int(IntOp::Mul, all, thousand);
    let sum = b.int(IntOp::Add, n, all);
    let at = b.element(base, tid, 4);
    b.st(Type::I32, Space::Global, at, sum);
    b.term(Terminator::Return(Values::new()));
    m
}

#[test]
fn reductions_at_barriers_need_no_scheduler() {
    for width in [8, 16, 32] {
        let mut k = Kernel::load(&count_odd(width).compile(&Options::default()));
        k.by_regions = true;
        let a: Vec<u32> = (0..64).map(|i| i * i / 3).collect();
        let odd = a.iter().filter(|x| **x % 2 == 1).count() as u32;
        let mut c = vec![0u32; 64];
        k.run([2, 1, 1], &[a.as_ptr() as u64, c.as_mut_ptr() as u64]);
        assert!(c.iter().all(|x| *x == 64_000 + odd), "W = {width}: {c:?}");
        assert_eq!(k.left.get(), 0, "W = {width}");
    }
}

/// What is done with the number that a lane took.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Index {
    Itself,
    /// Half of the lanes begin elsewhere.
    Moved,
    Backwards,
    /// Nothing that was counted.
    Thread,
}

/// Keeps the odd ones of 64 values of 4 or 8 bytes, at places taken from a counter.
fn keep_odd(index: Index, ty: Type, part: u32) -> Make {
    let mut m = Make::new("keep_odd", [64, 1, 1], 64);
    m.f().geometry = m.f().geometry.map(|g| g.in_parts(part));
    let mut b = m.entry();
    let (from, to, counter) = (b.param(Type::I64, 0), b.param(Type::I64, 1), b.param(Type::I64, 2));
    let tid = b.special(Special::Tid(0));
    let size = u64::from(ty.bytes());
    let at = b.element(from, tid, size);
    let v = b.ld(ty, Space::Global, at);
    let (zero, one) = (b.iconst(ty, 0), b.iconst(ty, 1));
    let bit = b.int(IntOp::And, v, one);
    let odd = b.icmp(IntCond::Ne, bit, zero);
    b.mask = Some(odd);
    let one = b.iconst(Type::I32, 1);
    let (ordering, scope, space) = (Ordering::Relaxed, Scope::Gpu, Space::Global);
    let add = Op::Atomic {
        op: AtomicOp::Add,
        ty: Type::I32,
        space,
        ordering,
        scope,
        form: AtomicForm::Each,
        look: false,
    };
    let taken = b.value(add, &[counter, one], Type::I32);
    b.mask = None;
    let index = match index {
        Index::Itself => taken,
        Index::Moved => {
            let bit = b.iconst(Type::I32, 4);
            let some = b.int(IntOp::And, tid, bit);
            let far = b.iconst(Type::I32, 16);
            let by = b.int(IntOp::Mul, some, far);
            b.int(IntOp::Add, taken, by)
        }
        Index::Backwards => {
            let last = b.iconst(Type::I32, 63);
            b.int(IntOp::Sub, last, taken)
        }
        Index::Thread => {
            let three = b.iconst(Type::I32, 37);
            let mixed = b.int(IntOp::Mul, tid, three);
            let mixed = b.int(IntOp::Xor, mixed, tid);
            let bits = b.iconst(Type::I32, 63);
            b.int(IntOp::And, mixed, bits)
        }
    };
    let out = b.element(to, index, size);
    b.mask = Some(odd);
    b.st(ty, Space::Global, out, v);
    b.mask = None;
    b.term(Terminator::Return(Values::new()));
    m
}

/// What [`keep_odd`] makes of `input`.
fn expected(index: Index, input: &[u64]) -> Vec<u64> {
    let mut out = vec![0; 128];
    let odd = input.iter().enumerate().filter(|(_, v)| **v % 2 == 1);
    for (taken, (tid, &v)) in odd.enumerate() {
        let at = match index {
            Index::Itself => taken,
            Index::Moved => taken + (tid & 4) * 16,
            Index::Backwards => 63 - taken,
            Index::Thread => ((tid * 37) ^ tid) & 63,
        };
        out[at] = v;
    }
    out
}

#[test]
fn places_that_lanes_count_are_stored_to_in_one_piece() {
    let wide = std::is_x86_feature_detected!("avx512f");
    for index in [Index::Itself, Index::Moved, Index::Backwards, Index::Thread] {
        for (ty, part, cpu) in [
            (Type::I32, 16, None),
            (Type::I32, 32, None),
            (Type::I64, 16, None),
            (Type::I32, 16, Some("x86-64-v3")),
        ] {
            let options = Options { keep_asm: true, target: crate::common::cpu(cpu), ..Options::default() };
            let object = keep_odd(index, ty, part).compile(&options);
            let moves = object.asm.as_deref().expect("kept").contains("vpcompress");
            assert_eq!(moves, wide && cpu.is_none() && index != Index::Thread, "{index:?} {ty:?}");
            let k = Kernel::load(&object);
            for step in [0u64, 1, 3, 7, 64] {
                // Some, all and none of them odd.
                let value = |i: u64| if step == 64 { 2 * i } else { ((i * step) >> 1) | u64::from(step < 2) };
                let input: Vec<u64> = (0..64).map(value).collect();
                let mut counter = 0u32;
                let got: Vec<u64> = if ty == Type::I64 {
                    let mut out = vec![0u64; 128];
                    k.run(
                        [1, 1, 1],
                        &[input.as_ptr() as u64, out.as_mut_ptr() as u64, (&raw mut counter) as u64],
                    );
                    out
                } else {
                    let small: Vec<u32> = input.iter().map(|v| *v as u32).collect();
                    let mut out = vec![0u32; 128];
                    k.run(
                        [1, 1, 1],
                        &[small.as_ptr() as u64, out.as_mut_ptr() as u64, (&raw mut counter) as u64],
                    );
                    out.into_iter().map(u64::from).collect()
                };
                assert_eq!(got, expected(index, &input), "{index:?} {ty:?} {part} {step}");
            }
        }
    }
}

/// `out[i] = i < n ? in[i] : 0`, or with a mask that depends on data.
fn tail(by_data: bool) -> Make {
    let mut m = Make::new("tail", [64, 1, 1], 64);
    m.f().geometry = m.f().geometry.map(|g| g.in_parts(16));
    let mut b = m.entry();
    let (from, to, n) = (b.param(Type::I64, 0), b.param(Type::I64, 1), b.param(Type::I32, 2));
    let i = b.global_id();
    let out = b.element(to, i, 4);
    let compared = if by_data { b.ld(Type::I32, Space::Global, out) } else { i };
    let inside = b.icmp(IntCond::LtS, compared, n);
    let at = b.element(from, i, 4);
    b.mask = Some(inside);
    let v = b.ld(Type::I32, Space::Global, at);
    b.mask = None;
    let zero = b.iconst(Type::I32, 0);
    let v = b.select(inside, v, zero);
    b.st(Type::I32, Space::Global, out, v);
    b.term(Terminator::Return(Values::new()));
    m
}

#[test]
fn nothing_is_read_behind_the_end() {
    let options = Options { keep_ir: true, ..Options::default() };
    let chosen = |o: &weft_codegen::Object| o.ir.as_deref().expect("kept").contains("select i1");
    let object = tail(false).compile(&options);
    // The address is that of something that is there.
    assert!(chosen(&object) && !chosen(&tail(true).compile(&options)));
    let k = Kernel::load(&object);
    let a: Vec<u32> = (0..192).map(|i| i * 5 + 1).collect();
    for n in [0usize, 1, 63, 64, 100, 192] {
        let mut c = vec![7u32; 192];
        k.run([3, 1, 1], &[a.as_ptr() as u64, c.as_mut_ptr() as u64, n as u64]);
        assert!((0..192).all(|i| c[i] == if i < n { a[i] } else { 0 }), "n = {n}");
    }
}

/// A step of a tree in shared memory, in which one of two groups takes part.
fn step() -> Make {
    let mut m = Make::new("step", [128, 1, 1], 64);
    m.unit.shared_bytes = 256;
    m.f().geometry = m.f().geometry.map(|g| g.in_parts(16));
    let mut b = m.entry();
    let to = b.param(Type::I64, 0);
    let tid = b.special(Special::Tid(0));
    let half = b.iconst(Type::I32, 64);
    let inside = b.icmp(IntCond::LtU, tid, half);
    let zero = b.iconst(Type::I64, 0);
    let at = b.element(zero, tid, 4);
    let out = b.element(to, tid, 4);
    b.mask = Some(inside);
    b.st(Type::I32, Space::Shared, at, tid);
    let v = b.ld(Type::I32, Space::Shared, at);
    b.mask = None;
    let none = b.iconst(Type::I32, 7);
    let v = b.select(inside, v, none);
    b.st(Type::I32, Space::Global, out, v);
    b.term(Terminator::Return(Values::new()));
    m
}

#[test]
fn groups_without_a_part_in_a_step_go_nowhere() {
    let object = step().compile(&Options { keep_raw_ir: true, ..Options::default() });
    // An address is chosen, for the load and for the store.
    let code = object.raw_ir.as_deref().expect("kept");
    assert!(code.lines().any(|l| l.contains("select i1") && l.contains(", ptr ")));
    let mut c = vec![0u32; 128];
    Kernel::load(&object).run([2, 1, 1], &[c.as_mut_ptr() as u64]);
    assert!((0..128).all(|i| c[i] == if i < 64 { i as u32 } else { 7 }), "{c:?}");
}
