//! Fences, and atomic instructions that make them superfluous.

use weft_ir::{AtomicOp, Inst, InstData, Op, Ordering, Scope, Space};
use weft_target::Arch;

use crate::func::Part;
use crate::llvm::Order;

/// Blocks before a fence in which an atomic instruction is looked for.
const REACH: usize = 4;

/// Where an instruction stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    Behind,
}

/// Emits `fence`.
pub(crate) fn emit(part: &Part<'_>, inst: &InstData, order: Ordering, scope: Scope) {
    // The threads of a block run on one CPU thread: there only the compiler must keep the order. And x86's atomic
    // instructions are fences themselves.
    let single = scope == Scope::Cta || part.g.target.arch == Arch::X86 && beside_atomic(part, inst);
    let order = match order {
        Ordering::Weak | Ordering::Volatile | Ordering::Relaxed | Ordering::AcqRel => {
            Order::LLVMAtomicOrderingAcquireRelease
        }
        Ordering::Acquire => Order::LLVMAtomicOrderingAcquire,
        Ordering::Release => Order::LLVMAtomicOrderingRelease,
        Ordering::SeqCst => Order::LLVMAtomicOrderingSequentiallyConsistent,
    };
    part.s.fence(order, single);
}

/// Whether an exchange is what a fence before it counts on: LLVM makes a plain store of one that nobody reads, but
/// not if it is sequentially consistent.
pub(crate) fn is_fence(part: &Part<'_>, exchange: &InstData) -> bool {
    if part.g.target.arch != Arch::X86 || locks(part, exchange, Side::Behind) != Some(true) {
        return false;
    }
    let f = part.t.f;
    let insts = &f.blocks[part.t.current.get()].insts;
    let Some(at) = insts.iter().position(|&i| std::ptr::eq(&f.insts[i], exchange)) else { return false };
    let before = insts[..at].iter().rev().map(|&i| &f.insts[i]);
    let mut before = before.filter(|d| locks(part, d, Side::Before).is_some());
    before.next().is_some_and(|d| matches!(d.op, Op::Fence(..)))
}

/// Whether an instruction is an atomic one that is always executed; `None` if it has nothing to do with memory.
fn locks(part: &Part<'_>, d: &InstData, side: Side) -> Option<bool> {
    let e = d.op.effects();
    let lone = |space| {
        let shared = matches!(space, Space::Shared | Space::SharedCluster | Space::Local);
        part.n == 1 && part.t.parts == 1 && d.mask.is_none() && !shared
    };
    match d.op {
        Op::AtomicCas { space, .. } | Op::Atomic { op: AtomicOp::Add, space, .. } => Some(lone(space)),
        Op::Atomic { op: AtomicOp::Exch, space, .. } => Some(side == Side::Behind && lone(space)),
        Op::Call(_) | Op::Helper(_) | Op::Fence(..) => Some(false),
        _ => (e.reads || e.writes || e.waits).then_some(false),
    }
}

/// Whether an atomic instruction is the last thing before a fence or the first behind it that has to do with memory.
fn beside_atomic(part: &Part<'_>, fence: &InstData) -> bool {
    let f = part.t.f;
    let here = part.t.current.get();
    let insts = &f.blocks[here].insts;
    let Some(at) = insts.iter().position(|&i| std::ptr::eq(&f.insts[i], fence)) else { return false };
    let locked = |side| move |i: &Inst| locks(part, &f.insts[*i], side);
    if insts[at + 1..].iter().find_map(locked(Side::Behind)) == Some(true) {
        return true;
    }
    let mut block = here;
    let mut before = insts[..at].iter().rev().find_map(locked(Side::Before));
    for _ in 0..REACH {
        if before.is_some() {
            break;
        }
        let mut preds =
            f.layout.iter().filter(|&&b| f.blocks[b].term.edges().iter().any(|e| e.block == block));
        let (Some(&only), None) = (preds.next(), preds.next()) else { return false };
        if only == here || f.entry == Some(block) || f.resumes.contains(&block) {
            return false;
        }
        block = only;
        before = f.blocks[block].insts.iter().rev().find_map(locked(Side::Before));
    }
    before == Some(true)
}
