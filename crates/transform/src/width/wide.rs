//! How many vectors make a group.
//!
//! Parts of a group share what is the same in several of them: uniform values, loads of one row of a tile; and their
//! arithmetic overlaps where a loop waits for its own results. It costs registers, code, and time where lanes part.
//! The estimate is the work of the loops per thread, in operations of the machine.

mod alike;
mod pressure;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{Shape, ShapeOptions, Shapes};
use weft_ir::analysis::{LINE_LANES, LoopId};
use weft_ir::*;

use super::View;
use alike::Alike;

/// Larger kernels would take too long to compile, counted in instructions times parts.
const INSTRUCTIONS: usize = 4000;
/// As much where the group is the block, which spares it all barriers.
const INSTRUCTIONS_WHOLE: usize = 9000;
/// As much without loops.
const INSTRUCTIONS_PLAIN: usize = 600;
/// Most vectors of one access that a group without loops has: more would save little, take longer to compile, and reach
/// for more of one array at a time than is good while memory is waited for.
const VECTORS_PLAIN: u32 = 4;
/// How many of those an access to an array that is changed in place counts for: it is waited for, and written back.
const IN_PLACE: u32 = 4;
/// How many times the vector registers a group may need outside of loops where few groups gain more than few spills: as
/// the block, which keeps values in memory at each barrier otherwise, or before a common atomic instruction.
const CROWDED: u32 = 8;
/// General registers that the parts may take, each its own.
const SCALARS: u32 = 12;
/// Registers for masks: a loop that lanes leave one by one keeps a mask for each part. Instructions cannot go by one of
/// AVX-512's eight, so that some masks are spilled with as many parts; better filled parts are worth more.
const MASKS: u32 = 8;
/// Cycles until the result of a floating-point operation can be used, times operations per cycle.
const LATENCY: f64 = 8.0;
/// As much for integers, and for the mask that says which lanes go on with a loop.
const INTEGER_LATENCY: f64 = 2.0;
const MASK_LATENCY: f64 = 12.0;
/// What twice the parts must gain to be taken.
const WORTH: f64 = 0.95;

/// Lanes of the vectors that have instructions for moving lanes together (AVX-512), and registers for masks.
const COMPACTS: u32 = 16;

/// Cost of operations on one vector.
const SCALAR: f64 = 0.25;
const SPILL: f64 = 0.5;
/// Of a vector: stored and loaded once.
const SPILL_VECTOR: f64 = 1.0;
const GATHER: f64 = 12.0;
/// A vector of global memory; it may be far away.
const GLOBAL: f64 = 4.0;
/// Bytes that memory moves together, lines being fetched in pairs, and what it costs to move them for one element.
const LINE_BYTES: i64 = 128;
const LINE: f64 = 8.0;
/// A group's turn between two barriers.
const TURN: f64 = 20.0;
/// An atomic operation for all lanes of a group together.
const MEET: f64 = 60.0;
/// Going from group to group where nothing waits.
const START: f64 = 4.0;
/// What twice the lanes add to the rounds of a loop that each lane leaves by itself.
const LATE: f64 = 0.1;
/// What they take from it where those that stay are moved together.
const TOGETHER: f64 = 0.12;
const CALL: f64 = 40.0;
/// How much more often the body of a loop runs than what is around it.
const TRIPS: f64 = 16.0;

