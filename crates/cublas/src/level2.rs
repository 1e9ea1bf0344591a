//! Matrices and vectors.

use dense::product::times_vector;
use dense::stored::{Storage, Stored, triangle_vector};
use dense::{Mat, Scalar};

use crate::call::{Call, array, before, leading, lower, matrix, op, pointers, second, size, vector};
use crate::status::{Outcome, Status};

/// A vector given by address and step.
pub(crate) type Steps<T> = (*const T, i64);

/// # Safety
/// As gemv asks; so of all functions here.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn gemv<T: Scalar>(
    handle: usize,
    trans: i32,
    m: i64,
    n: i64,
    alpha: *const T,
    a: *const T,
    lda: i64,
    x: *const T,
    incx: i64,
    beta: *const T,
    y: *mut T,
    incy: i64,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { gemv_strided(handle, trans, m, n, alpha, a, lda, 0, x, incx, 0, beta, y, incy, 0, 1) }
}

/// # Safety
/// See [`gemv`].
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn gemv_strided<T: Scalar>(
    handle: usize,
    trans: i32,
    m: i64,
    n: i64,
    alpha: *const T,
    a: *const T,
    lda: i64,
    stride_a: i64,
    x: *const T,
    incx: i64,
    stride_x: i64,
    beta: *const T,
    y: *mut T,
    incy: i64,
    stride_y: i64,
    count: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    let (op, m, n, count) = (op(trans)?, size(m)?, size(n)?, size(count)?);
    let (rows, cols) = before(op, m, n);
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe { (call.scalar(alpha)?, call.scalar(beta)?) };
    // SAFETY: the caller says so.
    let (a, x, y) = unsafe { (matrix(a, m, n, lda)?, vector(x, cols, incx)?, vector(y, rows, incy)?) };
    if m == 0 || n == 0 {
        return Ok(());
    }
    call.run(move || {
        for i in 0..count as isize {
            // SAFETY: the program says that there are so many, each as far behind the other.
            let at = |x: Mat<T>, stride: i64| unsafe { x.moved(i * stride as isize) };
            let (a, x, y) = (at(a, stride_a), at(x, stride_x), at(y, stride_y));
            times_vector(alpha.get(), a.op(op), x, beta.get(), y);
        }
    })
}

