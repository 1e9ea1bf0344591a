//! Which results somebody needs.

use smallvec::SmallVec;

use super::effects::Facts;
use crate::{Function, Inst, RegId, Statement};

/// Registers that an instruction with an effect depends on, wherever they are written.
pub(super) struct Needed(Vec<bool>);

impl Needed {
    pub(super) fn new(f: &Function, body: &[Statement], facts: &Facts) -> Needed {
        let mut writers: Vec<SmallVec<[u32; 1]>> = vec![SmallVec::new(); f.regs.len()];
        let mut needed = vec![false; f.regs.len()];
        let mut work: Vec<RegId> = Vec::new();
        let need = |r: RegId, needed: &mut Vec<bool>, work: &mut Vec<RegId>| {
            if let Some(n) = needed.get_mut(r.index()).filter(|n| !**n) {
                *n = true;
                work.push(r);
            }
        };
        // A function's results in registers are read when it returns.
        for r in f.param_regs.iter().flatten() {
            need(*r, &mut needed, &mut work);
        }
        for (n, s) in body.iter().enumerate() {
            let Statement::Inst(i) = s else { continue };
            if facts.pure(i) {
                facts.registers(i, &mut |_| {}, &mut |r| {
                    if let Some(w) = writers.get_mut(r.index()) {
                        w.push(n as u32);
                    }
                });
            } else {
                facts.registers(i, &mut |r| need(r, &mut needed, &mut work), &mut |_| {});
            }
        }
        while let Some(r) = work.pop() {
            for n in std::mem::take(&mut writers[r.index()]) {
                if let Some(Statement::Inst(i)) = body.get(n as usize) {
                    facts.registers(i, &mut |r| need(r, &mut needed, &mut work), &mut |_| {});
                }
            }
        }
        Needed(needed)
    }

    /// Whether the instruction has an effect, or a result that somebody needs.
    pub(super) fn counts(&self, i: &Inst, facts: &Facts) -> bool {
        let mut counts = !facts.pure(i);
        facts.registers(i, &mut |_| {}, &mut |r| counts |= self.0.get(r.index()).copied().unwrap_or(true));
        counts
    }
}
