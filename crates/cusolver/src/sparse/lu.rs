//! LU factorisation by columns, with pivots of rows (Gilbert and Peierls): `A[p, :] = L U`.

use dense::Scalar;

use super::csr::{Csr, inverse, small};

/// No row of the factors yet.
const NONE: usize = usize::MAX;

/// The factors.
#[derive(Debug)]
pub(crate) struct Lu<T> {
    /// Columns below the diagonal, which is 1.
    lower: Vec<Vec<(usize, T)>>,
    /// Columns above the diagonal.
    upper: Vec<Vec<(usize, T)>>,
    diagonal: Vec<T>,
    /// The row of the matrix that each row of the factors is.
    pub(crate) row: Vec<usize>,
}

/// What a column is solved with.
struct Work<T> {
    /// The column, by rows of the matrix.
    x: Vec<T>,
    /// The column that last met a row.
    met: Vec<usize>,
    /// Rows that the column has, those that depend on others before those.
    order: Vec<usize>,
    stack: Vec<(usize, usize)>,
}

impl<T: Scalar> Work<T> {
    /// Rows that column `k` has after the elimination, when `from` is one of its rows.
    fn reach(&mut self, k: usize, from: usize, place: &[usize], lower: &[Vec<(usize, T)>]) {
        if self.met[from] == k {
            return;
        }
        self.met[from] = k;
        self.stack.push((from, 0));
        while let Some((row, next)) = self.stack.pop() {
            let below = if place[row] == NONE { &[][..] } else { &lower[place[row]][..] };
            let found = below[next..].iter().position(|(r, _)| self.met[*r] != k);
            match found {
                Some(at) => {
                    let (below, _) = below[next + at];
                    self.stack.push((row, next + at + 1));
                    self.met[below] = k;
                    self.x[below] = T::ZERO;
                    self.stack.push((below, 0));
                }
                None => self.order.push(row),
            }
        }
    }
}

/// Factors a square matrix. The diagonal's element is the pivot where it has at least `threshold` of the size of the largest.
pub(crate) fn factor<T: Scalar>(a: &Csr<T>, threshold: T::Real) -> Lu<T> {
    let n = a.rows();
    let columns = a.transposed();
    let mut lu = Lu { lower: Vec::new(), upper: Vec::new(), diagonal: Vec::new(), row: Vec::new() };
    let mut place = vec![NONE; n];
    let mut w = Work { x: vec![T::ZERO; n], met: vec![NONE; n], order: Vec::new(), stack: Vec::new() };
    for k in 0..n {
        w.order.clear();
        for &row in columns.columns(k) {
            if w.met[row] != k {
                w.x[row] = T::ZERO;
                w.reach(k, row, &place, &lu.lower);
            }
        }
        for (row, v) in columns.row(k) {
            w.x[row] += v;
        }
        let mut above = Vec::new();
        for &row in w.order.iter().rev().filter(|r| place[**r] != NONE) {
            let x = w.x[row];
            above.push((place[row], x));
            for &(below, l) in &lu.lower[place[row]] {
                w.x[below] -= l * x;
            }
        }
        let open = w.order.iter().filter(|r| place[**r] == NONE);
        let pivot = open.map(|r| (*r, w.x[*r].modulus())).reduce(|a, b| if b.1 > a.1 { b } else { a });
        let diagonal = (w.met[k] == k && place[k] == NONE).then(|| w.x[k].modulus());
        let row = match (pivot, diagonal) {
            (Some((_, most)), Some(size)) if size >= most * threshold => k,
            (Some((row, _)), _) => row,
            (None, _) => (0..n).find(|r| place[*r] == NONE).unwrap_or(k),
        };
        let value = if w.met[row] == k { w.x[row] } else { T::ZERO };
        let below = w.order.iter().filter(|r| place[**r] == NONE && **r != row);
        lu.lower.push(if value == T::ZERO {
            Vec::new()
        } else {
            below.map(|r| (*r, w.x[*r] / value)).collect()
        });
        place[row] = k;
        lu.upper.push(above);
        lu.diagonal.push(value);
        lu.row.push(row);
    }
    let place = inverse(&lu.row);
    for (row, _) in lu.lower.iter_mut().flatten() {
        *row = place[*row];
    }
    lu
}

impl<T: Scalar> Lu<T> {
    /// The first pivot that is not more than `tol`.
    pub(crate) fn zero(&self, tol: T::Real) -> Option<usize> {
        small(self.diagonal.iter().map(|d| d.modulus()), tol)
    }

    /// The argument of the determinant, in radians, but for the sign of the permutation.
    pub(crate) fn angle(&self) -> f64 {
        let angle = |d: &T| {
            let cast = |r: T::Real| num_traits::ToPrimitive::to_f64(&r).unwrap_or(0.0);
            cast(d.im()).atan2(cast(d.re()))
        };
        self.diagonal.iter().map(angle).sum()
    }

    pub(crate) fn solve(&self, b: &[T]) -> Vec<T> {
        let mut x: Vec<T> = self.row.iter().map(|r| b[*r]).collect();
        for k in 0..x.len() {
            let v = x[k];
            for &(row, l) in &self.lower[k] {
                x[row] -= l * v;
            }
        }
        for k in (0..x.len()).rev() {
            let v = x[k] / self.diagonal[k];
            x[k] = v;
            for &(row, u) in &self.upper[k] {
                x[row] -= u * v;
            }
        }
        x
    }

    /// Elements of `L` with its diagonal, and of `U`.
    pub(crate) fn sizes(&self) -> (usize, usize) {
        let count = |c: &[Vec<(usize, T)>]| c.iter().map(|c| c.len() + 1).sum();
        (count(&self.lower), count(&self.upper))
    }

    /// `L` with its diagonal, and `U`, by rows.
    pub(crate) fn parts(&self) -> (Csr<T>, Csr<T>) {
        let n = self.row.len();
        let whole = |columns: &[Vec<(usize, T)>], diagonal: &dyn Fn(usize) -> T| {
            let columns = columns.iter().enumerate().map(|(k, c)| {
                let mut c = c.clone();
                c.push((k, diagonal(k)));
                c
            });
            Csr::of_rows(n, columns).transposed()
        };
        (whole(&self.lower, &|_| T::ONE), whole(&self.upper, &|k| self.diagonal[k]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pivots() {
        // A zero on the diagonal, and a row that fills in.
        let rows = vec![vec![(1, 2.0f64), (2, 1.0)], vec![(0, 1.0), (1, 1.0)], vec![(0, 4.0), (2, -3.0)]];
        let a = Csr::of_rows(3, rows.into_iter());
        let lu = factor(&a, 1.0);
        let x = lu.solve(&[7.0, 3.0, -5.0]);
        for (x, want) in x.iter().zip([1.0, 2.0, 3.0]) {
            assert!((x - want).abs() < 1e-14, "{x} {want}");
        }
        assert_eq!((lu.zero(1e-12), lu.row[0]), (None, 2));
        let (l, u) = lu.parts();
        assert_eq!((l.column.len(), u.column.len()), lu.sizes());
        let rows = vec![vec![(0, 1.0), (1, 2.0)], vec![(0, 2.0), (1, 4.0)]];
        assert_eq!(factor(&Csr::of_rows(2, rows.into_iter()), 1.0).zero(1e-12), Some(1));
    }
}
