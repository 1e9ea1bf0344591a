//! The order in which the parts of a group are emitted.

use crate::common::{BuilderExt, Make};
use weft_codegen::Options;
use weft_ir::{
    Edge, Geometry, IntCond, IntOp, IntUnary, Op, Space, Special, Terminator, Type, Value, Values,
};

/// Loads a number, squares it, subtracts and stores, as two vectors.
#[test]
fn what_only_computes_comes_part_by_part() {
    let mut make = Make::new("square", [32, 1, 1], 32);
    make.f().geometry = Some(Geometry::new([32, 1, 1], 32).in_parts(16));
    let mut b = make.entry();
    let (from, to) = (b.param(Type::I64, 0), b.param(Type::I64, 1));
    let t = b.special(Special::Tid(0));
    let at = b.element(from, t, 4);
    let x = b.ld(Type::I32, Space::Global, at);
    let square = b.int(IntOp::Mul, x, x);
    let less = b.int(IntOp::Sub, square, x);
    let out = b.element(to, t, 4);
    b.st(Type::I32, Space::Global, out, less);
    b.term(Terminator::Return(Values::new()));
    let object = make.compile(&Options { keep_raw_ir: true, ..Options::default() });
    let text = object.raw_ir.expect("kept");
    let order: Vec<&str> = text
        .lines()
        .filter(|l| l.contains("<16 x i32>"))
        .filter_map(|l| ["load", "mul", "sub"].into_iter().find(|op| l.contains(&format!("{op} "))))
        .collect();
    // Accesses stay together, so that what parts share is read once.
    assert_eq!(order, ["load", "load", "mul", "sub", "mul", "sub"], "{text}");
}

/// Stores a number behind a branch on whether a mask holds in all lanes.
fn stores_behind_guard(make: &mut Make, mask: Value, [to, n]: [Value; 2]) {
    let (inside, done) = (make.f().add_block(), make.f().add_block());
    let mut b = make.entry();
    let off = b.value(Op::IntUnary(IntUnary::Not), &[mask], Type::Pred);
    let cond = b.value(Op::AnyLane, &[off], Type::Pred);
    let edge = |block| Edge { block, args: Values::new() };
    b.term(Terminator::Branch { cond, then: edge(done), other: edge(inside) });
    let mut b = make.at(inside);
    b.st(Type::I32, Space::Global, to, n);
    b.term(Terminator::Jump(edge(done)));
    make.at(done).term(Terminator::Return(Values::new()));
}

/// `if (max(i, j) < n && i != 0)` for all lanes is asked for by the ends of `i`.
#[test]
fn guards_are_decided_at_the_ends() {
    let mut make = Make::new("guarded", [32, 1, 1], 32);
    make.f().geometry = Some(Geometry::new([32, 1, 1], 32).in_parts(16));
    let mut b = make.entry();
    let (to, n) = (b.param(Type::I64, 0), b.param(Type::I32, 1));
    let (block, t, j) =
        (b.special(Special::Ctaid(0)), b.special(Special::Tid(0)), b.special(Special::Ctaid(1)));
    let threads = b.iconst(Type::I32, 32);
    let first = b.int(IntOp::Mul, block, threads);
    let i = b.int(IntOp::Add, first, t);
    let both = b.int(IntOp::MaxS, i, j);
    let low = b.icmp(IntCond::LtS, both, n);
    let zero = b.iconst(Type::I32, 0);
    let border = b.icmp(IntCond::Eq, i, zero);
    let inner = b.value(Op::IntUnary(IntUnary::Not), &[border], Type::Pred);
    let all = b.int(IntOp::And, low, inner);
    stores_behind_guard(&mut make, all, [to, n]);
    let object = make.compile(&Options { keep_ir: true, keep_raw_ir: true, ..Options::default() });
    let text = object.ir.expect("kept");
    assert!(text.contains("store") && !text.contains("<16 x i1>"), "{text}");
    // What each lane would compare is not even emitted: nothing but the question uses it.
    let raw = object.raw_ir.expect("kept");
    assert!(raw.contains("icmp") && !raw.contains("<16 x i1>"), "{raw}");
}

/// `if (s[i] < n)` for all lanes: the ends of `s[i]` are not known, so that each lane's comparison is made after all.
#[test]
fn guards_that_ends_do_not_decide_compare_lanes() {
    let mut make = Make::new("loaded", [32, 1, 1], 32);
    make.f().geometry = Some(Geometry::new([32, 1, 1], 32).in_parts(16));
    let mut b = make.entry();
    let (to, n) = (b.param(Type::I64, 0), b.param(Type::I32, 1));
    let t = b.special(Special::Tid(0));
    let at = b.element(to, t, 4);
    let x = b.ld(Type::I32, Space::Global, at);
    let low = b.icmp(IntCond::LtS, x, n);
    stores_behind_guard(&mut make, low, [to, n]);
    let raw = make.compile(&Options { keep_raw_ir: true, ..Options::default() }).raw_ir.expect("kept");
    assert_eq!(raw.matches("icmp slt <16 x i32>").count(), 2, "{raw}");
}
