//! Types of the header that Rust has under other names.

pub(crate) use half::f16;
pub(crate) use num_complex::Complex;

/// A complex number of floats.
#[allow(non_camel_case_types, reason = "the name is CUDA's")]
pub(crate) type cuComplex = Complex<f32>;
/// As tables name it.
pub(crate) type C32 = Complex<f32>;
/// A complex number of doubles.
pub(crate) type C64 = Complex<f64>;
