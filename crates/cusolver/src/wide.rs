//! Functions with sizes of 64 bits whose types calls name.

use core::ffi::c_void;

use dense::triangular::solve;
use dense::{Mat, Scalar};
use mathlib::entry::give;
use mathlib::stream::At;

use crate::call::{info, lower, matrix, second, size as natural, want};
use crate::context::{Call, params as known};
use crate::singular::Both;
use crate::status::{Outcome, Status};
use crate::types::{C32, C64, Re};
use crate::{cholesky, eigen, lu, qr, singular};

/// Bytes that a buffer of the device must have; none is used.
const BYTES: usize = 256;

/// Does something with the type `T` that a `cudaDataType` is, if what is computed with is the same.
macro_rules! with_type {
    ($dtype:expr, $compute:expr, $t:ident => $body:expr) => {
        match ($dtype, $compute) {
            (0, 0) => {
                type $t = f32;
                $body
            }
            (1, 1) => {
                type $t = f64;
                $body
            }
            (4, 4) => {
                type $t = C32;
                $body
            }
            (5, 5) => {
                type $t = C64;
                $body
            }
            (0 | 1 | 4 | 5, _) => Err(Status::InvalidValue),
            _ => Err(Status::NotSupported),
        }
    };
}

/// The type of the parts of numbers of a type.
fn real(dtype: i32) -> i32 {
    if dtype >= 4 { dtype - 4 } else { dtype }
}

/// Tells how large buffers must be.
///
/// # Safety
/// The pointers are null or may be written.
unsafe fn sizes(dtype: i32, compute: i32, device: *mut usize, host: *mut usize) -> Outcome {
    with_type!(dtype, compute, T => {
        let _: Option<T> = None;
        // SAFETY: the caller says so.
        unsafe {
            give(device, BYTES, Status::InvalidValue)?;
            give(host, 0, Status::InvalidValue)
        }
    })
}

/// Checks the handle, the parameters and the size of a buffer.
fn ready(handle: usize, params: usize, bytes: usize) -> Outcome {
    Call::new(handle)?;
    known(params)?;
    want(bytes >= BYTES)
}

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
    device: *mut usize,
    host: *mut usize,
) -> Outcome {
    Call::new(h)?;
    (lower(uplo)?, second(diag)?);
    want(n >= 0 && lda >= n.max(1))?;
    // SAFETY: the caller says so.
    unsafe { sizes(dtype, dtype, device, host) }
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
    _device: *mut c_void,
    bytes: usize,
    _host: *mut c_void,
    _host_bytes: usize,
    to: *mut i32,
) -> Outcome {
    let (call, lower, unit, n, to) = (Call::new(h)?, lower(uplo)?, second(diag)?, natural(n)?, info(to)?);
    want(bytes >= BYTES)?;
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
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn potrf_size(
    h: usize,
    params: usize,
    uplo: i32,
    n: i64,
    dtype: i32,
    _a: *const c_void,
    lda: i64,
    compute: i32,
    device: *mut usize,
    host: *mut usize,
) -> Outcome {
    ready(h, params, BYTES)?;
    lower(uplo)?;
    want(n >= 0 && lda >= n.max(1))?;
    // SAFETY: the caller says so.
    unsafe { sizes(dtype, compute, device, host) }
}

/// # Safety
/// See [`trtri_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn potrf(
    h: usize,
    params: usize,
    uplo: i32,
    n: i64,
    dtype: i32,
    a: *mut c_void,
    lda: i64,
    compute: i32,
    _device: *mut c_void,
    bytes: usize,
    _host: *mut c_void,
    _host_bytes: usize,
    to: *mut i32,
) -> Outcome {
    ready(h, params, bytes)?;
    // SAFETY: the caller says so.
    with_type!(dtype, compute, T => unsafe { cholesky::potrf_wide(h, uplo, n, a.cast::<T>(), lda, to) })
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
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn getrf_size(
    h: usize,
    params: usize,
    m: i64,
    n: i64,
    dtype: i32,
    _a: *const c_void,
    lda: i64,
    compute: i32,
    device: *mut usize,
    host: *mut usize,
) -> Outcome {
    ready(h, params, BYTES)?;
    want(m >= 0 && n >= 0 && lda >= m.max(1))?;
    // SAFETY: the caller says so.
    unsafe { sizes(dtype, compute, device, host) }
}

/// # Safety
/// See [`trtri_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn getrf(
    h: usize,
    params: usize,
    m: i64,
    n: i64,
    dtype: i32,
    a: *mut c_void,
    lda: i64,
    pivots: *mut i64,
    compute: i32,
    _device: *mut c_void,
    bytes: usize,
    _host: *mut c_void,
    _host_bytes: usize,
    to: *mut i32,
) -> Outcome {
    ready(h, params, bytes)?;
    // SAFETY: the caller says so.
    with_type!(dtype, compute, T => unsafe { lu::getrf_wide(h, (m, n), a.cast::<T>(), lda, pivots, to) })
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
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn geqrf_size(
    h: usize,
    params: usize,
    m: i64,
    n: i64,
    dtype: i32,
    a: *const c_void,
    lda: i64,
    tau_type: i32,
    _tau: *const c_void,
    compute: i32,
    device: *mut usize,
    host: *mut usize,
) -> Outcome {
    want(tau_type == dtype)?;
    // SAFETY: the caller says so.
    unsafe { getrf_size(h, params, m, n, dtype, a, lda, compute, device, host) }
}

/// # Safety
/// See [`trtri_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn geqrf(
    h: usize,
    params: usize,
    m: i64,
    n: i64,
    dtype: i32,
    a: *mut c_void,
    lda: i64,
    tau_type: i32,
    tau: *mut c_void,
    compute: i32,
    _device: *mut c_void,
    bytes: usize,
    _host: *mut c_void,
    _host_bytes: usize,
    to: *mut i32,
) -> Outcome {
    ready(h, params, bytes)?;
    want(tau_type == dtype)?;
    // SAFETY: the caller says so.
    with_type!(dtype, compute, T => unsafe { qr::geqrf_wide(h, (m, n), a.cast::<T>(), lda, tau.cast(), to) })
}

