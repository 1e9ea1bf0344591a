//! `libcublas.so` and `libcublasLt.so` on the host: each call is an operation of the handle's stream, over `weft-dense`.
//!
//! * [`types`], [`status`]: what the header defines; [`context`]: handles; [`call`]: what all calls check and how they run;
//! * [`transfer`]: copies of vectors and matrices; [`level1`], [`rotations`], [`level2`], [`rank`], [`gemm`], [`level3`],
//!   [`extensions`], [`batched`]: by subject;
//! * [`mixed`], [`mixed_gemm`], [`half_gemm`]: calls that name types, or whose type is half; [`grouped`]: groups of products;
//! * [`lt_descriptors`], [`lt_epilogue`], [`lt_product`]: cuBLASLt;
//! * [`xt_context`], [`xt`]: cuBLASXt;
//! * `api_gen`, `lt_gen`, `xt_gen`: the entry points, made of `functions.txt`, `lt.txt` and `xt.txt`.

#[rustfmt::skip]
mod api_gen;
mod batched;
mod call;
mod context;
mod extensions;
mod gemm;
mod grouped;
mod half_gemm;
mod level1;
mod level2;
mod level3;
mod lt_descriptors;
mod lt_epilogue;
#[rustfmt::skip]
mod lt_gen;
mod lt_product;
mod mixed;
mod mixed_gemm;
mod rank;
mod rotations;
mod status;
mod transfer;
mod types;
mod xt;
mod xt_context;
#[rustfmt::skip]
mod xt_gen;
