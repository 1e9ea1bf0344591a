//! How often memory outside of loops is worth asking for ahead.

use rustc_hash::FxHashSet;
use weft_ir::analysis::{Movement, ReadPlaces};
use weft_ir::*;
use weft_target::TargetModel;

use crate::sweeps::by_rows;

/// Requests for each place. One, where atomic instructions keep the CPU from starting on the next
/// block, or does not follow by itself what is read; two, where lanes wait for each other or use what others
/// computed, or do little but read rows: such blocks' requests come all at once, and the CPU drops what it has no room for.
///
/// Where calls take rows of several blocks: one, if there are few places. More keep the CPU's buffers for what is on its way
/// busy by themselves.
pub(super) fn requests(f: &Function, moves: &Movement<'_>, target: &TargetModel) -> usize {
    let places = ReadPlaces::new(f, moves.order(), target.line_bytes);
    if by_rows(f) && f.geometry.is_some_and(|g| g.group_rows() > 1) {
        return usize::from(places.most <= target.requests_beside() as usize);
    }
    let ops = || moves.order().iter().flat_map(|b| &f.blocks[*b].insts).map(|i| f.insts[*i].op);
    let far = |space| matches!(space, Space::Global | Space::Generic);
    if ops().any(|op| {
        matches!(op, Op::Barrier(..) | Op::Permute(_) | Op::Compress)
            || op.effects().warp
            || op.effects().waits
    }) {
        return 2;
    }
    let atomic = |op| matches!(op, Op::Atomic { space, .. } | Op::AtomicCas { space, .. } if far(space));
    match hard_to_follow(&places, target) || ops().any(atomic) {
        true => 1,
        false if reads_rows(f, moves, target) => 2,
        false => 0,
    }
}

/// Whether the CPU's prefetcher loses track of what a function reads: one way through it has too many places, or some of
/// them take turns within one page.
fn hard_to_follow(places: &ReadPlaces, target: &TargetModel) -> bool {
    let beside = u64::from(target.line_bytes)..target.page_bytes;
    let turns = |list: &Vec<i64>| list.iter().any(|a| list.iter().any(|b| beside.contains(&a.abs_diff(*b))));
    places.most > target.prefetch_streams as usize || places.all.values().any(turns)
}

/// Whether a block reads rows that are far from each other, as many as the CPU's prefetcher can follow or more: a tile of a
/// picture takes a line or two of each, and has left for the next page before that is noticed.
fn reads_rows(f: &Function, moves: &Movement<'_>, target: &TargetModel) -> bool {
    let many = |rows: u32| rows >= target.prefetch_rows;
    let Some(g) = f.geometry.filter(|g| many(g.block[1] * g.block[2])) else { return false };
    let reads = moves.order().iter().flat_map(|b| &f.blocks[*b].insts).map(|i| &f.insts[*i]);
    let reads = reads.filter(|d| matches!(d.op, Op::Load { space: Space::Global | Space::Generic, .. }));
    reads.map(|d| rows_of(f, g.block, d.args[0])).any(many)
}

/// How many rows a block's threads reach by an address: values of their second and third number that it holds times
/// something that only the launch tells.
fn rows_of(f: &Function, block: [u32; 3], address: Value) -> u32 {
    let (mut seen, mut open) = (FxHashSet::default(), vec![(address, false)]);
    let mut rows = [1; 3];
    while let Some((v, scaled)) = open.pop() {
        let Some(i) = f.def_inst(v).filter(|_| seen.insert((v, scaled))) else { continue };
        let d = &f.insts[i];
        match d.op {
            Op::Special(Special::Tid(n @ 1..=2)) if scaled => {
                rows[usize::from(n)] = block[usize::from(n)];
            }
            Op::Int(IntOp::Mul) => {
                let scaled = scaled || d.args.iter().all(|a| f.as_const(*a).is_none());
                open.extend(d.args.iter().map(|a| (*a, scaled)));
            }
            Op::Int(_) | Op::Convert(..) | Op::ToGeneric(_) => {
                open.extend(d.args.iter().map(|a| (*a, scaled)));
            }
            _ => {}
        }
    }
    rows.iter().product()
}
