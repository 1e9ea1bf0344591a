//! Requests whose parts go each to a stretch of global memory of its own, as rows of a tile in a matrix are: how far from each other
//! is known at run time only.

use weft_abi::{Access, LINE_BYTES, Probe, RequestKind, RequestSpace, WARP};
use weft_ir::InstData;

use super::{Closed, Warp};
use crate::code::Mask;
use crate::func::{Part, Repr};
use crate::group::Group;
use crate::llvm::{ICond, Val};

/// A stretch: the numbers of its first and last sector, how long it is, where it begins and ends, and whether its lanes want one place.
pub(super) struct Row {
    pub(super) first: Val,
    pub(super) last: Val,
    pub(super) bytes: u64,
    from: Val,
    to: Val,
    one_place: bool,
}

/// The warp of these parts, if each goes to a stretch whenever the guards hold.
pub(super) fn of<'a, 'g>(
    group: &Group<'_>,
    inst: &InstData,
    probe: Probe,
    parts: &'a [Part<'g>],
) -> Option<Warp<'a, 'g>> {
    let (Probe::Request(access) | Probe::Lines(access)) = probe else { return None };
    let Access { kind, space: RequestSpace::Global, bytes } = access else { return None };
    // Atomic operations of a warp at one place are one sector each way, but wide accesses do not touch all that lies between.
    if bytes > 16 || !matches!(kind, RequestKind::Load | RequestKind::Store) {
        return None;
    }
    let (s, mut guards) = (group.s, Vec::new());
    let mut rows = Vec::new();
    for part in parts {
        let (base, start, length) = stretch(part, inst, access, &mut guards)?;
        let from = s.add(base, s.iconst(s.int(64), start as u64));
        let to = s.add(from, s.iconst(s.int(64), length - 1));
        let five = s.iconst(s.int(64), 5);
        let (first, last) = (s.lshr(from, five), s.lshr(to, five));
        let one_place = length == u64::from(bytes);
        rows.push(Row { first, last, bytes: length, from, to, one_place });
    }
    let together = together(&rows, u64::from(bytes), group.n.into())?;
    if rows.len() > 2 {
        // Of more than two, neighbours only may have sectors in common.
        for pair in rows.windows(2) {
            guards.push(s.icmp(ICond::LLVMIntUGE, pair[1].first, pair[0].first));
            guards.push(s.icmp(ICond::LLVMIntUGE, pair[1].last, pair[0].last));
        }
    }
    let least = (WARP as u64 * u64::from(bytes)).div_ceil(32);
    Some(Warp { parts, closed: Closed::Rows { rows, least, together }, guards })
}

/// How many stretches are served together: all of up to 4 bytes a lane; of more as many as ask for 128 bytes, or twice as many if in each all
/// lanes want the same; none where each fills lines. `None` where it is otherwise.
fn together(rows: &[Row], bytes: u64, lanes: u64) -> Option<usize> {
    if bytes <= 4 {
        return rows.iter().all(|r| r.bytes <= LINE_BYTES).then_some(rows.len());
    }
    let filled = |r: &Row| r.bytes == bytes * lanes;
    if bytes * lanes >= LINE_BYTES && rows.iter().all(filled) {
        return Some(0);
    }
    let same = rows.iter().all(|r| r.one_place);
    let threads = LINE_BYTES / bytes * if same { 2 } else { 1 };
    let whole = rows.iter().all(|r| r.one_place || filled(r)) && threads >= lanes;
    whole.then_some((threads / lanes) as usize)
}

