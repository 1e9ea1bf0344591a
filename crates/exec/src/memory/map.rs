//! Reserved stretches of address space, committed piecewise.

use std::io;
use std::sync::OnceLock;

use super::shared::SharedFile;

/// What may be done with mapped memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Protection {
    /// Nothing: accesses fault.
    None,
    /// Reading.
    Read,
    /// Reading and writing.
    ReadWrite,
}

impl Protection {
    pub(super) fn bits(self) -> i32 {
        match self {
            Protection::None => libc::PROT_NONE,
            Protection::Read => libc::PROT_READ,
            Protection::ReadWrite => libc::PROT_READ | libc::PROT_WRITE,
        }
    }
}

/// Pages that the system is asked about at a time.
const PAGES_AT_A_TIME: usize = 4096;

/// Bytes of a page.
pub(crate) fn page_size() -> usize {
    static PAGE: OnceLock<usize> = OnceLock::new();
    *PAGE.get_or_init(|| {
        // SAFETY: no memory is involved.
        let n = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
        usize::try_from(n).ok().filter(|n| n.is_power_of_two()).unwrap_or(4096)
    })
}

/// Address space of our own, unmapped when dropped. Nothing is accessible until committed.
#[derive(Debug)]
pub(crate) struct Mapping {
    base: *mut u8,
    len: usize,
}

// SAFETY: a mapping is only an address range; who may touch its memory is its owner's business.
unsafe impl Send for Mapping {}
// SAFETY: as above.
unsafe impl Sync for Mapping {}

impl Mapping {
    /// Reserves `len` bytes, rounded up to pages.
    ///
    /// # Errors
    /// When the system refuses.
    pub(crate) fn reserve(len: usize) -> io::Result<Self> {
        Self::reserve_near(core::ptr::null_mut(), len)
    }

    /// The same at `wish`, if that is free.
    ///
    /// # Errors
    /// When the system refuses.
    pub(crate) fn reserve_near(wish: *mut u8, len: usize) -> io::Result<Self> {
        let len = len.max(1).next_multiple_of(page_size());
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: a new anonymous mapping; the system takes the address as a hint and replaces nothing.
        let base = unsafe { libc::mmap(wish.cast(), len, libc::PROT_NONE, flags, -1, 0) };
        if base == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        Ok(Mapping { base: base.cast(), len })
    }

    /// First address.
    pub(crate) fn base(&self) -> *mut u8 {
        self.base
    }

