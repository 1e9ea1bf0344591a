//! What branches pass on is computed for the way they take: where `c` holds, `a & c` is `a`, and `a | !c` too.
//!
//! Linearisation adds up the lanes that leave a loop in each of its rounds. Where all that are in the loop leave it together, none
//! do in any round but the last, and the sum need not go around.
//!
//! Requires: [`Stage::Group`].
//! Ensures: no predicate that a branch passes on depends on the branch's condition by `and`, `or` and `not` alone.

use rustc_hash::FxHashMap;
use weft_ir::*;

/// How deep the definition of an argument is looked into.
const DEPTH: u32 = 6;

/// What predicates are on an edge, in all lanes.
type Known = FxHashMap<Value, bool>;

/// A predicate on an edge.
#[derive(Clone, Copy, PartialEq)]
enum Now {
    All(bool),
    Same(Value),
    /// `and` or `or` of two others.
    Both(IntOp, Value, Value),
}

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    for b in func.layout.clone() {
        let Terminator::Branch { cond, then, other } = &func.blocks[b].term else { continue };
        // Two edges to one block pass the same.
        if then.block == other.block {
            continue;
        }
        let ways = [(*cond, true, then.args.clone()), (*cond, false, other.args.clone())];
        let new = ways.map(|(cond, holds, mut args)| {
            let mut known = Known::default();
            learn(func, &mut known, cond, holds);
            for v in &mut args {
                *v = passed(func, b, &known, *v);
            }
            args
        });
        for (e, args) in func.blocks[b].term.edges_mut().into_iter().zip(new) {
            e.args = args;
        }
    }
}

/// What follows from a predicate that is the same in all lanes.
fn learn(func: &Function, known: &mut Known, v: Value, is: bool) {
    known.insert(v, is);
    let Some(d) = func.def_inst(v).map(|i| &func.insts[i]) else { return };
    match d.op {
        Op::IntUnary(IntUnary::Not) => learn(func, known, d.args[0], !is),
        Op::Int(IntOp::And) if is => d.args.iter().for_each(|&a| learn(func, known, a, true)),
        Op::Int(IntOp::Or) if !is => d.args.iter().for_each(|&a| learn(func, known, a, false)),
        Op::AnyLane if !is => learn(func, known, d.args[0], false),
        _ => {}
    }
}

/// What an argument is on an edge from a block.
fn passed(func: &mut Function, b: Block, known: &Known, v: Value) -> Value {
    if func.ty(v) != Type::Pred || func.as_const(v).is_some() {
        return v;
    }
    match now(func, known, v, DEPTH) {
        Now::Same(v) => v,
        Now::All(is) => Builder::at(func, b).iconst(Type::Pred, is.into()),
        Now::Both(op, x, y) => Builder::at(func, b).int(op, x, y),
    }
}

fn now(func: &Function, known: &Known, v: Value, depth: u32) -> Now {
    if let Some(&is) = known.get(&v) {
        return Now::All(is);
    }
    let Some(d) = func.def_inst(v).map(|i| &func.insts[i]).filter(|_| depth > 0) else {
        return Now::Same(v);
    };
    let of = |n: usize| now(func, known, d.args[n], depth - 1);
    match d.op {
        Op::IntUnary(IntUnary::Not) => match of(0) {
            Now::All(is) => Now::All(!is),
            _ => Now::Same(v),
        },
        Op::Int(op @ (IntOp::And | IntOp::Or)) => {
            // `or` is decided by what is set, `and` by what is not.
            let deciding = op == IntOp::Or;
            match [of(0), of(1)] {
                [Now::All(is), _] | [_, Now::All(is)] if is == deciding => Now::All(is),
                [Now::All(_), x] | [x, Now::All(_)] => x,
                [Now::Same(x), Now::Same(y)] if [x, y] != d.args[..] => Now::Both(op, x, y),
                _ => Now::Same(v),
            }
        }
        _ => Now::Same(v),
    }
}
