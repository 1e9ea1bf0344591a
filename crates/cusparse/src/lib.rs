//! `libcusparse.so` on the host: each call is an operation of the handle's stream.
//!
//! * [`types`], [`status`], [`kinds`]: what the header defines, and which types go together; [`context`]: handles, and how calls run;
//! * [`index`], [`matrix`], [`blocks`], [`vectors`]: descriptors of sparse and dense operands; [`rows`]: elements of a matrix however it is stored;
//! * [`level1`], [`spmv`], [`spmm`], [`spgemm`], [`reuse`], [`solve`], [`sddmm`], [`convert`]: the generic functions by subject;
//! * [`legacy`]: descriptors of functions by type; [`formats`], [`sort`], [`geam`], [`tridiagonal`], [`incomplete`]: these functions;
//! * `api_gen`, `api_args_gen`: the entry points, and parameters that they share, made of `functions.txt`.

#[rustfmt::skip]
mod api_args_gen;
#[rustfmt::skip]
mod api_gen;
mod blocks;
mod context;
mod convert;
mod count;
mod formats;
mod geam;
mod incomplete;
mod index;
mod kinds;
mod legacy;
mod level1;
mod matrix;
mod reuse;
mod rows;
mod sddmm;
mod solve;
mod sort;
mod spgemm;
mod spmm;
mod spmv;
mod status;
mod tridiagonal;
mod types;
mod vectors;
