//! One function: its blocks in order, and what emits each instruction.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashSet;
use weft_ir::analysis::{Cfg, Relation, Relations, nonempty_masks, used_values};
use weft_ir::{Block, Entity, FuncRef, InstData, Op, Space};

use crate::atomic;
use crate::code::Code;
use crate::elementwise::Elementwise;
use crate::ends;
use crate::env::Env;
use crate::error::Result;
use crate::fences;
use crate::frame::FrameSlot;
use crate::func::{Part, Repr, Tables};
use crate::group::Group;
use crate::guards;
use crate::llvm::ICond;
use crate::members;
use crate::memory::Memory;
use crate::unit::Gen;
use crate::uses;
use crate::warp::Warp;

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
    let relations = Relations::new(f, g.width);
    let only_asked = if parts > 1 { ends::only_asked(f, &order, &relations) } else { FxHashSet::default() };
    let in_order = match g.target.shuffles_within_128_bits() {
        true => members::in_order(f, &order, &relations),
        false => FxHashSet::default(),
    };
    let t = Rc::new(Tables {
        f,
        parts,
        id,
        relations,
        only_asked,
        in_order,
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
        fragments: RefCell::default(),
        first_indices: RefCell::default(),
        spilled: RefCell::default(),
        assumed: RefCell::default(),
    });
    let code = Code { g, s, llf, n: g.lanes, env };
    let whole = Part { t: t.clone(), number: 0, whole: true, code };
    let views: Vec<Part<'_>> = (0..parts)
        .map(|part| {
            let code = Code { env: env.of_part(s, part, g.lanes), ..code };
            Part { t: t.clone(), number: part, whole: parts == 1, code }
        })
        .collect();
    let group = Group { whole, views };
    group.enter(id.index() != 0)?;
    group.parameters();
    for &b in &t.order {
        t.current.set(b);
        s.at(t.blocks[&b]);
        guards::block(&group, b)?;
        group.terminator(&f.blocks[b].term)?;
    }
    Ok(())
}

impl Group<'_> {
    /// Makes the phis of all blocks.
    fn parameters(&self) {
        let s = self.s;
        for &b in self.t.order.iter().filter(|b| Some(**b) != self.t.f.entry) {
            s.at(self.t.blocks[&b]);
            for &p in &self.t.f.blocks[b].params {
                let ty = self.t.f.ty(p);
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
                        for view in &self.views {
                            let offsets = offsets.clone();
                            view.set(p, Repr::Guarded { base, offsets, ok, vector: Some(vector()) });
                        }
                    }
                    Relation::Varying => {
                        let (on, off) = self.views.split_at(self.parts_of(b));
                        off.iter().for_each(|view| view.set_zero(p));
                        on.iter().for_each(|view| view.set(p, of(view.part_relation(p))));
                    }
                    relation => self.set(p, of(relation)),
                }
            }
        }
    }
}

impl Part<'_> {
    /// Emits an instruction.
    pub(crate) fn inst(&self, inst: &InstData) -> Result<()> {
        match inst.op {
            Op::Load { .. } | Op::Store { .. } => Memory::emit(self, inst),
            Op::CheckAlign(size) => self.check_align(inst, size),
            Op::Atomic { .. } | Op::AtomicCas { .. } => atomic::emit(self, inst),
            Op::AtomicCasWide { .. } => atomic::emit_wide(self, inst),
            Op::Fence(order, scope) => fences::emit(self, inst, order, scope),
            Op::Shfl(_)
            | Op::Vote(_)
            | Op::Match(_)
            | Op::Redux(_)
            | Op::Mma(_)
            | Op::Rows(..)
            | Op::Elect
            | Op::ActiveMask
            | Op::WarpSync => {
                Warp { part: self, inst, mask: self.mask(inst) }.emit()?;
                self.conform(inst);
            }
            Op::Barrier(..) | Op::ClusterArrive | Op::ClusterWait | Op::Yield => return self.barrier(inst),
            Op::Image(op) => self.image(inst, op),
            Op::Helper(h) => return self.helper(inst, h),
            Op::Call(callee) => return self.call(inst, callee),
            Op::Trap(code) => self.trap(inst, code),
            Op::NextIteration => self.next_iteration(inst),
            Op::FrameLoad(slot) => FrameSlot { part: self, slot }.load(inst),
            Op::FrameStore(slot) => FrameSlot { part: self, slot }.store(inst),
            Op::ResumeValue(word) => self.resume_value(inst, word),
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
            }
            Op::Permute(pattern) => self.permute_lanes(inst, pattern),
            Op::ToGeneric(Space::Local) | Op::FromGeneric(Space::Local) => self.local_address(inst),
            _ => return Elementwise { part: self, inst }.emit(),
        }
        Ok(())
    }
}
