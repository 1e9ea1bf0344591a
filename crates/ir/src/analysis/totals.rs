//! Blocks that count for themselves and add what they have counted to a common total.
//!
//! Such a kernel clears numbers in shared memory, adds to them, and adds each of them to a number in global memory, with a barrier
//! between. Several blocks that are run one after the other may do that together: clear once, add, and add the sums once.
//! It makes no difference that anybody could rely on, as blocks have no order.

use rustc_hash::FxHashSet;

use super::{region_blocks, regions};
use crate::{
    AtomicOp, BarrierKind, Block, Edge, Function, InstData, IntCond, IntOp, IntUnary, Op, Ordering, Space,
    Special, SuspendReason, Terminator, Type, Value, ValueDef,
};

/// The region that adds, of three.
pub const ADDING: usize = 1;

/// Operations that are looked at to find what a condition asks.
const DEPTH: u32 = 8;

/// How many blocks may share what they count; `None` if they may not.
pub fn blocks_in_common(kernel: &Function) -> Option<u32> {
    let starts: Vec<Block> = kernel.entry.into_iter().chain(kernel.resumes.iter().copied()).collect();
    let [clear, add, flush] = starts[..] else { return None };
    let next: Vec<_> = regions(kernel).into_iter().map(|r| r.next).collect();
    if next != [vec![0], vec![1], vec![]] || kernel.local_bytes > 0 {
        return None;
    }
    let mut t = Totals { kernel, ways: FxHashSet::default() };
    let [clear, add, flush] = [clear, add, flush].map(|b| region_blocks(kernel, b));
    let simple = clear.iter().chain(&add).all(|&b| t.waits_for_all(b))
        && flush.iter().all(|&b| !matches!(kernel.blocks[b].term, Terminator::Switch { .. }));
    if !simple || !t.clears(&clear) {
        return None;
    }
    let counted = t.adds(&add)?;
    if !t.conditions(&add).all(|(_, c)| t.is_common(c)) {
        t.ways.extend(&add);
    }
    // Numbers that are tested for their sign must not get one by being put together.
    let most = counted.map_or(0, |n| (i32::MAX as u64).checked_div(n).unwrap_or(0));
    match t.flushes(&flush, false) {
        true => Some(u32::MAX),
        false => t.flushes(&flush, true).then_some(most as u32).filter(|&n| n > 1),
    }
}

struct Totals<'f> {
    kernel: &'f Function,
    /// Blocks that blocks of the grid come to by ways of their own.
    ways: FxHashSet<Block>,
}

