//! The work of an instruction on the units of the machine.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{Guard, Shape};
use weft_ir::*;
use weft_target::TargetModel;

use super::Code;
use crate::forms::accesses::{Lanes, is_row};

/// Instructions that a core takes in per cycle.
const ISSUE: f64 = 6.0;
/// Instructions of the machine for a call of the executor or of a function, and for fetching a texel.
const CALL: f64 = 30.0;
const TEXEL: f64 = 60.0;
/// Operations on vectors that a division by one number for all lanes is.
const BY_ONE: f64 = 12.0;
/// Elements in a row of a picture.
const ROW: f64 = 1024.0;
/// Misses of the first cache that are waited for together.
const MISSES: f64 = 2.0;

/// Cycles by unit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    /// Arithmetic of vectors.
    pub(crate) vector: f64,
    /// Loads and stores.
    pub(crate) load: f64,
    pub(crate) store: f64,
    /// General registers.
    pub(crate) scalar: f64,
    /// What overlaps with nothing.
    pub(crate) stall: f64,
    /// What results wait for each other, however many units there are.
    pub(crate) chain: f64,
    /// Instructions of the machine.
    pub(crate) instructions: f64,
}

impl Work {
    pub(crate) fn add(&mut self, w: &Work) {
        self.vector += w.vector;
        self.load += w.load;
        self.store += w.store;
        self.scalar += w.scalar;
        self.stall += w.stall;
        self.chain += w.chain;
        self.instructions += w.instructions;
    }

    pub(super) fn times(self, n: f64) -> Work {
        Work {
            vector: self.vector * n,
            load: self.load * n,
            store: self.store * n,
            scalar: self.scalar * n,
            stall: self.stall * n,
            chain: self.chain * n,
            instructions: self.instructions * n,
        }
    }

    /// Cycles for all of it: of the unit that has most to do. Units do not fit together without gaps.
    pub(crate) fn cycles(&self, _target: &TargetModel) -> f64 {
        let units = [self.vector, self.load, self.store, self.scalar, self.instructions / ISSUE];
        let most = units.iter().copied().fold(0.0, f64::max);
        let rest: f64 =
            units[..4].iter().sum::<f64>() - most.min(units[..4].iter().copied().fold(0.0, f64::max));
        (most + 0.15 * rest).max(self.chain) + self.stall
    }
}

