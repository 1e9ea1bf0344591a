//! Values that nothing needs but what is computed next, part by part.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::inst_uses;
use weft_ir::*;

use super::Code;

/// Values of which there is one part at a time: code computes what stands together vector by vector.
pub(crate) fn passing(code: &Code<'_>) -> FxHashSet<Value> {
    let func = code.func;
    let mut made: FxHashMap<Value, usize> = FxHashMap::default();
    let mut kept: FxHashSet<Value> = FxHashSet::default();
    let mut run = 0;
    for &b in &code.cfg.rpo {
        run += 1;
        for &i in &func.blocks[b].insts {
            let computes = func.insts[i].op.computes();
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
