//! Sectors of global and local memory that a request touches.

use std::ops::Range;

use crate::probe::WARP;

/// Bytes of a sector.
const SECTOR: u64 = 32;

/// Sectors of global memory of a request whose threads are anywhere.
pub(crate) fn of_global(mask: &[u8; WARP], addresses: &[u64; WARP], bytes: u8) -> u64 {
    let mut active = [0; WARP];
    let active = compressed(mask, addresses, &mut active);
    // Two rows of a tile are a warp's, often.
    let two = || {
        let (a, b) = active.split_at(active.len() / 2);
        Some(union(&in_a_row(a, bytes)?, &in_a_row(b, bytes)?))
    };
    let short = in_a_row(active, bytes).map(|r| r.end - r.start).or_else(two);
    short.unwrap_or_else(|| apart(active, bytes))
}

/// The addresses of the threads that take part.
pub(crate) fn compressed<'a>(
    mask: &[u8; WARP],
    addresses: &[u64; WARP],
    room: &'a mut [u64; WARP],
) -> &'a [u64] {
    let mut n = 0;
    for (on, at) in mask.iter().zip(addresses) {
        room[n] = *at;
        n += usize::from(*on != 0);
    }
    &room[..n]
}

/// How many numbers are in one of two ranges.
fn union(a: &Range<u64>, b: &Range<u64>) -> u64 {
    let both = a.end.min(b.end).saturating_sub(a.start.max(b.start));
    (a.end - a.start) + (b.end - b.start) - both
}

/// Whether each address is as far from the one before, and how far.
pub(crate) fn step_of(addresses: &[u64]) -> Option<u64> {
    let (&first, rest) = addresses.split_first()?;
    let step = rest.first().map_or(0, |second| second.wrapping_sub(first));
    let odd = |(n, at): (usize, &u64)| at.wrapping_sub(first) ^ step.wrapping_mul(n as u64);
    let odd = addresses.iter().enumerate().map(odd).fold(0, |a, b| a | b);
    (odd == 0).then_some(step)
}

/// The least that hold what so many threads ask for, if each asks for something else.
pub(crate) fn least(threads: u64, bytes: u8) -> u64 {
    (threads * u64::from(bytes)).div_ceil(SECTOR)
}

/// Sectors of local memory of a request whose threads are at such offsets in theirs: words of 4 bytes of a warp's threads lie together, so
/// that eight threads with neighbouring numbers share a sector where they are at one offset.
pub(crate) fn of_local(mask: &[u8; WARP], offsets: &[u64; WARP], bytes: u8) -> u64 {
    let words = |at: u64| at / 4..(at + u64::from(bytes.max(1)) - 1) / 4 + 1;
    let of_eight = |(mask, offsets): (&[u8], &[u64])| {
        let on = || mask.iter().zip(offsets).filter(|(m, _)| **m != 0).map(|(_, at)| words(*at));
        let Some(first) = on().next() else { return 0 };
        if on().all(|w| w == first) {
            return first.end - first.start;
        }
        let mut all: Vec<u64> = on().flatten().collect();
        all.sort_unstable();
        all.dedup();
        all.len() as u64
    };
    mask.chunks(8).zip(offsets.chunks(8)).map(of_eight).sum()
}

/// The fewest: all at one offset.
pub(crate) fn least_of_local(mask: &[u8; WARP], bytes: u8) -> u64 {
    let eights = mask.chunks(8).filter(|m| m.iter().any(|m| *m != 0)).count() as u64;
    eights * u64::from(bytes).div_ceil(4)
}

/// The numbers of the sectors that an access touches.
fn sectors(at: u64, bytes: u8) -> Range<u64> {
    let last = at.saturating_add(u64::from(bytes.max(1)) - 1);
    at / SECTOR..last / SECTOR + 1
}

/// Sectors of threads each of which is at the same distance from the one before, if none between the first and the last is left out.
fn in_a_row(addresses: &[u64], bytes: u8) -> Option<Range<u64>> {
    let (&first, &last) = addresses.first().zip(addresses.last())?;
    let step = step_of(addresses)?;
    (step <= SECTOR && first <= last).then(|| sectors(first, bytes).start..sectors(last, bytes).end)
}

/// Sectors of threads that are anywhere.
fn apart(addresses: &[u64], bytes: u8) -> u64 {
    let mut touched = Touched::default();
    addresses.iter().for_each(|&at| touched.add(at, bytes));
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
        for at in [[0; WARP], [28; WARP]] {
            let of = |n, bytes| of_local(&first(n), &at, bytes);
            assert_eq!([of(32, 4), of(32, 1), of(32, 16), of(9, 4), of(1, 8), of(0, 4)], [4, 4, 16, 2, 2, 0]);
            let least =
                [(32, 4), (32, 1), (32, 16), (9, 4), (1, 8)].map(|(n, b)| least_of_local(&first(n), b));
            assert_eq!(least, [4, 4, 16, 2, 2]);
        }
        // Each at another word: as an H100 counts for an array in which each thread is elsewhere.
        let apart = core::array::from_fn(|lane| lane as u64 * 4);
        assert_eq!([of_local(&first(32), &apart, 4), of_local(&first(5), &apart, 8)], [32, 6]);
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
    fn the_short_ways_count_the_same() {
        let slow = |mask: &[u8; WARP], addresses: &[u64; WARP], bytes| {
            let on = mask.iter().zip(addresses).filter(|(m, _)| **m != 0).map(|(_, a)| *a);
            apart(&on.collect::<Vec<_>>(), bytes)
        };
        let masks = [u32::MAX, 1, 0, 0x7fff, 0xff00, 0x5555_5555, 0x8000_0001, 0xffff_fffe];
        for mask in masks.map(|m| core::array::from_fn(|n| (m >> n & 1) as u8)) {
            for start in [0, 4, 28, 30, 4096, u64::MAX - 40960] {
                for step in (0..40u64).chain([u64::MAX - 3]) {
                    for (bytes, row) in [(1, 0), (2, 0), (4, 64), (8, 4096), (16, 20), (64, 0)] {
                        let at = |n: u64| (start + 4096 + n / 16 * row).wrapping_add(step.wrapping_mul(n));
                        let addresses = core::array::from_fn(|n| at(n as u64));
                        let short = of_global(&mask, &addresses, bytes);
                        assert_eq!(short, slow(&mask, &addresses, bytes), "{mask:?} {start} {step} {bytes}");
                    }
                }
            }
        }
        let line: [u64; WARP] = core::array::from_fn(|n| 4 * n as u64);
        assert_eq!((in_a_row(&line, 4), in_a_row(&[], 4)), (Some(0..4), None));
        let mut other = line;
        other[17] += 4;
        assert_eq!(in_a_row(&other, 4), None);
        assert_eq!((union(&(0..4), &(2..6)), union(&(0..4), &(9..10)), union(&(0..4), &(1..2))), (6, 5, 4));
    }
}
