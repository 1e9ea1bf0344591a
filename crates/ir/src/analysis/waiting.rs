//! What waits for the guards of a block.

use rustc_hash::FxHashSet;

use super::inst_uses;
use crate::{Function, Inst, Value};

/// The instructions of a list from the first one on that `starts`, but those that only compute, and nothing from what waits: these can
/// come before. `starts` is asked in order, until it says so once.
pub fn waiting(f: &Function, list: &[Inst], mut starts: impl FnMut(Inst) -> bool) -> Vec<Inst> {
    let (mut rest, mut late) = (Vec::new(), FxHashSet::<Value>::default());
    for &i in list {
        let d = &f.insts[i];
        let free = match rest.is_empty() {
            true => !starts(i),
            false => d.op.effects().speculatable() && !inst_uses(f, i).any(|a| late.contains(&a)),
        };
        if !free {
            late.extend(&d.results);
            rest.push(i);
        }
    }
    rest
}
