//! Guards of affine addresses, decided together.
//!
//! An address that is affine only if no lane wraps is checked at run time. The checks of a block's accesses are made
//! before the first of them, and what follows is emitted twice: with plain vector accesses, and lane by lane. So there
//! is one branch for all of them, and the common way is straight code.
//!
//! Rows that start at multiples of the vector's length cannot wrap within a vector. Where all do if some of the kernel's
//! parameters are such multiples (the width of a matrix), these are asked first, once for the function.

use rustc_hash::FxHashSet;
use weft_ir::{Block, Function, Inst, Op, Ordering, Value};

use crate::func::{Assumed, FnGen, Repr, Result};
use crate::llvm::Val;
use crate::parts;

/// Most instructions, counted for each part, that are emitted twice; longer code decides access by access.
const MOST: usize = 2000;

type Views<'a, 'g> = &'a [FnGen<'g>];

/// Emits the instructions of a block.
pub(crate) fn block(group: &FnGen<'_>, views: Views<'_, '_>, b: Block) -> Result<()> {
    let f = group.f;
    let insts = &f.blocks[b].insts;
    let emit = |list: &[Inst]| -> Result<()> { parts::insts(group, views, list) };
    // What was waiting when the first guarded access came, and what need not wait.
    let mut rest: Vec<Inst> = Vec::new();
    let mut late: FxHashSet<Value> = FxHashSet::default();
    // What the next guard may depend on is emitted before it; the rest together.
    let mut now: Vec<Inst> = Vec::new();
    for &i in insts {
        let d = &f.insts[i];
        if access(group, i).is_some() {
            emit(&now)?;
            now.clear();
        }
        if rest.is_empty() && !guarded_access(group, views, i) {
            now.push(i);
            continue;
        }
        let free = d.op.effects().speculatable() && !d.args.iter().chain(&d.mask).any(|a| late.contains(a));
        if free && !rest.is_empty() {
            now.push(i);
            continue;
        }
        late.extend(&d.results);
        rest.push(i);
    }
    emit(&now)?;
    // The conditions, and the addresses that they are of.
    let mut guards: Vec<Val> = Vec::new();
    let mut asked: Vec<Value> = Vec::new();
    for address in rest.iter().filter_map(|&i| access(group, i)).filter(|a| !late.contains(a)) {
        for view in views {
            if let Some(ok) = view.guard(address).filter(|ok| !ok.is_const()) {
                if asked.last() != Some(&address) {
                    asked.push(address);
                }
                if !guards.contains(&ok) {
                    guards.push(ok);
                }
            }
        }
    }
    let Some((&first, others)) = guards.split_first() else { return emit(&rest) };
    let decided = |i: &Inst| access(group, *i).is_some_and(|a| asked.contains(&a));
    let (rest, tail) = at_barrier(f, &rest, rest.iter().rposition(decided).unwrap_or(0));
    if rest.len() * views.len() > MOST {
        emit(&rest)?;
        return emit(&tail);
    }
    let s = group.s;
    let [fast, slow, join] = ["near", "far", "go.on"].map(|name| s.block(group.llf, name));
    if let Some(rows) = group.rows_start_at_multiples(&asked) {
        let each = s.block(group.llf, "each");
        s.branch_hinted(rows, fast, each, true);
        s.at(each);
    }
    s.branch_hinted(others.iter().fold(first, |a, &b| s.and(a, b)), fast, slow, true);
    // Values that are needed behind the two ways.
    let uses = f.blocks[b].term.uses().into_iter().chain(tail.iter().flat_map(|&i| operands(f, i)));
    let used_behind = with_operands(f, &rest, uses);
    let kept: Vec<Value> = rest
        .iter()
        .flat_map(|&i| &f.insts[i].results)
        .copied()
        .filter(|v| group.leaves_block.contains(v) || used_behind.contains(v))
        .collect();
    let mut ways = Vec::new();
    for (at, hold) in [(fast, true), (slow, false)] {
        s.at(at);
        group.assumed.replace(Some(Assumed { hold, guards: guards.clone() }));
        if hold {
            emit(&rest)?;
        } else {
            far(group, views, &rest, &asked)?;
        }
        let ends: Vec<Vec<Option<Repr>>> =
            kept.iter().map(|&v| views.iter().map(|p| p.held(v)).collect()).collect();
        // A vector of each, in case that the other way has one.
        let vectors: Vec<Vec<Val>> = kept
            .iter()
            .zip(&ends)
            .map(|(&v, held)| {
                let plain = held.iter().all(|r| matches!(r, Some(Repr::Scalar(_))));
                if plain { Vec::new() } else { views.iter().map(|p| p.vector(v)).collect() }
            })
            .collect();
        group.assumed.replace(None);
        ways.push((s.here(), ends, vectors));
        s.jump(join);
    }
    s.at(join);
    let [(from_fast, fast_ends, fast_vectors), (from_slow, slow_ends, slow_vectors)] = &ways[..] else {
        return emit(&tail);
    };
    let merge = |a: Val, b: Val| {
        if a == b {
            return a;
        }
        let phi = s.phi(a.ty());
        s.phi_input(phi, a, *from_fast);
        s.phi_input(phi, b, *from_slow);
        phi
    };
    for (n, &v) in kept.iter().enumerate() {
        for (p, view) in views.iter().enumerate() {
            let repr = match (&fast_ends[n][p], &slow_ends[n][p]) {
                (Some(Repr::Scalar(a)), Some(Repr::Scalar(b))) => Repr::Scalar(merge(*a, *b)),
                (Some(Repr::Affine(a, o)), Some(Repr::Affine(b, q))) if o == q => {
                    Repr::Affine(merge(*a, *b), o.clone())
                }
                _ => match (fast_vectors[n].get(p), slow_vectors[n].get(p)) {
                    (Some(a), Some(b)) => Repr::Vector(merge(*a, *b)),
                    _ => continue,
                },
            };
            view.set(v, repr);
        }
    }
    emit(&tail)
}

