//! Sums of what comes again and again, by name.

use std::collections::HashMap;

/// Numbers that belong together: times in nanoseconds, or bytes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sum {
    pub(super) name: String,
    /// In order.
    values: Vec<u64>,
}

impl Sum {
    pub(super) fn count(&self) -> u64 {
        self.values.len() as u64
    }

    pub(super) fn total(&self) -> u64 {
        self.values.iter().sum()
    }

    pub(super) fn average(&self) -> f64 {
        self.total() as f64 / self.values.len().max(1) as f64
    }

    pub(super) fn median(&self) -> f64 {
        let at = |i: usize| self.values.get(i).copied().unwrap_or(0) as f64;
        let n = self.values.len();
        if n % 2 == 1 { at(n / 2) } else { (at((n / 2).saturating_sub(1)) + at(n / 2)) / 2.0 }
    }

    pub(super) fn least(&self) -> u64 {
        self.values.first().copied().unwrap_or(0)
    }

    pub(super) fn most(&self) -> u64 {
        self.values.last().copied().unwrap_or(0)
    }

    /// The standard deviation of a sample; 0 of one value.
    pub(super) fn deviation(&self) -> f64 {
        let (n, average) = (self.values.len() as f64, self.average());
        if n < 2.0 {
            return 0.0;
        }
        let squares: f64 = self.values.iter().map(|v| (*v as f64 - average).powi(2)).sum();
        (squares / (n - 1.0)).sqrt()
    }
}

/// Sums by name, the greatest first.
pub(super) fn sums(all: impl Iterator<Item = (String, u64)>) -> Vec<Sum> {
    let mut by_name: HashMap<String, Vec<u64>> = HashMap::new();
    all.for_each(|(name, value)| by_name.entry(name).or_default().push(value));
    let sum = |(name, mut values): (String, Vec<u64>)| {
        values.sort_unstable();
        Sum { name, values }
    };
    let mut sums: Vec<Sum> = by_name.into_iter().map(sum).collect();
    sums.sort_by(|a, b| b.total().cmp(&a.total()).then_with(|| a.name.cmp(&b.name)));
    sums
}

/// How much one is of all, in per cent.
pub(super) fn share(one: u64, all: u64) -> f64 {
    if all == 0 { 0.0 } else { 100.0 * one as f64 / all as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_a_sum() {
        let all = [("a", 4), ("b", 100), ("a", 1), ("a", 3), ("a", 8)].map(|(n, v)| (n.to_owned(), v));
        let sums = sums(all.into_iter());
        assert_eq!((sums[0].name.as_str(), sums[0].total(), sums[0].deviation()), ("b", 100, 0.0));
        let a = &sums[1];
        assert_eq!((a.count(), a.total(), a.average(), a.median()), (4, 16, 4.0, 3.5));
        assert_eq!((a.least(), a.most()), (1, 8));
        assert!((a.deviation() - 2.943_920).abs() < 1e-6);
    }
}
