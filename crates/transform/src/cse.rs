//! Merges computations that a dominating block has made already.
//!
//! Requires: any stage.
//! Ensures: no pure operation, no load of what does not change while the kernel runs, and no alignment check is
//! dominated by an equal one.

use rustc_hash::FxHashMap;
use weft_ir::analysis::{Cfg, DomTree};
use weft_ir::*;

type Key = (Op, Values, Option<Value>);

/// Whether an operation loads what nobody writes while the kernel runs.
fn fixed(op: &Op) -> bool {
    match op {
        Op::Load { space, access, .. } => {
            access.ordering == Ordering::Weak
                && (matches!(space, Space::Param | Space::Const) || access.read_only)
        }
        _ => false,
    }
}

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    let cfg = Cfg::new(func);
    let dom = DomTree::dominators(func, &cfg);
    let mut seen: FxHashMap<Key, Vec<(Block, Inst)>> = FxHashMap::default();
    let mut map: FxHashMap<Value, Value> = FxHashMap::default();
    for &b in &cfg.rpo {
        let insts = std::mem::take(&mut func.blocks[b].insts);
        let mut kept = Vec::with_capacity(insts.len());
        for i in insts {
            let d = &mut func.insts[i];
            for v in d.args.iter_mut().chain(&mut d.mask) {
                while let Some(&to) = map.get(v) {
                    *v = to;
                }
            }
            let d = &func.insts[i];
            let check = matches!(d.op, Op::CheckAlign(_));
            let again = check || fixed(&d.op) || d.op.effects().speculatable();
            if !again || matches!(d.op, Op::Undef(_)) {
                kept.push(i);
                continue;
            }
            // A check or load for all lanes covers one for some.
            let key = |mask| (d.op, d.args.clone(), mask);
            let earlier = [Some(d.mask), Some(None)].into_iter().flatten().find_map(|mask| {
                let list = seen.get(&key(mask))?;
                list.iter().find(|(p, _)| *p == b || dom.dominates(*p, b)).map(|e| e.1)
            });
            match earlier {
                Some(e) => {
                    let (from, to) = (func.insts[i].results.clone(), func.insts[e].results.clone());
                    map.extend(from.into_iter().zip(to));
                }
                None => {
                    seen.entry(key(d.mask)).or_default().push((b, i));
                    kept.push(i);
                }
            }
        }
        func.blocks[b].insts = kept;
    }
    func.replace_values(&map);
}
