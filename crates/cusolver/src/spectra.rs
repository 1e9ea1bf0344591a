//! Eigenvalues and singular values with sizes of 64 bits whose types calls name.

use core::ffi::c_void;

use mathlib::stream::At;

use crate::call::{info, second, want};
use crate::context::Call;
use crate::named::{ready, real, with_type};
use crate::singular::Both;
use crate::status::Outcome;
use crate::types::Re;
use crate::wide::{getrf_size, potrf_size};
use crate::{eigen, singular};

/// # Safety
/// As Xsyevd asks; so of all functions here.
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
/// See [`syevd_size`].
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
/// See [`syevd_size`].
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
/// See [`syevd_size`].
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
/// See [`syevd_size`].
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
/// See [`syevd_size`].
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
/// See [`syevd_size`].
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
    second(job)?;
    second(thin)?;
    // SAFETY: the caller says so.
    unsafe {
        gesvd_size(
            h, params, 0, 0, m, n, dtype, a, lda, s_type, s, u_type, u, ldu, v_type, v, ldv, compute, device,
            host,
        )
    }
}

/// # Safety
/// See [`syevd_size`].
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
