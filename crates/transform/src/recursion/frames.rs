//! Bodies, frames and returns.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::{Cfg, Liveness};
use weft_ir::*;

use crate::ssa::Variable;

/// What is known of one function that becomes part of the kernel, or of the kernel.
struct Body {
    /// Its number in the unit.
    number: usize,
    /// Its blocks, in the kernel.
    blocks: Vec<Block>,
    /// Where calls jump to: takes the frame's place, then the arguments.
    head: Block,
    /// Where it returns: takes the frame's place, then the results.
    leave: Block,
    /// Where the values that live across calls lie in the frame.
    slots: FxHashMap<Value, u32>,
    /// Bytes of the frame.
    frame: u32,
    /// Where its calls go on.
    sites: Vec<Block>,
}

/// The pass at work.
pub(super) struct Merge<'a> {
    kernel: &'a mut Function,
    bodies: Vec<Body>,
    /// Stands for the place of the frame at the start of a block.
    places: FxHashMap<Block, Value>,
    /// Where it is known.
    known: Vec<(Block, Value)>,
}

impl<'a> Merge<'a> {
    /// Copies the bodies of the functions `merged` into the kernel.
    pub(super) fn new(unit: &'a mut Unit, merged: &FxHashSet<usize>) -> Option<Self> {
        let mut numbers: Vec<usize> = merged.iter().copied().collect();
        numbers.sort_unstable();
        let (kernel, rest) = unit.functions.split_first_mut()?;
        let mut bodies = Vec::new();
        let across = crossing(kernel, merged);
        let blocks = kernel.layout.clone();
        let (head, leave) = (kernel.entry.unwrap_or_default(), Block::default());
        let (slots, frame) = lay_out(kernel, kernel.local_bytes, &across);
        bodies.push(Body { number: 0, blocks, head, leave, slots, frame, sites: Vec::new() });
        for n in numbers {
            let Some(f) = rest.get(n - 1) else { continue };
            let across = crossing(f, merged);
            let (blocks, values) = copy(f, kernel);
            let across: Vec<Value> = across.iter().filter_map(|v| values.get(v).copied()).collect();
            let (slots, frame) = lay_out(kernel, f.local_bytes, &across);
            let entry = f.layout.iter().position(|b| Some(*b) == f.entry).map(|i| blocks[i]);
            let entry = entry.unwrap_or_default();
            let (head, leave) = (kernel.add_block(), kernel.add_block());
            let types: Vec<Type> = kernel.blocks[entry].params.iter().map(|&p| kernel.ty(p)).collect();
            let args: Values = types.into_iter().map(|t| kernel.add_param(head, t)).collect();
            kernel.blocks[head].term = Terminator::Jump(Edge { block: entry, args });
            kernel.add_param(leave, Type::I32);
            f.returns.iter().for_each(|&t| {
                kernel.add_param(leave, t);
            });
            bodies.push(Body { number: n, blocks, head, leave, slots, frame, sites: Vec::new() });
        }
        Some(Merge { kernel, bodies, places: FxHashMap::default(), known: Vec::new() })
    }

    pub(super) fn run(mut self) {
        for n in 0..self.bodies.len() {
            for b in self.bodies[n].blocks.clone() {
                self.block(n, b);
            }
        }
        for n in 1..self.bodies.len() {
            self.leave(n);
        }
        self.kernel.local_bytes = self.bodies[0].frame;
        self.settle_places();
        self.kernel.drop_unreachable();
    }

    /// The place of the frame that the code of a block has.
    fn place(&mut self, b: Block) -> Value {
        if let Some(&v) = self.places.get(&b) {
            return v;
        }
        // Replaced in the end, when all ways are known.
        let i = self.kernel.make_inst(Op::Undef(Type::I32), &[], &[Type::I32], 0);
        self.kernel.blocks[b].insts.insert(0, i);
        let v = self.kernel.insts[i].results[0];
        self.places.insert(b, v);
        v
    }

    /// Cuts a block at its calls, stores what lives across calls when it is made, and loads it where it is used.
    fn block(&mut self, body: usize, start: Block) {
        let old = std::mem::take(&mut self.kernel.blocks[start].insts);
        let term = std::mem::take(&mut self.kernel.blocks[start].term);
        let mut at = start;
        let mut here: FxHashMap<Value, Value> = FxHashMap::default();
        for p in self.kernel.blocks[start].params.clone() {
            self.keep(body, at, p, &mut here);
        }
        for i in old {
            let mut args = self.kernel.insts[i].args.clone();
            args.iter_mut().for_each(|v| *v = self.wanted(body, at, *v, &mut here));
            self.kernel.insts[i].args = args.clone();
            let callee = match self.kernel.insts[i].op {
                Op::Call(c) => self.bodies.iter().position(|b| b.number == c.index() && b.number != 0),
                _ => None,
            };
            let results = self.kernel.insts[i].results.clone();
            if let Some(callee) = callee {
                at = self.call(body, at, callee, &args, &results);
                here.clear();
            } else {
                self.kernel.blocks[at].insts.push(i);
            }
            results.iter().for_each(|&r| self.keep(body, at, r, &mut here));
        }
        let mut term = term;
        let mut uses = term.uses();
        uses.iter_mut().for_each(|v| *v = self.wanted(body, at, *v, &mut here));
        let mut next = uses.into_iter();
        term.map_uses(&mut |v| next.next().unwrap_or(v));
        if body != 0
            && let Terminator::Return(values) = &term
        {
            let mut args = Values::from_slice(&[self.place(at)]);
            args.extend(values.iter().copied());
            term = Terminator::Jump(Edge { block: self.bodies[body].leave, args });
        }
        self.kernel.blocks[at].term = term;
    }

