//! Ranges of indices that are made of distances which double or halve in each iteration of a loop.
//!
//! `distance * (2 * t + 1) - 1` with `distance *= 2` is a place of a tree. That the distance never becomes 0 does not follow
//! from its operations, which wrap. A program in which it wraps has left its memory long before; so here it is a power of
//! two, at least 1, and what is computed from it does not wrap. Facts that code is made by must not come from here.

use rustc_hash::FxHashSet;
use weft_ir::*;

use super::View;

/// Steps that are followed back from one value.
const DEPTH: u32 = 16;

/// Ranges of values, where no distance wraps.
pub(super) struct Ranges<'a> {
    view: &'a View<'a>,
}

impl<'a> Ranges<'a> {
    pub(super) fn new(view: &'a View<'a>) -> Self {
        Ranges { view }
    }

    /// The least and the greatest value.
    pub(super) fn of(&self, v: Value) -> (i64, i64) {
        self.within(v, DEPTH)
    }

    fn within(&self, v: Value, depth: u32) -> (i64, i64) {
        let fact = self.view.shapes.fact(v);
        let known = (fact.min, fact.max);
        let both = |(min, max): (i64, i64)| (known.0.max(min), known.1.min(max));
        if depth == 0 || fact.as_const().is_some() {
            return known;
        }
        let func = self.view.func;
        let Some(i) = func.def_inst(v) else {
            return if self.is_power(v) { both((1, i64::MAX)) } else { known };
        };
        let d = &func.insts[i];
        let of = |n: usize| self.within(d.args[n], depth - 1);
        let by = || func.as_const(d.args[1]).and_then(|c| u32::try_from(c).ok()).filter(|c| *c < 63);
        match d.op {
            Op::Int(op @ (IntOp::Add | IntOp::Sub)) => {
                let (x, y) = (of(0), of(1));
                let y = if op == IntOp::Sub { (y.1.saturating_neg(), y.0.saturating_neg()) } else { y };
                both((x.0.saturating_add(y.0), x.1.saturating_add(y.1)))
            }
            Op::Int(IntOp::Mul) => {
                let (x, y) = (of(0), of(1));
                if x.0 < 0 || y.0 < 0 {
                    return known;
                }
                both((x.0.saturating_mul(y.0), x.1.saturating_mul(y.1)))
            }
            Op::Int(IntOp::Shl | IntOp::LShr | IntOp::AShr) if self.is_power(v) => both((1, i64::MAX)),
            Op::Int(IntOp::Shl) => match (of(0), by()) {
                (x, Some(c)) if x.0 >= 0 => both((x.0.saturating_mul(1 << c), x.1.saturating_mul(1 << c))),
                _ => known,
            },
            Op::Int(IntOp::LShr | IntOp::AShr) => match (of(0), by()) {
                (x, Some(c)) if x.0 >= 0 => both((x.0 >> c, x.1 >> c)),
                _ => known,
            },
            Op::Convert(Convert::ZExt | Convert::SExt, _) => both(of(0)),
            _ => known,
        }
    }

    /// Whether a value is a power of two as long as nothing wraps: 1 and what doubling and halving make of it.
    fn is_power(&self, v: Value) -> bool {
        let func = self.view.func;
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut work = vec![v];
        while let Some(v) = work.pop() {
            if !seen.insert(v) {
                continue;
            }
            if let Some(c) = func.as_signed(v) {
                if c <= 0 || !c.unsigned_abs().is_power_of_two() {
                    return false;
                }
                continue;
            }
            match func.values[v].def {
                ValueDef::Param(b, n) => {
                    let preds = self.view.cfg.preds(b);
                    if preds.is_empty() {
                        return false;
                    }
                    for &p in preds {
                        let edges = func.blocks[p].term.edges();
                        work.extend(edges.iter().filter(|e| e.block == b).map(|e| e.args[n as usize]));
                    }
                }
                ValueDef::Result(i, _) => {
                    let d = &func.insts[i];
                    match d.op {
                        // 1 << n, and distances that are shifted.
                        Op::Int(IntOp::Shl | IntOp::LShr | IntOp::AShr) => work.push(d.args[0]),
                        Op::Int(IntOp::Mul | IntOp::DivU | IntOp::DivS) => work.extend(&d.args),
                        Op::Convert(Convert::ZExt | Convert::SExt, _) => work.push(d.args[0]),
                        _ => return false,
                    }
                }
            }
        }
        true
    }
}
