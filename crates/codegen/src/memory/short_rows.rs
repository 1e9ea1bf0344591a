//! Accesses of lanes in several rows of neighbours ([`weft_ir::Access::rows`]): a vector for each row.

use super::Memory;
use crate::code::Mask;
use crate::llvm::Val;

impl Memory<'_, '_> {
    /// Lanes of a row, if a part has several.
    pub(super) fn short_row(&self) -> Option<u32> {
        let lanes = u32::from(self.way.access.rows);
        (lanes > 1 && lanes < self.n && self.n.is_multiple_of(lanes) && self.way.count == 1).then_some(lanes)
    }

    /// Each row's place, and which of its lanes take part. A row without any looks at something harmless instead: what lies at its
    /// place may not be there.
    fn rows_of(&self, p: Val, lanes: u32) -> Vec<(std::ops::Range<u32>, Val, Option<Val>)> {
        let s = self.s;
        let rows = (0..self.n).step_by(lanes as usize).map(|first| first..first + lanes);
        let of = |row: std::ops::Range<u32>| {
            let at = s.lane(p, row.start);
            if matches!(self.way.mask, Mask::All) {
                return (row, at, None);
            }
            let m = s.pick(self.mask_lanes(self.way.mask), row.clone());
            let bits = s.bitcast(m, s.int(lanes));
            let some = s.icmp(crate::llvm::ICond::LLVMIntNE, bits, s.zero(bits.ty()));
            (row, s.select(some, at, self.env.cta), Some(m))
        };
        rows.map(of).collect()
    }

    /// Elements at the pointers `p`.
    pub(super) fn load_rows(&self, p: Val, lanes: u32) -> Val {
        let s = self.s;
        let ty = s.vector(self.g.ty(self.way.ty, 1), lanes);
        let load = |(_, at, mask): (_, Val, Option<Val>)| {
            let v = match mask {
                None => s.load(ty, at, self.way.ty.bytes()),
                Some(m) => {
                    let v = s.intrinsic("llvm.masked.load", &[ty, s.ptr()], &[at, m, s.zero(ty)]);
                    s.call_align(v, 0, self.way.ty.bytes());
                    v
                }
            };
            self.tag(v, self.way.space);
            self.invariant(v, self.way.space, self.way.access);
            v
        };
        let rows: Vec<Val> = self.rows_of(p, lanes).into_iter().map(load).collect();
        self.concat(&rows)
    }

    /// Puts elements to the pointers `p`.
    pub(super) fn store_rows(&self, v: Val, p: Val, lanes: u32) {
        let s = self.s;
        for (row, at, mask) in self.rows_of(p, lanes) {
            let v = s.pick(v, row);
            let st = match mask {
                None => s.store(v, at, self.way.ty.bytes()),
                Some(m) => s.masked_store(v, at, m, self.way.ty.bytes()),
            };
            self.tag(st, self.way.space);
        }
    }
}
