//! Copies of regions.

use rustc_hash::FxHashMap;
use weft_ir::*;

use super::Guarded;
use super::guard::some_off;
use crate::implied::{self, Rewrite};

/// How many operations before the region are looked through for the mask.
const DEPTH: u32 = 4;

/// Copies what stands behind a guard, for the case that the mask is true in all lanes. Answers the guard of the rest.
pub(super) fn behind_guard(func: &mut Function, g: &Guarded) -> Block {
    let mut prologue = Vec::new();
    let map = copy_region(func, &g.region, implied::from(func, g.mask, true), &mut prologue).blocks;
    // guard: all lanes? fast : slow. slow: any lane? region : around it.
    let slow = func.add_block();
    func.blocks[slow].term = std::mem::take(&mut func.blocks[g.guard].term);
    let mut to_copy = match &func.blocks[slow].term {
        Terminator::Branch { then, .. } => then.clone(),
        _ => return slow,
    };
    to_copy.block = map[&to_copy.block];
    let fast = func.add_block();
    func.blocks[fast].insts = prologue;
    func.blocks[fast].term = Terminator::Jump(to_copy);
    let mut build = Builder::at(func, g.guard);
    let some_off = some_off(&mut build, g.mask);
    build.branch(some_off, slow, fast);
    slow
}

/// What became of blocks, and of the values they define.
pub(super) struct Copied {
    pub(super) blocks: FxHashMap<Block, Block>,
    pub(super) values: FxHashMap<Value, Value>,
}

/// Copies blocks. Edges out of the region lead to where the originals lead. Instructions
/// that the copies need before them go to `prologue`.
pub(super) fn copy_region(
    func: &mut Function,
    region: &[Block],
    known: FxHashMap<Value, bool>,
    prologue: &mut Vec<Inst>,
) -> Copied {
    let blocks: FxHashMap<Block, Block> = region.iter().map(|&b| (b, func.add_block())).collect();
    let mut values: FxHashMap<Value, Value> = FxHashMap::default();
    func.copy_blocks(region.iter().map(|b| (*b, blocks[b])), &mut values);
    let opposites = Opposites::new(func, &known);
    let mut rewrite = Rewrite::new(known, prologue);
    for &b in region {
        for v in func.blocks[b].params.clone() {
            if let Some(&is) = rewrite.known.get(&v) {
                values.insert(v, rewrite.constant(func, is));
            }
        }
    }
    for &b in region {
        let to = blocks[&b];
        for i in func.blocks[to].insts.clone() {
            let mut d = func.insts[i].clone();
            for v in d.args.iter_mut().chain(&mut d.mask) {
                *v = renamed(func, &mut values, &mut rewrite, *v);
            }
            func.insts[i] = d;
            opposites.settle(func, i);
        }
        let mut term = func.blocks[b].term.clone();
        term.map_uses(&mut |v| renamed(func, &mut values, &mut rewrite, v));
        for e in term.edges_mut() {
            if let Some(&new) = blocks.get(&e.block) {
                e.block = new;
            }
        }
        func.blocks[to].term = term;
    }
    Copied { blocks, values }
}

/// What a value of the original is in the copy.
fn renamed(
    func: &mut Function,
    values: &mut FxHashMap<Value, Value>,
    rewrite: &mut Rewrite,
    v: Value,
) -> Value {
    if let Some(&new) = values.get(&v) {
        return new;
    }
    let new = match func.ty(v) {
        Type::Pred => rewrite.of(func, v, DEPTH).unwrap_or(v),
        _ => v,
    };
    values.insert(v, new);
    new
}

/// Comparisons with known results, so that the opposite ones are known too.
struct Opposites(FxHashMap<(IntCond, Value, Value), bool>);

impl Opposites {
    fn new(func: &Function, known: &FxHashMap<Value, bool>) -> Self {
        let compare = |(&v, &is): (&Value, &bool)| {
            let d = &func.insts[func.def_inst(v)?];
            match d.op {
                Op::ICmp(c) => Some(((c.opposite(), d.args[0], d.args[1]), !is)),
                _ => None,
            }
        };
        Opposites(known.iter().filter_map(compare).collect())
    }

    /// Makes a comparison whose result is known a constant.
    fn settle(&self, func: &mut Function, i: Inst) {
        if let Op::ICmp(c) = func.insts[i].op
            && let Some(&is) = self.0.get(&(c, func.insts[i].args[0], func.insts[i].args[1]))
        {
            func.insts[i].op = Op::Const(Type::Pred, is.into());
            func.insts[i].args.clear();
        }
    }
}
