//! Short code behind a test of data.
//!
//! Of many lanes some nearly always want it and some do not. Asking whether any does, or all do, would only take
//! time, and keep the values of all lanes waiting for the answer.

use rustc_hash::FxHashSet;
use weft_ir::*;

use super::Linearise;

/// How often a lane goes a way that its data decide.
const TAKEN: f64 = 0.5;
/// How many lanes go such a way together: neighbours' data are alike.
const TOGETHER: f64 = 4.0;

/// How often some lane of a group of so many goes a way that data decide.
pub fn some_lane_by_data(width: u32) -> f64 {
    1.0 - (1.0 - TAKEN).powf((f64::from(width) / TOGETHER).max(1.0))
}

impl Linearise<'_> {
    /// Whether a condition follows from what threads have read, not only from their numbers and what all share.
    pub(super) fn is_by_data(&self, cond: Value) -> bool {
        let mut work = vec![cond];
        let mut seen = FxHashSet::default();
        while let Some(v) = work.pop() {
            if !seen.insert(v) {
                continue;
            }
            let fact = self.shapes.fact(v);
            let Some(i) = self.func.def_inst(v).filter(|_| fact.shape.is_varying() && !fact.is_by_thread())
            else {
                continue;
            };
            let d = &self.func.insts[i];
            match d.op {
                Op::Int(_) | Op::IntUnary(_) => work.extend(&d.args),
                Op::ICmp(_) | Op::FCmp(..) => {
                    let data = |a: &Value| {
                        self.shapes.shape(*a).is_varying() && !self.shapes.fact(*a).is_by_thread()
                    };
                    if d.args.iter().all(data) {
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// Whether a block's code is run with masks, be there lanes that want it or not: where skipping it would save less, as often
    /// as no lane wants it, than the answer to the test takes. How often that is is a guess, so that a part's code must not
    /// take longer than the answer either.
    pub(super) fn runs_masked(&self, block: Block) -> bool {
        let Some(g) = self.func.geometry.filter(|_| self.by_data.contains(&block)) else { return false };
        let d = &self.func.blocks[block];
        let plain = d.insts.iter().map(|&i| &self.func.insts[i]).all(|d| match d.op {
            Op::Load { access, .. } | Op::Store { access, .. } => {
                access.ordering == Ordering::Weak && !self.shapes.shape(d.args[0]).is_varying()
            }
            op => op.effects().speculatable(),
        });
        let ends = !self.cfg.rpo.iter().any(|&b| b != block && self.dom.dominates(block, b));
        if !plain || !ends {
            return false;
        }
        let work: f64 = d.insts.iter().map(|&i| self.cycles(i)).sum();
        let (parts, answer) = (f64::from(g.width / g.part.max(1)), self.target.mask_latency);
        work <= answer && work * parts * (1.0 - some_lane_by_data(g.width)) < answer
    }

    /// Cycles of an instruction of such code for a part. Without registers for masks, a store reads what it leaves as it is; in a
    /// group that is the block shared memory lies in registers.
    fn cycles(&self, i: Inst) -> f64 {
        let t = self.target;
        let whole = self.func.geometry.is_some_and(|g| g.groups() == 1);
        match self.func.insts[i].op {
            Op::Load { space: Space::Shared, count, .. } | Op::Store { space: Space::Shared, count, .. }
                if whole =>
            {
                f64::from(count) * t.vector_op_cycles()
            }
            Op::Load { count, .. } => f64::from(count) / t.loads_per_cycle,
            Op::Store { count, .. } if t.has_masks() => f64::from(count) / t.stores_per_cycle,
            Op::Store { count, .. } => {
                f64::from(count) * (t.store_forward_latency + 1.0 / t.stores_per_cycle)
            }
            _ => f64::from(self.cost(i)) * t.vector_op_cycles(),
        }
    }
}
