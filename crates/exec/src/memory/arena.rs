//! Device memory: a reserved range of addresses in which every allocation is surrounded by addresses that fault.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;

use parking_lot::Mutex;
use weft_abi::{Accommodation, Racy};

use super::map::{Mapping, Protection, page_size};
use super::shared::Backing;

mod pieces;
mod shared;

pub use pieces::Piece;

/// Alignment every allocation has at least (`cudaMalloc` promises 256).
const ALIGN: usize = 512;
/// Bytes behind an allocation that may be touched, at least.
const SLACK: usize = 512;
/// Up to this size, as many bytes as an allocation has may be touched behind it.
const AS_MUCH: usize = 4096;
/// Up to this size, allocations share slabs.
const SMALL: usize = 2048;
/// Bytes of a slab.
const SLAB: usize = 64 << 10;
/// From this size on, allocations begin at a large page.
const LARGE: usize = 2 << 20;

/// Rows of a matrix of which blocks' threads find out by masks that they are beyond its end.
const ROWS: usize = 32;

/// Bytes behind an allocation that may be touched, and before it when they are more than [`SLACK`]. Programs that run a
/// little over either end mostly work on hardware, where 2 MiB are mapped at a time; they shall work here. A 64th covers the row
/// above and the row below a square matrix that a stencil loads before it looks whether they are there; as much as the
/// allocation, up to [`AS_MUCH`], the queue of which each block reads one task more before it sees that there is none.
///
/// Masked accesses without any lane, by which rows of threads below a matrix do nothing, fault nowhere; but where nothing is mapped
/// they take a CPU a hundred times as long. So [`ROWS`] rows of a square matrix of words are covered: of n · n · 4 bytes, n · 4 each.
fn slack(size: usize) -> usize {
    let rows = ROWS * 4 * (size / 4).isqrt();
    (size / 64).max(size.min(AS_MUCH)).max(rows.min(size)).next_multiple_of(ALIGN).clamp(SLACK, LARGE)
}

/// Why an allocation or a release did not succeed.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// No room among the reserved addresses.
    #[error("out of device addresses for {0} bytes")]
    Full(usize),
    /// The system gave no memory.
    #[error("the system gave no memory: {0}")]
    System(#[from] io::Error),
    /// Not the start of an allocation.
    #[error("{0:#x} is not the start of an allocation")]
    NotAllocated(u64),
}

/// A live allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allocation {
    /// First address.
    pub base: u64,
    /// Bytes asked for.
    pub size: usize,
}

/// What lies behind an allocation.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// Pages of its own: offset and length in the arena, guard included; committed part.
    Pages { start: usize, len: usize, committed: (usize, usize) },
    /// A cell of a slab.
    Cell { slab: usize },
}

/// Cells of one size in one committed stretch.
#[derive(Debug)]
struct Slab {
    cell: usize,
    free: Vec<u32>,
}

#[derive(Debug, Default)]
struct State {
    /// Free stretches of the arena: start → length, never adjacent.
    free: BTreeMap<usize, usize>,
    live: BTreeMap<u64, (usize, Place)>,
    slabs: BTreeMap<usize, Slab>,
    /// Stretches that are parts of files, by the offset at which they begin.
    shared: BTreeMap<usize, Backing>,
    used: usize,
}

/// Device memory.
#[derive(Debug)]
pub struct DeviceArena {
    map: Mapping,
    state: Mutex<State>,
    /// How programs are treated that run over the ends of allocations.
    racy: Racy,
}

impl DeviceArena {
    /// Reserves `bytes` of addresses (not memory): what all allocations and their guards share.
    ///
    /// # Errors
    /// When the system does not give that many addresses.
    pub fn new(bytes: usize) -> io::Result<Self> {
        Self::near(0, bytes)
    }

    /// The same, at `address` if that is free.
    ///
    /// # Errors
    /// When the system does not give that many addresses.
    pub fn near(address: usize, bytes: usize) -> io::Result<Self> {
        let wish = core::ptr::without_provenance_mut(address);
        let map = Mapping::reserve_near(wish, bytes.saturating_add(LARGE))?;
        // Start at a large page, so that offsets and addresses are aligned alike.
        let skip = (map.base() as usize).next_multiple_of(LARGE) - map.base() as usize;
        let mut state = State::default();
        state.free.insert(skip, map.len() - skip);
        Ok(DeviceArena { map, state: Mutex::new(state), racy: Racy::default() })
    }

