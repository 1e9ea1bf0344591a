//! Matrices that lie anywhere in memory.

use crate::scalar::Scalar;

/// A matrix with any distances between rows and between columns. Several may lie on the same memory: they are numbers to whoever
/// computes, as in BLAS, and what overlaps gives wrong numbers.
#[derive(Debug)]
pub struct Mat<T> {
    at: *mut T,
    rows: usize,
    cols: usize,
    row: isize,
    col: isize,
    /// Whether elements read are the conjugates of those in memory.
    conj: bool,
}

impl<T> Clone for Mat<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Mat<T> {}

// SAFETY: whoever made it says that the memory may be used wherever the matrix is.
unsafe impl<T: Send> Send for Mat<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Mat<T> {}

impl<T: Scalar> Mat<T> {
    /// A matrix of columns.
    ///
    /// # Safety
    /// Whenever the matrix, or one that is made of it, is used, its elements are memory that may be read and, if it is stored to, written.
    pub unsafe fn new(at: *mut T, rows: usize, cols: usize, ld: usize) -> Mat<T> {
        Mat { at, rows, cols, row: 1, col: ld as isize, conj: false }
    }

    /// A vector as one column; with a negative step it begins at the end, as BLAS has it.
    ///
    /// # Safety
    /// As of [`Mat::new`].
    pub unsafe fn vector(at: *mut T, n: usize, step: isize) -> Mat<T> {
        let first = if step < 0 { (1 - n as isize) * step } else { 0 };
        Mat { at: at.wrapping_offset(first), rows: n, cols: 1, row: step, col: 1, conj: false }
    }

    /// Of elements in columns.
    pub fn of(elements: &mut [T], rows: usize, cols: usize) -> Mat<T> {
        assert!(elements.len() >= rows * cols, "room for the matrix");
        Mat { at: elements.as_mut_ptr(), rows, cols, row: 1, col: rows as isize, conj: false }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The transposed matrix.
    pub fn t(self) -> Mat<T> {
        Mat { rows: self.cols, cols: self.rows, row: self.col, col: self.row, ..self }
    }

    /// The conjugates.
    pub fn conj(self) -> Mat<T> {
        Mat { conj: !self.conj && T::COMPLEX, ..self }
    }

    /// The matrix, transposed (1) or conjugate transposed (2), by cuBLAS' numbers; 3 is conjugate alone.
    pub fn op(self, op: i32) -> Mat<T> {
        match op {
            1 => self.t(),
            2 => self.t().conj(),
            3 => self.conj(),
            _ => self,
        }
    }

    #[inline(always)]
    fn place(&self, i: usize, j: usize) -> *mut T {
        assert!(i < self.rows && j < self.cols, "an element of the matrix");
        self.at.wrapping_offset(i as isize * self.row + j as isize * self.col)
    }

    /// An element.
    #[inline(always)]
    pub fn get(&self, i: usize, j: usize) -> T {
        // SAFETY: who made the matrix says so.
        unsafe { self.place(i, j).read() }.conj_if(self.conj)
    }

    /// Stores an element.
    #[inline(always)]
    pub fn set(&self, i: usize, j: usize, value: T) {
        // SAFETY: who made the matrix says so.
        unsafe { self.place(i, j).write(value.conj_if(self.conj)) }
    }

    /// The matrix that lies so many elements further on in memory, as the next of a batch.
    ///
    /// # Safety
    /// As of [`Mat::new`], of that matrix.
    pub unsafe fn moved(self, by: isize) -> Mat<T> {
        Mat { at: self.at.wrapping_offset(by), ..self }
    }

    /// A part.
    pub fn part(self, i: usize, j: usize, rows: usize, cols: usize) -> Mat<T> {
        assert!(i + rows <= self.rows && j + cols <= self.cols, "a part of the matrix");
        let at = self.at.wrapping_offset(i as isize * self.row + j as isize * self.col);
        Mat { at, rows, cols, ..self }
    }

    /// A column.
    pub fn column(self, j: usize) -> Mat<T> {
        self.part(0, j, self.rows, 1)
    }

    /// A column's elements, where they lie one after the other and as they are in memory.
    ///
    /// What lies there must not be changed by another matrix meanwhile.
    #[inline(always)]
    pub fn slice(&self, j: usize) -> Option<&[T]> {
        if self.rows == 0 || self.row != 1 || self.conj {
            return None;
        }
        // SAFETY: who made the matrix says that its elements may be read.
        Some(unsafe { core::slice::from_raw_parts(self.place(0, j), self.rows) })
    }

    /// As [`Mat::slice`], to be changed.
    #[inline(always)]
    #[allow(clippy::mut_from_ref, reason = "the matrix is a place, not its owner")]
    pub fn slice_mut(&self, j: usize) -> Option<&mut [T]> {
        if self.rows == 0 || self.row != 1 || self.conj {
            return None;
        }
        // SAFETY: who made the matrix says that its elements may be written.
        Some(unsafe { core::slice::from_raw_parts_mut(self.place(0, j), self.rows) })
    }

    /// Stores what a function says for each element, column after column.
    pub fn fill(&self, mut f: impl FnMut(usize, usize) -> T) {
        for j in 0..self.cols {
            for i in 0..self.rows {
                self.set(i, j, f(i, j));
            }
        }
    }

    /// Takes the elements of another.
    pub fn copy_from(&self, other: Mat<T>) {
        assert!(self.rows == other.rows && self.cols == other.cols, "the same shape");
        self.fill(|i, j| other.get(i, j));
    }

    /// The elements in columns, without gaps.
    pub fn to_vec(&self) -> Vec<T> {
        let mut all = Vec::with_capacity(self.rows * self.cols);
        for j in 0..self.cols {
            all.extend((0..self.rows).map(|i| self.get(i, j)));
        }
        all
    }

    /// Multiplies all elements; 0 stores zeros whatever was there.
    pub fn scale(&self, by: T) {
        if by == T::ONE {
            return;
        }
        if by == T::ZERO {
            self.fill(|_, _| T::ZERO);
        } else {
            self.fill(|i, j| self.get(i, j) * by);
        }
    }

    /// Where it lies: the first element, the distances of rows and columns, and whether elements are conjugates.
    pub fn layout(&self) -> (*mut T, isize, isize, bool) {
        (self.at, self.row, self.col, self.conj)
    }
}
