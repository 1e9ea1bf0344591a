//! What `ptxas` makes of PTX for an H100, as a model of it: a table by form ([`table`]), instructions that become part of others
//! ([`fold`]), and branches ([`branch`]).
//!
//! Compared with what `ptxas` 12.9 answered for sm_90, and with what an H100 counted.

mod branch;
mod constants;
mod fold;
mod made;
mod quotient;
mod registers;
pub(crate) mod serial;
mod shared;
mod sink;
mod table;
mod unrolled;

use std::collections::{BTreeMap, BTreeSet};

use weft_ptx::{AddressBase, Inst, Module, Opcode, Operand};

use crate::flow::{self, Block, ByLine, Passed};
pub(crate) use constants::constant_load;
use made::key;
pub use made::{Made, Pipe, Stretch, Wait};
use registers::Registers;

/// A kernel, and the functions that it calls, as a GPU executes them.
#[derive(Clone, Debug, Default)]
pub struct Kernel {
    /// Its basic blocks.
    pub stretches: Vec<Stretch>,
    /// Lines of atomic operations that all blocks do at one place of global memory.
    pub at_one_place: BTreeSet<u32>,
    /// Loads of words of shared memory that became part of wider ones, by their lines: what wavefronts they leave of each one's where all threads
    /// want the same word.
    pub joined: BTreeMap<u32, f64>,
    /// Lines of atomic operations that become loops.
    pub in_loops: BTreeSet<u32>,
    /// Where answers to requests come from, by the lines of these: shares of L1, L2 and DRAM, where that is known.
    pub answers_from: BTreeMap<u32, [f64; 3]>,
    /// What it asks of the device's heap and of its output.
    pub calls: serial::Calls,
    /// What threads do one after the other while they hold a lock that all want: the stretch, and how many threads get there.
    pub locked: Vec<(usize, u64)>,
    /// Which share of what all SMs execute the one does that has most, if that is known.
    pub busiest: f64,
    /// How many times as many instructions as the mean the warp executes that executes most, if that is known.
    pub slowest: f64,
    /// The same code with the counts of the block that executes most, where that is more than others do.
    pub heaviest: Option<Box<Kernel>>,
}

impl Kernel {
    /// Of a kernel in a module. `counts`: how often stretches of it were executed, by their first lines.
    ///
    /// None if there is no such kernel.
    pub fn new(module: &Module, name: &str, counts: &ByLine) -> Option<Self> {
        Self::with_turns(module, name, counts, &BTreeMap::new())
    }

    /// The same. `turns`: how often a loop is gone round that an instruction becomes, and how many cycles a load of constants takes, by the
    /// instruction's line.
    pub fn with_turns(
        module: &Module,
        name: &str,
        counts: &ByLine,
        turns: &BTreeMap<u32, f64>,
    ) -> Option<Self> {
        let (first, f) = module.function(name)?;
        f.body.as_ref()?;
        let mut all = Kernel::default();
        let mut called: BTreeMap<weft_ptx::FuncId, Passed> = BTreeMap::new();
        for id in reached(module, first, counts) {
            let Some(f) = module.contracted(id) else { continue };
            let mut blocks = flow::blocks(f, counts);
            let calls = called.get(&id).copied().unwrap_or_default();
            if blocks.iter().all(|b| b.passed() == Passed::default()) {
                // A function that was executed as one instruction.
                flow::assume(&mut blocks, calls);
            } else if id != first {
                flow::enter(&mut blocks, calls);
            }
            flow::calls(&blocks, &mut called);
            let registers = Registers::new(module, f, &blocks).knowing(unrolled::known(&blocks));
            let entry = id == first;
            let one =
                blocks.iter().flat_map(|b| &b.insts).map(|i| i.0).filter(|i| is_at_one_place(i, &registers));
            all.at_one_place.extend(one.map(|i| i.span.line));
            let loops = blocks.iter().flat_map(|b| &b.insts).filter(|i| table::is_loop(i.0));
            all.in_loops.extend(loops.map(|i| i.0.span.line));
            all.calls.add(module, &blocks);
            let held = serial::locked(&blocks, &|i| is_at_one_place(i, &registers));
            all.locked.extend(held.into_iter().map(|(k, n)| (all.stretches.len() + k, n)));
            all.joined.extend(shared::left(&blocks, &registers));
            all.stretches.extend(stretches(&blocks, &registers, entry, turns));
        }
        Some(all)
    }