    /// The same for programs that are treated so: where overruns are not tolerated, nothing behind an allocation can be
    /// touched but what its last [`ALIGN`] bytes bring along, and small allocations' neighbours.
    #[must_use]
    pub fn treating(self, racy: Racy) -> Self {
        DeviceArena { racy, ..self }
    }

    /// Its addresses, allocated or not.
    pub fn addresses(&self) -> Range<u64> {
        let base = self.map.base() as u64;
        base..base + self.map.len() as u64
    }

    /// Whether `address` is one of the arena's, allocated or not.
    pub fn contains(&self, address: u64) -> bool {
        self.addresses().contains(&address)
    }

    /// Bytes in live allocations, as asked for.
    pub fn used(&self) -> usize {
        self.state.lock().used
    }

    /// Allocates. Fresh memory is zero, reused small allocations are not.
    ///
    /// # Errors
    /// [`ArenaError::Full`] and [`ArenaError::System`].
    pub fn alloc(&self, bytes: usize) -> Result<u64, ArenaError> {
        self.alloc_paged(bytes, true)
    }

    /// The same; large allocations get large pages only if `large_pages`: what is used in small pieces need not be zeroed in large
    /// ones.
    ///
    /// # Errors
    /// As [`Self::alloc`].
    pub fn alloc_paged(&self, bytes: usize, large_pages: bool) -> Result<u64, ArenaError> {
        let mut state = self.state.lock();
        let size = bytes.max(1);
        let (base, place) = if size <= SMALL {
            self.alloc_cell(&mut state, size.next_power_of_two().max(ALIGN))?
        } else {
            self.alloc_pages(&mut state, size, large_pages)?
        };
        state.live.insert(base, (bytes, place));
        state.used += bytes;
        Ok(base)
    }

    fn address(&self, offset: usize) -> u64 {
        self.map.base() as u64 + offset as u64
    }

    /// Pages of its own. Below [`LARGE`] the end of the allocation with its slack, rounded to [`ALIGN`], touches the guard.
    fn alloc_pages(
        &self,
        state: &mut State,
        size: usize,
        large_pages: bool,
    ) -> Result<(u64, Place), ArenaError> {
        let page = page_size();
        let full = || ArenaError::Full(size);
        let behind = if self.racy.makes(Accommodation::Overrun) { slack(size) } else { 0 };
        let before = if behind > SLACK { behind.next_multiple_of(page) } else { 0 };
        let needed =
            size.checked_add(behind).and_then(|n| n.checked_next_multiple_of(ALIGN)).ok_or_else(full)?;
        let committed = needed.checked_add(before).and_then(|n| n.checked_next_multiple_of(page));
        let committed = committed.ok_or_else(full)?;
        // A large allocation itself begins at a large page, what may be touched before it ends there.
        let (unit, skip) = if size >= LARGE { (LARGE, LARGE - before) } else { (page, 0) };
        let len = committed.checked_add(skip + page).and_then(|n| n.checked_next_multiple_of(unit));
        let len = len.ok_or_else(full)?;
        let start = take(&mut state.free, len, unit).ok_or_else(full)?;
        let first = start + skip;
        if let Err(e) = self.map.commit(first, committed) {
            give(&mut state.free, start, len);
            return Err(e.into());
        }
        let base = if size >= LARGE { start + LARGE } else { first + committed - needed };
        if size >= LARGE && large_pages {
            self.map.advise_huge(base, first + committed - base);
        }
        Ok((self.address(base), Place::Pages { start, len, committed: (first, committed) }))
    }

    fn alloc_cell(&self, state: &mut State, cell: usize) -> Result<(u64, Place), ArenaError> {
        let found = state.slabs.iter_mut().find(|(_, s)| s.cell == cell && !s.free.is_empty());
        if let Some((&slab, s)) = found
            && let Some(i) = s.free.pop()
        {
            return Ok((self.address(slab + i as usize * cell), Place::Cell { slab }));
        }
        let len = SLAB + page_size();
        let slab = take(&mut state.free, len, page_size()).ok_or(ArenaError::Full(cell))?;
        if let Err(e) = self.map.commit(slab, SLAB) {
            give(&mut state.free, slab, len);
            return Err(e.into());
        }
        // The last cell first: behind a single small allocation there is little more than the slack.
        let last = cells(cell) - 1;
        state.slabs.insert(slab, Slab { cell, free: (0..last as u32).collect() });
        Ok((self.address(slab + last * cell), Place::Cell { slab }))
    }