impl Code<'_> {
    /// `n` simple operations on vectors of a type, for one part.
    pub(super) fn vector(&self, ty: Type, n: f64) -> Work {
        let pieces = self.pieces(ty) * n;
        Work { vector: pieces / self.target.vector_ops_per_cycle, instructions: pieces, ..Work::default() }
    }

    /// Something on vectors that takes so many cycles per vector of lanes of 32 bits.
    fn slow(&self, ty: Type, cycles: f64, instructions: f64) -> Work {
        let pieces = self.pieces(ty);
        Work { vector: pieces * cycles, instructions: pieces * instructions, ..Work::default() }
    }

    fn scalar(&self, n: f64) -> Work {
        Work { scalar: n / self.target.scalar_ops_per_cycle, instructions: n, ..Work::default() }
    }

    /// What an instruction of a block costs, for the whole group.
    pub(crate) fn work(&self, b: Block, i: Inst) -> Work {
        let d = &self.func.insts[i];
        let all = f64::from(self.alike.versions(i));
        // A block may be for some of the parts only.
        let parts = match self.func.blocks[b].parts {
            0 => all,
            n => all.min(f64::from(n)),
        };
        let varying = d.results.first().is_some_and(|&r| self.part().shape(r).is_varying());
        match d.op {
            Op::Const(..) | Op::Undef(_) | Op::CheckAlign(_) | Op::Special(_) | Op::SymbolAddr(_) => {
                Work::default()
            }
            Op::Load { ty, space, count, .. } => {
                self.access(b, i, ty, space, count.into(), false).times(parts)
            }
            Op::Store { ty, space, count, .. } => {
                self.access(b, i, ty, space, count.into(), true).times(f64::from(self.parts))
            }
            Op::Atomic { op, ty, space, .. } => self.atomic(d, ty, space, op.combines()),
            Op::AtomicCas { ty, space, .. } => self.atomic(d, ty, space, false),
            Op::AtomicCasWide { space, .. } => self.atomic(d, Type::I64, space, false),
            Op::Call(_) | Op::Helper(_) => {
                let calls =
                    if matches!(d.op, Op::Call(_)) { f64::from(self.parts) } else { f64::from(self.width) };
                self.scalar(CALL).times(calls)
            }
            Op::Image(_) => self.scalar(TEXEL).times(f64::from(self.width)),
            Op::AnyLane | Op::CountLanes => {
                let lanes = if self.target.has_masks() { 1.0 } else { self.pieces(Type::Pred) };
                let mut w = self.vector(Type::Pred, 1.0).times(f64::from(self.parts));
                w.instructions += lanes;
                w.add(&self.scalar(2.0));
                w
            }
            Op::Compress | Op::Expand => {
                let cycles = if d.op == Op::Compress {
                    self.target.compress_cycles
                } else {
                    self.target.expand_cycles
                };
                self.slow(self.result_type(d), cycles, 2.0).times(f64::from(self.parts))
            }
            Op::Permute(pattern) => {
                let shuffles = self.shuffles(pattern) * self.pieces(self.result_type(d));
                Work {
                    vector: shuffles / self.target.shuffles_per_cycle,
                    instructions: shuffles,
                    ..Work::default()
                }
            }
            Op::Spill => self.moved(self.result_type(d), true).times(f64::from(self.parts)),
            Op::FrameLoad(slot) => self.slot(slot, false),
            Op::FrameStore(slot) => self.slot(slot, true),
            Op::Shfl(_) => {
                let ty = Type::I32;
                let mut w = self.slow(ty, 2.0 / self.target.shuffles_per_cycle, 2.0);
                w.add(&self.vector(ty, 3.0));
                w.times(f64::from(self.parts))
            }
            Op::Vote(_) | Op::ActiveMask | Op::Elect => self.scalar(4.0).times(f64::from(self.parts)),
            Op::Redux(_) => self.slow(Type::I32, 10.0, 10.0).times(f64::from(self.parts)),
            Op::Match(_) => self.slow(Type::I32, 32.0, 64.0).times(f64::from(self.parts)),
            _ if !varying => self.scalar(self.operations(d).min(20.0)).times(parts),
            _ => self.arithmetic(d).times(parts),
        }
    }

    fn result_type(&self, d: &InstData) -> Type {
        d.results.first().map_or(Type::I32, |&r| self.func.ty(r))
    }

    /// Shuffles of one or two vectors that a pattern takes, for all different parts of the result.
    fn shuffles(&self, pattern: Pattern) -> f64 {
        let lanes = self.lanes as usize;
        let picks = &self.func.patterns[pattern];
        let mut seen: FxHashSet<&[Option<(u16, u16)>]> = FxHashSet::default();
        let mut sum = 0;
        for part in picks.chunks(lanes.max(1)) {
            if !seen.insert(part) {
                continue;
            }
            let from: FxHashSet<(u16, usize)> =
                part.iter().flatten().map(|&(operand, lane)| (operand, lane as usize / lanes)).collect();
            let in_place =
                |(n, p): (usize, &Option<(u16, u16)>)| p.is_none_or(|(_, l)| l as usize % lanes == n);
            sum += match from.len() {
                0 => 0,
                1 if part.iter().enumerate().all(in_place) => 0,
                1 => 1,
                n => n - 1,
            };
        }
        sum as f64
    }

    /// The part of its lanes that an instruction works for, where data decide: half of them for each decision.
    fn activity(&self, mask: Option<Value>) -> f64 {
        let mut work: Vec<Value> = mask.into_iter().collect();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut decisions = 0;
        while let Some(v) = work.pop() {
            if !seen.insert(v) || !self.shapes.shape(v).is_varying() || self.shapes.fact(v).is_by_thread() {
                continue;
            }
            let Some(d) = self.func.def_inst(v).map(|i| &self.func.insts[i]) else { continue };
            match d.op {
                Op::Int(IntOp::And) | Op::IntUnary(IntUnary::Not) => work.extend(&d.args),
                Op::ICmp(_) | Op::FCmp(..) if d.args.iter().any(|&a| self.shapes.shape(a).is_varying()) => {
                    decisions += 1;
                }
                _ => {}
            }
        }
        0.5f64.powi(decisions.min(5))
    }

    /// Simple operations that an operation on vectors is made of, divisions aside.
    fn operations(&self, d: &InstData) -> f64 {
        match d.op {
            Op::Int(IntOp::MulHiS | IntOp::MulHiU) => 4.0,
            Op::Int(IntOp::AddSatS | IntOp::SubSatS) => 4.0,
            Op::Int(IntOp::DivS | IntOp::DivU | IntOp::RemS | IntOp::RemU) => 20.0,
            Op::IntUnary(IntUnary::Popc | IntUnary::Clz) => {
                if self.target.has_masks() {
                    1.0
                } else {
                    10.0
                }
            }
            Op::IntUnary(IntUnary::Not | IntUnary::Neg | IntUnary::Abs) => 1.0,
            Op::IntUnary(_) => 6.0,
            Op::Float(FloatOp::Min | FloatOp::Max, _) => 2.0,
            Op::Float(FloatOp::MinNan | FloatOp::MaxNan, _) => 3.0,
            Op::FloatUnary(f, _) => match f {
                FloatUnary::Neg | FloatUnary::Abs | FloatUnary::RoundInt | FloatUnary::Canon => 1.0,
                FloatUnary::Saturate => 3.0,
                FloatUnary::RcpApprox | FloatUnary::RsqrtApprox | FloatUnary::SqrtApprox => 6.0,
                FloatUnary::TanhApprox => 25.0,
                _ => 14.0,
            },
            Op::AddCarry | Op::SubBorrow | Op::Bfe(_) | Op::Funnel { .. } | Op::Sad(_) => 3.0,
            Op::Bfi => 4.0,
            Op::Prmt | Op::Dp4a(..) => 6.0,
            Op::Convert(Convert::Bitcast, _) => 0.0,
            Op::Convert(Convert::FToS(_) | Convert::FToU(_) | Convert::UToF(_), _) => 3.0,
            Op::Mapa(_) | Op::GetCtarank(_) | Op::IsSpace(_) => 3.0,
            Op::ToGeneric(_) | Op::FromGeneric(_) => 1.0,
            _ => 1.0,
        }
    }

    fn arithmetic(&self, d: &InstData) -> Work {
        let t = self.target;
        let ty = self.result_type(d);
        let double = ty.bits() == 64;
        // A comparison works on what it compares.
        let ty = match d.op {
            Op::ICmp(_) | Op::FCmp(..) => d.args.first().map_or(ty, |&a| self.func.ty(a)),
            _ => ty,
        };
        let whole = if double { 2.0 } else { 1.0 };
        match d.op {
            Op::Int(IntOp::Mul) => {
                let cycles = if double { t.int_mul64_cycles } else { t.int_mul32_cycles };
                self.slow(ty, cycles, 1.0)
            }
            Op::Float(FloatOp::Add | FloatOp::Sub | FloatOp::Mul, _) | Op::Fma(_) => {
                self.slow(ty, 1.0 / t.fma_per_cycle, 1.0)
            }
            Op::Float(FloatOp::Div, _) | Op::DivApprox(_) | Op::FloatUnary(FloatUnary::Rcp, _) => {
                self.slow(ty, if double { t.divide_f64_cycles } else { t.divide_f32_cycles }, 1.0)
            }
            Op::FloatUnary(FloatUnary::Sqrt, _) => {
                self.slow(ty, if double { t.sqrt_f64_cycles } else { t.sqrt_f32_cycles }, 1.0)
            }
            // By one number: converted to `f64`, in half as many lanes a register, times a reciprocal, and back.
            Op::Int(IntOp::DivS | IntOp::DivU | IntOp::RemS | IntOp::RemU)
                if self.part().is_uniform(d.args[1]) =>
            {
                self.vector(ty, BY_ONE)
            }
            Op::Int(IntOp::DivS | IntOp::DivU | IntOp::RemS | IntOp::RemU) => {
                self.slow(ty, 2.0 * t.divide_f64_cycles * whole, 20.0)
            }
            _ => self.vector(ty, self.operations(d)),
        }
    }

    /// One vector register to memory, or back.
    pub(super) fn moved(&self, ty: Type, store: bool) -> Work {
        let pieces = self.pieces(ty);
        let t = self.target;
        if store {
            Work { store: pieces / t.stores_per_cycle, instructions: pieces, ..Work::default() }
        } else {
            Work { load: pieces / t.loads_per_cycle, instructions: pieces, ..Work::default() }
        }
    }

    /// A value of the frame, put there or taken from there.
    fn slot(&self, slot: Slot, store: bool) -> Work {
        let data = self.func.slots[slot];
        let t = self.target;
        let one = |n: f64| {
            let mut w = self.scalar(0.0);
            if store {
                w.store = n / t.scalar_stores_per_cycle;
            } else {
                w.load = n / t.scalar_loads_per_cycle;
            }
            w.instructions = n;
            w
        };
        if data.uniform {
            one(1.0)
        } else if data.parts {
            one(f64::from(self.parts))
        } else {
            self.moved(data.ty, store).times(f64::from(self.parts))
        }
    }

    /// A load or store of one part.
    fn access(&self, b: Block, i: Inst, ty: Type, space: Space, count: u32, store: bool) -> Work {
        let (d, t) = (&self.func.insts[i], self.target);
        let n = f64::from(count);
        let bytes = i64::from(ty.bytes());
        let address = self.part().shape(d.args[0]);
        let (per_cycle, scalars) = if store {
            (t.stores_per_cycle, t.scalar_stores_per_cycle)
        } else {
            (t.loads_per_cycle, t.scalar_loads_per_cycle)
        };
        let on = |cycles: f64, instructions: f64| {
            let mut w = Work { instructions, ..Work::default() };
            if store {
                w.store = cycles
            } else {
                w.load = cycles
            }
            w
        };
        if space == Space::Local && self.width > 1 {
            return self.local_access(i, ty, n, store);
        }
        let offsets = match address {
            Shape::Uniform => return on(n / scalars, n),
            Shape::Affine { offsets, .. } if space != Space::Local && offsets.iter().all(|&o| o == 0) => {
                let mut w = on(n / scalars, n);
                w.add(&self.lane_by_lane(ty, n, store).times(self.cut_off()));
                return w;
            }
            // Local memory is each thread's own.
            Shape::Affine { offsets, .. } if space != Space::Local => offsets,
            _ => return self.lane_by_lane(ty, n * self.activity_apart(d.mask, store), store),
        };
        let (least, most) = offsets.iter().fold((0, 0), |(a, b), &o| (a.min(o), b.max(o)));
        let span = most - least + bytes * i64::from(count);
        let vector = i64::from(t.vector_bits / 8);
        let vectors = ((span + vector - 1) / vector).max(1) as f64;
        let pieces = self.pieces(ty) * n;
        let in_order = count == 1 && offsets.windows(2).all(|w| w[1] - w[0] == bytes);
        let mut w = if in_order {
            let mut w = on(vectors / per_cycle, vectors);
            if store && d.mask.is_some() && !t.has_masks() {
                w.store +=
                    (t.masked_store_cycles(ty.bits(), space == Space::Shared) - 1.0 / per_cycle) * vectors;
            }
            w
        } else if is_row(&Lanes { offsets, ty, count, store, masked: d.mask.is_some() }, t) {
            let shuffles = pieces.max(vectors) * if count == 1 { 1.0 } else { 2.0 };
            let mut w = on(vectors / per_cycle, vectors);
            w.vector = shuffles / t.shuffles_per_cycle;
            w.instructions += shuffles;
            w
        } else {
            return self.lane_by_lane(ty, n * self.activity_apart(d.mask, store), store);
        };
        // Where rounds of a loop lie far apart, what the group leaves of a line comes again for another group.
        let bytes_of_group = f64::from(ty.bytes() * count * self.width);
        let left = 1.0 - bytes_of_group / f64::from(t.fetch_bytes);
        if space == Space::Global
            && left > 0.0
            && self.loops.of(b).is_some_and(|l| self.far_apart.contains(&l))
        {
            w.stall += left * t.l2_latency / MISSES / f64::from(self.parts);
        }
        if ty.bytes() < 4 && self.part().shape(d.args[0]).stride() != Some(bytes) {
            w.add(&self.vector(ty, 2.0));
        }
        if address_is_cut(address) {
            let apart = self.lane_by_lane(ty, n, store);
            w.add(&apart.times(self.cut_off()));
        }
        w
    }

    /// How often a group's lanes do not all lie within a row of whatever they are cut off at.
    fn cut_off(&self) -> f64 {
        let row = self.func.geometry.map_or(self.width, |g| g.block[0].min(self.width));
        (f64::from(row) / ROW).min(1.0)
    }

    /// As [`Self::activity`]: instructions for all lanes take as long for few of them.
    pub(super) fn activity_apart(&self, mask: Option<Value>, store: bool) -> f64 {
        let t = self.target;
        if store && t.scatter || !store && t.gather { 0.5 + 0.5 * self.activity(mask) } else { 1.0 }
    }

    /// An access by each lane at a place of its own: gathered or scattered, or one lane after the other.
    pub(super) fn lane_by_lane(&self, ty: Type, n: f64, store: bool) -> Work {
        let t = self.target;
        let lanes = f64::from(self.lanes);
        let each = match (store, ty.bytes() > 4) {
            (true, _) => t.scatter_lane_cycles,
            (false, true) => t.gather_lane_cycles_64,
            (false, false) => t.gather_lane_cycles,
        };
        let cycles = each * lanes * n;
        // Addresses have 64 bits.
        let mut w = self.vector(Type::I64, 1.0);
        if store {
            w.store = cycles;
        } else {
            w.load = cycles;
        }
        w.instructions += lanes * n * if store && !t.scatter || !store && !t.gather { 3.0 } else { 0.5 };
        w
    }

    fn atomic(&self, d: &InstData, ty: Type, space: Space, combines: bool) -> Work {
        let t = self.target;
        let shared = matches!(space, Space::Shared | Space::SharedCluster);
        let one = if shared { 2.0 } else { t.atomic_cycles };
        let alone = self.width == 1;
        if self.shapes.is_uniform(d.args[0]) && (combines || alone) {
            let unused = d.results.is_empty();
            let mut w = self.vector(ty, if unused { 1.0 } else { 4.0 }).times(f64::from(self.parts));
            if !alone {
                w.vector += 5.0 / t.shuffles_per_cycle;
            }
            w.stall += one + if shared { 0.0 } else { t.atomic_contended_cycles / 8.0 };
            w.instructions += 8.0;
            return w;
        }
        let lanes = f64::from(self.width) * self.activity(d.mask);
        // Of one thread after the other, each waits for the one before.
        let stall =
            if shared { f64::from(u8::from(alone)) * t.store_forward_latency / 4.0 } else { one - 8.0 };
        Work {
            store: lanes * one.min(8.0),
            scalar: lanes * 2.0 / t.scalar_ops_per_cycle,
            stall: lanes * stall.max(0.0),
            instructions: f64::from(self.width) * 6.0,
            ..Work::default()
        }
    }

    /// The end of a block.
    pub(crate) fn branch(&self, b: Block) -> Work {
        let t = self.target;
        match &self.func.blocks[b].term {
            Terminator::Branch { .. } => {
                let mut w = self.scalar(1.0);
                w.stall += self.frequency.surprise(b) * t.mispredict_cycles;
                w
            }
            Terminator::Switch { .. } => self.scalar(3.0),
            Terminator::Suspend { .. } => self.scalar(4.0),
            _ => Work::default(),
        }
    }

    /// Whether all groups of a block run through the code between two barriers in a loop.
    pub(crate) fn runs_in_loops(&self) -> bool {
        weft_ir::analysis::regions_are_loops(self.func)
    }
}

