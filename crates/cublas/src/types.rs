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

/// `cublasLtMatmulHeuristicResult_t`: there is one algorithm, which needs no workspace.
#[allow(unreachable_pub, reason = "entry points name it")]
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Heuristic {
    algorithm: [u64; 8],
    workspace: usize,
    state: i32,
    waves: f32,
    reserved: [i32; 4],
}

impl Default for Heuristic {
    fn default() -> Heuristic {
        Heuristic { algorithm: [0; 8], workspace: 0, state: 0, waves: 1.0, reserved: [0; 4] }
    }
}
