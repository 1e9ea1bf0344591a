//! Calls of what multiplies matrices ([`weft_ir::Op::Mma`]).
//!
//! Fragments go there by way of the stack, in *places* of it. What several products multiply is put there once. Sums that nothing but
//! the next product adds to stay in theirs: kernels have many more of them than there are registers, and vectors that are never in
//! one need none.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::{Block, Function, Guarding, InstData, Mma, Op, Value};

use crate::func::{Part, Repr};
use crate::llvm::Val;
use crate::maths::Maths;

/// Places for factors that are kept, in case that they are multiplied again.
const KEPT: usize = 32;

/// Emits a product.
pub(crate) fn emit(part: &Part<'_>, inst: &InstData, mma: Mma) {
    let s = part.s;
    let ty = part.g.ty(mma.ty(), part.n);
    let [rows, columns, _] = mma.registers();
    let (a, rest) = inst.args.split_at(rows);
    let (b, c) = rest.split_at(columns);
    let chained = {
        let mut all = part.t.fragments.borrow_mut();
        if all.chained.is_none() {
            all.bytes = bytes(part.t.f, part.n);
            all.chained = Some(chains(part.t.f));
        }
        all.chained.as_ref().is_some_and(|set| set.contains(&inst.results[0]))
    };
    let factors = [a, b].map(|list| factor(part, list));
    let waiting = part.t.fragments.borrow_mut().sums.remove(&(c[0], part.number));
    let sums = waiting.unwrap_or_else(|| {
        let place = free(part);
        put(part, c, place);
        place
    });
    let (f, signature) = Maths(part.code).mma_function(mma);
    s.call(signature, f, &[factors[0], factors[1], sums]);
    let mut all = part.t.fragments.borrow_mut();
    if chained {
        all.sums.insert((inst.results[0], part.number), sums);
        return;
    }
    all.free.push(sums);
    drop(all);
    for (n, &r) in inst.results.iter().enumerate() {
        let at = s.gep(ty, sums, s.iconst(s.int(64), n as u64));
        part.set(r, Repr::Vector(s.load(ty, at, 64)));
    }
}

/// Where a factor is, put there if it is not yet.
fn factor(part: &Part<'_>, list: &[Value]) -> Val {
    let key = (part.s.here(), part.number, list.to_vec());
    let mut all = part.t.fragments.borrow_mut();
    if let Some(n) = all.factors.iter().position(|(_, k)| *k == key) {
        let found = all.factors.remove(n);
        let place = found.0;
        all.factors.push(found);
        return place;
    }
    let oldest = (all.factors.len() >= KEPT).then(|| all.factors.remove(0).0);
    drop(all);
    let place = oldest.unwrap_or_else(|| free(part));
    put(part, list, place);
    part.t.fragments.borrow_mut().factors.push((place, key));
    place
}

/// A place that nothing is in.
fn free(part: &Part<'_>) -> Val {
    let mut all = part.t.fragments.borrow_mut();
    let bytes = all.bytes;
    all.free.pop().unwrap_or_else(|| part.stack_array(part.s.int(8), bytes))
}

/// Puts registers into a place.
fn put(part: &Part<'_>, list: &[Value], place: Val) {
    let s = part.s;
    for (n, &v) in list.iter().enumerate() {
        let v = part.vector(v);
        s.store(v, s.gep(v.ty(), place, s.iconst(s.int(64), n as u64)), 64);
    }
}

/// All products of a function.
fn products(f: &Function) -> impl Iterator<Item = (&InstData, Mma)> {
    f.layout.iter().flat_map(|&b| &f.blocks[b].insts).filter_map(|&i| match f.insts[i].op {
        Op::Mma(mma) => Some((&f.insts[i], mma)),
        _ => None,
    })
}

fn asks_together(d: &InstData) -> bool {
    matches!(d.op, Op::Load { access, .. } | Op::Store { access, .. } if access.guarding != Guarding::Own)
}

/// Bytes of the largest operand.
fn bytes(f: &Function, lanes: u32) -> u32 {
    let of = |mma: Mma| mma.registers().into_iter().max().unwrap_or(0) as u32 * lanes * mma.ty().bytes();
    products(f).map(|(_, mma)| of(mma)).max().unwrap_or(0)
}

/// The first results of products whose results are the addends of another product in the same block, and nothing else. Not where accesses
/// ask their guards together: of what follows these there are two copies, and sums would be taken from their place twice.
fn chains(f: &Function) -> FxHashSet<Value> {
    let mut uses: FxHashMap<Value, u32> = FxHashMap::default();
    let mut made: FxHashMap<Value, (Block, &[Value])> = FxHashMap::default();
    for &b in &f.layout {
        for &i in &f.blocks[b].insts {
            let d = &f.insts[i];
            d.args.iter().chain(&d.mask).for_each(|v| *uses.entry(*v).or_default() += 1);
            if let (Op::Mma(_), Some(&first)) = (d.op, d.results.first()) {
                made.insert(first, (b, &d.results[..]));
            }
        }
        f.blocks[b].term.clone().map_uses(&mut |v| {
            *uses.entry(v).or_default() += 1;
            v
        });
    }
    let mut out = FxHashSet::default();
    let once = |b: &&Block| !f.blocks[**b].insts.iter().any(|&i| asks_together(&f.insts[i]));
    for &b in f.layout.iter().filter(once) {
        for &i in &f.blocks[b].insts {
            let d = &f.insts[i];
            let Op::Mma(mma) = d.op else { continue };
            let [rows, columns, _] = mma.registers();
            let addends = &d.args[rows + columns..];
            let all = made.get(&addends[0]).is_some_and(|m| *m == (b, addends));
            if all && addends.iter().all(|v| uses.get(v) == Some(&1)) {
                out.insert(addends[0]);
            }
        }
    }
    out
}
