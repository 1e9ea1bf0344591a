//! 64-bit integers of a loop as 32-bit ones while they are small.
//!
//! Half as many lanes fit a vector when they are twice as wide, and some operations on them are several (products, quotients,
//! without AVX-512 comparisons too). Programs take 64 bits to be safe; most values never need them. A loop that only computes and that
//! lanes leave one by one is copied: the copy has 32 bits for what then cannot overflow in an iteration, and a lane leaves it when its values have
//! become too large for that. It goes on in the loop as it was until they are small again.
//!
//! Requires: [`Stage::Thread`], geometry set, simplified.

mod copy;
mod ranges;
mod split;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, LoopId, Loops};
use weft_ir::*;
use weft_target::TargetModel;

use ranges::{Range, Ranges};

/// Most instructions of a loop that is copied, and of what decides whether it goes on: bounds of how much code there is to compile.
const SIZE: usize = 80;
const CONDITION: usize = 8;

/// Bits that values may be asked to fit in, so that an iteration stays within 32; the more the better. Few of many that could be
/// tried: each is an analysis of the loop.
const BITS: [u32; 9] = [32, 31, 30, 29, 28, 26, 24, 20, 16];

/// Operations in each iteration of the copy besides the loop's own, for a start and for each value that is looked at: a comparison,
/// and what joins its answer with the others.
const LOOK: f64 = 2.0;

/// Cycles that an iteration of the copy gains, in a register of 32-bit lanes.
struct Gains {
    /// A simple operation: one instead of two.
    simple: f64,
    /// A product.
    product: f64,
    /// A quotient or remainder by numbers of each lane's own: by way of `f64`, twice as long for 64 bits, of which there are
    /// twice as many registers; of each register two of `f64`. By one number for all lanes, 64 bits are divided in 32 where
    /// all fit anyway.
    quotient: f64,
    /// What [`LOOK`] operations cost.
    look: f64,
}

impl Gains {
    fn on(t: &TargetModel) -> Self {
        let simple = 1.0 / t.vector_ops_per_cycle;
        Gains {
            simple,
            product: (2.0 * t.int_mul64_cycles - t.int_mul32_cycles).max(0.0),
            quotient: 6.0 * t.divide_f64_cycles,
            look: LOOK * simple,
        }
    }
}

/// A loop that computes only, and goes on or not at its end; it may have other ways out besides.
struct Candidate {
    /// In reverse post-order, the header first, the latch last.
    blocks: Vec<Block>,
    /// Whether it goes on when the condition at its end holds.
    on: bool,
    cond: Value,
    /// The edge back.
    back: Edge,
    /// The edge out.
    out: Edge,
    /// Instructions that make the condition of what goes back, in order.
    condition: Vec<Inst>,
    /// What else is known behind the loop's end: what it hands over there, or the condition, and does not go back.
    extra: Vec<Value>,
}

/// What is narrowed.
struct Plan {
    /// By parameter of the header and by value from outside: what it must be.
    limits: FxHashMap<Value, Range>,
    /// 64-bit values that have 32 bits in the copy.
    small: FxHashSet<Value>,
}

/// Runs the pass.
pub(crate) fn run(func: &mut Function, target: &TargetModel) {
    if func.geometry.is_none_or(|g| g.width == 1) {
        return;
    }
    let mut done = FxHashSet::default();
    let gains = Gains::on(target);
    while let Some((header, plan)) = next(func, &gains, &mut done) {
        let Some(l) = close(func, header) else { continue };
        let copy = split::run(func, &l, &plan);
        done.insert(copy);
    }
}

/// Gives each way out of a loop a block of its own, by whose parameters values of the loop are known outside.
fn close(func: &mut Function, header: Block) -> Option<Candidate> {
    let graph = |func: &Function| {
        let cfg = Cfg::new(func);
        let dom = DomTree::dominators(func, &cfg);
        let loops = Loops::new(func, &cfg, &dom);
        let id = loops.list.iter().position(|l| l.header == header)?;
        Some((cfg, dom, loops, id))
    };
    let (.., loops, id) = graph(func)?;
    for b in loops.list[id].blocks.clone() {
        let ways = func.blocks[b].term.edges().len();
        for n in 0..ways {
            let edge = func.blocks[b].term.edges()[n].clone();
            if loops.contains(id, edge.block) {
                continue;
            }
            let way = func.add_block();
            func.blocks[way].term = Terminator::Jump(edge);
            if let Some(e) = func.blocks[b].term.edges_mut().into_iter().nth(n) {
                *e = Edge { block: way, args: Values::new() };
            }
        }
    }
    let (cfg, dom, loops, id) = graph(func)?;
    crate::prepare::close_loop(func, &cfg, &dom, &loops, id);
    candidate(func, &cfg, &loops, id)
}

