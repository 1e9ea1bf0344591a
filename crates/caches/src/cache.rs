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
    /// Whether its home is in another cache.
    pub(crate) copy: bool,
    /// In which turn it was last waited for memory below to bring some of it.
    pub(crate) asked: u32,
}

/// Which line of a full set goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goes {
    /// One of those unused for longer than half of the set, any of them.
    SomeOld,
    /// Of the half of the set unused for longest the first that is a copy, or the one unused for longest.
    Copies,
}

/// A cache. Each set has its lines from the one used last.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    sets: Vec<Vec<Line>>,
    ways: usize,
    goes: Goes,
    /// How many lines are dirty.
    dirty: usize,
    /// How many have gone.
    gone: u64,
}

impl Cache {
    /// Of so many lines.
    pub(crate) fn new(lines: u64, ways: usize, goes: Goes) -> Self {
        let sets = usize::try_from(lines / ways as u64).unwrap_or(usize::MAX).max(1);
        Cache { sets: vec![Vec::new(); sets], ways, goes, dirty: 0, gone: 0 }
    }

    fn set(&self, line: u64) -> usize {
        // The low bits say whether a line is followed.
        (hash(line) >> 20) as usize % self.sets.len()
    }

    /// The line, which is the last used one then, and what had to go for it.
    pub(crate) fn line(&mut self, line: u64) -> (&mut Line, Option<Line>) {
        let at = self.set(line);
        let set = &mut self.sets[at];
        let mut gone = None;
        match set.iter().position(|l| l.line == line) {
            Some(n) => set[..=n].rotate_right(1),
            None => {
                if set.len() == self.ways {
                    let last = self.ways - 1;
                    let n = match self.goes {
                        Goes::SomeOld => {
                            last - (hash(self.gone * crate::LINE) >> 32) as usize % (self.ways / 2)
                        }
                        Goes::Copies => (self.ways / 2..=last).rev().find(|n| set[*n].copy).unwrap_or(last),
                    };
                    self.gone += 1;
                    let l = set.remove(n);
                    self.dirty -= usize::from(l.dirty != 0);
                    gone = Some(l);
                }
                set.insert(0, Line { line, valid: 0, dirty: 0, copy: false, asked: u32::MAX });
            }
        }
        (&mut set[0], gone)
    }

    /// Makes sectors of a line that is there dirty. Where more than half of the cache is, what was unused for longest in the line's set is
    /// written back: the answer is how many sectors that is.
    pub(crate) fn soil(&mut self, line: u64, sectors: u8) -> u64 {
        let at = self.set(line);
        let set = &mut self.sets[at];
        if let Some(l) = set.iter_mut().find(|l| l.line == line) {
            self.dirty += usize::from(l.dirty == 0 && sectors != 0);
            l.dirty |= sectors;
        }
        if 2 * self.dirty <= self.sets.len() * self.ways {
            return 0;
        }
        let oldest = self.sets[at].iter_mut().rev().find(|l| l.dirty != 0);
        self.dirty -= usize::from(oldest.is_some());
        oldest.map_or(0, |l| u64::from(std::mem::take(&mut l.dirty).count_ones()))
    }

    /// The line as it is there.
    pub(crate) fn look(&self, line: u64) -> Option<&Line> {
        self.sets[self.set(line)].iter().find(|l| l.line == line)
    }

    /// Takes everything out, and answers the sectors that memory below did not have.
    pub(crate) fn flush(&mut self) -> u64 {
        self.dirty = 0;
        let lines = self.sets.iter_mut().flat_map(std::mem::take);
        lines.map(|l| u64::from(l.dirty.count_ones())).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_unused_for_longest_goes() {
        let mut cache = Cache::new(2, 2, Goes::Copies);
        cache.line(0);
        cache.soil(0, 3);
        cache.line(128).0.valid = 1;
        assert_eq!(cache.line(0).0.dirty, 3);
        assert_eq!(cache.line(256).1.map(|l| (l.line, l.valid)), Some((128, 1)));
        assert_eq!((cache.flush(), cache.flush()), (2, 0));
    }

    #[test]
    fn copies_go_before_others() {
        let mut cache = Cache::new(4, 4, Goes::Copies);
        for n in 0..4 {
            cache.line(n * 128).0.copy = n == 1;
        }
        let gone: Vec<u64> = (4..7).filter_map(|n| cache.line(n * 128).1).map(|l| l.line / 128).collect();
        assert_eq!(gone, [1, 0, 2]);
    }

    #[test]
    fn any_of_the_old_ones_goes() {
        let mut cache = Cache::new(16, 16, Goes::SomeOld);
        (0..16).for_each(|n| cache.line(n * 128).0.valid = 1);
        let gone: Vec<u64> = (16..20).filter_map(|n| cache.line(n * 128).1).map(|l| l.line / 128).collect();
        assert!(gone.iter().all(|n| *n < 12) && gone != [0, 1, 2, 3], "{gone:?}");
    }

    #[test]
    fn half_of_it_is_dirty_at_most() {
        let mut cache = Cache::new(4, 4, Goes::Copies);
        for n in 0..4 {
            cache.line(n * 128);
            assert_eq!(cache.soil(n * 128, 15), if n < 2 { 0 } else { 4 });
        }
        assert_eq!(cache.flush(), 8);
    }
}
