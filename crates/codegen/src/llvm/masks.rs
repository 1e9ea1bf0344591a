//! Masks on CPUs without registers for them.
//!
//! LLVM keeps a vector of bits that is not the result of a comparison in the narrowest lanes that fill a register, and
//! packs and unpacks it around each use. In lanes as wide as most values have it is what comparisons make and what
//! blends take.

use rustc_hash::FxHashMap;
use sys::LLVMIntPredicate::LLVMIntSLT;
use sys::LLVMOpcode::{LLVMAnd, LLVMOr, LLVMPHI, LLVMXor};

use super::{NO_NAME, Session, Ty, Val, llvm, sys};

/// Bits of a lane that carries a bit of a mask: its sign is the bit.
const LANE: u32 = 32;

impl Session {
    /// Makes masks that are joined or handed on vectors of integers. After LLVM's own passes, which would undo it.
    pub(crate) fn widen_masks(&self) {
        let joins = |i: &Val| {
            let ty = i.ty();
            let mask = ty.is_vector() && ty.element() == self.int(1);
            mask && matches!(i.opcode(), Some(LLVMAnd | LLVMOr | LLVMXor | LLVMPHI))
        };
        let mut bits = FxHashMap::default();
        for f in self.functions() {
            let list: Vec<Val> = self.instructions(f).into_iter().filter(joins).collect();
            bits.extend(Masks { s: self, wide: list.iter().map(|&m| (m, None)).collect() }.replace(&list));
        }
        self.add_wide_masks(&bits);
    }
}

/// Masks of a function that are joined or handed on, and the vectors of integers that stand for them once made.
struct Masks<'s> {
    s: &'s Session,
    wide: FxHashMap<Val, Option<Val>>,
}

impl Masks<'_> {
    /// Puts vectors of integers in the masks' places. Returns the comparisons that make them bits, and what they compare.
    fn replace(&mut self, list: &[Val]) -> FxHashMap<Val, Val> {
        let s = self.s;
        let is_phi = |m: &Val| m.opcode() == Some(LLVMPHI);
        for &phi in list.iter().filter(|m| is_phi(m)) {
            s.before(phi);
            self.wide.insert(phi, Some(s.phi(self.ty(phi))));
        }
        // In the order of the text, operands before their uses: what `of` has left to follow is short.
        for &mask in list {
            self.of(mask, mask);
        }
        for &phi in list.iter().filter(|m| is_phi(m)) {
            let new = self.of(phi, phi);
            let mut known = FxHashMap::default();
            for (mask, from) in phi.incoming() {
                // Several edges from one block bring one value.
                let v = *known.entry(from).or_insert_with(|| self.of(mask, from.terminator()));
                s.phi_input(new, v, from);
            }
        }
        let mut bits = FxHashMap::default();
        for &mask in list {
            let v = self.of(mask, mask);
            // Constants come of constants, and belong nowhere.
            let mut after = if v.opcode().is_some() { v.next() } else { mask };
            while is_phi(&after) {
                after = after.next();
            }
            s.before(after);
            let bit = s.icmp(LLVMIntSLT, v, s.zero(v.ty()));
            s.replace(mask, bit);
            bits.insert(bit, v);
        }
        list.iter().for_each(|&mask| s.erase(mask));
        bits
    }

    /// What stands for a mask; made before `user` if nothing does yet.
    fn of(&mut self, mask: Val, user: Val) -> Val {
        let s = self.s;
        match (self.wide.get(&mask), mask.opcode()) {
            (Some(Some(v)), _) => *v,
            (Some(None), Some(op)) => {
                let [a, b] = [0, 1].map(|n| self.of(mask.operand(n), mask));
                s.before(mask);
                let v = Val(llvm!(sys::core::LLVMBuildBinOp, s.builder, op, a.0, b.0, NO_NAME));
                self.wide.insert(mask, Some(v));
                v
            }
            _ => {
                s.before(user);
                s.sext(mask, self.ty(mask))
            }
        }
    }

    /// The type that stands for a mask's.
    fn ty(&self, mask: Val) -> Ty {
        self.s.vector(self.s.int(LANE), mask.ty().lanes())
    }
}
