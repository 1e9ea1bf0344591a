//! Poisson's distribution, by the inverse of its distribution function.

use crate::values::{part_wide, quantile};

/// A distribution.
#[derive(Debug)]
pub(crate) enum Poisson {
    /// Numbers from the first on, and the part of all that is not above each.
    Table(u32, Vec<f64>),
    /// For a mean so large that there is no need of a table: near the normal distribution.
    Wide(f64),
}

/// Means from which on the distribution is taken for a normal one, with the first term that tells them apart.
const WIDE: f64 = 1e8;

impl Poisson {
    /// Of a mean above 0.
    pub(crate) fn new(mean: f64) -> Poisson {
        if mean >= WIDE {
            return Poisson::Wide(mean);
        }
        let middle = mean.floor();
        // Stirling's series where numbers are large enough for it.
        let log_factorial = |k: f64| {
            if k < 32.0 {
                (1..=k as u32).map(|i| f64::from(i).ln()).sum::<f64>()
            } else {
                let rest = 1.0 / (12.0 * k) - 1.0 / (360.0 * k.powi(3)) + 1.0 / (1260.0 * k.powi(5));
                k * k.ln() - k + 0.5 * (core::f64::consts::TAU * k).ln() + rest
            }
        };
        let top = (middle * mean.ln() - mean - log_factorial(middle)).exp();
        let reach = 9.0 * mean.sqrt() + 30.0;
        let first = (middle - reach).max(0.0);
        let mut below = Vec::new();
        let (mut term, mut k) = (top, middle);
        while k > first {
            term *= k / mean;
            k -= 1.0;
            below.push(term);
        }
        let mut terms: Vec<f64> = below.into_iter().rev().collect();
        let (mut term, mut k) = (top, middle);
        while k < middle + reach {
            terms.push(term);
            k += 1.0;
            term *= mean / k;
        }
        let mut sum = 0.0;
        for t in &mut terms {
            sum += *t;
            *t = sum;
        }
        Poisson::Table(first as u32, terms)
    }

    /// The number that 32 bits stand for.
    pub(crate) fn of(&self, bits: u32) -> u32 {
        let p = part_wide(bits);
        match self {
            Poisson::Table(first, sums) => {
                first + sums.partition_point(|s| *s < p).min(sums.len() - 1) as u32
            }
            Poisson::Wide(mean) => {
                let z = quantile(p);
                (mean + mean.sqrt() * z + (z * z - 1.0) / 6.0 + 0.5) as u32
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Poisson;

    #[test]
    fn parts() {
        // Of a mean of 2 the parts of 0, 1 and 2 are e^-2 (1, 2, 2).
        let p = Poisson::new(2.0);
        let at = |part: f64| p.of((part * 4294967296.0) as u32);
        assert_eq!([at(0.135), at(0.136), at(0.405), at(0.407), at(0.676), at(0.677)], [0, 1, 1, 2, 2, 3]);
    }
}
