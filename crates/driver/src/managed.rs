//! Managed memory: advice, prefetches, streams that it is tied to. It is everywhere at all times, so that none of them has anything
//! to do but to keep what was said, and to tell the model of unified memory where there is one; what they may not ask is refused. The rules are those of an H100 with CUDA 13.0 where the reference gives none.

use std::path::PathBuf;
use std::sync::Arc;

use crate::error::{Code, Result, fail};
use crate::graph::capture;
pub use crate::memory::Location;
use crate::memory::{self, Advice, Allocation, pages};
use crate::stream::Stream;
use crate::system::system;
use crate::unified;

/// `CU_MEM_ADVISE_…`.
const READ_MOSTLY: u32 = 1;
const UNSET_READ_MOSTLY: u32 = 2;
const PREFERRED: u32 = 3;
const UNSET_PREFERRED: u32 = 4;
const SET_ACCESSED_BY: u32 = 5;
const UNSET_ACCESSED_BY: u32 = 6;

impl Location {
    /// Whether it is a kind of place, there or not.
    fn is_kind(&self) -> bool {
        matches!(self.kind, Location::DEVICE | Location::HOST | Location::NODE | Location::CURRENT_NODE)
    }

    pub(crate) fn check(&self) -> Result<()> {
        match self.kind {
            Location::DEVICE => system()?.device(self.id).map(drop),
            Location::HOST | Location::CURRENT_NODE => Ok(()),
            Location::NODE if self.id == 0 => Ok(()),
            Location::NODE
                if self.id > 0
                    && PathBuf::from(format!("/sys/devices/system/node/node{}", self.id)).exists() =>
            {
                Ok(())
            }
            _ => fail(Code::InvalidValue),
        }
    }
}

/// Managed memory of so many bytes, more than none.
fn check_memory(address: u64, bytes: u64) -> Result<Arc<Allocation>> {
    let found = memory::find_range(address, bytes)?;
    if bytes > 0 && found.is_managed() { Ok(found) } else { fail(Code::InvalidValue) }
}

/// A place as single calls note it: the host without a number, the current node with none but 0. Batches and pools note what they are given.
fn named(location: Location) -> Location {
    match location.kind {
        Location::HOST => Location::of_device(CPU),
        Location::CURRENT_NODE => Location { id: 0, ..location },
        _ => location,
    }
}

/// The host as a whole where it has but one node.
fn whole_host(location: Location) -> Location {
    let is_node = matches!(location.kind, Location::NODE | Location::CURRENT_NODE);
    if is_node && !PathBuf::from("/sys/devices/system/node/node1").exists() {
        return Location::of_device(CPU);
    }
    location
}

/// Advice on how memory will be used (`cuMemAdvise_v2`, `CUmem_advise`).
///
/// # Errors
/// [`Code::InvalidValue`] for advice that there is not, memory that is not managed, locations that there are not and those of a kind
/// that the advice is not about; [`Code::NotSupported`] for memory of a pool, which has its place by the pool.
pub fn advise(address: u64, bytes: u64, advice: u32, location: Location) -> Result<()> {
    capture::check_unsafe()?;
    if !(1..=6).contains(&advice) || !location.is_kind() {
        return fail(Code::InvalidValue);
    }
    let memory = check_memory(address, bytes)?;
    if memory.pool().is_some() {
        return fail(Code::NotSupported);
    }
    match advice {
        // Accesses are by a device or the host as a whole.
        SET_ACCESSED_BY | UNSET_ACCESSED_BY
            if matches!(location.kind, Location::NODE | Location::CURRENT_NODE) =>
        {
            return fail(Code::InvalidValue);
        }
        PREFERRED | SET_ACCESSED_BY | UNSET_ACCESSED_BY => {
            location.check().map_err(|_| Code::InvalidValue)?;
        }
        // The location does not matter.
        _ => {}
    }
    let (from, to) = pages(address, bytes);
    let who = if location.kind == Location::DEVICE { location.id } else { CPU };
    if unified::is_active() {
        model_advice((from, to), advice, location)?;
    }
    memory.advice.change(from, to, |a| match advice {
        READ_MOSTLY | UNSET_READ_MOSTLY => a.read_mostly = advice == READ_MOSTLY,
        PREFERRED => a.preferred = Some(whole_host(named(location))),
        UNSET_PREFERRED => a.preferred = None,
        _ => {
            a.accessed_by.retain(|d| *d != who);
            if advice == SET_ACCESSED_BY {
                a.accessed_by.push(who);
                // Devices by number, then the host.
                a.accessed_by.sort_unstable_by_key(|d| d.cast_unsigned());
            }
        }
    });
    Ok(())
}

