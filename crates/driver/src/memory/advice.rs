//! What the program has said of parts of managed memory: advice, and where it was moved last. Kept and told, as managed memory is
//! everywhere at all times.

use parking_lot::Mutex;

use super::location::Location;

/// What was said of a part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advice {
    /// `CU_MEM_ADVISE_SET_READ_MOSTLY`.
    pub read_mostly: bool,
    /// `CU_MEM_ADVISE_SET_PREFERRED_LOCATION`.
    pub preferred: Option<Location>,
    /// `CU_MEM_ADVISE_SET_ACCESSED_BY`: devices, and -1 for the host.
    pub accessed_by: Vec<i32>,
    /// Where it was moved last.
    pub prefetched: Option<Location>,
}

/// A part: its first byte and the one behind it, and what was said.
type Part = (u64, u64, Advice);

/// What was said of an allocation: parts in order; of what is between them nothing was.
#[derive(Debug, Default)]
pub(crate) struct Parts(Mutex<Vec<Part>>);

/// A range in whole pages.
pub(crate) fn pages(address: u64, bytes: u64) -> (u64, u64) {
    const PAGE: u64 = 4096;
    (address / PAGE * PAGE, (address + bytes).next_multiple_of(PAGE))
}

impl Parts {
    /// Changes what is said of a range.
    pub(crate) fn change(&self, from: u64, to: u64, change: impl Fn(&mut Advice)) {
        let mut parts = self.0.lock();
        let mut next: Vec<Part> = Vec::new();
        let mut done = from;
        for (start, end, advice) in parts.drain(..) {
            let (low, high) = (start.max(from), end.min(to));
            if low >= high {
                next.push((start, end, advice));
                continue;
            }
            if done < low {
                next.push((done, low, Advice::default()));
            }
            for (start, end) in [(start, low), (high, end)] {
                if start < end {
                    next.push((start, end, advice.clone()));
                }
            }
            next.push((low, high, advice));
            done = high;
        }
        if done < to {
            next.push((done, to, Advice::default()));
        }
        for (start, end, advice) in &mut next {
            if *start >= from && *end <= to {
                change(advice);
            }
        }
        next.retain(|(_, _, advice)| *advice != Advice::default());
        next.sort_unstable_by_key(|(start, ..)| *start);
        *parts = next;
    }

    /// What is said of all parts of a range, in turn.
    pub(crate) fn of(&self, from: u64, to: u64) -> Vec<Advice> {
        let mut out = Vec::new();
        let mut done = from;
        for (start, end, advice) in self.0.lock().iter() {
            let (low, high) = (*start.max(&from), *end.min(&to));
            if low < high {
                if done < low {
                    out.push(Advice::default());
                }
                out.push(advice.clone());
                done = high;
            }
        }
        if done < to {
            out.push(Advice::default());
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_range_are_changed_alone() {
        let parts = Parts::default();
        parts.change(10, 30, |a| a.read_mostly = true);
        parts.change(20, 40, |a| a.accessed_by.push(0));
        let said = |from, to| {
            parts.of(from, to).iter().map(|a| (a.read_mostly, a.accessed_by.len())).collect::<Vec<_>>()
        };
        assert_eq!(said(0, 50), [(false, 0), (true, 0), (true, 1), (false, 1), (false, 0)]);
        assert_eq!(said(12, 18), [(true, 0)]);
        parts.change(0, 100, |a| *a = Advice::default());
        assert_eq!(said(0, 50), [(false, 0)]);
    }
}
