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

/// Whether there is a byte that can be read. No fault tells it, so that it holds whatever handlers of signals the program has set.
pub fn is_readable(at: u64) -> bool {
    // No way of changing the signal mask is called so: what is given is read, then refused.
    const NO_WAY: libc::c_int = -1;
    let set = at & !7;
    // SAFETY: the system reads eight bytes of one page, or says that they are not there, and changes nothing.
    let answer =
        unsafe { libc::syscall(libc::SYS_rt_sigprocmask, NO_WAY, set, core::ptr::null_mut::<u64>(), 8usize) };
    match (answer, std::io::Error::last_os_error().raw_os_error()) {
        (-1, Some(libc::EFAULT)) => false,
        (-1, Some(libc::EINVAL)) => at >= 8,
        _ => read(at, &mut [0]).is_ok(),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_read_is_told_without_a_fault() {
        let byte = 1u8;
        assert!(is_readable(&raw const byte as u64) && is_readable(is_readable as *const () as u64));
        assert!(![0, 7, 1 << 33, 1 << 63, u64::MAX].iter().any(|a| is_readable(*a)));
        // SAFETY: a page of its own.
        let page = unsafe {
            libc::mmap(
                core::ptr::null_mut(),
                4096,
                libc::PROT_NONE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            )
        };
        assert!(page != libc::MAP_FAILED && !is_readable(page as u64 + 4095));
    }
}
