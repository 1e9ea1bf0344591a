//! Choices by one bit on CPUs without registers for masks.
//!
//! A blend goes by the signs of its lanes: a bit that is moved there needs no comparison.

use sys::LLVMIntPredicate::{LLVMIntEQ, LLVMIntNE, LLVMIntSLT};
use sys::LLVMOpcode::{LLVMAnd, LLVMICmp, LLVMSelect};

use super::{Session, Val, llvm, sys};

impl Session {
    /// Makes choices by one bit choices by the sign. After LLVM's own passes, which would undo it.
    pub(crate) fn choose_by_sign(&self) {
        for i in self.functions().into_iter().flat_map(|f| self.instructions(f)) {
            if i.opcode() != Some(LLVMSelect) {
                continue;
            }
            let Some((x, bit, set)) = self.tested_bit(i.operand(0)) else { continue };
            self.before(i);
            let element = x.ty().element();
            let up = self.iconst(element, u64::from(element.int_bits() - 1 - bit));
            let moved = self.shl(x, self.splat(up, x.ty().lanes()));
            let negative = self.icmp(LLVMIntSLT, moved, self.zero(x.ty()));
            let (yes, no) = (i.operand(1), i.operand(2));
            let (yes, no) = if set { (yes, no) } else { (no, yes) };
            self.replace(i, self.select(negative, yes, no));
            self.erase(i);
        }
    }

    /// For a mask that asks for one bit of a vector's lanes: the vector, the bit, and whether it is to be set.
    fn tested_bit(&self, mask: Val) -> Option<(Val, u32, bool)> {
        if mask.opcode() != Some(LLVMICmp) {
            return None;
        }
        let set = match llvm!(sys::core::LLVMGetICmpPredicate, mask.0) {
            LLVMIntNE => true,
            LLVMIntEQ => false,
            _ => return None,
        };
        let (and, zero) = (mask.operand(0), mask.operand(1));
        let ty = and.ty();
        // Bytes and halves have no blends by sign, or no shifts.
        let wide = ty.is_vector() && [32, 64].into_iter().any(|bits| ty.element() == self.int(bits));
        if !wide || zero != self.zero(ty) || and.opcode() != Some(LLVMAnd) {
            return None;
        }
        let one = |bit: u32| self.splat(self.iconst(ty.element(), 1 << bit), ty.lanes());
        let bit = (0..ty.int_bits()).find(|&bit| and.operand(1) == one(bit))?;
        Some((and.operand(0), bit, set))
    }
}
