//! Host memory as `cudaMallocHost` gives it: whole pages, the device may use it directly.

use std::io;

use super::map::Mapping;

/// Pages of host memory, freed when dropped. Zero at first.
#[derive(Debug)]
pub struct HostMemory {
    map: Mapping,
    size: usize,
}

impl HostMemory {
    /// Allocates.
    ///
    /// # Errors
    /// When the system gives no memory.
    pub fn alloc(bytes: usize) -> io::Result<Self> {
        let map = Mapping::reserve(bytes)?;
        map.commit(0, map.len())?;
        Ok(HostMemory { map, size: bytes })
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
