//! Vectors.

use dense::{Mat, Scalar};
use num_traits::Float;

use crate::call::{Call, vector};
use crate::status::{Outcome, Status};

/// A vector that a call reads or changes by itself: nothing where its step is not positive.
///
/// # Safety
/// As [`vector`].
unsafe fn alone<T: Scalar>(at: *const T, n: i64, step: i64) -> Outcome<Mat<T>> {
    let n = if step > 0 { usize::try_from(n).unwrap_or(0) } else { 0 };
    // SAFETY: the caller says so.
    unsafe { vector(at, n, step.max(1)) }
}

/// Folds over elements with instructions of the machine.
fn sum<T: Scalar>(x: Mat<T>, of: impl Fn(T) -> T::Real + Copy) -> T::Real {
    pulp::Arch::new().dispatch(
        #[inline(always)]
        || {
            let Some(x) = x.slice(0) else {
                return (0..x.rows()).fold(T::Real::ZERO, |s, i| s + of(x.get(i, 0)));
            };
            let mut sums = [T::Real::ZERO; 32];
            let parts = x.chunks_exact(32);
            let rest = parts.remainder().iter().fold(T::Real::ZERO, |s, x| s + of(*x));
            for part in parts {
                for (s, x) in sums.iter_mut().zip(part) {
                    *s += of(*x);
                }
            }
            sums.into_iter().fold(rest, |s, x| s + x)
        },
    )
}

/// The norm; numbers whose squares leave the type's range are scaled.
pub(crate) fn norm<T: Scalar>(x: Mat<T>) -> T::Real {
    let plain = sum(x, T::square);
    if plain.is_normal() {
        return plain.sqrt();
    }
    let most =
        (0..x.rows()).fold(T::Real::ZERO, |m, i| m.max(x.get(i, 0).re().abs()).max(x.get(i, 0).im().abs()));
    if most == T::Real::ZERO || !most.is_finite() {
        return plain.sqrt();
    }
    let scaled = (0..x.rows()).fold(T::Real::ZERO, |s, i| {
        let (re, im) = (x.get(i, 0).re() / most, x.get(i, 0).im() / most);
        s + re * re + im * im
    });
    most * scaled.sqrt()
}

/// # Safety
/// As nrm2 asks; so of all functions here.
pub(crate) unsafe fn nrm2<T: Scalar>(
    handle: usize,
    n: i64,
    x: *const T,
    incx: i64,
    to: *mut T::Real,
) -> Outcome {
    let call = Call::new(handle)?;
    // SAFETY: the caller says so.
    let x = unsafe { alone(x, n, incx) }?;
    call.give(to, move || norm(x))
}

/// # Safety
/// See [`nrm2`].
pub(crate) unsafe fn asum<T: Scalar>(
    handle: usize,
    n: i64,
    x: *const T,
    incx: i64,
    to: *mut T::Real,
) -> Outcome {
    let call = Call::new(handle)?;
    // SAFETY: the caller says so.
    let x = unsafe { alone(x, n, incx) }?;
    call.give(to, move || sum(x, T::size))
}

/// The sum of products.
pub(crate) fn dot<T: Scalar>(x: Mat<T>, y: Mat<T>, conj: bool) -> T {
    pulp::Arch::new().dispatch(
        #[inline(always)]
        || match (x.slice(0), y.slice(0)) {
            (Some(x), Some(y)) => dense::product::dot(x, y, conj),
            _ => (0..x.rows()).fold(T::ZERO, |s, i| s + x.get(i, 0).conj_if(conj) * y.get(i, 0)),
        },
    )
}

/// # Safety
/// See [`nrm2`].
unsafe fn dot_of<T: Scalar>(
    handle: usize,
    n: i64,
    (x, incx): (*const T, i64),
    (y, incy): (*const T, i64),
    to: *mut T,
    conj: bool,
) -> Outcome {
    let call = Call::new(handle)?;
    // SAFETY: the caller says so.
    let (x, y) = unsafe { (any_vector(x, n, incx)?, any_vector(y, n, incy)?) };
    call.give(to, move || dot(x, y, conj))
}

