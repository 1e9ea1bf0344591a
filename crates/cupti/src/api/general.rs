//! Versions, times, names of codes, numbers of objects.

use core::ffi::{c_char, c_void};

use super::write;
use crate::clock::{now, stamp};
use crate::driver::driver;
use crate::result::{
    self, Code, INVALID_CONTEXT, INVALID_DEVICE, INVALID_PARAMETER, INVALID_STREAM, NOT_INITIALIZED, SUCCESS,
    code,
};
use crate::{callbacks, nvtx, queue, session, work};

/// The version of CUPTI's interface: that of CUDA 12.9.
const VERSION: u32 = 28;

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiGetVersion(version: *mut u32) -> Code {
    // SAFETY: the program passes a place.
    code(unsafe { write(version, VERSION) })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiGetTimestamp(timestamp: *mut u64) -> Code {
    // SAFETY: the program passes a place.
    code(unsafe { write(timestamp, stamp(now())) })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiDeviceGetTimestamp(context: *mut c_void, timestamp: *mut u64) -> Code {
    if context.is_null() {
        return INVALID_CONTEXT;
    }
    // SAFETY: the program passes a place. Devices have the clock of the host.
    code(unsafe { write(timestamp, stamp(now())) })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiGetResultString(answer: Code, text: *mut *const c_char) -> Code {
    let Some(name) = result::name(answer) else { return INVALID_PARAMETER };
    // SAFETY: the program passes a place.
    code(unsafe { write(text, name.as_ptr()) })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiGetErrorMessage(answer: Code, text: *mut *const c_char) -> Code {
    // SAFETY: the same.
    unsafe { cuptiGetResultString(answer, text) }
}

/// A number in 32 bits, as CUPTI has it.
fn short(n: u64) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiGetContextId(context: *mut c_void, id: *mut u32) -> Code {
    let Some(driver) = driver() else { return NOT_INITIALIZED };
    let Some(n) = driver.context_id(context) else { return INVALID_CONTEXT };
    // SAFETY: the program passes a place.
    code(unsafe { write(id, short(n)) })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiGetStreamId(context: *mut c_void, stream: *mut c_void, id: *mut u32) -> Code {
    let Some(driver) = driver() else { return NOT_INITIALIZED };
    let Some(n) = driver.stream_id(context, stream) else { return INVALID_STREAM };
    // SAFETY: the program passes a place.
    code(unsafe { write(id, short(n)) })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiGetStreamIdEx(
    context: *mut c_void,
    stream: *mut c_void,
    per_thread: u8,
    id: *mut u32,
) -> Code {
    // The null stream is the thread's own (`CU_STREAM_PER_THREAD`).
    let own = core::ptr::without_provenance_mut(2);
    // SAFETY: the same.
    unsafe { cuptiGetStreamId(context, if per_thread != 0 && stream.is_null() { own } else { stream }, id) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiGetDeviceId(context: *mut c_void, id: *mut u32) -> Code {
    let Some(driver) = driver() else { return NOT_INITIALIZED };
    let Some(n) = driver.device_of(context) else { return INVALID_DEVICE };
    // SAFETY: the program passes a place.
    code(unsafe { write(id, n.unsigned_abs()) })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiFinalize() -> Code {
    let _ = queue::flush();
    callbacks::unsubscribe();
    session::end();
    SUCCESS
}

/// Called by a program before it says something by NVTX for the first time, where `NVTX_INJECTION64_PATH` names this library.
#[unsafe(no_mangle)]
unsafe extern "C" fn InitializeInjectionNvtx2(get: *const c_void) -> i32 {
    // SAFETY: NVTX's headers say what the program passes.
    unsafe { nvtx::initialise(get, work::told) }
}
