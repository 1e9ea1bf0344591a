//! Probes: what code can count by itself, of warps whose lanes take part all or not at all (`closed`); else one call of the
//! executor for the lanes of a group, whatever its parts.

use core::mem::{offset_of, size_of};

use weft_abi::{
    Access, COUNTED, CtaContext, Helper, Mix, Probe, ProbeKind, ProbeSite, RequestCount, RequestKind,
    RequestSpace, SiteCounts, WARP, WarpWork, count,
};
use weft_ir::analysis::Relation;
use weft_ir::{InstData, Value};

use crate::code::Mask;
use crate::func::{Part, Repr};
use crate::group::Group;
use crate::llvm::{ICond, Val};
use rows::Row;

mod constants;
mod lines;
mod rows;

/// `Op::Probe`, for all parts of the group at once: a warp's lanes may be in several.
pub(crate) fn emit(group: &Group<'_>, inst: &InstData, probe: Probe) {
    let site = group.g.sites.number(ProbeSite { probe, line: inst.loc });
    if probe.notes() != ProbeKind::Addresses
        && let Some(warps) = warps(group, inst, probe)
    {
        return count_here(group, inst, (site, probe), &warps);
    }
    let any = inst.mask.map(|m| group.any_of_group(m));
    group.perform_when(any, || call(group, inst, (site, probe)));
}

/// A warp of the group: its parts, what its lanes do together, and what must hold for that.
struct Warp<'a, 'g> {
    parts: &'a [Part<'g>],
    closed: Closed,
    guards: Vec<Val>,
}

/// The group's warps, if it is whole ones, of each of which it is known what its lanes do together.
fn warps<'a, 'g>(group: &'a Group<'g>, inst: &InstData, probe: Probe) -> Option<Vec<Warp<'a, 'g>>> {
    let lanes = group.n as usize;
    let whole = WARP.is_multiple_of(lanes) && (group.views.len() * lanes).is_multiple_of(WARP);
    if !whole || !group.on_and_off().1.is_empty() {
        return None;
    }
    let of_warp = |parts: &'a [Part<'g>]| {
        let first = parts.first()?.number as usize * lanes;
        if let Some(closed) = closed(group, inst, probe, first)
            && let Some(guards) = guards(group, inst, probe, parts)
        {
            return Some(Warp { parts, closed, guards });
        }
        rows::of(group, inst, probe, parts)
    };
    group.views.chunks(WARP / lanes).map(of_warp).collect()
}

/// Mask and addresses pass through arrays on the stack, as [`Helper::Probe`] says; behind the handles of images the words that say where.
fn call(group: &Group<'_>, inst: &InstData, (site, probe): (u32, Probe)) {
    let s = group.s;
    let (i8, i32, i64) = (s.int(8), s.int(32), s.int(64));
    let lanes = group.n as usize;
    let width = lanes * group.views.len();
    let words = if let Probe::Image(op) = probe { op.place_words() } else { 0 };
    let bits = (8 + 4 * words) * width;
    let array = || group.stack_array(i64, (bits + width).div_ceil(8) as u32);
    let room = match words {
        0 => *group.g.sites.rooms.borrow_mut().entry(group.t.id).or_insert_with(array),
        _ => array(),
    };
    let on = group.on_and_off().0.len();
    for (p, view) in group.views.iter().enumerate() {
        let bytes = s.vector(i8, group.n);
        let mask = match inst.mask {
            _ if p >= on => s.zero(bytes),
            None => s.iconst(bytes, 1),
            Some(m) => s.zext(view.vector(m), bytes),
        };
        s.store(mask, s.byte_offset(room, bits + p * lanes), 1);
        let value = match probe {
            Probe::Request(_) | Probe::Address(_) | Probe::Lines(_) | Probe::Image(_) => {
                view.vector(inst.args[0])
            }
            Probe::Branch => s.zext(view.vector(inst.args[0]), s.vector(i64, group.n)),
            // Nobody reads addresses of a piece.
            Probe::Piece(_) => continue,
        };
        s.store(value, s.byte_offset(room, 8 * p * lanes), 8);
        for (k, v) in inst.args.iter().skip(1).enumerate() {
            let to = 8 * width + 4 * (k * width + p * lanes);
            s.store(view.vector(*v), s.byte_offset(room, to), 4);
        }
    }
    let constant = |n: u32| s.iconst(i32, u64::from(n));
    let address = |offset: usize| s.ptr_to_int(s.byte_offset(room, offset));
    let operands: [Val; 4] = [constant(site), constant(width as u32), address(bits), address(0)];
    group.call_helper(Helper::Probe, group.env.first, &operands);
}

