//! Puts variables with several definitions into SSA form on a finished control-flow graph.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use weft_ir::analysis::{Cfg, inst_uses};
use weft_ir::{Block, Function, Type, Value};

/// One variable: its value at the end of the blocks that write it, and at the start of blocks where it is reset.
pub(crate) struct Variable {
    ty: Type,
    /// What it is where nothing was written; must dominate everything.
    init: Value,
    ends: FxHashMap<Block, Value>,
    starts: FxHashMap<Block, Value>,
    /// Parameters made here whose arguments are still to be added.
    open: VecDeque<Block>,
}

impl Variable {
    /// A variable that is `init` at the entries.
    pub(crate) fn new(ty: Type, init: Value) -> Self {
        Variable { ty, init, ends: FxHashMap::default(), starts: FxHashMap::default(), open: VecDeque::new() }
    }

    /// It is `value` at the end of `block`.
    pub(crate) fn write(&mut self, block: Block, value: Value) {
        self.ends.insert(block, value);
    }

    /// It is the initial value again at the start of `block`.
    pub(crate) fn reset(&mut self, block: Block) {
        self.starts.insert(block, self.init);
    }

    /// It is `value` at the start of `block`, whatever it was before.
    pub(crate) fn set_start(&mut self, block: Block, value: Value) {
        self.starts.insert(block, value);
    }

    /// Its value at the end of `block`.
    pub(crate) fn at_end(&mut self, func: &mut Function, cfg: &Cfg, block: Block) -> Value {
        match self.ends.get(&block) {
            Some(&v) => v,
            None => self.at_start(func, cfg, block),
        }
    }

    /// Its value at the start of `block`; adds parameters to joins where needed.
    pub(crate) fn at_start(&mut self, func: &mut Function, cfg: &Cfg, block: Block) -> Value {
        let mut at = block;
        let mut path = Vec::new();
        let value = loop {
            if let Some(&v) = self.starts.get(&at) {
                break v;
            }
            path.push(at);
            let preds = cfg.preds(at);
            let Some(&first) = preds.first() else { break self.init };
            if preds.iter().any(|&p| p != first) || cfg.entries.contains(&at) {
                let p = func.add_param(at, self.ty);
                self.open.push_back(at);
                break p;
            }
            if let Some(&v) = self.ends.get(&first) {
                break v;
            }
            at = first;
        };
        for b in path {
            self.starts.insert(b, value);
        }
        value
    }

    /// Adds the arguments of all parameters that reads have made. Must follow the last read, before another variable
    /// is read.
    pub(crate) fn finish(&mut self, func: &mut Function, cfg: &Cfg) {
        while let Some(b) = self.open.pop_front() {
            let mut preds = cfg.preds(b).to_vec();
            preds.sort_unstable();
            preds.dedup();
            for p in preds {
                let v = self.at_end(func, cfg, p);
                for e in func.blocks[p].term.edges_mut() {
                    if e.block == b {
                        e.args.push(v);
                    }
                }
            }
        }
    }
}

/// Puts a variable in place of a value in some blocks that do not write it.
pub(crate) fn replace_uses(func: &mut Function, cfg: &Cfg, v: Value, var: &mut Variable, blocks: &[Block]) {
    for &b in blocks {
        for n in 0..func.blocks[b].insts.len() {
            let i = func.blocks[b].insts[n];
            if inst_uses(func, i).any(|u| u == v) {
                let to = var.at_start(func, cfg, b);
                let d = &mut func.insts[i];
                d.args.iter_mut().chain(&mut d.mask).filter(|u| **u == v).for_each(|u| *u = to);
            }
        }
        if func.blocks[b].term.uses().contains(&v) {
            let to = var.at_start(func, cfg, b);
            func.blocks[b].term.map_uses(&mut |u| if u == v { to } else { u });
        }
    }
    var.finish(func, cfg);
}

/// Values of some blocks that others use, in the order of their uses; `home` has the block of each.
pub(crate) fn used_in(
    func: &Function,
    others: impl Iterator<Item = Block>,
    home: &FxHashMap<Value, Block>,
) -> Vec<Value> {
    let mut found = Vec::new();
    for b in others {
        let uses = func.blocks[b].insts.iter().flat_map(|&i| inst_uses(func, i));
        for v in uses.chain(func.blocks[b].term.uses()) {
            if home.contains_key(&v) && !found.contains(&v) {
                found.push(v);
            }
        }
    }
    found
}
