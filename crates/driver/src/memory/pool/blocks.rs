//! Which parts of a pool's memory are free, and which will be.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::Arc;

/// Blocks begin at its multiples and are as long as one.
const UNIT: u64 = 512;
/// Blocks that are free once a stream gets there and are looked at, at most, latest first.
const LOOKED_AT: usize = 64;

/// When a block becomes free: what a stream does then.
pub(crate) trait Moment: Any + Send + Sync + Debug {
    /// Whether all that is given to a stream from now on waits for it, as far as that is easily seen; `last` is the address of what
    /// the stream was given last.
    fn precedes(&self, last: usize) -> bool;
}

/// A block that is free once a stream gets there.
#[derive(Debug)]
struct Pending {
    base: u64,
    size: u64,
    stream: u64,
    /// Names what the stream does then.
    id: u64,
    moment: Option<Arc<dyn Moment>>,
    /// The stream got there, but others may not know.
    is_over: bool,
}

/// A stretch of memory that the pool has.
#[derive(Debug)]
pub(super) struct Chunk {
    pub(super) size: u64,
    /// Where it is in the pool's file, of a pool that can be shared.
    pub(super) offset: Option<u64>,
}

/// For whom a block is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct For {
    /// The stream's number.
    pub(crate) stream: u64,
    /// The address of what it was given last, or 0.
    pub(crate) last: usize,
}

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    pub(super) chunks: BTreeMap<u64, Chunk>,
    /// Free stretches: start → length; never adjacent within a chunk.
    free: BTreeMap<u64, u64>,
    by_size: BTreeSet<(u64, u64)>,
    pending: Vec<Pending>,
}

/// Bytes of the block for an allocation.
pub(super) fn rounded(bytes: u64) -> Option<u64> {
    bytes.max(1).checked_next_multiple_of(UNIT)
}

impl Blocks {
    /// Takes a block that is free.
    pub(super) fn take_free(&mut self, size: u64) -> Option<u64> {
        let &(found, base) = self.by_size.range((size, 0)..).next()?;
        self.by_size.remove(&(found, base));
        self.free.remove(&base);
        if found > size {
            self.note_free(base + size, found - size);
        }
        Some(base)
    }

    fn note_free(&mut self, base: u64, size: u64) {
        self.free.insert(base, size);
        self.by_size.insert((size, base));
    }

    /// Gives a block back.
    pub(super) fn give(&mut self, mut base: u64, mut size: u64) {
        let before = self.free.range(..base).next_back().map(|(b, s)| (*b, *s));
        // Chunks may touch; a free stretch is of one.
        if let Some((b, s)) = before
            && b + s == base
            && !self.chunks.contains_key(&base)
        {
            self.free.remove(&b);
            self.by_size.remove(&(s, b));
            (base, size) = (b, s + size);
        }
        let end = base + size;
        if !self.chunks.contains_key(&end)
            && let Some(s) = self.free.remove(&end)
        {
            self.by_size.remove(&(s, end));
            size += s;
        }
        self.note_free(base, size);
    }

    /// Adds a chunk, all of it free.
    pub(super) fn add(&mut self, base: u64, chunk: Chunk) {
        let size = chunk.size;
        self.chunks.insert(base, chunk);
        self.note_free(base, size);
    }

    /// Whether all of a chunk is free.
    pub(super) fn is_free(&self, base: u64) -> bool {
        self.chunks.get(&base).is_some_and(|c| self.free.get(&base) == Some(&c.size))
    }

    /// The chunk that an address lies in.
    pub(super) fn chunk_of(&self, address: u64) -> Option<(u64, &Chunk)> {
        let (base, chunk) = self.chunks.range(..=address).next_back()?;
        (address - base < chunk.size).then_some((*base, chunk))
    }

    /// Takes a chunk away of which all is free.
    pub(super) fn remove(&mut self, base: u64) -> Option<Chunk> {
        if !self.is_free(base) {
            return None;
        }
        let chunk = self.chunks.remove(&base)?;
        self.free.remove(&base);
        self.by_size.remove(&(chunk.size, base));
        Some(chunk)
    }

