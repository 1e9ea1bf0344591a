//! Puts the new graph in place and its variables into SSA form.

use rustc_hash::FxHashMap;
use weft_ir::analysis::Cfg;
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::*;

use super::{Linearise, Var};

impl Linearise<'_> {
    /// Ends the pass.
    pub(super) fn finish(mut self) {
        let mut layout = Vec::new();
        for &b in &self.order.blocks {
            layout.push(b);
            layout.extend(self.body.get(&b));
        }
        self.func.layout = layout;
        let mut map: FxHashMap<Value, Value> = FxHashMap::default();
        // Parameters of joins become reads.
        let entry = self.func.entry;
        for place in 0..self.order.blocks.len() {
            let block = self.order.blocks[place];
            if Some(block) == entry {
                continue;
            }
            for n in 0..self.func.blocks[block].params.len() {
                let p = self.func.blocks[block].params[n];
                if self.vars.contains_key(&Var::Param(block, n)) {
                    let v = self.read(Var::Param(block, n), block);
                    map.insert(p, v);
                }
            }
        }
        map.extend(self.single.drain(..));
        for &b in self.order.blocks.iter().filter(|&&b| Some(b) != entry) {
            self.func.blocks[b].params.clear();
        }
        let cfg = Cfg::new(self.func);
        let mut reads = std::mem::take(&mut self.reads);
        reads.retain(|&(_, b, _)| cfg.reachable(b));
        reads.sort_by_key(|r| r.0);
        let mut at = 0;
        while at < reads.len() {
            let var = reads[at].0;
            let end = at + reads[at..].iter().take_while(|r| r.0 == var).count();
            if let Some(variable) = self.vars.get_mut(&var) {
                for &(_, block, stand_in) in &reads[at..end] {
                    map.insert(stand_in, variable.at_start(self.func, &cfg, block));
                }
                variable.finish(self.func, &cfg);
            }
            at = end;
        }
        self.func.replace_values(&map);
        self.func.drop_unreachable();
        // An address that the new form no longer shows to be uniform needs its mask.
        let shapes = Shapes::new(self.func, ShapeOptions::default());
        let named = |mut v: Value| {
            while let Some(&to) = map.get(&v) {
                v = to;
            }
            v
        };
        for (i, mask) in self.once {
            if !shapes.is_uniform(self.func.insts[i].args[0]) {
                self.func.insts[i].mask = mask.map(named);
            }
        }
        // The same for conditions: the active lanes agree, which is enough.
        for (b, mask) in self.uniform_branches {
            crate::decide::settle(self.func, &shapes, b, mask.map(named));
        }
    }
}
