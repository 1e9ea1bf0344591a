//! A function's basic blocks, what its instructions read and write, and which registers are alive where a block begins.

use std::collections::HashMap;

use crate::{AddressBase, Function, Inst, LabelId, Opcode, Operand, RegId, Statement};

/// An instruction with its registers.
#[derive(Clone, Debug)]
pub(super) struct Node<'a> {
    pub(super) inst: &'a Inst,
    pub(super) reads: Vec<RegId>,
    pub(super) writes: Vec<RegId>,
}

/// A basic block.
#[derive(Clone, Debug, Default)]
pub(super) struct Block<'a> {
    pub(super) nodes: Vec<Node<'a>>,
    pub(super) next: Vec<usize>,
    /// Whether a pragma says that it is not to be unrolled.
    pub(super) once: bool,
}

/// Registers of an operand.
fn collect(o: &Operand, out: &mut Vec<RegId>) {
    match o {
        Operand::Reg(r)
        | Operand::NotReg(r)
        | Operand::Part(r, _)
        | Operand::Address(AddressBase::Reg(r), _) => out.push(*r),
        Operand::Vector(list) => list.iter().for_each(|o| collect(o, out)),
        Operand::Pair(a, b) | Operand::Texture(a, b) => {
            collect(a, out);
            collect(b, out);
        }
        _ => {}
    }
}

/// Whether the first operand is read like the others.
fn has_no_result(i: &Inst) -> bool {
    use Opcode::*;
    matches!(
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
            | Discard
            | Applypriority
            | Griddepcontrol
    )
}

impl<'a> Node<'a> {
    pub(super) fn new(inst: &'a Inst) -> Self {
        let (mut reads, mut writes) = (Vec::new(), Vec::new());
        for (k, o) in inst.operands.iter().enumerate() {
            let address = matches!(o, Operand::Address(..));
            collect(o, if k == 0 && !address && !has_no_result(inst) { &mut writes } else { &mut reads });
        }
        if let Some(call) = &inst.call {
            call.args.iter().for_each(|o| collect(o, &mut reads));
            call.returns.iter().for_each(|o| collect(o, &mut writes));
        }
        if let Some(g) = inst.guard {
            reads.push(g.reg);
            // What is written under a condition may stay as it was.
            reads.extend(writes.iter().copied());
        }
        Node { inst, reads, writes }
    }
}

/// The blocks of a function.
pub(super) fn blocks(f: &Function) -> Vec<Block<'_>> {
    let body = f.body.as_deref().unwrap_or_default();
    let lists: HashMap<LabelId, &[LabelId]> = body
        .iter()
        .filter_map(|s| match s {
            Statement::BranchTargets { label, targets } => Some((*label, targets.as_slice())),
            _ => None,
        })
        .collect();
    let mut at: HashMap<LabelId, usize> = HashMap::new();
    let mut all: Vec<Block> = vec![Block::default()];
    let mut once = false;
    for s in body {
        let empty = all.last().is_some_and(|b| b.nodes.is_empty());
        match s {
            Statement::Label(l) => {
                if !empty {
                    all.push(Block::default());
                }
                at.insert(*l, all.len() - 1);
            }
            Statement::Pragma(text) if text == "nounroll" => once = true,
            Statement::Inst(i) => {
                if let Some(b) = all.last_mut() {
                    b.nodes.push(Node::new(i));
                    b.once |= std::mem::take(&mut once);
                }
                if matches!(i.opcode, Opcode::Bra | Opcode::Brx | Opcode::Ret | Opcode::Exit | Opcode::Trap) {
                    all.push(Block::default());
                }
            }
            _ => {}
        }
    }
    let count = all.len();
    for (k, b) in all.iter_mut().enumerate() {
        let last = b.nodes.last().map(|n| n.inst);
        let leaves = |i: &Inst| {
            matches!(i.opcode, Opcode::Bra | Opcode::Brx | Opcode::Ret | Opcode::Exit | Opcode::Trap)
                && i.guard.is_none()
        };
        if k + 1 < count && !last.is_some_and(leaves) {
            b.next.push(k + 1);
        }
        for o in
            last.filter(|i| matches!(i.opcode, Opcode::Bra | Opcode::Brx)).iter().flat_map(|i| &i.operands)
        {
            let Operand::Label(l) = o else { continue };
            let own = [*l];
            let to = lists.get(l).copied().unwrap_or(&own);
            b.next.extend(to.iter().filter_map(|l| at.get(l).copied()));
        }
    }
    all
}

/// A set of registers.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Set(Vec<u64>);

impl Set {
    pub(super) fn new(registers: usize) -> Self {
        Set(vec![0; registers.div_ceil(64)])
    }

    pub(super) fn insert(&mut self, r: RegId) -> bool {
        let Some(word) = self.0.get_mut(r.index() / 64) else { return false };
        let before = *word;
        *word |= 1 << (r.index() % 64);
        *word != before
    }

    pub(super) fn remove(&mut self, r: RegId) -> bool {
        let Some(word) = self.0.get_mut(r.index() / 64) else { return false };
        let before = *word;
        *word &= !(1 << (r.index() % 64));
        *word != before
    }

    pub(super) fn has(&self, r: RegId) -> bool {
        self.0.get(r.index() / 64).is_some_and(|w| w >> (r.index() % 64) & 1 == 1)
    }

    pub(super) fn add(&mut self, other: &Set) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = RegId> + '_ {
        let bits = |(k, w): (usize, &u64)| {
            let w = *w;
            (0..64).filter(move |b| w >> b & 1 == 1).map(move |b| RegId((64 * k + b) as u32))
        };
        self.0.iter().enumerate().flat_map(bits)
    }
}

/// What is alive where blocks begin and where they end.
pub(super) fn alive(blocks: &[Block], registers: usize) -> (Vec<Set>, Vec<Set>) {
    let mut begin = vec![Set::new(registers); blocks.len()];
    let mut end = begin.clone();
    loop {
        let mut changed = false;
        for k in (0..blocks.len()).rev() {
            let mut now = Set::new(registers);
            blocks[k].next.iter().for_each(|n| now.add(&begin[*n]));
            end[k] = now.clone();
            for n in blocks[k].nodes.iter().rev() {
                for r in &n.writes {
                    now.remove(*r);
                }
                for r in &n.reads {
                    now.insert(*r);
                }
            }
            if now != begin[k] {
                begin[k] = now;
                changed = true;
            }
        }
        if !changed {
            return (begin, end);
        }
    }
}
