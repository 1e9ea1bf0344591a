//! A cache of lines of four sectors, in sets of lines of which those unused for longest go first.

use crate::policy::Property;
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
    /// Which lines of its set go before it.
    pub(crate) property: Property,
    /// Whether its home is in another cache.
    pub(crate) copy: bool,
    /// In which turn it was last waited for memory below to bring some of it.
    pub(crate) asked: u32,
    /// From how far away that came: 1 for the next level, 2 for the one behind.
    pub(crate) far: u8,
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
    /// Whether lines' properties count.
    pub(crate) told_apart: bool,
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
        Cache { sets: vec![Vec::new(); sets], ways, told_apart: false, goes, dirty: 0, gone: 0 }
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
                    let l = set.remove(victim(set, self.goes, self.told_apart, self.gone));
                    self.gone += 1;
                    self.dirty -= usize::from(l.dirty != 0);
                    gone = Some(l);
                }
                let property = Property::Normal;
                set.insert(
                    0,
                    Line { line, valid: 0, dirty: 0, property, copy: false, asked: u32::MAX, far: 0 },
                );
            }
        }
        (&mut set[0], gone)
    }

    /// A line that may be there. What is dirty of it is not to be changed.
    pub(crate) fn find(&mut self, line: u64) -> Option<&mut Line> {
        let at = self.set(line);
        self.sets[at].iter_mut().find(|l| l.line == line)
    }

    /// Has a line as it was elsewhere; nothing of it is under way.
    pub(crate) fn put(&mut self, line: Line) {
        let l = self.line(line.line).0;
        let was = l.dirty != 0;
        *l = Line { asked: u32::MAX, ..line };
        self.dirty += usize::from(line.dirty != 0);
        self.dirty -= usize::from(was);
    }

    /// All lines, from those unused for longest to those used last.
    pub(crate) fn into_lines(self) -> Vec<Line> {
        let mut all = Vec::with_capacity(self.sets.iter().map(Vec::len).sum());
        for way in (0..self.ways).rev() {
            all.extend(self.sets.iter().filter_map(|s| s.get(way)).copied());
        }
        all
    }

    /// Makes sectors of a line that is there dirty. Where more than half of the cache is, what was unused for longest in the line's set is
    /// written back, but for lines that persist: the answer is how many sectors that is.
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
        let stays = |l: &Line| self.told_apart && l.property == Property::Persisting;
        let oldest = self.sets[at].iter_mut().rev().find(|l| l.dirty != 0 && !stays(l));
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

/// Which line of a full set goes, where lines are told apart: one that streams, of these the one unused for longest; else one of those that do not
/// persist. `gone`: how many have gone before.
fn victim(set: &[Line], goes: Goes, told_apart: bool, gone: u64) -> usize {
    let streams = set.iter().rposition(|l| told_apart && l.property == Property::Streaming);
    let may = |l: &Line| !told_apart || l.property != Property::Persisting;
    let all = set.iter().filter(|l| may(l)).count();
    let old = || set.iter().enumerate().rev().filter(|(_, l)| may(l));
    let one = match goes {
        Goes::SomeOld => old().nth((hash(gone * crate::LINE) >> 32) as usize % (all / 2).max(1)),
        Goes::Copies => old().take(all - all / 2).find(|(_, l)| l.copy).or_else(|| old().next()),
    };
    streams.or(one.map(|o| o.0)).unwrap_or(set.len().saturating_sub(1))
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

    /// What streams goes first, then what does not persist, of that copies.
    #[test]
    fn copies_that_persist_stay() {
        let mut cache = Cache::new(4, 4, Goes::Copies);
        cache.told_apart = true;
        for (n, property) in [
            (0, Property::Persisting),
            (1, Property::Normal),
            (2, Property::Normal),
            (3, Property::Streaming),
        ] {
            let (l, _) = cache.line(n * 128);
            (l.property, l.copy) = (property, n % 2 == 0);
        }
        let gone: Vec<u64> = (4..7).filter_map(|n| cache.line(n * 128).1).map(|l| l.line / 128).collect();
        assert_eq!(gone, [3, 2, 1]);
    }

    /// `windows` with 20 MiB that persist: each of the others is written once, and none of these.
    #[test]
    fn what_persists_stays_dirty() {
        let mut cache = Cache::new(4, 4, Goes::Copies);
        cache.told_apart = true;
        let written = |n: u64, cache: &mut Cache| {
            let (l, _) = cache.line(n * 128);
            l.property = if n < 2 { Property::Persisting } else { Property::Normal };
            cache.soil(n * 128, 15)
        };
        assert_eq!([0, 1, 2, 3, 0, 1].map(|n| written(n, &mut cache)), [0, 0, 4, 4, 0, 0]);
    }

    /// A line that comes from another cache is dirty here, if it was there.
    #[test]
    fn what_is_put_counts_as_dirty() {
        let mut cache = Cache::new(4, 4, Goes::Copies);
        for n in 0..4 {
            cache.line(n * 128);
            cache.soil(n * 128, if n < 2 { 15 } else { 0 });
        }
        let mut other = Cache::new(4, 4, Goes::Copies);
        cache.into_lines().into_iter().for_each(|l| other.put(l));
        assert_eq!((other.soil(2 * 128, 15), other.flush()), (4, 8));
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
