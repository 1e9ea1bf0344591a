//! Which floats' bits are seen: where no arithmetic comes between them and whoever looks at bits.

use rustc_hash::FxHashSet;
use weft_ir::analysis::Cfg;
use weft_ir::*;

/// Whether an operation changes the sign of a NaN and nothing else of it.
pub(super) fn is_sign(func: &Function, i: Inst) -> bool {
    let d = &func.insts[i];
    match d.op {
        Op::Float(FloatOp::Copysign, _) => true,
        Op::FloatUnary(FloatUnary::Neg, m) => !m.ftz && func.ty(d.args[0]) == Type::F32,
        _ => false,
    }
}

/// For each value, whether its bits are seen.
pub(super) fn find(func: &Function, shuffled: &FxHashSet<Inst>) -> Vec<bool> {
    let cfg = Cfg::new(func);
    let mut seen = vec![false; func.values.len()];
    for &b in &func.layout {
        let shown = func.blocks[b].insts.iter().filter(|&&i| shows_bits(func, i, shuffled));
        let returned = match &func.blocks[b].term {
            Terminator::Return(list) => &list[..],
            _ => &[],
        };
        for &v in shown.flat_map(|&i| &func.insts[i].args).chain(returned) {
            seen[v.index()] = has_own_nan(func, v);
        }
    }
    let mut changed = true;
    while changed {
        changed = false;
        let mut see = |seen: &mut Vec<bool>, v: Value| {
            changed |= !std::mem::replace(&mut seen[v.index()], true);
        };
        for &b in cfg.rpo.iter().rev() {
            for &i in func.blocks[b].insts.iter().rev() {
                let d = &func.insts[i];
                let through = match d.op {
                    Op::Select | Op::Permute(_) | Op::Shfl(_) | Op::Convert(Convert::Bitcast, _) => true,
                    Op::FloatUnary(FloatUnary::Abs, _) => true,
                    _ => is_sign(func, i),
                };
                if through && d.results.first().is_some_and(|r| seen[r.index()]) {
                    d.args.iter().for_each(|&a| see(&mut seen, a));
                }
            }
            for &p in cfg.preds(b) {
                for e in func.blocks[p].term.edges().iter().filter(|e| e.block == b) {
                    for (&q, &a) in func.blocks[b].params.iter().zip(&e.args) {
                        if seen[q.index()] {
                            see(&mut seen, a);
                        }
                    }
                }
            }
        }
    }
    seen
}

/// Whether PTX gives the value's type one NaN of its own.
pub(super) fn has_own_nan(func: &Function, v: Value) -> bool {
    let ty = func.ty(v);
    ty.is_float() && ty != Type::F64
}

/// Whether an instruction shows the bits of its operands to others than arithmetic.
pub(super) fn shows_bits(func: &Function, i: Inst, shuffled: &FxHashSet<Inst>) -> bool {
    match func.insts[i].op {
        Op::Store { .. } | Op::Atomic { .. } | Op::AtomicCas { .. } | Op::Helper(_) | Op::Call(_) => true,
        // Also to another kind of float, to which the bits may be a number.
        Op::Convert(Convert::Bitcast, to) => to != func.ty(func.insts[i].args[0]) && !shuffled.contains(&i),
        _ => false,
    }
}
