//! Lanes that leave a loop that polls go on while the others poll.
//!
//! Requires: [`Stage::Thread`], geometry set.
//! Ensures: what lanes do between a loop that polls places of their own and the next meeting with those that still poll is
//! part of the loop, where it can be.
//!
//! In step, a lane that has left waits behind the loop until the last one has. A program may not wait for that: what the last one
//! polls for may follow, by way of other blocks even, from what the first one writes behind the loop. Which place that is need not
//! be known. A thread by itself would go on to the next *meeting*, where it waits for the lanes that are in the loop anyway: a barrier of the block,
//! or an operation of the whole warp if the group is no more than a warp. If it writes nothing until then nobody can tell when it goes on
//! ([`Leavers::quiet`]). Else this pass copies the code up to the meeting into the loop, where lanes execute it in the round in
//! which they leave. Lanes in step are then as far in each round as they would be by themselves, and only wait where they would wait by themselves.
//!
//! Where the way on leads back to the loop, as from the inner loop of a look-back that takes the next predecessor, it is another round.
//! Loops that poll by atomic operations are locks, and those whose lanes all look at one place mostly queues: one lane
//! at a time comes out, so that going in step gains nothing.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, LoopId, Loops};
use weft_ir::*;

use crate::polling::polls;
use crate::ssa::{Variable, replace_uses};

/// Lanes of a warp.
const WARP: usize = 32;

/// Most instructions that are copied into a loop.
const MOST: usize = 200;

/// A function's loops, for the question what lanes do that leave one.
pub struct Leavers<'a> {
    /// The function.
    pub func: &'a Function,
    /// Its control flow.
    pub cfg: &'a Cfg,
    /// Its loops.
    pub loops: &'a Loops,
    /// Lanes of a group.
    pub width: usize,
}

/// What lanes that have left a loop do before they meet those in it.
#[derive(Default)]
struct Way {
    /// Blocks, and how many instructions of each come before a meeting if there is one in it.
    blocks: Vec<(Block, Option<usize>)>,
    /// Somebody can tell that they have gone on.
    tells: bool,
    /// There is something that cannot be done in the loop.
    fixed: bool,
    size: usize,
}

