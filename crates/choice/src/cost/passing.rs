//! Values that nothing needs but what is computed next, part by part, and those that are loaded where they are needed.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::inst_uses;
use weft_ir::*;

use super::Code;

/// Values of which there is one part at a time: code computes what stands together vector by vector.
pub(crate) fn passing(code: &Code<'_>) -> FxHashSet<Value> {
    used_next(code, |op| op.computes())
}

/// Values that are loaded from memory and used once, before anything is stored: the compiler of machine code loads each part
/// where it is needed, or has an instruction take it from memory.
pub(crate) fn loaded(code: &Code<'_>) -> FxHashSet<Value> {
    let mut found = used_next(code, |op| op.computes() || matches!(op, Op::Load { .. } | Op::Permute(_)));
    let mut uses: FxHashMap<Value, u32> = FxHashMap::default();
    for d in code.cfg.rpo.iter().map(|&b| &code.func.blocks[b]) {
        d.insts.iter().flat_map(|&i| inst_uses(code.func, i)).for_each(|v| *uses.entry(v).or_default() += 1);
    }
    let load =
        |v: &Value| code.func.def_inst(*v).is_some_and(|i| matches!(code.func.insts[i].op, Op::Load { .. }));
    found.retain(|v| load(v) && uses.get(v) == Some(&1));
    // What is only stored elsewhere in the block needs a register for as long as it takes.
    for d in code.cfg.rpo.iter().map(|&b| &code.func.blocks[b]) {
        let mut here: FxHashSet<Value> = FxHashSet::default();
        for d in d.insts.iter().map(|&i| &code.func.insts[i]) {
            match d.op {
                Op::Load { .. } => here.extend(&d.results),
                Op::Store { .. } => {
                    found.extend(d.args[1..].iter().filter(|v| here.contains(v) && uses.get(v) == Some(&1)));
                }
                _ => {}
            }
        }
    }
    found
}

/// Values that are only used in the run of such instructions in which they are made.
fn used_next(code: &Code<'_>, goes_on: impl Fn(Op) -> bool) -> FxHashSet<Value> {
    let func = code.func;
    let mut made: FxHashMap<Value, usize> = FxHashMap::default();
    let mut kept: FxHashSet<Value> = FxHashSet::default();
    let mut run = 0;
    for &b in &code.cfg.rpo {
        run += 1;
        for &i in &func.blocks[b].insts {
            let computes = goes_on(func.insts[i].op);
            run += usize::from(!computes);
            kept.extend(inst_uses(func, i).filter(|v| !computes || made.get(v) != Some(&run)));
            if computes {
                made.extend(func.insts[i].results.iter().map(|&r| (r, run)));
            }
        }
        kept.extend(func.blocks[b].term.uses());
    }
    made.into_keys().filter(|v| !kept.contains(v)).collect()
}
