//! The device library: the functions CUDA's headers leave as calls to `__nv_*`, and those of libcudadevrt by which older headers and
//! numba synchronise grids (`cudaCG*`), as PTX.
//!
//! The sources are CUDA C++ (`cuda/`); `cargo xtask codegen` has clang turn them into PTX. The compiler links what a
//! module calls and compiles it with the kernel, so that math is vectorised like any other code. Errors are
//! within the table "Mathematical Functions" of the CUDA C++ Programming Guide; `tests/accuracy.cpp` measures them.

#![forbid(unsafe_code)]

mod subset;

pub use subset::subset;

/// The library as PTX text: `.visible .func`s named `__nv_*` and `cudaCG*`.
pub const PTX: &str = include_str!("devicelib_gen.ptx");
