//! Changes of a whole function.

use rustc_hash::FxHashMap;
use weft_ir::{Block, Entity, Function, Inst, Value};

/// Replaces values, following chains of replacements, in every instruction and terminator that is laid out.
pub(super) fn substitute(func: &mut Function, map: &FxHashMap<Value, Value>) {
    if map.is_empty() {
        return;
    }
    let find = |mut v: Value| {
        while let Some(&next) = map.get(&v) {
            v = next;
        }
        v
    };
    for b in func.layout.clone() {
        for n in 0..func.blocks[b].insts.len() {
            let i = func.blocks[b].insts[n];
            func.insts[i].args.iter_mut().for_each(|a| *a = find(*a));
        }
        crate::ssa::for_each_use(&mut func.blocks[b].term, |v| *v = find(*v));
    }
}

/// Instructions to be put into blocks, each right before or after another one or at the block's start.
#[derive(Default)]
pub(super) struct Insertions {
    pub(super) before: FxHashMap<Inst, Vec<Inst>>,
    pub(super) after: FxHashMap<Inst, Vec<Inst>>,
    pub(super) start: FxHashMap<Block, Vec<Inst>>,
}

impl Insertions {
    pub(super) fn apply(mut self, func: &mut Function) {
        for b in func.layout.clone() {
            let old = std::mem::take(&mut func.blocks[b].insts);
            let mut new = self.start.remove(&b).unwrap_or_default();
            new.reserve(old.len());
            for i in old {
                new.extend(self.before.remove(&i).unwrap_or_default());
                new.push(i);
                new.extend(self.after.remove(&i).unwrap_or_default());
            }
            func.blocks[b].insts = new;
        }
    }
}

/// A union-find over values.
pub(super) struct Classes {
    parent: Vec<u32>,
}

impl Classes {
    pub(super) fn new(values: usize) -> Self {
        Classes { parent: (0..values as u32).collect() }
    }

    pub(super) fn find(&mut self, v: Value) -> Value {
        let mut at = v.index();
        while self.parent[at] as usize != at {
            self.parent[at] = self.parent[self.parent[at] as usize];
            at = self.parent[at] as usize;
        }
        Value::new(at)
    }

    pub(super) fn join(&mut self, a: Value, b: Value) {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a.index()] = b.0;
    }
}
