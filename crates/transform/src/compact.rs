//! Loops that most lanes have left go on with the others moved together.
//!
//! A loop that lanes leave one by one runs until the last is done, for all parts of the group. Every few iterations the lanes
//! that are still there are counted; once half the parts can hold them their values are compressed, a copy of the loop
//! goes on with these parts, and what it leaves behind is put back in place. The copy does the same again, down to one
//! part.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, LoopId, Loops, inst_uses};
use weft_ir::*;
use weft_target::TargetModel;

use crate::all_active::loops::mask_of;

/// Counting lanes may take one in so many cycles of a loop.
const SHARE: f64 = 32.0;

/// Operations on scalars that count the lanes of a part: the mask to a general register, its bits, and the sum; and those that
/// decide for all parts.
const COUNT: f64 = 3.0;
const DECIDE: f64 = 2.0;

/// Most instructions of a loop that is copied, and of all copies in a function: bounds of how much there is to compile.
const SIZE: usize = 150;
const COPIES: usize = 600;

/// A loop that computes only, and that lanes leave one by one.
struct Compute {
    header: Block,
    latch: Block,
    blocks: Vec<Block>,
    /// The header's parameters, and the number of the one that is the mask.
    params: Values,
    mask: usize,
    /// Values from outside that differ by lane and are used inside.
    outside: Vec<Value>,
    /// The only block that the loop leads to.
    after: Block,
    /// Values that are used after the loop without being handed over.
    live: Vec<Value>,
    /// Those of the loop's values that are the same in all lanes.
    uniform: FxHashSet<Value>,
    size: usize,
    /// Whether another loop is around it: few lanes may come.
    nested: bool,
    /// Numbers of parts that it is copied for.
    levels: Vec<u32>,
}

/// The loop for some of the parts.
struct Level {
    /// Parts that it is for; 0: all.
    parts: u32,
    blocks: FxHashMap<Block, Block>,
    values: FxHashMap<Value, Value>,
    /// Iterations until lanes are counted: a parameter of the header.
    iterations: Option<Value>,
    /// Where it leads: parameters for the values that are used after the loop, and for what it hands over.
    exit: Block,
}

impl Level {
    fn of(&self, v: Value) -> Value {
        self.values.get(&v).copied().unwrap_or(v)
    }
}

/// Continues loops that most lanes have left with fewer parts.
pub(crate) fn run(func: &mut Function, target: &TargetModel) {
    let Some(g) = func.geometry.filter(|g| g.part > 1 && g.part < g.width && func.stage != Stage::Thread)
    else {
        return;
    };
    let mut done = FxHashSet::default();
    let mut left = COPIES;
    while let Some(l) = next(func, &mut done, left, g) {
        left -= l.size * l.levels.len();
        continue_over_fewer(func, &l, g, target);
    }
}

fn next(func: &Function, done: &mut FxHashSet<Block>, left: usize, g: Geometry) -> Option<Compute> {
    let cfg = Cfg::new(func);
    let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
    let mut shapes = None;
    for id in 0..loops.list.len() {
        let header = loops.list[id].header;
        if !done.insert(header) || loops.list.iter().any(|l| l.parent == Some(id)) {
            continue;
        }
        let shapes = shapes.get_or_insert_with(|| Shapes::new(func, ShapeOptions::GUARDED));
        let found = candidate(func, &cfg, &loops, id, shapes, g);
        if let Some(l) = found.filter(|l| l.size <= (left / l.levels.len()).min(SIZE)) {
            // Copies are as good as they get.
            done.extend(l.blocks.iter().copied());
            return Some(l);
        }
    }
    None
}

