//! An SM's own cache of constants ([`weft_abi::ConstantNotes`]): which places of loads by address it does not have.
//!
//! The blocks that a thread runs ask it one after the other, as those of an SM would beside each other.

use weft_abi::{CONSTANT_LINE, CONSTANT_SETS, CONSTANT_WAYS, ConstantNotes, WARP};

/// Lines by set, the one that was wanted last first, each by one more than its number.
#[derive(Debug, Default)]
pub(super) struct Constants([[u64; CONSTANT_WAYS]; CONSTANT_SETS]);

impl Constants {
    /// How many of the places that threads of a warp want are missing when they are asked for one after the other.
    pub(super) fn missing(
        &mut self,
        mask: &[u8; WARP],
        addresses: &[u64; WARP],
        notes: &ConstantNotes,
    ) -> u64 {
        let mut missing = 0;
        for (n, at) in addresses.iter().enumerate().filter(|(n, _)| mask[*n] != 0) {
            let again = |m: usize| mask[m] != 0 && addresses[m] == *at;
            if !(0..n).any(again) {
                missing += u64::from(!self.has(at / CONSTANT_LINE, notes));
            }
        }
        missing
    }

    /// Whether a line is there; it is from then on.
    fn has(&mut self, line: u64, notes: &ConstantNotes) -> bool {
        let (set, tag) = ((line % CONSTANT_SETS as u64) as usize, line + 1);
        let lines = &mut self.0[set];
        notes.last[set].set(tag);
        let at = lines.iter().position(|l| *l == tag);
        lines[..=at.unwrap_or(CONSTANT_WAYS - 1)].rotate_right(1);
        lines[0] = tag;
        at.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which share of the accesses misses that go round a ring of so many bytes, so many apart.
    fn ring(bytes: u64, step: u64) -> f64 {
        let (mut all, notes) = (Constants::default(), ConstantNotes::default());
        let mut one = [0; WARP];
        one[0] = 1;
        let mut round = || {
            (0..bytes).step_by(step as usize).map(|at| all.missing(&one, &[at; WARP], &notes)).sum::<u64>()
        };
        round();
        round() as f64 / (bytes / step) as f64
    }

    /// `constant_stride_*`: 34.2 cycles where all is there, 104 where nothing is, 73.0 for 2,304 bytes, and 51.7 of the rings with four places in a line.
    #[test]
    fn rings_that_do_not_fit_are_missing_from_the_sets_that_overflow() {
        assert_eq!([512, 1024, 2048].map(|bytes| ring(bytes, 64)), [0.0; 3]);
        assert_eq!([2560, 4096, 65536].map(|bytes| ring(bytes, 64)), [1.0; 3]);
        assert!((ring(2304, 64) - (73.0 - 34.2) / 69.8).abs() < 0.01);
        assert_eq!((ring(4096, 16), ring(4096, 32)), (0.25, 0.5));
    }

    #[test]
    fn a_place_is_asked_for_once_and_what_was_asked_for_last_is_noted() {
        let (mut all, notes) = (Constants::default(), ConstantNotes::default());
        let places = core::array::from_fn(|n| 4096 + 64 * (n as u64 % 4));
        assert_eq!(all.missing(&[1; WARP], &places, &notes), 4);
        assert_eq!(all.missing(&[1; WARP], &places, &notes), 0);
        assert_eq!(notes.last[..5].iter().map(|l| l.get()).collect::<Vec<_>>(), [65, 66, 67, 68, 0]);
    }
}
