//! Incomplete factorisations, which keep a matrix' pattern.

use core::ffi::c_void;
use std::sync::Arc;

use dense::Scalar;
use mathlib::entry::give;
use mathlib::handles::Handles;
use mathlib::stream::At;
use num_traits::Float;
use parking_lot::Mutex;

use crate::context::Call;
use crate::index::Indices;
use crate::legacy::general;
use crate::matrix::natural;
use crate::status::{Outcome, Status};

/// The first row without a pivot, with the base that the matrix has; none if all rows have one.
type Info = Mutex<Option<i32>>;

static LIVE: Handles<Info> = Handles::new();

fn find(info: usize) -> Outcome<Arc<Info>> {
    LIVE.get(info).ok_or(Status::InvalidValue)
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn create(to: *mut usize) -> Outcome {
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    unsafe { give(to, LIVE.add(Mutex::default()), Status::InvalidValue) }
}

pub(crate) fn destroy(info: usize) -> Outcome {
    LIVE.remove(info).map(|_| ()).ok_or(Status::InvalidValue)
}

/// # Safety
/// The pointer is null or may be written, as the handle's pointer mode says.
pub(crate) unsafe fn zero_pivot(handle: usize, info: usize, to: *mut i32) -> Outcome {
    let (call, info) = (Call::new(handle)?, find(info)?);
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    let (place, kept) = (At(to), Arc::clone(&info));
    // SAFETY: the caller says so.
    call.now(move || unsafe { { place }.0.write(kept.lock().unwrap_or(-1)) })?;
    if info.lock().is_some() { Err(Status::ZeroPivot) } else { Ok(()) }
}

/// A matrix of compressed rows whose columns ascend.
struct Matrix<T> {
    rows: usize,
    offsets: Indices,
    indices: Indices,
    values: At<T>,
    base: i64,
}

/// Arguments that all functions have.
type Args<T> = (usize, i32, i32, usize, *mut T, *const i32, *const i32, usize);

fn checked<T>(
    (handle, m, nnz, descr, values, offsets, indices, info): Args<T>,
) -> Outcome<(Call, Matrix<T>, Arc<Info>)> {
    let (call, base, rows) = (Call::new(handle)?, general(descr)?, natural(m.into())?);
    if offsets.is_null() || (natural(nnz.into())? > 0 && (values.is_null() || indices.is_null())) {
        return Err(Status::InvalidValue);
    }
    let (offsets, indices) = (Indices::ints(offsets), Indices::ints(indices));
    Ok((call, Matrix { rows, offsets, indices, values: At(values), base }, find(info)?))
}

impl<T: Scalar> Matrix<T> {
    /// # Safety
    /// There are so many rows.
    unsafe fn span(&self, r: usize) -> std::ops::Range<usize> {
        // SAFETY: the caller says so.
        unsafe { (self.offsets.get(r) - self.base) as usize..(self.offsets.get(r + 1) - self.base) as usize }
    }

    /// # Safety
    /// There is such an element.
    unsafe fn column(&self, k: usize) -> usize {
        // SAFETY: the caller says so.
        unsafe { (self.indices.get(k) - self.base) as usize }
    }

    /// # Safety
    /// There is such an element.
    unsafe fn at(&self, k: usize) -> *mut T {
        self.values.0.wrapping_add(k)
    }

    /// The place of an element, if it is stored.
    ///
    /// # Safety
    /// There are so many rows.
    unsafe fn find(&self, r: usize, c: usize) -> Option<usize> {
        // SAFETY: the caller says so.
        unsafe { self.span(r).find(|k| self.column(*k) == c) }
    }

    /// The first row whose diagonal is not stored.
    ///
    /// # Safety
    /// The arrays are those of a matrix.
    unsafe fn without_diagonal(&self) -> Option<usize> {
        // SAFETY: the caller says so.
        (0..self.rows).find(|r| unsafe { self.find(*r, *r) }.is_none())
    }

    /// Factors to a lower triangle with ones on its diagonal and an upper one; answers the first row without a pivot.
    ///
    /// # Safety
    /// The arrays are those of a matrix.
    unsafe fn lu(&self) -> Option<usize> {
        let (mut zero, mut diagonals) = (None, vec![None; self.rows]);
        for r in 0..self.rows {
            // SAFETY: the caller says so.
            unsafe {
                for k in self.span(r) {
                    let c = self.column(k);
                    if c >= r {
                        break;
                    }
                    let Some(pivot) = diagonals[c] else { continue };
                    let f = self.at(k).read() / self.at(pivot).read();
                    self.at(k).write(f);
                    for l in pivot + 1..self.span(c).end {
                        if let Some(to) = self.find(r, self.column(l)) {
                            self.at(to).write(self.at(to).read() - f * self.at(l).read());
                        }
                    }
                }
                diagonals[r] = self.find(r, r);
                if diagonals[r].is_none_or(|k| self.at(k).read() == T::ZERO) {
                    zero = zero.or(Some(r));
                }
            }
        }
        zero
    }

    /// Factors the lower triangle to one whose product with its own conjugate transpose is the matrix.
    ///
    /// # Safety
    /// The arrays are those of a matrix.
    unsafe fn cholesky(&self) -> Option<usize> {
        let (mut zero, mut diagonals) = (None, vec![None; self.rows]);
        for r in 0..self.rows {
            // SAFETY: the caller says so.
            unsafe {
                for k in self.span(r).take_while(|k| self.column(*k) <= r) {
                    let c = self.column(k);
                    let mut sum = self.at(k).read();
                    for l in self.span(r).take_while(|l| *l < k) {
                        if let Some(other) = self.find(c, self.column(l)) {
                            sum -= self.at(l).read() * self.at(other).read().conj();
                        }
                    }
                    if c == r {
                        diagonals[r] = Some(k);
                        if sum.re() <= T::Real::ZERO || sum.re().is_nan() {
                            zero = zero.or(Some(r));
                        }
                        self.at(k).write(T::real(sum.re().sqrt()));
                    } else if let Some(pivot) = diagonals[c] {
                        self.at(k).write(sum / self.at(pivot).read());
                    }
                }
            }
            if diagonals[r].is_none() {
                zero = zero.or(Some(r));
            }
        }
        zero
    }
}

/// # Safety
/// The last pointer is null or may be written.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn size<T: Scalar>(
    handle: usize,
    m: i32,
    nnz: i32,
    descr: usize,
    values: *mut T,
    offsets: *const i32,
    indices: *const i32,
    info: usize,
    to: *mut i32,
) -> Outcome {
    checked((handle, m, nnz, descr, values, offsets, indices, info))?;
    // SAFETY: the caller says so.
    unsafe { give(to, 8, Status::InvalidValue) }
}

