//! Wavefronts of shared memory: how often its 32 banks of 4 bytes must be asked to serve a request.
//!
//! A wavefront gives each bank's one word to all threads that want it. Of accesses of more than 4 bytes a wavefront serves as
//! many threads as ask for 128 bytes: of 8 bytes half a warp, of 16 a quarter; but two halves, or two quarters of a half, together
//! if all neighbours of the warp ask for the same, or one of them for nothing; or if all threads do and the ones two further on, in fours
//! (`tests/golden/programs/banks.cu`: so an H100 counts).

use crate::probe::WARP;
use crate::sectors::{compressed, step_of};

const BANKS: u64 = 32;

/// Bytes that all banks give at once.
const ROW: usize = 128;

/// Threads that are served together, wherever they go.
fn together(bytes: u8) -> usize {
    (ROW / usize::from(bytes.max(1))).clamp(1, WARP)
}

/// The parts of a warp that are served by themselves, with their addresses.
fn parts<'a>(
    mask: &'a [u8; WARP],
    addresses: &'a [u64; WARP],
    bytes: u8,
) -> impl Iterator<Item = (&'a [u8], &'a [u64])> {
    let one = together(bytes);
    let agree = |apart: usize| {
        let same = |n: usize| {
            let other = n ^ apart;
            mask[n] == 0 || mask[other] == 0 || addresses[n] == addresses[other]
        };
        (0..WARP).all(same)
    };
    let size = if (2..WARP).contains(&one) && (agree(1) || agree(2)) { 2 * one } else { one };
    mask.chunks(size).zip(addresses.chunks(size))
}

/// The wavefronts of a request. `atomic`: threads that meet at a word are served one after the other.
pub(crate) fn wavefronts(mask: &[u8; WARP], addresses: &[u64; WARP], bytes: u8, atomic: bool) -> u64 {
    if !atomic
        && bytes == 4
        && let Some(n) = in_a_row(compressed(mask, addresses, &mut [0; WARP]))
    {
        return n;
    }
    parts(mask, addresses, bytes).map(|(mask, addresses)| of_part(mask, addresses, bytes, atomic)).sum()
}

/// The wavefronts of a request of such threads if no two ask a bank for different words.
pub(crate) fn least(mask: &[u8; WARP], addresses: &[u64; WARP], bytes: u8) -> u64 {
    parts(mask, addresses, bytes).filter(|(m, _)| m.iter().any(|m| *m != 0)).count() as u64
}

/// Threads each of which is at the same distance from the one before, a multiple of words: they come back to a bank after as many as
/// banks by what these have in common with the distance.
fn in_a_row(addresses: &[u64]) -> Option<u64> {
    let step = step_of(addresses)?;
    let threads = addresses.len() as u64;
    (addresses[0] & 3 | step & 3 == 0).then(|| match step / 4 {
        0 => 1,
        words => (threads << words.trailing_zeros().min(BANKS.trailing_zeros())).div_ceil(BANKS),
    })
}

