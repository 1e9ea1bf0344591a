//! Whether a group that yields has changed memory since it yielded last: then it gets somewhere, however often it does
//! so, and the grid is not stuck.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::{Cfg, LoopId, Loops};
use weft_ir::*;

/// Gives each yield of the loop, but for those of loops inside it, a predicate: memory that others see was changed since
/// the last of them. Yields of loops that change nothing get none.
pub(crate) fn tell(func: &mut Function, cfg: &Cfg, loops: &Loops, id: LoopId) {
    let header = loops.list[id].header;
    let inside: FxHashSet<Block> = loops.list[id].blocks.iter().copied().collect();
    let order: Vec<Block> = cfg.rpo.iter().copied().filter(|b| inside.contains(b)).collect();
    let entered_once = |&b: &Block| b == header || cfg.preds(b).iter().all(|p| inside.contains(p));
    let yielding: FxHashSet<Block> = order
        .iter()
        .copied()
        .filter(|&b| loops.of(b) == Some(id) && yield_in(func, b, 0).is_some())
        .collect();
    let changing =
        order.iter().any(|&b| func.blocks[b].insts.iter().any(|&i| change(func, i) != Change::None));
    if yielding.is_empty() || !changing || !order.iter().all(entered_once) {
        return;
    }
    let mut after: FxHashMap<Block, Value> = FxHashMap::default();
    let mut joins = Vec::new();
    for &b in &order {
        let before = match cfg.preds(b) {
            [p] if b != header && after.contains_key(p) => after[p],
            _ => {
                joins.push(b);
                func.add_param(b, Type::Pred)
            }
        };
        let v = through(func, b, before, yielding.contains(&b));
        after.insert(b, v);
    }
    for b in joins {
        for &p in cfg.preds(b) {
            let v = after.get(&p).copied();
            let v = v.unwrap_or_else(|| Builder::at(func, p).iconst(Type::Pred, 0));
            let edges = func.blocks[p].term.edges_mut().into_iter().filter(|e| e.block == b);
            edges.for_each(|e| e.args.push(v));
        }
    }
}

/// Position of the first yield from `from` on.
fn yield_in(func: &Function, b: Block, from: usize) -> Option<usize> {
    let insts = &func.blocks[b].insts;
    (from..insts.len()).find(|&n| func.insts[insts[n]].op == Op::Yield)
}

/// What holds behind a block before which `v` does; tells its yields.
fn through(func: &mut Function, b: Block, mut v: Value, yields: bool) -> Value {
    let insts = std::mem::take(&mut func.blocks[b].insts);
    for i in insts {
        if yields && func.insts[i].op == Op::Yield {
            func.insts[i].args = Values::from_slice(&[v]);
            func.blocks[b].insts.push(i);
            v = Builder::at(func, b).iconst(Type::Pred, 0);
            continue;
        }
        func.blocks[b].insts.push(i);
        let change = change(func, i);
        let mut build = Builder::at(func, b);
        let own = match change {
            Change::None => continue,
            Change::Always => build.iconst(Type::Pred, 1),
            Change::If(cond, x, y) => build.icmp(cond, x, y),
        };
        v = if change == Change::Always { own } else { build.int(IntOp::Or, v, own) };
    }
    v
}

/// When an instruction changes memory that others see.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    None,
    Always,
    If(IntCond, Value, Value),
}

fn change(func: &Function, i: Inst) -> Change {
    let d = &func.insts[i];
    let same =
        |x: Value, y: Value| x == y || func.as_const(x).is_some() && func.as_const(x) == func.as_const(y);
    let old = d.results.first().copied();
    match d.op {
        // A generic one may be to a variable of the thread itself.
        Op::Store { space: Space::Global | Space::Shared, .. } => Change::Always,
        Op::Atomic { op, ty, .. } => match (op, func.as_const(d.args[1]), old) {
            (AtomicOp::Add | AtomicOp::Or | AtomicOp::Xor | AtomicOp::MaxU, Some(0), _) => Change::None,
            (AtomicOp::Exch, _, Some(old)) if matches!(ty, Type::I32 | Type::I64) => {
                Change::If(IntCond::Ne, old, d.args[1])
            }
            _ => Change::Always,
        },
        Op::AtomicCas { .. } if same(d.args[1], d.args[2]) => Change::None,
        Op::AtomicCas { ty, .. } => match old {
            Some(old) if matches!(ty, Type::I32 | Type::I64) => Change::If(IntCond::Eq, old, d.args[1]),
            _ => Change::Always,
        },
        Op::AtomicCasWide { .. } | Op::Helper(_) | Op::Call(_) => Change::Always,
        _ => Change::None,
    }
}
