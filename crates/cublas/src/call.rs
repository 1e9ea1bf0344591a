//! What calls check, and how they run.

use dense::{Mat, Scalar as Number};
use mathlib::stream::{At, Scalar, enqueue, run_now};

use crate::context::{State, get};
use crate::status::{Outcome, Status};

/// A call that is made with a handle.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Call(State);

impl Call {
    pub(crate) fn new(handle: usize) -> Outcome<Call> {
        get(handle).map(Call)
    }

    /// A factor.
    ///
    /// # Safety
    /// As the handle's pointer mode says.
    pub(crate) unsafe fn scalar<T: Copy>(&self, p: *const T) -> Outcome<Scalar<T>> {
        // SAFETY: the caller says so.
        unsafe { Scalar::new(p, self.0.device) }.ok_or(Status::InvalidValue)
    }

    /// Whether scalars lie in memory of the device.
    pub(crate) fn device(&self) -> bool {
        self.0.device
    }

    /// Does something in the handle's stream.
    pub(crate) fn run(&self, work: impl Fn() + Send + Sync + 'static) -> Outcome {
        Ok(enqueue(self.0.stream, work)?)
    }

    /// Computes something; its place is the host's in host mode, where the call waits, else the device's.
    pub(crate) fn give<R: 'static>(
        &self,
        to: *mut R,
        work: impl Fn() -> R + Send + Sync + 'static,
    ) -> Outcome {
        if to.is_null() {
            return Err(Status::InvalidValue);
        }
        let to = At(to);
        // SAFETY: the program says that the place may be written.
        let work = move || unsafe { { to }.0.write_unaligned(work()) };
        if self.0.device {
            enqueue(self.0.stream, work)?
        } else {
            run_now(self.0.stream, work)?
        }
        Ok(())
    }
}

/// A size.
pub(crate) fn size(n: i64) -> Outcome<usize> {
    usize::try_from(n).map_err(|_| Status::InvalidValue)
}

/// The distance of columns of so many rows.
pub(crate) fn leading(ld: i64, rows: usize) -> Outcome<usize> {
    let ld = size(ld)?;
    if ld >= rows.max(1) { Ok(ld) } else { Err(Status::InvalidValue) }
}

/// A matrix in columns; it may be null if it is empty.
///
/// # Safety
/// It is memory of such a matrix when operations run.
pub(crate) unsafe fn matrix<T: Number>(at: *const T, rows: usize, cols: usize, ld: i64) -> Outcome<Mat<T>> {
    let ld = leading(ld, rows)?;
    if at.is_null() && rows > 0 && cols > 0 {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    Ok(unsafe { Mat::new(at.cast_mut(), rows, cols, ld) })
}

/// A vector.
///
/// # Safety
/// It is memory of such a vector when operations run.
pub(crate) unsafe fn vector<T: Number>(at: *const T, n: usize, step: i64) -> Outcome<Mat<T>> {
    if step == 0 || (at.is_null() && n > 0) {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    Ok(unsafe { Mat::vector(at.cast_mut(), n, step as isize) })
}

/// A `cublasOperation_t`.
pub(crate) fn op(op: i32) -> Outcome<i32> {
    if (0..=2).contains(&op) { Ok(op) } else { Err(Status::InvalidValue) }
}

/// Rows and columns in memory of a matrix that is `rows` by `cols` after an operation.
pub(crate) fn before(op: i32, rows: usize, cols: usize) -> (usize, usize) {
    if op == 0 { (rows, cols) } else { (cols, rows) }
}

/// Whether the lower triangle is stored, for `cublasFillMode_t`.
pub(crate) fn lower(uplo: i32) -> Outcome<bool> {
    match uplo {
        0 => Ok(true),
        1 => Ok(false),
        _ => Err(Status::InvalidValue),
    }
}

/// Whether the second of two values is chosen, for `cublasDiagType_t` and `cublasSideMode_t`.
pub(crate) fn second(value: i32) -> Outcome<bool> {
    match value {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(Status::InvalidValue),
    }
}

/// Pointers of an array, read as an operation runs.
pub(crate) fn pointers<T>(array: At<*const T>, count: usize) -> impl Iterator<Item = *mut T> {
    // SAFETY: the program says that the array has so many.
    (0..count).map(move |i| unsafe { array.0.add(i).read() }.cast_mut())
}

/// An array of pointers, which may be null only if it is empty.
pub(crate) fn array<T>(array: *const *const T, count: usize) -> Outcome<At<*const T>> {
    if array.is_null() && count > 0 { Err(Status::InvalidValue) } else { Ok(At::of(array)) }
}
