//! Host memory as `cudaMallocHost` gives it: whole pages, the device may use it directly.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use super::map::{Mapping, Protection, page_size};

/// Pages of host memory, freed when dropped. Zero at first.
#[derive(Debug)]
pub struct HostMemory {
    map: Arc<Mapping>,
    size: usize,
}

/// Its pages for who watches them. They stay as long as this does.
#[derive(Clone, Debug)]
pub struct HostPages(Arc<Mapping>);

impl HostPages {
    /// Their addresses.
    pub fn addresses(&self) -> Range<u64> {
        let base = self.0.base() as u64;
        base..base + self.0.len() as u64
    }

    /// Says what may be done with some of them.
    ///
    /// # Errors
    /// When they are others, or no whole ones, or the system refuses.
    pub fn protect(&self, from: u64, to: u64, protection: Protection) -> io::Result<()> {
        let (page, all) = (page_size() as u64, self.addresses());
        let whole = from.is_multiple_of(page) && to.is_multiple_of(page);
        if !whole || from < all.start || to > all.end || from > to {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        self.0.protect_as((from - all.start) as usize, (to - from) as usize, protection)
    }
}

impl HostMemory {
    /// Allocates.
    ///
    /// # Errors
    /// When the system gives no memory.
    pub fn alloc(bytes: usize) -> io::Result<Self> {
        let map = Mapping::reserve(bytes)?;
        map.commit(0, map.len())?;
        Ok(HostMemory { map: Arc::new(map), size: bytes })
    }

    /// Its pages for who watches them.
    pub fn pages(&self) -> HostPages {
        HostPages(self.map.clone())
    }

    /// First address, page-aligned.
    pub fn addr(&self) -> u64 {
        self.map.base() as u64
    }

    /// Bytes asked for.
    pub fn size(&self) -> usize {
        self.size
    }
}
