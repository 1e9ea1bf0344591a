//! Grid-stride loops, an iteration at a time: `for (i = number; i < n; i += threads)` becomes what one iteration does.
//!
//! A thread of such a kernel takes elements that are the whole grid apart, so that a block that runs to its end leaps through
//! memory. Where all that goes around the loop is counted, an iteration can be computed from its number alone
//! ([`Special::Iteration`]): the loop disappears, what is left is the kernel that has a thread for each element, and whoever
//! calls it does so iteration after iteration, each time for all groups of the blocks that a call runs, until no lane asks for one
//! more ([`Op::NextIteration`]). Memory is then read and written along its rows; each thread's iterations stay in order, and
//! threads were free to go ahead of each other anyway.
//!
//! A lane that has left the loop must not come back in a later iteration that others ask for, so nothing may wrap; as in
//! [`crate::widen`] that is asked of launches ([`Function::bounds`]).
//!
//! Requires: [`Stage::Thread`], a kernel with its geometry.
//! Ensures: [`weft_ir::analysis::takes_iterations`] tells whether there are iterations.

use weft_abi::BoundOp;
use weft_ir::analysis::{Induction, LoopId, inductions};
use weft_ir::*;

use crate::widen::{Exacts, Steps, View};

/// Instructions before a loop that count for nothing: indices, strides and the guard, which any kernel with a thread for each
/// element has.
const SETUP: usize = 16;

/// A size that problems may have.
const SIZE: u8 = 64;

/// A loop that can be taken apart.
struct GridStride {
    header: Block,
    latch: Block,
    /// The only way in.
    before: Block,
    /// All of the header's parameters.
    counted: Vec<Induction>,
    /// The one that decides, and what it is compared with: the loop goes on while `stays`.
    decides: Induction,
    limit: Value,
    stays: IntCond,
    /// The branch that asks the same before the first iteration, and whether it goes to the loop if its condition holds.
    guard: (Block, bool),
}

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    if !suits(func) {
        return;
    }
    let before = func.clone();
    let Some(view) = View::new(&before) else { return };
    let Some(found) = find(&view) else { return };
    let Some(bounds) = within_bounds(&view, &found) else { return };
    if append(func, &bounds) {
        rewrite(func, &view, &found);
    }
}

/// Adds bounds to those that a function has; whether they could be.
pub(crate) fn append(func: &mut Function, bounds: &weft_abi::Bounds) -> bool {
    let first = func.bounds.steps().len() as i64;
    let mut steps = bounds.steps().iter().map(|s| {
        let mut s = *s;
        if s.op.steps() > 0 {
            s.a += first;
        }
        if s.op.steps() > 1 {
            s.b += first;
        }
        s
    });
    steps.all(|s| func.bounds.push(s).is_ok())
}

/// Whether threads have nothing to do with each other, and a kernel's order of effects is each thread's own.
pub(crate) fn suits(func: &Function) -> bool {
    let insts = func.layout.iter().flat_map(|&b| &func.blocks[b].insts).map(|&i| &func.insts[i]);
    func.local_bytes == 0
        && insts.map(|d| d.op).all(|op| match op {
            Op::Load { space, access, .. } | Op::Store { space, access, .. } => {
                access.ordering == Ordering::Weak
                    && matches!(space, Space::Global | Space::Generic | Space::Const | Space::Param)
            }
            Op::Atomic { op, space: Space::Global, ordering, .. } => {
                op.combines() && matches!(ordering, Ordering::Weak | Ordering::Relaxed)
            }
            Op::CheckAlign(_) => true,
            Op::Special(s) => !matches!(s, Special::Clock64 | Special::Globaltimer | Special::Smid),
            op => op.effects().speculatable(),
        })
}

