//! Stores past the caches ([`weft_ir::Access::non_temporal`]).

use std::mem::offset_of;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_abi::LaunchContext;
use weft_ir::analysis::{Cfg, in_one_iteration, takes_iterations_of};
use weft_ir::{Block, Function, Op, Space};

use super::Memory;
use crate::code::Mask;
use crate::llvm::{ICond, Val};

/// Bytes that a thread of a kernel stores past the caches where a launch asks for that: along the way that stores most, and to a place
/// once. Of a kernel that takes iterations it is what each of them stores.
pub(crate) fn non_temporal_bytes(kernel: &Function) -> u32 {
    let cfg = Cfg::new(kernel);
    let once = match takes_iterations_of(kernel) {
        true => in_one_iteration(kernel, &cfg),
        false => FxHashSet::default(),
    };
    let mut places = FxHashSet::default();
    let mut most: FxHashMap<Block, u32> = FxHashMap::default();
    for &b in cfg.rpo.iter().filter(|b| !once.contains(b)) {
        let stores = kernel.blocks[b].insts.iter().map(|i| &kernel.insts[*i]);
        let bytes = stores.map(|d| match d.op {
            Op::Store { ty, count, access, .. } if access.non_temporal && places.insert(d.args[0]) => {
                ty.bytes() * u32::from(count)
            }
            _ => 0,
        });
        most.insert(b, bytes.fold(0, u32::saturating_add));
    }
    // From the ends on; such stores are in no loop.
    for &b in cfg.rpo.iter().rev() {
        let next = cfg.succs(b).iter().filter(|s| cfg.position(**s) > cfg.position(b));
        let behind = next.filter_map(|s| most.get(s)).copied().max().unwrap_or(0);
        let own = most.entry(b).or_default();
        *own = own.saturating_add(behind);
    }
    let regions = cfg.entries.iter().filter_map(|e| most.get(e));
    regions.fold(0, |n, bytes| n.saturating_add(*bytes))
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

#[cfg(test)]
mod tests {
    use super::non_temporal_bytes;

    /// What a thread stores in a kernel that begins with two ways, `v5`.
    fn bytes(blocks: &str) -> u32 {
        let text = format!(
            "unit params=16\nkernel \"k\" stage=group block=32x1x1 width=16 {{\nbb0:\n  v0: i64 = const 0\n  \
             v1: i64 = load.param 8 v0\n  v2: i32 = special iteration\n  v3: i32 = const 0\n  \
             v4: i64 = const 8\n  v6: i64 = load.param 8 v4\n  v5: pred = icmp.eq v2, v3\n{blocks}\n}}\n"
        );
        let unit = weft_ir::parse_unit(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        non_temporal_bytes(&unit.functions[0])
    }

    #[test]
    fn the_way_that_stores_most_counts() {
        let guarded = " br v5, bb1, bb2\nbb1:\n store.i32.global.nt 4 v1, v3\n store.i64.global.nt 8 v6, v0\n \
                       return\nbb2:\n store.i32.global.nt 4 v6, v3\n store.i32.global 4 v1, v3\n return";
        assert_eq!(bytes(guarded), 12);
    }

    #[test]
    fn a_place_counts_once() {
        let either = " br v5, bb1, bb2\nbb1:\n store.i32.global.nt 4 v1, v3\n jump bb2\nbb2:\n \
                      store.i32.global.nt 4 v1, v2\n return";
        assert_eq!(bytes(either), 4);
    }

    #[test]
    fn of_iterations_what_each_of_them_stores() {
        let march = " br v5, bb1, bb2\nbb1:\n store.i64.global.nt 8 v6, v0\n jump bb2\nbb2:\n v7: pred = icmp.lts v2, v3\n \
                     store.i32.global.nt 4 v1, v3\n br v7, bb3, bb4\nbb3:\n nextiteration\n return\nbb4:\n \
                     store.i64.global.nt 8 v4, v0\n return";
        assert_eq!(bytes(march), 4);
        assert_eq!(bytes(&march.replace(" nextiteration\n", "")), 20);
    }
}
