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
    pub(super) local_per_block: usize,
    pub(super) frames_per_block: usize,
    pub(super) groups: usize,
}

/// The memory.
#[derive(Debug)]
pub(super) struct Arena {
    shared: Mapping,
    shared_blocks: usize,
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
        Ok(Arena { shared, shared_blocks: needs.blocks, local, local_len, scratch, scratch_len })
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
        Ok(())
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
