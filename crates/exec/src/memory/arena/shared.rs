//! Device memory that other processes map.

use std::sync::Arc;

use super::{ArenaError, DeviceArena, LARGE, Place, SLAB, State, give, page_size, take};
use crate::fault::signal;
use crate::memory::map::Protection;
use crate::memory::moving;
use crate::memory::shared::{Backing, SharedFile};

impl DeviceArena {
    /// Allocates `bytes` that are a part of a file: whole pages, with nothing around them that can be touched.
    ///
    /// # Errors
    /// [`ArenaError::Full`]; [`ArenaError::System`], also when the file has no such part.
    pub fn alloc_shared(&self, bytes: usize, backing: &Backing) -> Result<u64, ArenaError> {
        let page = page_size();
        let full = || ArenaError::Full(bytes);
        let committed = bytes.max(1).checked_next_multiple_of(page).ok_or_else(full)?;
        let unit = if bytes >= LARGE { LARGE } else { page };
        let len =
            committed.checked_add(page).and_then(|n| n.checked_next_multiple_of(unit)).ok_or_else(full)?;
        let mut guard = self.state.lock();
        let state = &mut *guard;
        let start = take(&mut state.free, len, unit).ok_or_else(full)?;
        let part = (&*backing.file, backing.offset);
        if let Err(e) = self.map.map_file(start, committed, part, Protection::ReadWrite) {
            give(&mut state.free, start, len);
            return Err(e.into());
        }
        let base = self.address(start);
        state.live.insert(base, (bytes, Place::Pages { start, len, committed: (start, committed) }));
        state.shared.insert(start, backing.clone());
        state.used += bytes;
        Ok(base)
    }

    /// What is needed to map an allocation elsewhere. The first time its memory moves into a file, at the same addresses; who
    /// writes there meanwhile waits. Small allocations take their neighbours with them.
    ///
    /// # Errors
    /// [`ArenaError::NotAllocated`] when nothing starts at `base`; [`ArenaError::System`] when the system gives no file, or no
    /// memory for it.
    pub fn share(&self, base: u64) -> Result<Backing, ArenaError> {
        let mut guard = self.state.lock();
        let state = &mut *guard;
        let &(_, place) = state.live.get(&base).ok_or(ArenaError::NotAllocated(base))?;
        let (start, len) = match place {
            Place::Pages { committed, .. } => committed,
            Place::Cell { slab } => (slab, SLAB),
        };
        let whole = match state.shared.get(&start) {
            Some(known) => known.clone(),
            None => self.move_out(state, start, len)?,
        };
        let offset = whole.offset + (base - self.address(start));
        Ok(Backing { offset, ..whole })
    }

    fn move_out(&self, state: &mut State, start: usize, len: usize) -> Result<Backing, ArenaError> {
        let file = Arc::new(SharedFile::create("memory", len as u64)?);
        signal::install();
        moving::while_moving(self.address(start), len, || self.map.move_into(start, len, &file, 0))?;
        let backing = Backing { file, offset: 0 };
        state.shared.insert(start, backing.clone());
        Ok(backing)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::memory::{read, write};

    #[test]
    fn shared_memory_keeps_its_place_and_contents() {
        let arena = DeviceArena::new(1 << 34).expect("address space");
        for size in [100usize, 5000, 3 << 20] {
            let a = arena.alloc(size).expect("memory");
            let last = a + size as u64 - 1;
            assert_eq!((write(a, &[1]), write(last, &[2])), (Ok(()), Ok(())));
            let backing = arena.share(a).expect("a file");
            let page = page_size() as u64;
            let (from, skip) = (backing.offset / page * page, backing.offset % page);
            let part = Backing { file: backing.file, offset: from };
            let b = arena.alloc_shared(skip as usize + size, &part).expect("the same memory") + skip;
            let mut bytes = [0; 2];
            assert_eq!(read(b, &mut bytes[..1]), Ok(()));
            assert_eq!(read(b + size as u64 - 1, &mut bytes[1..]), Ok(()));
            assert_eq!(bytes, [1, 2], "{size}");
            assert_eq!((write(b, &[9]), read(a, &mut bytes[..1])), (Ok(()), Ok(())));
            assert_eq!(bytes[0], 9, "{size}");
            arena.free(a).expect("free");
            assert_eq!(read(b, &mut bytes[..1]), Ok(()), "it lives on: {size}");
            arena.free(b - skip).expect("free");
            assert!(read(b, &mut bytes).is_err());
        }
        assert_eq!(arena.used(), 0);
    }

    #[test]
    fn memory_moves_while_others_write() {
        const SIZE: usize = 32 << 20;
        let arena = DeviceArena::new(1 << 34).expect("address space");
        let a = arena.alloc(SIZE).expect("memory");
        let stop = AtomicBool::new(false);
        std::thread::scope(|s| {
            // Each has places of its own, all over the memory, and counts there.
            let writers = [0u64, 1].map(|n| {
                let stop = &stop;
                s.spawn(move || {
                    let places = || (0..SIZE as u64).step_by(1 << 16).map(|at| a + at + 8 * n);
                    let mut round = 0u64;
                    while !stop.load(Ordering::Relaxed) || round == 0 {
                        round += 1;
                        for at in places() {
                            assert_eq!(write(at, &round.to_ne_bytes()), Ok(()));
                        }
                    }
                    for at in places() {
                        let mut bytes = [0; 8];
                        assert_eq!(read(at, &mut bytes), Ok(()));
                        assert_eq!(u64::from_ne_bytes(bytes), round, "a write is lost");
                    }
                })
            });
            std::thread::sleep(std::time::Duration::from_millis(20));
            arena.share(a).expect("a file");
            stop.store(true, Ordering::Relaxed);
            writers.into_iter().for_each(|w| w.join().expect("all is there"));
        });
        arena.free(a).expect("free");
    }
}
