//! QR factorisation.

use dense::qr::{factor, make_q, multiply as reflect};

use crate::call::{info, matrix, op, second, size as natural, tell, want, work};
use crate::context::Call;
use crate::status::Outcome;
use crate::types::Number;

/// # Safety
/// As geqrf asks; so of all functions here.
pub(crate) unsafe fn size<T: Number>(
    handle: usize,
    m: i32,
    n: i32,
    _a: *mut T,
    lda: i32,
    to: *mut i32,
) -> Outcome {
    Call::new(handle)?;
    let (m, _) = (natural(m.into())?, natural(n.into())?);
    want(natural(lda.into())? >= m.max(1))?;
    // SAFETY: the caller says so.
    unsafe { tell(to) }
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn geqrf<T: Number>(
    handle: usize,
    m: i32,
    n: i32,
    a: *mut T,
    lda: i32,
    tau: *mut T,
    _work: *mut T,
    elements: i32,
    to: *mut i32,
) -> Outcome {
    Call::new(handle)?;
    work(elements)?;
    // SAFETY: the caller says so.
    unsafe { geqrf_wide(handle, (m.into(), n.into()), a, lda.into(), tau, to) }
}

/// # Safety
/// See [`size`].
pub(crate) unsafe fn geqrf_wide<T: Number>(
    handle: usize,
    (m, n): (i64, i64),
    a: *mut T,
    lda: i64,
    tau: *mut T,
    to: *mut i32,
) -> Outcome {
    let (call, m, n, to) = (Call::new(handle)?, natural(m)?, natural(n)?, info(to)?);
    let k = m.min(n);
    // SAFETY: the caller says so.
    let (a, tau) = unsafe { (matrix(a, m, n, lda)?, matrix(tau, k, 1, k.max(1) as i64)?) };
    call.run(to, move || {
        factor(a, tau);
        0
    })
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn make_size<T: Number>(
    handle: usize,
    m: i32,
    n: i32,
    k: i32,
    _a: *const T,
    lda: i32,
    _tau: *const T,
    to: *mut i32,
) -> Outcome {
    Call::new(handle)?;
    want(k >= 0 && n >= k && m >= n && lda >= m.max(1))?;
    // SAFETY: the caller says so.
    unsafe { tell(to) }
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn make<T: Number>(
    handle: usize,
    m: i32,
    n: i32,
    k: i32,
    a: *mut T,
    lda: i32,
    tau: *const T,
    _work: *mut T,
    elements: i32,
    to: *mut i32,
) -> Outcome {
    let (call, to) = (Call::new(handle)?, info(to)?);
    want(k >= 0 && n >= k && m >= n)?;
    work(elements)?;
    let (m, n, k) = (natural(m.into())?, natural(n.into())?, natural(k.into())?);
    // SAFETY: the caller says so.
    let (a, tau) = unsafe { (matrix(a, m, n, lda.into())?, matrix(tau, k, 1, k.max(1) as i64)?) };
    call.run(to, move || {
        make_q(a, tau);
        0
    })
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn multiply_size<T: Number>(
    handle: usize,
    side: i32,
    trans: i32,
    m: i32,
    n: i32,
    k: i32,
    _a: *const T,
    lda: i32,
    _tau: *const T,
    _c: *const T,
    ldc: i32,
    to: *mut i32,
) -> Outcome {
    Call::new(handle)?;
    let order = if second(side)? { n } else { m };
    op(trans)?;
    want(m >= 0 && n >= 0 && k >= 0 && k <= order && lda >= order.max(1) && ldc >= m.max(1))?;
    // SAFETY: the caller says so.
    unsafe { tell(to) }
}

/// # Safety
/// See [`size`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn multiply<T: Number>(
    handle: usize,
    side: i32,
    trans: i32,
    m: i32,
    n: i32,
    k: i32,
    a: *const T,
    lda: i32,
    tau: *const T,
    c: *mut T,
    ldc: i32,
    _work: *mut T,
    elements: i32,
    to: *mut i32,
) -> Outcome {
    let (call, right, op, to) = (Call::new(handle)?, second(side)?, op(trans)?, info(to)?);
    work(elements)?;
    // Of complex numbers there is no transpose without conjugates.
    want(!(T::COMPLEX && op == 1))?;
    let (m, n, k) = (natural(m.into())?, natural(n.into())?, natural(k.into())?);
    let order = if right { n } else { m };
    want(k <= order)?;
    // SAFETY: the caller says so.
    let (a, tau, c) = unsafe {
        (matrix(a, order, k, lda.into())?, matrix(tau, k, 1, k.max(1) as i64)?, matrix(c, m, n, ldc.into())?)
    };
    call.run(to, move || {
        reflect(a, tau, right, op != 0, c);
        0
    })
}
