//! What a function is called with, and what follows from it.

use std::mem::offset_of;

use weft_abi::{CtaContext, LaunchContext};

use crate::llvm::{Blk, Session, Ty, Val};
use crate::unit::{ENDED, Gen};

/// What a function knows of its surroundings, computed at its start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Env {
    pub(crate) cta: Val,
    pub(crate) group: Val,
    pub(crate) launch: Val,
    pub(crate) params: Val,
    pub(crate) shared: Val,
    pub(crate) cluster_shared: Val,
    /// Thread number of lane 0.
    pub(crate) first: Val,
    /// Local memory of lane 0's thread.
    pub(crate) local: Val,
    /// Bytes of local memory per thread.
    pub(crate) local_stride: Val,
    /// Number of the block along x, where it changes while the context stays.
    pub(crate) block_x: Option<Val>,
    /// The iteration, and where it is noted that some lane wants one more, of kernels that take iterations.
    pub(crate) iteration: Option<(Val, Val)>,
    /// Copies of the region's table ([`crate::tables::Copies`]): bytes from one to the next, and in the upper half how many
    /// there are, less one.
    pub(crate) copies: Val,
    /// Block of allocas.
    pub(crate) prologue: Blk,
}

impl Env {
    /// Emits what computes the surroundings of a function.
    pub(crate) fn new(g: &Gen<'_>, llf: Val, prologue: Blk) -> Env {
        let s = &g.s;
        let (cta, group) = (s.param(llf, 0), s.param(llf, 1));
        let (i32, i64, ptr) = (s.int(32), s.int(64), s.ptr());
        let constant = s.node(&[]);
        let kind = s.node_kind("invariant.load");
        let load = |ty: Ty, from: Val, offset: usize, align: u32| {
            let v = s.load(ty, s.byte_offset(from, offset), align);
            s.metadata(v, kind, constant);
            v
        };
        let launch = load(ptr, cta, offset_of!(CtaContext, launch), 8);
        // The only group of a block knows its threads.
        let only = g.block.iter().product::<u32>() <= g.width;
        let first = if only { s.iconst(i32, 0) } else { s.nuw_mul(group, s.iconst(i32, u64::from(g.width))) };
        let local_stride = s.zext(load(i32, cta, offset_of!(CtaContext, local_stride), 4), i64);
        let local = load(ptr, cta, offset_of!(CtaContext, local), 8);
        let local = s.gep(s.int(8), local, s.nuw_mul(s.zext(first, i64), local_stride));
        let block_x = offset_of!(CtaContext, cta_id);
        let block_x = (g.blocks_per_call > 1).then(|| s.load(i32, s.byte_offset(cta, block_x), 4));
        let iteration = g.takes_iterations.then(|| (s.param(llf, 2), s.alloca(i32, 4)));
        if let Some((_, more)) = iteration {
            s.store(s.iconst(i32, ENDED), more, 4);
        }
        let kernel = llf == g.functions[0].0;
        Env {
            copies: if kernel { s.param(llf, 3) } else { s.iconst(i64, 0) },
            block_x,
            iteration,
            cta,
            group,
            launch,
            params: load(ptr, launch, offset_of!(LaunchContext, params), 8),
            shared: load(ptr, cta, offset_of!(CtaContext, shared), 8),
            cluster_shared: load(ptr, cta, offset_of!(CtaContext, cluster_shared), 8),
            first,
            local,
            local_stride,
            prologue,
        }
    }

    /// The surroundings as a part of `n` lanes sees them.
    pub(crate) fn of_part(&self, s: &Session, part: u32, n: u32) -> Self {
        if part == 0 {
            return *self;
        }
        let lanes = u64::from(part * n);
        let first = s.nuw_add(self.first, s.iconst(s.int(32), lanes));
        let skip = s.nuw_mul(self.local_stride, s.iconst(s.int(64), lanes));
        Env { first, local: s.gep(s.int(8), self.local, skip), ..*self }
    }
}