    /// Frees the allocation that starts at `base`; its addresses fault from then on (small ones may not).
    ///
    /// # Errors
    /// [`ArenaError::NotAllocated`] when nothing starts there.
    pub fn free(&self, base: u64) -> Result<(), ArenaError> {
        let mut guard = self.state.lock();
        let state = &mut *guard;
        let (size, place) = state.live.remove(&base).ok_or(ArenaError::NotAllocated(base))?;
        state.used -= size;
        match place {
            Place::Pages { start, len, committed } => {
                state.shared.remove(&committed.0);
                self.map.release(committed.0, committed.1)?;
                give(&mut state.free, start, len);
            }
            Place::Cell { slab } => {
                let offset = (base - self.address(0)) as usize;
                if let Some(s) = state.slabs.get_mut(&slab) {
                    s.free.push(((offset - slab) / s.cell) as u32);
                    if s.free.len() == cells(s.cell) {
                        state.slabs.remove(&slab);
                        state.shared.remove(&slab);
                        self.map.release(slab, SLAB)?;
                        give(&mut state.free, slab, SLAB + page_size());
                    }
                }
            }
        }
        Ok(())
    }

    /// Says what may be done with whole pages of live allocations, from one address up to another.
    ///
    /// # Errors
    /// When the addresses are not the arena's, or no pages' ends, or the system refuses.
    pub fn protect(&self, from: u64, to: u64, protection: Protection) -> io::Result<()> {
        let (base, page) = (self.map.base() as u64, page_size() as u64);
        let inside = from >= base && to >= from && to - base <= self.map.len() as u64;
        if !inside || !from.is_multiple_of(page) || !to.is_multiple_of(page) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        self.map.protect_as((from - base) as usize, (to - from) as usize, protection)
    }

    /// What kernels may touch around `address`: a live allocation with what they may touch before and behind it.
    pub fn stretch(&self, address: u64) -> Option<Range<u64>> {
        let state = self.state.lock();
        let before = state.live.range(..=address).next_back();
        let behind = state.live.range(address..).next();
        let around = |(&base, &(_, place)): (&u64, &(usize, Place))| match place {
            Place::Pages { committed: (start, len), .. } => self.address(start)..self.address(start + len),
            Place::Cell { slab } => base..base + state.slabs.get(&slab).map_or(0, |s| s.cell as u64),
        };
        [before, behind].into_iter().flatten().map(around).find(|s| s.contains(&address))
    }

    /// The live allocation that `address` lies in. An allocation of no bytes is found at its start.
    pub fn lookup(&self, address: u64) -> Option<Allocation> {
        let state = self.state.lock();
        let (&base, &(size, _)) = state.live.range(..=address).next_back()?;
        (address - base < size.max(1) as u64).then_some(Allocation { base, size })
    }
}

/// Cells in a slab: the slack behind the last one, which is as large, belongs to it, too.
fn cells(cell: usize) -> usize {
    (SLAB - cell) / cell
}

/// Takes `len` at a multiple of `unit` from the first free stretch that has room.
fn take(free: &mut BTreeMap<usize, usize>, len: usize, unit: usize) -> Option<usize> {
    // Offsets are aligned like addresses up to `LARGE` because the first free offset is.
    let base = free.iter().find_map(|(&start, &n)| {
        let at = start.checked_next_multiple_of(unit)?;
        (at - start <= n && n - (at - start) >= len).then_some((start, n, at))
    });
    let (start, n, at) = base?;
    free.remove(&start);
    if at > start {
        free.insert(start, at - start);
    }
    if start + n > at + len {
        free.insert(at + len, start + n - at - len);
    }
    Some(at)
}