impl Leavers<'_> {
    /// Whether lanes that have left a loop do nothing that anybody can see before they meet those that are still in it.
    pub fn quiet(&self, id: LoopId) -> bool {
        !self.way(id).tells && self.meets_each_round(id)
    }

    /// Whether all lanes that go on to another round of a loop come by its warp operations in this one.
    fn meets_each_round(&self, id: LoopId) -> bool {
        let dom = DomTree::dominators(self.func, self.cfg);
        let goes_on = |l: LoopId, p: Block| match &self.func.blocks[p].term {
            Terminator::Branch { cond, then, .. } => {
                let c = self.func.as_const(*cond);
                c.is_none_or(|c| (c != 0) == (then.block == self.loops.list[l].header))
            }
            _ => true,
        };
        let mut within =
            (0..self.loops.list.len()).filter(|&l| self.loops.contains(id, self.loops.list[l].header));
        within.all(|l| {
            let latches = || self.loops.list[l].latches.iter().filter(|&&p| goes_on(l, p));
            let mut meetings = self.loops.list[l].blocks.iter().filter(|&&b| meeting(self.func, b).is_some());
            meetings.all(|&b| latches().all(|&p| dom.dominates(b, p)))
        })
    }

    fn way(&self, id: LoopId) -> Way {
        let l = &self.loops.list[id];
        let inside: FxHashSet<Block> = l.blocks.iter().copied().collect();
        let mut work: Vec<Block> = l.blocks.iter().flat_map(|&b| self.cfg.succs(b)).copied().collect();
        let mut seen = inside.clone();
        let mut way = Way::default();
        while let Some(b) = work.pop() {
            if !seen.insert(b) {
                continue;
            }
            let insts = &self.func.blocks[b].insts;
            let stop = insts.iter().position(|&i| self.meets(id, &self.func.insts[i]));
            for &i in &insts[..stop.unwrap_or(insts.len())] {
                let op = self.func.insts[i].op;
                let effects = op.effects();
                way.tells |= effects.writes && !matches!(op, Op::Fence(..) | Op::WarpSync | Op::Yield);
                way.fixed |= effects.warp || effects.waits;
                way.fixed |=
                    matches!(op, Op::Barrier(..) | Op::ClusterArrive | Op::Call(_) | Op::NextIteration);
                way.size += 1;
            }
            // Whoever has called does something next.
            let returns = matches!(self.func.blocks[b].term, Terminator::Return(_)) && stop.is_none();
            way.tells |= returns && !self.func.is_kernel;
            way.blocks.push((b, stop));
            if stop.is_none() {
                work.extend(self.cfg.succs(b));
            }
        }
        way
    }

    /// Whether lanes that come to an instruction wait for those that are in a loop.
    fn meets(&self, id: LoopId, d: &InstData) -> bool {
        match d.op {
            Op::Barrier(kind, _) => {
                kind != BarrierKind::Arrive && d.args.get(1).and_then(|&n| self.func.as_const(n)) == Some(0)
            }
            Op::Shfl(_) | Op::Vote(_) | Op::Match(_) | Op::Redux(_) | Op::Elect | Op::WarpSync => {
                self.width <= WARP && d.args.last().is_some_and(|&m| self.has_all(id, m))
            }
            Op::Mma(_) => self.width <= WARP,
            _ => false,
        }
    }

    /// Whether all lanes that are in a loop are among some members of a warp: all of it, or those that are in a loop around it, where
    /// each round finds out by a ballot who goes on (`mask = __ballot_sync(mask, goes_on)`).
    fn has_all(&self, id: LoopId, members: Value) -> bool {
        let all = |v: Value| self.func.as_const(v).is_some_and(|m| m as u32 == u32::MAX);
        let ValueDef::Param(header, n) = self.func.values[members].def else { return all(members) };
        let around = |q: &LoopId| *q != id && self.loops.list[*q].header == header;
        let inner = self.loops.list[id].header;
        let Some(q) = (0..self.loops.list.len()).find(around).filter(|&q| self.loops.contains(q, inner))
        else {
            return all(members);
        };
        let goes_on = |e: &Edge, on: Option<(Value, bool)>| {
            let m = e.args[n as usize];
            let ballot = self.func.def(m).filter(|d| d.op == Op::Vote(VoteMode::Ballot));
            m == members
                || on.is_some_and(|(cond, is)| self.func.as_const(cond).is_some_and(|c| (c != 0) != is))
                || ballot.is_some_and(|d| d.args[1] == members && on == Some((d.args[0], true)))
        };
        self.cfg.preds(header).iter().all(|&p| {
            let term = &self.func.blocks[p].term;
            let mut edges = term.edges().into_iter().filter(|e| e.block == header);
            if !self.loops.contains(q, p) {
                return edges.all(|e| all(e.args[n as usize]));
            }
            match term {
                Terminator::Branch { cond, then, other } if then.block != other.block => {
                    edges.all(|e| goes_on(e, Some((*cond, e.block == then.block))))
                }
                _ => edges.all(|e| goes_on(e, None)),
            }
        })
    }

    /// Whether no way leads around in what can be copied.
    fn acyclic(&self, way: &Way) -> bool {
        let mut left: FxHashMap<Block, usize> = way.blocks.iter().map(|b| (b.0, 0)).collect();
        let nexts = |b: (Block, Option<usize>)| if b.1.is_none() { self.cfg.succs(b.0) } else { &[] };
        for s in way.blocks.iter().flat_map(|&b| nexts(b)) {
            left.entry(*s).and_modify(|n| *n += 1);
        }
        let mut ready: Vec<_> = way.blocks.iter().copied().filter(|b| left[&b.0] == 0).collect();
        let mut done = 0;
        while let Some(b) = ready.pop() {
            done += 1;
            for s in nexts(b) {
                if let Some(n) = left.get_mut(s) {
                    *n -= 1;
                    ready.extend(way.blocks.iter().filter(|b| b.0 == *s && *n == 0));
                }
            }
        }
        done == way.blocks.len()
    }
}