/// A vector whose step may be 0, which repeats one element, and which has none where their number is negative.
///
/// # Safety
/// As [`vector`].
pub(crate) unsafe fn any_vector<T: Scalar>(at: *const T, n: i64, step: i64) -> Outcome<Mat<T>> {
    let n = usize::try_from(n).unwrap_or(0);
    if at.is_null() && n > 0 {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    Ok(unsafe { Mat::vector(at.cast_mut(), n, step as isize) })
}

/// # Safety
/// See [`nrm2`].
pub(crate) unsafe fn dotu<T: Scalar>(
    handle: usize,
    n: i64,
    x: *const T,
    incx: i64,
    y: *const T,
    incy: i64,
    to: *mut T,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { dot_of(handle, n, (x, incx), (y, incy), to, false) }
}

/// # Safety
/// See [`nrm2`].
pub(crate) unsafe fn dotc<T: Scalar>(
    handle: usize,
    n: i64,
    x: *const T,
    incx: i64,
    y: *const T,
    incy: i64,
    to: *mut T,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { dot_of(handle, n, (x, incx), (y, incy), to, true) }
}

/// Changes each element of `y`, knowing that of `x`.
fn each<T: Scalar>(x: Mat<T>, y: Mat<T>, f: impl Fn(T, T) -> T + Copy) {
    pulp::Arch::new().dispatch(
        #[inline(always)]
        || match (x.slice(0), y.slice_mut(0)) {
            (Some(x), Some(y)) => y.iter_mut().zip(x).for_each(|(y, x)| *y = f(*x, *y)),
            _ => (0..y.rows()).for_each(|i| y.set(i, 0, f(x.get(i, 0), y.get(i, 0)))),
        },
    );
}

/// # Safety
/// See [`nrm2`].
pub(crate) unsafe fn scal<T: Scalar>(
    handle: usize,
    n: i64,
    alpha: *const T,
    x: *mut T,
    incx: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    // SAFETY: the caller says so.
    let (alpha, x) = unsafe { (call.scalar(alpha)?, alone(x, n, incx)?) };
    call.run(move || {
        let a = alpha.get();
        if let Some(x) = x.slice_mut(0) {
            pulp::Arch::new().dispatch(
                #[inline(always)]
                || x.iter_mut().for_each(|x| *x *= a),
            );
        } else {
            (0..x.rows()).for_each(|i| x.set(i, 0, x.get(i, 0) * a));
        }
    })
}

/// # Safety
/// See [`nrm2`].
pub(crate) unsafe fn scal_real<T: Scalar>(
    handle: usize,
    n: i64,
    alpha: *const T::Real,
    x: *mut T,
    incx: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    // SAFETY: the caller says so.
    let (alpha, x) = unsafe { (call.scalar(alpha)?, alone(x, n, incx)?) };
    call.run(move || {
        let a = alpha.get();
        (0..x.rows()).for_each(|i| x.set(i, 0, x.get(i, 0).scale(a)));
    })
}

/// # Safety
/// See [`nrm2`].
pub(crate) unsafe fn axpy<T: Scalar>(
    handle: usize,
    n: i64,
    alpha: *const T,
    x: *const T,
    incx: i64,
    y: *mut T,
    incy: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    // SAFETY: the caller says so.
    let (alpha, x, y) = unsafe { (call.scalar(alpha)?, any_vector(x, n, incx)?, any_vector(y, n, incy)?) };
    call.run(move || {
        let a = alpha.get();
        each(
            x,
            y,
            #[inline(always)]
            move |x, y| a * x + y,
        );
    })
}

/// # Safety
/// See [`nrm2`].
pub(crate) unsafe fn copy<T: Scalar>(
    handle: usize,
    n: i64,
    x: *const T,
    incx: i64,
    y: *mut T,
    incy: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    // SAFETY: the caller says so.
    let (x, y) = unsafe { (any_vector(x, n, incx)?, any_vector(y, n, incy)?) };
    call.run(move || {
        each(
            x,
            y,
            #[inline(always)]
            |x, _| x,
        )
    })
}

/// Changes both elements of each pair.
pub(crate) fn pairs<T: Scalar>(x: Mat<T>, y: Mat<T>, f: impl Fn(T, T) -> (T, T)) {
    for i in 0..x.rows() {
        let (a, b) = f(x.get(i, 0), y.get(i, 0));
        x.set(i, 0, a);
        y.set(i, 0, b);
    }
}

/// # Safety
/// See [`nrm2`].
pub(crate) unsafe fn swap<T: Scalar>(
    handle: usize,
    n: i64,
    x: *mut T,
    incx: i64,
    y: *mut T,
    incy: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    // SAFETY: the caller says so.
    let (x, y) = unsafe { (any_vector(x, n, incx)?, any_vector(y, n, incy)?) };
    call.run(move || pairs(x, y, |x, y| (y, x)))
}

/// The first element, from 1 on, that is best by size; 0 of none.
fn best<T: Scalar>(x: Mat<T>, better: impl Fn(T::Real, T::Real) -> bool) -> i64 {
    let mut found = (0, T::Real::ZERO);
    for i in 0..x.rows() {
        let size = x.get(i, 0).size();
        if i == 0 || better(size, found.1) {
            found = (i as i64 + 1, size);
        }
    }
    found.0
}

/// Functions that look for an element, whose answer is of a type.
macro_rules! search {
    ($name:ident $type:ty, $better:expr) => {
        /// # Safety
        /// See [`nrm2`].
        pub(crate) unsafe fn $name<T: Scalar>(
            handle: usize,
            n: impl Into<i64>,
            x: *const T,
            incx: impl Into<i64>,
            to: *mut $type,
        ) -> Outcome {
            let call = Call::new(handle)?;
            // SAFETY: the caller says so.
            let x = unsafe { alone(x, n.into(), incx.into()) }?;
            call.give(to, move || best(x, $better) as $type)
        }
    };
}
search!(amax i64, |a, b| a > b);
search!(amin i64, |a, b| a < b);
search!(amax_int i32, |a, b| a > b);
search!(amin_int i32, |a, b| a < b);
