//! Loops that wait for memory to change.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::{Cfg, LoopId, Loops};
use weft_ir::*;

/// Whether the loop goes on until other threads have written something: an exit depends on an atomic operation or a
/// strong load in the loop. A compare-and-swap that retries with the value it has seen does not count: if it fails,
/// another thread has succeeded.
pub(crate) fn polls(func: &Function, cfg: &Cfg, loops: &Loops, id: LoopId) -> bool {
    let blocks = &loops.list[id].blocks;
    let inside: FxHashSet<Block> = blocks.iter().copied().collect();
    let mut home: FxHashMap<Value, Block> = FxHashMap::default();
    let mut strong = false;
    for &b in blocks {
        let d = &func.blocks[b];
        for &i in &d.insts {
            let inst = &func.insts[i];
            strong |= is_read(&inst.op);
            if inst.op.effects().waits {
                // It lets others run already.
                return false;
            }
            inst.results.iter().for_each(|&r| {
                home.insert(r, b);
            });
        }
        d.params.iter().for_each(|&p| {
            home.insert(p, b);
        });
    }
    if !strong {
        return false;
    }
    let mut conditions = Vec::new();
    for &b in blocks {
        if cfg.succs(b).iter().any(|s| !inside.contains(s)) {
            match func.blocks[b].term {
                Terminator::Branch { cond, .. } => conditions.push(cond),
                Terminator::Switch { index, .. } => conditions.push(index),
                _ => {}
            }
            // Which way is taken to the exit matters as well.
            for &p in blocks {
                if let Terminator::Branch { cond, .. } = func.blocks[p].term {
                    conditions.push(cond);
                }
            }
        }
    }
    let slice = slice(func, cfg, &home, &conditions);
    slice.iter().any(|&v| {
        let Some(i) = func.def_inst(v) else { return false };
        let d = &func.insts[i];
        match d.op {
            Op::AtomicCas { .. } => !self::slice(func, cfg, &home, &d.args[1..2]).contains(&v),
            op => is_read(&op),
        }
    })
}

fn is_read(op: &Op) -> bool {
    match op {
        Op::Load { access, .. } => access.ordering != Ordering::Weak,
        Op::Atomic { .. } | Op::AtomicCas { .. } => true,
        _ => false,
    }
}

/// Everything in the loop that the values depend on.
fn slice(func: &Function, cfg: &Cfg, home: &FxHashMap<Value, Block>, from: &[Value]) -> FxHashSet<Value> {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = from.to_vec();
    while let Some(v) = work.pop() {
        let Some(&b) = home.get(&v) else { continue };
        if !seen.insert(v) {
            continue;
        }
        match func.values[v].def {
            ValueDef::Result(i, _) => work.extend(func.insts[i].args.iter()),
            ValueDef::Param(_, n) => {
                for &p in cfg.preds(b) {
                    let edges = func.blocks[p].term.edges();
                    work.extend(edges.iter().filter(|e| e.block == b).map(|e| e.args[n as usize]));
                }
            }
        }
    }
    seen
}
