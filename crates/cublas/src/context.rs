//! Handles, and what they remember.

use core::ffi::{c_char, c_void};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use mathlib::driver::{self, Stream};
use mathlib::entry::give;
use mathlib::handles::Handles;
use parking_lot::Mutex;

use crate::status::{Outcome, Status};

/// The release: 12.9.1, which clients of both majors take.
const RELEASE: [i32; 3] = [12, 9, 1];
/// `CUBLAS_WORKSPACE` alignment that the reference asks for.
const WORKSPACE_ALIGNMENT: usize = 256;

/// What a handle remembers.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct State {
    pub(crate) stream: Stream,
    /// Whether scalars lie in memory of the device.
    pub(crate) device: bool,
    atomics: i32,
    math: i32,
    sms: i32,
}

static LIVE: Handles<Mutex<State>> = Handles::new();
static CALLBACK: AtomicUsize = AtomicUsize::new(0);

fn state(handle: usize) -> Outcome<Arc<Mutex<State>>> {
    LIVE.get(handle).ok_or(Status::NotInitialized)
}

/// What a handle remembers now.
pub(crate) fn get(handle: usize) -> Outcome<State> {
    state(handle).map(|s| *s.lock())
}

/// # Safety
/// As cublasCreate asks.
pub(crate) unsafe fn create(handle: *mut usize) -> Outcome {
    if handle.is_null() {
        return Err(Status::InvalidValue);
    }
    driver::ready().map_err(|_| Status::NotInitialized)?;
    // SAFETY: the caller says so.
    unsafe { give(handle, LIVE.add(Mutex::new(State::default())), Status::InvalidValue) }
}

pub(crate) fn destroy(handle: usize) -> Outcome {
    let state = LIVE.remove(handle).ok_or(Status::NotInitialized)?;
    let stream = state.lock().stream;
    // What was asked for is done before; a stream that is gone or captured has nothing to wait for.
    let _ = mathlib::stream::run_now(stream, || ());
    Ok(())
}

/// # Safety
/// As cublasGetVersion asks.
pub(crate) unsafe fn version(handle: usize, to: *mut i32) -> Outcome {
    state(handle)?;
    // SAFETY: the caller says so.
    unsafe { give(to, RELEASE[0] * 10000 + RELEASE[1] * 100 + RELEASE[2], Status::InvalidValue) }
}

/// # Safety
/// As cublasGetProperty asks.
pub(crate) unsafe fn property(which: i32, to: *mut i32) -> Outcome {
    let part = usize::try_from(which).ok().and_then(|w| RELEASE.get(w)).ok_or(Status::InvalidValue)?;
    // SAFETY: the caller says so.
    unsafe { give(to, *part, Status::InvalidValue) }
}

pub(crate) fn cudart() -> usize {
    12090
}

pub(crate) fn set_workspace(handle: usize, workspace: *mut c_void, _bytes: usize) -> Outcome {
    state(handle)?;
    if !(workspace as usize).is_multiple_of(WORKSPACE_ALIGNMENT) {
        return Err(Status::InvalidValue);
    }
    Ok(())
}

pub(crate) fn set_stream(handle: usize, stream: usize) -> Outcome {
    state(handle)?.lock().stream = stream;
    Ok(())
}

/// A function that tells and one that sets a number that handles remember.
macro_rules! remembered {
    ($get:ident $set:ident $field:ident: $valid:expr) => {
        /// # Safety
        /// The pointer is null or may be written.
        pub(crate) unsafe fn $get(handle: usize, to: *mut i32) -> Outcome {
            let value = get(handle)?.$field;
            // SAFETY: the caller says so.
            unsafe { give(to, value.into(), Status::InvalidValue) }
        }

        pub(crate) fn $set(handle: usize, value: i32) -> Outcome {
            let state = state(handle)?;
            let valid: fn(i32) -> bool = $valid;
            if !valid(value) {
                return Err(Status::InvalidValue);
            }
            state.lock().$field = value.try_into().map_err(|_| Status::InvalidValue)?;
            Ok(())
        }
    };
}
remembered!(atomics set_atomics atomics: |v| (0..=1).contains(&v));
remembered!(math set_math math: |v| matches!(v & 0xf, 0..=4));
remembered!(sm_target set_sm_target sms: |v| v >= 0);

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn pointer_mode(handle: usize, to: *mut i32) -> Outcome {
    let device = get(handle)?.device;
    // SAFETY: the caller says so.
    unsafe { give(to, device.into(), Status::InvalidValue) }
}

pub(crate) fn set_pointer_mode(handle: usize, mode: i32) -> Outcome {
    let state = state(handle)?;
    state.lock().device = match mode {
        0 => false,
        1 => true,
        _ => return Err(Status::InvalidValue),
    };
    Ok(())
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn stream(handle: usize, to: *mut usize) -> Outcome {
    let stream = get(handle)?.stream;
    // SAFETY: the caller says so.
    unsafe { give(to, stream, Status::InvalidValue) }
}

/// The logger: accepted, and it has nothing to say.
pub(crate) fn logger(_on: i32, _out: i32, _err: i32, _file: *const c_char) -> Outcome {
    Ok(())
}

pub(crate) fn set_log_callback(callback: usize) -> Outcome {
    CALLBACK.store(callback, Ordering::Relaxed);
    Ok(())
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn log_callback(to: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { give(to, CALLBACK.load(Ordering::Relaxed), Status::InvalidValue) }
}
