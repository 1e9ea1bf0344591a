//! Accesses of which it is known that few lanes make them: the last steps of trees over the threads of a block.
//!
//! A few scalar accesses are cheaper than a gather, and what they store is at once there for the loads that follow,
//! which stores under a mask are not.

use weft_ir::Ordering;

use super::Way;
use crate::func::{FnGen, Mask};
use crate::llvm::Val;

/// Most lanes that go one by one where vectors would do, and where they would not.
const FEW: usize = 2;
const FEW_APART: usize = 4;

impl FnGen<'_> {
    /// The active lanes, if they are known and few. `apart`: they do not lie in one piece.
    pub(crate) fn few_lanes(&self, way: &Way, apart: bool) -> Option<Vec<u32>> {
        let Mask::Lanes(m, _) = way.mask else { return None };
        if !m.is_const() || self.n == 1 || way.access.ordering != Ordering::Weak {
            return None;
        }
        let s = self.s;
        let mut lanes = Vec::new();
        for lane in 0..self.n {
            let bit = s.lane(m, lane);
            if bit.is_all_ones() {
                lanes.push(lane);
            } else if !bit.is_zero() {
                return None;
            }
        }
        let most = if apart { FEW_APART } else { FEW };
        (!lanes.is_empty() && lanes.len() <= most).then_some(lanes)
    }

    /// Loads for these lanes; the others get zero.
    pub(crate) fn load_few(&self, way: &Way, p: Val, offsets: &[i64], lanes: &[u32]) -> Vec<Val> {
        let s = self.s;
        (0..way.count)
            .map(|j| {
                let none = s.zero(self.g.ty(way.ty, self.n));
                lanes.iter().fold(none, |all, &lane| {
                    let at = s.byte_offset(p, offsets[lane as usize] as usize);
                    let v = self.load_scalar(way.ty, self.element(at, way.ty, j), way.space, way.access);
                    s.insert(all, v, s.iconst(s.int(32), u64::from(lane)))
                })
            })
            .collect()
    }

    /// Stores for these lanes, in order.
    pub(crate) fn store_few(&self, way: &Way, values: &[Val], p: Val, offsets: &[i64], lanes: &[u32]) {
        let s = self.s;
        for &lane in lanes {
            let at = s.byte_offset(p, offsets[lane as usize] as usize);
            for (j, v) in values.iter().enumerate() {
                let at = self.element(at, way.ty, j as u32);
                self.store_scalar(way.ty, s.lane(*v, lane), at, way.space, way.access);
            }
        }
    }

    /// Distances as an index of addresses: 32 bits where they do, which takes one instruction for all lanes.
    pub(crate) fn distances(&self, offsets: &[i64]) -> Val {
        let s = self.s;
        let small = offsets.iter().all(|o| i32::try_from(*o).is_ok());
        s.const_ints(s.int(if small { 32 } else { 64 }), offsets.iter().map(|o| *o as u64))
    }
}
