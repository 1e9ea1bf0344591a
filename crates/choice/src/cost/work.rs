//! The work of an instruction on the units of the machine.

use rustc_hash::FxHashSet;
use weft_abi::ImageOp;
use weft_ir::*;
use weft_target::TargetModel;

use super::Code;

/// Instructions that a core takes in per cycle.
const ISSUE: f64 = 6.0;
/// Instructions of the machine for a call of the executor or of a function, and for an access to a surface.
const CALL: f64 = 30.0;
const TEXEL: f64 = 60.0;
/// Cycles of a call that fetches from a texture, which the executor does for so many lanes at once, whether they are there or not
/// (`weft-sampler`; a linear fetch of a float, measured).
const FETCH: f64 = 600.0;
const FETCHED: u32 = 16;
/// Operations on vectors that a division by one number for all lanes is.
const BY_ONE: f64 = 12.0;

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
    /// Atomic operations on a place that all blocks share.
    pub(crate) contended: f64,
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
        self.contended += w.contended;
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
            contended: self.contended * n,
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

    pub(super) fn scalar(&self, n: f64) -> Work {
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
            _ if self.asked.contains(&i) => self.scalar(1.0),
            Op::AnyLane if self.func.def_inst(d.args[0]).is_some_and(|m| self.asked.contains(&m)) => {
                self.scalar(2.0)
            }
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
            Op::Probe(_) => self.scalar(CALL + f64::from(self.width)),
            Op::Image(ImageOp::Fetch { .. } | ImageOp::Gather { .. }) => {
                let lanes = self.width.div_ceil(self.parts);
                let fetches = self.parts * lanes.div_ceil(FETCHED);
                let mut w = self.scalar(CALL).times(f64::from(self.parts));
                w.scalar += FETCH * f64::from(fetches);
                w
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
            Op::Mma(mma) | Op::Rows(_, mma) => self.product(d.op, mma).times(f64::from(self.parts)),
            Op::Vote(_) | Op::ActiveMask | Op::Elect => self.scalar(4.0).times(f64::from(self.parts)),
            Op::Redux(_) => self.slow(Type::I32, 10.0, 10.0).times(f64::from(self.parts)),
            Op::Match(_) => self.slow(Type::I32, 32.0, 64.0).times(f64::from(self.parts)),
            _ if !varying => self.scalar(self.operations(d).min(20.0)).times(parts),
            _ => self.arithmetic(d).times(parts),
        }
    }

    /// The calls of a product, or of what makes rows or fragments of its sums.
    fn product(&self, op: Op, mma: Mma) -> Work {
        let mut w = match op {
            Op::Rows(Rows::Make | Rows::Back, _) => return self.turned(mma),
            _ => self.matrices(mma),
        };
        if matches!(op, Op::Mma(_)) {
            w.add(&self.turned(mma).times(2.0));
        }
        w
    }

    /// A call that makes rows of addends or fragments of sums.
    fn turned(&self, mma: Mma) -> Work {
        let moved = mma.registers()[2] as f64;
        let mut w = self.vector(mma.ty(), 4.0 * moved);
        w.add(&self.scalar(CALL));
        w.store += moved * self.pieces(mma.ty()) / self.target.stores_per_cycle;
        w
    }

    /// A call that multiplies a warp's matrices: operations for each vector of sums and product, and what fragments are moved.
    fn matrices(&self, mma: Mma) -> Work {
        let sums = f64::from(mma.m) * f64::from(mma.n) / 32.0;
        let operations = match mma.kind {
            MmaKind::Float { factors: Factors::Bytes(_, _, Part::Low | Part::High), .. } => {
                2.5 * f64::from(mma.k) + 28.0
            }
            // A load more for each product where it depends on the row what is multiplied.
            MmaKind::Float { .. } if mma.sparse => 6.0 * f64::from(mma.k) + 28.0,
            MmaKind::Float { .. } => 5.0 * f64::from(mma.k) + 28.0,
            MmaKind::F64(_) => f64::from(mma.k),
            MmaKind::Int { .. } | MmaKind::Bits { .. } => 3.0 * (mma.column_steps() * 4) as f64,
        };
        let moved = mma.registers()[..2].iter().sum::<usize>() as f64;
        let mut w = self.vector(mma.ty(), sums * operations + 4.0 * moved);
        w.add(&self.scalar(CALL));
        w.store += moved * self.pieces(mma.ty()) / self.target.stores_per_cycle;
        w
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
            // Four sums; exponents and values of two rows and two columns.
            Op::Dots(d) => 40.0 * f64::from(d.products),
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
