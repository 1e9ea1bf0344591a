//! cuBLASXt's products and systems: operands lie anywhere, and a call is done when it comes back.

use dense::product::product;
use dense::{Mat, Scalar};
use mathlib::devices::wait;
use mathlib::driver::synchronize;

use crate::call::{Call, lower, matrix, second, size};
use crate::status::{Outcome, Status};
use crate::xt_context::selected;
use crate::{gemm as products, level3};

/// Does what a function of cuBLAS does, after what devices that were selected have in their default streams, and waits for it.
fn whole(handle: usize, what: impl FnOnce(usize) -> Outcome) -> Outcome {
    let (inner, devices) = selected(handle)?;
    wait(&devices)?;
    what(inner)?;
    Ok(synchronize(0)?)
}

/// Functions of cuBLAS under the handles of cuBLASXt.
macro_rules! same {
    ($($name:ident $in:ident ($($p:ident: $t:ty),*))*) => {$(
        /// # Safety
        /// As the function of cuBLAS with this name asks; operands may be the host's.
        #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
        pub(crate) unsafe fn $name<T: Scalar>(handle: usize, $($p: $t),*) -> Outcome {
            // SAFETY: the caller says so.
            whole(handle, |h| unsafe { $in::$name(h, $($p),*) })
        }
    )*};
}
same! {
    gemm products (opa: i32, opb: i32, m: i64, n: i64, k: i64, alpha: *const T, a: *const T, lda: i64, b: *const T, ldb: i64, beta: *const T, c: *mut T, ldc: i64)
    syrk level3 (uplo: i32, op: i32, n: i64, k: i64, alpha: *const T, a: *const T, lda: i64, beta: *const T, c: *mut T, ldc: i64)
    herk level3 (uplo: i32, op: i32, n: i64, k: i64, alpha: *const T::Real, a: *const T, lda: i64, beta: *const T::Real, c: *mut T, ldc: i64)
    syr2k level3 (uplo: i32, op: i32, n: i64, k: i64, alpha: *const T, a: *const T, lda: i64, b: *const T, ldb: i64, beta: *const T, c: *mut T, ldc: i64)
    her2k level3 (uplo: i32, op: i32, n: i64, k: i64, alpha: *const T, a: *const T, lda: i64, b: *const T, ldb: i64, beta: *const T::Real, c: *mut T, ldc: i64)
    syrkx level3 (uplo: i32, op: i32, n: i64, k: i64, alpha: *const T, a: *const T, lda: i64, b: *const T, ldb: i64, beta: *const T, c: *mut T, ldc: i64)
    herkx level3 (uplo: i32, op: i32, n: i64, k: i64, alpha: *const T, a: *const T, lda: i64, b: *const T, ldb: i64, beta: *const T::Real, c: *mut T, ldc: i64)
    symm level3 (side: i32, uplo: i32, m: i64, n: i64, alpha: *const T, a: *const T, lda: i64, b: *const T, ldb: i64, beta: *const T, c: *mut T, ldc: i64)
    hemm level3 (side: i32, uplo: i32, m: i64, n: i64, alpha: *const T, a: *const T, lda: i64, b: *const T, ldb: i64, beta: *const T, c: *mut T, ldc: i64)
    trsm level3 (side: i32, uplo: i32, op: i32, diag: i32, m: i64, n: i64, alpha: *const T, a: *const T, lda: i64, b: *mut T, ldb: i64)
    trmm level3 (side: i32, uplo: i32, op: i32, diag: i32, m: i64, n: i64, alpha: *const T, a: *const T, lda: i64, b: *const T, ldb: i64, c: *mut T, ldc: i64)
}

/// Where the element of a packed triangle of `n` columns lies that stands for `(i, j)` of a symmetric matrix.
fn packed(n: usize, lower: bool, i: usize, j: usize) -> usize {
    let (least, most) = (i.min(j), i.max(j));
    if lower { most + least * (2 * n - least - 1) / 2 } else { least + most * (most + 1) / 2 }
}

/// Products with a symmetric matrix of which a triangle is stored, packed.
///
/// # Safety
/// As cublasXtSspmm asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn spmm<T: Scalar>(
    handle: usize,
    side: i32,
    uplo: i32,
    m: i64,
    n: i64,
    alpha: *const T,
    ap: *const T,
    b: *const T,
    ldb: i64,
    beta: *const T,
    c: *mut T,
    ldc: i64,
) -> Outcome {
    whole(handle, |h| {
        let call = Call::new(h)?;
        let (right, lower, m, n) = (second(side)?, lower(uplo)?, size(m)?, size(n)?);
        let k = if right { n } else { m };
        let all = k.checked_mul(k + 1).ok_or(Status::InvalidValue)? / 2;
        // The whole matrix is made when the operation runs; whether there is room for it is told now.
        Vec::<T>::new().try_reserve_exact(k * k).map_err(|_| Status::AllocFailed)?;
        // SAFETY: the caller says so.
        let (ap, b, c, alpha, beta) = unsafe {
            let ap = matrix(ap, all, 1, all.max(1) as i64)?;
            (ap, matrix(b, m, n, ldb)?, matrix(c, m, n, ldc)?, call.scalar(alpha)?, call.scalar(beta)?)
        };
        call.run(move || {
            let mut square = vec![T::ZERO; k * k];
            let a = Mat::of(&mut square, k, k);
            a.fill(|i, j| ap.get(packed(k, lower, i, j), 0));
            let (x, y) = if right { (b, a) } else { (a, b) };
            product(alpha.get(), x, y, beta.get(), c);
        })
    })
}
