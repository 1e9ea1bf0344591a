//! Marks that several processes set and wait for: what an event of several processes is (`CU_EVENT_INTERPROCESS`).
//!
//! A page that all of them map. Each process has a place in it with its name and the number of the last of its marks that was
//! reached. The first word says which place's which mark counts. A process that has ended reaches no more marks: those that it
//! has not reached are lost, also when its place has gone to another one, which notes them there.

use std::sync::atomic::{AtomicU64, Ordering};

use weft_exec::memory::{AddressRange, MemoryFault, Protection, RealMemory, SharedFile};

use crate::error::{Code, Result};
use crate::process::Process;

const PAGE: usize = 64 << 10;
/// Processes that may have one mark.
const PLACES: u64 = 1024;
/// Bits of a mark's number.
const NUMBER: u32 = 48;
/// What the page's file is called.
const FILE_NAME: &str = "marks";
/// Bytes before the places, and of each.
const HEAD: u64 = 64;
const PLACE: u64 = 32;

/// A mark of a process: the place plus one, and the number; 0 is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Point(u64);

/// What has become of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The work before it goes on.
    Pending,
    /// The work before it is done, or there is no mark.
    Reached,
    /// Its process has ended without having reached it.
    Lost,
}

/// See the module.
#[derive(Debug)]
pub(crate) struct SharedMark {
    file: SharedFile,
    range: AddressRange,
    /// This process's place, and the number of its last mark.
    place: u64,
    last: AtomicU64,
}

impl SharedMark {
    /// A new one.
    ///
    /// # Errors
    /// [`Code::OutOfMemory`].
    pub(crate) fn create() -> Result<Self> {
        Self::of(SharedFile::create(FILE_NAME, PAGE as u64).map_err(|_| Code::OutOfMemory)?)
    }

    /// That of a file.
    ///
    /// # Errors
    /// [`Code::MapFailed`] for another kind of file; [`Code::OutOfMemory`], also when too many processes have it.
    pub(crate) fn open(file: SharedFile) -> Result<Self> {
        if file.name().as_deref() != Some(FILE_NAME) || file.len() != PAGE as u64 {
            return Err(Code::MapFailed.into());
        }
        Self::of(file)
    }

    fn of(file: SharedFile) -> Result<Self> {
        let map = || {
            let range = AddressRange::reserve(PAGE, 0, 0)?;
            range.map(0, PAGE, (&file, 0), Protection::ReadWrite)?;
            std::io::Result::Ok(range)
        };
        let range = map().map_err(|_| Code::OutOfMemory)?;
        let mut mark = SharedMark { file, range, place: 0, last: AtomicU64::new(0) };
        let (place, reached) = mark.settle_in().ok().flatten().ok_or(Code::OutOfMemory)?;
        (mark.place, mark.last) = (place, AtomicU64::new(reached));
        Ok(mark)
    }

    /// Takes a place, rather of nobody than of a process that has ended; its number, and that of the last mark there.
    fn settle_in(&self) -> std::result::Result<Option<(u64, u64)>, MemoryFault> {
        let own = Process::own().number();
        for of_nobody in [true, false] {
            for place in 0..PLACES {
                let at = self.owner(place);
                let owner = RealMemory.load(at, 8)?;
                let free =
                    if of_nobody { owner == 0 } else { owner != own && !Process::of_number(owner).lives() };
                if free && RealMemory.compare_exchange(at, 8, owner, own)? == owner {
                    return Ok(Some((place, self.inherit(place)?)));
                }
            }
        }
        Ok(None)
    }

    /// Notes which marks of a place were lost with the process that had it; the number of the last one.
    fn inherit(&self, place: u64) -> std::result::Result<u64, MemoryFault> {
        let last = Point(RealMemory.load(self.range.base(), 8)?);
        let (after, to) = self.lost(place);
        let known = RealMemory.load(self.reached(place), 8)?.max(RealMemory.load(to, 8)?);
        let Some(number) = Some(last.number()).filter(|n| last.place() == Some(place) && *n > known) else {
            return Ok(known);
        };
        RealMemory.store(after, 8, known)?;
        RealMemory.store(to, 8, number)?;
        Ok(number)
    }

    fn owner(&self, place: u64) -> u64 {
        self.range.base() + HEAD + place * PLACE
    }

    fn reached(&self, place: u64) -> u64 {
        self.owner(place) + 8
    }

    /// Where it stands which marks of a place were lost: those after the first number, up to the second.
    fn lost(&self, place: u64) -> (u64, u64) {
        (self.owner(place) + 16, self.owner(place) + 24)
    }

    /// The page, for other processes.
    pub(crate) fn file(&self) -> &SharedFile {
        &self.file
    }

