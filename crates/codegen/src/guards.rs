//! Guards of affine addresses, decided together.
//!
//! An address that is affine only if no lane wraps is checked at run time. The checks of a block's accesses are made
//! before the first of them, and what follows is emitted twice: with plain vector accesses, and lane by lane. So there
//! is one branch for all of them, and the common way is straight code.

use rustc_hash::FxHashSet;
use weft_ir::{Block, Inst, Op, Ordering, Value};

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
    let mut guards: Vec<Val> = Vec::new();
    for &i in &rest {
        if access(group, i).is_some_and(|a| !late.contains(&a)) {
            for view in views {
                if let Some(ok) = view.guard(f.insts[i].args[0])
                    && !ok.is_const()
                    && !guards.contains(&ok)
                {
                    guards.push(ok);
                }
            }
        }
    }
    let s = group.s;
    let Some(all) = guards.iter().copied().reduce(|a, b| s.and(a, b)) else { return emit(&rest) };
    if rest.len() * views.len() > MOST {
        return emit(&rest);
    }
    let [fast, slow, join] = ["near", "far", "go.on"].map(|name| s.block(group.llf, name));
    s.branch_hinted(all, fast, slow, true);
    // Values that are needed behind the two ways.
    let kept: Vec<Value> = rest
        .iter()
        .flat_map(|&i| &f.insts[i].results)
        .copied()
        .filter(|v| group.leaves_block.contains(v) || f.blocks[b].term.uses().contains(v))
        .collect();
    let mut ways = Vec::new();
    for (at, hold) in [(fast, true), (slow, false)] {
        s.at(at);
        group.assumed.replace(Some(Assumed { hold, guards: guards.clone() }));
        emit(&rest)?;
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
        return Ok(());
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
    Ok(())
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
