//! The work of accesses of memory.

use rustc_hash::FxHashSet;
use weft_ir::analysis::shape::{Guard, Shape};
use weft_ir::*;

use super::Code;
use super::work::Work;

/// Elements in a row of a picture.
const ROW: f64 = 1024.0;
/// Misses of the first cache that are waited for together.
const MISSES: f64 = 2.0;

impl Code<'_> {
    /// A load or store of one part.
    pub(super) fn access(&self, b: Block, i: Inst, ty: Type, space: Space, count: u32, store: bool) -> Work {
        let (d, t) = (&self.func.insts[i], self.target);
        let n = f64::from(count);
        let bytes = i64::from(ty.bytes());
        let address = self.part().shape(d.args[0]);
        let (per_cycle, scalars) = if store {
            (t.stores_per_cycle, t.scalar_stores_per_cycle)
        } else {
            (t.loads_per_cycle, t.scalar_loads_per_cycle)
        };
        let on = |cycles: f64, instructions: f64| {
            let mut w = Work { instructions, ..Work::default() };
            if store {
                w.store = cycles
            } else {
                w.load = cycles
            }
            w
        };
        if space == Space::Local && self.width > 1 {
            return self.local_access(i, ty, n, store);
        }
        if let Some(rows) = self.rows(i).filter(|_| address.is_varying()) {
            let mut w = on(rows / per_cycle, rows);
            w.add(&self.vector(Type::I64, 1.0));
            // Each row's place comes out of a vector, and all rows but the first into one or out of it.
            w.vector += (2.0 * rows - 1.0) / t.shuffles_per_cycle;
            w.instructions += 2.0 * rows - 1.0;
            return w;
        }
        let offsets = match address {
            Shape::Uniform => return on(n / scalars, n),
            Shape::Affine { offsets, .. } if space != Space::Local && offsets.iter().all(|&o| o == 0) => {
                let mut w = on(n / scalars, n);
                w.add(&self.lane_by_lane(ty, n, store).times(self.cut_off()));
                return w;
            }
            // Local memory is each thread's own.
            Shape::Affine { offsets, .. } if space != Space::Local => offsets,
            _ => return self.lane_by_lane(ty, n * self.activity_scalarised(d.mask, store), store),
        };
        let (least, most) = offsets.iter().fold((0, 0), |(a, b), &o| (a.min(o), b.max(o)));
        let span = most - least + bytes * i64::from(count);
        let vector = i64::from(t.vector_bits / 8);
        let vectors = ((span + vector - 1) / vector).max(1) as f64;
        let pieces = self.pieces(ty) * n;
        let in_order = count == 1 && offsets.windows(2).all(|w| w[1] - w[0] == bytes);
        let mut w = if in_order {
            let mut w = on(vectors / per_cycle, vectors);
            if store && d.mask.is_some() && !t.has_masks() {
                w.store +=
                    (t.masked_store_cycles(ty.bits(), space == Space::Shared) - 1.0 / per_cycle) * vectors;
            }
            w
        } else if !store && vectors <= 4.0 * pieces || store && vectors <= 2.0 * pieces {
            let shuffles = pieces.max(vectors) * if count == 1 { 1.0 } else { 2.0 };
            let mut w = on(vectors / per_cycle, vectors);
            w.vector = shuffles / t.shuffles_per_cycle;
            w.instructions += shuffles;
            w
        } else {
            return self.lane_by_lane(ty, n * self.activity_scalarised(d.mask, store), store);
        };
        // Where iterations of a loop lie far apart, what the group leaves of a line comes again for another group.
        let left = 1.0 - self.bytes_of_group(i, ty, count) / f64::from(t.fetch_bytes);
        if space == Space::Global
            && left > 0.0
            && self.loops.of(b).is_some_and(|l| self.far_apart.contains(&l))
        {
            w.stall += left * t.l2_latency / MISSES / f64::from(self.alike.versions(i));
        }
        if ty.bytes() < 4 && self.part().shape(d.args[0]).stride() != Some(bytes) {
            w.add(&self.vector(ty, 2.0));
        }
        if address_is_cut(address) {
            let scalarised = self.lane_by_lane(ty, n, store);
            w.add(&scalarised.times(self.cut_off()));
        }
        w
    }

    /// Short rows that the lanes of a part are in, if an access has any.
    fn rows(&self, i: Inst) -> Option<f64> {
        let (Op::Load { access, .. } | Op::Store { access, .. }) = self.func.insts[i].op else { return None };
        (access.rows > 0).then(|| f64::from(self.lanes) / f64::from(access.rows))
    }

    /// Bytes that an access of a group moves. What parts read at the same places comes once.
    pub(super) fn bytes_of_group(&self, i: Inst, ty: Type, count: u32) -> f64 {
        f64::from(ty.bytes() * count * self.lanes * self.alike.versions(i))
    }

    /// How often a group's lanes do not all lie within a row of whatever they are cut off at.
    fn cut_off(&self) -> f64 {
        let row = self.func.geometry.map_or(self.width, |g| g.block[0].min(self.width));
        (f64::from(row) / ROW).min(1.0)
    }

    /// As [`Self::activity`]: instructions for all lanes take as long for few of them.
    pub(super) fn activity_scalarised(&self, mask: Option<Value>, store: bool) -> f64 {
        let t = self.target;
        if store && t.scatter || !store && t.gather { 0.5 + 0.5 * self.activity(mask) } else { 1.0 }
    }

    /// An access by each lane at a place of its own: gathered or scattered, or one lane after the other.
    pub(super) fn lane_by_lane(&self, ty: Type, n: f64, store: bool) -> Work {
        let t = self.target;
        let lanes = f64::from(self.lanes);
        let each = match (store, ty.bytes() > 4) {
            (true, _) => t.scatter_lane_cycles,
            (false, true) => t.gather_lane_cycles_64,
            (false, false) => t.gather_lane_cycles,
        };
        let cycles = each * lanes * n;
        // Addresses have 64 bits.
        let mut w = self.vector(Type::I64, 1.0);
        if store {
            w.store = cycles;
        } else {
            w.load = cycles;
        }
        w.instructions += lanes * n * if store && !t.scatter || !store && !t.gather { 3.0 } else { 0.5 };
        w
    }

    pub(super) fn atomic(&self, d: &InstData, ty: Type, space: Space, combines: bool) -> Work {
        let t = self.target;
        let shared = matches!(space, Space::Shared | Space::SharedCluster);
        let one = if shared { 2.0 } else { t.atomic_cycles };
        let alone = self.width == 1;
        let common = if !shared && self.is_common(d.args[0]) { 1.0 } else { 0.0 };
        if self.shapes.is_uniform(d.args[0]) && (combines || alone) {
            let unused = d.results.is_empty();
            let mut w = self.vector(ty, if unused { 1.0 } else { 4.0 }).times(f64::from(self.parts));
            if !alone {
                w.vector += 5.0 / t.shuffles_per_cycle;
            }
            w.stall += one + if shared { 0.0 } else { t.atomic_contended_cycles / 8.0 };
            w.instructions += 8.0;
            w.contended = common;
            return w;
        }
        let lanes = f64::from(self.width) * self.activity(d.mask) * self.share_by_thread(d.mask);
        // Of one thread after the other, each waits for the one before.
        let stall =
            if shared { f64::from(u8::from(alone)) * t.store_forward_latency / 4.0 } else { one - 8.0 };
        Work {
            store: lanes * one.min(8.0),
            scalar: lanes * 2.0 / t.scalar_ops_per_cycle,
            stall: lanes * stall.max(0.0),
            instructions: f64::from(self.width) * 6.0,
            contended: lanes * common,
            ..Work::default()
        }
    }

    /// Whether an address is the same for all blocks: computed from parameters and symbols alone.
    fn is_common(&self, address: Value) -> bool {
        let mut work = vec![address];
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        while let Some(v) = work.pop() {
            if !seen.insert(v) {
                continue;
            }
            let Some(d) = self.func.def_inst(v).map(|i| &self.func.insts[i]) else { return false };
            match d.op {
                Op::Load { space: Space::Param, .. } => {}
                Op::Special(_) => return false,
                _ if d.op.effects().speculatable() => {}
                _ => return false,
            }
            work.extend(&d.args);
        }
        true
    }

    /// The part of its lanes that an instruction works for, where data decide: half of them for each decision.
    fn activity(&self, mask: Option<Value>) -> f64 {
        let mut work: Vec<Value> = mask.into_iter().collect();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut decisions = 0;
        while let Some(v) = work.pop() {
            if !seen.insert(v) || !self.shapes.shape(v).is_varying() || self.shapes.fact(v).is_by_thread() {
                continue;
            }
            let Some(d) = self.func.def_inst(v).map(|i| &self.func.insts[i]) else { continue };
            match d.op {
                Op::Int(IntOp::And) | Op::IntUnary(IntUnary::Not) => work.extend(&d.args),
                Op::ICmp(_) | Op::FCmp(..) if d.args.iter().any(|&a| self.shapes.shape(a).is_varying()) => {
                    decisions += 1;
                }
                _ => {}
            }
        }
        0.5f64.powi(decisions.min(5))
    }
}