    /// A value just made: stored if it lives across calls.
    fn keep(&mut self, body: usize, at: Block, v: Value, here: &mut FxHashMap<Value, Value>) {
        here.insert(v, v);
        let Some(&slot) = self.bodies[body].slots.get(&v) else { return };
        let place = self.place(at);
        let mut build = Builder::at(self.kernel, at);
        let ty = build.func.ty(v);
        let (stored, kept) =
            if ty == Type::Pred { (build.convert(Convert::ZExt, v, Type::I32), Type::I32) } else { (v, ty) };
        store(&mut build, place, i64::from(slot), stored, kept);
    }

    /// A value about to be used: loaded if it was made elsewhere and lives across calls.
    fn wanted(&mut self, body: usize, at: Block, v: Value, here: &mut FxHashMap<Value, Value>) -> Value {
        if let Some(&known) = here.get(&v) {
            return known;
        }
        let Some(&slot) = self.bodies[body].slots.get(&v) else { return v };
        let place = self.place(at);
        let mut build = Builder::at(self.kernel, at);
        let ty = build.func.ty(v);
        let loaded = if ty == Type::Pred {
            let word = load(&mut build, place, i64::from(slot), Type::I32);
            let zero = build.iconst(Type::I32, 0);
            build.icmp(IntCond::Ne, word, zero)
        } else {
            load(&mut build, place, i64::from(slot), ty)
        };
        here.insert(v, loaded);
        loaded
    }

    /// A call: notes where to return to and goes to the callee's body. Answers the block behind it.
    fn call(&mut self, body: usize, at: Block, callee: usize, args: &[Value], results: &[Value]) -> Block {
        let place = self.place(at);
        let (frame, callee_frame) = (self.bodies[body].frame, self.bodies[callee].frame);
        let (trap, go, after) = (self.kernel.add_block(), self.kernel.add_block(), self.kernel.add_block());
        let mut build = Builder::at(self.kernel, at);
        let size = build.iconst(Type::I32, u64::from(frame));
        let next = build.int(IntOp::Add, place, size);
        let theirs = build.iconst(Type::I32, u64::from(callee_frame));
        let room = build.value(Op::Special(Special::LocalStride), &[], Type::I32);
        let end = build.int(IntOp::Add, next, theirs);
        let over = build.icmp(IntCond::GtU, end, room);
        build.branch(over, trap, go);
        build.block = trap;
        build.inst(Op::Trap(weft_abi::TrapCode::StackOverflow as u32), &[], &[]);
        build.term(Terminator::Return(Values::new()));
        build.block = go;
        let number = build.iconst(Type::I32, self.bodies[callee].sites.len() as u64);
        store(&mut build, next, -4, number, Type::I32);
        let mut passed = Values::from_slice(&[next]);
        passed.extend(args.iter().skip(1).copied());
        build.jump(self.bodies[callee].head, &passed);
        self.bodies[callee].sites.push(after);
        let theirs = self.kernel.add_param(after, Type::I32);
        for (n, &r) in results.iter().enumerate() {
            // The result keeps its name: later code refers to it.
            self.kernel.values[r].def = ValueDef::Param(after, n as u32 + 1);
            self.kernel.blocks[after].params.push(r);
        }
        let mut build = Builder::at(self.kernel, after);
        let size = build.iconst(Type::I32, u64::from(frame));
        let own = build.int(IntOp::Sub, theirs, size);
        self.places.insert(after, own);
        self.known.push((after, own));
        after
    }

    /// From a body's end to where it was called.
    fn leave(&mut self, body: usize) {
        let (leave, sites) = (self.bodies[body].leave, self.bodies[body].sites.clone());
        let params = Values::from_slice(&self.kernel.blocks[leave].params);
        let lost = self.kernel.add_block();
        let mut build = Builder::at(self.kernel, leave);
        let index = load(&mut build, params[0], -4, Type::I32);
        let targets = sites.iter().map(|&s| Edge { block: s, args: params.clone() }).collect();
        let default = Edge { block: lost, args: Values::new() };
        build.term(Terminator::Switch { index, targets, default });
        build.block = lost;
        build.inst(Op::Trap(weft_abi::TrapCode::StackOverflow as u32), &[], &[]);
        build.term(Terminator::Return(Values::new()));
    }

