//! Errors: from the driver's codes, and the last error of each thread.
//!
//! An error that ended the context comes from the driver again at every later call that needs it; `cudaGetLastError`
//! clears it like any other, as CUDA 12 and 13 do.

use core::cell::Cell;
use core::ffi::{CStr, c_char};
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicI32, Ordering};

use parking_lot::Mutex;
use weft_ffi::driver::{CUDA_SUCCESS, CUresult};
use weft_ffi::errors;
use weft_ffi::runtime::*;

use crate::trace;

/// What the bodies of entry points give.
pub(crate) type Outcome<T = ()> = Result<T, cudaError_t>;

thread_local! {
    static LAST: Cell<cudaError_t> = const { Cell::new(cudaSuccess) };
}

/// The runtime's code for a driver's; most numbers agree.
pub(crate) fn from_driver(r: CUresult) -> cudaError_t {
    match errors::find(r.0) {
        Some(info) if info.runtime.is_some() => cudaError_t(r.0),
        _ => cudaErrorUnknown,
    }
}

/// What CUDA 13's runtime answers to a launch that no device can do. The library for CUDA 12 is linked with the other number in its
/// place (`generate::package` of weft-ffi).
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals, reason = "a name for the linker")]
static weft12_bad_shape: AtomicI32 = AtomicI32::new(cudaErrorInvalidValue.0);

/// What CUDA 12's answers.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals, reason = "a name for the linker")]
static weft12_bad_shape_of_12: AtomicI32 = AtomicI32::new(cudaErrorInvalidConfiguration.0);

/// The answer to a launch that no device can do.
pub(crate) fn bad_shape() -> cudaError_t {
    // A variable in memory, since the linker may put another one in its place; it merges constants.
    cudaError_t(weft12_bad_shape.load(Ordering::Relaxed))
}

/// A driver's answer as a result.
pub(crate) fn check(r: CUresult) -> Outcome {
    if r == CUDA_SUCCESS { Ok(()) } else { Err(from_driver(r)) }
}

/// Runs the body of an entry point; remembers its error.
pub(crate) fn guard(body: impl FnOnce() -> Outcome) -> cudaError_t {
    let status = match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => cudaSuccess,
        Ok(Err(e)) => e,
        Err(_) => cudaErrorUnknown,
    };
    remember(status);
    status
}

/// Notes an error for `cudaGetLastError`.
pub(crate) fn remember(status: cudaError_t) {
    if status != cudaSuccess {
        LAST.set(status);
    }
}

/// Forgets the last error, as a reset of the device does.
pub(crate) fn forget() {
    LAST.set(cudaSuccess);
}

/// The answer of calls that are not there yet; logged once by name.
pub(crate) fn not_supported(name: &'static CStr) -> cudaError_t {
    static SEEN: Mutex<Option<HashSet<&'static CStr>>> = Mutex::new(None);
    if SEEN.lock().get_or_insert_with(HashSet::new).insert(name) {
        eprintln!("weft: {} is not supported yet", name.to_string_lossy());
    }
    remember(cudaErrorNotSupported);
    cudaErrorNotSupported
}

/// The last error of this thread, which it then forgets.
#[unsafe(no_mangle)]
pub extern "C" fn cudaGetLastError() -> cudaError_t {
    told("cudaGetLastError", || LAST.replace(cudaSuccess))
}

/// The last error of this thread.
#[unsafe(no_mangle)]
pub extern "C" fn cudaPeekAtLastError() -> cudaError_t {
    told("cudaPeekAtLastError", || LAST.get())
}

/// A call that answers what another one has answered, which is no failure of its own.
fn told(name: &str, last: impl FnOnce() -> cudaError_t) -> cudaError_t {
    let begin = trace::calling();
    if begin != 0 {
        trace::begins(name, &trace::Params::new());
    }
    let last = last();
    if begin != 0 {
        trace::called(name, begin, cudaSuccess.0, &trace::Params::new());
    }
    last
}

/// The name of a code.
#[unsafe(no_mangle)]
pub extern "C" fn cudaGetErrorName(error: cudaError_t) -> *const c_char {
    errors::runtime_name(error.0).as_ptr()
}

/// The text of a code.
#[unsafe(no_mangle)]
pub extern "C" fn cudaGetErrorString(error: cudaError_t) -> *const c_char {
    errors::runtime_text(error.0).as_ptr()
}
