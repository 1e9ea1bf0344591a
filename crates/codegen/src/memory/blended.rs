//! Small arrays in local memory, at places that differ by lane: all elements are loaded and one is chosen for each lane, and a
//! store writes all of them back. A few loads and blends take less than a gather, let alone than a scatter, whose lanes the loads
//! behind it wait for.

use weft_ir::Type;

use super::Memory;
use super::lanewise::Lanewise;
use crate::code::Mask;
use crate::llvm::{ICond, Val};

impl Memory<'_, '_> {
    /// Loads the element at each lane's offset.
    pub(super) fn load_blended(&self, ty: Type, offset: Val, layout: Lanewise) -> Val {
        let s = self.s;
        let load = |e: u32| self.load_row(ty, e, layout);
        (1..layout.count()).fold(load(0), |v, e| s.select(self.is_at(offset, e, layout), load(e), v))
    }

    /// Stores an element at each active lane's offset.
    pub(super) fn store_blended(&self, v: Val, offset: Val, layout: Lanewise) {
        let s = self.s;
        let mask = match self.way.mask {
            Mask::All => None,
            m => Some(self.mask_lanes(m)),
        };
        let ty = self.way.ty;
        for e in 0..layout.count() {
            let here = self.is_at(offset, e, layout);
            let here = mask.map_or(here, |m| s.and(m, here));
            let new = s.select(here, v, self.load_row(ty, e, layout));
            let st = s.store(new, self.row(e, layout), ty.bytes());
            self.tag(st, self.way.space);
        }
    }

    fn is_at(&self, offset: Val, element: u32, layout: Lanewise) -> Val {
        let s = self.s;
        let at = s.splat(s.iconst(s.int(32), u64::from(element * layout.element)), self.n);
        s.icmp(ICond::LLVMIntEQ, offset, at)
    }

    /// Where all lanes' elements of one number lie.
    fn row(&self, element: u32, layout: Lanewise) -> Val {
        self.s.byte_offset(self.env.local, (element * layout.element * self.n) as usize)
    }

    fn load_row(&self, ty: Type, element: u32, layout: Lanewise) -> Val {
        let v = self.s.load(self.g.ty(ty, self.n), self.row(element, layout), ty.bytes());
        self.tag(v, weft_ir::Space::Local);
        v
    }
}
