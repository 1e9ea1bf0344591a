//! Factorisations with sizes of 64 bits whose types calls name.

use core::ffi::c_void;

use dense::triangular::solve;
use dense::{Mat, Scalar};

use crate::api_args_gen::{Buffers, Definite, General, Told};
use crate::call::{info, lower, matrix, second, size as natural, want};
use crate::context::Call;
use crate::named::{BYTES, ready, sizes, sizes_for, with_type};
use crate::status::Outcome;
use crate::{cholesky, lu, qr};

/// # Safety
/// As Xtrtri asks; so of all functions here.
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn trtri_size(
    h: usize,
    uplo: i32,
    diag: i32,
    n: i64,
    dtype: i32,
    _a: *mut c_void,
    lda: i64,
    to: Told,
) -> Outcome {
    Call::new(h)?;
    lower(uplo)?;
    second(diag)?;
    want(n >= 0 && lda >= n.max(1))?;
    // SAFETY: the caller says so.
    unsafe { sizes(dtype, dtype, to) }
}

/// # Safety
/// See [`trtri_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn trtri(
    h: usize,
    uplo: i32,
    diag: i32,
    n: i64,
    dtype: i32,
    a: *mut c_void,
    lda: i64,
    buffers: Buffers,
    to: *mut i32,
) -> Outcome {
    let (call, lower, unit, n, to) = (Call::new(h)?, lower(uplo)?, second(diag)?, natural(n)?, info(to)?);
    want(buffers.workspace_in_bytes_on_device >= BYTES)?;
    with_type!(dtype, dtype, T => {
        // SAFETY: the caller says so.
        let a = unsafe { matrix(a.cast::<T>().cast_const(), n, n, lda)? };
        call.run(to, move || inverted(a, lower, unit))
    })
}

/// Inverts a triangle in place; answers the first element of the diagonal that is 0, from 1 on.
fn inverted<T: Scalar>(a: Mat<T>, lower: bool, unit: bool) -> i32 {
    let n = a.rows();
    if let Some(j) = (0..n).find(|j| !unit && a.get(*j, *j) == T::ZERO) {
        return j as i32 + 1;
    }
    let mut all = vec![T::ZERO; n * n];
    let x = Mat::of(&mut all, n, n);
    x.fill(|i, j| if i == j { T::ONE } else { T::ZERO });
    solve(a, lower, unit, x);
    for j in 0..n {
        for i in if lower { j..n } else { 0..j + 1 } {
            if !unit || i != j {
                a.set(i, j, x.get(i, j));
            }
        }
    }
    0
}

/// # Safety
/// See [`trtri_size`].
pub(crate) unsafe fn potrf_size(p: Definite, _a: *const c_void, lda: i64, compute: i32, to: Told) -> Outcome {
    let Definite { handle, params, uplo, n, data_type_a } = p;
    lower(uplo)?;
    // SAFETY: the caller says so.
    unsafe { sizes_for(General { handle, params, m: n, n, data_type_a }, lda, compute, to) }
}

/// # Safety
/// See [`trtri_size`].
pub(crate) unsafe fn potrf(
    p: Definite,
    a: *mut c_void,
    lda: i64,
    compute: i32,
    buffers: Buffers,
    to: *mut i32,
) -> Outcome {
    let Definite { handle, params, uplo, n, data_type_a } = p;
    ready(handle, params, buffers.workspace_in_bytes_on_device)?;
    // SAFETY: the caller says so.
    with_type!(data_type_a, compute, T => unsafe { cholesky::potrf_wide(handle, uplo, n, a.cast::<T>(), lda, to) })
}

/// # Safety
/// See [`trtri_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn potrs(
    h: usize,
    params: usize,
    uplo: i32,
    n: i64,
    nrhs: i64,
    dtype: i32,
    a: *const c_void,
    lda: i64,
    b_type: i32,
    b: *mut c_void,
    ldb: i64,
    to: *mut i32,
) -> Outcome {
    ready(h, params, BYTES)?;
    with_type!(dtype, b_type, T =>
        // SAFETY: the caller says so.
        unsafe { cholesky::potrs(h, uplo, n, nrhs, a.cast::<T>(), lda, b.cast::<T>(), ldb, to) })
}

/// # Safety
/// See [`trtri_size`].
pub(crate) unsafe fn getrf_size(p: General, _a: *const c_void, lda: i64, compute: i32, to: Told) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { sizes_for(p, lda, compute, to) }
}

/// # Safety
/// See [`trtri_size`].
pub(crate) unsafe fn getrf(
    p: General,
    a: *mut c_void,
    lda: i64,
    pivots: *mut i64,
    compute: i32,
    buffers: Buffers,
    to: *mut i32,
) -> Outcome {
    let General { handle, params, m, n, data_type_a } = p;
    ready(handle, params, buffers.workspace_in_bytes_on_device)?;
    with_type!(data_type_a, compute, T =>
        // SAFETY: the caller says so.
        unsafe { lu::getrf_wide(handle, (m, n), a.cast::<T>(), lda, pivots, to) })
}

/// # Safety
/// See [`trtri_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn getrs(
    h: usize,
    params: usize,
    trans: i32,
    n: i64,
    nrhs: i64,
    dtype: i32,
    a: *const c_void,
    lda: i64,
    pivots: *const i64,
    b_type: i32,
    b: *mut c_void,
    ldb: i64,
    to: *mut i32,
) -> Outcome {
    ready(h, params, BYTES)?;
    with_type!(dtype, b_type, T =>
        // SAFETY: the caller says so.
        unsafe { lu::getrs_wide(h, trans, (n, nrhs), (a.cast::<T>(), lda), pivots, (b.cast::<T>(), ldb), to) })
}

/// # Safety
/// See [`trtri_size`].
pub(crate) unsafe fn geqrf_size(
    p: General,
    _a: *const c_void,
    lda: i64,
    tau_type: i32,
    _tau: *const c_void,
    compute: i32,
    to: Told,
) -> Outcome {
    want(tau_type == p.data_type_a)?;
    // SAFETY: the caller says so.
    unsafe { sizes_for(p, lda, compute, to) }
}

/// # Safety
/// See [`trtri_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn geqrf(
    p: General,
    a: *mut c_void,
    lda: i64,
    tau_type: i32,
    tau: *mut c_void,
    compute: i32,
    buffers: Buffers,
    to: *mut i32,
) -> Outcome {
    let General { handle, params, m, n, data_type_a } = p;
    ready(handle, params, buffers.workspace_in_bytes_on_device)?;
    want(tau_type == data_type_a)?;
    with_type!(data_type_a, compute, T =>
        // SAFETY: the caller says so.
        unsafe { qr::geqrf_wide(handle, (m, n), a.cast::<T>(), lda, tau.cast(), to) })
}
