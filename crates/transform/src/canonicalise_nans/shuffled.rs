//! Floats that only pass through shuffles as integers.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::*;

/// Floats whose bits go through shuffles and come back as floats, where nothing else looks at the bits.
#[derive(Default)]
pub(super) struct Shuffled {
    /// Casts to integers that show the bits to shuffles only.
    pub(super) casts: FxHashSet<Inst>,
    /// What comes out: the float that went in, in some lane.
    pub(super) sources: FxHashMap<Value, Value>,
}

/// Finds them.
pub(super) fn find(func: &Function) -> Shuffled {
    let mut users: FxHashMap<Value, Vec<Inst>> = FxHashMap::default();
    let mut apart: FxHashSet<Value> = FxHashSet::default();
    for &b in &func.layout {
        for &i in &func.blocks[b].insts {
            let d = &func.insts[i];
            for (n, &a) in d.args.iter().enumerate() {
                users.entry(a).or_default().push(i);
                if n > 0 && matches!(d.op, Op::Shfl(_)) {
                    apart.insert(a);
                }
            }
            apart.extend(d.mask);
        }
        apart.extend(func.blocks[b].term.uses());
    }
    // All users of a value, if they are instructions that do what `is` says.
    let all = |v: Value, is: &dyn Fn(&InstData) -> bool| {
        let list = users.get(&v).filter(|_| !apart.contains(&v))?;
        list.iter().all(|&i| is(&func.insts[i])).then_some(list)
    };
    let mut found = Shuffled::default();
    for &i in func.layout.iter().flat_map(|&b| &func.blocks[b].insts) {
        let d = &func.insts[i];
        if d.op != Op::Convert(Convert::Bitcast, Type::I32) || func.ty(d.args[0]) != Type::F32 {
            continue;
        }
        let back = |d: &InstData| d.op == Op::Convert(Convert::Bitcast, Type::F32);
        let out = || {
            let mut out = Vec::new();
            for &s in all(d.results[0], &|d| matches!(d.op, Op::Shfl(_)))? {
                out.extend(all(func.insts[s].results[0], &back)?);
            }
            Some(out)
        };
        if let Some(out) = out() {
            found.casts.insert(i);
            found.sources.extend(out.into_iter().map(|o| (func.insts[o].results[0], d.args[0])));
        }
    }
    found
}
