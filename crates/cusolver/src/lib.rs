//! `libcusolver.so` on the host: each call is an operation of the handle's stream, over `weft-dense` and the crate `faer`.
//!
//! * [`types`], [`status`]: what the header defines; [`context`]: handles, and how calls run; [`call`]: what calls check;
//! * [`cholesky`], [`lu`], [`qr`], [`eigen`], [`singular`], [`jacobi`]: by subject; [`named`], [`wide`],
//!   [`spectra`]: sizes of 64 bits, and types that calls name;
//! * [`parallel`]: threads; `api_gen`, `api_args_gen`: the entry points, and parameters that they share, made of `functions.txt`.

#[rustfmt::skip]
mod api_args_gen;
#[rustfmt::skip]
mod api_gen;
mod call;
mod cholesky;
mod context;
mod eigen;
mod jacobi;
mod lu;
mod named;
mod parallel;
mod qr;
mod singular;
mod spectra;
mod status;
mod types;
mod wide;
