//! Structures whose members nobody mixes.
//!
//! `c[i].x = a[i].x + b[i].x`, and so with all members: what is loaded in memory's order can stay in it, as LLVM finds out when the shuffles
//! that take structures apart and put them together again are of one piece each. Where members meet (`x + y`), or are kept by themselves,
//! they are better taken apart in steps that suit the CPU (`memory/structures.rs`).

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::{Relations, inst_uses};
use weft_ir::{Block, Entity, Function, Inst, InstData, Op, Value};

/// What a value is made of besides members of structures. Below it stands a bit for each member.
const OTHER: u32 = 1 << 31;

/// Addresses of structures that are loaded and stored in memory's order.
pub(crate) fn in_order(f: &Function, order: &[Block], relations: &Relations) -> FxHashSet<Value> {
    let mut apart: FxHashSet<Inst> = FxHashSet::default();
    loop {
        let made_of = made_of(f, order, relations, &apart);
        let mixed = mixed(f, order, &made_of);
        let loads =
            all(f, order).filter(|&i| members(&f.insts[i]).is_some_and(|m| matches!(m, Access::Load)));
        let before = apart.len();
        apart.extend(loads.filter(|&i| f.insts[i].results.iter().any(|r| mixed.contains(r))));
        if apart.len() > before {
            continue;
        }
        let keeps = |i: &Inst| match members(&f.insts[*i]) {
            Some(Access::Load) => Some(!apart.contains(i)),
            Some(Access::Store) => Some(keeps(&f.insts[*i], &made_of)),
            None => None,
        };
        let (kept, lost): (Vec<Inst>, Vec<Inst>) =
            all(f, order).filter(|i| keeps(i).is_some()).partition(|i| keeps(i) == Some(true));
        let address = |i: &Inst| f.insts[*i].args[0];
        let lost: FxHashSet<Value> = lost.iter().map(address).collect();
        return kept.iter().map(address).filter(|a| !lost.contains(a)).collect();
    }
}

/// An access to structures.
enum Access {
    Load,
    Store,
}

fn members(d: &InstData) -> Option<Access> {
    match d.op {
        Op::Load { count, .. } if count > 1 => Some(Access::Load),
        Op::Store { count, .. } if count > 1 => Some(Access::Store),
        _ => None,
    }
}

fn all<'a>(f: &'a Function, order: &'a [Block]) -> impl Iterator<Item = Inst> + 'a {
    order.iter().flat_map(|&b| f.blocks[b].insts.iter().copied())
}

/// Members that each value is made of; of those that are one for all lanes none.
fn made_of(
    f: &Function,
    order: &[Block],
    relations: &Relations,
    apart: &FxHashSet<Inst>,
) -> FxHashMap<Value, u32> {
    let mut out: FxHashMap<Value, u32> = FxHashMap::default();
    for i in all(f, order) {
        let d = &f.insts[i];
        let args = d.args.iter().map(|a| match relations.parts[a.index()].0.is_uniform() {
            true => 0,
            false => out.get(a).copied().unwrap_or(OTHER),
        });
        let of_args = args.fold(0, |all, of| all | of);
        for (j, r) in d.results.iter().enumerate() {
            let of = match members(d) {
                Some(Access::Load) if !apart.contains(&i) => 1 << j.min(8),
                _ if d.op.computes() => of_args,
                _ => OTHER,
            };
            out.insert(*r, of);
        }
    }
    out
}

/// Values that are used otherwise than for the same member of what is stored.
fn mixed(f: &Function, order: &[Block], made_of: &FxHashMap<Value, u32>) -> FxHashSet<Value> {
    let one = |v: &Value| made_of.get(v).is_some_and(|of| of.count_ones() == 1 && *of != OTHER);
    let mut out: FxHashSet<Value> = FxHashSet::default();
    for &b in order.iter().rev() {
        out.extend(f.blocks[b].term.uses());
        for &i in f.blocks[b].insts.iter().rev() {
            let d = &f.insts[i];
            let goes_on = d.op.computes() && d.results.iter().all(|r| one(r) && !out.contains(r));
            if !goes_on && !keeps(d, made_of) {
                out.extend(inst_uses(f, i));
            }
        }
    }
    out
}

/// Whether a store has each member where it comes from.
fn keeps(d: &InstData, made_of: &FxHashMap<Value, u32>) -> bool {
    matches!(members(d), Some(Access::Store))
        && d.args[1..].iter().enumerate().all(|(j, v)| made_of.get(v).is_some_and(|of| *of == 1 << j.min(8)))
}
