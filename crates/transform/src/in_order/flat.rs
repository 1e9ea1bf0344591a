//! The places in order, as straight code: what lanes that are not there would do is computed and not taken. Local memory is each lane's
//! own, so that these may write back what is there.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::{Cfg, LoopId, Loops, inst_uses};
use weft_ir::*;

use super::plan::Plan;

/// Most instructions of all rounds.
const INSTRUCTIONS: usize = 256;

/// The blocks of a loop that come one after the other, and the only block that they leave it for.
pub(super) struct Chain {
    blocks: Vec<Block>,
    exit: Block,
}

/// A loop's blocks as a chain, if they are one that so many rounds of are worth writing out.
pub(super) fn chain(
    func: &Function,
    cfg: &Cfg,
    loops: &Loops,
    id: LoopId,
    places: Vec<i64>,
) -> Option<Chain> {
    let data = &loops.list[id];
    let inside = |b: Block| data.blocks.contains(&b);
    let (mut blocks, mut exit, mut at) = (Vec::new(), None, data.header);
    loop {
        blocks.push(at);
        let edges = func.blocks[at].term.edges();
        let out = edges.iter().filter(|e| !inside(e.block));
        if out.clone().any(|e| *exit.get_or_insert(e.block) != e.block) {
            return None;
        }
        let on: Vec<_> = edges.iter().filter(|e| inside(e.block)).collect();
        let [on] = on[..] else { return None };
        if on.block == data.header {
            break;
        }
        if cfg.preds(on.block).len() > 1 || !on.args.is_empty() {
            return None;
        }
        at = on.block;
    }
    let insts = || blocks.iter().flat_map(|&b| &func.blocks[b].insts);
    let work = insts().filter(|&&i| !matches!(func.insts[i].op, Op::Const(..))).count();
    let single = insts().all(|&i| !matches!(func.insts[i].op, Op::Store { count: 2.., .. }));
    let small = places.len() * work <= INSTRUCTIONS;
    let all = blocks.len() == data.blocks.len() && single && small && !escapes(func, cfg, &data.blocks);
    all.then_some(Chain { blocks, exit: exit? })
}

/// Whether a value of the loop is used outside, other than by an argument of an edge.
fn escapes(func: &Function, cfg: &Cfg, blocks: &[Block]) -> bool {
    let mut made: FxHashSet<Value> = FxHashSet::default();
    for d in blocks.iter().map(|&b| &func.blocks[b]) {
        made.extend(d.params.iter().chain(d.insts.iter().flat_map(|&i| &func.insts[i].results)));
    }
    cfg.rpo.iter().filter(|b| !blocks.contains(b)).any(|&b| {
        let mut insts = func.blocks[b].insts.iter().flat_map(|&i| inst_uses(func, i));
        insts.any(|v| made.contains(&v)) || func.blocks[b].term.uses().iter().any(|v| made.contains(v))
    })
}

/// Lanes at a point of the rounds, and what those that have left take along.
struct State {
    /// `None`: all.
    here: Option<Value>,
    left: Option<Value>,
    out: Option<Values>,
}

/// Rewrites a loop.
pub(super) fn apply(func: &mut Function, plan: &Plan, chain: &Chain) {
    let flat = func.add_block();
    let params = func.blocks[plan.header].params.clone();
    let mut current: Values = Values::new();
    for e in func.blocks[plan.before].term.edges_mut().into_iter().filter(|e| e.block == plan.header) {
        current = std::mem::take(&mut e.args);
        e.block = flat;
    }
    let own = plan.own(&mut Builder::at(func, flat));
    let places = plan.places();
    let mut state = State { here: None, left: None, out: None };
    for (n, &place) in places.iter().enumerate() {
        let mut build = Builder::at(func, flat);
        let mut known: FxHashMap<Value, Value> = FxHashMap::default();
        for (k, &p) in params.iter().enumerate() {
            let v = match plan.params[k] {
                Some(l) => {
                    let ty = build.func.ty(p);
                    build.iconst(ty, (l.times * place + l.plus) as u64)
                }
                None => current[k],
            };
            known.insert(p, v);
        }
        // At the last place all are there.
        state.here = (n + 1 < places.len()).then(|| {
            let at = build.iconst(Type::I32, place as u64);
            plan.there(&mut build, at, own)
        });
        if let Some(left) = state.left {
            state.here = Some(without(&mut build, state.here, left));
        }
        let mut back = Values::new();
        for &b in &chain.blocks {
            round(func, (b, flat), (plan.header, chain.exit), &mut known, &mut state, &mut back);
        }
        let mut build = Builder::at(func, flat);
        for (k, now) in current.iter_mut().enumerate().filter(|(k, _)| plan.params[*k].is_none()) {
            *now = state.here.map_or(back[k], |here| build.select(here, back[k], *now));
        }
    }
    let args = state.out.unwrap_or_default();
    Builder::at(func, flat).jump(chain.exit, &args);
}

/// One block of a round, and which lanes leave at its end; `back` gets what the next round begins with.
fn round(
    func: &mut Function,
    (from, to): (Block, Block),
    (header, exit): (Block, Block),
    known: &mut FxHashMap<Value, Value>,
    state: &mut State,
    back: &mut Values,
) {
    for i in func.blocks[from].insts.clone() {
        let d = func.insts[i].clone();
        let mut args: Values = d.args.iter().map(|v| known.get(v).copied().unwrap_or(*v)).collect();
        let types: Types = d.results.iter().map(|&r| func.ty(r)).collect();
        let mut build = Builder::at(func, to);
        build.loc = d.loc;
        if let (Op::Store { ty, space, count, align, access }, Some(here)) = (d.op, state.here) {
            let old = build.value(Op::Load { ty, space, count, align, access }, &args[..1], ty);
            args[1] = build.select(here, args[1], old);
        }
        let copy = build.inst(d.op, &args, &types);
        known.extend(d.results.iter().copied().zip(func.insts[copy].results.iter().copied()));
    }
    let mut term = func.blocks[from].term.clone();
    term.map_uses(&mut |v| known.get(&v).copied().unwrap_or(v));
    let (cond, then, other) = match term {
        Terminator::Branch { cond, then, other } => (cond, then, other),
        Terminator::Jump(e) => {
            if e.block == header {
                *back = e.args;
            }
            return;
        }
        _ => return,
    };
    let (on, out, leaves) = if then.block == exit {
        (other, then, cond)
    } else {
        let mut build = Builder::at(func, to);
        (then, other, build.value(Op::IntUnary(IntUnary::Not), &[cond], Type::Pred))
    };
    let mut build = Builder::at(func, to);
    let gone = state.here.map_or(leaves, |h| build.int(IntOp::And, h, leaves));
    state.out = Some(match &state.out {
        None => out.args.clone(),
        Some(old) => old.iter().zip(&out.args).map(|(&a, &b)| build.select(gone, b, a)).collect(),
    });
    state.here = Some(without(&mut build, state.here, leaves));
    state.left = Some(state.left.map_or(gone, |l| build.int(IntOp::Or, l, gone)));
    if on.block == header {
        *back = on.args;
    }
}

/// The lanes that are here and in another mask not.
fn without(build: &mut Builder<'_>, here: Option<Value>, mask: Value) -> Value {
    let not = build.value(Op::IntUnary(IntUnary::Not), &[mask], Type::Pred);
    here.map_or(not, |h| build.int(IntOp::And, h, not))
}
