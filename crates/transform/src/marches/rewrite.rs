//! Takes the loop's way back out.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::Cfg;
use weft_ir::*;

use super::March;

/// Which iteration a value is wanted of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Of {
    /// The one of this number.
    Number(u32),
    /// The one so many before this one.
    Back(u32),
}

/// Makes the loop's body what is done when the kernel is called.
pub(super) fn run(func: &mut Function, march: &March<'_>) {
    let mut before = march.before.clone();
    let mut blocks: Vec<Block> = before.iter().copied().collect();
    blocks.sort_unstable();
    blocks.into_iter().for_each(|b| first_time_only(func, march, b, &mut before));
    let effects = with_effects(func);
    let mut blocks: Vec<Block> = before.iter().copied().collect();
    blocks.sort_unstable();
    for b in blocks {
        let edges = func.blocks[b].term.edges().len();
        for n in 0..edges {
            let to = func.blocks[b].term.edges()[n].block;
            if to == march.header {
                enter(func, march, b, n);
            } else if !before.contains(&to) && effects.contains(&to) {
                pass_by(func, march, b, n);
            }
        }
    }
    let more = func.add_block();
    for e in func.blocks[march.latch].term.edges_mut().into_iter().filter(|e| e.block == march.header) {
        *e = Edge { block: more, args: Values::new() };
    }
    let mut build = Builder::at(func, more);
    build.inst(Op::NextIteration, &[], &[]);
    build.term(Terminator::Return(Values::new()));
}

/// Blocks from which something is written.
fn with_effects(func: &Function) -> FxHashSet<Block> {
    let cfg = Cfg::new(func);
    let writes = |b: &&Block| func.blocks[**b].insts.iter().any(|&i| func.insts[i].op.effects().writes);
    let mut left: Vec<Block> = cfg.rpo.iter().filter(writes).copied().collect();
    let mut found = FxHashSet::default();
    while let Some(b) = left.pop() {
        if found.insert(b) {
            left.extend(cfg.preds(b));
        }
    }
    found
}

/// Whether this is the iteration of a number.
fn is_iteration(build: &mut Builder<'_>, n: u32) -> Value {
    let now = build.value(Op::Special(Special::Iteration), &[], Type::I32);
    let n = build.iconst(Type::I32, n.into());
    build.icmp(IntCond::Eq, now, n)
}

/// Stores of a block before the loop, when the kernel is called for the first iteration only.
fn first_time_only(func: &mut Function, march: &March<'_>, mut b: Block, before: &mut FxHashSet<Block>) {
    let store = |func: &Function, i: &Inst| matches!(func.insts[*i].op, Op::Store { .. });
    while let Some(at) = func.blocks[b].insts.iter().position(|i| store(func, i)) {
        let (writes, rest) = (func.add_block(), func.add_block());
        let mut tail = func.blocks[b].insts.split_off(at);
        func.blocks[rest].insts = tail.split_off(1);
        func.blocks[rest].term = std::mem::take(&mut func.blocks[b].term);
        let mut build = Builder::at(func, b);
        let first = is_iteration(&mut build, 0);
        build.branch(first, writes, rest);
        for &i in &tail {
            let args: Values =
                func.insts[i].args.clone().iter().map(|&v| read_here(func, march, writes, v)).collect();
            func.insts[i].args = args;
        }
        func.blocks[writes].insts.extend(tail);
        Builder::at(func, writes).jump(rest, &[]);
        before.extend([writes, rest]);
        b = rest;
    }
}

/// A value that was read before the loop, read where it is wanted instead.
fn read_here(func: &mut Function, march: &March<'_>, b: Block, v: Value) -> Value {
    let Some(i) = func.def_inst(v) else { return v };
    let d = func.insts[i].clone();
    if !matches!(d.op, Op::Load { count: 1, .. }) || march.made_inside(v).is_some() {
        return v;
    }
    let ty = func.ty(v);
    let mut build = Builder::at(func, b);
    build.loc = d.loc;
    build.value(d.op, &d.args, ty)
}

