//! Cholesky factorisation, and what is done with its factor.

use dense::cholesky::{factor, inverse, solve_factored};
use mathlib::stream::At;

use crate::call::{info, lower, matrix, pointers, size as natural, tell, want, work};
use crate::context::Call;
use crate::status::Outcome;
use crate::types::Number;

/// # Safety
/// As potrf asks; so of all functions here.
pub(crate) unsafe fn size<T: Number>(
    handle: usize,
    uplo: i32,
    n: i32,
    a: *mut T,
    lda: i32,
    to: *mut i32,
) -> Outcome {
    Call::new(handle)?;
    lower(uplo)?;
    let n = natural(n.into())?;
    // SAFETY: the caller says so.
    unsafe {
        // A size may be asked for before there is a matrix.
        matrix(if a.is_null() { to.cast() } else { a }, n, n, lda.into())?;
        tell(to)
    }
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn potrf<T: Number>(
    handle: usize,
    uplo: i32,
    n: i32,
    a: *mut T,
    lda: i32,
    _work: *mut T,
    elements: i32,
    to: *mut i32,
) -> Outcome {
    Call::new(handle)?;
    work(elements)?;
    // SAFETY: the caller says so.
    unsafe { potrf_wide(handle, uplo, n.into(), a, lda.into(), to) }
}

/// # Safety
/// See [`size`].
pub(crate) unsafe fn potrf_wide<T: Number>(
    handle: usize,
    uplo: i32,
    n: i64,
    a: *mut T,
    lda: i64,
    to: *mut i32,
) -> Outcome {
    let (call, lower, n, to) = (Call::new(handle)?, lower(uplo)?, natural(n)?, info(to)?);
    // SAFETY: the caller says so.
    let a = unsafe { matrix(a, n, n, lda)? };
    // The upper factor is the conjugate transpose of the lower one.
    let a = if lower { a } else { a.op(2) };
    call.run(to, move || factor(a) as i32)
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn potrs<T: Number>(
    handle: usize,
    uplo: i32,
    n: impl Into<i64>,
    nrhs: impl Into<i64>,
    a: *const T,
    lda: impl Into<i64>,
    b: *mut T,
    ldb: impl Into<i64>,
    to: *mut i32,
) -> Outcome {
    let (call, lower, to) = (Call::new(handle)?, lower(uplo)?, info(to)?);
    let (n, nrhs) = (natural(n.into())?, natural(nrhs.into())?);
    // SAFETY: the caller says so.
    let (a, b) = unsafe { (matrix(a, n, n, lda.into())?, matrix(b, n, nrhs, ldb.into())?) };
    let a = if lower { a } else { a.op(2) };
    call.run(to, move || {
        solve_factored(a, b);
        0
    })
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn potri<T: Number>(
    handle: usize,
    uplo: i32,
    n: i32,
    a: *mut T,
    lda: i32,
    _work: *mut T,
    elements: i32,
    to: *mut i32,
) -> Outcome {
    let (call, lower, n, to) = (Call::new(handle)?, lower(uplo)?, natural(n.into())?, info(to)?);
    work(elements)?;
    // SAFETY: the caller says so.
    let a = unsafe { matrix(a, n, n, lda.into())? };
    let a = if lower { a } else { a.op(2) };
    call.run(to, move || inverse(a) as i32)
}

/// # Safety
/// See [`size`].
pub(crate) unsafe fn potrf_batched<T: Number>(
    handle: usize,
    uplo: i32,
    n: i32,
    a: *mut *mut T,
    lda: i32,
    to: *mut i32,
    count: i32,
) -> Outcome {
    let (call, lower) = (Call::new(handle)?, lower(uplo)?);
    let (n, lda, count) = (natural(n.into())?, natural(lda.into())?, natural(count.into())?);
    want(lda >= n.max(1) && (count == 0 || (!a.is_null() && !to.is_null())))?;
    let (a, to) = (At(a), At(to));
    call.each(move || {
        for (i, a) in pointers(a, count).enumerate() {
            // SAFETY: the program says that they are such memory.
            unsafe {
                let a = dense::Mat::new(a, n, n, lda);
                { to }.0.add(i).write(factor(if lower { a } else { a.op(2) }) as i32);
            }
        }
    })
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn potrs_batched<T: Number>(
    handle: usize,
    uplo: i32,
    n: i32,
    nrhs: i32,
    a: *mut *mut T,
    lda: i32,
    b: *mut *mut T,
    ldb: i32,
    to: *mut i32,
    count: i32,
) -> Outcome {
    let (call, lower, to) = (Call::new(handle)?, lower(uplo)?, info(to)?);
    let (n, nrhs, count) = (natural(n.into())?, natural(nrhs.into())?, natural(count.into())?);
    let (lda, ldb) = (natural(lda.into())?, natural(ldb.into())?);
    want(lda >= n.max(1) && ldb >= n.max(1) && (count == 0 || (!a.is_null() && !b.is_null())))?;
    let (a, b) = (At(a), At(b));
    call.run(to, move || {
        for (a, b) in pointers(a, count).zip(pointers(b, count)) {
            // SAFETY: the program says that they are such memory.
            let (a, b) = unsafe { (dense::Mat::new(a, n, n, lda), dense::Mat::new(b, n, nrhs, ldb)) };
            solve_factored(if lower { a } else { a.op(2) }, b);
        }
        0
    })
}
