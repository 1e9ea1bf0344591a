//! Access by address: what is not there is an error, not a crash.
//!
//! These functions take addresses from the program that uses CUDA, which could as well write there itself; that is
//! why they are safe to call here: a wrong address is that program's mistake, not the caller's.

use super::MemoryFault;
use crate::fault::guarded;

/// Reads bytes.
///
/// # Errors
/// [`MemoryFault`] with the first address that is not there; part may have been accessed.
pub fn read(from: u64, into: &mut [u8]) -> Result<(), MemoryFault> {
    // SAFETY: the target is a slice of our own; bad sources are caught.
    unsafe { guarded::copy(into.as_mut_ptr() as u64, from, into.len() as u64) }
}

/// Writes bytes.
///
/// # Errors
/// [`MemoryFault`] with the first address that is not there; part may have been accessed.
pub fn write(to: u64, bytes: &[u8]) -> Result<(), MemoryFault> {
    // SAFETY: see the module's note.
    unsafe { guarded::copy(to, bytes.as_ptr() as u64, bytes.len() as u64) }
}

/// String at an address, up to its NUL, at most `limit` bytes.
pub(crate) fn read_string(at: u64, limit: usize) -> Result<Vec<u8>, MemoryFault> {
    let mut out = Vec::new();
    while out.len() < limit {
        // SAFETY: a load of one byte; bad addresses are caught.
        let byte = unsafe { guarded::load(at.wrapping_add(out.len() as u64), 1) }? as u8;
        if byte == 0 {
            break;
        }
        out.push(byte);
    }
    Ok(out)
}

/// The process's memory with checked accesses, for an interpreter that runs beside compiled code.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealMemory;

impl RealMemory {
    /// Loads 1, 2, 4 or 8 bytes as one access, zero-extended.
    ///
    /// # Errors
    /// [`MemoryFault`] when nothing is there, or for another size.
    pub fn load(&self, at: u64, size: usize) -> Result<u64, MemoryFault> {
        // SAFETY: bad addresses are caught; good ones are device data.
        unsafe { guarded::load(at, size) }
    }

    /// Stores the low 1, 2, 4 or 8 bytes of `value` as one access.
    ///
    /// # Errors
    /// As for [`Self::load`].
    pub fn store(&self, at: u64, size: usize, value: u64) -> Result<(), MemoryFault> {
        // SAFETY: see the module's note.
        unsafe { guarded::store(at, size, value) }
    }

    /// Compares and swaps atomically; gives what was there.
    ///
    /// # Errors
    /// As for [`Self::load`].
    pub fn compare_exchange(
        &self,
        at: u64,
        size: usize,
        expected: u64,
        value: u64,
    ) -> Result<u64, MemoryFault> {
        // SAFETY: see the module's note.
        unsafe { guarded::compare_exchange(at, size, expected, value) }
    }

    /// Replaces a value atomically by what `f` makes of it; gives the old one.
    ///
    /// # Errors
    /// As for [`Self::load`].
    pub fn update(&self, at: u64, size: usize, mut f: impl FnMut(u64) -> u64) -> Result<u64, MemoryFault> {
        let mut old = self.load(at, size)?;
        loop {
            let seen = self.compare_exchange(at, size, old, f(old))?;
            if seen == old {
                return Ok(old);
            }
            old = seen;
        }
    }

    /// Reads bytes; not as one access.
    ///
    /// # Errors
    /// As for [`Self::load`].
    pub fn read(&self, at: u64, into: &mut [u8]) -> Result<(), MemoryFault> {
        read(at, into)
    }

    /// Writes bytes; not as one access.
    ///
    /// # Errors
    /// As for [`Self::load`].
    pub fn write(&self, at: u64, bytes: &[u8]) -> Result<(), MemoryFault> {
        write(at, bytes)
    }
}
