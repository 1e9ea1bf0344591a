//! What both arms of a branch compute is computed before it.
//!
//! Requires: [`Stage::Thread`].
//! Ensures: arithmetic without effects that stands in several blocks, none of which dominates another, with the same
//! operands, stands once in the block above all of them. Arms of a divergent branch then share addresses, and what they
//! access meets as one address and not as a choice by lane.

use rustc_hash::FxHashMap;
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    let cfg = Cfg::new(func);
    let dom = DomTree::dominators(func, &cfg);
    let loops = Loops::new(func, &cfg, &dom);
    let mut home = func.homes(&cfg.rpo);
    let mut first: FxHashMap<(Op, Values), (Inst, Block)> = FxHashMap::default();
    let mut same: FxHashMap<Value, Value> = FxHashMap::default();
    for &b in &cfg.rpo {
        for i in std::mem::take(&mut func.blocks[b].insts) {
            let d = &mut func.insts[i];
            d.args.iter_mut().for_each(|v| *v = same.get(v).copied().unwrap_or(*v));
            let d = &func.insts[i];
            let pure = d.op.effects().speculatable() && d.mask.is_none() && d.results.len() == 1;
            // A constant is no work, and an operand that all may share.
            let pure = pure && !matches!(d.op, Op::Undef(_));
            let key = (d.op, d.args.clone());
            let place = match first.get(&key).filter(|_| pure) {
                None => None,
                Some(&(earlier, at)) => {
                    let above = common(&dom, at, b);
                    let known =
                        |m: Block| d.args.iter().all(|a| home.get(a).is_some_and(|&h| dom.dominates(h, m)));
                    above.filter(|&m| loops.of(m) == loops.of(b) && known(m)).map(|m| (earlier, at, m))
                }
            };
            let Some((earlier, at, above)) = place else {
                if pure {
                    first.entry(key).or_insert((i, b));
                }
                func.blocks[b].insts.push(i);
                continue;
            };
            if at != above {
                func.blocks[at].insts.retain(|&k| k != earlier);
                func.blocks[above].insts.push(earlier);
                home.insert(func.insts[earlier].results[0], above);
                first.insert(key, (earlier, above));
            }
            same.insert(func.insts[i].results[0], func.insts[earlier].results[0]);
        }
    }
    func.replace_values(&same);
}

/// The nearest block that dominates both.
fn common(dom: &DomTree, a: Block, b: Block) -> Option<Block> {
    let mut at = a;
    while !dom.dominates(at, b) {
        at = dom.idom(at)?;
    }
    Some(at)
}
