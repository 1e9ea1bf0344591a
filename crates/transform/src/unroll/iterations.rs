//! Which way each thread goes in each iteration of a loop, as far as numbers of threads and constants tell.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::Shapes;
use weft_ir::analysis::{Cfg, DomTree, LoopId, Loops};
use weft_ir::*;

use super::ROUNDS;

/// Most values that are computed to see what threads do: instructions times threads times iterations.
const VALUES: usize = 1 << 16;

/// A block that leaves a loop, in one iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// All threads that come here go on in the loop.
    Stay,
    /// All leave.
    Leave,
    /// Some leave, and which is known.
    Part,
}

/// By block that leaves the loop, in order; those behind one that all leave are left out.
pub(super) type Iteration = Vec<(Block, Way)>;

/// A number of each thread of the block.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Number {
    Same(u64),
    Each(Rc<[u64]>),
}

impl Number {
    fn of(&self, thread: usize) -> u64 {
        match self {
            Number::Same(x) => *x,
            Number::Each(all) => all.get(thread).copied().unwrap_or_default(),
        }
    }
}

/// For each iteration, the last one included, which way threads go; `None` if that is not known.
pub(super) fn iterations(
    func: &Function,
    shapes: &Shapes,
    cfg: &Cfg,
    dom: &DomTree,
    (loops, l): (&Loops, LoopId),
    most: usize,
) -> Option<Vec<Iteration>> {
    let data = &loops.list[l];
    let threads = func.geometry?.threads() as usize;
    let [latch] = data.latches[..] else { return None };
    let inside = |b: &Block| data.blocks.contains(b);
    let order: Vec<Block> = cfg.rpo.iter().copied().filter(inside).collect();
    let size: usize = order.iter().map(|&b| func.blocks[b].insts.len()).sum();
    let leaving: Vec<Block> =
        order.iter().copied().filter(|&b| cfg.succs(b).iter().any(|s| !inside(s))).collect();
    if !leaving.iter().all(|&b| dom.dominates(b, latch)) {
        return None;
    }
    let needed = needed(func, &order, &leaving, (data.header, latch))?;
    let made: FxHashSet<Value> = order
        .iter()
        .flat_map(|&b| &func.blocks[b].insts)
        .flat_map(|&i| &func.insts[i].results)
        .copied()
        .collect();
    let outside = |v: Value| {
        if let Some(c) = func.as_const(v) {
            return Some(Number::Same(c));
        }
        let all = shapes.fact(v).by_thread().filter(|_| !made.contains(&v))?;
        Some(Number::Each(all.get(..threads)?.into()))
    };
    let edges = |from: Block| func.blocks[from].term.edges().into_iter().filter(|e| e.block == data.header);
    let enter = || cfg.preds(data.header).iter().filter(|p| !inside(p)).flat_map(|&p| edges(p));
    let mut incoming = agreed(enter(), outside)?;
    let mut here: Vec<usize> = (0..threads).collect();
    let (mut out, mut budget) = (Vec::new(), VALUES);
    while out.len() < ROUNDS && size * (out.len() + 1) <= most {
        let mut known: FxHashMap<Value, Number> = FxHashMap::default();
        let params = func.blocks[data.header].params.iter();
        known.extend(params.zip(&incoming).filter_map(|(&p, c)| Some((p, c.clone()?))));
        let of = |v: Value, known: &FxHashMap<Value, Number>| known.get(&v).cloned().or_else(|| outside(v));
        let mut iteration = Iteration::new();
        for &b in &order {
            for &i in func.blocks[b].insts.iter().filter(|i| needed.contains(*i)) {
                let d = &func.insts[i];
                let args: Option<Vec<Number>> = d.args.iter().map(|&a| of(a, &known)).collect();
                let types: Types = d.args.iter().map(|&a| func.ty(a)).collect();
                if let Some(args) = args
                    && let Some(x) = computed(&d.op, &types, &args, threads, &mut budget)
                {
                    known.insert(d.results[0], x);
                }
            }
            if !leaving.contains(&b) {
                continue;
            }
            let Terminator::Branch { cond, then, .. } = &func.blocks[b].term else { return None };
            let cond = of(*cond, &known)?;
            let stays = |&t: &usize| (cond.of(t) & 1 != 0) == inside(&then.block);
            let staying: Vec<usize> = here.iter().copied().filter(stays).collect();
            let way = match staying.len() {
                0 => Way::Leave,
                n if n == here.len() => Way::Stay,
                _ => Way::Part,
            };
            iteration.push((b, way));
            here = staying;
            if way == Way::Leave {
                out.push(iteration);
                return Some(out);
            }
        }
        out.push(iteration);
        incoming = agreed(edges(latch), |v| of(v, &known))?;
    }
    None
}

/// Instructions that the conditions of a loop's exits are computed from, iteration by iteration.
fn needed(
    func: &Function,
    order: &[Block],
    leaving: &[Block],
    (header, latch): (Block, Block),
) -> Option<FxHashSet<Inst>> {
    let inside: FxHashSet<Inst> = order.iter().flat_map(|&b| &func.blocks[b].insts).copied().collect();
    let mut open: Vec<Value> = Vec::new();
    for &b in leaving {
        let Terminator::Branch { cond, .. } = &func.blocks[b].term else { return None };
        open.push(*cond);
    }
    let (mut seen, mut out) = (FxHashSet::default(), FxHashSet::default());
    while let Some(v) = open.pop() {
        if !seen.insert(v) {
            continue;
        }
        match func.values[v].def {
            ValueDef::Result(i, _) if inside.contains(&i) => {
                let d = &func.insts[i];
                if !d.op.effects().speculatable() || d.results.len() != 1 {
                    return None;
                }
                out.insert(i);
                open.extend(&d.args);
            }
            ValueDef::Param(b, n) if b == header => {
                let edges = func.blocks[latch].term.edges();
                open.extend(
                    edges.iter().filter(|e| e.block == header).filter_map(|e| e.args.get(n as usize)),
                );
            }
            // What blocks within the loop are handed depends on the way there.
            ValueDef::Param(b, _) if order.contains(&b) => return None,
            _ => {}
        }
    }
    Some(out)
}

/// What an operation makes of numbers.
fn computed(op: &Op, types: &Types, args: &[Number], threads: usize, budget: &mut usize) -> Option<Number> {
    if args.is_empty() && !matches!(op, Op::Const(..)) {
        return None;
    }
    let one = |t: usize| {
        let args: Vec<u64> = args.iter().map(|a| a.of(t)).collect();
        fold(op, types, &args)?.first().copied()
    };
    if args.iter().all(|a| matches!(a, Number::Same(_))) {
        return one(0).map(Number::Same);
    }
    *budget = budget.checked_sub(threads)?;
    (0..threads).map(one).collect::<Option<Rc<[u64]>>>().map(Number::Each)
}

/// The numbers that all edges to one block bring along.
fn agreed<'a>(
    mut edges: impl Iterator<Item = &'a Edge>,
    of: impl Fn(Value) -> Option<Number>,
) -> Option<Vec<Option<Number>>> {
    let mut known: Vec<Option<Number>> = edges.next()?.args.iter().map(|&v| of(v)).collect();
    for e in edges {
        for (k, &v) in known.iter_mut().zip(&e.args) {
            if *k != of(v) {
                *k = None;
            }
        }
    }
    Some(known)
}
