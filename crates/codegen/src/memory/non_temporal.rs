//! Stores past the caches ([`weft_ir::Access::non_temporal`]).

use std::mem::offset_of;

use weft_abi::LaunchContext;
use weft_ir::{Function, Op, Space};

use super::Memory;
use crate::code::Mask;
use crate::llvm::{ICond, Val};

/// Bytes that a thread of a kernel stores past the caches where a launch asks for that.
pub(crate) fn non_temporal_bytes(kernel: &Function) -> u32 {
    let insts = kernel.layout.iter().flat_map(|b| &kernel.blocks[*b].insts);
    let bytes = insts.map(|i| match kernel.insts[*i].op {
        Op::Store { ty, count, access, .. } if access.non_temporal => ty.bytes() * u32::from(count),
        _ => 0,
    });
    bytes.fold(0, u32::saturating_add)
}

impl Memory<'_, '_> {
    /// Emits `store`, or a store of `wide` to `p` past the caches if the launch asks for that and all of
    /// `wide` is stored.
    pub(crate) fn store_non_temporal(&self, whole: bool, wide: Val, p: Val, store: impl FnOnce()) {
        let s = self.s;
        let register = self.g.target.vector_bits / 8;
        let bytes = wide.ty().lanes() * self.way.ty.bytes();
        if !(self.way.access.non_temporal && whole && bytes.is_multiple_of(register)) {
            return store();
        }
        let i32 = s.int(32);
        // Shorter vectors make up lines together: all of them pass the caches, or a line would be written in both ways.
        let line = u64::from(self.g.target.line_bytes.min(bytes));
        let asked = self.field_of(i32, self.env.launch, offset_of!(LaunchContext, non_temporal_stores), 4);
        let asked = s.icmp(ICond::LLVMIntNE, asked, s.zero(i32));
        let at = s.ptr_to_int(p);
        let low = s.and(at, s.iconst(at.ty(), line - 1));
        let mut cond = s.and(asked, s.icmp(ICond::LLVMIntEQ, low, s.zero(at.ty())));
        match self.way.mask {
            Mask::All => {}
            Mask::Uniform(c) => cond = s.and(cond, c),
            Mask::Lanes(m, _) => {
                let bits = self.bits(m);
                let full = s.icmp(ICond::LLVMIntEQ, bits, s.not(s.zero(bits.ty())));
                cond = s.and(cond, full);
            }
        }
        let [past, plain, join] = ["non_temporal", "cached", "stored"].map(|name| s.block(self.llf, name));
        s.branch(cond, past, plain);
        s.at(past);
        let st = s.store(wide, p, line as u32);
        let one = s.value_node(s.iconst(i32, 1));
        s.metadata(st, s.node_kind("nontemporal"), s.node(&[one]));
        self.tag(st, Space::Global);
        s.jump(join);
        s.at(plain);
        store();
        s.jump(join);
        s.at(join);
    }
}
