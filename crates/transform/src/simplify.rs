//! Constants, identities, and parameters that are always the same.
//!
//! Requires: any stage.
//! Ensures: no branch on a constant; nothing is computed that folds.

use rustc_hash::FxHashMap;
use weft_ir::analysis::{Cfg, DomTree};
use weft_ir::*;

/// Runs the pass; answers whether anything changed.
pub(crate) fn run(func: &mut Function) -> bool {
    let mut any = false;
    // Each round resolves at least one more level; the bound only guards against surprises.
    for _ in 0..16 {
        let mut map = FxHashMap::default();
        let mut changed = false;
        for b in func.layout.clone() {
            for n in 0..func.blocks[b].insts.len() {
                changed |= inst(func, func.blocks[b].insts[n], &mut map);
            }
            changed |= terminator(func, b, &map);
        }
        changed |= !map.is_empty();
        func.replace_values(&map);
        changed |= params(func, 1);
        any |= changed;
        if !changed {
            break;
        }
        func.drop_unreachable();
    }
    any
}

fn resolve(map: &FxHashMap<Value, Value>, mut v: Value) -> Value {
    while let Some(&to) = map.get(&v) {
        v = to;
    }
    v
}

fn is_undef(func: &Function, v: Value) -> bool {
    func.def_inst(v).is_some_and(|i| matches!(func.insts[i].op, Op::Undef(_)))
}

fn inst(func: &mut Function, i: Inst, map: &mut FxHashMap<Value, Value>) -> bool {
    let op = func.insts[i].op;
    if matches!(op, Op::Const(..) | Op::Undef(_)) {
        return false;
    }
    for n in 0..func.insts[i].args.len() {
        let v = resolve(map, func.insts[i].args[n]);
        func.insts[i].args[n] = v;
    }
    if let Some(m) = func.insts[i].mask {
        let m = resolve(map, m);
        // All lanes do it.
        let all = func.as_const(m) == Some(1);
        func.insts[i].mask = (!all).then_some(m);
        if all {
            return true;
        }
    }
    let [result] = func.insts[i].results[..] else { return false };
    let args = func.insts[i].args.clone();
    let ty = func.ty(result);
    if !args.is_empty() && op.effects().speculatable() {
        let bits: Option<Vec<u64>> = args.iter().map(|&a| func.as_const(a)).collect();
        let types: Types = args.iter().map(|&a| func.ty(a)).collect();
        if let Some(out) = bits.and_then(|bits| fold(&op, &types, &bits)) {
            func.insts[i].op = Op::Const(ty, out[0]);
            func.insts[i].args.clear();
            return true;
        }
    }
    if op == Op::AnyLane
        && let Some(c) = func.as_const(args[0])
    {
        func.insts[i].op = Op::Const(ty, c & 1);
        func.insts[i].args.clear();
        return true;
    }
    if let Some(v) = identity(func, op, &args, ty)
        && v != result
    {
        map.insert(result, resolve(map, v));
        return true;
    }
    strengthen(func, i, op, &args, ty)
}

