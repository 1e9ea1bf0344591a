//! Memory of a resident unit: shared windows, local memory, frames and group states. Reused from unit to unit.

use std::io;

use weft_abi::{GroupState, SHARED_WINDOW};

use crate::memory::map::{Mapping, page_size};

/// Addresses after the shared windows that stay inaccessible: shared offsets have 32 bits, so a wrong one meets a
/// fault and not somebody's memory.
const SHARED_SHADOW: usize = 4 << 30;

/// What a unit needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Needs {
    pub(super) blocks: usize,
    /// Bytes of shared memory that a block declares.
    pub(super) shared_per_block: usize,
    pub(super) local_per_block: usize,
    pub(super) frames_per_block: usize,
    pub(super) groups: usize,
}

/// The memory.
#[derive(Debug)]
pub(super) struct Arena {
    shared: Mapping,
    shared_blocks: usize,
    /// Bytes at the start of each window whose pages are there.
    shared_ready: usize,
    local: Mapping,
    local_len: usize,
    scratch: Mapping,
    scratch_len: usize,
}

impl Arena {
    pub(super) fn new(needs: &Needs) -> io::Result<Self> {
        let windows = needs.blocks * SHARED_WINDOW as usize;
        let shared = match Mapping::reserve(windows + SHARED_SHADOW) {
            Ok(m) => m,
            // Few addresses to be had (`ulimit -v`): a smaller shadow finds fewer mistakes but runs.
            Err(_) => Mapping::reserve(windows + SHARED_WINDOW as usize)?,
        };
        shared.commit(0, windows)?;
        let (local, local_len) = guarded(needs.blocks * needs.local_per_block)?;
        let (scratch, scratch_len) = guarded(scratch_bytes(needs))?;
        let mut arena = Arena {
            shared,
            shared_blocks: needs.blocks,
            shared_ready: 0,
            local,
            local_len,
            scratch,
            scratch_len,
        };
        arena.make_ready(needs.shared_per_block);
        Ok(arena)
    }

    /// Grows what is too small. Contents are lost.
    pub(super) fn fit(&mut self, needs: &Needs) -> io::Result<()> {
        if needs.blocks > self.shared_blocks {
            *self = Arena::new(needs)?;
        }
        if needs.blocks * needs.local_per_block > self.local_len {
            (self.local, self.local_len) = guarded(needs.blocks * needs.local_per_block)?;
        }
        if scratch_bytes(needs) > self.scratch_len {
            (self.scratch, self.scratch_len) = guarded(scratch_bytes(needs))?;
        }
        self.make_ready(needs.shared_per_block);
        Ok(())
    }

    /// Has the system supply the pages of some bytes of each window, and the one behind. Vector accesses at the end of shared
    /// memory have lanes behind it that are masked: of a page that is not there a CPU takes hundreds of cycles to find
    /// out that it is not needed, each time, since no fault ever brings it.
    fn make_ready(&mut self, bytes: usize) {
        let window = SHARED_WINDOW as usize;
        if bytes == 0 {
            return;
        }
        let end = (bytes.next_multiple_of(page_size()) + page_size()).min(window);
        for start in (0..self.shared_blocks).map(|rank| rank * window) {
            for at in (self.shared_ready..end).step_by(page_size()) {
                // SAFETY: the windows are committed, and no block runs in them.
                unsafe { self.shared.base().add(start + at).write_volatile(0) };
            }
        }
        self.shared_ready = self.shared_ready.max(end);
    }

    /// First shared window.
    pub(super) fn shared(&self) -> *mut u8 {
        self.shared.base()
    }

    /// Local memory of block `rank`. The end of the last block's touches the guard.
    pub(super) fn local(&self, needs: &Needs, rank: usize) -> *mut u8 {
        let slack = self.local_len - needs.blocks * needs.local_per_block;
        self.local.base().wrapping_add(slack + rank * needs.local_per_block)
    }

    /// Whether `address` lies in the guard behind local memory.
    pub(super) fn in_local_guard(&self, address: u64) -> bool {
        let end = self.local.base() as u64 + self.local_len as u64;
        (end..self.local.base() as u64 + self.local.len() as u64).contains(&address)
    }

    /// Frames of block `rank`.
    pub(super) fn frames(&self, needs: &Needs, rank: usize) -> *mut u8 {
        self.scratch.base().wrapping_add(rank * needs.frames_per_block)
    }

    /// Group states of block `rank`.
    pub(super) fn groups(&self, needs: &Needs, rank: usize) -> *mut GroupState {
        let at = needs.blocks * needs.frames_per_block + rank * needs.groups * size_of::<GroupState>();
        self.scratch.base().wrapping_add(at).cast()
    }
}

/// Bytes of frames (multiples of 64) and group states behind them.
fn scratch_bytes(needs: &Needs) -> usize {
    needs.blocks * (needs.frames_per_block + needs.groups * size_of::<GroupState>())
}

/// Committed memory of at least `len` bytes with an inaccessible stretch behind; and how many were committed.
fn guarded(len: usize) -> io::Result<(Mapping, usize)> {
    let len = len.next_multiple_of(page_size());
    let map = Mapping::reserve(len + (1 << 20))?;
    map.commit(0, len)?;
    Ok((map, len))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_behind_shared_memory_is_there() {
        let mut needs = Needs {
            blocks: 2,
            shared_per_block: page_size(),
            local_per_block: 0,
            frames_per_block: 0,
            groups: 1,
        };
        let mut arena = Arena::new(&needs).expect("memory");
        let there = |arena: &Arena, rank: usize, page: usize| {
            let at = arena.shared().wrapping_add(rank * SHARED_WINDOW as usize + page * page_size());
            let mut resident = 0u8;
            // SAFETY: asks about a page of a mapping of our own.
            let status = unsafe { libc::mincore(at.cast(), page_size(), &raw mut resident) };
            status == 0 && resident & 1 == 1
        };
        assert!((0..2).all(|rank| there(&arena, rank, 1) && !there(&arena, rank, 2)));
        needs.shared_per_block += 1;
        arena.fit(&needs).expect("memory");
        assert!((0..2).all(|rank| there(&arena, rank, 2)));
        // The window's end is where it was.
        needs.shared_per_block = SHARED_WINDOW as usize;
        arena.fit(&needs).expect("memory");
    }
}
