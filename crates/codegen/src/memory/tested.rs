//! Stores under masks that are mostly full or empty, where a masked store takes long.

use super::Memory;
use crate::llvm::{ICond, Val};

impl Memory<'_, '_> {
    /// Stores the active elements of a vector: by an instruction that takes the mask, in front of which stand two branches if the
    /// access is [tested](weft_ir::Access::tested). Constant masks LLVM sees through itself.
    pub(super) fn store_tested(&self, v: Val, at: Val, m: Val, tag: &dyn Fn(Val)) {
        let (s, size) = (self.s, self.way.ty.bytes());
        let masked = || tag(self.s.masked_store(v, at, m, size));
        if !self.way.access.tested || m.is_const() {
            return masked();
        }
        let bits = s.bitcast(m, s.int(m.ty().lanes()));
        let none = s.zero(bits.ty());
        let full = s.icmp(ICond::LLVMIntEQ, bits, s.not(none));
        self.perform_either(
            full,
            || tag(self.s.store(v, at, size)),
            || self.perform_when(Some(self.s.icmp(ICond::LLVMIntNE, bits, none)), masked),
        );
    }
}
