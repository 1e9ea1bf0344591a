//! Products of halves.

use dense::element::Kind;
use half::f16;

use crate::mixed_gemm::{HALF, Shape, run_batched, run_strided};
use crate::status::Outcome;

/// # Safety
/// As Hgemm asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn hgemm(
    h: usize,
    ta: i32,
    tb: i32,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const f16,
    a: *const f16,
    lda: i64,
    b: *const f16,
    ldb: i64,
    beta: *const f16,
    c: *mut f16,
    ldc: i64,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { hgemm_strided(h, ta, tb, m, n, k, alpha, a, lda, 0, b, ldb, 0, beta, c, ldc, 0, 1) }
}

/// # Safety
/// As HgemmStridedBatched asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn hgemm_strided(
    h: usize,
    ta: i32,
    tb: i32,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const f16,
    a: *const f16,
    lda: i64,
    sa: i64,
    b: *const f16,
    ldb: i64,
    sb: i64,
    beta: *const f16,
    c: *mut f16,
    ldc: i64,
    sc: i64,
    count: i64,
) -> Outcome {
    let shape = Shape::new((ta, tb), (m, n, k), (HALF, lda), (HALF, ldb), (HALF, ldc));
    let factors = (alpha.cast(), beta.cast(), Kind::F16);
    // SAFETY: the caller says so.
    unsafe {
        run_strided(h, shape, factors, [(a.cast(), sa), (b.cast(), sb), (c.cast_const().cast(), sc)], count)
    }
}

/// # Safety
/// As HgemmBatched asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn hgemm_batched(
    h: usize,
    ta: i32,
    tb: i32,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const f16,
    a: *const *const f16,
    lda: i64,
    b: *const *const f16,
    ldb: i64,
    beta: *const f16,
    c: *const *mut f16,
    ldc: i64,
    count: i64,
) -> Outcome {
    let shape = Shape::new((ta, tb), (m, n, k), (HALF, lda), (HALF, ldb), (HALF, ldc));
    let factors = (alpha.cast(), beta.cast(), Kind::F16);
    // SAFETY: the caller says so.
    unsafe { run_batched(h, shape, factors, [a.cast(), b.cast(), c.cast()], count) }
}