/// Those that do not come to the loop do what is behind it when they are called first.
fn pass_by(func: &mut Function, march: &March<'_>, from: Block, n: usize) {
    let [ask, past, out] = [(); 3].map(|()| func.add_block());
    let mut edge = Edge { block: ask, args: Values::new() };
    if let Some(e) = func.blocks[from].term.edges_mut().into_iter().nth(n) {
        std::mem::swap(e, &mut edge);
    }
    let mut build = Builder::at(func, ask);
    let first = is_iteration(&mut build, 0);
    build.branch(first, past, out);
    let args: Values = edge.args.iter().map(|&v| read_here(func, march, past, v)).collect();
    Builder::at(func, past).jump(edge.block, &args);
    Builder::at(func, out).term(Terminator::Return(Values::new()));
}

/// The way into the loop: into the iteration that is called for.
fn enter(func: &mut Function, march: &March<'_>, from: Block, n: usize) {
    let mut at = func.add_block();
    if let Some(e) = func.blocks[from].term.edges_mut().into_iter().nth(n) {
        *e = Edge { block: at, args: Values::new() };
    }
    // What is counted is the same sum whichever way is taken, so that addresses are known to be sums.
    let counted = march.counted.iter().chain(&march.falling).map(|k| k.value);
    let made: FxHashMap<Value, Value> = {
        let mut make = Maker { func, march, block: at, made: FxHashMap::default() };
        counted.map(|v| (v, make.value(v, Of::Back(0)))).collect()
    };
    for number in 0..march.back {
        let [into, rest] = [(); 2].map(|()| func.add_block());
        let mut build = Builder::at(func, at);
        let now = is_iteration(&mut build, number);
        build.branch(now, into, rest);
        jump(func, march, into, Of::Number(number), &made);
        at = rest;
    }
    jump(func, march, at, Of::Back(0), &made);
}

/// From a block into an iteration. What is counted is made already.
fn jump(func: &mut Function, march: &March<'_>, b: Block, of: Of, counted: &FxHashMap<Value, Value>) {
    let mut make = Maker { func, march, block: b, made: FxHashMap::default() };
    let params = march.view.func.blocks[march.header].params.clone();
    let args: Values =
        params.iter().map(|p| counted.get(p).copied().unwrap_or_else(|| make.value(*p, of))).collect();
    Builder::at(func, b).jump(march.header, &args);
}

/// Makes values of iterations in a block.
struct Maker<'a, 'v> {
    func: &'a mut Function,
    march: &'a March<'v>,
    block: Block,
    made: FxHashMap<(Value, Of), Value>,
}

impl Maker<'_, '_> {
    fn value(&mut self, v: Value, of: Of) -> Value {
        if let Some(&made) = self.made.get(&(v, of)) {
            return made;
        }
        let made = self.make(v, of);
        self.made.insert((v, of), made);
        made
    }

    fn make(&mut self, v: Value, of: Of) -> Value {
        let march = self.march;
        if let Some(k) = march.induction(v) {
            let ty = self.func.ty(v);
            // A constant may be made in the loop.
            let step = self.value(k.step, of);
            let mut build = Builder::at(self.func, self.block);
            let number = match of {
                Of::Number(0) => return k.start,
                Of::Number(n) => build.iconst(ty, n.into()),
                Of::Back(n) => {
                    let now = build.value(Op::Special(Special::Iteration), &[], Type::I32);
                    let before = build.iconst(Type::I32, n.into());
                    let number = if n > 0 { build.int(IntOp::Sub, now, before) } else { now };
                    build.convert(Convert::ZExt, number, ty)
                }
            };
            let way = build.int(IntOp::Mul, step, number);
            let op = if march.falls(v) { IntOp::Sub } else { IntOp::Add };
            return build.int(op, k.start, way);
        }
        if let Some(&(start, next)) = march.read.get(&v) {
            return match of {
                Of::Number(0) => read_here(self.func, march, self.block, start),
                Of::Number(n) => self.value(next, Of::Number(n - 1)),
                Of::Back(n) => self.value(next, Of::Back(n + 1)),
            };
        }
        let Some(i) = march.made_inside(v).and_then(|_| self.func.def_inst(v)) else { return v };
        let d = self.func.insts[i].clone();
        let args: Values = d.args.iter().map(|&a| self.value(a, of)).collect();
        let ty = self.func.ty(v);
        let mut build = Builder::at(self.func, self.block);
        build.loc = d.loc;
        build.value(d.op, &args, ty)
    }
}