/// The first warp operation of a block.
fn meeting(func: &Function, b: Block) -> Option<Inst> {
    func.blocks[b].insts.iter().copied().find(|&i| func.insts[i].op.effects().warp)
}

/// Whether at most one lane of a group comes to a block, as in `if (threadIdx.x == 0)`.
pub fn alone(func: &Function, cfg: &Cfg, dom: &DomTree, shapes: &Shapes, width: usize, at: Block) -> bool {
    cfg.rpo.iter().any(|&b| match &func.blocks[b].term {
        Terminator::Branch { cond, then, other } if then.block != other.block => {
            [(then.block, true), (other.block, false)].iter().any(|&(s, value)| {
                cfg.preds(s).iter().all(|&p| p == b || dom.dominates(s, p))
                    && dom.dominates(s, at)
                    && one_lane(func, shapes, *cond, value, width)
            })
        }
        _ => false,
    })
}

/// Whether a condition has a value in at most one lane of a group: by itself, or as both of two have it and one of them does
/// (`elected && more`).
fn one_lane(func: &Function, shapes: &Shapes, cond: Value, value: bool, width: usize) -> bool {
    if shapes.fact(cond).at_most_one_lane(value, width) {
        return true;
    }
    let Some(d) = func.def(cond) else { return false };
    match d.op {
        Op::Int(IntOp::And) if value => d.args.iter().any(|&a| one_lane(func, shapes, a, value, width)),
        Op::Int(IntOp::Or) if !value => d.args.iter().any(|&a| one_lane(func, shapes, a, value, width)),
        Op::IntUnary(IntUnary::Not) => one_lane(func, shapes, d.args[0], !value, width),
        _ => false,
    }
}

/// Runs the pass.
pub(crate) fn run(func: &mut Function, width: u32) {
    let mut tried = FxHashSet::default();
    let mut insts = func.layout.iter().flat_map(|&b| &func.blocks[b].insts);
    if width == 1 || !func.is_kernel || !insts.any(|&i| strong(&func.insts[i])) {
        return;
    }
    part_loops(func);
    while let Some((header, blocks, way)) = next(func, width as usize, &mut tried) {
        let_go(func, header, &blocks, &way);
    }
}

/// Makes two loops of one that some lanes go around without its warp operation, which waits for them: those are the inner loop's.
fn part_loops(func: &mut Function) {
    let cfg = Cfg::new(func);
    let dom = DomTree::dominators(func, &cfg);
    let loops = Loops::new(func, &cfg, &dom);
    for (id, l) in loops.list.iter().enumerate() {
        let meetings: Vec<Block> = l.blocks.iter().copied().filter(|&b| meeting(func, b).is_some()).collect();
        let met = |p: &Block| meetings.iter().any(|&b| dom.dominates(b, *p));
        if !l.latches.iter().any(met) || l.latches.iter().all(met) || !polls(func, &cfg, &loops, id) {
            continue;
        }
        let outer = func.add_block();
        let types: Types = func.blocks[l.header].params.iter().map(|&p| func.ty(p)).collect();
        let args: Values = types.iter().map(|&ty| func.add_param(outer, ty)).collect();
        func.blocks[outer].term = Terminator::Jump(Edge { block: l.header, args });
        for &p in cfg.preds(l.header) {
            let edges = func.blocks[p].term.edges_mut().into_iter();
            let from_outside = !l.latches.contains(&p) || met(&p);
            edges.filter(|e| e.block == l.header && from_outside).for_each(|e| e.block = outer);
        }
    }
    while crate::simplify::params(func, 2) {}
    func.drop_unreachable();
}

/// Whether an instruction reads what others may write meanwhile.
fn strong(d: &InstData) -> bool {
    matches!(d.op, Op::Load { access, .. } if access.ordering != Ordering::Weak)
}

