//! What is made of a verdict: which code stays, and when it is compared with others again.
//!
//! A verdict can be wrong: other programs took the CPU's time when it was found, or the kernel had other data. So it is looked at
//! again, the rarer the more often it held.

use std::time::Duration;

use weft_exec::Effort;

/// How long a verdict stands that has never been confirmed.
const FIRST: Duration = Duration::from_millis(25);
/// Doublings of that, at most: some ten hours.
const MOST: u32 = 20;

/// What a trial has found, in short.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) effort: Effort,
    /// The code stays that the trial began with.
    pub(super) holds: bool,
    /// Beyond doubt.
    pub(super) sure: bool,
}

/// How often a verdict counts as confirmed after a trial, where it was so often before; `None` where it is no reason to change
/// anything.
pub(super) fn confirmed(found: Found, before: u32) -> Option<u32> {
    match found {
        Found { effort: Effort::First, sure, .. } => Some(sure.into()),
        Found { sure: false, .. } => None,
        Found { holds: true, .. } => Some(before.saturating_add(1)),
        Found { holds: false, .. } => Some(0),
    }
}

/// How long a verdict stands that was confirmed so often, in a process that has had so many trials of the kernel: even
/// where they disagree, they become rarer.
pub(super) fn stands(confirmed: u32, trials: u32) -> Duration {
    FIRST * 2u32.pow(confirmed.max(trials).min(MOST))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(effort: Effort, holds: bool, sure: bool, before: u32) -> Option<u32> {
        confirmed(Found { effort, holds, sure }, before)
    }

    #[test]
    fn what_holds_is_confirmed_and_what_does_not_begins_anew() {
        let (first, again) = (Effort::First, Effort::Again);
        assert_eq!([true, false].map(|holds| after(first, holds, true, 0)), [Some(1); 2]);
        assert_eq!([true, false].map(|holds| after(first, holds, false, 0)), [Some(0); 2]);
        assert_eq!((after(again, true, true, 3), after(again, false, true, 3)), (Some(4), Some(0)));
        // Times of a loaded machine change nothing.
        assert_eq!([true, false].map(|holds| after(again, holds, false, 3)), [None; 2]);
        assert_eq!(after(again, true, true, u32::MAX), Some(u32::MAX));
    }

    #[test]
    fn looks_become_rarer() {
        let ms = |confirmed, trials| stands(confirmed, trials).as_millis();
        assert_eq!([ms(0, 0), ms(1, 0), ms(2, 1), ms(5, 0)], [25, 50, 100, 800]);
        // Where verdicts never agree too.
        assert_eq!([ms(0, 1), ms(0, 2), ms(0, 6)], [50, 100, 1600]);
        assert_eq!(ms(u32::MAX, u32::MAX), ms(20, 0));
    }
}
