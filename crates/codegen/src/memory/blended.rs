//! Small arrays in local memory, or few places of larger ones, that differ by lane: all these elements are loaded and one is chosen for
//! each lane, and a store writes all of them back. A few loads and blends take less than a gather, let alone than a scatter, whose lanes
//! the loads behind it wait for.

use weft_ir::Type;
use weft_ir::analysis::LocalPlaces;

use super::Memory;
use crate::code::Mask;
use crate::llvm::{ICond, Val};

impl Memory<'_, '_> {
    /// Whether there are few enough elements to be blended.
    pub(super) fn blended(&self, places: LocalPlaces, store: bool) -> bool {
        let most = if store { self.g.blending.stores } else { self.g.blending.loads };
        self.n > 1 && places.count <= most
    }

    /// Loads the element at each lane's offset, which is one of the places.
    pub(super) fn load_blended(&self, ty: Type, offset: Val, places: LocalPlaces) -> Val {
        let s = self.s;
        let at = |k: u32| places.first + k * places.step;
        let load = |k: u32| self.load_row(ty, at(k));
        (1..places.count).fold(load(0), |v, k| s.select(self.is_at(offset, at(k)), load(k), v))
    }

    /// Stores an element at each active lane's offset, which is one of the places.
    pub(super) fn store_blended(&self, v: Val, offset: Val, places: LocalPlaces) {
        let s = self.s;
        let mask = match self.way.mask {
            Mask::All => None,
            m => Some(self.mask_lanes(m)),
        };
        let ty = self.way.ty;
        for at in (0..places.count).map(|k| places.first + k * places.step) {
            let here = self.is_at(offset, at);
            let here = mask.map_or(here, |m| s.and(m, here));
            let new = s.select(here, v, self.load_row(ty, at));
            let st = s.store(new, self.row(at), ty.bytes());
            self.tag(st, self.way.space);
        }
    }

    fn is_at(&self, offset: Val, at: u32) -> Val {
        let s = self.s;
        s.icmp(ICond::LLVMIntEQ, offset, s.splat(s.iconst(s.int(32), u64::from(at)), self.n))
    }

    /// Where all lanes' elements at one offset lie.
    fn row(&self, at: u32) -> Val {
        self.s.byte_offset(self.env.local, (at * self.n) as usize)
    }

    fn load_row(&self, ty: Type, at: u32) -> Val {
        let v = self.s.load(self.g.ty(ty, self.n), self.row(at), ty.bytes());
        self.tag(v, weft_ir::Space::Local);
        v
    }
}
