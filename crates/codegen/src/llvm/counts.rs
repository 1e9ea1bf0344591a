//! Counts of some lanes: sums with a mask that was extended to numbers.

use rustc_hash::{FxHashMap, FxHashSet};
use sys::LLVMOpcode::{LLVMAdd, LLVMSExt, LLVMZExt};

use super::{Session, Val, llvm, sys};

impl Session {
    /// Where CPUs have registers for masks: sums of 1 or -1 in the mask's lanes, one masked instruction instead of a mask made a
    /// vector and added. After LLVM's own passes, which would undo it.
    pub(crate) fn add_by_mask(&self) {
        self.change_counts(|x, mask, step| {
            let ty = x.ty();
            let sum = self.add(x, self.splat(self.iconst(ty.element(), step), ty.lanes()));
            Some(self.select(mask, sum, x))
        });
    }

    /// Where vectors of 0 and -1 stand for masks: sums with those.
    pub(super) fn add_wide_masks(&self, wide: &FxHashMap<Val, Val>) {
        self.change_counts(|x, mask, step| {
            let v = wide.get(&mask).copied().filter(|v| v.ty() == x.ty())?;
            Some(if step == 1 { self.sub(x, v) } else { self.add(x, v) })
        });
    }

    /// Puts what `new` makes of `x`, a mask and what it adds to a lane in the place of their sum.
    fn change_counts(&self, new: impl Fn(Val, Val, u64) -> Option<Val>) {
        let mut extensions = FxHashSet::default();
        for i in self.functions().into_iter().flat_map(|f| self.instructions(f)) {
            if i.opcode() != Some(LLVMAdd) || !i.ty().is_vector() || i.ty().element().int_bits() < 32 {
                continue;
            }
            let of = |n: u32| Some((i.operand(1 - n), i.operand(n), self.step(i.operand(n))?));
            let Some((x, extended, step)) = of(1).or_else(|| of(0)) else { continue };
            self.before(i);
            let Some(sum) = new(x, extended.operand(0), step) else { continue };
            self.replace(i, sum);
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
