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

/// A number that both `dense` and `faer` compute with.
pub(crate) trait Number: Scalar + ComplexField<Real = Re<Self>> {}
impl<T: Scalar + ComplexField<Real = Re<T>>> Number for T {}
