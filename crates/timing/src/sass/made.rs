//! Instructions of a GPU.

use weft_ptx::{Inst, RegId};

use crate::flow::Passed;

/// The part of an SM that executes an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pipe {
    /// Integers, logic, comparisons, moves.
    Alu,
    /// Floating point of 32 bits and 16 bits, products of integers.
    Fma,
    /// The half of [`Pipe::Fma`] that does products of integers: all that is there counts as that part's, too.
    Product,
    /// Products of which the upper half is wanted, and those of 64 bits' halves with it: [`Pipe::Product`] takes twice as long for them. All of these count
    /// as that part's, too.
    Wide,
    /// Floating point of 64 bits.
    Fp64,
    /// Approximations, conversions, counts of bits.
    Xu,
    /// Memory, shuffles.
    Lsu,
    /// Textures.
    Tex,
    /// What all threads of a warp do alike.
    Uniform,
    /// Where threads of a warp part and come together, calls, exits.
    Cbu,
    /// Branches; ncu names no part of theirs.
    Branch,
    /// Barriers, constants by address.
    Adu,
    /// Constants and parameters that come to all threads of a warp alike; ncu names no part of theirs.
    Constant,
    /// Matrices.
    Tensor,
    /// [`Pipe::Alu`] or [`Pipe::Product`], as `ptxas` likes: sums, moves and shifts of 32 bits, which are products with one or with a power of two.
    Either,
}

impl Pipe {
    /// All there are; [`Pipe::Wide`] and [`Pipe::Either`] are none of their own.
    pub const ALL: [Self; 13] = [
        Self::Alu,
        Self::Fma,
        Self::Product,
        Self::Fp64,
        Self::Xu,
        Self::Lsu,
        Self::Tex,
        Self::Uniform,
        Self::Cbu,
        Self::Branch,
        Self::Adu,
        Self::Constant,
        Self::Tensor,
    ];

    /// Its name in ncu's metrics.
    pub fn name(self) -> &'static str {
        match self {
            Self::Alu => "alu",
            Self::Fma => "fma",
            Self::Product => "fmaheavy",
            Self::Fp64 => "fp64",
            Self::Xu => "xu",
            Self::Lsu => "lsu",
            Self::Tex => "tex",
            Self::Uniform => "uniform",
            Self::Cbu => "cbu",
            Self::Branch => "branch",
            Self::Adu => "adu",
            Self::Constant => "constant",
            Self::Tensor => "tensor",
            Self::Wide => "fmaheavy twice",
            Self::Either => "alu or fma",
        }
    }
}

/// What a dependent instruction waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// So many cycles.
    Cycles(u32),
    /// Shared memory.
    Shared,
    /// Global or local memory.
    Memory,
    /// Textures and surfaces.
    Texture,
    /// A barrier of the block.
    Barrier,
    /// What comes next, once all before it have begun and the condition is there.
    Branch,
    /// The same, and threads of a warp that go different ways from there meet again.
    Ways,
    /// A loop of so many cycles that the instruction becomes: what follows begins behind it.
    Loop(u32),
    /// What was stored is there for all of the GPU, or of the system: what follows begins then.
    Fence {
        /// For the host too.
        system: bool,
    },
}

/// What an instruction of PTX becomes.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its line.
    pub line: u32,
    /// How many instructions of each part of an SM.
    pub parts: Vec<(Pipe, f64)>,
    /// Until its result is there.
    pub wait: Wait,
    /// Registers that it reads.
    pub reads: Vec<RegId>,
    /// Registers that it writes.
    pub writes: Vec<RegId>,
    /// How often it was executed.
    pub passed: Passed,
}

impl Made {
    /// Instructions of all parts.
    pub fn count(&self) -> f64 {
        self.parts.iter().map(|p| p.1).sum()
    }
}

/// Instructions that are executed one after the other.
#[derive(Clone, Debug)]
pub struct Stretch {
    /// What they become.
    pub made: Vec<Made>,
    /// Which share of the kernel's warps gets there at all, as far as counts tell: how often the blocks on the way were executed, once at most.
    pub reached: f64,
}

/// What tells instructions of a function apart.
pub(super) fn key(i: &Inst) -> u32 {
    i.span.start
}
