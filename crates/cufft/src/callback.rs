//! Calls that set functions of the program's for elements.

use core::ffi::c_void;

use mathlib::entry::guard;

use crate::callbacks::Launch;
use crate::handle::state;
use crate::status::{Outcome, Status};

/// `cufftXtSetCallback` of the shared library: the program's functions are of another module than any kernel here.
pub(crate) fn not_linked(
    handle: i32,
    _routine: *mut *mut c_void,
    _kind: i32,
    _info: *mut *mut c_void,
) -> Outcome {
    state(handle)?;
    mathlib::missing::name("cufftXtSetCallback without libcufft_static.a and relocatable device code");
    Err(Status::NotImplemented)
}

/// `cufftXtSetCallback` of the static library, whose part in `callback.cu` gives `launch`.
///
/// # Safety
/// As cufftXtSetCallback asks; `launch` takes jobs.
#[unsafe(no_mangle)]
#[allow(unreachable_pub, reason = "the other part of the static library calls it")]
pub unsafe extern "C" fn weft_cufft_set_callback(
    handle: i32,
    routine: *mut *mut c_void,
    kind: i32,
    info: *mut *mut c_void,
    launch: Launch,
) -> i32 {
    guard(|| {
        let state = state(handle)?;
        let mut state = state.lock();
        let made = state.made.clone().ok_or(Status::InvalidPlan)?;
        if state.gpus.len() > 1 {
            return Err(Status::NotSupported);
        }
        // SAFETY: the caller says so; a plan of one device has one of each.
        let first = |at: *mut *mut c_void| if at.is_null() { 0 } else { unsafe { at.read() as usize } };
        state.callbacks.set(&made, kind, (first(routine), first(info)), launch)
    })
}

/// `cufftXtClearCallback`.
pub(crate) fn clear(handle: i32, kind: i32) -> Outcome {
    state(handle)?.lock().callbacks.clear(kind)
}

/// `cufftXtSetCallbackSharedSize`, in bytes.
pub(crate) fn set_shared(handle: i32, kind: i32, size: usize) -> Outcome {
    state(handle)?.lock().callbacks.set_shared(kind, size)
}
