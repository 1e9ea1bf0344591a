//! Masks of the lanes that left a loop by an exit: all that entered less those still there, in place of a sum that
//! grows from iteration to iteration.
//!
//! Requires: [`Stage::Group`].
//! Ensures: a loop that lanes leave by one divergent exit keeps one mask, that of the lanes still in it.

use weft_ir::analysis::{Cfg, DomTree, LoopId, Loops, inst_uses};
use weft_ir::*;

/// A sum of leaving lanes: `left' = left | (stay & !cond)`, where `stay' = stay & cond`.
struct Sum {
    /// Before and after the iteration's lanes are added.
    left: [Value; 2],
    /// The lanes still in the loop, at the same times.
    stay: [Value; 2],
    /// The lanes that entered.
    entered: Value,
}

impl Sum {
    /// Which of the sum's two values one is.
    fn place(&self, v: Value) -> Option<usize> {
        self.left.iter().position(|&x| x == v)
    }
}

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    let cfg = Cfg::new(func);
    let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
    for l in 0..loops.list.len() {
        for sum in sums(func, &cfg, &loops, l) {
            replace(func, &cfg, &loops, l, &sum);
        }
    }
}

fn sums(func: &Function, cfg: &Cfg, loops: &Loops, l: LoopId) -> Vec<Sum> {
    let header = loops.list[l].header;
    let [latch] = loops.list[l].latches[..] else { return Vec::new() };
    let outside: Vec<Block> = cfg.preds(header).iter().copied().filter(|&p| p != latch).collect();
    let [before] = outside[..] else { return Vec::new() };
    let args = |from: Block| {
        let edges = func.blocks[from].term.edges();
        let mut to: Vec<Values> =
            edges.iter().filter(|e| e.block == header).map(|e| e.args.clone()).collect();
        if to.len() == 1 { to.pop() } else { None }
    };
    let (Some(first), Some(next)) = (args(before), args(latch)) else { return Vec::new() };
    let params = &func.blocks[header].params;
    let def = |v: Value, op: Op| func.def_inst(v).map(|i| &func.insts[i]).filter(|d| d.op == op);
    let and = Op::Int(IntOp::And);
    let opposite = |a: Value, b: Value| {
        let not = |x, y| def(x, Op::IntUnary(IntUnary::Not)).is_some_and(|d| d.args[0] == y);
        not(a, b) || not(b, a)
    };
    // The parameter that an operand is, and the other operand.
    let split = |d: &InstData| {
        let at = |n: usize| params.iter().position(|&p| p == d.args[n]).map(|k| (k, d.args[1 - n]));
        at(0).or_else(|| at(1))
    };
    let mut out = Vec::new();
    for (n, &left) in params.iter().enumerate() {
        if func.ty(left) != Type::Pred || func.as_const(first[n]) != Some(0) {
            continue;
        }
        let found = || {
            let (k, leaving) = split(def(next[n], Op::Int(IntOp::Or))?)?;
            let (m, goes) = split(def(leaving, and)?).filter(|_| k == n)?;
            let (k, stays) = split(def(next[m], and)?)?;
            (k == m && opposite(goes, stays)).then_some(m)
        };
        if let Some(m) = found() {
            let sum = Sum { left: [left, next[n]], stay: [params[m], next[m]], entered: first[m] };
            out.push(sum);
        }
    }
    out
}

/// Parameters of exit blocks that are the sum whichever way is taken.
fn passed(func: &Function, cfg: &Cfg, loops: &Loops, l: LoopId, sum: &Sum) -> Vec<(Block, usize)> {
    let mut passed: Vec<(Block, usize)> = Vec::new();
    for (_, target) in loops.exits(l, cfg) {
        for n in 0..func.blocks[target].params.len() {
            let from_inside = cfg.preds(target).iter().all(|&p| loops.contains(l, p));
            let mut edges = cfg
                .preds(target)
                .iter()
                .flat_map(|&p| func.blocks[p].term.edges())
                .filter(|e| e.block == target);
            let all = edges.all(|e| sum.place(e.args[n]).is_some());
            if from_inside && all && !passed.contains(&(target, n)) {
                passed.push((target, n));
            }
        }
    }
    passed
}

