//! Stores past the caches.
//!
//! A store of a whole cache line first reads the line. When a grid writes far more than the caches hold, stores that
//! do not ("non-temporal") save that traffic; when it writes less they cost, because the data is no longer near when it
//! is read next. So both are emitted, and the launch says which it is to be
//! ([`weft_abi::LaunchContext::stream_stores`]), from the bytes that each thread stores this way.

use std::mem::offset_of;

use rustc_hash::FxHashSet;
use weft_abi::LaunchContext;
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::{Function, InstData, IntOp, Op, Ordering, Scope, Space, Type, Unit, Value};

use crate::func::{FnGen, Mask};
use crate::llvm::{ICond, Val};
use crate::memory::Way;
use crate::shape::defining_op;

/// Bytes of a cache line.
pub(crate) const LINE: u64 = 64;

/// Which of a kernel's stores may pass the caches.
#[derive(Default)]
pub(crate) struct Streams {
    /// Their addresses.
    addresses: FxHashSet<Value>,
    /// Bytes that a thread stores there.
    pub(crate) bytes: u32,
}

impl Streams {
    /// Of a unit's kernel. Such stores are not ordered with others, so there are none in kernels whose threads talk to
    /// other blocks, and none in loops, which may come back to a line. What the kernel also reads is in the caches
    /// anyway.
    pub(crate) fn of(unit: &Unit) -> Self {
        let Some(f) = unit.functions.first() else { return Streams::default() };
        if cfg!(not(target_arch = "x86_64")) || talks(f) {
            return Streams::default();
        }
        let cfg = Cfg::new(f);
        let loops = Loops::new(f, &cfg, &DomTree::dominators(f, &cfg));
        let read: FxHashSet<u64> = insts(f)
            .filter(|i| matches!(i.op, Op::Load { space: Space::Global | Space::Generic, .. }))
            .flat_map(|i| pointers(f, i.args[0]))
            .collect();
        let mut out = Streams::default();
        for &b in cfg.rpo.iter().filter(|b| loops.of(**b).is_none()) {
            for i in f.blocks[b].insts.iter().map(|i| &f.insts[*i]) {
                let bytes = streamed(&i.op);
                if bytes > 0 && pointers(f, i.args[0]).iter().all(|p| !read.contains(p)) {
                    out.addresses.insert(i.args[0]);
                    out.bytes = out.bytes.saturating_add(bytes);
                }
            }
        }
        out
    }
}

fn insts(f: &Function) -> impl Iterator<Item = &InstData> {
    f.layout.iter().flat_map(|b| &f.blocks[*b].insts).map(|i| &f.insts[*i])
}

/// Places in the parameter block of the pointers that an address is computed from.
fn pointers(f: &Function, address: Value) -> Vec<u64> {
    let (mut out, mut left) = (Vec::new(), vec![address]);
    while let Some(v) = left.pop() {
        let Some(d) = defining_op(f, v) else { continue };
        match d.op {
            Op::Int(IntOp::Add) | Op::FromGeneric(Space::Global) | Op::ToGeneric(Space::Global) => {
                left.extend(d.args.iter());
            }
            Op::Load { space: Space::Param, ty: Type::I64, .. } => out.extend(f.as_const(d.args[0])),
            _ => {}
        }
    }
    out
}

/// Bytes per thread that an instruction may store past the caches.
fn streamed(op: &Op) -> u32 {
    match *op {
        Op::Store { ty, space: Space::Global, count, access, .. } if access.ordering == Ordering::Weak => {
            ty.bytes() * u32::from(count)
        }
        _ => 0,
    }
}

/// Whether other blocks may wait for what the kernel stores.
fn talks(f: &Function) -> bool {
    insts(f).any(|i| match i.op {
        Op::Fence(_, scope) => scope != Scope::Cta,
        Op::Load { space, access, .. } | Op::Store { space, access, .. } => {
            access.ordering != Ordering::Weak && space != Space::Shared
        }
        op if op.space().is_some_and(|space| space != Space::Shared) => true,
        Op::Image(weft_abi::ImageOp::Reduce { .. }) => true,
        Op::Call(_) | Op::Helper(_) | Op::Yield | Op::ClusterArrive | Op::ClusterWait => true,
        _ => false,
    })
}

impl FnGen<'_> {
    /// Emits `store`, or a store of `wide` to `p` past the caches if the launch asks for that and all of
    /// `wide` is stored.
    pub(crate) fn store_or_stream(
        &self,
        way: &Way,
        whole: bool,
        wide: Val,
        p: Val,
        store: impl FnOnce(&Self),
    ) {
        let s = self.s;
        let register = self.g.target.vector_bits / 8;
        let here = self.id == weft_ir::Entity::new(0)
            && way.address.is_some_and(|a| self.g.streams.addresses.contains(&a));
        let bytes = wide.ty().lanes() * way.ty.bytes();
        let global = way.space == Space::Global && way.access.ordering == Ordering::Weak;
        if !(here && whole && global && register >= 32 && bytes.is_multiple_of(register)) {
            return store(self);
        }
        let i32 = s.int(32);
        // Shorter vectors make up lines together: all of them pass the caches, or a line would be written in both ways.
        let line = LINE.min(u64::from(bytes));
        let asked = self.field_of(i32, self.env.launch, offset_of!(LaunchContext, stream_stores), 4);
        let asked = s.icmp(ICond::LLVMIntNE, asked, s.zero(i32));
        let at = s.ptr_to_int(p);
        let low = s.and(at, s.iconst(at.ty(), line - 1));
        let mut cond = s.and(asked, s.icmp(ICond::LLVMIntEQ, low, s.zero(at.ty())));
        match way.mask {
            Mask::All => {}
            Mask::Uniform(c) => cond = s.and(cond, c),
            Mask::Lanes(m, _) => {
                let bits = self.bits(m);
                let full = s.icmp(ICond::LLVMIntEQ, bits, s.not(s.zero(bits.ty())));
                cond = s.and(cond, full);
            }
        }
        let [stream, plain, join] = ["stream", "cached", "stored"].map(|name| s.block(self.llf, name));
        s.branch(cond, stream, plain);
        s.at(stream);
        let st = s.store(wide, p, line as u32);
        let one = s.value_node(s.iconst(i32, 1));
        s.metadata(st, s.node_kind("nontemporal"), s.node(&[one]));
        self.tag(st, Space::Global);
        s.jump(join);
        s.at(plain);
        store(self);
        s.jump(join);
        s.at(join);
    }
}
