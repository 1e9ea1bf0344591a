//! Guards of affine addresses that are asked together ([`weft_ir::Guarding`]).
//!
//! The checks of a block's accesses are made before the first of them, and what follows, up to the next barrier, is emitted twice:
//! with plain vector accesses, and lane by lane, where rows take turns in a loop if they can, or access by access. Rows that start
//! at multiples of the vector's length cannot wrap within a vector: where all do if some of the kernel's parameters are such
//! multiples (the width of a matrix), these are asked before the checks.

use rustc_hash::FxHashSet;
use weft_ir::analysis::{inst_uses, waiting};
use weft_ir::{Block, Function, Guarding, Inst, Op, Value};

use crate::error::Result;
use crate::func::{Assumed, Repr};
use crate::group::Group;
use crate::llvm::{Blk, ICond, Val};
use crate::memory::rows_apart;
use crate::parts;

/// Emits the instructions of a block.
pub(crate) fn block(group: &Group<'_>, b: Block) -> Result<()> {
    let list = &group.t.f.blocks[b].insts;
    let emit = |list: &[Inst]| -> Result<()> { parts::insts(group, list) };
    if !list.iter().any(|&i| asks(group, i)) {
        return emit(list);
    }
    let rest = before_guards(group, list)?;
    let asked = Asked::of(group, &rest);
    if asked.guards.is_empty() {
        return emit(&rest);
    }
    let (rest, tail) = at_barrier(group.t.f, &rest, rest.iter().rposition(|&i| asks(group, i)).unwrap_or(0));
    both_ways(group, b, &asked, [&rest, &tail])?;
    emit(&tail)
}

/// Emits what need not wait for a block's guards; answers the rest.
fn before_guards(group: &Group<'_>, list: &[Inst]) -> Result<Vec<Inst>> {
    let f = group.t.f;
    let rest = waiting(f, list, |i| asks(group, i));
    let waits: FxHashSet<Inst> = rest.iter().copied().collect();
    // What the next guard may depend on is emitted before it; the rest together.
    for piece in list.chunk_by(|_, &next| f.insts[next].plain_access().is_none()) {
        let now: Vec<Inst> = piece.iter().copied().filter(|i| !waits.contains(i)).collect();
        parts::insts(group, &now)?;
    }
    Ok(rest)
}

/// The conditions that are decided, and the addresses that they are of.
#[derive(Default)]
struct Asked {
    guards: Vec<Val>,
    addresses: Vec<Value>,
    /// Where one fails, each access asks for itself.
    again: bool,
}

impl Asked {
    /// Those of the accesses of a list that ask together.
    fn of(group: &Group<'_>, list: &[Inst]) -> Self {
        let mut asked = Asked::default();
        for i in list.iter().filter(|&&i| asks(group, i)) {
            let address = group.t.f.insts[*i].args[0];
            asked.again |= guarding(group, *i) == Guarding::Again;
            for view in &group.views {
                if let Some(ok) = view.guard(address).filter(|ok| !ok.is_const()) {
                    if asked.addresses.last() != Some(&address) {
                        asked.addresses.push(address);
                    }
                    if !asked.guards.contains(&ok) {
                        asked.guards.push(ok);
                    }
                }
            }
        }
        asked
    }

    /// Emits a branch: all guards hold, or not.
    fn branch(&self, group: &Group<'_>, [fast, slow]: [Blk; 2]) {
        let s = group.s;
        let places = &group.t.f.blocks[group.t.current.get()].multiples;
        if let Some(rows) = multiples(group, places) {
            let each = s.block(group.llf, "each");
            s.branch_hinted(rows, fast, each, true);
            s.at(each);
        }
        match self.guards.iter().copied().reduce(|a, b| s.and(a, b)) {
            Some(all) => s.branch_hinted(all, fast, slow, true),
            None => s.jump(fast),
        }
    }
}

/// Emits a list twice, and what values are behind it that its block's `tail`, end or successors need.
fn both_ways(group: &Group<'_>, b: Block, asked: &Asked, [list, tail]: [&[Inst]; 2]) -> Result<()> {
    let (f, s) = (group.t.f, group.s);
    let [fast, slow, join] = ["near", "far", "go.on"].map(|name| s.block(group.llf, name));
    asked.branch(group, [fast, slow]);
    let uses = f.blocks[b].term.uses().into_iter().chain(tail.iter().flat_map(|&i| inst_uses(f, i)));
    let used_behind = with_operands(f, list, uses);
    let kept: Vec<Value> = list
        .iter()
        .flat_map(|&i| &f.insts[i].results)
        .copied()
        .filter(|v| group.t.leaves_block.contains(v) || used_behind.contains(v))
        // Nothing holds these.
        .filter(|v| !f.def_inst(*v).is_some_and(|i| group.t.only_asked.contains(&i)))
        .collect();
    // Bounds of indices cut off lanes of some accesses at the edges of every picture: there each access decides for itself.
    let cut = asked.again;
    let way = |at: Blk, hold: bool| -> Result<Way> {
        s.at(at);
        if hold || !cut {
            group.t.assumed.replace(Some(Assumed { hold, guards: asked.guards.clone() }));
        }
        if hold || cut {
            parts::insts(group, list)?;
        } else {
            far(group, list, &asked.addresses)?;
        }
        let held: Vec<Vec<Option<Repr>>> =
            kept.iter().map(|&v| group.views.iter().map(|p| p.held(v)).collect()).collect();
        // A vector of each, in case that the other way has one.
        let vectors = |(&v, held): (&Value, &Vec<Option<Repr>>)| {
            let plain = held.iter().all(|r| matches!(r, Some(Repr::Scalar(_))));
            if plain { Vec::new() } else { group.views.iter().map(|p| p.vector(v)).collect() }
        };
        let vectors = kept.iter().zip(&held).map(vectors).collect();
        group.t.assumed.replace(None);
        let from = s.here();
        s.jump(join);
        Ok(Way { from, held, vectors })
    };
    let ways = [way(fast, true)?, way(slow, false)?];
    s.at(join);
    merge(group, &kept, &ways);
    Ok(())
}