    /// Sets the mark anew: from now on it is reached when [`Self::reach`] says so.
    pub(crate) fn set(&self) -> Point {
        let number = self.last.fetch_add(1, Ordering::AcqRel) + 1;
        let point = Point((self.place + 1) << NUMBER | number & ((1 << NUMBER) - 1));
        self.store(self.range.base(), point.0);
        point
    }

    /// One of this process's marks is reached, and all before it.
    pub(crate) fn reach(&self, point: Point) {
        let at = self.reached(self.place);
        if let Err(e) = RealMemory.update(at, 8, |n| n.max(point.number())) {
            tracing::error!("an event of several processes: {e}");
        }
    }

    fn store(&self, at: u64, value: u64) {
        if let Err(e) = RealMemory.store(at, 8, value) {
            tracing::error!("an event of several processes: {e}");
        }
    }

    /// The mark as it was last set.
    pub(crate) fn last(&self) -> Point {
        Point(RealMemory.load(self.range.base(), 8).unwrap_or(0))
    }

    /// What has become of a mark.
    pub(crate) fn fate(&self, point: Point) -> Fate {
        let Some(place) = point.place() else { return Fate::Reached };
        let load = |at| RealMemory.load(at, 8).unwrap_or(0);
        let (after, to) = self.lost(place);
        let reached = || load(self.reached(place)) >= point.number();
        if point.number() <= load(to) && point.number() > load(after) {
            return Fate::Lost;
        }
        if reached() {
            return Fate::Reached;
        }
        // Between the questions it may have reached it and ended.
        if place == self.place || Process::of_number(load(self.owner(place))).lives() {
            Fate::Pending
        } else if reached() {
            Fate::Reached
        } else {
            Fate::Lost
        }
    }
}

impl Drop for SharedMark {
    fn drop(&mut self) {
        // Marks that it has not reached are lost, as if the process had ended.
        self.store(self.owner(self.place), 0);
    }
}

impl Point {
    /// Whether it is a mark.
    pub(crate) fn is_some(self) -> bool {
        self.0 != 0
    }

    fn place(self) -> Option<u64> {
        (self.0 >> NUMBER).checked_sub(1).filter(|p| *p < PLACES)
    }

    fn number(self) -> u64 {
        self.0 & ((1 << NUMBER) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reached(mark: &SharedMark, point: Point) -> bool {
        mark.fate(point) == Fate::Reached
    }

    /// The same mark as another process would see it.
    fn opened(mark: &SharedMark) -> SharedMark {
        SharedMark::open(SharedFile::of_number(mark.file().number()).expect("the file"))
            .expect("the same mark")
    }

    /// As if the process that has the other mark had ended: one that began at another time has.
    fn end_process(mark: &SharedMark, other: &SharedMark) {
        let gone = Process { start: Process::own().start.wrapping_add(1), ..Process::own() };
        mark.store(mark.owner(other.place), gone.number());
    }

    #[test]
    fn marks_of_this_process_and_of_one_that_has_ended() {
        let mark = SharedMark::create().expect("a mark");
        assert!(reached(&mark, mark.last()), "never set");
        let first = mark.set();
        let second = mark.set();
        assert!(mark.last() == second && !reached(&mark, second) && !reached(&mark, first));
        mark.reach(first);
        assert!(reached(&mark, first) && !reached(&mark, second));
        let other = opened(&mark);
        assert!(other.place != mark.place && other.last() == second && other.fate(second) == Fate::Pending);
        mark.reach(second);
        assert!(reached(&other, second));
        let third = other.set();
        assert_eq!(mark.fate(third), Fate::Pending);
        end_process(&mark, &other);
        assert_eq!(mark.fate(third), Fate::Lost, "nobody will reach it");
        assert!(reached(&mark, second));
    }

    #[test]
    fn what_was_lost_stays_so_when_the_place_goes_to_another_process() {
        let mark = SharedMark::create().expect("a mark");
        let dead = opened(&mark);
        let (first, second) = (dead.set(), dead.set());
        dead.reach(first);
        // No place is nobody's: only that of the dead is to be had.
        for place in 0..PLACES {
            mark.store(mark.owner(place), Process::own().number());
        }
        end_process(&mark, &dead);
        let heir = opened(&mark);
        assert_eq!(heir.place, dead.place);
        assert!(reached(&mark, first) && mark.fate(second) == Fate::Lost && heir.fate(second) == Fate::Lost);
        let third = heir.set();
        assert_eq!(mark.fate(third), Fate::Pending);
        heir.reach(third);
        assert!(reached(&mark, third) && reached(&mark, first) && mark.fate(second) == Fate::Lost);
        // Nothing was lost with one that had reached what it set.
        end_process(&mark, &heir);
        let next = opened(&mark);
        assert!(next.place == dead.place && reached(&next, third) && next.fate(next.set()) == Fate::Pending);
    }
}
