//! Elements of matrices, however they are stored, and matrices as lists of rows.

use std::ops::Range;

use dense::Scalar;
use dense::element::{kind_of, narrow};

use crate::matrix::{Format, Sparse};

impl Sparse {
    /// The matrix that is the `i`th of its batch.
    pub(crate) fn nth(self, i: usize) -> Sparse {
        if i == 0 {
            return self;
        }
        let (first, second) = (self.strides.0 * i as i64, self.strides.1 * i as i64);
        let bytes = second as isize * self.kind.bytes() as isize;
        Sparse {
            first: self.first.moved(first),
            second: self.second.moved(second),
            values: mathlib::stream::At(self.values.0.wrapping_byte_offset(bytes)),
            ..self
        }
    }

    /// An index from 0 on.
    ///
    /// # Safety
    /// There are so many.
    unsafe fn second_at(&self, i: usize) -> i64 {
        // SAFETY: the caller says so.
        unsafe { self.second.get(i) - self.base }
    }

    /// The first and the last element of a row, column or slice.
    ///
    /// # Safety
    /// There are so many.
    unsafe fn span(&self, i: usize) -> Range<usize> {
        // SAFETY: the caller says so.
        unsafe { (self.first.get(i) - self.base) as usize..(self.first.get(i + 1) - self.base) as usize }
    }

    /// Calls a function with the row, the column and the place among the values of each element that is stored. Mistaken indices,
    /// those of no row or column, are passed over.
    ///
    /// # Safety
    /// The arrays are as the descriptor says.
    pub(crate) unsafe fn places(&self, mut f: impl FnMut(usize, usize, usize)) {
        let (h, w) = self.block;
        let mut f = |r: usize, c: usize, k: usize| {
            if r < self.rows && c < self.cols {
                f(r, c, k);
            }
        };
        // SAFETY: the caller says so.
        unsafe {
            match self.format {
                _ if self.nnz == 0 => (),
                Format::Csr => (0..self.rows)
                    .for_each(|r| self.span(r).for_each(|k| f(r, self.second_at(k) as usize, k))),
                Format::Csc => (0..self.cols)
                    .for_each(|c| self.span(c).for_each(|k| f(self.second_at(k) as usize, c, k))),
                Format::Coo => (0..self.nnz).for_each(|k| {
                    f((self.first.get(k) - self.base) as usize, self.second_at(k) as usize, k);
                }),
                Format::Bsr => {
                    for (r, k) in (0..self.rows / h).flat_map(|r| self.span(r).map(move |k| (r, k))) {
                        let c = self.second_at(k) as usize;
                        for (i, j) in (0..h).flat_map(|i| (0..w).map(move |j| (i, j))) {
                            let inside = if self.row_order { i * w + j } else { i + j * h };
                            f(r * h + i, c * w + j, k * h * w + inside);
                        }
                    }
                }
                Format::BlockedEll => {
                    let wide = self.extent / w;
                    for r in 0..self.rows {
                        for s in 0..wide {
                            let c = self.second_at(r / h * wide + s);
                            // A block that is none has a negative column.
                            for j in (0..w).take_while(|_| c >= 0) {
                                f(r, c as usize * w + j, r * self.extent + s * w + j);
                            }
                        }
                    }
                }
                Format::SlicedEll => {
                    for r in 0..self.rows {
                        let span = self.span(r / h);
                        for k in span.skip(r % h).step_by(h) {
                            let c = self.second_at(k);
                            if c >= 0 {
                                f(r, c as usize, k);
                            }
                        }
                    }
                }
            }
        }
    }

    /// A value.
    ///
    /// # Safety
    /// There are so many.
    #[inline(always)]
    pub(crate) unsafe fn value<W: Scalar>(&self, k: usize) -> W {
        // SAFETY: the caller says so.
        unsafe {
            if self.kind == kind_of::<W>() {
                self.values.0.cast::<W>().add(k).read_unaligned()
            } else {
                narrow(self.kind.read(self.values.0, k as isize))
            }
        }
    }

    /// Stores a value.
    ///
    /// # Safety
    /// There is room.
    #[inline(always)]
    pub(crate) unsafe fn set_value<W: Scalar>(&self, k: usize, x: W) {
        // SAFETY: the caller says so.
        unsafe {
            if self.kind == kind_of::<W>() {
                self.values.0.cast::<W>().add(k).write_unaligned(x);
            } else {
                self.kind.write(self.values.0, k as isize, dense::element::wide(x));
            }
        }
    }
}

