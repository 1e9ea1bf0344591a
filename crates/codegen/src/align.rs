//! Alignment checks.

use weft_abi::TrapCode;
use weft_ir::InstData;

use crate::code::Mask;
use crate::func::{Part, Repr};
use crate::llvm::{ICond, Val};

impl Part<'_> {
    /// Traps when an active lane's address is not a multiple of `size`.
    pub(crate) fn check_align(&self, inst: &InstData, size: u32) {
        let s = self.s;
        let addr = inst.args[0];
        let mask = self.mask(inst);
        let low = |a: Val| {
            let rest = s.and(a, s.iconst(a.ty(), u64::from(size) - 1));
            s.icmp(ICond::LLVMIntNE, rest, s.zero(a.ty()))
        };
        let scalar = match self.repr(addr) {
            Repr::Scalar(a) => Some(a),
            Repr::Affine(a, o) if o.iter().all(|o| o % i64::from(size) == 0) => Some(a),
            // A wrapped index is off by a multiple of 2^32 times its scale, or of 2^16 and more anyway. What is cut off
            // may be anywhere.
            Repr::Guarded { base: a, offsets: o, .. }
                if o.iter().all(|o| o % i64::from(size) == 0)
                    && !self.t.relations.clamped.contains(&addr) =>
            {
                Some(a)
            }
            Repr::Vector(a) if self.n == 1 => Some(a),
            _ => None,
        };
        if let Some(a) = scalar {
            let mut bad = low(a);
            if let Some(any) = self.mask_any(mask) {
                bad = s.and(bad, any);
            }
            let lane = self.first_lane(mask);
            self.trap_if(bad, TrapCode::MisalignedAddress as u32, lane, a);
            return;
        }
        let v = self.vector(addr);
        let bad = match mask {
            Mask::All => low(v),
            m => s.and(low(v), self.mask_lanes(m)),
        };
        let any = self.any(bad);
        let lane = self.first_lane(Mask::Lanes(bad, true));
        let at = s.extract(v, lane);
        self.trap_if(any, TrapCode::MisalignedAddress as u32, lane, at);
    }
}