/// Gives a stretch back and joins it with its neighbours.
fn give(free: &mut BTreeMap<usize, usize>, mut start: usize, mut len: usize) {
    if let Some((&s, &n)) = free.range(..start).next_back()
        && s + n == start
    {
        free.remove(&s);
        start = s;
        len += n;
    }
    if let Some(n) = free.remove(&(start + len)) {
        len += n;
    }
    free.insert(start, len);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::{MemoryFault, read, write};

    #[test]
    fn guards_surround_allocations() {
        let arena = DeviceArena::new(1 << 40).expect("address space");
        let mut buf = [0u8; 4];
        for size in [1usize, 300, 1024, 2048, 5000, 1 << 20, 3 << 20, 256 << 20] {
            let a = arena.alloc(size).expect("memory");
            assert_eq!(a % 256, 0);
            assert_eq!(write(a + size as u64 - 1, &[7]), Ok(()));
            assert_eq!(arena.lookup(a + size as u64 - 1), Some(Allocation { base: a, size }));
            assert_eq!(arena.lookup(a + size as u64), None);
            let end = a + (size.next_multiple_of(ALIGN) + SLACK) as u64 - 4;
            assert_eq!(read(a + size as u64, &mut buf), Ok(()), "no slack after {size} bytes");
            assert_eq!(read(end, &mut buf), Ok(()), "little slack after {size} bytes");
            let end = a + (size + slack(size)).next_multiple_of(page_size()) as u64;
            assert!(read(end, &mut buf).is_err(), "no guard after {size} bytes");
            assert!(read(a + (1 << 30), &mut buf).is_err());
            // A row of a square matrix of floats before the start and behind the end.
            if size >= 1 << 20 {
                let row = 4 * (size / 4).isqrt() as u64;
                assert_eq!(read(a - row, &mut buf), Ok(()), "no slack before {size} bytes");
                // As many rows behind it as blocks of 32 rows may have below the last one.
                let rows = if size >= LARGE << 6 { 1 } else { ROWS as u64 };
                assert_eq!(
                    read(a + size as u64 + rows * row - 4, &mut buf),
                    Ok(()),
                    "no slack after {size} bytes"
                );
                let first = (a - slack(size) as u64) & !(page_size() as u64 - 1);
                assert!(read(first - 1, &mut buf[..1]).is_err(), "no guard before {size} bytes");
            }
            assert!(size < LARGE || a.is_multiple_of(LARGE as u64));
        }
        // Nothing is there for programs that overrun where that is not tolerated.
        let strict = DeviceArena::new(1 << 30).expect("address space").treating(Racy::Strict);
        for size in [5120, 1 << 20, 3 << 20] {
            let a = strict.alloc(size).expect("memory");
            assert_eq!(write(a + size as u64 - 1, &[7]), Ok(()));
            let end = (a + size as u64).next_multiple_of(page_size() as u64);
            assert!(read(end, &mut buf).is_err() && read(a - 4096, &mut buf).is_err());
        }
        let a = arena.alloc(10_000).expect("memory");
        arena.free(a).expect("live");
        assert_eq!(read(a, &mut buf), Err(MemoryFault { address: a }));
        assert!(matches!(arena.free(a), Err(ArenaError::NotAllocated(_))));
    }

    #[test]
    fn what_may_be_touched_around_an_address() {
        let arena = DeviceArena::new(1 << 30).expect("address space");
        for size in [1usize, 2000, 5000, 1 << 20, 3 << 20] {
            let [a, b] = [0; 2].map(|_| arena.alloc(size).expect("memory"));
            let last = a + size as u64 - 1;
            let [first, end] = [a, last].map(|at| arena.stretch(at).expect("live"));
            assert!(first == end && first.contains(&a) && first.contains(&last), "{size}");
            // What lies before it is its own, and all of it can be read.
            assert_eq!(arena.stretch(first.start), Some(first.clone()));
            let mut all = vec![0; (first.end - first.start) as usize];
            assert_eq!(read(first.start, &mut all), Ok(()));
            arena.free(a).expect("live");
            assert_eq!((arena.stretch(a), arena.stretch(last)), (None, None), "{size}");
            assert!(arena.stretch(b).is_some());
            arena.free(b).expect("live");
        }
    }

    #[test]
    fn everything_comes_back() {
        let arena = DeviceArena::new(64 << 20).expect("address space");
        let before = arena.state.lock().free.clone();
        let mut all = Vec::new();
        let mut n = 1usize;
        for i in 0..400 {
            n = (n * 7919 + i) % 60_000;
            all.push(arena.alloc(n).expect("memory"));
        }
        all.sort_unstable();
        all.windows(2).for_each(|w| assert_ne!(w[0], w[1]));
        for a in all {
            arena.free(a).expect("live");
        }
        assert_eq!(arena.used(), 0);
        assert_eq!(arena.state.lock().free, before);
        assert!(matches!(arena.alloc(1 << 40), Err(ArenaError::Full(_))));
        assert!(matches!(arena.alloc(usize::MAX), Err(ArenaError::Full(_))));
    }
}
