//! Whether threads had better run one after the other.
//!
//! A gather takes about as long as the loads of its lanes one by one, and in a loop that lanes leave at different times
//! all of them wait for the last. Where such loops do little else than gather and scatter (a row of a sparse matrix per
//! thread, the neighbours of a node), the code of one thread is the faster one.

use rustc_hash::FxHashSet;
use weft_ir::analysis::LoopId;
use weft_ir::*;

use super::View;

/// Operations of a vector per cycle, or of a scalar, turned round.
const VECTOR: f64 = 0.5;
const SCALAR: f64 = 0.25;
/// A load or store of one thread, and a lane's part of a gather or scatter, in cycles.
const ACCESS: f64 = 0.5;
const LANE: f64 = 1.25;
/// Decisions that cannot be foretold, per thread.
const MISSED: f64 = 1.0;
/// Rounds of the last lane to those of the average one.
const LAST: f64 = 1.75;
/// How much more often the body of a loop runs than what is around it.
const TRIPS: f64 = 16.0;
/// An atomic operation, and a call, of one thread.
const ATOMIC: f64 = 6.0;
const CALL: f64 = 20.0;
/// A call for a vector, in calls for a thread.
const VECTOR_CALL: f64 = 2.0;

impl View<'_> {
    /// Whether groups of one thread take less time than those of a vector. Of kernels in which nobody waits.
    pub(super) fn alone_is_faster(&self) -> bool {
        let Some(divergence) = self.shapes.divergence() else { return false };
        let insts = |b: Block| self.func.blocks[b].insts.iter().copied();
        if self.func.layout.iter().any(|&b| insts(b).any(|i| self.func.insts[i].op.effects().waits)) {
            return false;
        }
        let uneven: Vec<LoopId> = (0..self.loops.list.len())
            .filter(|&l| divergence.divergent_loop(l))
            .filter(|&l| self.loops.list[l].blocks.iter().any(|&b| insts(b).any(|i| self.gathers(i))))
            .collect();
        if uneven.is_empty() || uneven.iter().any(|&l| self.follows_pointers(l)) {
            return false;
        }
        let (mut lanes, mut alone) = (0.0, 0.0);
        for &b in &self.cfg.rpo {
            let depth = self.loops.around(b).count() as i32;
            if depth == 0 {
                continue;
            }
            let late = self.loops.around(b).filter(|l| uneven.contains(l)).count().min(1) as i32;
            let rounds = TRIPS.powi(depth);
            let (mut v, mut s) = (0.0, if divergence.branch(b) { MISSED } else { 0.0 });
            for i in insts(b) {
                let (vector, scalar) = self.times(i);
                v += vector;
                s += scalar;
            }
            lanes += v * rounds * LAST.powi(late);
            alone += s * rounds;
        }
        alone * f64::from(self.native) < lanes
    }

    /// Whether lanes access memory at places of their own.
    fn gathers(&self, i: Inst) -> bool {
        let d = &self.func.insts[i];
        matches!(d.op, Op::Load { .. } | Op::Store { .. }) && self.shapes.shape(d.args[0]).is_varying()
    }

    /// Cycles of an instruction for a vector and for a thread.
    fn times(&self, i: Inst) -> (f64, f64) {
        let d = &self.func.insts[i];
        let native = f64::from(self.native);
        let wide = |ty: Type| f64::from(ty.bits().div_ceil(32));
        let access = |ty: Type, count: usize| {
            let vector = if self.gathers(i) { native * LANE } else { wide(ty) * VECTOR };
            (vector * count as f64, ACCESS * count as f64)
        };
        match d.op {
            Op::Const(..) | Op::Undef(_) | Op::CheckAlign(_) => (0.0, 0.0),
            Op::Load { ty, count, .. } => access(ty, count.into()),
            Op::Store { ty, .. } => access(ty, d.args.len() - 1),
            // One for all lanes where they meet.
            Op::Atomic { .. } | Op::AtomicCas { .. } | Op::AtomicCasWide { .. } => {
                let apart = self.shapes.shape(d.args[0]).is_varying();
                (if apart { ATOMIC * native } else { ATOMIC }, ATOMIC)
            }
            // One call for a vector.
            Op::Image(_) => (CALL * 2.0, CALL),
            Op::Call(_) | Op::Helper(_) => (CALL * VECTOR_CALL, CALL),
            _ => match d.results.first() {
                Some(&r) if self.shapes.shape(r).is_varying() => (wide(self.func.ty(r)) * VECTOR, SCALAR),
                _ => (SCALAR, SCALAR),
            },
        }
    }

    /// Whether a lane must have what it loaded in one round to know where to load in the next: the lanes of a gather
    /// then wait for memory together, threads one after the other.
    fn follows_pointers(&self, l: LoopId) -> bool {
        let data = &self.loops.list[l];
        let inside = |v: Value| match self.func.values[v].def {
            ValueDef::Result(i, _) => data.blocks.iter().any(|&b| self.func.blocks[b].insts.contains(&i)),
            ValueDef::Param(b, _) => data.blocks.contains(&b),
        };
        // Places, and whether they were computed in an earlier round.
        let loads = data.blocks.iter().flat_map(|&b| &self.func.blocks[b].insts);
        let mut work: Vec<(Value, bool)> =
            loads.filter(|&&i| self.gathers(i)).map(|&i| (self.func.insts[i].args[0], false)).collect();
        let mut seen: FxHashSet<(Value, bool)> = FxHashSet::default();
        while let Some((v, earlier)) = work.pop() {
            if !inside(v) || !seen.insert((v, earlier)) {
                continue;
            }
            match self.func.values[v].def {
                ValueDef::Result(i, _) => {
                    let d = &self.func.insts[i];
                    if earlier && d.op.effects().reads && self.shapes.shape(v).is_varying() {
                        return true;
                    }
                    work.extend(d.args.iter().map(|&a| (a, earlier)));
                }
                ValueDef::Param(b, n) => {
                    let back = b == data.header;
                    for &p in self.cfg.preds(b) {
                        let edges = self.func.blocks[p].term.edges();
                        let args = edges.iter().filter(|e| e.block == b).map(|e| e.args[n as usize]);
                        work.extend(args.map(|a| (a, earlier || back)));
                    }
                }
            }
        }
        false
    }
}