impl<'f> Totals<'f> {
    fn insts(&self, blocks: &[Block]) -> impl Iterator<Item = &'f InstData> {
        let f = self.kernel;
        blocks.iter().copied().flat_map(move |b| f.blocks[b].insts.iter().map(move |&i| &f.insts[i]))
    }

    fn def(&self, v: Value) -> Option<&'f InstData> {
        self.kernel.def_inst(v).map(|i| &self.kernel.insts[i])
    }

    /// Whether a block that ends its region does so at a barrier of all threads.
    fn waits_for_all(&self, b: Block) -> bool {
        match &self.kernel.blocks[b].term {
            Terminator::Suspend { reason, args, .. } => {
                *reason == SuspendReason::Barrier(BarrierKind::Sync)
                    && args.get(1).is_some_and(|&n| self.kernel.as_const(n) == Some(0))
            }
            Terminator::Jump(_) | Terminator::Branch { .. } => true,
            _ => false,
        }
    }

    /// Whether a value is the same in all blocks of a row of the grid.
    fn is_common(&self, v: Value) -> bool {
        let (mut seen, mut work) = (FxHashSet::default(), vec![v]);
        while let Some(v) = work.pop() {
            if !seen.insert(v) {
                continue;
            }
            let i = match self.kernel.values[v].def {
                ValueDef::Result(i, _) => i,
                // Which of the values comes in tells the way.
                ValueDef::Param(b, _) if self.ways.contains(&b) => return false,
                ValueDef::Param(b, n) => {
                    work.extend(self.edges_to(b).filter_map(|e| e.args.get(n as usize)));
                    continue;
                }
            };
            let d = &self.kernel.insts[i];
            match d.op {
                Op::FrameLoad(slot) => {
                    let all = self.insts(&self.kernel.layout);
                    let put: FxHashSet<Value> =
                        all.filter(|d| d.op == Op::FrameStore(slot)).map(|d| d.args[0]).collect();
                    if put.len() > 1 && !self.ways.is_empty() {
                        return false;
                    }
                    work.extend(put);
                }
                Op::Load { space: Space::Param, .. } => work.extend(&d.args),
                Op::Special(s) if is_common(s) => {}
                Op::Special(_) => return false,
                _ if d.op.effects().speculatable() => work.extend(&d.args),
                _ => return false,
            }
        }
        true
    }

    fn edges_to(&self, b: Block) -> impl Iterator<Item = &'f Edge> {
        let f = self.kernel;
        f.layout.iter().flat_map(move |&p| f.blocks[p].term.edges()).filter(move |e| e.block == b)
    }

    fn conditions(&self, blocks: &[Block]) -> impl Iterator<Item = (Block, Value)> {
        let f = self.kernel;
        blocks.iter().copied().filter_map(move |b| match f.blocks[b].term {
            Terminator::Branch { cond, .. } => Some((b, cond)),
            _ => None,
        })
    }

    /// Whether a region does nothing but write zeros to shared memory, and the same in all blocks.
    fn clears(&self, blocks: &[Block]) -> bool {
        let common = |v: &Value| self.is_common(*v);
        self.conditions(blocks).all(|(_, c)| self.is_common(c))
            && self.insts(blocks).all(|d| match d.op {
                Op::Store { space: Space::Shared, .. } => {
                    let zeros = d.args[1..].iter().all(|&v| self.kernel.as_const(v) == Some(0));
                    zeros && d.args.iter().chain(&d.mask).all(common)
                }
                Op::FrameStore(_) | Op::CheckAlign(_) | Op::Load { space: Space::Param, .. } => {
                    d.args.iter().all(common)
                }
                _ => is_pure(d),
            })
    }

    /// Whether a region adds to shared memory and reads none; how much that may be at most, if that is known.
    fn adds(&self, blocks: &[Block]) -> Option<Option<u64>> {
        let threads = self.kernel.geometry.map_or(0, |g| u64::from(g.threads()));
        let again = has_loop(self.kernel, blocks);
        let mut most = Some(0u64);
        for d in self.insts(blocks) {
            match d.op {
                Op::Atomic { op: AtomicOp::Add, ty: Type::I32 | Type::I64, space: Space::Shared, .. }
                    if self.is_unused(d) =>
                {
                    let one = self.kernel.as_const(d.args[1]).filter(|&n| !again && n <= i32::MAX as u64);
                    let all = one.and_then(|n| n.checked_mul(threads));
                    most = most.zip(all).and_then(|(a, b)| a.checked_add(b));
                }
                Op::Load { space: Space::Global | Space::Const | Space::Param, access, .. }
                | Op::Store { space: Space::Global, access, .. }
                    if access.ordering == Ordering::Weak => {}
                Op::CheckAlign(_) | Op::FrameStore(_) | Op::FrameLoad(_) => {}
                Op::Special(s) if is_common(s) || s == Special::Ctaid(0) => {}
                _ if is_pure(d) => {}
                _ => return None,
            }
        }
        Some(most)
    }

    fn is_unused(&self, d: &InstData) -> bool {
        let all = || self.insts(&self.kernel.layout);
        let ends = || self.kernel.layout.iter().flat_map(|&b| self.kernel.blocks[b].term.uses());
        d.results.iter().all(|r| {
            all().all(|d| !d.args.contains(r) && d.mask != Some(*r)) && ends().all(|used| used != *r)
        })
    }

    /// Whether a region adds numbers of shared memory to numbers of global memory, and the same to the same in all blocks; it may
    /// leave out zeros, and `signed` those that are not above zero.
    fn flushes(&self, blocks: &[Block], signed: bool) -> bool {
        let insts = || self.insts(blocks);
        let adds: Vec<&InstData> =
            insts().filter(|d| matches!(d.op, Op::Atomic { space: Space::Global, .. })).collect();
        let counted = |v: Value, of: Type| {
            self.def(v).is_some_and(|d| matches!(d.op, Op::Load { ty, space: Space::Shared, .. } if ty == of))
        };
        let asks = |c: Value| adds.iter().all(|d| self.asks(c, d.args[1], true, signed, DEPTH));
        let branches = |(b, c): (Block, Value)| {
            self.is_common(c)
                || self.skips(b) && self.def(c).is_some_and(|d| d.op == Op::AnyLane && asks(d.args[0]))
        };
        !adds.is_empty()
            && self.conditions(blocks).all(branches)
            && insts().all(|d| match d.op {
                Op::Atomic { op: AtomicOp::Add, ty, space: Space::Global, ordering, .. } => {
                    matches!(ty, Type::I32 | Type::I64)
                        && matches!(ordering, Ordering::Weak | Ordering::Relaxed)
                        && self.is_unused(d)
                        && self.is_common(d.args[0])
                        && counted(d.args[1], ty)
                        && d.mask.is_none_or(|m| self.asks(m, d.args[1], true, signed, DEPTH))
                }
                Op::Load { space: Space::Shared, count: 1, access, .. } => {
                    access.ordering == Ordering::Weak && self.is_common(d.args[0])
                }
                Op::Load { space: Space::Param, .. } | Op::FrameLoad(_) => true,
                Op::CheckAlign(_) => self.is_common(d.args[0]),
                _ => is_pure(d),
            })
    }

    /// Whether a branch goes around one block, or not, and nothing else comes of it.
    fn skips(&self, b: Block) -> bool {
        let Terminator::Branch { then, other, .. } = &self.kernel.blocks[b].term else { return false };
        let into = |e: &Edge| self.edges_to(e.block).count();
        let to = match &self.kernel.blocks[then.block].term {
            Terminator::Jump(e) => e,
            _ => return false,
        };
        then.args.is_empty() && into(then) == 1 && to == other
    }

    /// Whether a condition (`holds`: or its opposite) asks nothing of a block but whether `number` is zero.
    fn asks(&self, condition: Value, number: Value, holds: bool, signed: bool, depth: u32) -> bool {
        if self.is_common(condition) {
            return true;
        }
        let (Some(depth), Some(d)) = (depth.checked_sub(1), self.def(condition)) else { return false };
        let both = || d.args.iter().all(|&a| self.asks(a, number, holds, signed, depth));
        match d.op {
            Op::IntUnary(IntUnary::Not) => self.asks(d.args[0], number, !holds, signed, depth),
            Op::Int(IntOp::And) if holds => both(),
            Op::Int(IntOp::Or) if !holds => both(),
            Op::ICmp(c) if d.args[0] == number => {
                let Some(n) = self.kernel.as_const(d.args[1]) else { return false };
                match (if holds { c } else { c.opposite() }, n) {
                    (IntCond::Ne | IntCond::GtU, 0) | (IntCond::GeU, 1) => true,
                    (IntCond::GtS, 0) | (IntCond::GeS, 1) => signed,
                    _ => false,
                }
            }
            _ => false,
        }
    }
}

/// What blocks of a row have in common.
fn is_common(s: Special) -> bool {
    !matches!(
        s,
        Special::Ctaid(_)
            | Special::Smid
            | Special::Clusterid(_)
            | Special::ClusterCtaid(_)
            | Special::ClusterCtarank
            | Special::Clock64
            | Special::Globaltimer
            | Special::DependencyOver
    )
}

fn is_pure(d: &InstData) -> bool {
    match d.op {
        Op::Special(s) => is_common(s),
        op => op.effects().speculatable(),
    }
}

/// Whether control can come back to a block of a region.
fn has_loop(kernel: &Function, blocks: &[Block]) -> bool {
    let targets = |b: Block| match &kernel.blocks[b].term {
        Terminator::Suspend { .. } => Vec::new(),
        t => t.edges().iter().map(|e| e.block).collect(),
    };
    // Takes away blocks that nobody is left to come to; what stays goes in circles.
    let mut left: FxHashSet<Block> = blocks.iter().copied().collect();
    loop {
        let into: FxHashSet<Block> = left.iter().flat_map(|&b| targets(b)).collect();
        let before = left.len();
        left.retain(|b| into.contains(b));
        if left.is_empty() {
            return false;
        }
        if left.len() == before {
            return true;
        }
    }
}
