//! `libcuda.so.1`: the C entry points of the driver API. Each converts its arguments and calls [`weft_driver`].
//!
//! * `entry`: the macro that makes entry points, with a guard against panics;
//! * `args`, `handle`, `options`: arguments, checked once and before the bodies, which are safe code;
//! * `api`: the functions by subject; `stubs_gen`: those not there yet, which answer `CUDA_ERROR_NOT_SUPPORTED`.

#![allow(non_snake_case, reason = "the names and parameters are CUDA's own")]

#[macro_use]
mod entry;
mod api;
mod args;
mod callback;
mod calls;
mod checkpoint_service;
mod dump_pipe;
mod egl;
mod fork;
mod gl;
mod handle;
mod hooks;
mod image;
mod jit;
mod load;
mod logging;
mod logs;
mod options;
#[rustfmt::skip]
#[allow(missing_docs, reason = "generated")]
mod proc_table_gen;
#[rustfmt::skip]
#[allow(missing_docs, reason = "generated")]
mod stubs_gen;

pub(crate) use logging::not_supported;
