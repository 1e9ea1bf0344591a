//! Removes alignment checks that shapes prove, and moves the others to the part of the address that decides.
//!
//! Requires: any stage; geometry set.
//! Ensures: the operand of a check is not a sum of which one part is known to be aligned.

use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::*;

/// Alignment of the shared window, and of each thread's local memory, in bytes.
const WINDOW_ALIGN: u32 = 16;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    let shapes = Shapes::new(func, ShapeOptions::default());
    for b in func.layout.clone() {
        let mut insts = std::mem::take(&mut func.blocks[b].insts);
        insts.retain(|&i| match func.insts[i].op {
            Op::CheckAlign(n) => {
                let at = deciding(func, &shapes, func.insts[i].args[0], n);
                func.insts[i].args[0] = at;
                u32::from(shapes.fact(at).lane_zeros()) < n.trailing_zeros()
            }
            _ => true,
        });
        func.blocks[b].insts = insts;
    }
}

fn deciding(func: &Function, shapes: &Shapes, mut v: Value, n: u32) -> Value {
    let aligned = |v: Value| u32::from(shapes.fact(v).lane_zeros()) >= n.trailing_zeros();
    while let Some(i) = func.def_inst(v) {
        let d = &func.insts[i];
        v = match d.op {
            Op::Int(IntOp::Add | IntOp::Sub) if aligned(d.args[1]) => d.args[0],
            Op::Int(IntOp::Add) if aligned(d.args[0]) => d.args[1],
            Op::ToGeneric(Space::Shared | Space::Local) if n <= WINDOW_ALIGN => d.args[0],
            Op::ToGeneric(Space::Global | Space::Const) => d.args[0],
            _ => return v,
        };
    }
    v
}
