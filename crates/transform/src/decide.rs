//! Decisions on values that are uniform but no longer seen to be.

use weft_ir::analysis::shape::Shapes;
use weft_ir::*;

/// Makes the decision at the end of a block uniform in form, if the shapes do not show that it is: the lanes of the mask
/// agree, so any one of them may speak for the others.
pub(crate) fn settle(func: &mut Function, shapes: &Shapes, b: Block, mask: Option<Value>) {
    let any = |func: &mut Function, b: Block, cond: Value| {
        let mut build = Builder::at(func, b);
        let lanes = mask.map_or(cond, |m| build.int(IntOp::And, m, cond));
        build.value(Op::AnyLane, &[lanes], Type::Pred)
    };
    match func.blocks[b].term.clone() {
        Terminator::Branch { cond, then, other } if !shapes.is_uniform(cond) => {
            let cond = any(func, b, cond);
            func.blocks[b].term = Terminator::Branch { cond, then, other };
        }
        Terminator::Switch { index, targets, default } if !shapes.is_uniform(index) => {
            let mut at = b;
            for (n, then) in targets.into_iter().enumerate() {
                let mut build = Builder::at(func, at);
                let k = build.iconst(Type::I32, n as u64);
                let hit = build.icmp(IntCond::Eq, index, k);
                let cond = any(func, at, hit);
                let next = func.add_block();
                let other = Edge { block: next, args: Values::new() };
                func.blocks[at].term = Terminator::Branch { cond, then, other };
                at = next;
            }
            func.blocks[at].term = Terminator::Jump(default);
        }
        _ => {}
    }
}
