//! libcudart: the runtime API over the C ABI of the driver.
//!
//! Nothing here knows weft's own driver: with NVIDIA's libcuda in its place the same program runs on a GPU. What is
//! kept is what the driver has no notion of: registered device code, the thread's device, the last error.

#![allow(non_snake_case, non_upper_case_globals, reason = "C names")]
#![allow(clippy::missing_safety_doc, reason = "the contract of entry points is cuda_runtime_api.h's")]
#![allow(clippy::too_many_arguments, reason = "C signatures")]
#![allow(unreachable_pub, reason = "entry points are public to the linker only")]

mod array;
mod copy;
mod copy_array;
mod copy_peer;
mod cpus;
mod device;
mod egl;
mod entry;
mod error;
mod external;
mod function;
mod graph;
mod graphics;
mod green;
mod how;
mod launch;
mod library;
mod logs;
mod managed;
mod memory;
mod pool;
mod properties;
mod reference;
mod registration;
mod registry;
mod state;
mod stream;
#[rustfmt::skip]
mod stubs_gen;
mod texture;
mod trace;

pub(crate) use error::not_supported;
