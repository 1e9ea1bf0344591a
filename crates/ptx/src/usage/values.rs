//! How many words of a thread's own a PTX register takes.

use super::live::{Block, Node};
use crate::{Function, Opcode, Operand, RegId, ScalarType, Space, Special};

/// Words that registers take.
pub(super) struct Values(Vec<u32>);

impl Values {
    /// How many registers there are.
    pub(super) fn registers(&self) -> usize {
        self.0.len()
    }

    /// Of a register.
    pub(super) fn words(&self, r: RegId) -> u32 {
        self.0.get(r.index()).copied().unwrap_or(0)
    }

    /// Of a function with these blocks.
    pub(super) fn new(f: &Function, blocks: &[Block]) -> Self {
        let of = |r: &crate::RegDecl| if r.ty == ScalarType::Pred { 0 } else { r.ty.bits().div_ceil(32) };
        let mut words = Values(f.regs.iter().map(of).collect());
        let mut writers = vec![0u32; f.regs.len()];
        let all = || blocks.iter().flat_map(|b| &b.nodes);
        for w in all().flat_map(|n| &n.writes) {
            writers.get_mut(w.index()).into_iter().for_each(|n| *n += 1);
        }
        let alone = |n: &Node| match n.writes.as_slice() {
            &[w] if writers.get(w.index()) == Some(&1) && n.inst.guard.is_none() => Some(w),
            _ => None,
        };
        // In the order of the text, in which what has one writer is mostly written before it is read.
        for (n, w) in all().filter_map(|n| Some((n, alone(n)?))) {
            let i = n.inst;
            let unsigned = |t: ScalarType| t.is_int() && !t.is_signed() && t.bits() <= 32;
            let narrow = i.opcode == Opcode::Cvt && i.ty(1).is_some_and(unsigned);
            if let Some(own) = words.0.get(w.index()).copied() {
                let now = if words.is_same(f, n) {
                    0
                } else if narrow {
                    own.min(1)
                } else {
                    own
                };
                words.0.get_mut(w.index()).into_iter().for_each(|o| *o = now);
            }
        }
        words
    }

    /// Whether all threads have the same result without a register of their own.
    fn is_same(&self, f: &Function, n: &Node) -> bool {
        use Opcode::*;
        let i = n.inst;
        let is_pred = |r: &RegId| f.regs.get(r.index()).is_none_or(|d| d.ty == ScalarType::Pred);
        let all = || n.reads.iter().all(|r| self.words(*r) == 0 && !is_pred(r));
        let int = |k| i.ty(k).is_some_and(|t| !t.is_float());
        match i.opcode {
            Ld => match i.space() {
                Space::Param => f.is_entry && n.reads.is_empty(),
                Space::Const => all(),
                _ => false,
            },
            Mov => match i.operands.get(1) {
                Some(Operand::Special(s)) => is_of_block(*s),
                _ => all(),
            },
            Cvta => all(),
            Add | Sub | Mul | Mad | Shl | Shr | And | Or | Xor | Not | Neg => int(0) && all(),
            Cvt => int(0) && int(1) && all(),
            _ => false,
        }
    }
}

/// Whether a special register is the same for all threads of a block, and can be read as an operand of uniform arithmetic.
fn is_of_block(s: Special) -> bool {
    use Special::*;
    matches!(
        s,
        Ntid(_)
            | Ctaid(_)
            | Nctaid(_)
            | Clusterid(_)
            | Nclusterid(_)
            | ClusterCtaid(_)
            | ClusterNctaid(_)
            | ClusterCtarank
            | ClusterNctarank
    )
}
