//! Stores to places that lanes took by counting.
//!
//! Where an index comes from counting ([`weft_ir::Form::Counted`]), the code asks whether the places follow each other, moves the
//! values together and makes one store; a scatter takes many times as long. Needs AVX-512's `compress`.

use weft_ir::analysis::base_and_index;

use super::Memory;
use crate::code::Mask;
use crate::llvm::{ICond, Val};

/// Some lanes of a part that fill a register.
struct Run {
    lanes: std::ops::Range<u32>,
    mask: Val,
    /// As many lanes from the first on.
    front: Val,
    /// Index of the first active lane.
    first: Val,
}

impl Memory<'_, '_> {
    /// Stores a value of each active lane, in one piece where the places follow each other; `false` if nothing was done.
    pub(super) fn store_counted(&self, value: Val, p: Val) -> bool {
        let s = self.s;
        let bytes = self.way.ty.bytes();
        let (Some(address), Mask::Lanes(mask, _)) = (self.way.address, self.way.mask) else { return false };
        let Some((base, index, scale)) = base_and_index(self.t.f, &self.t.relations, address) else {
            return false;
        };
        let base: Option<Vec<Val>> = base.into_iter().map(|t| self.uniform(t)).collect();
        let Some(base) = base.and_then(|same| self.base_of(same)) else { return false };
        if scale != bytes {
            return false;
        }
        let base = s.int_to_ptr(base);
        let (runs, ok) = self.runs(self.vector(index), mask, bytes);
        self.perform_either(
            ok,
            || {
                let s = self.s;
                for run in runs {
                    let v = s.pick(value, run.lanes);
                    let over = s.zero(v.ty());
                    let v = s.intrinsic("llvm.experimental.vector.compress", &[v.ty()], &[v, run.mask, over]);
                    let at = s.gep(s.int(8 * bytes), base, s.sext(run.first, s.int(64)));
                    self.tag(s.masked_store(v, at, run.front, bytes), self.way.space);
                }
            },
            || self.scatter_one(value, p),
        );
        true
    }

    /// The lanes register by register, and whether in each of them the active lanes' indices follow each other.
    fn runs(&self, index: Val, mask: Val, bytes: u32) -> (Vec<Run>, Val) {
        let s = self.s;
        let i32 = s.int(32);
        let size = (self.g.target.vector_bits / (8 * bytes)).min(self.n);
        let mut ok = s.iconst(s.int(1), 1);
        let numbers = s.const_ints(i32, (0..u64::from(size)).collect::<Vec<_>>());
        let runs = (0..self.n / size).map(|c| {
            let lanes = c * size..(c + 1) * size;
            let mask = s.pick(mask, lanes.clone());
            let bits = s.bitcast(mask, s.int(size));
            let count = s.zext(s.intrinsic("llvm.ctpop", &[bits.ty()], &[bits]), i32);
            let ones = s.sub(s.shl(s.iconst(i32, 1), count), s.iconst(i32, 1));
            let front = s.trunc(ones, s.int(size));
            let x = s.pick(index, lanes.clone());
            let x = s.intrinsic("llvm.experimental.vector.compress", &[x.ty()], &[x, mask, s.zero(x.ty())]);
            let first = s.lane(x, 0);
            let apart = s.icmp(ICond::LLVMIntNE, x, s.add(s.splat(first, size), numbers));
            let apart = s.and(s.bitcast(apart, s.int(size)), front);
            // The sum must not wrap before it is made a part of an address.
            let least = s.iconst(i32, u64::from(i32::MAX as u32 - size));
            let near = s.icmp(ICond::LLVMIntSLT, first, least);
            let here = s.and(near, s.icmp(ICond::LLVMIntEQ, apart, s.zero(apart.ty())));
            ok = s.and(ok, here);
            Run { lanes, mask, front: s.bitcast(front, s.vector(s.int(1), size)), first }
        });
        let runs = runs.collect();
        (runs, ok)
    }
}
