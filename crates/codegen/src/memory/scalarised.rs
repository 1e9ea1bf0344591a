//! Gathers and scatters lane by lane, without branches.
//!
//! Where the CPU has no instruction for them LLVM makes a branch for each lane of a mask. The branches of a mask that
//! depends on data are not foreseen, and cost more than all accesses. Here lanes that are not active go to a place of their own.

use weft_ir::Type;

use super::Memory;
use crate::code::Mask;
use crate::llvm::Val;

/// Bytes of what instructions gather and scatter; smaller elements are scattered lane by lane there, too.
const WORD: u32 = 4;
/// Alignment of the places that inactive lanes go to, in bytes.
const ALIGN: u32 = 8;

impl Memory<'_, '_> {
    /// Whether elements are stored lane by lane.
    pub(super) fn is_scattered_apart(&self, ty: Type) -> bool {
        self.goes_apart(ty, self.g.target.goes_anywhere_by_masks())
    }

    /// Whether elements are loaded lane by lane.
    pub(super) fn is_gathered_apart(&self, ty: Type) -> bool {
        self.goes_apart(ty, self.g.target.gathers_by_instruction())
    }

    fn goes_apart(&self, ty: Type, instruction: bool) -> bool {
        self.n > 1 && ty.bytes() <= ALIGN && (!instruction || ty.bytes() < WORD)
    }

    /// The number of type `ty` at each lane's pointer, which is aligned as the access's elements are; zero for lanes that are
    /// not active.
    pub(super) fn gather_scalarised(&self, ty: Type, p: Val) -> Val {
        let s = self.s;
        let to = self.g.ty(ty, self.n);
        // The block's description can always be read.
        let p = self.active_pointers(self.way.mask, p, self.env.cta);
        let v = (0..self.n).fold(s.poison(to), |v, lane| {
            let x = self.load_scalar_at(
                ty,
                self.way.ty.bytes(),
                s.lane(p, lane),
                self.way.space,
                self.way.access,
            );
            s.insert(v, x, s.iconst(s.int(32), u64::from(lane)))
        });
        match self.way.mask {
            Mask::All => v,
            m => s.select(self.mask_lanes(m), v, s.zero(to)),
        }
    }

    /// Stores a value of each active lane to element `j` behind its pointer, the last lane's last.
    pub(super) fn scatter_scalarised(&self, v: Val, p: Val, j: u32) {
        let s = self.s;
        let p = self.element(p, self.way.ty, j);
        let p = match self.way.mask {
            Mask::All => p,
            m => self.active_pointers(m, p, self.stack_array(s.int(8 * ALIGN), 1)),
        };
        for lane in 0..self.n {
            self.store_scalar(self.way.ty, s.lane(v, lane), s.lane(p, lane), self.way.space, self.way.access);
        }
    }

    /// Pointers of active lanes, `idle` for the others.
    pub(super) fn active_pointers(&self, mask: Mask, p: Val, idle: Val) -> Val {
        match mask {
            Mask::All => p,
            m => self.s.select(self.mask_lanes(m), p, self.s.splat(idle, self.n)),
        }
    }
}
