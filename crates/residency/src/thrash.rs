//! Pages that go to and fro.

use super::settings::Thrashing;

/// What is known of 64 KiB.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Leaf {
    /// When faults moved it last, and to which processor.
    last: Option<(u64, usize)>,
    /// Moves to and fro in a row.
    moves: u32,
    /// Until when it stays where it is.
    pinned: u64,
}

/// What a move makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It moves.
    Calm,
    /// It moves, and goes to and fro.
    Thrashes,
    /// The same, again: who wants it waits first.
    Throttled,
    /// It stays where it is from now on.
    Pinned,
}

impl Leaf {
    /// A fault of a processor wants it there at a time.
    pub(crate) fn wanted(&mut self, by: usize, at: u64, limits: &Thrashing) -> Verdict {
        match self.last.replace((at, by)) {
            Some((_, before)) if before == by => return Verdict::Calm,
            Some((before, _)) if at.saturating_sub(before) <= limits.within_ns => self.moves += 1,
            Some(_) => self.moves = 1,
            None => self.moves = 0,
        }
        match self.moves {
            n if n < limits.after => Verdict::Calm,
            n if n == limits.after => Verdict::Thrashes,
            n if n < limits.pin_after => Verdict::Throttled,
            _ => {
                self.pinned = at + limits.pin_ns;
                self.moves = 0;
                Verdict::Pinned
            }
        }
    }

    pub(crate) fn is_pinned(&self, at: u64) -> bool {
        at < self.pinned
    }
}
