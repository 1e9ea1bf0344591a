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
}

/// A cache. Each set has its lines from the one used last.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    sets: Vec<Vec<Line>>,
    ways: usize,
    /// Whether lines' properties count.
    pub(crate) told_apart: bool,
}

impl Cache {
    /// Of so many lines.
    pub(crate) fn new(lines: u64, ways: usize) -> Self {
        let sets = usize::try_from(lines / ways as u64).unwrap_or(usize::MAX).max(1);
        Cache { sets: vec![Vec::new(); sets], ways, told_apart: false }
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
                    gone = if self.told_apart { Some(set.remove(victim(set))) } else { set.pop() };
                }
                set.insert(0, Line { line, valid: 0, dirty: 0, property: Property::Normal });
            }
        }
        (&mut set[0], gone)
    }

    /// A line that may be there.
    pub(crate) fn find(&mut self, line: u64) -> Option<&mut Line> {
        let at = (hash(line) >> 20) as usize % self.sets.len();
        self.sets[at].iter_mut().find(|l| l.line == line)
    }

    /// All lines, from those unused for longest to those used last.
    pub(crate) fn into_lines(self) -> Vec<Line> {
        let mut all = Vec::with_capacity(self.sets.iter().map(Vec::len).sum());
        for way in (0..self.ways).rev() {
            all.extend(self.sets.iter().filter_map(|s| s.get(way)).copied());
        }
        all
    }

    /// Takes everything out, and answers the sectors that memory below did not have.
    pub(crate) fn flush(&mut self) -> u64 {
        let lines = self.sets.iter_mut().flat_map(std::mem::take);
        lines.map(|l| u64::from(l.dirty.count_ones())).sum()
    }
}

/// Which line of a full set goes: one that streams, else one that does not persist, of these the one that was unused for longest.
fn victim(set: &[Line]) -> usize {
    let last = |p: fn(Property) -> bool| set.iter().rposition(|l| p(l.property));
    let streams = last(|p| p == Property::Streaming);
    streams.or_else(|| last(|p| p != Property::Persisting)).unwrap_or(set.len().saturating_sub(1))
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
