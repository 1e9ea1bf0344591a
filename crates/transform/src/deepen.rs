//! Products of more elements than one instruction of PTX multiplies, for a CPU's matrix unit.
//!
//! Requires: [`Stage::Group`], sums as [`Rows`].
//! Ensures: where the CPU multiplies tiles of such elements, products of which each adds to all sums of the one before, which nothing
//! else takes, are one product of all their elements, as far as a tile's rows reach. A loop of one block whose products have fewer is
//! written out, in front of itself, so often that they fill a tile; the loop itself makes the rounds that are left.
//!
//! A product of tiles takes as long for 16 bytes of a line as for 64, and loads and stores its sums once.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;
use weft_target::TargetModel;

/// Words of a tile's row.
const WORDS: u32 = 16;
/// Most instructions of a loop that is written out.
const INSTRUCTIONS: usize = 600;
/// Most instructions that tell whether a loop goes on.
const ASKING: usize = 8;

/// Runs the pass; `fast`: products of `bf16` may be added up in any order.
pub(crate) fn run(func: &mut Function, target: &TargetModel, fast: bool) {
    let unit = Unit { bytes: target.tile_bytes, bf16: target.tile_bf16 && fast };
    if !unit.bytes && !unit.bf16 {
        return;
    }
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    while let Some((b, rounds)) =
        func.layout.iter().find_map(|&b| Some((b, rounds(func, b, unit)?)).filter(|_| !seen.contains(&b)))
    {
        seen.insert(b);
        write_out(func, b, rounds);
    }
    if !seen.is_empty() {
        crate::simplify::run(func);
        crate::cse::run(func);
    }
    join(func, unit);
}

/// What is multiplied by tiles.
#[derive(Clone, Copy)]
struct Unit {
    bytes: bool,
    bf16: bool,
}

impl Unit {
    /// Words of a line of a product that it makes, if they leave room in a tile's row.
    fn words(self, mma: Mma) -> Option<u32> {
        let words = mma.byte_words().filter(|_| self.bytes).or(mma.bf16_words().filter(|_| self.bf16))?;
        (words < WORDS && words.is_power_of_two()).then_some(words)
    }
}

/// Factors and addends of a product whose sums are rows.
fn product(d: &InstData) -> Option<(Mma, [&[Value]; 3])> {
    let Op::Rows(Rows::Product, mma) = d.op else { return None };
    let [a, b, _] = mma.registers();
    let (first, rest) = d.args.split_at(a);
    let (second, addends) = rest.split_at(b);
    Some((mma, [first, second, addends]))
}

/// How often a block, if it is a loop, has to be written out for its products to fill tiles.
fn rounds(func: &Function, b: Block, unit: Unit) -> Option<u32> {
    let Terminator::Branch { then, other, .. } = &func.blocks[b].term else { return None };
    let back = [then, other].into_iter().find(|e| e.block == b)?;
    if then.block == other.block || func.layout.first() == Some(&b) {
        return None;
    }
    // Each is done as often as before, in the same order.
    let quiet = |op: &Op| {
        let e = op.effects();
        !e.waits && !e.noted && (!e.ordered || matches!(op, Op::CheckAlign(_) | Op::WarpSync))
    };
    let insts = &func.blocks[b].insts;
    if !insts.iter().all(|&i| quiet(&func.insts[i].op)) {
        return None;
    }
    // Words of the lines of all products that add to the same sums in one round, by these.
    let mut chains: FxHashMap<Value, (Value, u32)> = FxHashMap::default();
    let mut out = 0;
    for &i in insts {
        let Some((mma, [.., addends])) = product(&func.insts[i]) else { continue };
        let Some(words) = unit.words(mma) else { continue };
        let before = chains.remove(&addends[0]).unwrap_or((addends[0], 0));
        chains.insert(func.insts[i].results[0], (before.0, before.1 + words));
    }
    for (last, (first, words)) in chains {
        let at = func.blocks[b].params.iter().position(|p| *p == first);
        if at.is_some_and(|n| back.args[n] == last) && words < WORDS && words.is_power_of_two() {
            out = out.max(WORDS / words);
        }
    }
    let fits = out > 1 && insts.len() * out as usize <= INSTRUCTIONS;
    (fits && asking(func, b).is_some()).then_some(out)
}