fn candidate(
    func: &Function,
    cfg: &Cfg,
    loops: &Loops,
    id: LoopId,
    shapes: &Shapes,
    g: Geometry,
) -> Option<Compute> {
    let (latch, mask) = mask_of(func, loops, id)?;
    let l = &loops.list[id];
    let inside: FxHashSet<Block> = l.blocks.iter().copied().collect();
    let mut targets = l.blocks.iter().flat_map(|b| cfg.succs(*b)).filter(|s| !inside.contains(s));
    let after = *targets.next()?;
    if targets.any(|t| *t != after)
        || l.blocks.iter().any(|b| cfg.entries.contains(b) || func.blocks[*b].parts != 0)
    {
        return None;
    }
    let computes = |i: Inst| {
        let d = &func.insts[i];
        let by_lane = match d.op {
            Op::EntryMask | Op::Permute(_) | Op::Compress | Op::Expand | Op::Spill => true,
            Op::ToGeneric(Space::Local) | Op::FromGeneric(Space::Local) => true,
            Op::Special(_) => !shapes.is_uniform(d.results[0]),
            _ => false,
        };
        d.mask.is_none() && d.op.effects().speculatable() && !by_lane
    };
    let insts = || l.blocks.iter().flat_map(|b| &func.blocks[*b].insts).copied();
    if shapes.is_uniform(func.blocks[l.header].params[mask]) || !insts().all(computes) {
        return None;
    }
    let size = insts().filter(|&i| !matches!(func.insts[i].op, Op::Const(..))).count();
    let params = l.blocks.iter().flat_map(|b| func.blocks[*b].params.iter().copied());
    let own: FxHashSet<Value> =
        params.chain(insts().flat_map(|i| func.insts[i].results.iter().copied())).collect();
    let uses = |b: Block| {
        let insts = func.blocks[b].insts.iter().flat_map(|&i| inst_uses(func, i));
        insts.chain(func.blocks[b].term.uses()).collect::<Vec<_>>()
    };
    let (mut outside, mut live) = (Vec::new(), Vec::new());
    for &b in &cfg.rpo {
        for v in uses(b) {
            if inside.contains(&b) && !own.contains(&v) && !shapes.is_uniform(v) {
                if !outside.contains(&v) {
                    outside.push(v);
                }
            } else if !inside.contains(&b) && own.contains(&v) && !live.contains(&v) {
                live.push(v);
            }
        }
    }
    let row = |v: &Value| !shapes.is_uniform(*v) && !shapes.shape(*v).is_varying();
    // Rows would no longer be known as such behind the loop.
    if live.iter().chain(&func.blocks[after].params).any(row) {
        return None;
    }
    let uniform =
        own.iter().chain(&func.blocks[after].params).copied().filter(|&v| shapes.is_uniform(v)).collect();
    let params = func.blocks[l.header].params.clone();
    Some(Compute {
        header: l.header,
        params: params.into(),
        latch,
        blocks: l.blocks.clone(),
        mask,
        outside,
        after,
        live,
        uniform,
        size,
        nested: loops.list[id].parent.is_some(),
        levels: fewer(g.width / g.part, func.blocks[l.header].rare),
    })
}

/// Iterations from one count of the lanes to the next: as few as keep to the [`SHARE`], `SHARE * count / iteration` cycles, in a power of
/// two. An iteration takes an operation on vectors for each instruction and part.
fn iterations_between(l: &Compute, parts: u32, target: &TargetModel) -> u64 {
    let parts = f64::from(parts);
    let count = (parts * COUNT + DECIDE) * target.scalar_op_cycles();
    let iteration = parts * l.size.max(1) as f64 * target.vector_op_cycles();
    ((SHARE * count / iteration).ceil() as u64).next_power_of_two()
}

fn continue_over_fewer(func: &mut Function, l: &Compute, g: Geometry, target: &TargetModel) {
    let all = Level {
        parts: 0,
        blocks: l.blocks.iter().map(|&b| (b, b)).collect(),
        values: FxHashMap::default(),
        iterations: None,
        exit: exit(func, l),
    };
    let mut levels = vec![all];
    for &parts in &l.levels {
        let copied = copy(func, l, levels[0].exit, parts);
        levels.push(copied);
    }
    let counting = levels.len() - 1;
    for level in &mut levels[..counting] {
        level.iterations = Some(func.add_param(level.blocks[&l.header], Type::I32));
    }
    let every = iterations_between(l, g.width / g.part, target);
    enter(func, l, every);
    for n in 0..counting {
        let next = levels.get(n + 2).map(|below| below.parts * g.part);
        let (upper, lower) = levels.split_at_mut(n + 1);
        let upper = &upper[n];
        if let Terminator::Branch { then, other, .. } = func.blocks[upper.blocks[&l.latch]].term.clone() {
            let count = Count { l, upper, every, part: g.part, back: then.args, leaving: other.args };
            count.make(func, &mut lower[0], next);
        }
    }
}