/// The first loop, inner ones first, that lanes must be let go from.
fn next(func: &Function, width: usize, tried: &mut FxHashSet<Block>) -> Option<(Block, Vec<Block>, Way)> {
    let cfg = Cfg::new(func);
    let dom = DomTree::dominators(func, &cfg);
    let loops = Loops::new(func, &cfg, &dom);
    let mut shapes = None;
    for id in (0..loops.list.len()).rev().filter(|_| loops.irreducible.is_empty()) {
        let l = &loops.list[id];
        if !tried.insert(l.header) || !polls(func, &cfg, &loops, id) {
            continue;
        }
        let shapes = shapes.get_or_insert_with(|| Shapes::new(func, ShapeOptions::GUARDED));
        let insts = || l.blocks.iter().flat_map(|&b| &func.blocks[b].insts).map(|&i| &func.insts[i]);
        let own = insts().any(|d| strong(d) && !shapes.is_uniform(d.args[0]));
        let atomic = |d: &InstData| {
            matches!(d.op, Op::Atomic { .. } | Op::AtomicCas { .. } | Op::AtomicCasWide { .. })
        };
        let parts = shapes.divergence().is_some_and(|d| d.divergent_loop(id));
        if !own || !parts || insts().any(atomic) || alone(func, &cfg, &dom, shapes, width, l.header) {
            continue;
        }
        let leavers = Leavers { func, cfg: &cfg, loops: &loops, width };
        let way = leavers.way(id);
        if way.tells && !way.fixed && way.size <= MOST && leavers.acyclic(&way) {
            return Some((l.header, l.blocks.clone(), way));
        }
    }
    None
}

/// Copies the way of those that leave into the loop, which it leaves where they meet the others.
fn let_go(func: &mut Function, header: Block, inside: &[Block], way: &Way) {
    let mut ends = FxHashMap::default();
    for &(b, stop) in &way.blocks {
        if stop.is_some() || func.blocks[b].term.edges().is_empty() {
            let tail = func.add_block();
            let from = stop.unwrap_or(func.blocks[b].insts.len());
            func.blocks[tail].insts = func.blocks[b].insts.split_off(from);
            func.blocks[tail].term = std::mem::take(&mut func.blocks[b].term);
            func.blocks[b].term = Terminator::Jump(Edge { block: tail, args: Values::new() });
            ends.insert(b, tail);
        }
    }
    let originals: Vec<Block> = way.blocks.iter().map(|b| b.0).collect();
    let home = func.homes(&originals);
    let copies: FxHashMap<Block, Block> = originals.iter().map(|&b| (b, func.add_block())).collect();
    let mut values = FxHashMap::default();
    func.copy_blocks(originals.iter().map(|&b| (b, copies[&b])), &mut values);
    for &b in &originals {
        let to = copies[&b];
        let own = |v: Value| if home.get(&v) == Some(&b) { values[&v] } else { v };
        for i in func.blocks[to].insts.clone() {
            let d = &mut func.insts[i];
            d.args.iter_mut().chain(&mut d.mask).for_each(|v| *v = own(*v));
        }
        func.blocks[to].term = func.blocks[b].term.clone();
        func.blocks[to].term.map_uses(&mut |v| own(v));
    }
    for b in inside.iter().chain(copies.values()) {
        for e in func.blocks[*b].term.edges_mut() {
            e.block = copies.get(&e.block).copied().unwrap_or(e.block);
        }
    }
    // An edge that nobody takes makes the copy part of the loop.
    let types: Types = func.blocks[header].params.iter().map(|&p| func.ty(p)).collect();
    for (b, &tail) in &ends {
        let args = types.iter().map(|&ty| crate::prepare::undef(func, ty)).collect();
        let cond = Builder::at(func, copies[b]).iconst(Type::Pred, 0);
        let [then, other] = [Edge { block: header, args }, Edge { block: tail, args: Values::new() }];
        func.blocks[copies[b]].term = Terminator::Branch { cond, then, other };
    }
    func.drop_unreachable();
    let cfg = Cfg::new(func);
    let mut known: Vec<Value> = values.keys().copied().collect();
    known.sort_unstable();
    for v in known {
        let mut var = Variable::new(func.ty(v), crate::prepare::undef(func, func.ty(v)));
        let own = [home[&v], copies[&home[&v]]];
        own.into_iter().zip([v, values[&v]]).for_each(|(b, v)| var.write(b, v));
        let others: Vec<Block> = cfg.rpo.iter().copied().filter(|b| !own.contains(b)).collect();
        replace_uses(func, &cfg, v, &mut var, &others);
    }
}
