//! Eigenvalues and singular values with sizes of 64 bits whose types calls name.

use core::ffi::c_void;

use mathlib::stream::At;

use crate::api_args_gen::{Buffers, General, Polar, Ranged, Svd, Symmetric, Told};
use crate::call::{info, lower, second, want};
use crate::context::Call;
use crate::named::{ready, real, sizes_for, with_type};
use crate::singular::Both;
use crate::status::Outcome;
use crate::types::Re;
use crate::{eigen, singular};

/// # Safety
/// As Xsyevd asks; so of all functions here.
pub(crate) unsafe fn syevd_size(
    p: Symmetric,
    _a: *const c_void,
    lda: i64,
    w_type: i32,
    _w: *const c_void,
    compute: i32,
    to: Told,
) -> Outcome {
    let Symmetric { handle, params, jobz, uplo, n, data_type_a } = p;
    second(jobz)?;
    lower(uplo)?;
    want(w_type == real(data_type_a))?;
    // SAFETY: the caller says so.
    unsafe { sizes_for(General { handle, params, m: n, n, data_type_a }, lda, compute, to) }
}

/// # Safety
/// See [`syevd_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn syevd(
    p: Symmetric,
    a: *mut c_void,
    lda: i64,
    w_type: i32,
    w: *mut c_void,
    compute: i32,
    buffers: Buffers,
    to: *mut i32,
) -> Outcome {
    let Symmetric { handle, params, jobz, uplo, n, data_type_a } = p;
    ready(handle, params, buffers.workspace_in_bytes_on_device)?;
    want(w_type == real(data_type_a))?;
    with_type!(data_type_a, compute, T =>
        // SAFETY: the caller says so.
        unsafe { eigen::syevd_wide(handle, (jobz, uplo), n, a.cast::<T>(), lda, w.cast(), to) })
}

/// # Safety
/// See [`syevd_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn syevdx_size(
    p: Ranged,
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
    to: Told,
) -> Outcome {
    let Ranged { handle, params, jobz, range, uplo, n, data_type_a } = p;
    want(matches!(range, 1001..=1003))?;
    let p = Symmetric { handle, params, jobz, uplo, n, data_type_a };
    // SAFETY: the caller says so.
    unsafe { syevd_size(p, a, lda, w_type, w, compute, to) }
}

/// # Safety
/// See [`syevd_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn syevdx(
    p: Ranged,
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
    buffers: Buffers,
    to: *mut i32,
) -> Outcome {
    let Ranged { handle, params, jobz, range: which, uplo, n, data_type_a } = p;
    ready(handle, params, buffers.workspace_in_bytes_on_device)?;
    want(w_type == real(data_type_a) && (which != 1003 || (!vl.is_null() && !vu.is_null())))?;
    with_type!(data_type_a, compute, T => {
        // SAFETY: the caller says so; bounds are the host's.
        let bound = |p: *mut c_void| if which == 1003 { unsafe { p.cast::<Re<T>>().read_unaligned() } } else { 0.0 };
        let range = eigen::range::<T>(which, n, (bound(vl), bound(vu)), (il, iu))?;
        // SAFETY: the caller says so.
        unsafe { eigen::syevdx_wide(handle, (jobz, uplo), range, n, a.cast::<T>(), lda, count, w.cast(), to) }
    })
}

/// Checks the types of singular values and of both sides' vectors.
fn of_types(dtype: i32, [s, u, v]: [i32; 3]) -> Outcome {
    want(s == real(dtype) && u == dtype && v == dtype)
}

/// # Safety
/// See [`syevd_size`].
unsafe fn both_sizes(p: General, lda: i64, types: [i32; 3], compute: i32, to: Told) -> Outcome {
    of_types(p.data_type_a, types)?;
    // SAFETY: the caller says so.
    unsafe { sizes_for(p, lda, compute, to) }
}

/// # Safety
/// See [`syevd_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn gesvd_size(
    p: Svd,
    _a: *const c_void,
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
    to: Told,
) -> Outcome {
    let Svd { handle, params, m, n, data_type_a, .. } = p;
    // SAFETY: the caller says so.
    unsafe {
        both_sizes(General { handle, params, m, n, data_type_a }, lda, [s_type, u_type, vt_type], compute, to)
    }
}

/// # Safety
/// See [`syevd_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn gesvd(
    p: Svd,
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
    buffers: Buffers,
    to: *mut i32,
) -> Outcome {
    let Svd { handle, params, jobu, jobvt, m, n, data_type_a } = p;
    ready(handle, params, buffers.workspace_in_bytes_on_device)?;
    of_types(data_type_a, [s_type, u_type, vt_type])?;
    with_type!(data_type_a, compute, T => {
        let (a, u, vt) = ((a.cast::<T>(), lda), (u.cast::<T>(), ldu), (vt.cast::<T>(), ldvt));
        // SAFETY: the caller says so.
        unsafe { singular::gesvd_wide(handle, (jobu, jobvt), (m, n), a, s.cast(), u, vt, to) }
    })
}

/// # Safety
/// See [`syevd_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn gesvdp_size(
    p: Polar,
    _a: *const c_void,
    lda: i64,
    s_type: i32,
    _s: *const c_void,
    u_type: i32,
    _u: *const c_void,
    _ldu: i64,
    v_type: i32,
    _v: *const c_void,
    _ldv: i64,
    compute: i32,
    to: Told,
) -> Outcome {
    let Polar { handle, params, jobz, econ, m, n, data_type_a } = p;
    second(jobz)?;
    second(econ)?;
    // SAFETY: the caller says so.
    unsafe {
        both_sizes(General { handle, params, m, n, data_type_a }, lda, [s_type, u_type, v_type], compute, to)
    }
}

/// # Safety
/// See [`syevd_size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn gesvdp(
    p: Polar,
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
    buffers: Buffers,
    to: *mut i32,
    error: *mut f64,
) -> Outcome {
    let Polar { handle, params, jobz, econ, m, n, data_type_a } = p;
    ready(handle, params, buffers.workspace_in_bytes_on_device)?;
    let (call, vectors, thin, to) = (Call::new(handle)?, second(jobz)?, second(econ)?, info(to)?);
    of_types(data_type_a, [s_type, u_type, v_type])?;
    want(!error.is_null())?;
    let error = At(error);
    with_type!(data_type_a, compute, T => {
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
