//! Where a result of arithmetic and a value from elsewhere become one, and someone sees the bits: only the former's
//! NaN is made canonical there, since the latter may be an integer that a register holds.

use rustc_hash::FxHashSet;
use weft_ir::*;

use super::seen::{self, has_own_nan};
use super::{ARITHMETIC, OTHER};

/// Places at which operands are made canonical, so that the result is not.
#[derive(Default)]
pub(super) struct Joins {
    /// Selects, permutations, and operations on signs.
    pub(super) insts: FxHashSet<Inst>,
    /// Parameters of blocks.
    pub(super) params: FxHashSet<Value>,
}

impl Joins {
    /// Operations on signs, whose operand must be canonical before.
    pub(super) fn of_signs(func: &Function, seen: &[bool]) -> Self {
        let mut joins = Joins::default();
        for &i in func.layout.iter().flat_map(|&b| &func.blocks[b].insts) {
            if seen::is_sign(func, i) && seen[func.insts[i].results[0].index()] {
                joins.insts.insert(i);
            }
        }
        joins
    }

    /// Adds selects and parameters where NaNs of both origins meet.
    pub(super) fn meet(&mut self, func: &Function, seen: &[bool], origins: &[u8]) {
        let both = |args: &[Value]| {
            let all = || args.iter().map(|a| origins[a.index()]);
            all().any(|o| o == ARITHMETIC) && all().any(|o| o & OTHER != 0)
        };
        for &b in &func.layout {
            for &i in &func.blocks[b].insts {
                let d = &func.insts[i];
                let joined = match d.op {
                    Op::Select => &d.args[1..],
                    Op::Permute(_) => &d.args[..],
                    _ => continue,
                };
                if seen[d.results[0].index()] && both(joined) {
                    self.insts.insert(i);
                }
            }
        }
        let mut arriving: Vec<u8> = vec![0; func.values.len()];
        const PURE: u8 = 4;
        for &b in &func.layout {
            for e in func.blocks[b].term.edges() {
                for (q, a) in func.blocks[e.block].params.iter().zip(&e.args) {
                    let o = origins[a.index()];
                    arriving[q.index()] |= o | if o == ARITHMETIC { PURE } else { 0 };
                }
            }
        }
        for &q in func.layout.iter().flat_map(|&b| &func.blocks[b].params) {
            let of = arriving[q.index()];
            if seen[q.index()] && has_own_nan(func, q) && of & PURE != 0 && of & OTHER != 0 {
                self.params.insert(q);
            }
        }
    }
}