fn find(view: &View<'_>) -> Option<GridStride> {
    let (func, loops) = (view.func, &view.loops);
    let mut outermost = (0..loops.list.len()).filter(|&l| loops.list[l].depth == 1);
    let (id, None) = (outermost.next()?, outermost.next()) else { return None };
    let l = &loops.list[id];
    let ([latch], [(from, _)]) = (&l.latches[..], &loops.exits(id, &view.cfg)[..]) else { return None };
    let inside = |b: Block| loops.contains(id, b);
    let before = *view.cfg.preds(l.header).iter().find(|&&p| p != *latch)?;
    if from != latch
        || !loops.irreducible.is_empty()
        || !matches!(func.blocks[before].term, Terminator::Jump(_))
    {
        return None;
    }
    let counted = inductions(func, &view.cfg, loops, id);
    if counted.len() != func.blocks[l.header].params.len() {
        return None;
    }
    let (decides, limit, stays) = test(view, id, *latch, &counted)?;
    // Around the loop nothing happens, and nobody wants to know what became of it.
    let quiet = |b: &Block| {
        let effects = func.blocks[*b].insts.iter().map(|&i| &func.insts[i].op);
        effects.clone().all(|op| match op {
            Op::Load { space, .. } => matches!(space, Space::Param | Space::Const),
            op => matches!(op, Op::CheckAlign(_)) || op.effects().speculatable(),
        })
    };
    let around = || func.layout.iter().filter(|b| !inside(**b));
    if !around().all(quiet) || !worth(view, id) {
        return None;
    }
    let guard = guard(view, before, &decides, limit, stays)?;
    Some(GridStride { header: l.header, latch: *latch, before, counted, decides, limit, stays, guard })
}

/// Each iteration begins anew: what is computed before the loop must not be more than what is done in it.
fn worth(view: &View<'_>, id: LoopId) -> bool {
    let size = |b: &Block| view.func.blocks[*b].insts.len();
    let (inside, outside): (Vec<Block>, Vec<Block>) =
        view.func.layout.iter().partition(|b| view.loops.contains(id, **b));
    let constants = |b: &Block| {
        let insts = &view.func.blocks[*b].insts;
        insts.iter().filter(|&&i| matches!(view.func.insts[i].op, Op::Const(..) | Op::Special(_))).count()
    };
    outside.iter().map(|b| size(b) - constants(b)).sum::<usize>()
        <= SETUP + inside.iter().map(size).sum::<usize>()
}

/// The test at a loop's end: while what an induction variable will be next compares so with a value from outside, it
/// goes on.
fn test(
    view: &View<'_>,
    id: LoopId,
    latch: Block,
    counted: &[Induction],
) -> Option<(Induction, Value, IntCond)> {
    let (func, loops) = (view.func, &view.loops);
    let Terminator::Branch { cond, then, .. } = &func.blocks[latch].term else { return None };
    let stays_if = loops.list[id].header == then.block;
    let (compare, x, y) = comparison(func, *cond)?;
    let find = |v: Value| counted.iter().find(|k| k.next == v);
    let (k, limit, compare) = match (find(x), find(y)) {
        (Some(k), None) => (*k, y, compare),
        (None, Some(k)) => (*k, x, compare.swapped()),
        _ => return None,
    };
    let stays = if stays_if { compare } else { compare.opposite() };
    let outside = match func.values[limit].def {
        ValueDef::Param(b, _) => !loops.contains(id, b),
        ValueDef::Result(i, _) => !loops.list[id].blocks.iter().any(|&b| func.blocks[b].insts.contains(&i)),
    };
    let rises = matches!(stays, IntCond::LtS | IntCond::LeS | IntCond::LtU | IntCond::LeU);
    (rises && (outside || func.as_const(limit).is_some())).then_some((k, limit, stays))
}

fn comparison(func: &Function, cond: Value) -> Option<(IntCond, Value, Value)> {
    let d = &func.insts[func.def_inst(cond)?];
    let Op::ICmp(c) = d.op else { return None };
    Some((c, d.args[0], d.args[1]))
}

