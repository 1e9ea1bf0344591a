//! Unsigned comparisons on CPUs that compare lanes with their signs only.
//!
//! LLVM compares with a minimum instead, or flips the signs of both sides first. A sum with a constant, which a test of a
//! range begins with, flips them by another constant.

use sys::LLVMIntPredicate::{LLVMIntSGT, LLVMIntSLT, LLVMIntUGT, LLVMIntULT};
use sys::LLVMOpcode::{LLVMAdd, LLVMICmp};
use sys::core::{
    LLVMConstIntGetZExtValue, LLVMGetAggregateElement, LLVMGetICmpPredicate, LLVMIsAConstantInt,
};

use super::{Session, Val, llvm, sys};

impl Session {
    /// Makes unsigned comparisons of `x + c` with a constant signed ones. After LLVM's own passes, which would undo it.
    pub(crate) fn compare_by_sign(&self) {
        for i in self.functions().into_iter().flat_map(|f| self.instructions(f)) {
            if i.opcode() != Some(LLVMICmp) {
                continue;
            }
            // LLVM has no others against constants.
            let signed = match llvm!(LLVMGetICmpPredicate, i.0) {
                LLVMIntULT => LLVMIntSLT,
                LLVMIntUGT => LLVMIntSGT,
                _ => continue,
            };
            let (sum, limit) = (i.operand(0), i.operand(1));
            if !sum.ty().is_vector() || sum.opcode() != Some(LLVMAdd) {
                continue;
            }
            let (Some(term), Some(limit)) = (self.flipped(sum.operand(1)), self.flipped(limit)) else {
                continue;
            };
            self.before(i);
            self.replace(i, self.icmp(signed, self.add(sum.operand(0), term), limit));
            self.erase(i);
        }
    }

    /// A constant that is the same in all lanes, with the other sign bit.
    fn flipped(&self, v: Val) -> Option<Val> {
        let ty = v.ty();
        let one = v.is_const().then(|| Val(llvm!(LLVMGetAggregateElement, v.0, 0)))?;
        if one.0.is_null() || llvm!(LLVMIsAConstantInt, one.0).is_null() || self.splat(one, ty.lanes()) != v {
            return None;
        }
        let sign = 1 << (ty.int_bits() - 1);
        Some(self.iconst(ty, llvm!(LLVMConstIntGetZExtValue, one.0) ^ sign))
    }
}
