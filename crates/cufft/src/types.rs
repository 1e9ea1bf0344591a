//! Types of the headers that Rust has under other names.

use num_complex::Complex;

/// A complex number of floats.
pub(crate) type C32 = Complex<f32>;
/// A complex number of doubles.
pub(crate) type C64 = Complex<f64>;

pub(crate) use crate::descriptor::Descriptor;
