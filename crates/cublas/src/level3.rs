//! Matrices of special kinds.

use dense::product::product;
use dense::symmetric::{product_in_triangle, real_diagonal, whole};
use dense::triangular::{multiply, solve, solve_right};
use dense::{Mat, Scalar};

use crate::call::{Call, before, lower, matrix, op, second, size};
use crate::status::{Outcome, Status};

/// An update of a triangle: shapes and what is done.
struct Update<T> {
    /// `alpha a b'` and, of two, `alpha' b a'`.
    both: bool,
    hermitian: bool,
    /// Whether factors are given as real numbers: alpha, beta.
    real: (bool, bool),
    a: (*const T, i64),
    b: (*const T, i64),
}

/// # Safety
/// As syrk asks; `alpha` and `beta` are numbers of the type, or real where it is said.
unsafe fn update<T: Scalar>(
    handle: usize,
    (uplo, trans, n, k): (i32, i32, i64, i64),
    (alpha, beta): (*const T, *const T),
    (c, ldc): (*mut T, i64),
    how: Update<T>,
) -> Outcome {
    let call = Call::new(handle)?;
    let (lower, op, n, k) = (lower(uplo)?, op(trans)?, size(n)?, size(k)?);
    let allowed = match (how.hermitian, T::COMPLEX) {
        (true, _) => op != 1,
        (false, true) => op != 2,
        (false, false) => true,
    };
    if !allowed {
        return Err(Status::InvalidValue);
    }
    let (rows, cols) = before(op, n, k);
    // SAFETY: the caller says so.
    let (a, b, c) = unsafe {
        (matrix(how.a.0, rows, cols, how.a.1)?, matrix(how.b.0, rows, cols, how.b.1)?, matrix(c, n, n, ldc)?)
    };
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe { (factor(&call, alpha, how.real.0)?, factor(&call, beta, how.real.1)?) };
    let (hermitian, both) = (how.hermitian, how.both);
    call.run(move || {
        let (a, b) = (a.op(op), b.op(op));
        let turn = |x: Mat<T>| if hermitian { x.op(2) } else { x.t() };
        let (f, g) = (alpha(), beta());
        product_in_triangle(f, a, turn(b), g, c, lower);
        if both {
            product_in_triangle(f.conj_if(hermitian), b, turn(a), T::ONE, c, lower);
        }
        if hermitian {
            real_diagonal(c);
        }
    })
}

/// A factor, read as the operation runs.
///
/// # Safety
/// As the handle's pointer mode says.
unsafe fn factor<T: Scalar>(
    call: &Call,
    p: *const T,
    real: bool,
) -> Outcome<Box<dyn Fn() -> T + Send + Sync>> {
    // SAFETY: the caller says so.
    unsafe {
        if real {
            let s = call.scalar(p.cast::<T::Real>())?;
            return Ok(Box::new(move || T::real(s.get())));
        }
        let s = call.scalar(p)?;
        Ok(Box::new(move || s.get()))
    }
}

/// Updates of a triangle by one matrix.
macro_rules! of_one {
    ($name:ident $hermitian:literal $factor:ty) => {
        /// # Safety
        /// As syrk asks.
        #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
        pub(crate) unsafe fn $name<T: Scalar>(
            h: usize,
            uplo: i32,
            trans: i32,
            n: i64,
            k: i64,
            alpha: *const $factor,
            a: *const T,
            lda: i64,
            beta: *const $factor,
            c: *mut T,
            ldc: i64,
        ) -> Outcome {
            let real = ($hermitian, $hermitian);
            let how = Update { both: false, hermitian: $hermitian, real, a: (a, lda), b: (a, lda) };
            // SAFETY: the caller says so.
            unsafe { update(h, (uplo, trans, n, k), (alpha.cast(), beta.cast()), (c, ldc), how) }
        }
    };
}
of_one!(syrk false T);
of_one!(herk true T::Real);

/// Updates of a triangle by two matrices.
macro_rules! of_two {
    ($name:ident $both:literal $hermitian:literal $beta:ty) => {
        /// # Safety
        /// As syr2k asks.
        #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
        pub(crate) unsafe fn $name<T: Scalar>(
            h: usize,
            uplo: i32,
            trans: i32,
            n: i64,
            k: i64,
            alpha: *const T,
            a: *const T,
            lda: i64,
            b: *const T,
            ldb: i64,
            beta: *const $beta,
            c: *mut T,
            ldc: i64,
        ) -> Outcome {
            let real = (false, $hermitian);
            let how = Update { both: $both, hermitian: $hermitian, real, a: (a, lda), b: (b, ldb) };
            // SAFETY: the caller says so.
            unsafe { update(h, (uplo, trans, n, k), (alpha, beta.cast()), (c, ldc), how) }
        }
    };
}
of_two!(syr2k true false T);
of_two!(her2k true true T::Real);
of_two!(syrkx false false T);
of_two!(herkx false true T::Real);

