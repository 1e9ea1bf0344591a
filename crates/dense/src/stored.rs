//! Matrices that are stored in part: bands, packed triangles, triangles of whole matrices. Element by element.

use crate::mat::Mat;
use crate::scalar::Scalar;

/// How a matrix of `n` columns is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Storage {
    /// In columns, with a distance.
    Full,
    /// The columns of a triangle one after the other.
    Packed,
    /// Diagonals as rows: so many above and below the main one.
    Band {
        /// Below.
        below: usize,
        /// Above.
        above: usize,
    },
}

/// A matrix that is stored in part.
#[derive(Debug, Clone, Copy)]
pub struct Stored<T> {
    /// The memory: a matrix, one column with all elements if packed, one row for each diagonal of a band.
    pub memory: Mat<T>,
    /// How.
    pub storage: Storage,
    /// The number of columns.
    pub n: usize,
    /// Which triangle is stored, if one is; a band says it itself.
    pub lower: bool,
}

impl<T: Scalar> Stored<T> {
    /// Where an element is in the memory; none if it is not stored.
    pub fn place(&self, i: usize, j: usize) -> Option<(usize, usize)> {
        match self.storage {
            Storage::Band { below, above } => {
                (i <= j + below && j <= i + above).then(|| (above + i - j.min(above + i), j))
            }
            _ if i != j && (i > j) != self.lower => None,
            Storage::Full => Some((i, j)),
            Storage::Packed if self.lower => Some((i + j * (2 * self.n - j - 1) / 2, 0)),
            Storage::Packed => Some((i + j * (j + 1) / 2, 0)),
        }
    }

    /// An element that is stored, else 0.
    pub fn get(&self, i: usize, j: usize) -> T {
        self.place(i, j).map_or(T::ZERO, |(r, c)| self.memory.get(r, c))
    }

    /// Rows of a column that may be stored.
    pub fn rows(&self, j: usize, m: usize) -> std::ops::Range<usize> {
        match self.storage {
            Storage::Band { below, above } => j.saturating_sub(above)..(j + below + 1).min(m),
            _ if self.lower => j..m,
            _ => 0..(j + 1).min(m),
        }
    }
}

/// `x = op(a) x` or, to `solve`, `op(a)^-1 x`, for a triangle.
pub fn triangle_vector<T: Scalar>(a: &Stored<T>, op: i32, unit: bool, solve: bool, x: Mat<T>) {
    let n = a.n;
    let element = |i: usize, j: usize| match op {
        0 => a.get(i, j),
        1 => a.get(j, i),
        _ => a.get(j, i).conj(),
    };
    let lower = a.lower == (op == 0);
    // Results of rows that others still need come last; solving is the other way round.
    let up = lower != solve;
    let reach = match a.storage {
        Storage::Band { below, above } => below.max(above),
        _ => n,
    };
    for step in 0..n {
        let i = if up { n - 1 - step } else { step };
        let range =
            if lower { i.saturating_sub(reach)..i } else { i + 1..(i + 1).saturating_add(reach).min(n) };
        let others = range.fold(T::ZERO, |s, k| s + element(i, k) * x.get(k, 0));
        let own = x.get(i, 0);
        x.set(
            i,
            0,
            match (solve, unit) {
                (false, true) => own + others,
                (false, false) => element(i, i) * own + others,
                (true, true) => own - others,
                (true, false) => (own - others) / element(i, i),
            },
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        let mut memory: Vec<f64> = (0..100).map(f64::from).collect();
        let n = 4;
        let packed = Mat::of(&mut memory, 10, 1);
        let lower = Stored { memory: packed, storage: Storage::Packed, n, lower: true };
        let upper = Stored { lower: false, ..lower };
        let mut next = 0.0;
        for j in 0..n {
            for i in j..n {
                assert_eq!(lower.get(i, j), next);
                next += 1.0;
            }
        }
        assert_eq!(
            (upper.get(0, 1), upper.get(1, 1), upper.get(3, 3), upper.get(3, 0)),
            (1.0, 2.0, 9.0, 0.0)
        );
        let mut band: Vec<f64> = (0..100).map(f64::from).collect();
        let band = Mat::of(&mut band, 4, 6);
        let band = Stored { memory: band, storage: Storage::Band { below: 1, above: 2 }, n: 6, lower: false };
        // The main diagonal is row 2 of the memory.
        assert_eq!((band.get(3, 3), band.get(1, 3), band.get(4, 3), band.get(0, 3)), (14.0, 12.0, 15.0, 0.0));
    }

    #[test]
    fn triangles_undo_themselves() {
        let n = 6;
        let mut memory: Vec<f64> = (0..21).map(|i| 1.0 + f64::from(i % 5)).collect();
        for (lower, op, unit) in [(true, 0, false), (false, 0, true), (true, 1, false), (false, 2, false)] {
            let a = Stored { memory: Mat::of(&mut memory, 21, 1), storage: Storage::Packed, n, lower };
            let mut x: Vec<f64> = (0..6).map(f64::from).collect();
            let x = Mat::of(&mut x, n, 1);
            triangle_vector(&a, op, unit, false, x);
            let at = |i: usize, j: usize| if op == 0 { a.get(i, j) } else { a.get(j, i) };
            let d = |i: usize, j: usize| if i == j && unit { 1.0 } else { at(i, j) };
            let sum: f64 = (0..n).map(|k| d(2, k) * k as f64).sum();
            assert_eq!(x.get(2, 0), sum);
            triangle_vector(&a, op, unit, true, x);
            assert!((0..n).all(|i| (x.get(i, 0) - i as f64).abs() < 1e-9));
        }
    }
}