    /// Finds out where the frame is at the start of every block that asked.
    fn settle_places(&mut self) {
        let Some(entry) = self.kernel.entry else { return };
        let zero = self.kernel.make_inst(Op::Const(Type::I32, 0), &[], &[Type::I32], 0);
        self.kernel.blocks[entry].insts.insert(0, zero);
        let zero = self.kernel.insts[zero].results[0];
        let mut place = Variable::new(Type::I32, zero);
        place.set_start(entry, zero);
        for body in &self.bodies[1..] {
            place.set_start(body.head, self.kernel.blocks[body.head].params[0]);
        }
        for (b, v) in &self.known {
            place.set_start(*b, *v);
        }
        self.kernel.drop_unreachable();
        let cfg = Cfg::new(self.kernel);
        let mut map: FxHashMap<Value, Value> = FxHashMap::default();
        for b in self.kernel.layout.clone() {
            if let Some(&asked) = self.places.get(&b) {
                let v = place.at_start(self.kernel, &cfg, b);
                if v != asked {
                    map.insert(asked, v);
                }
            }
        }
        place.finish(self.kernel, &cfg);
        self.kernel.replace_values(&map);
    }
}

/// Values that live across a call of one of `merged`, in the order of their numbers.
fn crossing(f: &Function, merged: &FxHashSet<usize>) -> Vec<Value> {
    let cfg = Cfg::new(f);
    let live = Liveness::new(f, &cfg);
    let mut out = FxHashSet::default();
    for &b in &cfg.rpo {
        for (at, &i) in f.blocks[b].insts.iter().enumerate() {
            if matches!(f.insts[i].op, Op::Call(c) if merged.contains(&c.index())) {
                let results = &f.insts[i].results;
                out.extend(live.live_after(f, &cfg, b, at).into_iter().filter(|v| !results.contains(v)));
            }
        }
    }
    let mut out: Vec<Value> = out.into_iter().collect();
    out.sort_unstable();
    out
}

/// Places in the frame, behind `local` bytes of the function's own, and the frame's size.
fn lay_out(kernel: &Function, local: u32, across: &[Value]) -> (FxHashMap<Value, u32>, u32) {
    let mut at = local.next_multiple_of(16);
    let slots = across.iter().map(|&v| {
        let bytes = kernel.ty(v).bytes().max(4);
        at = at.next_multiple_of(bytes) + bytes;
        (v, at - bytes)
    });
    let slots = slots.collect();
    (slots, (at + 4).next_multiple_of(16))
}

/// Copies a function's blocks; answers them in the order of its layout, and what became of its values.
fn copy(f: &Function, kernel: &mut Function) -> (Vec<Block>, FxHashMap<Value, Value>) {
    let blocks: FxHashMap<Block, Block> = f.layout.iter().map(|&b| (b, kernel.add_block())).collect();
    let mut values: FxHashMap<Value, Value> = FxHashMap::default();
    for &b in &f.layout {
        for &p in &f.blocks[b].params {
            values.insert(p, kernel.add_param(blocks[&b], f.ty(p)));
        }
        for &i in &f.blocks[b].insts {
            let d = &f.insts[i];
            let types: Vec<Type> = d.results.iter().map(|&r| f.ty(r)).collect();
            let n = kernel.make_inst(d.op, &d.args, &types, d.loc);
            values.extend(d.results.iter().copied().zip(kernel.insts[n].results.iter().copied()));
            kernel.blocks[blocks[&b]].insts.push(n);
        }
    }
    let out: Vec<Block> = f.layout.iter().map(|b| blocks[b]).collect();
    for (&from, &to) in f.layout.iter().zip(&out) {
        let mut term = f.blocks[from].term.clone();
        for e in term.edges_mut() {
            e.block = blocks.get(&e.block).copied().unwrap_or_default();
        }
        term.map_uses(&mut |v| values.get(&v).copied().unwrap_or(v));
        kernel.blocks[to].term = term;
        for i in kernel.blocks[to].insts.clone() {
            kernel.insts[i].args.iter_mut().for_each(|v| *v = values.get(v).copied().unwrap_or(*v));
        }
    }
    (out, values)
}

fn address(build: &mut Builder, place: Value, offset: i64) -> Value {
    let place = build.convert(Convert::ZExt, place, Type::I64);
    let offset = build.iconst(Type::I64, offset as u64);
    build.int(IntOp::Add, place, offset)
}

fn store(build: &mut Builder, place: Value, offset: i64, v: Value, ty: Type) {
    let at = address(build, place, offset);
    let op = Op::Store { ty, space: Space::Local, count: 1, align: align(ty), access: Access::default() };
    build.inst(op, &[at, v], &[]);
}

fn load(build: &mut Builder, place: Value, offset: i64, ty: Type) -> Value {
    let at = address(build, place, offset);
    let op = Op::Load { ty, space: Space::Local, count: 1, align: align(ty), access: Access::default() };
    build.value(op, &[at], ty)
}

fn align(ty: Type) -> u32 {
    ty.bytes().min(8)
}