/// # Safety
/// See [`trtri_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn syevd_size(
    h: usize,
    params: usize,
    job: i32,
    uplo: i32,
    n: i64,
    dtype: i32,
    a: *const c_void,
    lda: i64,
    w_type: i32,
    _w: *const c_void,
    compute: i32,
    device: *mut usize,
    host: *mut usize,
) -> Outcome {
    second(job)?;
    want(w_type == real(dtype))?;
    // SAFETY: the caller says so.
    unsafe { potrf_size(h, params, uplo, n, dtype, a, lda, compute, device, host) }
}

/// # Safety
/// See [`trtri_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn syevd(
    h: usize,
    params: usize,
    job: i32,
    uplo: i32,
    n: i64,
    dtype: i32,
    a: *mut c_void,
    lda: i64,
    w_type: i32,
    w: *mut c_void,
    compute: i32,
    _device: *mut c_void,
    bytes: usize,
    _host: *mut c_void,
    _host_bytes: usize,
    to: *mut i32,
) -> Outcome {
    ready(h, params, bytes)?;
    want(w_type == real(dtype))?;
    with_type!(dtype, compute, T =>
        // SAFETY: the caller says so.
        unsafe { eigen::syevd_wide(h, (job, uplo), n, a.cast::<T>(), lda, w.cast(), to) })
}

/// # Safety
/// See [`trtri_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn syevdx_size(
    h: usize,
    params: usize,
    job: i32,
    which: i32,
    uplo: i32,
    n: i64,
    dtype: i32,
    a: *const c_void,
    lda: i64,
    _vl: *mut c_void,
    _vu: *mut c_void,
    _il: i64,
    _iu: i64,
    _count: *mut i64,
    w_type: i32,
    w: *const c_void,
    compute: i32,
    device: *mut usize,
    host: *mut usize,
) -> Outcome {
    want(matches!(which, 1001..=1003))?;
    // SAFETY: the caller says so.
    unsafe { syevd_size(h, params, job, uplo, n, dtype, a, lda, w_type, w, compute, device, host) }
}

/// # Safety
/// See [`trtri_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn syevdx(
    h: usize,
    params: usize,
    job: i32,
    which: i32,
    uplo: i32,
    n: i64,
    dtype: i32,
    a: *mut c_void,
    lda: i64,
    vl: *mut c_void,
    vu: *mut c_void,
    il: i64,
    iu: i64,
    count: *mut i64,
    w_type: i32,
    w: *mut c_void,
    compute: i32,
    _device: *mut c_void,
    bytes: usize,
    _host: *mut c_void,
    _host_bytes: usize,
    to: *mut i32,
) -> Outcome {
    ready(h, params, bytes)?;
    want(w_type == real(dtype) && (which != 1003 || (!vl.is_null() && !vu.is_null())))?;
    with_type!(dtype, compute, T => {
        // SAFETY: the caller says so; bounds are the host's.
        let bound = |p: *mut c_void| if which == 1003 { unsafe { p.cast::<Re<T>>().read_unaligned() } } else { 0.0 };
        let range = eigen::range::<T>(which, n, (bound(vl), bound(vu)), (il, iu))?;
        // SAFETY: the caller says so.
        unsafe { eigen::syevdx_wide(h, (job, uplo), range, n, a.cast::<T>(), lda, count, w.cast(), to) }
    })
}

