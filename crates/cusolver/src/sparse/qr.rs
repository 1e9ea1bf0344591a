//! QR factorisation by rotations of rows (George and Heath): each row of the matrix is rotated with rows of `R` until it finds
//! one that is empty, or nothing is left of it.

use dense::Scalar;
use num_traits::Float;

use super::csr::{Csr, small};

/// A row of the matrix: rotations with rows of `R`, and the row that the rest becomes.
#[derive(Debug)]
struct Turned<T> {
    turns: Vec<(usize, T, T)>,
    place: Option<usize>,
}

/// The factors.
#[derive(Debug)]
pub(crate) struct Qr<T> {
    /// Rows of `R`; the first element of each that is not empty is the diagonal's.
    upper: Vec<Vec<(usize, T)>>,
    turned: Vec<Turned<T>>,
}

/// A sum of rows, `a * x + b * y`, from column `after` on.
fn sum<T: Scalar>(a: T, x: &[(usize, T)], b: T, y: &[(usize, T)], out: &mut Vec<(usize, T)>) {
    out.clear();
    let (mut i, mut j) = (0, 0);
    while i < x.len() && j < y.len() {
        let ((p, u), (q, v)) = (x[i], y[j]);
        if p == q {
            out.push((p, a * u + b * v));
            (i, j) = (i + 1, j + 1);
        } else if p < q {
            out.push((p, a * u));
            i += 1;
        } else {
            out.push((q, b * v));
            j += 1;
        }
    }
    out.extend(x[i..].iter().map(|e| (e.0, a * e.1)));
    out.extend(y[j..].iter().map(|e| (e.0, b * e.1)));
}

/// A row's elements in order, each column once.
fn ordered<T: Scalar>(row: impl Iterator<Item = (usize, T)>) -> Vec<(usize, T)> {
    let mut row: Vec<(usize, T)> = row.collect();
    row.sort_by_key(|e| e.0);
    row.dedup_by(|b, a| {
        let same = a.0 == b.0;
        if same {
            a.1 += b.1;
        }
        same
    });
    row
}

/// Factors a matrix.
pub(crate) fn factor<T: Scalar>(a: &Csr<T>) -> Qr<T> {
    let mut f = Qr { upper: vec![Vec::new(); a.cols], turned: Vec::with_capacity(a.rows()) };
    let (mut above, mut below) = (Vec::new(), Vec::new());
    for i in 0..a.rows() {
        let mut row = ordered(a.row(i));
        let mut turned = Turned { turns: Vec::new(), place: None };
        while let Some(&(k, y)) = row.first() {
            if y == T::ZERO {
                row.remove(0);
                continue;
            }
            let Some(&(_, x)) = f.upper[k].first() else {
                turned.place = Some(k);
                f.upper[k] = row;
                break;
            };
            let h = x.modulus().hypot(y.modulus());
            let (c, s) = (x.scale(T::Real::ONE / h), y.scale(T::Real::ONE / h));
            sum(c.conj(), &f.upper[k], s.conj(), &row, &mut above);
            sum(-s, &f.upper[k][1..], c, &row[1..], &mut below);
            std::mem::swap(&mut f.upper[k], &mut above);
            std::mem::swap(&mut row, &mut below);
            turned.turns.push((k, c, s));
        }
        f.turned.push(turned);
    }
    f
}

impl<T: Scalar> Qr<T> {
    fn diagonal(&self) -> impl Iterator<Item = T::Real> + '_ {
        self.upper.iter().map(|r| r.first().map_or(T::Real::ZERO, |d| d.1.modulus()))
    }

    /// The first element of the diagonal that is not more than `tol`.
    pub(crate) fn zero(&self, tol: T::Real) -> Option<usize> {
        small(self.diagonal(), tol)
    }

    /// All columns whose element of the diagonal is more than `tol`.
    pub(crate) fn large(&self, tol: T::Real) -> Vec<usize> {
        self.diagonal().enumerate().filter(|d| d.1 > tol).map(|d| d.0).collect()
    }

    /// The solution with least squares, and the norm of what it leaves.
    pub(crate) fn solve(&self, b: &[T]) -> (Vec<T>, T::Real) {
        let mut x = vec![T::ZERO; self.upper.len()];
        let mut left = T::Real::ZERO;
        for (turned, b) in self.turned.iter().zip(b) {
            let mut b = *b;
            for &(k, c, s) in &turned.turns {
                (x[k], b) = (c.conj() * x[k] + s.conj() * b, c * b - s * x[k]);
            }
            match turned.place {
                Some(k) => x[k] = b,
                None => left += b.square(),
            }
        }
        for k in (0..x.len()).rev() {
            let row = &self.upper[k];
            let rest = row.iter().skip(1).fold(x[k], |v, &(c, r)| v - r * x[c]);
            x[k] = rest / row.first().map_or(T::ZERO, |d| d.1);
        }
        (x, left.sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_complex::Complex;

    #[test]
    fn least_squares() {
        // A line through (0, 1), (1, 3), (2, 2).
        let rows = vec![vec![(0, 1.0f64)], vec![(0, 1.0), (1, 1.0)], vec![(0, 1.0), (1, 2.0)]];
        let f = factor(&Csr::of_rows(2, rows.into_iter()));
        let (x, left) = f.solve(&[1.0, 3.0, 2.0]);
        assert!((x[0] - 1.5).abs() < 1e-14 && (x[1] - 0.5).abs() < 1e-14);
        assert!((left - 1.5f64.sqrt()).abs() < 1e-14, "{left}");
        assert_eq!(f.zero(1e-12), None);
    }

    #[test]
    fn complex_numbers() {
        let i = Complex::new(0.0, 1.0);
        let one = Complex::new(1.0, 0.0);
        let rows = vec![vec![(0, i), (1, one)], vec![(0, one), (1, i + i)]];
        let a = Csr::of_rows(2, rows.into_iter());
        let want = [one + i, one - i - i];
        let b: Vec<_> = (0..2).map(|r| a.row(r).map(|(c, v)| v * want[c]).sum()).collect();
        for (x, want) in factor(&a).solve(&b).0.iter().zip(want) {
            assert!((x - want).norm() < 1e-14, "{x} {want}");
        }
    }
}
