//! How values grow from round to round of a loop.
//!
//! Where a function leaves its block at a barrier, a loop around that is no loop in its code: what goes around lies in frames.

use rustc_hash::FxHashMap;
use weft_ir::{Block, Convert, IntOp, Op, Slot, Space, Special, Type, Value, ValueDef};

use crate::func::FnGen;
use crate::llvm::Val;
use crate::places::parameter_at;
use crate::shape::defining_op;

/// How far the definition of an address is followed.
pub(crate) const DEPTH: u32 = 12;

/// What a value grows by in each round.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    /// A value that is the same in all rounds …
    pub(crate) by: Value,
    /// … so many times.
    pub(crate) scale: i64,
    /// The round is left at barriers; the value is made in another part of the code.
    pub(crate) waits: bool,
    /// It depends on the size of the grid.
    pub(crate) grid: bool,
}

/// What is known of values: nothing, no step, or a step.
pub(crate) type Steps = FxHashMap<Value, Option<Option<Step>>>;

impl FnGen<'_> {
    /// By how much an address grows from round to round of a loop, if it does and that is known.
    pub(crate) fn step(&self, address: Value) -> Option<Step> {
        self.round_step(address, DEPTH).flatten()
    }

    /// By how much a value grows from round to round of a loop, or nothing (`Some(None)`).
    #[expect(clippy::option_option, reason = "unknown, none and some are three answers")]
    fn round_step(&self, v: Value, depth: u32) -> Option<Option<Step>> {
        let depth = depth.checked_sub(1)?;
        if let Some(&known) = self.steps.borrow().get(&v) {
            return known;
        }
        let step = self.new_step(v, depth);
        self.steps.borrow_mut().insert(v, step);
        step
    }

    #[expect(clippy::option_option, reason = "as above")]
    fn new_step(&self, v: Value, depth: u32) -> Option<Option<Step>> {
        let d = match self.f.values[v].def {
            ValueDef::Param(b, n) if self.in_loop.contains(&b) => {
                return self.induction(v, b, n as usize).map(Some);
            }
            ValueDef::Param(b, n) => return Some(self.through_frames(v, b, n as usize)),
            ValueDef::Result(i, _) if !self.f.slots.is_empty() || !self.outside(v) => &self.f.insts[i],
            _ => return Some(None),
        };
        let of = |n: usize| self.round_step(*d.args.get(n)?, depth);
        let times = |n: usize, factor: Option<i64>| match of(n)? {
            None => Some(None),
            Some(step) => {
                let scale = step.scale.checked_mul(factor?).filter(|k| k.unsigned_abs() < 1 << 32)?;
                Some(Some(Step { scale, ..step }))
            }
        };
        let constant = |n: usize| self.f.as_signed(*d.args.get(n)?);
        match d.op {
            Op::Const(..) | Op::SymbolAddr(_) | Op::Special(_) | Op::Load { space: Space::Param, .. } => {
                Some(None)
            }
            Op::Int(IntOp::Add | IntOp::Or) => match (of(0)?, of(1)?) {
                (None, step) | (step, None) => Some(step),
                _ => None,
            },
            Op::Int(IntOp::Mul) if constant(0).is_some() => times(1, constant(0)),
            Op::Int(IntOp::Mul) => times(0, constant(1)),
            Op::Int(IntOp::Shl) => times(0, constant(1).filter(|k| (0..32).contains(k)).map(|k| 1 << k)),
            Op::Convert(Convert::SExt | Convert::ZExt, _) | Op::ToGeneric(_) => of(0),
            _ => None,
        }
    }

    /// The step of parameter `n` of the first block of a loop, if each round adds the same to it.
    fn induction(&self, v: Value, header: Block, n: usize) -> Option<Step> {
        let mut step = None;
        for &b in &self.order {
            for e in self.f.blocks[b].term.edges() {
                if e.block != header || !self.in_loop.contains(&b) {
                    continue;
                }
                let next = *e.args.get(n)?;
                let d = defining_op(self.f, next).filter(|d| d.op == Op::Int(IntOp::Add))?;
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
        let Some(d) = defining_op(self.f, v).filter(|_| depth > 0) else { return false };
        matches!(d.op, Op::Special(Special::Nctaid(_)))
            || d.args.iter().any(|&a| self.comes_from_grid(a, depth - 1))
    }

    /// Whether a value is made outside of all loops.
    fn outside(&self, v: Value) -> bool {
        match self.f.values[v].def {
            ValueDef::Param(b, _) => !self.in_loop.contains(&b),
            ValueDef::Result(i, _) => !self.loop_insts.contains(&i),
        }
    }

    /// The step of parameter `n` of a block behind a barrier, if what comes around is what was put into a frame and a step.
    fn through_frames(&self, v: Value, block: Block, n: usize) -> Option<Step> {
        let edges =
            self.order.iter().flat_map(|&b| self.f.blocks[b].term.edges()).filter(|e| e.block == block);
        edges.filter_map(|e| e.args.get(n)).find_map(|&next| {
            let d = defining_op(self.f, next).filter(|d| d.op == Op::Int(IntOp::Add))?;
            let [a, b] = d.args[..] else { return None };
            let (slot, by) =
                [(a, b), (b, a)].into_iter().find_map(|(x, by)| Some((self.slot_behind(x)?, by)))?;
            self.is_put_into(slot, v).then(|| self.grows_by(by, true))
        })
    }

    /// The frame slot that a value comes from, whose lanes may differ from it by something known.
    fn slot_behind(&self, v: Value) -> Option<Slot> {
        let d = defining_op(self.f, v)?;
        match d.op {
            Op::FrameLoad(slot) => Some(slot),
            Op::Int(IntOp::Add) => d.args.iter().find_map(|&a| match defining_op(self.f, a)?.op {
                Op::FrameLoad(slot) => Some(slot),
                _ => None,
            }),
            _ => None,
        }
    }

    /// Whether a value is put into a slot, be it without what its lanes differ by.
    fn is_put_into(&self, slot: Slot, v: Value) -> bool {
        let insts = self.order.iter().flat_map(|&b| &self.f.blocks[b].insts).map(|&i| &self.f.insts[i]);
        insts.filter(|d| d.op == Op::FrameStore(slot)).any(|d| {
            let lanes_off = || defining_op(self.f, d.args[0]).filter(|d| d.op == Op::Int(IntOp::Sub));
            d.args[0] == v || lanes_off().is_some_and(|d| d.args[0] == v)
        })
    }

    /// Computes a value of parameters and constants here, wherever the code has it.
    pub(crate) fn again(&self, v: Value, depth: u32) -> Option<Val> {
        let s = self.s;
        let d = defining_op(self.f, v)?;
        let of = |n: usize| self.again(*d.args.get(n)?, depth.checked_sub(1)?);
        let ty = self.f.ty(v);
        match d.op {
            Op::Const(Type::I32 | Type::I64, bits) => Some(s.iconst(self.g.ty(ty, 1), bits)),
            Op::Load { space: Space::Param, ty: Type::I32 | Type::I64, count: 1, .. } => {
                let at = parameter_at(self.f, d)?;
                Some(self.field_of(self.g.ty(ty, 1), self.env.params, at, ty.bytes()))
            }
            Op::Int(IntOp::Mul) => Some(s.mul(of(0)?, of(1)?)),
            Op::Int(IntOp::Add) => Some(s.add(of(0)?, of(1)?)),
            Op::Convert(Convert::SExt, to) => Some(s.sext(of(0)?, self.g.ty(to, 1))),
            _ => None,
        }
    }
}