/// Where the stretch of a part begins, as an address and what is to be added, and how long it is. A part whose lanes are anywhere goes
/// to one if they are neighbours, which is a guard.
fn stretch(
    part: &Part<'_>,
    inst: &InstData,
    access: Access,
    guards: &mut Vec<Val>,
) -> Option<(Val, i64, u64)> {
    let (s, bytes) = (part.s, u64::from(access.bytes));
    let neighbours = || bytes * u64::from(part.n);
    match part.repr(inst.args[0]) {
        Repr::Scalar(base) => Some((base, 0, bytes)),
        Repr::Affine(base, offsets) => filled(&offsets, bytes).map(|(start, length)| (base, start, length)),
        Repr::Guarded { base, offsets, ok, .. } => {
            guards.push(ok);
            filled(&offsets, bytes).map(|(start, length)| (base, start, length))
        }
        Repr::Vector(addresses) if part.n > 1 => {
            let base = s.lane(addresses, 0);
            let step = s.splat(s.iconst(s.int(64), bytes), part.n);
            let row = s.add(s.splat(base, part.n), s.mul(part.iota(64), step));
            let same = part.count(Mask::Lanes(s.icmp(ICond::LLVMIntEQ, addresses, row), false));
            guards.push(s.icmp(ICond::LLVMIntEQ, same, s.iconst(s.int(32), part.n.into())));
            Some((base, 0, neighbours()))
        }
        Repr::Vector(_) => None,
    }
}

/// The stretch that accesses at these distances from the first one's address fill, if no word is left out wherever it begins.
fn filled(offsets: &[i64], bytes: u64) -> Option<(i64, u64)> {
    let mut sorted = offsets.to_vec();
    sorted.sort_unstable();
    let (start, end) = (*sorted.first()?, *sorted.last()?);
    let dense = sorted.windows(2).all(|w| (w[1] - w[0]) as u64 <= bytes.max(4));
    dense.then(|| (start, (end - start) as u64 + bytes))
}

/// How often the banks must be asked to give what all stretches want, so many of them together (`i64`): of those the most different words that
/// are in the bank of some stretch's first word.
pub(super) fn wavefronts(group: &Group<'_>, rows: &[Row], together: usize) -> Val {
    let s = group.s;
    let number = |n: u64| s.iconst(s.int(64), n);
    if together == 0 {
        return number(rows.iter().map(|r| r.bytes / LINE_BYTES).sum());
    }
    let word = |at: Val| s.lshr(at, number(2));
    let words: Vec<(Val, Val)> = rows.iter().map(|r| (word(r.from), word(r.to))).collect();
    // The word of a stretch in the bank of another word, if it has one.
    let there = |of: (Val, Val), bank: Val| {
        let at = s.add(of.0, s.and(s.sub(bank, of.0), number(31)));
        (at, s.icmp(ICond::LLVMIntULE, at, of.1))
    };
    let of_bank = |words: &[(Val, Val)], n: usize| {
        let bank = words[n].0;
        let mut before = None;
        words.iter().enumerate().filter(|(k, _)| *k != n).fold(number(1), |all, (_, w)| {
            let (at, has) = there(*w, bank);
            let other = s.and(has, s.icmp(ICond::LLVMIntNE, at, bank));
            // Stretches are in order: the same word is wanted by neighbours.
            let new = match before.replace((at, other)) {
                None => other,
                Some((last, had)) => {
                    s.select(s.and(had, s.icmp(ICond::LLVMIntEQ, at, last)), s.iconst(s.int(1), 0), other)
                }
            };
            s.add(all, s.zext(new, s.int(64)))
        })
    };
    let most = |words: &[(Val, Val)]| {
        let all = (0..words.len()).map(|n| of_bank(words, n));
        all.reduce(|a, b| s.select(s.icmp(ICond::LLVMIntULT, a, b), b, a)).unwrap_or_else(|| number(0))
    };
    words.chunks(together).map(most).reduce(|a, b| s.add(a, b)).unwrap_or_else(|| number(0))
}

/// How many sectors the stretches have together (`i64`).
pub(super) fn sectors(group: &Group<'_>, rows: &[Row]) -> Val {
    let s = group.s;
    let (one, zero) = (s.iconst(s.int(64), 1), s.zero(s.int(64)));
    let less = |a: Val, b: Val| s.icmp(ICond::LLVMIntULT, a, b);
    let length = |r: &Row| s.add(s.sub(r.last, r.first), one);
    let all = rows.iter().map(length).reduce(|a, b| s.add(a, b)).unwrap_or(zero);
    rows.windows(2).fold(all, |all, pair| {
        let (a, b) = (&pair[0], &pair[1]);
        let from = s.select(less(a.first, b.first), b.first, a.first);
        let to = s.select(less(a.last, b.last), a.last, b.last);
        let both = s.select(less(to, from), zero, s.add(s.sub(to, from), one));
        s.sub(all, both)
    })
}
