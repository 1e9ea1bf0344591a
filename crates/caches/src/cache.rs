//! A cache of lines of four sectors, in sets of lines of which those unused for longest go first.

use crate::stream::hash;

/// A line that is in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// Its address.
    pub(crate) line: u64,
    /// Sectors that are there.
    pub(crate) valid: u8,
    /// Sectors that memory below does not have yet.
    pub(crate) dirty: u8,
}

/// A cache. Each set has its lines from the one used last.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    sets: Vec<Vec<Line>>,
    ways: usize,
}

impl Cache {
    /// Of so many lines.
    pub(crate) fn new(lines: u64, ways: usize) -> Self {
        let sets = usize::try_from(lines / ways as u64).unwrap_or(usize::MAX).max(1);
        Cache { sets: vec![Vec::new(); sets], ways }
    }

    /// The line, which is the last used one then, and what had to go for it.
    pub(crate) fn line(&mut self, line: u64) -> (&mut Line, Option<Line>) {
        // The low bits say whether a line is followed.
        let at = (hash(line) >> 20) as usize % self.sets.len();
        let set = &mut self.sets[at];
        let mut gone = None;
        match set.iter().position(|l| l.line == line) {
            Some(n) => set[..=n].rotate_right(1),
            None => {
                if set.len() == self.ways {
                    gone = set.pop();
                }
                set.insert(0, Line { line, valid: 0, dirty: 0 });
            }
        }
        (&mut set[0], gone)
    }

    /// Takes everything out, and answers the sectors that memory below did not have.
    pub(crate) fn flush(&mut self) -> u64 {
        let lines = self.sets.iter_mut().flat_map(std::mem::take);
        lines.map(|l| u64::from(l.dirty.count_ones())).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_unused_for_longest_goes() {
        let mut cache = Cache::new(2, 2);
        cache.line(0).0.dirty = 3;
        cache.line(128).0.valid = 1;
        assert_eq!(cache.line(0).0.dirty, 3);
        assert_eq!(cache.line(256).1.map(|l| (l.line, l.valid)), Some((128, 1)));
        assert_eq!((cache.flush(), cache.flush()), (2, 0));
    }
}