impl Code<'_> {
    /// The part of its lanes that threads' numbers let do something, in groups where they let any: one of all where the first
    /// thread of a block alone goes on.
    fn share_by_thread(&self, mask: Option<Value>) -> f64 {
        let Some(active) = mask.and_then(|m| self.lanes_by_thread(m)) else { return 1.0 };
        let some = active.chunks(self.width.max(1) as usize).filter(|g| g.contains(&true)).count();
        let lanes = active.iter().filter(|&&a| a).count();
        if some == 0 { 1.0 } else { lanes as f64 / (some as f64 * f64::from(self.width)) }
    }

    /// The threads of a block that a mask may hold, as far as their numbers tell.
    fn lanes_by_thread(&self, mask: Value) -> Option<Vec<bool>> {
        if let Some(table) = self.shapes.fact(mask).by_thread() {
            return Some(table.iter().map(|&t| t & 1 != 0).collect());
        }
        match self.func.values[mask].def {
            ValueDef::Result(i, _) if matches!(self.func.insts[i].op, Op::Int(IntOp::And)) => {
                let both: Vec<_> =
                    self.func.insts[i].args.iter().filter_map(|&a| self.lanes_by_thread(a)).collect();
                both.into_iter().reduce(|a, b| a.iter().zip(&b).map(|(a, b)| *a && *b).collect())
            }
            // Lanes leave a loop, and none comes: what its mask was at first bounds what it is later, in a register or kept meanwhile.
            ValueDef::Param(b, n) => {
                let into = self.cfg.preds(b).iter().flat_map(|&p| self.func.blocks[p].term.edges());
                let args = into.filter(|e| e.block == b).filter_map(|e| e.args.get(n as usize).copied());
                let first: Vec<Value> = args.filter(|&a| !self.is_what_is_left(a, mask)).collect();
                let &[one] = &first[..] else { return None };
                self.shapes.fact(one).by_thread().map(|t| t.iter().map(|&t| t & 1 != 0).collect())
            }
            ValueDef::Result(..) => None,
        }
    }

    /// Whether a value is a part of a mask, or is kept while the code waits, as that is.
    fn is_what_is_left(&self, v: Value, mask: Value) -> bool {
        v == mask
            || self.func.def_inst(v).map(|i| &self.func.insts[i]).is_some_and(|d| match d.op {
                Op::FrameLoad(_) => true,
                Op::Int(IntOp::And) => d.args.contains(&mask),
                _ => false,
            })
    }
}

/// Whether an address is one of a row only as long as no bound and no multiple lies between its lanes.
fn address_is_cut(address: &Shape) -> bool {
    address.guards().iter().any(|g| !matches!(g, Guard::Extends { .. }))
}