    /// Bytes, a multiple of the page size.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    fn at(&self, start: usize, len: usize) -> *mut libc::c_void {
        assert!(start <= self.len && len <= self.len - start, "range outside of its mapping");
        self.base.wrapping_add(start).cast()
    }

    fn protect(&self, start: usize, len: usize, protection: i32) -> io::Result<()> {
        if len == 0 {
            return Ok(());
        }
        // SAFETY: the range is ours.
        match unsafe { libc::mprotect(self.at(start, len), len, protection) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// Says what may be done with a range.
    ///
    /// # Errors
    /// When the system refuses.
    pub(crate) fn protect_as(&self, start: usize, len: usize, protection: Protection) -> io::Result<()> {
        self.protect(start, len, protection.bits())
    }

    /// Puts a part of a file, from `offset` on, in the place of a range. Who else maps the part shares it.
    ///
    /// # Errors
    /// When the system refuses, or the file has no such part.
    pub(crate) fn map_file(
        &self,
        start: usize,
        len: usize,
        (file, offset): (&SharedFile, u64),
        protection: Protection,
    ) -> io::Result<()> {
        // The last page of a file is there as a whole.
        let there = file.len().next_multiple_of(page_size() as u64);
        if offset.checked_add(len as u64).is_none_or(|end| end > there) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let flags = libc::MAP_SHARED | libc::MAP_NORESERVE | libc::MAP_FIXED;
        let (at, bits) = (self.at(start, len), protection.bits());
        // SAFETY: replaces a range that is ours by a file's part, which stays there: its size is sealed.
        let p = unsafe { libc::mmap(at, len, bits, flags, file.number(), offset.cast_signed()) };
        if p == libc::MAP_FAILED { Err(io::Error::last_os_error()) } else { Ok(()) }
    }

    /// Moves what a range holds into a part of a file, from `offset` on, which takes its place. Meanwhile it can only be read.
    ///
    /// # Errors
    /// When the system refuses; then the range is as it was.
    pub(crate) fn move_into(
        &self,
        start: usize,
        len: usize,
        file: &SharedFile,
        offset: u64,
    ) -> io::Result<()> {
        let copy = Mapping::reserve(len)?;
        copy.map_file(0, len, (file, offset), Protection::ReadWrite)?;
        self.make_read_only(start, len)?;
        // Where the system does not tell, all of it.
        for (from, to) in self.resident(start, len).unwrap_or_else(|_| vec![(start, start + len)]) {
            let bytes = to - from;
            // SAFETY: both stretches are mapped, readable and writable, and apart.
            unsafe {
                core::ptr::copy_nonoverlapping(self.base.add(from), copy.base.add(from - start), bytes)
            };
        }
        let moved = self.map_file(start, len, (file, offset), Protection::ReadWrite);
        moved.or_else(|e| self.commit(start, len).and(Err(e)))
    }

    /// The stretches of a range that may have been written: those of which the system has pages. Others are zero.
    fn resident(&self, start: usize, len: usize) -> io::Result<Vec<(usize, usize)>> {
        let page = page_size();
        let mut stretches: Vec<(usize, usize)> = Vec::new();
        let pages = std::fs::File::open("/proc/self/pagemap")?;
        let first = (self.base as usize + start) / page;
        for at in (0..len / page).step_by(PAGES_AT_A_TIME) {
            let mut words = vec![0u8; (len / page - at).min(PAGES_AT_A_TIME) * 8];
            std::os::unix::fs::FileExt::read_exact_at(&pages, &mut words, (first + at) as u64 * 8)?;
            for (i, word) in words.chunks_exact(8).enumerate() {
                // Bits 63 and 62: in memory, or in swap.
                if word[7] & 0xc0 == 0 {
                    continue;
                }
                let from = start + (at + i) * page;
                match stretches.last_mut() {
                    Some(last) if last.1 == from => last.1 += page,
                    _ => stretches.push((from, from + page)),
                }
            }
        }
        Ok(stretches)
    }

    /// Makes a range readable and writable.
    ///
    /// # Errors
    /// When the system refuses, for want of memory or of map entries.
    pub(crate) fn commit(&self, start: usize, len: usize) -> io::Result<()> {
        self.protect(start, len, libc::PROT_READ | libc::PROT_WRITE)
    }

    /// Makes a range readable only.
    ///
    /// # Errors
    /// When the system refuses.
    pub(crate) fn make_read_only(&self, start: usize, len: usize) -> io::Result<()> {
        self.protect(start, len, libc::PROT_READ)
    }

    /// Makes a range executable and not writable.
    ///
    /// # Errors
    /// When the system refuses.
    pub(crate) fn make_executable(&self, start: usize, len: usize) -> io::Result<()> {
        self.protect(start, len, libc::PROT_READ | libc::PROT_EXEC)
    }

    /// Gives the memory of a range back; it reads as zero afterwards.
    pub(crate) fn discard(&self, start: usize, len: usize) {
        // SAFETY: the range is ours.
        unsafe { libc::madvise(self.at(start, len), len, libc::MADV_DONTNEED) };
    }

    /// Asks for large pages in a range.
    pub(crate) fn advise_huge(&self, start: usize, len: usize) {
        // SAFETY: the range is ours, and the advice changes no contents.
        unsafe { libc::madvise(self.at(start, len), len, libc::MADV_HUGEPAGE) };
    }

    /// Takes a range back to its reserved state: no memory, no access.
    ///
    /// # Errors
    /// When the system refuses.
    pub(crate) fn release(&self, start: usize, len: usize) -> io::Result<()> {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED;
        // SAFETY: replaces a range that is ours.
        let p = unsafe { libc::mmap(self.at(start, len), len, libc::PROT_NONE, flags, -1, 0) };
        if p == libc::MAP_FAILED { Err(io::Error::last_os_error()) } else { Ok(()) }
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: the range is ours and nobody may use it any more.
        unsafe { libc::munmap(self.base.cast(), self.len) };
    }
}
