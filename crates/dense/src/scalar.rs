//! Numbers: `f32`, `f64` and complex numbers of them.

use std::fmt::Debug;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

use num_complex::Complex;
use num_traits::Float;

/// A real number.
pub trait Real: Float + Scalar<Real = Self> + Sum + Debug {}
impl Real for f32 {}
impl Real for f64 {}

/// A number.
pub trait Scalar:
    Copy
    + Debug
    + Send
    + Sync
    + 'static
    + PartialEq
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
{
    /// The type of its parts.
    type Real: Real;
    /// Whether it has an imaginary part.
    const COMPLEX: bool;
    /// Of its parts.
    fn new(re: Self::Real, im: Self::Real) -> Self;
    /// The real part.
    fn re(self) -> Self::Real;
    /// The imaginary part.
    fn im(self) -> Self::Real;

    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// A real number.
    fn real(re: Self::Real) -> Self {
        Self::new(re, Self::Real::ZERO)
    }
    /// Its conjugate.
    fn conj(self) -> Self {
        Self::new(self.re(), -self.im())
    }
    /// Its conjugate where that is asked for.
    fn conj_if(self, yes: bool) -> Self {
        if yes { self.conj() } else { self }
    }
    /// The absolute value.
    fn modulus(self) -> Self::Real {
        if Self::COMPLEX { self.re().hypot(self.im()) } else { self.re().abs() }
    }
    /// The sum of the absolute values of its parts, by which BLAS compares.
    fn size(self) -> Self::Real {
        if Self::COMPLEX { self.re().abs() + self.im().abs() } else { self.re().abs() }
    }
    /// The square of the absolute value.
    fn square(self) -> Self::Real {
        if Self::COMPLEX { self.re() * self.re() + self.im() * self.im() } else { self.re() * self.re() }
    }
    /// Times a real number.
    fn scale(self, by: Self::Real) -> Self {
        Self::new(self.re() * by, self.im() * by)
    }
    /// Of a double.
    fn from_f64(x: f64) -> Self {
        Self::real(num_traits::cast(x).unwrap_or_else(<Self::Real as Float>::nan))
    }
}

macro_rules! real {
    ($t:ty) => {
        impl Scalar for $t {
            type Real = $t;
            const COMPLEX: bool = false;
            const ZERO: $t = 0.0;
            const ONE: $t = 1.0;
            #[inline(always)]
            fn new(re: $t, _: $t) -> $t {
                re
            }
            #[inline(always)]
            fn re(self) -> $t {
                self
            }
            #[inline(always)]
            fn im(self) -> $t {
                0.0
            }
            #[inline(always)]
            fn scale(self, by: $t) -> $t {
                self * by
            }
        }
        impl Scalar for Complex<$t> {
            type Real = $t;
            const COMPLEX: bool = true;
            const ZERO: Self = Complex { re: 0.0, im: 0.0 };
            const ONE: Self = Complex { re: 1.0, im: 0.0 };
            #[inline(always)]
            fn new(re: $t, im: $t) -> Self {
                Complex { re, im }
            }
            #[inline(always)]
            fn re(self) -> $t {
                self.re
            }
            #[inline(always)]
            fn im(self) -> $t {
                self.im
            }
        }
    };
}
real!(f32);
real!(f64);
