//! The log of errors, which is the driver's; the runtime's own refusals are the driver's refusals.

use core::ffi::{c_char, c_void};

use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::api;

/// A function that hears of errors as the driver types it: the levels are the same numbers in both APIs.
fn driver_callback(callback: cudaLogsCallback_t) -> CUlogsCallback {
    // SAFETY: functions of one ABI: a level is a number of 32 bits in both.
    unsafe { core::mem::transmute::<cudaLogsCallback_t, CUlogsCallback>(callback) }
}

api! {
    /// Has a function hear of each error.
    fn cudaLogsRegisterCallback(
        callbackFunc: cudaLogsCallback_t, userData: *mut c_void, callback_out: *mut cudaLogsCallbackHandle)
        => driver: cuLogsRegisterCallback(driver_callback(callbackFunc), userData, callback_out);

    /// Ends that.
    fn cudaLogsUnregisterCallback(callback: cudaLogsCallbackHandle)
        => driver: cuLogsUnregisterCallback(callback);

    /// The place after the last error.
    fn cudaLogsCurrent(iterator_out: *mut cudaLogIterator, flags: u32)
        => driver: cuLogsCurrent(iterator_out, flags);

    /// Writes the errors from a place on to a file.
    fn cudaLogsDumpToFile(iterator: *mut cudaLogIterator, pathToFile: *const c_char, flags: u32)
        => driver: cuLogsDumpToFile(iterator, pathToFile, flags);

    /// Writes the errors from a place on to memory.
    fn cudaLogsDumpToMemory(iterator: *mut cudaLogIterator, buffer: *mut c_char, size: *mut usize, flags: u32)
        => driver: cuLogsDumpToMemory(iterator, buffer, size, flags);
}