/// Instructions of a loop of one block that tell whether it goes on, this time and the next ones: few, of numbers alone.
fn asking(func: &Function, b: Block) -> Option<Vec<Inst>> {
    let Terminator::Branch { cond, then, other } = &func.blocks[b].term else { return None };
    let back = if then.block == b { then } else { other };
    let params = &func.blocks[b].params;
    let (mut work, mut needed) = (vec![*cond], FxHashSet::default());
    while let Some(v) = work.pop() {
        if !needed.insert(v) {
            continue;
        }
        if let Some(n) = params.iter().position(|p| *p == v) {
            work.push(back.args[n]);
        } else if let Some(i) = func.def_inst(v).filter(|i| func.blocks[b].insts.contains(i)) {
            work.extend(&func.insts[i].args);
            work.extend(func.insts[i].mask);
        }
    }
    let of = |i: &&Inst| func.insts[**i].results.iter().any(|r| needed.contains(r));
    let list: Vec<Inst> = func.blocks[b].insts.iter().filter(of).copied().collect();
    let plain = |i: &Inst| func.insts[*i].op.effects() == Effects::PURE && func.insts[*i].op != Op::AnyLane;
    (list.len() <= ASKING && list.iter().all(plain)).then_some(list)
}

/// Puts a block that makes so many rounds of a loop before it, and one that asks whether there are as many.
fn write_out(func: &mut Function, b: Block, rounds: u32) {
    close(func, b);
    let Some(asking) = asking(func, b) else { return };
    let (ask, many) = (func.add_block(), func.add_block());
    for to in [ask, many] {
        (func.blocks[to].parts, func.blocks[to].rare) = (func.blocks[b].parts, func.blocks[b].rare);
    }
    for other in func.layout.clone().into_iter().filter(|x| *x != b) {
        func.blocks[other].term.edges_mut().into_iter().filter(|e| e.block == b).for_each(|e| e.block = ask);
    }
    let params = func.blocks[b].params.clone();
    let first: Values = params.iter().map(|p| func.add_param(ask, func.ty(*p))).collect();
    let mut goes_on = None;
    let mut now: FxHashMap<Value, Value> = params.iter().copied().zip(first.iter().copied()).collect();
    for _ in 1..rounds {
        copy(func, &asking, ask, &mut now);
        let Terminator::Branch { cond, then, .. } = func.blocks[b].term.clone() else { return };
        let mut at = Builder::at(func, ask);
        let cond = now.get(&cond).copied().unwrap_or(cond);
        let yes =
            if then.block == b { cond } else { at.value(Op::IntUnary(IntUnary::Not), &[cond], Type::Pred) };
        goes_on = Some(goes_on.map_or(yes, |before| at.int(IntOp::And, before, yes)));
        next_round(func, b, &mut now);
    }
    let Some(cond) = goes_on else { return };
    let stay = Edge { block: b, args: first.clone() };
    let then = Edge { block: many, args: Values::new() };
    func.blocks[ask].term = Terminator::Branch { cond, then, other: stay };
    let all = func.blocks[b].insts.clone();
    let mut now: FxHashMap<Value, Value> = params.iter().copied().zip(first).collect();
    for n in 0..rounds {
        copy(func, &all, many, &mut now);
        if n + 1 < rounds {
            next_round(func, b, &mut now);
        }
    }
    let mut term = func.blocks[b].term.clone();
    term.map_uses(&mut |v| now.get(&v).copied().unwrap_or(v));
    term.edges_mut().into_iter().filter(|e| e.block == b).for_each(|e| e.block = ask);
    func.blocks[many].term = term;
    func.drop_unreachable();
}

/// Gives what leaves a loop of one block parameters behind it.
fn close(func: &mut Function, b: Block) {
    let find = |func: &Function| {
        let cfg = Cfg::new(func);
        let dom = DomTree::dominators(func, &cfg);
        let loops = Loops::new(func, &cfg, &dom);
        let l = loops.list.iter().position(|l| l.header == b);
        (cfg, dom, loops, l)
    };
    if let (_, _, loops, Some(l)) = find(func) {
        crate::unroll::exits_of_its_own(func, &loops, l);
    }
    func.drop_unreachable();
    if let (cfg, dom, loops, Some(l)) = find(func) {
        crate::prepare::close_loop(func, &cfg, &dom, &loops, l);
    }
}

