//! Accesses to memory that may not be there: they fail instead of crashing.
//!
//! The functions live in one stretch of assembly that uses no stack ([`code`]); when an instruction in it faults, the signal
//! handler sends it to the common exit with the address.

mod code;

use super::signal;
use code::*;
pub(super) use code::{covers, fail};

/// Memory that could not be accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no access to memory at {address:#x}")]
pub struct MemoryFault {
    /// The address, 0 if the CPU does not tell.
    pub address: u64,
}

fn checked(answer: Answer) -> Result<u64, MemoryFault> {
    if answer.failed == 0 { Ok(answer.value) } else { Err(MemoryFault { address: answer.value }) }
}

/// Copies upwards; the ranges may overlap if `to` is below `from`.
///
/// # Safety
/// Memory of the caller's own objects must not lie in the target.
pub(crate) unsafe fn copy(to: u64, from: u64, bytes: u64) -> Result<(), MemoryFault> {
    signal::install();
    // SAFETY: bad addresses are caught; the caller vouches for good ones.
    checked(unsafe { weft_guarded_copy(to, from, bytes) }).map(drop)
}

/// Copies a large piece of memory of which nothing is wanted soon, the way that is faster here. The ranges do not overlap.
///
/// # Safety
/// Memory of the caller's own objects must not lie in the target.
pub(crate) unsafe fn copy_large(to: u64, from: u64, bytes: u64) -> Result<(), MemoryFault> {
    #[cfg(target_arch = "x86_64")]
    if streams() {
        // SAFETY: as above.
        return unsafe { copy_past_caches(to, from, bytes) };
    }
    // SAFETY: as above.
    unsafe { copy(to, from, bytes) }
}

/// The same past the caches, but for what is left before the first line and behind the last four pages.
///
/// # Safety
/// As for [`copy_large`].
#[cfg(target_arch = "x86_64")]
unsafe fn copy_past_caches(to: u64, from: u64, bytes: u64) -> Result<(), MemoryFault> {
    /// What goes at a time, and where lines begin.
    const STEP: u64 = 4 * 4096;
    const LINE: u64 = 64;
    let head = bytes.min(to.wrapping_neg() % LINE);
    let middle = (bytes - head) / STEP * STEP;
    // SAFETY: as above; the middle begins with a line, and is a multiple of what goes at a time.
    unsafe {
        copy(to, from, head)?;
        let mut done = head;
        if middle > 0 {
            let answer = weft_guarded_stream(to + head, from + head, middle);
            core::arch::x86_64::_mm_sfence();
            // A page further on may have been missed before the first one: then all again, to find that.
            done += if answer.failed == 0 { middle } else { 0 };
        }
        copy(to + done, from + done, bytes - done)
    }
}

/// Whether stores past the caches copy faster than the CPU's own instruction. On Intel's that reads what it overwrites: Emerald Rapids, two
/// threads, 12.9 GB/s with it and 20 past the caches. AMD's does not: on Zen 3 and 4 it takes four fifths of `memcpy`'s time.
#[cfg(target_arch = "x86_64")]
fn streams() -> bool {
    use std::sync::OnceLock;
    static INTEL: OnceLock<bool> = OnceLock::new();
    *INTEL.get_or_init(|| {
        let vendor = core::arch::x86_64::__cpuid_count(0, 0);
        [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes).concat() == b"GenuineIntel"
    })
}

/// Writes a word of 8 bytes `words` times. The CPU's own way, which needs not read what it overwrites.
///
/// # Safety
/// Memory of the caller's own objects must not lie in the target.
pub(crate) unsafe fn fill(to: u64, word: u64, words: u64) -> Result<(), MemoryFault> {
    signal::install();
    // SAFETY: bad addresses are caught; the caller vouches for good ones.
    checked(unsafe { weft_guarded_fill(to, word, words) }).map(drop)
}

/// Loads 1, 2, 4 or 8 bytes in one access. Other sizes fail.
///
/// # Safety
/// As for any load that may race: the address is device data.
pub(crate) unsafe fn load(at: u64, size: usize) -> Result<u64, MemoryFault> {
    signal::install();
    // SAFETY: bad addresses are caught.
    checked(unsafe {
        match size {
            1 => weft_guarded_load1(at),
            2 => weft_guarded_load2(at),
            4 => weft_guarded_load4(at),
            8 => weft_guarded_load8(at),
            _ => Answer { failed: 1, value: at },
        }
    })
}