/// # Safety
/// See [`gemv`].
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn gemv_batched<T: Scalar>(
    handle: usize,
    trans: i32,
    m: i64,
    n: i64,
    alpha: *const T,
    a: *const *const T,
    lda: i64,
    x: *const *const T,
    incx: i64,
    beta: *const T,
    y: *const *mut T,
    incy: i64,
    count: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    let (op, m, n, count) = (op(trans)?, size(m)?, size(n)?, size(count)?);
    let (rows, cols) = before(op, m, n);
    let (lda, a, x, y) = (leading(lda, m)?, array(a, count)?, array(x, count)?, array(y.cast(), count)?);
    if incx == 0 || incy == 0 {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe { (call.scalar(alpha)?, call.scalar(beta)?) };
    call.run(move || {
        for ((a, x), y) in pointers(a, count).zip(pointers(x, count)).zip(pointers(y, count)) {
            // SAFETY: the program says that they are such memory.
            let (a, x, y) = unsafe {
                (
                    Mat::new(a, m, n, lda),
                    Mat::vector(x, cols, incx as isize),
                    Mat::vector(y, rows, incy as isize),
                )
            };
            times_vector(alpha.get(), a.op(op), x, beta.get(), y);
        }
    })
}

/// # Safety
/// See [`gemv`].
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn gbmv<T: Scalar>(
    handle: usize,
    trans: i32,
    m: i64,
    n: i64,
    kl: i64,
    ku: i64,
    alpha: *const T,
    a: *const T,
    lda: i64,
    x: *const T,
    incx: i64,
    beta: *const T,
    y: *mut T,
    incy: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    let (op, m, n, below, above) = (op(trans)?, size(m)?, size(n)?, size(kl)?, size(ku)?);
    let (rows, cols) = before(op, m, n);
    // SAFETY: the caller says so.
    let (memory, x, y, alpha, beta) = unsafe {
        (
            matrix(a, below.saturating_add(above).saturating_add(1), n, lda)?,
            vector(x, cols, incx)?,
            vector(y, rows, incy)?,
            call.scalar(alpha)?,
            call.scalar(beta)?,
        )
    };
    let a = Stored { memory, storage: Storage::Band { below, above }, n, lower: false };
    call.run(move || {
        y.scale(beta.get());
        for j in 0..n {
            for i in a.rows(j, m) {
                let (r, c) = if op == 0 { (i, j) } else { (j, i) };
                y.set(r, 0, y.get(r, 0) + alpha.get() * a.get(i, j).conj_if(op == 2) * x.get(c, 0));
            }
        }
    })
}

/// A triangle in one of the three storages; `k` is the number of diagonals of a band.
///
/// # Safety
/// The memory is such.
pub(crate) unsafe fn stored<T: Scalar>(
    uplo: i32,
    n: i64,
    k: Option<i64>,
    a: *const T,
    lda: Option<i64>,
) -> Outcome<Stored<T>> {
    let (lower, n) = (lower(uplo)?, size(n)?);
    // SAFETY: the caller says so.
    let (memory, storage) = unsafe {
        match (k, lda) {
            (Some(k), Some(lda)) => {
                let k = size(k)?;
                let (below, above) = if lower { (k, 0) } else { (0, k) };
                (matrix(a, k.saturating_add(1), n, lda)?, Storage::Band { below, above })
            }
            (_, Some(lda)) => (matrix(a, n, n, lda)?, Storage::Full),
            (_, None) => {
                let all = n.saturating_mul(n.saturating_add(1)) / 2;
                (matrix(a, all, 1, all.max(1) as i64)?, Storage::Packed)
            }
        }
    };
    Ok(Stored { memory, storage, n, lower })
}

/// # Safety
/// See [`gemv`].
unsafe fn triangle<T: Scalar>(
    handle: usize,
    a: Outcome<Stored<T>>,
    (trans, diag): (i32, i32),
    (x, incx): Steps<T>,
    solve: bool,
) -> Outcome {
    let call = Call::new(handle)?;
    let (a, op, unit) = (a?, op(trans)?, second(diag)?);
    // SAFETY: the caller says so.
    let x = unsafe { vector(x, a.n, incx) }?;
    call.run(move || triangle_vector(&a, op, unit, solve, x))
}

/// Functions for a triangle and a vector, in the three storages.
macro_rules! triangles {
    ($full:ident $band:ident $packed:ident $solve:literal) => {
        /// # Safety
        /// See [`gemv`].
        #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
        pub(crate) unsafe fn $full<T: Scalar>(
            h: usize,
            uplo: i32,
            op: i32,
            diag: i32,
            n: i64,
            a: *const T,
            lda: i64,
            x: *mut T,
            incx: i64,
        ) -> Outcome {
            // SAFETY: the caller says so.
            unsafe { triangle(h, stored(uplo, n, None, a, Some(lda)), (op, diag), (x, incx), $solve) }
        }

        /// # Safety
        /// See [`gemv`].
        #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
        pub(crate) unsafe fn $band<T: Scalar>(
            h: usize,
            uplo: i32,
            op: i32,
            diag: i32,
            n: i64,
            k: i64,
            a: *const T,
            lda: i64,
            x: *mut T,
            incx: i64,
        ) -> Outcome {
            // SAFETY: the caller says so.
            unsafe { triangle(h, stored(uplo, n, Some(k), a, Some(lda)), (op, diag), (x, incx), $solve) }
        }

        /// # Safety
        /// See [`gemv`].
        #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
        pub(crate) unsafe fn $packed<T: Scalar>(
            h: usize,
            uplo: i32,
            op: i32,
            diag: i32,
            n: i64,
            a: *const T,
            x: *mut T,
            incx: i64,
        ) -> Outcome {
            // SAFETY: the caller says so.
            unsafe { triangle(h, stored(uplo, n, None, a, None), (op, diag), (x, incx), $solve) }
        }
    };
}
triangles!(trmv tbmv tpmv false);
triangles!(trsv tbsv tpsv true);

/// # Safety
/// See [`gemv`].
unsafe fn mirrored<T: Scalar>(
    handle: usize,
    a: Outcome<Stored<T>>,
    hermitian: bool,
    (alpha, beta): (*const T, *const T),
    (x, incx): Steps<T>,
    (y, incy): Steps<T>,
) -> Outcome {
    let call = Call::new(handle)?;
    let a = a?;
    // SAFETY: the caller says so.
    let (x, y, alpha, beta) =
        unsafe { (vector(x, a.n, incx)?, vector(y, a.n, incy)?, call.scalar(alpha)?, call.scalar(beta)?) };
    call.run(move || {
        let (alpha, n) = (alpha.get(), a.n);
        y.scale(beta.get());
        for j in 0..n {
            let mut own = T::ZERO;
            for i in a.rows(j, n) {
                let e = a.get(i, j);
                // The diagonal of a Hermitian matrix is real, whatever is stored.
                let e = if hermitian && i == j { T::real(e.re()) } else { e };
                own += e.conj_if(hermitian) * x.get(i, 0);
                if i != j {
                    y.set(i, 0, y.get(i, 0) + alpha * e * x.get(j, 0));
                }
            }
            y.set(j, 0, y.get(j, 0) + alpha * own);
        }
    })
}

/// Functions for a symmetric or Hermitian matrix and a vector.
macro_rules! mirrors {
    ($full:ident $band:ident $packed:ident $hermitian:literal) => {
        /// # Safety
        /// See [`gemv`].
        #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
        pub(crate) unsafe fn $full<T: Scalar>(
            h: usize,
            uplo: i32,
            n: i64,
            alpha: *const T,
            a: *const T,
            lda: i64,
            x: *const T,
            incx: i64,
            beta: *const T,
            y: *mut T,
            incy: i64,
        ) -> Outcome {
            // SAFETY: the caller says so.
            unsafe {
                mirrored(
                    h,
                    stored(uplo, n, None, a, Some(lda)),
                    $hermitian,
                    (alpha, beta),
                    (x, incx),
                    (y, incy),
                )
            }
        }

        /// # Safety
        /// See [`gemv`].
        #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
        pub(crate) unsafe fn $band<T: Scalar>(
            h: usize,
            uplo: i32,
            n: i64,
            k: i64,
            alpha: *const T,
            a: *const T,
            lda: i64,
            x: *const T,
            incx: i64,
            beta: *const T,
            y: *mut T,
            incy: i64,
        ) -> Outcome {
            // SAFETY: the caller says so.
            unsafe {
                let a = stored(uplo, n, Some(k), a, Some(lda));
                mirrored(h, a, $hermitian, (alpha, beta), (x, incx), (y, incy))
            }
        }

        /// # Safety
        /// See [`gemv`].
        #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
        pub(crate) unsafe fn $packed<T: Scalar>(
            h: usize,
            uplo: i32,
            n: i64,
            alpha: *const T,
            a: *const T,
            x: *const T,
            incx: i64,
            beta: *const T,
            y: *mut T,
            incy: i64,
        ) -> Outcome {
            // SAFETY: the caller says so.
            unsafe {
                mirrored(h, stored(uplo, n, None, a, None), $hermitian, (alpha, beta), (x, incx), (y, incy))
            }
        }
    };
}
mirrors!(symv sbmv spmv false);
mirrors!(hemv hbmv hpmv true);
