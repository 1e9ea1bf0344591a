//! Which values are needed where.

use rustc_hash::FxHashSet;

use super::Cfg;
use crate::{Block, Entity, Function, Value};

/// Values live at the start of each block. Parameters of a block are live in it but not at its start.
#[derive(Clone, Debug)]
pub struct Liveness {
    live_in: Vec<FxHashSet<Value>>,
}

/// What an instruction reads: its operands and its mask.
pub fn inst_uses(func: &Function, i: crate::Inst) -> impl Iterator<Item = Value> + '_ {
    let d = &func.insts[i];
    d.args.iter().copied().chain(d.mask)
}

impl Liveness {
    /// Solves the data-flow equations.
    pub fn new(func: &Function, cfg: &Cfg) -> Self {
        let mut live_in: Vec<FxHashSet<Value>> = vec![FxHashSet::default(); func.blocks.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for &b in cfg.rpo.iter().rev() {
                let live = Self::at_start(func, cfg, &live_in, b);
                if live.len() != live_in[b.index()].len() {
                    live_in[b.index()] = live;
                    changed = true;
                }
            }
        }
        Liveness { live_in }
    }

    fn at_start(func: &Function, cfg: &Cfg, live_in: &[FxHashSet<Value>], b: Block) -> FxHashSet<Value> {
        let mut live: FxHashSet<Value> = FxHashSet::default();
        for s in cfg.succs(b) {
            live.extend(live_in[s.index()].iter());
        }
        live.extend(func.blocks[b].term.uses());
        for &i in func.blocks[b].insts.iter().rev() {
            for r in &func.insts[i].results {
                live.remove(r);
            }
            live.extend(inst_uses(func, i));
        }
        for p in &func.blocks[b].params {
            live.remove(p);
        }
        live
    }

    /// Values live at the start of a block, in no particular order.
    pub fn live_in(&self, b: Block) -> &FxHashSet<Value> {
        &self.live_in[b.index()]
    }

    /// Values live after instruction number `at` of a block (those its later instructions, its terminator or later
    /// blocks read), in the order of their numbers.
    pub fn live_after(&self, func: &Function, cfg: &Cfg, b: Block, at: usize) -> Vec<Value> {
        let mut live: FxHashSet<Value> = FxHashSet::default();
        for s in cfg.succs(b) {
            live.extend(self.live_in[s.index()].iter());
        }
        live.extend(func.blocks[b].term.uses());
        for &i in func.blocks[b].insts[at + 1..].iter().rev() {
            for r in &func.insts[i].results {
                live.remove(r);
            }
            live.extend(inst_uses(func, i));
        }
        let mut list: Vec<Value> = live.into_iter().collect();
        list.sort_unstable();
        list
    }
}

/// Values that some instruction or terminator reads.
pub fn used_values(func: &Function) -> FxHashSet<Value> {
    let mut used: FxHashSet<Value> = FxHashSet::default();
    for &b in &func.layout {
        let d = &func.blocks[b];
        used.extend(d.insts.iter().flat_map(|&i| inst_uses(func, i)));
        used.extend(d.term.uses());
    }
    used
}
