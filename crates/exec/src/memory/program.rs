//! Pages of the program's own that somebody watches.

use std::io;
use std::ops::Range;

use super::map::{Protection, page_size};

/// Whole pages of the program's variables, which hold nothing else.
#[derive(Clone, Debug)]
pub struct ProgramPages(Range<u64>);

impl ProgramPages {
    /// None where they are no whole pages.
    ///
    /// # Safety
    /// The pages can be read and written. Nothing but what may be closed to the program for a while lies there: accesses that a fault stops go on
    /// when whoever watches has opened the page.
    pub unsafe fn new(from: u64, bytes: u64) -> Option<ProgramPages> {
        let page = page_size() as u64;
        let to = from.checked_add(bytes).filter(|to| bytes > 0 && to.is_multiple_of(page))?;
        from.is_multiple_of(page).then_some(ProgramPages(from..to))
    }

    /// Their addresses.
    pub fn addresses(&self) -> Range<u64> {
        self.0.clone()
    }

    /// Says what may be done with some of them.
    ///
    /// # Errors
    /// When they are others, or no whole ones, or the system refuses.
    pub fn protect(&self, from: u64, to: u64, protection: Protection) -> io::Result<()> {
        let page = page_size() as u64;
        let whole = from.is_multiple_of(page) && to.is_multiple_of(page);
        if !whole || from < self.0.start || to > self.0.end || from > to {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let at = core::ptr::with_exposed_provenance_mut(from as usize);
        // SAFETY: these pages are such that may be closed, as whoever made this has promised.
        match unsafe { libc::mprotect(at, (to - from) as usize, protection.bits()) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::map::Mapping;
    use super::*;
    use crate::memory::{read, write};

    #[test]
    fn whole_pages() {
        let page = page_size() as u64;
        let mapping = Mapping::reserve(4 * page as usize).expect("addresses");
        mapping.protect_as(0, 4 * page as usize, Protection::ReadWrite).expect("memory");
        let base = mapping.base() as u64;
        // SAFETY: the mapping is ours and open.
        let [odd, short, pages] = [(base + 8, page), (base, 8), (base + page, 2 * page)]
            .map(|(at, bytes)| unsafe { ProgramPages::new(at, bytes) });
        assert!(odd.is_none() && short.is_none());
        let pages = pages.expect("whole pages");
        assert!(pages.protect(base, base + page, Protection::None).is_err());
        assert!(pages.protect(base + page, base + page + 8, Protection::None).is_err());
        pages.protect(base + page, base + 2 * page, Protection::None).expect("closed");
        let mut byte = [0];
        assert!(read(base + page, &mut byte).is_err() && read(base, &mut byte).is_ok());
        pages.protect(base + page, base + 2 * page, Protection::ReadWrite).expect("open");
        assert!(write(base + page, &[3]).is_ok());
    }
}
