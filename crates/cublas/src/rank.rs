//! Updates of a matrix by products of vectors.

use dense::Scalar;
use dense::scalar::Real;
use dense::stored::Stored;

use crate::call::{Call, matrix, size, vector};
use crate::level2::{Steps, stored};
use crate::status::Outcome;

/// # Safety
/// As ger asks; so of all functions here.
unsafe fn outer<T: Scalar>(
    handle: usize,
    (m, n): (i64, i64),
    alpha: *const T,
    (x, incx): Steps<T>,
    (y, incy): Steps<T>,
    (a, lda): Steps<T>,
    conj: bool,
) -> Outcome {
    let call = Call::new(handle)?;
    let (m, n) = (size(m)?, size(n)?);
    // SAFETY: the caller says so.
    let (x, y, a, alpha) =
        unsafe { (vector(x, m, incx)?, vector(y, n, incy)?, matrix(a, m, n, lda)?, call.scalar(alpha)?) };
    call.run(move || {
        let (alpha, xs) = (alpha.get(), x.to_vec());
        for j in 0..n {
            let f = alpha * y.get(j, 0).conj_if(conj);
            for (a, x) in a.slice_mut(j).into_iter().flatten().zip(&xs) {
                *a += *x * f;
            }
        }
    })
}

/// Both forms of ger.
macro_rules! outers {
    ($($name:ident $conj:literal)*) => {$(
        /// # Safety
        /// As ger asks.
        #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
        pub(crate) unsafe fn $name<T: Scalar>(
            h: usize,
            m: i64,
            n: i64,
            alpha: *const T,
            x: *const T,
            incx: i64,
            y: *const T,
            incy: i64,
            a: *mut T,
            lda: i64,
        ) -> Outcome {
            // SAFETY: the caller says so.
            unsafe { outer(h, (m, n), alpha, (x, incx), (y, incy), (a, lda), $conj) }
        }
    )*};
}
outers!(geru false gerc true);

/// Adds to each stored element what a function says; diagonals of Hermitian matrices are real after it.
fn add<T: Scalar>(a: &Stored<T>, hermitian: bool, f: impl Fn(usize, usize) -> T) {
    for j in 0..a.n {
        for i in a.rows(j, a.n) {
            let new = a.get(i, j) + f(i, j);
            if let Some((r, c)) = a.place(i, j) {
                a.memory.set(r, c, if hermitian && i == j { T::real(new.re()) } else { new });
            }
        }
    }
}

/// # Safety
/// As syr asks.
unsafe fn once<T: Scalar, F: Copy + Send + Sync + 'static>(
    handle: usize,
    a: Outcome<Stored<T>>,
    hermitian: bool,
    alpha: *const F,
    factor: fn(F) -> T,
    (x, incx): Steps<T>,
) -> Outcome {
    let call = Call::new(handle)?;
    let a = a?;
    // SAFETY: the caller says so.
    let (x, alpha) = unsafe { (vector(x, a.n, incx)?, call.scalar(alpha)?) };
    call.run(move || {
        let (f, x) = (factor(alpha.get()), x.to_vec());
        add(&a, hermitian, |i, j| f * x[i] * x[j].conj_if(hermitian));
    })
}

/// # Safety
/// As syr2 asks.
unsafe fn twice<T: Scalar>(
    handle: usize,
    a: Outcome<Stored<T>>,
    hermitian: bool,
    alpha: *const T,
    (x, incx): Steps<T>,
    (y, incy): Steps<T>,
) -> Outcome {
    let call = Call::new(handle)?;
    let a = a?;
    // SAFETY: the caller says so.
    let (x, y, alpha) = unsafe { (vector(x, a.n, incx)?, vector(y, a.n, incy)?, call.scalar(alpha)?) };
    call.run(move || {
        let (f, x, y) = (alpha.get(), x.to_vec(), y.to_vec());
        let g = f.conj_if(hermitian);
        add(&a, hermitian, |i, j| f * x[i] * y[j].conj_if(hermitian) + g * y[i] * x[j].conj_if(hermitian));
    })
}

