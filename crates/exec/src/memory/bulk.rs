//! Copying and filling by address, shared out among threads where there is much of it.

use super::raw::{read, write};
use super::{MemoryFault, parallel};
use crate::fault::guarded;

/// From so many bytes on, several threads share the work: a single one cannot use all of the machine's bandwidth.
const PARALLEL: usize = 16 << 20;

/// Copies `bytes` from `from` to `to`. Ranges may overlap.
///
/// # Errors
/// [`MemoryFault`] with the first address that is not there (for reading or writing); part may have been copied.
pub fn copy(to: u64, from: u64, bytes: usize) -> Result<(), MemoryFault> {
    let n = bytes as u64;
    if n == 0 || to == from {
        return Ok(());
    }
    if to.checked_add(n).is_none() || from.checked_add(n).is_none() {
        return Err(MemoryFault { address: u64::MAX });
    }
    if to > from && to - from < n {
        // Overlap the wrong way round: from the end, through a buffer.
        let mut buffer = [0u8; 4096];
        let mut left = n;
        while left > 0 {
            let part = left.min(buffer.len() as u64);
            left -= part;
            read(from.wrapping_add(left), &mut buffer[..part as usize])?;
            write(to.wrapping_add(left), &buffer[..part as usize])?;
        }
        return Ok(());
    }
    if bytes >= PARALLEL && (from >= to + n || to >= from.saturating_add(n)) {
        // SAFETY: see the note of [`super::raw`].
        return parallel::each(n, move |start, bytes| unsafe {
            guarded::copy_large(to + start, from + start, bytes)
        });
    }
    // SAFETY: see the note of [`super::raw`].
    unsafe { guarded::copy(to, from, n) }
}

/// Writes `pattern` (1, 2 or 4 bytes for CUDA's) `count` times from `to` on.
///
/// # Errors
/// [`MemoryFault`] as for [`copy`].
pub fn fill(to: u64, pattern: &[u8], count: usize) -> Result<(), MemoryFault> {
    let total = pattern.len().checked_mul(count).filter(|n| to.checked_add(*n as u64).is_some());
    let Some(total) = total else { return Err(MemoryFault { address: to }) };
    if total == 0 {
        return Ok(());
    }
    let step = pattern.len();
    if 8 % step != 0 {
        return (0..count).try_for_each(|i| write(to.wrapping_add((i * step) as u64), pattern));
    }
    let mut word = [0; 8];
    word.chunks_exact_mut(step).for_each(|c| c.copy_from_slice(pattern));
    if total >= PARALLEL {
        // A piece begins where a word does.
        return parallel::each(total as u64, move |start, bytes| fill_words(to + start, word, bytes));
    }
    fill_words(to, word, total as u64)
}

fn fill_words(to: u64, word: [u8; 8], bytes: u64) -> Result<(), MemoryFault> {
    // SAFETY: see the note of [`super::raw`].
    unsafe { guarded::fill(to, u64::from_ne_bytes(word), bytes / 8) }?;
    write(to.wrapping_add(bytes / 8 * 8), &word[..(bytes % 8) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::RealMemory;

    #[test]
    fn overlaps_and_patterns() {
        let mut a: Vec<u8> = (0..=255).cycle().take(20_000).collect();
        let expected: Vec<u8> = a[..15_000].to_vec();
        let at = a.as_mut_ptr() as u64;
        assert_eq!(copy(at + 3, at, 15_000), Ok(()));
        assert_eq!(a[3..15_003], expected);
        assert_eq!(fill(at, &[1, 2, 3, 4], 4999), Ok(()));
        assert_eq!(a[19_992..19_996], [1, 2, 3, 4]);
        assert!(fill(8, &[1], 1).is_err());
        assert_eq!(fill(at + 1, &[7, 8, 9], 3), Ok(()));
        assert_eq!(a[..11], [1, 7, 8, 9, 7, 8, 9, 7, 8, 9, 3]);
        assert_eq!(fill(at, &[1], 1), Ok(()));
        assert_eq!(fill(at, &[1, 2, 3, 4], 1), Ok(()));
        assert_eq!(RealMemory.update(at, 4, |v| v + 1), Ok(0x0403_0201));
        assert_eq!(a[0], 2);
    }

    #[test]
    fn large_ones_are_shared_out() {
        let n = PARALLEL + 12_345;
        let (mut a, mut b) = (vec![0u8; n + 8], vec![0u8; n + 8]);
        let (from, to) = (a.as_mut_ptr() as u64, b.as_mut_ptr() as u64);
        assert_eq!(fill(from + 1, &[1, 2, 3, 4], n / 4), Ok(()));
        assert!(a[1..].chunks_exact(4).take(n / 4).all(|c| c == [1, 2, 3, 4]));
        assert_eq!((a[0], a[1 + n / 4 * 4]), (0, 0));
        assert_eq!(copy(to + 3, from, n), Ok(()));
        assert_eq!(b[3..n + 3], a[..n]);
        assert_eq!((b[2], b[n + 3]), (0, 0));
        // Memory that ends on the way: the first address that is not there.
        let arena = crate::DeviceArena::new(1 << 30).expect("address space");
        let short = arena.alloc(PARALLEL / 2).expect("memory");
        let fault = copy(short, from, n).expect_err("too short");
        let end = short + (PARALLEL / 2) as u64;
        assert!((end..end + (192 << 10)).contains(&fault.address), "{fault}");
        assert!(fill(short, &[9], n).is_err());
    }
}