/// The header of a loop that is worth it, and the plan.
fn next(func: &Function, gains: &Gains, done: &mut FxHashSet<Block>) -> Option<(Block, Plan)> {
    let cfg = Cfg::new(func);
    let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
    if !loops.irreducible.is_empty() {
        return None;
    }
    let mut shapes = None;
    for id in 0..loops.list.len() {
        let header = loops.list[id].header;
        if done.contains(&header) || loops.list.iter().any(|l| l.parent == Some(id)) {
            continue;
        }
        let Some(l) = candidate(func, &cfg, &loops, id) else { continue };
        let shapes = shapes.get_or_insert_with(|| Shapes::new(func, ShapeOptions::default()));
        if !shapes.divergence().is_some_and(|d| d.divergent_loop(id)) {
            continue;
        }
        if let Some(plan) = plan(func, &l, gains, shapes) {
            done.insert(header);
            return Some((header, plan));
        }
    }
    None
}

fn candidate(func: &Function, cfg: &Cfg, loops: &Loops, id: LoopId) -> Option<Candidate> {
    let l = &loops.list[id];
    let [latch] = l.latches[..] else { return None };
    if cfg.entries.contains(&l.header) {
        return None;
    }
    let Terminator::Branch { cond, then, other } = &func.blocks[latch].term else { return None };
    let (on, back, out) = if then.block == l.header { (true, then, other) } else { (false, other, then) };
    if back.block != l.header || loops.contains(id, out.block) {
        return None;
    }
    let insts = || l.blocks.iter().flat_map(|&b| &func.blocks[b].insts).copied();
    let wide = func.blocks[l.header].params.iter().any(|&p| func.ty(p) == Type::I64);
    if !wide || insts().count() > SIZE || !insts().all(|i| func.insts[i].op.effects().speculatable()) {
        return None;
    }
    let params = l.blocks.iter().flat_map(|&b| func.blocks[b].params.iter().copied());
    let own: FxHashSet<Value> =
        params.chain(insts().flat_map(|i| func.insts[i].results.iter().copied())).collect();
    let needed = condition(func, &own, &back.args, *cond);
    let makes = |i: &Inst| {
        let made = |r| needed.as_ref().is_some_and(|n| n.contains(r));
        func.insts[*i].results.iter().any(made)
    };
    let condition: Vec<Inst> = insts().filter(makes).collect();
    // Else the lanes that leave take it with them.
    let mut extra: Vec<Value> = needed.is_none().then_some(*cond).into_iter().collect();
    extra.extend(out.args.iter().filter(|v| own.contains(v)));
    extra.sort_unstable();
    extra.dedup();
    extra.retain(|v| !back.args.contains(v));
    let (back, out) = (back.clone(), out.clone());
    Some(Candidate { blocks: l.blocks.clone(), on, cond: *cond, back, out, condition, extra })
}

/// What the condition at a loop's end is made of, apart from what goes back and what is there behind the loop; `None` if that is too
/// much, or known in the loop only.
fn condition(
    func: &Function,
    own: &FxHashSet<Value>,
    back: &[Value],
    cond: Value,
) -> Option<FxHashSet<Value>> {
    let mut needed: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![cond];
    while let Some(v) = work.pop() {
        if !own.contains(&v) || back.contains(&v) || !needed.insert(v) {
            continue;
        }
        work.extend(&func.insts[func.def_inst(v)?].args);
    }
    (needed.len() <= CONDITION).then_some(needed)
}