/// Whether an address is one of a row only as long as no bound and no multiple lies between its lanes.
fn address_is_cut(address: &Shape) -> bool {
    address.guards().iter().any(|g| !matches!(g, Guard::Extends { .. }))
}

/// The global memory that a group reads and writes, by where its addresses begin.
#[derive(Default)]
pub(crate) struct Lines {
    /// Cycles by array, and whether it is written.
    by_root: FxHashMap<(Root, bool), f64>,
}

/// What tells arrays apart: the parameter that an address comes from, or the access.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Root {
    Parameter(u64),
    Access(Inst),
}

impl Lines {
    /// Notes an access of a block that runs so many times. Accesses near each other share lines: of each array, the one that
    /// moves most counts. What is read in a loop comes from near, since other groups read it too, unless the loop goes
    /// over the whole grid's share. Where rounds are far apart, lines have gone when the next group wants their rest.
    pub(crate) fn note(&mut self, code: &Code<'_>, b: Block, i: Inst, times: f64) {
        let (d, t) = (&code.func.insts[i], code.target);
        let (ty, count, space, store) = match d.op {
            Op::Load { ty, count, space, .. } => (ty, count, space, false),
            Op::Store { ty, count, space, .. } => (ty, count, space, true),
            _ => return,
        };
        if !matches!(space, Space::Global | Space::Generic)
            || code.width > 1 && code.shapes.is_uniform(d.args[0])
        {
            return;
        }
        let around = code.loops.of(b);
        let near = around.is_some() && !over_grid(code.func);
        let rate = if near { t.l2_bytes_per_cycle } else { t.memory_bytes_per_cycle };
        let mut bytes = f64::from(ty.bytes() * u32::from(count)) * f64::from(code.width);
        if around.is_some_and(|l| code.far_apart.contains(&l)) {
            bytes = bytes.max(f64::from(t.line_bytes));
        }
        let cycles = bytes * times.min(64.0) / rate.max(0.1);
        let root = root(code, d.args[0]).map_or(Root::Access(i), Root::Parameter);
        let entry = self.by_root.entry((root, store)).or_default();
        *entry = entry.max(cycles);
    }

