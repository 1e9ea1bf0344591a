//! Makes NaNs that arithmetic has produced PTX's own where their bits can be seen.
//!
//! Requires: [`Stage::Group`].
//! Ensures: a float that may come from arithmetic is replaced by its canonical form where it is stored, reinterpreted
//! as an integer, handed to an atomic operation, helper or function, or returned. Loaded values keep their bits.

use rustc_hash::FxHashMap;
use weft_ir::analysis::Cfg;
use weft_ir::*;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    let arithmetic = arithmetic(func);
    for b in func.layout.clone() {
        let insts = std::mem::take(&mut func.blocks[b].insts);
        let mut out: Vec<Inst> = Vec::with_capacity(insts.len());
        let mut canonical: FxHashMap<Value, Value> = FxHashMap::default();
        for i in insts {
            let escapes = match func.insts[i].op {
                Op::Store { .. } | Op::Atomic { .. } | Op::AtomicCas { .. } => true,
                Op::Convert(Convert::Bitcast, to) => to.is_int(),
                Op::Helper(_) | Op::Call(_) => true,
                _ => false,
            };
            if escapes {
                for n in 0..func.insts[i].args.len() {
                    let v = func.insts[i].args[n];
                    if func.ty(v).is_float() && arithmetic[v.index()] {
                        let loc = func.insts[i].loc;
                        let c = *canonical.entry(v).or_insert_with(|| canon(func, &mut out, v, loc));
                        func.insts[i].args[n] = c;
                    }
                }
            }
            out.push(i);
        }
        if let Terminator::Return(list) = func.blocks[b].term.clone() {
            let mut new = Values::new();
            for v in list {
                let seen = func.ty(v).is_float() && arithmetic[v.index()];
                new.push(if seen { canon(func, &mut out, v, 0) } else { v });
            }
            func.blocks[b].term = Terminator::Return(new);
        }
        func.blocks[b].insts = out;
    }
}

fn canon(func: &mut Function, out: &mut Vec<Inst>, v: Value, loc: u32) -> Value {
    let ty = func.ty(v);
    let i = func.make_inst(Op::FloatUnary(FloatUnary::Canon, FloatMode::default()), &[v], &[ty], loc);
    out.push(i);
    func.insts[i].results[0]
}

/// Which values may be NaNs that arithmetic made: through selects and parameters too.
fn arithmetic(func: &Function) -> Vec<bool> {
    let cfg = Cfg::new(func);
    let mut is = vec![false; func.values.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for &b in &cfg.rpo {
            for &p in &cfg.preds(b).to_vec() {
                for e in func.blocks[p].term.edges().iter().filter(|e| e.block == b) {
                    for (&q, &a) in func.blocks[b].params.iter().zip(&e.args) {
                        if is[a.index()] && !is[q.index()] {
                            is[q.index()] = true;
                            changed = true;
                        }
                    }
                }
            }
            for &i in &func.blocks[b].insts {
                let d = &func.insts[i];
                let [r] = d.results[..] else { continue };
                if !func.ty(r).is_float() || is[r.index()] {
                    continue;
                }
                let new = match d.op {
                    Op::Float(FloatOp::Copysign, _) | Op::Select => d.args.iter().any(|a| is[a.index()]),
                    Op::Float(..) | Op::DivApprox(_) | Op::Fma(_) => true,
                    Op::FloatUnary(o, _) => !matches!(o, FloatUnary::Canon | FloatUnary::Saturate),
                    Op::Convert(Convert::FToF(_), _) => true,
                    _ => false,
                };
                is[r.index()] = new;
                changed |= new;
            }
        }
    }
    is
}
