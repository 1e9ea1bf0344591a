//! Reading what a module holds.

use sys::core as c;

use super::{Blk, Session, Val, llvm, sys};

impl Session {
    /// The module's functions.
    pub(super) fn functions(&self) -> Vec<Val> {
        let first = Val(llvm!(c::LLVMGetFirstFunction, self.module));
        std::iter::successors(some(first), |f| some(Val(llvm!(c::LLVMGetNextFunction, f.0)))).collect()
    }

    /// A function's instructions, in the order of its text.
    pub(super) fn instructions(&self, f: Val) -> Vec<Val> {
        let mut found = Vec::new();
        let mut b = llvm!(c::LLVMGetFirstBasicBlock, f.0);
        while !b.is_null() {
            let first = Val(llvm!(c::LLVMGetFirstInstruction, b));
            found.extend(std::iter::successors(some(first), |i| some(i.next())));
            b = llvm!(c::LLVMGetNextBasicBlock, b);
        }
        found
    }

    /// Instructions go before this one from now on, and belong to no line.
    pub(super) fn before(&self, i: Val) {
        llvm!(c::LLVMPositionBuilderBefore, self.builder, i.0);
        llvm!(c::LLVMSetCurrentDebugLocation2, self.builder, std::ptr::null_mut());
    }

    /// Puts a value in an instruction's place, which is used no longer.
    pub(super) fn replace(&self, old: Val, new: Val) {
        llvm!(c::LLVMReplaceAllUsesWith, old.0, new.0);
    }

    /// Removes an instruction that is not used.
    pub(super) fn erase(&self, i: Val) {
        llvm!(c::LLVMInstructionEraseFromParent, i.0);
    }
}

fn some(v: Val) -> Option<Val> {
    (!v.0.is_null()).then_some(v)
}

impl Val {
    /// What an instruction does; `None` if it is none.
    pub(super) fn opcode(self) -> Option<sys::LLVMOpcode> {
        let instruction = !llvm!(c::LLVMIsAInstruction, self.0).is_null();
        instruction.then(|| llvm!(c::LLVMGetInstructionOpcode, self.0))
    }

    /// Operand of an instruction.
    pub(super) fn operand(self, n: u32) -> Val {
        Val(llvm!(c::LLVMGetOperand, self.0, n))
    }

    /// The instruction that follows in its block.
    pub(super) fn next(self) -> Val {
        Val(llvm!(c::LLVMGetNextInstruction, self.0))
    }

    /// Values and blocks that a phi takes them from.
    pub(super) fn incoming(self) -> Vec<(Val, Blk)> {
        let one = |n| {
            let from = Blk(llvm!(c::LLVMGetIncomingBlock, self.0, n));
            (Val(llvm!(c::LLVMGetIncomingValue, self.0, n)), from)
        };
        (0..llvm!(c::LLVMCountIncoming, self.0)).map(one).collect()
    }
}

impl Blk {
    /// The instruction that ends the block.
    pub(super) fn terminator(self) -> Val {
        Val(llvm!(c::LLVMGetBasicBlockTerminator, self.0))
    }
}