/// Of threads that are served together: the most that one bank has to give.
fn of_part(mask: &[u8], addresses: &[u64], bytes: u8, atomic: bool) -> u64 {
    // The words of each bank are a list: the last one's place, and from there the one before.
    const NONE: u8 = u8::MAX;
    let mut last = [NONE; BANKS as usize];
    let mut words = [0; 2 * WARP];
    let mut before = [NONE; 2 * WARP];
    let mut length = [0u8; BANKS as usize];
    let mut used = 0;
    for (_, &at) in mask.iter().zip(addresses).filter(|(m, _)| **m != 0) {
        let end = at.saturating_add(u64::from(bytes.max(1)) - 1);
        for word in at / 4..=end / 4 {
            let bank = (word % BANKS) as usize;
            let mut known = last[bank];
            while let Some(&other) = words.get(usize::from(known)) {
                if other == word {
                    break;
                }
                known = before[usize::from(known)];
            }
            let new = known == NONE;
            if new && let Some(free) = words.get_mut(used) {
                *free = word;
                before[used] = last[bank];
                last[bank] = used as u8;
                used += 1;
            }
            length[bank] += u8::from(new || atomic);
        }
    }
    length.into_iter().max().unwrap_or(0).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [u8; WARP] = [1; WARP];

    fn of(bytes: u8, at: impl Fn(u64) -> u64) -> u64 {
        wavefronts(&ALL, &core::array::from_fn(|n| at(n as u64)), bytes, false)
    }

    #[test]
    fn words_of_one_bank_are_given_one_after_the_other() {
        assert_eq!((of(4, |n| 4 * n), of(4, |_| 64), of(4, |n| 4 * (31 - n))), (1, 1, 1));
        assert_eq!(
            (of(4, |n| 8 * n), of(4, |n| 12 * n), of(4, |n| 128 * n), of(4, |n| 132 * n)),
            (2, 1, 32, 1)
        );
        // Bytes and halves of one word are one word.
        assert_eq!((of(1, |n| n), of(2, |n| 2 * n), of(1, |n| 4 * n), of(1, |n| 128 * n)), (1, 1, 1, 32));
        // Two words of each bank, shared by threads.
        assert_eq!(of(4, |n| 128 * (n % 2)), 2);
        assert_eq!(of(4, |n| 4 * (n * n % 32) + 128 * (n / 16)), 2);
    }

    #[test]
    fn wide_accesses_are_served_by_halves_and_quarters() {
        assert_eq!((of(8, |n| 8 * n), of(16, |n| 16 * n)), (2, 4));
        assert_eq!((of(8, |n| 16 * n), of(8, |n| 256 * n), of(16, |n| 128 * n)), (4, 32, 32));
        let half = core::array::from_fn(|n| u8::from(n < 16));
        let row = core::array::from_fn(|n| 8 * n as u64);
        assert_eq!(
            (wavefronts(&half, &row, 8, false), least(&half, &row, 8), least(&ALL, &row, 8)),
            (1, 1, 2)
        );
        assert_eq!([4, 1, 16].map(|b| least(&ALL, &row, b)), [1, 1, 4]);
        assert_eq!(least(&[0; WARP], &row, 4), 0);
    }

    #[test]
    fn halves_are_served_together_where_neighbours_want_the_same() {
        assert_eq!((of(8, |n| n / 2 * 8), of(8, |_| 0), of(8, |n| n % 16 * 8)), (1, 1, 2));
        assert_eq!((of(16, |n| n / 2 * 16), of(16, |_| 0), of(16, |n| n % 16 * 16)), (2, 2, 4));
        // The same as the one two further on; four further on; neighbours in one half only.
        let apart = |n: u64, by: u64| (n % by) | (n / (2 * by) * by);
        assert_eq!((of(8, |n| apart(n, 2) * 8), of(16, |n| apart(n, 2) * 16)), (1, 2));
        assert_eq!((of(8, |n| apart(n, 4) * 8), of(16, |n| apart(n, 4) * 16)), (2, 4));
        assert_eq!(of(16, |n| if n < 16 { n / 2 * 16 } else { n * 16 }), 4);
        // Each second thread: 16 bytes from one to the next are 128 for half a warp, of 8 bytes each.
        let odd = core::array::from_fn(|n| (n % 2) as u8);
        let at = core::array::from_fn(|n| 16 * n as u64);
        assert_eq!((wavefronts(&odd, &at, 8, false), least(&odd, &at, 8)), (4, 1));
        assert_eq!((wavefronts(&odd, &at, 16, false), least(&odd, &at, 16)), (4, 2));
    }

    #[test]
    fn atomic_operations_at_one_word_wait_for_each_other() {
        let of = |at: fn(usize) -> u64| wavefronts(&ALL, &core::array::from_fn(at), 4, true);
        assert_eq!(
            (of(|n| 4 * n as u64), of(|_| 0), of(|n| 4 * (n as u64 % 8)), of(|n| 8 * n as u64)),
            (1, 32, 4, 2)
        );
    }

    #[test]
    fn the_short_way_counts_the_same() {
        for start in [0u64, 4, 2, 124] {
            for step in 0..300u64 {
                for threads in [1, 2, 7, 16, 31, 32] {
                    let addresses: Vec<u64> = (0..threads).map(|n| start + n * step).collect();
                    let short = in_a_row(&addresses);
                    assert_eq!(short.is_some(), start % 4 == 0 && (step % 4 == 0 || threads == 1));
                    let slow = of_part(&ALL, &addresses, 4, false);
                    assert!(short.is_none_or(|n| n == slow), "{start} {step} {threads}");
                }
            }
        }
        let mut odd = [0; WARP];
        odd[3] = 4;
        assert_eq!((in_a_row(&odd), in_a_row(&[])), (None, None));
    }
}
