//! Removes what no effect and no decision depends on, cycles included.
//!
//! Requires: any stage.
//! Ensures: every parameter and every instruction without an effect is used.

use weft_ir::analysis::{Cfg, inst_uses};
use weft_ir::*;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    func.drop_unreachable();
    let cfg = Cfg::new(func);
    let live = live(func, &cfg);
    for &b in &cfg.rpo {
        if !cfg.entries.contains(&b) {
            for n in (0..func.blocks[b].params.len()).rev() {
                if !live[func.blocks[b].params[n].index()] {
                    crate::simplify::remove_param(func, &cfg, b, n);
                }
            }
        }
        let insts = std::mem::take(&mut func.blocks[b].insts);
        let keep = |i: &Inst| {
            let d = &func.insts[*i];
            !d.op.effects().removable() || d.results.iter().any(|r| live[r.index()])
        };
        let kept: Vec<Inst> = insts.into_iter().filter(keep).collect();
        func.blocks[b].insts = kept;
    }
}

/// For each value whether an effect or a decision depends on it.
pub(crate) fn live(func: &Function, cfg: &Cfg) -> Vec<bool> {
    let mut live = vec![false; func.values.len()];
    let mut work: Vec<Value> = Vec::new();
    for &b in &cfg.rpo {
        for &i in &func.blocks[b].insts {
            if !func.insts[i].op.effects().removable() {
                work.extend(inst_uses(func, i));
            }
        }
        match &func.blocks[b].term {
            Terminator::Branch { cond, .. } => work.push(*cond),
            Terminator::Switch { index, .. } => work.push(*index),
            Terminator::Return(v) => work.extend_from_slice(v),
            Terminator::Suspend { args, .. } => work.extend_from_slice(args),
            Terminator::None | Terminator::Jump(_) | Terminator::Unreachable => {}
        }
    }
    while let Some(v) = work.pop() {
        if std::mem::replace(&mut live[v.index()], true) {
            continue;
        }
        match func.values[v].def {
            ValueDef::Result(i, _) => work.extend(inst_uses(func, i)),
            ValueDef::Param(b, n) => {
                for &p in cfg.preds(b) {
                    let edges = func.blocks[p].term.edges();
                    work.extend(edges.iter().filter(|e| e.block == b).map(|e| e.args[n as usize]));
                }
            }
        }
    }
    live
}
