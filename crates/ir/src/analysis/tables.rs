//! Tables in shared memory that threads add to and nobody reads before the next barrier: histograms.
//!
//! What is added there may be added anywhere else first, and to the table when the groups have stopped: nobody can tell.

use super::shape::Shapes;
use super::{Cfg, DomTree, Loops, region_blocks, used_values};
use crate::{AtomicOp, Function, Inst, InstData, Op, Space, Type};

/// A table of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// First byte, and the one behind the last; `None`: it may be all of the block's shared memory.
    pub range: Option<(u32, u32)>,
    /// How many operations on it a thread makes; `None`: as many as it likes.
    pub operations: Option<u32>,
}

/// The tables of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// The operation, the same for all.
    pub op: AtomicOp,
    /// The type of the elements.
    pub ty: Type,
    /// By region ([`super::regions`]).
    pub regions: Vec<Option<Table>>,
}

impl Tables {
    /// The tables of a kernel that has been cut into regions, if there are any.
    pub fn of(kernel: &Function, shapes: &Shapes) -> Option<Self> {
        let used = used_values(kernel);
        let adds = |d: &InstData| match d.op {
            Op::Atomic { op, ty, space: Space::Shared, .. }
                if is_order_free(op) && matches!(ty, Type::I32 | Type::I64) =>
            {
                d.results.iter().all(|r| !used.contains(r)).then_some((op, ty))
            }
            _ => None,
        };
        let insts = kernel.layout.iter().flat_map(|&b| &kernel.blocks[b].insts);
        let varies = |d: &InstData| shapes.shape(d.args[0]).is_varying();
        let mut insts = insts.map(|&i| &kernel.insts[i]);
        let (op, ty) = insts.find_map(|d| adds(d).filter(|_| varies(d)))?;
        let cfg = Cfg::new(kernel);
        let loops = Loops::new(kernel, &cfg, &DomTree::dominators(kernel, &cfg));
        let starts = kernel.entry.into_iter().chain(kernel.resumes.iter().copied());
        let known = |d: &InstData| {
            let fact = shapes.fact(d.args[0]);
            let end = fact.max.checked_add(bytes(&d.op))?;
            (fact.min >= 0 && end <= i64::from(i32::MAX)).then_some((fact.min as u32, end as u32))
        };
        let table = |start| {
            let blocks = region_blocks(kernel, start);
            let insts = || blocks.iter().flat_map(|&b| kernel.blocks[b].insts.iter().map(move |&i| (b, i)));
            let of_table = |i: Inst| adds(&kernel.insts[i]) == Some((op, ty));
            let own = || insts().filter(|&(_, i)| of_table(i));
            if !own().any(|(_, i)| varies(&kernel.insts[i])) {
                return None;
            }
            let range = own().map(|(_, i)| known(&kernel.insts[i])).reduce(union)?;
            let apart = |i: Inst| of_table(i) || leaves_alone(&kernel.insts[i], range, known);
            if !insts().all(|(_, i)| apart(i)) {
                return None;
            }
            let again = own().any(|(b, _)| loops.of(b).is_some());
            Some(Table { range, operations: (!again).then(|| own().count() as u32) })
        };
        let regions: Vec<_> = starts.map(table).collect();
        regions.iter().any(Option::is_some).then_some(Tables { op, ty, regions })
    }
}

/// Whether it makes no difference in which order several operations are made, nor how they are put together.
fn is_order_free(op: AtomicOp) -> bool {
    use AtomicOp::{Add, And, MaxS, MaxU, MinS, MinU, Or, Xor};
    matches!(op, Add | And | Or | Xor | MinS | MinU | MaxS | MaxU)
}

/// Bytes from the address of an access to the end of what it touches.
fn bytes(op: &Op) -> i64 {
    match *op {
        Op::Load { ty, count, .. } | Op::Store { ty, count, .. } => i64::from(ty.bytes()) * i64::from(count),
        Op::Atomic { ty, .. } | Op::AtomicCas { ty, .. } => ty.bytes().into(),
        _ => 16,
    }
}

type Range = Option<(u32, u32)>;

/// What two ranges cover, with what lies between.
fn union(a: Range, b: Range) -> Range {
    let ((a, end), (b, last)) = (a?, b?);
    Some((a.min(b), end.max(last)))
}

/// Whether an instruction neither reads nor changes a range of shared memory (`None`: any of it).
fn leaves_alone(d: &InstData, range: Range, known: impl Fn(&InstData) -> Range) -> bool {
    match d.op.space() {
        Some(Space::Shared) => match (range, known(d)) {
            (Some((low, high)), Some((first, end))) => end <= low || high <= first,
            _ => false,
        },
        Some(Space::SharedCluster | Space::Generic) => false,
        Some(_) => true,
        None => {
            let effects = d.op.effects();
            !(effects.reads || effects.writes || effects.waits)
                || matches!(d.op, Op::FrameLoad(_) | Op::FrameStore(_) | Op::ResumeValue(_) | Op::Trap(_))
        }
    }
}
