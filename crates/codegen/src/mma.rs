//! Calls of what multiplies matrices ([`weft_ir::Op::Mma`]).
//!
//! Operands are on the stack, in *places*. What several products multiply is decoded and put there once. Sums that nothing but
//! the next product adds to stay in theirs as rows: kernels have many more of them than there are registers, and vectors that are
//! never in one need none.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::{Block, Function, Guarding, InstData, Mma, Op, Rows, Value};

use crate::fragments::{Factor, Known, Operand};
use crate::func::{Part, Repr};
use crate::llvm::Val;
use crate::maths::{Maths, Phase, decoded_bytes, rows_bytes};

/// Places for factors that are kept, in case that they are multiplied again.
const KEPT: usize = 32;

/// Products that are looked at together.
const AHEAD: usize = 6;

/// Emits a product, or what makes rows or fragments of sums.
pub(crate) fn emit(part: &Part<'_>, inst: &InstData, mma: Mma) {
    let chained = {
        let mut all = part.t.fragments.borrow_mut();
        let known = all.known.get_or_insert_with(|| known(part.t.f, part.n));
        known.chained.contains(&inst.results[0])
    };
    let [_, _, count] = mma.registers();
    let (factors, sums) = inst.args.split_at(inst.args.len() - count);
    if part.g.tiles.product(part.g.target, mma, part.g.fast_tensor).is_some() {
        put_ahead(part, inst);
    }
    let waiting = part.t.fragments.borrow_mut().sums.remove(&(sums[0], part.number));
    let [from_rows, to_rows] = match inst.op {
        Op::Rows(rows, _) => [rows != Rows::Make, rows != Rows::Back],
        _ => [false; 2],
    };
    let place = waiting.unwrap_or_else(|| {
        let place = free(part);
        if from_rows {
            put(part, sums, place);
        } else {
            call(part, mma, Phase::Rows, &[on_the_way(part, sums), place]);
        }
        place
    });
    if !factors.is_empty() {
        multiply(part, mma, factors, place);
    }
    if chained {
        part.t.fragments.borrow_mut().sums.insert((inst.results[0], part.number), place);
        return;
    }
    let from = if to_rows { place } else { way(part) };
    if !to_rows {
        call(part, mma, Phase::Back, &[place, from]);
    }
    part.t.fragments.borrow_mut().free.push(place);
    let s = part.s;
    let ty = part.g.ty(mma.ty(), part.n);
    for (n, &r) in inst.results.iter().enumerate() {
        let at = s.gep(ty, from, s.iconst(s.int(64), n as u64));
        part.set(r, Repr::Vector(s.load(ty, at, 64)));
    }
}

/// Adds a product to rows.
fn multiply(part: &Part<'_>, mma: Mma, factors: &[Value], sums: Val) {
    let (a, b) = factors.split_at(mma.registers()[0]);
    let mut factors = [(0, a), (1, b)].map(|(number, list)| factor(part, mma, number, list));
    if Maths(part.code).mma_phase(mma, 0) == Phase::Lines {
        factors.reverse();
    }
    call(part, mma, Phase::Product, &[factors[0], factors[1], sums]);
    release(part);
}

/// Calls a function for a kind of products.
fn call(part: &Part<'_>, mma: Mma, phase: Phase, args: &[Val]) {
    let (f, signature) = Maths(part.code).mma_function(mma, phase);
    part.s.call(signature, f, args);
}

/// Of a product and those right behind it, puts sums into places and decodes factors. Loads of tiles do not take from stores that are
/// still on their way, but wait for them: what other products want lies between.
fn put_ahead(part: &Part<'_>, inst: &InstData) {
    let f = part.t.f;
    let all = f.blocks[part.t.current.get()].insts.iter().map(|&i| &f.insts[i]);
    let row = all.skip_while(|d| d.results != inst.results).map_while(|d| match d.op {
        Op::Rows(Rows::Product, mma) => Some((d, mma)),
        _ => None,
    });
    let row: Vec<_> = row.take(AHEAD).collect();
    for (n, (d, mma)) in row.iter().enumerate() {
        let sums = &d.args[d.args.len() - mma.registers()[2]..];
        let made_here = row[..n].iter().any(|(before, _)| before.results.contains(&sums[0]));
        let key = (sums[0], part.number);
        if !made_here && !part.t.fragments.borrow().sums.contains_key(&key) {
            let place = free(part);
            put(part, sums, place);
            part.t.fragments.borrow_mut().sums.insert(key, place);
        }
    }
    for (d, mma) in row {
        let (a, rest) = d.args.split_at(mma.registers()[0]);
        let b = &rest[..mma.registers()[1]];
        for (number, list) in [(0, a), (1, b)] {
            let operand = Operand { mma, number, registers: list.to_vec() };
            if found(part, &operand).is_none() {
                decode(part, operand, 0);
            }
        }
    }
}

/// The number of a factor among those that are decoded.
fn found(part: &Part<'_>, operand: &Operand) -> Option<usize> {
    let since = part.s.here();
    let is = |f: &Factor| f.since == since && f.part == part.number && f.operand == *operand;
    part.t.fragments.borrow().factors.iter().position(is)
}

/// Where a factor is, decoded if it is not yet.
fn factor(part: &Part<'_>, mma: Mma, number: usize, list: &[Value]) -> Val {
    let operand = Operand { mma, number, registers: list.to_vec() };
    let Some(n) = found(part, &operand) else { return decode(part, operand, 1) };
    let mut all = part.t.fragments.borrow_mut();
    let mut found = all.factors.remove(n);
    found.left = found.left.saturating_sub(1);
    let place = found.place;
    all.factors.push(found);
    place
}

