//! One function: environment, values, instructions.

use std::cell::{Cell, RefCell};
use std::mem::offset_of;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_abi::{CtaContext, LaunchContext};
use weft_ir::{Block, Entity, FuncRef, Function, Inst, InstData, Op, Space, Terminator, Value};

use crate::compile::{CodegenError, Gen};
use crate::llvm::{Blk, ICond, Session, Ty, Val};
use crate::shape::{self, Shape};

/// How a value is held.
#[derive(Clone, Debug)]
pub(crate) enum Repr {
    /// One for all lanes.
    Scalar(Val),
    /// Lane 0's value and constant differences.
    Affine(Val, Rc<[i64]>),
    /// As [`Repr::Affine`] when `ok` holds; always the vector.
    Guarded { base: Val, offsets: Rc<[i64]>, ok: Val, vector: Val },
    /// One per lane.
    Vector(Val),
}

/// Lanes for which an instruction's effect happens.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mask {
    /// All of the group.
    All,
    /// All or none.
    Uniform(Val),
    /// By lane. The flag says that some lane is known to be there.
    Lanes(Val, bool),
}

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
    /// Block of allocas.
    pub(crate) prologue: Blk,
}

/// Emits one function.
pub(crate) struct FnGen<'g> {
    pub(crate) g: &'g Gen<'g>,
    pub(crate) s: &'g Session,
    pub(crate) f: &'g Function,
    /// Lanes of varying values.
    pub(crate) n: u32,
    pub(crate) id: FuncRef,
    pub(crate) llf: Val,
    pub(crate) env: Env,
    pub(crate) shapes: Vec<(Shape, bool)>,
    pub(crate) order: Vec<Block>,
    pub(crate) blocks: FxHashMap<Block, Blk>,
    pub(crate) reprs: RefCell<Vec<Option<Repr>>>,
    pub(crate) cache: RefCell<FxHashMap<Value, (Blk, Val)>>,
    /// Values used by some instruction or terminator.
    pub(crate) used: FxHashSet<Value>,
    /// Masks known not to be empty in each block.
    pub(crate) nonempty: FxHashMap<Block, FxHashSet<Value>>,
    pub(crate) current: Cell<Block>,
    pub(crate) line: Cell<u32>,
}

pub(crate) type Result<T> = std::result::Result<T, CodegenError>;

impl<'g> FnGen<'g> {
    /// Emits the function's body.
    pub(crate) fn emit(g: &'g Gen<'g>, id: FuncRef) -> Result<()> {
        let f = &g.unit.functions[id.index()];
        let s = &g.s;
        let llf = g.functions[id.index()].0;
        s.debug_function(llf, &f.name);
        let prologue = s.block(llf, "prologue");
        s.at(prologue);
        let order = shape::block_order(f);
        let device = id.index() != 0;
        let shapes = shape::analyse(f, g.width);
        let mut used = FxHashSet::default();
        for &b in &order {
            for &i in &f.blocks[b].insts {
                used.extend(f.insts[i].args.iter().copied());
                used.extend(f.insts[i].mask);
            }
            used.extend(f.blocks[b].term.uses());
        }
        let env = Self::environment(g, llf, prologue);
        let blocks = order.iter().map(|b| (*b, s.block(llf, &format!("{b}")))).collect();
        let mut this = FnGen {
            g,
            s,
            f,
            n: g.width,
            id,
            llf,
            env,
            shapes,
            order,
            blocks,
            reprs: RefCell::new(vec![None; f.values.len()]),
            cache: RefCell::default(),
            used,
            nonempty: FxHashMap::default(),
            current: Cell::new(Block::default()),
            line: Cell::new(0),
        };
        this.nonempty = this.find_nonempty();
        this.enter(device)?;
        this.parameters();
        for n in 0..this.order.len() {
            let b = this.order[n];
            this.current.set(b);
            s.at(this.blocks[&b]);
            for &i in &f.blocks[b].insts {
                s.line(f.insts[i].loc);
                this.line.set(f.insts[i].loc);
                this.inst(i)?;
            }
            this.terminator(&f.blocks[b].term)?;
        }
        Ok(())
    }

