//! SSA construction: variables that may be written many times become values and block parameters.
//!
//! A read of a variable that its block does not define makes a block parameter at the nearest block whose
//! predecessors are not yet known; [`Ssa::finish`] fills in what each edge passes and removes the parameters that
//! turn out to have a single source. Nothing recurses, so the depth of the program's graph does not matter.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use weft_ir::{Block, Edge, Entity, Function, Op, Terminator, Type, Value, ValueDef};

/// A variable: a register of an inlined instance of a function, or a piece of its parameter space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Var(pub(crate) u32);

/// The state of construction of one function.
#[derive(Default)]
pub(crate) struct Ssa {
    types: Vec<Type>,
    defs: FxHashMap<(Block, Var), Value>,
    /// For blocks whose only predecessor is known already.
    chain: FxHashMap<Block, Block>,
    pending: Vec<(Block, Var)>,
    undefs: Vec<weft_ir::Inst>,
}

impl Ssa {
    /// A new variable.
    pub(crate) fn var(&mut self, ty: Type) -> Var {
        self.types.push(ty);
        Var(self.types.len() as u32 - 1)
    }

    /// Type of a variable.
    pub(crate) fn ty(&self, var: Var) -> Type {
        self.types[var.0 as usize]
    }

    /// States that `block` will have no other predecessor than `pred`.
    pub(crate) fn set_only_pred(&mut self, block: Block, pred: Block) {
        self.chain.insert(block, pred);
    }

    /// Gives the variable a value from here on in `block`.
    pub(crate) fn write(&mut self, block: Block, var: Var, value: Value) {
        self.defs.insert((block, var), value);
    }

    /// The variable's value at the present end of `block`.
    pub(crate) fn read(&mut self, func: &mut Function, block: Block, var: Var) -> Value {
        let mut path: SmallVec<[Block; 8]> = SmallVec::new();
        let mut at = block;
        let value = loop {
            if let Some(&v) = self.defs.get(&(at, var)) {
                break v;
            }
            path.push(at);
            if let Some(&pred) = self.chain.get(&at) {
                at = pred;
            } else if func.entry == Some(at) {
                let ty = self.ty(var);
                let inst = func.make_inst(Op::Undef(ty), &[], &[ty], 0);
                self.undefs.push(inst);
                break func.insts[inst].results[0];
            } else {
                self.pending.push((at, var));
                break func.add_param(at, self.ty(var));
            }
        };
        for b in path {
            self.defs.insert((b, var), value);
        }
        value
    }

    /// Completes the block parameters, drops unreachable blocks and parameters with one source, and lays the blocks
    /// out in reverse postorder.
    pub(crate) fn finish(mut self, func: &mut Function) {
        let Some(entry) = func.entry else { return };
        let order = reverse_postorder(func, entry);
        let mut preds: FxHashMap<Block, SmallVec<[Block; 2]>> = FxHashMap::default();
        for &b in &order {
            for e in func.blocks[b].term.edges() {
                let list = preds.entry(e.block).or_default();
                if !list.contains(&b) {
                    list.push(b);
                }
            }
        }
        for (&b, list) in &preds {
            if let [only] = list[..] {
                self.chain.entry(b).or_insert(only);
            }
        }
        let mut next = 0;
        while let Some(&(block, var)) = self.pending.get(next) {
            next += 1;
            let sources = preds.get(&block).cloned().unwrap_or_default();
            for pred in sources {
                let value = self.read(func, pred, var);
                for edge in func.blocks[pred].term.edges_mut() {
                    if edge.block == block {
                        edge.args.push(value);
                    }
                }
            }
        }
        let undefs = std::mem::take(&mut self.undefs);
        func.blocks[entry].insts.splice(0..0, undefs);
        func.layout = order;
        drop_single_source_params(func, entry);
    }
}

