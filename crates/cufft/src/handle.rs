//! Handles, and what they remember.

use core::ffi::c_void;
use std::collections::HashMap;
use std::sync::Arc;

use mathlib::devices::Held;
use mathlib::driver::{self, Stream};
use mathlib::entry::give;
use mathlib::handles::Numbers;
use parking_lot::Mutex;

use crate::callbacks::Callbacks;
use crate::made::Made;
use crate::status::{Outcome, Status};

/// The release: 11.4.1, cuFFT of CUDA 12.9, which clients of both majors take.
const RELEASE: [i32; 3] = [11, 4, 1];
/// The properties that plans have: patience with compilation, and threads of the host.
const PROPERTIES: core::ops::RangeInclusive<i32> = 1..=2;

/// What a handle remembers.
#[derive(Debug, Default)]
pub(crate) struct State {
    pub(crate) stream: Stream,
    pub(crate) made: Option<Arc<Made>>,
    /// The devices of a plan of several, and their contexts.
    pub(crate) gpus: Vec<i32>,
    pub(crate) held: Vec<Held>,
    pub(crate) callbacks: Callbacks,
    properties: HashMap<i32, i64>,
}

static LIVE: Numbers<Mutex<State>> = Numbers::new();

pub(crate) fn state(handle: i32) -> Outcome<Arc<Mutex<State>>> {
    LIVE.get(handle).ok_or(Status::InvalidPlan)
}

/// A new handle.
pub(crate) fn add(made: Option<Made>) -> Outcome<i32> {
    driver::ready().map_err(|_| Status::SetupFailed)?;
    Ok(LIVE.add(Mutex::new(State { made: made.map(Arc::new), ..State::default() })))
}

/// # Safety
/// As cufftCreate asks.
pub(crate) unsafe fn create(handle: *mut i32) -> Outcome {
    if handle.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    unsafe { give(handle, add(None)?, Status::InvalidValue) }
}

/// Operations that were asked for keep what they need.
pub(crate) fn destroy(handle: i32) -> Outcome {
    let state = LIVE.remove(handle).ok_or(Status::InvalidPlan)?;
    let state = state.lock();
    if state.callbacks.has_memory() {
        // Kernels that were asked for use the plan's memory; a stream that is gone or captured has nothing to wait for.
        let _ = mathlib::stream::run_now(state.stream, || ());
    }
    Ok(())
}

/// # Safety
/// As cufftGetVersion asks.
pub(crate) unsafe fn version(to: *mut i32) -> Outcome {
    if to.is_null() {
        return Ok(());
    }
    // SAFETY: the caller says so.
    unsafe { give(to, RELEASE[0] * 1000 + RELEASE[1] * 100 + RELEASE[2], Status::InvalidValue) }
}

/// # Safety
/// As cufftGetProperty asks.
pub(crate) unsafe fn property(which: i32, to: *mut i32) -> Outcome {
    let part = usize::try_from(which).ok().and_then(|w| RELEASE.get(w)).ok_or(Status::InvalidType)?;
    // SAFETY: the caller says so.
    unsafe { give(to, *part, Status::InvalidValue) }
}

pub(crate) fn set_stream(handle: i32, stream: usize) -> Outcome {
    state(handle)?.lock().stream = stream;
    Ok(())
}

/// Plans need no memory of the program's.
pub(crate) fn set_work_area(handle: i32, _area: *mut c_void) -> Outcome {
    state(handle).map(|_| ())
}

/// It says who allocates memory for a plan, before the plan is made.
pub(crate) fn set_auto_allocation(handle: i32, _auto: i32) -> Outcome {
    state(handle).map(|_| ())
}

fn known(property: i32) -> Outcome {
    if PROPERTIES.contains(&property) { Ok(()) } else { Err(Status::InvalidValue) }
}

/// Properties are remembered and change nothing; they are set before a plan is made.
pub(crate) fn set_property(handle: i32, property: i32, value: i64) -> Outcome {
    let state = state(handle)?;
    known(property)?;
    let mut state = state.lock();
    if state.made.is_some() {
        return Err(Status::InvalidPlan);
    }
    state.properties.insert(property, value);
    Ok(())
}

/// # Safety
/// As cufftGetPlanPropertyInt64 asks.
pub(crate) unsafe fn plan_property(handle: i32, property: i32, to: *mut i64) -> Outcome {
    let state = state(handle)?;
    known(property)?;
    let value = state.lock().properties.get(&property).copied().unwrap_or_default();
    // SAFETY: the caller says so.
    unsafe { give(to, value, Status::InvalidValue) }
}

pub(crate) fn reset_property(handle: i32, property: i32) -> Outcome {
    let state = state(handle)?;
    known(property)?;
    let mut state = state.lock();
    if state.made.is_some() {
        return Err(Status::InvalidPlan);
    }
    state.properties.remove(&property);
    Ok(())
}