    /// Instructions that warps and threads execute.
    pub fn executed(&self) -> (f64, f64) {
        self.sum(Made::count)
    }

    /// Those of a part of an SM. What either of two may execute goes where there is less to do.
    pub fn executed_by(&self, pipe: Pipe) -> (f64, f64) {
        let one = |pipe| self.sum(|m| m.parts.iter().filter(|p| p.0 == pipe).map(|p| p.1).sum());
        let of = |pipe| {
            let within: &[Pipe] = match pipe {
                Pipe::Fma => &[Pipe::Fma, Pipe::Product, Pipe::Wide],
                Pipe::Product => &[Pipe::Product, Pipe::Wide],
                _ => &[],
            };
            let all = within.iter().map(|p| one(*p));
            if within.is_empty() { one(pipe) } else { all.fold((0.0, 0.0), |a, n| (a.0 + n.0, a.1 + n.1)) }
        };
        let own = of(pipe);
        if !matches!(pipe, Pipe::Alu | Pipe::Fma | Pipe::Product) {
            return own;
        }
        let either = one(Pipe::Either);
        let (alu, fma) = (of(Pipe::Alu), of(Pipe::Fma));
        let to_alu = ((fma.0 - alu.0 + either.0) / (2.0 * either.0.max(1.0))).clamp(0.0, 1.0);
        let share = if pipe == Pipe::Alu { to_alu } else { 1.0 - to_alu };
        (own.0 + share * either.0, own.1 + share * either.1)
    }

    fn sum(&self, of: impl Fn(&Made) -> f64) -> (f64, f64) {
        let all = self.stretches.iter().flat_map(|s| &s.made);
        all.fold((0.0, 0.0), |(w, t), m| {
            let n = of(m);
            (w + n * m.passed.warps as f64, t + n * m.passed.threads as f64)
        })
    }
}

fn is_at_one_place(i: &Inst, registers: &Registers) -> bool {
    let place = |o: &Operand| match o {
        Operand::Address(AddressBase::Reg(r), _) => registers.is_same_for_all(*r, 0),
        Operand::Address(AddressBase::Symbol(_), _) => true,
        _ => false,
    };
    matches!(i.opcode, Opcode::Atom | Opcode::Red) && table::is_global(i) && i.operands.iter().any(place)
}

/// A kernel, the functions that it calls by their names, and those that were executed though no call names them: by pointers.
fn reached(module: &Module, first: weft_ptx::FuncId, counts: &ByLine) -> Vec<weft_ptx::FuncId> {
    let mut list = vec![first];
    let by_pointer = |f: &weft_ptx::Function| {
        let mut insts = f.body.iter().flatten().filter_map(|s| match s {
            weft_ptx::Statement::Inst(i) => Some(i.span.line),
            _ => None,
        });
        !f.is_entry && insts.any(|line| counts.contains_key(&line))
    };
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
    let all = module.functions.iter().enumerate().filter(|(_, f)| by_pointer(f));
    let others: Vec<_> =
        all.map(|(n, _)| weft_ptx::FuncId(n as u32)).filter(|id| !list.contains(id)).collect();
    list.extend(others);
    list
}

