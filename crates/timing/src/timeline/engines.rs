//! Parts of a GPU that do one thing at a time, or as many as there is room for.

/// What an engine does when: spans, and the part of it that each takes.
#[derive(Clone, Debug, Default)]
pub(super) struct Engine {
    taken: Vec<(f64, f64, f64)>,
}

/// Parts that add up to all, but for rounding.
const ALL: f64 = 1.0 + 1e-9;

impl Engine {
    /// Forgets what has ended before a time from which on all comes.
    pub(super) fn forget(&mut self, before: f64) {
        self.taken.retain(|t| t.1 > before);
    }

    /// The first moment from which on there is room for a part of it for a time, not before `ready`.
    pub(super) fn room(&self, ready: f64, duration: f64, share: f64) -> f64 {
        let ends = self.taken.iter().map(|t| t.1).filter(|end| *end > ready);
        let mut moments: Vec<f64> = ends.chain([ready]).collect();
        moments.sort_by(f64::total_cmp);
        let fits = |begin: &f64| self.fits(*begin, begin + duration, share);
        // At the last of them all is free.
        moments.iter().copied().find(fits).or(moments.last().copied()).unwrap_or(ready)
    }

    /// Takes a part of it for a time.
    pub(super) fn take(&mut self, begin: f64, duration: f64, share: f64) {
        if duration > 0.0 {
            self.taken.push((begin, begin + duration, share));
        }
    }

    /// Whether there is room all the time.
    fn fits(&self, begin: f64, end: f64, share: f64) -> bool {
        let during: Vec<_> = self.taken.iter().filter(|t| t.0 < end && t.1 > begin).collect();
        // It is fullest where something begins.
        let starts = during.iter().map(|t| t.0.max(begin));
        starts.into_iter().all(|at| {
            let busy: f64 = during.iter().filter(|t| t.0 <= at && t.1 > at).map(|t| t.2).sum();
            busy + share <= ALL
        })
    }
}