/// # Safety
/// As symm asks.
unsafe fn mirrored<T: Scalar>(
    handle: usize,
    (side, uplo, m, n): (i32, i32, i64, i64),
    (alpha, beta): (*const T, *const T),
    (a, lda): (*const T, i64),
    (b, ldb): (*const T, i64),
    (c, ldc): (*mut T, i64),
    hermitian: bool,
) -> Outcome {
    let call = Call::new(handle)?;
    let (right, lower, m, n) = (second(side)?, lower(uplo)?, size(m)?, size(n)?);
    let k = if right { n } else { m };
    // SAFETY: the caller says so.
    let (a, b, c, alpha, beta) = unsafe {
        (
            matrix(a, k, k, lda)?,
            matrix(b, m, n, ldb)?,
            matrix(c, m, n, ldc)?,
            call.scalar(alpha)?,
            call.scalar(beta)?,
        )
    };
    call.run(move || {
        let mut all = whole(a, lower, hermitian);
        let a = Mat::of(&mut all, k, k);
        let (x, y) = if right { (b, a) } else { (a, b) };
        product(alpha.get(), x, y, beta.get(), c);
    })
}

/// Products with a symmetric or Hermitian matrix.
macro_rules! mirrors {
    ($($name:ident $hermitian:literal)*) => {$(
        /// # Safety
        /// As symm asks.
        #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
        pub(crate) unsafe fn $name<T: Scalar>(
            h: usize,
            side: i32,
            uplo: i32,
            m: i64,
            n: i64,
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
            unsafe { mirrored(h, (side, uplo, m, n), (alpha, beta), (a, lda), (b, ldb), (c, ldc), $hermitian) }
        }
    )*};
}
mirrors!(symm false hemm true);

/// What a triangle is to do.
#[derive(Clone, Copy)]
pub(crate) struct Triangle {
    pub(crate) right: bool,
    pub(crate) lower: bool,
    pub(crate) op: i32,
    pub(crate) unit: bool,
}

impl Triangle {
    pub(crate) fn new(side: i32, uplo: i32, trans: i32, diag: i32) -> Outcome<Triangle> {
        Ok(Triangle { right: second(side)?, lower: lower(uplo)?, op: op(trans)?, unit: second(diag)? })
    }

    /// Solves for `b` scaled by `alpha`, in its place.
    pub(crate) fn solve<T: Scalar>(self, alpha: T, a: Mat<T>, b: Mat<T>) {
        b.scale(alpha);
        if alpha == T::ZERO {
            return;
        }
        let (a, lower) = (a.op(self.op), self.lower == (self.op == 0));
        if self.right { solve_right(a, lower, self.unit, b) } else { solve(a, lower, self.unit, b) }
    }

    fn multiply<T: Scalar>(self, alpha: T, a: Mat<T>, b: Mat<T>) {
        let (a, lower) = (a.op(self.op), self.lower == (self.op == 0));
        if self.right {
            multiply(a.t(), !lower, self.unit, b.t())
        } else {
            multiply(a, lower, self.unit, b)
        }
        b.scale(alpha);
    }
}

/// # Safety
/// As trsm asks.
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
    a: *const T,
    lda: i64,
    b: *mut T,
    ldb: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    let how = Triangle::new(side, uplo, trans, diag)?;
    let (m, n) = (size(m)?, size(n)?);
    let k = if how.right { n } else { m };
    // SAFETY: the caller says so.
    let (a, b, alpha) = unsafe { (matrix(a, k, k, lda)?, matrix(b, m, n, ldb)?, call.scalar(alpha)?) };
    call.run(move || how.solve(alpha.get(), a, b))
}

/// # Safety
/// As trmm asks; `c` may be `b`.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn trmm<T: Scalar>(
    handle: usize,
    side: i32,
    uplo: i32,
    trans: i32,
    diag: i32,
    m: i64,
    n: i64,
    alpha: *const T,
    a: *const T,
    lda: i64,
    b: *const T,
    ldb: i64,
    c: *mut T,
    ldc: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    let how = Triangle::new(side, uplo, trans, diag)?;
    let (m, n) = (size(m)?, size(n)?);
    let k = if how.right { n } else { m };
    // SAFETY: the caller says so.
    let (a, b, c, alpha) =
        unsafe { (matrix(a, k, k, lda)?, matrix(b, m, n, ldb)?, matrix(c, m, n, ldc)?, call.scalar(alpha)?) };
    call.run(move || {
        c.copy_from(b);
        how.multiply(alpha.get(), a, c);
    })
}
