//! Products of matrices of one type.

use dense::product::product;
use dense::{Mat, Scalar};

use crate::call::{Call, array, before, leading, matrix, op, pointers, size};
use crate::status::Outcome;

/// # Safety
/// As gemm asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn gemm<T: Scalar>(
    handle: usize,
    transa: i32,
    transb: i32,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const T,
    a: *const T,
    lda: i64,
    b: *const T,
    ldb: i64,
    beta: *const T,
    c: *mut T,
    ldc: i64,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { strided(handle, transa, transb, m, n, k, alpha, a, lda, 0, b, ldb, 0, beta, c, ldc, 0, 1) }
}

/// # Safety
/// As gemmStridedBatched asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn strided<T: Scalar>(
    handle: usize,
    transa: i32,
    transb: i32,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const T,
    a: *const T,
    lda: i64,
    stride_a: i64,
    b: *const T,
    ldb: i64,
    stride_b: i64,
    beta: *const T,
    c: *mut T,
    ldc: i64,
    stride_c: i64,
    count: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    let (oa, ob) = (op(transa)?, op(transb)?);
    let (m, n, k, count) = (size(m)?, size(n)?, size(k)?, size(count)?);
    let ((ar, ac), (br, bc)) = (before(oa, m, k), before(ob, k, n));
    leading(lda, ar)?;
    leading(ldb, br)?;
    leading(ldc, m)?;
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe { (call.scalar(alpha)?, call.scalar(beta)?) };
    if m == 0 || n == 0 || count == 0 {
        return Ok(());
    }
    // SAFETY: the caller says so.
    let (a, b, c) = unsafe { (matrix(a, ar, ac, lda)?, matrix(b, br, bc, ldb)?, matrix(c, m, n, ldc)?) };
    call.run(move || {
        for i in 0..count as isize {
            // SAFETY: the program says that there are so many, each as far behind the other.
            let at = |x: Mat<T>, stride: i64| unsafe { x.moved(i * stride as isize) };
            let (a, b, c) = (at(a, stride_a), at(b, stride_b), at(c, stride_c));
            product(alpha.get(), a.op(oa), b.op(ob), beta.get(), c);
        }
    })
}

/// # Safety
/// As gemmBatched asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn batched<T: Scalar>(
    handle: usize,
    transa: i32,
    transb: i32,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const T,
    a: *const *const T,
    lda: i64,
    b: *const *const T,
    ldb: i64,
    beta: *const T,
    c: *const *mut T,
    ldc: i64,
    count: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    let (oa, ob) = (op(transa)?, op(transb)?);
    let (m, n, k, count) = (size(m)?, size(n)?, size(k)?, size(count)?);
    let ((ar, ac), (br, bc)) = (before(oa, m, k), before(ob, k, n));
    let (lda, ldb, ldc) = (leading(lda, ar)?, leading(ldb, br)?, leading(ldc, m)?);
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe { (call.scalar(alpha)?, call.scalar(beta)?) };
    let (a, b, c) = (array(a, count)?, array(b, count)?, array(c.cast(), count)?);
    if m == 0 || n == 0 || count == 0 {
        return Ok(());
    }
    call.run(move || {
        for ((a, b), c) in pointers(a, count).zip(pointers(b, count)).zip(pointers(c, count)) {
            // SAFETY: the program says that they are such memory.
            let (a, b, c) =
                unsafe { (Mat::new(a, ar, ac, lda), Mat::new(b, br, bc, ldb), Mat::new(c, m, n, ldc)) };
            product(alpha.get(), a.op(oa), b.op(ob), beta.get(), c);
        }
    })
}
