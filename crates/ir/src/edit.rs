//! Changes to whole functions.

use rustc_hash::FxHashMap;

use crate::analysis::Cfg;
use crate::*;

impl Function {
    /// Applies `f` to every value that reachable or laid-out code reads: operands, masks, terminators.
    pub fn map_uses(&mut self, mut f: impl FnMut(Value) -> Value) {
        for b in self.layout.clone() {
            for i in 0..self.blocks[b].insts.len() {
                let inst = self.blocks[b].insts[i];
                let d = &mut self.insts[inst];
                d.args.iter_mut().chain(&mut d.mask).for_each(|v| *v = f(*v));
            }
            self.blocks[b].term.map_uses(&mut f);
        }
    }

    /// Replaces values as the map says, following chains of replacements.
    pub fn replace_values(&mut self, map: &FxHashMap<Value, Value>) {
        if map.is_empty() {
            return;
        }
        self.map_uses(|mut v| {
            while let Some(&to) = map.get(&v) {
                v = to;
            }
            v
        });
    }

    /// Copies the parameters and instructions of blocks to new ones (`from`, `to`). Operands still name the originals;
    /// `values` learns which value of the copy stands for which.
    pub fn copy_blocks(
        &mut self,
        blocks: impl IntoIterator<Item = (Block, Block)>,
        values: &mut FxHashMap<Value, Value>,
    ) {
        for (from, to) in blocks {
            self.blocks[to].parts = self.blocks[from].parts;
            self.blocks[to].rare = self.blocks[from].rare;
            for p in self.blocks[from].params.clone() {
                let new = self.add_param(to, self.ty(p));
                values.insert(p, new);
            }
            for i in self.blocks[from].insts.clone() {
                let d = self.insts[i].clone();
                let types: Types = d.results.iter().map(|&r| self.ty(r)).collect();
                let copy = self.make_inst(d.op, &d.args, &types, d.loc);
                self.insts[copy].mask = d.mask;
                values.extend(d.results.iter().copied().zip(self.insts[copy].results.iter().copied()));
                self.blocks[to].insts.push(copy);
            }
        }
    }

    /// Drops unreachable blocks from the layout and puts the rest in reverse post-order.
    pub fn drop_unreachable(&mut self) {
        self.layout = Cfg::new(self).rpo;
    }

    /// The same function with blocks, instructions and values numbered in layout order and nothing else kept.
    pub fn renumbered(&self) -> Function {
        let mut out = Function {
            name: self.name.clone(),
            is_kernel: self.is_kernel,
            returns: self.returns.clone(),
            stage: self.stage,
            geometry: self.geometry,
            local_bytes: self.local_bytes,
            local_element: self.local_element,
            sweep: self.sweep,
            warp_groups: self.warp_groups,
            slots: self.slots.clone(),
            patterns: self.patterns.clone(),
            bounds: self.bounds.clone(),
            ..Function::default()
        };
        let blocks: FxHashMap<Block, Block> = self.layout.iter().map(|&b| (b, out.add_block())).collect();
        let mut values: FxHashMap<Value, Value> = FxHashMap::default();
        for &b in &self.layout {
            let to = blocks[&b];
            out.blocks[to].parts = self.blocks[b].parts;
            out.blocks[to].rare = self.blocks[b].rare;
            out.blocks[to].multiples.clone_from(&self.blocks[b].multiples);
            for &p in &self.blocks[b].params {
                values.insert(p, out.add_param(to, self.ty(p)));
            }
            for &i in &self.blocks[b].insts {
                let d = &self.insts[i];
                let types: Types = d.results.iter().map(|&r| self.ty(r)).collect();
                let n = out.make_inst(d.op, &d.args, &types, d.loc);
                out.insts[n].mask = d.mask;
                values.extend(d.results.iter().copied().zip(out.insts[n].results.iter().copied()));
                out.blocks[to].insts.push(n);
            }
            out.blocks[to].term = self.blocks[b].term.clone();
            for e in out.blocks[to].term.edges_mut() {
                e.block = blocks.get(&e.block).copied().unwrap_or_default();
            }
        }
        out.map_uses(|v| values.get(&v).copied().unwrap_or(v));
        out.entry = self.entry.and_then(|e| blocks.get(&e).copied());
        out.resumes = self.resumes.iter().filter_map(|r| blocks.get(r).copied()).collect();
        out
    }
}

impl Terminator {
    /// Applies `f` to every value read.
    pub fn map_uses(&mut self, f: &mut impl FnMut(Value) -> Value) {
        match self {
            Terminator::Branch { cond, .. } => *cond = f(*cond),
            Terminator::Switch { index, .. } => *index = f(*index),
            Terminator::Return(v) => v.iter_mut().for_each(|v| *v = f(*v)),
            Terminator::Suspend { args, .. } => args.iter_mut().for_each(|v| *v = f(*v)),
            Terminator::None | Terminator::Jump(_) | Terminator::Unreachable => {}
        }
        for e in self.edges_mut() {
            e.args.iter_mut().for_each(|v| *v = f(*v));
        }
    }
}
