//! How values grow from iteration to iteration of a loop.
//!
//! Where a function leaves its block at a barrier, a loop around that is no loop in its code: what goes around lies in frames.

use super::{DEPTH, Movement};
use crate::{Block, Convert, IntOp, Op, Slot, Space, Special, Value, ValueDef};

/// What a value grows by in each iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// A value that is the same in all iterations …
    pub by: Value,
    /// … so many times.
    pub scale: i64,
    /// The iteration is left at barriers; the value is made in another part of the code.
    pub waits: bool,
    /// It depends on the size of the grid.
    pub grid: bool,
}

impl Movement<'_> {
    /// By how much a value grows from iteration to iteration of a loop, if it does and that is known.
    pub fn per_iteration(&self, v: Value) -> Option<Step> {
        self.iteration_step(v, DEPTH).flatten()
    }

    /// By how much a value grows from iteration to iteration of a loop, or nothing (`Some(None)`).
    #[expect(clippy::option_option, reason = "unknown, none and some are three answers")]
    fn iteration_step(&self, v: Value, depth: u32) -> Option<Option<Step>> {
        let depth = depth.checked_sub(1)?;
        if let Some(&known) = self.inductions.borrow().get(&v) {
            return known;
        }
        let step = self.new_step(v, depth);
        self.inductions.borrow_mut().insert(v, step);
        step
    }

    #[expect(clippy::option_option, reason = "as above")]
    fn new_step(&self, v: Value, depth: u32) -> Option<Option<Step>> {
        let f = self.func;
        let d = match f.values[v].def {
            ValueDef::Param(b, n) if self.in_loop.contains(&b) => {
                return self.induction(v, b, n as usize).map(Some);
            }
            ValueDef::Param(b, n) => return Some(self.through_frames(v, b, n as usize)),
            ValueDef::Result(i, _) if !f.slots.is_empty() || !self.outside(v) => &f.insts[i],
            _ => return Some(None),
        };
        let of = |n: usize| self.iteration_step(*d.args.get(n)?, depth);
        let times = |n: usize, factor: Option<i64>| match of(n)? {
            None => Some(None),
            Some(step) => {
                let scale = step.scale.checked_mul(factor?).filter(|k| k.unsigned_abs() < 1 << 32)?;
                Some(Some(Step { scale, ..step }))
            }
        };
        let constant = |n: usize| f.as_signed(*d.args.get(n)?);
        match d.op {
            Op::Const(..) | Op::SymbolAddr(_) | Op::Special(_) | Op::Load { space: Space::Param, .. } => {
                Some(None)
            }
            Op::Int(IntOp::Add | IntOp::Or) => match (of(0)?, of(1)?) {
                (None, step) | (step, None) => Some(step),
                _ => None,
            },
            // What was put into a frame before the loop.
            Op::FrameLoad(slot) => {
                self.iteration_step(self.only_put(slot)?, depth)?.is_none().then_some(None)
            }
            Op::Int(IntOp::Mul) if constant(0).is_some() => times(1, constant(0)),
            Op::Int(IntOp::Mul) => times(0, constant(1)),
            Op::Int(IntOp::Shl) => times(0, constant(1).filter(|k| (0..32).contains(k)).map(|k| 1 << k)),
            Op::Convert(Convert::SExt | Convert::ZExt, _) | Op::ToGeneric(_) => of(0),
            // What stays as it is, whatever is made of it.
            op if op.computes() && !d.args.is_empty() => {
                d.args.iter().all(|&a| self.iteration_step(a, depth) == Some(None)).then_some(None)
            }
            _ => None,
        }
    }

    /// The step of parameter `n` of the first block of a loop, if each iteration adds the same to it.
    fn induction(&self, v: Value, header: Block, n: usize) -> Option<Step> {
        let mut step = None;
        for &b in self.order() {
            for e in self.func.blocks[b].term.edges() {
                if e.block != header || !self.in_loop.contains(&b) {
                    continue;
                }
                let next = *e.args.get(n)?;
                let d = self.def(next).filter(|d| d.op == Op::Int(IntOp::Add))?;
                let by = match d.args[..] {
                    [x, by] | [by, x] if x == v => by,
                    _ => return None,
                };
                if !self.outside(by) || step.is_some_and(|s| s != by) {
                    return None;
                }
                step = Some(by);
            }
        }
        step.map(|by| self.grows_by(by, false))
    }

    fn grows_by(&self, by: Value, waits: bool) -> Step {
        Step { by, scale: 1, waits, grid: self.comes_from_grid(by, DEPTH) }
    }

    /// Whether a value depends on the size of the grid.
    fn comes_from_grid(&self, v: Value, depth: u32) -> bool {
        let Some(d) = self.def(v).filter(|_| depth > 0) else { return false };
        matches!(d.op, Op::Special(Special::Nctaid(_)))
            || d.args.iter().any(|&a| self.comes_from_grid(a, depth - 1))
    }

    /// Whether a value is made outside of all loops.
    fn outside(&self, v: Value) -> bool {
        match self.func.values[v].def {
            ValueDef::Param(b, _) => !self.in_loop.contains(&b),
            ValueDef::Result(i, _) => !self.loop_insts.contains(&i),
        }
    }

    /// The step of parameter `n` of a block behind a barrier, if what comes around is what was put into a frame and a step. A
    /// iteration that waits more than once may have taken the step before it waited last: then the sum comes from a frame, too.
    fn through_frames(&self, v: Value, block: Block, n: usize) -> Option<Step> {
        self.incoming(block, n).find_map(|next| {
            let by = self.further_on(next, v).or_else(|| {
                let slot = self.slot_behind(next)?;
                self.put_into(slot).find_map(|sum| self.further_on(sum, v))
            });
            by.map(|by| self.grows_by(by, true))
        })
    }

    /// What a value is more than another one that it found in a frame.
    fn further_on(&self, next: Value, v: Value) -> Option<Value> {
        let d = self.def(next).filter(|d| d.op == Op::Int(IntOp::Add))?;
        let [a, b] = d.args[..] else { return None };
        let (slot, by) = [(a, b), (b, a)].into_iter().find_map(|(x, by)| Some((self.slot_behind(x)?, by)))?;
        self.put_into(slot).any(|put| put == v).then_some(by)
    }

    /// The frame slot that a value comes from. Of values whose lanes differ by something known the slot has them without that.
    fn slot_behind(&self, v: Value) -> Option<Slot> {
        if let Some(slot) = self.slot_loaded(v) {
            return Some(slot).filter(|&s| !self.is_without_lanes(s));
        }
        let d = self.def(v).filter(|d| d.op == Op::Int(IntOp::Add))?;
        d.args.iter().find_map(|&a| self.slot_loaded(a)).filter(|&s| self.is_without_lanes(s))
    }

    /// The slot that a value is loaded from, be it with low bits that are known to be zero cut off.
    fn slot_loaded(&self, v: Value) -> Option<Slot> {
        let d = self.def(v)?;
        match d.op {
            Op::FrameLoad(slot) => Some(slot),
            Op::Int(IntOp::And) if self.func.as_const(d.args[1]).is_some() => match self.def(d.args[0])?.op {
                Op::FrameLoad(slot) => Some(slot),
                _ => None,
            },
            _ => None,
        }
    }

    /// What a slot has that is put into it once only.
    fn only_put(&self, slot: Slot) -> Option<Value> {
        let mut stores = self.stores(slot);
        stores.next().filter(|_| stores.next().is_none())
    }

    /// Whether what lanes differ by is taken off what is put into a slot.
    fn is_without_lanes(&self, slot: Slot) -> bool {
        let less = |v: Value| self.def(v).filter(|d| d.op == Op::Int(IntOp::Sub));
        let lanes = |v: Value| less(v).is_some_and(|d| self.func.as_const(d.args[1]).is_none());
        self.stores(slot).any(lanes)
    }

    /// The values that a slot stands for.
    fn put_into(&self, slot: Slot) -> impl Iterator<Item = Value> {
        let without = self.is_without_lanes(slot);
        self.stores(slot).map(move |v| match self.def(v) {
            Some(d) if without && d.op == Op::Int(IntOp::Sub) => d.args[0],
            _ => v,
        })
    }

    /// The values that are put into a slot.
    fn stores(&self, slot: Slot) -> impl Iterator<Item = Value> {
        let insts = self.order().iter().flat_map(|&b| &self.func.blocks[b].insts);
        let insts = insts.map(|&i| &self.func.insts[i]);
        insts.filter(move |d| d.op == Op::FrameStore(slot)).map(|d| d.args[0])
    }
}
