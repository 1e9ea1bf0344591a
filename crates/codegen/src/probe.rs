//! Probes: what code can count by itself where a group is one warp, all of whose lanes take part (`closed`); else one call of the
//! executor for the lanes of a group, whatever its parts.

use core::mem::{offset_of, size_of};

use weft_abi::{
    Access, CtaContext, Helper, Probe, ProbeKind, ProbeSite, RequestCount, RequestKind, RequestSpace,
    SiteCounts, WARP, count,
};
use weft_ir::InstData;
use weft_ir::analysis::Relation;

use crate::group::Group;
use crate::llvm::{ICond, Val};

/// `Op::Probe`, for all parts of the group at once: a warp's lanes may be in several.
pub(crate) fn emit(group: &Group<'_>, inst: &InstData, probe: Probe) {
    let site = group.g.sites.number(ProbeSite { probe, line: inst.loc });
    let width = group.n as usize * group.views.len();
    let counts = probe.notes() != ProbeKind::Addresses;
    if counts
        && width == WARP
        && group.on_and_off().1.is_empty()
        && let Some(closed) = closed(group, inst, probe)
    {
        return count_here(group, inst, (site, probe), &closed);
    }
    let any = inst.mask.map(|m| group.any_of_group(m));
    group.perform_when(any, || call(group, inst, (site, probe)));
}

/// Mask and addresses pass through arrays on the stack, as [`Helper::Probe`] says.
fn call(group: &Group<'_>, inst: &InstData, (site, probe): (u32, Probe)) {
    let s = group.s;
    let (i8, i32, i64) = (s.int(8), s.int(32), s.int(64));
    let lanes = group.n as usize;
    let width = lanes * group.views.len();
    let array = || group.stack_array(i64, (9 * width).div_ceil(8) as u32);
    let room = *group.g.sites.rooms.borrow_mut().entry(group.t.id).or_insert_with(array);
    let bits = 8 * width;
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
            Probe::Request(_) | Probe::Address(_) => view.vector(inst.args[0]),
            Probe::Branch => s.zext(view.vector(inst.args[0]), s.vector(i64, group.n)),
            // Nobody reads addresses of a piece.
            Probe::Piece(_) => continue,
        };
        s.store(value, s.byte_offset(room, 8 * p * lanes), 8);
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
    /// An access to all bytes of a stretch of global memory that begins so far from the first lane's address and is so long; and
    /// the fewest sectors.
    Stretch { start: i64, bytes: u64, least: u64 },
    /// Another piece.
    Piece,
    /// A branch by the condition.
    Branch,
}

fn closed(group: &Group<'_>, inst: &InstData, probe: Probe) -> Option<Closed> {
    let access = match probe {
        Probe::Piece(_) => return Some(Closed::Piece),
        Probe::Branch => return Some(Closed::Branch),
        Probe::Address(_) => return None,
        Probe::Request(access) => access,
    };
    let offsets: [i64; WARP] = match (access.space, group.group_relation(inst.args[0])) {
        (RequestSpace::Generic, _) => return None,
        (_, Relation::Uniform) => [0; WARP],
        (_, Relation::Affine { offsets, guarded: false }) => (**offsets).try_into().ok()?,
        _ => return None,
    };
    match access.space {
        RequestSpace::Global => of_global(access, &offsets),
        RequestSpace::Local => of_any(access, 2, &[0; WARP], 1),
        _ => of_any(access, 1, &offsets, 4),
    }
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
    let fits =
        bases(access, 32).all(|b| counts(b).sectors == whole(b) && counts(b).ideal == least.min(whole(b)));
    fits.then_some(Closed::Stretch { start, bytes, least })
}

/// Adds to a counter of a place.
fn add(group: &Group<'_>, place: Val, field: usize, n: Val) {
    let s = group.s;
    let at = s.byte_offset(place, field);
    s.store(s.add(s.load(s.int(64), at, 8), n), at, 8);
}

fn count_here(group: &Group<'_>, inst: &InstData, (site, probe): (u32, Probe), closed: &Closed) {
    let s = group.s;
    let (i32, i64) = (s.int(32), s.int(64));
    let counts = group.field_of(s.ptr(), group.env.cta, offset_of!(CtaContext, counts), 8);
    let of_memory = |m: usize| {
        s.byte_offset(counts, size_of::<SiteCounts>() * site as usize + size_of::<RequestCount>() * m)
    };
    let lanes = inst.mask.map(|m| group.count_of_group(m));
    let number = |n: u64| s.iconst(i64, n);
    if let Closed::Piece = closed {
        let place = of_memory(0);
        let (warps, threads) = match lanes {
            None => (number(1), number(WARP as u64)),
            Some(n) => {
                let some = s.icmp(ICond::LLVMIntNE, n, s.zero(i32));
                (s.zext(some, i64), s.zext(n, i64))
            }
        };
        add(group, place, offset_of!(RequestCount, requests), warps);
        add(group, place, offset_of!(RequestCount, threads), threads);
        return;
    }
    let here = || {
        let place = of_memory(if let Closed::Same(m, _) = closed { *m } else { 0 });
        add_all(group, inst, place, closed);
    };
    match lanes {
        None => here(),
        Some(n) => {
            let all = s.icmp(ICond::LLVMIntEQ, n, s.iconst(i32, WARP as u64));
            let rest = || {
                let some = s.icmp(ICond::LLVMIntNE, n, s.zero(i32));
                group.perform_when(Some(some), || call(group, inst, (site, probe)));
            };
            group.perform_either(all, here, rest);
        }
    }
}

/// Adds what all lanes do.
fn add_all(group: &Group<'_>, inst: &InstData, place: Val, closed: &Closed) {
    let s = group.s;
    let i64 = s.int(64);
    let number = |n: u64| s.iconst(i64, n);
    let plus = |field: usize, n: Val| add(group, place, field, n);
    let c = match closed {
        Closed::Same(_, c) => *c,
        _ => RequestCount { requests: 1, threads: WARP as u64, ..RequestCount::default() },
    };
    for (field, n) in [
        (offset_of!(RequestCount, requests), c.requests),
        (offset_of!(RequestCount, threads), c.threads),
        (offset_of!(RequestCount, sectors), c.sectors),
        (offset_of!(RequestCount, wavefronts), c.wavefronts),
        (offset_of!(RequestCount, ideal), c.ideal),
    ] {
        if n > 0 {
            plus(field, number(n));
        }
    }
    match *closed {
        Closed::Stretch { start, bytes, least } => {
            let base = s.add(group.views[0].base(inst.args[0]), number(start as u64));
            let end = s.add(s.and(base, number(31)), number(bytes + 31));
            let sectors = s.lshr(end, number(5));
            let fewer = s.icmp(ICond::LLVMIntULT, sectors, number(least));
            plus(offset_of!(RequestCount, sectors), sectors);
            plus(offset_of!(RequestCount, ideal), s.select(fewer, sectors, number(least)));
        }
        Closed::Branch => {
            let n = group.count_of_group(inst.args[0]);
            // From 1 to 31.
            let less = s.sub(n, s.iconst(s.int(32), 1));
            let parted = s.icmp(ICond::LLVMIntULT, less, s.iconst(s.int(32), WARP as u64 - 1));
            plus(offset_of!(RequestCount, divergent), s.zext(parted, i64));
        }
        Closed::Same(..) | Closed::Piece => {}
    }
}
