//! What a trial may cost: a share of the time that the kernel has run so far.
//!
//! All of the kernel's time earns, up to [`EARNS_NS`]. What a piece with another code takes longer than the best one would
//! have, and what comparing takes, is paid. A piece is paid when it begins, by what is expected, and put right when it has ended,
//! so that several workers do not spend the same.

use super::Effort;

/// Time in the kernel after which nothing is earned any more, in nanoseconds of one thread.
const EARNS_NS: f64 = 1e9;
/// How much longer than the best code one takes of which nothing is known: candidates are those that the compiler holds to be
/// less than twice as expensive.
pub(super) const UNKNOWN: f64 = 2.0;

/// See the module. In nanoseconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// Time in the kernel.
    pub(super) spent: u64,
    paid: f64,
    /// What may be paid of it.
    share: f64,
}

impl Budget {
    pub(super) fn new(effort: Effort) -> Self {
        let share = match effort {
            Effort::First => 0.03,
            Effort::Again => 0.01,
        };
        Budget { spent: 0, paid: 0.0, share }
    }

    /// What may be paid now; less than nothing after a piece that took unexpectedly long.
    pub(super) fn left(&self) -> f64 {
        (self.spent as f64).min(EARNS_NS) * self.share - self.paid
    }

    /// Whether there will never be more than now.
    pub(super) fn is_final(&self) -> bool {
        self.spent as f64 >= EARNS_NS
    }

    /// Pays; less than nothing comes back.
    pub(super) fn pay(&mut self, ns: f64) {
        self.paid = (self.paid + ns).max(0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_the_first_second_is_earned() {
        let mut budget = Budget::new(Effort::First);
        assert!(budget.left() <= 0.0);
        budget.spent = 10_000_000;
        assert!((budget.left() - 300_000.0).abs() < 1.0 && !budget.is_final());
        budget.pay(400_000.0);
        assert!(budget.left() < 0.0);
        budget.pay(-500_000.0);
        assert!((budget.left() - 300_000.0).abs() < 1.0, "nothing is earned by fast pieces");
        budget.spent = 100_000_000_000;
        assert!((budget.left() - 30e6).abs() < 1.0 && budget.is_final());
    }

    #[test]
    fn looking_again_costs_less() {
        let mut budget = Budget::new(Effort::Again);
        budget.spent = 10_000_000;
        assert!((budget.left() - 100_000.0).abs() < 1.0);
    }
}