/// Copies instructions to the end of a block; `now` says what their operands are there, and learns of their results.
fn copy(func: &mut Function, list: &[Inst], to: Block, now: &mut FxHashMap<Value, Value>) {
    for &i in list {
        let d = func.insts[i].clone();
        let renamed = |v: Value| now.get(&v).copied().unwrap_or(v);
        let args: Values = d.args.iter().map(|v| renamed(*v)).collect();
        let types: Types = d.results.iter().map(|&r| func.ty(r)).collect();
        let made = func.make_inst(d.op, &args, &types, d.loc);
        func.insts[made].mask = d.mask.map(renamed);
        func.blocks[to].insts.push(made);
        now.extend(d.results.iter().copied().zip(func.insts[made].results.iter().copied()));
    }
}

/// Goes from what a loop's values are at the end of a round to what its parameters are in the next.
fn next_round(func: &Function, b: Block, now: &mut FxHashMap<Value, Value>) {
    let edges = func.blocks[b].term.edges();
    let Some(back) = edges.iter().find(|e| e.block == b) else { return };
    let args: Values = back.args.iter().map(|v| now.get(v).copied().unwrap_or(*v)).collect();
    *now = func.blocks[b].params.iter().copied().zip(args).collect();
}

/// Makes one product of several that add to each other's sums.
fn join(func: &mut Function, unit: Unit) {
    let mut uses: FxHashMap<Value, u32> = FxHashMap::default();
    for &b in &func.layout {
        for &i in &func.blocks[b].insts {
            func.insts[i]
                .args
                .iter()
                .chain(&func.insts[i].mask)
                .for_each(|v| *uses.entry(*v).or_default() += 1);
        }
        func.blocks[b].term.uses().iter().for_each(|v| *uses.entry(*v).or_default() += 1);
    }
    for b in func.layout.clone() {
        // By their sums, those that have come together so far.
        let mut open: FxHashMap<Value, Vec<Inst>> = FxHashMap::default();
        let mut groups: Vec<Vec<Inst>> = Vec::new();
        for &i in &func.blocks[b].insts {
            let d = &func.insts[i];
            let Some((mma, [.., addends])) = product(d) else { continue };
            let Some(words) = unit.words(mma) else { continue };
            let all = |before: &Vec<Inst>| {
                let last = before.last().map(|i| &func.insts[*i]);
                last.is_some_and(|l| l.results[..] == *addends && (l.op, l.mask) == (d.op, d.mask))
                    && addends.iter().all(|v| uses.get(v) == Some(&1))
            };
            let mut group = open.remove(&addends[0]).filter(all).unwrap_or_default();
            group.push(i);
            if group.len() as u32 * words == WORDS {
                groups.push(group);
            } else {
                open.insert(d.results[0], group);
            }
        }
        // Of those that fill no tile as many as are a power of two.
        groups.extend(open.into_values().filter(|g| g.len() > 1).map(|mut g| {
            g.truncate(1 << g.len().ilog2());
            g
        }));
        for group in groups {
            one_of(func, b, &group);
        }
    }
}

/// Makes the last of some products one of the elements of all.
fn one_of(func: &mut Function, b: Block, group: &[Inst]) {
    let (Some(first), Some(&last)) = (group.first(), group.last()) else { return };
    let mut args = [Values::new(), Values::new(), Values::new()];
    for i in group {
        let Some((_, all)) = product(&func.insts[*i]) else { return };
        (0..2).for_each(|n| args[n].extend_from_slice(all[n]));
        if i == first {
            args[2].extend_from_slice(all[2]);
        }
    }
    let Op::Rows(rows, mma) = func.insts[last].op else { return };
    func.insts[last].op = Op::Rows(rows, Mma { k: mma.k * group.len() as u16, ..mma });
    func.insts[last].args = args.into_iter().flatten().collect();
    func.blocks[b].insts.retain(|i| *i == last || !group.contains(i));
}
