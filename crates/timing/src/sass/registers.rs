//! Who writes and reads a function's registers.

use std::collections::{BTreeSet, HashSet};

use weft_ptx::{
    AddressBase, Function, Inst, Module, Opcode, Operand, RegId, ScalarType, Space, Special, Symbol,
};

use crate::flow::Block;

/// Registers and symbols of a function.
#[derive(Debug)]
pub(super) struct Registers<'a> {
    module: &'a Module,
    function: &'a Function,
    writers: Vec<Vec<&'a Inst>>,
    readers: Vec<Vec<&'a Inst>>,
    varying: Vec<bool>,
    /// Registers that loops move on of which nothing is left but their bodies.
    known: BTreeSet<RegId>,
    /// Where loads of constants of 32 bits read: what the address is based on, and how far from there.
    constants: BTreeSet<(String, i64)>,
    /// Instructions, by [`super::made::key`], behind a branch at which threads of a warp may go different ways.
    parted: Option<u32>,
    /// Special registers that an earlier instruction has read.
    pub(super) again: BTreeSet<u32>,
}

impl<'a> Registers<'a> {
    /// Of a function.
    pub(super) fn new(module: &'a Module, function: &'a Function, blocks: &[Block<'a>]) -> Self {
        let n = function.regs.len();
        let mut all = Registers {
            module,
            function,
            writers: vec![Vec::new(); n],
            readers: vec![Vec::new(); n],
            varying: vec![false; n],
            known: BTreeSet::new(),
            constants: blocks.iter().flat_map(|b| &b.insts).filter_map(|i| constant(i.0)).collect(),
            parted: None,
            again: BTreeSet::new(),
        };
        let mut seen: HashSet<Special> = HashSet::new();
        for (i, _) in blocks.iter().flat_map(|b| &b.insts) {
            let (reads, writes) = of(i);
            push(&mut all.readers, &reads, i);
            push(&mut all.writers, &writes, i);
            if let (Opcode::Mov, Some(Operand::Special(s))) = (i.opcode, i.operands.get(1))
                && !seen.insert(*s)
            {
                all.again.insert(super::made::key(i));
            }
        }
        all.find_varying(blocks);
        let parts =
            |b: &&Block| b.is_fork() && b.last().and_then(|i| i.guard).is_some_and(|g| all.is_varying(g.reg));
        all.parted = blocks.iter().find(parts).and_then(|b| b.last()).map(super::made::key);
        all
    }

    /// With registers that loops move on of which nothing is left but their bodies.
    pub(super) fn knowing(self, known: BTreeSet<RegId>) -> Self {
        Registers { known, ..self }
    }

    /// Whether an instruction is there for a clock of modelled time, and none of the program's ([`crate::flow::CLOCK`]).
    pub(super) fn is_of_clock(&self, i: &Inst) -> bool {
        let ours = |r: &RegId| {
            let name = self.function.regs.get(r.index()).map(|r| r.name.as_str());
            name.is_some_and(|n| n.starts_with(crate::flow::CLOCK))
        };
        let (_, writes) = of(i);
        !writes.is_empty() && writes.iter().all(ours)
    }

    fn find_varying(&mut self, blocks: &[Block<'a>]) {
        loop {
            let mut changed = false;
            for (i, _) in blocks.iter().flat_map(|b| &b.insts) {
                let (reads, writes) = of(i);
                let own = match i.opcode {
                    Opcode::Mov => matches!(
                        i.operands.get(1),
                        Some(Operand::Special(
                            Special::Tid(_) | Special::Laneid | Special::Clock | Special::Clock64
                        ))
                    ),
                    Opcode::Ld => !matches!(i.space(), Space::Param | Space::Const),
                    Opcode::Atom | Opcode::Shfl | Opcode::Tex | Opcode::Suld => true,
                    _ => false,
                };
                if own || reads.iter().any(|r| self.is_varying(*r)) {
                    for w in writes {
                        if let Some(v) = self.varying.get_mut(w.index()).filter(|v| !**v) {
                            *v = true;
                            changed = true;
                        }
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Whether threads of a warp may have different values in it.
    pub(super) fn is_varying(&self, r: RegId) -> bool {
        self.varying.get(r.index()).copied().unwrap_or(true)
    }

    /// The one instruction that writes it.
    pub(super) fn writer(&self, r: RegId) -> Option<&'a Inst> {
        match self.writers.get(r.index())?.as_slice() {
            &[i] => Some(i),
            _ => None,
        }
    }

    /// How many instructions write it.
    pub(super) fn writers(&self, r: RegId) -> usize {
        self.writers.get(r.index()).map_or(0, Vec::len)
    }

    /// Who reads it; twice who reads it twice.
    pub(super) fn readers(&self, r: RegId) -> &[&'a Inst] {
        self.readers.get(r.index()).map_or(&[], Vec::as_slice)
    }

    /// How many readers the results of an instruction have.
    pub(super) fn readers_of_result(&self, i: &Inst) -> usize {
        of(i).1.iter().map(|r| self.readers(*r).len()).sum()
    }

    /// Whether a constant is an operand of the arithmetic that reads it: its address is known.
    pub(super) fn is_operand(&self, i: &Inst) -> bool {
        let (reads, writes) = of(i);
        let known = reads.iter().all(|r| self.is_known(*r, 0));
        let arithmetic = |i: &Inst| !matches!(i.opcode, Opcode::Ld | Opcode::St | Opcode::Mov | Opcode::Call);
        known && writes.iter().all(|w| self.readers(*w).iter().all(|i| arithmetic(i)))
    }

    /// Whether a load of constants reads one place for all threads where all threads of a warp are still together.
    pub(super) fn is_alike(&self, i: &Inst) -> bool {
        let together = self.parted.is_none_or(|at| super::made::key(i) < at);
        together && of(i).0.iter().all(|r| !self.is_varying(*r))
    }

    /// Whether another load of constants reads the word before or behind.
    pub(super) fn has_neighbour(&self, i: &Inst) -> bool {
        let Some((base, at)) = constant(i) else { return false };
        [-4, 4].iter().any(|n| self.constants.contains(&(base.clone(), at + n)))
    }

    /// Whether a register is known when code is made: of symbols and constants, and of what a loop moves on that is taken apart.
    fn is_known(&self, r: RegId, depth: u32) -> bool {
        if self.known.contains(&r) {
            return true;
        }
        let Some(i) = self.writer(r).filter(|_| depth < 8) else { return false };
        let known = |o: &Operand| match o {
            Operand::Reg(r) => self.is_known(*r, depth + 1),
            Operand::Imm(_) | Operand::Symbol(..) => true,
            _ => false,
        };
        let adds = matches!(i.opcode, Opcode::Mov | Opcode::Cvta | Opcode::Cvt | Opcode::Add | Opcode::Sub);
        adds && i.operands.iter().skip(1).all(known)
    }

    /// Whether a parameter of the kernel is an operand.
    pub(super) fn has_parameter(&self, i: &Inst) -> bool {
        let is = |w: &Inst| w.opcode == Opcode::Ld && w.space() == Space::Param && self.function.is_entry;
        of(i).0.iter().any(|r| self.writer(*r).is_some_and(is))
    }

    /// Whether a load of a parameter is for comparisons of 64 bits alone, which load it themselves.
    pub(super) fn is_bound(&self, load: &Inst) -> bool {
        let compares =
            |i: &&Inst| i.opcode == Opcode::Setp && i.ty(0).is_some_and(|t| t.is_int() && t.bits() == 64);
        of(load).1.iter().all(|w| self.readers(*w).iter().all(compares))
    }

    /// Whether an access is by an address that a loop moves on by what is no constant: its halves are then not beside each other, as accesses want them.
    pub(super) fn is_pair_of_loop(&self, access: &Inst) -> bool {
        let base = access.operands.iter().find_map(|o| match o {
            Operand::Address(AddressBase::Reg(r), _) => Some(*r),
            _ => None,
        });
        let Some(r) = base.filter(|r| self.writers(*r) > 1) else { return false };
        self.writers.get(r.index()).is_some_and(|all| {
            all.iter().any(|i| {
                let sum = i.opcode == Opcode::Add && i.operands.get(1) == Some(&Operand::Reg(r));
                sum && matches!(i.operands.get(2), Some(Operand::Reg(_)))
            })
        })
    }

    /// Whether a symbol is in shared memory of the function.
    pub(super) fn is_shared(&self, s: &Symbol) -> bool {
        match s {
            Symbol::Var(v) => self.function.vars.get(v.index()).is_some_and(|v| v.space == Space::Shared),
            Symbol::Global(g) => self.module.globals.get(g.index()).is_some_and(|v| v.space == Space::Shared),
            _ => false,
        }
    }

    /// Whether a symbol is among constants.
    pub(super) fn is_constant(&self, s: &Symbol) -> bool {
        let of = |v: &weft_ptx::Variable| v.space == Space::Const;
        matches!(s, Symbol::Global(g) if self.module.globals.get(g.index()).is_some_and(of))
    }

    /// Whether it is a kernel.
    pub(super) fn of_kernel(&self) -> bool {
        self.function.is_entry
    }

    /// To how many bytes the values of a register are aligned, as far as constants tell, but no more than 16.
    pub(super) fn alignment(&self, r: RegId) -> u64 {
        self.aligned(r, &mut Vec::new())
    }

    /// The same; `asked`: registers of which it is being asked. What a loop adds to its own variable is as aligned as that was.
    fn aligned(&self, r: RegId, asked: &mut Vec<RegId>) -> u64 {
        let writers = self.writers.get(r.index()).map_or(&[][..], Vec::as_slice);
        if asked.contains(&r) {
            return 16;
        }
        if writers.is_empty() || asked.len() > 12 {
            return 1;
        }
        asked.push(r);
        let least = writers.iter().map(|i| self.aligned_by(i, asked)).min().unwrap_or(1);
        asked.pop();
        least
    }

    fn aligned_by(&self, i: &Inst, asked: &mut Vec<RegId>) -> u64 {
        let mut of = |o: Option<&Operand>| match o {
            Some(Operand::Reg(r)) => self.aligned(*r, asked),
            Some(Operand::Imm(n)) => power(n.unsigned_abs()),
            // The window of shared memory, and variables as `ptxas` places them.
            Some(Operand::Symbol(s, at)) if self.is_shared(s) => power(at.unsigned_abs()),
            _ => 1,
        };
        let (a, b) = (of(i.operands.get(1)), of(i.operands.get(2)));
        match i.opcode {
            Opcode::Mov | Opcode::Cvta | Opcode::Cvt => a,
            Opcode::Add | Opcode::Sub | Opcode::Or => a.min(b),
            Opcode::And => a.max(b),
            Opcode::Mul => (a * b).min(16),
            Opcode::Mad => (a * b).min(of(i.operands.get(3))).min(16),
            Opcode::Shl => match i.operands.get(2) {
                Some(Operand::Imm(n)) => (a << (*n).clamp(0, 4)).min(16),
                _ => a,
            },
            _ => 1,
        }
    }

    /// Whether a register has one value in all of a grid, as far as the PTX shows: a parameter or an address, with constants added.
    pub(super) fn is_same_for_all(&self, r: RegId, depth: u32) -> bool {
        let Some(i) = self.writer(r).filter(|_| depth < 8) else { return false };
        let same = |o: &Operand| match o {
            Operand::Reg(r) => self.is_same_for_all(*r, depth + 1),
            Operand::Imm(_) | Operand::Symbol(..) => true,
            _ => false,
        };
        match i.opcode {
            Opcode::Ld => self.function.is_entry && i.space() == Space::Param,
            Opcode::Mov | Opcode::Cvta | Opcode::Add | Opcode::Sub => i.operands.iter().skip(1).all(same),
            _ => false,
        }
    }

    /// The type that it was declared with.
    pub(super) fn ty(&self, r: RegId) -> Option<ScalarType> {
        self.function.regs.get(r.index()).map(|d| d.ty)
    }
}

/// Where a load of a constant of 32 bits reads.
fn constant(i: &Inst) -> Option<(String, i64)> {
    let is = i.opcode == Opcode::Ld && i.space() == Space::Const && i.vector() == 1;
    i.operands.iter().filter(|_| is && i.ty(0).is_some_and(|t| t.bits() == 32)).find_map(|o| match o {
        Operand::Address(base, at) => Some((format!("{base:?}"), *at)),
        _ => None,
    })
}

/// The greatest power of two up to 16 that divides a number.
fn power(n: u64) -> u64 {
    1 << n.trailing_zeros().min(4)
}

fn push<'a>(lists: &mut [Vec<&'a Inst>], registers: &[RegId], i: &'a Inst) {
    for r in registers {
        if let Some(list) = lists.get_mut(r.index()) {
            list.push(i);
        }
    }
}

/// Whether the first operand is written.
fn has_result(i: &Inst) -> bool {
    use Opcode::*;
    !matches!(
        i.opcode,
        St | Red
            | Bra
            | Brx
            | Bar
            | Barrier
            | Ret
            | Exit
            | Trap
            | Membar
            | Fence
            | Prefetch
            | Prefetchu
            | Cp
            | Call
            | Sust
            | Sured
            | Nanosleep
            | Stmatrix
            | Pmevent
            | Discard
            | Applypriority
            | Brkpt
            | Griddepcontrol
    )
}

fn collect(o: &Operand, out: &mut Vec<RegId>) {
    match o {
        Operand::Reg(r)
        | Operand::NotReg(r)
        | Operand::Part(r, _)
        | Operand::Address(AddressBase::Reg(r), _) => {
            out.push(*r);
        }
        Operand::Vector(list) => list.iter().for_each(|o| collect(o, out)),
        Operand::Pair(a, b) | Operand::Texture(a, b) => {
            collect(a, out);
            collect(b, out);
        }
        _ => {}
    }
}

/// Registers that an instruction reads, and those that it writes.
pub(super) fn of(i: &Inst) -> (Vec<RegId>, Vec<RegId>) {
    let (mut reads, mut writes) = (Vec::new(), Vec::new());
    for (k, o) in i.operands.iter().enumerate() {
        collect(o, if k == 0 && has_result(i) { &mut writes } else { &mut reads });
    }
    if let Some(call) = &i.call {
        call.args.iter().for_each(|o| collect(o, &mut reads));
        call.returns.iter().for_each(|o| collect(o, &mut writes));
    }
    reads.extend(i.guard.map(|g| g.reg));
    (reads, writes)
}

/// Whether an instruction names a variable in shared memory.
pub(super) fn names_shared(i: &Inst, registers: &Registers) -> bool {
    i.operands.iter().any(|o| match o {
        Operand::Symbol(s, _) | Operand::Address(AddressBase::Symbol(s), _) => registers.is_shared(s),
        _ => false,
    })
}
