//! Factorisation anew with the pivots and the pattern of an earlier one: `A[p, q] = L U`.

use super::csr::Csr;

/// The pattern of both factors, one beside the other, and which elements of the diagonal are in it.
#[derive(Debug, Clone)]
pub(crate) struct Pattern {
    first: Vec<usize>,
    column: Vec<usize>,
    diagonal: Vec<usize>,
}

/// Numbers in a pattern: those of `A[p, q]`, then both factors, `L` with a diagonal of 1.
#[derive(Debug, Clone, Default)]
pub(crate) struct Bundle {
    pub(crate) value: Vec<f64>,
    /// Pivots that were too small have been made larger.
    pub(crate) boosted: bool,
    /// The first pivot that is zero.
    pub(crate) zero: Option<usize>,
}

impl Pattern {
    /// Of the factors, and what `A[p, q]` has besides.
    pub(crate) fn new(factors: [&Csr<f64>; 2], permuted: &Csr<f64>) -> Pattern {
        let n = permuted.rows();
        let mut out = Pattern { first: vec![0], column: Vec::new(), diagonal: Vec::new() };
        for i in 0..n {
            let mut row: Vec<usize> = permuted.columns(i).to_vec();
            factors.iter().for_each(|f| row.extend_from_slice(f.columns(i)));
            row.push(i);
            row.sort_unstable();
            row.dedup();
            let before = row.iter().filter(|c| **c < i).count();
            out.diagonal.push(out.column.len() + before);
            out.column.append(&mut row);
            out.first.push(out.column.len());
        }
        out
    }

    pub(crate) fn rows(&self) -> usize {
        self.diagonal.len()
    }

    /// Where rows begin, and columns.
    pub(crate) fn arrays(&self) -> (&[usize], &[usize]) {
        (&self.first, &self.column)
    }

    /// The numbers of a matrix in this pattern; none where it has an element that the pattern has not.
    pub(crate) fn values(&self, permuted: &Csr<f64>) -> Option<Bundle> {
        let mut value = vec![0.0; self.column.len()];
        for i in 0..self.rows() {
            let begin = self.first[i];
            let row = &self.column[begin..self.first[i + 1]];
            for (c, v) in permuted.row(i) {
                value[begin + row.binary_search(&c).ok()?] += v;
            }
        }
        Some(Bundle { value, ..Bundle::default() })
    }

    /// Factors. A pivot of less than `small` becomes `boost`, with its sign.
    pub(crate) fn factor(&self, bundle: &mut Bundle, small: f64, boost: f64) {
        let value = &mut bundle.value;
        let mut place = vec![usize::MAX; self.rows()];
        for i in 0..self.rows() {
            let row = self.first[i]..self.first[i + 1];
            row.clone().for_each(|at| place[self.column[at]] = at);
            for at in row.start..self.diagonal[i] {
                let k = self.column[at];
                let l = value[at] / value[self.diagonal[k]];
                value[at] = l;
                for other in self.diagonal[k] + 1..self.first[k + 1] {
                    // What the pattern has no place for is zero in a pattern that is one of factors.
                    let (to, u) = (place[self.column[other]], value[other]);
                    if let Some(to) = value.get_mut(to) {
                        *to -= l * u;
                    }
                }
            }
            row.for_each(|at| place[self.column[at]] = usize::MAX);
            let pivot = &mut value[self.diagonal[i]];
            if pivot.abs() < small {
                *pivot = boost.copysign(*pivot);
                bundle.boosted = true;
            }
            if *pivot == 0.0 {
                bundle.zero = bundle.zero.or(Some(i));
            }
        }
    }