/// What all lanes of a warp do together, where that is known when code is made.
enum Closed {
    /// The same each time, in one memory.
    Same(usize, RequestCount),
    /// An access to all bytes of a stretch of global memory that begins so far from the first lane's address and is so long; the fewest
    /// sectors, and wavefronts.
    Stretch { start: i64, bytes: u64, least: u64, wavefronts: u64 },
    /// An access to all sectors of several stretches of global memory, one for each part, of which it is known at run time only how far
    /// they are from each other; the fewest sectors, and how many stretches are served together.
    Rows { rows: Vec<Row>, least: u64, together: usize },
    /// The execution of a piece.
    Piece,
    /// A branch by the condition.
    Branch,
}

impl Closed {
    /// Whether it holds for any of the lanes, so that some at least take part: a single wavefront or sector for all is one for some,
    /// and how often a warp comes to a branch or a piece does not depend on how many of its lanes do.
    fn whoever(&self) -> bool {
        match self {
            Closed::Same(memory, c) => *memory < 2 && c.wavefronts <= 1 && c.sectors <= 1,
            Closed::Piece | Closed::Branch => true,
            Closed::Stretch { .. } | Closed::Rows { .. } => false,
        }
    }
}

/// Of the warp that begins with the group's `first` lane.
fn closed(group: &Group<'_>, inst: &InstData, probe: Probe, first: usize) -> Option<Closed> {
    let access = match probe {
        Probe::Piece(_) => return Some(Closed::Piece),
        Probe::Branch => return Some(Closed::Branch),
        Probe::Address(_) | Probe::Image(_) => return None,
        Probe::Request(access) | Probe::Lines(access) => access,
    };
    if access.space == RequestSpace::Generic {
        return None;
    }
    let offsets = lines::distances(group, inst, first)?;
    match access.space {
        RequestSpace::Global => of_global(access, &offsets),
        RequestSpace::Local => of_any(access, 2, &offsets, 4),
        // One place for all, as the executor has to know of others in which order they are asked for.
        RequestSpace::Constant if offsets.iter().all(|o| *o == offsets[0]) => of_any(access, 0, &offsets, 4),
        RequestSpace::Constant => None,
        _ => of_any(access, 1, &offsets, 4),
    }
}

/// What must hold for the addresses of a warp's lanes to be at their distances; `None` where that is known not to be.
fn guards(group: &Group<'_>, inst: &InstData, probe: Probe, parts: &[Part<'_>]) -> Option<Vec<Val>> {
    let mut guards = Vec::new();
    if probe.access().is_none() {
        return Some(guards);
    }
    let Relation::Affine { offsets, guarded: true } = group.group_relation(inst.args[0]) else {
        return Some(guards);
    };
    let (s, address) = (group.s, inst.args[0]);
    let offset = |part: &Part<'_>| offsets.get((part.number * group.n) as usize).copied();
    let (first, from) = (parts.first()?.base(address), offset(parts.first()?)?);
    for (n, part) in parts.iter().enumerate() {
        match part.repr(address) {
            Repr::Vector(_) => return None,
            Repr::Guarded { ok, .. } => guards.push(ok),
            Repr::Scalar(_) | Repr::Affine(..) => {}
        }
        if n > 0 {
            let there = s.add(first, s.iconst(s.int(64), offset(part)?.wrapping_sub(from) as u64));
            guards.push(s.icmp(ICond::LLVMIntEQ, part.base(address), there));
        }
    }
    Some(guards)
}

/// What a request of all lanes counts, the first lane's address at `base` of a place that is aligned for all that counts.
fn all_lanes(access: Access, memory: usize, offsets: &[i64; WARP], base: u64) -> RequestCount {
    // Far from both ends.
    let addresses = offsets.map(|o| (1u64 << 62).wrapping_add(base).wrapping_add(o as u64));
    count(Probe::Request(access), memory, &[1; WARP], &addresses)
}

/// First lanes' addresses that there may be within so many bytes. Accesses are aligned, or trap.
fn bases(access: Access, within: u64) -> impl Iterator<Item = u64> {
    (0..within).step_by(usize::from(access.bytes.max(1)))
}

/// Counts that do not depend on where the first lane is.
fn of_any(access: Access, memory: usize, offsets: &[i64; WARP], within: u64) -> Option<Closed> {
    let first = all_lanes(access, memory, offsets, 0);
    let same = bases(access, within).all(|b| all_lanes(access, memory, offsets, b) == first);
    same.then_some(Closed::Same(memory, first))
}

