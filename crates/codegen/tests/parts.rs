//! The order in which the parts of a group are emitted.

mod common;

use common::{BuilderExt, Make};
use weft_codegen::Options;
use weft_ir::{Geometry, IntOp, Space, Special, Terminator, Type, Values};

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
    let text = object.raw_ir.unwrap_or_default();
    let order: Vec<&str> = text
        .lines()
        .filter(|l| l.contains("<16 x i32>"))
        .filter_map(|l| ["load", "mul", "sub"].into_iter().find(|op| l.contains(&format!("{op} "))))
        .collect();
    // Accesses stay together, so that what parts share is read once.
    assert_eq!(order, ["load", "load", "mul", "sub", "mul", "sub"], "{text}");
}