    /// Solves `A x = b` where `b` is given and `x` is taken in the program's order.
    pub(crate) fn solve(&self, bundle: &Bundle, (p, q): (&[usize], &[usize]), b: &mut [f64]) {
        let (value, n) = (&bundle.value, self.rows());
        let mut x: Vec<f64> = p.iter().map(|r| b[*r]).collect();
        for i in 0..n {
            let row = self.first[i]..self.diagonal[i];
            let done: f64 = row.map(|at| value[at] * x[self.column[at]]).sum();
            x[i] -= done;
        }
        for i in (0..n).rev() {
            let row = self.diagonal[i] + 1..self.first[i + 1];
            let done: f64 = row.map(|at| value[at] * x[self.column[at]]).sum();
            x[i] = (x[i] - done) / value[self.diagonal[i]];
        }
        for (x, q) in x.iter().zip(q) {
            b[*q] = *x;
        }
    }

    /// `L` and `U` by rows, without the diagonal of 1; `of_upper`: it is `U` that has it.
    pub(crate) fn parts(&self, bundle: &Bundle, of_upper: bool) -> [Csr<f64>; 2] {
        let scaled = self.scaled(bundle, of_upper);
        let rows = |upper: bool| {
            let row = move |i: usize| {
                // The diagonal is in the factor that has no diagonal of 1.
                let middle = self.diagonal[i] + usize::from(of_upper);
                if upper { middle..self.first[i + 1] } else { self.first[i]..middle }
            };
            (0..self.rows()).map(row).collect::<Vec<_>>()
        };
        [rows(false), rows(true)].map(|rows| {
            let rows = rows.into_iter().map(|r| r.map(|at| (self.column[at], scaled[at])).collect());
            Csr::of_rows(self.rows(), rows)
        })
    }

    /// Both factors' numbers in the pattern; `of_upper`: with the diagonal of 1 in `U`.
    pub(crate) fn scaled(&self, bundle: &Bundle, of_upper: bool) -> Vec<f64> {
        let mut value = bundle.value.clone();
        if of_upper {
            for i in 0..self.rows() {
                // L D and the inverse of D times U.
                let (begin, middle, end) = (self.first[i], self.diagonal[i], self.first[i + 1]);
                for (v, column) in value[begin..middle].iter_mut().zip(&self.column[begin..middle]) {
                    *v *= bundle.value[self.diagonal[*column]];
                }
                value[middle + 1..end].iter_mut().for_each(|v| *v /= bundle.value[middle]);
            }
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn again() {
        let rows =
            |s: f64| vec![vec![(1, 2.0 * s), (2, 1.0)], vec![(0, s), (1, 1.0)], vec![(0, 4.0), (2, -3.0)]];
        let (p, q) = ([2, 0, 1], [0, 1, 2]);
        let whole = Csr::of_rows(3, (0..3).map(|_| (0..3).map(|c| (c, 0.0)).collect()));
        let a = |s: f64| Csr::of_rows(3, rows(s).into_iter());
        let pattern = Pattern::new([&whole, &whole], &a(1.0).permuted(&p, &q));
        for s in [1.0, 3.0] {
            let mut bundle = pattern.values(&a(s).permuted(&p, &q)).unwrap();
            pattern.factor(&mut bundle, 0.0, 0.0);
            let mut x: Vec<f64> =
                (0..3).map(|i| a(s).row(i).map(|(c, v)| v * (c + 1) as f64).sum()).collect();
            pattern.solve(&bundle, (&p, &q), &mut x);
            for (x, want) in x.iter().zip([1.0, 2.0, 3.0]) {
                assert!((x - want).abs() < 1e-13, "{x} {want}");
            }
            for of_upper in [false, true] {
                let [l, u] = pattern.parts(&bundle, of_upper);
                assert_eq!((l.column.len(), u.column.len()), if of_upper { (6, 3) } else { (3, 6) });
            }
        }
        let mut bundle = pattern.values(&Csr::of_rows(3, (0..3).map(|_| Vec::new()))).unwrap();
        pattern.factor(&mut bundle, 1e-3, 0.5);
        assert!(bundle.boosted && bundle.zero.is_none());
    }
}
