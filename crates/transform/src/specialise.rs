//! Makes the block's shape and the group's width part of the function.
//!
//! Requires: [`Stage::Thread`].
//! Ensures: geometry set; what the ranges of thread numbers decide is constant.

use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::*;

/// Runs the pass.
pub(crate) fn run(func: &mut Function, geometry: Geometry) {
    func.geometry = Some(geometry);
    fold_ranges(func);
}

/// Replaces integers and predicates that can have one value only.
pub(crate) fn fold_ranges(func: &mut Function) {
    let shapes = Shapes::new(func, ShapeOptions::default());
    for b in func.layout.clone() {
        for n in 0..func.blocks[b].insts.len() {
            let i = func.blocks[b].insts[n];
            let [r] = func.insts[i].results[..] else { continue };
            let ty = func.ty(r);
            if ty.is_float() || !func.insts[i].op.effects().speculatable() {
                continue;
            }
            if matches!(func.insts[i].op, Op::Const(..) | Op::Undef(_) | Op::EntryMask) {
                continue;
            }
            let any = || {
                let of = shapes.fact(*func.insts[i].args.first()?);
                (func.insts[i].op == Op::AnyLane).then(|| of.any_lane(func.geometry?)).flatten()
            };
            if let Some(c) = shapes.fact(r).as_const().or_else(|| any().map(i64::from)) {
                func.insts[i].op = Op::Const(ty, cut(c as u64, ty.bits()));
                func.insts[i].args.clear();
            }
        }
    }
}
