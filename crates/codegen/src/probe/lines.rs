//! The lines that warps want whose requests code counts by itself: whether one of them is followed, so that the executor has to be called.

use core::mem::{offset_of, size_of};

use weft_abi::{
    Access, CtaContext, HASH_FACTOR, HASH_SHIFT, LINE_BYTES, LOCAL_SHIFT, LineNotes, RequestSpace, WARP,
};
use weft_ir::InstData;
use weft_ir::analysis::Relation;

use super::{Closed, Warp};
use crate::code::Mask;
use crate::func::Part;
use crate::group::Group;
use crate::llvm::{ICond, Val};

/// Most lines of a warp that are looked at one by one.
const FEW: u64 = 9;

/// What tells whether a warp wants a line that is followed.
enum Wanted {
    /// The numbers of all lines that it wants.
    Numbers(Vec<Val>),
    /// The lines of each lane's first byte are all.
    OfLanes,
    /// Nothing: it may.
    Anything,
}

/// Counts the warps' requests for the order of their lines, and answers whether one of the lines is followed. `lanes`: how many of each warp take
/// part.
pub(super) fn followed(
    group: &Group<'_>,
    inst: &InstData,
    access: Access,
    warps: &[Warp<'_, '_>],
    lanes: &[Option<Val>],
) -> Val {
    let s = group.s;
    let (i32, i64) = (s.int(32), s.int(64));
    let notes = group.field_of(s.ptr(), group.env.cta, offset_of!(CtaContext, lines), 8);
    let limit = s.load(i64, s.byte_offset(notes, offset_of!(LineNotes, limit)), 8);
    let first = s.zext(s.lshr(group.env.first, s.iconst(i32, WARP.ilog2().into())), i64);
    let own = if access.space == RequestSpace::Local {
        s.add(first, s.load(i64, s.byte_offset(notes, offset_of!(LineNotes, local)), 8))
    } else {
        first
    };
    let made = s.byte_offset(notes, offset_of!(LineNotes, requests));
    let made = s.gep(i32, made, first);
    let mut any = s.zero(s.int(1));
    for ((n, warp), lanes) in warps.iter().enumerate().zip(lanes) {
        let takes_part = lanes.map(|l| s.icmp(ICond::LLVMIntNE, l, s.zero(i32)));
        let at = s.byte_offset(made, size_of::<u32>() * n);
        let one = takes_part.map_or_else(|| s.iconst(i32, 1), |t| s.zext(t, i32));
        s.store(s.add(s.load(i32, at, 4), one), at, 4);
        let number = s.add(own, s.iconst(i64, n as u64 + 1));
        let one_is = is_one_followed(group, inst, access, (warp, number), limit);
        any = s.or(any, takes_part.map_or(one_is, |t| s.and(t, one_is)));
    }
    any
}

/// Whether a warp wants a line that is followed, `number` being one more than its number in the block, and of local memory [`weft_abi::local_warp`] of the block
/// besides.
fn is_one_followed(
    group: &Group<'_>,
    inst: &InstData,
    access: Access,
    (warp, number): (&Warp<'_, '_>, Val),
    limit: Val,
) -> Val {
    let s = group.s;
    match wanted(group, inst, access, warp) {
        Wanted::Anything => s.iconst(s.int(1), 1),
        Wanted::Numbers(numbers) => {
            let own = |n: Val| {
                let local = access.space == RequestSpace::Local;
                let bit = || s.shl(number, s.iconst(s.int(64), LOCAL_SHIFT.into()));
                if local { s.xor(n, bit()) } else { n }
            };
            let one = |n: Val| s.icmp(ICond::LLVMIntULE, hash(group, own(n), |c| c), limit);
            numbers.into_iter().map(one).reduce(|a, b| s.or(a, b)).unwrap_or_else(|| s.zero(s.int(1)))
        }
        Wanted::OfLanes => {
            let of_part = |part: &Part<'_>| {
                let all = |c: Val| s.splat(c, part.n);
                let seven = all(s.iconst(s.int(64), LINE_BYTES.ilog2().into()));
                let lines = s.lshr(part.vector(inst.args[0]), seven);
                let is = s.icmp(ICond::LLVMIntULE, hash(group, lines, all), all(limit));
                part.count(Mask::Lanes(is, false))
            };
            let all = warp.parts.iter().map(of_part).reduce(|a, b| s.add(a, b));
            let all = all.unwrap_or_else(|| s.zero(s.int(32)));
            s.icmp(ICond::LLVMIntNE, all, s.zero(s.int(32)))
        }
    }
}

