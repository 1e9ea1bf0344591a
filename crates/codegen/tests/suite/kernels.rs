//! Whole kernels, built by hand, compiled, inspected and run.

use crate::common::{BuilderExt, Kernel, Make};
use weft_codegen::Options;
use weft_ir::{
    BarrierKind, FloatMode, FloatOp, IntCond, IntOp, Op, SlotData, Space, Special, Stage, SuspendReason,
    Terminator, Type, Values,
};

fn keep() -> Options {
    Options { keep_ir: true, keep_asm: true, ..Options::default() }
}

/// `if (i < n) c[i] = a[i] + b[i]`.
fn vecadd(width: u32) -> Make {
    let mut m = Make::new("vecadd", [256, 1, 1], width);
    let mut b = m.entry();
    let [pa, pb, pc] = [0, 1, 2].map(|n| b.param(Type::I64, n));
    let n = b.param(Type::I32, 3);
    let i = b.global_id();
    let inside = b.icmp(IntCond::LtS, i, n);
    b.mask = Some(inside);
    let [aa, ab, ac] = [pa, pb, pc].map(|p| b.element(p, i, 4));
    let x = b.ld(Type::F32, Space::Global, aa);
    let y = b.ld(Type::F32, Space::Global, ab);
    let z = b.value(Op::Float(FloatOp::Add, FloatMode::default()), &[x, y], Type::F32);
    b.st(Type::F32, Space::Global, ac, z);
    b.term(Terminator::Return(Values::new()));
    m
}

fn run_vecadd(k: &Kernel, n: usize) {
    let a: Vec<f32> = (0..n).map(|i| i as f32).collect();
    let b: Vec<f32> = (0..n).map(|i| 0.5 * i as f32).collect();
    let mut c = vec![-1.0f32; n + 64];
    let params = [a.as_ptr() as u64, b.as_ptr() as u64, c.as_mut_ptr() as u64, n as u64];
    k.run([(n as u32).div_ceil(256), 1, 1], &params);
    assert!(c[..n].iter().enumerate().all(|(i, x)| *x == 1.5 * i as f32));
    assert!(c[n..].iter().all(|x| *x == -1.0));
}

#[test]
fn vecadd_is_masked_vector_code() {
    let width = crate::common::cpu(None).native_lanes();
    let o = vecadd(width).compile(&keep());
    assert_eq!((o.stats.gathers, o.stats.scatters), (0, 0), "{}", o.ir.expect("kept"));
    assert!(o.stats.vector_loads >= 2 && o.stats.vector_stores >= 1);
    let asm = o.asm.clone().expect("kept");
    if crate::common::has_512_bits() {
        assert!(asm.contains("vaddps") && asm.contains("%zmm"), "{asm}");
    }
    run_vecadd(&Kernel::load(&o), 1000);
}

#[test]
fn vecadd_runs_at_every_width() {
    for width in [1, 4, 8, 16, 32, 64] {
        run_vecadd(&Kernel::load(&vecadd(width).compile(&Options::default())), 777);
    }
}

#[test]
fn vecadd_for_a_smaller_cpu_has_no_zmm() {
    let options = Options { target: crate::common::cpu(Some("x86-64-v3")), ..keep() };
    let o = vecadd(8).compile(&options);
    let asm = o.asm.clone().expect("kept");
    assert!(asm.contains("%ymm") && !asm.contains("%zmm"));
    run_vecadd(&Kernel::load(&o), 300);
}

/// Each thread reads its neighbour's value through shared memory, across a barrier.
fn neighbour(width: u32, reason: SuspendReason) -> Make {
    let mut m = Make::new("neighbour", [64, 1, 1], width);
    m.unit.shared_bytes = 256;
    m.f().stage = Stage::Suspended;
    let slot = m.f().slots.push(SlotData { ty: Type::I32, uniform: false, parts: false });
    let after = m.f().add_block();
    m.f().resumes.push(after);
    let mut b = m.entry();
    let base = b.param(Type::I64, 0);
    let tid = b.special(Special::Tid(0));
    let at = b.element(base, tid, 4);
    let v = b.ld(Type::I32, Space::Global, at);
    let zero = b.iconst(Type::I64, 0);
    let mine = b.element(zero, tid, 4);
    b.st(Type::I32, Space::Shared, mine, v);
    b.inst(Op::FrameStore(slot), &[v], &[]);
    let zero = match reason {
        SuspendReason::Yield => b.iconst(Type::Pred, 1),
        _ => b.iconst(Type::I32, 0),
    };
    b.term(Terminator::Suspend { reason, args: Values::from_slice(&[zero, zero]), resume: 0, loc: 5 });
    let mut b = m.at(after);
    let base = b.param(Type::I64, 1);
    let tid = b.special(Special::Tid(0));
    let c = b.iconst(Type::I32, 63);
    let other = b.int(IntOp::Sub, c, tid);
    let zero = b.iconst(Type::I64, 0);
    let theirs = b.element(zero, other, 4);
    let x = b.ld(Type::I32, Space::Shared, theirs);
    let v = b.value(Op::FrameLoad(slot), &[], Type::I32);
    let ten = b.iconst(Type::I32, 1000);
    let v = b.int(IntOp::Mul, v, ten);
    let sum = b.int(IntOp::Add, v, x);
    let at = b.element(base, tid, 4);
    b.st(Type::I32, Space::Global, at, sum);
    b.term(Terminator::Return(Values::new()));
    m
}

#[test]
fn groups_go_on_after_a_barrier() {
    for width in [1, 8, 16, 32] {
        // A place to which all groups shall come is as good.
        for reason in [SuspendReason::Barrier(BarrierKind::Sync), SuspendReason::Yield] {
            go_on_after(width, reason);
        }
    }
}

fn go_on_after(width: u32, reason: SuspendReason) {
    let o = neighbour(width, reason).compile(&keep());
    assert!(
        o.info.suspends
            && o.info.resume_lines == [5]
            && o.info.frame_bytes == 64.max(4 * width).next_multiple_of(64)
    );
    if width > 1 {
        assert_eq!(o.stats.gathers, 0, "a reversed row is one load and a shuffle");
    }
    let mut k = Kernel::load(&o);
    assert!(k.has_regions());
    for by_regions in [false, true] {
        k.by_regions = by_regions;
        let a: Vec<u32> = (0..64).map(|i| i * i).collect();
        let mut c = vec![0u32; 64];
        k.run([1, 1, 1], &[a.as_ptr() as u64, c.as_mut_ptr() as u64]);
        for i in 0..64 {
            assert_eq!(c[i], a[i] * 1000 + a[63 - i]);
        }
        assert_eq!(k.left.get(), 0, "W = {width} {reason:?}");
    }
}
