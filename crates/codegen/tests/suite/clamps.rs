//! Indices that are kept within bounds: one piece of memory for lanes that no bound cuts off.

use crate::common::{BuilderExt, Kernel, Make};
use weft_codegen::{Object, Options};
use weft_ir::{Geometry, IntOp, Op, Space, Special, Terminator, Type, Values};

const THREADS: usize = 64;
/// What is read from.
const PLACES: usize = 100;

/// `to[t] = from[clamp(start + step * t, low, high)]`.
fn clamped(signed: bool, step: u64, part: u32, options: &Options) -> Object {
    let mut make = Make::new("clamped", [THREADS as u32, 1, 1], 32);
    make.f().geometry = Some(Geometry::new([THREADS as u32, 1, 1], 32).in_parts(part));
    let mut b = make.entry();
    let [from, to] = [0, 1].map(|n| b.param(Type::I64, n));
    let [start, low, high] = [2, 3, 4].map(|n| b.param(Type::I32, n));
    let t = b.special(Special::Tid(0));
    let step = b.iconst(Type::I32, step);
    let i = b.int(IntOp::Mul, t, step);
    let i = b.int(IntOp::Add, start, i);
    let (min, max) = if signed { (IntOp::MinS, IntOp::MaxS) } else { (IntOp::MinU, IntOp::MaxU) };
    // In both orders of the operands.
    let i = b.int(max, i, low);
    let i = b.int(min, high, i);
    let at = b.element(from, i, 4);
    let v = b.ld(Type::I32, Space::Global, at);
    let at = b.element(to, t, 4);
    b.st(Type::I32, Space::Global, at, v);
    b.term(Terminator::Return(Values::new()));
    make.compile(options)
}

#[test]
fn bounds_hold_for_every_start() {
    let from: Vec<i32> = (0..PLACES as i32).map(|i| 3 * i + 1).collect();
    for cpu in [None, Some("x86-64-v3".to_owned())] {
        for (signed, part) in [(true, 16), (true, 8), (false, 16), (false, 32)] {
            for step in [1, 2, -1i32 as u32 as u64] {
                let options =
                    Options { target: crate::common::cpu(cpu.as_deref()), opt: 2, ..Options::default() };
                let kernel = Kernel::load(&clamped(signed, step, part, &options));
                let (min, max) = (i32::MIN, i32::MAX);
                let starts = (-150..150).chain(min..min + 130).chain(max - 130..=max);
                for (start, (low, high)) in starts.flat_map(|s| [(s, (0, 99)), (s, (17, 40)), (s, (30, 20))])
                {
                    let mut to = vec![0i32; THREADS];
                    let number = |x: i32| u64::from(x as u32);
                    let params = [
                        from.as_ptr() as u64,
                        to.as_mut_ptr() as u64,
                        number(start),
                        number(low),
                        number(high),
                    ];
                    kernel.run([1, 1, 1], &params);
                    for (t, &got) in to.iter().enumerate() {
                        let i = start.wrapping_add((step as i32).wrapping_mul(t as i32));
                        let i = match signed {
                            true => i.max(low).min(high),
                            false => (i as u32).max(low as u32).min(high as u32) as i32,
                        };
                        assert_eq!(
                            got,
                            3 * i + 1,
                            "signed={signed} step={step} start={start} {low}..={high} thread {t} part {part}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn lanes_that_no_bound_cuts_off_are_one_access() {
    let target = crate::common::cpu(Some("x86-64-v4"));
    let object = clamped(true, 1, 16, &Options { keep_ir: true, opt: 2, target, ..Options::default() });
    // One for each part, and where lanes of another are cut off; parts at the bounds go lane by lane.
    let ir = object.ir.expect("kept");
    assert_eq!(ir.matches("load <16 x i32>").count(), 4, "{ir}");
}

/// Thread `t` loads the number at `from + max(4 * t, low)`, whose alignment is checked.
#[test]
fn what_is_cut_off_has_its_own_alignment() {
    let mut make = Make::new("bytes", [32, 1, 1], 32);
    make.f().geometry = Some(Geometry::new([32, 1, 1], 32).in_parts(16));
    let mut b = make.entry();
    let [from, to] = [0, 1].map(|n| b.param(Type::I64, n));
    let low = b.param(Type::I32, 2);
    let t = b.special(Special::Tid(0));
    let four = b.iconst(Type::I32, 4);
    let i = b.int(IntOp::Mul, t, four);
    let block = b.special(Special::Ctaid(0));
    let i = b.int(IntOp::Add, i, block);
    let i = b.int(IntOp::MinS, i, low);
    let at = b.element(from, i, 1);
    b.inst(Op::CheckAlign(4), &[at], &[]);
    let v = b.ld(Type::I32, Space::Global, at);
    let at = b.element(to, t, 4);
    b.st(Type::I32, Space::Global, at, v);
    b.term(Terminator::Return(Values::new()));
    let object = make.compile(&Options { keep_ir: true, ..Options::default() });
    // The check looks at all lanes: what they are is compared, not lane 0's address alone.
    let ir = object.ir.expect("kept");
    assert!(ir.contains("and <16 x i64>") || ir.contains("trunc <16 x i64>"), "{ir}");
}
