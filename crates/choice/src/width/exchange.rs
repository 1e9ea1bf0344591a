//! Whether lanes of a warp exchange values through shared memory with nothing between that makes them wait.
//!
//! `if (tid < 32) { s[tid] += s[tid + 16]; s[tid] += s[tid + 8]; … }` counts on the lanes of a warp going in step. Correct
//! programs have no such pair of accesses, so that where one is seen the program wants whole warps; what has to be told
//! from it are accesses that never meet: slices of a thread's own, other arrays, the one thread that does it all. It is an
//! accommodation ([`weft_abi::Accommodation::PlainExchange`]).

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::*;

use super::powers::Ranges;
use super::{View, WARP};

/// Pairs of accesses that are looked at in a kernel.
const PAIRS: usize = 500;

/// Terms of one address.
const TERMS: usize = 24;

/// Accesses that are looked at in a kernel.
const ACCESSES: usize = 1000;

/// Whether lanes of a warp that are in different groups access the same bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Exchange {
    /// Never.
    None,
    /// Perhaps: places depend on more than the thread.
    Possible,
    /// Yes.
    Certain,
}

/// An address as a sum.
struct Place {
    /// The part that depends on the thread only, by thread.
    by_thread: Vec<i64>,
    /// The rest: values and what they count for.
    terms: Vec<(Value, i64)>,
}

/// A load or store of shared memory.
struct Access {
    block: Block,
    position: usize,
    stores: bool,
    bytes: i64,
    place: Place,
    /// The threads that may come here.
    active: Rc<[bool]>,
}

/// What two addresses differ by besides the part that depends on the thread: multiples of `step` in a range.
struct Apart {
    step: i64,
    min: i64,
    max: i64,
}