fn of_global(access: Access, offsets: &[i64; WARP]) -> Option<Closed> {
    if matches!(access.kind, RequestKind::Load | RequestKind::Store) && access.bytes > 16 {
        return None;
    }
    if let Some(same) = of_any(access, 0, offsets, 32) {
        return Some(same);
    }
    let start = *offsets.iter().min()?;
    let bytes = offsets.iter().max()?.checked_sub(start)? as u64 + u64::from(access.bytes);
    let whole = |base: u64| ((base.wrapping_add(start as u64) & 31) + bytes).div_ceil(32);
    let counts = |b: u64| all_lanes(access, 0, offsets, b);
    let least = bases(access, 32).map(|b| counts(b).ideal).max()?;
    let wavefronts = counts(0).wavefronts;
    let fits = |c: RequestCount, sectors: u64| {
        c.sectors == sectors && c.ideal == least.min(sectors) && c.wavefronts == wavefronts
    };
    let fits = bases(access, 32).all(|b| fits(counts(b), whole(b)));
    fits.then_some(Closed::Stretch { start, bytes, least, wavefronts })
}

/// Counts in code what the warps do; calls where the lanes of one take part in part, or a guard does not hold.
fn count_here(group: &Group<'_>, inst: &InstData, (site, probe): (u32, Probe), warps: &[Warp<'_, '_>]) {
    let s = group.s;
    let i32 = s.int(32);
    let lanes: Vec<Option<Val>> =
        warps.iter().map(|w| inst.mask.map(|m| count_lanes(group, w.parts, m))).collect();
    let sums = || {
        let mut sums = Sums::default();
        warps.iter().zip(&lanes).for_each(|(w, n)| sums.add_warp(group, inst, w, *n));
        let memory = if let Some(Closed::Same(m, _)) = warps.first().map(|w| &w.closed) { *m } else { 0 };
        sums.store(group, site, memory);
        if let Probe::Piece(n) = probe {
            add_work(group, n, &lanes);
        }
        if let Probe::Lines(access) = probe {
            let followed = lines::followed(group, inst, access, warps, &lanes);
            group.perform_when(Some(followed), || call(group, inst, (site | COUNTED, probe)));
        }
        if probe.access().is_some_and(|a| a.space == RequestSpace::Constant) {
            let other = constants::is_other_line(group, inst, warps, &lanes);
            group.perform_when(Some(other), || call(group, inst, (site | COUNTED, probe)));
        }
    };
    let partly = warps.iter().zip(&lanes).filter(|(w, _)| !w.closed.whoever());
    let whole = partly.filter_map(|(_, n)| *n).map(|n| {
        let all = s.icmp(ICond::LLVMIntEQ, n, s.iconst(i32, WARP as u64));
        s.or(all, s.icmp(ICond::LLVMIntEQ, n, s.zero(i32)))
    });
    let known = warps.iter().flat_map(|w| w.guards.iter().copied()).chain(whole).reduce(|a, b| s.and(a, b));
    let Some(known) = known else { return sums() };
    group.perform_either(known, sums, || {
        let any = inst.mask.map(|m| group.any_of_group(m));
        group.perform_when(any, || call(group, inst, (site, probe)));
    });
}

/// Adds the instructions of a piece to what those warps have executed of which a lane takes part.
fn add_work(group: &Group<'_>, piece: u32, lanes: &[Option<Val>]) {
    let s = group.s;
    let (i32, i64) = (s.int(32), s.int(64));
    let Some(of) = group.g.unit.pieces.get(piece as usize).map(Mix::instructions).filter(|n| *n > 0) else {
        return;
    };
    let work = group.field_of(s.ptr(), group.env.cta, offset_of!(CtaContext, work), 8);
    let first = s.zext(s.lshr(group.env.first, s.iconst(i32, WARP.ilog2().into())), i64);
    let at = s.gep(i64, s.byte_offset(work, offset_of!(WarpWork, instructions)), first);
    let number = s.iconst(i64, of);
    for (n, lanes) in lanes.iter().enumerate() {
        let at = s.byte_offset(at, size_of::<u64>() * n);
        let is = lanes.map(|l| s.icmp(ICond::LLVMIntNE, l, s.zero(i32)));
        let more = is.map_or(number, |is| s.select(is, number, s.zero(i64)));
        s.store(s.add(s.load(i64, at, 8), more), at, 8);
    }
}

/// How many lanes of parts a predicate holds for (`i32`).
fn count_lanes(group: &Group<'_>, parts: &[Part<'_>], p: Value) -> Val {
    let s = group.s;
    let counts = parts.iter().map(|v| v.count(Mask::Lanes(v.vector(p), false)));
    counts.reduce(|a, b| s.add(a, b)).unwrap_or_else(|| s.zero(s.int(32)))
}

/// What is to be added to a place's counters, by their offsets in [`RequestCount`].
#[derive(Default)]
struct Sums(Vec<(usize, Val)>);

impl Sums {
    fn add(&mut self, group: &Group<'_>, field: usize, n: Val) {
        match self.0.iter_mut().find(|(f, _)| *f == field) {
            Some((_, sum)) => *sum = group.s.add(*sum, n),
            None => self.0.push((field, n)),
        }
    }

