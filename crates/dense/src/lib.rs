//! Dense linear algebra on the host, over the crate `gemm`, which is built in: nothing needs to be installed.
//!
//! * [`scalar`]: the four types; [`element`]: numbers of any type in memory; [`mat`]: matrices that lie anywhere; [`product`]: products;
//! * [`triangular`]: triangular systems and products; [`symmetric`]: what fills a triangle; [`stored`]: bands, packed triangles;
//! * [`cholesky`], [`lu`], [`qr`]: factorisations.

pub mod cholesky;
pub mod element;
pub mod lu;
pub mod mat;
pub mod product;
pub mod qr;
pub mod scalar;
pub mod stored;
pub mod symmetric;
pub mod triangular;

pub use mat::Mat;
pub use num_complex::Complex;
pub use scalar::Scalar;