/// # Safety
/// As csrilu02_analysis asks.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn analysis<T: Scalar>(
    handle: usize,
    m: i32,
    nnz: i32,
    descr: usize,
    values: *const T,
    offsets: *const i32,
    indices: *const i32,
    info: usize,
    policy: i32,
    _buffer: *mut c_void,
) -> Outcome {
    if !matches!(policy, 0 | 1) {
        return Err(Status::InvalidValue);
    }
    let (call, a, info) = checked((handle, m, nnz, descr, values.cast_mut(), offsets, indices, info))?;
    call.run(move || {
        // SAFETY: the program says that the arrays are those of a matrix.
        let missing = unsafe { a.without_diagonal() };
        *info.lock() = missing.map(|r| (r as i64 + a.base) as i32);
    })
}

/// Both factorisations.
macro_rules! factorisation {
    ($name:ident) => {
        /// # Safety
        /// As csrilu02 and csric02 ask.
        #[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
        pub(crate) unsafe fn $name<T: Scalar>(
            handle: usize,
            m: i32,
            nnz: i32,
            descr: usize,
            values: *mut T,
            offsets: *const i32,
            indices: *const i32,
            info: usize,
            policy: i32,
            _buffer: *mut c_void,
        ) -> Outcome {
            if !matches!(policy, 0 | 1) {
                return Err(Status::InvalidValue);
            }
            let (call, a, info) = checked((handle, m, nnz, descr, values, offsets, indices, info))?;
            call.run(move || {
                // SAFETY: the program says that the arrays are those of a matrix.
                let zero = unsafe { a.$name() };
                *info.lock() = zero.map(|r| (r as i64 + a.base) as i32);
            })
        }
    };
}
factorisation!(lu);
factorisation!(cholesky);