/// Chooses what to narrow; `None` if it would not pay.
fn plan(func: &Function, l: &Candidate, gains: &Gains, shapes: &Shapes) -> Option<Plan> {
    let insts = || l.blocks.iter().flat_map(|&b| &func.blocks[b].insts).map(|&i| &func.insts[i]);
    let wide = |v: &Value| func.ty(*v) == Type::I64;
    let header = &func.blocks[l.blocks[0]].params;
    let divides = |op: &Op| matches!(op, Op::Int(IntOp::DivS | IntOp::DivU | IntOp::RemS | IntOp::RemU));
    let divisors: FxHashSet<Value> = insts().filter(|d| divides(&d.op)).map(|d| d.args[1]).collect();
    let params: FxHashSet<Value> =
        l.blocks.iter().flat_map(|&b| func.blocks[b].params.iter().copied()).collect();
    let own: FxHashSet<Value> = insts().flat_map(|d| d.results.iter().copied()).collect();
    let outside = insts().flat_map(|d| &d.args).chain(&l.back.args).copied();
    let mut outside: Vec<Value> = outside
        .filter(|v| wide(v) && !own.contains(v) && !params.contains(v) && func.as_const(*v).is_none())
        .collect();
    outside.sort_unstable();
    outside.dedup();
    let limit = |v: Value, bits: u32| (u64::from(divisors.contains(&v)), u64::MAX >> (64 - bits));
    let mut asked: Vec<Value> = header.iter().copied().filter(wide).collect();
    let arg = |p: &Value| header.iter().position(|h| h == p).map(|n| l.back.args[n]);
    // Those that may be too large after an iteration.
    let failing = |limits: &FxHashMap<Value, Range>, asked: &[Value]| -> Vec<Value> {
        let ranges = Ranges::of(func, &l.blocks, limits);
        asked.iter().copied().filter(|p| arg(p).is_none_or(|a| !ranges.fits(a))).collect()
    };
    let all = |asked: &[Value], bits: u32| -> FxHashMap<Value, Range> {
        asked.iter().chain(&outside).map(|&v| (v, limit(v, bits))).collect()
    };
    let mut limits = loop {
        let (fail, bits) =
            BITS.into_iter().map(|n| (failing(&all(&asked, n), &asked), n)).min_by_key(|f| f.0.len())?;
        if fail.is_empty() {
            break all(&asked, bits);
        }
        asked.retain(|p| !fail.contains(p));
        if asked.is_empty() {
            return None;
        }
    };
    let small = |limits: &FxHashMap<Value, Range>| -> FxHashSet<Value> {
        let ranges = Ranges::of(func, &l.blocks, limits);
        own.iter().chain(&params).copied().filter(|&v| ranges.fits(v)).collect()
    };
    let gain = |limits: &FxHashMap<Value, Range>| -> f64 {
        let small = small(limits);
        let held = |v: &Value| small.contains(v) || limits.contains_key(v) || func.as_const(*v).is_some();
        let of = |d: &InstData| {
            let mut values = d.args.iter().chain(&d.results).filter(|v| wide(v));
            let narrowed = values.clone().all(held) && values.any(|v| !shapes.is_uniform(*v));
            match d.op {
                Op::Convert(..) | Op::Const(..) => 0.0,
                _ if !narrowed => 0.0,
                Op::Int(IntOp::Mul) => gains.product,
                ref op if divides(op) && !shapes.is_uniform(d.args[1]) => gains.quotient,
                _ => gains.simple,
            }
        };
        insts().map(of).sum()
    };
    let most = gain(&limits);
    // Who does not matter may be anything; the others may be as large as they can.
    let mut order: Vec<Value> = limits.keys().copied().collect();
    order.sort_unstable();
    for v in order {
        let was = limits.remove(&v);
        let freed = outside.contains(&v) && failing(&limits, &asked).is_empty() && gain(&limits) >= most;
        if let (Some(was), false) = (was, freed) {
            limits.insert(v, limit(v, 32));
            if !failing(&limits, &asked).is_empty() || gain(&limits) < most {
                limits.insert(v, was);
            }
        }
    }
    let checked = |v: &&Value| !shapes.is_uniform(**v) && limits[*v] != limit(**v, 32);
    let looks = asked.iter().filter(checked).count() as f64;
    (most > gains.look * (1.0 + looks)).then(|| Plan { small: small(&limits), limits })
}
