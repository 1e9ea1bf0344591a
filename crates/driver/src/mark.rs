//! Marks that several processes set and wait for: what an event of several processes is (`CU_EVENT_INTERPROCESS`).
//!
//! A page that all of them map. Each process has a place in it with its name and the number of the last of its marks that was
//! reached. The first word says which place's which mark counts. A process that has ended reaches no more marks: nobody waits
//! for them.

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
const FILE_NAME: &str = "event";

/// A mark of a process: the place plus one, and the number; 0 is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Point(u64);

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

    /// Takes a place, of nobody or of a process that has ended; its number, and that of the last mark there.
    fn settle_in(&self) -> std::result::Result<Option<(u64, u64)>, MemoryFault> {
        let own = Process::own().number();
        for place in 0..PLACES {
            let at = self.owner(place);
            let owner = RealMemory.load(at, 8)?;
            if owner != own
                && (owner == 0 || !Process::of_number(owner).lives())
                && RealMemory.compare_exchange(at, 8, owner, own)? == owner
            {
                // Marks that were never reached are so now.
                let last = Point(RealMemory.load(self.range.base(), 8)?);
                let mut reached = RealMemory.load(self.reached(place), 8)?;
                if last.place() == Some(place) {
                    reached = reached.max(last.number());
                    RealMemory.store(self.reached(place), 8, reached)?;
                }
                return Ok(Some((place, reached)));
            }
        }
        Ok(None)
    }

    fn owner(&self, place: u64) -> u64 {
        self.range.base() + 64 + place * 16
    }

    fn reached(&self, place: u64) -> u64 {
        self.owner(place) + 8
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

    /// Whether a mark is reached, or never will be.
    pub(crate) fn is_reached(&self, point: Point) -> bool {
        let Some(place) = point.place() else { return true };
        let reached = || RealMemory.load(self.reached(place), 8).map_or(true, |n| n >= point.number());
        if reached() {
            return true;
        }
        if place == self.place {
            return false;
        }
        let owner = RealMemory.load(self.owner(place), 8).unwrap_or(0);
        // Between the two questions it may have reached it and ended.
        !Process::of_number(owner).lives() || reached()
    }
}

impl Drop for SharedMark {
    fn drop(&mut self) {
        // Its marks are not waited for any more, as if the process had ended.
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

    #[test]
    fn marks_of_this_process_and_of_one_that_has_ended() {
        let mark = SharedMark::create().expect("a mark");
        assert!(mark.is_reached(mark.last()), "never set");
        let first = mark.set();
        let second = mark.set();
        assert!(mark.last() == second && !mark.is_reached(second) && !mark.is_reached(first));
        mark.reach(first);
        assert!(mark.is_reached(first) && !mark.is_reached(second));
        // As another process would see it.
        let file = SharedFile::of_number(mark.file().number()).expect("the file");
        let other = SharedMark::open(file).expect("the same mark");
        assert!(other.place != mark.place && other.last() == second && !other.is_reached(second));
        mark.reach(second);
        assert!(other.is_reached(second));
        // A process that began at another time has ended.
        let third = other.set();
        assert!(!mark.is_reached(third));
        let gone = Process { start: Process::own().start.wrapping_add(1), ..Process::own() };
        mark.store(mark.owner(other.place), gone.number());
        assert!(mark.is_reached(third), "nobody will reach it");
    }
}
