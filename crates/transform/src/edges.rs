//! What branches pass on is computed for the way they take: where `c` holds, `a & c` is `a`, and so is `a | !c`.
//!
//! Linearisation adds up the lanes that leave a loop in each of its iterations. Where all that are in the loop leave it together, none
//! do in any iteration but the last, and the sum need not go around.
//!
//! Requires: [`Stage::Group`].
//! Ensures: predicates that branches pass on are computed without what decides the branch, a few steps deep. What folds
//! then is left to `simplify`.

use weft_ir::*;

use crate::implied::{self, Rewrite};

/// How deep the definition of an argument is looked into.
const DEPTH: u32 = 6;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    for b in func.layout.clone() {
        let Terminator::Branch { cond, then, other } = &func.blocks[b].term else { continue };
        // Other values on two edges to one block would cost a block on one of them.
        if then.block == other.block {
            continue;
        }
        let (cond, ways) = (*cond, [(true, then.args.clone()), (false, other.args.clone())]);
        let new = ways.map(|(holds, args)| passed(func, b, cond, holds, args));
        for (e, args) in func.blocks[b].term.edges_mut().into_iter().zip(new) {
            e.args = args;
        }
    }
}

/// What a block passes on where a condition is as said, made at the block's end.
fn passed(func: &mut Function, b: Block, cond: Value, holds: bool, mut args: Values) -> Values {
    let open = |func: &Function, v: Value| func.ty(v) == Type::Pred && func.as_const(v).is_none();
    if !args.iter().any(|&v| open(func, v)) {
        return args;
    }
    let mut made = Vec::new();
    let mut rewrite = Rewrite::new(implied::from(func, cond, holds), &mut made);
    for v in &mut args {
        if open(func, *v) {
            *v = rewrite.of(func, *v, DEPTH).unwrap_or(*v);
        }
    }
    func.blocks[b].insts.extend(made);
    args
}