/// Cuts a list at the first barrier behind a place, if there is one: what comes behind it is the same on both ways, and so
/// is what only computes for that.
fn at_barrier(f: &Function, list: &[Inst], from: usize) -> (Vec<Inst>, Vec<Inst>) {
    let barrier = |i: &Inst| matches!(f.insts[*i].op, Op::Barrier(..));
    let Some(at) = list.iter().skip(from).position(barrier) else { return (list.to_vec(), Vec::new()) };
    let (before, behind) = list.split_at(from + at);
    let acts = |i: &Inst| !f.insts[*i].op.effects().speculatable();
    let needed = with_operands(f, before, before.iter().filter(|i| acts(i)).flat_map(|&i| operands(f, i)));
    let (rest, mut tail): (Vec<Inst>, Vec<Inst>) =
        before.iter().partition(|i| acts(i) || f.insts[**i].results.iter().any(|r| needed.contains(r)));
    tail.extend(behind);
    (rest, tail)
}

/// Values, and what those that a list makes are computed from there: what uses a value may look behind it.
fn with_operands(f: &Function, list: &[Inst], values: impl Iterator<Item = Value>) -> FxHashSet<Value> {
    let list: FxHashSet<Inst> = list.iter().copied().collect();
    let (mut out, mut open) = (FxHashSet::default(), values.collect::<Vec<_>>());
    while let Some(v) = open.pop() {
        if let Some(i) = f.def_inst(v).filter(|i| list.contains(i))
            && out.insert(v)
        {
            open.extend(operands(f, i));
        }
    }
    out
}

fn operands(f: &Function, i: Inst) -> impl Iterator<Item = Value> {
    f.insts[i].args.iter().chain(&f.insts[i].mask).copied()
}

/// Emits instructions, those whose guards have failed by rows if they can.
fn far(group: &FnGen<'_>, views: Views<'_, '_>, list: &[Inst], asked: &[Value]) -> Result<()> {
    let on = &views[..group.parts_of(group.current.get())];
    let mut from = 0;
    for (n, &i) in list.iter().enumerate() {
        if !access(group, i).is_some_and(|a| asked.contains(&a)) {
            continue;
        }
        parts::insts(group, views, &list[from..n])?;
        from = n;
        parts::line(group, i);
        if on.len() == views.len() && group.rows_apart(on, i) {
            from = n + 1;
        }
    }
    parts::insts(group, views, &list[from..])
}

/// The address of a plain load or store.
fn access(group: &FnGen<'_>, i: Inst) -> Option<Value> {
    let d = &group.f.insts[i];
    match d.op {
        Op::Load { access, .. } | Op::Store { access, .. } if access.ordering == Ordering::Weak => {
            Some(d.args[0])
        }
        _ => None,
    }
}

fn guarded_access(group: &FnGen<'_>, views: Views<'_, '_>, i: Inst) -> bool {
    access(group, i).is_some_and(|a| views.iter().any(|v| v.guard(a).is_some_and(|ok| !ok.is_const())))
}