    fn environment(g: &Gen<'_>, llf: Val, prologue: Blk) -> Env {
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
        let first = s.nuw_mul(group, s.iconst(i32, u64::from(g.width)));
        let local_stride = s.zext(load(i32, cta, offset_of!(CtaContext, local_stride), 4), i64);
        let local = load(ptr, cta, offset_of!(CtaContext, local), 8);
        let local = s.gep(s.int(8), local, s.nuw_mul(s.zext(first, i64), local_stride));
        Env {
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

    /// Makes the phis of all blocks.
    fn parameters(&self) {
        let s = self.s;
        for &b in &self.order {
            if Some(b) == self.f.entry {
                continue;
            }
            s.at(self.blocks[&b]);
            for &p in &self.f.blocks[b].params {
                let ty = self.f.ty(p);
                let scalar = || s.phi(self.g.ty(ty, 1));
                let repr = match &self.shapes[p.index()].0 {
                    Shape::Uniform => Repr::Scalar(scalar()),
                    Shape::Affine { offsets, guarded: false } => Repr::Affine(scalar(), offsets.clone()),
                    Shape::Affine { offsets, guarded: true } => Repr::Guarded {
                        base: scalar(),
                        offsets: offsets.clone(),
                        ok: s.phi(s.int(1)),
                        vector: s.phi(self.g.ty(ty, self.n)),
                    },
                    Shape::Varying => Repr::Vector(s.phi(self.g.ty(ty, self.n))),
                };
                self.set(p, repr);
            }
        }
    }

    /// Gives the parameters of an edge's target their values.
    pub(crate) fn pass(&self, target: Block, args: &[Value]) {
        let s = self.s;
        let params = &self.f.blocks[target].params;
        let mut inputs: Vec<(Val, Val)> = Vec::new();
        for (&p, &v) in params.iter().zip(args) {
            match self.repr(p) {
                Repr::Scalar(phi) | Repr::Affine(phi, _) => inputs.push((phi, self.base(v))),
                Repr::Vector(phi) => inputs.push((phi, self.vector(v))),
                Repr::Guarded { base, ok, vector, .. } => {
                    inputs.push((base, self.base(v)));
                    inputs.push((ok, self.guard(v).unwrap_or_else(|| s.iconst(s.int(1), 1))));
                    inputs.push((vector, self.vector(v)));
                }
            }
        }
        let from = s.here();
        for (phi, v) in inputs {
            s.phi_input(phi, v, from);
        }
    }

    fn find_nonempty(&self) -> FxHashMap<Block, FxHashSet<Value>> {
        let mut preds: FxHashMap<Block, Vec<(Block, Option<Value>)>> = FxHashMap::default();
        for &b in &self.order {
            match &self.f.blocks[b].term {
                Terminator::Branch { cond, then, other } => {
                    let any =
                        shape::defining_op(self.f, *cond).filter(|d| d.op == Op::AnyLane).map(|d| d.args[0]);
                    preds.entry(then.block).or_default().push((b, any));
                    preds.entry(other.block).or_default().push((b, None));
                }
                t => {
                    for e in t.edges() {
                        preds.entry(e.block).or_default().push((b, None));
                    }
                }
            }
        }
        let mut out: FxHashMap<Block, FxHashSet<Value>> = FxHashMap::default();
        for &b in &self.order {
            let mut facts: Option<FxHashSet<Value>> = None;
            for (p, any) in preds.get(&b).map_or(&[][..], |v| v) {
                // A back edge: what held when the loop was entered still does.
                let Some(mut set) = out.get(p).cloned() else { continue };
                set.extend(any);
                facts = Some(match facts {
                    None => set,
                    Some(old) => old.intersection(&set).copied().collect(),
                });
            }
            let root = Some(b) == self.f.entry || self.f.resumes.contains(&b);
            out.insert(b, if root { FxHashSet::default() } else { facts.unwrap_or_default() });
        }
        out
    }

    /// Emits an instruction.
    fn inst(&self, id: Inst) -> Result<()> {
        let inst = &self.f.insts[id];
        match inst.op {
            Op::Load { .. } => self.load(inst),
            Op::Store { .. } => self.store(inst),
            Op::CheckAlign(size) => self.check_align(inst, size),
            Op::Atomic { .. } | Op::AtomicCas { .. } => self.atomic(inst),
            Op::Fence(order, scope) => {
                self.fence(order, scope);
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
            Op::Helper(h) => self.helper(inst, h),
            Op::Call(callee) => self.call(inst, callee),
            Op::Trap(code) => {
                self.trap(inst, code);
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
            Op::AnyLane => {
                let any = match self.repr(inst.args[0]) {
                    Repr::Vector(x) => self.any(x),
                    _ => self.base(inst.args[0]),
                };
                self.set(inst.results[0], Repr::Scalar(any));
                Ok(())
            }
            Op::EntryMask => {
                let s = self.s;
                let threads: u32 = self.g.block.iter().product();
                let r = if threads.is_multiple_of(self.n) {
                    Repr::Scalar(s.iconst(s.int(1), 1))
                } else {
                    let linear = s.add(s.splat(self.env.first, self.n), self.iota(32));
                    let limit = s.splat(s.iconst(s.int(32), u64::from(threads)), self.n);
                    Repr::Vector(s.icmp(ICond::LLVMIntULT, linear, limit))
                };
                self.set(inst.results[0], r);
                Ok(())
            }
            Op::ToGeneric(Space::Local) | Op::FromGeneric(Space::Local) => self.local_address(inst),
            _ => self.elementwise(inst),
        }
    }

    /// Brings results to the form that the analysis promised.
    pub(crate) fn conform(&self, inst: &InstData) {
        for r in &inst.results {
            if self.shapes[r.index()].0 == Shape::Uniform && self.uniform(*r).is_none() {
                self.set(*r, Repr::Scalar(self.base(*r)));
            }
        }
    }

    /// Emits an operation that works on each lane by itself, once per group where the result allows it.
    fn elementwise(&self, inst: &InstData) -> Result<()> {
        let s = self.s;
        let Some(&first) = inst.results.first() else { return Ok(()) };
        let all_uniform = inst.results.iter().all(|r| self.shapes[r.index()].0 == Shape::Uniform);
        let bases = || inst.args.iter().map(|v| self.base(*v)).collect::<Vec<_>>();
        let vectors = || inst.args.iter().map(|v| self.vector(*v)).collect::<Vec<_>>();
        if self.n == 1 || all_uniform {
            let out = self.eval(inst, 1, &bases())?;
            for (r, v) in inst.results.iter().zip(out) {
                self.set(*r, Repr::Scalar(v));
            }
            return Ok(());
        }
        if let (Shape::Affine { offsets, guarded }, 1) = (&self.shapes[first.index()].0, inst.results.len()) {
            let base = self.eval(inst, 1, &bases())?[0];
            let repr = if *guarded {
                let vector = self.eval(inst, self.n, &vectors())?[0];
                let mut ok = self.extension_guard(inst, base, offsets);
                for a in &inst.args {
                    if let Some(g) = self.guard(*a) {
                        ok = s.and(ok, g);
                    }
                }
                Repr::Guarded { base, offsets: offsets.clone(), ok, vector }
            } else {
                Repr::Affine(base, offsets.clone())
            };
            self.set(first, repr);
            return Ok(());
        }
        let out = self.eval(inst, self.n, &vectors())?;
        for (r, v) in inst.results.iter().zip(out) {
            self.set(*r, Repr::Vector(v));
        }
        Ok(())
    }

    /// For a widening conversion of an affine value: whether no lane wraps in the narrow type. True for other
    /// operations.
    fn extension_guard(&self, inst: &InstData, base: Val, offsets: &[i64]) -> Val {
        use weft_ir::Convert;
        let s = self.s;
        let yes = s.iconst(s.int(1), 1);
        let Op::Convert(how @ (Convert::SExt | Convert::ZExt), _) = inst.op else { return yes };
        let from = self.f.ty(inst.args[0]);
        let bits = from.bits();
        let (low, high) = offsets.iter().fold((0i64, 0i64), |(l, h), o| (l.min(*o), h.max(*o)));
        // `base` is the extended value: all lanes are in range when the extremes are.
        let (min, max) = if how == Convert::SExt {
            (-(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1)
        } else {
            (0, (1i64 << bits) - 1)
        };
        let at_least = s.iconst(base.ty(), min.wrapping_sub(low) as u64);
        let at_most = s.iconst(base.ty(), max.wrapping_sub(high) as u64);
        let a = s.icmp(ICond::LLVMIntSGE, base, at_least);
        let b = s.icmp(ICond::LLVMIntSLE, base, at_most);
        s.and(a, b)
    }

    /// The error for what this crate does not do.
    pub(crate) fn unsupported<T>(&self, what: impl Into<String>) -> Result<T> {
        Err(CodegenError::Unsupported { what: what.into(), line: self.line.get() })
    }
}
