//! C types and the function tables of CUDA's APIs.
//!
//! * [`driver`], [`runtime`]: types, enumerators and constants under their C names;
//! * [`driver_fns`]: pointer types of the driver's functions;
//! * [`errors`], [`procs`]: names, texts and symbols as data;
//! * [`arg`]: arguments of C functions as values for safe code; [`params`]: as structures for tools;
//! * [`client`]: the driver, loaded at run time, for libcudart;
//! * `table`, `read`, `generate` (feature `generate`): the tables and what is written from them.
//!
//! No C enumeration is a Rust enum here: C may pass any number.

pub mod arg;
pub mod client;
pub mod errors;
pub mod params;
pub mod procs;

#[cfg(any(test, feature = "generate"))]
pub mod ctype;
#[cfg(feature = "generate")]
pub mod generate;
#[cfg(any(test, feature = "generate"))]
pub mod read;
#[cfg(any(test, feature = "generate"))]
pub mod table;

/// Gives a C record a `Default` of zeros, as C programs make with `memset`.
macro_rules! zeroed {
    ($name:ident) => {
        impl Default for $name {
            fn default() -> Self {
                // SAFETY: C records of numbers, pointers, optional function pointers and such records: all may
                // be zero.
                unsafe { core::mem::zeroed() }
            }
        }
    };
}

/// Types of the driver API (`cuda.h`).
#[allow(missing_docs, reason = "C names, documented by CUDA's driver API reference")]
#[allow(non_camel_case_types, non_snake_case, non_upper_case_globals, reason = "C names")]
#[allow(missing_debug_implementations, reason = "unions have no Debug")]
pub mod driver {
    use core::ffi::{c_char, c_void};
    /// `uint32_t`.
    pub type uint32_t = u32;
    /// `uint64_t`.
    pub type uint64_t = u64;
    include!("driver_gen.rs");
}

/// Types of the runtime API (`driver_types.h` and its like).
#[allow(missing_docs, reason = "C names, documented by CUDA's runtime API reference")]
#[allow(non_camel_case_types, non_snake_case, non_upper_case_globals, reason = "C names")]
#[allow(missing_debug_implementations, reason = "unions have no Debug")]
pub mod runtime {
    pub use crate::driver::*;
    use core::ffi::{c_char, c_void};

    /// Extent of a grid or a block.
    #[repr(C)]
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct dim3 {
        pub x: u32,
        pub y: u32,
        pub z: u32,
    }

    /// Three unsigned numbers.
    pub type uint3 = dim3;

    include!("runtime_gen.rs");
}

/// Pointer types of the driver's functions, `PFN_` and the symbol.
#[allow(missing_docs, reason = "C names, documented by CUDA's driver API reference")]
#[allow(non_camel_case_types, non_snake_case, reason = "C names")]
pub mod driver_fns {
    include!("driver_fns_gen.rs");
}
