//! Copies of vectors and matrices between host and device.

use core::ffi::c_void;

use mathlib::driver::{Stream, copy};

use crate::call::{leading, size};
use crate::status::{Outcome, Status};

/// # Safety
/// Both vectors are memory of their shape.
unsafe fn vector(
    n: i64,
    bytes: i64,
    x: *const c_void,
    incx: i64,
    y: *mut c_void,
    incy: i64,
    stream: Option<Stream>,
) -> Outcome {
    let (n, bytes) = (size(n)?, size(bytes)?);
    if bytes == 0 || incx <= 0 || incy <= 0 {
        return Err(Status::InvalidValue);
    }
    let (incx, incy) = (size(incx)? * bytes, size(incy)? * bytes);
    // SAFETY: the caller says so.
    unsafe { rows(n, bytes, (x as usize, incx), (y as usize, incy), stream) }
}

/// Copies runs of bytes that lie at distances.
///
/// # Safety
/// Both are memory.
unsafe fn rows(
    n: usize,
    bytes: usize,
    (from, step): (usize, usize),
    (to, to_step): (usize, usize),
    stream: Option<Stream>,
) -> Outcome {
    if n == 0 || bytes == 0 {
        return Ok(());
    }
    let whole = step == bytes && to_step == bytes;
    let (n, bytes) = if whole { (1, n * bytes) } else { (n, bytes) };
    for i in 0..n {
        // SAFETY: the caller says so.
        unsafe { copy(to + i * to_step, from + i * step, bytes, stream) }
            .map_err(|_| Status::InternalError)?;
    }
    Ok(())
}

/// # Safety
/// As cublasSetVector asks.
pub(crate) unsafe fn set_vector(
    n: i64,
    b: i64,
    x: *const c_void,
    incx: i64,
    y: *mut c_void,
    incy: i64,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { vector(n, b, x, incx, y, incy, None) }
}

/// # Safety
/// As cublasSetVectorAsync asks.
pub(crate) unsafe fn set_vector_async(
    n: i64,
    b: i64,
    x: *const c_void,
    incx: i64,
    y: *mut c_void,
    incy: i64,
    s: Stream,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { vector(n, b, x, incx, y, incy, Some(s)) }
}

/// # Safety
/// As cublasSetMatrix asks.
unsafe fn matrix(
    (m, n, bytes): (i64, i64, i64),
    a: *const c_void,
    lda: i64,
    b: *mut c_void,
    ldb: i64,
    stream: Option<Stream>,
) -> Outcome {
    let (m, n, bytes) = (size(m)?, size(n)?, size(bytes)?);
    if bytes == 0 {
        return Err(Status::InvalidValue);
    }
    let (lda, ldb) = (leading(lda, m)? * bytes, leading(ldb, m)? * bytes);
    // SAFETY: the caller says so.
    unsafe { rows(n, m * bytes, (a as usize, lda), (b as usize, ldb), stream) }
}

/// # Safety
/// As cublasSetMatrix asks.
pub(crate) unsafe fn set_matrix(
    m: i64,
    n: i64,
    bytes: i64,
    a: *const c_void,
    lda: i64,
    b: *mut c_void,
    ldb: i64,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { matrix((m, n, bytes), a, lda, b, ldb, None) }
}

/// # Safety
/// As cublasSetMatrixAsync asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn set_matrix_async(
    m: i64,
    n: i64,
    bytes: i64,
    a: *const c_void,
    lda: i64,
    b: *mut c_void,
    ldb: i64,
    s: Stream,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { matrix((m, n, bytes), a, lda, b, ldb, Some(s)) }
}
