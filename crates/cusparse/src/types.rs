//! Types of the header that Rust has under other names.

pub(crate) use num_complex::Complex;

/// As tables name it.
pub(crate) type C32 = Complex<f32>;
/// A complex number of doubles.
pub(crate) type C64 = Complex<f64>;