/// [`weft_abi::line_hash`], of one or several; `all`: a number for each of them.
fn hash(group: &Group<'_>, number: Val, all: impl Fn(Val) -> Val) -> Val {
    let s = group.s;
    let constant = |n: u64| all(s.iconst(s.int(64), n));
    let mixed = s.xor(number, s.lshr(number, constant(HASH_SHIFT.into())));
    s.mul(mixed, constant(HASH_FACTOR))
}

fn wanted(group: &Group<'_>, inst: &InstData, access: Access, warp: &Warp<'_, '_>) -> Wanted {
    let s = group.s;
    let Some(first) = warp.parts.first() else { return Wanted::Anything };
    let bytes = u64::from(access.bytes);
    match &warp.closed {
        Closed::Piece | Closed::Branch => Wanted::Numbers(Vec::new()),
        Closed::Stretch { start, bytes, .. } => {
            of_stretch(group, s.add(first.base(inst.args[0]), s.iconst(s.int(64), *start as u64)), *bytes)
        }
        Closed::Rows { rows, .. } => {
            let of_row = |row: &super::Row| {
                let line = |sector: Val| s.lshr(sector, s.iconst(s.int(64), 2));
                between(group, (line(row.first), line(row.last)), row.bytes)
            };
            Wanted::Numbers(rows.iter().flat_map(of_row).collect())
        }
        Closed::Same(memory, _) => {
            let Some(distances) = distances(group, inst, (first.number * group.n) as usize) else {
                return Wanted::Anything;
            };
            let base = first.base(inst.args[0]);
            let uniform = distances.iter().all(|d| *d == 0);
            match memory {
                0 if uniform => of_stretch(group, base, bytes),
                // Accesses are aligned: each is in one line.
                0 if bytes <= 16 && bytes.is_power_of_two() => {
                    few(group, base, &distances).unwrap_or(Wanted::OfLanes)
                }
                2 if uniform => {
                    let word = s.lshr(base, s.iconst(s.int(64), 2));
                    let words = 0..bytes.div_ceil(4);
                    Wanted::Numbers(words.map(|n| s.add(word, s.iconst(s.int(64), n))).collect())
                }
                _ => Wanted::Anything,
            }
        }
    }
}

/// Lines of a stretch of so many bytes that begins at an address.
fn of_stretch(group: &Group<'_>, from: Val, bytes: u64) -> Wanted {
    let s = group.s;
    let line = |at: Val| s.lshr(at, s.iconst(s.int(64), LINE_BYTES.ilog2().into()));
    if bytes.div_ceil(LINE_BYTES) > FEW {
        return Wanted::Anything;
    }
    let to = s.add(from, s.iconst(s.int(64), bytes.max(1) - 1));
    Wanted::Numbers(between(group, (line(from), line(to)), bytes))
}

/// All numbers from one to another, of the lines of so many bytes.
fn between(group: &Group<'_>, (from, to): (Val, Val), bytes: u64) -> Vec<Val> {
    let s = group.s;
    let sure = 0..bytes.max(1).div_ceil(LINE_BYTES);
    sure.map(|n| s.add(from, s.iconst(s.int(64), n))).chain([to]).collect()
}

/// How far the addresses of the lanes of a warp that begins with the group's `first` lane are from that one's.
pub(super) fn distances(group: &Group<'_>, inst: &InstData, first: usize) -> Option<[i64; WARP]> {
    match group.group_relation(inst.args[0]) {
        Relation::Uniform => Some([0; WARP]),
        Relation::Affine { offsets, .. } => {
            let own = offsets.get(first..first + WARP)?;
            Some(core::array::from_fn(|n| own[n].wrapping_sub(own[0])))
        }
        _ => None,
    }
}

/// Lines of lanes at these distances from an address, if they are at few.
fn few(group: &Group<'_>, base: Val, distances: &[i64; WARP]) -> Option<Wanted> {
    let s = group.s;
    let mut sorted = distances.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let line = |d: &i64| {
        let at = s.add(base, s.iconst(s.int(64), *d as u64));
        s.lshr(at, s.iconst(s.int(64), LINE_BYTES.ilog2().into()))
    };
    (sorted.len() as u64 <= FEW).then(|| Wanted::Numbers(sorted.iter().map(line).collect()))
}
