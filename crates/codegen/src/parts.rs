//! Groups of several vectors: what is emitted once and what part by part.
//!
//! Accesses of the parts are emitted side by side, so that they share loads of the same place (the rows of a tile read one
//! row of the other matrix). What only computes is emitted part by part: the CPU overlaps it, and few values are in registers
//! at a time.

use weft_ir::analysis::Relation;
use weft_ir::{Access, Inst, InstData, Op, Ordering, Space, Value};

use crate::atomic;
use crate::error::Result;
use crate::func::{Part, Repr};
use crate::group::Group;
use crate::probe;

/// Emits instructions.
pub(crate) fn insts(group: &Group<'_>, list: &[Inst]) -> Result<()> {
    let mut from = 0;
    while from < list.len() {
        if group.t.only_asked.contains(&list[from]) {
            from += 1;
            continue;
        }
        let run = list[from..].iter().take_while(|&&i| group.t.f.insts[i].op.computes()).count();
        if run < 2 || group.views.len() < 2 {
            line(group, list[from]);
            inst(group, list[from])?;
            from += 1;
            continue;
        }
        let run = &list[from..from + run];
        from += run.len();
        let (on, off) = group.on_and_off();
        for view in off {
            run.iter().flat_map(|&i| &group.t.f.insts[i].results).for_each(|&r| view.set_zero(r));
        }
        for p in 0..on.len() {
            for &id in run.iter().filter(|i| !group.t.only_asked.contains(i)) {
                let inst = &group.t.f.insts[id];
                line(group, id);
                match once(group, inst) {
                    true if p == 0 => group.inst(inst)?,
                    true => {}
                    false => of_part(inst, on, p)?,
                }
            }
        }
    }
    Ok(())
}

/// What is emitted belongs to an instruction's line.
pub(crate) fn line(group: &Group<'_>, i: Inst) {
    group.s.line(group.t.f.insts[i].loc);
    group.t.line.set(group.t.f.insts[i].loc);
}

/// Emits an instruction for one part.
fn of_part(inst: &InstData, views: &[Part<'_>], p: usize) -> Result<()> {
    match views[..p].iter().find(|q| alike(inst, q, &views[p])) {
        Some(q) => inst.results.iter().for_each(|&r| {
            if let Some(held) = q.held(r) {
                views[p].set(r, held);
            }
        }),
        None => views[p].inst(inst)?,
    }
    Ok(())
}

/// Emits an instruction for all parts.
pub(crate) fn inst(group: &Group<'_>, id: Inst) -> Result<()> {
    let inst = &group.t.f.insts[id];
    if inst.op == Op::AnyLane {
        let any = group.any_lane(inst.args[0])?;
        group.set(inst.results[0], Repr::Scalar(any));
        return Ok(());
    }
    match inst.op {
        Op::CountLanes => {
            let count = group.count_of_group(inst.args[0]);
            group.set(inst.results[0], Repr::Scalar(count));
            return Ok(());
        }
        Op::Compress => return group.compress(inst),
        Op::Expand => return group.expand(inst),
        Op::Spill => return group.emit_spill(inst),
        Op::Probe(what) => {
            probe::emit(group, inst, what);
            return Ok(());
        }
        _ => {}
    }
    let (views, off) = group.on_and_off();
    for view in off {
        inst.results.iter().for_each(|&r| view.set_zero(r));
    }
    if let [only] = views
        && off.is_empty()
    {
        return only.inst(inst);
    }
    if once(group, inst) {
        return group.inst(inst);
    }
    if atomic::of_group(views, inst) {
        return Ok(());
    }
    (0..views.len()).try_for_each(|p| of_part(inst, views, p))
}

/// Whether an instruction is emitted once for the group.
fn once(group: &Group<'_>, inst: &InstData) -> bool {
    let shape = |v: &Value| group.group_relation(*v);
    match inst.op {
        Op::Fence(..) | Op::Barrier(..) | Op::Yield | Op::ResumeValue(_) | Op::NextIteration => true,
        Op::FrameLoad(slot) | Op::FrameStore(slot) => group.t.f.slots[slot].uniform,
        Op::CheckAlign(size) => match shape(&inst.args[0]) {
            Relation::Uniform => true,
            // What is cut off may be anywhere.
            Relation::Affine { guarded: true, .. } if group.t.relations.clamped.contains(&inst.args[0]) => {
                false
            }
            Relation::Affine { offsets, .. } => offsets.iter().all(|o| o % i64::from(size) == 0),
            Relation::Varying => false,
        },
        Op::Load { .. } => inst.results.iter().all(|r| shape(r).is_uniform()),
        Op::Store { .. }
        | Op::Atomic { .. }
        | Op::AtomicCas { .. }
        | Op::AtomicCasWide { .. }
        | Op::Helper(_)
        | Op::Trap(_) => false,
        _ => {
            let plain = |s: &Relation| !s.is_varying() && !s.is_guarded();
            !inst.results.is_empty() && inst.results.iter().all(|r| plain(shape(r)))
        }
    }
}

/// Whether two parts would do the same.
pub(crate) fn alike(inst: &InstData, a: &Part<'_>, b: &Part<'_>) -> bool {
    let pure = match inst.op {
        // They depend on the part's place in the group.
        Op::Special(_)
        | Op::EntryMask
        | Op::Permute(_)
        | Op::Compress
        | Op::Expand
        | Op::Spill
        | Op::ToGeneric(Space::Local)
        | Op::FromGeneric(Space::Local) => false,
        Op::Load { space, access: Access { ordering, .. }, .. } => {
            space != Space::Local && ordering == Ordering::Weak
        }
        Op::FrameLoad(_) => false,
        op if op.effects().warp => false,
        _ => inst.op.effects().speculatable(),
    };
    pure && inst.args.iter().chain(&inst.mask).all(|&v| same_value(v, a, b))
}

fn same_value(v: Value, a: &Part<'_>, b: &Part<'_>) -> bool {
    let n = a.n as usize;
    let row = |of: &Part<'_>| of.number as usize * n..(of.number as usize + 1) * n;
    // Of what is cut off parts have their own, unless it is known here that nothing is.
    let held_up = |of: &Part<'_>| {
        of.t.relations.clamped.contains(&v) && !matches!(of.repr(v), Repr::Affine(..) | Repr::Scalar(_))
    };
    match a.group_relation(v) {
        Relation::Uniform => true,
        Relation::Affine { guarded: true, .. } if held_up(a) || held_up(b) => false,
        Relation::Affine { offsets, .. } => offsets[row(a)] == offsets[row(b)],
        Relation::Varying => match (a.held(v), b.held(v)) {
            (Some(Repr::Scalar(x)), Some(Repr::Scalar(y)))
            | (Some(Repr::Vector(x)), Some(Repr::Vector(y))) => x == y,
            (Some(Repr::Affine(x, o)), Some(Repr::Affine(y, p))) => x == y && o == p,
            (
                Some(Repr::Guarded { base: x, offsets: o, ok: k, .. }),
                Some(Repr::Guarded { base: y, offsets: p, ok: l, .. }),
            ) => x == y && k == l && o == p,
            _ => false,
        },
    }
}