fn reverse_postorder(func: &Function, entry: Block) -> Vec<Block> {
    let mut seen = vec![false; func.blocks.len()];
    let mut order = Vec::new();
    let mut stack = vec![(entry, 0usize)];
    seen[entry.index()] = true;
    while let Some(&mut (b, ref mut n)) = stack.last_mut() {
        let edges = func.blocks[b].term.edges();
        // Last edge first, so that the first one follows its block in the result.
        let next = edges.len().checked_sub(*n + 1).map(|k| edges[k].block);
        *n += 1;
        match next {
            Some(to) => {
                if !std::mem::replace(&mut seen[to.index()], true) {
                    stack.push((to, 0));
                }
            }
            None => {
                order.push(b);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

fn drop_single_source_params(func: &mut Function, entry: Block) {
    let mut sources: FxHashMap<Value, SmallVec<[Value; 2]>> = FxHashMap::default();
    for &b in &func.layout {
        for e in func.blocks[b].term.edges() {
            for (&p, &a) in func.blocks[e.block].params.iter().zip(&e.args) {
                let list = sources.entry(p).or_default();
                if a != p && !list.contains(&a) {
                    list.push(a);
                }
            }
        }
    }
    let mut same: Vec<Option<Value>> = vec![None; func.values.len()];
    let candidates: Vec<Value> =
        func.layout.iter().filter(|&&b| b != entry).flat_map(|&b| func.blocks[b].params.clone()).collect();
    loop {
        let mut changed = false;
        for &p in &candidates {
            if same[p.index()].is_some() {
                continue;
            }
            let mut only = None;
            let mut single = true;
            for &s in sources.get(&p).into_iter().flatten() {
                let s = resolve(&mut same, s);
                if s == p || only == Some(s) {
                    continue;
                }
                single = only.is_none();
                only = Some(s);
                if !single {
                    break;
                }
            }
            if let (true, Some(s)) = (single, only) {
                same[p.index()] = Some(s);
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    rewrite(func, &mut same);
}

fn resolve(same: &mut [Option<Value>], v: Value) -> Value {
    let mut root = v;
    while let Some(next) = same[root.index()] {
        root = next;
    }
    let mut at = v;
    while let Some(next) = same[at.index()] {
        same[at.index()] = Some(root);
        at = next;
    }
    root
}

/// Replaces values by what they turned out to be and removes the parameters that were replaced.
fn rewrite(func: &mut Function, same: &mut [Option<Value>]) {
    let layout = func.layout.clone();
    for &b in &layout {
        let mut term = std::mem::take(&mut func.blocks[b].term);
        for edge in term.edges_mut() {
            let params = &func.blocks[edge.block].params;
            let kept = params.iter().zip(&edge.args).filter(|(p, _)| same[p.index()].is_none());
            edge.args = kept.map(|(_, &a)| a).collect();
        }
        for_each_use(&mut term, |v| *v = resolve(same, *v));
        func.blocks[b].term = term;
        for n in 0..func.blocks[b].insts.len() {
            let inst = func.blocks[b].insts[n];
            for a in &mut func.insts[inst].args {
                *a = resolve(same, *a);
            }
        }
    }
    for &b in &layout {
        let kept: Vec<Value> =
            func.blocks[b].params.iter().copied().filter(|p| same[p.index()].is_none()).collect();
        for (n, &p) in kept.iter().enumerate() {
            func.values[p].def = ValueDef::Param(b, n as u32);
        }
        func.blocks[b].params = kept;
    }
}

/// Visits every value that a terminator reads.
pub(crate) fn for_each_use(term: &mut Terminator, mut f: impl FnMut(&mut Value)) {
    match term {
        Terminator::Branch { cond, .. } => f(cond),
        Terminator::Switch { index, .. } => f(index),
        Terminator::Return(v) => v.iter_mut().for_each(&mut f),
        Terminator::Suspend { args, .. } => args.iter_mut().for_each(&mut f),
        Terminator::None | Terminator::Jump(_) | Terminator::Unreachable => {}
    }
    for Edge { args, .. } in term.edges_mut() {
        args.iter_mut().for_each(&mut f);
    }
}
