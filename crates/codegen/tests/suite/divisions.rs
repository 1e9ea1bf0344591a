//! Division by one number for all lanes, and what is computed from indices that are divided.
#![cfg(target_arch = "x86_64")]

use crate::common::{BuilderExt, Make};
use weft_codegen::Options;
use weft_ir::{Builder, Geometry, IntCond, IntOp, Space, Special, Terminator, Type, Value, Values};

/// `to[t] = from[index(t)]`, of 64 threads in vectors of 16.
fn reads(index: impl FnOnce(&mut Builder<'_>, Value, Value) -> Value) -> String {
    let mut make = Make::new("reads", [64, 1, 1], 64);
    make.f().geometry = Some(Geometry::new([64, 1, 1], 64).in_parts(16));
    let mut b = make.entry();
    let [from, to] = [0, 1].map(|n| b.param(Type::I64, n));
    let n = b.param(Type::I32, 2);
    let (t, block) = (b.special(Special::Tid(0)), b.special(Special::Ctaid(0)));
    let i = b.int(IntOp::Add, block, t);
    let i = index(&mut b, i, n);
    let at = b.element(from, i, 4);
    let v = b.ld(Type::I32, Space::Global, at);
    let at = b.element(to, t, 4);
    b.st(Type::I32, Space::Global, at, v);
    b.term(Terminator::Return(Values::new()));
    make.compile(&Options { keep_ir: true, opt: 2, ..Options::default() }).ir.expect("kept")
}

/// A piece of memory for each part, if the code asks whether the lanes lie side by side.
fn is_one_access(ir: &str) -> bool {
    ir.matches("load <16 x i32>").count() >= 4
}

#[test]
fn lanes_between_two_multiples_are_one_access() {
    for op in [IntOp::RemU, IntOp::RemS] {
        let ir = reads(|b, i, n| b.int(op, i, n));
        assert!(is_one_access(&ir), "{ir}");
    }
    // The index again, of quotient and remainder.
    let ir = reads(|b, i, n| {
        let (row, column) = (b.int(IntOp::DivU, i, n), b.int(IntOp::RemU, i, n));
        let start = b.int(IntOp::Mul, row, n);
        b.int(IntOp::Add, start, column)
    });
    assert!(is_one_access(&ir), "{ir}");
}

#[test]
fn lanes_that_all_go_on_at_the_same_end_are_one_access() {
    for cond in [IntCond::Eq, IntCond::GeS, IntCond::GeU] {
        let ir = reads(|b, i, n| {
            let one = b.iconst(Type::I32, 1);
            let next = b.int(IntOp::Add, i, one);
            let (end, zero) = (b.icmp(cond, next, n), b.iconst(Type::I32, 0));
            b.select(end, zero, next)
        });
        assert!(is_one_access(&ir), "{ir}");
    }
}

#[test]
fn one_divisor_has_one_reciprocal() {
    for op in [IntOp::DivU, IntOp::RemU, IntOp::DivS, IntOp::RemS] {
        let mut make = Make::new("divide", [64, 1, 1], 64);
        make.f().geometry = Some(Geometry::new([64, 1, 1], 64).in_parts(16));
        let mut b = make.entry();
        let [from, to] = [0, 1].map(|n| b.param(Type::I64, n));
        let (n, t) = (b.param(Type::I32, 2), b.special(Special::Tid(0)));
        let [from, to] = [from, to].map(|a| b.element(a, t, 4));
        let v = b.ld(Type::I32, Space::Global, from);
        let v = b.int(op, v, n);
        b.st(Type::I32, Space::Global, to, v);
        b.term(Terminator::Return(Values::new()));
        let object = make.compile(&Options { keep_ir: true, opt: 2, ..Options::default() });
        let ir = object.ir.expect("kept");
        assert!(!ir.contains("fdiv <"), "{ir}");
        // At most one in each entry, for all parts.
        assert!((1..=2).contains(&ir.matches("fdiv double").count()), "{ir}");
    }
}