/// Decodes a factor that so many products take at once; answers where it is.
fn decode(part: &Part<'_>, operand: Operand, taken: u32) -> Val {
    let since = part.s.here();
    let mut all = part.t.fragments.borrow_mut();
    let uses = all.known.as_ref().and_then(|k| k.uses.get(&operand)).map_or(1, |n| *n);
    let oldest = (all.factors.len() >= KEPT).then(|| all.factors.remove(0).place);
    drop(all);
    let place = oldest.unwrap_or_else(|| free(part));
    let Operand { mma, number, .. } = operand;
    let phase = Maths(part.code).mma_phase(mma, number);
    call(part, mma, phase, &[on_the_way(part, &operand.registers), place]);
    let left = uses.saturating_sub(taken);
    part.t.fragments.borrow_mut().factors.push(Factor { place, since, part: part.number, operand, left });
    place
}

/// Frees the places of factors that no product is to take.
fn release(part: &Part<'_>) {
    let mut all = part.t.fragments.borrow_mut();
    let (kept, done): (Vec<_>, Vec<_>) =
        std::mem::take(&mut all.factors).into_iter().partition(|f| f.left > 0);
    all.factors = kept;
    all.free.extend(done.into_iter().map(|f| f.place));
}

/// A place that nothing is in.
fn free(part: &Part<'_>) -> Val {
    let mut all = part.t.fragments.borrow_mut();
    let bytes = all.known.as_ref().map_or(0, |k| k.bytes);
    all.free.pop().unwrap_or_else(|| part.stack_array(part.s.int(8), bytes))
}

/// Where registers are put before something is made of them.
fn way(part: &Part<'_>) -> Val {
    let mut all = part.t.fragments.borrow_mut();
    let bytes = all.known.as_ref().map_or(0, |k| k.bytes);
    *all.way.get_or_insert_with(|| part.stack_array(part.s.int(8), bytes))
}

/// Puts registers where something is made of them.
fn on_the_way(part: &Part<'_>, list: &[Value]) -> Val {
    let place = way(part);
    put(part, list, place);
    place
}

/// Puts registers into a place.
fn put(part: &Part<'_>, list: &[Value], place: Val) {
    let s = part.s;
    for (n, &v) in list.iter().enumerate() {
        let v = part.vector(v);
        s.store(v, s.gep(v.ty(), place, s.iconst(s.int(64), n as u64)), 64);
    }
}

/// Looks at a function's products.
fn known(f: &Function, lanes: u32) -> Known {
    let mut uses: FxHashMap<Operand, u32> = FxHashMap::default();
    for (inst, mma) in products(f) {
        let [rows, columns, _] = mma.registers();
        if matches!(inst.op, Op::Rows(Rows::Make | Rows::Back, _)) {
            continue;
        }
        for (number, range) in [0..rows, rows..rows + columns].into_iter().enumerate() {
            let registers = inst.args[range].to_vec();
            *uses.entry(Operand { mma, number, registers }).or_default() += 1;
        }
    }
    Known { chained: chains(f), uses, bytes: bytes(f, lanes) }
}

/// All products of a function, and what makes rows of sums and fragments of rows.
fn products(f: &Function) -> impl Iterator<Item = (&InstData, Mma)> {
    f.layout.iter().flat_map(|&b| &f.blocks[b].insts).filter_map(|&i| match f.insts[i].op {
        Op::Mma(mma) | Op::Rows(_, mma) => Some((&f.insts[i], mma)),
        _ => None,
    })
}

fn asks_together(d: &InstData) -> bool {
    matches!(d.op, Op::Load { access, .. } | Op::Store { access, .. } if access.guarding != Guarding::Own)
}

/// Bytes of the largest operand, as registers, decoded or as rows.
fn bytes(f: &Function, lanes: u32) -> u32 {
    let of = |mma: Mma| {
        let all = mma.registers();
        let registers = all.into_iter().max().unwrap_or(0) as u32 * lanes * mma.ty().bytes();
        let decoded = decoded_bytes(mma, all[0].max(all[1]));
        registers.max(decoded).max(rows_bytes(mma))
    };
    products(f).map(|(_, mma)| of(mma)).max().unwrap_or(0)
}

/// The first results of products whose results are the addends of another product in the same block, and nothing else; where they are
/// made rows, or fragments, by an operation of its own that counts as a product. Not where accesses
/// ask their guards together: of what follows these there are two copies, and sums would be taken from their place twice.
fn chains(f: &Function) -> FxHashSet<Value> {
    let mut uses: FxHashMap<Value, u32> = FxHashMap::default();
    let mut made: FxHashMap<Value, (Block, Mma, &[Value])> = FxHashMap::default();
    for &b in &f.layout {
        for &i in &f.blocks[b].insts {
            let d = &f.insts[i];
            d.args.iter().chain(&d.mask).for_each(|v| *uses.entry(*v).or_default() += 1);
            if let (Op::Mma(mma) | Op::Rows(_, mma), Some(&first)) = (d.op, d.results.first()) {
                made.insert(first, (b, mma, &d.results[..]));
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
            let (Op::Mma(mma) | Op::Rows(_, mma)) = d.op else { continue };
            let addends = &d.args[d.args.len() - mma.registers()[2]..];
            let all = made.get(&addends[0]).is_some_and(|m| (m.0, m.2) == (b, addends) && mma.same_rows(m.1));
            if all && addends.iter().all(|v| uses.get(v) == Some(&1)) {
                out.insert(addends[0]);
            }
        }
    }
    out
}
