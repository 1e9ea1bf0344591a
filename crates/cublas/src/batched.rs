//! Many small systems.

use dense::triangular::solve;
use dense::{Mat, Scalar, lu, qr};
use mathlib::stream::At;

use crate::call::{Call, array, before, leading, op, pointers, size};
use crate::level3::Triangle;
use crate::status::{Outcome, Status};

/// # Safety
/// As trsmBatched asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn trsm<T: Scalar>(
    handle: usize,
    side: i32,
    uplo: i32,
    trans: i32,
    diag: i32,
    m: i64,
    n: i64,
    alpha: *const T,
    a: *const *const T,
    lda: i64,
    b: *const *mut T,
    ldb: i64,
    count: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    let how = Triangle::new(side, uplo, trans, diag)?;
    let (m, n, count) = (size(m)?, size(n)?, size(count)?);
    let k = if how.right { n } else { m };
    let (lda, ldb, a, b) = (leading(lda, k)?, leading(ldb, m)?, array(a, count)?, array(b.cast(), count)?);
    // SAFETY: the caller says so.
    let alpha = unsafe { call.scalar(alpha)? };
    call.run(move || {
        for (a, b) in pointers(a, count).zip(pointers(b, count)) {
            // SAFETY: the program says that they are such memory.
            let (a, b) = unsafe { (Mat::new(a, k, k, lda), Mat::new(b, m, n, ldb)) };
            how.solve(alpha.get(), a, b);
        }
    })
}

/// A number of an array.
fn at(info: At<i32>, i: usize) -> *mut i32 {
    info.0.wrapping_add(i)
}

/// The pivots of one system, from 0 on; none where the array is null.
///
/// # Safety
/// The array has them.
unsafe fn pivots(p: At<i32>, i: usize, n: usize) -> Option<Vec<usize>> {
    // SAFETY: the caller says so.
    let one = |j| (unsafe { at(p, i * n + j).read() } as usize).saturating_sub(1).min(n - 1);
    (!p.0.is_null()).then(|| (0..n).map(one).collect())
}

/// # Safety
/// As getrfBatched asks.
pub(crate) unsafe fn getrf<T: Scalar>(
    handle: usize,
    n: i32,
    a: *const *mut T,
    lda: i32,
    p: *mut i32,
    info: *mut i32,
    count: i32,
) -> Outcome {
    let call = Call::new(handle)?;
    let (n, count) = (size(n.into())?, size(count.into())?);
    let (lda, a) = (leading(lda.into(), n)?, array(a.cast::<*const T>(), count)?);
    if info.is_null() && count > 0 {
        return Err(Status::InvalidValue);
    }
    let (p, info) = (At(p), At(info));
    call.run(move || {
        for (i, a) in pointers(a, count).enumerate() {
            let mut found = vec![0; n];
            // SAFETY: the program says that it is such memory.
            let a = unsafe { Mat::new(a, n, n, lda) };
            let singular = lu::factor(a, (!p.0.is_null()).then_some(&mut found));
            // SAFETY: as above.
            unsafe {
                at(info, i).write(singular as i32);
                if !p.0.is_null() {
                    found.iter().enumerate().for_each(|(j, r)| at(p, i * n + j).write(*r as i32 + 1));
                }
            }
        }
    })
}

/// # Safety
/// As getriBatched asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn getri<T: Scalar>(
    handle: usize,
    n: i32,
    a: *const *const T,
    lda: i32,
    p: *const i32,
    c: *const *mut T,
    ldc: i32,
    info: *mut i32,
    count: i32,
) -> Outcome {
    let call = Call::new(handle)?;
    let (n, count) = (size(n.into())?, size(count.into())?);
    let (lda, ldc) = (leading(lda.into(), n)?, leading(ldc.into(), n)?);
    let (a, c) = (array(a, count)?, array(c.cast(), count)?);
    if info.is_null() && count > 0 {
        return Err(Status::InvalidValue);
    }
    let (p, info) = (At::of(p), At(info));
    call.run(move || {
        for (i, (a, c)) in pointers(a, count).zip(pointers(c, count)).enumerate() {
            // SAFETY: the program says that they are such memory.
            unsafe {
                let (a, c) = (Mat::new(a, n, n, lda), Mat::new(c, n, n, ldc));
                let singular = (0..n).find(|j| a.get(*j, *j) == T::ZERO).map_or(0, |j| j + 1);
                at(info, i).write(singular as i32);
                if singular == 0 {
                    lu::inverse(a, pivots(p, i, n).as_deref(), c);
                }
            }
        }
    })
}

