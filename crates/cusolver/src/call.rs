//! What calls check.

use dense::{Mat, Scalar};
use mathlib::entry::give;
use mathlib::stream::At;

use crate::status::{Outcome, Status};

/// Elements that a workspace must have; none is used.
pub(crate) const WORK: i32 = 32;

/// Answers invalid value unless something holds.
pub(crate) fn want(holds: bool) -> Outcome {
    if holds { Ok(()) } else { Err(Status::InvalidValue) }
}

/// A size.
pub(crate) fn size(n: i64) -> Outcome<usize> {
    usize::try_from(n).map_err(|_| Status::InvalidValue)
}

/// A matrix in columns; it may be null if it is empty.
///
/// # Safety
/// It is memory of such a matrix when operations run.
pub(crate) unsafe fn matrix<T: Scalar>(at: *const T, rows: usize, cols: usize, ld: i64) -> Outcome<Mat<T>> {
    let ld = size(ld)?;
    want(ld >= rows.max(1) && (rows == 0 || cols == 0 || !at.is_null()))?;
    // SAFETY: the caller says so.
    Ok(unsafe { Mat::new(at.cast_mut(), rows, cols, ld) })
}

/// Whether the lower triangle is stored, for `cublasFillMode_t`.
pub(crate) fn lower(uplo: i32) -> Outcome<bool> {
    want(matches!(uplo, 0 | 1))?;
    Ok(uplo == 0)
}

/// Whether the second of two values, 0 and 1, is chosen.
pub(crate) fn second(value: i32) -> Outcome<bool> {
    want(matches!(value, 0 | 1))?;
    Ok(value == 1)
}

/// A `cublasOperation_t`.
pub(crate) fn op(op: i32) -> Outcome<i32> {
    want(matches!(op, 0..=2))?;
    Ok(op)
}

/// The place of an operation's answer.
pub(crate) fn info(info: *mut i32) -> Outcome<*mut i32> {
    want(!info.is_null())?;
    Ok(info)
}

/// Whether a workspace has as many elements as was told.
pub(crate) fn work(elements: i32) -> Outcome {
    want(elements >= WORK)
}

/// Tells how many elements a workspace must have.
///
/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn tell(to: *mut i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { give(to, WORK, Status::InvalidValue) }
}

/// Pointers of an array, read as an operation runs.
pub(crate) fn pointers<T>(array: At<*mut T>, count: usize) -> impl Iterator<Item = *mut T> {
    // SAFETY: the program says that the array has so many.
    (0..count).map(move |i| unsafe { array.0.add(i).read() })
}
