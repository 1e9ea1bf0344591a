//! Stores past the caches.
//!
//! A store of a whole cache line first reads the line. When a grid writes far more than the caches hold, stores that
//! do not ("non-temporal") save that traffic; when it writes less they cost, because the data is no longer near when it
//! is read next. So machine code has both, and the launch says which it is to be
//! ([`weft_abi::LaunchContext::non_temporal_stores`]), from the bytes that each thread stores this way.
//!
//! Requires: the last stage.
//! Ensures: stores that may pass the caches are marked ([`Access::non_temporal`]). They are not ordered with others, so there are
//! none in kernels whose threads talk to other blocks, and none in loops, which may come back to a line. What the kernel also
//! reads is in the caches anyway.

use rustc_hash::FxHashSet;
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;
use weft_target::TargetModel;

use crate::context::Context;

/// Runs the pass.
pub(crate) fn run(func: &mut Function, c: &Context<'_>) {
    if !func.is_kernel || !worth(c.target) || talks(func) {
        return;
    }
    let cfg = Cfg::new(func);
    let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
    let read: FxHashSet<u64> = insts(func)
        .filter(|i| matches!(i.op, Op::Load { space: Space::Global | Space::Generic, .. }))
        .flat_map(|i| pointers(func, i.args[0]))
        .collect();
    for &b in cfg.rpo.iter().filter(|b| loops.of(**b).is_none()) {
        for i in func.blocks[b].insts.clone() {
            let d = &func.insts[i];
            let writes = matches!(d.op, Op::Store { space: Space::Global, access, .. }
                if access.ordering == Ordering::Weak);
            let marked = writes && pointers(func, d.args[0]).iter().all(|p| !read.contains(p));
            if marked && let Op::Store { access, .. } = &mut func.insts[i].op {
                access.non_temporal = true;
            }
        }
    }
}

/// Whether such stores gain, and at most two make a line: of more, one that comes late would write the line in parts.
fn worth(target: &TargetModel) -> bool {
    target.streaming_store_gain > 1.0 && target.vectors_per_line() <= 2
}

fn insts(f: &Function) -> impl Iterator<Item = &InstData> {
    f.layout.iter().flat_map(|b| &f.blocks[*b].insts).map(|i| &f.insts[*i])
}

/// Places in the parameter block of the pointers that an address is computed from.
fn pointers(f: &Function, address: Value) -> Vec<u64> {
    let (mut out, mut left) = (Vec::new(), vec![address]);
    while let Some(v) = left.pop() {
        let Some(d) = f.def_inst(v).map(|i| &f.insts[i]) else { continue };
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