/// # Safety
/// See [`trtri_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn gesvd_size(
    h: usize,
    params: usize,
    _job_u: i8,
    _job_vt: i8,
    m: i64,
    n: i64,
    dtype: i32,
    a: *const c_void,
    lda: i64,
    s_type: i32,
    _s: *const c_void,
    u_type: i32,
    _u: *const c_void,
    _ldu: i64,
    vt_type: i32,
    _vt: *const c_void,
    _ldvt: i64,
    compute: i32,
    device: *mut usize,
    host: *mut usize,
) -> Outcome {
    want(s_type == real(dtype) && u_type == dtype && vt_type == dtype)?;
    // SAFETY: the caller says so.
    unsafe { getrf_size(h, params, m, n, dtype, a, lda, compute, device, host) }
}

/// # Safety
/// See [`trtri_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn gesvd(
    h: usize,
    params: usize,
    job_u: i8,
    job_vt: i8,
    m: i64,
    n: i64,
    dtype: i32,
    a: *mut c_void,
    lda: i64,
    s_type: i32,
    s: *mut c_void,
    u_type: i32,
    u: *mut c_void,
    ldu: i64,
    vt_type: i32,
    vt: *mut c_void,
    ldvt: i64,
    compute: i32,
    _device: *mut c_void,
    bytes: usize,
    _host: *mut c_void,
    _host_bytes: usize,
    to: *mut i32,
) -> Outcome {
    ready(h, params, bytes)?;
    want(s_type == real(dtype) && u_type == dtype && vt_type == dtype)?;
    with_type!(dtype, compute, T => {
        let (a, u, vt) = ((a.cast::<T>(), lda), (u.cast::<T>(), ldu), (vt.cast::<T>(), ldvt));
        // SAFETY: the caller says so.
        unsafe { singular::gesvd_wide(h, (job_u, job_vt), (m, n), a, s.cast(), u, vt, to) }
    })
}

/// # Safety
/// See [`trtri_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn gesvdp_size(
    h: usize,
    params: usize,
    job: i32,
    thin: i32,
    m: i64,
    n: i64,
    dtype: i32,
    a: *const c_void,
    lda: i64,
    s_type: i32,
    s: *const c_void,
    u_type: i32,
    u: *const c_void,
    ldu: i64,
    v_type: i32,
    v: *const c_void,
    ldv: i64,
    compute: i32,
    device: *mut usize,
    host: *mut usize,
) -> Outcome {
    (second(job)?, second(thin)?);
    // SAFETY: the caller says so.
    unsafe {
        gesvd_size(
            h, params, 0, 0, m, n, dtype, a, lda, s_type, s, u_type, u, ldu, v_type, v, ldv, compute, device,
            host,
        )
    }
}

/// # Safety
/// See [`trtri_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn gesvdp(
    h: usize,
    params: usize,
    job: i32,
    thin: i32,
    m: i64,
    n: i64,
    dtype: i32,
    a: *mut c_void,
    lda: i64,
    s_type: i32,
    s: *mut c_void,
    u_type: i32,
    u: *mut c_void,
    ldu: i64,
    v_type: i32,
    v: *mut c_void,
    ldv: i64,
    compute: i32,
    _device: *mut c_void,
    bytes: usize,
    _host: *mut c_void,
    _host_bytes: usize,
    to: *mut i32,
    error: *mut f64,
) -> Outcome {
    ready(h, params, bytes)?;
    let (call, vectors, thin, to) = (Call::new(h)?, second(job)?, second(thin)?, info(to)?);
    want(s_type == real(dtype) && u_type == dtype && v_type == dtype && !error.is_null())?;
    let error = At(error);
    with_type!(dtype, compute, T => {
        let (a, u, v) = ((a.cast::<T>(), lda), (u.cast::<T>(), ldu), (v.cast::<T>(), ldv));
        // SAFETY: the caller says so.
        let both = unsafe { Both::new(vectors, thin, (m, n), a, s.cast(), u, v)? };
        // Nothing is perturbed, which the host is told.
        // SAFETY: the caller says so.
        call.now(to, move || unsafe {
            { error }.0.write(0.0);
            both.compute()
        })
    })
}
