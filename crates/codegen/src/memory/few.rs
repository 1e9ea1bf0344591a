//! Accesses of which it is known that few lanes make them: the last steps of trees over the threads of a block.
//!
//! A few scalar accesses are cheaper than a gather, and what they store is at once there for the loads that follow,
//! which stores under a mask are not. So it is with lanes of which only few can be active ([`weft_ir::analysis::PossibleLanes`]): those that are not
//! go to a place of their own.

use weft_ir::{Ordering, Value};

use super::Memory;
use crate::code::Mask;
use crate::llvm::Val;

/// Most lanes that go one by one where vectors would do, and where they would not.
const FEW: usize = 2;
const FEW_SCATTERED: usize = 4;

/// Lanes that go one by one.
pub(crate) struct Few {
    lanes: Vec<u32>,
    /// By which it is asked whether they are there; `None`: they are.
    mask: Option<Val>,
}

impl Memory<'_, '_> {
    /// The active lanes, or those that can be, if they are known and few. `scattered`: they do not lie in one piece.
    pub(crate) fn few_lanes(&self, scattered: bool) -> Option<Few> {
        let Mask::Lanes(m, _) = self.way.mask else { return None };
        if self.n == 1 || self.way.access.ordering != Ordering::Weak {
            return None;
        }
        let few = match self.known_lanes(m) {
            Some(lanes) => Few { lanes, mask: None },
            None => Few { lanes: self.possible_lanes(self.way.lanes)?, mask: Some(m) },
        };
        let most = if scattered { FEW_SCATTERED } else { FEW };
        (!few.lanes.is_empty() && few.lanes.len() <= most).then_some(few)
    }

    /// The lanes of this part in which a mask can hold, if that is not known to be any.
    pub(crate) fn possible_lanes(&self, mask: Option<Value>) -> Option<Vec<u32>> {
        let all = self.t.relations.possible.get(&mask?)?;
        let n = self.n as usize;
        let of_part = if self.whole && self.t.parts > 1 {
            return None;
        } else {
            all.chunks(n).nth(self.number as usize)?
        };
        let lanes: Vec<u32> = (0..self.n).filter(|l| of_part[*l as usize]).collect();
        (lanes.len() < n).then_some(lanes)
    }

    /// The lanes of a mask that is a constant.
    fn known_lanes(&self, m: Val) -> Option<Vec<u32>> {
        if !m.is_const() {
            return None;
        }
        let mut lanes = Vec::new();
        for lane in 0..self.n {
            let bit = self.s.lane(m, lane);
            if bit.is_all_ones() {
                lanes.push(lane);
            } else if !bit.is_zero() {
                return None;
            }
        }
        Some(lanes)
    }

    /// A lane's place, or where it goes if it is not active.
    fn place_of(&self, few: &Few, p: Val, offsets: &[i64], lane: u32, idle: impl FnOnce() -> Val) -> Val {
        let at = self.s.byte_offset(p, offsets[lane as usize] as usize);
        few.mask.map_or(at, |m| self.s.select(self.s.lane(m, lane), at, idle()))
    }

    /// Loads for these lanes; the others get zero.
    pub(crate) fn load_few(&self, p: Val, offsets: &[i64], few: &Few) -> Vec<Val> {
        let s = self.s;
        let none = s.zero(self.g.ty(self.way.ty, self.n));
        // The block's description can always be read.
        let idle = || self.env.cta;
        let places: Vec<(u32, Val)> =
            few.lanes.iter().map(|&lane| (lane, self.place_of(few, p, offsets, lane, idle))).collect();
        let element = |j: u32| {
            places.iter().fold(none, |all, &(lane, at)| {
                let v = self.load_scalar(
                    self.way.ty,
                    self.element(at, self.way.ty, j),
                    self.way.space,
                    self.way.access,
                );
                s.insert(all, v, s.iconst(s.int(32), u64::from(lane)))
            })
        };
        (0..self.way.count).map(element).collect()
    }

    /// Stores for these lanes, in order.
    pub(crate) fn store_few(&self, values: &[Val], p: Val, offsets: &[i64], few: &Few) {
        let s = self.s;
        for &lane in &few.lanes {
            let idle = || self.stack_array(s.int(8), self.way.count * self.way.ty.bytes());
            let at = self.place_of(few, p, offsets, lane, idle);
            for (j, v) in values.iter().enumerate() {
                let at = self.element(at, self.way.ty, j as u32);
                self.store_scalar(self.way.ty, s.lane(*v, lane), at, self.way.space, self.way.access);
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
