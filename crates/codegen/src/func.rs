//! One function: environment, values, instructions.

use std::cell::{Cell, RefCell};
use std::ops::Deref;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::{Block, Entity, FuncRef, Function, InstData, Op, Space, Value};

use crate::compile::{CodegenError, Gen};
use crate::env::Env;
use crate::guards;
use crate::llvm::{Blk, ICond, Session, Val};
use crate::masks::find_nonempty;
use crate::memory::Addresses;
use crate::multiples;
use crate::possible::Possible;
use crate::shape::{self, Shape};

/// How a value is held.
#[derive(Clone, Debug)]
pub(crate) enum Repr {
    /// One for all lanes.
    Scalar(Val),
    /// Lane 0's value and constant differences.
    Affine(Val, Rc<[i64]>),
    /// As [`Repr::Affine`] when `ok` holds; always the vector, which is made when needed if it is not there.
    Guarded { base: Val, offsets: Rc<[i64]>, ok: Val, vector: Option<Val> },
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

/// Emits one part of a function.
///
/// A group is emitted as [`Tables::parts`] vectors of `n` lanes. Values that all parts share are computed once; what
/// follows from a common base and constants is derived from it; the rest is emitted part by part, by one `FnGen` each.
pub(crate) struct FnGen<'g> {
    pub(crate) t: Rc<Tables<'g>>,
    /// Which part this is.
    pub(crate) part: u32,
    /// Emits for all parts at once.
    pub(crate) whole: bool,
    pub(crate) env: Env,
}

impl<'g> Deref for FnGen<'g> {
    type Target = Tables<'g>;

    fn deref(&self) -> &Tables<'g> {
        &self.t
    }
}

/// What all parts of a function have in common.
pub(crate) struct Tables<'g> {
    pub(crate) g: &'g Gen<'g>,
    pub(crate) s: &'g Session,
    pub(crate) f: &'g Function,
    /// Lanes of a part's varying values.
    pub(crate) n: u32,
    /// Parts that make a group.
    pub(crate) parts: u32,
    pub(crate) id: FuncRef,
    pub(crate) llf: Val,
    /// Relation of a part's lanes.
    pub(crate) shapes: Vec<(Shape, bool)>,
    /// Relation of the group's lanes.
    pub(crate) group_shapes: Vec<Shape>,
    /// Lanes that masks can have.
    pub(crate) possible: Possible,
    /// Addresses of shared memory at which all lanes may load.
    pub(crate) always_there: FxHashSet<Value>,
    /// Values whose guards hold if all `i32` parameters that they are computed from are multiples of `n`.
    pub(crate) multiples: FxHashSet<Value>,
    /// Values with guards of minima and maxima.
    pub(crate) clamped: FxHashSet<Value>,
    /// Addresses of local memory that lies lane by lane.
    pub(crate) local_addresses: Addresses,
    pub(crate) order: Vec<Block>,
    pub(crate) blocks: FxHashMap<Block, Blk>,
    /// By value and part; values that are not varying over the group are held for part 0 only.
    pub(crate) reprs: RefCell<Vec<Option<Repr>>>,
    pub(crate) cache: RefCell<FxHashMap<(Value, u32), (Blk, Val)>>,
    /// Values used by some instruction or terminator.
    pub(crate) used: FxHashSet<Value>,
    /// Values used in other blocks than the one that makes them.
    pub(crate) leaves_block: FxHashSet<Value>,
    /// Blocks that are part of a loop.
    pub(crate) in_loop: FxHashSet<Block>,
    /// By places of parameters: whether all are multiples of `n`.
    pub(crate) multiples_of: RefCell<FxHashMap<Vec<usize>, Val>>,
    /// Masks known not to be empty in each block.
    pub(crate) nonempty: FxHashMap<Block, FxHashSet<Value>>,
    pub(crate) current: Cell<Block>,
    pub(crate) line: Cell<u32>,
    /// Where lanes are on their way to other places.
    pub(crate) room: RefCell<Option<Val>>,
    /// Where lane 0's indices are, part by part.
    pub(crate) first_indices: RefCell<Option<Val>>,
    /// Where values are that were put away, by part.
    pub(crate) spilled: RefCell<FxHashMap<(Value, u32), Val>>,
    /// Guards that are known to hold, or to have failed, in the code that is being emitted.
    pub(crate) assumed: RefCell<Option<Assumed>>,
}