/// Tells the model of unified memory of advice.
#[cold]
fn model_advice((from, to): (u64, u64), advice: u32, location: Location) -> Result<()> {
    let place = unified::place_of(location);
    if location.kind == Location::DEVICE && matches!(advice, PREFERRED | SET_ACCESSED_BY) {
        unified::know(system()?.device(location.id)?);
    }
    let advice = match advice {
        READ_MOSTLY | UNSET_READ_MOSTLY => unified::Advice::ReadMostly(advice == READ_MOSTLY),
        PREFERRED => unified::Advice::Preferred(Some(place)),
        UNSET_PREFERRED => unified::Advice::Preferred(None),
        _ => unified::Advice::AccessedBy(place, advice == SET_ACCESSED_BY),
    };
    unified::advise(from, to, advice);
    Ok(())
}

/// `CU_DEVICE_CPU`, `CU_DEVICE_INVALID`.
const CPU: i32 = -1;
const NOWHERE: i32 = -2;

/// What was said of a range (`cuMemRangeGetAttribute`, `CUmem_range_attribute`), as the words that a place of so many bytes gets.
///
/// # Errors
/// [`Code::InvalidValue`] for attributes that there are not, places that do not fit, and memory that is not managed.
pub fn range_attribute(address: u64, bytes: u64, which: u32, room: usize) -> Result<Vec<i32>> {
    const ACCESSED_BY: u32 = 3;
    let fits = if which == ACCESSED_BY { room > 0 && room.is_multiple_of(4) } else { room == 4 };
    if !(1..=8).contains(&which) || !fits {
        return fail(Code::InvalidValue);
    }
    let memory = check_memory(address, bytes)?;
    let parts = memory.advice.of(address, address + bytes);
    let device = |l: Option<Location>| match l {
        Some(l) if l.kind == Location::DEVICE => l.id,
        Some(_) => CPU,
        None => NOWHERE,
    };
    let kind = |l: Option<Location>| l.map_or(0, |l| l.kind as i32);
    let id = |l: Option<Location>| l.map_or(NOWHERE, |l| l.id);
    // A range that is not one has no place.
    let same = |of: &dyn Fn(&Advice) -> Option<Location>| {
        let first = parts.first().and_then(of);
        if parts.iter().all(|p| of(p) == first) { first } else { None }
    };
    let preferred = same(&|a| a.preferred);
    let prefetched = same(&|a| a.prefetched);
    Ok(match which {
        1 => vec![parts.iter().all(|a| a.read_mostly).into()],
        2 => vec![device(preferred)],
        ACCESSED_BY => {
            let all = |d: &i32| parts.iter().all(|a| a.accessed_by.contains(d));
            let mut list: Vec<i32> = parts
                .first()
                .map(|a| a.accessed_by.clone())
                .unwrap_or_default()
                .into_iter()
                .filter(all)
                .collect();
            list.resize(room / 4, NOWHERE);
            list
        }
        4 => vec![device(prefetched)],
        5 => vec![kind(preferred)],
        6 => vec![id(preferred)],
        7 => vec![kind(prefetched)],
        _ => vec![id(prefetched)],
    })
}

/// Where the parts of a range are, `summary` bytes each, as told by an address every `sampling` bytes; of 0, every page. Managed memory
/// is where it was moved last, and with the host before that (`cuMemGetLocationInfo`).
///
/// # Errors
/// [`Code::InvalidValue`] for parts of no bytes or more than the range, distances greater than a part, and memory that CUDA does not
/// know.
pub fn locations(address: u64, bytes: u64, summary: u64, sampling: u64) -> Result<Vec<Location>> {
    const PAGE: u64 = 4096;
    if summary == 0 || summary > bytes || sampling > summary {
        return fail(Code::InvalidValue);
    }
    let memory = memory::find_range(address, bytes)?;
    let whole = match &memory.kind {
        _ if memory.is_managed() => None,
        _ if memory.is_host() => Some(Location::of_device(CPU)),
        _ => Some(Location::of_device(memory.device_ordinal() as i32)),
    };
    let at = |a: u64| {
        let prefetched = || memory.advice.of(a, a + 1).first().and_then(|p| p.prefetched);
        whole.unwrap_or_else(|| prefetched().unwrap_or(Location::of_device(CPU)))
    };
    let step = if sampling == 0 { PAGE } else { sampling } as usize;
    let part = |from: u64| {
        let end = from.saturating_add(summary).min(address + bytes);
        let mut found: Vec<(Location, u64)> = Vec::new();
        for place in (from..end).step_by(step).map(at) {
            match found.iter_mut().find(|(l, _)| *l == place) {
                Some((_, n)) => *n += 1,
                None => found.push((place, 1)),
            }
        }
        found.into_iter().max_by_key(|(_, n)| *n).map_or(Location::of_device(CPU), |(l, _)| l)
    };
    Ok((0..bytes.div_ceil(summary)).map(|i| part(address + i * summary)).collect())
}

