//! Counts of some lanes on CPUs with registers for masks.

use rustc_hash::FxHashSet;
use sys::LLVMOpcode::{LLVMAdd, LLVMSExt, LLVMZExt};

use super::{Session, Val, llvm, sys};

impl Session {
    /// Makes sums with a mask that was extended to numbers sums of 1 or -1 in the mask's lanes: one masked instruction instead
    /// of a mask made a vector and added. After LLVM's own passes, which would undo it.
    pub(crate) fn add_by_mask(&self) {
        let mut extensions = FxHashSet::default();
        for i in self.functions().into_iter().flat_map(|f| self.instructions(f)) {
            if i.opcode() != Some(LLVMAdd) || !i.ty().is_vector() || i.ty().element().int_bits() < 32 {
                continue;
            }
            let of = |n: u32| Some((i.operand(1 - n), i.operand(n), self.step(i.operand(n))?));
            let Some((x, extended, step)) = of(1).or_else(|| of(0)) else { continue };
            self.before(i);
            let ty = x.ty();
            let sum = self.add(x, self.splat(self.iconst(ty.element(), step), ty.lanes()));
            self.replace(i, self.select(extended.operand(0), sum, x));
            self.erase(i);
            extensions.insert(extended);
        }
        // Only now: blocks need not come in the order in which they run, so that the walk may have one of these still before it.
        for e in extensions {
            if llvm!(sys::core::LLVMGetFirstUse, e.0).is_null() {
                self.erase(e);
            }
        }
    }

    /// For a mask that was extended to numbers: what it is where the mask is set.
    fn step(&self, v: Val) -> Option<u64> {
        let step = match v.opcode()? {
            LLVMZExt => 1,
            LLVMSExt => u64::MAX >> (64 - v.ty().element().int_bits()),
            _ => return None,
        };
        (v.operand(0).ty().element() == self.int(1)).then_some(step)
    }
}
