//! Sums over windows of neighbours, row by row.
//!
//! A sum of integers of `3 x 3` or `9 x 9` places is written as one long chain. Summed by runs of places that lie next to each
//! other, in the same order each, the sum of a row is the same for all windows that the row is part of: of threads that are below
//! each other, in parts of one group. It is computed once for them. Sums of integers may be taken in any order.
//!
//! Requires: simplified.
//! Ensures: a sum with two or more runs of equally many loads of one base and stride is a sum of their sums.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::inst_uses;
use weft_ir::*;

/// Fewest places of a run.
const RUN: usize = 3;

/// What the addends of a run have in common: how they are extended, what is loaded, and from where.
type Kind = (Option<Convert>, Type, Space, Values);

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    let mut uses: FxHashMap<Value, u32> = FxHashMap::default();
    for b in func.layout.clone() {
        let insts = func.blocks[b].insts.iter().flat_map(|&i| inst_uses(func, i));
        insts.chain(func.blocks[b].term.uses()).for_each(|v| *uses.entry(v).or_default() += 1);
    }
    for b in func.layout.clone() {
        let own: FxHashSet<Inst> = func.blocks[b].insts.iter().copied().collect();
        let mut inner: FxHashSet<Inst> = FxHashSet::default();
        let mut sums: Vec<(Inst, Vec<Value>)> = Vec::new();
        // From the last sum of a chain on.
        for &i in func.blocks[b].insts.iter().rev() {
            if inner.contains(&i) || !is_sum(func, i) {
                continue;
            }
            let mut addends = Vec::new();
            let mut open = func.insts[i].args.to_vec();
            while let Some(v) = open.pop() {
                let part = func.def_inst(v).filter(|p| own.contains(p) && is_sum(func, *p));
                match part.filter(|_| uses.get(&v) == Some(&1)) {
                    Some(p) => {
                        inner.insert(p);
                        open.extend(&func.insts[p].args);
                    }
                    None => addends.push(v),
                }
            }
            if addends.len() >= 2 * RUN {
                sums.push((i, addends));
            }
        }
        for (i, addends) in sums {
            regroup(func, b, i, &addends);
        }
    }
}

fn is_sum(func: &Function, i: Inst) -> bool {
    let d = &func.insts[i];
    d.op == Op::Int(IntOp::Add) && matches!(func.ty(d.results[0]), Type::I16 | Type::I32)
}

/// Adds up runs first.
fn regroup(func: &mut Function, b: Block, root: Inst, addends: &[Value]) {
    // By kind: the distance of each addend's place.
    let mut kinds: Vec<(Kind, Vec<(i64, Value)>)> = Vec::new();
    let mut rest: Vec<Value> = Vec::new();
    for &v in addends {
        match place(func, v) {
            Some((kind, at)) => match kinds.iter_mut().find(|k| k.0 == kind) {
                Some(k) => k.1.push((at, v)),
                None => kinds.push((kind, vec![(at, v)])),
            },
            None => rest.push(v),
        }
    }
    let mut runs: Vec<Vec<Value>> = Vec::new();
    for (kind, mut places) in kinds {
        places.sort_unstable();
        let step = i64::from(kind.1.bytes());
        for run in places.chunk_by(|a, b| b.0 - a.0 == step) {
            let run: Vec<Value> = run.iter().map(|p| p.1).collect();
            if run.len() < RUN { rest.extend(run) } else { runs.push(run) }
        }
    }
    let alike = |n: usize| runs.iter().filter(|r| r.len() == n).count() > 1;
    if !runs.iter().any(|r| alike(r.len())) {
        return;
    }
    let (ty, loc) = (func.ty(func.insts[root].results[0]), func.insts[root].loc);
    let mut made: Vec<Inst> = Vec::new();
    let mut add = |func: &mut Function, a: Value, b: Value| {
        let i = func.make_inst(Op::Int(IntOp::Add), &[a, b], &[ty], loc);
        made.push(i);
        func.insts[i].results[0]
    };
    let mut total: Option<Value> = None;
    for run in runs.iter().chain([&rest]) {
        let Some((&first, others)) = run.split_first() else { continue };
        let sum = others.iter().fold(first, |sum, &v| add(func, sum, v));
        total = Some(total.map_or(sum, |t| add(func, t, sum)));
    }
    // The last of them is the root's.
    if let Some(last) = made.pop() {
        let args = func.insts[last].args.clone();
        func.insts[root].args = args;
    }
    as_soon_as_can_be(func, b, made);
}

/// Puts instructions, each behind those that it uses, into a block, right behind what they use: else all addends would be
/// kept until the end.
fn as_soon_as_can_be(func: &mut Function, b: Block, made: Vec<Inst>) {
    let old = std::mem::take(&mut func.blocks[b].insts);
    let mut places: FxHashMap<Value, usize> = FxHashMap::default();
    for (n, &i) in old.iter().enumerate() {
        places.extend(func.insts[i].results.iter().map(|&r| (r, n + 1)));
    }
    // By the place of the instruction that each follows, in order.
    let mut behind: Vec<Vec<Inst>> = vec![Vec::new(); old.len() + 1];
    for i in made {
        let d = &func.insts[i];
        let at = d.args.iter().filter_map(|a| places.get(a)).max().copied().unwrap_or(0);
        places.extend(d.results.iter().map(|&r| (r, at)));
        behind[at].push(i);
    }
    let mut old = old.into_iter();
    for list in behind {
        func.blocks[b].insts.extend(list);
        func.blocks[b].insts.extend(old.next());
    }
}

/// What an addend is loaded from: what places of one array have in common, and its distance.
fn place(func: &Function, v: Value) -> Option<(Kind, i64)> {
    let mut d = &func.insts[func.def_inst(v)?];
    let mut how = None;
    if let Op::Convert(c @ (Convert::ZExt | Convert::SExt), _) = d.op {
        how = Some(c);
        d = &func.insts[func.def_inst(d.args[0])?];
    }
    let Op::Load { ty, space, count: 1, access, .. } = d.op else { return None };
    if access.ordering != Ordering::Weak {
        return None;
    }
    let (mut base, mut distance, mut open) = (Values::new(), 0i64, vec![d.args[0]]);
    while let Some(v) = open.pop() {
        let sum = func.def_inst(v).map(|i| &func.insts[i]).filter(|d| d.op == Op::Int(IntOp::Add));
        match (func.as_const(v), sum) {
            (Some(c), _) => distance = distance.wrapping_add(c as i64),
            (None, Some(d)) => open.extend(&d.args),
            (None, None) => base.push(v),
        }
    }
    base.sort_unstable();
    Some(((how, ty, space, base), distance))
}
