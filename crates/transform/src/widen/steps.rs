//! Steps of bounds: intervals of exact values, each made of those before it.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use weft_abi::{BoundOp, Bounds, Step};

/// Steps that demand something.
type Demands = Rc<[usize]>;

/// The interval of an exact value: a step of the bounds, and what must hold for it.
#[derive(Clone, Debug)]
pub(crate) struct Exact {
    pub(crate) step: usize,
    pub(crate) demands: Demands,
}

/// The steps that a function's exact values have, each once.
#[derive(Default)]
pub(crate) struct Steps {
    list: Vec<Step>,
    numbers: FxHashMap<Step, usize>,
}

impl Steps {
    /// The bounds that contain so much of the steps as the demands need.
    pub(crate) fn bounds(&self, demands: &[usize]) -> Bounds {
        let mut wanted = vec![false; self.list.len()];
        demands.iter().for_each(|&d| wanted[d] = true);
        for n in (0..self.list.len()).rev().filter(|&n| wanted[n]).collect::<Vec<_>>() {
            self.mark(n, &mut wanted);
        }
        let (mut out, mut names) = (Bounds::default(), vec![0i64; self.list.len()]);
        for (n, s) in self.list.iter().enumerate().filter(|(n, _)| wanted[*n]) {
            let mut s = *s;
            if s.op.steps() > 0 {
                s.a = names[s.a as usize];
            }
            if s.op.steps() > 1 {
                s.b = names[s.b as usize];
            }
            // Operands come before what is made of them.
            names[n] = out.push(s).map_or(0, |n| n as i64);
        }
        out
    }

    fn mark(&self, n: usize, wanted: &mut [bool]) {
        let s = self.list[n];
        for operand in [s.a, s.b].into_iter().take(s.op.steps()).map(|o| o as usize) {
            if !std::mem::replace(&mut wanted[operand], true) {
                self.mark(operand, wanted);
            }
        }
    }

    /// Whether a step demands something.
    pub(super) fn demands(&self, n: usize) -> bool {
        self.list[n].op.demands()
    }

    pub(crate) fn number(&mut self, n: i64) -> Option<Exact> {
        self.range(n, n)
    }

    pub(super) fn range(&mut self, a: i64, b: i64) -> Option<Exact> {
        self.step(Step { op: BoundOp::Range, a, b }, &[])
    }

    pub(super) fn leaf(&mut self, op: BoundOp, a: i64) -> Option<Exact> {
        self.step(Step { op, a, b: 0 }, &[])
    }

    pub(crate) fn join(&mut self, op: BoundOp, x: &Exact, y: &Exact) -> Option<Exact> {
        self.step(Step { op, a: x.step as i64, b: y.step as i64 }, &[x, y])
    }

    /// The same value where it is as demanded.
    pub(crate) fn demand(&mut self, op: BoundOp, x: &Exact) -> Option<Exact> {
        // Parameters are signed 32-bit numbers, and so are those of a grid's blocks.
        let fits = matches!(self.list[x.step].op, BoundOp::Param | BoundOp::Grid | BoundOp::Block);
        if fits && op == BoundOp::Signed {
            return Some(x.clone());
        }
        let checked = self.step(Step { op, a: x.step as i64, b: 0 }, &[x])?;
        if !self.demands(checked.step) {
            return Some(checked);
        }
        let demands: Vec<usize> = x.demands.iter().copied().chain([checked.step]).collect();
        Some(Exact { step: x.step, demands: demands.into() })
    }

    /// The number of a step. Those of numbers alone are worked out.
    pub(crate) fn step(&mut self, mut s: Step, operands: &[&Exact]) -> Option<Exact> {
        let number = |n: usize| {
            let s = self.list[n];
            (s.op == BoundOp::Range).then_some(s)
        };
        let numbers: Option<Vec<Step>> = operands.iter().map(|e| number(e.step)).collect();
        if let Some(numbers) = numbers.filter(|n| !n.is_empty()) {
            let (a, b) = weft_abi::constant_step(s, &numbers)?;
            s = Step { op: BoundOp::Range, a, b };
        }
        let step = *self.numbers.entry(s).or_insert_with(|| {
            self.list.push(s);
            self.list.len() - 1
        });
        let mut demands: Vec<usize> = operands.iter().flat_map(|e| e.demands.iter().copied()).collect();
        demands.sort_unstable();
        demands.dedup();
        Some(Exact { step, demands: demands.into() })
    }
}