/// Guards about which one branch has decided.
pub(crate) struct Assumed {
    /// Whether they hold; else each lane goes its own way.
    pub(crate) hold: bool,
    /// Their conditions.
    pub(crate) guards: Vec<Val>,
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
        let shape::Analysis { parts: shapes, group: group_shapes, possible, always_there } =
            shape::analyse(f, g.width, g.unit.shared_bytes);
        let multiples = multiples::needless_guards(f, &shapes, &group_shapes, g.lanes);
        let mut used = FxHashSet::default();
        for &b in &order {
            for &i in &f.blocks[b].insts {
                used.extend(f.insts[i].args.iter().copied());
                used.extend(f.insts[i].mask);
            }
            used.extend(f.blocks[b].term.uses());
        }
        let leaves_block = shape::values_that_leave(f, &order);
        let env = Self::environment(g, llf, prologue);
        let blocks = order.iter().map(|b| (*b, s.block(llf, &format!("{b}")))).collect();
        let nonempty = find_nonempty(f, &order);
        let parts = g.width / g.lanes;
        let t = Rc::new(Tables {
            g,
            s,
            f,
            n: g.lanes,
            parts,
            id,
            llf,
            shapes,
            group_shapes,
            possible,
            always_there,
            multiples,
            clamped: shape::clamped(f, g.width),
            local_addresses: g.local.map(|l| l.addresses(f)).unwrap_or_default(),
            order,
            blocks,
            reprs: RefCell::new(vec![None; f.values.len() * parts as usize]),
            cache: RefCell::default(),
            used,
            leaves_block,
            in_loop: shape::blocks_in_loops(f),
            multiples_of: RefCell::default(),
            nonempty,
            current: Cell::new(Block::default()),
            line: Cell::new(0),
            room: RefCell::default(),
            first_indices: RefCell::default(),
            spilled: RefCell::default(),
            assumed: RefCell::default(),
        });
        let group = FnGen { t: t.clone(), part: 0, whole: true, env };
        let views: Vec<FnGen> = (0..parts)
            .map(|part| FnGen { t: t.clone(), part, whole: parts == 1, env: group.part_environment(part) })
            .collect();
        group.enter(device)?;
        Self::parameters(&group, &views);
        for &b in &t.order {
            t.current.set(b);
            s.at(t.blocks[&b]);
            guards::block(&group, &views, b)?;
            group.terminator(&views, &f.blocks[b].term)?;
        }
        Ok(())
    }

    /// Makes the phis of all blocks.
    fn parameters(group: &Self, views: &[Self]) {
        let s = group.s;
        for &b in &group.order {
            if Some(b) == group.f.entry {
                continue;
            }
            s.at(group.blocks[&b]);
            for &p in &group.f.blocks[b].params {
                let ty = group.f.ty(p);
                let scalar = || s.phi(group.g.ty(ty, 1));
                let vector = || s.phi(group.g.ty(ty, group.n));
                match &group.group_shapes[p.index()] {
                    Shape::Uniform => group.set(p, Repr::Scalar(scalar())),
                    Shape::Affine { offsets, guarded: false } => {
                        group.set(p, Repr::Affine(scalar(), offsets.clone()));
                    }
                    Shape::Affine { offsets, guarded: true } => {
                        let (base, ok) = (scalar(), s.phi(s.int(1)));
                        for view in views {
                            let offsets = offsets.clone();
                            view.set(p, Repr::Guarded { base, offsets, ok, vector: Some(vector()) });
                        }
                    }
                    Shape::Varying => {
                        let (on, off) = views.split_at(group.parts_of(b));
                        off.iter().for_each(|view| view.set_zero(p));
                        for view in on {
                            let repr = match &view.shapes[p.index()].0 {
                                Shape::Uniform => Repr::Scalar(scalar()),
                                Shape::Affine { offsets, guarded: false } => {
                                    Repr::Affine(scalar(), offsets.clone())
                                }
                                Shape::Affine { offsets, guarded: true } => Repr::Guarded {
                                    base: scalar(),
                                    offsets: offsets.clone(),
                                    ok: s.phi(s.int(1)),
                                    vector: Some(vector()),
                                },
                                Shape::Varying => Repr::Vector(vector()),
                            };
                            view.set(p, repr);
                        }
                    }
                }
            }
        }
    }

    /// Gives the parameters of an edge's target their values.
    pub(crate) fn pass(&self, views: &[Self], target: Block, args: &[Value]) {
        let s = self.s;
        let params = &self.f.blocks[target].params;
        let mut inputs: Vec<(Val, Val)> = Vec::new();
        for (&p, &v) in params.iter().zip(args) {
            let once = !self.group_shapes[p.index()].is_varying();
            for view in &views[..self.parts_of(target)] {
                match view.held(p) {
                    Some(Repr::Scalar(phi) | Repr::Affine(phi, _)) => inputs.push((phi, view.base(v))),
                    Some(Repr::Vector(phi)) => inputs.push((phi, view.vector(v))),
                    Some(Repr::Guarded { base, ok, vector, .. }) => {
                        if !once || view.part == 0 {
                            inputs.push((base, view.base(v)));
                            let holds = s.iconst(s.int(1), u64::from(!view.has_failed(v)));
                            inputs.push((ok, view.guard(v).unwrap_or(holds)));
                        }
                        inputs.extend(vector.map(|phi| (phi, view.vector(v))));
                        continue;
                    }
                    None => {}
                }
                if once {
                    break;
                }
            }
        }
        let from = s.here();
        for (phi, v) in inputs {
            s.phi_input(phi, v, from);
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

    /// The error for what this crate does not do.
    pub(crate) fn unsupported<T>(&self, what: impl Into<String>) -> Result<T> {
        Err(CodegenError::Unsupported { what: what.into(), line: self.line.get() })
    }
}