/// # Safety
/// As getrsBatched asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn getrs<T: Scalar>(
    handle: usize,
    trans: i32,
    n: i32,
    nrhs: i32,
    a: *const *const T,
    lda: i32,
    p: *const i32,
    b: *const *mut T,
    ldb: i32,
    info: *mut i32,
    count: i32,
) -> Outcome {
    let call = Call::new(handle)?;
    if info.is_null() {
        return Err(Status::InvalidValue);
    }
    // The place of `info` is the host's.
    let wrong = |arg: i32| {
        // SAFETY: the caller says so.
        unsafe { info.write(-arg) };
        Status::InvalidValue
    };
    let op = op(trans).map_err(|_| wrong(1))?;
    let (n, nrhs) = (size(n.into()).map_err(|_| wrong(2))?, size(nrhs.into()).map_err(|_| wrong(3))?);
    let lda = leading(lda.into(), n).map_err(|_| wrong(5))?;
    let ldb = leading(ldb.into(), n).map_err(|_| wrong(8))?;
    let count = size(count.into()).map_err(|_| wrong(10))?;
    let (a, b, p) = (array(a, count)?, array(b.cast(), count)?, At::of(p));
    // SAFETY: the caller says so.
    unsafe { info.write(0) };
    call.run(move || {
        for (i, (a, b)) in pointers(a, count).zip(pointers(b, count)).enumerate() {
            // SAFETY: the program says that they are such memory.
            unsafe {
                let (a, b) = (Mat::new(a, n, n, lda), Mat::new(b, n, nrhs, ldb));
                lu::solve_factored(a, pivots(p, i, n).as_deref(), op, b);
            }
        }
    })
}

/// # Safety
/// As matinvBatched asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn matinv<T: Scalar>(
    handle: usize,
    n: i32,
    a: *const *const T,
    lda: i32,
    to: *const *mut T,
    ld_to: i32,
    info: *mut i32,
    count: i32,
) -> Outcome {
    let call = Call::new(handle)?;
    let (n, count) = (size(n.into())?, size(count.into())?);
    if n > 32 || info.is_null() {
        return Err(Status::InvalidValue);
    }
    let (lda, ld_to) = (leading(lda.into(), n)?, leading(ld_to.into(), n)?);
    let (a, to, info) = (array(a, count)?, array(to.cast(), count)?, At(info));
    call.run(move || {
        for (i, (a, to)) in pointers(a, count).zip(pointers(to, count)).enumerate() {
            // SAFETY: the program says that they are such memory.
            unsafe {
                let mut copy = Mat::new(a, n, n, lda).to_vec();
                let (copy, mut rows) = (Mat::of(&mut copy, n, n), vec![0; n]);
                let singular = lu::factor(copy, Some(&mut rows));
                at(info, i).write(singular as i32);
                if singular == 0 {
                    lu::inverse(copy, Some(&rows), Mat::new(to, n, n, ld_to));
                }
            }
        }
    })
}

/// # Safety
/// As geqrfBatched asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn geqrf<T: Scalar>(
    handle: usize,
    m: i32,
    n: i32,
    a: *const *mut T,
    lda: i32,
    tau: *const *mut T,
    info: *mut i32,
    count: i32,
) -> Outcome {
    let call = Call::new(handle)?;
    if info.is_null() {
        return Err(Status::InvalidValue);
    }
    let (m, n, count) = (size(m.into())?, size(n.into())?, size(count.into())?);
    let (lda, a, tau) =
        (leading(lda.into(), m)?, array(a.cast::<*const T>(), count)?, array(tau.cast(), count)?);
    // SAFETY: the place is the host's.
    unsafe { info.write(0) };
    call.run(move || {
        for (a, tau) in pointers(a, count).zip(pointers(tau, count)) {
            // SAFETY: the program says that they are such memory.
            let (a, tau) = unsafe { (Mat::new(a, m, n, lda), Mat::new(tau, m.min(n), 1, m.min(n))) };
            qr::factor(a, tau);
        }
    })
}

/// # Safety
/// As gelsBatched asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn gels<T: Scalar>(
    handle: usize,
    trans: i32,
    m: i32,
    n: i32,
    nrhs: i32,
    a: *const *mut T,
    lda: i32,
    c: *const *mut T,
    ldc: i32,
    info: *mut i32,
    each: *mut i32,
    count: i32,
) -> Outcome {
    let call = Call::new(handle)?;
    if info.is_null() {
        return Err(Status::InvalidValue);
    }
    let (m, n, nrhs, count) = (size(m.into())?, size(n.into())?, size(nrhs.into())?, size(count.into())?);
    let (lda, ldc) = (leading(lda.into(), m)?, leading(ldc.into(), m)?);
    let (a, c, each) = (array(a.cast::<*const T>(), count)?, array(c.cast(), count)?, At(each));
    // cuBLAS itself solves plain systems with at least as many equations as unknowns alone.
    if trans != 0 || before(0, m, n).0 < n {
        return Err(Status::NotSupported);
    }
    // SAFETY: the place is the host's.
    unsafe { info.write(0) };
    call.run(move || {
        for (i, (a, c)) in pointers(a, count).zip(pointers(c, count)).enumerate() {
            let mut tau = vec![T::ZERO; n];
            // SAFETY: the program says that they are such memory.
            let (a, c) = unsafe { (Mat::new(a, m, n, lda), Mat::new(c, m, nrhs, ldc)) };
            let tau = Mat::of(&mut tau, n, 1);
            qr::factor(a, tau);
            qr::multiply(a, tau, false, true, c);
            let singular = (0..n).find(|j| a.get(*j, *j) == T::ZERO).map_or(0, |j| j + 1);
            if singular == 0 {
                solve(a.part(0, 0, n, n), false, false, c.part(0, 0, n, nrhs));
            }
            if !each.0.is_null() {
                // SAFETY: the program says that the array has so many.
                unsafe { at(each, i).write(singular as i32) };
            }
        }
    })
}