fn stretches(
    blocks: &[Block],
    registers: &Registers,
    entry: bool,
    turns: &BTreeMap<u32, f64>,
) -> Vec<Stretch> {
    let shapes = branch::shapes(blocks, registers, &|i| table::count(&table::form(i, registers)));
    let mut folded = fold::folded(blocks, registers);
    shared::joined(blocks, registers, &mut folded);
    let later = sink::later(blocks, registers);
    let unrolled = unrolled::unrolled(blocks);
    let reciprocals = quotient::reciprocals(blocks, registers);
    let mut out: Vec<Stretch> = Vec::with_capacity(blocks.len());
    let warps = blocks.first().map_or(0, |b| b.passed().warps).max(1) as f64;
    for ((b, shape), reached) in blocks.iter().zip(&shapes).zip(flow::reached(blocks)) {
        let reached = shape.warps.map_or(reached, |n| (n as f64 / warps).min(1.0).max(reached));
        let mut made = Vec::with_capacity(b.insts.len());
        for (i, passed) in &b.insts {
            let passed = Passed { warps: shape.warps.unwrap_or(passed.warps), ..*passed };
            let passed = later.get(&key(i)).copied().unwrap_or(passed);
            let parts = match (folded.get(&key(i)), i.opcode) {
                _ if registers.is_of_clock(i) => Vec::new(),
                (_, Opcode::Bra | Opcode::Brx) => shape.branch.clone(),
                (_, Opcode::Ret) if !entry => table::of_return(),
                (None, Opcode::Div | Opcode::Rem) if quotient::is_quotient(i) => {
                    quotient::form(i, reciprocals.get(&key(i)).copied().unwrap_or(1.0))
                }
                (Some(n), _) => table::scaled(table::form(i, registers), *n),
                (None, _) => table::form(i, registers),
            };
            let parts = match unrolled.get(&key(i)) {
                Some(share) => parts.into_iter().map(|(p, n)| (p, n * share)).collect(),
                None => parts,
            };
            let (reads, writes) = registers::of(i);
            let line = i.span.line;
            let (parts, wait) = match turns.get(&line).filter(|_| table::is_loop(i)) {
                Some(n) => (table::of_loop(i, *n), Wait::Loop((table::TURN * n) as u32)),
                None if constants::is_load(i) && parts.iter().any(|p| p.0 == Pipe::Adu) => {
                    let cycles = turns.get(&line).copied().unwrap_or_else(|| constant_load(1.0, 0.0));
                    (parts, Wait::Cycles(cycles as u32))
                }
                None if shape.parts && i.opcode == Opcode::Bra && branch::parted(blocks, b) => {
                    (parts, Wait::Ways)
                }
                None if quotient::is_quotient(i) && i.ty(0).is_some_and(|t| t.bits() <= 32) => {
                    let share = reciprocals.get(&key(i)).copied().unwrap_or(1.0);
                    let [own, reciprocal] = table::QUOTIENT.map(f64::from);
                    (parts, Wait::Cycles((own + share * reciprocal) as u32))
                }
                None => (parts, wait_of(i, registers)),
            };
            made.push(Made { line, parts, wait, reads, writes, passed });
        }
        out.push(Stretch { made, reached });
    }
    if let Some(first) = out.first_mut().filter(|_| entry) {
        prologue(first, blocks, registers);
    }
    out
}

/// What is there for clocks of modelled time takes none.
fn wait_of(i: &Inst, registers: &Registers) -> Wait {
    if registers.is_of_clock(i) { Wait::Cycles(0) } else { table::wait(i) }
}

/// What the kernel begins with: its stack's address, the descriptor of global memory, the window of shared memory.
fn prologue(first: &mut Stretch, blocks: &[Block], registers: &Registers) {
    let all = || blocks.iter().flat_map(|b| b.insts.iter().map(|i| i.0));
    let descriptor = f64::from(u8::from(all().any(table::is_global)));
    let shared = if all().any(|i| registers::names_shared(i, registers)) { 3.0 } else { 0.0 };
    if let Some(m) = first.made.first() {
        let parts = vec![(Pipe::Adu, 1.0), (Pipe::Constant, descriptor), (Pipe::Uniform, shared)];
        let passed = m.passed;
        let none = Vec::new();
        first.made.insert(
            0,
            Made { line: m.line, parts, wait: Wait::Cycles(0), reads: none.clone(), writes: none, passed },
        );
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod constant_tests;