    /// Adds what a warp does; `lanes`: how many take part, none or all but for a piece.
    fn add_warp(&mut self, group: &Group<'_>, inst: &InstData, warp: &Warp<'_, '_>, lanes: Option<Val>) {
        let s = group.s;
        let (i32, i64) = (s.int(32), s.int(64));
        let number = |n: u64| s.iconst(i64, n);
        let some = lanes.map(|n| s.icmp(ICond::LLVMIntNE, n, s.zero(i32)));
        let if_some = |n: Val| some.map_or(n, |some| s.select(some, n, number(0)));
        let c = match &warp.closed {
            Closed::Same(_, c) => *c,
            _ => RequestCount { requests: 1, ..RequestCount::default() },
        };
        self.add(group, offset_of!(RequestCount, requests), if_some(number(c.requests)));
        let threads = lanes.map_or_else(|| number(WARP as u64), |n| s.zext(n, i64));
        self.add(group, offset_of!(RequestCount, threads), threads);
        for (field, n) in [
            (offset_of!(RequestCount, sectors), c.sectors),
            (offset_of!(RequestCount, wavefronts), c.wavefronts),
            (offset_of!(RequestCount, ideal), c.ideal),
        ] {
            if n > 0 {
                self.add(group, field, if_some(number(n)));
            }
        }
        match warp.closed {
            Closed::Stretch { start, bytes, least, wavefronts } => {
                let Some(first) = warp.parts.first() else { return };
                let base = s.add(first.base(inst.args[0]), number(start as u64));
                let end = s.add(s.and(base, number(31)), number(bytes + 31));
                let sectors = s.lshr(end, number(5));
                let fewer = s.icmp(ICond::LLVMIntULT, sectors, number(least));
                let ideal = s.select(fewer, sectors, number(least));
                self.add(group, offset_of!(RequestCount, wavefronts), if_some(number(wavefronts)));
                self.add(group, offset_of!(RequestCount, sectors), if_some(sectors));
                self.add(group, offset_of!(RequestCount, ideal), if_some(ideal));
            }
            Closed::Rows { ref rows, least, together } => {
                let wavefronts = rows::wavefronts(group, rows, together);
                self.add(group, offset_of!(RequestCount, wavefronts), if_some(wavefronts));
                let sectors = rows::sectors(group, rows);
                let fewer = s.icmp(ICond::LLVMIntULT, sectors, number(least));
                let ideal = s.select(fewer, sectors, number(least));
                self.add(group, offset_of!(RequestCount, sectors), if_some(sectors));
                self.add(group, offset_of!(RequestCount, ideal), if_some(ideal));
            }
            Closed::Branch => {
                let goes = |v: &Part<'_>| {
                    let to = v.vector(inst.args[0]);
                    v.count(Mask::Lanes(inst.mask.map_or(to, |m| s.and(to, v.vector(m))), false))
                };
                let n = warp.parts.iter().map(goes).reduce(|a, b| s.add(a, b)).unwrap_or_else(|| s.zero(i32));
                let all = lanes.unwrap_or_else(|| s.iconst(i32, WARP as u64));
                // From 1 to one less than all: if there is none, 0 is not below.
                let (one, zero) = (s.iconst(i32, 1), s.zero(i32));
                let most = s.select(s.icmp(ICond::LLVMIntEQ, all, zero), zero, s.sub(all, one));
                let parted = s.icmp(ICond::LLVMIntULT, s.sub(n, one), most);
                self.add(group, offset_of!(RequestCount, divergent), s.zext(parted, i64));
            }
            Closed::Same(..) | Closed::Piece => {}
        }
    }

    fn store(self, group: &Group<'_>, site: u32, memory: usize) {
        let s = group.s;
        let counts = group.field_of(s.ptr(), group.env.cta, offset_of!(CtaContext, counts), 8);
        let place = size_of::<SiteCounts>() * site as usize + size_of::<RequestCount>() * memory;
        let mut sums = self.0;
        sums.sort_unstable_by_key(|(field, _)| *field);
        let mut rest = &sums[..];
        if let Some(four @ [(start, _), _, _, (end, _)]) = sums.get(..4)
            && end - start == 24
        {
            // Four at once.
            let (i32, vector) = (s.int(32), s.vector(s.int(64), 4));
            let lanes = (0..).zip(four);
            let n = lanes.fold(s.zero(vector), |v, (lane, (_, n))| s.insert(v, *n, s.iconst(i32, lane)));
            let at = s.byte_offset(counts, place + start);
            s.store(s.add(s.load(vector, at, 8), n), at, 8);
            rest = &sums[4..];
        }
        for &(field, n) in rest {
            let at = s.byte_offset(counts, place + field);
            s.store(s.add(s.load(s.int(64), at, 8), n), at, 8);
        }
    }
}