/// The branch that lets in only those whose first iteration passes the test.
fn guard(
    view: &View<'_>,
    before: Block,
    k: &Induction,
    limit: Value,
    stays: IntCond,
) -> Option<(Block, bool)> {
    let func = view.func;
    let mut at = before;
    while let Some(above) = view.dom.idom(at) {
        if let Terminator::Branch { cond, then, other } = &func.blocks[above].term
            && let Some((c, x, y)) = comparison(func, *cond)
            && then.block != other.block
            && view.cfg.preds(at) == [above]
        {
            let c = if x == k.start && same(func, y, limit) {
                Some(c)
            } else if y == k.start && same(func, x, limit) {
                Some(c.swapped())
            } else {
                None
            };
            let into = then.block == at;
            let c = c.map(|c| if into { c } else { c.opposite() });
            if c == Some(stays) && can_be_made(view, k.step, above) {
                return Some((above, into));
            }
        }
        at = above;
    }
    None
}

fn same(func: &Function, a: Value, b: Value) -> bool {
    a == b || func.as_const(a).is_some_and(|x| func.as_const(b) == Some(x) && func.ty(a) == func.ty(b))
}

/// Whether a value is there at the end of a block, or can be computed there from what is.
fn can_be_made(view: &View<'_>, v: Value, at: Block) -> bool {
    let func = view.func;
    match func.values[v].def {
        ValueDef::Param(b, _) => view.dom.dominates(b, at),
        ValueDef::Result(i, _) => {
            let d = &func.insts[i];
            let pure = d.op.effects().speculatable() || matches!(d.op, Op::Load { space: Space::Param, .. });
            is_above(view, i, at) || pure && d.args.iter().all(|&a| can_be_made(view, a, at))
        }
    }
}

/// Whether an instruction stands in a block or in one that control comes through before.
fn is_above(view: &View<'_>, i: Inst, at: Block) -> bool {
    let mut above = Some(at);
    while let Some(b) = above {
        if view.func.blocks[b].insts.contains(&i) {
            return true;
        }
        above = view.dom.idom(b);
    }
    false
}

/// The value at the end of a block, for which [`can_be_made`] holds.
fn make(build: &mut Builder<'_>, view: &View<'_>, v: Value) -> Value {
    let Some(i) = view.func.def_inst(v).filter(|&i| !is_above(view, i, build.block)) else { return v };
    let d = &view.func.insts[i];
    let args: Values = d.args.iter().map(|&a| make(build, view, a)).collect();
    build.value(d.op, &args, view.func.ty(v))
}

/// What an induction variable is in this iteration.
fn in_this_iteration(build: &mut Builder<'_>, view: &View<'_>, k: &Induction) -> Value {
    let ty = view.func.ty(k.value);
    let iteration = build.value(Op::Special(Special::Iteration), &[], Type::I32);
    let iteration = build.convert(Convert::ZExt, iteration, ty);
    let step = make(build, view, k.step);
    let way = build.int(IntOp::Mul, step, iteration);
    build.int(IntOp::Add, k.start, way)
}

/// Takes the loop's way back out.
fn rewrite(func: &mut Function, view: &View<'_>, g: &GridStride) {
    let (guard, into) = g.guard;
    let mut build = Builder::at(func, guard);
    let now = in_this_iteration(&mut build, view, &g.decides);
    let cond = if into { g.stays } else { g.stays.opposite() };
    // The limit may be a constant that stands elsewhere.
    let limit = make(&mut build, view, g.limit);
    let c = build.icmp(cond, now, limit);
    if let Terminator::Branch { cond, .. } = &mut func.blocks[guard].term {
        *cond = c;
    }
    let mut build = Builder::at(func, g.before);
    let args: Values = g
        .counted
        .iter()
        .map(|k| if k.value == g.decides.value { now } else { in_this_iteration(&mut build, view, k) })
        .collect();
    if let Terminator::Jump(e) = &mut func.blocks[g.before].term {
        e.args = args;
    }
    let more = func.add_block();
    let mut left = Edge::default();
    if let Terminator::Branch { then, other, .. } = &mut func.blocks[g.latch].term {
        let (back, out) = if then.block == g.header { (then, other) } else { (other, then) };
        left.clone_from(out);
        *back = Edge { block: more, args: Values::new() };
    }
    let mut build = Builder::at(func, more);
    build.inst(Op::NextIteration, &[], &[]);
    build.term(Terminator::Jump(left));
}

