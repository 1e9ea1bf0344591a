//! Cholesky factorisation by rows: `A = L Lᴴ`. Only the lower triangle is looked at.

use dense::Scalar;
use num_traits::Float;

use super::csr::{Csr, small};

/// No parent in the elimination tree.
const NONE: usize = usize::MAX;

/// The factor.
#[derive(Debug)]
pub(crate) struct Cholesky<T: Scalar> {
    /// Columns below the diagonal.
    lower: Vec<Vec<(usize, T)>>,
    pub(crate) diagonal: Vec<T::Real>,
    /// The first row whose pivot is not positive; nothing is computed from there on.
    stopped: Option<usize>,
}

/// The elimination tree: for each column the first row below that it fills.
fn tree<T: Copy>(a: &Csr<T>) -> Vec<usize> {
    let n = a.rows();
    let (mut parent, mut ancestor) = (vec![NONE; n], vec![NONE; n]);
    for k in 0..n {
        for &column in a.columns(k).iter().filter(|c| **c < k) {
            let mut i = column;
            while i != NONE && i < k {
                let next = ancestor[i];
                ancestor[i] = k;
                if next == NONE {
                    parent[i] = k;
                }
                i = next;
            }
        }
    }
    parent
}

/// Factors a Hermitian matrix.
pub(crate) fn factor<T: Scalar>(a: &Csr<T>) -> Cholesky<T> {
    let n = a.rows();
    let parent = tree(a);
    let mut f = Cholesky::<T> { lower: vec![Vec::new(); n], diagonal: Vec::new(), stopped: None };
    let (mut x, mut met) = (vec![T::ZERO; n], vec![NONE; n]);
    for k in 0..n {
        met[k] = k;
        let (mut order, mut d) = (Vec::new(), T::Real::ZERO);
        for (column, v) in a.row(k) {
            if column == k {
                d += v.re();
            }
            if column >= k {
                continue;
            }
            x[column] += v;
            let mut i = column;
            while met[i] != k {
                met[i] = k;
                order.push(i);
                i = parent[i];
            }
        }
        // Columns of a tree's path ascend towards its root.
        order.sort_unstable();
        for i in order {
            let l = x[i].scale(T::Real::ONE / f.diagonal[i]);
            x[i] = T::ZERO;
            for &(row, other) in &f.lower[i] {
                x[row] -= other.conj() * l;
            }
            d -= l.square();
            f.lower[i].push((k, l));
        }
        if !(d > T::Real::ZERO && d.is_finite()) {
            f.stopped = Some(k);
            break;
        }
        f.diagonal.push(d.sqrt());
    }
    f
}

impl<T: Scalar> Cholesky<T> {
    /// The first row whose pivot is not more than `tol`.
    pub(crate) fn zero(&self, tol: T::Real) -> Option<usize> {
        small(self.diagonal.iter().copied(), tol).or(self.stopped)
    }

    /// Solves; not a number where the factorisation has stopped.
    pub(crate) fn solve(&self, b: &[T]) -> Vec<T> {
        if self.stopped.is_some() {
            return vec![T::from_f64(f64::NAN); b.len()];
        }
        let mut x = b.to_vec();
        for k in 0..x.len() {
            x[k] = x[k].scale(T::Real::ONE / self.diagonal[k]);
            let v = x[k];
            for &(row, l) in &self.lower[k] {
                x[row] -= l * v;
            }
        }
        for k in (0..x.len()).rev() {
            let mut v = x[k];
            for &(row, l) in &self.lower[k] {
                v -= l.conj() * x[row];
            }
            x[k] = v.scale(T::Real::ONE / self.diagonal[k]);
        }
        x
    }

    /// Elements of the factor.
    #[cfg(test)]
    pub(crate) fn size(&self) -> usize {
        self.lower.iter().map(|c| c.len() + 1).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definite_or_not() {
        let rows = |last: f64| {
            let rows = vec![vec![(0, 4.0)], vec![(0, 2.0), (1, 5.0)], vec![(0, -2.0), (1, 1.0), (2, last)]];
            Csr::of_rows(3, rows.into_iter())
        };
        // The matrix is [4 2 -2; 2 5 1; -2 1 6].
        let f = factor(&rows(6.0));
        let x = f.solve(&[2.0, 15.0, 18.0]);
        for (x, want) in x.iter().zip([1.0, 2.0, 3.0]) {
            assert!((x - want).abs() < 1e-14, "{x} {want}");
        }
        assert_eq!((f.zero(1e-12), f.size()), (None, 6));
        assert_eq!(factor(&rows(1.0)).zero(1e-12), Some(2));
    }
}
