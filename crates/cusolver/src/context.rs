//! Handles, what they remember, and how calls run.

use std::sync::Arc;

use mathlib::driver::{self, Stream};
use mathlib::entry::give;
use mathlib::handles::Handles;
use mathlib::stream::{At, enqueue, run_now};
use parking_lot::Mutex;

use crate::status::{Outcome, Status};

/// The release: 11.7.5.
const RELEASE: [i32; 3] = [11, 7, 5];

/// What a handle remembers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Call {
    stream: Stream,
    determinism: i32,
}

static LIVE: Handles<Mutex<Call>> = Handles::new();
static PARAMS: Handles<()> = Handles::new();

fn state(handle: usize) -> Outcome<Arc<Mutex<Call>>> {
    LIVE.get(handle).ok_or(Status::NotInitialized)
}

impl Call {
    pub(crate) fn new(handle: usize) -> Outcome<Call> {
        state(handle).map(|s| *s.lock())
    }

    /// Of functions that have no stream.
    pub(crate) fn of_default_stream() -> Call {
        Call { stream: 0, determinism: 1 }
    }

    /// Does something in the handle's stream, and stores what it answers as `info`.
    pub(crate) fn run(&self, info: *mut i32, work: impl Fn() -> i32 + Send + Sync + 'static) -> Outcome {
        let info = At(info);
        Ok(enqueue(self.stream, move || {
            let answer = work();
            // SAFETY: the program says that the place may be written.
            unsafe { { info }.0.write(answer) };
        })?)
    }

    /// Does something in the handle's stream, waits, and gives what it answers.
    pub(crate) fn answer(&self, work: impl Fn() -> Outcome + Send + Sync + 'static) -> Outcome {
        let answer = Arc::new(Mutex::new(Err(Status::InternalError)));
        let to = Arc::clone(&answer);
        run_now(self.stream, move || *to.lock() = work())?;
        *answer.lock()
    }

    /// Does something in the handle's stream.
    pub(crate) fn each(&self, work: impl Fn() + Send + Sync + 'static) -> Outcome {
        Ok(enqueue(self.stream, work)?)
    }

    /// As [`Call::run`], and waits: what the host asks for next depends on it.
    pub(crate) fn now(&self, info: *mut i32, work: impl Fn() -> i32 + Send + Sync + 'static) -> Outcome {
        let info = At(info);
        Ok(run_now(self.stream, move || {
            let answer = work();
            // SAFETY: the program says that the place may be written.
            unsafe { { info }.0.write(answer) };
        })?)
    }
}

/// # Safety
/// As cusolverDnCreate asks.
pub(crate) unsafe fn create(handle: *mut usize) -> Outcome {
    if handle.is_null() {
        return Err(Status::InvalidValue);
    }
    driver::ready().map_err(|_| Status::NotInitialized)?;
    let call = Call { stream: 0, determinism: 1 };
    // SAFETY: the caller says so.
    unsafe { give(handle, LIVE.add(Mutex::new(call)), Status::InvalidValue) }
}

pub(crate) fn destroy(handle: usize) -> Outcome {
    let state = LIVE.remove(handle).ok_or(Status::NotInitialized)?;
    let stream = state.lock().stream;
    // What was asked for is done before; a stream that is gone or captured has nothing to wait for.
    let _ = run_now(stream, || ());
    Ok(())
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn version(to: *mut i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { give(to, RELEASE[0] * 1000 + RELEASE[1] * 100 + RELEASE[2], Status::InvalidValue) }
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn property(which: i32, to: *mut i32) -> Outcome {
    let part = usize::try_from(which).ok().and_then(|w| RELEASE.get(w)).ok_or(Status::InvalidValue)?;
    // SAFETY: the caller says so.
    unsafe { give(to, *part, Status::InvalidValue) }
}

pub(crate) fn set_stream(handle: usize, stream: usize) -> Outcome {
    state(handle)?.lock().stream = stream;
    Ok(())
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn stream(handle: usize, to: *mut usize) -> Outcome {
    let stream = Call::new(handle)?.stream;
    // SAFETY: the caller says so.
    unsafe { give(to, stream, Status::InvalidValue) }
}

pub(crate) fn set_determinism(handle: usize, mode: i32) -> Outcome {
    let state = state(handle)?;
    if !matches!(mode, 1 | 2) {
        return Err(Status::InvalidValue);
    }
    state.lock().determinism = mode;
    Ok(())
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn determinism(handle: usize, to: *mut i32) -> Outcome {
    let mode = Call::new(handle)?.determinism;
    // SAFETY: the caller says so.
    unsafe { give(to, mode, Status::InvalidValue) }
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn create_params(to: *mut usize) -> Outcome {
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    unsafe { give(to, PARAMS.add(()), Status::InvalidValue) }
}

pub(crate) fn destroy_params(params: usize) -> Outcome {
    PARAMS.remove(params).map(|_| ()).ok_or(Status::InvalidValue)
}

/// Whether parameters are none or such.
pub(crate) fn params(params: usize) -> Outcome {
    if params == 0 || PARAMS.get(params).is_some() { Ok(()) } else { Err(Status::InvalidValue) }
}

/// Algorithms: there is one each.
pub(crate) fn set_options(of: usize, function: i32, algorithm: i32) -> Outcome {
    if of == 0 || !matches!(function, 0..=2) || !matches!(algorithm, 0..=2) {
        return Err(Status::InvalidValue);
    }
    params(of)
}