/// The operand that the result equals.
fn identity(func: &Function, op: Op, args: &[Value], ty: Type) -> Option<Value> {
    let constant = |n: usize| func.as_const(args[n]);
    let ones = cut(u64::MAX, ty.bits());
    match op {
        Op::Int(o) => {
            let (a, b) = (args[0], args[1]);
            let (x, y) = (constant(0), constant(1));
            match o {
                IntOp::Add | IntOp::Or | IntOp::Xor if y == Some(0) => Some(a),
                IntOp::Add | IntOp::Or | IntOp::Xor if x == Some(0) => Some(b),
                IntOp::Sub | IntOp::Shl | IntOp::LShr | IntOp::AShr if y == Some(0) => Some(a),
                IntOp::Mul | IntOp::DivS | IntOp::DivU if y == Some(1) => Some(a),
                IntOp::Mul if x == Some(1) => Some(b),
                IntOp::And if y == Some(ones) || x == Some(0) || a == b => Some(a),
                IntOp::And if x == Some(ones) || y == Some(0) => Some(b),
                IntOp::Or if x == Some(ones) || a == b => Some(a),
                IntOp::Or if y == Some(ones) => Some(b),
                IntOp::Mul if x == Some(0) => Some(a),
                IntOp::Mul if y == Some(0) => Some(b),
                // Undefined bits may be taken as the other operand's.
                IntOp::Or | IntOp::And if is_undef(func, a) => Some(b),
                IntOp::Or | IntOp::And if is_undef(func, b) => Some(a),
                _ => None,
            }
        }
        Op::Select => match constant(0) {
            Some(c) => Some(if c & 1 != 0 { args[1] } else { args[2] }),
            None if args[1] == args[2] || is_undef(func, args[2]) => Some(args[1]),
            None if is_undef(func, args[1]) => Some(args[2]),
            None => None,
        },
        Op::IntUnary(IntUnary::Not) => {
            let d = &func.insts[func.def_inst(args[0])?];
            (d.op == Op::IntUnary(IntUnary::Not)).then(|| d.args[0])
        }
        Op::Convert(Convert::Bitcast, to) if func.ty(args[0]) == to => Some(args[0]),
        Op::Convert(Convert::Bitcast | Convert::Trunc, to) => {
            let d = &func.insts[func.def_inst(args[0])?];
            match d.op {
                Op::Convert(Convert::Bitcast | Convert::ZExt | Convert::SExt, _)
                    if func.ty(d.args[0]) == to
                        && (matches!(d.op, Op::Convert(Convert::Bitcast, _))
                            == matches!(op, Op::Convert(Convert::Bitcast, _))) =>
                {
                    Some(d.args[0])
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Cheaper forms of the same.
fn strengthen(func: &mut Function, i: Inst, op: Op, args: &[Value], ty: Type) -> bool {
    let opposites = args.len() == 2 && opposite(func, args[0], args[1]);
    let constants: Vec<Option<u64>> = args.iter().map(|&a| func.as_const(a)).collect();
    let mut becomes = |op: Op, args: &[Value]| {
        func.insts[i].op = op;
        func.insts[i].args = Values::from_slice(args);
        true
    };
    match op {
        Op::Select if ty == Type::Pred => {
            let (c, a, b) = (args[0], args[1], args[2]);
            match (constants[1], constants[2]) {
                (Some(1), Some(0)) => becomes(Op::Int(IntOp::Or), &[c, c]),
                (Some(0), Some(1)) => becomes(Op::IntUnary(IntUnary::Not), &[c]),
                (Some(1), None) => becomes(Op::Int(IntOp::Or), &[c, b]),
                (None, Some(0)) => becomes(Op::Int(IntOp::And), &[c, a]),
                _ => false,
            }
        }
        Op::ICmp(c) if args[0] == args[1] => {
            let yes = matches!(c, IntCond::Eq | IntCond::LeS | IntCond::GeS | IntCond::LeU | IntCond::GeU);
            becomes(Op::Const(Type::Pred, u64::from(yes)), &[])
        }
        Op::Int(o @ (IntOp::And | IntOp::Or)) if opposites => {
            becomes(Op::Const(ty, if o == IntOp::And { 0 } else { cut(u64::MAX, ty.bits()) }), &[])
        }
        // One form of `x * 2^k`, so that equal ones are seen to be equal.
        Op::Int(IntOp::Shl) if constants[1].is_some_and(|k| k < u64::from(ty.bits())) => {
            let Some(entry) = func.entry.filter(|_| func.resumes.is_empty()) else { return false };
            let factor = Op::Const(ty, 1 << constants[1].unwrap_or(0));
            let factor = func.make_inst(factor, &[], &[ty], 0);
            func.blocks[entry].insts.insert(0, factor);
            let factor = func.insts[factor].results[0];
            func.insts[i].op = Op::Int(IntOp::Mul);
            func.insts[i].args = Values::from_slice(&[args[0], factor]);
            true
        }
        Op::Int(IntOp::Sub | IntOp::Xor) if args[0] == args[1] => becomes(Op::Const(ty, 0), &[]),
        // `setp.ne pred, 0` of a predicate widened to an integer, as compilers write it.
        Op::ICmp(c @ (IntCond::Eq | IntCond::Ne)) if func.as_const(args[1]).is_some_and(|v| v <= 1) => {
            let Some(d) = func.def_inst(args[0]).map(|d| func.insts[d].clone()) else { return false };
            let one = func.as_const(args[1]) == Some(1);
            let (p, sense) = match d.op {
                Op::Convert(Convert::ZExt, _) if func.ty(d.args[0]) == Type::Pred => (d.args[0], one),
                Op::Select if func.as_const(d.args[1]) == Some(1) && func.as_const(d.args[2]) == Some(0) => {
                    (d.args[0], one)
                }
                _ => return false,
            };
            let keep = sense == (c == IntCond::Eq);
            if keep {
                let v = p;
                func.insts[i].op = Op::Int(IntOp::Or);
                func.insts[i].args = Values::from_slice(&[v, v]);
            } else {
                func.insts[i].op = Op::IntUnary(IntUnary::Not);
                func.insts[i].args = Values::from_slice(&[p]);
            }
            true
        }
        _ => false,
    }
}

/// Whether one is the other negated.
fn opposite(func: &Function, a: Value, b: Value) -> bool {
    let not = |a: Value, b: Value| {
        let d = func.def_inst(a).map(|i| &func.insts[i]);
        d.is_some_and(|d| d.op == Op::IntUnary(IntUnary::Not) && d.args[0] == b)
    };
    not(a, b) || not(b, a)
}

fn terminator(func: &mut Function, b: Block, map: &FxHashMap<Value, Value>) -> bool {
    func.blocks[b].term.map_uses(&mut |v| resolve(map, v));
    let new = match &func.blocks[b].term {
        Terminator::Branch { cond, then, other } => {
            let negated = func.def_inst(*cond).map(|d| &func.insts[d]);
            if let Some(c) = func.as_const(*cond) {
                Terminator::Jump(if c & 1 != 0 { then.clone() } else { other.clone() })
            } else if then == other {
                Terminator::Jump(then.clone())
            } else if let Some(d) = negated.filter(|d| d.op == Op::IntUnary(IntUnary::Not)) {
                Terminator::Branch { cond: d.args[0], then: other.clone(), other: then.clone() }
            } else {
                return false;
            }
        }
        Terminator::Switch { index, targets, default } => {
            let Some(c) = func.as_const(*index) else { return false };
            Terminator::Jump(targets.get(c as usize).unwrap_or(default).clone())
        }
        _ => return false,
    };
    func.blocks[b].term = new;
    true
}

/// Replaces parameters that get the same value on every edge, in blocks with at least so many predecessors.
pub(crate) fn params(func: &mut Function, preds: usize) -> bool {
    let cfg = Cfg::new(func);
    let dom = DomTree::dominators(func, &cfg);
    let home = func.homes(&cfg.rpo);
    let mut map: FxHashMap<Value, Value> = FxHashMap::default();
    let mut gone: Vec<(Block, usize)> = Vec::new();
    for &b in &cfg.rpo {
        if cfg.entries.contains(&b) || cfg.preds(b).len() < preds {
            continue;
        }
        for n in 0..func.blocks[b].params.len() {
            let p = func.blocks[b].params[n];
            let mut only: Option<Value> = None;
            let (mut several, mut undefined) = (false, None);
            for &q in cfg.preds(b) {
                for e in func.blocks[q].term.edges().into_iter().filter(|e| e.block == b) {
                    let a = resolve(&map, e.args[n]);
                    if a == p {
                        continue;
                    }
                    if is_undef(func, a) {
                        undefined = Some(a);
                    } else if only.is_some_and(|o| o != a) {
                        several = true;
                    } else {
                        only = Some(a);
                    }
                }
            }
            if several {
                continue;
            }
            let v = match (only, undefined) {
                (Some(v), None) => v,
                // The value must be there on the undefined way too.
                (Some(v), Some(_)) if home.get(&v).is_some_and(|&d| d != b && dom.dominates(d, b)) => v,
                (None, Some(v)) => v,
                _ => continue,
            };
            map.insert(p, v);
            gone.push((b, n));
        }
    }
    for &(b, n) in gone.iter().rev() {
        remove_param(func, &cfg, b, n);
    }
    func.replace_values(&map);
    !gone.is_empty()
}

/// Removes parameter number `n` of a block and its arguments.
pub(crate) fn remove_param(func: &mut Function, cfg: &Cfg, b: Block, n: usize) {
    func.blocks[b].params.remove(n);
    for (k, &p) in func.blocks[b].params.iter().enumerate() {
        func.values[p].def = ValueDef::Param(b, k as u32);
    }
    let mut preds = cfg.preds(b).to_vec();
    preds.sort_unstable();
    preds.dedup();
    for q in preds {
        for e in func.blocks[q].term.edges_mut() {
            if e.block == b {
                e.args.remove(n);
            }
        }
    }
}
