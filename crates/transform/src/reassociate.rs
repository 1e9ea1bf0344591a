//! Sums of addresses with what is common to all lanes on one side: `(u + x) + v` becomes `(u + v) + x`.
//!
//! Requires: [`Stage::Group`].
//! Ensures: where a 64-bit sum has parts that are uniform, these are summed first. Gathers then go by one base and a
//! (narrow) index, and accesses at several distances from one index share it.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::Cfg;
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::*;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    if func.geometry.is_none_or(|g| g.width < 2) {
        return;
    }
    let shapes = Shapes::new(func, ShapeOptions::GUARDED);
    let cfg = Cfg::new(func);
    // Sums so far: the uniform part and the rest.
    let mut parts: FxHashMap<Value, (Value, Value)> = FxHashMap::default();
    let mut made: FxHashSet<Value> = FxHashSet::default();
    for &b in &cfg.rpo {
        let insts = std::mem::take(&mut func.blocks[b].insts);
        for i in insts {
            let uniform = |v: Value| made.contains(&v) || shapes.is_uniform(v);
            if let Some((first, op, second, rest)) = regrouped(func, i, &parts, uniform) {
                let loc = func.insts[i].loc;
                let sum = func.make_inst(Op::Int(op), &[first, second], &[Type::I64], loc);
                func.blocks[b].insts.push(sum);
                let base = func.insts[sum].results[0];
                made.insert(base);
                let d = &mut func.insts[i];
                d.op = Op::Int(IntOp::Add);
                d.args = Values::from_slice(&[base, rest]);
                parts.insert(d.results[0], (base, rest));
            } else if let Some(two) = split(func, i, uniform) {
                parts.insert(func.insts[i].results[0], two);
            }
            func.blocks[b].insts.push(i);
        }
    }
}

/// Uniform operand and other operand of a sum that has one of each.
fn split(func: &Function, i: Inst, uniform: impl Fn(Value) -> bool) -> Option<(Value, Value)> {
    let d = &func.insts[i];
    if d.op != Op::Int(IntOp::Add) || func.ty(d.results[0]) != Type::I64 {
        return None;
    }
    match (uniform(d.args[0]), uniform(d.args[1])) {
        (true, false) => Some((d.args[0], d.args[1])),
        (false, true) => Some((d.args[1], d.args[0])),
        _ => None,
    }
}

/// For a sum or difference of a uniform value and an earlier sum with a uniform part: the two uniform values, how
/// they are combined, and the rest.
fn regrouped(
    func: &Function,
    i: Inst,
    parts: &FxHashMap<Value, (Value, Value)>,
    uniform: impl Fn(Value) -> bool,
) -> Option<(Value, IntOp, Value, Value)> {
    let d = &func.insts[i];
    if d.op == Op::Int(IntOp::Sub) && func.ty(d.results[0]) == Type::I64 && uniform(d.args[1]) {
        let &(base, rest) = parts.get(&d.args[0])?;
        return Some((base, IntOp::Sub, d.args[1], rest));
    }
    let (u, x) = split(func, i, uniform)?;
    let &(base, rest) = parts.get(&x)?;
    Some((base, IntOp::Add, u, rest))
}
