//! Loops whose trip count the block shape tells, written out.
//!
//! Requires: [`Stage::Thread`], geometry set, simplified.
//! Ensures: innermost loops that run a known, small number of iterations and in which lanes part, or groups wait, are
//! straight code: in each iteration it is then known which lanes are active (the steps of a reduction tree). So it is where
//! threads leave in different iterations as their numbers tell (a tile with a halo that is a little wider than the block). Other
//! loops are left to LLVM, but for those over local memory that the pass `local_values` asks for. Barriers are only repeated where a group is the whole block and does not wait at them.

mod iterations;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, LoopId, Loops};
use weft_ir::*;

use iterations::{Iteration, Way, iterations};

/// Most iterations that are written out.
const ROUNDS: usize = 16;
/// Most instructions that they may have together.
const INSTRUCTIONS: usize = 400;
/// As many where the loop waits and the group is the block: the steps of a tree, which become shuffles.
const INSTRUCTIONS_WAITING: usize = 800;
/// As many of a loop over local memory, whose elements become values.
const INSTRUCTIONS_LOCAL: usize = 1600;
/// As many of a function in which such loops are written out.
const INSTRUCTIONS_IN_ALL: usize = 4000;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    let Some(geometry) = func.geometry.filter(|g| g.width > 1) else { return };
    // Unrolling changes the numbers of loops, so they are found again after each.
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    loop {
        let cfg = Cfg::new(func);
        let dom = DomTree::dominators(func, &cfg);
        let loops = Loops::new(func, &cfg, &dom);
        let shapes = Shapes::new(func, ShapeOptions::default());
        let inner = |l: LoopId| !loops.list.iter().any(|other| other.parent == Some(l));
        let parts = |l: LoopId| {
            shapes.divergence().is_some_and(|d| loops.list[l].blocks.iter().any(|&b| d.branch(b)))
        };
        let waits = |l: LoopId| {
            let mut insts = loops.list[l].blocks.iter().flat_map(|&b| &func.blocks[b].insts);
            insts.any(|&i| func.insts[i].op.effects().waits)
        };
        let wanted = |l: &LoopId| {
            let waits = waits(*l);
            inner(*l) && !(waits && geometry.groups() > 1) && (waits || parts(*l))
        };
        let next = (0..loops.list.len()).filter(|&l| !seen.contains(&loops.list[l].header)).find(wanted);
        let Some(l) = next else { return };
        seen.insert(loops.list[l].header);
        let most = if waits(l) { INSTRUCTIONS_WAITING } else { INSTRUCTIONS };
        let Some(iterations) = iterations(func, &shapes, &cfg, &dom, (&loops, l), most) else { continue };
        let parts = iterations.iter().flatten().any(|r| r.1 == Way::Part);
        if !parts {
            write_out(func, &cfg, &loops, l, &iterations);
        } else if !waits(l) {
            // Threads come from several iterations: values leave by parameters.
            let header = loops.list[l].header;
            exits_of_its_own(func, &loops, l);
            let cfg = Cfg::new(func);
            let dom = DomTree::dominators(func, &cfg);
            let loops = Loops::new(func, &cfg, &dom);
            let Some(l) = loops.list.iter().position(|l| l.header == header) else { continue };
            crate::prepare::close_loop(func, &cfg, &dom, &loops, l);
            write_out(func, &cfg, &loops, l, &iterations);
        }
        func.drop_unreachable();
    }
}

