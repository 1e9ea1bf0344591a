//! Handles, what they remember, and how calls run.

use core::ffi::c_char;
use std::sync::Arc;

use dense::element::Kind;
use mathlib::driver::{self, Stream};
use mathlib::entry::give;
use mathlib::handles::Handles;
use mathlib::stream::{At, Scalar, enqueue, run_now};
use num_complex::Complex;
use parking_lot::Mutex;

use crate::status::{Outcome, Status};

/// The release: 12.5.10.
const RELEASE: [i32; 3] = [12, 5, 10];

/// What a handle remembers.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Call {
    stream: Stream,
    /// Whether scalars lie in memory of the device.
    device: bool,
}

static LIVE: Handles<Mutex<Call>> = Handles::new();

fn state(handle: usize) -> Outcome<Arc<Mutex<Call>>> {
    LIVE.get(handle).ok_or(Status::NotInitialized)
}

/// A number that is known, or read as the operation runs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Factor {
    value: Complex<f64>,
    place: Option<At<core::ffi::c_void>>,
    kind: Kind,
}

impl Factor {
    /// The number, as the operation runs.
    pub(crate) fn get(&self) -> Complex<f64> {
        // SAFETY: who made it said so.
        self.place.map_or(self.value, |p| unsafe { self.kind.read(p.0, 0) })
    }
}

impl Call {
    pub(crate) fn new(handle: usize) -> Outcome<Call> {
        state(handle).map(|s| *s.lock())
    }

    /// A factor of a type.
    ///
    /// # Safety
    /// As the handle's pointer mode says.
    pub(crate) unsafe fn factor(&self, p: *const core::ffi::c_void, kind: Kind) -> Outcome<Factor> {
        if p.is_null() {
            return Err(Status::InvalidValue);
        }
        let place = self.device.then_some(At::of(p));
        // SAFETY: the caller says so.
        let value = if self.device { Complex::new(0.0, 0.0) } else { unsafe { kind.read(p, 0) } };
        Ok(Factor { value, place, kind })
    }

    /// A factor of the call's own type.
    ///
    /// # Safety
    /// As the handle's pointer mode says.
    pub(crate) unsafe fn number<T: Copy>(&self, p: *const T) -> Outcome<Scalar<T>> {
        // SAFETY: the caller says so.
        unsafe { Scalar::new(p, self.device) }.ok_or(Status::InvalidValue)
    }

    /// Does something in the handle's stream.
    pub(crate) fn run(&self, work: impl Fn() + Send + Sync + 'static) -> Outcome {
        Ok(enqueue(self.stream, work)?)
    }

    /// Does something in the handle's stream and waits: what the host asks for next depends on it.
    pub(crate) fn now(&self, work: impl Fn() + Send + Sync + 'static) -> Outcome {
        Ok(run_now(self.stream, work)?)
    }

    /// Does something whose result is the host's in host mode, else the device's.
    pub(crate) fn give(&self, work: impl Fn() + Send + Sync + 'static) -> Outcome {
        if self.device { self.run(work) } else { self.now(work) }
    }
}

/// # Safety
/// As cusparseCreate asks.
pub(crate) unsafe fn create(handle: *mut usize) -> Outcome {
    if handle.is_null() {
        return Err(Status::InvalidValue);
    }
    driver::ready().map_err(|_| Status::NotInitialized)?;
    // SAFETY: the caller says so.
    unsafe { give(handle, LIVE.add(Mutex::default()), Status::InvalidValue) }
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
pub(crate) unsafe fn version(handle: usize, to: *mut i32) -> Outcome {
    state(handle)?;
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

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn pointer_mode(handle: usize, to: *mut i32) -> Outcome {
    let device = Call::new(handle)?.device;
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

/// The logger: accepted, and it has nothing to say.
pub(crate) fn set_log_callback(_callback: usize) -> Outcome {
    Ok(())
}

pub(crate) fn log_number(_number: i32) -> Outcome {
    Ok(())
}

pub(crate) fn log_file(_name: *const c_char) -> Outcome {
    Ok(())
}

pub(crate) fn log_off() -> Outcome {
    Ok(())
}

/// Says how large a buffer must be; nothing here needs one, and no program gets along with none.
///
/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn no_buffer(to: *mut usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { give(to, 8, Status::InvalidValue) }
}
