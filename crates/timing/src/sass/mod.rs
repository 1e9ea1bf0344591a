//! What `ptxas` makes of PTX for an H100, as a model of it: a table by form ([`table`]), instructions that become part of others
//! ([`fold`]), and branches ([`branch`]).
//!
//! Compared with what `ptxas` 12.9 answered for sm_90, and with what an H100 counted.

mod branch;
mod fold;
mod registers;
mod shared;
mod sink;
mod table;

use std::collections::BTreeMap;

use weft_ptx::{Inst, Module, Opcode, RegId};

use crate::flow::{self, Block, ByLine, Passed};
use registers::Registers;

/// The part of an SM that executes an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pipe {
    /// Integers, logic, comparisons, moves.
    Alu,
    /// Floating point of 32 bits and 16 bits, products of integers.
    Fma,
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
    /// Matrices.
    Tensor,
}

impl Pipe {
    /// All there are.
    pub const ALL: [Self; 11] = [
        Self::Alu,
        Self::Fma,
        Self::Fp64,
        Self::Xu,
        Self::Lsu,
        Self::Tex,
        Self::Uniform,
        Self::Cbu,
        Self::Branch,
        Self::Adu,
        Self::Tensor,
    ];

    /// Its name in ncu's metrics.
    pub fn name(self) -> &'static str {
        match self {
            Self::Alu => "alu",
            Self::Fma => "fma",
            Self::Fp64 => "fp64",
            Self::Xu => "xu",
            Self::Lsu => "lsu",
            Self::Tex => "tex",
            Self::Uniform => "uniform",
            Self::Cbu => "cbu",
            Self::Branch => "branch",
            Self::Adu => "adu",
            Self::Tensor => "tensor",
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
    /// A barrier of the block.
    Barrier,
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
#[derive(Clone, Debug, Default)]
pub struct Stretch {
    /// What they become.
    pub made: Vec<Made>,
}

/// A kernel, and the functions that it calls, as a GPU executes them.
#[derive(Clone, Debug, Default)]
pub struct Kernel {
    /// Its basic blocks.
    pub stretches: Vec<Stretch>,
}

impl Kernel {
    /// Of a kernel in a module. `counts`: how often stretches of it were executed, by their first lines.
    ///
    /// None if there is no such kernel.
    pub fn new(module: &Module, name: &str, counts: &ByLine) -> Option<Self> {
        let (first, f) = module.function(name)?;
        f.body.as_ref()?;
        let mut all = Kernel::default();
        let mut called: BTreeMap<weft_ptx::FuncId, Passed> = BTreeMap::new();
        for id in reached(module, first) {
            let Some(f) = module.contracted(id) else { continue };
            let mut blocks = flow::blocks(f, counts);
            if blocks.iter().all(|b| b.passed() == Passed::default()) {
                // A function that was executed as one instruction.
                flow::assume(&mut blocks, called.get(&id).copied().unwrap_or_default());
            }
            flow::calls(&blocks, &mut called);
            let registers = Registers::new(module, f, &blocks);
            let entry = id == first;
            all.stretches.extend(stretches(&blocks, &registers, entry));
        }
        Some(all)
    }

    /// Instructions that warps and threads execute.
    pub fn executed(&self) -> (f64, f64) {
        self.sum(Made::count)
    }

    /// Those of a part of an SM.
    pub fn executed_by(&self, pipe: Pipe) -> (f64, f64) {
        self.sum(|m| m.parts.iter().filter(|p| p.0 == pipe).map(|p| p.1).sum())
    }

    fn sum(&self, of: impl Fn(&Made) -> f64) -> (f64, f64) {
        let all = self.stretches.iter().flat_map(|s| &s.made);
        all.fold((0.0, 0.0), |(w, t), m| {
            let n = of(m);
            (w + n * m.passed.warps as f64, t + n * m.passed.threads as f64)
        })
    }
}

fn reached(module: &Module, first: weft_ptx::FuncId) -> Vec<weft_ptx::FuncId> {
    let mut list = vec![first];
    let mut at = 0;
    while let Some(f) = list.get(at).and_then(|id| module.functions.get(id.index())) {
        at += 1;
        for s in f.body.iter().flatten() {
            let weft_ptx::Statement::Inst(i) = s else { continue };
            if let Some(weft_ptx::CallTarget::Direct(id)) = i.call.as_ref().map(|c| c.target)
                && !list.contains(&id)
            {
                list.push(id);
            }
        }
    }
    list
}

fn stretches(blocks: &[Block], registers: &Registers, entry: bool) -> Vec<Stretch> {
    let shapes = branch::shapes(blocks, registers, &|i| table::count(&table::form(i, registers)));
    let mut folded = fold::folded(blocks, registers);
    shared::joined(blocks, registers, &mut folded);
    let later = sink::later(blocks, registers);
    let mut out: Vec<Stretch> = Vec::with_capacity(blocks.len());
    for (b, shape) in blocks.iter().zip(&shapes) {
        let mut made = Vec::with_capacity(b.insts.len());
        for (i, passed) in &b.insts {
            let passed = Passed { warps: shape.warps.unwrap_or(passed.warps), ..*passed };
            let passed = later.get(&key(i)).copied().unwrap_or(passed);
            let parts = match (folded.get(&key(i)), i.opcode) {
                (_, Opcode::Bra | Opcode::Brx) => shape.branch.clone(),
                (_, Opcode::Ret) if !entry => table::of_return(),
                (Some(n), _) => table::scaled(table::form(i, registers), *n),
                (None, _) => table::form(i, registers),
            };
            let (reads, writes) = registers::of(i);
            made.push(Made { line: i.span.line, parts, wait: table::wait(i), reads, writes, passed });
        }
        out.push(Stretch { made });
    }
    if let Some(first) = out.first_mut().filter(|_| entry) {
        prologue(first, blocks, registers);
    }
    out
}

/// What the kernel begins with: its stack's address, the descriptor of global memory, the window of shared memory.
fn prologue(first: &mut Stretch, blocks: &[Block], registers: &Registers) {
    let all = || blocks.iter().flat_map(|b| b.insts.iter().map(|i| i.0));
    let uniform = f64::from(u8::from(all().any(|i| table::is_global(i))));
    let shared = if all().any(|i| registers::names_shared(i, registers)) { 3.0 } else { 0.0 };
    if let Some(m) = first.made.first() {
        let parts = vec![(Pipe::Adu, 1.0), (Pipe::Uniform, uniform + shared)];
        let passed = m.passed;
        let none = Vec::new();
        first.made.insert(
            0,
            Made { line: m.line, parts, wait: Wait::Cycles(0), reads: none.clone(), writes: none, passed },
        );
    }
}

/// What tells instructions of a function apart.
fn key(i: &Inst) -> u32 {
    i.span.start
}

#[cfg(test)]
mod tests;
