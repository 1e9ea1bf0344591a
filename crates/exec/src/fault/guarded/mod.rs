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
