//! Types of numbers.

use dense::Scalar;
use faer::traits::ComplexField;
use num_complex::Complex;

/// As tables name it.
pub(crate) type C32 = Complex<f32>;
/// As tables name it.
pub(crate) type C64 = Complex<f64>;
/// The type of a number's parts.
pub(crate) type Re<T> = <T as Scalar>::Real;

/// Rows and columns up to which eigenvalues and singular values are computed in doubles. What they cost is steps one after the other
/// there, which take doubles hardly longer (a tenth), and floats lose a bit or more of their 24 for each doubling of the size.
pub(crate) const SMALL: usize = 48;

/// A number that both `dense` and `faer` compute with.
pub(crate) trait Number: Scalar + ComplexField<Real = Re<Self>> {
    /// The number of the same kind whose parts are doubles.
    type Wide: Number;
    /// As such a number.
    fn wide(self) -> Self::Wide;
    /// The nearest to such a number.
    fn narrow(wide: Self::Wide) -> Self;
    /// The nearest to a real double.
    fn narrow_real(wide: Re<Self::Wide>) -> Re<Self>;
}

macro_rules! number {
    ($real:ty) => {
        impl Number for $real {
            type Wide = f64;
            fn wide(self) -> f64 {
                self.into()
            }
            fn narrow(wide: f64) -> Self {
                wide as Self
            }
            fn narrow_real(wide: f64) -> $real {
                wide as $real
            }
        }
        impl Number for Complex<$real> {
            type Wide = C64;
            fn wide(self) -> C64 {
                Complex::new(self.re.into(), self.im.into())
            }
            fn narrow(wide: C64) -> Self {
                Complex::new(wide.re as $real, wide.im as $real)
            }
            fn narrow_real(wide: f64) -> $real {
                wide as $real
            }
        }
    };
}
number!(f32);
number!(f64);
