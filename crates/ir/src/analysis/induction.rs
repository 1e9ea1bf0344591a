//! Induction variables: values that grow by the same amount in each iteration of a loop, and how many iterations there are.

use super::{Cfg, LoopId, Loops};
use crate::{Function, Inst, IntCond, IntOp, Op, Terminator, Value, ValueDef, sext};

/// A parameter of a loop's header that each iteration adds the same to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Induction {
    /// The parameter.
    pub value: Value,
    /// What it is in the first iteration.
    pub start: Value,
    /// What it is in the next iteration: `value + step`.
    pub next: Value,
    /// What is added, a value made outside the loop (or a constant).
    pub step: Value,
}

/// Most iterations that are counted out.
const MOST: u64 = 1 << 24;

/// The induction variables of a loop with one way in.
pub fn inductions(func: &Function, cfg: &Cfg, loops: &Loops, id: LoopId) -> Vec<Induction> {
    let l = &loops.list[id];
    let [latch] = l.latches[..] else { return Vec::new() };
    let mut outside = cfg.preds(l.header).iter().filter(|&&p| p != latch);
    let (Some(&before), None) = (outside.next(), outside.next()) else { return Vec::new() };
    let into = |from, n: usize| {
        let edges = func.blocks[from].term.edges();
        let mut into = edges.iter().filter(|e| e.block == l.header);
        match (into.next(), into.next()) {
            (Some(e), None) => e.args.get(n).copied(),
            _ => None,
        }
    };
    let one = |(n, &value): (usize, &Value)| {
        let (start, next) = (into(before, n)?, into(latch, n)?);
        let d = &func.insts[func.def_inst(next)?];
        let step = match (d.op, &d.args[..]) {
            (Op::Int(IntOp::Add), [x, by] | [by, x]) if *x == value => *by,
            _ => return None,
        };
        is_outside(func, loops, id, step).then_some(Induction { value, start, next, step })
    };
    func.blocks[l.header].params.iter().enumerate().filter_map(one).collect()
}

/// How often the header of a loop runs each time the loop is entered, if constants tell: the least over all ways out that
/// compare an induction variable with a constant.
pub fn trip_count(func: &Function, cfg: &Cfg, loops: &Loops, id: LoopId) -> Option<u64> {
    let known = inductions(func, cfg, loops, id);
    let exits = loops.exits(id, cfg);
    exits.iter().filter_map(|&(from, to)| iterations_until(func, &known, from, to)).min()
}

/// Iterations until a branch leaves its loop.
fn iterations_until(
    func: &Function,
    known: &[Induction],
    from: crate::Block,
    to: crate::Block,
) -> Option<u64> {
    let Terminator::Branch { cond, ref then, .. } = func.blocks[from].term else { return None };
    let d = &func.insts[func.def_inst(cond)?];
    let Op::ICmp(compare) = d.op else { return None };
    let find = |v: Value| known.iter().find(|k| k.value == v || k.next == v);
    let (k, bound, compare, v) = match (find(d.args[0]), find(d.args[1])) {
        (Some(k), None) => (k, d.args[1], compare, d.args[0]),
        (None, Some(k)) => (k, d.args[0], compare.swapped(), d.args[1]),
        _ => return None,
    };
    // What holds while the loop goes on.
    let stays = if then.block == to { compare.opposite() } else { compare };
    let bits = func.ty(v).bits();
    let cut = |n: i128| crate::cut(n as u64, bits);
    let (start, step, bound) = (func.as_signed(k.start)?, func.as_signed(k.step)?, func.as_const(bound)?);
    let first = i128::from(start) + if v == k.next { i128::from(step) } else { 0 };
    let holds = |n: u64| {
        let now = cut(first + i128::from(step) * i128::from(n));
        compares(stays, now, crate::cut(bound, bits), bits)
    };
    // The first value that leaves, by doubling and halving where the way there goes one way only.
    let (mut low, mut high) = (0u64, 1u64);
    if !holds(0) {
        return Some(1);
    }
    if matches!(stays, IntCond::Eq | IntCond::Ne) {
        let distance = i128::from(sext(bound, bits)) - first;
        let exact = stays == IntCond::Ne && step != 0 && distance % i128::from(step) == 0;
        let iterations = exact.then(|| distance / i128::from(step))?;
        return u64::try_from(iterations).ok().map(|n| n + 1).filter(|n| *n <= MOST);
    }
    while holds(high) {
        (low, high) = (high, high * 2);
        if high > MOST {
            return None;
        }
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(middle) { low = middle } else { high = middle }
    }
    Some(high + 1)
}

fn compares(cond: IntCond, a: u64, b: u64, bits: u32) -> bool {
    let (x, y) = (sext(a, bits), sext(b, bits));
    match cond {
        IntCond::Eq => a == b,
        IntCond::Ne => a != b,
        IntCond::LtS => x < y,
        IntCond::LeS => x <= y,
        IntCond::GtS => x > y,
        IntCond::GeS => x >= y,
        IntCond::LtU => a < b,
        IntCond::LeU => a <= b,
        IntCond::GtU => a > b,
        IntCond::GeU => a >= b,
    }
}

/// Whether a value is made outside a loop, or is a constant.
fn is_outside(func: &Function, loops: &Loops, id: LoopId, v: Value) -> bool {
    if func.as_const(v).is_some() {
        return true;
    }
    let inside = |i: Inst| loops.list[id].blocks.iter().any(|&b| func.blocks[b].insts.contains(&i));
    match func.values[v].def {
        ValueDef::Param(b, _) => !loops.contains(id, b),
        ValueDef::Result(i, _) => !inside(i),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::DomTree;

    /// `for (i = start; i ? bound; i += step)` at the loop's head.
    fn iterations(start: i64, cond: &str, bound: i64, step: i64) -> Option<u64> {
        let text = format!(
            "unit shared=0 dynamic_align=1 params=0\n\nkernel \"k\" stage=thread {{\nentry bb0\nbb0:\n  v0: i32 = const {}\n  \
             v1: i32 = const {}\n  v2: i32 = const {}\n  jump bb1(v0)\nbb1(v3: i32):\n  v4: pred = icmp.{cond} v3, v1\n  \
             br v4, bb2, bb3\nbb2:\n  v5: i32 = add v3, v2\n  jump bb1(v5)\nbb3:\n  return\n}}\n",
            start as u32, bound as u32, step as u32
        );
        let unit = crate::parse_unit(&text).expect("the text is a unit");
        let f = &unit.functions[0];
        let cfg = Cfg::new(f);
        let loops = Loops::new(f, &cfg, &DomTree::dominators(f, &cfg));
        assert_eq!(inductions(f, &cfg, &loops, 0).len(), 1);
        trip_count(f, &cfg, &loops, 0)
    }

    #[test]
    fn iterations_are_counted() {
        assert_eq!(iterations(0, "lts", 10, 1), Some(11));
        assert_eq!(iterations(0, "lts", 10, 3), Some(5));
        assert_eq!(iterations(0, "lts", 0, 1), Some(1));
        assert_eq!(iterations(10, "gts", 0, -2), Some(6));
        assert_eq!(iterations(0, "ltu", 1 << 20, 1 << 10), Some(1025));
        assert_eq!(iterations(0, "ne", 12, 3), Some(5));
        assert_eq!(iterations(0, "ne", 13, 3), None);
        assert_eq!(iterations(0, "lts", 10, 0), None);
        assert_eq!(iterations(0, "lts", 10, -1), None);
    }
}
