//! Pages that go to and fro.

use super::settings::Thrashing;

/// What is known of 64 KiB.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Leaf {
    /// When faults moved it last, and to which processor.
    last: Option<(u64, usize)>,
    /// Moves to and fro in a row.
    moves: u32,
    /// Waits in a row.
    waits: u32,
    /// Whether it was found to go to and fro.
    thrashes: bool,
    /// Until when it stays where it is.
    pinned: u64,
}

/// What a move makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It moves.
    Calm,
    /// It is found to go to and fro, and moves as before.
    Found,
    /// It moves, and goes to and fro still.
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
            Some(_) => (self.moves, self.waits) = (1, 0),
            None => self.moves = 0,
        }
        match self.moves {
            n if n < limits.after => Verdict::Calm,
            n if n == limits.after => {
                if std::mem::replace(&mut self.thrashes, true) {
                    Verdict::Thrashes
                } else {
                    Verdict::Found
                }
            }
            _ => {
                // Who waits does so for longer than what is soon: counting begins anew.
                (self.moves, self.waits) = (0, self.waits + 1);
                if self.waits < limits.pin_after {
                    self.last = Some((at + limits.nap_ns, by));
                    return Verdict::Throttled;
                }
                (self.pinned, self.waits) = (at + limits.pin_ns, 0);
                Verdict::Pinned
            }
        }
    }

    /// Whether its pages go to and fro, so that each moves by itself.
    pub(crate) fn thrashes(&self) -> bool {
        self.thrashes
    }

    pub(crate) fn is_pinned(&self, at: u64) -> bool {
        at < self.pinned
    }
}