/// Updates by one vector: of a whole and of a packed triangle.
macro_rules! ones {
    ($full:ident $packed:ident $hermitian:literal $factor:ty, $make:expr) => {
        /// # Safety
        /// As syr asks.
        #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
        pub(crate) unsafe fn $full<T: Scalar>(
            h: usize,
            uplo: i32,
            n: i64,
            alpha: *const $factor,
            x: *const T,
            incx: i64,
            a: *mut T,
            lda: i64,
        ) -> Outcome {
            // SAFETY: the caller says so.
            unsafe { once(h, stored(uplo, n, None, a, Some(lda)), $hermitian, alpha, $make, (x, incx)) }
        }

        /// # Safety
        /// As spr asks.
        pub(crate) unsafe fn $packed<T: Scalar>(
            h: usize,
            uplo: i32,
            n: i64,
            alpha: *const $factor,
            x: *const T,
            incx: i64,
            a: *mut T,
        ) -> Outcome {
            // SAFETY: the caller says so.
            unsafe { once(h, stored(uplo, n, None, a, None), $hermitian, alpha, $make, (x, incx)) }
        }
    };
}
ones!(syr spr false T, |f| f);
ones!(her hpr true T::Real, T::real);

/// Updates by two vectors: of a whole and of a packed triangle.
macro_rules! twos {
    ($full:ident $packed:ident $hermitian:literal) => {
        /// # Safety
        /// As syr2 asks.
        #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
        pub(crate) unsafe fn $full<T: Scalar>(
            h: usize,
            uplo: i32,
            n: i64,
            alpha: *const T,
            x: *const T,
            incx: i64,
            y: *const T,
            incy: i64,
            a: *mut T,
            lda: i64,
        ) -> Outcome {
            // SAFETY: the caller says so.
            unsafe { twice(h, stored(uplo, n, None, a, Some(lda)), $hermitian, alpha, (x, incx), (y, incy)) }
        }

        /// # Safety
        /// As spr2 asks.
        #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
        pub(crate) unsafe fn $packed<T: Scalar>(
            h: usize,
            uplo: i32,
            n: i64,
            alpha: *const T,
            x: *const T,
            incx: i64,
            y: *const T,
            incy: i64,
            a: *mut T,
        ) -> Outcome {
            // SAFETY: the caller says so.
            unsafe { twice(h, stored(uplo, n, None, a, None), $hermitian, alpha, (x, incx), (y, incy)) }
        }
    };
}
twos!(syr2 spr2 false);
twos!(her2 hpr2 true);

/// A modified rotation: the new factors, the new `x1`, and flag and matrix as rotm takes them. It takes `y1` to 0 without roots; the products
/// are kept from leaving the type's range by factors of 4096.
pub(crate) fn modified_rotation<T: Scalar<Real = T> + Real>(d1: T, d2: T, x1: T, y1: T) -> (T, T, T, [T; 5]) {
    let (zero, one) = (<T as Scalar>::ZERO, <T as Scalar>::ONE);
    if d1 < zero {
        return (zero, zero, zero, [-one, zero, zero, zero, zero]);
    }
    let (p1, p2) = (d1 * x1, d2 * y1);
    if p2 == zero {
        return (d1, d2, x1, [T::from_f64(-2.0), zero, zero, zero, zero]);
    }
    let (q1, q2) = (p1 * x1, p2 * y1);
    let (mut d1, mut d2, mut x1, flag, mut h) = if q1.abs() > q2.abs() {
        let (h21, h12) = (-(y1 / x1), p2 / p1);
        let u = one - h12 * h21;
        if u <= zero {
            return (zero, zero, zero, [-one, zero, zero, zero, zero]);
        }
        (d1 / u, d2 / u, x1 * u, zero, [one, h21, h12, one])
    } else if q2 < zero {
        return (zero, zero, zero, [-one, zero, zero, zero, zero]);
    } else {
        let (h11, h22) = (p1 / p2, x1 / y1);
        let u = one + h11 * h22;
        (d2 / u, d1 / u, y1 * u, one, [h11, -one, one, h22])
    };
    let (g, mut scaled) = (T::from_f64(4096.0), false);
    let (most, least) = (g * g, (g * g).recip());
    while d1 != zero && (d1 <= least || d1 >= most) {
        scaled = true;
        let small = d1 <= least;
        let f = if small { g.recip() } else { g };
        d1 = if small { d1 * most } else { d1 / most };
        (x1, h[0], h[2]) = (x1 * f, h[0] * f, h[2] * f);
    }
    while d2 != zero && (d2.abs() <= least || d2.abs() >= most) {
        scaled = true;
        let small = d2.abs() <= least;
        let f = if small { g.recip() } else { g };
        d2 = if small { d2 * most } else { d2 / most };
        (h[1], h[3]) = (h[1] * f, h[3] * f);
    }
    let flag = if scaled { -one } else { flag };
    (d1, d2, x1, [flag, h[0], h[1], h[2], h[3]])
}