/// A copy of a function in which loops over local memory that run a known, small number of iterations, the same for all threads, are
/// written out, from the innermost on; `None` if there is none, or the function becomes too long.
pub(crate) fn over_local_memory(func: &Function) -> Option<Function> {
    let mut out = func.clone();
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut any = false;
    loop {
        let cfg = Cfg::new(&out);
        let dom = DomTree::dominators(&out, &cfg);
        let loops = Loops::new(&out, &cfg, &dom);
        let local = |l: LoopId| {
            let mut insts = loops.list[l].blocks.iter().flat_map(|&b| &out.blocks[b].insts);
            insts.any(|&i| out.insts[i].op.space() == Some(Space::Local))
        };
        let waits = |l: LoopId| {
            let mut insts = loops.list[l].blocks.iter().flat_map(|&b| &out.blocks[b].insts);
            insts.any(|&i| out.insts[i].op.effects().waits)
        };
        let open = |l: &LoopId| !seen.contains(&loops.list[*l].header) && local(*l) && !waits(*l);
        let next = (0..loops.list.len()).filter(open).min_by_key(|&l| loops.list[l].blocks.len());
        let Some(l) = next else { break };
        seen.insert(loops.list[l].header);
        let shapes = Shapes::new(&out, ShapeOptions::default());
        let Some(iterations) = iterations(&out, &shapes, &cfg, &dom, (&loops, l), INSTRUCTIONS_LOCAL) else {
            continue;
        };
        if iterations.iter().flatten().any(|r| r.1 == Way::Part) {
            continue;
        }
        write_out(&mut out, &cfg, &loops, l, &iterations);
        out.drop_unreachable();
        crate::simplify::run(&mut out);
        if out.layout.iter().map(|&b| out.blocks[b].insts.len()).sum::<usize>() > INSTRUCTIONS_IN_ALL {
            return None;
        }
        any = true;
    }
    any.then_some(out)
}

/// Gives each way out of a loop a block of its own.
pub(crate) fn exits_of_its_own(func: &mut Function, loops: &Loops, l: LoopId) {
    for b in loops.list[l].blocks.clone() {
        let ways = func.blocks[b].term.edges().len();
        for n in 0..ways {
            let edge = func.blocks[b].term.edges()[n].clone();
            if loops.contains(l, edge.block) {
                continue;
            }
            let way = func.add_block();
            func.blocks[way].term = Terminator::Jump(edge);
            if let Some(e) = func.blocks[b].term.edges_mut().into_iter().nth(n) {
                *e = Edge { block: way, args: Values::new() };
            }
        }
    }
}

/// Puts copies of the loop's blocks, one for each iteration, in its place.
fn write_out(func: &mut Function, cfg: &Cfg, loops: &Loops, l: LoopId, iterations: &[Iteration]) {
    let data = &loops.list[l];
    let order: Vec<Block> = cfg.rpo.iter().copied().filter(|b| data.blocks.contains(b)).collect();
    let leaves = |func: &Function, b: Block| {
        func.blocks[b].term.edges().iter().any(|e| !data.blocks.contains(&e.block))
    };
    let mut copies: Vec<FxHashMap<Block, Block>> = Vec::new();
    let mut values: FxHashMap<Value, Value> = FxHashMap::default();
    for _ in iterations {
        copies.push(order.iter().map(|&b| (b, func.add_block())).collect());
    }
    for (n, iteration) in iterations.iter().enumerate() {
        values.clear();
        func.copy_blocks(order.iter().map(|b| (*b, copies[n][b])), &mut values);
        let renamed = |v: Value| values.get(&v).copied().unwrap_or(v);
        for &b in &order {
            let to = copies[n][&b];
            for i in func.blocks[to].insts.clone() {
                let d = &mut func.insts[i];
                d.args.iter_mut().chain(&mut d.mask).for_each(|v| *v = renamed(*v));
            }
            let mut term = func.blocks[b].term.clone();
            let way = iteration.iter().find(|r| r.0 == b).map(|r| r.1);
            if leaves(func, b) && way != Some(Way::Part) {
                // Which way it goes in this iteration is known. What comes behind the last threads' exit is not reached.
                let out = way == Some(Way::Leave);
                let kept = term.edges().into_iter().find(|e| data.blocks.contains(&e.block) != out).cloned();
                term = kept.map_or(Terminator::Unreachable, Terminator::Jump);
            }
            term.map_uses(&mut |v| renamed(v));
            for e in term.edges_mut() {
                let next = if e.block == data.header { copies.get(n + 1) } else { Some(&copies[n]) };
                if let Some(&at) = next.and_then(|c| c.get(&e.block)) {
                    e.block = at;
                }
            }
            func.blocks[to].term = term;
        }
    }
    // What is used behind the loop comes from the last iteration.
    func.replace_values(&values);
    for &b in &cfg.rpo {
        if !data.blocks.contains(&b) {
            for e in func.blocks[b].term.edges_mut() {
                if e.block == data.header {
                    e.block = copies[0][&data.header];
                }
            }
        }
    }
}