/// Exit blocks below which the sum itself is used, and which of the two; `None` where it is used elsewhere too.
fn direct(
    func: &Function,
    cfg: &Cfg,
    loops: &Loops,
    l: LoopId,
    sum: &Sum,
    passed: &[(Block, usize)],
) -> Option<Vec<(Block, usize)>> {
    let inside = |b: Block| loops.contains(l, b);
    // Exit blocks with one way in may use the sum itself.
    let alone = |b: Block| cfg.preds(b).len() == 1 && !inside(b) && inside(cfg.preds(b)[0]);
    let dom = DomTree::dominators(func, cfg);
    let exits: Vec<Block> = cfg.rpo.iter().copied().filter(|&b| alone(b)).collect();
    let mut direct: Vec<(Block, usize)> = Vec::new();
    for &b in cfg.rpo.iter() {
        let of_insts = func.blocks[b].insts.iter().filter(|&&i| {
            // Its own step.
            !func.insts[i].results.iter().any(|&r| r == sum.left[1])
        });
        let used = of_insts.flat_map(|&i| inst_uses(func, i)).filter_map(|v| sum.place(v));
        let mut used: Vec<usize> = used.collect();
        for e in func.blocks[b].term.edges() {
            let own =
                |n: usize| passed.contains(&(e.block, n)) || (inside(b) && loops.list[l].header == e.block);
            let others = e.args.iter().enumerate().filter(|&(n, _)| !own(n));
            used.extend(others.filter_map(|(_, &a)| sum.place(a)));
        }
        let by_terminator = match &func.blocks[b].term {
            Terminator::Branch { cond, .. } => sum.place(*cond).is_some(),
            Terminator::Jump(_) => false,
            t => t.uses().iter().any(|&v| sum.place(v).is_some()),
        };
        if by_terminator {
            return None;
        }
        for k in used {
            match exits.iter().find(|&&x| dom.dominates(x, b)) {
                Some(&x) if !inside(b) => direct.push((x, k)),
                _ => return None,
            }
        }
    }
    direct.sort_unstable();
    direct.dedup();
    Some(direct)
}

/// Replaces the sum where the loop is left, if it is used nowhere else.
fn replace(func: &mut Function, cfg: &Cfg, loops: &Loops, l: LoopId, sum: &Sum) {
    let passed = passed(func, cfg, loops, l, sum);
    let Some(direct) = direct(func, cfg, loops, l, sum, &passed) else { return };
    for &(b, n) in &passed {
        for &p in cfg.preds(b) {
            for e in func.blocks[p].term.edges_mut().into_iter().filter(|e| e.block == b) {
                if let Some(k) = sum.place(e.args[n]) {
                    e.args[n] = sum.stay[k];
                }
            }
        }
        let p = func.blocks[b].params[n];
        let (gone, made) = gone(func, sum, p);
        func.map_uses(|v| if v == p { gone } else { v });
        func.blocks[b].insts.splice(0..0, made);
    }
    let dom = DomTree::dominators(func, cfg);
    for (b, k) in direct {
        let (gone, made) = gone(func, sum, sum.stay[k]);
        let new = |v: Value| if v == sum.left[k] { gone } else { v };
        for &at in cfg.rpo.iter().filter(|&&at| dom.dominates(b, at)) {
            for i in func.blocks[at].insts.clone() {
                let d = &mut func.insts[i];
                d.args.iter_mut().chain(&mut d.mask).for_each(|v| *v = new(*v));
            }
            func.blocks[at].term.map_uses(&mut |v| new(v));
        }
        func.blocks[b].insts.splice(0..0, made);
    }
}

/// `entered & !stay`, not placed yet.
fn gone(func: &mut Function, sum: &Sum, stay: Value) -> (Value, Vec<Inst>) {
    let not = func.make_inst(Op::IntUnary(IntUnary::Not), &[stay], &[Type::Pred], 0);
    let not_stay = func.insts[not].results[0];
    let and = func.make_inst(Op::Int(IntOp::And), &[sum.entered, not_stay], &[Type::Pred], 0);
    (func.insts[and].results[0], vec![not, and])
}
