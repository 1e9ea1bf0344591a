//! `libcusolver.so` on the host: each call is an operation of the handle's stream, over `weft-dense` and the crate `faer`.
//!
//! * [`types`], [`status`]: what the header defines; [`context`]: handles, and how calls run; [`call`]: what calls check;
//! * [`cholesky`], [`lu`], [`qr`], [`eigen`], [`singular`], [`jacobi`]: by subject; [`named`], [`wide`],
//!   [`spectra`]: sizes of 64 bits, and types that calls name;
//! * [`sparse`]: numbers of sparse matrices; [`descriptor`], [`given`]: what programs give of those; [`systems`], [`values`],
//!   [`arrange`], [`factored`], [`extract`], [`batched`]: functions of `cusolverSp.h`; [`refactor`], [`refactor_out`]: those of
//!   `cusolverRf.h`;
//! * [`parallel`]: threads; `api_gen`, `api_args_gen`: the entry points, and parameters that they share, made of the tables (`functions*.txt`).

#[rustfmt::skip]
mod api_args_gen;
#[rustfmt::skip]
mod api_gen;
mod arrange;
mod batched;
mod call;
mod cholesky;
mod context;
mod descriptor;
mod eigen;
mod extract;
mod factored;
mod given;
mod jacobi;
#[rustfmt::skip]
mod low_gen;
mod lu;
mod named;
mod parallel;
mod qr;
mod refactor;
mod refactor_out;
#[rustfmt::skip]
mod rf_args_gen;
#[rustfmt::skip]
mod rf_gen;
mod singular;
#[rustfmt::skip]
mod sp_args_gen;
#[rustfmt::skip]
mod sp_gen;
mod sparse;
mod spectra;
mod status;
mod systems;
mod types;
mod values;
mod wide;
