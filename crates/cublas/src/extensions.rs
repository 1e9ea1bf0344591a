//! What cuBLAS has besides BLAS: sums of matrices, products with diagonal ones, triangles in packed form.

use dense::{Mat, Scalar};

use crate::call::{Call, before, matrix, op, second, size, vector};
use crate::level2::stored;
use crate::status::{Outcome, Status};

/// # Safety
/// As geam asks; `c` may be `a` or `b` where these are as they lie.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn geam<T: Scalar>(
    handle: usize,
    transa: i32,
    transb: i32,
    m: i64,
    n: i64,
    alpha: *const T,
    a: *const T,
    lda: i64,
    beta: *const T,
    b: *const T,
    ldb: i64,
    c: *mut T,
    ldc: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    let (oa, ob, m, n) = (op(transa)?, op(transb)?, size(m)?, size(n)?);
    let ((ar, ac), (br, bc)) = (before(oa, m, n), before(ob, m, n));
    let same = |x: *const T, ld: i64, op: i32| x == c.cast_const() && !x.is_null() && (ld != ldc || op != 0);
    if same(a, lda, oa) || same(b, ldb, ob) {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe { (call.scalar(alpha)?, call.scalar(beta)?) };
    // A matrix that is taken zero times may be null.
    let present =
        |p: *const T| if p.is_null() { core::ptr::NonNull::dangling().as_ptr() } else { p.cast_mut() };
    // SAFETY: the caller says so.
    let (a, b, c) = unsafe {
        (matrix(present(a), ar, ac, lda)?, matrix(present(b), br, bc, ldb)?, matrix(c, m, n, ldc)?)
    };
    call.run(move || {
        let (f, g, a, b) = (alpha.get(), beta.get(), a.op(oa), b.op(ob));
        let term = |f: T, x: Mat<T>, i, j| if f == T::ZERO { f } else { f * x.get(i, j) };
        c.fill(|i, j| term(f, a, i, j) + term(g, b, i, j));
    })
}

/// # Safety
/// As dgmm asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn dgmm<T: Scalar>(
    handle: usize,
    side: i32,
    m: i64,
    n: i64,
    a: *const T,
    lda: i64,
    x: *const T,
    incx: i64,
    c: *mut T,
    ldc: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    let (right, m, n) = (second(side)?, size(m)?, size(n)?);
    let k = if right { n } else { m };
    // SAFETY: the caller says so.
    let (a, c, x) = unsafe {
        let x = if incx == 0 { Mat::vector(x.cast_mut(), k, 0) } else { vector(x, k, incx)? };
        (matrix(a, m, n, lda)?, matrix(c, m, n, ldc)?, x)
    };
    call.run(move || c.fill(|i, j| a.get(i, j) * x.get(if right { j } else { i }, 0)))
}

/// # Safety
/// As tpttr asks.
unsafe fn repack<T: Scalar>(
    handle: usize,
    uplo: i32,
    n: i64,
    packed: *const T,
    (a, lda): (*const T, i64),
    unpack: bool,
) -> Outcome {
    let call = Call::new(handle)?;
    // SAFETY: the caller says so.
    let packed = unsafe { stored(uplo, n, None, packed, None)? };
    let n = packed.n;
    // SAFETY: the caller says so.
    let a = unsafe { matrix(a, n, n, lda)? };
    call.run(move || {
        for j in 0..n {
            for i in packed.rows(j, n) {
                let Some((r, c)) = packed.place(i, j) else { continue };
                if unpack {
                    a.set(i, j, packed.memory.get(r, c))
                } else {
                    packed.memory.set(r, c, a.get(i, j))
                }
            }
        }
    })
}

/// # Safety
/// As tpttr asks.
pub(crate) unsafe fn tpttr<T: Scalar>(
    h: usize,
    uplo: i32,
    n: i32,
    ap: *const T,
    a: *mut T,
    lda: i32,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { repack(h, uplo, n.into(), ap, (a, lda.into()), true) }
}

/// # Safety
/// As trttp asks.
pub(crate) unsafe fn trttp<T: Scalar>(
    h: usize,
    uplo: i32,
    n: i32,
    a: *const T,
    lda: i32,
    ap: *mut T,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { repack(h, uplo, n.into(), ap, (a, lda.into()), false) }
}