    /// Notes that a block is free once a stream gets there.
    pub(super) fn defer(&mut self, base: u64, size: u64, stream: u64, id: u64) {
        self.pending.push(Pending { base, size, stream, id, moment: None, is_over: false });
    }

    /// Says when that is.
    pub(super) fn set_moment(&mut self, id: u64, moment: &Arc<dyn Moment>) {
        for p in self.pending.iter_mut().rev().take(LOOKED_AT).filter(|p| p.id == id) {
            p.moment = Some(moment.clone());
        }
    }

    /// The stream got there. With `now` the block is free for everybody.
    pub(super) fn complete(&mut self, id: u64, now: bool) {
        let mut at = 0;
        while at < self.pending.len() {
            if self.pending[at].id == id && now {
                let p = self.pending.swap_remove(at);
                self.give(p.base, p.size);
                continue;
            }
            self.pending[at].is_over |= self.pending[at].id == id;
            at += 1;
        }
    }

    /// What streams got to is free for everybody.
    pub(super) fn settle(&mut self) {
        let over: Vec<Pending> = self.pending.extract_if(.., |p| p.is_over).collect();
        over.into_iter().for_each(|p| self.give(p.base, p.size));
    }

    /// Takes a block that will be free before the stream it is for uses it: it was freed there, or with `follow` in one that it
    /// waits for.
    pub(super) fn take_ordered(&mut self, size: u64, whom: For, follow: bool) -> Option<u64> {
        let precedes = |p: &Pending| {
            p.stream == whom.stream
                || follow && whom.last != 0 && p.moment.as_ref().is_some_and(|m| m.precedes(whom.last))
        };
        let looked_at = self.pending.iter().enumerate().rev().take(LOOKED_AT);
        let fits = looked_at.filter(|(_, p)| p.size >= size && precedes(p));
        let (at, _) = fits.min_by_key(|(_, p)| p.size)?;
        Some(self.split(at, size))
    }

    /// Takes a block that another stream will have freed; the stream it is for has to wait until then.
    pub(super) fn take_later(&mut self, size: u64) -> Option<(u64, Arc<dyn Moment>)> {
        let found = self.pending.iter().position(|p| p.size >= size && p.moment.is_some())?;
        let moment = self.pending[found].moment.clone()?;
        Some((self.split(found, size), moment))
    }

    /// Takes the first `size` bytes of a pending block.
    fn split(&mut self, at: usize, size: u64) -> u64 {
        let p = &mut self.pending[at];
        let base = p.base;
        if p.size == size {
            self.pending.swap_remove(at);
        } else {
            p.base += size;
            p.size -= size;
        }
        base
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_blocks_join_within_their_chunk() {
        let mut b = Blocks::default();
        b.add(0x1000, Chunk { size: 0x1000, offset: None });
        b.add(0x2000, Chunk { size: 0x1000, offset: None });
        let all: Vec<u64> = (0..8).map(|_| b.take_free(0x400).expect("room")).collect();
        assert_eq!(b.take_free(0x200), None);
        all.iter().rev().for_each(|a| b.give(*a, 0x400));
        assert!(b.is_free(0x1000) && b.is_free(0x2000));
        assert_eq!(b.take_free(0x1001), None, "chunks do not join");
        let a = b.take_free(0x1000).expect("room");
        assert!(b.remove(a).is_none());
        b.give(a, 0x1000);
        assert_eq!(b.remove(a).map(|c| c.size), Some(0x1000));
    }

    #[test]
    fn blocks_that_will_be_free() {
        let mut b = Blocks::default();
        b.add(0x1000, Chunk { size: 0x1000, offset: None });
        let a = b.take_free(0x1000).expect("room");
        b.defer(a, 0x1000, 7, 1);
        let whom = |stream| For { stream, last: 0 };
        assert_eq!(b.take_free(0x200), None);
        assert_eq!(b.take_ordered(0x200, whom(8), true), None);
        assert_eq!(b.take_ordered(0x200, whom(7), false), Some(a));
        b.complete(1, false);
        assert_eq!(b.take_free(0x200), None);
        b.settle();
        assert_eq!(b.take_free(0xe00), Some(a + 0x200));
        b.give(a, 0x200);
        b.give(a + 0x200, 0xe00);
        assert!(b.is_free(0x1000));
    }
}
