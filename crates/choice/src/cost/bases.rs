//! Addresses that an access makes of registers which others use, too.
//!
//! An instruction that reads memory adds a constant to its address by itself, so that all places of an array at constant
//! distances go by one register, however many there are: an unrolled walk along a row of a tile needs one address.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::inst_uses;
use weft_ir::*;

use super::Code;

/// Most terms of a sum that are told apart; longer ones are registers of their own.
const TERMS: usize = 4;

/// The sums that addresses are, less constants.
pub(crate) struct Bases(FxHashMap<Value, Box<[Value]>>);

impl Bases {
    pub(super) fn new(code: &Code<'_>) -> Self {
        let func = code.func;
        // Whether nothing but accesses, and sums for them, use a value.
        let mut otherwise: FxHashSet<Value> = FxHashSet::default();
        for &b in &code.cfg.rpo {
            let d = &func.blocks[b];
            otherwise.extend(d.term.uses());
            for &i in &d.insts {
                let d = &func.insts[i];
                match d.op {
                    Op::Load { .. } => otherwise.extend(d.mask),
                    Op::Store { .. } => otherwise.extend(d.args[1..].iter().chain(&d.mask)),
                    Op::Int(IntOp::Add) => {}
                    _ => otherwise.extend(inst_uses(func, i)),
                }
            }
        }
        let mut sums: FxHashMap<Value, Box<[Value]>> = FxHashMap::default();
        let mut bases: FxHashMap<Value, Box<[Value]>> = FxHashMap::default();
        for &i in code.cfg.rpo.iter().flat_map(|&b| &func.blocks[b].insts) {
            let d = &func.insts[i];
            let Some(&r) = d.results.first() else { continue };
            if code.part().shape(r).is_varying() || !func.ty(r).is_int() {
                continue;
            }
            let known = |v: &Value| sums.get(v).map_or(std::slice::from_ref(v), |s| s).to_vec();
            let constant = |v: &Value| sums.get(v).is_some_and(|s| s.is_empty());
            let mut sum = match d.op {
                // Registers that hold a thread's number, less its lane, are the group's own.
                Op::Const(..) | Op::Special(Special::Tid(_) | Special::ThreadLinear) => Vec::new(),
                Op::Int(IntOp::Add) => [known(&d.args[0]), known(&d.args[1])].concat(),
                Op::Int(IntOp::Mul | IntOp::Shl) | Op::Convert(..) if d.args.iter().all(constant) => {
                    Vec::new()
                }
                _ => continue,
            };
            sum.sort_unstable();
            if sum.len() <= TERMS {
                if matches!(d.op, Op::Int(IntOp::Add)) && !otherwise.contains(&r) || sum.is_empty() {
                    bases.insert(r, sum.clone().into());
                }
                sums.insert(r, sum.into());
            }
        }
        // What is one of such sums itself shares their register.
        let whole: FxHashSet<Value> =
            bases.values().filter_map(|s| <[Value; 1]>::try_from(&**s).ok()).flatten().collect();
        bases.extend(whole.into_iter().map(|v| (v, Box::from([v]))));
        Bases(bases)
    }

    /// What must be in registers for a value besides constants, if it needs none of its own.
    pub(super) fn of(&self, v: Value) -> Option<&[Value]> {
        self.0.get(&v).map(|s| &**s)
    }
}