/// Stores 1, 2, 4 or 8 bytes in one access. Other sizes fail.
///
/// # Safety
/// Memory of the caller's own objects must not be hit.
pub(crate) unsafe fn store(at: u64, size: usize, value: u64) -> Result<(), MemoryFault> {
    signal::install();
    // SAFETY: bad addresses are caught; the caller vouches for good ones.
    checked(unsafe {
        match size {
            1 => weft_guarded_store1(at, value),
            2 => weft_guarded_store2(at, value),
            4 => weft_guarded_store4(at, value),
            8 => weft_guarded_store8(at, value),
            _ => Answer { failed: 1, value: at },
        }
    })
    .map(drop)
}

/// Compares and swaps 1, 2, 4 or 8 bytes atomically; gives what was there. Other sizes fail.
///
/// # Safety
/// As for [`store`].
pub(crate) unsafe fn compare_exchange(
    at: u64,
    size: usize,
    expected: u64,
    value: u64,
) -> Result<u64, MemoryFault> {
    signal::install();
    // SAFETY: bad addresses are caught; the caller vouches for good ones.
    checked(unsafe {
        match size {
            1 => weft_guarded_cas1(at, expected & 0xff, value),
            2 => weft_guarded_cas2(at, expected & 0xffff, value),
            4 => weft_guarded_cas4(at, expected & 0xffff_ffff, value),
            8 => weft_guarded_cas8(at, expected, value),
            _ => Answer { failed: 1, value: at },
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn copies_past_the_caches_are_whole_and_tell_the_first_missing_address() {
        let from: Vec<u8> = (0..100_000u32).map(|i| (i % 251) as u8).collect();
        for (shift, bytes) in [(0, 16_384), (1, 16_384), (63, 100_000), (5, 40), (7, 65_536), (0, 99_999)] {
            let mut to = vec![0u8; 100_128];
            let at = to.as_mut_ptr() as u64 + shift;
            // SAFETY: the ranges are of `from` and `to`.
            assert_eq!(unsafe { copy_past_caches(at, from.as_ptr() as u64, bytes) }, Ok(()));
            let (shift, end) = (shift as usize, (shift + bytes) as usize);
            assert_eq!(to[shift..end], from[..bytes as usize]);
            assert!(to[..shift].iter().chain(&to[end..]).all(|b| *b == 0), "{shift} {bytes}");
        }
        // Two pages that are there, and two that are not.
        // SAFETY: new memory, at no address that is in use; the copies are into and out of it.
        unsafe {
            let anonymous = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
            let at = libc::mmap(core::ptr::null_mut(), 4 * 4096, libc::PROT_NONE, anonymous, -1, 0);
            assert_ne!(at, libc::MAP_FAILED);
            assert_eq!(libc::mprotect(at, 2 * 4096, libc::PROT_READ | libc::PROT_WRITE), 0);
            let missing = MemoryFault { address: at as u64 + 2 * 4096 };
            assert_eq!(copy_past_caches(at as u64, from.as_ptr() as u64, 16_384), Err(missing));
            let mut to = vec![0u8; 16_384];
            assert_eq!(copy_past_caches(to.as_mut_ptr() as u64, at as u64, 16_384), Err(missing));
            assert_eq!(libc::munmap(at, 4 * 4096), 0);
        }
    }

    #[test]
    fn good_and_bad_accesses() {
        let mut a = [1u64, 2, 3];
        let at = a.as_mut_ptr() as u64;
        // SAFETY: the addresses are of `a`, or of nothing.
        unsafe {
            assert_eq!(load(at + 8, 8), Ok(2));
            assert_eq!(load(at, 1), Ok(1));
            assert_eq!(store(at + 16, 4, 7), Ok(()));
            assert_eq!(compare_exchange(at, 8, 1, 9), Ok(1));
            assert_eq!(compare_exchange(at, 8, 1, 5), Ok(9));
            assert_eq!(load(16, 4), Err(MemoryFault { address: 16 }));
            assert_eq!(store(8, 2, 0), Err(MemoryFault { address: 8 }));
            assert_eq!(compare_exchange(32, 4, 0, 0), Err(MemoryFault { address: 32 }));
            assert_eq!(copy(at, 64, 8), Err(MemoryFault { address: 64 }));
            assert_eq!(copy(at, at + 16, 8), Ok(()));
        }
        assert_eq!(a, [7, 2, 7]);
    }
}