/// Numbers of parts that loops are copied for, each half the one before; a loop that few lanes come to needs only the last.
fn fewer(parts: u32, rare: bool) -> Vec<u32> {
    if rare {
        return vec![1];
    }
    std::iter::successors(Some(parts / 2), |p| (*p > 1).then_some(p / 2)).collect()
}

/// Leads the ways out of the loop through a block that has a parameter for each value that is used behind it.
fn exit(func: &mut Function, l: &Compute) -> Block {
    let inside: FxHashSet<Block> = l.blocks.iter().copied().collect();
    let outer: Vec<Block> = func.layout.iter().copied().filter(|b| !inside.contains(b)).collect();
    let exit = func.add_block();
    let params: FxHashMap<Value, Value> =
        l.live.iter().map(|&v| (v, func.add_param(exit, func.ty(v)))).collect();
    let new = |v: Value| params.get(&v).copied().unwrap_or(v);
    for b in outer {
        for i in func.blocks[b].insts.clone() {
            let d = &mut func.insts[i];
            d.args.iter_mut().chain(&mut d.mask).for_each(|v| *v = new(*v));
        }
        func.blocks[b].term.map_uses(&mut |v| new(v));
    }
    let types: Types = func.blocks[l.after].params.iter().map(|&p| func.ty(p)).collect();
    let args: Values = types.iter().map(|&ty| func.add_param(exit, ty)).collect();
    func.blocks[exit].term = Terminator::Jump(Edge { block: l.after, args });
    for b in &l.blocks {
        for e in func.blocks[*b].term.edges_mut().into_iter().filter(|e| e.block == l.after) {
            e.block = exit;
            e.args = l.live.iter().chain(&e.args).copied().collect();
        }
    }
    exit
}

/// Copies the loop for some of the parts. Values from outside stay as they are until the lanes are moved.
fn copy(func: &mut Function, l: &Compute, after: Block, parts: u32) -> Level {
    let blocks: FxHashMap<Block, Block> = l.blocks.iter().map(|&b| (b, func.add_block())).collect();
    let mut values = FxHashMap::default();
    func.copy_blocks(l.blocks.iter().map(|b| (*b, blocks[b])), &mut values);
    let exit = func.add_block();
    for v in func.blocks[after].params.clone() {
        func.add_param(exit, func.ty(v));
    }
    for b in &l.blocks {
        func.blocks[blocks[b]].parts = parts;
        let mut term = func.blocks[*b].term.clone();
        for e in term.edges_mut() {
            e.block = blocks.get(&e.block).copied().unwrap_or(exit);
        }
        func.blocks[blocks[b]].term = term;
    }
    Level { parts, blocks, values, iterations: None, exit }
}

/// Who comes to the loop from outside has all iterations before it: for longer than between counts all lanes stay.
fn enter(func: &mut Function, l: &Compute, every: u64) {
    for b in Cfg::new(func).preds(l.header).to_vec() {
        if b == l.latch {
            continue;
        }
        let first = Builder::at(func, b).iconst(Type::I32, if l.nested { 1 } else { 2 * every });
        for e in func.blocks[b].term.edges_mut().into_iter().filter(|e| e.block == l.header) {
            e.args.push(first);
        }
    }
}

/// Counts of a level's lanes, and where they lead.
struct Count<'a> {
    l: &'a Compute,
    upper: &'a Level,
    /// Iterations between counts.
    every: u64,
    /// Lanes in one part.
    part: u32,
    /// What goes back to the header, and what leaves, from the latch.
    back: Values,
    leaving: Values,
}

