//! Requests for what a later iteration of a loop reads.

use weft_ir::analysis::Step;
use weft_ir::*;

use super::{Load, Look};

/// Iterations of a loop that waits at barriers: it computes with a tile for long.
const TILES: i64 = 1;

/// Latency of memory that all cores read, over that of one that is alone with it (`memory_latency`).
const LOADED: i64 = 4;

impl Look<'_> {
    /// Asks for what a later iteration of a loop reads, if the loop steps by the size of the grid or waits at barriers.
    pub(super) fn iteration(&mut self, load: Load, step: Step) -> Option<(Prefetch, Option<Value>)> {
        let iterations = match step.grid {
            true => self.iterations(load.block),
            false if step.waits || self.moves.waits(load.block) => TILES,
            false => return None,
        };
        let times = step.scale.checked_mul(iterations)?;
        // What the iteration itself reads needs no request.
        let known = self.func.as_signed(step.by).map(|by| by.saturating_mul(times));
        if known.is_some_and(|far| far.unsigned_abs() < load.bytes.unsigned_abs()) || self.has_asked(load) {
            return None;
        }
        if let Some(far) = known {
            let bytes = [i32::try_from(far).ok()?, 0];
            return Some((Prefetch { bytes, ..Prefetch::default() }, None));
        }
        let there = if step.waits {
            can_be_rematerialised(self.func, step.by)
        } else {
            self.shapes.is_uniform(step.by)
        };
        let times = i32::try_from(times).ok().filter(|_| there)?;
        Some((Prefetch { times, ..Prefetch::default() }, Some(step.by)))
    }

    /// Iterations until memory has come: those whose reads keep memory busy, `bytes_ahead` over the bytes of one iteration, and
    /// [`LOADED`] times as many, since all cores wait for memory then.
    fn iterations(&self, block: Block) -> i64 {
        let width = self.func.geometry.map_or(1, |g| i64::from(g.width));
        let loads = self.func.blocks[block].insts.iter().filter_map(|&i| match self.func.insts[i].op {
            Op::Load { ty, space: Space::Global | Space::Generic, count, .. } => {
                Some(i64::from(ty.bytes() * u32::from(count)))
            }
            _ => None,
        });
        let iteration = loads.sum::<i64>().saturating_mul(width).max(1);
        let ahead = i64::try_from(self.target.bytes_ahead()).unwrap_or(i64::MAX);
        ahead.saturating_mul(LOADED).div_euclid(iteration) + 1
    }
}

/// Whether a value is made of parameters and constants.
fn can_be_rematerialised(func: &Function, v: Value) -> bool {
    let Some(d) = func.def_inst(v).map(|i| &func.insts[i]) else { return false };
    match d.op {
        Op::Const(Type::I32 | Type::I64, _) => true,
        Op::Load { space: Space::Param, ty: Type::I32 | Type::I64, count: 1, .. }
        | Op::Int(IntOp::Mul | IntOp::Add)
        | Op::Convert(Convert::SExt, _) => d.args.iter().all(|&a| can_be_rematerialised(func, a)),
        _ => false,
    }
}

/// The value where it is known at an instruction; else rematerialised before it.
pub(super) fn rematerialise(func: &mut Function, v: Value, before: Inst) -> Value {
    if func.slots.is_empty() || !can_be_rematerialised(func, v) {
        return v;
    }
    let Some(&b) = func.layout.iter().find(|b| func.blocks[**b].insts.contains(&before)) else { return v };
    let mut made = Vec::new();
    let v = make(func, v, &mut made);
    let at = func.blocks[b].insts.iter().position(|&i| i == before).unwrap_or(0);
    func.blocks[b].insts.splice(at..at, made);
    v
}

fn make(func: &mut Function, v: Value, made: &mut Vec<Inst>) -> Value {
    let Some(i) = func.def_inst(v) else { return v };
    let d = func.insts[i].clone();
    let args: Values = d.args.iter().map(|&a| make(func, a, made)).collect();
    let new = func.make_inst(d.op, &args, &[func.ty(v)], d.loc);
    made.push(new);
    func.insts[new].results[0]
}
