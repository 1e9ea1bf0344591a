//! Sparse matrices by rows, as they are computed with.

use dense::Scalar;

use crate::status::{Outcome, Status};

/// A matrix by rows; columns and rows count from 0.
#[derive(Debug, Clone)]
pub(crate) struct Csr<T> {
    pub(crate) cols: usize,
    /// Where rows begin; one more than there are rows.
    pub(crate) first: Vec<usize>,
    pub(crate) column: Vec<usize>,
    pub(crate) value: Vec<T>,
}

impl<T: Copy> Csr<T> {
    /// Of a program's arrays: where rows begin and end, columns, and values of those.
    ///
    /// # Errors
    /// Rows that are none, and columns that the matrix does not have.
    pub(crate) fn new(
        cols: usize,
        base: i64,
        (begin, end): (&[i32], &[i32]),
        column: &[i32],
        value: &[T],
    ) -> Outcome<Csr<T>> {
        let from_base = |i: i32| usize::try_from(i64::from(i) - base).map_err(|_| Status::InvalidValue);
        let mut m = Csr { cols, first: vec![0], column: Vec::new(), value: Vec::new() };
        for (begin, end) in begin.iter().zip(end) {
            let row = from_base(*begin)?..from_base(*end)?;
            let columns = column.get(row.clone()).ok_or(Status::InvalidValue)?;
            for c in columns {
                let c = from_base(*c)?;
                if c >= cols {
                    return Err(Status::InvalidValue);
                }
                m.column.push(c);
            }
            m.value.extend_from_slice(value.get(row).ok_or(Status::InvalidValue)?);
            m.first.push(m.column.len());
        }
        Ok(m)
    }

    pub(crate) fn rows(&self) -> usize {
        self.first.len() - 1
    }

    /// Columns of a row.
    pub(crate) fn columns(&self, row: usize) -> &[usize] {
        &self.column[self.first[row]..self.first[row + 1]]
    }

    /// Elements of a row.
    pub(crate) fn row(&self, row: usize) -> impl Iterator<Item = (usize, T)> + '_ {
        let range = self.first[row]..self.first[row + 1];
        self.column[range.clone()].iter().copied().zip(self.value[range].iter().copied())
    }

    /// Of rows that are lists of elements.
    pub(crate) fn of_rows(cols: usize, rows: impl Iterator<Item = Vec<(usize, T)>>) -> Csr<T> {
        let mut m = Csr { cols, first: vec![0], column: Vec::new(), value: Vec::new() };
        for row in rows {
            for (c, v) in row {
                m.column.push(c);
                m.value.push(v);
            }
            m.first.push(m.column.len());
        }
        m
    }

    /// The transpose; its columns ascend in each row.
    pub(crate) fn transposed(&self) -> Csr<T> {
        let mut rows: Vec<Vec<(usize, T)>> = vec![Vec::new(); self.cols];
        for i in 0..self.rows() {
            for (c, v) in self.row(i) {
                rows[c].push((i, v));
            }
        }
        Csr::of_rows(self.rows(), rows.into_iter())
    }

    /// Rows `p` and columns `q` of it, in that order; columns ascend in each row.
    pub(crate) fn permuted(&self, p: &[usize], q: &[usize]) -> Csr<T> {
        let place = inverse(q);
        Csr::of_rows(
            self.cols,
            p.iter().map(|i| {
                let mut row: Vec<(usize, T)> = self.row(*i).map(|(c, v)| (place[c], v)).collect();
                row.sort_by_key(|e| e.0);
                row
            }),
        )
    }

    /// For each row the rows that it has an element in common with, on either side of the diagonal.
    pub(crate) fn graph(&self) -> Vec<Vec<usize>> {
        let n = self.rows().max(self.cols);
        let mut graph = vec![Vec::new(); n];
        for i in 0..self.rows() {
            for &c in self.columns(i).iter().filter(|c| **c != i) {
                graph[i].push(c);
                graph[c].push(i);
            }
        }
        for row in &mut graph {
            row.sort_unstable();
            row.dedup();
        }
        graph
    }
}

impl<T: Scalar> Csr<T> {
    /// The matrix less a multiple of the identity.
    pub(crate) fn shifted(&self, by: T) -> Csr<T> {
        Csr::of_rows(
            self.cols,
            (0..self.rows()).map(|i| {
                let mut row: Vec<(usize, T)> = self.row(i).collect();
                if i < self.cols {
                    row.push((i, -by));
                }
                row
            }),
        )
    }

    /// The largest sum of a row's absolute values.
    pub(crate) fn norm(&self) -> T::Real {
        let sums = (0..self.rows()).map(|i| self.row(i).map(|e| e.1.modulus()).sum::<T::Real>());
        sums.fold(T::Real::ZERO, |a, b| if b > a { b } else { a })
    }
}

/// Where each number of a permutation is.
pub(crate) fn inverse(p: &[usize]) -> Vec<usize> {
    let mut out = vec![0; p.len()];
    for (i, p) in p.iter().enumerate() {
        out[*p] = i;
    }
    out
}

/// A program's permutation.
///
/// # Errors
/// It is none.
pub(crate) fn permutation(p: &[i32]) -> Outcome<Vec<usize>> {
    let mut seen = vec![false; p.len()];
    p.iter()
        .map(|&i| {
            let i = usize::try_from(i).map_err(|_| Status::InvalidValue)?;
            match seen.get_mut(i) {
                Some(seen) if !*seen => *seen = true,
                _ => return Err(Status::InvalidValue),
            }
            Ok(i)
        })
        .collect()
}

/// The first of a diagonal's numbers that is not more than `tol`.
pub(crate) fn small<R: PartialOrd>(diagonal: impl Iterator<Item = R>, tol: R) -> Option<usize> {
    let mut diagonal = diagonal;
    diagonal.position(|d| !matches!(d.partial_cmp(&tol), Some(core::cmp::Ordering::Greater)))
}
