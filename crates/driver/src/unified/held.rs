//! Pages that calls of the system use: nobody closes them meanwhile.

use weft_exec::memory::{Protection, Use};
use weft_residency::PAGE;

/// What some call uses.
#[derive(Debug)]
struct Held {
    used: Use,
    /// Whether something of it would have been closed.
    crossed: bool,
}

impl Held {
    /// Its pages.
    fn pages(&self) -> (u64, u64) {
        (self.used.from / PAGE * PAGE, self.used.to.next_multiple_of(PAGE))
    }
}

/// All that calls use.
#[derive(Debug, Default)]
pub(super) struct AllHeld(Vec<Held>);

impl AllHeld {
    /// A call uses memory.
    pub(super) fn add(&mut self, used: Use) {
        self.0.push(Held { used, crossed: false });
    }

    /// One that used this is over; whether its pages are to be protected again.
    pub(super) fn remove(&mut self, used: Use) -> bool {
        let found = self.0.iter().position(|h| h.used == used);
        found.is_some_and(|i| self.0.swap_remove(i).crossed)
    }

    /// How pages are to be protected that would be in one way: pieces, at least as open as who uses them needs.
    pub(super) fn pieces(&mut self, from: u64, to: u64, wanted: Protection) -> Vec<(u64, u64, Protection)> {
        let mut ends = vec![from, to];
        for held in &mut self.0 {
            let (first, end) = held.pages();
            if first < to && end > from {
                held.crossed |= wanted != Protection::ReadWrite;
                ends.extend([first, end].into_iter().filter(|at| (from..to).contains(at)));
            }
        }
        ends.sort_unstable();
        ends.dedup();
        let least = |at: u64| {
            let over = self.0.iter().filter(|h| (h.pages().0..h.pages().1).contains(&at));
            let needed = over.map(|h| if h.used.write { Protection::ReadWrite } else { Protection::Read });
            needed.max().map_or(wanted, |n| n.max(wanted))
        };
        ends.windows(2).map(|w| (w[0], w[1], least(w[0]))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_stays_open() {
        let mut all = AllHeld::default();
        let (a, b) = (
            Use { from: PAGE + 1, to: 2 * PAGE, write: false },
            Use { from: 3 * PAGE, to: 3 * PAGE + 1, write: true },
        );
        all.add(a);
        all.add(b);
        let (none, read, all_of_it) = (Protection::None, Protection::Read, Protection::ReadWrite);
        let pieces = all.pieces(0, 5 * PAGE, none);
        let want = [(0, 1, none), (1, 2, read), (2, 3, none), (3, 4, all_of_it), (4, 5, none)];
        assert_eq!(pieces, want.map(|(from, to, p)| (from * PAGE, to * PAGE, p)));
        assert!(all.remove(a));
        assert!(!all.remove(a));
        assert_eq!(all.pieces(0, 2 * PAGE, none), [(0, 2 * PAGE, none)]);
        assert_eq!(all.pieces(3 * PAGE, 4 * PAGE, read), [(3 * PAGE, 4 * PAGE, all_of_it)]);
    }
}
