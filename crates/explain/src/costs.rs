//! Where the estimate says that time goes: by instruction and by PTX line.

use rustc_hash::FxHashMap;
use weft_choice::cost;
use weft_ir::{Inst, Unit};
use weft_target::TargetModel;

/// Estimated cycles of a block of threads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Costs {
    /// By instruction.
    pub(crate) insts: FxHashMap<Inst, f64>,
    /// By line of the PTX text.
    pub(crate) lines: FxHashMap<u32, f64>,
}

impl Costs {
    /// What a basic block takes is shared out among its instructions by what each would take alone.
    pub(crate) fn new(unit: &Unit, target: &TargetModel) -> Self {
        let mut costs = Costs::default();
        let Some(kernel) = unit.functions.first() else { return costs };
        let groups = kernel.geometry.map_or(1.0, |g| f64::from(g.groups()));
        for b in cost::blocks(unit, target) {
            let sum: f64 = b.insts.iter().map(|(_, c)| c).sum();
            let scale = if sum > 0.0 { b.cycles.min(sum) / sum } else { 0.0 };
            for (i, cycles) in b.insts {
                let cycles = cycles * scale * b.times * groups;
                costs.insts.insert(i, cycles);
                *costs.lines.entry(kernel.insts[i].loc).or_default() += cycles;
            }
        }
        costs
    }

    /// Of some lines together.
    pub(crate) fn of_lines(&self, lines: impl IntoIterator<Item = u32>) -> f64 {
        lines.into_iter().filter_map(|l| self.lines.get(&l)).sum()
    }
}
