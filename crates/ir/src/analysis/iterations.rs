//! Kernels that are run iteration after iteration.

use rustc_hash::FxHashSet;

use super::Cfg;
use crate::{Block, Function, IntCond, Op, Special, Terminator, Unit, Value};

/// Whether a unit's kernel does a part of its work each time it is called, until no lane wants more
/// ([`Op::NextIteration`]).
pub fn takes_iterations(unit: &Unit) -> bool {
    unit.functions.first().is_some_and(takes_iterations_of)
}

/// Whether a kernel does ([`takes_iterations`]).
pub fn takes_iterations_of(f: &Function) -> bool {
    f.layout.iter().any(|&b| asks_for_more(f, b))
}

fn asks_for_more(f: &Function, b: Block) -> bool {
    f.blocks[b].insts.iter().any(|&i| f.insts[i].op == Op::NextIteration)
}

/// Blocks that are come to in one iteration of all: behind a question for the iteration's number, or where others ask for the next one.
pub fn in_one_iteration(f: &Function, cfg: &Cfg) -> FxHashSet<Block> {
    let mut found = FxHashSet::default();
    for &b in cfg.rpo.iter().filter(|b| !cfg.entries.contains(b)) {
        let once = |p: &Block| found.contains(p) || leads_to_one(f, *p, b);
        if cfg.preds(b).iter().all(once) {
            found.insert(b);
        }
    }
    found
}

/// Whether a branch goes to one of its targets in one iteration only.
fn leads_to_one(f: &Function, from: Block, to: Block) -> bool {
    let Terminator::Branch { cond, then, other } = &f.blocks[from].term else { return false };
    let (then, other) = (then.block, other.block);
    if then == other {
        return false;
    }
    let rest = if to == then { other } else { then };
    let asked = f.def(*cond).is_some_and(|d| match d.op {
        Op::ICmp(IntCond::Eq) => to == then && is_number(f, &d.args),
        Op::ICmp(IntCond::Ne) => to == other && is_number(f, &d.args),
        _ => false,
    });
    asked || asks_for_more(f, rest) && !asks_for_more(f, to)
}

/// Whether of two operands one is the iteration's number and the other a constant.
fn is_number(f: &Function, args: &[Value]) -> bool {
    let is = |v: Value| f.def(v).is_some_and(|d| d.op == Op::Special(Special::Iteration));
    let &[a, b] = args else { return false };
    is(a) && f.as_const(b).is_some() || is(b) && f.as_const(a).is_some()
}
