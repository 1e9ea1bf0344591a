//! Entry points.

use std::panic::{AssertUnwindSafe, catch_unwind};

use weft_driver::{Error, Result};
use weft_ffi::driver::{CUDA_ERROR_UNKNOWN, CUDA_SUCCESS, CUresult};

/// Which default stream handle 0 means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The legacy one.
    Legacy,
    /// The thread's own (`_ptsz`, `_ptds`).
    PerThread,
}

/// The number of an error.
pub(crate) fn number(e: &Error) -> CUresult {
    CUresult(e.code.number() as i32)
}

/// Runs the body of an entry point. A panic, which is a mistake of ours, must not cross into C.
pub(crate) fn call(body: impl FnOnce() -> Result<()>) -> CUresult {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => CUDA_SUCCESS,
        Ok(Err(e)) => {
            tracing::debug!("{e}");
            number(&e)
        }
        Err(_) => CUDA_ERROR_UNKNOWN,
    }
}

/// Defines entry points: `fn cuName(arguments) { body }`, where the body answers a `weft_driver::Result<()>`.
///
/// `fn a, fn b (…)` are names of the same thing. With `|mode|` the names after `;` are those for per-thread default
/// streams, and `mode` tells the body which one was called. Keep all names on one line each: the generator of stubs
/// looks for them.
macro_rules! entry {
    ($(
        $(#[$meta:meta])*
        $(fn $name:ident),+ $(; $(fn $per_thread:ident),+ |$mode:ident|)? ($($arg:tt)*) $body:block
    )*) => {$(
        entry!(@all [$(#[$meta])*] [$($name)+] [$($($per_thread)+ ; $mode)?] ($($arg)*) $body);
    )*};
    (@all $meta:tt [$($name:ident)+] [] $args:tt $body:block) => {
        $(entry!(@one $meta $name [] $args $body);)+
    };
    (@all $meta:tt [$($name:ident)+] [$($per_thread:ident)+ ; $mode:ident] $args:tt $body:block) => {
        $(entry!(@one $meta $name [$mode Legacy] $args $body);)+
        $(entry!(@one $meta $per_thread [$mode PerThread] $args $body);)+
    };
    (@one [$(#[$meta:meta])*] $name:ident [$($mode:ident $which:ident)?] ($($a:ident: $t:ty),* $(,)?) $body:block) => {
        $(#[$meta])*
        ///
        /// # Safety
        /// Pointers are what the CUDA Driver API reference says of this function's parameters, or null.
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name($($a: $t),*) -> weft_ffi::driver::CUresult {
            $crate::entry::call(|| -> weft_driver::Result<()> {
                $(let $mode = $crate::entry::Mode::$which;)?
                $body
            })
        }
    };
}
