//! What events have in common: times, and words that stand for one of a few.

/// From when to when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// The first moment.
    pub begin: u64,
    /// The last.
    pub end: u64,
}

impl Times {
    /// How long it took.
    pub fn ns(self) -> u64 {
        self.end.saturating_sub(self.begin)
    }

    /// Whether a moment lies within.
    pub fn holds(self, at: u64) -> bool {
        self.begin <= at && at <= self.end
    }
}

/// The word of one of them.
pub(super) fn word<T: PartialEq>(all: &[(T, &'static str)], one: &T) -> &'static str {
    all.iter().find(|(t, _)| t == one).map_or("", |(_, w)| w)
}

/// The one of a word.
pub(super) fn of_word<T: std::marker::Copy>(all: &[(T, &'static str)], word: &str) -> Option<T> {
    all.iter().find(|(_, w)| *w == word).map(|(t, _)| *t)
}
