//! Rotations of vectors' elements.

use dense::Scalar;
use dense::scalar::Real;
use num_traits::Float;

use crate::call::Call;
use crate::level1::{any_vector, pairs};
use crate::status::{Outcome, Status};

/// A rotation whose sine is of a type of its own.
///
/// # Safety
/// As rot asks; so of all functions here.
unsafe fn rotate<T: Scalar, S: Copy + Send + Sync + 'static>(
    handle: usize,
    n: i64,
    (x, incx): (*mut T, i64),
    (y, incy): (*mut T, i64),
    (c, s): (*const T::Real, *const S),
    of: fn(S) -> T,
) -> Outcome {
    let call = Call::new(handle)?;
    // SAFETY: the caller says so.
    let (x, y, c, s) =
        unsafe { (any_vector(x, n, incx)?, any_vector(y, n, incy)?, call.scalar(c)?, call.scalar(s)?) };
    call.run(move || {
        let (c, s) = (c.get(), of(s.get()));
        pairs(x, y, |x, y| (x.scale(c) + s * y, y.scale(c) - s.conj() * x));
    })
}

/// Rotations by sines of a type.
macro_rules! rotations {
    ($name:ident $sine:ty, $of:expr) => {
        /// # Safety
        /// See [`rotate`].
        #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
        pub(crate) unsafe fn $name<T: Scalar>(
            handle: usize,
            n: i64,
            x: *mut T,
            incx: i64,
            y: *mut T,
            incy: i64,
            c: *const T::Real,
            s: *const $sine,
        ) -> Outcome {
            // SAFETY: the caller says so.
            unsafe { rotate(handle, n, (x, incx), (y, incy), (c, s), $of) }
        }
    };
}
rotations!(rot T, |s| s);
rotations!(rot_real T::Real, T::real);

/// A rotation that takes `b` to 0: what takes the places of `a` and `b`, the cosine and the sine.
fn rotation<T: Scalar>(a: T, b: T) -> (T, T, T::Real, T) {
    let (one, zero) = (T::Real::ONE, T::Real::ZERO);
    let (na, nb) = (a.modulus(), b.modulus());
    if T::COMPLEX {
        if na == zero {
            return (b, b, zero, T::ONE);
        }
        let r = na.hypot(nb);
        let unit = a.scale(na.recip());
        return (unit.scale(r), b, na / r, unit * b.conj().scale(r.recip()));
    }
    if na + nb == zero {
        return (T::ZERO, T::ZERO, one, T::ZERO);
    }
    let sign = if na > nb { a.re().signum() } else { b.re().signum() };
    let r = sign * na.hypot(nb);
    let (c, s) = (a.re() / r, b.re() / r);
    let z = if na > nb {
        s
    } else if c == zero {
        one
    } else {
        c.recip()
    };
    (T::real(r), T::real(z), c, T::real(s))
}

/// # Safety
/// See [`rotate`].
pub(crate) unsafe fn rotg<T: Scalar>(
    handle: usize,
    a: *mut T,
    b: *mut T,
    c: *mut T::Real,
    s: *mut T,
) -> Outcome {
    let call = Call::new(handle)?;
    if a.is_null() || b.is_null() || c.is_null() || s.is_null() {
        return Err(Status::InvalidValue);
    }
    let places = [a, b, s].map(mathlib::stream::At);
    // SAFETY: the caller says so.
    call.give(c, move || unsafe {
        let [a, b, s] = places.map(|p| p.0);
        let (r, z, c, sine) = rotation(a.read(), b.read());
        a.write(r);
        b.write(z);
        s.write(sine);
        c
    })
}

/// # Safety
/// See [`rotate`].
pub(crate) unsafe fn rotm<T: Scalar>(
    handle: usize,
    n: i64,
    x: *mut T,
    incx: i64,
    y: *mut T,
    incy: i64,
    param: *const T,
) -> Outcome {
    let call = Call::new(handle)?;
    // SAFETY: the caller says so.
    let (x, y, p) =
        unsafe { (any_vector(x, n, incx)?, any_vector(y, n, incy)?, call.scalar(param.cast::<[T; 5]>())?) };
    call.run(move || {
        let [flag, h11, h21, h12, h22] = p.get();
        let one = T::ONE;
        let (h11, h12, h21, h22) = match flag {
            f if f == -one => (h11, h12, h21, h22),
            f if f == T::ZERO => (one, h12, h21, one),
            f if f == one => (h11, one, -one, h22),
            _ => return,
        };
        pairs(x, y, |x, y| (h11 * x + h12 * y, h21 * x + h22 * y));
    })
}

/// # Safety
/// See [`rotate`].
pub(crate) unsafe fn rotmg<T: Scalar<Real = T> + Real>(
    handle: usize,
    d1: *mut T,
    d2: *mut T,
    x1: *mut T,
    y1: *const T,
    param: *mut T,
) -> Outcome {
    let call = Call::new(handle)?;
    if d1.is_null() || d2.is_null() || x1.is_null() || y1.is_null() || param.is_null() {
        return Err(Status::InvalidValue);
    }
    let places = [d1, d2, x1, y1.cast_mut()].map(mathlib::stream::At);
    // SAFETY: the caller says so.
    call.give(param.cast::<[T; 5]>(), move || unsafe {
        let [d1, d2, x1, y1] = places.map(|p| p.0);
        let made = crate::rank::modified_rotation(d1.read(), d2.read(), x1.read(), y1.read());
        d1.write(made.0);
        d2.write(made.1);
        x1.write(made.2);
        made.3
    })
}