/// How one of two ways ended.
struct Way {
    from: Blk,
    /// The values that are kept, by part, as they were held.
    held: Vec<Vec<Option<Repr>>>,
    /// As vectors, where they are not scalars in all parts.
    vectors: Vec<Vec<Val>>,
}

/// Joins what two ways have made of values.
fn merge(group: &Group<'_>, kept: &[Value], [near, far]: &[Way; 2]) {
    let s = group.s;
    let join = |a: Val, b: Val| {
        if a == b {
            return a;
        }
        let phi = s.phi(a.ty());
        s.phi_input(phi, a, near.from);
        s.phi_input(phi, b, far.from);
        phi
    };
    for (n, &v) in kept.iter().enumerate() {
        for (p, view) in group.views.iter().enumerate() {
            let repr = match (&near.held[n][p], &far.held[n][p]) {
                (Some(Repr::Scalar(a)), Some(Repr::Scalar(b))) => Repr::Scalar(join(*a, *b)),
                (Some(Repr::Affine(a, o)), Some(Repr::Affine(b, q))) if o == q => {
                    Repr::Affine(join(*a, *b), o.clone())
                }
                _ => match (near.vectors[n].get(p), far.vectors[n].get(p)) {
                    (Some(a), Some(b)) => Repr::Vector(join(*a, *b)),
                    _ => continue,
                },
            };
            view.set(v, repr);
        }
    }
}

/// Cuts a list at the first barrier behind a place, if there is one: what comes behind it is the same on both ways, and so
/// is what only computes for that.
fn at_barrier(f: &Function, list: &[Inst], from: usize) -> (Vec<Inst>, Vec<Inst>) {
    let barrier = |i: &Inst| matches!(f.insts[*i].op, Op::Barrier(..));
    let Some(at) = list.iter().skip(from).position(barrier) else { return (list.to_vec(), Vec::new()) };
    let (before, behind) = list.split_at(from + at);
    let acts = |i: &Inst| !f.insts[*i].op.effects().speculatable();
    let needed = with_operands(f, before, before.iter().filter(|i| acts(i)).flat_map(|&i| inst_uses(f, i)));
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
            open.extend(inst_uses(f, i));
        }
    }
    out
}

/// Emits instructions, those whose guards have failed by rows if they can.
fn far(group: &Group<'_>, list: &[Inst], asked: &[Value]) -> Result<()> {
    let (on, off) = group.on_and_off();
    let mut from = 0;
    for (n, &i) in list.iter().enumerate() {
        if !group.t.f.insts[i].plain_access().is_some_and(|a| asked.contains(&a)) {
            continue;
        }
        parts::insts(group, &list[from..n])?;
        from = n;
        parts::line(group, i);
        if off.is_empty() && rows_apart(group, on, i) {
            from = n + 1;
        }
    }
    parts::insts(group, &list[from..])
}

fn guarding(group: &Group<'_>, i: Inst) -> Guarding {
    match group.t.f.insts[i].op {
        Op::Load { access, .. } | Op::Store { access, .. } => access.guarding,
        _ => Guarding::Own,
    }
}

/// Whether an access asks its guard together with others of the block.
fn asks(group: &Group<'_>, i: Inst) -> bool {
    guarding(group, i) != Guarding::Own
}

/// Whether the parameters at these places are all multiples of a part's lanes; `None` if there are none.
fn multiples(group: &Group<'_>, places: &[u32]) -> Option<Val> {
    if let Some(&known) = group.t.multiples_of.borrow().get(places) {
        return Some(known);
    }
    let s = group.s;
    let (here, i32) = (s.here(), s.int(32));
    s.at_end(group.env.prologue);
    let load = |at: &u32| group.field_of(i32, group.env.params, *at as usize, 4);
    let all = places.iter().map(load).reduce(|a, b| s.or(a, b));
    let low = all.map(|all| s.and(all, s.iconst(i32, u64::from(group.n - 1))));
    let fit = low.map(|low| s.icmp(ICond::LLVMIntEQ, low, s.zero(i32)));
    s.at(here);
    group.t.multiples_of.borrow_mut().insert(places.to_vec(), fit?);
    fit
}