/// What must hold of a launch so that no lane that has left comes back: as far beyond the limit as lanes are apart, and one
/// step more, nothing wraps; and iterations can be counted.
fn within_bounds(view: &View<'_>, g: &GridStride) -> Option<weft_abi::Bounds> {
    let mut e = Exacts::new(view);
    let (start, limit) = (e.of(g.decides.start)?, e.of(g.limit)?);
    let step = e.of(g.decides.step)?;
    let mut e = e.steps;
    let step = e.demand(BoundOp::Positive, &step)?;
    let apart = e.join(BoundOp::Sub, &start, &start)?;
    let far = e.join(BoundOp::Add, &limit, &step)?;
    let far = e.join(BoundOp::Add, &far, &apart)?;
    let unsigned = matches!(g.stays, IntCond::LtU | IntCond::LeU);
    let narrow = view.func.ty(g.limit) == Type::I32;
    let fits = |e: &mut Steps, x| match (narrow, unsigned) {
        (true, false) => e.demand(BoundOp::Signed, x),
        (true, true) => e.demand(BoundOp::Unsigned, x),
        // Intervals themselves are of 64 bits with a sign.
        (false, _) => Some(x.clone()),
    };
    let low = e.number(0)?;
    let mut wanted = vec![fits(&mut e, &far)?, fits(&mut e, &start)?, step.clone()];
    if unsigned {
        wanted.push(e.join(BoundOp::NotAbove, &low, &start)?);
        wanted.push(e.join(BoundOp::NotAbove, &low, &limit)?);
    }
    let way = e.join(BoundOp::Sub, &far, &start)?;
    let way = e.step(weft_abi::Step { op: BoundOp::UpTo, a: way.step as i64, b: 0 }, &[&way])?;
    let iterations = e.join(BoundOp::Div, &way, &step)?;
    wanted.push(e.demand(BoundOp::Signed, &iterations)?);
    // What the first thread's iterations come to.
    let way = e.join(BoundOp::Sub, &limit, &start)?;
    let way = e.step(weft_abi::Step { op: BoundOp::UpTo, a: way.step as i64, b: 0 }, &[&way])?;
    let iterations = e.join(BoundOp::Div, &way, &step)?;
    wanted.push(
        e.step(weft_abi::Step { op: BoundOp::Iterations, a: iterations.step as i64, b: 0 }, &[&iterations])?,
    );
    let mut demands: Vec<usize> = wanted.iter().flat_map(|x| x.demands.iter().copied()).collect();
    demands.extend(wanted.iter().map(|x| x.step));
    demands.sort_unstable();
    demands.dedup();
    let bounds = e.bounds(&demands);
    bounds.hold(&ordinary(&bounds), [2; 3]).then_some(bounds)
}

/// Parameters as launches mostly have them.
pub(crate) fn ordinary(bounds: &weft_abi::Bounds) -> Vec<u8> {
    let mut params = Vec::new();
    for s in bounds.steps() {
        let bytes = match s.op {
            BoundOp::Param => 4,
            BoundOp::Wide => 8,
            _ => continue,
        };
        let Ok(at) = usize::try_from(s.a) else { continue };
        params.resize(params.len().max(at + bytes), 0);
        params[at..at + bytes].fill(0);
        params[at] = SIZE;
    }
    params
}