impl View<'_> {
    /// Whether lanes of a warp count on going in step though groups have `width` lanes. The view is that of groups of a warp.
    pub(super) fn exchanges(&self, width: u32) -> Exchange {
        let all = self.accesses();
        if !all.iter().any(|a| a.stores) || all.iter().all(|a| a.stores) {
            return Exchange::None;
        }
        let looped = self.made_in_loops();
        let by_block = |b: Block| all.iter().filter(move |a| a.block == b);
        let (mut found, mut pairs) = (Exchange::None, 0);
        for first in &all {
            for (b, from, again) in self.reached_without_waiting(first) {
                for second in by_block(b).filter(|s| s.position >= from && s.stores != first.stores) {
                    pairs += 1;
                    if pairs > PAIRS || found == Exchange::Certain {
                        return found;
                    }
                    if self.waits_between(b, from, second.position) {
                        break;
                    }
                    let pair = self.pair([first, second], again.then_some(&looped), width as usize);
                    // What all threads read from one place and overwrite is let go by yields.
                    if first.stores || pair == Exchange::Certain && !first.place.is_common() {
                        found = found.max(pair);
                    }
                }
            }
        }
        found
    }

    /// Loads and stores of shared memory, in the order of the code.
    fn accesses(&self) -> Vec<Access> {
        let mut all = Vec::new();
        let mut active: FxHashMap<Block, Rc<[bool]>> = FxHashMap::default();
        for &b in &self.cfg.rpo {
            let here = self.active(b, &active);
            active.insert(b, here.clone());
            for (position, &i) in self.func.blocks[b].insts.iter().enumerate() {
                let d = &self.func.insts[i];
                let (stores, ty, count) = match d.op {
                    Op::Load { ty, space: Space::Shared, count, .. } => (false, ty, count),
                    Op::Store { ty, space: Space::Shared, count, .. } => (true, ty, count),
                    _ => continue,
                };
                if all.len() == ACCESSES {
                    return all;
                }
                let bytes = i64::from(ty.bytes()) * i64::from(count);
                let place = self.place(d.args[0]);
                all.push(Access { block: b, position, stores, bytes, place, active: here.clone() });
            }
        }
        all
    }

    /// The threads that may come to a block, by the decisions that depend on the thread's number only.
    fn active(&self, b: Block, known: &FxHashMap<Block, Rc<[bool]>>) -> Rc<[bool]> {
        let Some((above, before)) = self.dom.idom(b).and_then(|d| Some((d, known.get(&d)?))) else {
            let threads = self.func.geometry.map_or(0, |g| g.threads());
            return (0..threads).map(|_| true).collect();
        };
        let Terminator::Branch { cond, then, other } = &self.func.blocks[above].term else {
            return before.clone();
        };
        let only_way = self.cfg.preds(b).iter().all(|&p| p == above || self.dom.dominates(b, p));
        let value = then.block == b;
        match self.shapes.fact(*cond).by_thread() {
            Some(table) if only_way && then.block != other.block && (value || other.block == b) => {
                before.iter().zip(table).map(|(&a, &v)| a && (v & 1 != 0) == value).collect()
            }
            _ => before.clone(),
        }
    }

    /// An address as a sum of what depends on the thread and of other values.
    fn place(&self, address: Value) -> Place {
        let threads = self.func.geometry.map_or(0, |g| g.threads()) as usize;
        let mut place = Place { by_thread: vec![0; threads], terms: Vec::new() };
        let mut work = vec![(address, 1i64)];
        while let Some((v, times)) = work.pop() {
            let fact = self.shapes.fact(v);
            let bits = self.func.ty(v).bits();
            if let Some(c) = self.func.as_const(v) {
                let c = sext(c, bits).wrapping_mul(times);
                place.by_thread.iter_mut().for_each(|t| *t = t.wrapping_add(c));
                continue;
            }
            if let Some(table) = fact.by_thread() {
                for (t, &n) in place.by_thread.iter_mut().zip(table) {
                    *t = t.wrapping_add(sext(n, bits).wrapping_mul(times));
                }
                continue;
            }
            let Some(d) = self.func.def_inst(v).map(|i| &self.func.insts[i]) else {
                place.add(v, times);
                continue;
            };
            let by = |n: usize| d.args.get(n).and_then(|&a| self.func.as_const(a)).map(|c| sext(c, bits));
            let full = place.terms.len() + work.len() >= TERMS;
            match d.op {
                _ if full => place.add(v, times),
                Op::Int(IntOp::Add) => work.extend([(d.args[0], times), (d.args[1], times)]),
                Op::Int(IntOp::Sub) => {
                    work.extend([(d.args[0], times), (d.args[1], times.wrapping_neg())]);
                }
                // As a sum, where no bit is in both.
                Op::Int(IntOp::Or)
                    if by(1).is_some_and(|c| {
                        let zeros = self.shapes.fact(d.args[0]).lane_zeros().min(62);
                        (0..1 << zeros).contains(&c)
                    }) =>
                {
                    work.extend([(d.args[0], times), (d.args[1], times)]);
                }
                Op::Int(IntOp::Mul) if by(1).is_some() => {
                    work.push((d.args[0], times.wrapping_mul(by(1).unwrap_or(1))));
                }
                Op::Int(IntOp::Shl) if by(1).is_some_and(|c| (0..32).contains(&c)) => {
                    work.push((d.args[0], times.wrapping_shl(by(1).unwrap_or(0) as u32)));
                }
                Op::Convert(Convert::ZExt | Convert::SExt, _) => work.push((d.args[0], times)),
                _ => place.add(v, times),
            }
        }
        place
    }

    /// Blocks that control comes to from behind an access before the threads wait for each other, each with the position
    /// from which on, and whether over the way back of a loop.
    fn reached_without_waiting(&self, a: &Access) -> Vec<(Block, usize, bool)> {
        let mut found = vec![(a.block, a.position + 1, false)];
        let mut seen: FxHashSet<(Block, bool)> = FxHashSet::default();
        let mut n = 0;
        while let Some(&(b, from, again)) = found.get(n) {
            n += 1;
            if self.waits_between(b, from, usize::MAX) {
                continue;
            }
            for &s in self.cfg.succs(b) {
                let again = again || self.dom.dominates(s, b);
                if seen.insert((s, again)) {
                    found.push((s, 0, again));
                }
            }
        }
        found
    }

    /// Whether the threads wait for each other between two positions of a block.
    fn waits_between(&self, b: Block, from: usize, to: usize) -> bool {
        let mut insts = self.func.blocks[b].insts.iter().take(to).skip(from);
        insts.any(|&i| matches!(self.func.insts[i].op, Op::Barrier(..) | Op::ClusterWait))
    }

    /// Whether two accesses, the one followed by the other, meet in lanes of one warp that are in different groups.
    /// `again`: over the way back of a loop, with the values that loops make.
    fn pair(&self, [a, b]: [&Access; 2], again: Option<&FxHashSet<Value>>, width: usize) -> Exchange {
        let apart = self.apart(a, b, again);
        let warp = WARP as usize;
        let threads = a.active.len();
        let size = a.bytes.max(b.bytes);
        let exact = apart.step == 0;
        // Slices of memory that are a thread's own: their steps are the same, and longer than what is accessed.
        let step = |p: &Place| p.by_thread.windows(2).map(|w| w[1].wrapping_sub(w[0])).next();
        if !exact && step(&a.place) == step(&b.place) && step(&a.place).is_some_and(|s| s.abs() > size) {
            return Exchange::None;
        }
        let meet = (0..threads).step_by(warp).any(|start| {
            let lanes = start..(start + warp).min(threads);
            let ours = |x: &Access| -> Vec<usize> { lanes.clone().filter(|&l| x.active[l]).collect() };
            let (first, second) = (ours(a), ours(b));
            first.iter().any(|&l| {
                second.iter().any(|&m| {
                    let base = a.place.by_thread[l].wrapping_sub(b.place.by_thread[m]);
                    l / width != m / width && apart.meets(base, a.bytes, b.bytes)
                })
            })
        });
        match (meet, exact) {
            (false, _) => Exchange::None,
            (true, true) => Exchange::Certain,
            (true, false) => Exchange::Possible,
        }
    }

    /// Values that are made in loops.
    fn made_in_loops(&self) -> FxHashSet<Value> {
        let blocks =
            self.cfg.rpo.iter().filter(|b| self.loops.of(**b).is_some()).map(|b| &self.func.blocks[*b]);
        let results = |d: &BlockData| {
            d.insts.iter().flat_map(|&i| self.func.insts[i].results.to_vec()).collect::<Vec<_>>()
        };
        blocks.flat_map(|d| d.params.iter().copied().chain(results(d)).collect::<Vec<_>>()).collect()
    }

    /// What the addresses of two accesses may differ by besides what depends on the thread.
    fn apart(&self, a: &Access, b: &Access, again: Option<&FxHashSet<Value>>) -> Apart {
        // The same in both: alike in all lanes, and not computed again in a loop meanwhile.
        let cancels = |v: Value| self.shapes.is_uniform(v) && !again.is_some_and(|made| made.contains(&v));
        let mut left: Vec<(Value, i64)> = Vec::new();
        for &(v, times) in &a.place.terms {
            let other = b.place.terms.iter().find(|t| t.0 == v).map_or(0, |t| t.1);
            if cancels(v) {
                left.push((v, times.wrapping_sub(other)));
            } else {
                left.extend([(v, times), (v, other.wrapping_neg())]);
            }
        }
        let only_b = b.place.terms.iter().filter(|t| a.place.terms.iter().all(|o| o.0 != t.0));
        left.extend(only_b.map(|&(v, times)| (v, times.wrapping_neg())));
        let mut apart = Apart { step: 0, min: 0, max: 0 };
        let ranges = Ranges::new(self);
        for (v, times) in left.into_iter().filter(|t| t.1 != 0) {
            let zeros = u32::from(self.shapes.fact(v).lane_zeros().min(40));
            apart.step = gcd(apart.step, times.saturating_mul(1 << zeros));
            let (min, max) = ranges.of(v);
            let ends = [min.saturating_mul(times), max.saturating_mul(times)];
            apart.min = apart.min.saturating_add(ends[0].min(ends[1]));
            apart.max = apart.max.saturating_add(ends[0].max(ends[1]));
        }
        apart
    }
}

impl Place {
    fn add(&mut self, v: Value, times: i64) {
        match self.terms.iter_mut().find(|t| t.0 == v) {
            Some(t) => t.1 = t.1.wrapping_add(times),
            None => self.terms.push((v, times)),
        }
    }

    /// Whether it is the same in all threads.
    fn is_common(&self) -> bool {
        self.terms.is_empty() && self.by_thread.windows(2).all(|w| w[0] == w[1])
    }
}

impl Apart {
    /// Whether `a` bytes can meet `b` bytes that begin `base` before them, but for what they are apart.
    fn meets(&self, base: i64, a: i64, b: i64) -> bool {
        let least = self.min.max(a.saturating_neg().saturating_sub(base).saturating_add(1));
        let most = self.max.min(b.saturating_sub(base).saturating_sub(1));
        let step = self.step.max(1);
        // The least multiple that is not below.
        let next = least.div_euclid(step) + i64::from(least.rem_euclid(step) != 0);
        next.saturating_mul(step) <= most
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(1)
}
