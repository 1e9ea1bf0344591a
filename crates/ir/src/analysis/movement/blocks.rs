//! How values grow from a block of the grid to the next one along x.

use std::cell::RefCell;
use std::ops::ControlFlow::Continue;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{DEPTH, Movement};
use crate::{Block, Convert, Function, Inst, IntOp, Op, Space, Special, Value, ValueDef};

/// What is known, by value.
pub(super) type Known = RefCell<FxHashMap<Value, Option<i64>>>;

impl Movement<'_> {
    /// By how much a value grows from a block to the next one along x, if it is made outside of loops.
    pub fn per_block(&self, v: Value) -> Option<i64> {
        step_outside(self.func, v, DEPTH, &self.straight)
    }

    /// The same behind parameters of blocks, too, of which iterations of loops add the same in all of the grid's blocks.
    pub fn per_block_in_loops(&self, v: Value) -> Option<i64> {
        self.step_in_loops(v, DEPTH)
    }

    fn step_in_loops(&self, v: Value, depth: u32) -> Option<i64> {
        let depth = depth.checked_sub(1)?;
        if let Some(&known) = self.looped.borrow().get(&v) {
            return known;
        }
        // While it is not known: a way that leads back here tells nothing.
        self.looped.borrow_mut().insert(v, None);
        let step = match self.func.values[v].def {
            ValueDef::Param(b, n) => self.step_of_param(v, b, n as usize, depth),
            ValueDef::Result(i, _) => step_of(self.func, i, &|a| self.step_in_loops(a, depth)),
        };
        self.looped.borrow_mut().insert(v, step);
        step
    }

    /// By how much a parameter of a block grows: what comes in does, and what iterations add to it is the same for all.
    fn step_of_param(&self, v: Value, block: Block, n: usize, depth: u32) -> Option<i64> {
        let mut step = None;
        for from in self.incoming(block, n) {
            let added = self.def(from).filter(|d| d.op == Op::Int(IntOp::Add));
            let by = added.and_then(|d| match d.args[..] {
                [x, by] | [by, x] if x == v => Some(by),
                _ => None,
            });
            let grows = self.step_in_loops(by.unwrap_or(from), depth)?;
            let fits = if by.is_some() { grows == 0 } else { *step.get_or_insert(grows) == grows };
            if !fits {
                return None;
            }
        }
        step
    }

    /// Whether a value depends on all of the block's coordinates that the function uses.
    pub fn knows_its_block(&self, v: Value) -> bool {
        let coordinate = |op| if let Op::Special(Special::Ctaid(n)) = op { Some(n) } else { None };
        let mut found = FxHashSet::default();
        self.follow(v, |i| {
            found.extend(coordinate(self.func.insts[i].op));
            Continue(true)
        });
        let mut insts = self.order().iter().flat_map(|&b| &self.func.blocks[b].insts);
        insts.all(|&i| coordinate(self.func.insts[i].op).is_none_or(|n| found.contains(&n)))
    }
}

fn step_outside(func: &Function, v: Value, depth: u32, known: &Known) -> Option<i64> {
    let depth = depth.checked_sub(1)?;
    let i = func.def_inst(v)?;
    if let Some(&known) = known.borrow().get(&v) {
        return known;
    }
    let step = step_of(func, i, &|a| step_outside(func, a, depth, known));
    known.borrow_mut().insert(v, step);
    step
}

/// By how much an instruction's result grows, from what its operands do.
fn step_of(f: &Function, i: Inst, operand: &dyn Fn(Value) -> Option<i64>) -> Option<i64> {
    let d = &f.insts[i];
    let of = |n: usize| operand(*d.args.get(n)?);
    let constant = |n: usize| f.as_signed(*d.args.get(n)?);
    match d.op {
        Op::Const(..) | Op::SymbolAddr(_) | Op::Load { space: Space::Param, .. } => Some(0),
        Op::Special(Special::Ctaid(0)) => Some(1),
        Op::Special(_) => Some(0),
        // What is combined by `or` has no common bits, or the hint is wrong.
        Op::Int(IntOp::Add | IntOp::Or) => of(0)?.checked_add(of(1)?),
        Op::Int(IntOp::Sub) => of(0)?.checked_sub(of(1)?),
        // What is kept within a picture mostly is where it would be without its edges.
        Op::Int(IntOp::MinS | IntOp::MinU | IntOp::MaxS | IntOp::MaxU) => match (of(0)?, of(1)?) {
            (by, 0) | (0, by) => Some(by),
            (a, b) => (a == b).then_some(a),
        },
        Op::Int(IntOp::Mul) => match (constant(0), constant(1)) {
            (_, Some(c)) => of(0)?.checked_mul(c),
            (Some(c), _) => of(1)?.checked_mul(c),
            _ => (of(0)? == 0 && of(1)? == 0).then_some(0),
        },
        // Of whole numbers of what is taken away or divided by, nothing is lost.
        Op::Int(IntOp::LShr) => {
            let unit = 1i64.checked_shl(u32::try_from(constant(1)?).ok().filter(|k| *k < 32)?)?;
            of(0).filter(|by| by % unit == 0).map(|by| by / unit)
        }
        Op::Int(IntOp::And) => {
            let unit = constant(1)?.checked_add(1).filter(|u| u.count_ones() == 1)?;
            of(0).filter(|by| by % unit == 0).map(|_| 0)
        }
        Op::Int(IntOp::Shl) => of(0)?.checked_shl(u32::try_from(constant(1)?).ok().filter(|k| *k < 32)?),
        Op::Convert(Convert::SExt | Convert::ZExt | Convert::Trunc, _) | Op::ToGeneric(_) => of(0),
        Op::Select => of(1).filter(|&by| of(2) == Some(by)),
        _ => None,
    }
}