    /// Cycles to move them.
    pub(crate) fn cycles(&self) -> f64 {
        self.by_root.values().sum()
    }
}

/// Whether a kernel asks how large the grid is.
fn over_grid(func: &Function) -> bool {
    let mut insts = func.layout.iter().flat_map(|&b| &func.blocks[b].insts);
    insts.any(|&i| matches!(func.insts[i].op, Op::Special(Special::Nctaid(_))))
}

/// The parameter that an address starts from, as its offset among the parameters.
fn root(code: &Code<'_>, v: Value) -> Option<u64> {
    let func = code.func;
    let mut work = vec![v];
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    while let Some(v) = work.pop() {
        if !seen.insert(v) || seen.len() > 32 {
            continue;
        }
        match func.values[v].def {
            ValueDef::Result(i, _) => {
                let d = &func.insts[i];
                match d.op {
                    Op::Load { ty: Type::I64, space: Space::Param, .. } => return func.as_const(d.args[0]),
                    Op::Int(IntOp::Add | IntOp::Sub) | Op::ToGeneric(_) | Op::FromGeneric(_) => {
                        work.extend(d.args.iter().filter(|&&a| func.ty(a) == Type::I64));
                    }
                    _ => {}
                }
            }
            // What goes around a loop starts outside.
            ValueDef::Param(b, n) => {
                for &p in code.cfg.preds(b) {
                    let edges = func.blocks[p].term.edges();
                    work.extend(edges.iter().filter(|e| e.block == b).filter_map(|e| e.args.get(n as usize)));
                }
            }
        }
    }
    None
}
