//! Sectors of global and local memory that a request touches.

use crate::counts::WARP;

/// Bytes of a sector.
const SECTOR: u64 = 32;

/// Sectors of global memory of a request whose threads are anywhere.
pub(crate) fn of_global(mask: &[u8; WARP], addresses: &[u64; WARP], bytes: u8) -> u64 {
    let all = mask.iter().all(|m| *m != 0);
    let short = if all { in_a_row(addresses, bytes) } else { None };
    short.unwrap_or_else(|| apart(mask, addresses, bytes))
}

/// The least that hold what so many threads ask for, if each asks for something else.
pub(crate) fn least(threads: u64, bytes: u8) -> u64 {
    (threads * u64::from(bytes)).div_ceil(SECTOR)
}

/// Sectors of local memory of a request whose threads are all at one offset: words of 4 bytes of a warp's threads lie together, so that
/// eight threads with neighbouring numbers share a sector.
pub(crate) fn of_local(mask: &[u8; WARP], bytes: u8) -> u64 {
    let eights = mask.chunks(8).filter(|m| m.iter().any(|m| *m != 0)).count() as u64;
    eights * u64::from(bytes).div_ceil(4)
}

/// The numbers of the sectors that an access touches.
fn sectors(at: u64, bytes: u8) -> std::ops::Range<u64> {
    let last = at.saturating_add(u64::from(bytes.max(1)) - 1);
    at / SECTOR..last / SECTOR + 1
}

/// Sectors of a request of all threads, if each is at the same distance from the one before, and none between the first and the
/// last is left out.
fn in_a_row(addresses: &[u64; WARP], bytes: u8) -> Option<u64> {
    let (first, step) = (addresses[0], addresses[1].wrapping_sub(addresses[0]));
    let odd = |(n, at): (usize, &u64)| at.wrapping_sub(first) ^ step.wrapping_mul(n as u64);
    let odd = addresses.iter().enumerate().map(odd).fold(0, |a, b| a | b);
    let last = addresses[WARP - 1];
    (odd == 0 && step <= SECTOR && first <= last)
        .then(|| sectors(last, bytes).end - sectors(first, bytes).start)
}

/// Sectors of a request of threads that are anywhere.
fn apart(mask: &[u8; WARP], addresses: &[u64; WARP], bytes: u8) -> u64 {
    let mut touched = Touched::default();
    for (_, &at) in mask.iter().zip(addresses).filter(|(m, _)| **m != 0) {
        touched.add(at, bytes);
    }
    touched.count()
}

/// The sectors of one request, each of which counts once.
struct Touched {
    list: [u64; 3 * WARP],
    len: usize,
    in_order: bool,
}

impl Default for Touched {
    fn default() -> Self {
        Touched { list: [0; 3 * WARP], len: 0, in_order: true }
    }
}

impl Touched {
    fn add(&mut self, at: u64, bytes: u8) {
        for sector in sectors(at, bytes) {
            match self.list[..self.len].last() {
                Some(&last) if last == sector => continue,
                Some(&last) => self.in_order &= last < sector,
                None => {}
            }
            if let Some(free) = self.list.get_mut(self.len) {
                *free = sector;
                self.len += 1;
            }
        }
    }

    fn count(&mut self) -> u64 {
        let list = &mut self.list[..self.len];
        if self.in_order {
            return list.len() as u64;
        }
        list.sort_unstable();
        // There are two at least.
        1 + list.windows(2).filter(|w| w[0] != w[1]).count() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_memory_lies_by_words_of_a_warp() {
        let first = |n: usize| core::array::from_fn(|lane| u8::from(lane < n));
        assert_eq!((of_local(&first(32), 4), of_local(&first(32), 1), of_local(&first(32), 16)), (4, 4, 16));
        assert_eq!((of_local(&first(9), 4), of_local(&first(1), 8), of_local(&first(0), 4)), (2, 2, 0));
        assert_eq!((least(32, 4), least(1, 4), least(9, 8)), (4, 1, 3));
    }

    #[test]
    fn each_sector_counts_once() {
        let count = |addresses: &[u64], bytes| {
            let mut t = Touched::default();
            addresses.iter().for_each(|&a| t.add(a, bytes));
            t.count()
        };
        let line = |start: u64, step: u64| (0..32).map(|n| start + n * step).collect::<Vec<u64>>();
        assert_eq!(count(&line(0, 4), 4), 4);
        assert_eq!(count(&line(4, 4), 4), 5);
        assert_eq!(count(&line(0, 16), 16), 16);
        assert_eq!(count(&line(64, 0), 4), 1);
        assert_eq!(count(&line(0, 128), 4), 32);
        let mut back = line(0, 4);
        back.reverse();
        assert_eq!(count(&back, 4), 4);
        assert_eq!(count(&[96, 0, 64, 0, 96], 4), 3);
        // Over the edge of a sector, and 64 bytes of each thread.
        assert_eq!((count(&[30], 4), count(&line(16, 64), 64)), (2, 65));
        assert_eq!(count(&[u64::MAX], 8), 1);
        assert_eq!(count(&[], 4), 0);
    }

    #[test]
    fn the_short_way_for_threads_in_a_row_counts_the_same() {
        let all = [1; WARP];
        for start in [0, 4, 28, 30, 4096, u64::MAX - 4096] {
            for step in 0..40u64 {
                for bytes in [1, 2, 4, 8, 16, 64] {
                    let addresses = core::array::from_fn(|n| start + n as u64 * step);
                    let short = in_a_row(&addresses, bytes);
                    assert_eq!(short.is_some(), step <= SECTOR);
                    assert!(
                        short.is_none_or(|n| n == apart(&all, &addresses, bytes)),
                        "{start} {step} {bytes}"
                    );
                }
            }
        }
        let mut one_off: [u64; WARP] = core::array::from_fn(|n| 4 * n as u64);
        one_off[17] += 4;
        assert_eq!(in_a_row(&one_off, 4), None);
        one_off = core::array::from_fn(|n| 400 - 4 * n as u64);
        assert_eq!(in_a_row(&one_off, 4), None);
    }
}
