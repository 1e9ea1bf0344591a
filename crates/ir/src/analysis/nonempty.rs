//! Which masks are known not to be empty where.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Block, Function, Op, Terminator, Value};

/// For each block the masks of which some lane is there whenever control is: it came by a branch that asked. Blocks are given
/// in reverse postorder.
pub fn nonempty_masks(f: &Function, order: &[Block]) -> FxHashMap<Block, FxHashSet<Value>> {
    let mut preds: FxHashMap<Block, Vec<(Block, Option<Value>)>> = FxHashMap::default();
    for &b in order {
        match &f.blocks[b].term {
            Terminator::Branch { cond, then, other } => {
                let any = f.def(*cond).filter(|d| d.op == Op::AnyLane).map(|d| d.args[0]);
                preds.entry(then.block).or_default().push((b, any));
                preds.entry(other.block).or_default().push((b, None));
            }
            t => {
                for e in t.edges() {
                    preds.entry(e.block).or_default().push((b, None));
                }
            }
        }
    }
    let mut out: FxHashMap<Block, FxHashSet<Value>> = FxHashMap::default();
    for &b in order {
        let mut facts: Option<FxHashSet<Value>> = None;
        for (p, any) in preds.get(&b).map_or(&[][..], |v| v) {
            // A back edge: what held when the loop was entered still does.
            let Some(mut set) = out.get(p).cloned() else { continue };
            set.extend(any);
            facts = Some(match facts {
                None => set,
                Some(old) => old.intersection(&set).copied().collect(),
            });
        }
        let root = Some(b) == f.entry || f.resumes.contains(&b);
        out.insert(b, if root { FxHashSet::default() } else { facts.unwrap_or_default() });
    }
    out
}
