//! What programs give to sparse functions: arrays that are read and written as operations run.

use mathlib::stream::At;

use crate::call::want;
use crate::descriptor;
use crate::sp_args_gen::{Grid, Places, Shape};
use crate::sparse::csr::Csr;
use crate::status::Outcome;

/// Numbers in memory.
#[derive(Debug)]
pub(crate) struct Numbers<T> {
    at: At<T>,
    count: usize,
}

impl<T> Clone for Numbers<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Numbers<T> {}

impl<T: Copy> Numbers<T> {
    /// So many numbers.
    ///
    /// # Errors
    /// There is no place.
    ///
    /// # Safety
    /// They may be read, and where that is asked for written, as operations run.
    pub(crate) unsafe fn new(at: *const T, count: usize) -> Outcome<Numbers<T>> {
        want(!at.is_null())?;
        Ok(Numbers { at: At::of(at), count })
    }

    pub(crate) fn read(&self) -> Vec<T> {
        // SAFETY: who made it said so.
        (0..self.count).map(|i| unsafe { self.at.moved(i).read_unaligned() }).collect()
    }

    pub(crate) fn write(&self, values: &[T]) {
        for (i, v) in values.iter().take(self.count).enumerate() {
            // SAFETY: who made it said so.
            unsafe { self.at.moved(i).write_unaligned(*v) };
        }
    }

    /// Numbers further on.
    pub(crate) fn after(&self, moved: usize, count: usize) -> Numbers<T> {
        Numbers { at: At(self.at.moved(moved)), count }
    }
}

/// A matrix by rows in memory.
#[derive(Debug)]
pub(crate) struct Matrix<T> {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) nnz: usize,
    pub(crate) base: i64,
    first: Numbers<i32>,
    column: Numbers<i32>,
    value: Option<Numbers<T>>,
}

impl<T> Clone for Matrix<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Matrix<T> {}

/// A size that must not be zero.
fn positive(n: i32) -> Outcome<usize> {
    want(n > 0)?;
    Ok(n as usize)
}

impl<T: Copy> Matrix<T> {
    /// A square matrix.
    ///
    /// # Safety
    /// The arrays have the sizes that are said, as operations run; so of all that makes matrices.
    pub(crate) unsafe fn square(shape: Shape, value: *const T, at: Places) -> Outcome<Matrix<T>> {
        let grid =
            Grid { handle: shape.handle, m: shape.m, n: shape.m, nnz: shape.nnz, descr_a: shape.descr_a };
        // SAFETY: the caller says so.
        unsafe { Matrix::new(grid, value, at) }
    }

    /// A matrix.
    ///
    /// # Safety
    /// See [`Matrix::square`].
    pub(crate) unsafe fn new(grid: Grid, value: *const T, at: Places) -> Outcome<Matrix<T>> {
        want(!value.is_null())?;
        // SAFETY: the caller says so.
        unsafe {
            let mut m = Matrix::pattern(grid, at)?;
            m.value = Some(Numbers::new(value, m.nnz)?);
            Ok(m)
        }
    }

    /// A matrix without numbers.
    ///
    /// # Safety
    /// See [`Matrix::square`].
    pub(crate) unsafe fn pattern(grid: Grid, at: Places) -> Outcome<Matrix<T>> {
        let (rows, cols, nnz) = (positive(grid.m)?, positive(grid.n)?, positive(grid.nnz)?);
        let base = descriptor::base(grid.descr_a)?;
        // SAFETY: the caller says so.
        let (first, column) =
            unsafe { (Numbers::new(at.csr_row_ptr_a, rows + 1)?, Numbers::new(at.csr_col_ind_a, nnz)?) };
        Ok(Matrix { rows, cols, nnz, base, first, column, value: None })
    }

    /// Its rows, with numbers of its own or others.
    pub(crate) fn with(&self, values: &[T]) -> Outcome<Csr<T>> {
        let first = self.first.read();
        let rows = (&first[..self.rows], &first[1..]);
        Csr::new(self.cols, self.base, rows, &self.column.read(), values)
    }

    /// Its rows.
    pub(crate) fn read(&self) -> Outcome<Csr<T>> {
        self.with(&self.value.map_or_else(Vec::new, |v| v.read()))
    }

    /// The same matrix with the numbers of another in a batch.
    pub(crate) fn number(&self, which: usize) -> Matrix<T> {
        Matrix { value: self.value.map(|v| v.after(which * self.nnz, self.nnz)), ..*self }
    }

    /// Its rows, each element the number of its place in the arrays.
    pub(crate) fn numbered(&self) -> Outcome<Csr<usize>> {
        let first = self.first.read();
        let places: Vec<usize> = (0..self.nnz).collect();
        Csr::new(self.cols, self.base, (&first[..self.rows], &first[1..]), &self.column.read(), &places)
    }

    /// Writes a pattern to where this one is.
    pub(crate) fn write_pattern(&self, m: &Csr<usize>) {
        let number = |i: &usize| (*i as i64 + self.base) as i32;
        self.first.write(&m.first.iter().map(number).collect::<Vec<_>>());
        self.column.write(&m.column.iter().map(number).collect::<Vec<_>>());
    }
}
