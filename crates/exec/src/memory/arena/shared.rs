//! Device memory that other processes map.

use std::sync::Arc;

use super::{ArenaError, DeviceArena, LARGE, Place, SLAB, State, give, page_size, take};
use crate::memory::map::Protection;
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

    /// What is needed to map an allocation elsewhere. The first time its memory moves into a file, at the same addresses; nobody
    /// may use it meanwhile. Small allocations take their neighbours with them.
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

    /// Whether an allocation's memory is part of a file already.
    pub fn is_shared(&self, base: u64) -> bool {
        let state = self.state.lock();
        state.live.get(&base).is_some_and(|(_, place)| match place {
            Place::Pages { committed, .. } => state.shared.contains_key(&committed.0),
            Place::Cell { slab } => state.shared.contains_key(slab),
        })
    }

    fn move_out(&self, state: &mut State, start: usize, len: usize) -> Result<Backing, ArenaError> {
        let file = Arc::new(SharedFile::create("memory", len as u64)?);
        self.map.move_into(start, len, &file, 0)?;
        let backing = Backing { file, offset: 0 };
        state.shared.insert(start, backing.clone());
        Ok(backing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::{read, write};

    #[test]
    fn shared_memory_keeps_its_place_and_contents() {
        let arena = DeviceArena::new(1 << 34).expect("address space");
        for size in [100usize, 5000, 3 << 20] {
            let a = arena.alloc(size).expect("memory");
            let last = a + size as u64 - 1;
            assert_eq!((write(a, &[1]), write(last, &[2])), (Ok(()), Ok(())));
            assert!(!arena.is_shared(a));
            let backing = arena.share(a).expect("a file");
            assert!(arena.is_shared(a));
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
}
