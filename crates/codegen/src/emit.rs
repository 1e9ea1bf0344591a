//! One function: its blocks in order, and what emits each instruction.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use weft_ir::analysis::{Cfg, Relation, Relations, nonempty_masks, used_values};
use weft_ir::{Block, Entity, FuncRef, InstData, Op, Space};

use crate::env::Env;
use crate::error::Result;
use crate::func::{FnGen, Repr, Tables};
use crate::guards;
use crate::llvm::ICond;
use crate::unit::Gen;
use crate::uses;

/// Emits a function's body.
pub(crate) fn emit(g: &Gen<'_>, id: FuncRef) -> Result<()> {
    let f = &g.unit.functions[id.index()];
    let s = &g.s;
    let llf = g.functions[id.index()].0;
    s.debug_function(llf, &f.name);
    let prologue = s.block(llf, "prologue");
    s.at(prologue);
    let order = Cfg::new(f).rpo;
    let env = Env::new(g, llf, prologue);
    let blocks = order.iter().map(|b| (*b, s.block(llf, &format!("{b}")))).collect();
    let parts = g.width / g.lanes;
    let t = Rc::new(Tables {
        g,
        s,
        f,
        n: g.lanes,
        parts,
        id,
        llf,
        relations: Relations::new(f, g.width),
        local_addresses: g.local.map(|l| l.addresses(f)).unwrap_or_default(),
        blocks,
        reprs: RefCell::new(vec![None; f.values.len() * parts as usize]),
        cache: RefCell::default(),
        used: used_values(f),
        leaves_block: uses::values_that_leave(f, &order),
        in_loop: uses::blocks_in_loops(f),
        multiples_of: RefCell::default(),
        nonempty: nonempty_masks(f, &order),
        order,
        current: Cell::new(Block::default()),
        line: Cell::new(0),
        room: RefCell::default(),
        first_indices: RefCell::default(),
        spilled: RefCell::default(),
        assumed: RefCell::default(),
    });
    let group = FnGen { t: t.clone(), part: 0, whole: true, env };
    let views: Vec<FnGen<'_>> = (0..parts)
        .map(|part| FnGen { t: t.clone(), part, whole: parts == 1, env: env.of_part(s, part, t.n) })
        .collect();
    group.enter(id.index() != 0)?;
    group.parameters(&views);
    for &b in &t.order {
        t.current.set(b);
        s.at(t.blocks[&b]);
        guards::block(&group, &views, b)?;
        group.terminator(&views, &f.blocks[b].term)?;
    }
    Ok(())
}

impl FnGen<'_> {
    /// Makes the phis of all blocks.
    fn parameters(&self, views: &[Self]) {
        let s = self.s;
        for &b in self.order.iter().filter(|b| Some(**b) != self.f.entry) {
            s.at(self.blocks[&b]);
            for &p in &self.f.blocks[b].params {
                let ty = self.f.ty(p);
                let scalar = || s.phi(self.g.ty(ty, 1));
                let vector = || s.phi(self.g.ty(ty, self.n));
                let of = |relation: &Relation| match relation {
                    Relation::Uniform => Repr::Scalar(scalar()),
                    Relation::Affine { offsets, guarded: false } => Repr::Affine(scalar(), offsets.clone()),
                    Relation::Affine { offsets, guarded: true } => {
                        let (base, ok) = (scalar(), s.phi(s.int(1)));
                        Repr::Guarded { base, offsets: offsets.clone(), ok, vector: Some(vector()) }
                    }
                    Relation::Varying => Repr::Vector(vector()),
                };
                match self.group_relation(p) {
                    Relation::Affine { offsets, guarded: true } => {
                        let (base, ok) = (scalar(), s.phi(s.int(1)));
                        for view in views {
                            let offsets = offsets.clone();
                            view.set(p, Repr::Guarded { base, offsets, ok, vector: Some(vector()) });
                        }
                    }
                    Relation::Varying => {
                        let (on, off) = views.split_at(self.parts_of(b));
                        off.iter().for_each(|view| view.set_zero(p));
                        on.iter().for_each(|view| view.set(p, of(view.part_relation(p))));
                    }
                    relation => self.set(p, of(relation)),
                }
            }
        }
    }

    /// Emits an instruction.
    pub(crate) fn inst(&self, inst: &InstData) -> Result<()> {
        match inst.op {
            Op::Load { .. } => self.load(inst),
            Op::Store { .. } => self.store(inst),
            Op::CheckAlign(size) => self.check_align(inst, size),
            Op::Atomic { .. } | Op::AtomicCas { .. } => self.atomic(inst),
            Op::AtomicCasWide { .. } => self.atomic_wide(inst),
            Op::Fence(order, scope) => {
                self.fence(inst, order, scope);
                Ok(())
            }
            Op::Shfl(_)
            | Op::Vote(_)
            | Op::Match(_)
            | Op::Redux(_)
            | Op::Elect
            | Op::ActiveMask
            | Op::WarpSync => {
                self.warp(inst)?;
                self.conform(inst);
                Ok(())
            }
            Op::Barrier(..) | Op::ClusterArrive | Op::ClusterWait | Op::Yield => self.barrier(inst),
            Op::Image(op) => {
                self.image(inst, op);
                Ok(())
            }
            Op::Helper(h) => self.helper(inst, h),
            Op::Call(callee) => self.call(inst, callee),
            Op::Trap(code) => {
                self.trap(inst, code);
                Ok(())
            }
            Op::NextRound => {
                self.next_round(inst);
                Ok(())
            }
            Op::FrameLoad(slot) => {
                self.frame_load(inst, slot);
                Ok(())
            }
            Op::FrameStore(slot) => {
                self.frame_store(inst, slot);
                Ok(())
            }
            Op::ResumeValue(word) => {
                self.resume_value(inst, word);
                Ok(())
            }
            Op::EntryMask => {
                let s = self.s;
                let threads: u32 = self.g.block.iter().product();
                let r = if threads.is_multiple_of(self.g.width) {
                    Repr::Scalar(s.iconst(s.int(1), 1))
                } else {
                    let linear = s.add(s.splat(self.env.first, self.n), self.iota(32));
                    let limit = s.splat(s.iconst(s.int(32), u64::from(threads)), self.n);
                    Repr::Vector(s.icmp(ICond::LLVMIntULT, linear, limit))
                };
                self.set(inst.results[0], r);
                Ok(())
            }
            Op::Permute(pattern) => {
                self.permute_lanes(inst, pattern);
                Ok(())
            }
            Op::ToGeneric(Space::Local) | Op::FromGeneric(Space::Local) => self.local_address(inst),
            _ => self.elementwise(inst),
        }
    }
}