impl View<'_> {
    /// What a thread's work, in loops if there are any, costs with groups of `parts` vectors; `None` if such groups should not be.
    pub(super) fn cost(&self, parts: u32) -> Option<f64> {
        let blocks = || self.func.layout.iter();
        let size: usize = blocks().map(|&b| self.func.blocks[b].insts.len()).sum();
        let whole = self.func.geometry.is_some_and(|g| g.groups() == 1);
        let waits = blocks()
            .any(|&b| self.func.blocks[b].insts.iter().any(|&i| self.func.insts[i].op.effects().waits));
        let plain = self.is_plain();
        let meets = || blocks().any(|&b| self.func.blocks[b].insts.iter().any(|&i| self.meets(i)));
        let most = if plain {
            INSTRUCTIONS_PLAIN
        } else if whole && waits {
            INSTRUCTIONS_WHOLE
        } else {
            INSTRUCTIONS
        };
        // A part of a line or less may be several vectors.
        let lanes = self.width as u32 / parts;
        let vectors = if lanes > LINE_LANES { parts } else { parts * lanes.div_ceil(self.native) };
        // An atomic instruction keeps the next group from starting.
        if plain && vectors * self.reach() > VECTORS_PLAIN && !meets() {
            return None;
        }
        if parts > 1 && (size * parts as usize > most || !self.together()) {
            return None;
        }
        let part = Shapes::of_part(self.func, ShapeOptions::GUARDED);
        let part = part.as_ref().unwrap_or(&self.shapes);
        let crowded = whole && waits || plain && meets();
        let alike = Alike::new(self, part, parts);
        let lack = if parts > 1 {
            self.pressure(part, &alike, parts, [crowded, whole && waits])?
        } else {
            FxHashMap::default()
        };
        let parting = |l: usize| self.shapes.divergence().is_some_and(|d| d.divergent_loop(l));
        let done = |b: Block| -> f64 {
            let work = |i: Inst| match self.meets(i) {
                true => MEET / f64::from(parts),
                false => self.unit(part, i) * alike.share(i),
            };
            self.func.blocks[b].insts.iter().map(|&i| work(i)).sum()
        };
        let mut total = 0.0;
        for &b in &self.cfg.rpo {
            let depth = self.loops.around(b).count();
            if depth == 0 && !waits && !plain {
                continue;
            }
            let insts = || self.func.blocks[b].insts.iter().copied();
            let mut work = done(b);
            work += lack.get(&b).copied().unwrap_or(0.0) / f64::from(parts);
            work = work.max(self.chain(b, Type::is_float) * LATENCY / f64::from(parts));
            if let Some(l) = self.loops.of(b).filter(|&l| parting(l)) {
                let integers = self.chain(b, Type::is_int);
                let waiting = if integers > 0.0 { integers * INTEGER_LATENCY + MASK_LATENCY } else { 0.0 };
                // The rest of the loop goes on meanwhile.
                let others = self.loops.list[l].blocks.iter().filter(|&&o| o != b);
                let meanwhile: f64 = others.map(|&o| done(o)).sum();
                work = work.max(waiting / f64::from(parts) - meanwhile);
            }
            // Where rounds of a loop are far apart.
            if self.loops.around(b).any(|l| parting(l) && self.leave_together(l)) {
                work += insts().map(|i| self.part_of_line(i)).sum::<f64>() / f64::from(parts);
            }
            // The more lanes, the longer some of them stay; or the better they fill what parts are left.
            let late = self.loops.around(b).filter(|&l| parting(l) && !self.leave_together(l));
            let late: f64 = late.map(|l| if self.moves_together(l) { -TOGETHER } else { LATE }).sum();
            work *= 1.0 + late * f64::from(parts.ilog2());
            // A group that is the whole block does not wait, and keeps its values in registers.
            if !whole {
                let turns = insts().filter(|&i| self.func.insts[i].op.effects().waits).count();
                work += turns as f64 * TURN / f64::from(parts);
            }
            total += work * TRIPS.powi(depth as i32);
        }
        if plain {
            total += START / f64::from(parts);
        }
        Some(total)
    }

    /// Whether one vector of 32-bit lanes reaches too far already, in code without loops: doubles that are changed in place.
    pub(super) fn half_is_enough(&self) -> bool {
        self.is_plain() && self.reach() > VECTORS_PLAIN
    }

    /// Whether an instruction is one atomic operation for the whole group.
    fn meets(&self, i: Inst) -> bool {
        let d = &self.func.insts[i];
        matches!(d.op, Op::Atomic { op, .. } if op.combines()) && self.shapes.is_uniform(d.args[0])
    }

    /// Straight code, which runs once.
    fn is_plain(&self) -> bool {
        let mut insts = self.func.layout.iter().flat_map(|&b| &self.func.blocks[b].insts);
        self.loops.list.is_empty() && !insts.any(|&i| self.func.insts[i].op.effects().waits)
    }

    /// What an access of one part counts for in code without loops, in vectors.
    fn reach(&self) -> u32 {
        let insts = || {
            self.func.layout.iter().flat_map(|&b| &self.func.blocks[b].insts).map(|&i| &self.func.insts[i])
        };
        let loaded: FxHashSet<Value> =
            insts().filter(|d| matches!(d.op, Op::Load { .. })).map(|d| d.args[0]).collect();
        let reach = insts().filter_map(|d| match d.op {
            Op::Load { ty, space, .. } if space != Space::Param => Some(ty.bytes().div_ceil(4)),
            Op::Store { ty, .. } => {
                let again = if loaded.contains(&d.args[0]) { IN_PLACE } else { 1 };
                Some(ty.bytes().div_ceil(4) * again)
            }
            _ => None,
        });
        reach.max().unwrap_or(1)
    }

    /// Whether lanes of a wide group have no reason to go apart: they wait for each other in arithmetic only.
    fn together(&self) -> bool {
        let Some(d) = self.shapes.divergence() else { return true };
        let ordered = |d: &InstData| match d.op {
            Op::Load { access, .. } | Op::Store { access, .. } => access.ordering != Ordering::Weak,
            _ => false,
        };
        let mut insts = self.func.layout.iter().flat_map(|&b| &self.func.blocks[b].insts);
        if insts.any(|&i| ordered(&self.func.insts[i])) {
            return false;
        }
        (0..self.loops.list.len()).all(|l| {
            let blocks = &self.loops.list[l].blocks;
            let touches = |b: &Block| {
                self.func.blocks[*b].insts.iter().any(|&i| {
                    let op = &self.func.insts[i].op;
                    let e = op.effects();
                    e.reads || e.writes || matches!(op, Op::Call(_) | Op::Helper(_))
                })
            };
            !d.divergent_loop(l) || !blocks.iter().any(touches) || self.leave_together(l)
        })
    }

    /// Whether all ways out of a loop compare something that is nearly the same in all lanes with something that is
    /// the same, as in `for (i = thread; i < n; i += threads)`: lanes leave in the same round, or in the one before.
    fn leave_together(&self, l: LoopId) -> bool {
        let blocks = &self.loops.list[l].blocks;
        let level = |v: Value| !self.shapes.shape(v).is_varying();
        blocks.iter().filter(|&&b| self.cfg.succs(b).iter().any(|s| !blocks.contains(s))).all(|&b| {
            let Terminator::Branch { cond, .. } = self.func.blocks[b].term else { return false };
            let Some(i) = self.func.def_inst(cond) else { return level(cond) };
            let d = &self.func.insts[i];
            level(cond) || matches!(d.op, Op::ICmp(..)) && d.args.iter().all(|&a| level(a))
        })
    }

    /// Whether lanes that stay in a loop are moved together when the others have left it (the pass `compact`).
    fn moves_together(&self, l: LoopId) -> bool {
        let innermost = self.loops.list.iter().all(|inner| inner.parent != Some(l));
        let mut insts = self.loops.list[l].blocks.iter().flat_map(|&b| &self.func.blocks[b].insts);
        innermost && self.native >= COMPACTS && insts.all(|&i| self.func.insts[i].op.effects().speculatable())
    }

    /// What a group's access costs because it is less than memory moves together: the rest is fetched with it,
    /// and has mostly left the nearest cache when another group comes for it.
    fn part_of_line(&self, i: Inst) -> f64 {
        let d = &self.func.insts[i];
        let Op::Load { ty, count, space: Space::Global | Space::Generic, .. } = d.op else { return 0.0 };
        let Shape::Affine { offsets, .. } = self.shapes.shape(d.args[0]) else { return 0.0 };
        let (least, most) = offsets.iter().fold((0, 0), |(a, b), &o| (a.min(o), b.max(o)));
        let bytes = most - least + i64::from(ty.bytes() * u32::from(count));
        if bytes >= LINE_BYTES { 0.0 } else { LINE * (1.0 - bytes as f64 / LINE_BYTES as f64) }
    }

    /// Cost of an instruction for one part.
    fn unit(&self, part: &Shapes, i: Inst) -> f64 {
        let d = &self.func.insts[i];
        let address = |v: Value| if part.shape(v).is_varying() { GATHER } else { 1.0 };
        let wide = |ty: Type| f64::from(ty.bits().div_ceil(32));
        match d.op {
            Op::Const(..) | Op::Undef(_) | Op::CheckAlign(_) | Op::Barrier(..) => 0.0,
            Op::Load { ty, count, space, .. } => {
                let far = matches!(space, Space::Global | Space::Generic) && !part.is_uniform(d.args[0]);
                address(d.args[0]).max(if far { GLOBAL } else { 1.0 }) * wide(ty) * f64::from(count)
            }
            Op::Store { ty, .. } => address(d.args[0]) * wide(ty) * (d.args.len() - 1) as f64,
            Op::Atomic { .. } | Op::AtomicCas { .. } | Op::AtomicCasWide { .. } => GATHER,
            Op::Call(_) | Op::Helper(_) | Op::Image(_) => CALL,
            _ => match d.results.first() {
                Some(&r) if part.shape(r).is_varying() => wide(self.func.ty(r)),
                _ => SCALAR,
            },
        }
    }

    /// Operations on the longest way of a value of such a type around the loop that a block closes.
    fn chain(&self, latch: Block, kind: fn(Type) -> bool) -> f64 {
        let Some(l) = self.loops.of(latch).filter(|&l| self.loops.list[l].latches.contains(&latch)) else {
            return 0.0;
        };
        let l = &self.loops.list[l];
        let mut longest: FxHashMap<Value, u32> = FxHashMap::default();
        for &b in self.cfg.rpo.iter().filter(|b| l.blocks.contains(b)) {
            let params = self.func.blocks[b].params.iter();
            longest.extend(params.filter(|&&p| b == l.header && kind(self.func.ty(p))).map(|&p| (p, 0)));
            for &i in &self.func.blocks[b].insts {
                let d = &self.func.insts[i];
                if let Some(most) = d.args.iter().filter_map(|a| longest.get(a)).max().copied() {
                    longest.extend(d.results.iter().map(|&r| (r, most + 1)));
                }
            }
        }
        let back = self.func.blocks[latch].term.edges();
        let args = back.iter().filter(|e| e.block == l.header).flat_map(|e| &e.args);
        args.filter_map(|a| longest.get(a)).max().map_or(0.0, |n| f64::from(*n))
    }
}

/// The best of several numbers of parts with their costs, the least first.
pub(super) fn best(costs: &[(u32, f64)]) -> Option<u32> {
    let mut best: Option<(u32, f64)> = None;
    for &(parts, cost) in costs {
        let doublings = best.map_or(0, |b| (parts / b.0).ilog2());
        if best.is_none_or(|b| cost <= b.1 * WORTH.powi(doublings as i32)) {
            best = Some((parts, cost));
        }
    }
    best.map(|b| b.0)
}

#[cfg(test)]
mod tests {
    use super::best;

    #[test]
    fn more_parts_must_gain() {
        assert_eq!(best(&[(1, 10.0), (2, 9.9), (4, 9.8)]), Some(1));
        assert_eq!(best(&[(1, 10.0), (2, 6.0), (4, 5.9)]), Some(2));
        assert_eq!(best(&[(1, 10.0), (4, 5.0), (16, 4.0)]), Some(16));
        assert_eq!(best(&[]), None);
    }
}
