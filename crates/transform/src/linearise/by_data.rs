//! Short code behind a test of data, in groups of many lanes.
//!
//! Of so many lanes some nearly always want it and some do not. Asking whether any does, or all do, would only take
//! time, and keep the values of all lanes waiting for the answer.

use rustc_hash::FxHashSet;
use weft_ir::*;

use super::Linearise;

/// Vectors of a group that is this wide, and lanes of a vector whose accesses can have masks at no cost (AVX-512).
const PARTS: u32 = 8;
const LANES: u32 = 16;
/// Most stores and loads, and most instructions.
const ACCESSES: usize = 2;
const INSTRUCTIONS: usize = 8;

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

    /// Whether a block's code is run with masks, be there lanes that want it or not.
    pub(super) fn runs_masked(&self, block: Block) -> bool {
        let wide = self.func.geometry.is_some_and(|g| g.part >= LANES && g.width / g.part >= PARTS);
        let d = &self.func.blocks[block];
        if !wide || !self.by_data.contains(&block) || d.insts.len() > INSTRUCTIONS {
            return false;
        }
        let mut accesses = 0;
        let plain = d.insts.iter().map(|&i| &self.func.insts[i]).all(|d| match d.op {
            Op::Load { access, .. } | Op::Store { access, .. } => {
                accesses += 1;
                access.ordering == Ordering::Weak && !self.shapes.shape(d.args[0]).is_varying()
            }
            op => op.effects().speculatable(),
        });
        let ends = !self.cfg.rpo.iter().any(|&b| b != block && self.dom.dominates(block, b));
        plain && accesses <= ACCESSES && ends
    }
}
