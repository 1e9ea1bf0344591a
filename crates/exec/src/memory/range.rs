//! Ranges of addresses into which memory is mapped piece by piece.

use std::io;

use super::map::{Mapping, Protection, page_size};
use super::shared::SharedFile;

/// Addresses that are set aside; what is not mapped there faults, and so does what lies around them.
#[derive(Debug)]
pub struct AddressRange {
    map: Mapping,
    /// Where the range begins in the mapping, and its length.
    start: usize,
    len: usize,
}

impl AddressRange {
    /// Sets `len` addresses aside, whole pages, that begin at a multiple of `align` (a power of two, or 0), at `wish` if that is
    /// free and such a multiple.
    ///
    /// # Errors
    /// When the system does not give that many addresses.
    pub fn reserve(len: usize, align: usize, wish: usize) -> io::Result<Self> {
        let page = page_size();
        let align = align.max(page);
        let whole = len.checked_add(2 * page).and_then(|n| n.checked_add(align));
        let whole = whole.ok_or_else(|| io::Error::from(io::ErrorKind::OutOfMemory))?;
        let near = core::ptr::without_provenance_mut(wish.saturating_sub(page));
        let map = Mapping::reserve_near(near, whole)?;
        let base = map.base() as usize;
        let start = (base + page).next_multiple_of(align) - base;
        Ok(AddressRange { map, start, len })
    }

    /// First address.
    pub fn base(&self) -> u64 {
        self.map.base() as u64 + self.start as u64
    }

    /// Number of addresses.
    #[allow(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> usize {
        self.len
    }

    fn inside(&self, at: usize, len: usize) -> io::Result<usize> {
        let fits = at.checked_add(len).is_some_and(|end| end <= self.len);
        if fits { Ok(self.start + at) } else { Err(io::ErrorKind::InvalidInput.into()) }
    }

    /// Maps `len` bytes of a file, from `offset` on, at `at` of the range.
    ///
    /// # Errors
    /// When the system refuses, or the piece leaves the range or the file.
    pub fn map(
        &self,
        at: usize,
        len: usize,
        (file, offset): (&SharedFile, u64),
        protection: Protection,
    ) -> io::Result<()> {
        self.map.map_file(self.inside(at, len)?, len, (file, offset), protection)
    }

    /// Says what may be done with a piece that is mapped.
    ///
    /// # Errors
    /// When the system refuses, or the piece leaves the range.
    pub fn protect(&self, at: usize, len: usize, protection: Protection) -> io::Result<()> {
        self.map.protect_as(self.inside(at, len)?, len, protection)
    }

    /// Takes what is mapped away: the addresses fault.
    ///
    /// # Errors
    /// When the system refuses, or the piece leaves the range.
    pub fn unmap(&self, at: usize, len: usize) -> io::Result<()> {
        self.map.release(self.inside(at, len)?, len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::{read, write};

    #[test]
    fn pieces_come_and_go() {
        const UNIT: usize = 64 << 10;
        let file = SharedFile::create("test", 2 * UNIT as u64).expect("a file");
        let range = AddressRange::reserve(4 * UNIT, 16 * UNIT, 0).expect("addresses");
        let at = range.base();
        assert!(at.is_multiple_of(16 * UNIT as u64));
        let mut byte = [0];
        assert!(read(at, &mut byte).is_err());
        range.map(0, UNIT, (&file, 0), Protection::ReadWrite).expect("map");
        range.map(2 * UNIT, UNIT, (&file, 0), Protection::None).expect("map");
        assert_eq!(write(at + 5, &[7]), Ok(()));
        let second = at + 2 * UNIT as u64 + 5;
        assert!(read(second, &mut byte).is_err());
        range.protect(2 * UNIT, UNIT, Protection::Read).expect("protect");
        assert_eq!((read(second, &mut byte), byte[0]), (Ok(()), 7));
        assert!(write(second, &[8]).is_err());
        range.unmap(2 * UNIT, UNIT).expect("unmap");
        assert!(read(second, &mut byte).is_err());
        assert!(range.map(3 * UNIT, 2 * UNIT, (&file, 0), Protection::Read).is_err());
        assert!(range.map(0, UNIT, (&file, 2 * UNIT as u64), Protection::Read).is_err());
    }
}