impl Count<'_> {
    /// After an iteration the loop goes on, to a count of its lanes, or with them moved to the loop below; `next`: lanes for which the
    /// loop below that one has room.
    fn make(self, func: &mut Function, lower: &mut Level, next: Option<u32>) {
        let Some(iterations) = self.upper.iterations else { return };
        let [look, ask, move_] = [(); 3].map(|()| func.add_block());
        for b in [look, ask, move_, lower.exit] {
            func.blocks[b].parts = self.upper.parts;
        }
        let lanes = self.ask(func, [look, ask, move_], iterations, lower.parts);
        let left = self.move_(func, move_, lanes, lower, next);
        self.put_back(func, lower.exit, left);
        if let Terminator::Branch { then, .. } = &mut func.blocks[self.upper.blocks[&self.l.latch]].term {
            *then = Edge { block: look, args: Values::new() };
        }
    }

    /// Counts the lanes when it is time. Answers their number.
    fn ask(&self, func: &mut Function, [look, ask, move_]: [Block; 3], left: Value, parts: u32) -> Value {
        let header = self.upper.blocks[&self.l.header];
        let with = |left: Value| self.back.iter().copied().chain([left]).collect::<Values>();
        let mut build = Builder::at(func, look);
        let one = build.iconst(Type::I32, 1);
        let rest = build.int(IntOp::Sub, left, one);
        let zero = build.iconst(Type::I32, 0);
        let now = build.icmp(IntCond::Eq, rest, zero);
        let then = Edge { block: ask, args: Values::new() };
        build.term(Terminator::Branch { cond: now, then, other: Edge { block: header, args: with(rest) } });

        let mut build = Builder::at(func, ask);
        let lanes = build.value(Op::CountLanes, &[self.back[self.l.mask]], Type::I32);
        let room = build.iconst(Type::I32, u64::from(parts * self.part));
        let fit = build.icmp(IntCond::LeU, lanes, room);
        let every = build.iconst(Type::I32, self.every);
        let then = Edge { block: move_, args: Values::new() };
        build.term(Terminator::Branch { cond: fit, then, other: Edge { block: header, args: with(every) } });
        lanes
    }

    /// Moves the lanes to the front and to the loop below. Answers what is left behind.
    fn move_(
        &self,
        func: &mut Function,
        at: Block,
        lanes: Value,
        lower: &mut Level,
        next: Option<u32>,
    ) -> Values {
        let l = self.l;
        let after = func.blocks[l.after].params.clone();
        let mut build = Builder::at(func, at);
        let mut front = |v: Value| {
            let ty = build.func.ty(v);
            build.value(Op::Compress, &[self.back[l.mask], v], ty)
        };
        let params = l.params.iter().zip(&self.back);
        let mut front_args: Values =
            params.map(|(p, &v)| if l.uniform.contains(p) { v } else { front(v) }).collect();
        for &v in &l.outside {
            let moved = front(self.upper.of(v));
            lower.values.insert(v, moved);
        }
        if let Some(next) = next.filter(|_| lower.iterations.is_some()) {
            // What has room in even less goes on there soon.
            let room = build.iconst(Type::I32, u64::from(next));
            let fit = build.icmp(IntCond::LeU, lanes, room);
            let (soon, every) = (build.iconst(Type::I32, 1), build.iconst(Type::I32, self.every));
            front_args.push(build.select(fit, soon, every));
        }
        // What stays behind would take registers from the copy.
        let spilled = |(&v, of): (&Value, &Value)| {
            let ty = build.func.ty(v);
            if l.uniform.contains(of) { v } else { build.value(Op::Spill, &[v], ty) }
        };
        let left = self.leaving.iter().zip(l.live.iter().chain(&after)).map(spilled).collect();
        build.jump(lower.blocks[&l.header], &front_args);
        for b in &l.blocks {
            let b = lower.blocks[b];
            for i in func.blocks[b].insts.clone() {
                func.insts[i].args.iter_mut().for_each(|v| *v = lower.of(*v));
            }
            func.blocks[b].term.map_uses(&mut |v| lower.of(v));
        }
        left
    }

    /// Puts values back in place behind the loop.
    fn put_back(&self, func: &mut Function, exit: Block, left: Values) {
        let after = func.blocks[self.l.after].params.clone();
        let mut back = func.blocks[exit].params.clone();
        let mut build = Builder::at(func, exit);
        for ((v, old), of) in back.iter_mut().zip(left).zip(self.l.live.iter().chain(&after)) {
            if !self.l.uniform.contains(of) {
                let ty = build.func.ty(*v);
                *v = build.value(Op::Expand, &[self.back[self.l.mask], *v, old], ty);
            }
        }
        build.jump(self.upper.exit, &back);
    }
}