/// A matrix as lists of rows. Columns of a row are in no order.
#[derive(Debug, Clone)]
pub(crate) struct Rows<W> {
    pub(crate) cols: usize,
    pub(crate) offsets: Vec<i64>,
    pub(crate) indices: Vec<i64>,
    pub(crate) values: Vec<W>,
}

impl<W: Scalar> Rows<W> {
    /// Of a matrix after an operation.
    ///
    /// # Safety
    /// The arrays are as the descriptor says.
    pub(crate) unsafe fn new(m: &Sparse, op: i32) -> Rows<W> {
        let (rows, cols) = if op == 0 { (m.rows, m.cols) } else { (m.cols, m.rows) };
        let turn = |r: usize, c: usize| if op == 0 { (r, c) } else { (c, r) };
        let mut offsets = vec![0i64; rows + 1];
        // SAFETY: the caller says so.
        unsafe { m.places(|r, c, _| offsets[turn(r, c).0 + 1] += 1) };
        for r in 0..rows {
            offsets[r + 1] += offsets[r];
        }
        let nnz = offsets[rows] as usize;
        let (mut indices, mut values) = (vec![0; nnz], vec![W::ZERO; nnz]);
        let mut next = offsets.clone();
        // SAFETY: the caller says so.
        unsafe {
            m.places(|r, c, k| {
                let (r, c) = turn(r, c);
                let to = next[r] as usize;
                next[r] += 1;
                indices[to] = c as i64;
                values[to] = m.value::<W>(k).conj_if(op == 2);
            });
        }
        Rows { cols, offsets, indices, values }
    }

    /// The number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Columns and values of a row.
    pub(crate) fn row(&self, r: usize) -> impl DoubleEndedIterator<Item = (usize, W)> {
        let span = self.offsets[r] as usize..self.offsets[r + 1] as usize;
        span.map(|k| (self.indices[k] as usize, self.values[k]))
    }

    /// Of rows that are made one after the other; columns ascend.
    pub(crate) fn build(
        rows: usize,
        cols: usize,
        mut row: impl FnMut(usize, &mut Vec<(usize, W)>),
    ) -> Rows<W> {
        let mut all =
            Rows { cols, offsets: Vec::with_capacity(rows + 1), indices: Vec::new(), values: Vec::new() };
        all.offsets.push(0);
        let mut own = Vec::new();
        for r in 0..rows {
            own.clear();
            row(r, &mut own);
            own.sort_unstable_by_key(|e| e.0);
            all.indices.extend(own.iter().map(|e| e.0 as i64));
            all.values.extend(own.iter().map(|e| e.1));
            all.offsets.push(all.indices.len() as i64);
        }
        all
    }

    /// Stores rows as the arrays of a matrix of compressed rows.
    ///
    /// # Safety
    /// The arrays have room.
    pub(crate) unsafe fn store(&self, to: &Sparse) {
        // SAFETY: the caller says so.
        unsafe {
            self.store_pattern(to);
            self.values.iter().enumerate().for_each(|(k, v)| to.set_value(k, *v));
        }
    }

    /// Stores offsets and columns alone.
    ///
    /// # Safety
    /// The arrays have room.
    pub(crate) unsafe fn store_pattern(&self, to: &Sparse) {
        // SAFETY: the caller says so.
        unsafe {
            self.offsets.iter().enumerate().for_each(|(i, o)| to.first.set(i, o + to.base));
            self.indices.iter().enumerate().for_each(|(k, c)| to.second.set(k, c + to.base));
        }
    }
}

/// Less work than this is not worth a second thread.
const SHARE: usize = 16 * 1024;

/// Calls a function with ranges of rows that have about as many elements each, on as many threads as there are.
pub(crate) fn in_parallel(
    rows: usize,
    work: usize,
    before: impl Fn(usize) -> usize + Sync,
    f: impl Fn(Range<usize>) + Sync,
) {
    let pieces = threads::count().min(work / SHARE + 1).min(rows.max(1));
    let start = |piece: usize| match piece {
        0 => 0,
        _ if piece == pieces => rows,
        _ => partition(rows, |r| before(r) < work / pieces * piece),
    };
    threads::each(pieces, pieces, |piece| f(start(piece)..start(piece + 1)));
}

/// The first number for which a condition, which holds before it, does not.
fn partition(n: usize, holds: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, n);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) { low = middle + 1 } else { high = middle }
    }
    low
}