/// The same as before CUDA 12.2, about a device by its number or -1 for the host (`cuMemAdvise`).
///
/// # Errors
/// As [`advise`], but [`Code::InvalidDevice`] for a device that there is not.
pub fn advise_of_device(address: u64, bytes: u64, advice: u32, device: i32) -> Result<()> {
    let location = Location::of_device(device);
    if matches!(advice, PREFERRED | SET_ACCESSED_BY | UNSET_ACCESSED_BY) {
        location.check()?;
    }
    advise(address, bytes, advice, location)
}

/// Moves memory in a stream's order (`cuMemPrefetchAsync`).
///
/// # Errors
/// [`Code::InvalidValue`] for flags, memory that is not managed and places that there are not; [`Code::InvalidDevice`] for a device
/// that there is not; the context's error.
pub fn prefetch(stream: &Stream, address: u64, bytes: u64, location: Location, flags: u32) -> Result<()> {
    check_stream(stream, flags)?;
    check_memory(address, bytes)?;
    location.check()?;
    move_to(stream, address, bytes, named(location))
}

fn check_stream(stream: &Stream, flags: u32) -> Result<()> {
    stream.context()?.check()?;
    stream.check_not_captured()?;
    if flags == 0 { Ok(()) } else { fail(Code::InvalidValue) }
}

/// Notes where a piece is.
fn move_to(stream: &Stream, address: u64, bytes: u64, location: Location) -> Result<()> {
    let memory = check_memory(address, bytes)?;
    let (from, to) = pages(address, bytes);
    memory.advice.change(from, to, |a| a.prefetched = Some(location));
    if unified::is_active() {
        if location.kind == Location::DEVICE {
            unified::know(system()?.device(location.id)?);
        }
        stream.move_pages((from, to), unified::place_of(location));
    }
    Ok(())
}

/// Moves several pieces of memory in a stream's order (`cuMemPrefetchBatchAsync`): address, bytes, and where to.
///
/// # Errors
/// [`Code::InvalidValue`] as [`prefetch`], for places before anything is moved, for memory after what is before it in the list; the
/// context's error.
pub fn prefetch_all(stream: &Stream, pieces: &[(u64, u64, Location)], flags: u32) -> Result<()> {
    check_stream(stream, flags)?;
    for (_, _, location) in pieces {
        location.check().map_err(|e| if pieces.len() > 1 { Code::InvalidValue.into() } else { e })?;
    }
    pieces.iter().try_for_each(|(address, bytes, location)| move_to(stream, *address, *bytes, *location))
}

/// Says that nobody wants what pieces of memory hold (`cuMemDiscardBatchAsync`); it stays, which is one of the things that may be.
///
/// # Errors
/// [`Code::InvalidValue`] for memory that is not managed; the context's error.
pub fn discard_all(stream: &Stream, pieces: &[(u64, u64)]) -> Result<()> {
    stream.context()?.check()?;
    stream.check_not_captured()?;
    for (address, bytes) in pieces {
        check_memory(*address, *bytes)?;
        if unified::is_active() {
            stream.discard_pages(pages(*address, *bytes));
        }
    }
    Ok(())
}

/// Ties memory to a stream (`cuStreamAttachMemAsync`): all of an allocation, by flags one of global, host, and this stream.
///
/// # Errors
/// [`Code::InvalidValue`] for other flags, memory that is not managed or of a pool, a part of an allocation, and a stream without a handle
/// (`named`: it has one) for a stream of its own.
pub fn attach(stream: &Stream, named: bool, address: u64, bytes: u64, flags: u32) -> Result<()> {
    const SINGLE: u32 = 4;
    stream.check_not_captured()?;
    let found = memory::find(address).filter(|a| a.is_managed()).ok_or(Code::InvalidValue)?;
    let whole = address == found.base && (bytes == 0 || bytes == found.size) && found.pool().is_none();
    let single = flags == SINGLE && named;
    if !whole || !(single || matches!(flags, 1 | 2)) {
        return fail(Code::InvalidValue);
    }
    if unified::is_active() {
        unified::attach(found.base, found.size, flags, stream.id());
    }
    Ok(())
}
