//! Which registers that hold products are read after the end of a run.

use rustc_hash::FxHashSet;

use super::effects::Facts;
use super::needed::Needed;
use super::plain::{insts, plain};
use super::runs::Run;
use crate::{Function, Inst, Opcode, Operand, RegId, Statement};

/// For each run, such registers.
pub(super) fn live_out(
    f: &Function,
    body: &[Statement],
    facts: &Facts,
    needed: &Needed,
    runs: &[Run],
) -> Vec<FxHashSet<RegId>> {
    let products = products(f);
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); runs.len()];
    for (n, run) in runs.iter().enumerate() {
        run.next.iter().for_each(|s| before[*s].push(n));
    }
    let mut written: Vec<FxHashSet<RegId>> = vec![FxHashSet::default(); runs.len()];
    // Runs that need a register's value from before.
    let mut work: Vec<(usize, RegId)> = Vec::new();
    let mut live_in: Vec<FxHashSet<RegId>> = vec![FxHashSet::default(); runs.len()];
    for (n, run) in runs.iter().enumerate() {
        let mut seen = FxHashSet::default();
        for i in run.insts.iter().filter_map(|at| inst(body, *at)) {
            let mut writes: Vec<RegId> = Vec::new();
            let counts = needed.counts(i, facts);
            let holds = |r: RegId| products.get(r.index()) == Some(&true);
            facts.registers(
                i,
                &mut |r| {
                    if counts && holds(r) && !seen.contains(&r) && live_in[n].insert(r) {
                        work.push((n, r));
                    }
                },
                &mut |r| {
                    if holds(r) {
                        writes.push(r);
                    }
                },
            );
            seen.extend(writes);
        }
        written[n] = seen;
    }
    // Parameters in registers, of which some are read when the function returns.
    let params: FxHashSet<RegId> = f.param_regs.iter().flatten().copied().collect();
    let mut live_out: Vec<FxHashSet<RegId>> = vec![params; runs.len()];
    while let Some((n, r)) = work.pop() {
        for &p in &before[n] {
            if live_out[p].insert(r) && !written[p].contains(&r) && live_in[p].insert(r) {
                work.push((p, r));
            }
        }
    }
    live_out
}

fn inst(body: &[Statement], at: usize) -> Option<&Inst> {
    match body.get(at) {
        Some(Statement::Inst(i)) => Some(i),
        _ => None,
    }
}

/// Registers that may hold a product, or a copy or the negative of one.
fn products(f: &Function) -> Vec<bool> {
    let mut out = vec![false; f.regs.len()];
    let mut copies: Vec<(RegId, RegId)> = Vec::new();
    for i in insts(f) {
        let Some(Operand::Reg(d)) = i.operands.first() else { continue };
        if i.opcode == Opcode::Mul && plain(i).is_some() {
            out[d.index()] = true;
        }
        if matches!(i.opcode, Opcode::Mov | Opcode::Neg | Opcode::Cvt | Opcode::Mul) {
            for o in &i.operands[1..] {
                if let Operand::Reg(s) = o {
                    copies.push((*s, *d));
                }
            }
        }
    }
    copies.sort_unstable();
    let mut work: Vec<RegId> = (0..out.len()).filter(|r| out[*r]).map(|r| RegId(r as u32)).collect();
    while let Some(r) = work.pop() {
        let first = copies.partition_point(|(s, _)| *s < r);
        for (_, d) in copies[first..].iter().take_while(|(s, _)| *s == r) {
            if !std::mem::replace(&mut out[d.index()], true) {
                work.push(*d);
            }
        }
    }
    out
}
